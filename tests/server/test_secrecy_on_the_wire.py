"""All bytes that a seat can receive stay equal when what it cannot know is dealt anew: pages, events, API, errors."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from server.loopback import PAGE, TOY, Guest, LoopbackHall, stand_at, until
from starhall import bots
from starhall.kernel.seats import NOBODY, members
from starhall.server.hall import installed
from starhall.server.tables import Table

GAMES = {**TOY, **installed()}


@pytest.fixture(scope="module")
def halls() -> Iterator[LoopbackHall]:
    with LoopbackHall(modules=GAMES) as made:
        yield made


def received(loopback: LoopbackHall, guest: Guest, table: Table, seat: int) -> dict[str, bytes]:
    """Everything that this seat can ask for, and what comes back."""
    table_id, game = table.row.id, table.game
    eyes = f"seat={seat}"
    moments = len(table.viewers.moments(seat))
    places = sorted({at for at in game.space.places if at})[:: max(1, len(game.space.places) // 6)]
    texts = game.space.texts[:: max(1, len(game.space.texts) // 5)]
    reads = [
        f"/tables/{table_id}?{eyes}",
        f"/tables/{table_id}/fragment?{eyes}",
        f"/api/tables/{table_id}?{eyes}",
        "/",
        "/tables",
        f"/tables/{table_id}/replay/{moments - 1}?{eyes}",
        f"/api/tables/{table_id}/moments/{moments - 1}?{eyes}",
        f"/api/tables/{table_id}/moments/{moments}?{eyes}",
        f"/api/tables/{table_id}/record",
        f"/api/tables/{table_id}?seat={(seat + 1) % table.row.seats}",
        *[f"/api/games/{game.id}/explain?place={at}&table={table_id}&{eyes}" for at in places],
        *[f"/api/tables/{table_id}/why?action={text}&{eyes}" for text in texts],
    ]
    found = {path: guest.get(path, headers=PAGE) for path in reads}
    answers = {path: str(answer.status_code).encode() + answer.content for path, answer in found.items()}
    if seat != NOBODY:
        for body in wrong_moves(table, seat, texts):
            answer = guest.post(f"/api/tables/{table_id}/act", body)
            assert answer.status_code >= 400
            answers[str(body)] = answer.content
    for path in (f"/tables/{table_id}/live?{eyes}", f"/api/tables/{table_id}/stream?{eyes}"):
        with guest.streaming(path) as events:
            answers[path] = str(next(events)).encode()
        until(lambda: not table.viewers.listeners.anybody())  # it is seen who is here
    return answers


def wrong_moves(table: Table, seat: int, texts: list[str]) -> Iterator[dict[str, Any]]:
    """Requests that are refused: stale ones, and illegal ones."""
    options = [table.game.space.texts[action] for action in table.g.view(seat).options]
    yield {"version": "e-99", "actions": ["done"], "seat": seat}
    for text in texts:
        if text not in options and text != "reconsider":
            yield {"version": table.viewers.version(seat), "actions": [text], "seat": seat}


def positions(loopback: LoopbackHall, guest: Guest, game: str, seed: int) -> Iterator[Table]:
    """A game at random, stopped now and then: everybody's seats belong to different people, none of them moves."""
    r = random.Random(seed)
    table_id = guest.open("me", "open", game=game)
    loopback.guest("tide").join(table_id)
    table = loopback.table(table_id)
    while table.g.due:
        for _ in range(r.randrange(3, 12) if game == "toy" else r.randrange(8, 40)):
            if not table.g.due:
                return
            seat = r.choice(members(table.g.due))
            action = r.choice(table.g.options(seat))
            table.act(seat, table.viewers.version(seat), [table.game.space.texts[action]])
        if table.g.due:
            yield table


@pytest.mark.parametrize(("game", "seed"), [("toy", 1), ("toy", 2), *[(game, 3) for game in installed()]])
def test_dealing_anew_what_a_seat_cannot_know_changes_no_byte(halls: LoopbackHall, game: str, seed: int) -> None:
    wren = halls.guest("wren")
    differed = 0
    for table in islice(positions(halls, wren, game, seed), 6):
        truth = table.g
        for seat, guest in ((0, wren), (NOBODY, halls.stranger())):
            before = received(halls, guest, table, seat)
            stand_at(table, table.game.resample(truth, seat, 77))
            differed += table.game.to_data(table.g) != table.game.to_data(truth)
            after = received(halls, guest, table, seat)
            stand_at(table, truth)
            assert before.keys() == after.keys()
            for path, told in before.items():
                assert told == after[path], path
    assert differed > 2, "something was dealt anew"


def test_a_hint_depends_on_what_the_seat_may_know_alone(halls: LoopbackHall) -> None:
    wren = halls.guest("wren")
    for table in positions(halls, wren, "toy", 9):
        if not table.g.view(0).options:
            continue
        other = table.game.resample(table.g, 0, 5)
        found = [bots.hint(table.game, g.view(0), 1, 1.0) for g in (table.g, other)]
        assert len({(hint.action, hint.other, hint.gain) for hint in found}) == 1
        answer = wren.get(f"/api/tables/{table.row.id}/hint?seat=0").json()
        assert answer["action"] == table.game.space.texts[found[0].action]
        assert bool(answer["reason"]) == (len(table.g.view(0).options) > 1)


def test_who_asks_for_nothing_is_told_nothing(halls: LoopbackHall) -> None:
    """Steps that another seat takes in secret wake nobody's stream and change nobody's version."""
    wren = halls.guest("wren")
    table_id = wren.open("me", "open")
    tide = halls.guest("tide")
    tide.join(table_id)
    table = halls.table(table_id)
    before = [table.viewers.beat(viewer) for viewer in (NOBODY, 0)]
    for card in tide.options(table_id)[:3]:
        tide.does(table_id, card)
    assert [table.viewers.beat(viewer) for viewer in (NOBODY, 0)] == before
    assert table.viewers.beat(1) != "e-0"
