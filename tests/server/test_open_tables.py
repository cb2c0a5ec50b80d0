"""A table that waits for people: nothing is dealt before the last seat is taken, so nobody can look and leave."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.house import TOY, Guest, House
from starhall.kernel.seats import NOBODY
from starhall.server.hall import installed

PAGE = {"Accept": "text/html"}


def kept(house: House, place: str) -> tuple[str, str, float]:
    """What the database says of a table: its seed, its status, and when it began."""
    row = house.hall.store.db.execute("SELECT seed, status, began FROM tables WHERE id = ?", (place,)).fetchone()
    return str(row[0]), str(row[1]), float(row[2])


def test_the_seed_is_drawn_when_the_last_seat_is_taken(house: House) -> None:
    wren, tide, marrow = (house.guest(name) for name in ("wren", "tide", "marrow"))
    place = wren.open("me", "open", "open")
    assert kept(house, place) == ("", "open", 0)
    tide.join(place)
    assert kept(house, place) == ("", "open", 0)
    marrow.join(place)
    seed, status, began = kept(house, place)
    assert (len(seed), status) == (64, "running")
    assert began > 0
    table = house.table(place)
    assert table.row.seed == seed
    assert table.game.to_data(table.g) == table.game.to_data(table.game.start(table.settings, seed))
    assert all(guest.sight(place)["due"] for guest in (wren, tide, marrow))
    del house.hall.tables[place]
    assert house.table(place).g.view(0).facts() == table.g.view(0).facts(), "what was written is what is played"


def test_a_bot_in_the_last_seat_begins_the_game_as_well(house: House) -> None:
    wren = house.guest("wren")
    place = wren.open("me", "open")
    wren.post(f"/api/tables/{place}/seats/1/bot", {"bot": "random"})
    assert kept(house, place)[1] == "running"
    other = wren.open("me", "open")
    wren.http.post(f"/tables/{other}/bots", data={"bot": "random"}, headers=PAGE)
    assert kept(house, other)[1] == "running"
    assert len({kept(house, place)[0], kept(house, other)[0]}) == 2
    assert kept(house, wren.open("me", "random"))[1] == "running", "with all seats taken it begins at once"


@pytest.mark.parametrize("game", [*TOY, *installed()])
def test_nobody_sees_a_game_that_has_not_begun(game: str) -> None:
    """All open tables of a game look alike, whoever looks from which seat, and to look into them is refused."""
    with House(modules={**TOY, **installed()}) as house:
        wren, tide = house.guest("wren"), house.guest("wren")
        one, two = wren.open("me", "open", game=game), tide.open("me", "open", game=game)
        seen = [shown(guest, place, seat) for guest, place, seat in ((wren, one, 0), (tide, two, 0))]
        assert seen[0] == seen[1]
        sight = wren.sight(one)
        assert (sight["due"], sight["options"], sight["log"], sight["scores"]) == (False, [], [], [])
        assert (sight["phase"], sight["question"]) == ([], "")
        assert wren.get(f"/api/tables/{one}/moments/0").json()["error"] == "not_started"
        assert wren.get(f"/tables/{one}/replay/0", headers=PAGE).status_code == 409
        assert wren.post(f"/api/tables/{one}/fork", {"moment": 0}).json()["error"] == "not_started"
        assert wren.get(f"/api/tables/{one}/hint").status_code == 409
        assert wren.get(f"/api/tables/{one}/why", params={"action": "pass"}).status_code >= 400
        assert wren.get(f"/api/tables/{one}/record").status_code == 409
        assert wren.act(one, "pass").status_code >= 400


def shown(guest: Guest, place: str, seat: int) -> list[str]:
    """What is seen of a table, without its address."""
    paths = (f"/api/tables/{place}?seat={seat}", f"/tables/{place}?seat={seat}", f"/tables/{place}?seat={NOBODY}")
    with guest.streaming(f"/api/tables/{place}/stream?seat={seat}") as events:
        first = str(next(events))
    return [text.replace(place, "TABLE") for text in [*[guest.get(path, headers=PAGE).text for path in paths], first]]


def test_who_leaves_and_comes_back_to_another_seat_has_learnt_nothing(house: House) -> None:
    wren, tide = house.guest("wren"), house.guest("tide")
    place = wren.open("open", "open")
    for seat in (0, 1):
        assert wren.post(f"/api/tables/{place}/join", {"seat": seat}).status_code == 200
        assert 'id="card-' not in wren.get(f"/tables/{place}", headers=PAGE).text
        wren.post(f"/api/tables/{place}/leave", {})
    wren.post(f"/api/tables/{place}/join", {"seat": 0})
    tide.join(place)
    assert 'id="card-' in wren.get(f"/tables/{place}", headers=PAGE).text


def test_the_page_of_an_open_table_says_what_will_be_played(house: House) -> None:
    wren = house.guest("wren")
    place = wren.open("me", "open", options={"sky": "clear"}, patience=300)
    page = wren.get(f"/tables/{place}", headers=PAGE).text
    for text in (
        "Waiting for one more to sit down.",
        "Nothing is dealt yet",
        "Read the rules",
        "/rules/toy",
        "5 minutes",
    ):
        assert text in page, text
    assert "Go back in time" not in page


def test_an_open_table_of_old_times_is_dealt_anew(tmp_path: Path) -> None:
    """Halls of old dealt when a table was opened, and somebody may have looked."""
    with House(tmp_path) as house:
        wren = house.guest("wren")
        place = wren.open("me", "open")
        house.hall.store.db.execute("UPDATE tables SET seed = 'seen by somebody' WHERE id = ?", (place,))
    with House(tmp_path) as house:
        house.guest("tide").join(place)
        seed, status, _began = kept(house, place)
        assert (len(seed), status) == (64, "running")


def test_an_answer_beforehand_waits_for_the_game(house: House) -> None:
    wren = house.guest("wren")
    place = wren.open("me", "open")
    early = wren.post(f"/api/tables/{place}/wishes", {"question": "D-OBJECT", "action": "pass"})
    assert (early.status_code, early.json()["error"]) == (409, "not_started")
