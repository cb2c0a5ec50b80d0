"""What happened is seen: pieces glide from where they stood, one seat's after the other's, as fast as one likes."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.drawing.pieces import new_on, pieces_of
from web.real_games.test_still import laid
from web.seats import Person, Seats, golden

# every motion that begins on the board: of which piece, from where to where, after and for how long
WATCH = """() => {
    window.motions = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, { delay, duration }) {
        const { kind, seat = "" } = this.dataset;
        const [from, to] = frames.map(frame => frame.transform || "");
        motions.push({ id: this.id, kind, seat, from, to, delay, duration });
        return animate.apply(this, arguments);
    };
}"""


def watching(person: Person, speed: str = "normal") -> None:
    """The person's page moves, unlike those of other tests, and every motion is written down."""
    person.page.emulate_media(reduced_motion="no-preference")
    person.page.evaluate("speed => keepStarhallSetting('speed', speed)", speed)
    person.page.evaluate(WATCH)


def motions(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate("motions")
    return found


def ship_moves(seats: Seats, speed: str) -> tuple[Person, str]:
    """Somebody moves all ships of a hex; the id of their piece."""
    record, _ = golden("galactic_era", "seats_3")
    texts = [record.game.space.texts[action] for _, action in record.actions]
    wren = seats.person("wren")
    page = wren.page
    wren.sit_down_at(record.fork(next(i for i in range(len(texts)) if texts[i : i + 2] == ["move_pieces", "number 1"])))
    version = wren.fact("version")
    spot = page.locator("#stage .legal[data-begins]")
    hex = (spot.get_attribute("id") or "").replace("ships-", "hex-")
    piece = page.locator(f'.piece[data-kind="ships"][data-on="{hex}"]').get_attribute("id") or ""
    spot.click()
    wren.until_asked(version)
    watching(wren, speed)
    action = page.locator('.option[data-action^="hex "]').first.get_attribute("data-action") or ""
    wren.does(action)
    return wren, piece


@pytest.mark.parametrize(("speed", "time"), [("normal", 420), ("slow", 900)])
def test_what_moves_glides_and_nothing_else_does(seats: Seats, speed: str, time: int) -> None:
    wren, piece = ship_moves(seats, speed)
    wren.page.wait_for_function("() => motions.length > 0")
    moved = [motion for motion in motions(wren) if motion["from"] != motion["to"]]
    assert [(motion["id"], motion["duration"]) for motion in moved] == [(piece, time)]
    wren.page.wait_for_function("() => document.getAnimations().every(a => !a.effect.target?.matches('.piece'))")
    assert wren.page.locator(f"#{piece}").count() == 1


def test_at_once_means_at_once(seats: Seats) -> None:
    wren, piece = ship_moves(seats, "now")
    wren.until_asked()
    assert wren.page.locator(f"#{piece}").count() == 1
    assert motions(wren) == []


def test_what_two_seats_have_done_plays_one_after_the_other(seats: Seats) -> None:
    """The page hears nothing for a while: others put discs on the board. Then it catches up, all in one."""
    record, _ = golden("age_of_galaxy", "seats_3_drafting_off_galaxy_hidden")
    texts = [record.game.space.texts[action] for _, action in record.actions]
    wren, other = seats.person("wren"), seats.person("tide")
    table = laid(seats, record, wren, other)

    def act(number: int) -> None:
        seat, _ = record.actions[number]
        body = {"version": table.viewers.version(seat), "actions": [texts[number]], "seat": seat}
        assert (other if seat else wren).context.request.post(f"/api/tables/{table.row.id}/act", data=body).ok

    def pieces() -> list[Any]:
        return pieces_of(table.game.panels(table.viewers.view(0)).board)

    start = len(texts) // 3
    for number in range(start):
        act(number)
    wren.go(table.row.id, "?seat=0")
    wren.caught_up(table)
    watching(wren)
    wren.page.evaluate("() => starhall.disconnect()")
    before, number = pieces(), start
    while len({piece.seat for piece in new_on(before, pieces())}) < 2:
        act(number)
        number += 1
    wren.page.evaluate("() => dispatchEvent(new Event('online'))")
    wren.caught_up(table)
    seen = motions(wren)
    assert len({motion["id"] for motion in seen} - {""}) == len(new_on(before, pieces())), (
        "what stands still keeps its id"
    )
    assert {motion["delay"] for motion in seen} >= {0, 420}
    assert all(motion["delay"] + motion["duration"] <= 1500 for motion in seen)
    assert len({(motion["seat"], motion["delay"]) for motion in seen}) == len({motion["seat"] for motion in seen})
