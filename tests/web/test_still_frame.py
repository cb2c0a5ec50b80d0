"""The frame stands still: whatever is asked, no row changes its height, and the board stays where it is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from server.loopback import stand_at
from server.toy import CARDS, GAME, Sky
from starhall.server.tables import Table
from web.seats import CUT, PHONE, SIZES, Person, Seats

ROWS = ("#stage", "#ask", "#seats", ".bar", "#goal")
BOX = """selectors => selectors.map(selector => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [selector, x, y, width, height];
})"""


class Frame:
    """Where the rows of somebody's page lie; they are looked at again and again."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.first: Any = person.page.evaluate(BOX, ROWS)

    def stands(self, when: str) -> None:
        assert self.person.page.evaluate(BOX, ROWS) == self.first, when
        assert self.person.page.evaluate(CUT) == [], when


def two(seats: Seats, size: dict[str, int]) -> tuple[Person, Person, Table]:
    wren, tide = seats.person("wren", size), seats.person("tide", size)
    table_id = wren.open("me", "open")
    tide.join(table_id)
    wren.wait("due", "1")
    return wren, tide, seats.loopback.table(table_id)


def does(person: Person, table: Table, *actions: str) -> None:
    """Act by the API; the page follows."""
    seat = int(person.fact("viewer"))
    for action in actions:
        answer = person.context.request.post(
            f"/api/tables/{table.row.id}/act",
            data={"version": table.viewers.version(seat), "actions": [action], "seat": seat},
        )
        assert answer.ok, answer.text()
    person.caught_up(table)


def sky(table: Table) -> Sky:
    """Another world, to be stood at."""
    g = table.g.copy()
    assert isinstance(g, Sky)
    return g


def give_many_cards(table: Table) -> None:
    """The first seat holds fourteen cards."""
    g = sky(table)
    free = [card for card in range(len(CARDS)) if card not in g.sides[1].hand]
    g.sides[0].hand, g.deck = free[:14], free[14:]
    stand_at(table, g)
    table.viewers.touch_all()


@pytest.mark.parametrize("size", SIZES)
def test_no_question_moves_the_board(seats: Seats, size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wren, tide, table = two(seats, SIZES[size])
    mine, his = Frame(wren), Frame(tide)
    mine.stands("a secret choice")
    give_many_cards(table)
    wren.caught_up(table)
    expect(wren.page.locator("#pager")).to_be_visible()
    mine.stands("many options")
    wren.page.keyboard.press("PageDown")
    mine.stands("their second page")
    ask = GAME.ask
    monkeypatch.setattr(GAME, "ask", lambda view: f"{ask(view)} {'And what is it all about? ' * 7}".strip())
    table.viewers.touch_all()
    expect(wren.page.locator("#sentence")).to_contain_text("And what is it all about?")
    mine.stands("a long sentence")
    monkeypatch.undo()
    does(wren, table, "done")
    expect(wren.page.locator(".face")).to_have_count(2)
    mine.stands("chosen in secret")
    does(tide, table, "done")
    does(wren, table, "bid 3")
    does(tide, table, "bid 0")
    mine.stands("a turn")
    his.stands("waiting")
    does(wren, table, "settle", "star vega")
    expect(wren.page.locator("#back")).to_be_visible()
    mine.stands("a later step")
    wren.context.request.post(f"/api/tables/{table.row.id}/wishes", data={"trivial": True, "seat": 0})
    wren.page.get_by_role("button", name="Comfort and seats").click()
    mine.stands("the menu")
    wren.page.keyboard.press("Escape")
    while table.g.due == 1:
        does(wren, table, table.game.space.texts[table.g.options(0)[0]])
    tide.wait("due", "1")
    his.stands("his turn")
    tide.option("draw").click()
    expect(tide.page.locator("#confirm")).to_be_visible()
    his.stands("to be confirmed")
    version = tide.fact("version")
    tide.page.locator("#confirm").click()
    tide.changed(version)
    tide.until_asked()
    tide.page.locator("#undo[data-do=ask-undo]").click()
    expect(wren.page.locator("#votes .toast")).to_be_visible()
    mine.stands("a vote")
    wren.page.get_by_role("button", name="No").click()
    expect(wren.page.locator("#votes .toast")).to_have_count(0)
    wren.context.request.post(f"/api/tables/{table.row.id}/stand-in", data={"seat": 0})
    expect(wren.page.locator("#stand-in")).to_be_visible()
    mine.stands("a bot plays for me")


@pytest.mark.parametrize("size", SIZES)
def test_a_reaction_and_its_preset_answer_stay_inside(seats: Seats, size: str) -> None:
    wren, tide, table = two(seats, SIZES[size])
    frame = Frame(wren)
    g = sky(table)
    g.sides[1].hand = sorted([*g.sides[1].hand, *g.deck[:8]])
    g.deck, g.owner[0] = g.deck[8:], 0
    stand_at(table, g)
    for person in (wren, tide):
        does(person, table, "done")
    does(wren, table, "bid 0")
    does(tide, table, "bid 3")
    does(tide, table, "settle", "star deneb")
    while table.g.due == 2:
        does(tide, table, table.game.space.texts[table.g.options(1)[0]])
    wren.wait("due", "1")
    expect(wren.page.locator(".ask .turn")).to_contain_text("React?")
    frame.stands("a reaction")
    wren.page.get_by_role("button", name="Always this round").click()
    wren.page.wait_for_function("() => document.querySelector('.ask .turn').textContent.trim() !== 'React?'")
    frame.stands("after it")


def test_options_turn_by_pages_and_the_keys_mean_what_is_in_sight(seats: Seats) -> None:
    wren, _tide, table = two(seats, SIZES["wide"])
    give_many_cards(table)
    wren.caught_up(table)
    shown, pager = wren.page.locator("#shown"), wren.page.locator("#pager")
    expect(shown).to_have_text("1 to 8 of 14")
    pager.get_by_role("button", name="Options after").click()
    expect(shown).to_have_text("9 to 14 of 14")
    expect(pager.get_by_role("button", name="Options after")).to_have_attribute("aria-disabled", "true")
    ninth = wren.page.locator("#options .option").nth(8)
    action = ninth.get_attribute("data-action")
    expect(ninth.locator(".key")).to_have_text("1")
    wren.page.keyboard.press("1")
    expect(wren.option(action or "")).to_have_attribute("aria-pressed", "true")
    expect(shown).to_have_text("9 to 14 of 14")
    card = wren.page.locator("#dock .card").first
    card.hover()
    expect(shown).to_have_text("1 to 8 of 14")
    wren.page.locator("#options").hover()
    wren.page.mouse.wheel(0, 60)
    expect(shown).to_have_text("9 to 14 of 14")
    wren.page.locator("#options .option").first.focus()
    expect(shown).to_have_text("1 to 8 of 14")
    wren.page.keyboard.press("e")
    expect(wren.page.locator("#sentence")).to_contain_text("face down")


def test_one_line_says_what_wins_and_how_near_everybody_is(seats: Seats) -> None:
    wren, tide, table = two(seats, SIZES["wide"])
    g = sky(table)
    g.sides[0].points, g.sides[1].points = 1, 2
    stand_at(table, g)
    table.viewers.touch_all()
    wren.caught_up(table)
    expect(wren.page.locator(".aim")).to_have_text("Most stars after round 2")
    assert [text.split() for text in wren.page.locator(".race li").all_inner_texts()] == [["wren", "1"], ["tide", "2"]]
    assert [bar.get_attribute("width") for bar in wren.page.locator(".so-far").all()] == ["50", "100"]
    expect(wren.page.get_by_role("link", name="How do I win?")).to_have_attribute("href", "/rules/toy")
    assert wren.flaws() == []
    for person in (wren, tide):
        does(person, table, "done")
    wren.go(table.row.id, "/replay/0?seat=0")
    expect(wren.page.locator(".aim")).to_have_text("Most stars after round 2")


def test_on_a_short_screen_my_side_is_a_panel_and_the_dock_opens_over_the_board(seats: Seats) -> None:
    wren, tide, table = two(seats, SIZES["laptop"])
    dock = wren.page.locator("#dock")
    expect(dock).to_be_visible()  # by itself: the choice is about my cards
    does(wren, table, "done")
    expect(dock).to_be_hidden()
    expect(wren.page.locator("#sitting-0")).to_be_in_viewport()
    frame = Frame(wren)
    wren.page.keyboard.press("d")
    expect(dock).to_be_visible()
    frame.stands("my side is open")
    wren.page.get_by_role("button", name="Close").click()
    expect(dock).to_be_hidden()
    wren.page.get_by_role("button", name="My side").click()
    expect(dock).to_be_visible()
    assert tide.page.locator("#sitting-1").is_visible()


def test_on_a_phone_all_options_are_in_one_list(seats: Seats) -> None:
    wren, _tide, table = two(seats, PHONE)
    give_many_cards(table)
    wren.caught_up(table)
    expect(wren.page.locator("#pager")).to_be_hidden()
    wren.page.locator("#options .option").last.click()
    expect(wren.page.locator("#options .option.chosen")).to_have_count(1)
