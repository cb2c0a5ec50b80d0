"""The whole table in words, for the terminal."""

from __future__ import annotations

from starhall.drawing.plain import columns, escape, paragraph
from starhall.games.master_of_the_galaxy.content.components import (
    CARD_NAMES,
    CARD_PROJECTS,
    CARD_TYPE,
    FIRST_CONFLICT,
    GROUP_COLOUR,
    GROUP_MARKED,
    PLANET_COUNT,
    PLANET_FIRST,
    PROJECT_PRINT,
    SEATS,
    SLOT_GROUP,
    SYSTEM_COLOUR,
    SYSTEM_NAMES,
    TRACK_NAMES,
    TRACK_SLOTS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import (
    CONFLICT_CARD,
    NONE,
    SPECIES,
    SYMBOLS,
    TYPES,
)
from starhall.games.master_of_the_galaxy.knowledge.view import GalaxyView
from starhall.games.master_of_the_galaxy.picture.words import phase, project_word
from starhall.games.master_of_the_galaxy.rules.routes import is_established
from starhall.games.master_of_the_galaxy.rules.state import placed_bases, side_owner, side_project
from starhall.kernel.telling import counted

LETTERS = ("R", "B", "Y", "G", "K")
STYLES = ("red", "blue", "yellow", "green", "bright_black")


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


def supply_lines(view: GalaxyView) -> list[str]:
    """The reserve and the decks with their open cards."""
    rows: list[list[str]] = []
    for deck in range(SPECIES):
        top = ", ".join([CARD_NAMES[card] for card in view.tops[deck]])
        size = len(view.g.decks[deck])
        rows.append([f"{TYPES[deck]} deck", counted(size, "card"), escape(f"open: {top}") if top else ""])
    return [*paragraph(f"[bold]Reserve[/] {amounts(view.g.reserve)}"), *columns(rows)]
