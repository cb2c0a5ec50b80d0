"""What an option does stands on its button; pointed at, the table shows it, and nothing moves by it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from web.seats import PHONE, Person, Seats, golden

TRACES = "[data-would], .would, .was, .ghost, .bill"
PLACES = """() => [...document.querySelectorAll('.ask *, .goal *, .seats *, .dock *, .stage, #inspect, .log li')]
    .filter(e => !e.matches('text.would') && !e.closest('.sr'))
    .map(e => e.getBoundingClientRect())
    .map(r => [r.x, r.y, r.width, r.height].map(Math.round).join(' '))"""


def action_turn(person: Person) -> None:
    """Red's turn in the second round, with 12 credits, 2 cruisers and no innovation."""
    record, asked = golden("age_of_galaxy", "seats_3_drafting_off_galaxy_explored")
    person.sit_down_at(record.fork(asked[int(0.3 * (len(asked) - 1))]))


def said(option: Locator) -> str:
    """What is read aloud of a deal."""
    return " ".join((option.locator(".deal + .sr").text_content() or "").split())


def traces(page: Page) -> int:
    return page.locator(TRACES).count()


def test_an_option_says_its_deal_and_pointed_at_shows_it_without_moving_anything(seats: Seats) -> None:
    wren = seats.person("wren")
    action_turn(wren)
    page = wren.page
    assert said(wren.option("scavenge")) == "gives 1 innovation"
    assert said(wren.option("manufacture")) == "costs 2–6 credits gives 1–3 cruisers"
    assert said(wren.option("explore")) == "costs 1 cruiser gives something open"
    places = page.evaluate(PLACES)
    wren.option("scavenge").hover()
    expect(page.locator("#inspect .bill")).to_contain_text("1 innovation")
    assert page.locator('[data-would="1"], text.would:has-text("0 → 1")').count() > 0, "no innovation becomes one"
    assert page.locator(".ghost [data-kind]").count() == 1, "the disc that would be placed"
    assert page.evaluate(PLACES) == places, "nothing moves by it"
    assert wren.flaws() == []
    page.mouse.move(4, 4)
    assert traces(page) == 0, "it is gone at once"
    page.keyboard.press("Shift")
    wren.option("manufacture").focus()
    expect(page.locator("#inspect .bill")).to_contain_text("2–6 credits")
    expect(page.locator("#inspect h2")).to_have_text(re.compile("manufacture", re.IGNORECASE))
    wren.does("scavenge")
    line = page.locator("#log li").filter(has_text="scavenges").last
    expect(line).to_contain_text(re.compile(r"scavenges: \+1\s*innovation"))


def test_on_a_phone_an_option_that_is_pressed_for_a_while_is_looked_at_and_not_chosen(seats: Seats) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    action_turn(wren)
    option, version = wren.option("scavenge"), wren.fact("version")
    expect(option.locator(".deal")).to_be_visible()
    finger = {"pointerType": "touch", "bubbles": True, "isPrimary": True}
    option.dispatch_event("pointerdown", finger)
    wren.page.wait_for_selector("[data-would], .ghost", state="attached")
    option.dispatch_event("pointerup", finger)
    option.dispatch_event("click")
    assert wren.fact("version") == version
    assert not wren.page.locator("#confirm").is_visible()
    wren.page.locator("#sentence").tap(force=True)  # what was shown stays to be read until the sheet is touched
    assert traces(wren.page) == 0
