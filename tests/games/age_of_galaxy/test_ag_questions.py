"""Section 19 of the rules: every question, what may be answered, and why everything else is refused."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_galaxy.scenes import Scene, owns, scene
from starhall.games.age_of_galaxy import GAME
from starhall.kernel.frames import NOT_OFFERED
from support import Changes, rule

RICH: Changes = {
    "sides.red.credits": 9, "sides.red.innovation": 3, "sides.red.influence": 3, "sides.red.cruisers": 3,
    **owns("red", "amber_gate_1"), **owns("red", "tidal_reach_2", state="developed"),
    **owns("blue", "amber_gate_3"), "sides.red.hand": ["usud", "wexmar"],
    "tokens.amber_gate_2": "tomb_moon", "tokens.tidal_reach_3": "exiled_court",
}  # fmt: skip
LOSER: Changes = {"sides.blue.alliance": [], "sides.blue.cruisers": 4, "sides.red.cruisers": 2}
FULL: Changes = {"sides.red.prestige": 3, "spaces.0": ["red", "red", "red", "blue"]}
ANSWERS = [(action, text) for action, text in enumerate(GAME.space.texts) if text != "reconsider"]
TURN = ("AG-ACT-05", "AG-ACT-05")
WAR = ("AG-WAR-16", "AG-WAR-16")
BETWEEN = ("AG-FAC-02", "AG-FRE-01")


class Asked:
    """A position in which a question is asked: what it changes, and the lines that lead to the question."""

    def __init__(self, changes: Changes, *lines: str, **more: Any) -> None:
        self.changes, self.lines, self.more = {**RICH, **changes}, lines, {"round": 2, **more}

    def scene(self) -> Scene:
        s = scene(self.changes, **self.more)
        s.play(*self.lines)
        return s


# For each question: the position, the answers, whether it is a later step of a move, the clauses that refuse other
# answers of its own kind, and those that refuse cards and Free actions.
QUESTIONS: dict[str, tuple[Asked, list[str], bool, set[str], tuple[str, str]]] = {
    "D-EXP": (
        Asked({}, "red explore"), ["token amber_gate_2", "token tidal_reach_3"], True,
        {"AG-EXP-02", "AG-RCH-04", "AG-RCH-05"}, TURN,
    ),
    "D-TRA-CARD": (
        Asked({}, "red trade"), ["card lore_exchange", "card commodity_trade", "card mercenary_contracts"], True,
        {"AG-SET-03"}, TURN,
    ),
    "D-TRA-OPT": (
        Asked({}, "red trade", "red card lore_exchange"), ["exchange lore_exchange_a", "exchange lore_exchange_b"],
        True, {"AG-TRA-02"}, TURN,
    ),
    "D-RES-TECH": (
        Asked({}, "red research"),
        ["technology terraforming", "technology warp_drive", "technology laser_weapon", "technology galactic_protocol"],
        True, {"AG-RES-02", "AG-TEC-24"}, TURN,
    ),
    "D-RES-PAY": (
        Asked({}, "red research", "red technology warp_drive"), ["pay credits", "pay innovation"], True,
        {"AG-RES-05"}, TURN,
    ),
    "D-MAN": (Asked({}, "red manufacture"), ["number 1", "number 2"], True, {"AG-MAN-03"}, TURN),
    "D-RET": (Asked({}, "red retrieve"), ["number 1", "number 2", "number 3"], True, {"AG-RET-03"}, TURN),
    "D-COL-PLANET": (
        Asked({}, "red colonize"), ["planet tidal_reach_1"], True,
        {"AG-COL-01", "AG-COL-02", "AG-COL-04", "AG-RCH-04", "AG-SET-08"}, TURN,
    ),
    "D-COL-CARD": (
        Asked({"sides.red.alliance": ["kratox_7"]}, "red colonize", "red planet tidal_reach_1"), ["adapt wexmar"], True,
        {"AG-FAC-02", "AG-FAC-10"}, TURN,
    ),
    "D-DEV-PLANET": (
        Asked(owns("red", "tidal_reach_4"), "red develop"), ["planet amber_gate_1", "planet tidal_reach_4"], True,
        {"AG-DEV-01", "AG-DEV-03"}, TURN,
    ),
    "D-DEV-REWARD": (
        Asked({}, "red develop"), ["take 1_influence", "take 1_innovation_1_productivity"], True, {"AG-DEV-05"}, TURN,
    ),
    "D-NOM": (
        Asked({"nominated.nomination_1": "blue"}, "red nominate"),
        ["space nomination_3", "space nomination_4", "space nomination_6"], True, {"AG-NOM-03", "AG-SET-05"}, TURN,
    ),
    "D-CHOOSE": (
        Asked({"sides.red.technologies": ["laser_weapon", "plasma_weapon"]}, "red research", "red technology xenology",
              "red pay innovation"),
        ["take 2_innovation", "take 1_influence"], True, {"AG-EFF-03"}, TURN,
    ),
    "D-SWARM": (
        Asked({"sides.red.alliance": ["scythe"]}, "red free scythe"),
        ["planet amber_gate_3", "planet amber_gate_5", "planet tidal_reach_1", "planet tidal_reach_4"], True,
        {"AG-WAR-10", "AG-RCH-04", "AG-SET-08"}, TURN,
    ),
    "D-MAY": (
        Asked({"sides.red.alliance": ["celuma"]}, at="production phase"), ["accept celuma", "decline"], False,
        set(), BETWEEN,
    ),
    "D-ORDER": (
        Asked({"sides.red.alliance": ["celuma", "rt182"]}, at="production phase"), ["next celuma", "next rt182"], True,
        {"AG-EFF-02"}, BETWEEN,
    ),
    "D-WAR": (
        Asked({"sides.blue.cruisers": 1}, at="war phase"),
        ["planet amber_gate_5", "planet tidal_reach_1", "planet tidal_reach_4", "decline"], False,
        {"AG-WAR-10", "AG-PRT-03", "AG-RCH-04", "AG-SET-08"}, WAR,
    ),
    "D-GOLD": (
        Asked(FULL, at="galactic phase"), ["number 0", "number 1", "number 2", "number 3"], False,
        {"AG-GOL-03"}, BETWEEN,
    ),
    "D-SOL-LOSS": (
        Asked({**owns("red", "amber_gate_1", "amber_gate_3"), **LOSER}, seats=1, at="war phase", round=5),
        ["planet amber_gate_1", "planet amber_gate_3", "planet tidal_reach_2"], False, {"AG-SOL-18"}, WAR,
    ),
}  # fmt: skip


@rule("AG-ACT-05", "AG-WAR-16", "AG-FRE-01", "AG-FAC-02")
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_takes_its_answers_and_refuses_everything_else(question: str) -> None:
    position, answers, inner, own, (card, free) = QUESTIONS[question]
    s = position.scene()
    assert s.g.view(0).question == question
    assert s.g.view(0).inner == inner
    assert s.options("red") == answers
    kinds = {answer.split(" ")[0] for answer in answers}
    refused: set[str] = set()
    for action, text in ANSWERS:
        clause, verb = s.g.forbids(0, action), text.split(" ")[0]
        if text in answers:
            assert clause == ""
        elif verb in kinds:
            refused.add(clause)
        elif verb in ("join", "tuck", "reinforce"):
            assert clause == card
        else:
            assert clause == (free if verb == "free" else NOT_OFFERED), text
    assert refused == own
    if s.g.seats > 1:
        assert {s.g.forbids(1, action) for action, _ in ANSWERS} == {"K-DUE-01"}


@rule("AG-SET-15", "AG-DRA-02", "AG-SET-17")
def test_questions_of_the_setup() -> None:
    for at, drafting, question, verb, clause in (
        ("start", "off", "D-MULL", "set_aside", "AG-SET-15"), ("start", "on", "D-DRAFT", "pick", "AG-DRA-02"),
        ("first factions", "off", "D-START", "join", "AG-SET-17"),
    ):  # fmt: skip
        s = scene(at=at, options={"drafting": drafting})
        seat = s.g.order[0]
        answers = s.options(GAME.colours[seat])
        assert len([answer for answer in answers if answer.startswith(verb)]) == 7
        assert not s.g.view(seat).inner
        assert s.g.view(seat).question == question
        for action, text in ANSWERS:
            if text not in answers:
                own = text.split(" ")[0] == verb
                assert s.g.forbids(seat, action) == (clause if own else NOT_OFFERED), text


@rule("AG-ACT-03", "AG-ACT-04", "AG-FRE-05", "AG-FRE-06")
@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ({}, []),
        ({"sides.red.alliance": ["chaeilki", "scythe", "bryndar"]}, []),
        ({"sides.red.alliance": ["chaeilki", "scythe", "bryndar"]}, ["red scavenge"]),
        ({"sides.red.alliance": ["bryndar", "scythe"]}, ["red join usud"]),
        ({"sides.red.alliance": ["bryndar", "chaeilki", "scythe"], "sides.red.tucked": "zephron"}, []),
        ({"sides.red.credits": 12}, ["red tuck usud"]),
        ({"sides.red.credits": 0, "sides.red.innovation": 0, "sides.red.influence": 0, "sides.red.cruisers": 0}, []),
    ],
)
def test_the_turn_offers_all_that_it_does_not_refuse(changes: Changes, lines: list[str]) -> None:
    s = Asked(changes, *lines).scene()
    assert not s.g.view(0).inner
    turns = {"join", "tuck", "reinforce", "free", "end_turn", *ACTIONS}
    for action, text in ANSWERS:
        clause, verb = s.g.forbids(0, action), text.split(" ")[0]
        assert (clause == "") == (text in s.options("red")), text
        assert (clause == NOT_OFFERED) == (verb not in turns), text


ACTIONS = (
    "explore", "trade", "research", "manufacture", "retrieve", "scavenge", "colonize", "develop", "nominate",
)  # fmt: skip
