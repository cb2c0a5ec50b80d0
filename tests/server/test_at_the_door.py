"""At the door: requests that are half, too many, too long or too deep; streams, proxies, and the end of the server."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from server.loopback import PAGE, QUICK, TOY, Guest, LoopbackHall, two_at_a_table, until
from starhall.hosting import connections
from starhall.hosting.app import server_of
from starhall.kernel.record import Reader, Record, reading
from starhall.server import hall, limits, tables
from starhall.server.hall import Hall
from starhall.server.limits import ADDRESS, Buckets
from starhall.server.store import STAGES, Store, Unusable
from starhall.web.files import static

FORM = {"Content-Type": "application/x-www-form-urlencoded", **PAGE}
LONG = "9" * 5000


@contextmanager
def process(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A hall in a process of its own, and its address."""
    command = [sys.executable, "-m", "starhall", "serve", "--port", "0", "--data", str(folder), *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        found = re.search(r"http://\S+", running.stdout.readline())
        assert found is not None
        try:
            yield running, found[0].rstrip("/")
        finally:
            running.kill()


# -- numbers, forms, depth --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/tables", "&".join(f"a{i}=1" for i in range(200))),
        ("/me", "&".join(f"a{i}=1" for i in range(200))),
        ("/tables", f"game=toy&seats={LONG}"),
        ("/records", f"record=game toy 1.0 · seats {LONG} · seed x"),
        ("/records", f"record=game toy 1.0 · seats 2 · sky clear · seed x%0A{LONG} done"),
        ("/records", "record=game toy 1.0 · seats 2 · sky clear · seed x%0A9 done"),
        ("/records", f'record={{"game": {LONG}}}'),
        ("/records", "record=" + '{"game": ' * 5000),
    ],
)
def test_a_form_that_nobody_would_send_is_refused_with_a_sentence(loopback: LoopbackHall, path: str, body: str) -> None:
    answer = loopback.guest("wren").http.post(path, content=body.encode(), headers=FORM)
    assert answer.status_code == 422
    assert "This cannot be read." in answer.text


@pytest.mark.parametrize("body", ['{"version": "e-0", "actions": ["done"], "seat": %s}', '{"version": %s}', "%s"])
@pytest.mark.parametrize("inside", [LONG, "[" * 20_000])
def test_long_numbers_and_deep_json_are_refused_with_a_sentence(loopback: LoopbackHall, body: str, inside: str) -> None:
    wren, _tide, table_id = two_at_a_table(loopback)
    for path in (f"/api/tables/{table_id}/act", "/api/tables", "/api/records"):
        headers = {"Content-Type": "application/json"}
        answer = wren.http.post(path, content=(body % inside).encode(), headers=headers)
        assert answer.status_code // 100 == 4
        assert answer.json()["text"]
    for path in (
        f"/tables/{table_id}?seat={LONG}",
        f"/tables/{table_id}/replay/{LONG}",
        f"/api/tables/{table_id}/moments/{LONG}",
    ):
        assert wren.get(path, headers=PAGE).status_code // 100 == 4
    joined = loopback.guest("tide").http.post(
        f"/tables/{wren.open('me', 'open')}/join", content=f"seat={LONG}", headers=FORM
    )
    assert joined.status_code == 303, "a number that is none means any seat"


# -- limits -----------------------------------------------------------------------------------------------------------


def test_nothing_chosen_is_no_answer_and_begins_no_time(loopback: LoopbackHall) -> None:
    wren, _tide, table_id = two_at_a_table(loopback, patience=100)
    asked = [seat.asked for seat in loopback.table(table_id).seats]
    answer = wren.act(table_id)
    assert (answer.status_code, answer.json()["error"]) == (422, "malformed")
    assert [seat.asked for seat in loopback.table(table_id).seats] == asked


def test_answers_anew_do_not_begin_the_time_anew(loopback: LoopbackHall) -> None:
    wren, _tide, table_id = two_at_a_table(loopback, patience=1000)
    asked = loopback.table(table_id).seats[0].asked
    for _ in range(3):
        wren.does(table_id, wren.options(table_id)[0])
        wren.does(table_id, "done")
        wren.does(table_id, "reconsider")
    assert loopback.table(table_id).seats[0].asked == asked
    assert loopback.hall.store.seats(table_id)[0].asked == asked


def test_taking_back_and_playing_again_does_not_begin_the_time_anew(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback, patience=1000)
    for guest, action in ((wren, "done"), (tide, "done"), (wren, "bid 3"), (tide, "bid 0")):
        guest.does(table_id, action)
    wren.does(table_id, "settle")
    asked = loopback.table(table_id).seats[0].asked
    for _ in range(2):
        wren.post(f"/api/tables/{table_id}/undo", {"version": wren.display(table_id)["version"]})
        wren.does(table_id, "settle")
    assert loopback.table(table_id).seats[0].asked == asked
    wren.does(table_id, "star vega")
    assert loopback.table(table_id).seats[0].asked > asked, "whoever goes on has time again"


def test_a_secret_answer_is_changed_so_often_and_not_more(
    loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "CHANGES", 3)
    wren, tide, table_id = two_at_a_table(loopback)
    for _ in range(3):
        wren.does(table_id, "done")
        wren.does(table_id, "reconsider")
    wren.does(table_id, "done")
    before = tide.get(f"/api/tables/{table_id}").content
    refused = wren.act(table_id, "reconsider")
    assert (refused.status_code, refused.json()["error"]) == (409, "enough")
    assert tide.get(f"/api/tables/{table_id}").content == before
    tide.does(table_id, "done")
    assert wren.display(table_id)["question"] == "D-BID"


def test_people_of_one_address_share_a_larger_bucket() -> None:
    with LoopbackHall(limits=1) as loopback:
        most = int(limits.RATES["say"][1])
        guests = [loopback.guest(f"guest {i}") for i in range(2)]
        table_id = guests[0].open("me", "open")
        for guest in guests:
            said = [guest.post(f"/api/tables/{table_id}/talk", {"text": "hello"}).status_code for _ in range(most + 3)]
            assert said.count(200) in (most, most + 1, most + 2)
            assert 429 in said
    buckets = Buckets()
    for who in range(1000):
        try:
            buckets.take("open", f"i{who}")
            buckets.take("open", "at 127.0.0.1", ADDRESS)
        except Exception:
            break
    assert 12 * ADDRESS <= who < 13 * ADDRESS, "one address cannot open tables for ever by new names"


def test_a_person_opens_so_many_tables_a_day(loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback.hall, "most_tables", 2)
    wren = loopback.guest("wren")
    for _ in range(2):
        wren.open("me", "open")
    refused = wren.post("/api/tables", {"game": "toy", "seats": ["me", "open"]})
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many_tables")
    loopback.guest("tide").open("me", "open")
    loopback.hall.store.together([("UPDATE tables SET created = created - 90000", ())])
    wren.open("me", "open")


def test_a_person_opens_so_many_streams_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "STREAMS", 2)
    with LoopbackHall(limits=1) as loopback:
        wren, tide, table_id = two_at_a_table(loopback)
        path = f"/api/tables/{table_id}/stream"
        with ExitStack() as stack:
            mine = [stack.enter_context(wren.streaming(path)) for _ in range(2)]
            assert [next(events)["seat"] for events in mine] == [0, 0]
            refused = wren.get(path)
            assert (refused.status_code, refused.json()["error"]) == (429, "too_many_streams")
            others = stack.enter_context(tide.streaming(path))
            assert next(others)["seat"] == 1
        until(lambda: not loopback.app.state.streams.open)
        with wren.streaming(path) as events:
            next(events)


def test_bots_of_one_person_think_one_at_a_time(loopback: LoopbackHall) -> None:
    order: list[int] = []

    async def think(*given: object) -> int:
        order.append(int(str(given[4])))
        await asyncio.sleep(0)
        return 0

    async def ask() -> None:
        workers = loopback.hall.workers.__class__()
        workers.think = think  # type: ignore[assignment, method-assign]
        wants = [(1, 10), (1, 11), (1, 12), (2, 20)]
        await asyncio.gather(*[workers.choose("", "", None, None, seed, 0, who) for who, seed in wants])  # type: ignore[arg-type]

    with ThreadPoolExecutor(1) as beside:  # on this thread a browser's loop may be running
        beside.submit(asyncio.run, ask()).result()
    assert order.index(20) < order.index(11), "another person's bot comes between"


def long_record(actions: int) -> str:
    pairs = "".join("0 done\n0 reconsider\n" for _ in range(actions // 2))
    return f"game toy 1.0 · seats 2 · sky clear · seed x\n{pairs}"


class Slow:
    """A reader that is not through before somebody else was served."""

    def __init__(self, reader: Reader, served: threading.Event) -> None:
        self.reader, self.served, self.lines = reader, served, reader.lines

    def some(self, most: int) -> bool:
        return self.reader.some(most) or not self.served.is_set()

    def whole(self) -> Record:
        return self.reader.whole()


def test_while_a_long_record_is_read_others_are_served(loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is timed: the record is not through before another request was answered, first read, then laid out."""
    wren, tide = loopback.guest("wren"), loopback.guest("tide")
    read, played = threading.Event(), threading.Event()
    play_on = tables.Table.play_on
    monkeypatch.setattr(hall, "reading", lambda *given: Slow(reading(*given), read))
    monkeypatch.setattr(tables.Table, "play_on", lambda table: play_on(table) or not played.is_set())
    with ThreadPoolExecutor(1) as other:
        brought = other.submit(wren.post, "/api/records", {"record": long_record(200)})
        for served in (read, played):
            assert tide.get("/api/games").status_code == 200
            assert not brought.done()
            served.set()
        assert brought.result().status_code == 201
        steps = loopback.table(brought.result().json()["table"]).steps
        assert [step.text for step in steps[:200]] == ["done", "reconsider"] * 100, "all of it; then a bot may go on"


def test_a_record_that_is_too_long_is_refused_with_its_length(loopback: LoopbackHall) -> None:
    answer = loopback.guest("wren").post("/api/records", {"record": long_record(27_000)})
    assert answer.status_code == 422
    assert "27001" in answer.json()["text"]
    assert str(hall.LONGEST) in answer.json()["text"]


# -- half requests, proxies, the end ----------------------------------------------------------------------------------


def test_half_a_request_is_not_held_for_ever(loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.2)
    monkeypatch.setattr(limits, "BODY", 0.2)
    for text in ("", "GET / HT", "GET /api/games HTTP/1.1\r\nHost: x\r\n"):
        with socket.create_connection(("127.0.0.1", loopback.port), timeout=20) as caller:
            caller.sendall(text.encode())
            assert caller.recv(100) == b"", "the door is closed"
    with socket.create_connection(("127.0.0.1", loopback.port), timeout=20) as caller:
        caller.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200" in caller.recv(65536)
        caller.sendall(b"GET /api/ga")
        while caller.recv(65536):
            pass
    with socket.create_connection(("127.0.0.1", loopback.port), timeout=20) as caller:
        caller.sendall(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{")
        assert b" 408 " in caller.recv(65536)


def test_a_proxy_is_believed_only_when_the_operator_names_it(loopback: LoopbackHall) -> None:
    assert not loopback.server.config.proxy_headers
    named = server_of(loopback.app, "10.1.2.3").config
    assert (named.proxy_headers, named.forwarded_allow_ips) == (True, "10.1.2.3")
    with LoopbackHall(limits=1) as strict:
        wren = strict.stranger()
        for i in range(12):
            assert wren.post("/api/me", {"name": "x"}, headers={"X-Forwarded-For": f"9.9.9.{i}"}).status_code == 200
        assert not [who for _, who in strict.app.state.buckets.kept if "9.9.9." in who]


def test_a_connection_is_kept_for_longer_than_proxies_keep_theirs(loopback: LoopbackHall) -> None:
    """A request that crosses the closing is lost, and its sender cannot know whether it was read."""
    assert server_of(loopback.app).config.timeout_keep_alive > 60


def test_the_end_of_the_server_is_quiet(tmp_path: Path) -> None:
    """SIGTERM with open streams: they end, nothing is said about it, and the bots' worker is gone."""
    with process(tmp_path) as (running, address):
        wren = Guest(address)
        wren.post("/api/me", {"name": "wren"})
        table_id = wren.open("me", "greedy", game="age_of_galaxy")
        with ExitStack() as stack:
            paths = (f"/api/tables/{table_id}/stream", f"/tables/{table_id}/live") * 3
            streams = [stack.enter_context(wren.http.stream("GET", path)).iter_lines() for path in paths]
            assert all(next(lines) for lines in streams)
            running.send_signal(signal.SIGTERM)
            for lines in streams:
                assert list(lines)[-1] == "", "the stream ends with a whole event"
            assert running.wait(30) == 0
        assert running.stderr is not None
        assert running.stderr.read() == ""
        wren.http.close()


def children(pid: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        if parent == pid:
            found.append(int(path.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
def test_no_worker_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    with process(tmp_path) as (running, address):
        wren = Guest(address)
        wren.post("/api/me", {"name": "wren"})
        table_id = wren.open("greedy", "greedy", game="age_of_galaxy")
        until(lambda: wren.get(f"/api/tables/{table_id}?seat=-1").json()["moments"] > 2, 60)
        workers = children(running.pid)
        assert workers
        running.kill()
        running.wait(30)
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers), 30)
        wren.http.close()


# -- people -----------------------------------------------------------------------------------------------------------


def test_who_watches_cannot_talk_under_a_players_name(loopback: LoopbackHall) -> None:
    wren, _tide, table_id = two_at_a_table(loopback)
    loopback.guest("wren").post(f"/api/tables/{table_id}/talk", {"text": "I resign"})
    wren.post(f"/api/tables/{table_id}/talk", {"text": "not me"})
    said = [(line["name"], line["text"]) for line in wren.display(table_id)["talk"]]
    assert said == [("wren (watching)", "I resign"), ("wren", "not me")]


def test_one_person_has_one_seat_unless_the_screen_is_shared(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    for pace in ("live", "days"):
        refused = wren.post("/api/tables", {"game": "toy", "seats": ["me", "me"], "pace": pace})
        assert (refused.status_code, refused.json()["error"]) == (409, "two_seats")
    table_id = wren.open("me", "open", "open")
    refused = wren.post(f"/api/tables/{table_id}/join", {"seat": 1})
    assert (refused.status_code, refused.json()["error"]) == (409, "two_seats")
    assert wren.post(f"/api/tables/{table_id}/join", {"seat": 0}).json()["seat"] == 0
    shared = wren.open("me", "open", pace="hotseat")
    assert wren.post(f"/api/tables/{shared}/join", {"seat": 1}).json()["seat"] == 1


def test_after_a_recovery_the_old_device_sees_no_secret_any_more(loopback: LoopbackHall) -> None:
    wren, _tide, table_id = two_at_a_table(loopback)
    token = wren.post(f"/api/tables/{table_id}/join", {}).json()["token"]
    with wren.streaming(f"/api/tables/{table_id}/stream") as events:
        assert next(events)["seat"] == 0
        link = wren.post("/api/me/link", {}).json()["link"].removeprefix(loopback.address)
        phone = loopback.stranger()
        phone.http.post(link, follow_redirects=False)
        assert list(events) == [], "its stream ends"
    assert wren.display(table_id)["seat"] == -1
    assert Guest(loopback.address, token).get(f"/api/tables/{table_id}").status_code == 401
    assert phone.display(table_id)["seat"] == 0


def test_nothing_personal_is_kept_by_browsers_and_proxies(loopback: LoopbackHall) -> None:
    wren, _tide, table_id = two_at_a_table(loopback)
    paths = ["/", "/me", "/tables", f"/tables/{table_id}", f"/tables/{table_id}/fragment", "/nothing"]
    paths += ["/api/me", "/api/tables", f"/api/tables/{table_id}", "/api/games", "/api/nothing"]
    for path in paths:
        assert wren.get(path, headers=PAGE).headers["cache-control"] == "no-store", path
    form = wren.http.post("/me", content="name=wren", headers=FORM, follow_redirects=False)
    assert form.headers["cache-control"] == "no-store"
    older = wren.get("/static/edition/script/starhall.js").headers
    assert older["cache-control"] == "no-cache", "of another edition: it is asked for each time whether it is still so"
    now = wren.get(static("script/starhall.js")).headers
    assert now["cache-control"] == "public, max-age=31536000, immutable", "its address changes with it"


# -- the file ---------------------------------------------------------------------------------------------------------


def a_hall(folder: Path) -> Path:
    """A folder with a hall that somebody has played in."""
    one = Hall(Store(folder / "hall.sqlite"), TOY, QUICK)
    for name in ("wren", "tide") * 200:
        one.store.add_identity(name * 5)
    one.store.close()
    return folder / "hall.sqlite"


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:9000])


def overwrite(file: Path) -> None:
    whole = bytearray(file.read_bytes())
    whole[4096:] = os.urandom(len(whole) - 4096)
    file.write_bytes(bytes(whole))


def sql(file: Path, text: str) -> None:
    with sqlite3.connect(file) as db:
        db.executescript(text)
    db.close()


def other(file: Path) -> None:
    file.unlink()
    sql(file, "CREATE TABLE a (b)")


def orphan(file: Path) -> None:
    file.with_name(file.name + "-wal").write_bytes(b"x" * 100)
    file.unlink()


BROKEN: dict[str, tuple[Callable[[Path], object], str]] = {
    "emptied": (lambda file: file.write_bytes(b""), "is empty"),
    "cut short": (cut, "is damaged"),
    "overwritten": (overwrite, "is damaged"),
    "another kind of file": (lambda file: file.write_text("hello " * 2000), "is damaged"),
    "without a table": (lambda file: sql(file, "DROP TABLE log"), "log.actions is missing"),
    "of something else": (other, "is no whole hall"),
    "of a later Starhall": (lambda file: sql(file, "PRAGMA user_version = 99"), "newer Starhall"),
    "gone, but for its log": (orphan, "is missing beside its log"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_is_one_sentence_and_nothing_is_touched(tmp_path: Path, how: str) -> None:
    harm, sentence = BROKEN[how]
    file = a_hall(tmp_path)
    harm(file)
    before = file.read_bytes() if file.exists() else b""
    with pytest.raises(Unusable, match=sentence) as wrong:
        Store(file)
    assert str(file) in str(wrong.value)
    assert (file.read_bytes() if file.exists() else b"") == before, "no new hall takes its place"


def test_a_folder_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("hello")
    file = a_hall(tmp_path / "emptied")
    file.write_bytes(b"")
    for folder in (tmp_path / "file", Path("/proc/nowhere"), tmp_path / "emptied"):
        command = [sys.executable, "-m", "starhall", "serve", "--port", "0", "--data", str(folder)]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert (ended.returncode, ended.stdout) == (1, "")
        assert len(ended.stderr.splitlines()) == 1
        assert str(folder) in ended.stderr


def test_no_other_user_can_read_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "hall"
    with LoopbackHall(folder) as loopback:
        loopback.guest("wren").open("me", "open")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
        assert set(modes) == {"hall.sqlite", "hall.sqlite-wal", "hall.sqlite-shm", "hall.lock"}
        assert set(modes.values()) == {0o600}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o755)
    (folder / "hall.sqlite").chmod(0o644)
    Store(folder / "hall.sqlite").close()
    assert stat.S_IMODE((folder / "hall.sqlite").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_new_file_is_whole_from_the_beginning(tmp_path: Path) -> None:
    Store(tmp_path / "hall.sqlite").close()
    with sqlite3.connect(tmp_path / "hall.sqlite") as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(STAGES),)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    db.close()
    assert not list(tmp_path.glob("*.new"))
