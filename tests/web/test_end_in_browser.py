"""The end is a page of its own: the result, points side by side, curves, turning points, records, a picture."""

from __future__ import annotations

import re
import struct
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from starhall.games import load
from starhall.server.course import Course, Stage
from starhall.server.ending import Player
from starhall.web.sharing import picture
from web.seats import PHONE, Seats, golden
from web.test_time_in_browser import GAMES, finished

LAPTOP = {"width": 1280, "height": 720}


def test_a_finished_table_leads_to_its_end_and_from_there_to_the_next_game(seats: Seats) -> None:
    wren = seats.person("wren")
    table_id = finished(seats, wren)
    table = seats.loopback.table(table_id)
    wren.go(table_id)
    wren.page.locator("#to-end").click()
    wren.page.wait_for_url(f"**/tables/{table_id}/end?seat=0")
    mine = table.game.places(table.g)[0] == 1
    expect(wren.page.locator("h1")).to_have_text(re.compile("^You .*won" if mine else "^Vesper won"))
    sums = wren.page.locator(".score-table .sum td").all_text_contents()
    assert [int(text) for text in sums] == table.game.points(table.g)
    expect(wren.page.locator("#curves .curve")).to_have_count(2)
    expect(wren.page.locator(".recs")).to_contain_text("Your best score")
    assert wren.flaws() == []
    wren.page.keyboard.press("r")
    wren.page.wait_for_selector("#table[data-status=running]")
    assert table_id not in wren.page.url
    wren.page.goto(f"/tables/{table_id}/end")
    wren.page.keyboard.press("w")
    wren.page.wait_for_url("**/replay/*")


def test_the_end_of_a_real_game_at_three_widths(seats: Seats) -> None:
    wren = seats.person("wren")
    record, _ = golden("age_of_galaxy", "seats_3_drafting_on_galaxy_hidden")
    table_id = wren.sit_down_at(record)
    wren.page.goto(f"/tables/{table_id}/end?seat=0")
    page = wren.page
    expect(page.locator("h1")).to_have_text("You won, by 1 point")
    lines = page.locator(".score-table tbody tr th").all_text_contents()
    assert lines[:6] == [
        "Prestige",
        "Colonized planets",
        "Developed planets",
        "Relics",
        "Major Ideology",
        "Factions and technologies",
    ]
    assert page.locator(".score-table td.best").evaluate_all("all => all.map(td => td.firstChild.textContent)") == [
        "17", "5", "6", "10", "6", "3",
    ]  # fmt: skip
    expect(page.locator(".turns li")).to_have_count(3)
    expect(page.locator(".turns li").last).to_contain_text("The lead, for good.")
    expect(page.locator("#curves .turn-number")).to_have_text(["1", "2", "3"])
    for size in (None, LAPTOP, PHONE):
        if size:
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            page.wait_for_function(
                "() => Number(document.querySelector('#curves svg').getAttribute('width')) ==="
                " document.querySelector('#curves').clientWidth"
            )
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], "nothing sticks out"
        right = "all => all.map(cell => Math.round(cell.getBoundingClientRect().right))"
        places = page.locator(".score-table .places td").evaluate_all(right)
        assert page.locator(".score-table .sum td").evaluate_all(right) == places, "the sums stand under their seats"
        if size != PHONE:
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it fits on one screen"
            expect(page.locator(".score-table .sum td").last).to_be_in_viewport(ratio=1)
    assert wren.flaws() == []


def test_the_picture_to_share_stands_alone_and_is_a_png_of_its_size(seats: Seats) -> None:
    wren, watcher = seats.person("wren <&> var(--x)"), seats.person("")
    table_id = finished(seats, wren)
    svg = watcher.context.request.get(f"/tables/{table_id}/picture.svg").text()
    root = ElementTree.fromstring(svg)
    assert (root.get("width"), root.get("height")) == ("1200", "630")
    assert "wren <&> var(--x)" in "".join(root.itertext())
    assert 'href="/' not in svg
    watcher.page.goto(f"/tables/{table_id}/end")
    expect(watcher.page.locator("#curves svg")).to_be_visible()
    with watcher.page.expect_download() as waiting:
        watcher.page.locator("#save-png").click()
    content = waiting.value.path().read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", content[16:24]) == (1200, 630)


@pytest.mark.parametrize("name", GAMES)
def test_every_cover_is_drawn_into_the_picture_with_colours_of_its_own(name: str) -> None:
    game = load(name)
    looks = ("azure", "ember", "sun", "fern", "orchid", "ivory")
    players = [Player(seat, f"seat {seat}", looks[seat], 9 - seat, seat + 1, "", False, False) for seat in range(6)]
    course = Course([(0,) * 6, (9, 8, 7, 6, 5, 4)], [Stage("Round 1", 0, 1)], [])
    svg = picture(game, "It is over.", players, course)
    assert "var(" not in svg
    assert len(ElementTree.fromstring(svg)) > 10
    missing = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', svg)) - set(re.findall(r'id="([\w-]+)"', svg))
    assert missing == set()


def test_a_game_that_goes_on_has_no_end(seats: Seats) -> None:
    wren = seats.person("wren")
    table_id = wren.open("me", "random")
    for path in ("end", "picture.svg"):
        answer = wren.context.request.get(f"/tables/{table_id}/{path}", headers={"Accept": "text/html"})
        assert answer.status == 409
        assert "still" in answer.text()


def test_a_replay_plays_by_itself_until_it_is_stopped_or_over(seats: Seats) -> None:
    wren = seats.person("wren")
    table_id = finished(seats, wren)
    last = len(seats.loopback.table(table_id).steps)
    wren.go(table_id, "/replay/0?seat=0&play=1")
    expect(wren.page.locator("#play")).to_have_text("Pause")
    wren.page.wait_for_function("() => Number(document.querySelector('#table').dataset.moment) > 0")
    wren.page.locator("#sentence").click()
    wren.page.keyboard.press(" ")
    expect(wren.page.locator("#play")).to_have_text("Play")
    wren.page.wait_for_function("() => !starhall.state.refreshing")  # a moment that was on its way
    stopped = wren.fact("moment")
    for pace in ("slow", "normal", "fast"):
        wren.page.keyboard.press("<" if pace == "slow" else ">")
        expect(wren.page.locator("#pace")).to_have_value(pace)
    assert wren.fact("moment") == stopped
    wren.page.locator("#pace").select_option("slow")
    wren.page.locator("#play").click()
    expect(wren.page.locator("#play")).to_have_text("Pause")
    wren.page.locator("#slider").fill(str(last - 2))
    wren.wait("moment", str(last - 2))
    expect(wren.page.locator("#play")).to_have_text("Play")  # who steps himself has taken over
    assert wren.fact("moment") == str(last - 2)
    wren.page.locator("#pace").select_option("fast")
    wren.page.locator("#play").click()
    wren.wait("moment", str(last))
    expect(wren.page.locator("#play")).to_have_text("Play")
    assert wren.flaws() == []


def test_from_the_end_to_somebodys_page_and_on_to_another_end(seats: Seats) -> None:
    wren = seats.person("wren", PHONE)
    table_id = finished(seats, wren)
    wren.page.goto(f"/tables/{table_id}/end")
    wren.page.locator(".score-table thead a").click()
    wren.page.wait_for_url("**/people/*")
    expect(wren.page.locator("h1")).to_have_text("wren")
    expect(wren.page.locator(".sums dd").first).to_have_text("1")
    expect(wren.page.locator(".rate")).to_have_count(1)
    assert wren.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    wren.page.locator(".gone-by a").click()
    wren.page.wait_for_url(f"**/tables/{table_id}/end")
