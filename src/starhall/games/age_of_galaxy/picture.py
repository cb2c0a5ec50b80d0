"""A view of the table as pictures: the panels of the page, and one SVG that stands alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.drawing import (
    NOTHING,
    Chip,
    Markup,
    board,
    chips,
    chips_html,
    chips_width,
    disc,
    frame,
    html,
    html_icon,
    icon,
    join,
    label,
    legend,
    legend_width,
    lines_of,
    moved,
    name_of,
    note,
    panel,
    picture_of,
    pip,
    rect,
    seat_panel,
    seat_text,
    section,
    shape,
    sigil,
    sky,
    spot,
    standalone,
    stat,
    stats,
    tagged,
    who,
    width,
    words,
)
from starhall.games.age_of_galaxy.components import (
    ALLIANCE_MAX,
    BOARD_TECHNOLOGIES,
    COLOURS,
    CONVERSIONS,
    COUNTERS,
    DEVELOP_COST,
    DISCS_PER_PRODUCTION,
    FACTION_IDEOLOGY,
    FACTION_IDS,
    FACTION_NAMES,
    FACTION_TEXTS,
    FACTION_TYPES,
    GALAXY_LENGTH,
    IDEOLOGY_IDS,
    IDEOLOGY_NAMES,
    MAX_CREDITS,
    MAX_CRUISERS,
    PLANET_BITS,
    POINT_SLOT,
    ROUNDS,
    SCENARIOS,
    SLOT_IDS,
    SLOT_KIND,
    SLOT_PLAYERS,
    SOLO_SETUP_AS,
    SYSTEM_NAMES,
    SYSTEM_SLOTS,
    TECHNOLOGY_IDS,
    TECHNOLOGY_NAMES,
    TRADE_PLAYERS,
    TYPE_IDS,
    TYPE_NAMES,
    WAR_FROM_ROUND,
    WAR_REWARDS,
    Limit,
)
from starhall.games.age_of_galaxy.pieces import (
    CARD_STEP,
    LOOKS,
    action_area,
    ally,
    amounts,
    collapsed,
    explore_area,
    explore_discs,
    face_down,
    fleet,
    hand_card,
    markers,
    nomination_at,
    nominations,
    point,
    prestige_track,
    settlers,
    slot_places,
    small_card,
    suns,
    supply_tracks,
    system_card,
    tech_at,
    tech_lines,
    technology,
    trade_card,
    trade_discs,
    world,
)
from starhall.games.age_of_galaxy.powers import KINDS_OF_RESOURCE, Powers
from starhall.games.age_of_galaxy.scoring import holds, major_ideology, scenario_count
from starhall.games.age_of_galaxy.state import Galaxy
from starhall.games.age_of_galaxy.view import GalaxyView, SideView, known_side, known_state
from starhall.games.age_of_galaxy.vocabulary import (
    COLONIZE,
    COLONIZED,
    CONQUERED,
    CREDITS,
    DEVELOP,
    DEVELOPED,
    EMPTY,
    NONE,
    OVER,
    STATES,
)
from starhall.kernel.game import Panels
from starhall.kernel.seats import has
from starhall.kernel.state import View

WIDE: Final = 888
HIGH: Final = 506
ORDINALS: Final = ("1st", "2nd", "3rd", "4th")
PARTS: Final = "Galaxy 0 208 888 298|Board 0 0 888 214"  # for small screens


def panels(view: View) -> Panels:
    """The parts of the page, from what this view's seat may know."""
    assert isinstance(view, GalaxyView)
    return Panels(
        board=board(WIDE, HIGH, "Main board and galaxy", *whole_board(view), parts=PARTS),
        seats=tuple([seat_of(view, seat) for seat in range(view.seats)]),
        dock=dock_of(view) if view.seat >= 0 else "",
        notes=notes_of(view),
    )


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


def players(view: GalaxyView) -> int:
    """AG-SET-02: how many players the masks are set for."""
    return view.seats if view.seats > 1 else SOLO_SETUP_AS


def powers_of(side: SideView) -> Powers:
    """What a side's Alliance and technologies allow; both are open."""
    return Powers(list(side.alliance), list(side.technologies))


# ---- the main board -------------------------------------------------------------------------------------------------


def main_board(view: GalaxyView) -> list[Markup]:
    """The action areas, the trade cards and the nomination spaces."""
    count = players(view)
    cards = [trade_card(s, card, flipped(view, s), count, missing(view, s)) for s, card in enumerate(view.trades)]
    halos = [frame(134 + 186 * slot, 44, 178, 102) for slot in range(len(cards))]
    trade = spot("action-trade", "Trade: one exchange of a trade card that has room", *cards, halo="".join(halos))
    areas = [action_area(slot) for slot in range(len(view.trades))]
    return [explore_area(), trade, *areas, nominations(count, nominate_needs(view))]


def flipped(view: GalaxyView, slot: int) -> bool:
    """Does a trade card show its back?"""
    return view.flipped[slot] == 1


def missing(view: GalaxyView, slot: int) -> int:
    """AG-GOL-01: how many discs bring the Golden Age of a trade card."""
    opened = [least for least in TRADE_PLAYERS[view.trades[slot]] if least <= players(view)]
    return max(0, len(opened) - len(view.spaces[slot]))


def nominate_needs(view: GalaxyView) -> str:
    """AG-NOM-01 in a few words for the viewer."""
    if view.seat >= 0 and powers_of(view.sides[view.seat]).nominates_freely:
        return "you need no developed planet"
    if view.seat >= 0 and view.sides[view.seat].developed:
        return "you own a developed planet"
    return "needs a developed planet"


# ---- the galaxy -----------------------------------------------------------------------------------------------------


def galaxy(view: GalaxyView) -> list[Markup]:
    """The row of systems with what may be settled there."""
    drawn: list[Markup] = []
    for position, system in enumerate(view.systems):
        if position < view.collapsed:
            drawn.append(collapsed(position, SYSTEM_NAMES[system]))
        elif system == NONE:
            drawn.append(
                face_down(position, f"turned over after round {position}" if position > 1 else "not turned over yet")
            )
        else:
            others = [seat for seat in range(len(view.sides)) if seat != view.seat and reaches(view, seat, position)]
            drawn.append(
                system_card(position, system, border(view, position), others if position >= view.fleet else [])
            )
            drawn += worlds(view, position, system)
    return [*drawn, *captions(view), *footer(view)]


def reaches(view: GalaxyView, seat: int, position: int) -> bool:
    """AG-RCH-01: is a position (from 0) Reachable for a seat?"""
    return position < min(view.fleet + view.sides[seat].reach, view.face_up)


def border(view: GalaxyView, position: int) -> str:
    """How a card is bordered: for all, for the viewer alone, or for neither."""
    if position < view.fleet:
        return "all"
    return LOOKS[view.seat] if view.seat >= 0 and reaches(view, view.seat, position) else ""


def open_slots(view: GalaxyView, system: int) -> list[int]:
    """AG-SET-08: the slots of a system card that are in use with this number of players."""
    return [slot for slot in SYSTEM_SLOTS[system] if SLOT_PLAYERS[slot] <= players(view)]


def places_of(view: GalaxyView, position: int, system: int) -> list[tuple[int, tuple[float, float, float]]]:
    """Each slot in use with its place on the board."""
    slots = open_slots(view, system)
    return list(zip(slots, slot_places(position, len(slots)), strict=True))


def worlds(view: GalaxyView, position: int, system: int) -> list[Markup]:
    """The planets and exploration points of a system."""
    drawn = []
    for slot, at in places_of(view, position, system):
        if SLOT_KIND[slot] == POINT_SLOT:
            drawn.append(point(slot, view.tokens[slot], at))
        elif view.planets[slot] != NONE:
            drawn.append(world(slot, view.planets[slot], at, told_owner(view, slot)))
    return drawn


def told_owner(view: GalaxyView, slot: int) -> str:
    """Who owns a planet, in words for its label."""
    if view.states[slot] == EMPTY:
        return ""
    safe = "" if is_protected(view, slot) else ", unprotected"
    return f"; {STATES[view.states[slot]]} by {called(view, view.owners[slot])}{safe}"


def called(view: GalaxyView, seat: int) -> str:
    """What a seat is called where nobody has a name."""
    return "the virtual opponent" if view.sides[seat].virtual else COLOURS[seat].capitalize()


def is_protected(view: GalaxyView, slot: int) -> bool:
    """AG-PRT: may nobody take this planet with a cruiser?"""
    state = view.states[slot]
    if state in (EMPTY, CONQUERED):
        return state == CONQUERED
    side = view.sides[view.owners[slot]]
    if side.cruisers >= side.colonized + side.developed:
        return True
    powers = powers_of(side)
    kind = PLANET_BITS[view.planets[slot]]
    return bool(powers.protected_states >> state & 1 or powers.protected_types & kind)


def captions(view: GalaxyView) -> list[Markup]:
    """What the borders of the cards mean, written over them."""
    drawn = []
    if view.fleet > 1:
        drawn.append(words(8, 232, "Reachable for all", 11, tone="quiet"))
    for position in range(view.fleet, min(view.face_up, GALAXY_LENGTH)):
        mine = view.seat >= 0 and reaches(view, view.seat, position)
        tone = seat_text(LOOKS[view.seat]) if mine else "quiet"
        text = "in your reach" if mine else "not in your reach" if view.seat >= 0 else "beyond the fleet"
        drawn.append(words(92 + CARD_STEP * position, 232, text, 11, tone=tone, anchor="mid"))
    return drawn


def footer(view: GalaxyView) -> list[Markup]:
    """Below the galaxy: COLONIZE with the planet types open to the viewer, DEVELOP, and the turn order."""
    side = view.sides[view.seat] if view.seat >= 0 else None
    powers = powers_of(side) if side else Powers([], [])
    settled = side.colonized + side.developed if side else 0
    colonize = max(0, settled - powers.discounts[COLONIZE * KINDS_OF_RESOURCE + CREDITS]) if side else NONE
    develop = max(0, DEVELOP_COST[0][1] - powers.discounts[DEVELOP * KINDS_OF_RESOURCE + CREDITS]) if side else NONE
    first, x = verb(8, COLONIZE, "Colonize", colonize)
    drawn = [first]
    able = [
        (f"planet-{id}", TYPE_NAMES[i].lower(), True)
        for i, id in enumerate(TYPE_IDS)
        if powers.adapts >> i & 1 or not side
    ]
    drawn.append(legend(x + 4, 486, able, 10))
    x += legend_width(able, 10) + 12 if able else 4
    for i, id in enumerate(TYPE_IDS):
        if side and not powers.adapts >> i & 1:
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
    said = f"{name}: it costs you {price} credits now" if cost else name
    return spot(f"action-{id}", said, body, halo=frame(x, 473, wide, 26, 8)), x + wide + 6


def turn_order(view: GalaxyView, x: float) -> list[Markup]:
    """AG-GAL-06: the seats in turn order."""
    if view.solo:
        return []
    drawn = [words(x, 490.3, "Order", 11, tone="quiet")]
    for i, seat in enumerate(view.order):
        drawn.append(shape(LOOKS[seat], x + 44 + 22 * i, 486, 13))
    return drawn


# ---- the pieces -----------------------------------------------------------------------------------------------------


def pieces_of(view: GalaxyView) -> list[Markup]:
    """Every piece on the board, each a group of its own that glides."""
    drawn: list[Markup] = []
    drawn += explore_discs(listed(view.areas[0]))
    for slot, card in enumerate(view.trades):
        below = listed(view.areas[slot + 1])
        drawn += trade_discs(slot, card, flipped(view, slot), players(view), view.spaces[slot], below)
    for space, seat in enumerate(view.nominated):
        if seat != NONE:
            drawn.append(disc(f"piece-{LOOKS[seat]}-nomination-{space + 1}", LOOKS[seat], *nomination_at(space), 11.5))
    for position, system in enumerate(view.systems):
        if system != NONE and position >= view.collapsed:
            for slot, at in places_of(view, position, system):
                if view.states[slot] != EMPTY:
                    drawn += settlers(SLOT_IDS[slot], view.owners[slot], view.states[slot], at)
    ranked = sorted([side for side in view.sides if not side.virtual], key=lambda side: side.stamp)
    return [
        *drawn,
        fleet(min(view.fleet, GALAXY_LENGTH) - 1),
        *markers([(side.seat, side.prestige) for side in ranked]),
    ]


def listed(counts: Sequence[int]) -> list[int]:
    """The owners of discs that lie together without an order, seat by seat."""
    return [seat for seat, count in enumerate(counts) for _ in range(count)]


# ---- what is public of a seat ---------------------------------------------------------------------------------------


def seat_of(view: GalaxyView, seat: int) -> Markup:
    """A seat's panel: numbers first, then discs, cards, planets, technologies, and the Alliance."""
    side = view.sides[seat]
    due = has(view.due, seat)
    return seat_panel(seat, LOOKS[seat], COLOURS[seat].capitalize(), seat_state(view, side), *side_parts(side), due=due)


def seat_state(view: GalaxyView, side: SideView) -> str:
    """Where a seat stands in the order and how many discs it has left."""
    if view.phase == OVER:
        return f"{side.points} VP"
    discs = f"{side.discs} disc{'s' * (side.discs != 1)} left"
    return discs if view.solo else f"{ORDINALS[view.order.index(side.seat)]} · {discs}"


def numbers(side: SideView) -> Markup:
    """The eight resources of a side."""
    return stats(
        stat("prestige", side.prestige, "prestige"),
        stat("credit", side.credits, "credits"),
        stat("productivity", side.productivity, "productivity"),
        stat("strength", side.strength, "strength"),
        stat("cruiser", side.cruisers, "cruisers in supply", MAX_CRUISERS),
        stat("innovation", side.innovation, "innovation"),
        stat("influence", side.influence, "influence"),
        stat("relic", side.relics, "relics"),
    )


def side_parts(side: SideView) -> list[Markup]:
    """What lies before a seat for all to see."""
    row = html(
        "div",
        disc_row(side),
        stat("cards", side.hand_size, "cards in hand"),
        stat("colonized", side.colonized, "colonized planets"),
        stat("developed", side.developed, "developed planets"),
        stat("conquered", side.conquered, "conquered planets") if side.conquered else NOTHING,
        technology_grid(side),
        class_="row",
        style="margin-top:8px;gap:7px",
    )
    return [numbers(side), row, alliance_tags(side)]


def disc_row(side: SideView) -> Markup:
    """The discs of the personal supply, those that were used dim."""
    seat = LOOKS[side.seat]
    count = max(DISCS_PER_PRODUCTION, side.discs)
    shapes = [shape(seat, 6 + 12.5 * i, 6, 11, "" if i < side.discs else "var(--surface-3)") for i in range(count)]
    return picture_of(int(12.5 * count), 12, *shapes, title=f"{side.discs} discs left")


def technology_grid(side: SideView) -> Markup:
    """The technologies of the board as nine squares, those of factions as dots beside."""
    seat = LOOKS[side.seat]
    squares = []
    for number in BOARD_TECHNOLOGIES:
        x, y = tech_at(number)
        fill = f"var(--{seat})" if number in side.technologies else "var(--surface-3)"
        squares.append(rect(x / 13, y / 8.5, 6.5, 6.5, 1.5, fill=fill))
    more = [number for number in side.technologies if number not in BOARD_TECHNOLOGIES]
    squares += [rect(26, 8 * i, 6.5, 6.5, 3.2, fill=f"var(--{seat})") for i in range(min(3, len(more)))]
    told = ", ".join([TECHNOLOGY_NAMES[number] for number in side.technologies]) or "none"
    grid = picture_of(34 if more else 24, 24, *squares, title=f"Technologies: {told}")
    return html("span", grid, style="margin-left:auto")


def alliance_tags(side: SideView) -> Markup:
    """The factions of an Alliance and the card tucked as True Major Ideology."""
    tags = [faction_tag(faction, IDEOLOGY_IDS[FACTION_IDEOLOGY[faction]]) for faction in side.alliance]
    if side.tucked != NONE:
        ideology = FACTION_IDEOLOGY[side.tucked]
        tint = f"var(--{IDEOLOGY_IDS[ideology]})"
        tags.append(tagged(IDEOLOGY_NAMES[ideology], "true-ideology", tint, "True Major Ideology"))
    return html("div", *tags, class_="alrow") if tags else NOTHING


def faction_tag(faction: int, ideology: str) -> Markup:
    """A faction by its name."""
    return tagged(FACTION_NAMES[faction], ideology, f"var(--{ideology})", FACTION_NAMES[faction])


# ---- notes ----------------------------------------------------------------------------------------------------------


def notes_of(view: GalaxyView) -> Markup:
    """Under the seats: the virtual opponent and its scenario, and how a war would end."""
    return join([opponent(view), forecast(view), scenario_sheet(view)])


def war_places(view: GalaxyView) -> list[tuple[int, SideView]]:
    """AG-WAR-03: each side with the place that it would take in a war now, the best first."""
    keys = [(side.war_value, side.strength) for side in view.sides]
    places = [1 + len([other for other in keys if other > key]) for key in keys]
    return sorted(zip(places, view.sides, strict=True), key=lambda row: (row[0], row[1].seat))


def forecast(view: GalaxyView) -> Markup:
    """`War, if it came now`, with what it would bring; before the first war and after the last one less."""
    if view.phase == OVER or view.round == 0:
        return NOTHING
    rows = [war_row(view, place, side) for place, side in war_places(view)]
    title = "War, if it came now" if view.round >= WAR_FROM_ROUND else f"War from round {WAR_FROM_ROUND} on"
    return note(title, html("ol", *rows), *shelter(view))


def war_row(view: GalaxyView, place: int, side: SideView) -> Markup:
    """One side in the forecast."""
    reward = () if side.virtual else WAR_REWARDS[players(view)][place - 1]
    gains = join([Markup(f"+{amount}{html_icon(what)}") for amount, what in amounts(reward)]) if reward else "nothing"
    zero = "stat" if reward else "stat zero"
    tied = [other.war_value for other in view.sides].count(side.war_value) > 1
    return html(
        "li",
        html("span", str(place), class_="num", style="width:14px"),
        person(view, side),
        html("span", class_="grow"),
        stat("cruiser", f"{side.war_value}·{side.strength}" if tied else side.war_value, "war value, then strength"),
        html("span", gains, class_=zero, style="min-width:62px;justify-content:flex-end"),
        class_="row",
        style="gap:6px",
    )


def person(view: GalaxyView, side: SideView) -> Markup:
    """A side in a sentence."""
    if side.virtual:
        return html("span", pip(LOOKS[side.seat]), " Opponent", class_="who", data_seat=LOOKS[side.seat])
    return who(side.seat, LOOKS[side.seat], COLOURS[side.seat].capitalize())


def shelter(view: GalaxyView) -> list[Markup]:
    """AG-PRT-03: whether the viewer's planets are Protected, and what a war would cost."""
    if view.seat < 0:
        return []
    side = view.sides[view.seat]
    settled = side.colonized + side.developed
    if not settled:
        return []
    bare = [s for s, owner in enumerate(view.owners) if owner == view.seat and in_danger(view, s)]
    if not bare:
        text = f"Your {settled} settled planet{'s are' if settled > 1 else ' is'} protected."
        return [html("p", html_icon("protected", "var(--good)"), f" {text}")]
    text = f"{len(bare)} of your planets can be taken: {settled - side.cruisers} more cruisers protect them."
    return [html("p", html_icon("warning", "var(--warn)"), f" {text}")]


def in_danger(view: GalaxyView, slot: int) -> bool:
    """Is this a settled planet without protection?"""
    return view.states[slot] in (COLONIZED, DEVELOPED) and not is_protected(view, slot)


def opponent(view: GalaxyView) -> Markup:
    """AG-SOL-02: what the virtual opponent has."""
    found = [side for side in view.sides if side.virtual]
    if not found:
        return NOTHING
    side = found[0]
    seat = LOOKS[side.seat]
    row = stats(
        stat("cruiser", side.cruisers, "cruisers in supply", MAX_CRUISERS),
        stat("strength", side.strength, "strength"),
        stat("influence", side.influence, "influence"),
        stat("action-disc", side.discs + side.common_discs, "discs"),
        stat("colonized", side.colonized, "colonized planets"),
        stat("conquered", side.conquered, "conquered planets"),
        stat("nominate", view.nominated.count(side.seat), "nominations"),
        stat("deck", view.deck, "cards in its deck"),
    )
    last = [faction_tag(card, IDEOLOGY_IDS[FACTION_IDEOLOGY[card]]) for card in view.revealed[-3:]]
    tags = html("div", *last, class_="alrow", title="resolved last") if last else NOTHING
    head = html("header", pip(seat), html("span", "Virtual opponent", class_="name"))
    return html("article", head, row, tags, class_="seat", data_seat=seat, id="panel-opponent")


def scenario_sheet(view: GalaxyView) -> Markup:
    """AG-ADV-01: the scenario with its conditions and events."""
    if view.scenario == NONE:
        return NOTHING
    sheet = SCENARIOS[view.scenario]
    rows = [html("li", html("b", rolled(sheet.row_of, i)), f" {text}") for i, text in enumerate(sheet.row_texts)]
    return note(sheet.name, html("p", sheet.text), *goals(view), html("ol", *rows, style="font-size:12px"))


def rolled(row_of: Sequence[int], row: int) -> str:
    """The rolls of the die that a row of events is for: `1–2`."""
    rolls = [roll + 1 for roll, found in enumerate(row_of) if found == row]
    return f"{rolls[0]}–{rolls[-1]}" if len(rolls) > 1 else str(rolls[0])


def goals(view: GalaxyView) -> list[Markup]:
    """What wins and what loses the scenario, with how far it is."""
    sheet = SCENARIOS[view.scenario]
    g = known_state(view, 0)
    lines = [goal(g, limit, "check", "var(--good)") for limit in sheet.victory]
    lines += [goal(g, limit, "warning", "var(--bad)") for limit in sheet.defeat]
    medals = f"silver from {sheet.silver} VP, gold from {sheet.gold} VP"
    return [*lines, html("p", html_icon("trophy", "var(--prestige)"), f" {medals}")]


def goal(g: Galaxy, limit: Limit, mark: str, colour: str) -> Markup:
    """One condition of a scenario: what is counted, how much there is, how much is needed."""
    now, name = (
        scenario_count(g, limit.counter),
        COUNTERS[limit.counter].replace("_", " ").replace("vo ", "opponent’s "),
    )
    tone = colour if holds(g, limit) else "var(--ink-3)"
    return html("p", html_icon(mark, tone), f" {name}: ", html("b", str(now)), f" of {limit.least}")


# ---- the viewer's own side ------------------------------------------------------------------------------------------


def dock_of(view: GalaxyView) -> Markup:
    """Below the board: supplies, technologies, Alliance, hand; and all of it in one line for short screens."""
    side = view.sides[view.seat]
    cards = view.packet or view.hand
    return join(
        [
            brief(side),
            section(*own_supplies(view, side), style="width:222px;flex:none"),
            section(*own_technologies(view, side), style="width:304px;flex:none"),
            section(*own_alliance(side), style="flex:1 1 150px"),
            section(*own_hand(view, cards), style=f"width:{hand_width(len(cards))}px;flex:none"),
        ]
    )


def brief(side: SideView) -> Markup:
    """The own side in one line."""
    seat = LOOKS[side.seat]
    shown = (
        ("credit", side.credits),
        ("productivity", side.productivity),
        ("strength", side.strength),
        ("cruiser", side.cruisers),
        ("innovation", side.innovation),
        ("influence", side.influence),
        ("relic", side.relics),
        ("prestige", side.prestige),
    )
    tags = [faction_tag(faction, IDEOLOGY_IDS[FACTION_IDEOLOGY[faction]]) for faction in side.alliance]
    tags.append(tagged(f"{side.hand_size} in hand", "cards"))
    tags.append(tagged(f"{len(side.technologies)} technologies", "research"))
    return html(
        "div",
        html("span", pip(seat), " ", name_of(side.seat, COLOURS[side.seat].capitalize()), class_="who", data_seat=seat),
        *[stat(what, value, what) for what, value in shown],
        html("span", *tags, class_="names"),
        class_="brief",
    )


def own_supplies(view: GalaxyView, side: SideView) -> list[Markup]:
    """The three tracks, the tokens, the discs and the points; what can be exchanged freely is a target."""
    seat = LOOKS[side.seat]
    used = f"{side.discs} disc{'s' * (side.discs != 1)} left · {side.points} points"
    tracks = picture_of(222, 116, supply_tracks(side.credits, side.productivity, side.strength, MAX_CREDITS))
    tokens = (
        stat("cruiser", side.cruisers, "cruisers in supply", MAX_CRUISERS, seat_text(seat)),
        stat("innovation", side.innovation, "innovation"),
        stat("influence", side.influence, "influence"),
        stat("relic", side.relics, "relics"),
        stat("prestige", side.prestige, "prestige"),
    )
    head = html("div", pip(seat), name_of(side.seat, COLOURS[side.seat].capitalize()), html("em", used), class_="label")
    free = [free_tag(f"free-{each.id}", amounts(each.cost), amounts(each.gain)) for each in CONVERSIONS]
    return [head, tracks, html("div", *tokens, class_="sup"), html("div", *free, class_="sup2 frees")]


def free_tag(id: str, cost: Sequence[Chip], gain: Sequence[Chip]) -> Markup:
    """A Free action: what for what."""
    inside = (chips_html(cost), html_icon("arrow-right", "var(--ink-3)"), chips_html(gain))
    return html("span", *inside, class_="tag free", id=id, title="Free action")


def own_technologies(view: GalaxyView, side: SideView) -> list[Markup]:
    """The technologies of the player board; a telescope's tokens lie beside the heading."""
    tree = picture_of(304, 190, technology_tree(side, "technology-"))
    done = len([number for number in side.technologies if number in BOARD_TECHNOLOGIES])
    seen = html(
        "span", html_icon("exploration"), f"{side.telescope} on the telescope", class_="tag", id="slot-telescope"
    )
    head = html(
        "div",
        html("span", html_icon("research"), " Technologies", class_="act", id="action-research"),
        seen if side.telescope else NOTHING,
        html("em", f"{done} of {len(BOARD_TECHNOLOGIES)}"),
        class_="label",
    )
    return [head, tree]


def technology_tree(side: SideView, prefix: str) -> Markup:
    """The nine technologies of a player board and what leads to what."""
    seat, available = LOOKS[side.seat], powers_of(side).available
    cells = [
        technology(
            number,
            *tech_at(number),
            seat,
            number in side.technologies,
            number in available,
            prefix + TECHNOLOGY_IDS[number],
        )
        for number in BOARD_TECHNOLOGIES
    ]
    return join([tech_lines(seat, side.technologies), *cells])


def own_alliance(side: SideView) -> list[Markup]:
    """The factions of the Alliance with their technologies and Free actions."""
    available = powers_of(side).available
    cards = [ally(faction, side.technologies, available) for faction in side.alliance]
    if len(cards) < ALLIANCE_MAX:
        cards.append(
            html("div", html_icon("plus"), f"{('first', 'second', 'third')[len(cards)]} faction", class_="card al none")
        )
    return [label("Alliance", "people", majority(side)), html("div", *cards, style="display:grid;gap:5px")]


def majority(side: SideView) -> str:
    """AG-IDE-01 to AG-IDE-03 in two words."""
    ideology = major_ideology(known_side(side, side.seat))
    if ideology == NONE:
        return "no majority yet"
    return f"{'true: ' if side.tucked != NONE else ''}{IDEOLOGY_NAMES[ideology]}"


def own_hand(view: GalaxyView, cards: Sequence[int]) -> list[Markup]:
    """The viewer's cards; in the draft the packet that is to be chosen from."""
    draw = hand_card if len(cards) <= 3 else small_card
    marked = [FACTION_NAMES[faction] for faction in view.marks]
    aside = "one card may be played each turn" if view.round else ""
    if view.packet:
        aside = f"{len(view.hand)} taken so far"
    elif marked:
        aside = f"to be discarded: {', '.join(marked)}"
    elif view.played and view.active == view.seat:
        aside = "a card was played in this turn"
    head = label("Packet" if view.packet else "My hand", "cards", aside)
    kind = "hand" if len(cards) <= 3 else "hand many"
    return [head, html("div", *[draw(faction, f"card-{FACTION_IDS[faction]}") for faction in cards], class_=kind)]


def hand_width(cards: int) -> int:
    """Three large cards beside each other, or more smaller ones in two rows."""
    return 334 if cards <= 3 else 118 * -(-cards // 2) - 4


# ---- alone ----------------------------------------------------------------------------------------------------------


def picture(view: View) -> str:
    """The whole table as one SVG: the board, and below it what is public of every seat."""
    assert isinstance(view, GalaxyView)
    rows = [side_row(side, HIGH + 12 + 222 * i) for i, side in enumerate(view.sides) if not side.virtual]
    high = HIGH + 12 + 222 * len(rows)
    title = f"Age of Galaxy, round {view.round} of {ROUNDS}"
    return standalone(WIDE, high, title, "age-of-galaxy", *whole_board(view), *rows)


def side_row(side: SideView, y: float) -> Markup:
    """A player board in a picture that stands alone: tracks, tokens, technologies, Alliance."""
    seat = LOOKS[side.seat]
    tokens = (
        (side.cruisers, "cruiser"),
        (side.innovation, "innovation"),
        (side.influence, "influence"),
        (side.relics, "relic"),
        (side.prestige, "prestige"),
    )
    return moved(
        0,
        y,
        panel(8, 0, WIDE - 16, 214),
        rect(8, 0, 4, 214, 2, fill=f"var(--{seat})"),
        shape(seat, 30, 17, 13),
        words(44, 22, COLOURS[side.seat].capitalize(), 13, bold=True),
        words(240, 22, f"{side.points} points now", 12, tone="second", anchor="end"),
        moved(22, 30, supply_tracks(side.credits, side.productivity, side.strength, MAX_CREDITS)),
        chips(tokens, 22, 164, 14),
        *[shape(seat, 28 + 16 * i, 190, 12) for i in range(side.discs)],
        words(240, 194, f"{side.hand_size} cards in hand", 12, tone="second", anchor="end"),
        moved(262, 12, technology_tree(side, f"{seat}-technology-")),
        *[ally_row(faction, 586, 12 + 64 * i) for i, faction in enumerate(side.alliance)],
    )


def ally_row(faction: int, x: float, y: float) -> Markup:
    """A faction of an Alliance in a picture."""
    tint = f"var(--{IDEOLOGY_IDS[FACTION_IDEOLOGY[faction]]})"
    types = [
        icon(f"planet-{TYPE_IDS[kind]}", x + 270 - 20 * i, y + 17, 16) for i, kind in enumerate(FACTION_TYPES[faction])
    ]
    return join(
        [
            rect(x, y, 286, 58, 7, fill="var(--surface-2)", stroke="var(--line)"),
            rect(x, y, 3, 58, 1.5, fill=tint),
            sigil(FACTION_IDS[faction], x + 27, y + 29, 19, tint),
            words(x + 54, y + 21, FACTION_NAMES[faction], 13, bold=True, room=150),
            *types,
            lines_of(x + 54, y + 36, FACTION_TEXTS[faction], 224, 2, tone="second"),
        ]
    )
