"""Everything that a seat can ever do, as numbers: see the decision points of the rules."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    BASE_CARDS,
    CARD_IDS,
    CARD_NAMES,
    CONFLICTS,
    CORNER_START,
    FIRST_CARD,
    FIRST_CONFLICT,
    GROUP_IDS,
    GROUP_NAMES,
    PROJECT_IDS,
    PROJECT_NAMES,
    SEATS,
    SYSTEM_IDS,
    SYSTEM_NAMES,
    TRACK_IDS,
    TRACK_NAMES,
    TRACKS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import COLOURS, DEVELOPMENTS, SPECIES, TYPES
from starhall.kernel.actions import Space

SPACE: Final = Space()

_starts: Final = [SYSTEM_IDS[system] for system in CORNER_START]
_start_names: Final = [SYSTEM_NAMES[system] for system in CORNER_START]
_loose: Final = CARD_IDS[: FIRST_CARD[SPECIES]]  # cards that can leave a player: all but the species
_loose_names: Final = CARD_NAMES[: FIRST_CARD[SPECIES]]
_colour_names: Final = [colour.capitalize() for colour in COLOURS]
_conflicts: Final = CARD_IDS[FIRST_CONFLICT : FIRST_CONFLICT + CONFLICTS]
_conflict_names: Final = CARD_NAMES[FIRST_CONFLICT : FIRST_CONFLICT + CONFLICTS]

# Setup and drawing: D01, D02, D03, D11, D12, D13.
START: Final = SPACE.add("start", _starts, "Start in {}", _start_names, at="system")  # items: corners
KEEP: Final = SPACE.add("keep", CARD_IDS, "Keep {}", CARD_NAMES, at="card")
REFUSE_ALL: Final = SPACE.add("refuse_all", say="Refuse all, take the next card", final=True)
DECK: Final = SPACE.add("deck", [TYPES[d] for d in DEVELOPMENTS], "Draw from {}", at="deck")  # items: commerce first

# Answers: D04, D17, D21, D22, and wherever one may stop.
USE: Final = SPACE.add("use", say="Use the ability")
DECLINE: Final = SPACE.add("decline", say="Decline", passes=True)
ACCEPT: Final = SPACE.add("accept", say="Agree")
REJECT: Final = SPACE.add("reject", say="Reject")
FINISH: Final = SPACE.add("finish", say="Finish", final=True)

# Cubes: D05, D06, D07, D16, D24, D27.
CUBE: Final = SPACE.add("cube", COLOURS, "{} cube", _colour_names, at="drawn")  # of the drawn pool
RESERVE: Final = SPACE.add("reserve", COLOURS[:4], "{} from the reserve", _colour_names[:4], at="reserve")
BAG_CUBE: Final = SPACE.add("bag", COLOURS, "{} from the bag", _colour_names, at="bag")
COLOUR: Final = SPACE.add("colour", COLOURS, "The {} one")  # where one slot group holds several
SETTLE_IN: Final = SPACE.add("settle", SYSTEM_IDS, "Settle {}", SYSTEM_NAMES, at="system")
TRACK: Final = SPACE.add("track", TRACK_IDS, "Route {}", TRACK_NAMES, at="track")  # D07, D20, D24
SLOT: Final = SPACE.add("slot", GROUP_IDS, "{}", GROUP_NAMES, at="slot")  # D07, D24; and where a cube is taken

# Projects: D08, D09, D14, D15, D23.
CANCEL: Final = SPACE.add("cancel", PROJECT_IDS[:TRACKS], "Cancel {}", PROJECT_NAMES[:TRACKS], at="track")
SPACE.add("cancel", PROJECT_IDS[TRACKS:], "Cancel {}", PROJECT_NAMES[TRACKS:], at="project")
REWARD: Final = SPACE.add("reward", PROJECT_IDS[:TRACKS], "Reward of {}", PROJECT_NAMES[:TRACKS], at="track")
SPACE.add("reward", PROJECT_IDS[TRACKS:], "Reward of {}", PROJECT_NAMES[TRACKS:], at="project")
HARVEST: Final = SPACE.add("harvest", SYSTEM_IDS, "Reward for settling {}", SYSTEM_NAMES, at="system")
FROM: Final = SPACE.add("from", PROJECT_IDS[:TRACKS], "From {}", PROJECT_NAMES[:TRACKS], at="track")
SPACE.add("from", PROJECT_IDS[TRACKS:], "From {}", PROJECT_NAMES[TRACKS:], at="project")

# Systems: D09, D17, D20, D25, D26.
BASE_IN: Final = SPACE.add("base", SYSTEM_IDS, "Base in {}", SYSTEM_NAMES, at="system")
RED_SIDE: Final = SPACE.add("red_side", SYSTEM_IDS, "Red side to {}", SYSTEM_NAMES, at="system")
HOLE: Final = SPACE.add("black_hole", SYSTEM_IDS, "Black hole: {}", SYSTEM_NAMES, at="system")
BASE_OF: Final = SPACE.add(
    "base_of",
    [CARD_IDS[card] for card in BASE_CARDS],
    "The base on {}",
    [CARD_NAMES[card] for card in BASE_CARDS],
    at="card",
)

# Cards and players: D18, D19, D20, D26.
CONFLICT_ON: Final = SPACE.add("conflict", _conflicts, "Place {}", _conflict_names, at="card")
DISCARD: Final = SPACE.add("discard", _loose, "Discard {}", _loose_names, at="card")
PICK: Final = SPACE.add("pick", _loose, "{}", _loose_names, at="card")
PROPOSE: Final = SPACE.add("propose", _conflicts, "Propose to end {}", _conflict_names, at="card")
END: Final = SPACE.add("end", _conflicts, "End {}", _conflict_names, at="card")
OPPONENT: Final = SPACE.add("opponent", SEATS, "{}", [colour.capitalize() for colour in SEATS], at="seat")
