"""The whole table as text for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.drawing.plain import columns, escape, paragraph
from starhall.games.age_of_galaxy.content.faction_cards import (
    FACTION_DEBUT,
    FACTION_IDEOLOGY,
    FACTION_NAMES,
    FACTION_REINFORCEMENT,
    FACTION_TEXTS,
    FACTION_TYPES,
    TECHNOLOGY_NAMES,
    gain_name,
)
from starhall.games.age_of_galaxy.content.main_board import (
    ACTION_NAMES,
    COLOURS,
    IDEOLOGY_NAMES,
    NOMINATION_PLAYERS,
    NOMINATION_PRESTIGE,
    TYPE_NAMES,
)
from starhall.games.age_of_galaxy.content.markets import TRADE_NAMES, TRADE_SPACES, TRADE_TEXTS
from starhall.games.age_of_galaxy.content.vocabulary import AREAS, NONE, STATES
from starhall.games.age_of_galaxy.content.worlds import (
    PLANET_REWARDS,
    PLANET_TYPES,
    SLOT_IDS,
    SYSTEM_NAMES,
    SYSTEM_SLOTS,
    TOKEN_NAMES,
    TOKENS,
)
from starhall.games.age_of_galaxy.knowledge.view import GalaxyView
from starhall.games.age_of_galaxy.picture.words import phase
from starhall.games.age_of_galaxy.rules.scoring import points
from starhall.games.age_of_galaxy.rules.state import Side


def text(view: GalaxyView) -> str:
    """Stage, galaxy, boards, sides and the own hand."""
    lines = [f"[bold]{' · '.join(phase(view))}[/bold] · fleet on position {view.g.fleet}", ""]
    lines += galaxy(view) + [""] + boards(view) + [""] + numbers(view)
    for side in view.g.sides:
        lines += seat(view, side)
    hand, marks, packet = view.own().hand, view.marks(), view.packet()
    if hand:
        lines += ["", "[bold]Hand[/bold]", *cards(hand)]
    if marks:
        lines += paragraph("To be discarded: " + listed([FACTION_NAMES[card] for card in marks]), hang="  ")
    if packet:
        lines += ["[bold]Packet[/bold]", *cards(packet)]
    return "\n".join(lines)


def listed(names: Sequence[str]) -> str:
    """Names from the content, which are no markup."""
    return escape(", ".join(names))


def who(view: GalaxyView, seat: int) -> str:
    """A seat in its colour; solo, the second colour is the virtual opponent's."""
    if seat < 0:
        return "nobody"
    colour = COLOURS[seat]
    return f"[{colour}]{'virtual opponent' if view.g.is_virtual(seat) else colour}[/{colour}]"


def galaxy(view: GalaxyView) -> list[str]:
    """The system cards from left to right, with what lies on them."""
    lines: list[str | int] = []  # an open system is followed by its number
    for place, system in enumerate(view.g.systems):
        mark = ">" if place + 1 == view.g.fleet else " "
        if place < view.g.collapsed:
            lines.append(f"{mark} {place + 1} (collapsed)")
        elif place >= view.g.face_up:
            lines.append(f"{mark} {place + 1} (face down)")
        else:
            lines.append(f"{mark} {place + 1} [bold]{escape(SYSTEM_NAMES[system])}[/bold]")
            lines.append(system)
    return laid_out(view, lines)


def laid_out(view: GalaxyView, lines: Sequence[str | int]) -> list[str]:
    """The systems' slots below their names, in columns that are the same for all."""
    open_systems = [line for line in lines if isinstance(line, int)]
    rows = {system: [row for row in [slot(view, s) for s in SYSTEM_SLOTS[system]] if row] for system in open_systems}
    aligned = iter(columns([row for system in open_systems for row in rows[system]], "      "))
    found: list[str] = []
    for line in lines:
        found += [next(aligned) for _ in rows[line]] if isinstance(line, int) else [line]
    return found


def slot(view: GalaxyView, number: int) -> list[str]:
    """One slot: its number, a planet with reward and owner, or an exploration token; empty when nothing lies there."""
    name = SLOT_IDS[number].rpartition("_")[2]
    if view.g.tokens[number] != NONE:
        return [name, "?", "exploration token"]
    planet = view.g.planets[number]
    if planet == NONE:
        return []
    owned = view.g.owners[number]
    state = f"{STATES[view.g.states[number]]} by {who(view, owned)}" if owned >= 0 else ""
    return [name, escape(TYPE_NAMES[PLANET_TYPES[planet]]), gain_name(PLANET_REWARDS[planet]), state]


def boards(view: GalaxyView) -> list[str]:
    """Trade cards, action areas and nomination spaces."""
    lines: list[str] = []
    players = view.g.players()
    lines += columns([trade_row(view, at, players) for at in range(len(view.g.trades))], "")
    for area in range(len(AREAS)):
        counts = view.g.discs_on(area)
        found = ", ".join([f"{count} {who(view, owner)}" for owner, count in enumerate(counts) if count])
        if found:
            lines += paragraph(f"{ACTION_NAMES[AREAS[area]]} discs: {found}", hang="  ")
    spaces = []
    for at, owner in enumerate(view.g.nominated):
        if players >= NOMINATION_PLAYERS[at]:
            holder = "" if owner < 0 else f" ({who(view, owner)})"
            spaces.append(f"{NOMINATION_PRESTIGE[at]}{holder}")
    lines += paragraph("Nomination spaces: " + ", ".join(spaces), hang="  ")
    if view.g.explored:
        lines += paragraph("Explored: " + tokens(view.g.explored), hang="  ")
    unknown = tokens([t for t in range(TOKENS) if t not in view.g.explored]) or "nothing"
    return lines + paragraph(f"Still unknown: {unknown}", hang="  ")


def trade_row(view: GalaxyView, at: int, players: int) -> list[str]:
    """A trade card: its name, its discs, what it trades."""
    trade = view.g.trades[at]
    room = f"{len(view.g.spaces[at])} of {TRADE_SPACES[trade][players]}"
    discs = f" ({', '.join([who(view, owner) for owner in view.g.spaces[at]])})" if view.g.spaces[at] else ""
    name = f"[bold]{escape(TRADE_NAMES[trade])}[/bold]"
    return [f"Trade {at + 1}", name, "back" if view.g.flipped[at] else room, escape(TRADE_TEXTS[trade]) + discs]


def tokens(found: Sequence[int]) -> str:
    """Exploration tokens by name."""
    return listed([TOKEN_NAMES[token] for token in found])


HEADS: Final = ("", "VP", "pres", "cred", "prod", "str", "crui", "inno", "infl", "rel", "disc", "card")


def numbers(view: GalaxyView) -> list[str]:
    """The sides' numbers below each other; a star stands before the active one."""
    rows = [[f"[dim]{head}[/dim]" if head else "" for head in HEADS]]
    for side in view.g.sides:
        star = "*" if view.g.round and view.g.active() == side.seat else " "
        rows.append([f"{star}{who(view, side.seat)}", *[str(number) for number in counts(view, side)]])
    return columns(rows, "", range(1, len(HEADS)))


def counts(view: GalaxyView, side: Side) -> list[int | str]:
    """What a side has, in the order of the heads; a virtual opponent has less."""
    if view.g.is_virtual(side.seat):
        return ["", "", "", "", side.strength, side.cruisers, "", side.influence, "", side.common_discs, ""]
    return [
        points(view.g, side.seat), side.prestige, side.credits, side.productivity, side.strength, side.cruisers,
        side.innovation, side.influence, side.relics, side.discs, len(side.hand),
    ]  # fmt: skip


def seat(view: GalaxyView, side: Side) -> list[str]:
    """What else lies before one side."""
    if view.g.is_virtual(side.seat):
        return []
    parts = {"Alliance": listed([FACTION_NAMES[card] for card in side.alliance])}
    if side.tucked != NONE:
        parts["True Major Ideology"] = escape(IDEOLOGY_NAMES[FACTION_IDEOLOGY[side.tucked]])
    parts["Technologies"] = listed([TECHNOLOGY_NAMES[t] for t in side.technologies])
    parts["Discarded"] = listed([FACTION_NAMES[card] for card in side.spent])
    told = [f"{name}: {text}" for name, text in parts.items() if text]
    return [line for text in told for line in paragraph(f"{who(view, side.seat)} · {text}", " ", "     ")]


def cards(found: Sequence[int]) -> list[str]:
    """Hand cards, each with what it does below its name."""
    return [line for card in found for line in faction(card)]


def faction(card: int) -> list[str]:
    """A hand card."""
    types = "/".join([TYPE_NAMES[number] for number in FACTION_TYPES[card]])
    kind = escape(f"{IDEOLOGY_NAMES[FACTION_IDEOLOGY[card]]}, {types}")
    gains = f"debut {gain_name(FACTION_DEBUT[card])}; reinforcement {gain_name(FACTION_REINFORCEMENT[card])}"
    name = f"[bold]{escape(FACTION_NAMES[card])}[/bold]"
    return [*paragraph(f"{name} ({kind}) {gains}", "  ", "    "), *paragraph(escape(FACTION_TEXTS[card]), "    ")]
