"""The bot that plans its whole turn: it carries out every move in imagined worlds and goes on from the best ones.

A move is judged where it is complete: inner steps are looked through to their end, because in between it looks like a
loss. Choices that hidden cards decide are made once for all worlds, or the best would be found in each of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from starhall.bots.judge import Judge
from starhall.kernel.chance import Chance, quick_chance
from starhall.kernel.state import State, View

WIDTHS: Final = (16, 12, 4, 2)  # options that are tried at an inner step; later ones take what looks best at once
EFFORT: Final = 4  # thousandths of a point that a move must be worth at least: what changes nothing is not done
MOST: Final = 160  # moves that are carried out from one state

Imagine = Callable[[Any, int], Any]


@final
class Branch:
    """A whole move in an imagined world: its steps, where it leads, how good that looks."""

    def __init__(self, g: State, steps: list[int], before: Branch | None, root: int, value: int) -> None:
        self.g: Final = g
        self.steps: Final = steps
        self.before: Final = before  # the move of the same turn that it follows
        self.root: Final = root  # the first move that it goes back to
        self.value: Final = value

    def turn(self) -> list[int]:
        """All steps since the turn began."""
        return self.steps if self.before is None else self.before.turn() + self.steps


@final
class Turn:
    """The best turn so far that begins with a certain move."""

    def __init__(self, end: Branch, complete: bool) -> None:
        self.end = end
        self.worth = end.value
        self.complete = complete  # or is it only its first move?

    def offer(self, end: Branch, worth: int) -> None:
        """A complete turn: it counts if it is the first one, or better."""
        if not self.complete or worth > self.worth:
            self.end = end
            self.worth = worth
            self.complete = True


@final
class Plan:
    """What was found of one first move: its steps, and how good the turn looks that begins with it."""

    def __init__(self, steps: list[int], value: int) -> None:
        self.steps: Final = steps
        self.turn = steps  # all steps of that turn, as it was found in the first world
        self.value = value


def is_asked(g: State, seat: int) -> bool:
    """Is it this seat's answer that is waited for?"""
    return g.due >> seat & 1 == 1


def is_complete(g: State, seat: int) -> bool:
    """Is the move complete?"""
    return not is_asked(g, seat) or not g.stack[-1].inner()


@final
class Beam:
    """A search over the own turn."""

    def __init__(self, judge: Judge, width: int, depth: int) -> None:
        self.judge: Final = judge
        self.width: Final = width  # states that are followed at each depth
        self.depth: Final = depth  # moves of one turn
        self.picks: dict[int, int] = {}  # what a pick of a set was worth where it was first looked at

    def plans(self, worlds: list[State], seat: int) -> list[Plan]:
        """Every first move with the value of the best turn that begins with it, on average over the worlds."""
        self.picks = {}
        roots: list[Branch] = []
        self.expand(worlds[0], seat, None, roots)
        plans = [Plan(root.steps, 0) for root in roots]
        for i in range(len(worlds)):
            branches = roots if i == 0 else [self.same_move(worlds[i], seat, root) for root in roots]
            best = self.best_turns(branches, seat)
            for at in range(len(plans)):
                plans[at].value += best[at].worth
                if i == 0:
                    plans[at].turn = best[at].end.turn()
        for plan in plans:
            plan.value //= len(worlds)
        return plans

    def same_move(self, g: State, seat: int, root: Branch) -> Branch:
        """The same move in another world, as far as it can be made there."""
        after = g.copy()
        for step in root.steps:
            if not is_asked(after, seat) or step not in after.options(seat):
                break
            after.advance(seat, step)
        self.complete(after, seat)
        return Branch(after, root.steps, None, root.root, self.judge.value(after, seat))

    def best_turns(self, roots: list[Branch], seat: int) -> list[Turn]:
        """By first move: the best turn that was found."""
        best = [Turn(root, not is_asked(root.g, seat)) for root in roots]
        level = roots
        for depth in range(1, self.depth):
            going = self.widest([branch for branch in level if is_asked(branch.g, seat)])
            if not going:
                break
            level = []
            for branch in going:
                self.expand(branch.g, seat, branch, level)
            for branch in level:
                if depth == self.depth - 1 or not is_asked(branch.g, seat):
                    best[branch.root].offer(branch, branch.value - EFFORT * depth)
        return best

    def widest(self, branches: list[Branch]) -> list[Branch]:
        """The best few, without repeats."""
        found: list[Branch] = []
        for branch in branches:
            at = len(found)
            while at > 0 and found[at - 1].value < branch.value:
                at -= 1
            if at > 0 and found[at - 1].value == branch.value:
                continue
            if at < self.width:
                found.insert(at, branch)
                if len(found) > self.width:
                    found.pop()
        return found

    def expand(self, g: State, seat: int, before: Branch | None, found: list[Branch]) -> None:
        """Every move from here, carried out."""
        for action in g.options(seat):
            self.follow(g, seat, [action], before, 0, found)

    def follow(
        self, g: State, seat: int, steps: list[int], before: Branch | None, depth: int, found: list[Branch]
    ) -> None:
        """The last of these steps, and all ways to complete the move."""
        after = g.copy()
        after.advance(seat, steps[len(steps) - 1])
        if is_complete(after, seat) or len(found) >= MOST:
            self.complete(after, seat)
            root = len(found) if before is None else before.root
            found.append(Branch(after, steps, before, root, self.judge.value(after, seat)))
        elif depth >= len(WIDTHS) or after.stack[-1].is_set:
            self.follow(after, seat, steps + [self.best_pick(after, seat)], before, depth, found)
        else:
            options = after.options(seat)
            stride = 1 + (len(options) - 1) // WIDTHS[depth]
            for i in range(0, len(options), stride):
                self.follow(after, seat, steps + [options[i]], before, depth + 1, found)

    def complete(self, g: State, seat: int) -> None:
        """Make the rest of a move as it looks best step by step."""
        while not is_complete(g, seat):
            g.advance(seat, self.best_pick(g, seat))

    def best_pick(self, g: State, seat: int) -> int:
        """What looks best at once among equals: the picks of a payment differ in nothing but what is lost."""
        options = g.options(seat)
        best = options[0]
        if len(options) == 1:
            return best
        highest = -1_000_000_000
        before = 0
        for option in options:
            if option not in self.picks:
                if not before:
                    before = self.judge.value(g, seat)
                after = g.copy()
                after.advance(seat, option)
                self.picks[option] = self.judge.value(after, seat) - before
            if self.picks[option] > highest:
                best, highest = option, self.picks[option]
        return best


def beam(view: View, seed: int, imagine: Imagine, judge: Judge, width: int, depth: int, worlds: int) -> int:
    """The first step of the best turn that was found."""
    options = view.options
    if len(options) == 1:
        return options[0]
    r = quick_chance(seed)
    found = [imagine(view, r.bits()) for _ in range(worlds)]
    plans = Beam(judge, width, depth).plans(found, view.seat)
    return best_of(plans, r).steps[0]


def best_of(plans: list[Plan], r: Chance) -> Plan:
    """The best one; among equals the shortest, then by chance."""
    best = plans[0]
    ties = 1
    for plan in plans[1:]:
        if plan.value > best.value or (plan.value == best.value and len(plan.steps) < len(best.steps)):
            best, ties = plan, 1
        elif plan.value == best.value and len(plan.steps) == len(best.steps):
            ties += 1
            if r.below(ties) == 0:
                best = plan
    return best
