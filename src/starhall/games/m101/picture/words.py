"""Cards and places in words for people."""

from __future__ import annotations

import re
from typing import Final

from starhall.games.m101.content.components import (
    ACTION_TEXTS,
    CARD_IDS,
    CARD_NAMES,
    CARD_TEXTS,
    COMBOS,
    COST,
    DEMAND_CARD,
    DEMAND_CARDS,
    DEMAND_COLOUR,
    DEMAND_IDS,
    DEMAND_SELL,
    DEMAND_VP,
    KEYWORD,
    SPECIAL,
    TYPE,
    VP_CONTROL,
    VP_INFLUENCE,
    Combo,
    is_system,
)
from starhall.games.m101.content.octagons import CELL_NAMES, GAP_NAMES, NEAR, OCTAGONS, cells_of
from starhall.games.m101.content.vocabulary import (
    COLOURS,
    CONTENT,
    DEMAND_COLOURS,
    KEYWORDS,
    NONE,
    OVERLAP_DISCOUNT,
    OVERLAP_DRAW,
    PHASES,
    POWERS,
    TYPES,
)
from starhall.games.m101.rules.space import CELL_WORDS, DEMAND_WORDS, GAP_WORDS
from starhall.kernel.game import Phase
from starhall.kernel.telling import Names, counted, read_telling

PHASE_NAMES: Final = [phase.capitalize() for phase in PHASES]
PHASES_OF_A_ROUND: Final = (
    Phase("Selection", "Selection", "secret"),
    *[Phase(name, name, f"phase-{id}") for id, name in zip(PHASES, PHASE_NAMES, strict=True)],
)
ENDINGS: Final = [
    "it goes on",
    "a player has placed every disk",
    "a player has no legal space for any card",
    "the agreed number of rounds is played",
    "the agreed time is over",
    "it has gone on long enough",
]
COUNTS: Final = ["no card", *[counted(n, "card") for n in range(1, len(CARD_IDS) + 1)]]
TELLING: Final = read_telling(
    CONTENT,
    {
        "card": Names(CARD_IDS, CARD_NAMES, "card"),
        "space": Names(CELL_NAMES, CELL_WORDS, "space"),
        "gap": Names(GAP_NAMES, GAP_WORDS, "gap"),
        "phase": Names(PHASES, PHASE_NAMES),
        "colour": Names(COLOURS, COLOURS),
        "ending": Names(ENDINGS, ENDINGS),
        "cards": Names(COUNTS, COUNTS),
    },
)
SENTENCE: Final = re.compile(r"(?<=\.) ")
DRAWN: Final = ("Cubes", "Demand", "All of them", "Filled", "Overlap", "any colour")  # what a picture shows anyway


def short_name(card: int) -> str:
    """A card's name without its keyword, which a picture shows by colour."""
    name = " ".join(word for word in CARD_NAMES[card].split() if not word.isupper())
    return CARD_NAMES[card].title() if name in ("", "The") or name == "The Galactic" else name


def power_text(card: int) -> str:
    """What a card does, without what the picture shows anyway."""
    return " ".join(part for part in SENTENCE.split(CARD_TEXTS[card]) if not part.startswith(DRAWN))


def kind_of(card: int) -> str:
    """What a card is, in a few words."""
    keyword = f"{KEYWORDS[KEYWORD[card]].upper()} " if KEYWORD[card] != NONE else ""
    if is_system(card):
        return f"{keyword}{TYPES[TYPE[card]]} system"
    return f"{keyword}{'special ' if SPECIAL[card] else ''}infrastructure"


def influence_words(system: int, cell: int) -> str:
    """M1-EXP-04: a disk on a system, or on an empty space."""
    if system == NONE:
        return f"Claim the empty space {CELL_WORDS[cell]}"
    return f"Influence {short_name(system)} ({CELL_WORDS[cell]})"


def cube_words(system: int, cell: int, colour: int) -> str:
    """A cube to be delivered, and where it lies."""
    where = f"{short_name(system)} ({CELL_WORDS[cell]})" if system != NONE else CELL_WORDS[cell]
    return f"Deliver the {COLOURS[colour]} cube of {where}"


def card_words(card: int) -> str:
    """A card in one sentence, for those who do not see it."""
    worth = "points at the end" if SPECIAL[card] else counted(VP_CONTROL[card], "point")
    if is_system(card):
        worth = f"{counted(VP_CONTROL[card], 'point')} for control, {VP_INFLUENCE[card]} for influence"
    return f"{CARD_NAMES[card]}, {kind_of(card)}, cost {COST[card]}, {worth}. {CARD_TEXTS[card]}"


def demand_words(demand: int) -> str:
    """What a demand space takes and gives."""
    takes = "a cube of any colour" if DEMAND_COLOURS[DEMAND_COLOUR[demand]] == "white" else ""
    takes = takes or f"a {DEMAND_COLOURS[DEMAND_COLOUR[demand]]} cube"
    if DEMAND_SELL[demand]:
        return f"{takes}: a sale for {counted(DEMAND_SELL[demand], 'card')}"
    gives = [f"{DEMAND_VP[demand]} VP"] if DEMAND_VP[demand] else []
    gives += [counted(DEMAND_CARDS[demand], "card")] if DEMAND_CARDS[demand] else []
    return f"{takes}: {' and '.join(gives)}"


def tab_words(tab: int) -> str:
    """An overlap tab in two or three signs."""
    power = POWERS[tab]
    if power.kind == OVERLAP_DISCOUNT:
        return f"−{power.value}"
    return f"+{power.value}" if power.kind != OVERLAP_DRAW else str(power.value)


def explain(place: str) -> str:
    """What a board element or card is."""
    kind, _, item = place.partition("-")
    if kind == "card" and item in CARD_IDS:
        return card_words(CARD_IDS.index(item))
    if kind == "space" and item in CELL_NAMES:
        return space_words(CELL_NAMES.index(item))
    if kind == "gap" and item in GAP_NAMES:
        return gap_words(GAP_NAMES.index(item))
    if kind == "demand" and item in DEMAND_IDS:
        return explain_demand(DEMAND_IDS.index(item))
    if kind == "action" and item in PHASES:
        return f"{item.capitalize()}. {action_words(PHASES.index(item))}"
    return OTHERS.get(place, explain_other(kind, item))


PHASE_GISTS: Final = ("take a card", "place infrastructure", "place a system", "bring a cube", "lay a disk")


def phase_words(phase: int) -> str:
    """A phase to choose, and what everybody does in it."""
    return f"{PHASE_NAMES[phase]}: {PHASE_GISTS[phase]}"


def action_words(phase: int) -> str:
    """What is done in a phase, for who does not know what a chooser is."""
    text = ACTION_TEXTS[phase].replace("Anyone:", "Everybody:")
    return text.replace("Chooser:", "Who chose it, besides:").replace("Booster:", "Who boosted it, besides:")


def boost_words(phase: int) -> str:
    """What a boost of the phase costs and brings."""
    brings = ACTION_TEXTS[phase].partition("Booster: ")[2].removesuffix(".")
    return f"Spend a card of your hand to boost {PHASE_NAMES[phase]} ({brings})? No Boost only bluffs."


PRICE: Final = (
    "The printed price of the system. To colonise it from hand costs so many cards; a disk of influence on it "
    "costs a third of them, rounded up; by force it takes so much strength."
)
OTHERS: Final = {
    "deck": "The draw pile. An empty one is made anew by shuffling the discard pile.",
    "lay-nothing": "Lay no second card beside your action card: no boost, and everybody sees that.",
    "lay-no_boost": "Lay the No Boost card face down: no boost either, but the others may believe in one.",
    "points": "Victory points as if the game ended now: for systems that you control (the full yellow number), for "
    "those where you have a say (the hollow number), for infrastructure and for cubes that you have delivered.",
    "disks": "Your disks that are left. Whoever lays the last one makes this round the last.",
    "strength": "Military strength, once in each phase. It colonises and invades instead of cards: as much strength as "
    "the price that is printed on the system. Cards and systems of yours give it.",
    "level": "Your tech level: which cards of the research area you may take.",
}


def explain_other(kind: str, item: str) -> str:
    """Elements that stand for many things."""
    if kind == "research":
        reach = "for players of this tech level, and for those one below who chose Advance"
        return f"Research area, level {item[1:]}: {reach}."
    if kind == "price" and item in CELL_NAMES:
        return PRICE
    if kind == "cube":
        name, _, colour = item.rpartition("_")
        if colour in COLOURS and name in CELL_NAMES:
            where = CELL_WORDS[CELL_NAMES.index(name)]
            return f"A {colour} cube at {where}: whoever influences the system may deliver it."
    return "Turn the infrastructure: its name points this way." if kind == "turn" else ""


def space_words(cell: int) -> str:
    """A system space."""
    if CELL_NAMES[cell] == "galactic_centre":
        return "The Galactic Centre: nothing is ever placed here, and no route passes through it."
    near = [CELL_WORDS[other] for other in cells_of(NEAR[4][cell])]
    return f"Space {CELL_WORDS[cell]}, next to {', '.join(near)}."


def gap_words(gap: int) -> str:
    """An infrastructure space."""
    around = [CELL_WORDS[cell] for cell in OCTAGONS[gap] if cell >= 0]
    return f"{GAP_WORDS[gap].capitalize()}, between {', '.join(around)}."


def reward_words(combo: Combo) -> str:
    """What a filled line of demand spaces gives."""
    gives = [f"{combo.vp} VP"] if combo.vp else []
    gives += [counted(combo.cards, "card")] if combo.cards else []
    gives += ["the power that it unlocks"] if combo.power != NONE else []
    return " and ".join(gives)


def explain_demand(demand: int) -> str:
    """A demand space, and the brackets over it."""
    card = DEMAND_CARD[demand]
    text = f"{DEMAND_WORDS[demand]}: takes {demand_words(demand)}."
    if any(demand in combo.spaces for combo in COMBOS[card]):
        combo = next(each for each in COMBOS[card] if demand in each.spaces)
        text += f" It lies over a bracket: whoever fills all of its spaces gets {reward_words(combo)}."
    return text
