"""What is kept: a hall that is closed and opened again goes on; people move; time goes back; games fork."""

from __future__ import annotations

from pathlib import Path

from server.loopback import Guest, LoopbackHall, past_secrets, two_at_a_table, until
from starhall.kernel.seats import NOBODY
from starhall.server.store import Vote, vote_values


def test_a_hall_that_opens_again_goes_on_where_it_was(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, tide, table_id = two_at_a_table(loopback)
        past_secrets(wren, tide, table_id)
        wren.does(table_id, "settle")
        tide.post(f"/api/tables/{table_id}/talk", {"text": "see you tomorrow"})
        before = wren.display(table_id)
        cookie = dict(wren.http.cookies)
    with LoopbackHall(tmp_path) as loopback:
        wren = loopback.stranger()
        wren.http.cookies.update(cookie)
        after = wren.display(table_id)
        for name in ("options", "log", "talk", "crumbs", "question", "seats", "status"):
            assert [after[name]] == [[{**s, "here": False} for s in before[name]] if name == "seats" else before[name]]
        wren.does(table_id, "star vega")


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren = loopback.guest("wren")
        table_id = wren.open("me", "random")
        until(lambda: wren.display(table_id)["seats"][1]["chosen"])
        wren.does(table_id, "done")
        cookie = dict(wren.http.cookies)
    with LoopbackHall(tmp_path) as loopback:
        wren = loopback.stranger()
        wren.http.cookies.update(cookie)
        until(lambda: wren.display(table_id)["seats"][1]["chosen"])
        wren.does(table_id, "bid 0")
        until(lambda: wren.display(table_id)["question"] == "D-TURN")


def test_every_answer_in_secret_is_kept_at_once(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, _tide, table_id = two_at_a_table(loopback)
        wren.does(table_id, wren.options(table_id)[1])
        kept = loopback.hall.store.steps(table_id)
        assert [step.seat for step in kept] == [0]
        seed = loopback.table(table_id).row.seed
        assert len(seed) == 64
        assert int(seed, 16) >= 0


def test_a_recovery_link_works_once(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    link = wren.post("/api/me/link", {}).json()["link"]
    path = link.removeprefix(loopback.address)
    phone = loopback.stranger()
    assert "Welcome back, wren" in phone.get(path, headers={"Accept": "text/html"}).text
    assert phone.http.post(path, follow_redirects=False).status_code == 303
    assert phone.get("/api/me").json()["name"] == "wren"
    assert phone.display(table_id)["seat"] == 0
    assert loopback.stranger().http.post(path).status_code == 404
    assert not wren.get("/api/me").json()["known"], "no older cookie stands for wren any more"
    assert phone.get("/api/me").json()["known"]


def test_during_the_game_each_viewer_goes_back_through_its_own_moments(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    for card in wren.options(table_id)[:2]:
        wren.does(table_id, card)
    assert wren.display(table_id)["moments"] == 3
    assert tide.display(table_id)["moments"] == 1, "what wren marks in secret is no moment for others"
    assert tide.get(f"/api/tables/{table_id}/moments/1").json()["error"] == "unknown_moment"
    assert wren.get(f"/api/tables/{table_id}/moments/2").json()["moment"] == 2
    past = [(guest, "done") for guest in (wren, tide)]
    for guest, action in past:
        guest.does(table_id, action)
    spectator = loopback.stranger().display(table_id, NOBODY)
    assert spectator["moments"] == 2, "the swap itself is the spectator's first news"


def test_afterwards_everybody_may_look_through_every_seats_eyes(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    finish(table_id, wren)
    actions = len(loopback.table(table_id).steps)
    for seat in (NOBODY, 0, 1):
        shown = wren.get(f"/api/tables/{table_id}/moments/{actions}", params={"seat": seat})
        assert shown.status_code == 200
    page = wren.get(f"/tables/{table_id}/replay/3?seat=1", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert 'id="card-' in page.text, "the other seat's hand is open now"


def finish(table_id: str, *guests: Guest) -> None:
    while guests[0].display(table_id)["status"] != "finished":
        for guest in guests:
            shown = guest.display(table_id)
            if shown["due"]:
                calm = [o["action"] for o in shown["options"] if o["action"] in ("done", "rest", "pass", "bid 0")]
                guest.does(table_id, calm[0] if calm else shown["options"][0]["action"])


def test_playing_on_from_a_finished_game_deals_anew_what_the_record_gives_away(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    finish(table_id, wren)
    old = loopback.table(table_id)
    truth, chances, worlds = old.history.state_at(3), set(), set()
    for eyes in ({}, {"seat": 0}, {"seat": 0}, {"seat": 0}, {"seat": 1}, {"seat": NOBODY}):
        answer = wren.post(f"/api/tables/{table_id}/fork", {"moment": 3, **eyes})
        assert answer.status_code == 201
        new = loopback.table(answer.json()["table"])
        me = max(0, eyes.get("seat", 0))
        assert answer.json()["seat"] == me
        assert list(new.history.first.view(me).facts()) == list(truth.view(me).facts()), (
            "the seat sees what it saw then"
        )
        assert new.history.first.chance.key not in (None, truth.chance.key), "the chance to come is another, and secret"
        chances.add(new.history.first.chance.key)
        worlds.add(str(old.game.to_data(new.history.first)["sides"]))
    assert len(chances) == 6
    assert len(worlds) > 2, "what the seat could not know then is dealt anew"


def test_at_its_end_a_game_cannot_be_played_on(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    finish(table_id, wren)
    last = wren.display(table_id)["moment"]
    answer = wren.post(f"/api/tables/{table_id}/fork", {"moment": last})
    assert (answer.status_code, answer.json()["error"]) == (409, "finished")
    page = {"Accept": "text/html"}
    assert 'id="fork"' not in wren.get(f"/tables/{table_id}/replay/{last}", headers=page).text
    assert 'id="fork"' in wren.get(f"/tables/{table_id}/replay/{last - 1}", headers=page).text


def test_a_finished_game_stays_finished(loopback: LoopbackHall) -> None:
    """Its record is open to all, with the seed: whoever went on from there would know what comes."""
    wren, tide, table_id = two_at_a_table(loopback)
    finish(table_id, wren, tide)
    table = loopback.table(table_id)
    assert wren.get(f"/api/tables/{table_id}/record").status_code == 200
    steps = list(table.steps)
    version = wren.display(table_id)["version"]
    for body in ({"ask": True}, {"steps": 1}, {}):
        answer = wren.post(f"/api/tables/{table_id}/undo", {"version": version, **body})
        assert (answer.status_code, answer.json()["error"]) == (409, "finished")
    assert wren.act(table_id, "rest", instead=1).json()["error"] == "finished"
    table.people.votes = asked(loopback, table_id, Vote("undo", 0, len(steps) - 1, frozenset([0])))
    answer = tide.post(f"/api/tables/{table_id}/votes/{table.people.votes[0].id}", {"agree": True})
    assert (answer.status_code, answer.json()["error"]) == (409, "finished"), "nor by a vote of old times"
    assert (table.row.status, table.steps) == ("finished", steps)
    assert not wren.display(table_id)["undo"]["ask"]
    assert 'id="undo"' not in wren.get(f"/tables/{table_id}", headers={"Accept": "text/html"}).text


def asked(loopback: LoopbackHall, table_id: str, vote: Vote) -> list[Vote]:
    """A question that lies before the table, as it is kept."""
    loopback.hall.store.together([vote_values(table_id, vote)])
    return loopback.hall.store.votes(table_id)


def test_a_question_before_the_table_ends_with_the_game(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    table = loopback.table(table_id)
    table.people.votes = asked(loopback, table_id, Vote("bot", 0, 1, frozenset([0])))
    past_secrets(wren, tide, table_id)
    assert [vote.kind for vote in table.people.votes] == ["bot"]
    finish(table_id, wren, tide)
    assert (table.people.votes, loopback.hall.store.votes(table_id)) == ([], [])


def test_playing_on_from_a_running_game_tells_no_secret(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    moment = wren.display(table_id)["moment"]
    hands = set()
    for _ in range(6):
        answer = wren.post(f"/api/tables/{table_id}/fork", {"moment": moment})
        assert answer.status_code == 201
        new = loopback.table(answer.json()["table"])
        assert new.row.seed != loopback.table(table_id).row.seed
        assert list(new.history.first.view(0).facts()) == list(loopback.table(table_id).g.view(0).facts())
        hands.add(str(loopback.table(table_id).game.to_data(new.history.first)["sides"]["ember"]["hand"]))
    assert len(hands) > 1, "what wren cannot know is dealt anew"
    watching = loopback.guest("marrow").post(f"/api/tables/{table_id}/fork", {"moment": 0})
    assert watching.json()["error"] == "not_allowed"


def test_the_lists_show_what_waits_for_me_first(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    mine = wren.open("me", "random", visibility="public", title="Friday's sky")
    seeks = loopback.guest("tide").open("me", "open", visibility="public")
    hidden = loopback.guest("marrow").open("me", "open")
    lists = wren.get("/api/tables").json()
    assert mine in [table["table"] for table in lists["mine"]]
    assert seeks in [table["table"] for table in lists["open"]]
    assert hidden not in str(lists)
    page = wren.get("/", headers={"Accept": "text/html"}).text
    assert page.index("Waiting for you") < page.index("Friday") < page.index("Open seats")


def test_old_rules_let_a_table_sleep(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    loopback.hall.store.together([("UPDATE tables SET rules = '0.9' WHERE id = ?", (table_id,))])
    until(lambda: not loopback.hall.thinking)
    del loopback.hall.tables[table_id]
    answer = wren.get(f"/api/tables/{table_id}")
    assert (answer.status_code, answer.json()["error"]) == (409, "old_rules")
    assert wren.get("/").status_code == 200, "the hall lists it all the same"


def test_a_record_that_cannot_be_played_lets_its_table_sleep(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "open")
    loopback.hall.store.together([("INSERT INTO log VALUES (?, 0, 0, 0, '0 bid 2', '', 0)", (table_id,))])
    del loopback.hall.tables[table_id]
    answer = wren.get(f"/api/tables/{table_id}")
    assert (answer.status_code, answer.json()["error"]) == (409, "old_rules")
