"""Symbols, black holes, victory (MG-SYM, MG-BHO, MG-END)."""

from __future__ import annotations

from typing import Any

import pytest

from games.master_of_the_galaxy.scenes import cards, done, filled, front, pool, route, scene
from starhall.games.master_of_the_galaxy import GAME
from starhall.games.master_of_the_galaxy.content.components import (
    LINK_LINE,
    LINK_SYMBOL,
    LINK_SYSTEMS,
    SYSTEM_COLOUR,
    SYSTEM_IDS,
    SYSTEM_XY,
    TRACK_A,
    TRACK_B,
    TRACK_SLOTS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import SYMBOLS
from support import rule

READY = {"holding": ["terran_compact"]}
TO_LAZUL = {"routes.pyrrha__lazul": route("ivory", "blue", 3), "rewarded.pyrrha__lazul": True}
SEER = {"sides.ivory.cards": cards("void_seer_ahn", "quantum_archives"), **done("quantum_archives")}
USE_SEER = ("discard void_seer_ahn", "use")


@rule("MG-SYM-01", "MG-SYM-02")
def test_symbols_come_from_board_agendas_developments_and_leads() -> None:
    s = scene(
        {
            "sides.ivory.cards": cards("admiral_vess", "terraforming", "theocracy", "free_ports"),
            **done("terraforming"),
            **filled("theocracy-agenda"),
            "rewarded.theocracy-agenda": True,
            **filled("terran_compact-agenda"),
            "owner.dawngate": "ivory",
            "owner.thornveil": "orchid",
            "conflicts": [front("data_raid", "dawngate__thornveil", "dawngate")],
            "slots.data_raid-red-red-marked": ["red"],
        }
    )
    assert s.symbols(0) == {"might": 1, "growth": 1, "authority": 3, "knowledge": 1}
    assert s.symbols(1) == {"wealth": 1, "authority": 1}, "leaders and what is not rewarded give none"


@rule("MG-SYM-03", "MG-END-07")
def test_the_blue_line_belongs_to_whoever_has_a_base_there() -> None:
    s = scene({"owner.pyrrha": "none", "owner.mosswater": "ivory", "owner.lazul": "none"})
    assert s.symbols(0).get("might", 0) == 0
    s = scene({"owner.pyrrha": "orchid", "owner.solenne": "none"})
    assert s.symbols(1) == {"might": 1}


@rule("MG-SYM-04")
def test_the_green_line_needs_both_systems() -> None:
    s = scene({"owner.lazul": "ivory"})
    assert "knowledge" not in s.symbols(0)
    s = scene({"owner.lazul": "ivory", "owner.dawngate": "ivory"})
    assert s.symbols(0)["knowledge"] == 1


@rule("MG-SYM-05", "MG-SYM-06")
def test_the_red_line_needs_exactly_one() -> None:
    s = scene({"owner.dawngate": "ivory"})
    assert s.symbols(0)["authority"] == 1
    s = scene({"owner.dawngate": "ivory", "owner.emberlock": "ivory"})
    assert "authority" not in s.symbols(0)
    s = scene({"owner.dawngate": "ivory", "owner.emberlock": "orchid"})
    assert s.symbols(0)["authority"] == s.symbols(1)["authority"] == 1, "both have it"


@rule("MG-SYM-07", "MG-SYM-08")
def test_equal_symbols_add_up_and_the_number_of_bases_does_not_matter() -> None:
    agenda = {**filled("theocracy-agenda"), "rewarded.theocracy-agenda": True}
    s = scene({"sides.ivory.cards": cards("theocracy"), **agenda, "owner.dawngate": "ivory", "bases.dawngate": 2})
    assert s.symbols(0)["authority"] == 3, "two of the agenda, one of the board"


@rule("MG-SYM-01")
def test_a_quarter_turn_maps_the_board_onto_itself() -> None:
    """Invariant 20: colours red, blue, yellow, green and symbols might, knowledge, wealth, growth go round."""
    turned = {(x, y): s for s, (x, y) in enumerate(SYSTEM_XY)}
    turn = [turned[(1000 - y, x)] for x, y in SYSTEM_XY]
    assert all(SYSTEM_COLOUR[turn[s]] == (SYSTEM_COLOUR[s] + 1) % 4 for s in range(16))
    tracks = {(frozenset((a, b)), n) for a, b, n in zip(TRACK_A, TRACK_B, TRACK_SLOTS, strict=True)}
    assert {(frozenset(turn[s] for s in ends), n) for ends, n in tracks} == tracks
    links = sorted(
        (line, (kind + 1) % 4 if kind < 4 else kind, sorted(turn[s] for s in ends))
        for line, kind, ends in zip(LINK_LINE, LINK_SYMBOL, LINK_SYSTEMS, strict=True)
    )
    assert links == sorted((n, k, sorted(e)) for n, k, e in zip(LINK_LINE, LINK_SYMBOL, LINK_SYSTEMS, strict=True))
    assert len(links) == 18
    assert len(SYMBOLS) == 5


# -- black holes -------------------------------------------------------------------------------------------------------


@rule("MG-BHO-01")
def test_a_covered_system_is_out_of_the_game() -> None:
    s = scene({"drawn": pool("red", "blue"), "covered.lazul": True, **READY, "sides.ivory.cards": cards("border_war")})
    s.play("cube red")
    assert s.refused("track pyrrha__lazul") == "MG-BHO-01"
    assert s.refused("settle lazul") == "MG-BHO-01"
    s.play("settle pyrrha", "finish")
    assert s.refused("conflict crusade") == "MG-CON-01"
    s.play("conflict border_war")
    assert s.refused("track pyrrha__lazul") == "MG-BHO-01"


@rule("MG-BHO-02", "MG-BHO-03", "MG-BHO-07")
def test_lines_into_a_black_hole() -> None:
    holdings = {"owner.lazul": "ivory", "owner.dawngate": "ivory", "covered.emberlock": True}
    s = scene(holdings)
    assert s.symbols(0) == {"might": 1, "knowledge": 1, "wealth": 1, "authority": 1}, "red lines still count"
    s = scene(holdings, options={"red_line_black_hole": "void"})
    assert s.symbols(0) == {"might": 1, "knowledge": 1}, "Garnet Reach and Emberlock are covered"
    s = scene({"owner.mosswater": "ivory", "covered.stillwater": True}, options={"red_line_black_hole": "void"})
    assert s.symbols(0) == {"might": 1}, "a green line with a covered end gives none"


@rule("MG-BHO-04")
def test_only_neutral_systems_are_swallowed_and_nine_at_most() -> None:
    s = scene(SEER, at="use cards")
    s.play(*USE_SEER)
    assert s.question() == "D25"
    assert s.refused("black_hole pyrrha") == "MG-BHO-04"
    nine = {f"covered.{system}": True for system in ("lazul", "mosswater", "dawngate")}
    s = scene({**SEER, **nine}, at="use cards")
    assert sum(s.g.covered) == 9
    s.play(*USE_SEER)
    assert s.refused("black_hole thornveil") == "MG-BHO-04"
    assert "black_hole lazul" in s.options(), "one may still close"


@rule("MG-BHO-05", "MG-BHO-06", "MG-BHO-07", "MG-EFF-40")
def test_a_black_hole_swallows_cubes_and_sends_routes_back() -> None:
    changes = {
        **SEER,
        "planets.lazul_1": "green",
        "routes.pyrrha__lazul": route("ivory", "blue", 2),
        "owner.dawngate": "orchid",
        "routes.lazul__dawngate": route("orchid", "yellow", 1),
    }
    s = scene(changes, at="use cards")
    green, blue, yellow = s.reserve("green"), s.bag(0, "blue"), s.bag(1, "yellow")
    s.play(*USE_SEER, "black_hole lazul")
    assert s.covered("lazul")
    assert (s.reserve("green"), s.bag(1, "yellow")) == (green + 1, yellow + 1)
    assert s.bag(0, "blue") == blue + 2
    assert s.on("pyrrha__lazul") == 0


@rule("MG-BHO-08", "MG-BHO-09", "MG-EFF-40")
def test_a_closed_black_hole_leaves_a_neutral_system() -> None:
    s = scene(SEER, at="use cards")
    s.play(*USE_SEER)
    assert s.refused("black_hole cerule") == "MG-BHO-09"
    s.play("black_hole garnet_reach")
    assert not s.covered("garnet_reach")
    assert s.owner("garnet_reach") == -1
    gate = {"sides.ivory.cards": cards("wormhole_gate"), **done("wormhole_gate")}
    s = scene(gate, at="use cards")
    s.play("discard wormhole_gate", "use")
    assert s.refused("finish") == "MG-DIS-06", "at least once"
    s.play("black_hole garnet_reach")
    assert (s.question(), s.options()[-1]) == ("D25-more", "finish"), "up to two"
    s.play("black_hole lazul")
    assert s.question() == "D12"


@rule("MG-BHO-06")
@pytest.mark.parametrize(
    "track", ["pyrrha__dawngate", "lazul__dawngate", "dawngate__thornveil", "stillwater__dawngate"]
)
def test_a_black_hole_sends_the_routes_of_all_its_tracks_back(track: str) -> None:
    mine = {f"owner.{system}": "ivory" for system in ("lazul", "thornveil", "stillwater")}
    s = scene({**SEER, **mine, f"routes.{track}": route("ivory", "yellow", 2)}, at="use cards")
    yellow = s.bag(0, "yellow")
    s.play(*USE_SEER, "black_hole dawngate")
    assert (s.on(track), s.bag(0, "yellow")) == (0, yellow + 2)


@rule("MG-BHO-04")
@pytest.mark.parametrize("last", ["stillwater", "lazul"])
def test_each_covered_system_takes_one_of_the_nine_tokens(last: str) -> None:
    nine = {f"covered.{system}": True for system in ("mosswater", "dawngate", last)}
    s = scene({**SEER, **nine}, at="use cards")
    s.play(*USE_SEER)
    assert s.refused("black_hole thornveil") == "MG-BHO-04"
    eight = {f"covered.{system}": True for system in ("mosswater", last)}
    s = scene({**SEER, **eight}, at="use cards")
    s.play(*USE_SEER, "black_hole thornveil")
    assert s.covered("thornveil")


def test_it_is_told_who_opens_and_closes_black_holes() -> None:
    for system, kind in (("thornveil", "covered"), ("garnet_reach", "uncovered")):
        s = scene(SEER, at="use cards")
        s.play(*USE_SEER)
        events = s.g.apply(0, GAME.space.number(f"black_hole {system}"))
        assert [(event.kind, event.seat, event.facts) for event in events if event.kind == kind] == [
            (kind, 0, (SYSTEM_IDS.index(system),))
        ]


# -- victory -----------------------------------------------------------------------------------------------------------


def eight_bases(**more: Any) -> dict[str, Any]:
    held = {"bases.pyrrha": 3, "owner.mosswater": "ivory", "owner.dawngate": "ivory", "bases.dawngate": 2}
    return {**held, "owner.stillwater": "ivory", "bases.stillwater": 2, **READY, **TO_LAZUL, **more}


@rule("MG-END-01", "MG-END-04", "MG-END-08")
def test_nine_bases_on_the_board_win() -> None:
    s = scene(eight_bases(), at="reward step")
    assert s.g.winner == -1, "the constructed base does not count"
    assert "won" in s.play("base lazul")
    assert (s.g.winner, s.g.due, s.g.stack) == (0, 0, [])
    assert s.g.victories & 1
    assert s.own(0) == cards(), "nothing further is resolved: no card is drawn"
    assert "expansion" in GAME.outcome(s.g)
    assert GAME.places(s.g)[0] == 1
    assert GAME.points(s.g)[0] == 45


@rule("MG-END-02", "MG-END-05", "MG-END-07")
def test_five_equal_symbols_win_at_the_moment_of_the_cube() -> None:
    four: dict[str, Any] = {"sides.ivory.cards": cards("theocracy", "star_empire")}
    four |= {"owner.dawngate": "ivory", "owner.thornveil": "orchid"}
    four |= {**filled("theocracy-agenda"), "rewarded.theocracy-agenda": True, **filled("star_empire-agenda")}
    four |= {"rewarded.star_empire-agenda": True}
    fight = {"conflicts": [front("palace_coup", "dawngate__thornveil", "dawngate")], "drawn": pool("red", "blue")}
    s = scene({**four, **fight})
    assert s.symbols(0)["authority"] == 4
    s.play("cube red", "slot palace_coup-red-red-marked")
    assert (s.g.winner, s.g.victories, s.g.due) == (0, 2, 0), "not only in the reward step"
    other = {**four, "conflicts": [front("palace_coup", "dawngate__thornveil", "dawngate", lead="blue")]}
    other |= {"slots.palace_coup-red-yellow-marked": ["yellow"], "slots.palace_coup-blue-blue": ["blue", "blue"]}
    s = scene({**other, "drawn": pool("black", "red")}, seat="orchid")
    s.play("cube black", "cancel palace_coup-blue")
    assert s.g.winner == 0, "in another player's turn"


@rule("MG-END-03")
def test_two_starting_systems_win() -> None:
    s = scene({**READY, "owner.thornveil": "ivory", "owner.cerule": "none", "covered.cerule": False,
               "routes.cerule__thornveil": route("ivory", "green", 5), "covered.amberfall": False,
               "covered.garnet_reach": False}, at="reward step")  # fmt: skip
    s.play("base cerule")
    assert (s.g.winner, s.g.victories) == (0, 4)
    assert "conquest" in GAME.outcome(s.g)
    assert GAME.points(s.g)[0] == 45
    one = scene({"owner.pyrrha": "none", "owner.solenne": "ivory"})
    assert one.g.winner == -1, "two at the same time are needed"


@rule("MG-END-03", "MG-END-04")
def test_the_winner_is_first_whatever_the_points_say() -> None:
    """Orchid has more bases and symbols, but ivory two starting systems."""
    strong = {"bases.solenne": 3, "owner.emberlock": "orchid", "bases.emberlock": 2, "owner.stillwater": "orchid"}
    strong |= {"bases.stillwater": 2, "owner.fernhold": "orchid", "covered.cerule": False, "owner.thornveil": "ivory"}
    way = {"routes.cerule__thornveil": route("ivory", "green", 5), "rewarded.cerule__thornveil": True}
    s = scene({**READY, **strong, **way}, at="reward step")
    assert GAME.places(s.g) == [2, 1]
    s.play("base cerule")
    assert (s.g.winner, s.g.victories, GAME.places(s.g)) == (0, 4, [1, 2])
    assert GAME.points(s.g) == [45, 40]


@rule("MG-END-05", "MG-SYM-01")
def test_a_capture_with_its_placement_is_one_change() -> None:
    """Between the victory and the winner's decision nothing changes hands, so nobody can win in between."""
    changes = {
        "owner.dawngate": "ivory",
        "owner.thornveil": "orchid",
        "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")],
        **filled("border_war-red"),
        "pending": ["border_war-red", "pyrrha_1"],
        "planets.pyrrha_1": "blue",
    }
    s = scene(changes, at="reward step")
    s.play("reward border_war-red")
    assert s.question() == "D17"
    assert s.owner("thornveil") == 1, "nothing has changed before the winner decides"
    s.play("base thornveil")
    assert (s.owner("thornveil"), s.bases("thornveil")) == (0, 1)


@rule("MG-END-06")
def test_the_active_player_comes_first() -> None:
    """Orchid captures one end of a red line of which ivory had both: both then have their fifth authority."""
    changes: dict[str, Any] = {"owner.dawngate": "ivory", "owner.emberlock": "ivory", "owner.thornveil": "orchid"}
    changes |= {"sides.ivory.cards": cards("theocracy", "tax_reform", "oracle_engine")}
    changes |= {"sides.orchid.cards": cards("star_empire", "galactic_bank", "provincial_seats", seat=1)}
    for card in ("tax_reform", "oracle_engine", "galactic_bank", "provincial_seats"):
        changes |= done(card)
    for agenda in ("theocracy", "star_empire"):
        changes |= {**filled(f"{agenda}-agenda"), f"rewarded.{agenda}-agenda": True}
    changes |= {"conflicts": [front("border_war", "thornveil__emberlock", "thornveil", initiator="orchid")]}
    changes["routes.pyrrha__lazul"] = route("ivory", "blue", 2)
    changes |= {**filled("border_war-red"), "pending": ["border_war-red", "solenne_1"], "planets.solenne_1": "red"}
    s = scene(changes, at="reward step", seat="orchid")
    assert [s.symbols(seat)["authority"] for seat in (0, 1)] == [4, 4]
    s.play("reward border_war-red")
    s.play("from pyrrha__lazul", "from pyrrha__lazul")
    s.play("base emberlock")
    assert [s.symbols(seat)["authority"] for seat in (0, 1)] == [5, 5]
    assert (s.g.winner, s.g.victories) == (1, 2), "the active player"


@rule("MG-END-06")
@pytest.mark.parametrize(("active", "winner"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_then_come_the_others_clockwise(active: int, winner: int) -> None:
    """No card can bring it about, so two players become conquerors by our hand; the next cube changes a lead."""
    ends = ("mosswater__stillwater", "cerule__thornveil", "solenne__emberlock", "cinder__stillwater")
    homeless = {"owner.pyrrha": "none", "owner.verdis": "none", "owner.mosswater": "ivory", "owner.cinder": "slate"}
    fight = [front("border_war", ends[active], ends[active].partition("__")[0])]
    s = scene({**homeless, "conflicts": fight, "drawn": pool("red")}, seats=4, seat=GAME.colours[active])
    s.play("cube red")
    for system, conqueror in (("pyrrha", 1), ("verdis", 2)):
        s.g.owner[SYSTEM_IDS.index(system)] = conqueror
        s.g.bases[SYSTEM_IDS.index(system)] = 1
        s.g.sides[conqueror].unused -= 1
    s.play("slot border_war-red-red")
    assert (s.g.winner, s.g.victories) == (winner, 4)


@rule("MG-END-08")
def test_all_conditions_are_recorded_and_the_first_is_named() -> None:
    wins = eight_bases(**{"owner.solenne": "none"})
    wins["routes.solenne__emberlock"] = route("ivory", "red", 5)
    wins |= {"owner.emberlock": "ivory", "bases.stillwater": 1}
    s = scene(wins, at="reward step")
    s.play("base solenne")
    assert s.g.victories == 0b101
    assert "expansion" in GAME.outcome(s.g)
    assert s.deck("leader")[0] == "admiral_vess"
