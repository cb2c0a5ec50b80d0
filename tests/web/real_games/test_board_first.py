"""The board comes first: a click on what a move is about begins it, in every game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from server.loopback import until
from starhall.kernel.record import Record
from starhall.kernel.state import State
from web.seats import SIZES, Person, Seats, golden

# what begins a move, and a place of its second step
BEGUN = {
    "age_of_galaxy": ("seats_3_drafting_off_galaxy_hidden", "colonize", "slot-"),
    "master_of_the_galaxy": ("3_seats", "cube", "track-"),
    "m101": ("plain_3", "colonise", "space-"),
}


def where(record: Record, asked: list[int], fits: Callable[[State], bool]) -> Record:
    """The game up to the first moment at which its first seat is asked something that fits."""
    return record.fork(next(moment for moment, g in enumerate(record.states()) if moment in asked and fits(g)))


def clicked(seats: Seats, person: Person, table_id: str, click: Callable[[], None]) -> tuple[str, str]:
    """The verb of the first and the place of the second of the two steps that come of a click."""
    table = seats.loopback.hall.table(table_id)
    start = len(table.moves)
    click()
    until(lambda: len(table.moves) > start)
    person.caught_up(table)
    if person.page.locator("#confirm").is_visible():
        person.page.keyboard.press("Enter")
    until(lambda: len(table.moves) >= start + 2)
    first, second = table.moves[start].action, table.moves[start + 1].action
    assert {table.moves[start].seat, table.moves[start + 1].seat} == {0}
    person.caught_up(table)
    return table.game.space.texts[first].split()[0], table.game.space.places[second]


@pytest.mark.parametrize("game", BEGUN)
def test_a_click_on_what_a_later_step_is_about_takes_both_steps(seats: Seats, game: str) -> None:
    name, verb, place = BEGUN[game]
    record, asked = golden(game, name)
    space = record.game.space
    wren = seats.person("wren")
    page = wren.page
    fork = where(record, asked, lambda g: verb in [space.texts[action].split()[0] for action in g.options(0)])
    table_id = wren.sit_down_at(fork)
    soon = page.locator(f':is(#stage, #dock) .soon[id^="{place}"]').first
    expect(soon).to_be_visible()
    expect(page.locator(".soon.legal")).to_have_count(0)
    assert wren.flaws() == []
    there, options = soon.get_attribute("id"), (soon.get_attribute("data-soon") or "").split()
    begins = (page.locator(f'[id="{options[0]}"]').get_attribute("data-action") or "").split()[0]
    if len(options) == 1:
        assert clicked(seats, wren, table_id, lambda: soon.dispatch_event("click")) == (begins, there)
    else:  # several moves lead there: the list is narrowed to them
        soon.dispatch_event("click")
        expect(page.locator("#options .option[data-action]:not(.away)")).to_have_count(len(options))
        assert clicked(seats, wren, table_id, page.locator(f'[id="{options[0]}"]').click) == (begins, there)


def test_only_what_is_legal_in_the_end_glows(seats: Seats) -> None:
    """Of three trade cards two have an exchange that can be paid: they wear the rings, and the third does not."""
    record, asked = golden("age_of_galaxy", "seats_3_drafting_off_galaxy_hidden")
    space = record.game.space
    trade = space.number("trade")

    def cards(g: State) -> set[str]:
        later = g.copy()
        later.advance(0, trade)
        return {space.places[action] for action in later.options(0)}

    wren = seats.person("wren")
    page = wren.page
    fork = where(record, asked, lambda g: trade in g.options(0) and len(cards(g)) == 2)
    table_id = wren.sit_down_at(fork)
    rings = page.locator('#stage .soon[id^="trade-"]')
    assert set(rings.evaluate_all("found => found.map(each => each.id)")) == cards(fork.replay())
    expect(page.locator('[id="action-trade"] > .halo').first).to_have_css("stroke", "none")
    there = rings.first.get_attribute("id")
    rings.first.focus()
    assert clicked(seats, wren, table_id, lambda: page.keyboard.press("Enter")) == ("trade", there)


@pytest.mark.parametrize("size", SIZES)
def test_species_are_shown_large_and_in_words_for_the_first_choice(seats: Seats, size: str) -> None:
    record, asked = golden("master_of_the_galaxy", "3_seats")
    wren = seats.person("wren", SIZES[size])
    wren.sit_down_at(record.fork(asked[0]))
    offers = wren.page.locator("#dock .offer")
    expect(offers).to_have_count(2)
    for offer in offers.all():
        card = offer.locator(".legal").bounding_box()
        words = offer.locator("p").last.bounding_box()
        assert card
        assert words
        assert card["height"] > 170
        assert words["y"] + words["height"] <= SIZES[size]["height"], "all of it is in sight"
        expect(offer).to_contain_text("Base:")
