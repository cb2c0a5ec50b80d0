"""Words of the vocabulary that no card of the game combines like this: a content pack may (MG-EFF)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from games.master_of_the_galaxy.scenes import Scene, cards, done, filled, front, pool, reading, route, scene
from starhall.games.master_of_the_galaxy.content.components import CARD_IDS, DEVELOP_PROJECT
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.kernel.seats import only
from support import rule

ENDS = {"owner.dawngate": "ivory", "owner.thornveil": "orchid"}
GAIN = {"kind": "gain", "n": 1, "colours": "any"}
EMPTY = {f"reserve.{colour}": 0 for colour in ("red", "blue", "yellow", "green")}


def held(*names: str, **more: Any) -> dict[str, Any]:
    """Ivory has these cards, all developments among them implemented."""
    changes: dict[str, Any] = {"sides.ivory.cards": cards(*names)}
    for name in names:
        if DEVELOP_PROJECT[CARD_IDS.index(name)] >= 0:
            changes |= done(name)
    return {**changes, **more}


@contextmanager
def ending(ability: dict[str, Any], **more: Any) -> Iterator[Galaxy]:
    """Ivory ends its turn with a bank whose ability reads like this."""
    with reading("galactic_bank", trigger="turn_end", **ability):
        s = scene(held("galactic_bank", "envoy_liune", **more), at="use cards")
        s.play("finish")
        yield s.g


@rule("MG-EFF-04")
def test_an_optional_ability_is_offered_and_used_or_not() -> None:
    with ending({"optional": True, "effects": [GAIN]}) as g:
        assert (Scene(g).question(), Scene(g).options(), g.due) == ("D04", ["use", "decline"], 1)
        assert Scene(g).refused("finish") == "K-OPT-01"
        twin, before = g.copy(), sum(g.sides[0].bag)
        assert "ability" in Scene(g).play("use", "reserve red")
        assert (sum(g.sides[0].bag), g.active) == (before + 1, 1)
        Scene(twin).play("decline")
        assert (sum(twin.sides[0].bag), twin.active) == (before, 1)


@rule("MG-EFF-04")
def test_an_optional_ability_that_can_do_nothing_is_not_offered() -> None:
    with ending({"optional": True, "effects": [GAIN]}, **EMPTY) as g:
        assert g.active == 1


@rule("MG-EFF-04")
def test_an_optional_ability_of_two_effects_is_offered_as_a_whole() -> None:
    """Alone, a theft asks by itself whether it happens; with something besides it, the whole is asked for first."""
    steal = {"kind": "steal", "n": 1, "colours": "any", "kinds": "all"}
    loot = {"slots.kharrg_warhost-base-red": ["red"], "slots.kharrg_warhost-base-green": ["green"]}
    with ending({"optional": True, "effects": [steal, GAIN]}, **loot) as g:
        assert Scene(g).question() == "D04"
        Scene(g).play("use")
        assert Scene(g).question() == "D04-cube"
    with ending({"optional": True, "effects": [steal]}, **loot) as g:
        assert Scene(g).question() == "D04-cube"
    with ending({"effects": [steal]}, **loot) as g:
        assert Scene(g).question() == "D14-which", "one project; it is not optional"


@rule("MG-EFF-04")
def test_an_offered_ability_with_a_limit_is_used_up_when_it_is_used() -> None:
    words = {"trigger": "project_cancelled", "optional": True, "limit": "turn", "effects": [GAIN]}
    mine = {f"slots.terran_compact-{name}-red": ["red"] for name in ("base", "leader", "agenda")}
    with reading("galactic_bank", **words):
        s = scene(held("galactic_bank", drawn=pool("black", "black", "black"), **mine))
        s.play("cube black", "cancel terran_compact-base", "decline", "cube black", "cancel terran_compact-leader")
        assert s.question() == "D04", "declined, it may still be used"
        s.play("use", "reserve red", "cube black", "cancel terran_compact-agenda")
        assert s.question() != "D04"


@rule("MG-EFF-04", "MG-DIS-04")
def test_an_effect_that_can_do_nothing_is_skipped_and_the_others_happen() -> None:
    """The extra turn would be the third in a row: it is lost, and the cube comes all the same."""
    words = {"trigger": "discard", "effects": [{"kind": "extra_turn", "bonus_draw": 2}, GAIN]}
    with reading("temporal_laboratory", **words):
        s = scene(held("temporal_laboratory", "envoy_liune", extra_taken=2), at="use cards")
        s.play("discard temporal_laboratory", "use")
        assert (s.question(), s.g.extra_waiting) == ("D16", [])


@rule("MG-EFF-07")
def test_a_card_that_begins_to_work_through_the_event_does_not_react_to_it() -> None:
    """Marshal Thorne asks for might; the captured Fernhold brings it, too late for the victory itself."""
    fight: dict[str, Any] = {"conflicts": [front("debt_crisis", "fernhold__emberlock", "emberlock")]}
    fight |= {"owner.emberlock": "ivory", "owner.fernhold": "orchid", "owner.pyrrha": "none"}
    pending = {"pending": ["debt_crisis-red", "emberlock_1"], "planets.emberlock_1": "blue"}
    s = scene({**held("marshal_thorne"), **fight, **filled("debt_crisis-red"), **pending}, at="reward step")
    assert s.g.sides[0].symbols[0] == 0
    s.play("reward debt_crisis-red", "base fernhold", "keep admiral_vess")
    assert s.g.sides[0].symbols[0] == 1
    assert s.question() == "D19", "no three cubes"


@rule("MG-EFF-07")
def test_a_card_that_is_destroyed_by_the_event_does_not_react_to_it() -> None:
    """Orchid's Thorne waits for lost conflicts here; the victory destroys him, with orchid's might still there."""
    with reading("marshal_thorne", trigger="conflict_end", result=["lost"], effects=[GAIN]):
        fight = {**ENDS, "conflicts": [front("orbital_siege", "dawngate__thornveil", "thornveil")]}
        fight |= {"owner.fernhold": "orchid", **filled("orbital_siege-blue"), "planets.pyrrha_1": "blue"}
        pending = {"pending": ["orbital_siege-blue", "pyrrha_1"]}
        other = {"sides.orchid.cards": cards("marshal_thorne", "admiral_vess", seat=1)}
        s = scene({**fight, **pending, **other}, at="reward step")
        twin = s.copy()
        s.play("reward orbital_siege-blue", "pick marshal_thorne")
        assert s.g.due != only(1)
        twin.play("reward orbital_siege-blue", "pick admiral_vess")
        assert (twin.question(), twin.g.due) == ("D27", only(1)), "had he stayed"


@rule("MG-EFF-31", "MG-DRW-05", "MG-DRW-07")
def test_a_random_development_comes_from_a_deck_of_choice() -> None:
    words = {"trigger": "discard", "effects": [{"kind": "draw", "deck": "development", "n": 1, "mode": "random"}]}
    with reading("market_simulation", **words):
        found = set()
        for seed in range(5):
            s = scene(held("market_simulation"), at="use cards", seed=f"lot {seed}")
            before = s.deck("expansion")
            s.play("discard market_simulation", "use")
            assert (s.question(), s.options()) == ("D11", ["deck commerce", "deck expansion", "deck progress"])
            s.play("deck expansion")
            found.add(s.own(0)[-1])
            assert sorted([*s.deck("expansion"), s.own(0)[-1]]) == sorted(before)
        assert len(found) > 1, "nobody has chosen"


@rule("MG-EFF-31", "MG-DRW-05", "MG-DRW-06")
@pytest.mark.parametrize("mode", ["random", "choose", "normal"])
def test_cards_of_one_deck_are_drawn_as_its_mode_says_one_after_the_other(mode: str) -> None:
    words = {"trigger": "discard", "effects": [{"kind": "draw", "deck": "leader", "n": 2, "mode": mode}]}
    with reading("market_simulation", **words):
        s = scene(held("market_simulation"), at="use cards")
        s.play("discard market_simulation", "use")
        if mode == "random":
            assert len(s.own(0)) == 3
            assert s.question() == "D19"
        else:
            question = "D13" if mode == "choose" else "D12"
            assert (s.question(), len(s.options())) == (question, 18 if mode == "choose" else 3)
            s.play("keep warlord_kesh")
            assert (s.question(), "keep warlord_kesh" in s.options()) == (question, False)
            s.play(s.options()[0])
            assert (s.question(), len(s.own(0))) == ("D19", 3)
    leaders = scene().deck("leader")
    with reading("market_simulation", **words):
        empty = {"sides.orchid.cards": cards(*leaders, seat=1)}
        s = scene(held("market_simulation", "ringworld", **empty), at="use cards")
        assert "discarded" in s.play("discard market_simulation"), "an empty deck: nothing to use"
        last = {"sides.orchid.cards": cards(*leaders[1:], seat=1)}
        s = scene(held("market_simulation", "ringworld", **last), at="use cards")
        s.play("discard market_simulation", "use")
        if s.question() == "D13":
            s.play("keep admiral_vess")
        assert (s.own(0)[-1], s.question()) == ("admiral_vess", "D19"), "the only card; the second draw finds none"


@rule("MG-EFF-34")
def test_place_may_take_cubes_from_the_bag_black_ones_included() -> None:
    words = {"trigger": "discard", "effects": [{"kind": "place", "n": 2, "source": "bag", "colours": ["black", "red"]}]}
    with reading("ark_fleet", **words):
        s = scene(
            held("ark_fleet", **{"sides.ivory.bag": {"black": 1, "red": 1, "blue": 1}, "sides.orchid.bag": {}}),
            at="use cards",
        )
        kept = list(s.g.reserve)
        s.play("discard ark_fleet", "use")
        assert (s.question(), s.options()) == ("D24", ["bag red", "bag black"])
        assert s.refused("bag blue") == "MG-EFF-34"
        assert s.refused("reserve red") == "MG-EFF-34", "not from there"
        s.play("bag black", "slot terran_compact-leader-black")
        assert (s.bag(0, "black"), s.on("terran_compact-leader")) == (1, 1), "Ark Fleet's own black one came back"
        s.play("bag red", "slot terran_compact-leader-red")
        assert s.question() != "D24"
        assert s.g.reserve[4] == kept[4]


@rule("MG-EFF-34")
def test_place_stops_when_nothing_is_possible() -> None:
    words = {"trigger": "discard", "effects": [{"kind": "place", "n": 3, "source": "bag", "colours": ["yellow"]}]}
    full: dict[str, Any] = {
        "slots.terran_compact-base-yellow": ["yellow"],
        "slots.terran_compact-agenda-yellow": ["yellow"],
    }
    full |= {"slots.terran_compact-development-yellow": ["yellow"], "sides.ivory.bag": {"yellow": 3}}
    with reading("warp_theory", **words):
        s = scene(held("warp_theory", "envoy_liune", **full, **{"owner.dawngate": "orchid"}), at="use cards")
        s.play("discard warp_theory", "use")
        assert (s.on("terran_compact-leader"), s.question()) == (1, "D19"), "one slot was left for yellow"


@rule("MG-EFF-39")
def test_exchange_is_limited_to_its_colours_and_number() -> None:
    swap = {"kind": "exchange", "n": 2, "zone": "bag", "give": ["red", "black"], "take": ["red", "green"]}
    with reading("ark_fleet", trigger="discard", effects=[swap]):
        bags = {"sides.ivory.bag": {"red": 1, "blue": 3, "black": 1}, "sides.orchid.bag": {"yellow": 2}}
        s = scene(held("ark_fleet", "envoy_liune", **bags), at="use cards")
        s.play("discard ark_fleet", "use")
        assert s.options() == ["bag red", "bag black", "finish"]
        assert [s.refused(line) for line in ("bag blue", "bag yellow", "cube red")] == [
            "MG-EFF-39",
            "MG-EFF-39",
            "K-OPT-01",
        ]
        s.play("bag black")
        assert s.options() == ["reserve red", "reserve green"]
        assert (s.refused("reserve blue"), s.refused("finish")) == ("MG-EFF-39", "K-OPT-01")
        black, red = s.reserve("black"), s.reserve("red")
        s.play("reserve red")
        assert (s.reserve("black"), s.reserve("red")) == (black + 1, red - 1)
        green = s.bag(0, "green")
        s.play("bag red")
        assert (s.bag(0, "green"), s.question()) == (green + 1, "D19"), "red for green alone, and twice is enough"


@rule("MG-EFF-40")
@pytest.mark.parametrize(("op", "offered"), [("place", "thornveil"), ("remove", "garnet_reach"), ("either", "")])
def test_black_holes_are_placed_or_removed_as_the_card_says(op: str, offered: str) -> None:
    words = {"trigger": "discard", "effects": [{"kind": "black_hole", "op": op, "n": 1}]}
    with reading("void_seer_ahn", **words):
        s = scene(held("void_seer_ahn", "quantum_archives"), at="use cards")
        s.play("discard void_seer_ahn", "use")
        for system, other in (("thornveil", "remove"), ("garnet_reach", "place")):
            if op == other:
                assert s.refused(f"black_hole {system}") == "MG-EFF-40"
            else:
                assert f"black_hole {system}" in s.options()
        assert s.refused("black_hole cerule") == "MG-BHO-09"
        s.play(f"black_hole {offered or 'thornveil'}")
        assert (s.question(), s.covered("thornveil")) == ("D19", op != "remove")


@rule("MG-EFF-41")
def test_end_conflict_may_be_limited_to_ones_own() -> None:
    words = {"trigger": "discard", "effects": [{"kind": "end_conflict", "scope": "own"}]}
    fights = [
        front("crusade", "dawngate__thornveil", "thornveil"),
        front("palace_coup", "solenne__emberlock", "solenne", initiator="orchid"),
        front("border_war", "pyrrha__lazul", "pyrrha"),
    ]
    with reading("envoy_liune", **words):
        s = scene(held("envoy_liune", "customs_union", **ENDS, conflicts=fights), at="use cards")
        s.play("discard envoy_liune", "use")
        assert s.options() == ["end border_war", "end crusade"]
        assert s.refused("end palace_coup") == "MG-EFF-41"
        s = scene(held("envoy_liune", "customs_union", **ENDS, conflicts=[fights[1]]), at="use cards")
        assert "discarded" in s.play("discard envoy_liune"), "none of one's own: it can do nothing"


@rule("MG-EFF-42")
def test_build_base_fills_as_many_slots_as_it_says_and_has_bases_for() -> None:
    words = {"trigger": "discard", "effects": [{"kind": "build_base", "n": 2}]}
    with reading("scout_captain_brakka", **words):
        grown = held("scout_captain_brakka", "war_council", "hive_mind", "terraforming")
        s = scene(grown, at="use cards")
        s.play("discard scout_captain_brakka", "use")
        assert [CARD_IDS[card] for card in s.g.holding] == ["terran_compact", "war_council"], "in the order gained"
        full = {"bases.pyrrha": 3, "owner.lazul": "ivory", "bases.lazul": 2, "owner.dawngate": "ivory"}
        full |= {"bases.dawngate": 2, "owner.mosswater": "ivory", "holding": ["war_council"]}
        s = scene({**grown, **full}, at="use cards")
        assert s.g.sides[0].unused == 0
        assert "discarded" in s.play("discard scout_captain_brakka"), "no base is unused"


@rule("MG-EFF-44")
def test_taking_a_card_outside_a_conflict() -> None:
    """No card of the game takes cards; read so, Inquisitor Sael does."""
    words = {"trigger": "discard", "effects": [{"kind": "take_card", "types": ["leader", "government"]}]}
    leaders = {"sides.orchid.cards": cards("admiral_vess", "crusade", seat=1)}
    leaders |= {"sides.copper.cards": cards("technocracy", seat=2)}
    with reading("inquisitor_sael", **words):
        fight = {**ENDS, "conflicts": [front("palace_coup", "dawngate__thornveil", "dawngate")]}
        s = scene({**held("inquisitor_sael", "customs_union"), **leaders, **fight}, seats=3, at="use cards")
        s.play("discard inquisitor_sael", "use")
        assert (s.question(), s.options()) == ("D18-take", ["pick admiral_vess", "pick technocracy"])
        for line in ("pick crusade", "pick palace_coup", "pick customs_union"):
            assert s.refused(line) == "MG-EFF-44"
        s.play("pick technocracy")
        assert (s.own(0)[-1], s.own(2)) == ("technocracy", cards(seat=2))


@rule("MG-EFF-45")
def test_conflicts_on_the_board_are_out_of_reach_outside_objectives() -> None:
    words = {"trigger": "discard", "effects": [{"kind": "destroy_card", "types": ["conflict"]}]}
    fights = [front("palace_coup", "dawngate__thornveil", "dawngate"), front("crusade", "pyrrha__lazul", "pyrrha")]
    with reading("inquisitor_sael", **words):
        none = held("inquisitor_sael", "customs_union", "envoy_liune", **ENDS, conflicts=fights)
        s = scene(none, at="use cards")
        assert "discarded" in s.play("discard inquisitor_sael"), "nothing to destroy"
        s = scene({**none, "sides.orchid.cards": cards("border_war", "data_raid", seat=1)}, at="use cards")
        s.play("discard inquisitor_sael", "use")
        assert s.options() == ["pick border_war", "pick data_raid"]


@rule("MG-EFF-14", "MG-PLN-02")
def test_settling_can_be_a_project_that_is_done() -> None:
    words = {"trigger": "project_done", "kinds": ["settle"], "effects": [{"kind": "gain", "n": 2, "colours": "same"}]}
    with reading("freight_guild", **words):
        s = scene(held("freight_guild", "envoy_liune", drawn=pool("green")))
        green = s.bag(0, "green")
        s.play("cube green", "settle pyrrha")
        assert (s.bag(0, "green"), s.question()) == (green + 2 + 2, "D19"), "two for the planet, two of its colour"
        s = scene(held("freight_guild", "envoy_liune", drawn=pool("green", "red")))
        s.play("cube green", "settle pyrrha", "cube red", "settle pyrrha")
        assert s.question() == "D09-planet"
        assert not s.g.stack[-1].comes_to_same(s.g, 0), "the order of planets may matter to the card"


CONFLICT_GAINED = {"trigger": "card_gained", "types": ["conflict"]}


@rule("MG-DRW-11", "MG-BHO-06", "MG-CCN-07")
@pytest.mark.parametrize("way", ["hole", "peace", "claim"])
def test_a_conflict_that_comes_back_counts_as_gained(way: str) -> None:
    """Ivory's Patent Office waits for conflicts here; two come back at once, one after the other."""
    more: dict[str, Any] = {"owner.lazul": "ivory", "owner.stillwater": "ivory", "owner.emberlock": "orchid"}
    fights = [front("crusade", "lazul__dawngate", "lazul"), front("border_war", "stillwater__dawngate", "stillwater")]
    with reading("patent_office", **CONFLICT_GAINED, effects=[GAIN]):
        if way == "hole":
            office = held("patent_office", "void_seer_ahn", "quantum_archives")
            s = scene({**office, **more, "conflicts": fights}, at="use cards")
            s.play("discard void_seer_ahn", "use", "black_hole dawngate")
        elif way == "peace":
            fights = [front("crusade", "emberlock__stillwater", "stillwater")]
            s = scene({**held("patent_office"), **more, "conflicts": fights, "drawn": pool("red")})
            s.play("propose crusade", "1 accept")
        else:
            fights[1] = front("border_war", "dawngate__thornveil", "thornveil")
            fights[1] = front("border_war", "stillwater__dawngate", "stillwater", initiator="ivory")
            changes = {**more, "owner.dawngate": "orchid", "conflicts": fights, **filled("crusade-red")}
            pending = {"pending": ["crusade-red", "pyrrha_1"], "planets.pyrrha_1": "blue"}
            s = scene({**held("patent_office"), **changes, **pending}, at="reward step")
            s.play("reward crusade-red", "reserve red", "base dawngate")
        gained = {"hole": 2, "peace": 1, "claim": 1}[way]
        for _ in range(gained):
            assert s.question() == "D16"
            s.play("reserve red")
        assert s.question() != "D16"


@rule("MG-CON-23", "MG-BHO-01")
def test_a_neutral_system_that_is_swallowed_before_the_objective_cannot_be_taken() -> None:
    hole = {"kind": "black_hole", "op": "place", "n": 1}
    with reading("patent_office", **CONFLICT_GAINED, effects=[hole]):
        fight = {"owner.dawngate": "ivory", "conflicts": [front("orbital_siege", "dawngate__thornveil", "thornveil")]}
        more = {
            **filled("orbital_siege-blue"),
            "pending": ["orbital_siege-blue", "pyrrha_1"],
            "planets.pyrrha_1": "red",
        }
        s = scene({**held("patent_office", "envoy_liune"), **fight, **more}, at="reward step")
        s.play("reward orbital_siege-blue", "black_hole thornveil", *["reserve blue"] * 3)
        assert (s.question(), s.covered("thornveil")) == ("D19", True)


@rule("MG-EFF-42")
def test_build_base_passes_over_occupied_slots() -> None:
    grown = held("scout_captain_brakka", "hive_mind", "terraforming", holding=["terran_compact"])
    s = scene(grown, at="use cards")
    s.play("discard scout_captain_brakka", "use")
    assert [CARD_IDS[card] for card in s.g.holding] == ["terran_compact", "hive_mind"]


@rule("MG-EFF-34", "MG-CON-12")
def test_a_cube_placed_on_a_conflict_takes_the_lead_at_once() -> None:
    fight = {**ENDS, "conflicts": [front("palace_coup", "dawngate__thornveil", "dawngate")]}
    s = scene({**held("doctor_ysolde", "terraforming", "hydroponic_contracts"), **fight}, at="use cards")
    before = s.g.sides[0].symbols[4]
    s.play("discard doctor_ysolde", "use", "reserve red", "slot palace_coup-red-red-marked")
    assert s.g.sides[0].symbols[4] == before + 1


@rule("MG-EFF-36")
def test_skip_markers_come_in_the_number_of_the_card() -> None:
    with reading("prodigy_tal", trigger="discard", effects=[{"kind": "skip_turn", "n": 2}]):
        s = scene(held("prodigy_tal", "quantum_archives", "warp_theory"), at="use cards", seats=2)
        s.play("discard prodigy_tal", "use")
        assert s.g.sides[1].skips == 2, "two players: no choice"


@rule("MG-EFF-37")
def test_cubes_drawn_more_come_from_ones_own_bag() -> None:
    more = {"kind": "draw_cubes", "n": 2}
    with reading("galactic_bank", trigger="after_draw", effects=[more]):
        for count, found in ((9, 5), (4, 4), (3, 3)):
            bags = {"sides.orchid.bag": {"red": count}, "sides.orchid.cards": cards("galactic_bank", seat=1)}
            s = scene({**bags, **done("galactic_bank"), "sides.ivory.cards": cards()}, at="use cards")
            assert (s.g.active, s.drawn(), s.bag(1, "red")) == (1, found, count - found)


@rule("MG-EFF-53", "MG-PRJ-05")
def test_short_counts_for_each_kind_and_adds_up() -> None:
    short = {"kind": "short", "kinds": ["base", "card", "covert", "conflict", "route"], "n": 2}
    with reading("ringworld", trigger="passive", effects=[short]):
        s = scene(held("ringworld", "admiral_vess", drawn=pool("red", "blue", "black")))
        s.play("cube red", "slot terran_compact-leader-red", "cube blue", "slot terran_compact-base-blue")
        s.play("cube black", "slot admiral_vess-covert-black")
        assert "reward terran_compact-leader" in s.options(), "one of three"
        assert "reward terran_compact-base" not in s.options(), "one of four"
        assert "reward admiral_vess-covert" in s.options(), "one of two: a cube is always needed, and there"


@rule("MG-EFF-56", "MG-LDR-06")
def test_spoils_bonuses_add_up_against_players_too() -> None:
    with reading("ringworld", trigger="passive", effects=[{"kind": "spoils_bonus", "n": 1}]):
        fight = {**ENDS, "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")]}
        loot = {"routes.solenne__emberlock": route("orchid", "red", 5), "planets.pyrrha_1": "blue"}
        pending = {"pending": ["border_war-red", "pyrrha_1"], **filled("border_war-red")}
        s = scene({**held("ringworld", "war_council"), **fight, **loot, **pending}, at="reward step")
        s.play("reward border_war-red")
        assert (s.on("solenne__emberlock"), s.question()) == (0, "D17"), "two, two and one more, without a choice"


@rule("MG-EFF-15", "MG-EFF-16")
def test_filters_let_pass_what_they_list_and_nothing_else() -> None:
    with reading("provincial_seats", trigger="card_gained", types=["leader"], effects=[GAIN]):
        for project, reacts in (("leader", True), ("development", False)):
            s = scene(held("provincial_seats", **filled(f"terran_compact-{project}", 1), drawn=pool("black")))
            s.play("cube black", f"slot terran_compact-{project}-black")
            s.play("deck progress") if s.question() == "D11" else None
            s.play(s.options()[0])
            assert (s.question() == "D16") is reacts


@rule("MG-EFF-19")
def test_turn_end_abilities_belong_to_the_one_whose_turn_ends() -> None:
    with reading("galactic_bank", trigger="turn_end", effects=[GAIN]):
        bank = {"sides.orchid.cards": cards("galactic_bank", seat=1), **done("galactic_bank")}
        s = scene({**bank, "sides.ivory.cards": cards("envoy_liune")}, at="use cards")
        s.play("finish")
        assert s.g.active == 1
        s.next_turn()
        assert s.g.active == 0
