"""Records of the hall: what is best, first or counted among the games that were finished here.

Only games that were begun here and played to their end count, no lessons, and none that was brought along or begun in
the middle of another. A table that is not listed stays between those who know it: others hear nothing of it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starhall.kernel.game import AnyGame
from starhall.kernel.state import State
from starhall.kernel.traits import Trait
from starhall.server.history import History
from starhall.server.store import Finished, Store, TableRow

SEATS: Final = ("", "one seat", "two seats", "three seats", "four seats", "five seats", "six seats")


@dataclass(frozen=True)
class Mark:
    """A record, in words with its number; `new`: this game has set it."""

    icon: str
    title: str
    text: str
    number: str
    new: bool = False


@dataclass(frozen=True)
class Entry:
    """How one seat came out of a finished game."""

    table_id: str
    at: float
    identity: int
    name: str
    bot: str
    points: int
    won: bool
    played: str  # what it was known by, such as its species


def own_kind(game: AnyGame) -> Trait | None:
    """The kind of thing by which the seats of a game are known, if they are."""
    return next((kind for kind in game.trait_kinds if kind.own), None)


def known_by(game: AnyGame, history: History, g: State) -> list[str]:
    """What each seat of a finished game was known by; nothing where games have no such thing."""
    kind = own_kind(game)
    if kind is None:
        return []
    asked = history.state_at(first_round(history)) if kind.opening else g
    return [next(iter(game.traits(asked, seat)[kind.id]), "") for seat in range(g.seats)]


def first_round(history: History) -> int:
    """How many actions were done when what is done before the first round was over."""
    setup = history.phases[0][:1]
    return next((number for number, phase in enumerate(history.phases) if phase[:1] != setup), 0)


def counts(row: TableRow) -> bool:
    """Is a finished table's game among those that the records are made of?"""
    return row.status == "finished" and not (row.lesson or row.tags or row.position)


def entries(found: Sequence[Finished]) -> list[Entry]:
    """The finished games seat by seat, the earliest first."""
    made: list[Entry] = []
    for row in found:
        result = json.loads(row.result)
        names = result.get("played") or [""] * len(result["points"])
        made.append(
            Entry(
                row.table_id,
                row.at,
                row.identity,
                row.name,
                row.bot,
                result["points"][row.seat],
                result["places"][row.seat] == 1,
                names[row.seat],
            )
        )
    return made


def marks(store: Store, game: AnyGame, row: TableRow, identity: int) -> list[Mark]:
    """The records of this game at this number of seats, as this person may hear of them."""
    found = entries(store.finished(game.id, row.seats, identity, row.id))
    people = [entry for entry in found if entry.identity]
    mine = [entry for entry in people if identity and entry.identity == identity]
    here = [entry for entry in mine if entry.table_id == row.id]
    made = [
        *first_win(game, mine, here[0] if here else None),
        *best_here(people, row, identity),
        *own_best(mine, row.id),
        *against(found, mine, here, row),
    ]
    return made or [Mark("history", "Games here", f"{SEATS[row.seats]}, so far", str(len({e.table_id for e in found})))]


def first_win(game: AnyGame, mine: Sequence[Entry], here: Entry | None) -> list[Mark]:
    """The first win with a species: only where this game is one."""
    kind = own_kind(game)
    if kind is None or here is None or not here.won or not here.played:
        return []
    wins = [entry for entry in mine if entry.won and entry.played]
    earlier = [entry for entry in wins if entry.played == here.played and entry.at < here.at]
    so_far = {entry.played for entry in wins if entry.at <= here.at}
    text = f"{len(so_far)} of {len(set(kind.names))} won with"
    if earlier:
        return [Mark("trophy", f"Won with {here.played}", text, f"{len(earlier) + 1} times")]
    return [Mark("trophy", f"Your first win with {here.played}", text, str(here.points), new=True)]


def best_here(people: Sequence[Entry], row: TableRow, identity: int) -> list[Mark]:
    """The most points that somebody has made; who made them first keeps the record."""
    if not people:
        return []
    best = max(people, key=lambda entry: entry.points)
    who = "you" if best.identity == identity else best.name
    text = f"{who}, {time.strftime('%d %B %Y', time.localtime(best.at)).lstrip('0')}"
    games = {entry.table_id for entry in people}
    new = best.table_id == row.id and len(games) > 1
    return [Mark("chart", f"Best score, {SEATS[row.seats]}", text, str(best.points), new)]


def own_best(mine: Sequence[Entry], table_id: str) -> list[Mark]:
    """The most points that this person has made."""
    if not mine:
        return []
    best = max(mine, key=lambda entry: entry.points)
    others = [entry.points for entry in mine if entry.table_id != best.table_id]
    if not others:
        return [Mark("person", "Your best score", "your first game of this size", str(best.points))]
    is_new = best.table_id == table_id
    return [Mark("person", "Your best score", f"next: {max(others)}", str(best.points), is_new)]


def against(found: Sequence[Entry], mine: Sequence[Entry], here: Sequence[Entry], row: TableRow) -> list[Mark]:
    """How often this person has won against the bots of this table."""
    if not here:
        return []
    names = dict.fromkeys([entry.bot for entry in found if entry.bot and entry.table_id == row.id])
    made = []
    for bot in names:
        tables = {entry.table_id for entry in found if entry.bot == bot}
        games = [entry for entry in mine if entry.table_id in tables]
        won = len([entry for entry in games if entry.won])
        made.append(Mark("bot", f"Against {bot}", f"won by you, {SEATS[row.seats]}", f"{won} of {len(games)}"))
    return made[:2]
