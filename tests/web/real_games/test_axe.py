"""axe-core finds nothing at the tables of the real games."""

from __future__ import annotations

import pytest

from web.seats import PHONE, Seats, golden

SEEN = {  # golden games: what a page shows of them does not depend on luck
    "age_of_galaxy": "seats_4_drafting_on_galaxy_hidden",
    "m101": "plain_3",
    "master_of_the_galaxy": "3_seats_round_limit_30",
    "galactic_era": "seats_3",
}


@pytest.mark.parametrize("game", SEEN)
def test_axe_finds_nothing_at_the_table(seats: Seats, game: str) -> None:
    wren = seats.person("wren")
    record, asked = golden(game, SEEN[game])
    for when, moment in (("early", asked[0]), ("midway", asked[len(asked) // 2]), ("late", asked[-1])):
        wren.sit_down_at(record.fork(moment))
        assert wren.flaws() == [], when


@pytest.mark.parametrize("game", SEEN)
def test_axe_finds_nothing_on_a_phone_and_when_the_game_is_over(seats: Seats, game: str) -> None:
    wren = seats.person("wren", PHONE)
    record, asked = golden(game, SEEN[game])
    wren.sit_down_at(record.fork(asked[len(asked) // 3]))
    assert wren.flaws() == [], "the board"
    for part in ("mine", "players"):
        wren.page.locator(f"[data-part-of={part}]").click()
        assert wren.flaws() == [], part
    table_id = wren.sit_down_at(record)
    wren.page.locator("[data-part-of=log]").click()
    assert wren.flaws() == [], "the points"
    wren.go(table_id, "/replay/9?seat=0")
    assert wren.flaws() == [], "the replay"
