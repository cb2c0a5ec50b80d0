"""Script in whatever people can write: names, titles, talk, records, settings. It is text everywhere it is shown."""

from __future__ import annotations

import pytest

from server.loopback import PAGE, LoopbackHall, past_secrets

EVIL = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    "</title><svg onload=x>",
    "{{7*7}}{% raw %}",
    "&lt;u&gt;&#60;u&#62;",
    "{0}{1.__class__}%s%(x)s",
    "\u202eevil\u2066",
    "javascript:alert(1)",
    "]]><!--",
)


def harmless(page: str, text: str) -> None:
    """No mark-up of it has arrived as mark-up."""
    for part in ("<script>alert", "<img src=x", "<svg onload", "onerror=alert(1)>", '"><img', "<u>", "]]><!--"):
        assert part not in page, (text, part)
    assert "49{%" not in page, "no template is made of what people write"


@pytest.mark.parametrize("text", EVIL)
def test_what_people_write_is_text_wherever_it_is_shown(loopback: LoopbackHall, text: str) -> None:
    wren, tide = loopback.guest(text[:24]), loopback.guest(text[-24:])
    table_id = wren.open("me", "open", title=text[:60], visibility="public")
    lobby = tide.get("/", headers=PAGE).text + tide.get("/tables", headers=PAGE).text
    tide.join(table_id)
    wren.post(f"/api/tables/{table_id}/talk", {"text": text})
    loopback.guest(text[:24]).post(f"/api/tables/{table_id}/talk", {"text": text})
    past_secrets(wren, tide, table_id)
    wren.post(f"/api/tables/{table_id}/undo", {"version": wren.display(table_id)["version"], "ask": True})
    pages = [lobby]
    for path in ("/", "/tables", "/me", f"/tables/{table_id}", f"/tables/{table_id}/fragment", "/bell"):
        pages.append(tide.get(path, headers=PAGE).text)
    pages.append(tide.get(f"/tables/{table_id}/replay/1", headers=PAGE).text)
    key = loopback.hall.store.key_of(loopback.table(table_id).seats[0].identity)
    pages.append(tide.get(f"/people/{key}", headers=PAGE).text)
    for page in pages:
        harmless(page, text)
    shown = tide.get(f"/api/tables/{table_id}")
    assert shown.headers["content-type"] == "application/json"
    assert text[:24].strip() in shown.text.replace('\\"', '"') or not text.isprintable()


@pytest.mark.parametrize("text", EVIL[:4])
def test_what_is_asked_for_is_text_in_the_answer(loopback: LoopbackHall, text: str) -> None:
    """Reflected: a link with script in it, which somebody is led to follow."""
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    for path in (f"/tables/{text}", f"/rules/{text}", f"/new/{text}", f"/recover/{text}", f"/join/{text}", f"/{text}"):
        harmless(wren.get(path, headers=PAGE).text, text)
    for query in ({"seat": text}, {"step": text}, {"part": text}, {text: text}):
        harmless(wren.get(f"/tables/{table_id}", params=query, headers=PAGE).text, text)
        harmless(wren.get(f"/tables/{table_id}/replay/0", params=query, headers=PAGE).text, text)
    refused = wren.http.post("/records", data={"record": text}, headers=PAGE)
    harmless(refused.text, text)
    answer = wren.get(f"/api/tables/{table_id}/why", params={"action": text})
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_record_that_was_brought_along_brings_no_script(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    tags = f"; seat_0: {EVIL[1]}\n; seat_1: {EVIL[0]}\n; event: {EVIL[3]}\n"
    for record in (
        f"{tags}game toy 1.0 · seats 2 · sky clear · seed x\n",
        f"game toy 1.0 · seats 2 · sky {EVIL[0]} · seed x\n",
        f"game toy 1.0 · seats 2 · sky clear · seed {EVIL[0]}\n0 {EVIL[1]}\n",
        f"game {EVIL[0]} 1.0 · seats 2 · seed x\n",
    ):
        answer = wren.http.post("/records", data={"record": record}, headers=PAGE)
        harmless(answer.text, record)
        made = wren.post("/api/records", {"record": record})
        if made.status_code == 201:
            page = wren.get(f"/tables/{made.json()['table']}", headers=PAGE)
            harmless(page.text, record)
        else:
            assert made.status_code == 422
