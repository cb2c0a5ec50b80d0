"""What is going on and what something is, in words: for the bar of the page, and whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starhall.games.master_of_the_galaxy.content.components import (
    ALL_SYSTEMS,
    CARD_IDS,
    CARD_NAMES,
    CARD_PROJECTS,
    CARD_TEXTS,
    CARD_TYPE,
    CONFLICTS,
    CONTENT,
    FIRST_CONFLICT,
    GROUP_COLOUR,
    GROUP_IDS,
    GROUP_MARKED,
    GROUP_PROJECT,
    LINK_IDS,
    LINK_LINE,
    LINK_SYMBOL,
    LINK_SYSTEMS,
    OBJECTIVE,
    OBJECTIVE_TYPES,
    PLANET_COUNT,
    PROJECT_CARD,
    PROJECT_DRAW,
    PROJECT_IDS,
    PROJECT_KIND,
    PROJECT_NAMES,
    PROJECT_PRINT,
    PROJECT_STEAL,
    PROJECT_SYMBOLS,
    REQUIRES,
    SEATS,
    SLOT_GROUP,
    SPOILS,
    SPOKEN_NAMES,
    SYSTEM_COLOUR,
    SYSTEM_IDS,
    SYSTEM_NAMES,
    TRACK_COLOURS,
    TRACK_IDS,
    TRACK_NAMES,
    TRACK_SLOTS,
    TRACKS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import (
    AFTER_DRAW,
    CAPTURE,
    CARD,
    COLOURS,
    CONFLICT,
    CONFLICT_CARD,
    COVERT,
    DECKS,
    KINDS,
    LINES,
    NONE,
    SPECIES,
    SYMBOLS,
    TAKE,
    TYPES,
)
from starhall.games.master_of_the_galaxy.knowledge.view import GalaxyView
from starhall.games.master_of_the_galaxy.rules.abilities import ABILITIES, Act, Offer
from starhall.games.master_of_the_galaxy.rules.bag import Exchange, Redraw, TakeInstead
from starhall.games.master_of_the_galaxy.rules.conflicts import Agree
from starhall.games.master_of_the_galaxy.rules.flow import gain_resources, open_turn
from starhall.games.master_of_the_galaxy.rules.space import FINISH, HOLE, SPACE
from starhall.kernel.frames import Do, Frame
from starhall.kernel.game import Phase
from starhall.kernel.telling import Names, counted, read_telling

NAMES: Final = {
    "card": Names(CARD_IDS, CARD_NAMES, "card"),
    "conflict": Names(
        CARD_IDS[FIRST_CONFLICT : FIRST_CONFLICT + CONFLICTS],
        CARD_NAMES[FIRST_CONFLICT : FIRST_CONFLICT + CONFLICTS],
        "card",
    ),
    "system": Names(SYSTEM_IDS, SYSTEM_NAMES, "system"),
    "track": Names(TRACK_IDS, TRACK_NAMES, "track"),
    "project": Names(PROJECT_IDS, SPOKEN_NAMES, "project"),
    "colour": Names(COLOURS, COLOURS),
    "deck": Names(TYPES, TYPES, "deck"),
    "victory": Names(("expansion", "domination", "conquest"), ("expansion", "domination", "conquest")),
}
TELLING: Final = read_telling(CONTENT, NAMES)


PHASES: Final = (
    Phase("Phase 1: gain", "1 Gain", "bag"),
    Phase("Phase 2: allocate", "2 Allocate", "cube"),
    Phase("Rewards", "Rewards", "base"),
    Phase("Phase 3: use cards", "3 Use cards", "cards"),
)


def phase(view: GalaxyView) -> tuple[str, ...]:
    """The parts of the stage in words."""
    if not view.g.round:
        return ("Setup",)
    parts = [f"Round {view.g.round}", step(view)]
    return tuple([part for part in parts if part])


def step(view: GalaxyView) -> str:
    """Which part of a turn it is, as far as the question tells."""
    if view.g.winner != NONE:
        return "The end"
    names = [type(frame).__name__ for frame in view.frames]
    if "Allocate" in names:
        return "Phase 1: gain" if gains(view.frames[names.index("Allocate") + 1 :]) else "Phase 2: allocate"
    if "Reward" in names:
        return "Rewards"
    return "Phase 3: use cards" if "UseCards" in names else "Income"


def gains(frames: Sequence[Frame[Any]]) -> bool:
    """Are these what comes before the allocation, and not what interrupts it?"""
    for frame in frames:
        if isinstance(frame, Redraw | Exchange | TakeInstead):
            return True
        if isinstance(frame, Do) and frame.rule in (open_turn, gain_resources):
            return True
        if isinstance(frame, Act | Offer) and ABILITIES[frame.ability].trigger == AFTER_DRAW:
            return True
    return False


def ask(view: GalaxyView, sentence: str) -> str:
    """What a due seat is asked; a proposal of peace names the conflict."""
    top = view.frames[-1] if view.frames else None
    if not isinstance(top, Agree):
        return sentence
    name = CARD_NAMES[FIRST_CONFLICT + top.conflict]
    return f"Do you agree to end {name} on the route {TRACK_NAMES[view.g.conflict_track[top.conflict]]}?"


def project_word(project: int) -> str:
    """A project in one or two words."""
    kind = PROJECT_KIND[project]
    if kind == CARD:
        return " and ".join([DECKS[deck] for deck in PROJECT_DRAW[project]])
    if kind == COVERT:
        return f"theft: {COLOURS[PROJECT_STEAL[project]]}"
    return KINDS[kind]


# -- what something is -------------------------------------------------------------------------------------------------


FINISHES: Final = {
    "D05": "Swap no more",
    "D06": "Keep these cubes",
    "D07": "Finish placing",
    "D09": "Finish the rewards",
    "D19": "End my turn",
    "D25": "No further one",
}


def option_words(view: GalaxyView, action: int) -> str:
    """MG-EFF-40: a black hole swallows a system or closes over it; and what is finished: the button says it."""
    if action == FINISH:
        return FINISHES.get(view.question.split("-")[0], SPACE.words[action])
    if view.question == "D22" and action in SPACE.passes:
        return "Only discard it"
    if not HOLE <= action < HOLE + ALL_SYSTEMS:
        return SPACE.words[action]
    system = action - HOLE
    return f"{'Close the black hole at' if view.g.covered[system] else 'Swallow'} {SYSTEM_NAMES[system]}"


def explain(place: str) -> str:
    """What a board element or card is, in words."""
    kind, _, name = place.partition("-")
    if kind == "system" and name in SYSTEM_IDS:
        return explain_system(SYSTEM_IDS.index(name))
    if kind == "card" and name in CARD_IDS:
        return explain_card(CARD_IDS.index(name))
    if kind in ("project", "track") and name in PROJECT_IDS:
        return explain_project(PROJECT_IDS.index(name))
    if kind == "slot" and name in GROUP_IDS:
        return explain_slot(GROUP_IDS.index(name))
    if kind == "deck" and name in TYPES:
        return f"The {name} deck. Look at its top two cards, keep one, or refuse both and take the next."
    if kind == "seat" and name in SEATS:
        return f"{name.capitalize()}: nine bases on the board, five equal symbols or two starting systems win."
    if kind == "link" and name in LINK_IDS:
        return explain_link(LINK_IDS.index(name))
    if kind in IN_GENERAL:
        return IN_GENERAL[kind]
    if kind in ("reserve", "drawn", "bag") and name in COLOURS:
        return f"{name.capitalize()} cubes in the {'drawn pool' if kind == 'drawn' else kind}."
    return ""


IN_GENERAL: Final = {
    "symbols": f"Your symbols: {', '.join(SYMBOLS)}. Bases give them: alone (blue line), together with the other end "
    "(green), or while the other end is not yours (red). So do developments and agendas. Five equal ones win.",
    "holes": "Black holes cover the systems that are not in play; nobody can go there. Cards move them: so many may "
    "still be laid.",
    "goals": "Three ways to win: nine bases on the board (expansion), five equal symbols (domination), "
    "two starting systems at the same time (conquest).",
}


def explain_system(system: int) -> str:
    """A system: colour, planets, symbols."""
    colour = COLOURS[SYSTEM_COLOUR[system]]
    planets = PLANET_COUNT[system]
    found = [f"{SYSTEM_NAMES[system]}: a {colour} system with {counted(planets, 'planet')}."]
    found.append(f"A {colour} cube on a planet brings three {colour} cubes, another one two of its own colour.")
    for link, ends in enumerate(LINK_SYSTEMS):
        if system in ends:
            symbol = SYMBOLS[LINK_SYMBOL[link]]
            if LINES[LINK_LINE[link]] == "blue":
                found.append(f"A base here gives {symbol}.")
            else:
                other = SYSTEM_NAMES[ends[0] if ends[1] == system else ends[1]]
                how = "Together with" if LINES[LINK_LINE[link]] == "green" else "While you do not have"
                found.append(f"{how} {other} it gives {symbol}.")
    found.append("Under a black hole (a dark whirl) nobody can go there.")
    return " ".join(found)


def explain_link(link: int) -> str:
    """A symbol of the board: who has it."""
    ends = [SYSTEM_NAMES[system] for system in LINK_SYSTEMS[link]]
    line = LINES[LINK_LINE[link]]
    if line == "blue":
        how = f"whoever has a base in {ends[0]}"
    elif line == "green":
        how = f"whoever has a base both in {ends[0]} and in {ends[1]}"
    else:
        how = f"whoever has a base in {ends[0]} or in {ends[1]}, but not in both"
    symbol = SYMBOLS[LINK_SYMBOL[link]]
    return f"The symbol {symbol} belongs to {how}. Five equal symbols win."


def explain_card(card: int) -> str:
    """A card: its type, what it says, its projects."""
    found = [f"{CARD_NAMES[card]}, {TYPES[CARD_TYPE[card]]}. {CARD_TEXTS[card]}"]
    if REQUIRES[card]:
        needs = " and ".join([f"{n} {SYMBOLS[symbol]}" for symbol, n in REQUIRES[card]])
        found.append(f"Its ability works while you have {needs}.")
    if CARD_TYPE[card] == CONFLICT_CARD:
        found.append(f"Spoils {SPOILS[card]}.")
    return " ".join([*found, *[explain_project(project) for project in CARD_PROJECTS[card]]])


def explain_project(project: int) -> str:
    """A project: its slots and what it gives."""
    if project < TRACKS:
        colours = [COLOURS[colour] for colour in range(4) if TRACK_COLOURS[project] >> colour & 1]
        slots = counted(TRACK_SLOTS[project], "slot")
        return f"The route {TRACK_NAMES[project]}: {slots}, for {' or '.join(colours)} cubes of one colour."
    name = PROJECT_NAMES[project]
    return f"{name[0].upper()}{name[1:]}: {costs_of(project)}"


def project_head(project: int) -> str:
    """A project of a card without the card's name."""
    return PROJECT_NAMES[project].partition(" of ")[0].capitalize()


def costs_of(project: int) -> str:
    """The cubes that a card's project takes, and what it gives, unless its name says that."""
    asked = ", ".join([slot_word(SLOT_GROUP[slot]) for slot in PROJECT_PRINT[project]])
    if project_head(project) == f"{project_word(project)} card".capitalize():
        return f"{asked}."
    return f"{asked}. {gives(project)}"


def gives(project: int) -> str:
    """What a completed project gives."""
    kind = PROJECT_KIND[project]
    if kind == CONFLICT:
        if OBJECTIVE[project] == CAPTURE:
            return "Objective: capture the other system."
        types = [TYPES[type] for type in range(SPECIES) if OBJECTIVE_TYPES[project] >> type & 1]
        verb = "take" if OBJECTIVE[project] == TAKE else "destroy"
        return f"Objective: {verb} a card ({', '.join(types)})."
    if kind == CARD:
        return f"Brings a {project_word(project)} card."
    if kind == COVERT:
        return f"Steals a {COLOURS[PROJECT_STEAL[project]]} cube."
    if PROJECT_SYMBOLS[project]:
        return f"Symbols: {', '.join([SYMBOLS[symbol] for symbol in PROJECT_SYMBOLS[project]])}."
    return "Brings a base, for a system at a complete route."


def slot_word(group: int) -> str:
    """A slot in words."""
    return COLOURS[GROUP_COLOUR[group]] + (" (lost)" if GROUP_MARKED[group] else "")


def explain_slot(group: int) -> str:
    """A slot group: what it takes, and where it is."""
    project = GROUP_PROJECT[group]
    lost = " A cube that leaves it goes to the reserve." if GROUP_MARKED[group] else ""
    card = CARD_NAMES[PROJECT_CARD[project]]
    return f"A slot for a {COLOURS[GROUP_COLOUR[group]]} cube on {card}.{lost} {explain_project(project)}"
