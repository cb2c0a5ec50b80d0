"""What the operator can watch: health, numbers, a log without secrets; and what is refused when it is too much."""

from __future__ import annotations

import json
import logging
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from server.loopback import PAGE, Guest, LoopbackHall, two_at_a_table
from starhall.hosting.app import free_port, server_of
from starhall.hosting.watch import Lines
from starhall.server import limits
from starhall.server.limits import Guard
from starhall.server.store import NotKept


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


# -- health -----------------------------------------------------------------------------------------------------------


def test_health_says_whether_the_hall_can_read_what_it_keeps(
    loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    anybody = loopback.stranger()
    well = anybody.get("/healthz")
    assert (well.status_code, well.json()) == (200, {"status": "ok"})
    assert well.headers["cache-control"] == "no-store"

    def broken(table_id: str) -> None:
        raise NotKept("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(loopback.hall.store, "table", broken)
        ill = anybody.get("/healthz")
    assert (ill.status_code, ill.json()["status"]) == (503, "failing")
    with monkeypatch.context() as patch:
        patch.setattr(loopback.hall, "clock", None)
        assert anybody.get("/healthz").json()["why"] == "its clock has stopped"
    assert anybody.get("/healthz").status_code == 200


# -- numbers ----------------------------------------------------------------------------------------------------------


def test_numbers_are_read_at_a_door_of_their_own_and_the_log_holds_no_secret(tmp_path: Path) -> None:
    """Counting requests tells when somebody chooses in secret: whoever plays cannot read the numbers."""
    port = free_port()
    with process(tmp_path, "--metrics", str(port), "--log", "json") as (running, address):
        wren = Guest(address)
        wren.post("/api/me", {"name": "Wren the Careful"})
        opened = wren.post("/api/tables", {"game": "m101", "seats": ["me", "open"]}).json()
        program = Guest(address, opened["token"])
        program.get(f"/api/tables/{opened['table']}")
        link = wren.post("/api/me/link", {}).json()["link"]
        wren.get(link, headers=PAGE)
        wren.get(f"/join/{'WILLOW-0000'}")
        assert wren.get("/metrics").status_code == 404
        for forged in ({"Host": f"127.0.0.1:{port}"}, {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Port": str(port)}):
            assert wren.get("/metrics", headers=forged).status_code == 404
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 404, "the hall itself is not behind this door"
        assert httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
        secrets = [opened["table"], opened["token"], link.rsplit("/", 1)[1], "WILLOW", "Careful"]
        secrets.append(wren.http.cookies["starhall"])
        running.send_signal(signal.SIGTERM)
        _, log = running.communicate(timeout=30)
    lines = text.splitlines()
    assert 'starhall_requests_total{method="POST",route="/api/tables",status="201"} 1' in lines
    assert 'starhall_request_seconds_bucket{route="/api/tables",le="+Inf"} 1' in lines
    assert 'starhall_request_seconds_count{route="/api/tables"} 1' in lines
    assert "starhall_streams_open 0" in lines
    assert all(re.fullmatch(r"# (HELP|TYPE) \S+ .+|[a-z_]+(\{.+\})? [-+.\de]+", line) for line in lines)
    told = [json.loads(line) for line in log.splitlines()]
    assert {"method": "GET", "route": "/recover/{token}", "status": 200}.items() <= told[4].items()
    assert [each["status"] for each in told if each["route"] == "/api/tables"] == [201]
    for secret in secrets:
        assert secret not in log
        assert secret not in text
    for guest in (wren, program):
        guest.http.close()


def test_a_line_about_what_broke_does_not_quote_it() -> None:
    try:
        raise ValueError("token-of-somebody")
    except ValueError:
        record = logging.LogRecord("starhall", logging.ERROR, "", 0, "table %s broke", ("abc",), sys.exc_info())
    told = json.loads(Lines().format(record))
    assert (told["level"], told["text"], told["broke"]) == ("error", "table abc broke", "ValueError")
    assert told["places"][-1].startswith("test_watch.py:")
    assert "token-of-somebody" not in str(told)


# -- headers ----------------------------------------------------------------------------------------------------------


def test_behind_tls_browsers_are_told_to_come_only_that_way() -> None:
    """The proxy's word is taken only when the operator has named it."""
    by_tls = {"X-Forwarded-Proto": "https"}
    with LoopbackHall() as unnamed:
        answer = unnamed.stranger().post("/api/me", {"name": "wren"}, headers=by_tls)
        assert "strict-transport-security" not in answer.headers
        assert "secure" not in answer.headers["set-cookie"].lower()
    made = LoopbackHall()
    made.server = server_of(made.app, "127.0.0.1", port=made.port)
    made.thread = type(made.thread)(target=made.server.run, daemon=True)
    with made as named:
        answer = named.stranger().post("/api/me", {"name": "wren"}, headers=by_tls)
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" not in named.stranger().get("/api/games").headers


def test_every_answer_carries_the_policy_even_when_something_broke(
    loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    monkeypatch.setattr(loopback.hall, "games", lambda: 1 / 0)
    for path, status in (("/nothing", 404), (f"/tables/{table_id}", 200), ("/api/me", 200), ("/", 500)):
        answer = wren.get(path, headers=PAGE)
        policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
        assert answer.status_code == status
        assert (policy["default-src"], policy["script-src"], policy["style-src"]) == ("'none'", "'self'", "'self'")
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers


def test_no_code_and_no_style_sheet_stands_in_a_page(loopback: LoopbackHall) -> None:
    wren, _tide, table_id = two_at_a_table(loopback)
    for path in ("/", f"/tables/{table_id}", f"/tables/{table_id}/replay/0", "/rules/toy", "/me", "/new/toy"):
        page = wren.get(path, headers=PAGE)
        assert page.status_code == 200, path
        assert "<style" not in page.text
        assert not re.findall(r"<script(?![^>]* (?:src=|type=\"application/json\"))[^>]*>", page.text)
        assert not re.findall(r"<[^>]*\son[a-z]+=", page.text)
        assert "javascript:" not in page.text


# -- too much ---------------------------------------------------------------------------------------------------------


def guard_of(loopback: LoopbackHall) -> Guard:
    """The hall's guard."""
    app = loopback.app.middleware_stack
    while not isinstance(app, Guard):
        app = app.app  # type: ignore[union-attr]
    return app


def test_a_busy_hall_says_when_to_come_back_and_recovers(
    loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    wren = loopback.guest("wren")
    guard = guard_of(loopback)
    assert guard.at_work == 0, "who has an answer is not counted any more"
    with monkeypatch.context() as patch:
        patch.setattr(guard, "at_work", limits.AT_WORK)
        refused = wren.get("/api/games")
    assert (refused.status_code, refused.json()["error"]) == (503, "too_busy")
    assert refused.headers["retry-after"] == "2"
    table_id = wren.open("me", "open")
    with wren.streaming(f"/api/tables/{table_id}/stream") as events:
        next(events)
        assert guard.at_work == 0, "a stream is no work"
        assert wren.get("/api/games").status_code == 200


def test_there_are_so_many_streams_in_the_whole_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    with LoopbackHall(limits=1) as strict:
        wren = strict.guest("wren")
        monkeypatch.setattr(limits, "AUDIENCE", 1)
        with wren.streaming("/live") as one, wren.streaming("/live") as two:
            assert next(one) == next(two), "the hall is no table: more can listen there"
            assert strict.app.state.streams.count() == 2
            monkeypatch.setattr(limits, "ALL_STREAMS", 2)
            refused = wren.get("/live")
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "30")


# -- the end ----------------------------------------------------------------------------------------------------------

MANY = 1000
ENOUGH = 300  # streams at one table


def watch(port: int, table_id: str, number: int) -> socket.socket:
    """Somebody begins to watch a table, from an address of his own."""
    stream = socket.create_connection(("127.0.0.1", port), timeout=60)
    said_by = f"X-Forwarded-For: 10.0.{number // 250}.{number % 250}"
    stream.sendall(f"GET /tables/{table_id}/live HTTP/1.1\r\nHost: x\r\n{said_by}\r\n\r\n".encode())
    return stream


def test_a_thousand_streams_end_with_the_server_and_quietly(tmp_path: Path) -> None:
    """The server gives them two seconds; what has not ended then it cuts off, and says so."""
    with process(tmp_path, "--proxy", "127.0.0.1") as (running, address), ExitStack() as stack:
        wren = Guest(address)
        wren.post("/api/me", {"name": "wren"})
        tables = [wren.open("me", "open", game="m101") for _ in range(-(-MANY // ENOUGH))]
        port = int(address.rpartition(":")[2])
        streams = [stack.enter_context(watch(port, tables[at // ENOUGH], at)) for at in range(MANY)]
        for stream in streams:
            said = b""
            while b"data: " not in said:
                said += stream.recv(4096)
            assert b" 200 OK" in said
        running.send_signal(signal.SIGTERM)
        for stream in streams:
            rest = b""
            while more := stream.recv(4096):
                rest += more
            assert rest.endswith(b"0\r\n\r\n"), "the answer is whole"
        assert running.wait(30) == 0
        assert running.stderr is not None
        assert running.stderr.read() == ""
        wren.http.close()
