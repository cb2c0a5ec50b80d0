"""Tables in lists, and what waits for a person: made from what is kept, without playing any game again.

All of it is public at its table: who sits there, who owes an answer, the stage, the clocks, how it ended.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, TypedDict
from zlib import crc32

from starhall.drawing import look as look_of
from starhall.kernel.game import AnyGame
from starhall.kernel.telling import counted
from starhall.server.clock import deadline
from starhall.server.hall import Hall
from starhall.server.shapes import ClockInfo, Entry, EntrySeat, Notice, Result
from starhall.server.store import NEVER, TABLE_COLUMNS, SeatRow, Store, TableRow, Vote

LISTED: Final = 12  # tables of others in each list
MINE: Final = 60  # own ones
ASKS: Final = {"undo": "asks to take a move back", "bot": "may be replaced by a bot"}  # before the table
URGENT: Final = ("turn", "vote", "rematch", "seat", "over")  # what waits for a person, the most urgent first


class Lists(TypedDict):
    """The lists of the hall's page."""

    waiting: list[Entry]
    mine: list[Entry]
    over: list[Entry]
    opened: list[Entry]
    running: list[Entry]
    finished: list[Entry]


def lists(hall: Hall, identity: int) -> Lists:
    """Tables: those that wait for me first, the most urgent on top."""
    rows = own_tables(hall.store, identity) if identity else []
    mine = entries(hall, rows, identity)
    own = {row.id for row in rows}
    opened, running, finished = [
        entries(hall, [row for row in hall.store.public_tables(status, LISTED) if row.id not in own], identity)
        for status in ("open", "running", "finished")
    ]
    return {
        "waiting": sorted([each for each in mine if each["due"]], key=urgency),
        "mine": [each for each in mine if not each["due"] and each["status"] != "finished"],
        "over": [each for each in mine if each["status"] == "finished"],
        "opened": opened,
        "running": running,
        "finished": finished,
    }


def mark(found: Lists) -> int:
    """A number that changes when the lists do; what a clock shows is no change."""
    seen = [[{**each, "clock": None} for each in rows] for rows in found.values()]  # type: ignore[attr-defined]
    return crc32(json.dumps(seen).encode())


def own_tables(store: Store, identity: int) -> list[TableRow]:
    """The tables of a person, the latest first: what is not over is not pushed out of the list by what is."""
    query = (
        f"SELECT {TABLE_COLUMNS} FROM tables WHERE id IN (SELECT table_id FROM seats WHERE identity = ?) "
        "AND lesson = '' AND {} ORDER BY changed DESC LIMIT ?"
    )
    asked = [query.format(status) for status in ("status != 'finished'", "status = 'finished'")]
    return [TableRow(*row) for each in asked for row in store.rows(each, (identity, MINE))]


def urgency(entry: Entry) -> tuple[bool, float, float]:
    """People before bots, the shortest clock first, then who has waited longest."""
    until = entry["clock"]["until"] if entry["clock"] else math.inf
    return not entry["urgent"], until, entry["asked"]


def entries(hall: Hall, rows: Sequence[TableRow], identity: int) -> list[Entry]:
    """These tables as this person finds them in a list."""
    seats = hall.store.seats_at(rows)
    return [entry(hall, row, seats[row.id], identity) for row in rows]


def entry(hall: Hall, row: TableRow, seats: Sequence[SeatRow], identity: int) -> Entry:
    """A table in a list; one whose game is not here is listed all the same."""
    game = hall.game(row.game) if row.game in hall.modules else None
    mine = [seat for seat in seats if identity and seat.identity == identity]
    sleeps = row.status != "finished" and (row.id in hall.asleep or hall.sleeps(row))
    due = [seat for seat in mine if seat.due and not seat.stand_in and not sleeps]
    clock = clock_of(hall.store, row, due[0]) if due else None
    return {
        "id": row.id,
        "look": game.look if game else "hall",
        "emblem": game.emblem if game else "starhall",
        "game": game.title if game else row.game,
        "title": row.title,
        "status": row.status,
        "pace": row.pace,
        "changed": row.changed,
        "asked": due[0].asked if due else 0.0,
        "due": bool(due),
        "urgent": bool(due) and (clock is not None or others_wait(seats, identity)),
        "clock": clock,
        "seats": [entry_seat(game, seat) for seat in seats],
        "text": "sleeps: it cannot be opened here" if sleeps else in_brief(row, seats, mine, bool(due)),
    }


def entry_seat(game: AnyGame | None, seat: SeatRow) -> EntrySeat:
    """A seat's mark."""
    known = game is not None and seat.seat < len(game.colours)
    return {"look": look_of(game.colours[seat.seat]) if game and known else "neutral", "open": seat.open}


def others_wait(seats: Sequence[SeatRow], identity: int) -> bool:
    """Does another person sit there? Bots do not mind waiting."""
    return any(seat.identity > 0 and seat.identity != identity for seat in seats)


def clock_of(store: Store, row: TableRow, seat: SeatRow) -> ClockInfo | None:
    """The running clock of a seat that owes an answer."""
    now = time.time()
    left = seat.runs_out - store.hours.now() if row.bank else deadline(row, seat) - now
    if left == NEVER:
        return None
    return {"left": round(max(0.0, left), 1), "runs": True, "until": round(now + max(0.0, left), 1)}


def in_brief(row: TableRow, seats: Sequence[SeatRow], mine: Sequence[SeatRow], due: bool) -> str:
    """How a table stands, in a few words."""
    if row.status == "open":
        return seeking(row, seats)
    if row.status == "finished":
        return how_it_ended(row, seats, mine)
    stage = row.stage.partition(" · ")[0]
    waits = "your turn" if due else moving([seat.name for seat in seats if seat.due])
    return ": ".join([part for part in (stage, waits) if part])


def seeking(row: TableRow, seats: Sequence[SeatRow]) -> str:
    """Who seeks how many."""
    host = next((seat.name for seat in seats if seat.identity == row.host), "") or "Somebody"
    return f"{host} seeks {sum(seat.open for seat in seats)} more{', a move a day' if row.pace == 'days' else ''}"


def moving(names: Sequence[str]) -> str:
    """Whom a table waits for."""
    return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} moving" if names else ""


def result_of(row: TableRow) -> Result | None:
    """How a finished game ended; nothing where what is kept of it cannot be read."""
    try:
        found: Result = json.loads(row.result)
        whole = len(found["points"]) == len(found["places"]) == row.seats and "text" in found
    except (ValueError, TypeError, KeyError):
        return None
    return found if whole else None


def how_it_ended(row: TableRow, seats: Sequence[SeatRow], mine: Sequence[SeatRow]) -> str:
    """Who won, told to whoever sat there or not."""
    result = result_of(row)
    places, points = (result["places"], result["points"]) if result else ([], [])
    if len(places) < 2:
        return result["text"] if result else "over"
    first = [seat for seat, place in zip(seats, places, strict=False) if place == 1]
    if len(first) != 1:
        return f"{' and '.join(seat.name for seat in first)} share the victory" if first else "over"
    if len(mine) != 1 or first != list(mine):
        return f"{first[0].name} won"
    lead = points[mine[0].seat] - max([each for seat, each in enumerate(points) if seat != mine[0].seat])
    return f"you won by {lead}" if lead > 0 else "you won"


# -- the bell ---------------------------------------------------------------------------------------------------------


def bell(hall: Hall, identity: int, besides: str = "") -> list[Notice]:
    """What waits for a person, the most urgent first; what the page at hand shows anyway is left out."""
    if not identity:
        return []
    found = [*turns(hall, identity), *votes(hall, identity), *invitations(hall, identity), *endings(hall, identity)]
    return sorted([each for each in found if each["table"] != besides], key=how_urgent)


def calls(hall: Hall, identity: int, besides: str = "") -> list[list[str]]:
    """The same in short, to be compared with what was told before."""
    return [[each["kind"], each["table"]] for each in bell(hall, identity, besides)]


def how_urgent(notice: Notice) -> tuple[int, float, float]:
    """By its kind, then by the clock, then by how long it has waited."""
    until = notice["clock"]["until"] if notice["clock"] else math.inf
    return URGENT.index(notice["kind"]), until, notice["since"]


def notice(hall: Hall, row: TableRow, kind: str, title: str, text: str, since: float, id: int = 0) -> Notice:
    """Something that waits, with the look of its game."""
    game = hall.game(row.game) if row.game in hall.modules else None
    return {
        "kind": kind,
        "id": id,
        "table": row.id,
        "address": f"/tables/{row.id}",
        "look": game.look if game else "hall",
        "emblem": game.emblem if game else "starhall",
        "title": title,
        "text": text,
        "since": since,
        "clock": None,
    }


def with_seats(hall: Hall, where: str, *values: object) -> list[tuple[TableRow, list[SeatRow]]]:
    """Tables that are not lessons, and who sits there."""
    query = f"SELECT {TABLE_COLUMNS} FROM tables WHERE lesson = '' AND {where}"
    rows = [TableRow(*row) for row in hall.store.rows(query, values)]
    seats = hall.store.seats_at(rows)
    return [(row, seats[row.id]) for row in rows]


def turns(hall: Hall, identity: int) -> list[Notice]:
    """Tables at which the person owes an answer that somebody waits for."""
    due = "SELECT table_id FROM seats WHERE identity = ? AND due = 1 AND stand_in = ''"
    found = []
    for row, seats in with_seats(hall, f"status = 'running' AND id IN ({due})", identity):
        each = entry(hall, row, seats, identity)
        if each["urgent"]:
            stage = row.stage.partition(" · ")[0]
            told = notice(
                hall, row, "turn", "Your turn", f"{row.title}, {stage}" if stage else row.title, each["asked"]
            )
            told["clock"] = each["clock"]
            found.append(told)
    return found


def votes(hall: Hall, identity: int) -> list[Notice]:
    """Questions before a table that the person has not answered."""
    asked = "SELECT v.table_id FROM votes v JOIN seats s ON s.table_id = v.table_id WHERE s.identity = ?"
    found: list[Notice] = []
    for row, seats in with_seats(hall, f"status = 'running' AND id IN ({asked})", identity):
        with suppress(ValueError, LookupError):  # a damaged table calls nobody; whoever opens it is told
            found += votes_at(hall, row, seats, identity)
    return found


def votes_at(hall: Hall, row: TableRow, seats: list[SeatRow], identity: int) -> list[Notice]:
    """Those before one table."""
    mine = [seat.seat for seat in seats if seat.identity == identity and not seat.stand_in]
    found = []
    for vote in hall.store.votes(row.id):
        if any(is_asked(vote, seat) for seat in mine):
            who = seats[vote.seat if vote.kind == "undo" else vote.about].name
            found.append(notice(hall, row, "vote", f"{who} {ASKS[vote.kind]}", row.title, row.changed))
    return found


def is_asked(vote: Vote, seat: int) -> bool:
    """Has the seat still to say yes or no?"""
    return seat not in vote.agreed and not (vote.kind == "bot" and seat == vote.about)


def invitations(hall: Hall, identity: int) -> list[Notice]:
    """Open tables to which somebody has asked the person."""
    found = []
    sent = hall.store.rows("SELECT id, table_id, host, kind, at FROM invitations WHERE guest = ?", (identity,))
    for id, table_id, host, kind, at in sent:
        for row, seats in with_seats(hall, "status = 'open' AND id = ?", table_id):
            name = hall.store.name_of(host)
            words = f"{name} asks for a rematch" if kind == "rematch" else f"{name} invites you"
            game = hall.game(row.game).title if row.game in hall.modules else row.title
            pace = {"days": ", over days"}.get(row.pace, "")
            text = f"{game}, {counted(len(seats), 'seat')}{pace}"
            found.append(notice(hall, row, kind, words, text, at, id))
    return found


def endings(hall: Hall, identity: int) -> list[Notice]:
    """Games with others that ended while the person was not looking."""
    unseen = "SELECT table_id FROM seats WHERE identity = ? AND seen = 0"
    found = []
    for row, seats in with_seats(hall, f"status = 'finished' AND tags = '' AND id IN ({unseen})", identity):
        if others_wait(seats, identity):
            mine = [seat for seat in seats if seat.identity == identity]
            found.append(notice(hall, row, "over", f"{row.title} is over", how_it_ended(row, seats, mine), row.changed))
    return found


def has_seen(store: Store, table_id: str, identity: int) -> None:
    """The person has looked at how the game ended."""
    unseen = "SELECT 1 FROM seats WHERE table_id = ? AND identity = ? AND seen = 0"
    if store.row(unseen, (table_id, identity)):
        store.together([("UPDATE seats SET seen = 1 WHERE table_id = ? AND identity = ?", (table_id, identity))])
