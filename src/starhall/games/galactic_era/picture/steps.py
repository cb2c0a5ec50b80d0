"""The steps of a choice in words: what exactly is asked now, and what a number counts."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.rules.fleets import (
    Create,
    Swap,
    TransferFrom,
    TransferLeft,
    TransferNumber,
    TransferTo,
    TransferWhere,
)
from starhall.games.galactic_era.rules.losses import Losses, WinnerNumber
from starhall.games.galactic_era.rules.movement import PickNumber, PickPieces, PickSector, PickTarget
from starhall.games.galactic_era.rules.scouting import ViewStack, ViewWhere, ViewWhose
from starhall.games.galactic_era.rules.ships import ShipCount, ShipForm
from starhall.games.galactic_era.rules.space import MOST, NUMBER
from starhall.games.galactic_era.rules.stars import GainWhere
from starhall.games.galactic_era.rules.turn import RayWhat, RayWhere, RayWhose, ScoutPieces
from starhall.kernel.telling import counted

# By the frame that asks: the first row of `questions.toml`, and the one that comes when its hex or fleet is chosen.
STEPS: Final = {
    Create: ("D-07-create", "D-07-letter"),
    Swap: ("D-07-swap", "D-07-with"),
    TransferWhere: ("D-07-where", ""),
    TransferFrom: ("D-07-from", "D-07-from"),
    TransferLeft: ("D-08-left", "D-08-left"),
    TransferTo: ("D-07-to", "D-07-to"),
    TransferNumber: ("D-07-number", "D-07-number"),
    PickPieces: ("D-08-from", "D-08-left"),
    PickNumber: ("D-08-number", "D-08-number"),
    PickSector: ("D-08-sector", "D-08-sector"),
    PickTarget: ("D-08-to", "D-08-to"),
    ScoutPieces: ("D-08-scout", "D-08-left"),
    ViewWhere: ("D-08-view", ""),
    ViewWhose: ("D-08-whose", "D-08-whose"),
    ViewStack: ("D-08-stack", "D-08-stack"),
    RayWhere: ("D-08-ray", ""),
    RayWhose: ("D-08-victim", "D-08-victim"),
    RayWhat: ("D-08-hit", "D-08-hit"),
    GainWhere: ("D-20-star", ""),
    ShipForm: ("D-28-form", "D-28-form"),
    ShipCount: ("D-28-number", "D-28-number"),
}


def step_of(view: GalaxyView) -> str:
    """The row of `questions.toml` for the step that the viewer is asked; empty where a question has no steps."""
    top = view.frames[-1] if view.frames and view.options else None
    if top is None or type(top) not in STEPS:
        return ""
    first, later = STEPS[type(top)]
    begun = top.stack if isinstance(top, Swap) else getattr(top, "hex", -1)
    return later if begun >= 0 else first


def count_of_ships(view: GalaxyView, action: int) -> str:
    """`2 ships` where a number counts ships."""
    top = view.frames[-1] if view.frames else None
    is_count = isinstance(top, (PickNumber, TransferNumber, ShipCount, Losses, WinnerNumber))
    return counted(action - NUMBER, "ship") if is_count and NUMBER <= action <= NUMBER + MOST else ""
