"""What is kept, as types, and the statements that keep it. SQL here and elsewhere runs on every database."""

from __future__ import annotations

import json
import math
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, TypeVar

from starhall.kernel.seats import NOBODY
from starhall.server.store.database import Statement

R = TypeVar("R", "TableRow", "SeatRow")
NEVER: Final = math.inf
TOKEN_GONE: Final = "DELETE FROM tokens"  # how each statement begins that takes tokens back
BY_BOT: Final = "~bot"  # the key of an action that a bot took


@dataclass
class TableRow:
    """A table as it is kept."""

    id: str
    game: str
    rules: str
    seats: int
    chosen: str  # the variants, as JSON
    seed: str
    position: str
    title: str
    visibility: str  # public: listed in the hall; link: whoever has the address
    pace: str  # live, days, hotseat
    patience: int  # seconds after which a bot takes over; 0: never by itself
    status: str  # open, running, finished
    host: int
    result: str
    created: float
    changed: float
    began: float = 0.0  # when the game was dealt; 0: not yet
    revision: int = 0  # how often it was changed
    wake: float = 0.0  # when the hall must look at it: a bot is due, or somebody's time is over
    tags: str = ""  # of a record that was brought along, as JSON; empty: the game was begun here
    lesson: str = ""  # that is learned at this table, with its file's mark; empty: it is an ordinary one
    bank: int = 0  # seconds that each player has for the whole game; 0: no such clock
    increment: int = 0  # seconds more for each move
    timeout: str = "bot"  # what happens when somebody's time is over: bot, move, nothing
    flag: float = NEVER  # by the hall's own hours: when somebody's bank is empty
    peak: int = 0  # the most actions that the record has had
    stage: str = ""  # where the game stands, in public words
    code: str = ""  # to be said aloud, where seats were open; none when the game is over
    next: str = ""  # the table of the rematch

    @property
    def choices(self) -> dict[str, str]:
        """The variants that were chosen."""
        return dict(json.loads(self.chosen))


@dataclass
class SeatRow:
    """Who sits there."""

    seat: int
    identity: int = 0
    name: str = ""
    bot: str = ""
    stand_in: str = ""
    trivial: bool = False
    asked: float = 0.0  # since when the seat owes its answer
    due: bool = False  # does it owe one?
    used: float = 0.0  # seconds of its bank
    ticking: float = 0.0  # by the hall's own hours: since when its clock runs, if it does
    lent: int = 0  # moves in a row that a bot has made for it, because its time was over
    held: int = 0  # the person for whom it is kept open
    runs_out: float = NEVER  # by the hall's own hours: when its bank is empty
    seen: bool = False  # has its person seen how the game ended?

    @property
    def open(self) -> bool:
        """Can somebody sit down here?"""
        return not self.identity and not self.bot

    @property
    def player(self) -> str:
        """The bot that answers for this seat now, if one does."""
        return self.bot or self.stand_in


@dataclass(frozen=True)
class Step:
    """One action of a record, and when it came."""

    seat: int
    text: str
    at: float
    key: str = ""


@dataclass(frozen=True)
class Entry:
    """One accepted post: of the record the first `keep` actions stay, then these follow. Without any it is an undo."""

    number: int  # the table's revision with it; below 1: played before the table was laid here
    keep: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Talk:
    """Something said at the table, or noted by the hall (`kind` note)."""

    table_id: str
    seat: int
    name: str
    text: str
    kind: str
    at: float


@dataclass(frozen=True)
class PresetAnswer:
    """An answer given beforehand; it ends when the stage does (an empty stage: never)."""

    seat: int
    question: str
    action: str
    stage: str


@dataclass(frozen=True)
class Vote:
    """A question before the table: `undo` (about: how many actions stay) or `bot` (about: whose seat).

    Its number is the time at which it was asked, in milliseconds.
    """

    kind: str
    seat: int
    about: int
    agreed: frozenset[int] = frozenset()
    id: int = 0


@dataclass(frozen=True)
class Progress:
    """How far a person has come in a lesson, and at which table; `done`: when it was done last, 0: not yet."""

    identity: int
    game: str
    lesson: str
    step: int
    table_id: str
    begun: float
    done: float = 0.0
    seconds: float = 0.0  # that it took when it was done last


@dataclass(frozen=True)
class Finished:
    """A seat of a game that was played to its end, and how that ended."""

    table_id: str
    at: float
    result: str
    seat: int
    identity: int
    name: str
    bot: str


@dataclass(frozen=True)
class Token:
    """Whom a token stands for."""

    kind: str
    identity: int
    table_id: str
    seat: int


def hashed(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def new_id() -> str:
    """A table's address: 60 random bits, easy to read out."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(12))


def amended(row: R, **fields: Any) -> R:
    """A row with these fields; itself where they are so already. `dataclasses.replace` takes ten times as long."""
    known = vars(row)
    if all([known[name] == value for name, value in fields.items()]):
        return row
    new = object.__new__(type(row))
    new.__dict__.update(known, **fields)
    return new


TABLE_COLUMNS: Final = ", ".join(TableRow.__dataclass_fields__).replace("chosen", "choices")
SEAT_COLUMNS: Final = ", ".join(SeatRow.__dataclass_fields__)
PROGRESS_COLUMNS: Final = ", ".join(Progress.__dataclass_fields__)


def seat_row(*values: Any) -> SeatRow:
    """A seat as it is kept: yes and no are numbers there."""
    row = SeatRow(*values)
    row.trivial, row.due, row.seen = bool(row.trivial), bool(row.due), bool(row.seen)
    return row


def entry_of(number: int, seat: int, keep: int, actions: str, key: str, at: float) -> Entry:
    """An entry as it is kept. The key belongs to the actions of the seat whose post it was."""
    lines = [line.split(" ", 1) for line in actions.splitlines()]
    steps = [Step(int(who), text, at, key if int(who) == seat else "") for who, text in lines]
    return Entry(number, keep, tuple(steps))


def folded(entries: Iterable[Entry]) -> list[Step]:
    """The record that these entries lead to."""
    steps: list[Step] = []
    for entry in entries:
        del steps[entry.keep :]
        steps += entry.steps
    return steps


def before_it_was_laid(steps: Sequence[Step]) -> list[Entry]:
    """What was played already when a table is laid: an entry for each action."""
    return [Entry(at - len(steps), at, (step,)) for at, step in enumerate(steps)]


# -- statements -------------------------------------------------------------------------------------------------------


def upsert(table: str, columns: str, keys: str) -> str:
    """Write a row, in place of the one that has the same keys."""
    names = columns.split(", ")
    rest = ", ".join([f"{name} = excluded.{name}" for name in names if name not in keys.split(", ")])
    marks = ", ".join("?" * len(names))
    return f"INSERT INTO {table} ({columns}) VALUES ({marks}) ON CONFLICT ({keys}) DO UPDATE SET {rest}"


KEEP_SEAT: Final = upsert("seats", f"table_id, {SEAT_COLUMNS}", "table_id, seat")
KEEP_PROGRESS: Final = upsert("lessons", PROGRESS_COLUMNS, "identity, game, lesson")
KEEP_PRESET: Final = upsert("presets", "table_id, seat, question, action, stage", "table_id, seat, question")
KEEP_VOTE: Final = upsert("votes", "table_id, id, kind, seat, about, agreed, at", "table_id, id")


def seat_values(table_id: str, seat: SeatRow) -> Statement:
    """Write a seat."""
    return KEEP_SEAT, (table_id, *vars(seat).values())


def entry_values(table_id: str, entry: Entry) -> Statement:
    """Add an entry to a table's log."""
    steps = entry.steps
    first = next((step for step in steps if step.key), steps[-1] if steps else None)
    seat, key, at = (first.seat, first.key, first.at) if first else (NOBODY, "", time.time())
    lines = "\n".join([f"{step.seat} {step.text}" for step in steps])
    insert = "INSERT INTO log (table_id, number, seat, keep, actions, key, at) VALUES (?, ?, ?, ?, ?, ?, ?)"
    return insert, (table_id, entry.number, seat, entry.keep, lines, key, at)


def table_gone(table_id: str) -> list[Statement]:
    """Forget a table with all that belongs to it."""
    owned = ("seats", "log", "talk", "presets", "votes", "tokens", "invitations", "reviews")
    gone: list[Statement] = [(f"DELETE FROM {name} WHERE table_id = ?", (table_id,)) for name in owned]
    return [("DELETE FROM tables WHERE id = ?", (table_id,)), *gone]


def progress_values(progress: Progress) -> Statement:
    """Write how far somebody has come."""
    return KEEP_PROGRESS, tuple(vars(progress).values())


def talk_values(talk: Talk) -> Statement:
    """Write a line of talk."""
    values = (talk.table_id, talk.seat, talk.name, talk.text, talk.kind, talk.at)
    return "INSERT INTO talk (table_id, seat, name, text, kind, at) VALUES (?, ?, ?, ?, ?, ?)", values


def preset_values(table_id: str, answer: PresetAnswer) -> Statement:
    """Keep an answer for later; an empty action forgets it."""
    if not answer.action:
        gone = "DELETE FROM presets WHERE table_id = ? AND seat = ? AND question = ?"
        return gone, (table_id, answer.seat, answer.question)
    return KEEP_PRESET, (table_id, answer.seat, answer.question, answer.action, answer.stage)


def vote_values(table_id: str, vote: Vote) -> Statement:
    """Write a question before the table, and who has agreed so far."""
    said = " ".join(map(str, sorted(vote.agreed)))
    return KEEP_VOTE, (table_id, vote.id, vote.kind, vote.seat, vote.about, said, time.time())


def vote_gone(table_id: str, vote: Vote) -> Statement:
    """It is decided."""
    return "DELETE FROM votes WHERE table_id = ? AND id = ?", (table_id, vote.id)
