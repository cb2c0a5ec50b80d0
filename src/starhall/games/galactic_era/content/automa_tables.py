"""The automas' tables (sections 14 and 15): what the content may say of them, read into typed rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.games.galactic_era.content.kinds import fixed
from starhall.kernel.content import Row

MOVE_KINDS: Final[tuple[str, ...]] = (
    "toward_nearest",
    "random_in_range_else_nearest",
    "full_range_random_direction",
    "leave_hostile_hex",
    "most_hostile_ships_in_range_else_nearest",
    "random_in_range_else_random_direction",
    "random_in_range_else_stay",
)
TO_NEAREST: Final = 0
TO_RANDOM_ELSE_NEAREST: Final = 1
STRAIGHT_ON: Final = 2
AWAY_FROM_HOSTILE: Final = 3
TO_MOST_HOSTILE: Final = 4
TO_RANDOM_ELSE_STRAIGHT: Final = 5
MOVE_TARGETS: Final[tuple[str, ...]] = (
    "none",
    "star_of_player",
    "other_star",
    "center_of_its_sector",
    "any_star",
    "star_not_own",
    "neutral_star",
)
STAR_OF_PLAYER: Final = 1
OTHER_STAR: Final = 2
CENTER_OF_SECTOR: Final = 3
STAR_NOT_OWN: Final = 5
NEUTRAL_STAR: Final = 6
ENTRY_POINTS: Final[tuple[str, ...]] = ("entry_center", "entry_home_1", "entry_home_2")
NAMED_ENTRY: Final = 10  # plus an entry point's place; what is less says how many at random
GROWTH_KINDS: Final[tuple[str, ...]] = ("research", "turn_order", "spawn", "gain_star", "grow_population")
OFFBOARD_KINDS: Final[tuple[str, ...]] = (
    "never_makes_peace",
    "gains_level_if_no_trade",
    "rolls_two_uses_lower",
    "player_loses_dp_per_new_disc",
)
DO_RESEARCH: Final = 0
DO_ORDER: Final = 1
DO_SPAWN: Final = 2
DO_GAIN: Final = 3
DO_GROW: Final = 4
PREFERENCES: Final[tuple[str, ...]] = ("player", "neutral", "any")
PREFERS_PLAYER: Final = 0
PREFERS_NEUTRAL: Final = 1
PREFERS_NOBODY: Final = 2
RANDOM_FIELD: Final = -1


def check_automa(row: Row, alignment: str, fleets: bool) -> None:
    """Sections 13 and 14: what the rules say of every automa, the content may only repeat."""
    fixed(row, "alignment", alignment)
    fixed(row, "has_fleets", fleets)
    fixed(row, "population_per_star", "ring")
    fixed(row, "accepts_peace", False)
    fixed(row, "trades_per_round", 1)
    fixed(row, "emergency_reserve", False)


class AutomaMove:
    """A row of an automa's movement table."""

    def __init__(self, declares_war: bool, kind: int, target: int, per_hex: bool) -> None:
        self.declares_war: Final = declares_war
        self.kind: Final = kind
        self.target: Final = target
        self.per_hex: Final = per_hex


def read_automa_moves(row: Row) -> tuple[AutomaMove, ...]:
    """A movement table, rolls 1 to 6."""
    moves: list[AutomaMove] = []
    for roll, line in enumerate(row.rows("movement"), start=1):
        line.number("roll", least=roll, most=roll)
        moves.append(
            AutomaMove(
                line.flag("declares_war", False),
                line.one_of("kind", MOVE_KINDS),
                line.one_of("target", MOVE_TARGETS, "none"),
                line.one_of("scope", ("each_ship", "per_hex")) == 1,
            )
        )
        line.end()
    return tuple(moves)


class AutomaAction:
    """One entry of an automa's growth or starting list; a and b by kind."""

    def __init__(self, kind: int, a: int, b: int) -> None:
        self.kind: Final = kind
        self.a: Final = a
        self.b: Final = b


class AutomaEntry:
    """What an automa does for one roll; `offboard` and `random_fields` in the starting table alone."""

    def __init__(self, actions: tuple[AutomaAction, ...], offboard: int, random_fields: int) -> None:
        self.actions: Final = actions
        self.offboard: Final = offboard
        self.random_fields: Final = random_fields


def read_automa_action(line: Row, fields: Sequence[str]) -> AutomaAction:
    """An entry: a field, a direction, entry points (number, or a named one), a preference and a number."""
    kind = line.one_of("kind", GROWTH_KINDS)
    a, b = 0, 0
    if kind == DO_RESEARCH:
        a = RANDOM_FIELD if line.text("field") == "random" else line.one_of("field", fields)
    elif kind == DO_ORDER:
        a = line.one_of("direction", ("up", "down"))
    elif kind == DO_SPAWN:
        if line.has("entry"):
            a = NAMED_ENTRY + line.one_of("entry", ENTRY_POINTS)
        else:
            a = line.number("entries", least=1, most=len(ENTRY_POINTS))
        b = line.one_of("ships", ("one", "number"))
    elif kind == DO_GAIN:
        a = line.one_of("prefer", PREFERENCES)
        b = line.number("else_neutral", 1, most=9)
    else:
        a = line.one_of("else_spawn", ENTRY_POINTS)
    line.end()
    return AutomaAction(kind, a, b)


def read_start_level(level: Row, fields: Sequence[str]) -> AutomaAction:
    """A field of an automa's starting table and by how much it rises."""
    action = AutomaAction(DO_RESEARCH, level.one_of("field", fields), level.number("amount", least=1))
    level.end()
    return action


def read_offboard(row: Row) -> dict[str, int]:
    """GE-SOL-04: from how many discs aside each effect holds, and what the last one costs."""
    found: dict[str, int] = {}
    for effect in row.rows("offboard_effects"):
        kind = OFFBOARD_KINDS[effect.one_of("kind", OFFBOARD_KINDS)]
        found[kind] = effect.number("from")
        if kind == "player_loses_dp_per_new_disc":
            found["dp"] = effect.number("dp")
        effect.end()
    for kind in OFFBOARD_KINDS:
        if kind not in found:
            raise row.wrong("offboard_effects", f'"{kind}" is missing')
    return found


def read_automa_growth(row: Row, column: str, fields: Sequence[str]) -> tuple[AutomaEntry, ...]:
    """A growth or starting table, rolls 1 to 6."""
    entries: list[AutomaEntry] = []
    for roll, line in enumerate(row.rows(column), start=1):
        line.number("roll", least=roll, most=roll)
        actions = [read_automa_action(action, fields) for action in line.rows("actions", optional=True)]
        levels = [read_start_level(level, fields) for level in line.rows("levels", optional=True)]
        entries.append(
            AutomaEntry(tuple(actions + levels), line.number("offboard", 0), line.number("random_fields", 0))
        )
        line.end()
    return tuple(entries)
