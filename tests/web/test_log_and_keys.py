"""Reading at the table: the log that follows, keys for everything, the picture where the choices are."""

from __future__ import annotations

from playwright.sync_api import expect

from web.seats import WIDE, Person, Seats
from web.test_still_frame import does, two
from web.test_table_in_browser import to_the_first_turn

BELOW = "(log => log.scrollHeight - log.scrollTop - log.clientHeight)(document.querySelector('#log'))"
VIEW = "document.querySelector('#stage > svg').getAttribute('viewBox').split(' ').map(Number)"


def turns_back(person: Person) -> None:
    """A log that is too long for its box, read from its beginning."""
    person.page.add_style_tag(content="#log { max-height: 60px }")
    person.page.wait_for_function(f"() => {BELOW} < 2 && document.querySelector('#log').scrollTop > 20")
    person.page.locator("#log").hover()
    person.page.mouse.wheel(0, -9000)
    person.page.wait_for_function(f"() => {BELOW} > 20")


def test_the_log_follows_and_says_what_is_new_to_who_reads_further_up(seats: Seats) -> None:
    wren, tide, table = two(seats, WIDE)
    to_the_first_turn(wren, tide)
    new = wren.page.locator("#new-lines")
    does(wren, table, "rest")
    turns_back(wren)
    expect(new).to_be_hidden()
    does(tide, table, "rest")
    wren.wait("beat", table.viewers.beat(0))
    expect(new).to_have_text("1 new")
    assert wren.page.evaluate("document.querySelector('#log').scrollTop") == 0
    assert wren.flaws() == []
    new.click()
    wren.page.wait_for_function(f"() => {BELOW} < 2")
    expect(new).to_be_hidden()
    wren.page.locator("#log").hover()
    wren.page.mouse.wheel(0, -9000)
    wren.page.wait_for_function(f"() => {BELOW} > 20")
    does(tide, table, "bid 3")
    wren.page.locator("#sentence").click()
    wren.page.keyboard.press("End")
    wren.page.wait_for_function(f"() => {BELOW} < 2")
    wren.page.locator("#log").hover()
    wren.page.mouse.wheel(0, -9000)
    wren.page.wait_for_function(f"() => {BELOW} > 20")
    wren.does("bid 0")  # my own move follows again
    wren.page.wait_for_function(f"() => {BELOW} < 2")


def test_keys_confirm_and_look_where_the_choices_are(seats: Seats) -> None:
    wren, tide, table = two(seats, WIDE)
    to_the_first_turn(wren, tide)
    whole = wren.page.evaluate(VIEW)
    does(wren, table, "settle")
    for star in ("vega", "deneb", "altair"):
        wren.page.evaluate(f"document.getElementById('star-{star}').classList.remove('legal')")
    wren.page.keyboard.press("z")
    near = wren.page.evaluate(VIEW)
    assert near[2] < whole[2]
    for star in ("sirius", "rigel"):
        expect(wren.page.locator(f"#star-{star}")).to_be_in_viewport(ratio=1)
    wren.page.keyboard.press("0")
    assert wren.page.evaluate(VIEW) == whole
    wren.page.keyboard.press("Escape")
    expect(wren.page.locator("#sentence")).to_have_text("What will you do?")
    wren.option("draw").click()
    expect(wren.page.locator("#confirm")).to_be_visible()
    wren.page.locator("#log").focus()
    version = wren.fact("version")
    wren.page.keyboard.press("Enter")
    wren.changed(version)
    assert table.steps[-1].text == "draw"
    wren.page.get_by_role("button", name="Comfort and seats").click()
    keys = wren.page.locator(".keys")
    expect(keys).to_contain_text("to where the choices are")
    assert wren.flaws() == []
