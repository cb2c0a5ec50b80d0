"""Whole games of each kind go by, and the board never moves: two pages, of both sizes, follow a golden game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from starhall.kernel.record import Record
from starhall.server.hall import Plan
from starhall.server.store import SeatRow
from starhall.server.tables import Table
from web.seats import CUT, SIZES, Person, Seats, golden

GAMES = {
    "age_of_galaxy": "seats_2_drafting_on_galaxy_hidden",
    "m101": "plain_2",
    "master_of_the_galaxy": "3_seats_round_limit_30",
    "galactic_era": "seats_2",
}
STOPS = 12  # at which the pages catch up; in between they follow as they can
ROWS = ("stage", "ask", "seats", "table")
# every place that the board and the rows above it have had while the game went on
WATCH = """ids => {
    window.seen = new Set();
    const watcher = new ResizeObserver(() => {
        if (document.querySelector('#table').dataset.status !== 'running') return;
        for (const id of ids) {
            const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
            seen.add([id, x, y, width, height].join(' '));
        }
    });
    for (const id of ids) watcher.observe(document.getElementById(id));
}"""


def laid(seats: Seats, record: Record, *people: Person) -> Table:
    """A table of this seed at which the first seat is the first person's, and all others are the second's."""
    hall = seats.loopback.hall
    cookies = [{each["name"]: each["value"] for each in person.context.cookies()}["starhall"] for person in people]
    owners = [token.identity for token in map(hall.store.token, cookies) if token]
    rows = [SeatRow(seat, owners[min(seat, 1)], f"seat {seat}") for seat in range(record.settings.seats)]
    plan = Plan(record.game.id, ("me",) * record.settings.seats, title="still")
    return hall.set_up(record.game, record.settings, plan, rows, record.seed, "", owners[0])


def follow(table: Table, record: Record, people: dict[bool, Person]) -> Iterator[int]:
    """Play the record action by action; yields now and then."""
    first = [number for number, (seat, _) in enumerate(record.actions) if seat == 0]
    stops = {first[len(first) * at // STOPS] for at in range(STOPS)}
    for number, (seat, action) in enumerate(record.actions):
        if number in stops:
            yield number
        version, text = table.viewers.version(seat), record.game.space.texts[action]
        answer = people[seat == 0].context.request.post(
            f"/api/tables/{table.row.id}/act", data={"version": version, "actions": [text], "seat": seat}
        )
        assert answer.ok, answer.text()


@pytest.mark.parametrize("game", GAMES)
def test_the_board_never_moves_in_a_whole_game(seats: Seats, game: str) -> None:
    record, _ = golden(game, GAMES[game])
    wren, other = seats.person("wren", SIZES["wide"]), seats.person("tide")
    laptop = wren.another_tab()
    laptop.page.set_viewport_size(SIZES["laptop"])  # type: ignore[arg-type]
    table = laid(seats, record, wren, other)
    pages = (wren, laptop)
    for person in pages:
        person.go(table.row.id, "?seat=0")
        person.page.evaluate(WATCH, ROWS)
    for number in follow(table, record, {True: wren, False: other}):
        for person in pages:
            person.caught_up(table)
            assert person.page.evaluate(CUT) == [], number
    assert not table.g.due
    for person in pages:
        person.wait("status", "finished")
        seen = person.page.evaluate("[...seen]")
        assert len(seen) == len(ROWS), seen
