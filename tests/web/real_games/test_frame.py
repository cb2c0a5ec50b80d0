"""The frame around a board: what fits where, on a wide screen and on a phone."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from playwright.sync_api import Route, expect

from starhall.games.galactic_era import GAME as GALACTIC_ERA
from starhall.kernel.record import Record
from web.seats import PHONE, SIZES, Person, Seats, golden

GAMES = {
    "age_of_galaxy": "seats_4_drafting_on_galaxy_hidden",
    "m101": "plain_4",
    "master_of_the_galaxy": "4_seats_round_limit_30",
    "galactic_era": "seats_3",
}
SMALL = """() => [...document.querySelectorAll('button, a[href], select')].filter(e => {
    const r = e.getBoundingClientRect();
    return r.width && !e.closest('.sr, .log') && (r.width < 43.5 || r.height < 43.5);
}).map(e => e.outerHTML.slice(0, 120))"""
BEYOND = """() => [...document.querySelectorAll('.bar, .seg, .seg > button, .ask, .ask *, #stage, .lens')].filter(e => {
    const r = e.getBoundingClientRect();
    return r.width && !e.closest('.sr') && (r.left < -1 || r.right > innerWidth + 1);
}).map(e => e.outerHTML.slice(0, 120))"""

# of the things that can be chosen: how many there are on the table, and how many of them a finger can hit at once,
# above the sheet. Where most options are about something else, my cards need not be there: what the sheet lacks then
IN_SIGHT = """() => {
    const options = [...document.querySelectorAll('.option[data-action]:not(.end)')];
    const cards = new Set([...document.querySelectorAll('#dock .legal')].map(card => card.id));
    const mine = options.filter(option => cards.has(option.dataset.place));
    const isBesides = mine.length * 2 < options.length;
    const spots = [...document.querySelectorAll(isBesides ? '#stage .legal, #seats .legal'
        : '#stage .legal, #dock .legal, #seats .legal')];
    const isHit = spot => {
        const at = spot.getBoundingClientRect();
        const hit = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
        return at.width > 0 && !!hit && (spot.contains(hit) || !!hit.closest('#stage .legal'));
    };
    const isInSheet = option => option.offsetHeight >= 44 && !!option.closest('#ask');
    return [spots.length, spots.filter(isHit).length, isBesides ? mine.filter(option => !isInSheet(option)).length : 0];
}"""

# the name of the part of the board whose button is pressed, and the names of the parts that fill most of what is seen
PRESSED = """() => {
    const svg = document.querySelector('#stage > svg'), parts = (svg.dataset.parts || '').split('|');
    if (document.body.dataset.part !== 'board' || parts.length < 2) return ['', ['']];
    const frame = svg.getBoundingClientRect(), view = svg.viewBox.baseVal;
    const seen = view.height * (document.querySelector('#ask').getBoundingClientRect().top - frame.top) / frame.height;
    const shared = (a, along, b, length) => Math.max(0, Math.min(a + along, b + length) - Math.max(a, b));
    const areas = parts.map(part => {
        const [x, y, w, h] = part.split(' ').slice(-4).map(Number);
        return shared(view.x, view.width, x, w) * shared(view.y, seen, y, h);
    });
    const names = parts.map(part => part.split(' ').slice(0, -4).join(' '));
    const most = Math.max(...areas);
    const button = document.querySelector('.zones button[aria-pressed=true]');
    return [button ? button.textContent : '', names.filter((_, at) => areas[at] > most * 0.99)];
}"""


# how wide the board's window is, in its own units
WINDOW = "document.querySelector('#stage > svg').viewBox.baseVal.width"


def midway(person: Person, game: str) -> None:
    record, asked = golden(game, GAMES[game])
    person.sit_down_at(record.fork(asked[len(asked) // 2]))


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_everything_is_in_reach_of_a_thumb(seats: Seats, game: str) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    midway(wren, game)
    for part in ("board", "mine", "players", "log"):
        tab = wren.page.locator(f"[data-part-of={part}]")
        if part != "board":
            tab.tap()
        assert wren.page.evaluate(SMALL) == [], part
        assert wren.page.evaluate(BEYOND) == [], part
        assert wren.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_something_that_can_be_chosen_is_in_sight_at_once(seats: Seats, game: str) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    record, asked = golden(game, GAMES[game])
    for part in range(6):
        wren.sit_down_at(record.fork(asked[len(asked) * part // 6]))
        there, seen, missing = wren.page.evaluate(IN_SIGHT)
        assert seen or not there, (part, there)
        assert not missing, part
        pressed, shown = wren.page.evaluate(PRESSED)
        assert pressed in shown, part


def test_on_a_phone_a_card_that_could_be_played_besides_does_not_hide_the_board(seats: Seats) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    record, asked = golden("galactic_era", "seats_2")
    ask = record.game.ask
    turns = [moment for moment, g in enumerate(record.states()) if moment in asked and "fleets" in ask(g.view(0))]
    wren.sit_down_at(record.fork(turns[0]))
    expect(wren.page.locator("#dock .legal")).to_have_count(1)
    expect(wren.page.locator("#stage")).to_be_visible()


def test_on_a_phone_the_parts_of_a_large_board_lie_over_it(seats: Seats) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    midway(wren, "galactic_era")
    wren.page.locator("[data-part-of=board]").tap()
    view = wren.page.get_attribute("#stage > svg", "viewBox")
    wren.page.get_by_role("button", name="North east", exact=True).tap()
    assert wren.page.get_attribute("#stage > svg", "viewBox") != view
    assert wren.page.locator(".seg button:visible").all_text_contents() == ["Board", "Mine", "Players", "Log"]


def test_on_a_phone_the_name_of_the_part_follows_whoever_moves_the_board(seats: Seats) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    midway(wren, "galactic_era")
    wren.page.locator("[data-part-of=board]").tap()
    wren.page.get_by_role("button", name="North east", exact=True).tap()
    for _ in range(3):
        wren.page.mouse.move(30, 250)
        wren.page.mouse.down()
        wren.page.mouse.move(370, 250, steps=4)
        wren.page.mouse.up()
    pressed, shown = wren.page.evaluate(PRESSED)
    assert pressed in shown
    assert pressed != "North east"


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_sheet_has_my_numbers_and_its_handle_moves_it_but_not_the_board(seats: Seats, game: str) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    midway(wren, game)
    page = wren.page
    expect(page.get_by_role("link", name="Rules")).to_be_visible()
    mine = page.locator(".own [title] > span[data-tally]").all_text_contents()
    assert len(mine) > 5
    assert page.locator("#strip [data-tally]").all_text_contents() == mine
    page.locator("#seg button:visible").first.tap()
    wide = page.evaluate(WINDOW)
    heights = []
    for _ in range(3):
        page.locator("#handle").tap()
        heights.append(page.evaluate("document.querySelector('#ask').offsetHeight"))
        assert page.evaluate(WINDOW) == wide
    assert heights[0] >= heights[2] > heights[1] == 128, "tall, peek, half"


def test_on_a_phone_what_is_not_possible_waits_behind_a_button(seats: Seats) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    midway(wren, "galactic_era")
    refused = wren.page.locator(".option.no")
    count = refused.count()
    assert count
    expect(refused.first).to_be_hidden()
    wren.page.get_by_role("button", name=f"{count} not possible now").tap()
    expect(refused.first).to_be_visible()


def most_words() -> Record:
    """A golden game up to the question with the longest answers."""
    record, asked = golden("m101", "plain_2")
    words = record.game.space.words
    long = {
        moment: sum(len(words[a]) for a in g.options(0)) for moment, g in enumerate(record.states()) if moment in asked
    }
    return record.fork(max(long, key=lambda moment: long[moment]))


def turn_to_the_last_page(person: Person) -> None:
    while not person.page.locator("#pager [aria-disabled=true][aria-label*=after]").count():
        person.page.keyboard.press("PageDown")


def test_what_does_not_fit_in_the_row_is_on_its_next_pages(seats: Seats) -> None:
    wren = seats.person("wren")
    wren.sit_down_at(most_words())
    wren.page.evaluate("document.fonts.ready")
    shown = wren.page.locator("#options .option:not(.away):not(.no)")
    expect(shown.last).not_to_be_in_viewport()
    turn_to_the_last_page(wren)
    expect(shown.last).to_be_in_viewport(ratio=1)


def test_letters_that_come_late_break_the_pages_anew(seats: Seats) -> None:
    wren = seats.person("wren")
    wren.sit_down_at(most_words())
    held: list[Route] = []
    wren.page.route("**/*.woff2", lambda route: held.append(route))
    wren.page.reload(wait_until="domcontentloaded")
    wren.page.wait_for_function("document.fonts.status === 'loading'")
    expect(wren.page.locator("#shown")).to_be_visible()
    for route in held:
        route.continue_()
    wren.page.evaluate("document.fonts.ready")
    turn_to_the_last_page(wren)
    expect(wren.page.locator("#options .option:not(.away):not(.no)").last).to_be_in_viewport(ratio=1)


def test_a_button_calls_a_seat_by_its_name_and_an_own_turn_is_no_reaction(seats: Seats) -> None:
    wren = seats.person("wren")
    record, asked = golden("galactic_era", GAMES["galactic_era"])
    war = GALACTIC_ERA.space.number("declare_war blue")
    moments = [moment for moment, g in enumerate(record.states()) if moment in asked and war in g.options(0)]
    wren.sit_down_at(record.fork(moments[0]))
    expect(wren.option("declare_war blue")).to_have_text(re.compile("Declare war on Quasar"))
    turns = [moment for moment, g in enumerate(record.states()) if moment in asked and g.view(0).question == "D-19"]
    wren.sit_down_at(record.fork(turns[0]))
    expect(wren.page.locator(".ask .turn")).to_contain_text("Your turn")


def test_pointing_at_a_target_shows_the_way_and_its_cost(seats: Seats) -> None:
    wren = seats.person("wren")
    record, first = first_pieces()
    wren.sit_down_at(record.fork(first + 2))
    expect(wren.page.locator(".journey.on")).to_have_count(0)
    target = wren.page.locator('.option[data-place^="star-"]').first
    expect(target).to_have_text(re.compile(r"· \d$"))
    target.hover()
    expect(wren.page.locator(".journey.on")).to_have_attribute("data-to", target.get_attribute("data-place") or "")
    wren.page.locator("#stage .legal").last.hover(force=True)
    expect(wren.page.locator(".journey.on")).to_have_count(1)
    assert wren.flaws() == []


def first_pieces() -> tuple[Record, int]:
    """A golden game, and the moment at which its first seat takes up one of several pieces to move."""
    record, _ = golden("galactic_era", "seats_3")
    lines = [GALACTIC_ERA.space.text(seat, action) for seat, action in record.actions]
    return record, next(i for i in range(len(lines)) if lines[i : i + 2] == ["0 move_pieces", "0 number 1"])


def test_the_last_move_is_repeated_by_a_key(seats: Seats) -> None:
    wren = seats.person("wren")
    record, first = first_pieces()
    table_id = wren.sit_down_at(record.fork(first + 3))
    expect(wren.page.locator("#repeat")).to_have_attribute("title", re.compile(r"Once more \(R\): Move ship pieces"))
    before = [step.text for step in seats.loopback.table(table_id).steps]
    version = wren.fact("version")
    wren.page.keyboard.press("r")
    wren.changed(version)
    assert [step.text for step in seats.loopback.table(table_id).steps] == [*before, *before[-3:]]


def test_no_heading_of_the_log_stands_over_nothing(seats: Seats) -> None:
    wren = seats.person("wren")
    for game in GAMES:
        midway(wren, game)
        lines = wren.page.locator("#log li:visible")
        heads = [kind.split()[0] == "head" for kind in lines.evaluate_all("all => all.map(e => e.className)")]
        assert True in heads
        assert [at for at, head in enumerate(heads) if head and heads[at + 1 : at + 2] != [False]] == [], game


def test_cards_on_offer_are_in_sight_and_choosing_one_is_no_reaction(seats: Seats) -> None:
    wren = seats.person("wren")
    record, _ = golden("master_of_the_galaxy", GAMES["master_of_the_galaxy"])
    wren.sit_down_at(record.fork(2))
    expect(wren.page.locator("#dock .legal").first).to_be_in_viewport()
    expect(wren.page.locator(".ask .turn")).to_contain_text("Your turn")


def test_a_hex_that_may_be_chosen_is_outlined_also_where_few_are(seats: Seats) -> None:
    wren = seats.person("wren")
    record, asked = golden("galactic_era", GAMES["galactic_era"])
    texts = record.game.space.texts
    few = [m for m, g in enumerate(record.states()) if m in asked and 0 < hexes(texts, g.options(0)) <= 3]
    wren.sit_down_at(record.fork(few[0]))
    expect(wren.page.locator("#stage .cell.legal")).to_have_count(
        wren.page.locator(".option[data-place^=hex-]").count()
    )
    expect(wren.page.locator('#stage path[stroke="var(--legal)"]')).to_have_count(1)


def hexes(texts: list[str], options: list[int]) -> int:
    return len([option for option in options if texts[option].startswith("hex ")])


def test_on_a_phone_the_hall_shows_each_game_whole(seats: Seats) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    page = wren.page
    page.goto("/")
    expect(page.locator(".game")).to_have_count(4)
    edges = "e => [e.getBoundingClientRect().left, e.getBoundingClientRect().right]"
    for game in page.locator(".game").all():
        _, card = game.evaluate(edges)
        name = game.locator("h2")
        begin, end = game.locator(".facts").evaluate(edges)
        words = name.evaluate("e => { const r = document.createRange(); r.selectNodeContents(e); "
                              "return r.getBoundingClientRect().right; }")  # fmt: skip
        assert words <= begin, "its name leaves the facts free"
        assert end <= card
        assert name.evaluate("e => e.offsetHeight") < 40, "on one line"
    assert [small for small in page.evaluate(SMALL) if small.startswith("<button")] == []


def test_the_hall_fits_a_wide_screen_and_a_replay_a_laptop(seats: Seats) -> None:
    wren = seats.person("wren")
    page = wren.page
    tall = "document.documentElement.scrollHeight - innerHeight"
    record, asked = golden("age_of_galaxy", GAMES["age_of_galaxy"])
    table_id = wren.sit_down_at(record.fork(asked[len(asked) // 2]))
    page.goto("/")
    expect(page.locator(".game")).to_have_count(4)
    assert page.evaluate(tall) <= 0
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"/tables/{table_id}/replay/20?seat=0")
    expect(page.locator("#slider")).to_be_visible()
    assert page.evaluate(tall) <= 0
    assert page.evaluate(BEYOND) == []


PHASES = {
    "age_of_galaxy": ["Production", "Action", "War", "Galactic"],
    "m101": ["Selection", "Advance", "Build", "Colonise", "Deliver", "Expand"],
    "master_of_the_galaxy": ["1 Gain", "2 Allocate", "Rewards", "3 Use cards"],
    "galactic_era": ["Move and combat", "Growth", "Trading", "Scoring"],
}
# what of the bar does not fit: a phase that lies over the tools or the name, or is cut
CROWDED = """() => {
    const bar = document.querySelector('.bar'), box = e => e.getBoundingClientRect();
    const phases = [...bar.querySelectorAll('.phases > *')].filter(e => e.getClientRects().length);
    const left = box(bar.querySelector('.brand')).right, right = box(bar.querySelector('.tools')).left;
    return phases.filter(e => box(e).left < left || box(e).right > right || e.scrollWidth > e.clientWidth + 1)
        .map(e => e.outerHTML);
}"""


@pytest.mark.parametrize("game", PHASES)
def test_the_bar_shows_all_phases_of_the_round_and_marks_the_current_one(seats: Seats, game: str) -> None:
    record, asked = golden(game, GAMES[game])
    moment = asked[len(asked) // 2]
    names = [phase.name for phase in record.game.phases]
    g = next(islice(record.states(), moment, None))
    now = next(part for part in record.game.phase(g.view(0)) if part in names)
    for size in SIZES.values():
        wren = seats.person("wren", size)
        wren.sit_down_at(record.fork(moment))
        expect(wren.page.locator(".phases .phase:not(.era)")).to_have_text(PHASES[game])
        expect(wren.page.locator('.phases [aria-current="step"]')).to_have_text(PHASES[game][names.index(now)])
        expect(wren.page.locator(".phases .done")).to_have_count(names.index(now))
        assert wren.page.evaluate(CROWDED) == []
    phone = seats.person("wren", PHONE)
    phone.sit_down_at(record.fork(moment))
    expect(phone.page.locator(".phases .phase:visible")).to_have_text([PHASES[game][names.index(now)]])
