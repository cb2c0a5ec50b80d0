"""Every action of the game: its number, its text and its place on the board."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import (
    CARD_IDS,
    CARD_NAMES,
    DEMAND_CARD,
    DEMAND_COLOUR,
    DEMAND_IDS,
    HAND_LIMIT,
    RESEARCH_IDS,
    SEAT_COLOURS,
    SYSTEM_COUNT,
)
from starhall.games.m101.content.octagons import CELL_NAMES, CELLS, DIRECTIONS, GAP_NAMES
from starhall.games.m101.content.vocabulary import COLOURS, DEMAND_COLOURS, PHASES
from starhall.kernel.actions import TIME_UP, Space

SPACE: Final = Space()


def spot(name: str) -> str:
    """What people call an octagon or gap: `s_b4` is B4, `i_b4` the gap b4."""
    if name.startswith("s_"):
        return name[2:].upper()
    return "gap " + name[2:] if name.startswith("i_") else "the Galactic Centre"


CELL_WORDS: Final = [spot(name) for name in CELL_NAMES]
GAP_WORDS: Final = [spot(name) for name in GAP_NAMES]
RESEARCH_WORDS: Final = [f"{'left' if name[0] == 'l' else 'right'}, level {name[1:]}" for name in RESEARCH_IDS]
DEMAND_WORDS: Final = [
    f"{CARD_NAMES[card]}, space {DEMAND_IDS[demand].rpartition('_d')[2]} ({DEMAND_COLOURS[DEMAND_COLOUR[demand]]})"
    for demand, card in enumerate(DEMAND_CARD)
]
TOLLS: Final = HAND_LIMIT + 1  # nobody can pay more than a full hand

KEEP: Final = SPACE.add("keep", CARD_IDS[:SYSTEM_COUNT], "Keep {}", CARD_NAMES[:SYSTEM_COUNT], at="card")
BEGIN_AT: Final = SPACE.add("begin_at", CELL_NAMES, "Begin at {}", CELL_WORDS, at="space")
CHOOSE: Final = SPACE.add("choose", PHASES, "{}", [phase.capitalize() for phase in PHASES], at="action")
LAY_NOTHING: Final = SPACE.add("lay_nothing", say="No card beside it", at="lay-nothing")
LAY_NO_BOOST: Final = SPACE.add("lay_no_boost", say="No Boost, as a bluff", at="lay-no_boost")
BOOST: Final = SPACE.add("boost", CARD_IDS, "Boost with {}", CARD_NAMES, at="card")
TAKE: Final = SPACE.add("take", RESEARCH_IDS, "Take the research card {}", RESEARCH_WORDS, at="research")
TAKE_FROM_DECK: Final = SPACE.add("take_from_deck", say="Draw from the pile", at="deck")
PASS: Final = SPACE.add("pass", say="Pass", icon="pass", passes=True)
BUILD_CARD: Final = SPACE.add("build", CARD_IDS[SYSTEM_COUNT:], "Build {}", CARD_NAMES[SYSTEM_COUNT:], at="card")
UPGRADE: Final = SPACE.add("upgrade", GAP_NAMES, "Upgrade {}", GAP_WORDS, at="gap")
UPGRADE_TO: Final = SPACE.add(
    "upgrade_to", CARD_IDS[SYSTEM_COUNT:], "Upgrade to {}", CARD_NAMES[SYSTEM_COUNT:], at="card"
)
INTO: Final = SPACE.add("into", GAP_NAMES, "Into {}", GAP_WORDS, at="gap")
TURN: Final = SPACE.add(
    "turn", DIRECTIONS, "Name to the {}", ["north-east", "south-east", "south-west", "north-west"], at="turn"
)
PAY: Final = SPACE.add("pay", CARD_IDS, "Pay with {}", CARD_NAMES, at="card")
COLONISE_CARD: Final = SPACE.add(
    "colonise", CARD_IDS[:SYSTEM_COUNT], "Colonise {}", CARD_NAMES[:SYSTEM_COUNT], at="card"
)
AT: Final = SPACE.add("at", CELL_NAMES, "At {}", CELL_WORDS, at="space")
PEACEFULLY: Final = SPACE.add("peacefully", say="Peacefully, with cards: a political disk")
BY_FORCE: Final = SPACE.add("by_force", say="By military strength: a military disk")
CUBE: Final = SPACE.add(
    "cube",
    [f"{name}_{colour}" for name in CELL_NAMES for colour in COLOURS],
    "Deliver the {}",
    [f"{colour} cube of {name}" for name in CELL_WORDS for colour in COLOURS],
    at="cube",
)
TO: Final = SPACE.add("to", DEMAND_IDS, "To {}", DEMAND_WORDS, at="demand")
TOLL: Final = SPACE.add(
    "toll",
    [f"{colour}_{count}" for colour in SEAT_COLOURS for count in range(TOLLS)],
    "Toll to {}",
    [f"{colour.capitalize()}: {count}" for colour in SEAT_COLOURS for count in range(TOLLS)],
)
GIVE: Final = SPACE.add("give", CARD_IDS, "Give {}", CARD_NAMES, at="card")
INFLUENCE: Final = SPACE.add("influence", CELL_NAMES, "Influence {}", CELL_WORDS, at="space")
INVADE: Final = SPACE.add("invade", say="Invade: a military disk", icon="invade")
PREVENT: Final = SPACE.add("prevent", say="Prevent the invasion")
ALLOW: Final = SPACE.add("allow", say="Let it happen")
SAY_TIME_UP: Final = SPACE.add(TIME_UP, say="The time is up")
VOTE: Final = SPACE.add(
    "vote", SEAT_COLOURS, "Vote for {}", [colour.capitalize() for colour in SEAT_COLOURS], at="seat"
)
CUBES_SAID: Final = CELLS * len(COLOURS)
