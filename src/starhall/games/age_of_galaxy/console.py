"""The whole table as text for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.games.age_of_galaxy import components as c
from starhall.games.age_of_galaxy.view import GalaxyView, SideView
from starhall.games.age_of_galaxy.vocabulary import AREAS, NONE, STATES
from starhall.games.age_of_galaxy.words import phase
from starhall.kernel.telling import counted


def text(view: GalaxyView) -> str:
    """Stage, galaxy, boards, sides and the own hand."""
    lines = [f"[bold]{' · '.join(phase(view))}[/bold]   fleet on position {view.fleet}", ""]
    lines += galaxy(view) + [""] + boards(view) + [""]
    for side in view.sides:
        lines += seat(view, side)
    if view.hand:
        lines += ["", "[bold]Hand[/bold]"] + [f"  {faction(card)}" for card in view.hand]
    if view.marks:
        lines.append("To be discarded: " + ", ".join([c.FACTION_NAMES[card] for card in view.marks]))
    if view.packet:
        lines += ["[bold]Packet[/bold]"] + [f"  {faction(card)}" for card in view.packet]
    return "\n".join(lines)


def who(view: GalaxyView, seat: int) -> str:
    """A seat in its colour; solo, the second colour is the virtual opponent's."""
    if seat < 0:
        return "nobody"
    colour = c.COLOURS[seat]
    return f"[{colour}]{'virtual opponent' if seat >= view.seats else colour}[/{colour}]"


def galaxy(view: GalaxyView) -> list[str]:
    """The system cards from left to right, with what lies on them."""
    lines = []
    for place, system in enumerate(view.systems):
        mark = ">" if place + 1 == view.fleet else " "
        if place < view.collapsed:
            lines.append(f"{mark} {place + 1} (collapsed)")
        elif system == NONE:
            lines.append(f"{mark} {place + 1} (face down)")
        else:
            lines.append(f"{mark} {place + 1} [bold]{c.SYSTEM_NAMES[system]}[/bold]")
            lines += [f"      {line}" for line in [slot(view, s) for s in c.SYSTEM_SLOTS[system]] if line]
    return lines


def slot(view: GalaxyView, number: int) -> str:
    """One slot: a planet with reward and owner, an exploration token, or nothing."""
    name = c.SLOT_IDS[number]
    if view.tokens[number]:
        return f"{name}: exploration token"
    planet = view.planets[number]
    if planet == NONE:
        return ""
    owned = view.owners[number]
    state = f", {STATES[view.states[number]]} by {who(view, owned)}" if owned >= 0 else ""
    return f"{name}: {c.TYPE_NAMES[c.PLANET_TYPES[planet]]} ({c.gain_name(c.PLANET_REWARDS[planet])}){state}"


def boards(view: GalaxyView) -> list[str]:
    """Trade cards, action areas and nomination spaces."""
    lines = []
    players = view.seats if view.seats > 1 else c.SOLO_SETUP_AS
    for at, trade in enumerate(view.trades):
        room = counted(c.TRADE_SPACES[trade][players], "space")
        side = "back" if view.flipped[at] else f"{len(view.spaces[at])} of {room}"
        discs = ", ".join([who(view, owner) for owner in view.spaces[at]])
        lines.append(f"Trade {at + 1} [bold]{c.TRADE_NAMES[trade]}[/bold] ({side}): {c.TRADE_TEXTS[trade]} {discs}")
    for area, counts in enumerate(view.areas):
        found = ", ".join([f"{count} {who(view, owner)}" for owner, count in enumerate(counts) if count])
        if found:
            lines.append(f"{c.ACTION_NAMES[AREAS[area]]} discs: {found}")
    spaces = []
    for at, owner in enumerate(view.nominated):
        if players >= c.NOMINATION_PLAYERS[at]:
            holder = "" if owner < 0 else f" ({who(view, owner)})"
            spaces.append(f"{c.NOMINATION_PRESTIGE[at]}{holder}")
    lines.append("Nomination spaces: " + ", ".join(spaces))
    if view.explored:
        lines.append("Explored: " + tokens(view.explored))
    lines.append("Still unknown: " + (tokens([t for t in range(c.TOKENS) if t not in view.explored]) or "nothing"))
    return lines


def tokens(found: Sequence[int]) -> str:
    """Exploration tokens by name."""
    return ", ".join([c.TOKEN_NAMES[token] for token in found])


def seat(view: GalaxyView, side: SideView) -> list[str]:
    """Everything public about one side."""
    if side.virtual:
        return [
            f"{who(view, side.seat)}: {counted(side.cruisers, 'cruiser')}, strength {side.strength}, "
            f"{side.influence} influence, {counted(side.common_discs, 'disc')}"
        ]
    turn = "*" if view.round and view.active == side.seat else " "
    lines = [
        f"{turn}{who(view, side.seat)}: {side.points} VP, prestige {side.prestige}, {counted(side.credits, 'credit')}, "
        f"productivity {side.productivity}, strength {side.strength}, {counted(side.cruisers, 'cruiser')}, "
        f"{side.innovation} innovation, {side.influence} influence, {counted(side.relics, 'relic')}, "
        f"{counted(side.discs, 'disc')}, {counted(side.hand_size, 'card')}"
    ]
    if side.alliance:
        lines.append("   Alliance: " + ", ".join([c.FACTION_NAMES[card] for card in side.alliance]))
    if side.tucked != NONE:
        lines.append(f"   True Major Ideology: {c.IDEOLOGY_NAMES[c.FACTION_IDEOLOGY[side.tucked]]}")
    if side.technologies:
        lines.append("   Technologies: " + ", ".join([c.TECHNOLOGY_NAMES[t] for t in side.technologies]))
    if side.spent:
        lines.append("   Discarded: " + ", ".join([c.FACTION_NAMES[card] for card in side.spent]))
    return lines


def faction(card: int) -> str:
    """A hand card in one line."""
    types = "/".join([c.TYPE_NAMES[number] for number in c.FACTION_TYPES[card]])
    return (
        f"[bold]{c.FACTION_NAMES[card]}[/bold] ({c.IDEOLOGY_NAMES[c.FACTION_IDEOLOGY[card]]}, {types}) "
        f"debut {c.gain_name(c.FACTION_DEBUT[card])}; reinforcement "
        f"{c.gain_name(c.FACTION_REINFORCEMENT[card])}; {c.FACTION_TEXTS[card]}"
    )
