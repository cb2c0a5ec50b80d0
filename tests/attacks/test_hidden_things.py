"""Somebody tries to learn what is hidden: the seed, secret choices, cards to come, by whatever the hall answers.

`tests/server/test_two_worlds.py` compares all bytes and all work between worlds that a seat cannot tell apart, in all
four games. Here are the ways by which people would try it.
"""

from __future__ import annotations

import json
import random
import re
import secrets
import time
from contextlib import ExitStack
from typing import Any

import pytest

from server.loopback import PAGE, TOY, Guest, LoopbackHall, past_secrets, two_at_a_table
from starhall.kernel.seats import NOBODY
from starhall.server.hall import Hall, Plan, installed
from starhall.server.store import Store

# -- the seed ---------------------------------------------------------------------------------------------------------


def test_a_seed_comes_from_nothing_that_can_be_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two halls at the same second, with the same dice and the same tables before: other seeds, addresses, tokens."""
    found = []
    monkeypatch.setattr(time, "time", lambda: 1_700_000_000.0)
    for _ in range(2):
        random.seed(1)
        hall = Hall(Store(None), TOY, epoch="e")
        me = hall.store.add_identity("wren")
        tables = [hall.open(Plan("toy", ("me", "me"), pace="hotseat"), me) for _ in range(3)]
        tokens = [hall.store.give_token(kind, me) for kind in ("cookie", "recovery", "seat")]
        found += [table.row.seed for table in tables] + [table.row.id for table in tables] + tokens
        assert all(len(bytes.fromhex(table.row.seed)) == 32 for table in tables)
        hall.store.close()
    assert len(set(found)) == len(found)


def test_the_seed_is_nowhere_until_the_game_is_over(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    seed = loopback.table(table_id).row.seed
    assert len(seed) == 64
    said = b""
    for guest in (wren, tide, loopback.stranger()):
        for path in ("", "/fragment", "/replay/0", "/end", "/picture.svg"):
            said += guest.get(f"/tables/{table_id}{path}", headers=PAGE).content
        for path in ("", "/moments/0", "/record", "/hint", "/why?action=done", "/preview?action=done"):
            said += guest.get(f"/api/tables/{table_id}{path}").content
    for part in (seed, seed[:12], str(int(seed, 16)), bytes.fromhex(seed).decode("latin-1")):
        assert part.encode() not in said


def test_nobody_saves_a_game_that_goes_on(loopback: LoopbackHall) -> None:
    """A record has the seed in it: an export of a running game would tell all that comes."""
    wren, tide, table_id = two_at_a_table(loopback)
    for guest in (wren, tide, loopback.stranger(), loopback.guest("somebody")):
        refused = guest.get(f"/api/tables/{table_id}/record")
        assert (refused.status_code, refused.json()["error"]) == (409, "still_running")
        for method in ("HEAD", "OPTIONS"):
            assert len(guest.http.request(method, f"/api/tables/{table_id}/record").content) < 300
    opened = wren.open("me", "open")
    assert wren.get(f"/api/tables/{opened}/record").json()["error"] == "not_started"


def test_a_table_that_waits_has_nothing_to_spy_out(loopback: LoopbackHall) -> None:
    """Join, look, leave, join again: nothing is dealt before all sit, so coming and going shows no other hand."""
    wren, tide = loopback.guest("wren"), loopback.guest("tide")
    table_id = wren.open("me", "open")
    assert loopback.hall.store.table(table_id).seed == ""  # type: ignore[union-attr]
    for path in ("/moments/0", "/record", "/why?action=done", "/hint", "/preview?action=done"):
        assert wren.get(f"/api/tables/{table_id}{path}").status_code == 409, path
    tide.join(table_id)
    hand = wren.display(table_id)["version"], wren.get(f"/api/tables/{table_id}").json()["options"]
    tide.post(f"/api/tables/{table_id}/leave", {})
    tide.post(f"/api/tables/{table_id}/stand-in", {"back": True})
    assert wren.get(f"/api/tables/{table_id}").json()["options"] == hand[1], (
        "who leaves and comes back deals nothing anew"
    )


# -- secret choices ---------------------------------------------------------------------------------------------------


def everything(guest: Guest, table_id: str) -> list[str]:
    """All that a program can read of a table, without its address and the time of day."""
    paths = ("", "?seat=-1", "/moments/0", "/moments/1", "/moments/2", "/record", "/why?action=done", "/act")
    said = [guest.get(f"/api/tables/{table_id}{path}").text for path in paths]
    return [plain(text, table_id) for text in said]


def plain(text: str, table_id: str) -> str:
    """Without what differs between any two tables."""
    return re.sub(r"[A-Z]+-\d{4}|\d{10}\.\d+", "N", text.replace(table_id, "T"))


def test_a_secret_choice_is_the_same_to_all_others_whatever_it_is(
    loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables of the same deal; at one the seat bids much, at the other little: nobody else can tell."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5e" * size)
    heard = []
    for bid in (3, 0):
        wren, tide, table_id = two_at_a_table(loopback)
        for guest in (wren, tide):
            guest.does(table_id, "done")
        with ExitStack() as stack:
            paths = (f"/api/tables/{table_id}/stream", f"/tables/{table_id}/live")
            streams = [
                stack.enter_context(who.streaming(path)) for who in (tide, loopback.stranger()) for path in paths
            ]
            told = [plain(json.dumps(next(events)), table_id) for events in streams]
            wren.does(table_id, f"bid {bid}")
            told += [plain(json.dumps(next(events)), table_id) for events in streams]
        heard.append([*told, *everything(tide, table_id), *everything(loopback.stranger(), table_id)])
        own = wren.get(f"/api/tables/{table_id}").text
    assert heard[0] == heard[1]
    assert "bid 0" in own or "reconsider" in own, "who has bid sees it"


def test_who_watches_or_replays_sees_no_hand_before_the_end(loopback: LoopbackHall) -> None:
    """A spectator's table, whatever is asked with it, is the same for hands dealt anew."""
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    for who in (loopback.stranger(), loopback.guest("watcher")):
        for path in (f"/api/tables/{table_id}", f"/api/tables/{table_id}/moments/1"):
            shown: dict[str, Any] = who.get(path).json()
            assert shown["seat"] == NOBODY
            assert not shown.get("options")
        for seat in (0, 1):
            for path in (f"/tables/{table_id}/replay/1", f"/api/tables/{table_id}/moments/1", f"/tables/{table_id}"):
                assert who.get(path, params={"seat": seat}, headers=PAGE).status_code == 403
        assert who.post(f"/api/tables/{table_id}/fork", {"moment": 1, "seat": 0}).status_code in (401, 403)
        assert who.post(f"/api/tables/{table_id}/fork", {"moment": 1, "seat": -1}).status_code in (401, 403)


def test_taking_back_shows_nothing_twice(loopback: LoopbackHall) -> None:
    """Do, look, take back, do something else: where a card was seen or others were asked, the way back is closed."""
    wren, tide, table_id = two_at_a_table(loopback)
    for guest in (wren, tide):
        guest.does(table_id, "done")
    for guest, bid in ((wren, 3), (tide, 0)):
        guest.does(table_id, f"bid {bid}")
    for guest in (wren, tide):
        version = guest.display(table_id)["version"]
        for steps in (1, 2, 64):
            refused = guest.post(f"/api/tables/{table_id}/undo", {"version": version, "steps": steps})
            assert refused.status_code == 409, "the bids were seen"
            acted = {"version": version, "actions": ["bid 1"], "instead": steps}
            assert guest.post(f"/api/tables/{table_id}/act", acted).status_code in (409, 422)
    again = tide.post(f"/api/tables/{table_id}/act", {"version": "e-0", "actions": ["reconsider"]})
    assert again.status_code == 409


def test_a_fork_deals_anew_what_its_maker_could_not_know(loopback: LoopbackHall) -> None:
    """Play a copy to its end, look at everything, come back to the real table: it was another deal."""
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    real = loopback.table(table_id)
    chances = set()
    for _ in range(4):
        made = wren.post(f"/api/tables/{table_id}/fork", {"moment": 0, "seat": 0})
        assert made.status_code == 201
        fork = loopback.table(made.json()["table"])
        assert fork.row.seed == ""
        assert real.row.seed not in fork.row.position
        chances.add(json.dumps(json.loads(fork.row.position)["chance"]))
    assert len(chances) == 4


# -- several at once --------------------------------------------------------------------------------------------------


def test_several_at_once_go_no_further_than_what_is_known(loopback: LoopbackHall) -> None:
    """A set of actions is refused as a whole, in the same words, whatever the hidden part of it would have allowed."""
    wren, _tide, table_id = two_at_a_table(loopback)
    before = wren.get(f"/api/tables/{table_id}").content
    options = wren.options(table_id)
    said = set()
    for more in ("bid 0", "bid 3", "settle"):
        refused = wren.act(table_id, "done", more)
        assert refused.status_code in (409, 422)
        said.add((refused.status_code, refused.json()["error"]))
    assert len(said) == 1
    assert wren.get(f"/api/tables/{table_id}").content == before
    assert wren.options(table_id) == options


def test_a_key_is_one_seats_own(loopback: LoopbackHall) -> None:
    """A key that another seat has used tells nothing and stops nothing."""
    wren, tide, table_id = two_at_a_table(loopback)
    wren.does(table_id, "done", key="k")
    assert tide.act(table_id, "done", key="k").json()["new"] is True
    assert wren.act(table_id, "done", key="k", version="e-0").json()["new"] is False, "one's own is done once"


@pytest.mark.parametrize("name", list(installed()))
def test_every_games_seed_is_drawn_when_the_last_one_sits_down(name: str) -> None:
    hall = Hall(Store(None), installed(), epoch="e")
    one, two = hall.store.add_identity("wren"), hall.store.add_identity("tide")
    least = max(2, hall.game(name).seats[0])
    table = hall.open(Plan(name, ("me", *["open"] * (least - 1))), one)
    assert table.row.seed == ""
    for seat in range(1, least):
        who = two if seat == 1 else hall.store.add_identity(f"guest {seat}")
        hall.join(table, who, seat)
    assert len(table.row.seed) == 64
    hall.store.close()
