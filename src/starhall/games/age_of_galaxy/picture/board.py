"""A view of the table as pictures: the panels of the page, and one SVG that stands alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from starhall.drawing import (
    NOTHING,
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
    legend,
    legend_width,
    lines_of,
    moved,
    note,
    panel,
    pip,
    rect,
    seat_text,
    shape,
    sigil,
    sky,
    spot,
    standalone,
    stat,
    stats,
    who,
    width,
    words,
)
from starhall.games.age_of_galaxy.content.effect_kinds import KINDS_OF_RESOURCE
from starhall.games.age_of_galaxy.content.faction_cards import (
    FACTION_IDEOLOGY,
    FACTION_IDS,
    FACTION_NAMES,
    FACTION_TEXTS,
    FACTION_TYPES,
)
from starhall.games.age_of_galaxy.content.main_board import (
    COLOURS,
    COUNTERS,
    DEVELOP_COST,
    GALAXY_LENGTH,
    IDEOLOGY_IDS,
    MAX_CREDITS,
    MAX_CRUISERS,
    NOMINATION_IDS,
    ROUNDS,
    TYPE_IDS,
    TYPE_NAMES,
    WAR_FROM_ROUND,
    WAR_REWARDS,
)
from starhall.games.age_of_galaxy.content.markets import TRADE_PLAYERS
from starhall.games.age_of_galaxy.content.readers import Limit
from starhall.games.age_of_galaxy.content.scenarios import SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import (
    COLONIZE,
    COLONIZED,
    CREDITS,
    DEVELOP,
    DEVELOPED,
    EMPTY,
    NONE,
    OVER,
    STATES,
)
from starhall.games.age_of_galaxy.content.worlds import (
    POINT_SLOT,
    SLOT_IDS,
    SLOT_KIND,
    SLOT_PLAYERS,
    SYSTEM_NAMES,
    SYSTEM_SLOTS,
    TOKEN_GAINS,
    TOKEN_NAMES,
    TOKENS,
)
from starhall.games.age_of_galaxy.knowledge.view import GalaxyView
from starhall.games.age_of_galaxy.picture.panels import (
    dock_of,
    faction_tags,
    key,
    seat_of,
    supply_tracks,
    technology_tree,
)
from starhall.games.age_of_galaxy.picture.pieces import (
    CARD_STEP,
    LOOKS,
    action_area,
    amounts,
    collapsed,
    explore_area,
    explore_discs,
    face_down,
    fleet,
    markers,
    nomination_at,
    nominations,
    over,
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
from starhall.games.age_of_galaxy.rules.scoring import holds, points, scenario_count, war_value
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.kernel.game import Panels
from starhall.kernel.telling import counted

WIDE: Final = 888
HIGH: Final = 506
PARTS: Final = "Galaxy 0 208 888 298|Board 0 0 888 214"  # for small screens


def panels(view: GalaxyView) -> Panels:
    """The parts of the page, from what this view's seat may know."""
    return Panels(
        board=str(
            board(WIDE, HIGH, "Main board and galaxy", *whole_board(view), parts=PARTS, middle=over(fleet_at(view)))
        ),
        seats=tuple([str(seat_of(view, seat)) for seat in range(view.seats)]),
        dock=str(dock_of(view)) if view.seat >= 0 else "",
        notes=str(notes_of(view)),
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
            others = [seat for seat in range(len(view.g.sides)) if seat != view.seat and reaches(view, seat, position)]
            drawn.append(
                system_card(position, system, border(view, position), others if position >= view.g.fleet else [])
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


# ---- notes ----------------------------------------------------------------------------------------------------------


def notes_of(view: GalaxyView) -> Markup:
    """Under the seats: the virtual opponent and its scenario, how a war would end, and what was discarded."""
    return join([opponent(view), forecast(view), scenario_sheet(view), own_discards(view), exploration(view)])


def own_discards(view: GalaxyView) -> Markup:
    """AG-FAC-12: the viewer's own discards; those of the others are on their panels."""
    spent = view.own().spent
    return note("Your discards", faction_tags(spent)) if spent else NOTHING


def exploration(view: GalaxyView) -> Markup:
    """AG-EXP-04: which exploration tokens were found, and which are still unknown."""
    if view.g.phase == OVER or view.g.round == 0:
        return NOTHING
    unknown = [token for token in range(TOKENS) if token not in view.g.explored]
    found = [html("p", "Found"), token_tags(view.g.explored)] if view.g.explored else []
    return note("Exploration tokens", *found, html("p", "Still unknown"), token_tags(unknown), id="note-tokens")


def token_tags(tokens: Sequence[int]) -> Markup:
    """Exploration tokens by what they give; the names are their tips."""
    tags = [html("span", chips_html(amounts(TOKEN_GAINS[t])), class_="tag", title=TOKEN_NAMES[t]) for t in tokens]
    return html("div", *tags, class_="alrow")


def war_places(view: GalaxyView) -> list[tuple[int, Side]]:
    """AG-WAR-03: each side with the place that it would take in a war now, the best first."""
    keys = [(war_value(side), side.strength) for side in view.g.sides]
    places = [1 + len([other for other in keys if other > key]) for key in keys]
    return sorted(zip(places, view.g.sides, strict=True), key=lambda row: (row[0], row[1].seat))


def forecast(view: GalaxyView) -> Markup:
    """`War, if it came now`, with what it would bring; before the first war and after the last one less."""
    if view.g.phase == OVER or view.g.round == 0:
        return NOTHING
    rows = [war_row(view, place, side) for place, side in war_places(view)]
    title = "War, if it came now" if view.g.round >= WAR_FROM_ROUND else f"War from round {WAR_FROM_ROUND} on"
    return note(title, html("ol", *rows), *shelter(view), id="note-war")


def war_row(view: GalaxyView, place: int, side: Side) -> Markup:
    """One side in the forecast."""
    reward = () if view.g.is_virtual(side.seat) else WAR_REWARDS[view.g.players()][place - 1]
    gains = join([Markup(f"+{amount}{html_icon(what)}") for amount, what in amounts(reward)]) if reward else "nothing"
    zero = "stat" if reward else "stat zero"
    tied = [war_value(other) for other in view.g.sides].count(war_value(side)) > 1
    return html(
        "li",
        html("span", str(place), class_="num", style="width:14px"),
        person(view, side),
        html("span", class_="grow"),
        stat(
            *("cruiser", war_value(side), "war value, then strength"),
            tally=key(side, "war"),
            more=f"·{side.strength}" if tied else "",
        ),
        html("span", gains, class_=zero, style="min-width:62px;justify-content:flex-end"),
        class_="row",
        style="gap:6px",
    )


def person(view: GalaxyView, side: Side) -> Markup:
    """A side in a sentence."""
    if view.g.is_virtual(side.seat):
        return html("span", pip(LOOKS[side.seat]), " Opponent", class_="who", data_seat=LOOKS[side.seat])
    return who(side.seat, LOOKS[side.seat], COLOURS[side.seat].capitalize())


def shelter(view: GalaxyView) -> list[Markup]:
    """AG-PRT-03: whether the viewer's planets are Protected, and what a war would cost."""
    side = view.own()
    settled = side.colonized + side.developed
    if not settled:
        return []
    bare = [s for s, owner in enumerate(view.g.owners) if owner == view.seat and in_danger(view, s)]
    if not bare:
        text = f"Your {counted(settled, 'settled planet is', 'settled planets are')} protected."
        return [html("p", html_icon("protected", "var(--good)"), f" {text}")]
    more = counted(settled - side.cruisers, "more cruiser")
    text = f"{len(bare)} of your planets can be taken: {more} would protect them."
    return [html("p", html_icon("warning", "var(--warn)"), f" {text}")]


def in_danger(view: GalaxyView, slot: int) -> bool:
    """Is this a settled planet without protection?"""
    return view.g.states[slot] in (COLONIZED, DEVELOPED) and not is_protected(view.g, slot)


def opponent(view: GalaxyView) -> Markup:
    """AG-SOL-02: what the virtual opponent has."""
    if not view.g.solo():
        return NOTHING
    side = view.g.sides[-1]
    seat = LOOKS[side.seat]
    row = stats(
        stat("cruiser", side.cruisers, "cruisers in supply", MAX_CRUISERS, tally=key(side, "cruisers")),
        stat("strength", side.strength, "strength", tally=key(side, "strength")),
        stat("influence", side.influence, "influence", tally=key(side, "influence")),
        stat("action-disc", side.discs + side.common_discs, "discs", tally=key(side, "discs")),
        stat("colonized", side.colonized, "colonized planets", tally=key(side, "colonized")),
        stat("conquered", side.conquered, "conquered planets", tally=key(side, "conquered")),
        stat("nominate", view.g.nominated.count(side.seat), "nominations"),
        stat("deck", len(view.g.deck), "cards in its deck"),
    )
    last = view.g.revealed[-3:]
    tags = html("div", faction_tags(last), title="resolved last") if last else NOTHING
    head = html("header", pip(seat), html("span", "Virtual opponent", class_="name"))
    return html("article", head, row, tags, class_="seat", data_seat=seat, id="panel-opponent")


def scenario_sheet(view: GalaxyView) -> Markup:
    """AG-ADV-01: the scenario with its conditions and events."""
    if view.g.scenario == NONE:
        return NOTHING
    sheet = SCENARIOS[view.g.scenario]
    rows = [html("li", html("b", rolled(sheet.row_of, i)), f" {text}") for i, text in enumerate(sheet.row_texts)]
    return note(sheet.name, html("p", sheet.text), *goals(view), html("ol", *rows, style="font-size:12px"))


def rolled(row_of: Sequence[int], row: int) -> str:
    """The rolls of the die that a row of events is for: `1–2`."""
    rolls = [roll + 1 for roll, found in enumerate(row_of) if found == row]
    return f"{rolls[0]}–{rolls[-1]}" if len(rolls) > 1 else str(rolls[0])


def goals(view: GalaxyView) -> list[Markup]:
    """What wins and what loses the scenario, with how far it is."""
    sheet = SCENARIOS[view.g.scenario]
    g = view.g
    lines = [goal(g, limit, "check", "var(--good)") for limit in sheet.victory]
    lines += [goal(g, limit, "warning", "var(--bad)") for limit in sheet.defeat]
    medals = f"silver from {sheet.silver} VP, gold from {sheet.gold} VP"
    return [*lines, html("p", html_icon("trophy", "var(--prestige)"), f" {medals}")]


def what_counts(limit: Limit) -> str:
    """What a line of a scenario counts, in words."""
    return COUNTERS[limit.counter].replace("_", " ").replace("vo ", "opponent's ")


def goal(g: Galaxy, limit: Limit, mark: str, colour: str) -> Markup:
    """One condition of a scenario: what is counted, how much there is, how much is needed."""
    now, name = (
        scenario_count(g, limit.counter),
        COUNTERS[limit.counter].replace("_", " ").replace("vo ", "opponent’s "),
    )
    tone = colour if holds(g, limit) else "var(--ink-3)"
    return html("p", html_icon(mark, tone), f" {name}: ", html("b", str(now)), f" of {limit.least}")


# ---- alone ----------------------------------------------------------------------------------------------------------


def picture(view: GalaxyView) -> str:
    """The whole table as one SVG: the board, and below it what is public of every seat."""
    rows = [side_row(view, side, HIGH + 12 + 222 * i) for i, side in enumerate(view.g.sides[: view.seats])]
    if view.g.solo():
        rows.append(opponent_row(view, view.g.sides[-1], HIGH + 234))
    high = HIGH + 12 + 222 * len(rows)
    title = f"Age of Galaxy, round {view.g.round} of {ROUNDS}"
    return standalone(WIDE, high, title, "age-of-galaxy", *whole_board(view), *rows)


def side_row(view: GalaxyView, side: Side, y: float) -> Markup:
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
        words(240, 22, f"{counted(points(view.g, side.seat), 'point')} now", 12, tone="second", anchor="end"),
        moved(22, 30, supply_tracks(COLOURS[side.seat], side.credits, side.productivity, side.strength, MAX_CREDITS)),
        chips(tokens, 22, 164, 14),
        *[shape(seat, 28 + 16 * i, 190, 12) for i in range(side.discs)],
        words(240, 194, f"{counted(len(side.hand), 'card')} in hand", 12, tone="second", anchor="end"),
        moved(262, 12, technology_tree(side, f"{seat}-technology-")),
        *[ally_row(faction, 586, 12 + 64 * i) for i, faction in enumerate(side.alliance)],
    )


@cache
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


def opponent_row(view: GalaxyView, side: Side, y: float) -> Markup:
    """The virtual opponent and the scenario in a picture that stands alone."""
    seat = LOOKS[side.seat]
    held = ((side.cruisers, "cruiser"), (side.strength, "strength"), (side.influence, "influence"))
    done = ((side.colonized, "colonized"), (side.conquered, "conquered"), (len(view.g.deck), "deck"))
    told = join([ally_row(card, 586, 12 + 64 * i) for i, card in enumerate(view.g.revealed[-3:])])
    return moved(
        0,
        y,
        panel(8, 0, WIDE - 16, 214),
        rect(8, 0, 4, 214, 2, fill=f"var(--{seat})"),
        shape(seat, 30, 17, 13),
        words(44, 22, "Virtual opponent", 13, bold=True),
        chips(held, 22, 52, 14),
        chips(done, 22, 78, 14),
        sheet_lines(view) if view.g.scenario != NONE else NOTHING,
        told,
    )


def sheet_lines(view: GalaxyView) -> Markup:
    """A scenario in lines of text: what wins, what loses, and the events."""
    sheet, g = SCENARIOS[view.g.scenario], view.g
    lines = [f"{what_counts(limit)}: {scenario_count(g, limit.counter)} of {limit.least}" for limit in sheet.victory]
    lines += [f"lost with {limit.least} {what_counts(limit)}" for limit in sheet.defeat]
    lines += [f"{rolled(sheet.row_of, i)} {text}" for i, text in enumerate(sheet.row_texts)]
    drawn = [words(262, 44 + 18 * i, line, 11, tone="second", room=310) for i, line in enumerate(lines)]
    return join([words(262, 22, sheet.name, 13, bold=True), *drawn])
