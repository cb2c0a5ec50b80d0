"""Fast hands: clicks while an answer is on its way are kept and judged against the new page; redo beside undo."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from starhall.server.tables import Table
from web.seats import Person, Seats
from web.test_still_frame import give_many_cards, two
from web.test_table_in_browser import to_the_first_turn

WIDE = {"width": 1440, "height": 900}


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hall thinks before it carries anything out."""
    act = Table.act

    def slowly(table: Table, seat: int, version: str, texts: Sequence[str], key: str = "", instead: int = 0) -> bool:
        time.sleep(0.15)
        return act(table, seat, version, texts, key, instead)

    monkeypatch.setattr(Table, "act", slowly)


def click_all(person: Person, actions: Sequence[str]) -> None:
    """As fast as a browser clicks, without waiting for anything."""
    person.page.evaluate(
        "actions => { for (const action of actions) document.querySelector(`[data-action='${action}']`).click(); }",
        list(actions),
    )


def told(person: Person) -> str:
    return person.page.locator("#toasts").inner_text()


@pytest.mark.usefixtures("slow")
def test_ten_fast_clicks_are_all_carried_out(seats: Seats) -> None:
    wren, _tide, table = two(seats, WIDE)
    give_many_cards(table)
    wren.caught_up(table)
    cards = [option.get_attribute("data-action") or "" for option in wren.page.locator("#options .option").all()[:10]]
    click_all(wren, cards)
    assert wren.page.locator("#options .option.chosen").count() == 10, "all are marked at once"
    wren.page.keyboard.press("e")
    expect(wren.page.locator("#sentence")).to_contain_text("face down")
    assert [step.text for step in table.steps] == [*cards, "done"]
    assert told(wren) == ""


@pytest.mark.usefixtures("slow")
def test_a_click_whose_question_has_passed_is_dropped_quietly(seats: Seats) -> None:
    wren, tide, table = two(seats, WIDE)
    to_the_first_turn(wren, tide)
    click_all(wren, ["settle", "draw", "rest", "settle"])
    expect(wren.page.locator("#sentence")).to_have_text("Which star?")
    wren.page.wait_for_selector("body:not([data-busy])")
    assert [step.text for step in table.steps][-1] == "settle"
    click_all(wren, ["star deneb", "star vega"])
    expect(wren.page.locator("#sentence")).to_have_text("With which cards do you pay?")
    wren.page.wait_for_selector("body:not([data-busy])")
    assert [step.text for step in table.steps][-2:] == ["settle", "star deneb"]
    assert told(wren) == ""


def test_what_happened_meanwhile_and_leaves_the_question_as_it_was_does_not_stop_an_answer(seats: Seats) -> None:
    wren, _tide, table = two(seats, WIDE)
    wren.page.evaluate("starhall.disconnect()")
    old = wren.fact("version")
    does_quietly(table, "done")  # the other tab of the same seat picks, changes its mind, and is asked the same again
    does_quietly(table, "reconsider")
    assert table.viewers.version(0) != old
    wren.option("done").click()
    expect(wren.page.locator("#sentence")).to_contain_text("face down")
    assert told(wren) == ""


def does_quietly(table: Table, action: str) -> None:
    table.act(0, table.viewers.version(0), [action])


def test_what_was_taken_back_comes_again_by_one_key(seats: Seats) -> None:
    wren, tide, table = two(seats, WIDE)
    to_the_first_turn(wren, tide)
    redo = wren.page.locator("#redo")
    expect(redo).to_have_attribute("aria-disabled", "true")
    wren.does("settle")
    wren.does("star altair")
    wren.page.keyboard.press("Escape")
    expect(wren.page.locator("#sentence")).to_have_text("Which star?")
    expect(redo).to_have_attribute("title", "Redo (Y): Altair")
    wren.page.keyboard.press("u")
    expect(wren.page.locator("#sentence")).to_have_text("What will you do?")
    for key, sentence in (("y", "Which star?"), ("Control+y", "With which cards do you pay?")):
        wren.page.keyboard.press(key)
        expect(wren.page.locator("#sentence")).to_have_text(sentence)
    assert [step.text for step in table.steps][-2:] == ["settle", "star altair"]
    expect(redo).to_have_attribute("aria-disabled", "true")
    wren.page.keyboard.press("Control+z")
    expect(wren.page.locator("#sentence")).to_have_text("What will you do?")
    wren.does("settle")
    expect(redo).to_have_attribute("aria-disabled", "true")
    assert wren.flaws() == []


def test_of_three_presses_in_a_row_each_counts(seats: Seats) -> None:
    wren, tide, _table = two(seats, WIDE)
    to_the_first_turn(wren, tide)
    wren.does("settle")
    wren.does("star altair")
    for _ in range(2):
        wren.page.keyboard.press("Escape")
    expect(wren.page.locator("#sentence")).to_have_text("What will you do?")
    for _ in range(2):
        wren.page.keyboard.press("y")
    expect(wren.page.locator("#sentence")).to_have_text("With which cards do you pay?")
