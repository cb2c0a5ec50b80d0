"""scenarios.toml: the sheets of Advanced Solo."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.main_board import (
    CRUISERS_EACH,
    DISCS_EACH,
    MAX_CRUISERS,
    MAX_STRENGTH,
    ROUNDS,
    limit_of,
    step_of,
)
from starhall.games.age_of_galaxy.content.readers import Limit, Step, file_rows, ids_of, pairs_of
from starhall.games.age_of_galaxy.content.vocabulary import EVENT_KINDS, NONE
from starhall.kernel.content import Row

DIE: Final = 6


class Scenario:
    """AG-ADV: what one sheet changes."""

    def __init__(self, row: Row, id: str) -> None:
        setup, event, medals = row.row("setup"), row.row("event"), row.row("medals")
        rows = event.rows("rows")
        self.id: Final = id
        self.name: Final = row.text("name")
        self.difficulty: Final = row.number("difficulty", None, 1, 9)
        self.text: Final = row.text("text")
        self.player_gain: Final = pairs_of(setup, "player_gain", discs=False)
        self.vo_cruisers: Final = setup.number("vo_cruisers", None, 0, min(MAX_CRUISERS, CRUISERS_EACH))
        self.vo_strength: Final = setup.number("vo_strength", None, 0, MAX_STRENGTH)
        self.vo_influence: Final = setup.number("vo_influence", None, 0, 99)
        self.vo_cards: Final = setup.number("vo_cards_per_round", None, 0, 99)
        self.vo_settled: Final = setup.number("vo_settled", None, 0, DISCS_EACH)
        self.in_galactic_phase: Final = event.one_of("timing", ("start_of_action_phase", "galactic_phase")) == 1
        self.rounds: Final = _read_rounds(event)
        self.row_of: Final = _read_rolls(event, rows)  # by the die, 0 to 5
        self.rows: Final = tuple([_read_steps(line) for line in rows])
        self.row_texts: Final = tuple([line.text("text") for line in rows])
        self.victory: Final = limits_of(row, "victory")
        self.defeat: Final = limits_of(row, "defeat")
        self.silver: Final = medals.number("silver")
        self.gold: Final = medals.number("gold")
        if self.gold < self.silver:
            raise medals.wrong("gold", f"is {self.gold}; at least silver, {self.silver}, is needed")
        for part in (setup, event, medals, *rows):
            part.end()
        row.skip("origin")
        row.end()


def _read_steps(line: Row) -> tuple[Step, ...]:
    """What a row of the event does, one after the other."""
    return tuple([step_of(step, EVENT_KINDS) for step in line.rows("effects")])


def _read_rounds(event: Row) -> tuple[int, ...]:
    """The rounds in which the event strikes."""
    rounds = tuple(event.numbers("rounds", None, 1, ROUNDS))
    if len(set(rounds)) != len(rounds):
        raise event.wrong("rounds", "a round is named twice")
    return rounds


def _read_rolls(event: Row, rows: list[Row]) -> tuple[int, ...]:
    """Which row of the event each roll of the die means."""
    row_of = [NONE] * DIE
    for i, line in enumerate(rows):
        for roll in line.numbers("rolls", None, 1, DIE):
            if row_of[roll - 1] != NONE:
                raise line.wrong("rolls", f"{roll} stands in two rows")
            row_of[roll - 1] = i
    if NONE in row_of:
        raise event.wrong("rows", f"no row holds the roll {row_of.index(NONE) + 1}; 1 to {DIE} are needed")
    return tuple(row_of)


def limits_of(row: Row, field: str) -> tuple[Limit, ...]:
    """The lines of a victory or a defeat."""
    limits = []
    for line in row.rows(field):
        limits.append(limit_of(line, scenario=True))
        line.end()
    return tuple(limits)


_scenario_rows: Final = file_rows("scenarios.toml", "scenario")[0]
SCENARIO_IDS: Final = ids_of(_scenario_rows)
SCENARIOS: Final = tuple([Scenario(row, id) for row, id in zip(_scenario_rows, SCENARIO_IDS, strict=True)])
