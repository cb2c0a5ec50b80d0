"""`starhall bench --bots`: how many decisions a bot makes in a second, and how many simulations `rollouts` runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from statistics import median
from time import process_time
from typing import Final

from starhall import games
from starhall.bots import UNHURRIED, player
from starhall.bots.beam import Plan
from starhall.bots.learned import mind_of
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import first_seat
from starhall.kernel.state import State, View

BOTS: Final = ("random", "greedy", "learned", "rollouts")  # the levels are these, with noise
POSITIONS: Final = 8  # of one game, from its beginning to its end: every bot is asked in the same ones
ROUNDS: Final = 3
SECONDS: Final = 0.2  # of CPU time for a sample, at least


@dataclass
class BotRow:
    """How fast a bot is at a full table of one game; what is no search has no simulations."""

    game: str
    seats: int
    bot: str
    compiled: bool
    decisions_per_second: float
    simulations_per_second: float = 0.0


def measure_bots(names: list[str], compiled: bool) -> list[BotRow]:
    """Each bot of each game in turn, three rounds; the medians."""
    tables = [(games.load(name), positions(games.load(name))) for name in names]
    rows: list[BotRow] = []
    for game, views in tables:
        samples = {bot: [decisions(game, views, bot) for _ in range(ROUNDS)] for bot in BOTS}
        simulated = median([simulations(game, views) for _ in range(ROUNDS)])
        for bot in BOTS:
            runs = round(simulated, 1) if bot == "rollouts" else 0.0
            rows.append(BotRow(game.id, game.seats[-1], bot, compiled, round(median(samples[bot]), 2), runs))
    return rows


def positions(game: AnyGame) -> list[View]:
    """What the seats know where they have a choice, evenly over a game that was played at random."""
    views: list[View] = []
    g: State = game.new(game.settings(game.seats[-1]), quick_chance(1))
    r = quick_chance(2)
    while g.due:
        seat = first_seat(g.due)
        options = g.options(seat)
        if len(options) > 1:
            views.append(g.view(seat))
        g.advance(seat, options[r.below(len(options))])
    return views[:: len(views) // POSITIONS][:POSITIONS]


def rate(deed: Callable[[int], int]) -> float:
    """How much of something is done in a second of CPU time; the deed gets a number and says how much it did."""
    done = 0
    begun = process_time()
    for number in count():
        done += deed(number)
        if process_time() - begun >= SECONDS:
            break
    return done / (process_time() - begun)


def decisions(game: AnyGame, views: list[View], bot: str) -> float:
    """Decisions a second with more than one option, without a clock."""
    asked = player(bot)

    def answer_all(number: int) -> int:
        for view in views:
            asked(game, view, number, UNHURRIED)
        return len(views)

    return rate(answer_all)


def simulations(game: AnyGame, views: list[View]) -> float:
    """Simulations a second: a first step carried out in an imagined world, and played on to the end of the round."""

    def play_on(number: int) -> int:
        for view in views:
            mind = mind_of(game, view.seats)
            mind.outcome(game.imagine(view, number), view.seat, Plan([view.options[number % len(view.options)]], 0))
        return len(views)

    return rate(play_on)
