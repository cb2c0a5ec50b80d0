"""Going back in time, playing on from there, records, rules, identities; and axe-core on every page."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from server.test_keeping import finish
from web.seats import PHONE, WIDE, Person, Seats, wanted


def finished(seats: Seats, person: Person) -> str:
    """A finished game of this person's."""
    table_id = person.open("me", "random")
    guest = seats.loopback.stranger()
    guest.http.cookies.update({each["name"]: each["value"] for each in person.context.cookies()})
    finish(table_id, guest)
    return table_id


def test_a_replay_goes_by_slider_keys_and_since_my_last_turn(seats: Seats) -> None:
    wren = seats.person("wren")
    table_id = finished(seats, wren)
    last = len(seats.loopback.table(table_id).steps)
    wren.go(table_id, "/replay/0")
    expect(wren.page.locator("#sentence")).to_have_text("The game begins.")
    wren.page.keyboard.press("ArrowRight")
    wren.wait("moment", "1")
    wren.page.keyboard.press("End")
    wren.wait("moment", str(last))
    wren.page.keyboard.press("ArrowLeft")
    wren.wait("moment", str(last - 1))
    wren.page.locator("#slider").fill("2")
    wren.wait("moment", "2")
    wren.page.locator("#since").click()
    wren.page.wait_for_function("() => Number(document.querySelector('#table').dataset.moment) > 2")
    assert wren.page.url.endswith(f"/replay/{wren.fact('moment')}?seat=0"), "every moment has an address"
    wren.page.locator("#eyes select").select_option("1")
    wren.page.wait_for_url("**seat=1")
    wren.page.locator("#slider").fill("1")  # early, when the other seat certainly holds cards
    wren.wait("moment", "1")
    expect(wren.page.locator("#dock .card").first).to_be_visible()


def test_playing_on_from_here_makes_a_new_table(seats: Seats) -> None:
    wren = seats.person("wren")
    table_id = finished(seats, wren)
    wren.go(table_id, "/replay/1?seat=0")
    wren.page.locator("#fork").click()
    wren.page.wait_for_function("table_id => !location.pathname.includes(table_id)", arg=table_id)
    wren.page.wait_for_selector("#table[data-status=running]")
    wren.sees("from move 1")


def test_a_visitor_gives_a_name_and_plays_on_from_here(seats: Seats) -> None:
    wren, tide = seats.person("wren"), seats.person("")
    table_id = finished(seats, wren)
    tide.go(table_id, "/replay/0")
    tide.page.get_by_label("Your name").fill("tide")
    tide.page.keyboard.press("Tab")
    tide.page.keyboard.press("ArrowRight")
    tide.wait("moment", "1")
    tide.page.get_by_role("button", name="Play on from here").click()
    tide.page.wait_for_selector("#table[data-status=running]")
    tide.sees("from move 1")
    expect(tide.page.locator("#sitting-0")).to_contain_text("tide")


def test_a_record_is_saved_and_brought_along(seats: Seats) -> None:
    wren = seats.person("wren")
    table_id = finished(seats, wren)
    wren.go(table_id)
    with wren.page.expect_download() as waiting:
        wren.page.get_by_role("link", name="Record").click()
    record = waiting.value.path().read_text(encoding="utf-8")
    wren.page.goto("/replays")
    wren.page.get_by_label("A record").fill(record)
    wren.page.get_by_role("button", name="Lay it out").click()
    wren.page.wait_for_url("**/replay/0")
    wren.sees("The game begins.")


def test_the_rules_are_searched_and_explain_the_picture(seats: Seats) -> None:
    wren = seats.person("wren")
    wren.page.goto("/rules/toy")
    wren.page.get_by_label("Find in the rules").fill("settled already")
    expect(wren.page.locator("#found")).to_have_text("1 of 1")
    expect(wren.page.locator(".clause.here")).to_contain_text("TY-COL-02")
    wren.page.get_by_label("Find in the rules").fill("")
    wren.page.locator("#star-vega").first.hover()
    expect(wren.page.locator("#inspect")).to_contain_text("Vega is a star.")


def test_a_recovery_link_makes_another_device_mine(seats: Seats) -> None:
    wren, phone = seats.person("wren"), seats.person("", PHONE)
    wren.open("me", "random", title="Friday's sky")
    wren.page.goto("/me")
    wren.page.get_by_role("button", name="Make a link").click()
    link = wren.page.get_by_label("Open this on the other device").input_value()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="I am wren").click()
    phone.sees("Friday's sky")


def test_the_hall_lists_what_is_new_without_reload(seats: Seats) -> None:
    wren, tide = seats.person("wren"), seats.person("tide")
    wren.page.goto("/tables")
    tide.open("me", "open", title="Come in", visibility="public")
    expect(wren.page.locator("#lists")).to_contain_text("Come in")


GAMES = ("age_of_galaxy", "m101", "master_of_the_galaxy", "galactic_era")
PAGES = ["/", "/tables", "/replays", "/me", "/people/me", "/new/age_of_galaxy", "/nothing"]
PAGES += [f"/rules/{game}" for game in GAMES]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_on_the_pages(seats: Seats, size: dict[str, int]) -> None:
    wren = seats.person("wren", size)
    finished(seats, wren)
    for path in PAGES:
        wren.page.goto(path)
        assert wren.flaws() == [], path


def test_axe_finds_nothing_at_the_toy_table(seats: Seats) -> None:
    wren = seats.person("wren")
    wren.open("me", "random")
    for _ in range(3):
        wren.until_asked()
        assert wren.flaws() == []
        wren.does(wanted(wren, random.Random(1))["action"])


@pytest.mark.parametrize("liking", ["theme: 'light'", "contrast: true"])
def test_axe_finds_nothing_in_light_and_with_more_contrast(seats: Seats, liking: str) -> None:
    wren = seats.person("wren")
    wren.context.add_init_script(f"localStorage.setItem('starhall', JSON.stringify({{{liking}}}))")
    wren.open("me", "random")
    wren.until_asked()
    assert wren.flaws() == []
