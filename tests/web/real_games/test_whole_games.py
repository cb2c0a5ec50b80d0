"""Whole games of the real thing, in a real browser: by mouse, by keys alone, on a phone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from web.seats import PHONE, Person, Seats, by_keys, wanted

GAME = "age_of_galaxy"


def by_mouse(person: Person, r: random.Random) -> None:
    """On the board where the action has a place there, and by its button otherwise; then confirm what is final."""
    page, option = person.page, wanted(person, r)
    button = person.option(option["action"])
    if option["spot"]:
        place = page.locator(f'.legal[id="{option["place"]}"]')
        place.first.click(force=True)  # in its middle, as a person would: also where its shape is open
    if not option["spot"] or option["alike"] > 1:
        button.click()
    if option["final"]:
        page.locator("#confirm").click()


# the middle of a place on the board, where a finger would hit it: in sight, above the sheet, not covered by anything
TOUCHED = """id => {
    const place = document.querySelector(`#stage .legal[id="${id}"]`);
    if (!place) return null;
    const box = place.getBoundingClientRect(), at = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(...at);
    return hit && place.contains(hit) ? at : null;
}"""


def by_finger(person: Person, r: random.Random) -> None:
    """A place on the board where it can be touched, else the sheet under the thumb."""
    page, option = person.page, wanted(person, r)
    at = page.evaluate(TOUCHED, option["place"]) if option["place"] and option["alike"] == 1 else None
    if at:
        page.touchscreen.tap(*at)
    else:
        if option["group"]:
            page.locator(f'.option.group[data-group-of="{option["place"]}"]').tap()
        person.option(option["action"]).tap()
    if page.locator("#confirm").is_visible():
        page.locator("#confirm").tap()


def test_a_newcomer_plays_a_whole_game_by_mouse(seats: Seats) -> None:
    wren = seats.person("")
    wren.page.goto("/")
    wren.page.get_by_role("button", name="Play now Age of Galaxy").click()
    assert wren.play(by_mouse, 4) > 15
    expect(wren.page.locator(".ask .turn")).to_contain_text("Over")
    expect(wren.page.locator(".result")).to_have_count(2)


@pytest.mark.parametrize(
    ("game", "others", "options"),
    [
        ("m101", ["random"], {"max_rounds": "6"}),
        ("master_of_the_galaxy", ["greedy"], {"round_limit": "30"}),
        ("galactic_era", ["random"], {}),
    ],
)
def test_the_other_games_are_played_whole_by_mouse(
    seats: Seats, game: str, others: list[str], options: dict[str, str]
) -> None:
    wren = seats.person("wren")
    wren.open("me", *others, game=game, options=options)
    assert wren.play(by_mouse, 5, most=3000) > 15
    expect(wren.page.locator(".result")).to_have_count(1 + len(others))


def test_a_whole_game_by_keyboard_alone(seats: Seats) -> None:
    wren = seats.person("wren")
    wren.open("me", game=GAME)
    assert wren.play(by_keys, 2) > 15
    wren.sees("Over")


# on a phone: is there something to choose where a finger can hit it at once? And how far the page is pushed and zoomed
IN_REACH = """() => {
    const isHit = e => {
        const box = e.getBoundingClientRect();
        const hit = box.width && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return hit && e.contains(hit);
    };
    const things = [...document.querySelectorAll('.option:not(.no), :is(#stage, #dock, #seats) .legal, #confirm')];
    return [things.some(isHit), document.documentElement.scrollWidth, scrollY, visualViewport.scale];
}"""


@pytest.mark.parametrize(
    ("game", "options"),
    [(GAME, {}), ("m101", {"max_rounds": "6"}), ("master_of_the_galaxy", {"round_limit": "30"}), ("galactic_era", {})],
)
def test_a_whole_game_on_a_phone_is_played_by_touch_without_zooming(
    seats: Seats, game: str, options: dict[str, str]
) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    wren.open("me", "random", game=game, options=options)

    def touch(person: Person, r: random.Random) -> None:
        assert person.page.evaluate(IN_REACH) == [True, PHONE["width"], 0, 1]
        by_finger(person, r)

    assert wren.play(touch, 3, most=1000) > 15
    expect(wren.page.locator(".result")).to_have_count(2)
    assert wren.page.evaluate(IN_REACH)[1:] == [PHONE["width"], 0, 1]
