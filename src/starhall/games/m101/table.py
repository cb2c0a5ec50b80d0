"""The sides of the table: the seats' panels and the own dock as HTML, and the whole table as plain text."""

from __future__ import annotations

from typing import Final

from starhall.drawing import (
    NOTHING,
    Markup,
    html,
    html_icon,
    join,
    label,
    name_of,
    note,
    picture_of,
    pip,
    seat_panel,
    section,
    stat,
    stats,
    tagged,
    who,
)
from starhall.drawing.plain import columns, escape, paragraph
from starhall.games.m101.actions import CELL_WORDS, GAP_WORDS
from starhall.games.m101.board import CELLS
from starhall.games.m101.components import CARD_COUNT, CARD_NAMES, DISKS, HAND_LIMIT, RESEARCH_IDS, SEAT_COLOURS
from starhall.games.m101.military import global_strength
from starhall.games.m101.pieces import LOOKS, PHASE_COLOURS, hand_card
from starhall.games.m101.scoring import points
from starhall.games.m101.state import MILITARY_STEP, NO_BOOST, Galaxy, Side, cubes_at, level
from starhall.games.m101.view import GalaxyView
from starhall.games.m101.vocabulary import COLOURS, NONE, PHASES
from starhall.kernel.position import HIDDEN
from starhall.kernel.seats import has
from starhall.kernel.telling import counted

SYSTEMS: Final = "[bold]Systems[/bold] [dim](who controls it; p: political, m: military disks)[/dim]"
SMALL: Final = 84  # the width of a card in a large hand, which lies in two rows
HAND_SIZES: Final = (146, 146, 146, 146, 146, 146, 134, 116, 100, 88)  # by number of cards
ORDINALS: Final = ("1st", "2nd", "3rd", "4th")
NAMES: Final = [colour.capitalize() for colour in SEAT_COLOURS]


def is_last_round(g: Galaxy) -> bool:
    """Is it certain that the game ends with this round? Disks, rounds and the time are counted by everybody."""
    rounds = min(g.agreed.max_rounds or g.agreed.round_guard, g.agreed.round_guard)
    return g.ending != 0 or g.round >= rounds or any(side.disks == 0 for side in g.sides)


# ---- seats ----------------------------------------------------------------------------------------------------------


def seat_of(view: GalaxyView, seat: int) -> Markup:
    """A seat's panel: what it chose, its numbers, its delivered cubes, and the cards known to be in its hand."""
    side = view.g.sides[seat]
    due = has(view.due, seat)
    place = f"seat-{SEAT_COLOURS[seat]}"
    known = seen(side) if seat != view.seat else NOTHING
    inside = [chosen(side), numbers(view.g, side, seat), delivered(side), proxies(side), known]
    return seat_panel(seat, LOOKS[seat], NAMES[seat], seat_state(view, seat), *inside, due=due, place=place)


def seat_state(view: GalaxyView, seat: int) -> str:
    """Where a seat acts in this phase, or stands in tech order."""
    if not view.frames:
        return f"{points(view.g, seat)} VP"
    if seat in view.g.turns:
        return f"acts {ORDINALS[view.g.turns.index(seat)]}"
    return f"{ORDINALS[view.g.order.index(seat)]} in tech order"


def chosen(side: Side) -> Markup:
    """The phase that a seat has chosen this round, and whether it boosted or bluffed."""
    if side.phase == NONE:
        laid = f"{counted(side.laid, 'card')} laid" if side.laid else ""
        return html("div", tagged(laid, "secret"), class_="row", style="margin-top:6px") if laid else NOTHING
    phase = tagged(PHASES[side.phase].capitalize(), f"phase-{PHASES[side.phase]}", PHASE_COLOURS[side.phase])
    bluff = tagged("no boost", "no-boost") if side.laid == 2 else NOTHING
    boost = tagged("boosted", "boost") if side.boosted else bluff
    return html("div", phase, boost, class_="row", style="margin-top:6px;gap:6px")


def numbers(g: Galaxy, side: Side, seat: int) -> Markup:
    """Points, cards, strength, disks, tech level."""
    return stats(
        stat("vp", points(g, seat), "victory points as if the game ended now"),
        stat("cards", len(side.hand), "cards in hand"),
        stat("military", global_strength(g, seat, invading=False), "military strength", colour="var(--martial)"),
        stat("action-disc", side.disks, "influence disks left"),
        stat("tech-level", level(side), "tech level"),
        stat("control", bin(side.realm).count("1"), "systems controlled"),
        stat("infrastructure", len([1 for owner in g.builder if owner == seat]), "infrastructure"),
        stat("political", bin(side.presence).count("1"), "systems influenced"),
    )


def delivered(side: Side) -> Markup:
    """The cubes that a seat has delivered."""
    if not sum(side.delivered):
        return NOTHING
    cubes = [
        html(
            "span",
            html_icon("cube", f"var(--cube-{COLOURS[colour]})"),
            str(count),
            class_="stat",
            title=f"{COLOURS[colour]} cubes delivered",
        )
        for colour, count in enumerate(side.delivered)
        if count
    ]
    return html("div", *cubes, class_="row", style="margin-top:6px;gap:8px")


def proxies(side: Side) -> Markup:
    """What stands in for disks that a seat has no more."""
    return tagged(counted(side.proxies, "proxy", "proxies"), "action-disc") if side.proxies else NOTHING


def seen(side: Side) -> Markup:
    """What the viewer knows of another's hand."""
    names = ", ".join(CARD_NAMES[card] for card in side.hand if card != HIDDEN)
    if not names:
        return NOTHING
    return html(
        "div", f"known in hand: {names}", class_="text", style="margin-top:6px;font-size:11px;color:var(--ink-3)"
    )


# ---- the own side ---------------------------------------------------------------------------------------------------


def dock_of(view: GalaxyView) -> Markup:
    """Below the board: the own numbers, and the hand as octagons."""
    side = view.own()
    return join(
        [
            brief(view, side),
            section(*own_numbers(view, side), style="width:190px;flex:none"),
            section(*own_hand(side), style="flex:1 1 auto;min-width:0"),
        ]
    )


def brief(view: GalaxyView, side: Side) -> Markup:
    """The own side in one line."""
    shown = (
        stat("vp", points(view.g, view.seat), "points"),
        stat("cards", len(side.hand), "cards", HAND_LIMIT),
        stat("military", global_strength(view.g, view.seat, invading=False), "strength", colour="var(--martial)"),
        stat("tech-level", level(side), "tech level"),
        stat("action-disc", side.disks, "disks", view.g.agreed.disks),
    )
    names = html("span", *[tagged(CARD_NAMES[card]) for card in side.hand[:6]], class_="names")
    head = html("span", pip(LOOKS[view.seat]), " ", name_of(view.seat, NAMES[view.seat]), class_="who")
    return html("div", head, *shown, names, class_="brief", data_seat=LOOKS[view.seat])


def own_numbers(view: GalaxyView, side: Side) -> list[Markup]:
    """The own numbers, large, and the secret choice of this round."""
    seat = view.seat
    head = html("div", pip(LOOKS[seat]), name_of(seat, NAMES[seat]), class_="label")
    table = html(
        "div",
        stat("vp", points(view.g, view.seat), "points as if the game ended now"),
        stat("cards", len(side.hand), "cards in hand", HAND_LIMIT),
        stat("military", global_strength(view.g, seat, invading=False), "military strength", colour="var(--martial)"),
        stat("tech-level", level(side), "tech level"),
        stat("action-disc", side.disks, "disks left", view.g.agreed.disks),
        stat("control", bin(side.realm).count("1"), "systems controlled"),
        style="display:grid;grid-template-columns:1fr 1fr;gap:8px 10px;margin-top:10px",
    )
    return [head, table, delivered(side), sealed(side), proxies(side)]


def sealed(side: Side) -> Markup:
    """What the viewer has chosen in secret, or since the revelation."""
    if side.sealed_phase == NONE:
        return chosen(side)
    phase = tagged(
        PHASES[side.sealed_phase].capitalize(), f"phase-{PHASES[side.sealed_phase]}", PHASE_COLOURS[side.sealed_phase]
    )
    second = NOTHING
    if NONE < side.sealed_card < CARD_COUNT:
        second = tagged(f"boost: {CARD_NAMES[side.sealed_card]}", "boost")
    elif side.sealed_card == NO_BOOST:
        second = tagged("No Boost", "no-boost")
    return html(
        "div", tagged("in secret", "secret"), phase, second, class_="row", style="margin-top:8px;gap:5px;flex-wrap:wrap"
    )


def own_hand(side: Side) -> list[Markup]:
    """The hand, and before the start the two start systems to choose from."""
    cards = [*side.dealt, *side.hand]
    heading = label("My hand", "cards", "each card is also money: discard it to pay")
    if not cards:
        return [heading, html("p", "Your hand is empty.", style="color:var(--ink-3);margin-top:12px")]
    size = HAND_SIZES[len(cards)] if len(cards) < len(HAND_SIZES) else SMALL
    drawn = []
    for card in cards:
        mark = "start" if card in side.dealt else "boost" if card == side.sealed_card else ""
        drawn.append(picture_of(size + 9, size + 10, hand_card(card, 4.5, 5, size, mark)))
    wide = f"max-width:{(len(cards) + 1) // 2 * (size + 9)}px" if size == SMALL else None
    return [heading, html("div", *drawn, class_="octagons", style=wide)]


def round_note(view: GalaxyView) -> Markup:
    """Under the seats: the phases of this round with who chose them, and the order of the phase being played."""
    if not view.g.round or all(side.phase == NONE for side in view.g.sides):
        return NOTHING
    rows = []
    for phase, name in enumerate(PHASES):
        choosers = [seat for seat in view.g.order if view.g.sides[seat].phase == phase]
        if choosers or name == "expand":
            people = [who(seat, LOOKS[seat], NAMES[seat]) for seat in choosers]
            mark = html_icon(f"phase-{name}", PHASE_COLOURS[phase])
            body = join([join([person, " "]) for person in people]) if people else Markup("nobody")
            title = html("b", name.capitalize()) if phase == view.g.phase else html("span", name.capitalize())
            rows.append(
                html("li", mark, title, html("span", class_="grow"), html("span", body), class_="row", style="gap:6px")
            )
    return note("This round", html("ol", *rows))


# ---- plain text -----------------------------------------------------------------------------------------------------


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
    disks = [(NAMES[seat], g.areas[cell * 4 + seat]) for seat in range(g.seats)]
    there = ", ".join([f"{name} {n % MILITARY_STEP}p {n // MILITARY_STEP}m" for name, n in disks if n])
    cubes = [(name, cubes_at(g, cell, colour)) for colour, name in enumerate(COLOURS)]
    goods = ", ".join([f"{n} {name}" for name, n in cubes if n])
    owner = NAMES[g.controller[cell]] if g.controller[cell] != NONE else "-"
    return [CELL_WORDS[cell], card_name(g.system[cell]), owner, there + (f"; cubes {goods}" if goods else "")]
