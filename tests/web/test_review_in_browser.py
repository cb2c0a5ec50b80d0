"""The review of a finished game: made while one waits, then chances, turning points, boards, a way on."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from web.seats import PHONE, SIZES, WIDE, Seats
from web.test_time_in_browser import finished


def test_a_review_comes_by_itself_and_leads_back_into_the_game(seats: Seats) -> None:
    wren = seats.person("wren")
    table_id = finished(seats, wren)
    last = len(seats.loopback.table(table_id).moves)
    page = wren.page
    page.goto(f"/tables/{table_id}/end?seat=0")
    page.keyboard.press("v")
    page.wait_for_url(f"**/tables/{table_id}/review?seat=0")
    expect(page.locator("#chances .curve")).to_have_count(2)
    expect(page.locator(".numbers tbody tr")).to_have_count(2)
    for size in (WIDE, SIZES["laptop"], PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.wait_for_function(
            "() => Number(document.querySelector('#chances svg').getAttribute('width')) ==="
            " document.querySelector('#chances').clientWidth"
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], "nothing sticks out"
    assert wren.flaws() == []
    with page.expect_response(re.compile(r"/review/2\?seat=0$")) as answer:
        page.locator("#moment").fill("2")
    expect(page.locator("#at")).to_have_text(f"2 / {last}")
    assert answer.value.text().count("<svg") >= 1
    page.locator("#fork").click()
    page.wait_for_selector("#table[data-status=running]")
    assert table_id not in page.url
