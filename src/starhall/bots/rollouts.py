"""The bot that plays on in its mind: its best plans, each to the end of the round, in several imagined worlds.

The beam finds the plans, each a whole turn; a quick bot plays all seats from there, wholly inside the imagined world;
where the next round begins, the judge says what it has come to. Every plan meets the same worlds. The less promising
half is dropped when half of the worlds are through.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, final

from starhall.bots.beam import Beam, Imagine, Plan, is_asked
from starhall.bots.greedy import outlook
from starhall.bots.judge import Judge
from starhall.kernel.chance import quick_chance
from starhall.kernel.seats import first_seat
from starhall.kernel.state import State, View

LONGEST: Final = 400  # moves of a round that is played on

RIVAL: Final = 300  # thousandths of the best rival's judgement that count against the own one
FEW: Final = 3  # plans of which none is dropped

Stage = Callable[[Any], str]


@final
class Try:
    """A plan that is played on."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.total = 0  # over the worlds
        self.worth = 0  # of what was played out, and a little of what the beam thought


def best_try(tries: list[Try]) -> Try:
    """What came out best; of equals, what the beam liked better."""
    best = tries[0]
    for each in tries:
        if each.worth > best.worth:
            best = each
    return best


def better_half(tries: list[Try]) -> list[Try]:
    """Those that look better so far."""
    found = tries[:]
    for _ in range(len(tries) // 2):
        worst = found[0]
        for each in found:
            if each.worth < worst.worth:
                worst = each
        found.remove(worst)
    return found


def best_by_step(plans: list[Plan]) -> list[Plan]:
    """Of the plans that begin with the same step the best one."""
    found: dict[int, Plan] = {}
    for plan in plans:
        known = found.get(plan.steps[0])
        if known is None or plan.value > known.value:
            found[plan.steps[0]] = plan
    return list(found.values())


@final
class Mind:
    """How this bot thinks about one game."""

    def __init__(
        self, judge: Judge, quick: Judge, stage: Stage, width: int, depth: int, looks: int, plans: int, blend: int
    ) -> None:
        self.judge: Final = judge
        self.quick: Final = quick  # whose one-step choices are the moves that are played on
        self.stage: Final = stage
        self.width: Final = width  # these three are the beam's
        self.depth: Final = depth
        self.looks: Final = looks  # worlds in which the beam looks for plans
        self.plans: Final = plans  # that are played on
        self.blend: Final = blend  # thousandths of the beam's own value that count beside what was played out

    def choose(self, view: View, seed: int, imagine: Imagine, worlds: int, seconds: float) -> int:
        """The first step of what came out best; sooner than planned when the time is over."""
        options = view.options
        if len(options) == 1:
            return options[0]
        end = perf_counter() + seconds
        r = quick_chance(seed)
        looked = [imagine(view, r.bits()) for _ in range(self.looks)]
        plans = self.best(Beam(self.judge, self.width, self.depth).plans(looked, view.seat))
        if len(plans) == 1:
            return plans[0].steps[0]
        tries = [Try(plan) for plan in plans]
        for done in range(1, worlds + 1):
            start = looked[done - 1] if done <= len(looked) else imagine(view, r.bits())
            for at in range(len(tries)):
                if perf_counter() > end and (done > 1 or at > 0):
                    return best_try(tries if done > 1 else tries[:at]).plan.steps[0]
                self.play_on(start, view.seat, tries[at], done)
            if 2 * done == worlds and len(tries) > FEW:
                tries = better_half(tries)
        return best_try(tries).plan.steps[0]

    def best(self, plans: list[Plan]) -> list[Plan]:
        """The best few plans, best first; one for each first step, because the next ones are chosen when they come."""
        found: list[Plan] = []
        for plan in best_by_step(plans):
            at = len(found)
            while at > 0 and found[at - 1].value < plan.value:
                at -= 1
            if at < self.plans:
                found.insert(at, plan)
                if len(found) > self.plans:
                    found.pop()
        return found

    def play_on(self, world: State, seat: int, each: Try, worlds: int) -> None:
        """Try a plan in one more world: carry out its whole turn, and play to the end of the round."""
        each.total += self.outcome(world, seat, each.plan)
        each.worth = each.total * (1000 - self.blend) // worlds + each.plan.value * self.blend

    def outcome(self, world: State, seat: int, plan: Plan) -> int:
        """How good it is for the seat at the end of the round."""
        g = world.copy()
        stage = self.stage(g)
        for step in plan.turn:
            if not is_asked(g, seat) or step not in g.options(seat):
                break
            g.advance(seat, step)
        for _ in range(LONGEST):
            if not g.due or self.stage(g) != stage:
                break
            asked = first_seat(g.due)
            g.advance(asked, self.quick_move(g, asked))
        return self.last_value(g, seat)

    def last_value(self, g: State, seat: int) -> int:
        """How it stands when the round is over; a judge that was not taught looks at the best rival besides."""
        found = self.judge.value(g, seat)
        if self.judge.network is None:
            rivals = [self.judge.value(g, other) for other in range(g.seats) if other != seat]
            found -= RIVAL * max(rivals, default=0) // 1000
        return found

    def quick_move(self, g: State, seat: int) -> int:
        """What looks best one move ahead."""
        options = g.options(seat)
        best = options[0]
        if len(options) > 1:
            highest = outlook(g, seat, best, self.quick.value, 0)
            for i in range(1, len(options)):
                found = outlook(g, seat, options[i], self.quick.value, 0)
                if found > highest:
                    best, highest = options[i], found
        return best
