"""The players' clocks: a bank for a live game, so much for each move over days; shown, honoured, and never wrong."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import finalize

import pytest

from server.loopback import QUICK, TOY, Guest, LoopbackHall, past_secrets, two_at_a_table, until
from starhall.kernel.actions import RECONSIDER
from starhall.kernel.seats import NOBODY, has, members
from starhall.server import clock
from starhall.server.hall import Hall, Plan
from starhall.server.people import AWAY
from starhall.server.store import BY_BOT, NEVER, Store
from starhall.server.tables import Table

FILE = "hall.sqlite"
DAY = 86400


@pytest.fixture
def loopback(tmp_path: Path) -> Iterator[LoopbackHall]:
    with LoopbackHall(tmp_path) as made:
        stop(made.hall.store)
        yield made


def stop(store: Store, at: float = 5000.0) -> None:
    """The hall's own hours stand still: time passes where a test says so."""
    store.hours.now = lambda: at  # type: ignore[method-assign]


def lefts(guest: Guest, table_id: str) -> list[int]:
    """What the clocks show, in whole seconds."""
    return [round(seat["clock"]["left"]) for seat in guest.display(table_id, NOBODY)["seats"]]


def hours(guest: Guest, table_id: str) -> list[int]:
    """The same in whole hours."""
    return [round(left / 3600) for left in lefts(guest, table_id)]


def runs(guest: Guest, table_id: str) -> list[bool]:
    return [seat["clock"]["runs"] for seat in guest.display(table_id, NOBODY)["seats"]]


# -- shown ------------------------------------------------------------------------------------------------------------


def test_a_bank_runs_while_its_seat_owes_an_answer_and_grows_with_each_move(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback, bank=600, increment=10)
    assert runs(wren, table_id) == [True, True], "both choose in secret"
    wren.does(table_id, "done")
    assert (runs(wren, table_id), lefts(wren, table_id)) == ([False, True], [600, 600])
    loopback.later(table_id, 100)
    assert lefts(wren, table_id) == [600, 500]
    wren.does(table_id, "reconsider")
    assert runs(wren, table_id) == [True, True]
    wren.does(table_id, "done")
    tide.does(table_id, "done")
    assert lefts(wren, table_id) == [610, 510], "the secret choice was one move, however often one changed it"
    for guest, bid in ((wren, 3), (tide, 0)):
        guest.does(table_id, f"bid {bid}")
    assert (runs(wren, table_id), lefts(wren, table_id)) == ([True, False], [620, 520])
    runs_out = wren.display(table_id)["seats"][0]["clock"]["until"]
    assert 0 < runs_out - time.time() < 621
    wren.does(table_id, "settle")
    assert lefts(wren, table_id)[0] == 620, "the move is not made yet"
    wren.post(f"/api/tables/{table_id}/undo", {"version": wren.display(table_id)["version"]})
    wren.does(table_id, "rest")
    assert (runs(wren, table_id), lefts(wren, table_id)) == ([False, True], [630, 520])


def test_a_clock_over_days_begins_anew_with_each_question(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback, pace="days", patience=2 * DAY, timeout="move")
    past_secrets(wren, tide, table_id)
    loopback.later(table_id, DAY)
    assert (runs(wren, table_id), hours(wren, table_id)) == ([True, False], [24, 48])
    wren.does(table_id, "rest")
    assert hours(wren, table_id) == [48, 48]
    assert wren.display(table_id)["seats"][1]["clock"]["until"] > time.time() + DAY


def test_a_bot_and_a_table_without_agreement_have_no_clock(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    assert [seat["clock"] for seat in wren.display(wren.open("me", "random"))["seats"]] == [None, None]
    seats = wren.display(wren.open("me", "random", bank=300))["seats"]
    assert seats[0]["clock"] == {"left": 300.0, "runs": True, "until": seats[0]["clock"]["until"]}
    assert seats[1]["clock"] is None
    moment = wren.get(f"/api/tables/{wren.open('me', 'random', bank=300)}/moments/0").json()
    assert [seat["clock"] for seat in moment["seats"]] == [None, None], "the past has none"


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"bank": 60, "patience": 60}, "one clock"),
        ({"increment": 5}, "belongs to a bank"),
        ({"bank": 60, "pace": "hotseat", "seats": ["me", "me"]}, "no clock"),
        ({"patience": 60, "seats": ["me"]}, "no clock"),
        ({"timeout": "shame"}, "timeout"),
        ({"bank": -1}, "bank"),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(loopback: LoopbackHall, wish: dict[str, Any], said: str) -> None:
    wren = loopback.guest("wren")
    answer = wren.post("/api/tables", {"game": "toy", "seats": ["me", "open"], **wish})
    assert (answer.status_code, said in answer.json()["text"]) == (422, True), answer.text


# -- honoured ---------------------------------------------------------------------------------------------------------


def notes(guest: Guest, table_id: str) -> list[str]:
    return [line["text"] for line in guest.display(table_id)["talk"] if line["kind"] == "note"]


def test_when_time_is_over_a_bot_makes_the_move_and_the_seat_is_its_persons_again(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback, bank=60, increment=5, timeout="move")
    past_secrets(wren, tide, table_id)
    loopback.later(table_id)
    until(lambda: tide.display(table_id)["due"])
    assert notes(tide, table_id) == ["Time is up: a bot makes wren's move."]
    assert lefts(wren, table_id)[0] == 0, "the bot's move earned no time"
    assert [seat.stand_in for seat in loopback.table(table_id).seats] == ["", ""]
    assert loopback.table(table_id).seats[0].lent == 1


def quiet_table(**wish: Any) -> Table:
    """Two people at a table of a hall that does nothing by itself."""
    hall = Hall(Store(None), TOY, QUICK)
    hall.drive = lambda table: None  # type: ignore[method-assign]
    people = [hall.store.add_identity(name) for name in ("wren", "tide")]
    table = hall.open(Plan("toy", ("me", "open"), **wish), people[0])
    hall.join(table, people[1], 1)
    finalize(table, hall.store.close)
    return table


def says_last(table: Table, seat: int, by: str = "") -> None:
    """Somebody, or the seat's bot, takes the last of its options."""
    text = table.game.space.texts[table.g.options(seat)[-1]]
    table.act(seat, table.viewers.version(seat), [text], by)


def test_who_misses_move_after_move_is_away_until_he_is_back() -> None:
    table = quiet_table(pace="days", patience=DAY, timeout="move")
    for count in range(1, AWAY + 1):
        table.time_is_over(0)
        assert (table.seats[0].stand_in, table.seats[0].lent) == ("greedy", count)
        while table.seats[0].due:
            says_last(table, 0, BY_BOT)
        assert table.seats[0].stand_in == ("" if count < AWAY else "greedy"), "the bot was lent for one move"
        while not table.seats[0].due:
            says_last(table, 1)
    assert table.people.talk[-1].text == "Time is up: a bot plays for wren."
    table.stand_in(0, "")
    assert (table.seats[0].stand_in, table.seats[0].lent) == ("", 0)
    table.time_is_over(0)
    while table.seats[0].due:
        says_last(table, 0, BY_BOT)
    while not table.seats[0].due:
        says_last(table, 1)
    assert table.seats[0].lent == 1
    says_last(table, 0)
    assert table.seats[0].lent == 0, "who moves himself is not away"
    table.store.close()


def test_where_a_bot_takes_over_an_empty_bank_is_final_and_a_missed_day_is_not(loopback: LoopbackHall) -> None:
    for wish, status in (({"bank": 60, "timeout": "bot"}, 409), ({"pace": "days", "patience": DAY}, 200)):
        wren, tide, table_id = two_at_a_table(loopback, **wish)
        past_secrets(wren, tide, table_id)
        loopback.later(table_id, 2 * DAY)
        until(lambda table_id=table_id: loopback.table(table_id).seats[0].stand_in)  # type: ignore[misc]
        until(lambda tide=tide, table_id=table_id: tide.display(table_id)["due"])  # type: ignore[misc]
        answer = wren.post(f"/api/tables/{table_id}/stand-in", {"back": True})
        assert answer.status_code == status
        assert status == 200 or answer.json()["error"] == "time_over"


def test_where_nothing_was_agreed_to_happen_the_clock_only_shows(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback, bank=60, timeout="nothing")
    past_secrets(wren, tide, table_id)
    loopback.later(table_id)
    assert lefts(wren, table_id) == [0, 60]
    assert loopback.hall.store.due(time.time()) == []
    assert loopback.table(table_id).late(time.time(), 0) == []
    wren.does(table_id, "rest")
    assert not notes(tide, table_id)


def test_somebody_whose_bot_plays_loses_no_time_and_earns_none(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback, bank=600, increment=10)
    past_secrets(wren, tide, table_id)
    wren.post(f"/api/tables/{table_id}/stand-in", {})
    until(lambda: tide.display(table_id)["due"])
    loopback.later(table_id, 50)
    assert lefts(wren, table_id) == [620, 570]


def test_an_agreed_undo_leaves_the_clocks_as_they_stand(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback, bank=600, increment=10)
    past_secrets(wren, tide, table_id)
    wren.does(table_id, "draw")
    loopback.later(table_id, 7)
    before = lefts(wren, table_id)
    wren.post(f"/api/tables/{table_id}/undo", {"version": wren.display(table_id)["version"], "ask": True})
    vote = tide.display(table_id)["votes"][0]["id"]
    assert tide.post(f"/api/tables/{table_id}/votes/{vote}", {"agree": True}).status_code == 200
    assert (runs(wren, table_id), lefts(wren, table_id)) == ([True, False], before)


# -- closed, asleep, unseen -------------------------------------------------------------------------------------------


def test_a_bank_stands_while_the_hall_is_closed_and_a_day_does_not(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path) as loopback:
        stop(loopback.hall.store)
        wren, _tide, live = two_at_a_table(loopback, bank=600)
        days = two_at_a_table(loopback, pace="days", patience=2 * DAY)[2]
        cookies = dict(wren.http.cookies)
        loopback.later(live, 100)
        loopback.hall.store.together([("UPDATE seats SET asked = asked - ? WHERE table_id = ?", (DAY, days))])
    with LoopbackHall(tmp_path) as loopback:
        stop(loopback.hall.store)
        wren = loopback.stranger()
        wren.http.cookies.update(cookies)
        assert lefts(wren, live) == [500, 500]
        assert hours(wren, days) == [24, 24]


def test_nobody_loses_his_seat_because_the_hall_was_closed_when_the_day_was_over() -> None:
    hall = Hall(Store(None), TOY)
    people = [hall.store.add_identity(name) for name in ("wren", "tide")]
    table = hall.open(Plan("toy", ("me", "open"), pace="days", patience=DAY), people[0])
    hall.join(table, people[1], 1)
    hall.opened = time.time() + 2 * DAY
    now = hall.opened + 1
    assert table.late(now, hall.earliest(table)) == [], "the hall has just opened"
    assert table.late(now + hall.rhythm.grace, hall.earliest(table)) == [0, 1]
    hall.store.close()


def test_time_runs_out_where_nobody_holds_the_table_in_memory(loopback: LoopbackHall) -> None:
    _wren, _tide, table_id = two_at_a_table(loopback, bank=60)
    loopback.later(table_id)
    until(lambda: all(seat.stand_in for seat in loopback.hall.store.seats(table_id)))


def test_the_hall_notes_its_hours_only_where_a_clock_depends_on_them() -> None:
    store = Store(None)
    hall = Hall(store, TOY)
    people = [store.add_identity(name) for name in ("wren", "tide")]
    hall.join(hall.open(Plan("toy", ("me", "open")), people[0]), people[1], 1)
    hall.note_hours()
    assert not store.fact("open_seconds")
    hall.join(hall.open(Plan("toy", ("me", "open"), bank=60), people[0]), people[1], 1)
    hall.note_hours()
    assert float(store.fact("open_seconds")) > 0
    store.close()


# -- secrets ----------------------------------------------------------------------------------------------------------


def test_no_clock_tells_how_somebody_chose_in_secret(loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many cards are swapped and however often, at the same time the others read the same clocks."""
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    told = []
    for swaps in (0, 3):
        wren, tide, table_id = two_at_a_table(loopback, bank=600, increment=10)
        for card in wren.options(table_id)[:swaps]:
            wren.does(table_id, card)
        told.append([seat["clock"] for seat in tide.display(table_id)["seats"]])
        wren.does(table_id, "done")
        for _ in range(swaps):
            wren.does(table_id, "reconsider")
            wren.does(table_id, "done")
        told.append([seat["clock"] for seat in tide.display(table_id)["seats"]])
    assert told[0] == told[2]
    assert told[1] == told[3]


# -- never wrong ------------------------------------------------------------------------------------------------------


class Watch:
    """The computer's clocks, in the test's hand."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.wall, self.steady = 1_800_000_000.0, 500.0
        patch.setattr(time, "time", lambda: self.wall)
        patch.setattr(time, "monotonic", lambda: self.steady)

    def goes(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


class Model:
    """What the clocks of one table must show, told by nothing but the rules of clocks."""

    def __init__(self, path: Path, watch: Watch, r: random.Random) -> None:
        self.path, self.watch, self.r = path, watch, r
        self.bank, self.increment = r.choice((40, 200)), r.choice((0, 7))
        self.hall = self.opened()
        people = [self.hall.store.add_identity(f"p{n}") for n in range(3)]
        plan = Plan("toy", ("me", "open", "open"), bank=self.bank, increment=self.increment, timeout="move")
        self.table_id = self.hall.open(plan, people[0]).row.id
        for person in people[1:]:
            self.hall.join(self.table, person, None)
        self.left = [float(self.bank)] * 3
        self.noted = watch.steady

    def opened(self) -> Hall:
        hall = Hall(Store(self.path), TOY, QUICK, "e")
        hall.drive = lambda table: None  # type: ignore[method-assign]
        return hall

    @property
    def table(self) -> Table:
        return self.hall.table(self.table_id)

    def running(self) -> list[int]:
        table = self.table
        return [seat for seat in members(table.g.due) if not table.seats[seat].stand_in]

    # -- what may happen

    def time_passes(self) -> None:
        seconds = self.r.choice((0.3, 4, 31))
        for seat in self.running():
            self.left[seat] -= seconds
        self.watch.goes(seconds)

    def stop(self, ran: list[int]) -> None:
        """A clock that stands owes nothing."""
        going = self.running() if self.table.row.status == "running" else []
        for seat in ran:
            self.left[seat] = max(0.0, self.left[seat]) if seat not in going else self.left[seat]

    def somebody_sets_the_computers_clock(self) -> None:
        self.watch.wall += self.r.choice((-9e6, -50, 50, 9e6))

    def the_computer_sleeps(self) -> None:
        self.watch.wall += 5000

    def somebody_acts(self) -> None:
        table = self.table
        seats = [seat for seat in range(3) if table.viewers.view(seat).options or table.g.stack[-1].reopens(seat)]
        seat = self.r.choice(seats)
        due = has(table.g.due, seat)
        action = self.r.choice(table.g.options(seat)) if due else RECONSIDER
        if not due and table.seats[seat].stand_in:
            return
        by_bot = bool(table.seats[seat].stand_in)
        asked, phase = table.viewers.view(NOBODY).question, table.history.phases[-1]
        bots, ran = [row.seat for row in table.seats if self.last_by_bot(row.seat)], self.running()
        table.act(seat, table.viewers.version(seat), [table.game.space.texts[action]], BY_BOT if by_bot else "")
        self.stop(ran)
        self.reward(seat, by_bot, asked, phase, bots)

    def last_by_bot(self, seat: int) -> bool:
        own = [move.step.key for move in self.table.moves if move.seat == seat]
        return bool(own) and own[-1] == BY_BOT

    def reward(self, seat: int, by_bot: bool, asked: str, phase: tuple[str, ...], bots: list[int]) -> None:
        """Who has made a move gets his seconds."""
        table = self.table
        question, now = table.viewers.view(NOBODY).question, table.history.phases[-1]
        if asked in ("D-SWAP", "D-BID"):
            opened = (question, now) != (asked, phase) or not table.g.due
            made = [each for each in range(3) if each != seat and each not in bots] if opened else []
            made += [seat] if opened and not by_bot else []
        else:
            made = [seat] if not by_bot and (now != phase or not has(table.g.due, seat)) else []
        for each in made:
            self.left[each] += self.increment

    def somebody_takes_back(self) -> None:
        table = self.table
        for seat in members(table.g.due):
            if table.history.undoable(seat):
                lost = table.history.made()[seat]
                table.undo(seat, table.viewers.version(seat), 1)
                self.left[seat] -= self.increment * (lost - table.history.made()[seat])
                return

    def the_table_takes_back(self) -> None:
        table = self.table
        seat = self.r.randrange(3)
        if table.history.own_last(seat) is None or not table.people.present():
            return
        table.ask_undo(seat, table.viewers.version(seat))
        for other in table.people.present():
            if table.people.votes:
                table.agree(table.people.votes[0], other, True)

    def a_bot_comes_or_goes(self) -> None:
        table = self.table
        seat = self.r.randrange(3)
        table.stand_in(seat, "" if table.seats[seat].stand_in else "greedy")

    def the_hall_looks(self) -> None:
        table = self.table
        for seat in table.late(self.watch.wall, 0):
            assert self.left[seat] <= 0
            table.time_is_over(seat)

    def the_table_is_forgotten(self) -> None:
        self.hall.forget(self.table_id)

    def the_hall_is_opened_anew(self) -> None:
        self.hall.note_hours()
        self.hall.store.close()
        self.watch.wall += self.r.choice((-9e6, 0, 9e6))
        self.watch.steady = self.r.uniform(0, 1e5)
        self.hall = self.opened()

    def the_hall_breaks_down(self) -> None:
        """What was not noted is given back, to those whose clocks ran; it is no more than has passed since a note."""
        before, ran = self.hall.store.hours.now(), self.running()
        self.hall.store.close()
        self.hall = self.opened()
        gained = before - self.hall.store.hours.now()
        assert gained >= -1e-6
        for seat in ran:
            self.left[seat] += gained

    # -- what must be so

    def check(self) -> None:
        for _ in range(2):
            table, now = self.table, self.hall.store.hours.now()
            clocks = table.clocks()
            shown = [max(0.0, left) for left in self.left]
            assert [clocks.left(seat, now) for seat in range(3)] == pytest.approx(shown, abs=1e-3)
            assert members(clocks.running) == (self.running() if table.row.status == "running" else [])
            soonest = min([NEVER, *[self.left[seat] for seat in members(clocks.running)]])
            assert table.row.flag == pytest.approx(now + soonest, abs=1e-3), "the hall looks in time, and not before"
            self.hall.forget(self.table_id)  # and what is kept says the same


@pytest.mark.parametrize("seed", range(8))
def test_whatever_happens_no_clock_is_wrong(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch, r = Watch(monkeypatch), random.Random(seed)
    model = Model(tmp_path / FILE, watch, r)
    happens = [
        *[model.somebody_acts] * 6, *[model.time_passes] * 5, model.somebody_takes_back, model.the_table_takes_back,
        model.a_bot_comes_or_goes, model.the_hall_looks, model.the_table_is_forgotten, model.the_hall_is_opened_anew,
        model.the_hall_breaks_down, model.somebody_sets_the_computers_clock, model.the_computer_sleeps,
    ]  # fmt: skip
    for _ in range(120):
        if model.table.row.status != "running":
            break
        doing, ran = r.choice(happens), model.running()
        doing()
        model.stop(ran)
        model.check()
    model.hall.store.close()


def test_what_was_agreed_is_said_before_one_sits_down(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    for wish, said in (
        (
            {"bank": 900, "increment": 10, "timeout": "move"},
            ("15 minutes each, 10 seconds more for every move", "move"),
        ),
        ({"bank": 60}, ("1 minute each", "bot")),
        ({"patience": 2 * DAY, "pace": "days", "timeout": "nothing"}, ("2 days for each move", "nothing")),
    ):
        page = wren.get(f"/tables/{wren.open('me', 'open', **wish)}", headers={"Accept": "text/html"}).text
        assert said[0] in page
        assert clock.TIMEOUTS[said[1]] in page
    assert "When it runs out" not in wren.get(f"/tables/{wren.open('me', 'open')}").text
