"""The whole table as plain text, for the terminal."""

from __future__ import annotations

from typing import Final

from starhall.drawing.plain import columns, escape, paragraph
from starhall.games.m101.content.components import CARD_NAMES, DISKS, RESEARCH_IDS
from starhall.games.m101.content.octagons import CELLS
from starhall.games.m101.content.vocabulary import COLOURS, NONE, PHASES
from starhall.games.m101.knowledge.view import GalaxyView
from starhall.games.m101.picture.pieces import NAMES
from starhall.games.m101.rules.flow import is_last_round
from starhall.games.m101.rules.military import global_strength
from starhall.games.m101.rules.scoring import points
from starhall.games.m101.rules.space import CELL_WORDS, GAP_WORDS
from starhall.games.m101.rules.state import MILITARY_STEP, Galaxy, area_disks_of, cubes_at, level

SYSTEMS: Final = "[bold]Systems[/bold] [dim](who controls it; p: political, m: military disks)[/dim]"


def text_of(view: GalaxyView) -> str:
    """The whole table as plain text, for the terminal."""
    phase = PHASES[view.g.phase].capitalize() if view.g.phase >= 0 else "selection"
    last = " · last round" if is_last_round(view.g) else ""
    order = ", ".join(f"{NAMES[seat]} {level(view.g.sides[seat])}" for seat in view.g.order)
    lines = [f"[bold]Round {view.g.round or '(setup)'} · {phase}{last}[/bold]", "", *seat_lines(view.g), ""]
    lines += [f"Tech order: {order} · draw pile {len(view.g.deck)}, discard pile {len(view.g.discards)}"]
    lines += ["[bold]Research[/bold]", *research_lines(view.g), SYSTEMS, *system_lines(view.g)]
    built = [[GAP_WORDS[gap], card_name(card), NAMES[view.g.builder[gap]]] for gap, card in built_in(view.g)]
    lines += ["[bold]Infrastructure[/bold]", *columns(built)] if built else []
    if view.seat >= 0:
        hand = ", ".join(card_name(card) for card in view.own().hand) or "empty"
        lines += paragraph(f"Your hand: {hand}", hang="  ")
    return "\n".join(lines)


def card_name(card: int) -> str:
    """A card's name, which is no markup."""
    return escape(CARD_NAMES[card])


def built_in(g: Galaxy) -> list[tuple[int, int]]:
    """Where infrastructure was built, and which."""
    return [(gap, card) for gap, card in enumerate(g.infrastructure) if card != NONE]


def seat_lines(g: Galaxy) -> list[str]:
    """The seats' numbers below each other."""
    rows = [
        [f"[dim]{head}[/dim]" if head else "" for head in ("", "VP", "cards", "strength", "disks left", "this round")]
    ]
    for seat, side in enumerate(g.sides):
        chose = f"{PHASES[side.phase]}{' boosted' if side.boosted else ''}" if side.phase != NONE else ""
        strength = global_strength(g, seat, invading=False)
        disks = f"{side.disks} of {g.agreed.disks or DISKS}"
        rows.append([NAMES[seat], str(points(g, seat)), str(len(side.hand)), str(strength), disks, chose])
    return columns(rows, "", range(1, 5))


def research_lines(g: Galaxy) -> list[str]:
    """The research area, the two cards of a level side by side."""
    cards = [f"{RESEARCH_IDS[at]} {card_name(card)}" if card != NONE else "" for at, card in enumerate(g.research)]
    return columns([cards[at : at + 2] for at in range(0, len(cards), 2)])


def system_lines(g: Galaxy) -> list[str]:
    """The systems: who controls each, who has influence there (political and military disks), its cubes."""
    cells = [cell for cell in range(CELLS) if g.system[cell] != NONE]
    return columns([system_row(g, cell) for cell in cells])


def system_row(g: Galaxy, cell: int) -> list[str]:
    """One system."""
    disks = [(NAMES[seat], area_disks_of(g, cell, seat)) for seat in range(g.seats)]
    there = ", ".join([f"{name} {n % MILITARY_STEP}p {n // MILITARY_STEP}m" for name, n in disks if n])
    cubes = [(name, cubes_at(g, cell, colour)) for colour, name in enumerate(COLOURS)]
    goods = ", ".join([f"{n} {name}" for name, n in cubes if n])
    owner = NAMES[g.controller[cell]] if g.controller[cell] != NONE else "-"
    return [CELL_WORDS[cell], card_name(g.system[cell]), owner, there + (f"; cubes {goods}" if goods else "")]
