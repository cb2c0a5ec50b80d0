"""Scenes of Age of Galaxy: quiet factions and a known galaxy, unless a test says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import support
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.knowledge.view import GalaxyView
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from support import Changes

# Factions whose cards do nothing by themselves: the stage is clear for what a test is about.
QUIET = {"red": "jamareih", "blue": "tekhlifa", "green": "z_qhikeox", "yellow": "mirelith"}
# Positions 1 to 5 as most tests want them.
GALAXY = {
    "systems": ["amber_gate", "tidal_reach", "cinder_belt", "frost_lantern", "dune_archive"],
    "trades": ["lore_exchange", "commodity_trade", "mercenary_contracts"],
}


class Scene(support.Scene[Galaxy]):
    """The words of all games, and these."""

    game = GAME

    def side(self, who: str) -> Side:
        """A colour's side."""
        return self.g.sides[self.seat(who)]

    def view(self, who: str) -> GalaxyView:
        """What a colour sees."""
        return self.g.view(self.seat(who))


def scene(
    changes: Mapping[str, Any] | None = None,
    *,
    at: str = "action turn",
    seat: str = "red",
    seats: int = 2,
    round: int = 1,
    options: Mapping[str, str] | None = None,
    seed: str = "scene",
) -> Scene:
    """Quiet factions, a known galaxy, and what the test says."""
    quiet = {f"sides.{colour}.alliance": [QUIET[colour]] for colour in GAME.colours[:seats]}
    usual = {**GALAXY, **({} if at in ("start", "first factions") else quiet)}
    given = {"at": at, "seat": seat, "seats": seats, "round": round, "options": options or {}, "seed": seed}
    return Scene.given({**usual, **(changes or {})}, **given)


def owns(colour: str, *slots: str, state: str = "colonized") -> Changes:
    """Changes that give planets to a colour."""
    found: Changes = {}
    for slot in slots:
        found[f"owners.{slot}"] = colour
        found[f"states.{slot}"] = state
    return found
