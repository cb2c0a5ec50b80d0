"""More words for scenes: a quiet table without goal, stars that somebody owns, loaded dice, a dull player."""

from __future__ import annotations

from typing import Any

from games.galactic_era.scenes import COLOURS, Scene, scene
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content import components as c
from starhall.kernel.chance import Chance
from support import Changes

DULL = ("pass", "stay", "go_on", "end_movement", "end_turn", "stop", "refuse", "forgo", "square tech_genetics")


def stage(changes: Changes | None = None, *, story: str = "journeys", goal: str = "none", **given: Any) -> Scene:
    """A scene without a goal, with a story that pays little, and what the test says."""
    return scene({"goal": goal, "story": story, **(changes or {})}, **given)


def owns(who: str, **stars: int) -> Changes:
    """Changes: this player owns these stars with so many discs."""
    changes: Changes = {}
    for name, discs in stars.items():
        changes[f"stars.{name}.owner"] = who
        changes[f"stars.{name}.discs"] = discs
    return changes


def spent(*players: str) -> Changes:
    """Changes: these players have played both their cards."""
    changes: Changes = {}
    cards = ["acquisition", "defensive", "density", "diplomatic", "etheric", "economic"]
    for who in players:
        changes[f"sides.{who}.hand"] = []
        changes[f"sides.{who}.played"] = [cards.pop(), cards.pop()]
    return changes


def levels(
    military: int = 1, spirituality: int = 1, propulsion: int = 1, robotics: int = 1, genetics: int = 1
) -> dict[str, int]:
    """Five levels."""
    return dict(zip(c.FIELDS, (military, spirituality, propulsion, robotics, genetics), strict=True))


def load(s: Scene, *wanted: tuple[int, int]) -> None:
    """Chance gives these numbers next: pairs of (below, number)."""
    chance = s.g.chance
    for at in range(chance.at + 1, chance.at + 500_000):
        trial = Chance(chance.key, at, [])
        if all(trial.below(below) == number for below, number in wanted):
            chance.at = at
            chance.block = []
            return
    raise AssertionError(f"{wanted} are never drawn")


def roll(s: Scene, *dice: int) -> None:
    """These dice are rolled next."""
    load(s, *[(6, die - 1) for die in dice])


def reseed(s: Scene, turn: int) -> None:
    """Other random numbers than before."""
    s.g.chance.at += 1000 * (turn + 1)
    s.g.chance.block = []


def fight(s: Scene) -> tuple[int, int]:
    """The only battle is fought without cards and retreats; the CV of attackers and defenders."""
    for _ in range(40):
        seat = COLOURS.index(s.due()[0])
        able = s.options(s.due()[0])
        text = next((text for text in DULL if text in able), able[0])
        for event in s.g.apply(seat, GAME.space.parse(f"{seat} {text}")[1]):
            if event.kind == "cv":
                return event.facts[0], event.facts[1]
    raise AssertionError("there was no battle")


def dull(s: Scene) -> tuple[str, str]:
    """The first who is asked does as little as possible; who it was and what was asked."""
    who = s.due()[0]
    asked = s.question()
    able = s.options(who)
    text = next((text for text in DULL if text in able), able[0])
    s.g.apply(COLOURS.index(who), GAME.space.number(text))
    return who, asked


def wait_for(s: Scene, question: str, who: str = "") -> None:
    """Everybody does as little as possible until this is asked (of this player)."""
    for _ in range(400):
        if s.question() == question and (not who or who in s.due()):
            return
        dull(s)
    raise AssertionError(f"{question} was never asked")
