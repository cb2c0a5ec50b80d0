"""Somebody comes to a table that was played by older rules, reads what has changed, and goes on."""

from __future__ import annotations

from playwright.sync_api import expect

from server.test_carrying import OLD
from web.seats import Seats


def test_an_old_table_is_carried_over_by_one_button(seats: Seats) -> None:
    wren = seats.person("wren")
    table_id = wren.open("me", "me", game="age_of_galaxy", title="Friday", pace="hotseat")
    hall = seats.loopback.hall
    hall.store.together([(OLD, (table_id,))])
    hall.forget(table_id)
    wren.page.goto(f"/tables/{table_id}")
    expect(wren.page.locator("h1")).to_have_text("This table sleeps.")
    expect(wren.page.locator(".changes li").first).to_contain_text("AG-ADV-02")
    wren.page.click("#carry-over")
    wren.page.wait_for_selector("#stage svg")
    assert not wren.page.url.endswith(table_id)
    expect(wren.page.locator("#talk")).to_contain_text("Carried over from version 1.1 of the rules to 1.2")
    new = wren.page.url
    wren.page.goto(f"/tables/{table_id}")
    wren.page.click("#carried")
    wren.page.wait_for_selector("#stage svg")
    assert wren.page.url == new
