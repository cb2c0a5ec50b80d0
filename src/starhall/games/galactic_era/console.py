"""The whole table as plain text, for the terminal."""

from __future__ import annotations

from starhall.games.galactic_era.board import HEX_IDS, STAR_NAMES, TILE_NAMES
from starhall.games.galactic_era.components import (
    ALIGNMENTS,
    AUTOMA_NAMES,
    CARD_NAMES,
    COLOURS,
    COUNTER_NAMES,
    FIELD_NAMES,
    GOAL_NAMES,
    HOME_POPULATION,
    LETTERS,
    PEOPLE_NAMES,
    RELIC_NAMES,
    ROUNDS,
    SQUARE_NAMES,
    STAR_TYPE_NAMES,
    STORY_NAMES,
)
from starhall.games.galactic_era.state import PHASE_NAMES
from starhall.games.galactic_era.view import UNKNOWN, SideSight, Sight
from starhall.kernel.seats import members
from starhall.kernel.telling import counted


def text(view: Sight) -> str:
    """Round and phase, then what lies before each seat, then the stars."""
    goal = GOAL_NAMES[view.goal] if view.goal >= 0 else "none"
    lines = [
        f"Round {view.round} of {ROUNDS}, {PHASE_NAMES[view.phase]} · story {STORY_NAMES[view.story]} · goal {goal}",
        f"Turn order: {', '.join(order_names(view))}",
    ]
    for seat in range(len(view.sides)):
        lines.extend(side_lines(view, seat))
    lines.extend(star_lines(view))
    return "\n".join(lines)


def order_names(view: Sight) -> list[str]:
    """The players by their turn order numbers."""
    return [COLOURS[seat] for number in range(1, 7) for seat, own in enumerate(view.order) if own == number]


def hex_name(view: Sight, hex: int) -> str:
    """A hex by its star or its place."""
    star = view.chart.star_at[hex]
    return STAR_NAMES[view.chart.names[star]] if star >= 0 else HEX_IDS[hex]


def side_lines(view: Sight, seat: int) -> list[str]:
    """One player."""
    side = view.sides[seat]
    who = PEOPLE_NAMES[side.people][max(0, side.alignment)] if side.people >= 0 else AUTOMA_NAMES[side.automa]
    alignment = ALIGNMENTS[side.alignment].upper() if side.alignment >= 0 else "?"
    levels = " ".join([f"{FIELD_NAMES[i]} {level}" for i, level in enumerate(side.levels)])
    war = ", ".join([COLOURS[other] for other in members(side.war)])
    lines = [
        "",
        f"{COLOURS[seat]}: {who or '?'} {alignment} · {sum(side.dp)} DP · {levels}",
        f"  track {counted(side.track, 'disc')} left · ships {ships_text(view, side)}",
    ]
    if seat < view.seats and (view.story_now[seat] or view.goal_now[seat]):
        lines.append(f"  would score now: story {view.story_now[seat]:+d}, goal {view.goal_now[seat]:+d}")
    if war:
        lines.append(f"  at war with {war}")
    if side.hand or side.played:
        hand = ", ".join([CARD_NAMES[card] if card >= 0 else "a card" for card in side.hand])
        lines.append(
            f"  hand: {hand or 'none'} · played: {', '.join([CARD_NAMES[card] for card in side.played]) or 'none'}"
        )
    if side.ovals:
        chosen = [COUNTER_NAMES[oval] for oval in side.ovals] + [SQUARE_NAMES[square] for square in side.squares]
        lines.append(f"  selected: {', '.join(chosen)}")
    return lines


def ships_text(view: Sight, side: SideSight) -> str:
    """Pieces and stacks with their places; what the viewer remembers of a stack is added."""
    parts = [f"{count} at {hex_name(view, hex)}" for hex, count in zip(side.at, side.many, strict=True)]
    for fleet in side.fleets:
        letter = LETTERS[fleet.letter] if fleet.letter >= 0 else "?"
        ships = str(fleet.ships) if fleet.ships != UNKNOWN else "?"
        high = f", {fleet.height} high" if view.open_stacks else ""
        where = hex_name(view, fleet.hex)
        parts.append(f"stack {fleet.stack}: fleet {letter} ({ships}{high}) at {where}{note_text(view, fleet.stack)}")
    if side.dummies:
        parts.append(f"{side.dummies} dumm{'y' if side.dummies == 1 else 'ies'} in the stacks")
    return "; ".join(parts) or "none"


def note_text(view: Sight, stack: int) -> str:
    """What was once seen of a stack, and whether it may have changed."""
    notes = []
    for note in view.notes:
        if note.stack == stack:
            letter = LETTERS[note.letter] if note.letter >= 0 else "?"
            least = "at least " if note.least else ""
            sure = "" if note.certain else ", may have changed"
            notes.append(f" [{letter}, {least}{note.ships + note.change} in round {note.round}{sure}]")
    return "".join(notes)


def star_lines(view: Sight) -> list[str]:
    """The stars, sector by sector."""
    lines = [""]
    sector = -1
    for star, hex in enumerate(view.star_hexes):
        if hex // 61 != sector and hex // 61 < len(view.chart.tiles):
            sector = hex // 61
            lines.append(f"{TILE_NAMES[view.chart.tiles[sector]]}:")
        if star >= len(view.owner):
            break
        lines.append(f"  {hex_name(view, hex)}: {star_text(view, star)}")
    return lines


def star_text(view: Sight, star: int) -> str:
    """Owner and population, or the counter as far as the viewer knows it."""
    owner = view.owner[star]
    relic = view.relic[star]
    more = " · a relic" if relic == UNKNOWN else f" · {RELIC_NAMES[relic]}" if relic >= 0 else ""
    if owner >= 0:
        home = view.sides[owner].home == star
        people = view.discs[star] + (HOME_POPULATION if home else 0)
        return f"{COLOURS[owner]} {people}{' (home star)' if home else ''}{more}"
    kind = view.counter[star]
    known = "?" if kind == UNKNOWN else "uninhabited" if kind == 0 else STAR_TYPE_NAMES[kind].lower()
    return f"{known}{' (advanced by a white disc)' if view.white[star] else ''}{more}"
