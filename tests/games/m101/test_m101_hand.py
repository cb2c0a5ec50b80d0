"""3.7 hand, draw pile and payment; 3.8 tech track; 3.9 Advance."""

from __future__ import annotations

from games.m101.scenes import Scene, card, names, phase, scene
from starhall.games.m101 import GAME
from starhall.games.m101.content.components import CARD_IDS, RESEARCH_IDS
from starhall.games.m101.rules.state import level
from starhall.kernel.seats import NOBODY
from support import rule

TWELVE = [
    "theorem", "mosswater", "orchard_ring", "sporefall", "amber_rain", "iron_silence",
    "glasswind", "cinder_throne", "orbital_lift", "survey_buoys", "jump_gate", "ansible_web",
]  # fmt: skip


@rule("M1-HND-01", "M1-HND-02", "M1-POW-07")
def test_a_hand_never_holds_more_than_12_and_draws_beyond_are_forfeited() -> None:
    """Who chose Expand draws 2: with 11 cards only one of them."""
    s = scene({"sides.blue.hand": TWELVE[:11], "sides.green.hand": ["hidden_agents"]})
    pile = len(s.g.deck)
    s.select(blue="expand", green="expand", red="build", yellow="build")
    while s.g.phase != phase("expand"):
        s.play(f"{s.due()[0]} pass")
    assert (len(s.hand("blue")), len(s.hand("green")), len(s.g.deck)) == (12, 3, pile - 3)
    s.play(f"blue {s.options('blue')[1]}")
    assert len(s.hand("blue")) <= 12, "what was forfeited is not made up later"


@rule("M1-HND-03")
def test_an_empty_draw_pile_is_made_anew_when_a_card_is_needed_not_before() -> None:
    """Blue, who chose Expand, draws 2: the last two of the pile, or the last one and the first of the new pile."""
    for left in (2, 1):
        s = scene({"deck": []})
        discards = sorted(s.g.discards)
        for _ in range(left):
            s.g.deck.append(s.g.discards.pop())
        old = s.g.discards[:]
        s.select(blue="expand", green="build", red="build", yellow="build")
        assert len(s.hand("blue")) == 2
        if left == 2:
            assert s.g.deck == []
            assert len(s.g.discards) == len(discards) - 2, "not when the last card is taken"
        else:
            assert (s.g.discards, len(s.g.deck)) == ([], len(discards) - 2)
            assert s.g.deck not in (old[:-1], old[1:], sorted(s.g.deck)), "shuffled"


@rule("M1-HND-04", "M1-ADV-09")
def test_without_any_cards_a_draw_is_forfeited_and_positions_stay_empty() -> None:
    s = scene()
    s.play("blue choose advance", "blue lay_nothing", *[f"{c} choose expand" for c in GAME.colours[1:]])
    research = s.g.research[:]
    s.g.deck, s.g.discards = [], []  # so many cards that none are left cannot lie on the board of a scene
    for line in ("1 lay_nothing", "2 lay_nothing", "3 lay_nothing", "0 take l0", "0 take l1", "1 take r0"):
        s.g.apply(*GAME.space.parse(line))
    assert s.g.phase == phase("expand"), "red took r1, and yellow found neither card nor pile"
    assert [len(s.hand(colour)) for colour in GAME.colours] == [2, 1, 1, 0]
    assert s.g.research == [research[at] for at in (4, 5, 6, 7, 8, 9, 10, 11)] + [-1] * 4


@rule("M1-HND-05")
def test_the_discard_pile_is_open_to_everybody() -> None:
    s = scene({"discards": ["theorem", "mosswater"]})
    for viewer in (0, 3, NOBODY):
        assert names(s.g.view(viewer).g.discards) == ["theorem", "mosswater"]


@rule("M1-HND-06", "M1-HND-07")
def test_a_cost_is_paid_in_full_with_other_cards_from_hand_and_not_more() -> None:
    """Mosswater costs 2: with two other cards they go; with three, two are chosen; with one it is not legal."""
    s = scene({"sides.blue.hand": ["mosswater", "theorem", "cinder_throne"]}, at="colonise")
    s.play("blue colonise mosswater", "blue at s_b5")
    assert s.hand("blue") == []
    assert names(s.g.discards)[-2:] == ["theorem", "cinder_throne"]
    s = scene({"sides.blue.hand": ["mosswater", "theorem", "cinder_throne", "jump_gate"]}, at="colonise")
    s.play("blue colonise mosswater", "blue at s_b5")
    assert s.options("blue") == ["pay theorem", "pay cinder_throne"]
    assert s.refused("blue pay mosswater") == "M1-HND-06", "not the card being placed"
    assert s.refused("blue pay glasswind") == "M1-HND-06", "not in hand"
    assert s.refused("blue pay jump_gate") == "K-SET-01", "an earlier card goes first"
    s.play("blue pay cinder_throne")
    assert s.refused("blue pay theorem") == "K-SET-01"
    s.play("blue pay jump_gate")
    assert s.hand("blue") == ["theorem"]
    s = scene({"sides.blue.hand": ["mosswater", "cinder_throne"]}, at="colonise")
    assert s.options("blue") == ["pass"]
    assert s.refused("blue colonise mosswater") == "M1-COL-13"


@rule("M1-HND-05", "M1-HND-10")
def test_what_others_know_of_a_hand_goes_with_the_card_and_stays_with_the_rest() -> None:
    """Red saw three cards come from the research area, green knows two by tolls; one of each is placed or paid."""
    cards = ["mosswater", "theorem", "cinder_throne", "jump_gate", "ansible_web"]
    known = [["mosswater", "green"], ["jump_gate", "green"]]
    shown = ["theorem", "cinder_throne", "ansible_web"]
    s = scene({"sides.blue.hand": cards, "sides.blue.shown": shown, "sides.blue.known": known}, at="colonise")
    s.play("blue colonise mosswater")
    assert sorted(s.known_hand("green", "blue")) == sorted(cards), "each once"
    assert sorted(s.known_hand("red", "blue")) == sorted([*shown, "mosswater"]), "announced to all"
    s.play("blue at s_b5", "blue pay cinder_throne", "blue pay jump_gate")
    assert sorted(s.known_hand("green", "blue")) == ["ansible_web", "theorem"]
    assert sorted(s.known_hand("red", "blue")) == ["ansible_web", "theorem"]


@rule("M1-HND-06")
def test_one_path_alone_leads_to_a_set_of_cards() -> None:
    s = scene({"sides.blue.hand": ["verdance", *TWELVE[:6]]}, at="colonise")
    s.play("blue colonise verdance", "blue at s_b5")
    paid: list[tuple[str, ...]] = []
    paying = [s.g]
    while paying:
        one = Scene(paying.pop())
        if one.question() != "M1-D09":
            paid.append(tuple(sorted(names(one.g.discards)[-3:])))
            continue
        for action in one.g.options(0):
            paying.append(one.g.copy())
            paying[-1].advance(0, action)
    assert len(paid) == len(set(paid)) == 20, "3 of 6"


@rule("M1-HND-07")
def test_a_space_that_cannot_be_paid_is_refused() -> None:
    """Only over the tab (-1) can Iron Silence (2) be paid with one card."""
    sets = {
        "infrastructure.i_b4": "orbital_lift", "builder.i_b4": "blue", "rotation.i_b4": 0,
        "sides.blue.hand": ["iron_silence", "theorem"],
    }  # fmt: skip
    s = scene({**sets, "rotation.i_b4": 2}, at="colonise")
    s.play("blue colonise iron_silence")
    assert s.refused("blue at s_b3") == "M1-HND-07"


@rule("M1-HND-08")
def test_discounts_add_up_and_never_fall_below_0() -> None:
    """Terraforming (-2) and Iron Silence (-1) make a barren system of cost 2 free; the rest is lost."""
    sets = {
        "infrastructure.i_b4": "terraforming_engines", "builder.i_b4": "blue",
        "sides.blue.hand": ["government_quarantine", "mosswater"],
    }  # fmt: skip
    s = scene(sets, at="colonise", home={"blue": "iron_silence"})
    s.play("blue colonise government_quarantine", "blue at s_b5")
    assert "mosswater" in s.hand("blue")
    assert len(s.hand("blue")) == 2, "nothing paid, one drawn by Terraforming Engines"


@rule("M1-HND-09")
def test_cards_drawn_after_an_action_cannot_pay_for_it() -> None:
    """Carnival Reach draws 1 for itself, but its cost of 1 must be in hand before."""
    s = scene({"sides.blue.hand": ["carnival_reach"]}, at="colonise")
    assert s.options("blue") == ["pass"]


@rule("M1-HND-10")
def test_a_toll_card_goes_to_the_receiver_unseen_by_others() -> None:
    sets = {"system.s_b5": "songline", "controller.s_b5": "green", "sides.blue.hand": ["theorem", "jump_gate"]}
    s = scene({**sets, "deck": ["verdance"]}, at="deliver", home={"blue": "carnival_reach", "green": "null_harbour"})
    s.play("blue cube s_b4_grey")
    assert s.question() == "M1-D16"
    seat, action = 0, give_number("theorem")
    news = s.g.apply(seat, action)
    event = next(event for event in news if event.kind == "paid_toll")
    assert event.seen_by(1).secret == (card("theorem"),)  # type: ignore[union-attr]
    assert event.seen_by(2).secret == ()  # type: ignore[union-attr]
    assert "theorem" in s.hand("green")
    assert s.hand("blue") == ["verdance", "jump_gate"]
    assert "theorem" in s.known_hand("blue", "green"), "the payer knows"
    assert "theorem" not in s.known_hand("red", "green")


def give_number(name: str) -> int:
    return GAME.space.number(f"give {name}")


@rule("M1-HND-10")
def test_an_unseen_toll_makes_the_payers_open_cards_uncertain_to_the_rest() -> None:
    sets = {"system.s_b5": "songline", "controller.s_b5": "green", "sides.blue.hand": ["theorem", "jump_gate"]}
    s = scene(sets, at="deliver", home={"blue": "carnival_reach", "green": "null_harbour"})
    s.side("blue").shown = [card("theorem"), card("jump_gate")]
    s.play("blue cube s_b4_grey", "blue give theorem")
    assert s.known_hand("red", "blue") == []
    assert s.known_hand("green", "blue") == ["jump_gate"], "the receiver saw which card it was"


@rule("M1-TEC-01", "M1-TEC-02")
def test_the_raw_level_is_1_plus_powers_plus_boosts_and_the_level_at_most_5() -> None:
    sets = {
        "infrastructure.i_b4": "deep_observatory", "builder.i_b4": "blue",
        "infrastructure.i_b3": "quantum_library", "builder.i_b3": "blue", "sides.blue.studies": 3,
    }  # fmt: skip
    s = scene(sets, at="expand")
    assert s.side("blue").raw_level == 6
    assert level(s.side("blue")) == 5


@rule("M1-TEC-03", "M1-TEC-08")
def test_a_risen_disk_lies_behind_those_of_its_new_level() -> None:
    """Red and yellow boost Advance: each rises to level 2, behind green and behind who came there before."""
    sets = {"sides.green.studies": 1, "sides.red.hand": ["theorem"], "sides.yellow.hand": ["mosswater"]}
    s = scene({**sets, "order": ["green", "blue", "yellow", "red"]})
    s.select(red="advance theorem", yellow="advance mosswater", blue="build", green="build")
    assert s.order() == ["green", "yellow", "blue", "red"], "yellow acts first"
    s.play("yellow take l0", "yellow take l1")
    assert s.order() == ["green", "yellow", "red", "blue"]


@rule("M1-TEC-04")
def test_at_level_5_a_rise_moves_to_the_front() -> None:
    sets = {"sides.green.studies": 4, "sides.blue.studies": 4, "sides.red.studies": 4, "sides.blue.hand": ["theorem"]}
    s = scene({**sets, "order": ["green", "red", "blue", "yellow"]})
    s.select(blue="advance theorem", green="build", red="build", yellow="build")
    assert s.order() == ["blue", "green", "red", "yellow"]
    assert (s.side("blue").raw_level, level(s.side("blue"))) == (6, 5)


@rule("M1-TEC-02", "M1-TEC-05")
def test_a_fallen_disk_lies_behind_those_of_its_lower_level_and_above_5_it_stays() -> None:
    """Blue loses Lensmakers' Knot to yellow: from level 3 to 2, behind red; from raw 6 to 5 nothing moves."""
    areas = {"blue": {"political": 1}, "yellow": {"political": 1}}
    knot = {"system.s_b5": "lensmakers_knot", "controller.s_b5": "blue", "areas.s_b5": areas}
    knot |= {"sides.yellow.hand": ["theorem"], "order": ["blue", "green", "red", "yellow"]}
    s = scene(
        {**knot, "sides.blue.studies": 1, "sides.green.studies": 2, "sides.red.studies": 1}, at="expand", seat="yellow"
    )
    assert s.order() == ["blue", "green", "red", "yellow"]
    s.play("yellow influence s_b5")
    assert s.order() == ["green", "red", "blue", "yellow"]
    s = scene({**knot, "sides.blue.studies": 4, "sides.green.studies": 4}, at="expand", seat="yellow")
    assert (s.order()[:2], s.side("blue").raw_level) == (["blue", "green"], 6)
    s.play("yellow influence s_b5")
    assert (s.order()[:2], s.side("blue").raw_level, level(s.side("blue"))) == (["blue", "green"], 5, 5)


@rule("M1-TEC-06", "M1-INF-09", "M1-EFF-01")
def test_when_a_card_with_levels_changes_hands_the_loser_falls_first() -> None:
    """Blue loses Lensmakers' Knot to green: blue falls to level 1 behind red, then green rises to 2."""
    areas = {"blue": {"political": 1}, "green": {"political": 1}}
    sets = {
        "system.s_b5": "lensmakers_knot", "controller.s_b5": "blue", "areas.s_b5": areas,
        "sides.green.hand": ["theorem"], "order": ["blue", "green", "red", "yellow"],
    }  # fmt: skip
    s = scene(sets, at="expand", seat="green")
    assert s.order() == ["blue", "green", "red", "yellow"]
    assert level(s.side("blue")) == 2
    s.play("green influence s_b5")
    assert s.order() == ["green", "red", "yellow", "blue"]
    assert (level(s.side("blue")), level(s.side("green"))) == (1, 2)


@rule("M1-TEC-06")
def test_the_loser_moves_before_the_winner_also_when_they_meet() -> None:
    """Blue falls from level 3 to 2, then green rises to 2 and comes behind; not the other way round."""
    areas = {"blue": {"political": 1}, "green": {"political": 1}}
    sets = {
        "system.s_b5": "lensmakers_knot", "controller.s_b5": "blue", "areas.s_b5": areas, "sides.blue.studies": 1,
        "sides.green.hand": ["theorem"], "order": ["blue", "green", "red", "yellow"],
    }  # fmt: skip
    s = scene(sets, at="expand", seat="green")
    assert (level(s.side("blue")), level(s.side("green"))) == (3, 1)
    told = s.play("green influence s_b5")
    assert [kind for kind in told if kind in ("sank", "rose")] == ["sank", "rose"]
    assert (level(s.side("blue")), level(s.side("green"))) == (2, 2)
    assert s.order() == ["blue", "green", "red", "yellow"]


@rule("M1-TEC-07")
def test_no_disk_is_ever_on_level_0_but_cards_are() -> None:
    s = scene(at="advance")
    assert all(level(one) >= 1 for one in s.g.sides)
    assert "take l0" in s.options("blue")
    assert RESEARCH_IDS[:2] == ("l0", "r0")


@rule("M1-ADV-01", "M1-DSK-01")
def test_a_booster_studies_before_taking() -> None:
    s = scene({"sides.blue.hand": ["theorem"]})
    s.select(blue="advance theorem", green="build", red="build", yellow="build")
    assert (s.side("blue").studies, s.side("blue").disks) == (1, 33)
    assert level(s.side("blue")) == 2
    assert "take l3" in s.options("blue"), "level 2, one higher for a chooser"
    assert "take l4" not in s.options("blue")


@rule("M1-ADV-01", "M1-DSK-02")
def test_there_is_no_limit_to_disks_on_the_research_symbol() -> None:
    s = scene({"sides.blue.hand": ["theorem"], "sides.blue.studies": 34})
    assert s.side("blue").disks == 0
    s.select(blue="advance theorem")
    assert (s.side("blue").studies, s.side("blue").proxies) == (35, 1)


@rule("M1-ADV-02", "M1-EFF-02")
def test_how_many_cards_are_taken() -> None:
    def takes(**sets: object) -> int:
        s = scene({name.replace("__", "."): value for name, value in sets.items()}, at="advance")
        before = len(s.hand("blue"))
        while s.due() == ["blue"] and s.g.phase == 0:
            s.play(f"blue {s.options('blue')[0]}")
        return len(s.hand("blue")) - before

    assert takes() == 1
    assert takes(sides__blue__phase="advance") == 2
    assert takes(sides__blue__phase="advance", infrastructure__i_b4="hidden_archive_cell", builder__i_b4="blue") == 3


@rule("M1-ADV-03")
def test_from_which_levels_cards_are_taken() -> None:
    s = scene(at="advance")
    assert s.options("blue") == ["take l0", "take r0", "take l1", "take r1"]
    assert s.refused("blue take l2") == "M1-ADV-03"
    s = scene({"sides.blue.phase": "advance"}, at="advance")
    assert s.options("blue")[-1] == "take r2"
    s = scene({"sides.blue.phase": "advance", "sides.blue.studies": 4}, at="advance")
    assert s.options("blue")[-1] == "take r5", "at most 5"
    taken = CARD_IDS[s.g.research[2]]
    s.play("blue take l1")
    assert taken in s.hand("blue")
    assert taken in s.known_hand("red", "blue"), "everybody sees which card goes to whom"


@rule("M1-ADV-04")
def test_taking_is_mandatory_and_a_full_hand_forfeits() -> None:
    s = scene(at="advance")
    assert "pass" not in s.options("blue")
    s = scene({"sides.blue.hand": TWELVE[:11], "sides.blue.phase": "advance"}, at="advance")
    s.play("blue take l0")
    assert s.due() != ["blue"]
    assert len(s.hand("blue")) == 12


@rule("M1-ADV-05", "M1-ADV-06")
def test_only_without_an_accessible_card_the_draw_pile_serves() -> None:
    s = scene(at="advance")
    assert s.refused("blue take_from_deck") == "M1-ADV-05"
    s.play("blue take l0")
    assert s.g.research[0] == -1, "positions are not refilled during the phase"
    assert s.refused("green take l0") == "M1-ADV-06"
    s.play("green take r0", "red take l1")
    top = s.g.deck
    assert s.g.phase == phase("expand"), "yellow took the last accessible card, and the area was refreshed"
    assert top is s.g.deck
    s = scene(
        {
            "sides.blue.phase": "advance",
            "infrastructure.i_b4": "hidden_archive_cell",
            "builder.i_b4": "blue",
            "deck": ["glasswind"],
        },
        at="advance",
    )
    for position in range(6):
        if position not in (1, 3):
            s.g.discards.append(s.g.research[position])
            s.g.research[position] = -1
    s.play("blue take r0")
    assert "glasswind" in s.hand("blue"), "two were accessible; the third card comes from the pile"


@rule("M1-ADV-07", "M1-ADV-08", "M1-ADV-10")
def test_the_refresh_moves_cards_down_and_fills_from_below() -> None:
    """Blue, chooser, takes l0 and l1, green r0: the left column lacks two cards, the right one."""
    sets = {"sides.blue.phase": "advance", "deck": ["theorem", "mosswater", "glasswind"]}
    s = scene(sets, at="advance", seats=2)
    before = s.g.research[:]
    s.play("blue take l0", "blue take l1", "green take r0")
    assert [s.g.research[at] for at in (0, 2, 4, 6)] == [before[at] for at in (4, 6, 8, 10)]
    assert [s.g.research[at] for at in (1, 3, 5, 7, 9)] == [before[at] for at in (3, 5, 7, 9, 11)]
    assert names([s.g.research[8], s.g.research[10], s.g.research[11]]) == ["theorem", "mosswater", "glasswind"]


@rule("M1-ADV-10")
def test_the_research_area_is_refreshed_only_after_advance() -> None:
    s = scene()
    s.g.discards.append(s.g.research[-1])
    s.g.research[-1] = -1
    s.select()
    while s.question() != "M1-D03":
        s.play(f"{s.due()[0]} pass")
    assert s.g.research[-1] == -1


@rule("M1-VAR-08")
def test_with_an_open_deck_each_take_may_be_a_draw() -> None:
    s = scene({"deck": ["glasswind"]}, at="advance", options={"advance_from_deck": "on"})
    assert s.options("blue")[-1] == "take_from_deck"
    s.play("blue take_from_deck")
    assert s.hand("blue") == ["glasswind"]
    assert "glasswind" not in s.known_hand("green", "blue")


@rule("M1-HND-07")
def test_cards_to_pay_with_are_a_set() -> None:
    """The order in which they are picked means nothing: a table may ask for all of them at once."""
    s = scene({"sides.blue.hand": ["jump_gate", *TWELVE[:8]]}, at="build")
    s.play("blue build jump_gate", "blue into i_b4")
    while s.question() != "M1-D09":
        s.play(f"blue {s.options('blue')[0]}")
    assert s.g.stack[-1].is_set
