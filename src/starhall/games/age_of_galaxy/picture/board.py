"""The main board and the galaxy as one drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.drawing import (
    Markup,
    chips,
    chips_width,
    disc,
    frame,
    icon,
    legend,
    legend_width,
    rect,
    seat_text,
    shape,
    sky,
    spot,
    width,
    words,
)
from starhall.games.age_of_galaxy.content.effect_kinds import KINDS_OF_RESOURCE
from starhall.games.age_of_galaxy.content.main_board import (
    COLOURS,
    DEVELOP_COST,
    GALAXY_LENGTH,
    NOMINATION_IDS,
    TYPE_IDS,
    TYPE_NAMES,
)
from starhall.games.age_of_galaxy.content.markets import TRADE_PLAYERS
from starhall.games.age_of_galaxy.content.vocabulary import COLONIZE, CREDITS, DEVELOP, EMPTY, NONE, STATES
from starhall.games.age_of_galaxy.content.worlds import (
    POINT_SLOT,
    SLOT_IDS,
    SLOT_KIND,
    SLOT_PLAYERS,
    SYSTEM_NAMES,
    SYSTEM_SLOTS,
)
from starhall.games.age_of_galaxy.knowledge.view import GalaxyView
from starhall.games.age_of_galaxy.picture.pieces import (
    CARD_STEP,
    LOOKS,
    action_area,
    collapsed,
    explore_area,
    explore_discs,
    face_down,
    fleet,
    markers,
    nomination_at,
    nominations,
    point,
    prestige_track,
    settlers,
    slot_places,
    suns,
    system_card,
    trade_card,
    trade_discs,
    world,
)
from starhall.games.age_of_galaxy.rules.planets import is_protected, reach
from starhall.kernel.telling import counted

WIDE: Final = 888
HIGH: Final = 506


def whole_board(view: GalaxyView) -> list[str]:
    """Everything in the middle of the table: the places first, then the pieces that stand upon them."""
    return [
        sky(WIDE, HIGH, "age_of_galaxy"),
        suns(),
        prestige_track(),
        *main_board(view),
        *galaxy(view),
        *pieces_of(view),
    ]


# ---- the main board -------------------------------------------------------------------------------------------------


def main_board(view: GalaxyView) -> list[Markup]:
    """The action areas, the trade cards and the nomination spaces."""
    count = view.g.players()
    cards = [trade_card(s, card, flipped(view, s), count, missing(view, s)) for s, card in enumerate(view.g.trades)]
    halos = [frame(134 + 186 * slot, 44, 178, 102) for slot in range(len(cards))]
    trade = spot("action-trade", "Trade: one exchange of a trade card that has room", *cards, halo="".join(halos))
    areas = [action_area(slot) for slot in range(len(view.g.trades))]
    return [explore_area(), trade, *areas, nominations(count, nominate_needs(view))]


def flipped(view: GalaxyView, slot: int) -> bool:
    """Does a trade card show its back?"""
    return view.g.flipped[slot] == 1


def missing(view: GalaxyView, slot: int) -> int:
    """AG-GOL-01: how many discs bring the Golden Age of a trade card."""
    opened = [least for least in TRADE_PLAYERS[view.g.trades[slot]] if least <= view.g.players()]
    return max(0, len(opened) - len(view.g.spaces[slot]))


def nominate_needs(view: GalaxyView) -> str:
    """AG-NOM-01 in a few words for the viewer."""
    if view.own().powers.nominates_freely:
        return "you need no developed planet"
    if view.own().developed:
        return "you own a developed planet"
    return "needs a developed planet"


# ---- the galaxy -----------------------------------------------------------------------------------------------------


def galaxy(view: GalaxyView) -> list[Markup]:
    """The row of systems with what may be settled there."""
    drawn: list[Markup] = []
    for position, system in enumerate(view.g.systems):
        if position < view.g.collapsed:
            drawn.append(collapsed(position, SYSTEM_NAMES[system]))
        elif position >= view.g.face_up:
            drawn.append(
                face_down(position, f"turned over after round {position}" if position > 1 else "not turned over yet")
            )
        else:
            others = tuple(
                [seat for seat in range(len(view.g.sides)) if seat != view.seat and reaches(view, seat, position)]
            )
            drawn.append(
                system_card(position, system, border(view, position), others if position >= view.g.fleet else ())
            )
            drawn += worlds(view, position, system)
    return [*drawn, *captions(view), *footer(view)]


def fleet_at(view: GalaxyView) -> int:
    """The position (from 0) over which the Galactic Fleet stands."""
    return min(view.g.fleet, GALAXY_LENGTH) - 1


def reaches(view: GalaxyView, seat: int, position: int) -> bool:
    """AG-RCH-01: is a position (from 0) Reachable for a seat?"""
    return position < reach(view.g, seat)


def border(view: GalaxyView, position: int) -> str:
    """How a card is bordered: for all, for the viewer alone, or for neither."""
    if position < view.g.fleet:
        return "all"
    return LOOKS[view.seat] if view.seat >= 0 and reaches(view, view.seat, position) else ""


def open_slots(view: GalaxyView, system: int) -> list[int]:
    """AG-SET-08: the slots of a system card that are in use with this number of players."""
    return [slot for slot in SYSTEM_SLOTS[system] if SLOT_PLAYERS[slot] <= view.g.players()]


def places_of(view: GalaxyView, position: int, system: int) -> list[tuple[int, tuple[float, float, float]]]:
    """Each slot in use with its place on the board."""
    slots = open_slots(view, system)
    return list(zip(slots, slot_places(position, len(slots)), strict=True))


def worlds(view: GalaxyView, position: int, system: int) -> list[Markup]:
    """The planets and exploration points of a system."""
    drawn = []
    for slot, at in places_of(view, position, system):
        if SLOT_KIND[slot] == POINT_SLOT:
            drawn.append(point(slot, view.g.tokens[slot] != NONE, at))
        elif view.g.planets[slot] != NONE:
            drawn.append(world(slot, view.g.planets[slot], at, told_owner(view, slot)))
    return drawn


def told_owner(view: GalaxyView, slot: int) -> str:
    """Who owns a planet, in words for its label."""
    if view.g.states[slot] == EMPTY:
        return ""
    safe = "" if is_protected(view.g, slot) else ", unprotected"
    return f"; {STATES[view.g.states[slot]]} by {called(view, view.g.owners[slot])}{safe}"


def called(view: GalaxyView, seat: int) -> str:
    """What a seat is called where nobody has a name."""
    return "the virtual opponent" if view.g.is_virtual(seat) else COLOURS[seat].capitalize()


def captions(view: GalaxyView) -> list[Markup]:
    """What the borders of the cards mean, written over them."""
    drawn = []
    if view.g.fleet > 1:
        drawn.append(words(8, 232, "Reachable for all", 11, tone="quiet"))
    for position in range(view.g.fleet, min(view.g.face_up, GALAXY_LENGTH)):
        mine = view.seat >= 0 and reaches(view, view.seat, position)
        tone = seat_text(LOOKS[view.seat]) if mine else "quiet"
        text = "in your reach" if mine else "not in your reach" if view.seat >= 0 else "beyond the fleet"
        drawn.append(words(92 + CARD_STEP * position, 232, text, 11, tone=tone, anchor="mid"))
    return drawn


def footer(view: GalaxyView) -> list[Markup]:
    """Below the galaxy: COLONIZE with the planet types open to the viewer, DEVELOP, and the turn order."""
    sits, side, powers = view.seat >= 0, view.own(), view.own().powers
    settled = side.colonized + side.developed
    colonize = max(0, settled - powers.discounts[COLONIZE * KINDS_OF_RESOURCE + CREDITS]) if sits else NONE
    develop = max(0, DEVELOP_COST[0][1] - powers.discounts[DEVELOP * KINDS_OF_RESOURCE + CREDITS]) if sits else NONE
    first, x = verb(8, COLONIZE, "Colonize", colonize)
    drawn = [first]
    able = [
        (f"planet-{id}", TYPE_NAMES[i].lower(), True)
        for i, id in enumerate(TYPE_IDS)
        if powers.adapts >> i & 1 or not sits
    ]
    drawn.append(legend(x + 4, 486, able, 10))
    x += legend_width(able, 10) + 12 if able else 4
    for i, id in enumerate(TYPE_IDS):
        if sits and not powers.adapts >> i & 1:
            drawn.append(closed_type(x + 8, id))
            x += 19
    second, x = verb(x + 8, DEVELOP, "Develop", develop)
    return [*drawn, second, *turn_order(view, max(x + 14, 620))]


def closed_type(x: float, kind: str) -> Markup:
    """A planet type that the viewer cannot settle."""
    return Markup(f'<g class="dim">{icon(f"planet-{kind}", x, 486, 16)}</g>')


def verb(x: float, action: int, name: str, price: int) -> tuple[Markup, float]:
    """An action without an area of its own, with its price now: a small button on the board; then where it ends."""
    cost = [(price, "credit")] if price != NONE else []
    wide = 30 + width(name, 12) + (8 + chips_width(cost, 12) if cost else 0) + 6
    id = name.lower()
    body = (
        rect(x, 473, wide, 26, 8, fill="var(--surface-1)", fill_opacity=0.92, stroke="var(--line)")
        + icon(id, x + 16, 486, 17, "var(--accent)")
        + words(x + 29, 490.3, name, 12, bold=True)
        + chips(cost, x + 35 + width(name, 12), 486, 12)
    )
    said = f"{name}: it costs you {counted(price, 'credit')} now" if cost else name
    return spot(f"action-{id}", said, body, halo=frame(x, 473, wide, 26, 8)), x + wide + 6


def turn_order(view: GalaxyView, x: float) -> list[Markup]:
    """AG-GAL-06: the seats in turn order."""
    if view.g.solo():
        return []
    drawn = [words(x, 490.3, "Order", 11, tone="quiet")]
    for i, seat in enumerate(view.g.order):
        drawn.append(shape(LOOKS[seat], x + 44 + 22 * i, 486, 13))
    return drawn


# ---- the pieces -----------------------------------------------------------------------------------------------------


def pieces_of(view: GalaxyView) -> list[Markup]:
    """Every piece on the board, each a group of its own that glides."""
    drawn: list[Markup] = []
    drawn += explore_discs(listed(view.g.discs_on(0)))
    for slot, card in enumerate(view.g.trades):
        below = listed(view.g.discs_on(slot + 1))
        drawn += trade_discs(slot, card, flipped(view, slot), view.g.players(), view.g.spaces[slot], below)
    for space, seat in enumerate(view.g.nominated):
        if seat != NONE:
            drawn.append(disc(f"space-{NOMINATION_IDS[space]}", LOOKS[seat], *nomination_at(space), 11.5))
    for position in range(view.g.collapsed, view.g.face_up):
        for slot, at in places_of(view, position, view.g.systems[position]):
            if view.g.states[slot] != EMPTY:
                drawn += settlers(SLOT_IDS[slot], view.g.owners[slot], view.g.states[slot], at)
    ranked = sorted(view.g.sides[: view.seats], key=lambda side: side.stamp)
    return [
        *drawn,
        fleet(fleet_at(view)),
        *markers([(side.seat, side.prestige) for side in ranked]),
    ]


def listed(counts: Sequence[int]) -> list[int]:
    """The owners of discs that lie together without an order, seat by seat."""
    return [seat for seat, count in enumerate(counts) for _ in range(count)]
