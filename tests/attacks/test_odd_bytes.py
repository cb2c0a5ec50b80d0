"""Bytes that no browser sends: malformed requests, lying lengths, path tricks. The hall refuses them and goes on."""

from __future__ import annotations

import json
import re
import socket

import pytest

from server.loopback import PAGE, LoopbackHall, two_at_a_table
from starhall.hosting import connections
from starhall.server import limits

HOST = b"Host: x\r\nConnection: close\r\n"
JSON = b"Content-Type: application/json\r\n"
HALL = b"POST /api/me HTTP/1.1\r\n" + HOST + JSON


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not whole soon is given up."""
    monkeypatch.setattr(connections, "HEAD", 0.5)
    monkeypatch.setattr(limits, "BODY", 0.5)


def said(loopback: LoopbackHall, request: bytes) -> bytes:
    """All that comes back until the door is closed."""
    with socket.create_connection(("127.0.0.1", loopback.port), timeout=60) as caller:
        heard = b""
        try:
            caller.sendall(request)
            while more := caller.recv(65536):
                heard += more
        except (ConnectionResetError, BrokenPipeError):
            pass  # it did not want to hear the rest
        return heard


def statuses(heard: bytes) -> list[int]:
    """The answers' statuses."""
    return [int(found) for found in re.findall(rb"HTTP/1\.1 (\d{3}) ", heard)]


ODD = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "a null byte": b"GET /\0 HTTP/1.1\r\n" + HOST + b"\r\n",
    "no host": b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\n" + HOST + b"Host: y\r\n\r\n",
    "a long path": b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "a long header": b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 200_000 + b"\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\n" + HOST + b"".join(b"X%d: 1\r\n" % at for at in range(5000)) + b"\r\n",
    "a header with a line break": b"GET / HTTP/1.1\r\n" + HOST + b"X: a\rb\r\n\r\n",
    "a folded header": b"GET / HTTP/1.1\r\n" + HOST + b"X: a\r\n b\r\n" + b"\r\n",
    "a negative length": HALL + b"Content-Length: -5\r\n\r\n{}",
    "a length that is none": HALL + b"Content-Length: 1e3\r\n\r\n{}",
    "a length beyond counting": HALL + b"Content-Length: " + b"9" * 400 + b"\r\n\r\n{}",
    "two lengths": HALL + b"Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}",
    "a length and chunks": HALL + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks that are none": HALL + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    "an unknown coding": HALL + b"Transfer-Encoding: gzip\r\n\r\n{}",
    "half a body": HALL + b"Content-Length: 50\r\n\r\n{",
    "another protocol": b"PRI * HTTP/2.0\r\n" + HOST + b"\r\n",
    "an upgrade": b"GET / HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "a proxy's request": b"GET http://elsewhere.example/ HTTP/1.1\r\n" + HOST + b"\r\n",
    "a tunnel": b"CONNECT elsewhere.example:443 HTTP/1.1\r\n" + HOST + b"\r\n",
    "a trace": b"TRACE / HTTP/1.1\r\n" + HOST + b"Cookie: starhall=secret\r\n" + b"\r\n",
    "odd letters in a cookie": b"GET /api/me HTTP/1.1\r\n" + HOST + b"Cookie: starhall=\xff\xfe\r\n" + b"\r\n",
    "odd letters in a token": b"GET /api/me HTTP/1.1\r\n" + HOST + b"Authorization: Bearer \xff\r\n" + b"\r\n",
}


@pytest.mark.parametrize("how", ODD)
def test_what_is_no_proper_request_is_refused_and_harms_nobody(loopback: LoopbackHall, how: str) -> None:
    heard = said(loopback, ODD[how])
    assert all(200 <= status < 500 for status in statuses(heard)), heard[:200]
    assert len(statuses(heard)) <= 1, "one request has one answer"
    assert b"Traceback" not in heard
    assert b"starhall=secret" not in heard
    assert loopback.stranger().get("/healthz").status_code == 200


def test_a_request_cannot_hide_in_another(loopback: LoopbackHall) -> None:
    """Smuggling: where two lengths differ, a proxy and the hall could see different requests."""
    hidden = b"POST /api/me HTTP/1.1\r\n" + HOST + JSON + b"Content-Length: 15\r\n\r\n" + b'{"name": "mole"}'
    people = loopback.hall.store.row("SELECT count(*) FROM identities WHERE name = 'mole'")
    for first in (
        b"Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        b"Content-Length: 0\r\nContent-Length: %d\r\n\r\n" % len(hidden),
        b"Transfer-Encoding: xchunked\r\n\r\n",
        b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    ):
        heard = said(loopback, HALL + first + hidden)
        assert len([status for status in statuses(heard) if status < 400]) == 0, first
    assert people == loopback.hall.store.row("SELECT count(*) FROM identities WHERE name = 'mole'")


BODIES = [
    b"",
    b"null",
    b"{",
    b'{"name": "a", "name": "b", "name": 3}',
    b'{"name": NaN}',
    b'{"name": Infinity}',
    b'{"name": 1e999}',
    b'{"name": "\\ud800"}',
    b'{"name": "\\u0000"}',
    b'{"name": "\xff\xfe"}',
    b"\xef\xbb\xbf{}",
    b'{"name": "a"}' + b" " * 60_000 + b"x",
    b"[" * 30_000,
    b'{"name":' * 8000,
    b'{"__proto__": {"name": "a"}, "constructor": {}}',
    json.dumps({"version": "e-0", "actions": ["done"] * 24, "seat": 10**30}).encode(),
    json.dumps({"version": "\u202e" * 80, "actions": ["\0"], "key": "\n"}).encode(),
    json.dumps({"version": "e--1", "actions": ["done"], "instead": 64}).encode(),
    json.dumps({"version": "e-\u0661", "actions": ["done"]}).encode(),
    json.dumps({"record": "game toy 1.0 \u00b7 seats \u0662 \u00b7 seed x"}).encode(),
    json.dumps({"game": "../../etc/passwd", "seats": ["me"]}).encode(),
    json.dumps({"game": "toy", "seats": ["me", "os.system"], "options": {"sky": "__class__"}}).encode(),
    json.dumps({"moment": 10**6, "seat": 0}).encode(),
    json.dumps({"text": "\u200b\u200e\u2066"}).encode(),
]


def test_no_body_breaks_any_call(loopback: LoopbackHall) -> None:
    """Every odd body to every call, with every content type that a form on another page could send."""
    wren, _tide, table_id = two_at_a_table(loopback)
    calls = [path for path, methods in loopback.app.openapi()["paths"].items() if "post" in methods]
    kinds = ("application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x")
    tried = 0
    for number, path in enumerate(calls):
        asked = path.format(table_id=table_id, number=1, game="toy", lesson="first")
        for at, body in enumerate(BODIES):
            answer = wren.http.post(asked, content=body, headers={"Content-Type": kinds[(number + at) % 4]})
            tried += 1
            assert answer.status_code < 500, (path, body[:80], answer.text)
            assert answer.status_code < 300 or answer.json()["text"], (path, body[:80])
    assert tried >= 24 * 18
    for path in ("/me", "/me/link", "/tables", "/records", "/find", f"/tables/{table_id}/join"):
        for body in BODIES:
            answer = wren.http.post(path, content=b"name=" + body + b"&game=toy&seat=%00&%ff=%fe&;&&=", headers=PAGE)
            assert answer.status_code < 500, (path, body[:80])


TRICKS = (
    "/static/x/../../files.py",
    "/static/x/..%2f..%2ffiles.py",
    "/static/x/%2e%2e/%2e%2e/files.py",
    "/static/x/..%5c..%5cfiles.py",
    "/static/x/script/..%252f..%252ffiles.py",
    "/static/x//etc/passwd",
    "/static/x/%2fetc%2fpasswd",
    "/static/x/script/%00.js",
    "/static/x/script",
    "/static/..%2f..%2f/hall.sqlite",
    "/static/%2e%2e/hall.sqlite",
    "/hall.sqlite",
    "/.git/config",
    "/tables/..%2f..%2fhall.sqlite",
    "/api/tables/..%2fme",
    "/api/games/..%2f..%2fm101/explain?place=x",
    "/rules/..%2f..%2fREADME",
    "/rules/%00",
    "/recover/..%2f..%2f",
    "/join/%00%00",
    "/people/%27%20OR%201=1--",
    "/api/tables/%27%3B%20DROP%20TABLE%20tables--",
    "/api/find?text=%27%20OR%20%27%27=%27",
    "/begin/%00",
    "//elsewhere.example/%2e%2e",
    "/%2e%2e/%2e%2e/etc/passwd",
)


def test_a_path_leads_nowhere_but_to_the_halls_own_pages(loopback: LoopbackHall) -> None:
    for path in TRICKS:
        request = b"GET " + path.encode() + b" HTTP/1.1\r\n" + HOST + b"Accept: text/html\r\n\r\n"
        heard = said(loopback, request)
        assert set(statuses(heard)) <= {307, 400, 404, 405, 422}, (path, heard[:200])
        assert statuses(heard), path
        for secret in (b"root:", b"SQLite format", b"from __future__", b"[core]", b"Traceback"):
            assert secret not in heard, path
        head = heard.partition(b"\r\n\r\n")[0].lower()
        assert b"location: //" not in head
        assert b"location: http://elsewhere" not in head
    assert loopback.hall.store.row("SELECT count(*) FROM tables")


def test_a_redirect_stays_in_the_hall(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    for text in ("https://elsewhere.example/tables/abc", "//elsewhere.example", "javascript:alert(1)", "\\\\elsewhere"):
        answer = wren.http.post("/find", data={"text": text}, headers=PAGE, follow_redirects=False)
        assert answer.status_code == 404
    for path in ("//elsewhere.example/", "/tables/", "/rules/", "/api/tables/"):
        answer = wren.http.get(path, follow_redirects=False)
        location = answer.headers.get("location", "/")
        assert location.startswith(("/", loopback.address + "/")), location
        assert not location.startswith("//"), location
