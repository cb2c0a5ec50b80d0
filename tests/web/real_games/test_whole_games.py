"""Whole games of the real thing, in a real browser: by mouse, by keys alone, on a phone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from web.seats import PHONE, Person, Seats, by_keys, golden, wanted

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


def over_on_a_phone(wren: Person) -> None:
    """It ends with the points of all, and nobody ever had to zoom or to push the page aside."""
    expect(wren.page.locator(".result")).to_have_count(2)
    assert wren.page.evaluate("[document.documentElement.scrollWidth, visualViewport.scale]") == [PHONE["width"], 1]


@pytest.mark.parametrize(("game", "options"), [(GAME, {}), ("m101", {"max_rounds": "2"})])
def test_a_whole_game_on_a_phone(seats: Seats, game: str, options: dict[str, str]) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    wren.open("me", "random", game=game, options=options)
    assert wren.play(by_finger, 3) > 10
    over_on_a_phone(wren)


@pytest.mark.parametrize(
    ("game", "name", "left"),
    [("master_of_the_galaxy", "2_seats_round_limit_30", 14), ("galactic_era", "seats_2", 20)],
)
def test_the_end_of_a_long_game_on_a_phone(seats: Seats, game: str, name: str, left: int) -> None:
    """From where a golden game is nearly over: its last rounds by touch."""
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    record, asked = golden(game, name)
    wren.sit_down_at(record.fork(asked[-left]))
    assert wren.play(by_finger, 3) > 5
    over_on_a_phone(wren)
