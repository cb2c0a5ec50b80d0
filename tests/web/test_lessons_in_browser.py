"""Lessons in the browser: by mouse with wrong choices, by keyboard, on a phone, after a restart; a guided game."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Locator, Route, expect

from server.loopback import LoopbackHall
from web.seats import PHONE, Person, Seats

STAR, GAME = "01_a_star", "03_first_game"
# is everything that the coach points at in sight, and does his label cover none of it?
POINTED = """() => {
    const coach = document.querySelector('#coach');
    const label = document.querySelector('#look-here');
    const box = element => element.getBoundingClientRect();
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const shown = coach.dataset.show.split(' ').filter(id => id && id !== 'options')
        .map(id => document.getElementById(id));
    return shown.every(one => {
        const area = one.closest('#stage, #dock, #seats, #ask');
        return !apart(box(one), box(area)) && (!label || apart(box(one), box(label)));
    });
}"""


def begin(person: Person, lesson: str = STAR) -> str:
    """Sit down to a lesson, and look at it."""
    answer = person.context.request.post(f"/api/courses/toy/{lesson}", data={})
    assert answer.ok, answer.text()
    table_id = str(answer.json()["table"])
    person.go(table_id)
    return table_id


def coach(person: Person) -> Locator:
    return person.page.locator("#coach")


def at_step(person: Person, step: int) -> None:
    """The step is there, and the moment to look is over."""
    expect(coach(person)).to_have_attribute("data-step", str(step))
    expect(person.page.locator("body")).not_to_have_attribute("data-rest", "1")
    assert person.page.evaluate(POINTED)


def click_star(person: Person, name: str) -> None:
    star = person.page.locator(f"#star-{name} circle").first
    box = star.bounding_box()
    assert box
    star.click(position={"x": box["width"] * 0.15, "y": box["height"] / 2})  # a piece may stand in its middle


def test_a_visitor_begins_with_one_click(seats: Seats) -> None:
    wren = seats.person("")
    page = wren.page
    page.goto("/")
    expect(page.locator("#learning")).to_contain_text("2 lessons, 2 minutes")
    page.get_by_role("button", name="Begin: Toy of Stars, A star").click()
    expect(page.locator("#lesson")).to_contain_text("Lesson 1 of 2: A star")
    expect(page.locator("#lesson")).to_contain_text("step 1 of 6, about 1 minute")
    expect(coach(wren)).to_contain_text("Five stars, and Vesper has Deneb.")
    expect(page.locator("#words")).to_contain_text("Star: a point at the end")
    assert page.locator(".legal").count() == 0, "nothing glows where something is read"
    assert wren.flaws() == []
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(f"#lesson-{STAR}")).to_contain_text("Go on")
    assert wren.flaws() == []


def test_wrong_choices_are_taken_back_and_answered(seats: Seats) -> None:
    wren = seats.person("wren")
    begin(wren)
    page = wren.page
    page.locator("#go-on").click()
    at_step(wren, 1)
    expect(page.locator("#do")).to_have_text("Settle a star")
    wren.option("draw").click()
    remark = page.locator("#coach-remark")
    expect(remark).to_be_hidden()
    expect(wren.option("draw")).to_have_class("option chosen")
    expect(remark).to_be_visible()
    expect(remark).to_contain_text("A card more is fine, but you have enough.")
    expect(wren.option("draw")).not_to_have_class("chosen")
    assert wren.flaws() == []
    assert page.locator("#show-me").count() == 0
    wren.option("rest").click()
    expect(remark).to_contain_text("Nobody wins by resting.")
    expect(page.locator("#show-me")).to_be_visible()
    page.locator("#all-the-same").click()
    expect(page.locator("#return")).to_be_visible()
    expect(page.locator("#sentence")).to_contain_text("Vesper is choosing an action.")
    page.locator("#return").click()
    at_step(wren, 1)
    wren.option("settle").click()
    expect(page.locator("#coach-after")).to_contain_text("Now choose one.")
    at_step(wren, 2)
    click_star(wren, "deneb")
    expect(page.locator("#coach-refusal")).to_contain_text("Deneb belongs to Vesper.")
    click_star(wren, "altair")
    expect(remark).to_contain_text("Altair is in the middle. Leave it to Vesper.")
    click_star(wren, "sirius")
    expect(remark).to_contain_text("That one is for later.")
    page.locator("#show-me").click()
    at_step(wren, 3)
    page.locator("#step-back").click()
    at_step(wren, 2)
    click_star(wren, "rigel")
    at_step(wren, 3)
    page.locator("#card-card_13").click()
    at_step(wren, 4)
    wren.option("pay card_15").click()
    at_step(wren, 5)
    expect(coach(wren)).to_contain_text("Vesper let it happen")
    page.locator("#go-on").click()
    expect(page.locator("#sentence")).to_contain_text("Lesson 1 is done: A star")
    expect(coach(wren)).to_contain_text("What you can do now")
    assert wren.flaws() == []
    page.get_by_role("link", name="All lessons").first.click()
    expect(page.locator(f"#lesson-{STAR}")).to_contain_text("Again")
    expect(page.get_by_role("button", name="Go on: Your first game, guided")).to_be_visible()


def test_a_whole_lesson_by_keyboard_alone(seats: Seats) -> None:
    wren = seats.person("wren")
    begin(wren)
    keys = wren.page.keyboard
    keys.press("Enter")
    at_step(wren, 1)
    keys.press("1")
    expect(coach(wren)).to_have_attribute("data-step", "2")
    expect(wren.page.locator("body")).to_have_attribute("data-rest", "1")
    keys.press("Enter")
    at_step(wren, 2)
    keys.press("2")
    expect(wren.page.locator("#coach-remark")).to_be_visible()
    keys.press("1")
    at_step(wren, 3)
    keys.press("Escape")
    at_step(wren, 2)
    keys.press("4")
    at_step(wren, 3)
    keys.press("2")
    at_step(wren, 4)
    keys.press("1")
    at_step(wren, 5)
    wren.page.wait_for_timeout(500)  # Enter right after the pause was meant for the step before
    keys.press("Enter")
    expect(wren.page.locator("#sentence")).to_contain_text("is done")
    keys.press("Enter")
    expect(wren.page.locator("#lesson")).to_contain_text("Lesson 2 of 2: Your first game, guided")


def test_a_whole_lesson_on_a_phone_by_touch(seats: Seats) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    begin(wren)
    page = wren.page
    assert wren.flaws() == []
    expect(page.locator("[data-do=go-on]:visible")).to_have_count(1)
    expect(page.locator("#go-on")).to_be_in_viewport(ratio=1)
    page.locator("#go-on").tap()
    for step, action in enumerate(["settle", "star vega", "pay card_13", "pay card_15"], start=1):
        at_step(wren, step)
        width, inner = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width <= inner, "nothing sticks out"
        part = "#dock" if page.get_attribute("body", "data-part") == "mine" else "#stage"
        assert page.evaluate(f"document.querySelector('{part}').clientHeight") > 150
        wren.option(action).tap()
    at_step(wren, 5)
    assert wren.flaws() == [], "also where nothing is asked"
    page.locator("#go-on").tap()
    expect(page.locator("#sentence")).to_contain_text("is done")
    expect(page.locator("[data-enter]:visible")).to_have_count(1)
    expect(page.locator("[data-enter]:visible")).to_be_in_viewport(ratio=1)
    assert wren.flaws() == []
    page.goto("/learn/toy")
    expect(page.locator(f"#lesson-{STAR}")).to_contain_text("Again")
    assert wren.flaws() == []
    page.goto("/")
    assert wren.flaws() == []


def test_a_click_on_the_page_that_shows_the_answer_counts_though_another_page_is_on_its_way(seats: Seats) -> None:
    wren = seats.person("wren")
    begin(wren)
    held: list[Route] = []
    wren.page.route("**/fragment?*", lambda route: held.append(route) if len(held) < 2 else route.continue_())
    wren.page.locator("#go-on").click()
    wait_for(wren, lambda: len(held) == 1)
    wren.page.evaluate("() => void starhall.refresh()")  # somebody says something, for example
    held[0].continue_()
    wait_for(wren, lambda: len(held) == 2)
    expect(coach(wren)).to_have_attribute("data-step", "1")
    wren.option("settle").click()
    held[1].continue_()
    at_step(wren, 2)


def wait_for(person: Person, ready: Callable[[], bool]) -> None:
    """The browser goes on until it is so."""
    while not ready():
        person.page.wait_for_timeout(10)


def test_where_somebody_left_off_is_kept_over_a_restart(browser: Browser, tmp_path: Path) -> None:
    with LoopbackHall(tmp_path / "hall.db") as loopback:
        first = Seats(loopback, browser)
        wren = first.person("")
        wren.page.goto("/learn/toy")
        wren.page.get_by_role("button", name="Begin: A star").first.click()
        wren.page.locator("#go-on").click()
        at_step(wren, 1)
        wren.option("settle").click()
        at_step(wren, 2)
        kept = wren.context.storage_state()
        first.close()
    with LoopbackHall(tmp_path / "hall.db") as loopback:
        later = Seats(loopback, browser)
        kept["cookies"] = [{**cookie, "domain": "127.0.0.1"} for cookie in kept["cookies"]]
        wren = later.person("", storage_state=kept)
        wren.page.goto("/")
        expect(wren.page.locator("#learning")).to_contain_text("0 of 2 done; next: A star")
        wren.page.get_by_role("button", name="Go on: Toy of Stars, A star").click()
        at_step(wren, 2)
        click_star(wren, "vega")
        at_step(wren, 3)
        later.close()


def test_the_coach_of_a_guided_game_speaks_and_forbids_nothing(seats: Seats) -> None:
    wren = seats.person("wren")
    begin(wren, GAME)
    page = wren.page
    expect(coach(wren)).to_contain_text("Two turns, and a star is a point.")
    expect(wren.option("settle")).to_have_class("option good")
    expect(page.locator("#log")).to_be_visible()
    assert wren.flaws() == []
    wren.does("draw")
    wren.until_asked()
    expect(coach(wren)).to_contain_text("Cards first: why not.")
    assert page.locator("#undo, #hint").count() == 2, "it is an ordinary table"


def test_the_courses_can_be_put_below_the_games(seats: Seats) -> None:
    wren = seats.person("wren")
    page = wren.page
    page.goto("/")
    box = "document.querySelector('{}').getBoundingClientRect().top"
    top = f"{box.format('#learning')} - {box.format('.games')}"
    assert page.evaluate(top) < 0
    page.locator("[data-do=hide-learning]").click()
    assert page.evaluate(top) > 0
    page.reload()
    assert page.evaluate(top) > 0, "it is remembered"
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page.locator("#course-h")).to_be_visible()


def test_how_do_i_win_opens_over_the_table_and_stands_first_in_the_rules(seats: Seats) -> None:
    wren = seats.person("wren")
    page = wren.page
    wren.open("me", "greedy")
    wren.until_asked()
    version = wren.fact("version")
    page.get_by_role("link", name="How do I win?").click()
    dialog = page.get_by_role("dialog", name="How do I win?")
    expect(dialog).to_contain_text("The most stars win.")
    expect(dialog.locator("[data-shown]")).to_have_count(1)
    assert wren.flaws() == []
    page.keyboard.press("1")  # the table's keys rest meanwhile
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert wren.fact("version") == version
    page.goto("/rules/toy")
    expect(page.locator(".booktext h2").first).to_have_text("How do I win?")
    expect(page.locator(".icon-words")).to_contain_text("Card: pays for stars")
    assert page.evaluate(
        "[...document.querySelectorAll('[id]')].length == new Set([...document.querySelectorAll('[id]')]"
        ".map(each => each.id)).size"
    ), "no id twice"
    assert wren.flaws() == []


def test_what_is_found_in_the_rules_is_counted_marked_and_scrolled_to(seats: Seats) -> None:
    wren = seats.person("wren")
    page = wren.page
    page.goto("/rules/toy")
    page.fill("#find", "STAR")
    marks = page.locator("mark").all_inner_texts()
    assert len(marks) > 1
    assert {mark.lower() for mark in marks} == {"star"}
    clauses = page.locator(".clause", has=page.locator("mark"))
    count = clauses.count()
    expect(page.locator("#found")).to_have_text(f"1 of {count}")
    page.keyboard.press("Enter")
    expect(page.locator("#found")).to_have_text(f"2 of {count}")
    expect(clauses.nth(1)).to_have_class(re.compile("here"))
    expect(clauses.nth(1)).to_be_in_viewport()
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Shift+Enter")
    expect(page.locator("#found")).to_have_text(f"{count} of {count}")
    expect(clauses.last).to_be_in_viewport()
    page.fill("#find", "star (no such words")
    expect(page.locator("#found")).to_have_text("not found")
    expect(page.locator("mark")).to_have_count(0)
