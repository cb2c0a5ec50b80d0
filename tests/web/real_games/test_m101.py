"""M101 in the browser: what a beginner needs to see."""

from __future__ import annotations

from playwright.sync_api import expect

from starhall.games.m101.rules.state import Galaxy
from web.seats import Seats, golden

# how far the cards of my hand stick out of my side, downwards and to the right
OUT = """() => {
    const dock = document.querySelector('#dock').getBoundingClientRect();
    const cards = [...document.querySelectorAll('#dock .octagons svg')].map(card => card.getBoundingClientRect());
    return cards.flatMap(card => [card.bottom - dock.bottom, card.right - dock.right]);
}"""


def test_a_hand_of_any_size_lies_whole_in_my_side(seats: Seats) -> None:
    wren = seats.person("wren")
    record, asked = golden("m101", "plain_2")
    moments = {len(g.sides[0].hand): m for m, g in enumerate(record.states()) if m in asked and isinstance(g, Galaxy)}
    assert max(moments) > 9
    for count in [count for count in sorted(moments) if count > 4]:
        wren.sit_down_at(record.fork(moments[count]))
        assert max(wren.page.evaluate(OUT)) <= 0, count


def test_a_phase_says_what_is_done_in_it_and_my_numbers_have_names(seats: Seats) -> None:
    wren = seats.person("wren")
    record, asked = golden("m101", "plain_2")
    choosing = next(m for m, g in enumerate(record.states()) if m in asked and g.view(0).question == "M1-D03")
    wren.sit_down_at(record.fork(choosing))
    expect(wren.option("choose colonise")).to_contain_text("Colonise: place a system")
    expect(wren.page.locator(".own-numbers")).to_contain_text("disks left")
    wren.page.locator("#action-build").hover(force=True)
    expect(wren.page.locator("#inspect")).to_contain_text("Who chose it, besides")
    assert wren.flaws() == []
    wren.does("choose build")
    expect(wren.page.locator("#sentence")).to_contain_text("to boost Build (place a second one)?")
