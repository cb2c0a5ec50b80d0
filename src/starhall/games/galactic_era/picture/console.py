"""The whole table as plain text, for the terminal."""

from __future__ import annotations

from starhall.drawing.plain import columns, escape, paragraph
from starhall.games.galactic_era.content.chart import HEX_IDS, STAR_NAMES
from starhall.games.galactic_era.content.components import (
    ALIGNMENTS,
    AUTOMA_NAMES,
    CARD_NAMES,
    COLOURS,
    COUNTER_NAMES,
    FIELD_NAMES,
    GOAL_NAMES,
    LETTERS,
    PEOPLE_NAMES,
    ROUNDS,
    SQUARE_NAMES,
    STORY_NAMES,
)
from starhall.games.galactic_era.knowledge.view import UNKNOWN, GalaxyView
from starhall.games.galactic_era.picture import starmap
from starhall.games.galactic_era.rules.state import PHASE_NAMES, Side
from starhall.kernel.seats import members
from starhall.kernel.telling import counted


def text(view: GalaxyView) -> str:
    """Round and phase, then what lies before each seat, then the stars."""
    goal = GOAL_NAMES[view.g.goal] if view.g.goal >= 0 else "none"
    stage = f"Round {view.g.round} of {ROUNDS}, {PHASE_NAMES[view.g.phase]}"
    lines = [f"[bold]{stage}[/bold] · story {escape(STORY_NAMES[view.g.story])} · goal {escape(goal)}"]
    lines += [f"Turn order: {', '.join(order_names(view))}", "", *numbers(view)]
    for seat in range(len(view.g.sides)):
        lines.extend(side_lines(view, seat))
    return "\n".join([*lines, "", *starmap.whole(view)])


def board(view: GalaxyView, sector: str) -> str:
    """The map alone, or one sector of it."""
    return "\n".join(starmap.part(view, sector) if sector else starmap.whole(view))


def numbers(view: GalaxyView) -> list[str]:
    """The players' numbers below each other."""
    heads = ["people", "", "DP", *[name[:3] for name in FIELD_NAMES], "discs", "ships"]
    rows = [["", *[f"[dim]{head}[/dim]" if head else "" for head in heads]]]
    for seat, side in enumerate(view.g.sides):
        who = PEOPLE_NAMES[side.people][max(0, side.alignment)] if side.people >= 0 else AUTOMA_NAMES[side.automa]
        alignment = ALIGNMENTS[side.alignment].upper() if side.alignment >= 0 else "?"
        told = [sum(side.dp), *side.levels, side.track, ship_count(side)]
        rows.append([starmap.tint(seat, COLOURS[seat]), escape(who or "?"), alignment, *[str(n) for n in told]])
    return columns(rows, "", range(3, 11))


def ship_count(side: Side) -> str:
    """How many ships a side has on the board, as far as the viewer knows."""
    hidden = any(fleet.ships == UNKNOWN for fleet in side.fleets)
    known = sum(side.many) + sum(fleet.ships for fleet in side.fleets if fleet.ships != UNKNOWN)
    return f"{known}{'+?' if hidden else ''}"


def order_names(view: GalaxyView) -> list[str]:
    """The players by their turn order numbers."""
    return [COLOURS[seat] for number in range(1, 7) for seat, own in enumerate(view.g.order) if own == number]


def hex_name(view: GalaxyView, hex: int) -> str:
    """A hex by its star or its place."""
    star = view.g.chart.star_at[hex]
    return escape(STAR_NAMES[view.g.chart.names[star]]) if star >= 0 else HEX_IDS[hex]


def side_lines(view: GalaxyView, seat: int) -> list[str]:
    """What else lies before one player."""
    side = view.g.sides[seat]
    parts = {"ships": ships_text(view, seat)}
    if seat < view.seats and (view.story_now[seat] or view.goal_now[seat]):
        parts["would score now"] = f"story {view.story_now[seat]:+d}, goal {view.goal_now[seat]:+d}"
    parts["at war with"] = ", ".join([COLOURS[other] for other in members(side.war)])
    parts["hand"] = escape(", ".join([CARD_NAMES[card] if card >= 0 else "a card" for card in side.hand]))
    parts["played"] = escape(", ".join([CARD_NAMES[card] for card in side.played]))
    chosen = [COUNTER_NAMES[oval] for oval in side.ovals] + [SQUARE_NAMES[square] for square in side.squares]
    parts["selected"] = escape(", ".join(chosen))
    told = [f"{name} {text}" for name, text in parts.items() if text]
    return paragraph(f"{starmap.tint(seat, COLOURS[seat])}: {' · '.join(told)}", "", "    ")


def ships_text(view: GalaxyView, seat: int) -> str:
    """Pieces and stacks with their places; what the viewer remembers of a stack is added."""
    side, dummies = view.g.sides[seat], view.dummies[seat]
    parts = [f"{count} at {hex_name(view, hex)}" for hex, count in zip(side.at, side.many, strict=True)]
    for fleet in side.fleets:
        letter = LETTERS[fleet.letter] if fleet.letter >= 0 else "?"
        ships = str(fleet.ships) if fleet.ships != UNKNOWN else "?"
        high = f", {fleet.height()} high" if view.g.open_stacks else ""
        where = hex_name(view, fleet.hex)
        parts.append(f"stack {fleet.stack}: fleet {letter} ({ships}{high}) at {where}{note_text(view, fleet.stack)}")
    if dummies:
        parts.append(f"{counted(dummies, 'dummy', 'dummies')} in the stacks")
    return "; ".join(parts) or "none"


def note_text(view: GalaxyView, stack: int) -> str:
    """What was once seen of a stack, and whether it may have changed."""
    notes = []
    for note in view.own().notes:
        if note.stack == stack:
            letter = LETTERS[note.letter] if note.letter >= 0 else "?"
            least = "at least " if note.least else ""
            sure = "" if note.certain else ", may have changed"
            notes.append(f" ({letter}, {least}{note.ships + note.change} in round {note.round}{sure})")
    return "".join(notes)
