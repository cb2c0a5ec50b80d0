"""The table in words: for the terminal, the page's bar, and whoever asks what something is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starhall.drawing.plain import columns, escape, paragraph
from starhall.games.master_of_the_galaxy.abilities import ABILITIES, Act, Offer
from starhall.games.master_of_the_galaxy.bag import Exchange, Redraw, TakeInstead
from starhall.games.master_of_the_galaxy.components import (
    ALL_SYSTEMS,
    CARD_IDS,
    CARD_NAMES,
    CARD_PROJECTS,
    CARD_TEXTS,
    CARD_TYPE,
    FIRST_CONFLICT,
    GROUP_COLOUR,
    GROUP_IDS,
    GROUP_MARKED,
    GROUP_PROJECT,
    LINK_LINE,
    LINK_SYMBOL,
    LINK_SYSTEMS,
    OBJECTIVE,
    OBJECTIVE_TYPES,
    PLANET_COUNT,
    PLANET_FIRST,
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
    SYSTEM_COLOUR,
    SYSTEM_IDS,
    SYSTEM_NAMES,
    TRACK_COLOURS,
    TRACK_NAMES,
    TRACK_SLOTS,
    TRACKS,
)
from starhall.games.master_of_the_galaxy.conflicts import Agree
from starhall.games.master_of_the_galaxy.flow import gain_resources, open_turn
from starhall.games.master_of_the_galaxy.routes import is_established
from starhall.games.master_of_the_galaxy.state import placed_bases, side_owner, side_project
from starhall.games.master_of_the_galaxy.verbs import HOLE, SPACE
from starhall.games.master_of_the_galaxy.view import GalaxyView
from starhall.games.master_of_the_galaxy.vocabulary import (
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
from starhall.kernel.frames import Do, Frame
from starhall.kernel.telling import counted

LETTERS = ("R", "B", "Y", "G", "K")
STYLES = ("red", "blue", "yellow", "green", "bright_black")


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
    return f"Do you agree to end {name} on the track {TRACK_NAMES[view.g.conflict_track[top.conflict]]}?"


# -- the whole table ---------------------------------------------------------------------------------------------------


def text(view: GalaxyView) -> str:
    """The whole table, for the terminal."""
    parts = [" · ".join(phase(view)), "", *board_lines(view), "", *route_lines(view), *conflict_lines(view)]
    for seat in range(view.seats):
        parts += ["", *seat_lines(view, seat)]
    return "\n".join([*parts, "", *supply_lines(view)])


def seat_name(seat: int) -> str:
    """What a seat is called here."""
    return SEATS[seat].capitalize()


def painted(colour: int, words: str) -> str:
    """Words in a cube's colour."""
    return f"[{STYLES[colour]}]{words}[/]"


def amounts(cubes: list[int]) -> str:
    """How many cubes of each colour."""
    return " ".join([painted(colour, f"{n}{LETTERS[colour]}") for colour, n in enumerate(cubes) if n]) or "none"


def board_lines(view: GalaxyView) -> list[str]:
    """Each system: colour, owner, bases, planets."""
    rows: list[list[str]] = []
    for system, name in enumerate(SYSTEM_NAMES):
        first = PLANET_FIRST[system]
        planets = [view.g.planets[first + at] for at in range(PLANET_COUNT[system])]
        settled = "".join([painted(c, LETTERS[c]) if c != NONE else "·" for c in planets])
        if view.g.covered[system]:
            state = "[dim]black hole[/]"
        elif view.g.owner[system] == NONE:
            state = "neutral"
        else:
            state = (
                f"{seat_name(view.g.owner[system])}, {view.g.bases[system]} of {counted(PLANET_COUNT[system], 'base')}"
            )
        rows.append([painted(SYSTEM_COLOUR[system], escape(name)), f"planets {settled}", state])
    return ["[bold]Systems[/]", *columns(rows)]


def route_lines(view: GalaxyView) -> list[str]:
    """Each route."""
    rows: list[list[str]] = []
    for track, owner in enumerate(view.g.route_owner):
        if owner != NONE:
            done = "[bold]established[/]" if is_established(view.g, owner, track) else ""
            cubes = painted(view.g.route_colour[track], f"{view.g.filled[track]} of {TRACK_SLOTS[track]}")
            rows.append([escape(TRACK_NAMES[track]), seat_name(owner), cubes, done])
    return ["[bold]Routes[/]", *columns(rows)] if rows else []


def conflict_lines(view: GalaxyView) -> list[str]:
    """Each conflict on the board."""
    lines: list[str] = []
    for conflict in view.g.on_board:
        card = FIRST_CONFLICT + conflict
        lines.append(escape(f"  {CARD_NAMES[card]} on {TRACK_NAMES[view.g.conflict_track[conflict]]}"))
        for side, name in enumerate(("red", "blue")):
            owner = side_owner(view.g, conflict, side)
            who = seat_name(owner) if owner != NONE else "nobody"
            lead = " (leads)" if view.g.lead[conflict] == side else ""
            filled = slots(view, side_project(conflict, side))
            lines += paragraph(f"{name} side, {who}{lead}: {filled}", "    ", "      ")
    return ["[bold]Conflicts[/]", *lines] if lines else []


def slots(view: GalaxyView, project: int) -> str:
    """The slots of a project: a filled one in its cube's colour, an open one as the colour that it asks for."""
    drawn: list[str] = []
    for slot in PROJECT_PRINT[project]:
        group = SLOT_GROUP[slot]
        cube = view.g.cubes[slot]
        mark = "*" if GROUP_MARKED[group] else ""
        if cube != NONE:
            drawn.append(painted(cube, f"■{mark}"))
        else:
            drawn.append(painted(GROUP_COLOUR[group], f"□{LETTERS[GROUP_COLOUR[group]]}{mark}"))
    return " ".join(drawn)


def seat_lines(view: GalaxyView, seat: int) -> list[str]:
    """What lies before a seat."""
    side = view.g.sides[seat]
    symbols = ", ".join([f"{n} {SYMBOLS[kind]}" for kind, n in enumerate(side.symbols) if n]) or "none"
    placed = placed_bases(view.g, seat)
    turn = " [bold](active)[/]" if view.g.active == seat else ""
    skips = f", skips {side.skips}" if side.skips else ""
    lines = paragraph(
        f"[bold]{seat_name(seat)}[/]{turn}: {placed} of 9 bases, symbols {symbols}{skips}",
        hang="  ",
    )
    drawn = f" · drawn {amounts(view.g.drawn)}" if view.g.active == seat else ""
    lines += paragraph(f"bag {amounts(side.bag)}{drawn}", "  ", "    ")
    for card in side.cards:
        base = " with a base" if card in view.g.holding else ""
        lines.append(escape(f"  {CARD_NAMES[card]} ({TYPES[CARD_TYPE[card]]})") + base)
        if CARD_TYPE[card] != CONFLICT_CARD:
            lines += columns([project_row(view, project) for project in CARD_PROJECTS[card]], "    ")
    return lines


def project_row(view: GalaxyView, project: int) -> list[str]:
    """A project: what it is, and its slots."""
    return [project_word(project), slots(view, project) + (" done" if view.g.rewarded[project] else "")]


def project_word(project: int) -> str:
    """A project in one or two words."""
    kind = PROJECT_KIND[project]
    if kind == CARD:
        return " and ".join([DECKS[deck] for deck in PROJECT_DRAW[project]])
    if kind == COVERT:
        return f"steal {COLOURS[PROJECT_STEAL[project]]}"
    return KINDS[kind]


def supply_lines(view: GalaxyView) -> list[str]:
    """The reserve and the decks with their open cards."""
    rows: list[list[str]] = []
    for deck in range(SPECIES):
        top = ", ".join([CARD_NAMES[card] for card in view.tops[deck]])
        size = len(view.g.decks[deck])
        rows.append([f"{TYPES[deck]} deck", counted(size, "card"), escape(f"open: {top}") if top else ""])
    return [*paragraph(f"[bold]Reserve[/] {amounts(view.g.reserve)}"), *columns(rows)]


# -- what something is -------------------------------------------------------------------------------------------------


def option_words(view: GalaxyView, action: int) -> str:
    """MG-EFF-40: a black hole swallows a system or closes over it, and the button says which."""
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
    if kind in ("reserve", "drawn", "bag") and name in COLOURS:
        return f"{name.capitalize()} cubes in the {'drawn pool' if kind == 'drawn' else kind}."
    return ""


def explain_system(system: int) -> str:
    """A system: colour, planets, symbols."""
    colour = COLOURS[SYSTEM_COLOUR[system]]
    planets = PLANET_COUNT[system]
    found = [f"{SYSTEM_NAMES[system]}: a {colour} system with {counted(planets, 'planet')}."]
    found.append(f"Settling here with {colour} brings three cubes, with another colour two.")
    for link, ends in enumerate(LINK_SYSTEMS):
        if system in ends:
            symbol = SYMBOLS[LINK_SYMBOL[link]]
            if LINES[LINK_LINE[link]] == "blue":
                found.append(f"A base here gives {symbol}.")
            else:
                other = SYSTEM_NAMES[ends[0] if ends[1] == system else ends[1]]
                how = "Together with" if LINES[LINK_LINE[link]] == "green" else "While you do not have"
                found.append(f"{how} {other} it gives {symbol}.")
    return " ".join(found)


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
        return f"The track {TRACK_NAMES[project]}: {slots}, for {' or '.join(colours)} cubes."
    asked = ", ".join([slot_word(SLOT_GROUP[slot]) for slot in PROJECT_PRINT[project]])
    name = PROJECT_NAMES[project]
    return f"{name[0].upper()}{name[1:]}: {asked}. {gives(project)}"


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
        return f"Draws {project_word(project)}."
    if kind == COVERT:
        return f"Steals a {COLOURS[PROJECT_STEAL[project]]} cube."
    if PROJECT_SYMBOLS[project]:
        return f"Symbols: {', '.join([SYMBOLS[symbol] for symbol in PROJECT_SYMBOLS[project]])}."
    return "Constructs a base on this card."


def slot_word(group: int) -> str:
    """A slot in words."""
    return COLOURS[GROUP_COLOUR[group]] + (" (lost)" if GROUP_MARKED[group] else "")


def explain_slot(group: int) -> str:
    """A slot group: what it takes, and where it is."""
    project = GROUP_PROJECT[group]
    lost = " A cube that leaves it goes to the reserve." if GROUP_MARKED[group] else ""
    card = CARD_NAMES[PROJECT_CARD[project]]
    return f"A slot for a {COLOURS[GROUP_COLOUR[group]]} cube on {card}.{lost} {explain_project(project)}"
