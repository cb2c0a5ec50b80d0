"""Reading at the table: the log that follows, keys for everything, the picture where the choices are."""

from __future__ import annotations

from playwright.sync_api import expect

from web.seats import PHONE, WIDE, Person, Seats
from web.test_still_frame import does, two
from web.test_table_in_browser import to_the_first_turn

BELOW = "(log => log.scrollHeight - log.scrollTop - log.clientHeight)(document.querySelector('#log'))"
# the page's policy allows no style that is written into it
STYLED = "css => { const own = new CSSStyleSheet(); own.replaceSync(css); document.adoptedStyleSheets.push(own); }"
VIEW = "document.querySelector('#stage > svg').getAttribute('viewBox').split(' ').map(Number)"


def turns_back(person: Person) -> None:
    """A log that is too long for its box, read from its beginning."""
    person.page.evaluate(STYLED, "#log { max-height: 60px }")
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
    wren.caught_up(table)
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


LAPTOP = {"width": 1280, "height": 720}
# what the card lies over, and how far it is from what it is about
NEAR = """id => {
    const box = element => element.getBoundingClientRect();
    const card = box(document.querySelector('#near')), thing = box(document.getElementById(id));
    const isOver = r => r.width && card.left < r.right && r.left < card.right
        && card.top < r.bottom && r.top < card.bottom;
    const over = [...document.querySelectorAll('.legal, #ask')].filter(each => isOver(box(each))).map(each => each.id);
    const dx = Math.max(thing.left - card.right, card.left - thing.right, 0);
    const dy = Math.max(thing.top - card.bottom, card.top - thing.bottom, 0);
    const isInside = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
    return { over, far: Math.hypot(dx, dy), isInside };
}"""


def lies_well(person: Person, place: str) -> None:
    found = person.page.evaluate(NEAR, place)
    assert found["over"] == []
    assert found["isInside"]
    assert found["far"] >= 16


def test_on_a_narrow_screen_a_card_beside_the_pointer_explains(seats: Seats) -> None:
    wren, tide, table = two(seats, LAPTOP)
    to_the_first_turn(wren, tide)
    does(wren, table, "settle")
    card = wren.page.locator("#near")
    wren.page.mouse.move(5, 5)
    expect(card).to_be_hidden()
    for star in ("vega", "rigel"):
        wren.page.locator(f"#star-{star}").hover()
        expect(card).to_contain_text(star.capitalize())
        lies_well(wren, f"star-{star}")
    assert wren.flaws() == []
    wren.page.mouse.move(5, 5)
    expect(card).to_be_hidden()
    wren.option("star altair").hover()
    expect(card).to_contain_text("Altair")
    wren.page.mouse.move(5, 5)
    wren.option("star sirius").focus()
    wren.page.keyboard.press("Shift+Tab")
    wren.page.keyboard.press("Tab")
    expect(card).to_contain_text("Sirius")
    wren.page.keyboard.press("Shift+ArrowDown")
    assert wren.page.evaluate("document.activeElement.closest('#stage, #dock, #seats') !== null")
    wren.page.set_viewport_size({"width": 1440, "height": 900})
    wren.page.locator("#star-vega").hover()
    expect(wren.page.locator("#inspect")).to_contain_text("Vega")
    expect(card).to_be_hidden()


def test_a_finger_that_rests_on_something_asks_what_it_is(seats: Seats) -> None:
    wren = seats.person("wren", PHONE, has_touch=True)
    table_id = wren.open("me", "greedy")
    wren.until_asked()
    card = wren.page.locator("#near")
    session = wren.context.new_cdp_session(wren.page)
    wren.page.locator("[data-part-of=board]").tap()  # the choice is about cards: those came into sight by themselves
    box = wren.page.locator("#star-altair").bounding_box()  # in the middle of the board
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    version = wren.fact("version")
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(card).to_contain_text("Altair")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card).to_be_visible()
    assert wren.fact("version") == version, "nothing was chosen by that"
    assert all(step.seat for step in seats.loopback.table(table_id).steps)
    wren.page.locator("#sentence").tap(force=True)  # there the sheet itself is touched
    expect(card).to_be_hidden()
