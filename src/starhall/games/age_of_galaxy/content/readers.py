"""The rows of the content files as typed objects, and how their fields are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from starhall.games.age_of_galaxy.content.vocabulary import RESOURCES
from starhall.kernel.content import Row, source

Pairs = tuple[tuple[int, int], ...]

GAME_ID: Final = "age_of_galaxy"
CONTENT: Final = source(GAME_ID, Path(__file__).parent)


class Scoring:
    """VP times a counter, rounded down after every so many."""

    def __init__(self, id: str, vp: int, per: int, every: int) -> None:
        self.id: Final = id
        self.vp: Final = vp
        self.per: Final = per
        self.every: Final = every


class Step:
    """A line of a solo list: what the virtual opponent or an event does."""

    def __init__(self, kind: int, gain: Pairs, amount: int) -> None:
        self.kind: Final = kind
        self.gain: Final = gain  # what is gained, lost or paid
        self.amount: Final = amount


class Limit:
    """A counter that must be at least, or at most, a number."""

    def __init__(self, counter: int, least: int, most: int) -> None:
        self.counter: Final = counter
        self.least: Final = least
        self.most: Final = most


def file_rows(file: str, *kinds: str) -> list[list[Row]]:
    """The rows of a file that holds nothing but these kinds."""
    whole = CONTENT.read(file)
    rows = [whole.rows(kind) for kind in kinds]
    whole.end()
    return rows


def ids_of(rows: Sequence[Row]) -> tuple[str, ...]:
    """Each row's id."""
    return tuple([row.text("id") for row in rows])


def pairs_of(row: Row, field: str, least: int = 1, optional: bool = False, discs: bool = True) -> Pairs:
    """Resources and amounts, such as `{ credits = 3 }`."""
    pairs = tuple(row.counts(field, RESOURCES if discs else RESOURCES[:-1], default=optional))
    for resource, amount in pairs:
        if amount < least:
            raise row.wrong(f"{field}.{RESOURCES[resource]}", f"is {amount}; at least {least} is needed")
        if amount > 99:
            raise row.wrong(f"{field}.{RESOURCES[resource]}", f"is {amount}; at most 99 is needed")
    return pairs


def cost_of(row: Row, field: str, optional: bool = False) -> Pairs:
    """What is paid: AG-PRE-08, prestige never falls, and discs are placed, not paid."""
    cost = pairs_of(row, field, optional=optional, discs=False)
    for resource, _ in cost:
        if RESOURCES[resource] == "prestige":
            raise row.wrong(f"{field}.prestige", "nothing costs prestige; one of the other resources is needed")
    return cost


def gains_of(row: Row, field: str) -> tuple[Pairs, ...]:
    """A list of gains of which one is chosen."""
    gains = []
    for option in row.rows(field):
        inner = Row(option.file, option.where.rpartition(",")[0] or option.where, {field: option.data})
        gains.append(pairs_of(inner, field))
    if len(gains) < 2:
        raise row.wrong(field, f"has {len(gains)} entries; at least 2 are needed to choose from")
    return tuple(gains)


def bits_of(numbers: Sequence[int]) -> int:
    """A set of small numbers, one bit each."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
