"""Section 4: every decision, what it offers, what it refuses by a clause, and what each option leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from games.m101.scenes import Scene, scene, seat_of
from starhall.games.m101 import GAME
from starhall.kernel.seats import NOBODY
from support import rule

CARDS = ["theorem", "mosswater", "orchard_ring", "sporefall", "amber_rain"]
ASKED = {"sides.blue.phase": "build", "sides.blue.boosted": True}

BUILD = {
    "sides.blue.hand": ["survey_buoys", "jump_gate", "quantum_library", *CARDS],
    "infrastructure.i_b4": "corporation_research_contract", "builder.i_b4": "blue",
    "infrastructure.i_b3": "orbital_lift", "builder.i_b3": "green", **ASKED,
}  # fmt: skip
COLONISE = {
    "sides.blue.hand": ["iron_silence", "glasswind", "cinder_throne", "null_harbour", *CARDS],
    "system.s_b5": "verdance", "controller.s_b5": "green",
    "sides.blue.outposts": ["s_c4"], "sides.red.outposts": ["s_d5", "s_c5"],
}  # fmt: skip
DELIVER = {
    "system.s_b5": "verdance", "controller.s_b5": "green",
    "areas.s_b5": {"green": {"political": 1}, "blue": {"military": 1}},
    "system.s_c4": "lensmakers_knot", "controller.s_c4": "red",
    "areas.s_c4": {"red": {"political": 1}, "blue": {"military": 1}},
    "system.s_c5": "ninefold_festival", "controller.s_c5": "blue", "filled.songline_d1": "blue",
    "system.s_b6": "mirage_bazaar", "controller.s_b6": "green",
    "sides.blue.phase": "deliver", "sides.blue.hand": ["theorem", "mosswater", "sporefall", "amber_rain"],
}  # fmt: skip
EXPAND = {
    "system.s_b5": "iron_silence", "controller.s_b5": "green", "system.s_b3": "verdance", "controller.s_b3": "red",
    "infrastructure.i_e4": "peacekeeper_squadron", "builder.i_e4": "green", "sides.yellow.outposts": ["s_c2", "s_c3"],
    "sides.blue.hand": ["theorem", "mosswater", "sporefall"], "sides.blue.phase": "expand",
}  # fmt: skip
TIED: dict[str, Any] = {
    "at": "expand",
    "home": {"yellow": "theorem"},
    "options": {"max_rounds": "1", "tie_break": "narrative"},
}

# each step: the question, the verbs that it refuses by a clause of the rules, and the answer
WALKS: dict[str, tuple[dict[str, Any], list[tuple[str, str, str]]]] = {
    "selection": (
        {"changes": {"sides.blue.hand": ["theorem", "mosswater"]}},
        [("M1-D03", "", "blue choose build"), ("M1-D04", "boost", "blue boost theorem")],
    ),
    "advance": (
        {"at": "advance", "changes": {"sides.blue.phase": "advance", "sides.blue.hand": ["theorem"]}},
        [("M1-D05", "take take_from_deck", "blue take r1"), ("M1-D05", "take take_from_deck", "blue take l2")],
    ),
    "advance with an open deck": (
        {"at": "advance", "changes": {"sides.blue.phase": "advance"}, "options": {"advance_from_deck": "on"}},
        [("M1-D05", "take", "blue take_from_deck"), ("M1-D05", "take", "blue take l0")],
    ),
    "build": (
        {"at": "build", "changes": BUILD},
        [
            ("M1-D06", "build upgrade", "blue build survey_buoys"),
            ("M1-D07", "into", "blue into i_a4"),
            ("M1-D08", "turn", "blue turn se"),
            ("M1-D06", "build upgrade", "blue build quantum_library"),
            ("M1-D09", "pay", "blue pay theorem"),
            ("M1-D09", "pay", "blue pay sporefall"),
            ("M1-D09", "pay", "blue pay amber_rain"),
        ],
    ),
    "upgrade": (
        {"at": "build", "changes": BUILD, "options": {"upgrade": "on"}},
        [
            ("M1-D06", "build upgrade", "blue upgrade i_b4"),
            ("M1-D06U", "upgrade_to", "blue upgrade_to jump_gate"),
            ("M1-D08", "turn", "blue turn nw"),
            ("M1-D09", "pay", "blue pay mosswater"),
            ("M1-D06", "build upgrade", "blue pass"),
        ],
    ),
    "colonise": (
        {"at": "colonise", "changes": COLONISE, "home": {"blue": "bastion_kesh"}},
        [
            ("M1-D10", "colonise", "blue colonise iron_silence"),
            ("M1-D11", "at", "blue at s_c4"),
            ("M1-D12", "", "blue peacefully"),
            ("M1-D09", "pay", "blue pay mosswater"),
            ("M1-D09", "pay", "blue pay sporefall"),
        ],
    ),
    "colonise without strength": (
        {"at": "colonise", "changes": COLONISE, "home": {"green": "ordnance_belt"}},
        [
            ("M1-D10", "colonise", "blue colonise null_harbour"),
            ("M1-D11", "at", "blue at s_b3"),
            ("M1-D12", "", "blue by_force"),
        ],
    ),
    "deliver": (
        {"at": "deliver", "changes": DELIVER},
        [
            ("M1-D13", "cube", "blue cube s_b4_grey"),
            ("M1-D14", "to", "blue to ninefold_festival_d1"),
            ("M1-D15", "toll", "blue toll green_0"),
            ("M1-D16", "give", "blue give mosswater"),
            ("M1-D13", "cube", "blue pass"),
        ],
    ),
    "expand": (
        {"at": "expand", "changes": EXPAND, "home": {"blue": "bastion_kesh"}},
        [
            ("M1-D17", "influence", "blue influence s_b5"),
            ("M1-D18", "", "blue invade"),
            ("M1-D17", "influence", "blue influence s_b3"),
            ("M1-D09", "pay", "blue pay theorem"),
        ],
    ),
    "expand against a stronger controller": (
        {"at": "expand", "changes": EXPAND, "home": {"blue": "bastion_kesh", "green": "korrigans_anvil"}},
        [("M1-D17", "influence", "blue influence s_b5"), ("M1-D09", "pay", "blue pay sporefall")],
    ),
    "defence": (
        {
            "at": "expand", "changes": EXPAND, "home": {"blue": "bastion_kesh", "green": "korrigans_anvil"},
            "options": {"auto_prevent": "off"},
        },
        [
            ("M1-D17", "influence", "blue influence s_b5"),
            ("M1-D18", "", "blue invade"),
            ("M1-D19", "", "green prevent"),
            ("M1-D17", "influence", "blue influence s_b3"),
        ],
    ),
    "vote": (
        TIED,
        [
            ("M1-D17", "influence", "blue pass"),
            ("M1-D17", "influence", "green pass"),
            ("M1-D17", "influence", "red pass"),
            ("M1-D17", "influence", "yellow pass"),
            ("M1-D20", "vote", "blue vote red"),
        ],
    ),
}  # fmt: skip


INNER = ("M1-D02", "M1-D06U", "M1-D07", "M1-D08", "M1-D09", "M1-D11", "M1-D12", "M1-D14", "M1-D15", "M1-D16", "M1-D18")


def verb(action: int) -> str:
    return GAME.space.texts[action].partition(" ")[0]


def look(s: Scene, seat: int, asked: str, refused: str) -> None:
    """The seat is asked this; what is offered is what is legal, and every option leaves a sound position."""
    assert s.question() == asked or s.g.view(seat).question == asked
    clauses = {action: s.g.forbids(seat, action) for action in range(1, len(GAME.space))}
    legal = [action for action in clauses if clauses[action] == ""]
    assert s.g.options(seat) == legal or (asked == "M1-D02" and sorted(s.g.options(seat)) == legal), (
        "in the table's order"
    )
    assert s.g.view(seat).inner == (asked in INNER)
    assert {verb(action) for action in clauses if clauses[action].startswith("M1-")} == set(refused.split())
    again = GAME.from_data(GAME.to_data(s.g))
    assert (again.options(seat), GAME.to_data(again)) == (s.g.options(seat), GAME.to_data(s.g))
    for viewer in range(NOBODY, s.g.seats):
        seen = s.g.view(viewer)
        assert GAME.resample(s.g, viewer, 7).view(viewer).facts() == seen.facts()
        assert GAME.imagine(seen, 7).view(viewer).facts() == seen.facts()
        assert GAME.imagine(seen, 7).due == seen.due, "whoever is asked is asked in an imagined state, too"
    for action in s.g.options(seat):
        after = s.copy()
        after.g.apply(seat, action)
        assert GAME.broken(after.g) == [], GAME.space.texts[action]


@rule("M1-SEL-02", "M1-ADV-03", "M1-BLD-12", "M1-HND-06", "M1-COL-13", "M1-DEL-09", "M1-EXP-04", "M1-TIE-03")
@pytest.mark.parametrize("name", WALKS)
def test_what_is_offered_is_what_the_rules_allow(name: str) -> None:
    given, steps = WALKS[name]
    s = scene(**given)
    for asked, refused, line in steps:
        look(s, seat_of(line.split()[0]), asked, refused)
        s.play(line)


@rule("M1-SET-09", "M1-GEO-09")
@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_offered_in_the_setup(seats: int) -> None:
    s = Scene(GAME.start(GAME.settings(seats), "questions"))
    for _ in range(seats):
        seat = seat_of(s.due()[0])
        look(s, seat, "M1-D01", "keep")
        s.g.apply(seat, s.g.options(seat)[1])
        if s.question() == "M1-D02":
            look(s, seat, "M1-D02", "begin_at")
            s.g.apply(seat, s.g.options(seat)[-1])
    assert s.question() == "M1-D03"
