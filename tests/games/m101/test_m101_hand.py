"""3.7 hand, draw pile and payment; 3.8 tech track; 3.9 Advance."""

from __future__ import annotations

from games.m101.scenes import (
    can,
    card,
    clause,
    do,
    due,
    hand,
    known_hand,
    names,
    order,
    phase,
    question,
    scene,
    select,
    side,
)
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
    g = scene(sets={"sides.blue.hand": TWELVE[:11], "sides.green.hand": ["hidden_agents"]})
    pile = len(g.deck)
    select(g, blue="expand", green="expand", red="build", yellow="build")
    while g.phase != phase("expand"):
        do(g, f"{due(g)[0]} pass")
    assert (len(hand(g, "blue")), len(hand(g, "green")), len(g.deck)) == (12, 3, pile - 3)
    do(g, f"blue {can(g, 'blue')[1]}")
    assert len(hand(g, "blue")) <= 12, "what was forfeited is not made up later"


@rule("M1-HND-03")
def test_an_empty_draw_pile_is_made_anew_when_a_card_is_needed_not_before() -> None:
    """Blue, who chose Expand, draws 2: the last two of the pile, or the last one and the first of the new pile."""
    for left in (2, 1):
        g = scene(sets={"deck": []})
        discards = sorted(g.discards)
        for _ in range(left):
            g.deck.append(g.discards.pop())
        old = g.discards[:]
        select(g, blue="expand", green="build", red="build", yellow="build")
        assert len(hand(g, "blue")) == 2
        if left == 2:
            assert g.deck == []
            assert len(g.discards) == len(discards) - 2, "not when the last card is taken"
        else:
            assert (g.discards, len(g.deck)) == ([], len(discards) - 2)
            assert g.deck not in (old[:-1], old[1:], sorted(g.deck)), "shuffled"


@rule("M1-HND-04", "M1-ADV-09")
def test_without_any_cards_a_draw_is_forfeited_and_positions_stay_empty() -> None:
    g = scene()
    do(g, "blue choose advance", "blue lay_nothing", *[f"{c} choose expand" for c in GAME.colours[1:]])
    research = g.research[:]
    g.deck, g.discards = [], []  # so many cards that none are left cannot lie on the board of a scene
    for line in ("1 lay_nothing", "2 lay_nothing", "3 lay_nothing", "0 take l0", "0 take l1", "1 take r0"):
        g.apply(*GAME.space.parse(line))
    assert g.phase == phase("expand"), "red took r1, and yellow found neither card nor pile"
    assert [len(hand(g, colour)) for colour in GAME.colours] == [2, 1, 1, 0]
    assert g.research == [research[at] for at in (4, 5, 6, 7, 8, 9, 10, 11)] + [-1] * 4


@rule("M1-HND-05")
def test_the_discard_pile_is_open_to_everybody() -> None:
    g = scene(sets={"discards": ["theorem", "mosswater"]})
    for viewer in (0, 3, NOBODY):
        assert names(g.view(viewer).g.discards) == ["theorem", "mosswater"]


@rule("M1-HND-06", "M1-HND-07")
def test_a_cost_is_paid_in_full_with_other_cards_from_hand_and_not_more() -> None:
    """Mosswater costs 2: with two other cards they go; with three, two are chosen; with one it is not legal."""
    g = scene("colonise", sets={"sides.blue.hand": ["mosswater", "theorem", "cinder_throne"]})
    do(g, "blue colonise mosswater", "blue at s_b5")
    assert hand(g, "blue") == []
    assert names(g.discards)[-2:] == ["theorem", "cinder_throne"]
    g = scene("colonise", sets={"sides.blue.hand": ["mosswater", "theorem", "cinder_throne", "jump_gate"]})
    do(g, "blue colonise mosswater", "blue at s_b5")
    assert can(g, "blue") == ["pay theorem", "pay cinder_throne"]
    assert clause(g, "blue pay mosswater") == "M1-HND-06", "not the card being placed"
    assert clause(g, "blue pay glasswind") == "M1-HND-06", "not in hand"
    assert clause(g, "blue pay jump_gate") == "K-SET-01", "an earlier card goes first"
    do(g, "blue pay cinder_throne")
    assert clause(g, "blue pay theorem") == "K-SET-01"
    do(g, "blue pay jump_gate")
    assert hand(g, "blue") == ["theorem"]
    g = scene("colonise", sets={"sides.blue.hand": ["mosswater", "cinder_throne"]})
    assert can(g, "blue") == ["pass"]
    assert clause(g, "blue colonise mosswater") == "M1-COL-13"


@rule("M1-HND-05", "M1-HND-10")
def test_what_others_know_of_a_hand_goes_with_the_card_and_stays_with_the_rest() -> None:
    """Red saw three cards come from the research area, green knows two by tolls; one of each is placed or paid."""
    cards = ["mosswater", "theorem", "cinder_throne", "jump_gate", "ansible_web"]
    known = [["mosswater", "green"], ["jump_gate", "green"]]
    shown = ["theorem", "cinder_throne", "ansible_web"]
    g = scene("colonise", sets={"sides.blue.hand": cards, "sides.blue.shown": shown, "sides.blue.known": known})
    do(g, "blue colonise mosswater")
    assert sorted(known_hand(g, "green", "blue")) == sorted(cards), "each once"
    assert sorted(known_hand(g, "red", "blue")) == sorted([*shown, "mosswater"]), "announced to all"
    do(g, "blue at s_b5", "blue pay cinder_throne", "blue pay jump_gate")
    assert sorted(known_hand(g, "green", "blue")) == ["ansible_web", "theorem"]
    assert sorted(known_hand(g, "red", "blue")) == ["ansible_web", "theorem"]


@rule("M1-HND-06")
def test_one_path_alone_leads_to_a_set_of_cards() -> None:
    g = scene("colonise", sets={"sides.blue.hand": ["verdance", *TWELVE[:6]]})
    do(g, "blue colonise verdance", "blue at s_b5")
    paid: list[tuple[str, ...]] = []
    paying = [g]
    while paying:
        one = paying.pop()
        if question(one) != "M1-D09":
            paid.append(tuple(sorted(names(one.discards)[-3:])))
            continue
        for action in one.options(0):
            paying.append(one.copy())
            paying[-1].advance(0, action)
    assert len(paid) == len(set(paid)) == 20, "3 of 6"


@rule("M1-HND-07")
def test_a_space_that_cannot_be_paid_is_refused() -> None:
    """Only over the tab (-1) can Iron Silence (2) be paid with one card."""
    sets = {
        "infrastructure.i_b4": "orbital_lift", "builder.i_b4": "blue", "rotation.i_b4": 0,
        "sides.blue.hand": ["iron_silence", "theorem"],
    }  # fmt: skip
    g = scene("colonise", sets={**sets, "rotation.i_b4": 2})
    do(g, "blue colonise iron_silence")
    assert clause(g, "blue at s_b3") == "M1-HND-07"


@rule("M1-HND-08")
def test_discounts_add_up_and_never_fall_below_0() -> None:
    """Terraforming (-2) and Iron Silence (-1) make a barren system of cost 2 free; the rest is lost."""
    sets = {
        "infrastructure.i_b4": "terraforming_engines", "builder.i_b4": "blue",
        "sides.blue.hand": ["government_quarantine", "mosswater"],
    }  # fmt: skip
    g = scene("colonise", blue="iron_silence", sets=sets)
    do(g, "blue colonise government_quarantine", "blue at s_b5")
    assert "mosswater" in hand(g, "blue")
    assert len(hand(g, "blue")) == 2, "nothing paid, one drawn by Terraforming Engines"


@rule("M1-HND-09")
def test_cards_drawn_after_an_action_cannot_pay_for_it() -> None:
    """Carnival Reach draws 1 for itself, but its cost of 1 must be in hand before."""
    g = scene("colonise", sets={"sides.blue.hand": ["carnival_reach"]})
    assert can(g, "blue") == ["pass"]


@rule("M1-HND-10")
def test_a_toll_card_goes_to_the_receiver_unseen_by_others() -> None:
    sets = {"system.s_b5": "songline", "controller.s_b5": "green", "sides.blue.hand": ["theorem", "jump_gate"]}
    g = scene("deliver", blue="carnival_reach", green="null_harbour", sets={**sets, "deck": ["verdance"]})
    do(g, "blue cube s_b4_grey")
    assert question(g) == "M1-D16"
    seat, action = 0, give_number("theorem")
    news = g.apply(seat, action)
    event = next(event for event in news if event.kind == "paid_toll")
    assert event.seen_by(1).secret == (card("theorem"),)  # type: ignore[union-attr]
    assert event.seen_by(2).secret == ()  # type: ignore[union-attr]
    assert "theorem" in hand(g, "green")
    assert hand(g, "blue") == ["verdance", "jump_gate"]
    assert "theorem" in known_hand(g, "blue", "green"), "the payer knows"
    assert "theorem" not in known_hand(g, "red", "green")


def give_number(name: str) -> int:
    return GAME.space.number(f"give {name}")


@rule("M1-HND-10")
def test_an_unseen_toll_makes_the_payers_open_cards_uncertain_to_the_rest() -> None:
    sets = {"system.s_b5": "songline", "controller.s_b5": "green", "sides.blue.hand": ["theorem", "jump_gate"]}
    g = scene("deliver", blue="carnival_reach", green="null_harbour", sets=sets)
    side(g, "blue").shown = [card("theorem"), card("jump_gate")]
    do(g, "blue cube s_b4_grey", "blue give theorem")
    assert known_hand(g, "red", "blue") == []
    assert known_hand(g, "green", "blue") == ["jump_gate"], "the receiver saw which card it was"


@rule("M1-TEC-01", "M1-TEC-02")
def test_the_raw_level_is_1_plus_powers_plus_boosts_and_the_level_at_most_5() -> None:
    sets = {
        "infrastructure.i_b4": "deep_observatory", "builder.i_b4": "blue",
        "infrastructure.i_b3": "quantum_library", "builder.i_b3": "blue", "sides.blue.studies": 3,
    }  # fmt: skip
    g = scene("expand", sets=sets)
    assert side(g, "blue").raw_level == 6
    assert level(side(g, "blue")) == 5


@rule("M1-TEC-03", "M1-TEC-08")
def test_a_risen_disk_lies_behind_those_of_its_new_level() -> None:
    """Red and yellow boost Advance: each rises to level 2, behind green and behind who came there before."""
    sets = {"sides.green.studies": 1, "sides.red.hand": ["theorem"], "sides.yellow.hand": ["mosswater"]}
    g = scene(sets={**sets, "order": ["green", "blue", "yellow", "red"]})
    select(g, red="advance theorem", yellow="advance mosswater", blue="build", green="build")
    assert order(g) == ["green", "yellow", "blue", "red"], "yellow acts first"
    do(g, "yellow take l0", "yellow take l1")
    assert order(g) == ["green", "yellow", "red", "blue"]


@rule("M1-TEC-04")
def test_at_level_5_a_rise_moves_to_the_front() -> None:
    sets = {"sides.green.studies": 4, "sides.blue.studies": 4, "sides.red.studies": 4, "sides.blue.hand": ["theorem"]}
    g = scene(sets={**sets, "order": ["green", "red", "blue", "yellow"]})
    select(g, blue="advance theorem", green="build", red="build", yellow="build")
    assert order(g) == ["blue", "green", "red", "yellow"]
    assert (side(g, "blue").raw_level, level(side(g, "blue"))) == (6, 5)


@rule("M1-TEC-02", "M1-TEC-05")
def test_a_fallen_disk_lies_behind_those_of_its_lower_level_and_above_5_it_stays() -> None:
    """Blue loses Lensmakers' Knot to yellow: from level 3 to 2, behind red; from raw 6 to 5 nothing moves."""
    areas = {"blue": {"political": 1}, "yellow": {"political": 1}}
    knot = {"system.s_b5": "lensmakers_knot", "controller.s_b5": "blue", "areas.s_b5": areas}
    knot |= {"sides.yellow.hand": ["theorem"], "order": ["blue", "green", "red", "yellow"]}
    g = scene(
        "expand", "yellow", sets={**knot, "sides.blue.studies": 1, "sides.green.studies": 2, "sides.red.studies": 1}
    )
    assert order(g) == ["blue", "green", "red", "yellow"]
    do(g, "yellow influence s_b5")
    assert order(g) == ["green", "red", "blue", "yellow"]
    g = scene("expand", "yellow", sets={**knot, "sides.blue.studies": 4, "sides.green.studies": 4})
    assert (order(g)[:2], side(g, "blue").raw_level) == (["blue", "green"], 6)
    do(g, "yellow influence s_b5")
    assert (order(g)[:2], side(g, "blue").raw_level, level(side(g, "blue"))) == (["blue", "green"], 5, 5)


@rule("M1-TEC-06", "M1-INF-09", "M1-EFF-01")
def test_when_a_card_with_levels_changes_hands_the_loser_falls_first() -> None:
    """Blue loses Lensmakers' Knot to green: blue falls to level 1 behind red, then green rises to 2."""
    areas = {"blue": {"political": 1}, "green": {"political": 1}}
    sets = {
        "system.s_b5": "lensmakers_knot", "controller.s_b5": "blue", "areas.s_b5": areas,
        "sides.green.hand": ["theorem"], "order": ["blue", "green", "red", "yellow"],
    }  # fmt: skip
    g = scene("expand", "green", sets=sets)
    assert order(g) == ["blue", "green", "red", "yellow"]
    assert level(side(g, "blue")) == 2
    do(g, "green influence s_b5")
    assert order(g) == ["green", "red", "yellow", "blue"]
    assert (level(side(g, "blue")), level(side(g, "green"))) == (1, 2)


@rule("M1-TEC-06")
def test_the_loser_moves_before_the_winner_also_when_they_meet() -> None:
    """Blue falls from level 3 to 2, then green rises to 2 and comes behind; not the other way round."""
    areas = {"blue": {"political": 1}, "green": {"political": 1}}
    sets = {
        "system.s_b5": "lensmakers_knot", "controller.s_b5": "blue", "areas.s_b5": areas, "sides.blue.studies": 1,
        "sides.green.hand": ["theorem"], "order": ["blue", "green", "red", "yellow"],
    }  # fmt: skip
    g = scene("expand", "green", sets=sets)
    assert (level(side(g, "blue")), level(side(g, "green"))) == (3, 1)
    told = do(g, "green influence s_b5")
    assert [kind for kind in told if kind in ("sank", "rose")] == ["sank", "rose"]
    assert (level(side(g, "blue")), level(side(g, "green"))) == (2, 2)
    assert order(g) == ["blue", "green", "red", "yellow"]


@rule("M1-TEC-07")
def test_no_disk_is_ever_on_level_0_but_cards_are() -> None:
    g = scene("advance")
    assert all(level(one) >= 1 for one in g.sides)
    assert "take l0" in can(g, "blue")
    assert RESEARCH_IDS[:2] == ("l0", "r0")


@rule("M1-ADV-01", "M1-DSK-01")
def test_a_booster_studies_before_taking() -> None:
    g = scene(sets={"sides.blue.hand": ["theorem"]})
    select(g, blue="advance theorem", green="build", red="build", yellow="build")
    assert (side(g, "blue").studies, side(g, "blue").disks) == (1, 33)
    assert level(side(g, "blue")) == 2
    assert "take l3" in can(g, "blue"), "level 2, one higher for a chooser"
    assert "take l4" not in can(g, "blue")


@rule("M1-ADV-01", "M1-DSK-02")
def test_there_is_no_limit_to_disks_on_the_research_symbol() -> None:
    g = scene(sets={"sides.blue.hand": ["theorem"], "sides.blue.studies": 34})
    assert side(g, "blue").disks == 0
    select(g, blue="advance theorem")
    assert (side(g, "blue").studies, side(g, "blue").proxies) == (35, 1)


@rule("M1-ADV-02", "M1-EFF-02")
def test_how_many_cards_are_taken() -> None:
    def takes(**sets: object) -> int:
        g = scene("advance", sets={name.replace("__", "."): value for name, value in sets.items()})
        before = len(hand(g, "blue"))
        while due(g) == ["blue"] and g.phase == 0:
            do(g, f"blue {can(g, 'blue')[0]}")
        return len(hand(g, "blue")) - before

    assert takes() == 1
    assert takes(sides__blue__phase="advance") == 2
    assert takes(sides__blue__phase="advance", infrastructure__i_b4="hidden_archive_cell", builder__i_b4="blue") == 3


@rule("M1-ADV-03")
def test_from_which_levels_cards_are_taken() -> None:
    g = scene("advance")
    assert can(g, "blue") == ["take l0", "take r0", "take l1", "take r1"]
    assert clause(g, "blue take l2") == "M1-ADV-03"
    g = scene("advance", sets={"sides.blue.phase": "advance"})
    assert can(g, "blue")[-1] == "take r2"
    g = scene("advance", sets={"sides.blue.phase": "advance", "sides.blue.studies": 4})
    assert can(g, "blue")[-1] == "take r5", "at most 5"
    taken = CARD_IDS[g.research[2]]
    do(g, "blue take l1")
    assert taken in hand(g, "blue")
    assert taken in known_hand(g, "red", "blue"), "everybody sees which card goes to whom"


@rule("M1-ADV-04")
def test_taking_is_mandatory_and_a_full_hand_forfeits() -> None:
    g = scene("advance")
    assert "pass" not in can(g, "blue")
    g = scene("advance", sets={"sides.blue.hand": TWELVE[:11], "sides.blue.phase": "advance"})
    do(g, "blue take l0")
    assert due(g) != ["blue"]
    assert len(hand(g, "blue")) == 12


@rule("M1-ADV-05", "M1-ADV-06")
def test_only_without_an_accessible_card_the_draw_pile_serves() -> None:
    g = scene("advance")
    assert clause(g, "blue take_from_deck") == "M1-ADV-05"
    do(g, "blue take l0")
    assert g.research[0] == -1, "positions are not refilled during the phase"
    assert clause(g, "green take l0") == "M1-ADV-06"
    do(g, "green take r0", "red take l1")
    top = g.deck
    assert g.phase == phase("expand"), "yellow took the last accessible card, and the area was refreshed"
    assert top is g.deck
    g = scene(
        "advance",
        sets={
            "sides.blue.phase": "advance",
            "infrastructure.i_b4": "hidden_archive_cell",
            "builder.i_b4": "blue",
            "deck": ["glasswind"],
        },
    )
    for position in range(6):
        if position not in (1, 3):
            g.discards.append(g.research[position])
            g.research[position] = -1
    do(g, "blue take r0")
    assert "glasswind" in hand(g, "blue"), "two were accessible; the third card comes from the pile"


@rule("M1-ADV-07", "M1-ADV-08", "M1-ADV-10")
def test_the_refresh_moves_cards_down_and_fills_from_below() -> None:
    """Blue, chooser, takes l0 and l1, green r0: the left column lacks two cards, the right one."""
    sets = {"sides.blue.phase": "advance", "deck": ["theorem", "mosswater", "glasswind"]}
    g = scene("advance", seats=2, sets=sets)
    before = g.research[:]
    do(g, "blue take l0", "blue take l1", "green take r0")
    assert [g.research[at] for at in (0, 2, 4, 6)] == [before[at] for at in (4, 6, 8, 10)]
    assert [g.research[at] for at in (1, 3, 5, 7, 9)] == [before[at] for at in (3, 5, 7, 9, 11)]
    assert names([g.research[8], g.research[10], g.research[11]]) == ["theorem", "mosswater", "glasswind"]


@rule("M1-ADV-10")
def test_the_research_area_is_refreshed_only_after_advance() -> None:
    g = scene()
    g.discards.append(g.research[-1])
    g.research[-1] = -1
    select(g)
    while question(g) != "M1-D03":
        do(g, f"{due(g)[0]} pass")
    assert g.research[-1] == -1


@rule("M1-VAR-08")
def test_with_an_open_deck_each_take_may_be_a_draw() -> None:
    g = scene("advance", options={"advance_from_deck": "on"}, sets={"deck": ["glasswind"]})
    assert can(g, "blue")[-1] == "take_from_deck"
    do(g, "blue take_from_deck")
    assert hand(g, "blue") == ["glasswind"]
    assert "glasswind" not in known_hand(g, "green", "blue")
