"""A table of older rules sleeps and says what has changed; it is carried over to a new one, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from server.loopback import PAGE, Guest, LoopbackHall
from starhall.kernel.seats import members
from starhall.server.hall import installed
from starhall.server.store import TableRow
from starhall.server.tables import Table

OLD = "UPDATE tables SET rules = '1.1 f0580749' WHERE id = ?"


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHall]:
    with LoopbackHall(modules=installed()) as made:
        monkeypatch.setattr(made.hall, "drive", lambda table: None)
        yield made


def old_table(hall: LoopbackHall, moves: int = 9) -> tuple[Guest, Guest, str]:
    """A table of Age of Galaxy at which something was played by version 1.1."""
    wren, tide = hall.guest("wren"), hall.guest("tide")
    table_id = wren.open("me", "open", game="age_of_galaxy", title="Friday")
    tide.join(table_id)
    table = hall.table(table_id)
    for _ in range(moves):
        move(table)
    grow_old(hall, table_id)
    return wren, tide, table_id


def move(table: Table) -> None:
    """Somebody does something."""
    seat = members(table.g.due)[0]
    table.act(seat, table.viewers.version(seat), [table.game.space.texts[table.g.options(seat)[-1]]])


def grow_old(hall: LoopbackHall, table_id: str) -> None:
    hall.hall.store.together([(OLD, (table_id,))])
    hall.hall.forget(table_id)


def kept(hall: LoopbackHall, table_id: str) -> tuple[TableRow, Any, Any]:
    """All that is written of a table."""
    row = hall.hall.store.table(table_id)
    assert row is not None
    return row, hall.hall.store.entries(table_id), hall.hall.store.seats(table_id)


def carried(guest: Guest, table_id: str) -> str:
    answer = guest.http.post(f"/tables/{table_id}/carry-over", headers=PAGE)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].rpartition("/")[2])


def test_the_page_says_which_clauses_changed(hall: LoopbackHall) -> None:
    wren, _, table_id = old_table(hall)
    page = wren.get(f"/tables/{table_id}", headers=PAGE)
    assert page.status_code == 409
    assert "version 1.1 of the rules of Age of Galaxy; here is version 1.2" in page.text
    assert "AG-ADV-02: Iron Tide begins with 3 cruisers" in page.text
    assert "AG-EFF-08" not in page.text, "that changed before"
    assert f'action="/tables/{table_id}/carry-over"' in page.text
    assert wren.get(f"/api/tables/{table_id}").json()["changes"][0].startswith("AG-ADV-02")


def test_all_that_is_legal_goes_on_at_a_new_table_with_the_same_people(hall: LoopbackHall) -> None:
    wren, tide, table_id = old_table(hall)
    row, log, seats = kept(hall, table_id)
    new = carried(wren, table_id)
    assert new != table_id
    fresh = hall.table(new)
    assert [step.text for step in fresh.steps] == [step.text for step in hall.hall.store.steps(table_id)]
    assert (fresh.row.seed, fresh.row.title, fresh.row.host) == (row.seed, row.title, row.host)
    assert [(seat.identity, seat.name) for seat in fresh.seats] == [(seat.identity, seat.name) for seat in seats]
    said = tide.display(new)["talk"][-1]
    assert (said["kind"], "all that was played is still legal" in said["text"]) == ("note", True)
    assert "1.1 of the rules to 1.2" in said["text"]
    later, entries, people = kept(hall, table_id)
    assert (entries, people, later.rules, later.seed) == (log, seats, row.rules, row.seed), "the old one is as it was"
    move(fresh)
    assert len(fresh.steps) == 10
    assert carried(tide, table_id) == new, "who comes second sits down at the same one"
    assert f'href="/tables/{new}"' in wren.get(f"/tables/{table_id}", headers=PAGE).text


def test_it_ends_where_it_is_not_legal_any_more_and_names_no_secret(hall: LoopbackHall) -> None:
    wren, tide, table_id = old_table(hall)
    steps = hall.hall.store.steps(table_id)
    last = "(SELECT MAX(number) - 1 FROM log WHERE table_id = ?)"
    change = f"UPDATE log SET actions = ? WHERE table_id = ? AND number = {last}"
    hall.hall.store.together([(change, (f"{steps[-2].seat} colonize nowhere", table_id, table_id))])
    new = carried(tide, table_id)
    fresh = hall.table(new)
    assert [step.text for step in fresh.steps] == [step.text for step in steps[:-2]]
    said = wren.display(new)["talk"][-1]["text"]
    assert f"What came after {' · '.join(fresh.history.phases[-1])} is not legal any more" in said
    assert "colonize" not in said
    assert wren.display(new)["status"] == "running"


def test_a_table_at_which_seats_are_open_is_carried_over_open(hall: LoopbackHall) -> None:
    wren = hall.guest("wren")
    table_id = wren.open("me", "open", game="age_of_galaxy")
    grow_old(hall, table_id)
    new = carried(wren, table_id)
    assert wren.display(new)["status"] == "open"
    assert hall.guest("tide").join(new) == 1


def test_who_does_not_sit_there_and_what_is_not_old_is_refused(hall: LoopbackHall) -> None:
    wren, _, table_id = old_table(hall)
    before = kept(hall, table_id)
    for guest, status in ((hall.guest("marrow"), 403), (hall.stranger(), 401)):
        assert guest.http.post(f"/tables/{table_id}/carry-over", headers=PAGE).status_code == status
    assert kept(hall, table_id) == before
    today = wren.open("me", "open", game="age_of_galaxy")
    assert wren.http.post(f"/tables/{today}/carry-over", headers=PAGE).status_code == 403
    assert wren.http.post("/tables/nowhere/carry-over", headers=PAGE).status_code == 404
    hall.hall.store.together([("UPDATE tables SET rules = '9.9 x' WHERE id = ?", (table_id,))])
    hall.hall.forget(table_id)
    page = wren.get(f"/tables/{table_id}", headers=PAGE).text
    assert "carry-over" not in page, "a newer Starhall has played it"
    assert wren.http.post(f"/tables/{table_id}/carry-over", headers=PAGE).status_code == 403


def test_a_beginning_that_cannot_be_read_any_more_is_left_alone(hall: LoopbackHall) -> None:
    wren, _, table_id = old_table(hall, 0)
    hall.hall.store.together([("UPDATE tables SET position = '{}' WHERE id = ?", (table_id,))])
    before = kept(hall, table_id)
    answer = wren.http.post(f"/tables/{table_id}/carry-over", headers=PAGE)
    assert (answer.status_code, "cannot be carried over" in answer.text) == (409, True)
    assert kept(hall, table_id) == before
