"""Learning at the hall: a lesson's table answers what is not right, keeps every step, and is nobody else's business."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.loopback import Guest, LoopbackHall, until
from starhall.server.learning import GuidedTable, LessonTable

STAR, REST, GAME = "01_a_star", "02_a_rest", "03_first_game"


@pytest.fixture(scope="module")
def loopback() -> Iterator[LoopbackHall]:
    with LoopbackHall() as made:
        yield made


def begin(guest: Guest, lesson: str = STAR, anew: bool = False) -> str:
    answer = guest.post(f"/api/courses/toy/{lesson}", {"anew": anew})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def told(guest: Guest, table_id: str) -> dict[str, Any]:
    found: dict[str, Any] = guest.display(table_id)["lesson"]
    return found


def coach(guest: Guest, table_id: str, do: str, **more: Any) -> int:
    version = guest.display(table_id)["version"]
    answer = guest.post(f"/api/tables/{table_id}/lesson", {"version": version, "do": do, **more})
    return int(answer.status_code)


def course(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = guest.get("/api/courses").json()[0]
    return found


def test_a_whole_lesson(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = begin(wren)
    assert told(wren, table_id)["say"] == "Five stars, and Vesper has Deneb."
    assert wren.options(table_id) == [], "nothing is to be chosen while there is something to read"
    assert coach(wren, table_id, "go_on") == 200
    assert wren.options(table_id) == ["settle", "draw", "rest"]
    wren.does(table_id, "settle")
    assert told(wren, table_id)["after"] == "Now choose one."
    for action in ("star rigel", "pay card_13", "pay card_15"):
        wren.does(table_id, action)
    assert told(wren, table_id)["after"].startswith("Vesper let it happen"), "the others' lines are played"
    assert loopback.table(table_id).moves[-1].step.text == "rest"
    assert coach(wren, table_id, "go_on") == 200
    over = told(wren, table_id)
    assert (over["done"], over["closing"], over["can"][0]) == (True, "One star is yours.", "settle a star")
    assert over["next"]["id"] == GAME
    assert course(wren)["course"][0]["done"] > 0


def test_a_choice_that_is_not_right_is_answered_and_changes_nothing(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = begin(wren)
    coach(wren, table_id, "go_on")
    before = wren.display(table_id)
    answer = wren.act(table_id, "draw")
    assert answer.status_code == 409
    assert (answer.json()["error"], answer.json()["text"]) == ("remark", "A card more is fine, but you have enough.")
    after = wren.display(table_id)
    assert after["version"] == before["version"]
    assert (after["lesson"]["remark"], after["lesson"]["tried"]) == (answer.json()["text"], "draw")
    assert after["lesson"]["stuck"] is False
    wren.act(table_id, "rest")
    assert told(wren, table_id)["stuck"] is True, "after two wrong ones the step can be shown"
    assert coach(wren, table_id, "show") == 200
    assert (told(wren, table_id)["step"], told(wren, table_id)["remark"]) == (2, "")


def test_what_is_impossible_gets_our_words_and_what_is_not_offered_a_remark(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = begin(wren)
    coach(wren, table_id, "go_on")
    wren.does(table_id, "settle")
    answer = wren.act(table_id, "star deneb")
    assert (answer.status_code, answer.json()["text"]) == (422, "Deneb belongs to Vesper.")
    clicked = f"/api/games/toy/explain?table={table_id}&place="
    assert wren.get(clicked + "star-deneb").json()["refused"][0]["text"] == "Deneb belongs to Vesper."
    assert wren.get(clicked + "star-altair").json()["refused"][0]["text"].startswith("Altair is in the middle")
    assert wren.get(clicked + "star-vega").json()["refused"] == []
    assert wren.act(table_id, "fly").status_code == 422


def test_play_it_all_the_same_and_come_back(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = begin(wren)
    coach(wren, table_id, "go_on")
    wren.act(table_id, "draw")
    assert coach(wren, table_id, "aside", action="draw") == 200
    assert told(wren, table_id)["aside"] is True
    assert "Vesper" in wren.display(table_id)["ask"], "it is the other one's turn, and nobody plays it"
    loopback.hall.forget(table_id)
    assert told(wren, table_id)["aside"] is True, "also after a restart"
    assert coach(wren, table_id, "back") == 200
    assert (told(wren, table_id)["aside"], told(wren, table_id)["step"]) == (False, 1)
    assert wren.options(table_id) == ["settle", "draw", "rest"]
    wren.does(table_id, "settle")


def test_aside_one_may_go_on_as_long_as_one_is_asked(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = begin(wren)
    coach(wren, table_id, "go_on")
    wren.does(table_id, "settle")
    wren.act(table_id, "star sirius")
    coach(wren, table_id, "aside", action="star sirius")
    assert "pay card_0" in wren.options(table_id)
    wren.does(table_id, "pay card_0")
    assert coach(wren, table_id, "back") == 200
    assert "star vega" in wren.options(table_id)


def test_back_is_one_step_and_the_beginning_is_the_beginning(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = begin(wren)
    assert coach(wren, table_id, "back") == 409
    coach(wren, table_id, "go_on")
    wren.does(table_id, "settle")
    version = wren.display(table_id)["version"]
    assert wren.post(f"/api/tables/{table_id}/undo", {"version": version}).status_code == 200
    assert told(wren, table_id)["step"] == 1
    assert coach(wren, table_id, "back") == 200
    assert told(wren, table_id)["step"] == 0
    assert coach(wren, table_id, "show") == 409, "there is nothing to show in a step that is read"


def test_every_step_is_kept_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path / "hall.db") as loopback:
        wren = loopback.guest("wren")
        cookies = dict(wren.http.cookies)
        table_id = begin(wren)
        coach(wren, table_id, "go_on")
        wren.does(table_id, "settle")
    with LoopbackHall(tmp_path / "hall.db") as loopback:
        wren = loopback.stranger()
        wren.http.cookies.update(cookies)
        assert begin(wren) == table_id
        assert told(wren, table_id)["step"] == 2
        assert wren.options(table_id)[0] == "star vega"
        assert (course(wren)["next"]["id"], course(wren)["next"]["step"]) == (STAR, 2)


def test_a_repeated_click_counts_once(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = begin(wren)
    coach(wren, table_id, "go_on")
    assert wren.act(table_id, "settle", key="k1").json()["new"] is True
    assert wren.act(table_id, "settle", key="k1").json()["new"] is False
    assert told(wren, table_id)["step"] == 2


def test_begun_anew_it_is_another_table_and_the_old_one_is_gone(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    first = begin(wren, REST)
    wren.does(first, "rest")
    assert course(wren)["further"][0]["done"]
    second = begin(wren, REST, anew=True)
    assert second != first
    assert wren.get(f"/api/tables/{first}").status_code == 404
    assert told(wren, second)["step"] == 0
    assert course(wren)["further"][0]["done"], "that it was done once stays"


def test_a_lesson_is_in_no_list_and_counts_as_no_open_table(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    begin(wren)
    begin(wren, GAME)
    assert wren.get("/api/tables").json() == {"mine": [], "open": [], "running": [], "finished": []}
    assert loopback.hall.store.unfinished(1, 0) == 0


def test_what_other_tables_do_is_refused_and_nobody_else_plays(loopback: LoopbackHall) -> None:
    wren, tide = loopback.guest("wren"), loopback.guest("tide")
    table_id = begin(wren)
    coach(wren, table_id, "go_on")
    version = wren.display(table_id)["version"]
    for path, asked in (
        ("leave", {}),
        ("stand-in", {}),
        ("wishes", {"trivial": True}),
        ("wishes", {"question": "D-TURN", "action": "rest"}),
        ("undo", {"version": version, "ask": True}),
    ):
        answer = wren.post(f"/api/tables/{table_id}/{path}", asked)
        assert (answer.status_code, answer.json()["error"]) == (409, "lesson_only"), path
    assert tide.post(f"/api/tables/{table_id}/join", {}).status_code == 409
    assert tide.post(f"/api/tables/{table_id}/act", {"version": version, "actions": ["settle"]}).status_code == 403
    assert tide.display(table_id)["lesson"] is None, "who looks on sees a table"
    assert tide.post(f"/api/tables/{table_id}/lesson", {"version": version, "do": "show"}).status_code == 403


def test_a_lesson_that_reads_otherwise_now_is_begun_anew(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = begin(wren)
    loopback.hall.store.together([("UPDATE tables SET lesson = ? WHERE id = ?", (f"{STAR} 0000", table_id))])
    loopback.hall.forget(table_id)
    answer = wren.get(f"/api/tables/{table_id}")
    assert (answer.status_code, answer.json()["error"]) == (409, "old_lesson")
    assert begin(wren) != table_id


def test_what_there_is_not_is_said(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    assert wren.post("/api/courses/toy/99_nothing", {}).json()["error"] == "unknown_lesson"
    assert wren.post("/api/courses/chess/01_a_star", {}).json()["error"] == "unknown_game"
    assert loopback.stranger().post(f"/api/courses/toy/{STAR}", {}).status_code == 401
    ordinary = wren.open("me", "greedy")
    version = wren.display(ordinary)["version"]
    answer = wren.post(f"/api/tables/{ordinary}/lesson", {"version": version, "do": "back"})
    assert answer.json()["error"] == "not_now"
    assert wren.display(ordinary)["lesson"] is None


def test_a_guided_game_is_an_ordinary_table_with_a_coach(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = begin(wren, GAME)
    table = loopback.table(table_id)
    assert isinstance(table, GuidedTable)
    assert not isinstance(table, LessonTable)
    first = told(wren, table_id)
    assert (first["say"], first["good"], first["show"]) == ("Two turns, and a star is a point.", ["settle"], ["sky"])
    wren.does(table_id, "draw")
    until(lambda: wren.options(table_id))
    assert told(wren, table_id)["after"] == "Cards first: why not."
    assert told(wren, table_id)["say"] == "", "a row speaks once"
    loopback.hall.forget(table_id)
    assert (told(wren, table_id)["say"], told(wren, table_id)["after"]) == ("", "Cards first: why not.")


def test_with_the_guided_game_the_lesson_is_done(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = begin(wren, GAME)
    while wren.display(table_id)["status"] == "running":
        options = loopback.table(table_id).viewers.view(0).options
        if options:
            good = told(wren, table_id)["good"] or [loopback.table(table_id).game.space.texts[options[0]]]
            wren.does(table_id, good[0])
    over = told(wren, table_id)
    assert over["done"]
    assert over["closing"] in ("You win.", "Vesper wins.")
    assert course(wren)["course"][1]["done"] > 0
    assert wren.get("/api/tables").json()["finished"] == []


def test_a_visitor_sees_the_courses_and_nothing_is_begun(loopback: LoopbackHall) -> None:
    found = course(loopback.stranger())
    assert [lesson["id"] for lesson in found["course"]] == [STAR, GAME]
    assert (found["next"]["id"], found["next"]["begun"]) == (STAR, False)
    assert found["minutes"] == 2
