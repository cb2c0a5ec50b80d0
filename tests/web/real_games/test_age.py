"""Age of Galaxy's table: places have numbers that are seen when they matter, and what is new lies over nothing else."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from web.seats import Seats, golden

GAME = ("age_of_galaxy", "seats_3_drafting_off_galaxy_hidden")

# of the planets that may be chosen: how far the nearest point of the number is from the ring's outer edge
NUMBERS = """spots => spots.map(spot => {
    const ring = spot.querySelector('.halo:not(.soft)').getBoundingClientRect();
    const mark = [...spot.querySelectorAll('text')].find(text => /^\\d$/.test(text.textContent));
    const box = mark.getBoundingClientRect(), x = ring.left + ring.width / 2, y = ring.top + ring.height / 2;
    const near = (at, from, to) => Math.max(from, Math.min(at, to));
    const gap = Math.hypot(near(x, box.left, box.right) - x, near(y, box.top + 3, box.bottom - 3) - y);
    return [mark.textContent, gap - ring.width / 2];
})"""

# marks of new numbers that reach over what stands to the right of their number
OVER = """marks => marks.map(mark => {
    const style = getComputedStyle(mark, '::before'), box = mark.getBoundingClientRect();
    const wide = parseFloat(style.width), shift = style.transform === 'none' ? 0 : wide / 2;
    const end = box.left + parseFloat(style.left) - shift + wide, isAbove = style.transform !== 'none';
    const next = mark.closest('.stat')?.nextElementSibling?.getBoundingClientRect();
    const isBeside = next && next.top < box.bottom && next.bottom > box.top;
    return isBeside && !isAbove && end > next.left ? mark.closest('.stat').title : '';
}).filter(Boolean)"""


def test_a_planet_that_may_be_chosen_shows_the_number_that_buttons_call_it_by(seats: Seats) -> None:
    record, asked = golden(*GAME)
    lines = [record.game.space.text(seat, action) for seat, action in record.actions]
    first = next(i for i in asked if lines[i] == "0 colonize")
    wren = seats.person("wren")
    wren.sit_down_at(record.fork(first + 1))
    spots = wren.page.locator("#stage .spot.legal[id^=slot-]")
    found = spots.evaluate_all(NUMBERS)
    assert len(found) >= 2
    assert min(gap for _, gap in found) > 0
    names = wren.page.locator('.option[data-place^="slot-"]').all_inner_texts()
    called = re.findall(r"^[A-Z][A-Za-z' ]+ (\d)$", "\n".join(names), flags=re.M)
    assert sorted(called) == sorted(number for number, _ in found)


def test_what_is_new_in_a_panel_lies_over_no_neighbour(seats: Seats) -> None:
    """Whichever numbers are new: here all of them."""
    record, asked = golden(*GAME)
    wren = seats.person("wren")
    wren.sit_down_at(record.fork(asked[int(0.3 * (len(asked) - 1))]))
    numbers = wren.page.locator("#seats .sitting:not(.own) span[data-tally]")
    assert numbers.count() > 20
    numbers.evaluate_all("all => all.forEach(each => { each.classList.add('newv'); each.dataset.by = '+2'; })")
    assert numbers.evaluate_all(OVER) == []


def test_a_part_of_the_table_is_called_by_its_heading(seats: Seats) -> None:
    record, asked = golden(*GAME)
    wren = seats.person("wren")
    wren.sit_down_at(record.fork(asked[int(0.5 * (len(asked) - 1))]))
    wren.page.locator("#note-war .label").hover()
    expect(wren.page.locator("#inspect h2")).to_have_text("War, if it came now")
