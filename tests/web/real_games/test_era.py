"""Galactic Era's table: each step has its own sentence, a hex has one name in buttons, on the board and in the log."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from server.loopback import until
from starhall.games.galactic_era import GAME
from starhall.kernel.record import Record
from web.seats import SIZES, Seats, golden


def first_move() -> tuple[Record, int]:
    """A golden game, and the moment at which its first seat takes up one of several ships."""
    record, _ = golden("galactic_era", "seats_3")
    lines = [GAME.space.text(seat, action) for seat, action in record.actions]
    return record, next(i for i in range(len(lines)) if lines[i : i + 2] == ["0 move_pieces", "0 number 1"])


def test_each_step_of_a_move_has_its_own_sentence_and_hexes_their_names(seats: Seats) -> None:
    wren = seats.person("wren")
    page = wren.page
    record, first = first_move()
    wren.sit_down_at(record.fork(first + 1))
    expect(page.locator("#sentence")).to_contain_text("How many ships?")
    expect(wren.option("number 1")).to_contain_text("1 ship")
    expect(wren.option("number 2")).to_contain_text("2 ships")
    wren.does("number 1")
    expect(page.locator("#sentence")).to_contain_text("Where to?")
    button = page.locator('.option[data-place^="hex-"]').first
    name = re.search(r"([A-I]\d) (centre|(north|south)( (east|west))?)", button.text_content() or "")
    assert name
    place = button.get_attribute("data-place")
    expect(page.locator(f"#{place}")).to_have_attribute("data-label", re.compile(f"^{name[0]}, "))
    written = page.locator("#stage > svg text").filter(has_text=re.compile(f"^{name[1]}$"))
    assert written.count() >= 1, "on the board"
    wren.does(button.get_attribute("data-action") or "")
    expect(page.locator("#log li").filter(has_text=name[0]).first).to_be_attached()


def test_the_key_names_what_it_explains(seats: Seats) -> None:
    wren = seats.person("wren")
    record, first = first_move()
    wren.sit_down_at(record.fork(first))
    for text in ("nebula: costs 2 steps", "asteroids: +1 ship built", "neutron star: only with Propulsion 5"):
        expect(wren.page.locator("#stage > svg text").filter(has_text=text)).to_be_visible()


def test_a_move_begins_with_a_click_on_my_ships(seats: Seats) -> None:
    wren = seats.person("wren")
    page = wren.page
    record, first = first_move()
    wren.sit_down_at(record.fork(first))
    mine = page.locator("#stage .legal[data-begins]")
    expect(mine).to_have_count(1)
    mine.focus()
    assert wren.flaws() == []
    version = wren.fact("version")
    mine.click(modifiers=["Shift"])
    wren.changed(version)
    expect(page.locator("#sentence")).to_contain_text("How many ships?")
    expect(mine).to_have_count(0)
    version = wren.fact("version")
    page.locator("#back").click()
    wren.until_asked(version)
    expect(mine).to_have_count(1)
    version = wren.fact("version")
    mine.click()
    wren.until_asked(version)
    expect(page.locator("#sentence")).to_contain_text("Where to?")
    target = page.locator("#stage .legal[data-options]").last
    target.hover(force=True)
    expect(page.locator(".journey.on")).to_have_count(1)


# where each hex begins: its row, and its left edge
LEFTS = """cells => cells.map(cell => cell.getBoundingClientRect()).map(box => [Math.round(box.top), box.left])"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", ["seats_2", "seats_3"])
def test_hexes_are_large_enough_to_be_aimed_at(seats: Seats, players: str, size: str) -> None:
    wren = seats.person("wren", SIZES[size])
    record, asked = golden("galactic_era", players)
    wren.sit_down_at(record.fork(asked[len(asked) // 3]))
    lefts = wren.page.eval_on_selector_all("#stage .cell", LEFTS)
    assert len(lefts) > 100
    steps = {round(after - before, 1) for (top, before), (below, after) in pairwise(sorted(lefts)) if top == below}
    assert min(steps) >= 28


def test_the_reach_goes_over_all_sectors_and_one_click_goes(seats: Seats) -> None:
    """The way follows the pointer before a sector is chosen, and the click chooses sector and hex."""
    record, asked = golden("galactic_era", "seats_3")
    space = GAME.space
    texts = [space.texts[action] for _, action in record.actions]
    moment = next(moment for moment in asked if texts[moment].startswith("sector "))
    wren = seats.person("wren")
    page = wren.page
    table_id = wren.sit_down_at(record.fork(moment))
    table = seats.loopback.hall.table(table_id)
    start = len(table.moves)
    page.keyboard.press("z")
    expect(page.locator("#stage > svg")).not_to_have_attribute("viewBox", re.compile("^0 0 888 "))
    page.keyboard.press("0")
    cell = page.locator("#stage .cell.soon").first
    there = cell.get_attribute("id") or ""
    cell.hover(force=True)
    expect(page.locator(".journey.on")).to_have_attribute("data-to", there)
    cell.dispatch_event("click")
    until(lambda: len(table.moves) >= start + 2)
    assert space.texts[table.moves[start].action].startswith("sector ")
    assert space.places[table.moves[start + 1].action] == there


def test_a_step_with_only_one_option_is_made_by_itself(seats: Seats) -> None:
    """Creating a fleet is two choices where there is one place, and one ship to put into it."""
    wren = seats.person("wren")
    record, _ = golden("galactic_era", "seats_3")
    lines = [GAME.space.text(seat, action) for seat, action in record.actions]
    first = lines.index("0 create")
    table = seats.loopback.table(wren.sit_down_at(record.fork(first)))
    before = len(table.steps)
    wren.does("create")
    expect(wren.page.locator("#sentence")).to_contain_text("Create a fleet: which one?")
    wren.does("new_fleet D")
    expect(wren.page.locator("#back")).to_have_count(0)
    assert [f"0 {step.text}" for step in table.steps[before:]] == lines[first : first + 5]
    wren.page.locator("#undo").click()
    expect(wren.option("create")).to_be_visible()


def test_a_domination_card_waits_until_more_can_be_played(seats: Seats) -> None:
    """One click, and the table asks again when another card, or its better section, can be played."""
    record, asked = golden("galactic_era", "seats_3")
    questions = [g.view(0).question for g in record.states()]
    moment = next(moment for moment in asked if questions[moment] == "D-06")
    wren = seats.person("wren")
    page = wren.page
    table = seats.loopback.table(wren.sit_down_at(record.fork(moment)))
    page.locator("#until-change").click()
    until(lambda: len(table.steps) > moment)
    assert table.steps[moment].text == "pass"
    wren.caught_up(table)
    page.locator("[data-do=menu]").first.click()
    row = page.locator("#preset-d-06")
    expect(row).to_contain_text("pass, as long as nothing else is possible")
    row.locator("[data-do=unwish]").click()
    expect(row).to_have_count(0)


def test_several_groups_go_together(seats: Seats) -> None:
    """One is in hand, another joins by a click: both go where one click says."""
    record, asked = golden("galactic_era", "seats_3")
    wren = seats.person("wren")
    page = wren.page
    table_id = wren.sit_down_at(record.fork(asked[int(0.4 * (len(asked) - 1))]))
    table = seats.loopback.hall.table(table_id)
    version = wren.fact("version")
    page.locator('#stage .legal[data-begins][id^="ships-"]').first.click()
    wren.until_asked(version)
    other = page.locator('#stage .soon[data-joins][id^="ships-"]').first
    assert wren.flaws() == []
    other.click()
    expect(other).to_have_class(re.compile("chosen"))
    start = len(table.moves)
    places = page.locator("#stage .cell.soon").evaluate_all("cells => cells.map(cell => cell.id)")
    there = next(place for place in places if "north_east_-1_" in place)
    page.locator(f'[id="{there}"]').dispatch_event("click")
    until(lambda: [GAME.space.places[move.action] for move in table.moves[start:]].count(there) == 2)
    assert {move.seat for move in table.moves[start:]} == {0}
    wren.caught_up(table)
    expect(page.locator("[data-joins]")).to_have_count(0)


def test_the_tray_says_what_is_in_hand_and_what_the_way_costs(seats: Seats) -> None:
    """How many of how many, fewer or more by a click; who has joined; for each what the way would cost."""
    record, asked = golden("galactic_era", "seats_3")
    wren = seats.person("wren")
    page = wren.page
    wren.sit_down_at(record.fork(asked[int(0.4 * (len(asked) - 1))]))
    tray = page.locator("#stage > #tray")
    expect(tray).to_have_count(0)
    version = wren.fact("version")
    page.locator('#stage .legal[data-begins][id^="ships-"]').first.click()
    wren.until_asked(version)
    expect(tray).to_contain_text("2 ships in hand")
    expect(tray.locator("#in-hand .steps")).to_have_text("3 steps")
    page.locator('#stage .soon[data-joins][id^="ships-"]').first.click()
    expect(tray).to_contain_text("3 ships in hand")
    expect(tray.locator(".grp:visible")).to_have_count(2)
    meeting = page.locator("#stage .cell.meet")
    cell = meeting.last
    there = cell.get_attribute("id") or ""
    cell.hover(force=True)
    expect(tray).to_contain_text(re.compile(r"3 ships to [A-I]\d "))
    expect(page.locator(f'.journey.on[data-to="{there}"]')).to_have_count(2)
    assert all(re.fullmatch(r"\d of \d steps", text) for text in tray.locator(".grp:visible .steps").all_inner_texts())
    assert wren.flaws() == []
    version = wren.fact("version")
    page.locator("#take-minus").click()
    wren.until_asked(version)
    expect(tray.locator("#in-hand .cnt")).to_contain_text("1of 2")
    expect(page.locator("#sentence")).to_contain_text("Where to")


# names of stars that lie over the name of a hex, and eyes that lie under ships
OVER = """() => {
    const found = [...document.querySelectorAll('#stage > svg > text')];
    const texts = found.map(text => [text, text.getBoundingClientRect()]);
    const marks = texts.filter(([text]) => /^[A-I]\\d$/.test(text.textContent));
    const names = texts.filter(([text]) => !/^[A-I]\\d$/.test(text.textContent));
    const isOver = (a, b) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
    return [marks.length, marks.filter(([, mark]) => names.some(([, name]) => isOver(mark, name)))
        .map(([text]) => text.textContent)];
}"""


def test_names_of_stars_leave_those_of_hexes_free(seats: Seats) -> None:
    record, asked = golden("galactic_era", "seats_3")
    wren = seats.person("wren")
    wren.sit_down_at(record.fork(asked[int(0.4 * (len(asked) - 1))]))
    version = wren.fact("version")
    wren.page.locator('#stage .legal[data-begins][id^="ships-"]').first.click()
    wren.until_asked(version)
    count, covered = wren.page.evaluate(OVER)
    assert count > 10
    assert covered == []


def test_what_a_level_gives_stands_apart_from_its_cells_and_is_spelt_out(seats: Seats) -> None:
    record, asked = golden("galactic_era", "seats_3")
    wren = seats.person("wren")
    wren.sit_down_at(record.fork(asked[int(0.4 * (len(asked) - 1))]))
    row = wren.page.locator("#field-genetics")
    cells = row.locator("[data-tally]").first.bounding_box()
    text = row.locator("text").last.bounding_box()
    assert cells
    assert text
    assert cells["x"] + cells["width"] + 3 <= text["x"]
    expect(wren.page.locator("#field-military")).to_contain_text("combat value 1")
    assert not re.search(r"\b(CV|STO|STS)\b", wren.page.locator("#seats, #dock .ppl").first.inner_text())
    expect(wren.page.locator("#story")).to_contain_text("10 destiny points")
    stat = wren.page.locator("#panel-1 .stat").first
    expect(stat).to_have_text("6+7")
    expect(stat).to_have_attribute("title", "destiny points scored, and 7 for population at the end")
