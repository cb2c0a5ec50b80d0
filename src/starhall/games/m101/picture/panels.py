"""The sides of the table: the seats' panels and the own dock as HTML."""

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
    tallied,
    who,
)
from starhall.games.m101.content.components import CARD_COUNT, CARD_NAMES, HAND_LIMIT, SEAT_COLOURS
from starhall.games.m101.content.vocabulary import COLOURS, NONE, PHASES
from starhall.games.m101.knowledge.view import GalaxyView
from starhall.games.m101.picture.pieces import LOOKS, NAMES, PHASE_COLOURS, hand_card
from starhall.games.m101.rules.military import global_strength
from starhall.games.m101.rules.scoring import points
from starhall.games.m101.rules.state import NO_BOOST, Galaxy, Side, level
from starhall.kernel.position import HIDDEN
from starhall.kernel.seats import has
from starhall.kernel.tallies import key_of
from starhall.kernel.telling import counted

SMALL: Final = 72  # the width of a card in a large hand, which lies in two rows
GAP: Final = 8  # between two cards
HAND_SIZES: Final = (146, 146, 146, 146, 146, 146, 130, 109, 93, 81)  # by number of cards: one row beside the numbers
ORDINALS: Final = ("1st", "2nd", "3rd", "4th")


# ---- seats ----------------------------------------------------------------------------------------------------------


def seat_of(view: GalaxyView, seat: int) -> Markup:
    """A seat's panel: what it chose, its numbers, its delivered cubes, and the cards known to be in its hand."""
    side = view.g.sides[seat]
    due = has(view.due, seat)
    place = f"seat-{SEAT_COLOURS[seat]}"
    known = seen(side) if seat != view.seat else NOTHING
    inside = [chosen(side), numbers(view.g, side, seat), delivered(side, seat), proxies(side, seat), known]
    return seat_panel(seat, LOOKS[seat], NAMES[seat], seat_state(view, seat), *inside, due=due, place=place)


def seat_state(view: GalaxyView, seat: int) -> str:
    """Where a seat acts in this phase, or stands in tech order."""
    if not view.frames:
        return tallied(key(seat, "points"), points(view.g, seat), " VP")
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
    strength = global_strength(g, seat, invading=False)
    return stats(
        stat("vp", points(g, seat), "victory points as if the game ended now", tally=key(seat, "points")),
        stat("cards", len(side.hand), "cards in hand", tally=key(seat, "cards")),
        stat("military", strength, "military strength", colour="var(--martial)", tally=key(seat, "strength")),
        stat("action-disc", side.disks, "influence disks left", tally=key(seat, "disks")),
        stat("tech-level", level(side), "tech level", tally=key(seat, "level")),
        stat("control", side.realm.bit_count(), "systems controlled", tally=key(seat, "controlled")),
        stat("infrastructure", g.builder.count(seat), "infrastructure", tally=key(seat, "built")),
        stat("political", side.presence.bit_count(), "systems influenced", tally=key(seat, "influenced")),
    )


def key(seat: int, tally: str) -> str:
    """What a number of a seat is called."""
    return key_of(SEAT_COLOURS[seat], tally)


def delivered(side: Side, seat: int) -> Markup:
    """The cubes that a seat has delivered."""
    cubes = [
        stat("cube", count, f"{name} cubes delivered", colour=f"var(--cube-{name})", tally=key(seat, name))
        for name, count in zip(COLOURS, side.delivered, strict=True)
    ]
    return html("div", *cubes, class_="row", style="margin-top:6px;gap:8px")


def proxies(side: Side, seat: int) -> Markup:
    """What stands in for disks that a seat has no more."""
    words = " proxy" if side.proxies == 1 else " proxies"
    return tagged(tallied(key(seat, "proxies"), side.proxies, words), "action-disc") if side.proxies else NOTHING


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
            section(*own_numbers(view, side), style="width:214px;flex:none"),
            section(*own_hand(side), style="flex:1 1 auto;min-width:0"),
        ]
    )


def own_numbers(view: GalaxyView, side: Side) -> list[Markup]:
    """The own numbers with their names, and the secret choice of this round."""
    seat = view.seat
    head = html("div", pip(LOOKS[seat]), name_of(seat, NAMES[seat]), class_="label")
    rows = [html("div", number, html("span", name)) for number, name in zip(own_stats(view, side), OWN, strict=True)]
    table = html("div", *rows, class_="own-numbers")
    return [head, table, delivered(side, seat), sealed(side), proxies(side, seat)]


OWN: Final = (
    "points now",
    "cards",
    "strength",
    "tech level",
    "disks left",
    "systems",
)  # what the own numbers are called


def own_stats(view: GalaxyView, side: Side) -> list[Markup]:
    """The own numbers."""
    seat, strength = view.seat, global_strength(view.g, view.seat, invading=False)
    return [
        stat("vp", points(view.g, seat), "points as if the game ended now", tally=key(seat, "points"), id="points"),
        stat("cards", len(side.hand), "cards in hand", HAND_LIMIT, tally=key(seat, "cards")),
        stat(
            "military",
            strength,
            "military strength",
            colour="var(--martial)",
            tally=key(seat, "strength"),
            id="strength",
        ),
        stat("tech-level", level(side), "tech level", tally=key(seat, "level"), id="level"),
        stat("action-disc", side.disks, "disks left", view.g.agreed.disks, tally=key(seat, "disks"), id="disks"),
        stat("control", side.realm.bit_count(), "systems controlled", tally=key(seat, "controlled")),
    ]


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
    wide = f"max-width:{(len(cards) + 1) // 2 * (size + 9 + GAP)}px" if size == SMALL else None
    return [heading, html("div", *drawn, class_="hand octagons", style=wide)]


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
