"""Master of the Galaxy in the browser: what a beginner needs to see, and what nobody needs to be asked."""

from __future__ import annotations

from playwright.sync_api import expect

from server.loopback import until
from web.seats import PHONE, SIZES, Seats, golden

GAME = "master_of_the_galaxy"
# rings of slots that lie over words of their card
OVER_WORDS = """() => [...document.querySelectorAll('#dock .legal.slot')].flatMap(slot => {
    const ring = slot.querySelector(':scope > .halo:not(.soft)').getBoundingClientRect();
    const words = [...slot.closest('svg').querySelectorAll('text')].map(text => text.getBoundingClientRect());
    const isOver = text => text.left < ring.right && text.right > ring.left
        && text.bottom - 3 > ring.top && text.top + 3 < ring.bottom;  // letters are lower than their line
    return words.some(isOver) ? [slot.id] : [];
})"""
CUT_OFF = """() => [...document.querySelectorAll('#dock .offer > div, #dock .offer.alone')].filter(words => {
    const last = words.lastElementChild.getBoundingClientRect(), dock = document.querySelector('#dock');
    return last.bottom > dock.getBoundingClientRect().bottom;
}).length"""


def test_the_order_of_planets_is_not_asked_where_it_means_nothing(seats: Seats) -> None:
    wren = seats.person("wren")
    record, asked = golden(GAME, "2_seats_drafting_on")
    moment = next(m for m, g in enumerate(record.states()) if m in asked and g.view(0).question == "D09-planet")
    table_id = wren.sit_down_at(record.fork(moment - 1))
    table = seats.loopback.hall.table(table_id)
    text = record.game.space.text
    wren.does(text(*record.actions[moment - 1]).removeprefix("0 "))
    until(lambda: len(table.moves) > moment)
    made = [text(move.seat, move.action) for move in table.moves[moment - 1 : moment + 1]]
    assert made[1].startswith("0 colour ")
    wren.caught_up(table)
    expect(wren.page.locator("#log")).to_contain_text("takes from the reserve")


def test_the_own_side_says_how_near_each_victory_is_and_its_rings_leave_words_free(seats: Seats) -> None:
    wren = seats.person("wren")
    record, asked = golden(GAME, "2_seats")
    questions = {m: g.view(0).question for m, g in enumerate(record.states()) if m in asked}
    placing = next(m for m, question in questions.items() if question.startswith("D07-"))
    for size in SIZES.values():
        wren.page.set_viewport_size(size)  # type: ignore[arg-type]
        wren.sit_down_at(record.fork(placing))
        if not wren.page.locator("#goals").is_visible():
            wren.page.keyboard.press("d")
        expect(wren.page.locator("#goals")).to_contain_text("domination")
        expect(wren.page.locator("#goals")).to_contain_text("conquest")
        assert wren.page.locator("#dock .legal.slot").count() > 3
        assert wren.page.evaluate(OVER_WORDS) == []
        assert wren.page.evaluate(CUT_OFF) == 0
    assert wren.flaws() == []


def test_on_a_phone_the_own_side_has_the_three_victories_in_words(seats: Seats) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    record, asked = golden(GAME, "2_seats")
    wren.sit_down_at(record.fork(asked[len(asked) // 2]))
    wren.page.locator("[data-part-of=mine]").tap()
    expect(wren.page.locator("#goals")).to_be_in_viewport()
    expect(wren.page.locator("#goals")).to_contain_text("expansion")
