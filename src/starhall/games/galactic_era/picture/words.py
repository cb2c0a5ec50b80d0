"""Names and sentences for people: phases, results, what a board element is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.content.chart import (
    BONUS_TEXTS,
    HEX_IDS,
    HEX_NAMES,
    POSITION_NAMES,
    POSITIONS,
    STAR_IDS,
    STAR_NAMES,
    TILE_NAMES,
    TILES,
)
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.rules.points import SOURCE_NAMES, SOURCES, total_dp
from starhall.games.galactic_era.rules.scoring import PLANETARY, places_of, solo_rank
from starhall.games.galactic_era.rules.state import (
    GROWING,
    MOVING,
    PHASE_NAMES,
    SCORING,
    TRADING_PHASE,
    Galaxy,
    Side,
)
from starhall.kernel.game import Phase, Score
from starhall.kernel.telling import Names, Telling, Word, read_telling

NAMES: Final = {
    "hex": Names([*HEX_IDS, *STAR_IDS], [*HEX_NAMES, *STAR_NAMES], "hex"),
    "field": Names(c.FIELDS, c.FIELD_NAMES, "field"),
    "source": Names(SOURCES, SOURCE_NAMES),
    "people": Names(c.PEOPLES, c.PEOPLE_TITLES, "people"),
    "alignment": Names(c.ALIGNMENTS, ["service to others", "service to self"]),
    "letter": Names(c.LETTERS, c.LETTERS, "fleet"),
    "tactic": Names(c.ADVANCED_TACTICS, ["x2", "+3 destiny points"]),
    "card": Names(c.CARDS, c.CARD_NAMES, "card"),
    "counter": Names(c.STAR_TYPES, [name.lower() for name in c.STAR_TYPE_NAMES]),
    "relic": Names(c.RELICS, c.RELIC_NAMES, "relic"),
    "oval": Names(c.COUNTERS, c.COUNTER_NAMES, "counter"),
    "square": Names(c.SQUARE_IDS, c.SQUARE_NAMES, "square"),
    "way": Names(c.WAYS, [name.lower() for name in c.WAY_NAMES]),
    "tile": Names(TILES, TILE_NAMES),
    "sector": Names(POSITIONS, POSITION_NAMES, "sector"),
    "star": Names(STAR_IDS, STAR_NAMES, "star"),  # from here on: what somebody may ask for by name
    "home": Names(TILES, TILE_NAMES, "tile"),
    "method": Names(c.WAYS, c.WAY_NAMES, "way"),
    "story": Names(c.STORIES, c.STORY_NAMES, "story"),
    "goal": Names(c.GOALS, c.GOAL_NAMES, "goal"),
}

# The automas have the numbers after the seats: one with two players, two alone. Each is one player in a sentence.
WITH_TWO: Final = ("the passive automa",)
ALONE: Final = ("the Farmer automa", "the Slaver automa")


class AutomaTelling(Telling):
    """The sentences of the game; what the automas are called depends on the number of seats."""

    def word(self, kind: str, item: int, seats: Sequence[str]) -> Word:
        """A number of some kind in words."""
        if kind == "seat" and item >= len(seats):
            return Word((ALONE if len(seats) == 1 else WITH_TWO)[item - len(seats)], seat=item)
        return super().word(kind, item, seats)

    def clause(self, clause: str) -> str:
        """A refusal says what its abbreviations mean."""
        return with_meanings(super().clause(clause))


def told() -> Telling:
    """The three files of sentences, checked."""
    read = read_telling(c.CONTENT, NAMES)
    return AutomaTelling(read.log, read.questions, read.clauses, read.names)


PHASES: Final = tuple(
    [
        Phase(PHASE_NAMES[number], PHASE_NAMES[number], icon)
        for number, icon in (
            (MOVING, "ships"),
            (GROWING, "growth-population"),
            (TRADING_PHASE, "trade"),
            (SCORING, "destiny"),
        )
    ]
)


def phase(view: GalaxyView) -> tuple[str, ...]:
    """The parts of the stage in words."""
    if view.g.round == 0:
        return (PHASE_NAMES[0],)
    return f"Round {view.g.round} of {c.ROUNDS}", c.ERA_NAMES[c.ERA_OF[view.g.round]], PHASE_NAMES[view.g.phase]


def scores(g: Galaxy, seat: int) -> list[Score]:
    """What a seat's points are made of."""
    side = g.sides[seat]
    return [Score(SOURCES[i], SOURCE_NAMES[i], side.dp[i]) for i in range(len(SOURCES))]


def outcome(g: Galaxy) -> str:
    """How a finished game ended."""
    if g.seats == 1:
        rank = solo_rank(g)
        won = "wins" if rank <= PLANETARY else "loses"
        return f"{{0}} {won} with {total_dp(g.sides[0])} destiny points: rank {c.RANKS[rank]}."
    winner = places_of(g).index(1)
    return f"{{{winner}}} wins with {total_dp(g.sides[winner])} destiny points."


def called(view: GalaxyView, side: int) -> str:
    """What a side is called where nobody has a name."""
    automa = view.g.sides[side].automa
    return c.COLOURS[side].capitalize() if automa == c.HUMAN else c.AUTOMA_NAMES[automa]


def people_name(side: Side) -> str:
    """The name of a side's star people."""
    if side.people < 0 or side.alignment < 0:
        return "not chosen yet"
    return c.PEOPLE_NAMES[side.people][side.alignment]


def where_is(view: GalaxyView, hex: int) -> str:
    """A hex in a word or two."""
    found = view.g.chart.star_at[hex]
    return STAR_NAMES[view.g.chart.names[found]] if found >= 0 else HEX_NAMES[hex]


def people_text(people: int) -> str:
    """Both sides of a star people tile."""
    sto, sts = c.PEOPLE_NAMES[people]
    light, dark = c.PEOPLE_TEXTS[people]
    return f"{sto} (service to others): {light} {sts} (service to self): {dark}"


def explain(place: str) -> str:
    """What a board element or card is, in words."""
    kind, _, name = place.partition("-")
    known = EXPLAINED.get(kind)
    if known is None or name not in known[0]:
        return ""
    return with_meanings(known[1][list(known[0]).index(name)])


def with_meanings(text: str) -> str:
    """A text, and what the abbreviations in it mean."""
    found = [f"{short}: {long}" for short, long in ABBREVIATIONS.items() if re.search(rf"\b{short}\b", text)]
    return f"{text} ({'; '.join(found)}.)" if found else text


def spelt_out(text: str) -> str:
    """A text without abbreviations, where there is room."""
    for short, long in SPELT_OUT:
        text = re.sub(rf"\b{short}\b", long, text)
    return text


ABBREVIATIONS: Final = {
    "DP": "destiny points",
    "CV": "combat value, of a ship or of all of them",
    "STO": "service to others",
    "STS": "service to self",
}
SPELT_OUT: Final = (
    ("1 DP", "1 destiny point"),
    ("DP", "destiny points"),
    ("CV", "combat value"),
    ("an STO player", "a player who serves others"),
    ("an STS player", "a player who serves self"),
    ("STO players", "players who serve others"),
    ("STS players", "players who serve self"),
    ("STO", "service to others"),
    ("STS", "service to self"),
)


PEOPLE_AND_SHIPS: Final = (
    "Your people, on all your stars together. They are points at the end, "
    "and the small numbers say how many ships you build."
)
STORY_AND_GOAL: Final = (
    "What this era pays: at the end of each round, or whenever it happens. Below it the goal, paid at the end of the "
    "game. The table says what each has from them, and what would be added now."
)
STARS: Final = (
    "Ships that stand at a star scout what lives there, and the growth action Gain Star makes it yours. "
    "Your people there are points at the end, and let you build more ships."
)
STORIES: Final = range(len(c.STORIES))
EXPLAINED: Final = {
    "card": (c.CARDS, [f"{c.CARD_NAMES[i]}. {c.CARD_TEXTS[i]}" for i in range(len(c.CARDS))]),
    "relic": (c.RELICS, [f"{c.RELIC_NAMES[i]}. {c.RELIC_TEXTS[i]}" for i in range(len(c.RELICS))]),
    "people": (c.PEOPLES, [people_text(people) for people in range(len(c.PEOPLES))]),
    "field": (c.FIELDS, [f"{c.FIELD_NAMES[i]}. {c.FIELD_TEXTS[i]} At level 6: {c.PLUS_TEXTS[i]}" for i in range(5)]),
    "fleet": (c.LETTERS, [f"Fleet {c.LETTERS[i]}, {c.TACTIC_NAMES[i]}: {c.TACTIC_TEXTS[i]}" for i in range(5)]),
    "counter": (c.COUNTERS, [f"{c.COUNTER_NAMES[i]}. {c.COUNTER_TEXTS[i]}" for i in range(len(c.COUNTERS))]),
    "way": (c.WAYS, [f"{c.WAY_NAMES[i]}. {c.WAY_TEXTS[i]}" for i in range(len(c.WAYS))]),
    "story": (["", *c.STORIES], [STORY_AND_GOAL, *[f"{c.STORY_NAMES[i]}. {c.STORY_TEXTS[i]}" for i in STORIES]]),
    "goal": (c.GOALS, [f"{c.GOAL_NAMES[i]}. {c.GOAL_TEXTS[i]}" for i in range(len(c.GOALS))]),
    "tile": (TILES, [f"{TILE_NAMES[i]}. {BONUS_TEXTS[i]}" for i in range(len(TILES))]),
    "star": (STAR_IDS, [STARS for _ in STAR_NAMES]),
    "population": ([""], [PEOPLE_AND_SHIPS]),
    "square": (c.SQUARE_IDS, [f"{name}: chosen in secret, once a round." for name in c.SQUARE_NAMES]),
}
