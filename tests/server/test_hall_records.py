"""Records of the hall, from the games that were finished there."""

from __future__ import annotations

import json
from weakref import finalize

import pytest

from server.loopback import LoopbackHall
from server.test_keeping import finish
from starhall.games.master_of_the_galaxy import GAME
from starhall.kernel.state import State
from starhall.server import records
from starhall.server.history import History
from starhall.server.records import Mark, marks
from starhall.server.store import SeatRow, Store, TableRow

WREN, TIDE, QUILL = 1, 2, 3


class Hall:
    """Finished games of two, put into a store."""

    def __init__(self) -> None:
        self.store = Store(None)
        finalize(self, self.store.close)

    def game(self, wren: int, other: int, played: str = "Greys", who: int = TIDE, **more: str) -> TableRow:
        """Wren has so many points, and another one (nobody: a bot) so many."""
        number = len(self.store.finished(GAME.id, 2, WREN, "")) + 1
        result = {"text": "", "points": [wren, other], "places": [1, 2] if wren > other else [2, 1]}
        seen = more.get("visibility", "link")
        row = TableRow(
            f"t{number}{more}", GAME.id, "1", 2, "{}", "", more.get("position", ""), "t", seen, "live", 0, "finished",
            WREN, json.dumps({**result, "played": [played, "Others"]}), number, number, tags=more.get("tags", ""),
            lesson=more.get("lesson", ""),
        )  # fmt: skip
        seats = [SeatRow(0, WREN, "wren"), SeatRow(1, who, "tide", "" if who else "scout")]
        self.store.add_table(row, seats, [])
        return row

    def told(self, row: TableRow, identity: int) -> dict[str, Mark]:
        return {mark.title: mark for mark in marks(self.store, GAME, row, identity)}


def test_the_first_win_with_a_species_is_marked_and_later_ones_are_counted() -> None:
    hall = Hall()
    first, again, other = hall.game(5, 1), hall.game(6, 1), hall.game(7, 1, "Rogues")
    lost = hall.game(1, 9)
    assert hall.told(first, WREN)["Your first win with Greys"].new
    assert hall.told(first, WREN)["Your first win with Greys"].text == "1 of 9 won with"
    assert hall.told(again, WREN)["Won with Greys"].number == "2 times"
    assert hall.told(other, WREN)["Your first win with Rogues"].text == "2 of 9 won with"
    assert not any("with" in title for title in hall.told(lost, WREN))


def test_the_best_score_is_a_persons_and_new_only_where_there_was_one_before() -> None:
    hall = Hall()
    one = hall.game(30, 99, who=0)
    best = hall.told(one, WREN)["Best score, two seats"]
    assert (best.number, best.new) == ("30", False), "bots set no records, and the first game beats nobody"
    two = hall.game(41, 3)
    assert hall.told(two, WREN)["Best score, two seats"].new
    assert hall.told(two, WREN)["Your best score"] == Mark("person", "Your best score", "next: 30", "41", True)
    assert not hall.told(one, WREN)["Best score, two seats"].new
    assert hall.told(two, WREN)["Best score, two seats"].text.startswith("you, ")


def test_what_is_not_listed_stays_between_those_who_know_it() -> None:
    hall = Hall()
    hall.game(50, 3)
    listed = hall.game(20, 3, visibility="public")
    assert hall.told(listed, QUILL)["Best score, two seats"].number == "20"
    assert hall.told(listed, TIDE)["Best score, two seats"].number == "50"
    assert hall.told(listed, 0)["Best score, two seats"].number == "20", "who has no name knows what is listed"


def test_lessons_and_games_that_did_not_begin_here_do_not_count() -> None:
    hall = Hall()
    row = hall.game(20, 3)
    hall.game(90, 3, lesson="x")
    hall.game(90, 3, tags="{}")
    hall.game(90, 3, position="{}")
    assert hall.told(row, WREN)["Best score, two seats"].number == "20"


def test_games_against_a_bot_are_counted() -> None:
    hall = Hall()
    hall.game(5, 1, who=0)
    row = hall.game(1, 5, who=0)
    hall.game(9, 1)
    assert hall.told(row, WREN)["Against scout"].number == "1 of 2"


def test_where_nobody_has_a_record_games_are_counted() -> None:
    hall = Hall()
    row = hall.game(5, 1)
    hall.store.together([("UPDATE seats SET identity = 0, bot = 'scout'", ())])
    assert hall.told(row, 0) == {"Games here": Mark("history", "Games here", "two seats, so far", "1")}


def test_a_species_is_asked_when_the_first_round_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    g = GAME.start(GAME.settings(2), "known by")
    history = History(GAME, g, ("Setup",))
    monkeypatch.setattr(history, "phases", [("Setup",), ("Setup",), ("Round 1",)])
    asked: list[int] = []
    state_at = history.state_at

    def watched(number: int) -> State:
        asked.append(number)
        return state_at(0)

    monkeypatch.setattr(history, "state_at", watched)
    assert records.known_by(GAME, history, g) == ["", ""]
    assert asked == [2]


def test_a_result_is_kept_with_what_was_played(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    finish(table_id, wren)
    shown = wren.display(table_id)
    assert shown["result"]["played"] == [], "the toy's seats are known by nothing"
    told, places = shown["log"][-3:], shown["result"]["places"]
    assert told[0]["text"] == shown["result"]["text"], "the log says who won"
    assert [line["text"].split(": ")[0] for line in told[1:]] == [
        seat["name"] for seat in sorted(shown["seats"], key=lambda seat: places[seat["seat"]])
    ]
    assert {line["moment"] for line in told} == {shown["moment"]}
    last = wren.get(f"/api/tables/{table_id}/moments/{shown['moment']}").json()
    assert last["log"][-3:] == told, "a replay ends with the same lines"
    before = wren.get(f"/api/tables/{table_id}/moments/{shown['moment'] - 1}").json()
    assert told[0]["text"] not in [line["text"] for line in before["log"]]
