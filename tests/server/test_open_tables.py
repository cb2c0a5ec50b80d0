"""A table that waits for people: nothing is dealt before the last seat is taken, so nobody can look and leave."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.loopback import PAGE, TOY, Guest, LoopbackHall
from starhall.kernel.seats import NOBODY
from starhall.server.hall import installed


def kept(loopback: LoopbackHall, table_id: str) -> tuple[str, str, float]:
    """What the database says of a table: its seed, its status, and when it began."""
    (row,) = loopback.hall.store.rows("SELECT seed, status, began FROM tables WHERE id = ?", (table_id,))
    return str(row[0]), str(row[1]), float(row[2])


def test_the_seed_is_drawn_when_the_last_seat_is_taken(loopback: LoopbackHall) -> None:
    wren, tide, marrow = (loopback.guest(name) for name in ("wren", "tide", "marrow"))
    table_id = wren.open("me", "open", "open")
    assert kept(loopback, table_id) == ("", "open", 0)
    tide.join(table_id)
    assert kept(loopback, table_id) == ("", "open", 0)
    marrow.join(table_id)
    seed, status, began = kept(loopback, table_id)
    assert (len(seed), status) == (64, "running")
    assert began > 0
    table = loopback.table(table_id)
    assert table.row.seed == seed
    assert table.game.to_data(table.g) == table.game.to_data(table.game.start(table.settings, seed))
    assert all(guest.display(table_id)["due"] for guest in (wren, tide, marrow))
    del loopback.hall.tables[table_id]
    assert loopback.table(table_id).g.view(0).facts() == table.g.view(0).facts(), "what was written is what is played"


def test_a_bot_in_the_last_seat_begins_the_game_as_well(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "open")
    wren.post(f"/api/tables/{table_id}/seats/1/bot", {"bot": "random"})
    assert kept(loopback, table_id)[1] == "running"
    other = wren.open("me", "open")
    wren.http.post(f"/tables/{other}/bots", data={"bot": "random"}, headers=PAGE)
    assert kept(loopback, other)[1] == "running"
    assert len({kept(loopback, table_id)[0], kept(loopback, other)[0]}) == 2
    assert kept(loopback, wren.open("me", "random"))[1] == "running", "with all seats taken it begins at once"


@pytest.mark.parametrize("game", [*TOY, *installed()])
def test_nobody_sees_a_game_that_has_not_begun(game: str) -> None:
    """All open tables of a game look alike, whoever looks from which seat, and to look into them is refused."""
    with LoopbackHall(modules={**TOY, **installed()}) as loopback:
        wren, tide = loopback.guest("wren"), loopback.guest("wren")
        one, two = wren.open("me", "open", game=game), tide.open("me", "open", game=game)
        seen = [shown(guest, table_id, seat) for guest, table_id, seat in ((wren, one, 0), (tide, two, 0))]
        assert seen[0] == seen[1]
        display = wren.display(one)
        assert (display["due"], display["options"], display["log"], display["scores"]) == (False, [], [], [])
        assert (display["phase"], display["question"]) == ([], "")
        assert wren.get(f"/api/tables/{one}/moments/0").json()["error"] == "not_started"
        assert wren.get(f"/tables/{one}/replay/0", headers=PAGE).status_code == 409
        assert wren.post(f"/api/tables/{one}/fork", {"moment": 0}).json()["error"] == "not_started"
        assert wren.get(f"/api/tables/{one}/hint").status_code == 409
        assert wren.get(f"/api/tables/{one}/why", params={"action": "pass"}).status_code >= 400
        assert wren.get(f"/api/tables/{one}/record").status_code == 409
        assert wren.act(one, "pass").status_code >= 400


def shown(guest: Guest, table_id: str, seat: int) -> list[str]:
    """What is seen of a table, without its address and its code."""
    code = guest.display(table_id)["code"]
    paths = (
        f"/api/tables/{table_id}?seat={seat}",
        f"/tables/{table_id}?seat={seat}",
        f"/tables/{table_id}?seat={NOBODY}",
    )
    with guest.streaming(f"/api/tables/{table_id}/stream?seat={seat}") as events:
        first = str(next(events))
    return [
        text.replace(table_id, "TABLE").replace(code, "CODE")
        for text in [*[guest.get(path, headers=PAGE).text for path in paths], first]
    ]


def test_who_leaves_and_comes_back_to_another_seat_has_learnt_nothing(loopback: LoopbackHall) -> None:
    wren, tide = loopback.guest("wren"), loopback.guest("tide")
    table_id = wren.open("open", "open")
    for seat in (0, 1):
        assert wren.post(f"/api/tables/{table_id}/join", {"seat": seat}).status_code == 200
        assert 'id="card-' not in wren.get(f"/tables/{table_id}", headers=PAGE).text
        wren.post(f"/api/tables/{table_id}/leave", {})
    wren.post(f"/api/tables/{table_id}/join", {"seat": 0})
    tide.join(table_id)
    assert 'id="card-' in wren.get(f"/tables/{table_id}", headers=PAGE).text


def test_the_page_of_an_open_table_says_what_will_be_played(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "open", options={"sky": "clear"}, patience=300)
    page = wren.get(f"/tables/{table_id}", headers=PAGE).text
    for text in (
        "Waiting for one more to sit down.",
        "Nothing is dealt yet",
        "Read the rules",
        "/rules/toy",
        "5 minutes",
        '<option value="cadet">Cadet</option>',
    ):
        assert text in page, text
    assert "Go back in time" not in page


def test_an_open_table_of_old_times_is_dealt_anew(tmp_path: Path) -> None:
    """Halls of old dealt when a table was opened, and somebody may have looked."""
    with LoopbackHall(tmp_path) as loopback:
        wren = loopback.guest("wren")
        table_id = wren.open("me", "open")
        loopback.hall.store.together([("UPDATE tables SET seed = 'seen by somebody' WHERE id = ?", (table_id,))])
    with LoopbackHall(tmp_path) as loopback:
        loopback.guest("tide").join(table_id)
        seed, status, _began = kept(loopback, table_id)
        assert (len(seed), status) == (64, "running")


def test_an_answer_beforehand_waits_for_the_game(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "open")
    early = wren.post(f"/api/tables/{table_id}/wishes", {"question": "D-OBJECT", "action": "pass"})
    assert (early.status_code, early.json()["error"]) == (409, "not_started")
