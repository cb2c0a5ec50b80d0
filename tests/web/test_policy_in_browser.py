"""No page needs what its policy forbids: the browser has nothing to report, and drawings look as they are drawn."""

from __future__ import annotations

import re

import pytest

from starhall.lessons.reading import course
from starhall.server.hall import installed
from web.seats import Person, Seats, golden

ENDED = {
    "age_of_galaxy": "seats_2_drafting_off_galaxy_explored",
    "galactic_era": "seats_2",
    "m101": "plain_2",
    "master_of_the_galaxy": "2_seats",
}
# what the drawings say of themselves is what they wear
WORN = """() => [...document.querySelectorAll('[data-style]')]
    .filter(each => { const twin = document.createElement('i'); twin.style.cssText = each.dataset.style;
        return each.style.cssText !== twin.style.cssText; }).map(each => each.outerHTML.slice(0, 200))"""
REPORTS = "addEventListener('securitypolicyviolation', event => { throw new Error(`${event.violatedDirective}`); })"


def visit(person: Person, path: str) -> None:
    """A page, as it is drawn; the seats' console keeps what the browser reports."""
    answer = person.page.goto(path)
    assert answer is not None
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert re.findall(r'\sstyle="', answer.text()) == []
    person.page.wait_for_load_state("load")
    assert person.page.evaluate(WORN) == [], path


@pytest.mark.parametrize("name", list(installed()))
def test_a_game_is_played_learned_read_and_looked_back_at_without_a_violation(seats: Seats, name: str) -> None:
    wren = seats.person("wren")
    wren.context.add_init_script(REPORTS)
    record, asked = golden(name, ENDED[name])
    middle = wren.sit_down_at(record.fork(asked[len(asked) // 2]))
    assert wren.page.locator("[data-style]").count() > 0
    assert wren.page.evaluate(WORN) == []
    wren.page.locator(".option[data-action]").first.hover()  # what it would do is drawn, too
    wren.page.evaluate("import(document.querySelector('script[type=module]').src.replace('starhall.js', 'morph.js'))"
                       ".then(script => script.refresh())")  # fmt: skip
    assert wren.page.evaluate(WORN) == [], "also what was morphed"
    over = wren.context.request.post("/api/records", data={"record": record.text()}).json()["table"]
    for path in ("", "/replay/3", "/end", "/review"):
        visit(wren, f"/tables/{over}{path}")
    visit(wren, f"/tables/{middle}/replay/2?seat=0")
    for path in (f"/rules/{name}", f"/learn/{name}", f"/new/{name}"):
        visit(wren, path)
    lesson = course(record.game).lessons[0].id
    learned = wren.context.request.post(f"/api/courses/{name}/{lesson}", data={}).json()["table"]
    visit(wren, f"/tables/{learned}")


def test_the_hall_and_its_people_need_nothing_that_is_forbidden(seats: Seats) -> None:
    wren = seats.person("wren")
    wren.context.add_init_script(REPORTS)
    for path in ("/", "/me", "/tables", "/replays", "/nothing"):
        visit(wren, path)
    key = seats.loopback.hall.store.key_of(1)
    if key:
        visit(wren, f"/people/{key}")
