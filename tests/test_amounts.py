"""What a move cost and gained stands behind its line in the log, and nothing is said twice or left out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import partial

import pytest

from starhall import amounts, games
from starhall.foresight import Foresight, in_brief
from starhall.kernel.events import Event
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import EVERYBODY, NOBODY, members
from starhall.kernel.state import State, View
from starhall.kernel.tallies import AMOUNT


@pytest.mark.parametrize("name", games.names())
def test_what_a_sentence_says_itself_is_a_number_of_the_game(name: str) -> None:
    game = games.load(name)
    known = {tally.id for tally in game.tallies}
    for kind, template in game.telling.log.items():
        assert set(template.says) <= known, f"{kind} says what nobody counts"


@pytest.mark.parametrize("name", games.names())
def test_the_amounts_of_all_lines_together_are_what_has_changed(name: str) -> None:
    """Over a random game, for everybody: what was told adds up to the difference of the numbers."""
    game, r = games.load(name), random.Random(5)
    g = game.start(game.settings(3), "amounts")
    viewers = list(range(NOBODY, g.seats))
    while g.due and g.done < 250:
        before = [game.tally(g, viewer) for viewer in viewers]
        seat = r.choice(members(g.due))
        news, seen = amounts.carried_out(game, g, seat, r.choice(g.options(seat)), viewers)
        for viewer, old, found in zip(viewers, before, seen, strict=True):
            lines = amounts.heard(game, news, viewer, found)
            if lines:
                assert summed(game, lines) == difference(game, old, game.tally(g, viewer)), [
                    event.kind for event in news
                ]


def summed(game: AnyGame, lines: list[tuple[Event, Sequence[amounts.Change]]]) -> dict[int, int]:
    total: Counter[int] = Counter()
    for _, changes in lines:
        for at, less, more in changes:
            total[at] += more - less if is_amount(game, at) else 0
    return {at: change for at, change in total.items() if change}


def difference(game: AnyGame, old: list[int], new: list[int]) -> dict[int, int]:
    both = enumerate(zip(old, new, strict=True))
    return {at: now - was for at, (was, now) in both if was != now and is_amount(game, at)}


def is_amount(game: AnyGame, at: int) -> bool:
    return game.tallies[at % len(game.tallies)].grade == AMOUNT


def lines_of(name: str, settings: dict[str, str], seats: int, moves: int) -> list[str]:
    game, r = games.load(name), random.Random(3)
    g, names, found = game.start(game.settings(seats, settings), "lines"), game.seat_names(seats), []
    while g.due and g.done < moves:
        seat = r.choice(members(g.due))
        news, seen = amounts.carried_out(game, g, seat, r.choice(g.options(seat)), [NOBODY])
        found += [
            str(amounts.said(game, event, changes, names))
            for event, changes in amounts.heard(game, news, NOBODY, seen[0])
        ]
    return found


def test_amounts_have_a_sign_and_the_costs_come_first() -> None:
    told = lines_of("age_of_galaxy", {}, 2, 200)
    assert any("scavenges: +1 innovation." in line for line in told)
    manufactured = [line for line in told if " manufactures: " in line]
    assert manufactured
    assert all("−" in line and line.index("−") < line.index("+") for line in manufactured)
    assert not any(" pays " in line or " gains " in line for line in told), "the lines carry it"


def test_what_happens_to_all_is_told_of_each() -> None:
    told = lines_of("age_of_galaxy", {}, 3, 400)
    rounds = [line for line in told if line.startswith("Round ") and "credit" in line]
    assert rounds
    assert all("Red " in line and "; Blue " in line for line in rounds[1:2])


def test_the_line_of_a_move_tells_what_its_steps_have_cost() -> None:
    """Which cards pay is a detail; together they are what the move has cost."""
    game = games.load("m101")
    names, details = game.seat_names(2), amounts.Details(game)
    level, taken = game.telling.log["paid"].level, game.telling.log["colonised"].level
    assert (level, taken) == (2, 1)
    card = next(at for at, tally in enumerate(game.tallies) if tally.id == "cards")
    steps = [
        (False, Event("paid", 0, (1,), (), 0, EVERYBODY), 1),
        (True, Event("colonised", 0, (1, 1), (), 0, EVERYBODY), 2),
    ]
    told = [
        str(amounts.said(game, event, changes, names))
        for inner, step, cost in steps
        for event, changes in details.heard(0, inner, [step], 1, {0: [(card, cost, 0)]})
    ]
    assert told[0].endswith(": −1 card.")
    assert told[1].endswith(": −3 cards.")
    again = details.heard(0, False, [steps[1][1]], 1, {0: [(card, 2, 0)]})
    assert again[0][1] == [(card, 2, 0)], "another move has begun"


@pytest.mark.parametrize("name", games.names())
def test_a_button_that_could_only_say_that_it_depends_says_nothing(name: str) -> None:
    game, r = games.load(name), random.Random(5)
    g = game.start(game.settings(3), "buttons")
    said = 0
    while g.due and g.done < 60:
        seat = r.choice(members(g.due))
        foresight = Foresight(game, seat, partial(world, game, g.view(seat)))
        for found in foresight.outcomes(g.options(seat)[:20]):
            marks = [str(mark) for side in in_brief(foresight.deal(found)) for mark in side]
            assert not marks or set(marks) != {"that depends"}
            said += bool(marks)
        g.apply(seat, r.choice(g.options(seat)))
    assert said


def world(game: AnyGame, view: View, number: int) -> State:
    """A state that the viewer may believe in."""
    found: State = game.imagine(view, number + 1)
    return found
