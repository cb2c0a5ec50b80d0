"""Setup, components and the variant with drafting (MG-SET, MG-VAR)."""

from __future__ import annotations

import pytest

from games.master_of_the_galaxy.scenes import Scene
from starhall.games.master_of_the_galaxy import GAME
from starhall.games.master_of_the_galaxy.content.components import (
    BASE_COLOURS,
    CORNER_GROUP,
    CORNER_START,
    CUBES,
    DECK_SIZES,
    PLANET_COUNT,
    SYSTEM_IDS,
    TRACK_SLOTS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import TYPES
from starhall.games.master_of_the_galaxy.rules.start import empty_table
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.kernel.chance import quick_chance
from support import rule


def new(seats: int, seed: int = 1, **choices: str) -> Galaxy:
    return GAME.new(GAME.settings(seats, choices), quick_chance(seed))


def through_setup(g: Galaxy) -> Scene:
    s = Scene(g)
    while s.g.round == 0:
        s.play(s.options()[0])
    return s


def corners(g: Galaxy) -> list[int]:
    """The corner of each seat."""
    return [[g.owner[system] for system in CORNER_START].index(seat) for seat in range(g.seats)]


def test_components_are_as_many_as_the_rules_say() -> None:
    assert CUBES == [45, 45, 45, 45, 20]
    assert DECK_SIZES == [18, 9, 9, 9, 9, 9, 9]
    assert (len(SYSTEM_IDS), sum(PLANET_COUNT), len(TRACK_SLOTS), sum(TRACK_SLOTS)) == (16, 32, 28, 96)


@rule("MG-SET-01")
def test_the_first_player_is_drawn_or_fixed() -> None:
    assert {new(3, seed).first for seed in range(40)} == {0, 1, 2}
    assert {new(3, seed, first_player="2").first for seed in range(10)} == {2}
    with pytest.raises(ValueError, match="first_player"):
        GAME.settings(3, {"first_player": "3"})
    with pytest.raises(ValueError, match="seats"):
        GAME.settings(5)


@rule("MG-SET-02")
def test_chance_comes_in_the_stated_order() -> None:
    r = quick_chance(5)
    decks = empty_table(2, r, 60, False).decks
    for cards in decks:
        r.shuffle(cards)
    first = r.below(2)
    start = r.below(4)
    g = new(2, 5)
    assert g.decks == decks
    assert g.first == first
    assert g.owner[CORNER_START[start]] == first


@rule("MG-SET-03")
@pytest.mark.parametrize(("seats", "coloured", "black"), [(2, 35, 10), (3, 30, 5), (4, 25, 0)])
def test_each_bag_has_five_of_each_and_the_rest_is_the_reserve(seats: int, coloured: int, black: int) -> None:
    g = new(seats)
    assert all(side.bag == [5] * 5 for side in g.sides)
    assert g.reserve == [coloured] * 4 + [black]


@rule("MG-SET-04")
def test_nine_bases_each_in_the_order_of_the_colours() -> None:
    assert all(side.unused == 9 for side in empty_table(4, quick_chance(1), 60, False).sides)
    assert GAME.colours == ("ivory", "orchid", "copper", "slate")
    assert len(BASE_COLOURS) == 4


@rule("MG-SET-05", "MG-SET-06")
def test_the_first_player_starts_in_any_corner_with_one_base_and_no_card() -> None:
    found = set()
    for seed in range(60):
        s = Scene(new(2, seed))
        found.add(corners(s.g)[s.g.first])
        assert s.bases(SYSTEM_IDS[CORNER_START[corners(s.g)[s.g.first]]]) == 1
        assert s.g.sides[s.g.first].unused == 8
        assert s.g.sides[s.g.first].bag == [5] * 5
        assert s.own(s.g.first) == []
    assert found == {0, 1, 2, 3}


@rule("MG-SET-07")
def test_two_players_start_opposite() -> None:
    for seed in range(12):
        a, b = corners(new(2, seed))
        assert abs(a - b) == 2


@rule("MG-SET-08")
def test_of_three_the_second_starts_clockwise_and_the_third_chooses() -> None:
    s = Scene(new(3, 3))
    first, second, third = (s.g.first + step for step in range(3))
    assert s.question() == "D01"
    assert s.g.due == 1 << third % 3
    corner = [s.g.owner[system] for system in CORNER_START]
    assert corner.index(second % 3) == (corner.index(first % 3) + 1) % 4
    free = [SYSTEM_IDS[system] for system in CORNER_START if s.g.owner[system] < 0]
    assert s.options() == [f"start {system}" for system in free]
    assert s.refused(f"start {SYSTEM_IDS[CORNER_START[corner.index(first % 3)]]}") == "MG-SET-08"
    s.play(f"start {free[1]}")
    assert s.owner(free[1]) == third % 3


@rule("MG-SET-09")
def test_four_players_start_clockwise_in_seat_order() -> None:
    for seed in range(8):
        g = new(4, seed)
        found = corners(g)
        assert [(found[(g.first + step) % 4] - found[g.first]) % 4 for step in range(4)] == [0, 1, 2, 3]


@rule("MG-SET-10")
@pytest.mark.parametrize(("seats", "tokens"), [(2, 6), (3, 3), (4, 0)])
def test_corners_without_a_player_are_covered(seats: int, tokens: int) -> None:
    s = through_setup(new(seats, 4))
    assert sum(s.g.covered) == tokens
    for corner, system in enumerate(CORNER_START):
        assert all(s.g.covered[near] == (s.g.owner[system] < 0) for near in CORNER_GROUP[corner])


@rule("MG-SET-11", "MG-SET-12")
def test_each_draws_a_species_and_the_rest_play_no_part() -> None:
    s = Scene(new(4, 6))
    for step in range(4):
        seat = (s.g.first + step) % 4
        assert s.question() == "D02"
        assert s.g.due == 1 << seat
        top = s.deck("species")[:2]
        assert s.options() == [f"keep {top[0]}", f"keep {top[1]}", "refuse_all"]
        assert s.g.view(seat).tops[6] == s.g.decks[6][:2]
        s.play(f"keep {top[1]}")
        assert s.own(seat) == [top[1]]
    assert len(s.deck("species")) == 5
    assert s.g.view(0).tops[6] == []


@rule("MG-SET-13")
def test_six_decks_are_opened_after_the_species() -> None:
    s = Scene(new(2, 2))
    assert s.g.view(0).tops[:6] == [[]] * 6
    through_setup(s.g)
    assert s.g.view(0).tops[:6] == [[cards[0]] for cards in s.g.decks[:6]]


@rule("MG-SET-14")
def test_the_home_symbol_counts_from_the_start() -> None:
    s = Scene(new(4, 8))
    for seat, corner in enumerate(corners(s.g)):
        assert s.symbols(seat) == {("might", "knowledge", "wealth", "growth")[corner]: 1}


@rule("MG-SET-15")
def test_the_first_player_takes_the_first_turn_and_nobody_is_compensated() -> None:
    s = through_setup(new(3, 9))
    assert s.g.active == s.g.first
    assert all(sum(side.bag) + (3 if seat == s.g.first else 0) == 25 for seat, side in enumerate(s.g.sides))


@rule("MG-VAR-01", "MG-VAR-02", "MG-VAR-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_drafting_offers_a_species_for_each_and_two_more(seats: int) -> None:
    s = Scene(new(seats, 3, drafting="on"))
    assert all(owner == -1 for owner in s.g.owner)
    assert [side.symbols for side in s.g.sides] == [[0] * 5] * seats
    for step in range(seats):
        seat = (s.g.first + step) % seats
        assert s.question() == "D03"
        assert s.g.due == 1 << seat
        offer = s.deck("species")[: seats + 2 - step]
        assert s.options() == [f"keep {card}" for card in offer]
        assert s.g.view(0).tops[TYPES.index("species")] == s.g.decks[6][: len(offer)]
        assert s.refused(f"keep {s.deck('species')[len(offer)]}") == "MG-VAR-03"
        s.play(f"keep {offer[-1]}")
        assert s.own(seat) == [offer[-1]]
    assert len(s.deck("species")) == 9 - seats
    assert s.g.view(0).tops[TYPES.index("species")] == []


@rule("MG-VAR-04", "MG-VAR-05")
def test_drafting_gives_corners_in_reverse_order_and_covers_the_rest() -> None:
    s = Scene(new(2, 3, drafting="on"))
    s.play(s.options()[0])
    s.play(s.options()[0])
    last = (s.g.first + 1) % 2
    assert s.question() == "D01"
    assert s.g.due == 1 << last
    assert len(s.options()) == 4
    s.play("start cerule")
    assert s.owner("cerule") == last
    assert s.refused("start cerule") == "MG-VAR-04"
    s.play("start solenne")
    assert s.g.round == 1
    assert sorted(system for system in SYSTEM_IDS if s.covered(system)) == sorted(
        ["pyrrha", "lazul", "mosswater", "verdis", "cinder", "saffron"]
    )
    assert s.g.view(0).tops[0] == [s.g.decks[0][0]]
