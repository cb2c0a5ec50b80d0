"""What happened since my move: it is marked, and gone through step by step; nothing in the frame moves by it."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from server.loopback import Guest, LoopbackHall
from web.seats import Person, Seats
from web.test_still_frame import Frame


def others_moved(wren: Person, loopback: LoopbackHall) -> tuple[str, list[Guest]]:
    """After wren has rested, tide rests and marrow settles Vega; then wren is asked again."""
    table_id = wren.open("me", "open", "open")
    others = [loopback.guest(name) for name in ("tide", "marrow")]
    assert [guest.join(table_id) for guest in others] == [1, 2]
    for actions in (("done", "done", "done"), ("bid 3", "bid 1", "bid 0")):
        wren.wait("due", "1")
        wren.does(actions[0])
        for guest, action in zip(others, actions[1:], strict=True):
            guest.does(table_id, action)
    wren.does("rest")
    expect(wren.page.locator("#since")).to_have_count(0)
    others[0].does(table_id, "rest")
    others[1].does(table_id, "settle")
    others[1].does(table_id, "star vega")
    table = loopback.table(table_id)
    while table.g.due == 0b100:
        others[1].does(table_id, table.game.space.texts[table.g.options(2)[0]])
    wren.until_asked()
    return table_id, others


def test_what_is_new_is_marked_and_gone_through_step_by_step(seats: Seats) -> None:
    wren = seats.person("wren")
    table_id, others = others_moved(wren, seats.loopback)
    page, since = wren.page, wren.page.locator("#since")
    frame, fresh = Frame(wren), page.locator("#log li.fresh")
    told = fresh.all_inner_texts()
    steps = page.locator("#log li.fresh.level-1").count()
    assert any("settled Vega" in line for line in told)
    expect(since).to_contain_text(f"{steps} since your move")
    expect(page.locator("#stage .piece .fresh-ring")).to_have_count(1)
    page.reload()
    expect(page.locator("#stage .piece .fresh-ring")).to_have_count(1)
    assert fresh.all_inner_texts() == told, "it is the server that knows"

    page.keyboard.press("n")
    expect(page.locator("#sentence")).to_contain_text("tide rested.")
    expect(page.locator("#ask")).to_have_attribute("data-seat", "ember")
    expect(page.locator("#ask .turn")).to_have_text(f"1 of {steps}")
    expect(page.locator("#stage .piece")).to_have_count(0)  # that came later
    expect(fresh).to_have_count(1)
    expect(page.locator(".chip")).to_have_count(steps)
    assert page.locator(".option, .legal").count() == 0, "nothing can be chosen meanwhile"
    frame.stands("a step")
    assert wren.flaws() == []
    page.keyboard.press("b")
    others[0].post(f"/api/tables/{table_id}/talk", {"text": "hello"})
    wren.sees("hello")
    expect(page.locator("#ask .turn")).to_have_text(f"1 of {steps}")  # what is new does not tear anybody away
    page.locator(".chip", has_text="settled Vega").click()
    expect(page.locator("#stage .piece .fresh-ring")).to_have_count(1)
    page.keyboard.press("b")
    page.keyboard.press("Escape")
    expect(page.locator(".option").first).to_be_visible()
    for _ in range(steps + 1):
        page.keyboard.press("n")
    expect(page.locator(".option").first).to_be_visible()  # after the last step it is my move again
    frame.stands("my move")

    wren.does("bid 1")
    expect(page.locator("#stage .fresh-ring")).to_have_count(0)
    expect(fresh).to_have_count(0)
    assert json.loads(wren.fact("news"))["pieces"] == []
