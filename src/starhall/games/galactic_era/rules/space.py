"""Every action of the game. A star that a tile names is chosen by its name, any other hex by its place."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.chart import (
    HEX_IDS,
    HEX_NAMES,
    HEXES,
    NAMED_STARS,
    POSITION_NAMES,
    POSITIONS,
    SIDES_OF_TILE,
    STAR_IDS,
    STAR_NAMES,
    TILE_NAMES,
    TILES,
)
from starhall.games.galactic_era.content.components import (
    ADVANCED_TACTICS,
    ALIGNMENT_NAMES,
    ALIGNMENTS,
    CARD_NAMES,
    CARDS,
    COLOURS,
    COUNTER_NAMES,
    COUNTERS,
    FIELD_NAMES,
    FIELDS,
    LETTERS,
    PEOPLE_TITLES,
    PEOPLES,
    SQUARE_IDS,
    SQUARE_NAMES,
    WAY_NAMES,
    WAYS,
)
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.actions import Space
from starhall.kernel.telling import counted

MOST: Final = 40  # the greatest number that is said at once
SPACE: Final = Space()

PASS: Final = SPACE.add("pass", say="Pass", icon="pass", passes=True)
STOP: Final = SPACE.add("stop", say="That is all", final=True)
ACCEPT: Final = SPACE.add("accept", say="Accept")
REFUSE: Final = SPACE.add("refuse", say="Refuse", passes=True)
ALL: Final = SPACE.add("all", say="All")
NUMBER: Final = SPACE.add("number", [str(n) for n in range(MOST + 1)], say="{}")
STAR: Final = SPACE.add("star", STAR_IDS, say="{}", names=STAR_NAMES, at="star")
HEX: Final = SPACE.add("hex", HEX_IDS, say="{}", names=HEX_NAMES, at="hex")
SECTOR: Final = SPACE.add("sector", POSITIONS, say="The {} sector", names=POSITION_NAMES, at="sector")
PLAYER: Final = SPACE.add("player", COLOURS, say="{}", names=[name.capitalize() for name in COLOURS], at="seat")
FIELD: Final = SPACE.add("field", FIELDS, say="{}", names=FIELD_NAMES, at="field", icon="{}")
FLEET: Final = SPACE.add("fleet", LETTERS, say="Fleet {}", at="fleet")
NEW_FLEET: Final = SPACE.add("new_fleet", LETTERS, say="New fleet {}", at="fleet")
PIECES: Final = SPACE.add("pieces", say="Ship pieces")
STACK: Final = SPACE.add("stack", [str(n) for n in range(1, 6)], say="Stack {}")
ALLOWANCES: Final[tuple[str, ...]] = (*[str(n) for n in range(11)], "any", "ended")
ALLOWANCE: Final = SPACE.add("allowance", ALLOWANCES, say="Movement points left: {}")
PEOPLE: Final = SPACE.add("people", PEOPLES, say="{}", names=PEOPLE_TITLES, at="people")
ALIGNMENT: Final = SPACE.add("alignment", ALIGNMENTS, say="{}", names=ALIGNMENT_NAMES, at="alignment", icon="{}")
TACTIC: Final = SPACE.add(
    "tactic", ADVANCED_TACTICS, say="{}", names=["x2: the tactic counts twice", "+3 destiny points for each battle won"]
)
PLAY_A: Final = SPACE.add("play_a", CARDS, say="Play {} by its condition (A)", names=CARD_NAMES, at="card", icon="{}")
PLAY_B: Final = SPACE.add("play_b", CARDS, say="Play {} for what it counts (B)", names=CARD_NAMES, at="card", icon="{}")
EXCHANGE: Final = SPACE.add("exchange", CARDS, say="Exchange {}", names=CARD_NAMES, at="card", icon="{}")
KEEP: Final = SPACE.add("keep", CARDS, say="Keep {}", names=CARD_NAMES, at="card", icon="{}")
USE: Final = SPACE.add("use_effect", say="Use the card's effect")
FORGO: Final = SPACE.add("forgo", say="Do without it")
HOLD: Final = SPACE.add("no_retreat", say="Nobody retreats before combat", final=True)
SPARE: Final = SPACE.add("no_losses", say="No losses of my own", final=True)

CREATE: Final = SPACE.add("create", say="Create a fleet")
SWAP: Final = SPACE.add("swap", say="Swap two fleets")
FEIGN: Final = SPACE.add("feign", say="Pretend to swap two fleets")
TRANSFER: Final = SPACE.add("transfer", say="Transfer ships")
DUMMIES: Final = SPACE.add("dummies", say="Add or remove dummies")
GO_ON: Final = SPACE.add("go_on", say="On to movement")
MOVE: Final = SPACE.add("move", LETTERS, say="Move fleet {}", at="fleet")
MOVE_PIECES: Final = SPACE.add("move_pieces", say="Move ship pieces")
SCOUT: Final = SPACE.add("scout", LETTERS, say="Scout with fleet {}", at="fleet")
SCOUT_PIECES: Final = SPACE.add("scout_pieces", say="Scout with ship pieces")
VIEW_STAR: Final = SPACE.add("view_star", say="Remote view a star")
VIEW_RELIC: Final = SPACE.add("view_relic", say="Remote view a relic")
VIEW_DECK: Final = SPACE.add("view_deck", say="Remote view the top card")
VIEW_FLEET: Final = SPACE.add("view_fleet", say="Remote view a fleet")
DEATH_RAY: Final = SPACE.add("death_ray", say="Fire the Death Ray")
RAY_DISC: Final = SPACE.add("population", say="A disc", icon="population")
DECLARE: Final = SPACE.add("declare_war", COLOURS, say="Declare war on {}", at="seat")
OFFER_PEACE: Final = SPACE.add("offer_peace", COLOURS, say="Offer peace to {}", at="seat")
END_MOVEMENT: Final = SPACE.add("end_movement", say="End movement", final=True)
STAY: Final = SPACE.add("stay", say="Stay")
RETREAT: Final = SPACE.add("retreat", say="Retreat", icon="retreat")
FORCE: Final = SPACE.add("force", say="Force a retreat")

SELECT: Final = SPACE.add("select", COUNTERS, say="{}", names=COUNTER_NAMES, at="counter", icon="{}")
SQUARE: Final = SPACE.add("square", SQUARE_IDS, say="{}", names=SQUARE_NAMES, at="square")
EXECUTE: Final = SPACE.add("execute", COUNTERS, say="{}", names=COUNTER_NAMES, at="counter", icon="{}")
EXTRA: Final = SPACE.add("extra", COUNTERS, say="{} as an extra counter", names=COUNTER_NAMES, at="counter", icon="{}")
FREES: Final[tuple[str, ...]] = ("gain_star", "ally", "colonize", "central", "grow_population")
FREE: Final = SPACE.add(
    "free",
    FREES,
    say="Free: {}",
    names=["Gain Star", "Gain Star (ally)", "Gain Star (colonize)", "Gain Star in the centre", "Grow Population"],
    icon="{}",
)
TELEPORT: Final = SPACE.add("teleport", say="Teleport")
EVACUATE: Final = SPACE.add("evacuate", say="Evacuate the home star")
CALL_OFF: Final = SPACE.add("call_off", say="Call it off")
DROP: Final = SPACE.add("drop", say="Give up this action")
WAY: Final = SPACE.add("way", WAYS, say="{}", names=WAY_NAMES, icon="{}")
CANCEL: Final = SPACE.add("cancel", COUNTERS, say="Cancel {}", names=COUNTER_NAMES, icon="{}")
CANCEL_ENTRY: Final = SPACE.add("cancel_entry", [str(n) for n in range(1, 4)], say="Cancel entry {}")
END_TURN: Final = SPACE.add("end_turn", say="End turn", final=True)

OFFER: Final = SPACE.add("offer", COLOURS, say="Offer {} a trade", at="seat")
COUNTER_OFFER: Final = SPACE.add("counter_offer", say="Make a counter-offer")

DRAFTS: Final[tuple[str, ...]] = ("people", "sector", "turn_order", "card")
DRAFT: Final = SPACE.add(
    "draft",
    DRAFTS,
    say="Take {}",
    names=["a star people", "a sector", "a turn order number", "a domination card"],
    icon="{}",
)
TILE: Final = SPACE.add("tile", TILES, say="{}", names=TILE_NAMES)
FACE: Final = SPACE.add("side", SIDES_OF_TILE, say="Side {}")
TURNS: Final = SPACE.add(
    "turns", [str(n) for n in range(6)], say="{} clockwise", names=[counted(n, "turn") for n in range(6)]
)

MOVE_DUMMIES: Final = SPACE.add("move_dummies", say="Move dummies between fleets")
CARRY_OUT: Final = SPACE.add("carry_out", say="Carry it out where nothing blocks it")
GO_BACK: Final = SPACE.add("go_back", say="Go back: the action is not spent")


def hex_action(g: Galaxy, hex: int) -> int:
    """The action that names a hex."""
    star = g.chart.star_at[hex]
    return STAR + g.chart.names[star] if star >= 0 else HEX + hex


def hex_of(g: Galaxy, action: int) -> int:
    """The hex that an action names; -1: none that is in play."""
    if STAR <= action < STAR + NAMED_STARS:
        return g.chart.hex_of_name[action - STAR]
    if HEX <= action < HEX + HEXES:
        hex = action - HEX
        if g.chart.star_at[hex] < 0 and g.chart.board.exists[hex]:
            return hex
    return -1
