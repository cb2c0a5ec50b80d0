"""How people come together at a table: by a code, an invitation, a rematch."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starhall.server import codes, errors
from starhall.server.hall import Hall, Plan
from starhall.server.store import SeatRow, Statement, Store, TableRow, upsert
from starhall.server.tables import Table

GUESTS: Final = 12  # that may be invited to one table
INVITE: Final = upsert("invitations", "table_id, host, guest, kind, at", "table_id, guest")
LATELY: Final = 8  # people with whom somebody has played


def find_table(store: Store, text: str) -> str:
    """The table that a code or a link leads to; empty: none."""
    code = codes.as_code(text) or codes.as_code(text.rpartition("/")[2])
    return codes.table_of(store, code) if code else codes.as_link(text)


# -- invitations ------------------------------------------------------------------------------------------------------


def invite(hall: Hall, table: Table, host: int, guest: int) -> None:
    """Somebody who sits at an open table asks another person to sit down, too."""
    if not table.people.seats_of(host):
        raise errors.not_allowed("Who sits at the table invites others.")
    if table.row.status != "open":
        raise errors.full_table()
    if table.people.seats_of(guest):
        raise errors.already_here()
    ((sent,),) = hall.store.rows("SELECT COUNT(*) FROM invitations WHERE table_id = ?", (table.row.id,))
    if sent >= GUESTS:
        raise errors.too_many_guests(GUESTS)
    hall.store.together([invitation(table.row.id, host, guest, "seat")], ring=[guest])
    hall.doors.wake(guest)


def invitation(table_id: str, host: int, guest: int, kind: str) -> Statement:
    """Write an invitation; the later one counts."""
    return INVITE, (table_id, host, guest, kind, time.time())


def decline(hall: Hall, guest: int, number: int) -> None:
    """The person does not want to; a seat that was kept is anybody's. 0: none of all the invitations."""
    query = "SELECT id, table_id FROM invitations WHERE guest = ? AND (? = 0 OR id = ?)"
    for id, table_id in hall.store.rows(query, (guest, number, number)):
        release(hall, table_id, guest)
        hall.store.together([("DELETE FROM invitations WHERE id = ?", (id,))])
    hall.doors.wake(guest)


def release(hall: Hall, table_id: str, guest: int) -> None:
    """A seat is no longer kept for somebody."""
    try:
        hall.table(table_id).let_go(guest)
    except errors.Wrong:
        return  # a table that cannot be loaded keeps no seat


def companions(store: Store, identity: int) -> list[tuple[str, str]]:
    """With whom a person has played lately: the addresses of their pages, and their names."""
    query = (
        "SELECT i.key, i.name FROM seats mine JOIN seats other ON other.table_id = mine.table_id "
        "JOIN identities i ON i.id = other.identity JOIN tables t ON t.id = mine.table_id "
        "WHERE mine.identity = ? AND other.identity != mine.identity GROUP BY i.id ORDER BY MAX(t.changed) DESC LIMIT ?"
    )
    return [(str(key), str(name)) for key, name in store.rows(query, (identity, LATELY))]


@dataclass(frozen=True)
class Guest:
    """Somebody who could be asked to a table, or has been."""

    key: str
    name: str
    asked: bool


def guests(table: Table, identity: int) -> list[Guest]:
    """Those with whom somebody at an open table has played lately, who do not sit there yet."""
    store = table.store
    query = (
        "SELECT i.key FROM invitations v JOIN identities i ON i.id = v.guest WHERE v.table_id = ? "
        "UNION SELECT i.key FROM seats s JOIN identities i ON i.id = s.held WHERE s.table_id = ?"
    )
    asked = {str(key) for (key,) in store.rows(query, (table.row.id, table.row.id))}
    here = {store.key_of(row.identity) for row in table.seats if row.identity}
    return [Guest(key, name, key in asked) for key, name in companions(store, identity) if key not in here]


# -- once more --------------------------------------------------------------------------------------------------------


def rematch(hall: Hall, table: Table, identity: int) -> Table:
    """The same game at a new table, the seats turned by one. Bots sit down at once; seats of others are kept for them.

    Whoever asks second sits down at the table that the first has opened.
    """
    if table.row.status != "finished":
        raise errors.not_over()
    if not table.people.seats_of(identity):
        raise errors.not_allowed("Who sat at the table can ask for a rematch.")
    if table.row.next and hall.store.table(table.row.next):
        new = hall.table(table.row.next)
        if any(row.open and row.held == identity for row in new.seats):
            hall.join(new, identity, None)
        return new
    new = hall.open_again(plan_again(table.row), turned(table.seats, identity), identity)
    table.keep(next=new.row.id, seen_by=table.viewers.everybody())
    guests = {row.held for row in new.seats if row.held}
    hall.store.together([invitation(new.row.id, identity, guest, "rematch") for guest in guests], ring=list(guests))
    for guest in guests:
        hall.doors.wake(guest)
    return new


def plan_again(row: TableRow) -> Plan:
    """How the next table is opened: as the last one was."""
    return Plan(
        row.game, (), row.choices, row.title, row.visibility, row.pace,
        row.patience, row.bank, row.increment, row.timeout,
    )  # fmt: skip


def turned(seats: Sequence[SeatRow], identity: int) -> list[SeatRow]:
    """Who sat second sits first now, and so on; the seats of other people are kept for them."""
    count = len(seats)
    rows = [seats[(at + 1) % count] for at in range(count)]
    return [
        SeatRow(at, row.identity, row.name, row.bot)
        if row.bot or row.identity == identity
        else SeatRow(at, held=row.identity)
        for at, row in enumerate(rows)
    ]
