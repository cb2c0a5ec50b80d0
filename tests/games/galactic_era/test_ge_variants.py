"""Variants (section 12), as far as test_ge_setup has not shown them."""

from __future__ import annotations

import pytest

from games.galactic_era.scenes import COLOURS, Scene
from games.galactic_era.stage import stage
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.content.chart import middle_of
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.chance import secret_chance
from starhall.kernel.seats import first_seat
from support import rule


def new(seats: int, seed: str = "variant", **options: str) -> Galaxy:
    return GAME.new(GAME.settings(seats, options), secret_chance(seed))


def drafted(seats: int, seed: str) -> Galaxy:
    """A deterministic setup in which everybody takes what chance says."""
    g = new(seats, seed, setup="deterministic")
    pick = secret_chance(f"{seed} picks")
    while g.draft:
        seat = first_seat(g.due)
        options = g.options(seat)
        g.advance(seat, options[pick.below(len(options))])
    return g


@rule("GE-VAR-01")
def test_the_introductory_game_pays_nothing_for_a_goal() -> None:
    s = stage({"sides.red.leaders": 1, "sides.red.kept": {"primitive": 3}}, at="game end", round=8)
    assert s.at("goal") == "none"
    assert [side.dp[4] for side in s.g.sides] == [0, 0, 0]
    assert new(3, goal="none").goal == -1


@rule("GE-VAR-02", "GE-SET-14")
@pytest.mark.parametrize(("seats", "most"), [(3, 5), (4, 4), (5, 3), (6, 2)])
def test_more_star_peoples_are_dealt_as_far_as_they_last(seats: int, most: int) -> None:
    g = new(seats, peoples="17")
    assert [len(side.dealt) for side in g.sides] == [most] * seats
    every = [people for side in g.sides for people in side.dealt]
    assert len(set(every)) == len(every), "each tile once"
    assert [len(side.dealt) for side in new(seats, peoples="3").sides] == [min(3, most)] * seats


@rule("GE-VAR-03")
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_a_handicap_is_set_per_seat(seats: int) -> None:
    last = COLOURS[seats - 1]
    assert sum(new(seats, **{f"handicap_{last}": "novice"}).sides[seats - 1].dp) == 5
    assert sum(new(seats, **{f"handicap_{last}": "expert"}).sides[seats - 1].dp) == -5
    assert all(sum(side.dp) == 0 for side in new(seats).sides)


@rule("GE-VAR-04")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_in_the_draft_everybody_takes_one_of_each(seats: int) -> None:
    firsts = set()
    for i in range(6):
        start = new(seats, f"draft {i}", setup="deterministic")
        firsts.add(first_seat(start.due))
        assert len(start.deck) == len(c.CARDS), "no card is dealt before"
        g = drafted(seats, f"draft {i}")
        assert sorted(g.order) == list(range(1, seats + 1))
        assert len({side.people for side in g.sides}) == seats
        assert [len(side.hand) for side in g.sides] == [1] * seats
        assert len(g.deck) == len(c.CARDS) - seats, "the other four are shuffled back each time"
        homes = [g.chart.stars[side.home] for side in g.sides]
        assert sorted(homes) == sorted(middle_of(position) for position in g.board.homes)
        assert len({tile for tile in g.chart.tiles if tile >= 0}) == seats + 1
        assert Scene(g).question() == "D-02"
        assert GAME.broken(g) == []
    assert len(firsts) > 1, "a random starting player"


@rule("GE-VAR-04")
def test_turns_of_the_draft_go_clockwise_and_each_thing_is_taken_once() -> None:
    g = new(4, "clockwise", setup="deterministic")
    s = Scene(g)
    seats: list[int] = []
    while g.draft:
        seat = first_seat(g.due)
        who = COLOURS[seat]
        things = [text for text in s.options(who) if text.startswith("draft")]
        if things:
            seats.append(seat)
            assert len(things) == 4 - (len(seats) - 1) // 4
            s.play(f"{who} {things[-1]}")
        else:
            s.play(f"{who} {s.options(who)[0]}")
    assert seats == [(seats[0] + i) % 4 for i in range(12)], "the fourth thing is the only one left"
    assert "setup" in [variant.id for variant in GAME.variants if variant.seats == (3, 4, 5, 6)], "3 to 6 players"


@rule("GE-VAR-05", "GE-FLT-20")
def test_with_open_stacks_heights_show_and_values_do_not() -> None:
    change = {"sides.red.fleets": {"A": {"at": "arcturus", "ships": 9, "chips": 3, "dummies": 1}}}
    fleet = stage({**change, "open_stacks": True}, at="move turn").view("green").g.sides[0].fleets[0]
    assert (fleet.letter, fleet.ships, fleet.height()) == (-2, -2, 4)
    change = {"sides.red.fleets": {"A": {"at": "arcturus", "ships": 9}}}
    assert stage(change, at="move turn").view("green").g.sides[0].fleets[0].height() == 0
