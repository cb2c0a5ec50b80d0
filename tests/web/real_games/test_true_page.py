"""The page tells the truth: wherever somebody clicked, scrolled or typed, it shows what a fresh page would show."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from web.seats import Person, Seats, by_keys, golden

GAMES = {
    "age_of_galaxy": "seats_4_drafting_on_galaxy_hidden",
    "m101": "plain_3",
    "master_of_the_galaxy": "3_seats_round_limit_30",
    "galactic_era": "seats_3",
}
BELOW = "(log => log.scrollHeight - log.scrollTop - log.clientHeight)(document.querySelector('#log'))"
PANELS = ("#dock", "#seats", "#log", "#talk")
# what is on the page, without what the person has pointed at, picked, scrolled or not read yet, and ids of pieces
SHOWN = """() => {
    const table = document.querySelector('#table').cloneNode(true);
    table.querySelectorAll('[data-keep], #more, #refusals, text.would, .ghost').forEach(e => e.remove());
    for (const e of table.querySelectorAll('*')) {
        e.classList.remove('hover', 'fresh', 'on', 'tight', 'over', 'open', 'was', 'would');
        if (e.matches('.piece')) e.removeAttribute('id');
        if (e.classList.length) e.setAttribute('class', [...e.classList].sort().join(' '));
        const shown = a => !['style', 'viewBox', 'data-would'].includes(a.name) && (a.name !== 'class' || a.value);
        const own = [...e.attributes].filter(shown);
        for (const a of [...e.attributes]) e.removeAttributeNode(a);
        for (const a of own.sort((a, b) => a.name < b.name ? -1 : 1)) e.setAttributeNode(a);
    }
    return ['.bar', '#ask', '#seats', '#stage', '#dock', '#log', '#scores', '#talk', '#votes'].map(
        part => part + table.querySelector(part).outerHTML.replace(/>\\s+/g, '>').replace(/></g, '>\\n<'));
}"""
# a point of a panel at which nothing would happen
EMPTY = """panel => {
    const box = document.querySelector(panel).getBoundingClientRect();
    const hot = [...document.querySelectorAll('.legal, button, a, input, .spot, .card, .tag, .act, [data-at], .hand')]
        .map(e => e.getBoundingClientRect());
    for (let y = box.bottom - 3; y > box.top; y -= 5) for (let x = box.right - 16; x > box.left; x -= 5) {
        const hit = document.elementFromPoint(x, y);
        if (!hit || !hit.closest(panel)) continue;
        if (!hot.some(r => r.left <= x && x <= r.right && r.top <= y && y <= r.bottom)) return [x, y];
    }
    throw new Error('no empty part in ' + panel);
}"""


def is_true(person: Person, fresh: Person, table_id: str) -> None:
    """Nothing on the page differs from the page as it is loaded anew, in another tab."""
    fresh.go(table_id)
    fresh.page.wait_for_function("window.starhall")  # its script has given the options their keys
    for each in (person, fresh):
        each.caught_up(person.seats.loopback.table(table_id))
    for now, anew in zip(person.page.evaluate(SHOWN), fresh.page.evaluate(SHOWN), strict=True):
        assert now.split("\n") == anew.split("\n")
    fresh.page.evaluate("starhall.disconnect()")  # it is only ever loaded, never brought up to date


def click_empty(person: Person, panel: str) -> None:
    x, y = person.page.evaluate(EMPTY, panel)
    person.page.mouse.click(x, y)
    assert person.page.evaluate("document.activeElement.id") == panel[1:]


@pytest.mark.parametrize("game", GAMES)
def test_a_panel_that_was_clicked_goes_on_telling_the_truth(seats: Seats, game: str) -> None:
    wren = seats.person("wren")
    fresh = wren.another_tab()
    record, asked = golden(game, GAMES[game])
    for part in (1, 4, 7):
        table_id = wren.sit_down_at(record.fork(asked[len(asked) * part // 8]))
        r = random.Random(part)
        for panel in PANELS:
            if wren.until_asked() == "finished":
                break
            version = wren.fact("version")
            click_empty(wren, panel)
            by_keys(wren, r)
            wren.changed(version)
            wren.until_asked()
            is_true(wren, fresh, table_id)


def test_a_clicked_cube_opens_the_slots_beside_it(seats: Seats) -> None:
    wren = seats.person("wren")
    fresh = wren.another_tab()
    record, _ = golden("master_of_the_galaxy", GAMES["master_of_the_galaxy"])
    table_id = wren.sit_down_at(record.fork(9))
    version = wren.fact("version")
    wren.page.locator("#drawn-green").click()
    wren.changed(version)
    is_true(wren, fresh, table_id)
    slot = wren.page.locator("#slot-kharrg_warhost-base-green.legal")
    slot.click(force=True)  # in its middle, as a person would: its shape is open
    wren.page.wait_for_selector("#slot-kharrg_warhost-base-green:not(.legal)", state="attached")
    is_true(wren, fresh, table_id)


def test_the_inspector_keeps_its_height_and_the_log_follows(seats: Seats) -> None:
    wren = seats.person("wren")
    record, asked = golden("age_of_galaxy", GAMES["age_of_galaxy"])
    wren.sit_down_at(record.fork(asked[len(asked) // 2]))
    inspect = wren.page.locator("#inspect")
    before = inspect.bounding_box()
    wren.page.evaluate("document.querySelector('#inspect').append(...Array(40).fill('word ').map(w => w.repeat(9)))")
    assert inspect.bounding_box() == before
    follows(wren)
    act(wren)
    follows(wren)


def test_the_log_waits_for_who_reads_further_up(seats: Seats) -> None:
    wren = seats.person("wren")
    record, asked = golden("age_of_galaxy", GAMES["age_of_galaxy"])
    wren.sit_down_at(record.fork(asked[len(asked) // 2]))
    wren.page.locator("#log").hover()
    wren.page.mouse.wheel(0, -30)
    wren.page.wait_for_function(f"() => {BELOW} > 20")
    top = wren.page.evaluate("document.querySelector('#log').scrollTop")
    wren.page.evaluate("document.querySelector('#log ol').append(document.createElement('li'))")
    wren.page.set_viewport_size({"width": 1440, "height": 890})
    assert wren.page.evaluate("document.querySelector('#log').scrollTop") == top
    act(wren)
    follows(wren)


def follows(person: Person) -> None:
    """The newest line is in sight."""
    person.page.wait_for_function(f"() => {BELOW} < 2")


def act(person: Person) -> None:
    """Act by key, and see something new in the log."""
    last = person.page.locator("#log li").last.get_attribute("id")
    r = random.Random(1)
    while person.page.locator("#log li").last.get_attribute("id") == last:
        person.until_asked()
        version = person.fact("version")
        by_keys(person, r)
        person.changed(version)
    person.until_asked()


def test_the_tabs_of_a_replay_know_where_it_ends(seats: Seats) -> None:
    wren = seats.person("wren")
    record, _ = golden("m101", "plain_2")
    table_id = wren.sit_down_at(record)
    wren.go(table_id, "/replay/3?seat=0")
    assert wren.page.locator(".tab").all_inner_texts() == ["Log"]
    wren.page.keyboard.press("End")
    expect(wren.page.locator(".tab")).to_have_text(["Log", "Score"])
    wren.page.get_by_role("button", name="Score").click()
    expect(wren.page.locator("#scores")).to_contain_text("together")


def test_of_several_moments_the_last_one_asked_for_is_shown(seats: Seats) -> None:
    wren = seats.person("wren")
    record, _ = golden("m101", "plain_2")
    table_id = wren.sit_down_at(record)
    wren.go(table_id, "/replay/3?seat=0")
    for key in ("Home", "End", "Home"):
        wren.page.evaluate(
            "key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}))", key
        )
    wren.wait("moment", "0")
    wren.page.wait_for_function("() => !starhall.state.refreshing")
    assert wren.fact("moment") == "0"


# the longest labels of the board, one of each kind
LONG = """() => {
    const kinds = new Map(), label = e => e.getAttribute('aria-label') || e.dataset.label || '';
    for (const e of document.querySelectorAll('#stage .spot[id], #dock .spot[id]')) {
        const kind = e.id.split('-')[0];
        if (!kinds.has(kind) || label(e).length > label(kinds.get(kind)).length) kinds.set(kind, e);
    }
    return [...kinds.values()].map(e => e.id);
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_inspector_says_nothing_twice(seats: Seats, game: str) -> None:
    wren = seats.person("wren")
    record, asked = golden(game, GAMES[game])
    wren.sit_down_at(record.fork(asked[len(asked) // 2]))
    for spot in wren.page.evaluate(LONG):
        with wren.page.expect_response("**/explain?*") as answer:
            wren.page.dispatch_event(f'[id="{spot}"]', "pointerover", {"pointerType": "mouse"})
        text = answer.value.json()["text"]
        expect(wren.page.locator("#inspect p").first).to_have_text(text, use_inner_text=False)
        _, *more = re.split(r"[.:;,] ", wren.page.inner_text("#inspect h2"))
        assert [part for part in more if part in text] == [], spot
