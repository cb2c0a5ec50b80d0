"""Who asks: a person by the cookie, or a seat by its token."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request

from starhall.kernel.seats import NOBODY
from starhall.server import errors
from starhall.server.hall import Hall
from starhall.server.limits import ADDRESS, Buckets
from starhall.server.tables import Table

COOKIE: Final = "starhall"
YEAR: Final = 365 * 86400
TALK: Final = 500  # characters of something said


@dataclass(frozen=True)
class Caller:
    """Who asks: a person by the cookie; a seat's token speaks for that seat alone; anybody else may look."""

    identity: int  # of a person; a token has none, whoever holds it
    address: str
    table_id: str = ""
    seat: int = NOBODY
    holder: int = 0  # to whom the token was given

    @property
    def key(self) -> str:
        """Whose bucket it is."""
        return f"i{self.identity or self.holder}" if self.identity or self.holder else self.address

    def person(self) -> int:
        """The identity, which some things need."""
        self.not_by_token()
        if not self.identity:
            raise errors.nobody()
        return self.identity

    def not_by_token(self) -> None:
        """A person does this, or a visitor who becomes one."""
        if self.table_id:
            raise errors.token_of_a_seat()


def hall_of(request: Request) -> Hall:
    """The hall that this request is about."""
    hall: Hall = request.app.state.hall
    return hall


def address_of(request: Request) -> str:
    """From where it is asked."""
    return request.client.host if request.client else "nowhere"


def caller_of(request: Request) -> Caller:
    """Who asks."""
    address = address_of(request)
    store = hall_of(request).store
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme:
        found = store.token(token.strip()) if scheme.lower() == "bearer" else None
        if found is None or found.kind != "seat":
            raise errors.bad_token()
        return Caller(0, address, found.table_id, found.seat, found.identity)
    cookie = request.cookies.get(COOKIE, "")
    found = store.token(cookie) if cookie else None
    return Caller(found.identity if found and found.kind == "cookie" else 0, address)


def allow(request: Request, kind: str) -> Caller:
    """Who asks, if not too fast."""
    caller = caller_of(request)
    buckets: Buckets = request.app.state.buckets
    buckets.take(kind, caller.key)
    buckets.take(kind, f"at {caller.address}", ADDRESS)
    return caller


async def at_hand(request: Request) -> None:
    """The table that is asked for is loaded before anything is done with it; what is wrong with it is said there."""
    hall, table_id = hall_of(request), request.path_params.get("table_id", "")
    if table_id and table_id not in hall.tables:
        request.app.state.buckets.take("load", f"at {address_of(request)}", ADDRESS)
        with suppress(errors.Wrong):
            await hall.ready(table_id)


def reader(table: Table, caller: Caller, seat: int | None) -> int:
    """Whose eyes the caller looks through: the own seat's, a spectator's, and after the game anybody's."""
    mine = seats_of(table, caller)
    if seat is None:
        return mine[0] if len(mine) == 1 else NOBODY
    if seat == NOBODY or seat in mine or (table.row.status == "finished" and 0 <= seat < table.row.seats):
        return seat
    raise errors.wrong_seat(seat)


def actor(table: Table, caller: Caller, seat: int | None) -> int:
    """The seat for which the caller acts: its own."""
    mine = seats_of(table, caller)
    if not caller.identity and not caller.table_id:
        raise errors.nobody()
    if seat is None and len(mine) == 1:
        return mine[0]
    if seat is None or seat not in mine:
        raise errors.wrong_seat(NOBODY if seat is None else seat)
    return seat


def seats_of(table: Table, caller: Caller) -> list[int]:
    """The caller's seats: a token speaks for one only."""
    if caller.table_id:
        here = caller.table_id == table.row.id and table.seats[caller.seat].identity == caller.holder
        return [caller.seat] if here else []
    return table.people.seats_of(caller.identity)
