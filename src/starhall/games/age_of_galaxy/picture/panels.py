"""What lies before each seat, as pictures and panels: technologies, factions, the own side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from starhall.drawing import (
    NOTHING,
    Chip,
    Markup,
    bar,
    chips,
    chips_html,
    chips_width,
    counted_out,
    disc_art,
    frame,
    html,
    html_icon,
    html_sigil,
    icon,
    join,
    label,
    moved,
    name_of,
    path,
    picture_of,
    pip,
    rect,
    seat_fill,
    seat_panel,
    seat_text,
    section,
    shape,
    spot,
    stat,
    stats,
    tagged,
    tallied,
    words,
)
from starhall.games.age_of_galaxy.content.effect_kinds import CHOOSE, DISCOUNT, GAIN, PERMIT, Effect
from starhall.games.age_of_galaxy.content.faction_cards import (
    ADVANCED,
    BOARD_TECHNOLOGIES,
    EFFECTS,
    FACTION_DEBUT,
    FACTION_EFFECTS,
    FACTION_IDEOLOGY,
    FACTION_IDS,
    FACTION_NAMES,
    FACTION_REINFORCEMENT,
    FACTION_TECHNOLOGIES,
    FACTION_TEXTS,
    FACTION_TYPES,
    TECHNOLOGY_CLASS,
    TECHNOLOGY_COLUMN,
    TECHNOLOGY_EFFECTS,
    TECHNOLOGY_IDS,
    TECHNOLOGY_NAMES,
    TECHNOLOGY_NEEDS,
    TECHNOLOGY_ROW,
    TECHNOLOGY_TEXTS,
    gain_name,
)
from starhall.games.age_of_galaxy.content.main_board import (
    ALLIANCE_MAX,
    COLOURS,
    CONVERSIONS,
    DISCS_PER_PRODUCTION,
    IDEOLOGY_IDS,
    IDEOLOGY_NAMES,
    MAX_CREDITS,
    MAX_CRUISERS,
    TYPE_IDS,
    TYPE_NAMES,
)
from starhall.games.age_of_galaxy.content.vocabulary import (
    ACTION_IDS,
    FREE,
    NONE,
    ON_RESEARCH,
    OVER,
    TRIGGERS,
)
from starhall.games.age_of_galaxy.knowledge.view import GalaxyView
from starhall.games.age_of_galaxy.picture.pieces import LOOKS, amounts
from starhall.games.age_of_galaxy.rules.scoring import major_ideology, points
from starhall.games.age_of_galaxy.rules.state import Side
from starhall.kernel.seats import has
from starhall.kernel.tallies import key_of
from starhall.kernel.telling import counted

ORDINALS: Final = ("1st", "2nd", "3rd", "4th")


# ---- technologies --------------------------------------------------------------------------------------------------

TECH_W: Final = 96


TECH_H: Final = 54


ROWS: Final = ("top", "middle", "bottom")


def tech_at(technology: int) -> tuple[int, int]:
    """Where a technology of the board lies in the tree of 304 by 190."""
    return (TECHNOLOGY_COLUMN[technology] - 1) * 104, ROWS.index(TECHNOLOGY_ROW[technology]) * 68


def effect_icon(effect: Effect) -> str:
    """An icon for what an effect is about: its rule, the action that it follows or changes, or its kind."""
    if effect.kind is PERMIT:
        return PERMIT_ICONS[effect.permit]
    trigger = TRIGGERS[effect.trigger].removeprefix("after_")
    if trigger in ACTION_IDS and effect.trigger != ON_RESEARCH:
        return trigger
    if effect.kind is DISCOUNT:
        return ACTION_IDS[effect.action]
    return KIND_ICONS[effect.kind.id]


@cache
def lasting_icons(number: int) -> tuple[str, ...]:
    """Icons of what a technology does besides the gains at once."""
    effects = [EFFECTS[effect] for effect in TECHNOLOGY_EFFECTS[number]]
    lasting = [e for e in effects if e.trigger != ON_RESEARCH or e.kind not in (GAIN, CHOOSE)]
    return tuple(dict.fromkeys([effect_icon(effect) for effect in lasting]))


@cache
def gains_at_once(number: int) -> tuple[Chip, ...]:
    """What a technology gives when it is researched; of a choice the first."""
    found: list[Chip] = []
    for effect in [EFFECTS[each] for each in TECHNOLOGY_EFFECTS[number]]:
        if effect.trigger == ON_RESEARCH and effect.kind is GAIN:
            found += amounts(effect.gain)
        if effect.trigger == ON_RESEARCH and effect.kind is CHOOSE:
            found += amounts(effect.options[0])
    return tuple(found)


@lru_cache(1000)
def technology(number: int, x: float, y: float, seat: str, done: bool, ready: bool, place: str) -> Markup:
    """A technology: researched ones in the seat's colour, those that are not open yet dim."""
    edge = seat_text(seat) if done else "var(--line-2)" if ready else "var(--line)"
    box = rect(x, y, TECH_W, TECH_H, 7, fill="var(--surface-2)", stroke=edge)
    if done:
        box += rect(x, y, TECH_W, TECH_H, 7, fill=seat_fill(seat), fill_opacity=0.34)
    mark = moved(x + 82, y + 38, disc_art(seat, 9.5)) if done else NOTHING
    if not done and TECHNOLOGY_CLASS[number] == ADVANCED:
        mark = icon("tech-advanced", x + 83, y + 38, 16, "var(--ink-3)")
    name = words(x + 7, y + 16, TECHNOLOGY_NAMES[number], 12, bold=True, room=TECH_W - 13)
    said = f"{TECHNOLOGY_NAMES[number]}: {TECHNOLOGY_TEXTS[number]}{' Researched.' if done else ''}"
    halo = frame(x, y, TECH_W, TECH_H, 7)
    return spot(place, said, box, name, gives(number, x, y + 38), mark, halo=halo, kind="" if done or ready else "dim")


def gives(number: int, x: float, y: float) -> Markup:
    """What a technology does, in icons, as far as there is room before its mark."""
    gains = gains_at_once(number)
    room = int((63 - chips_width(gains, 12.5)) // 19)
    shown = lasting_icons(number)[: max(0, room)]
    icons = [icon(name, x + 17 + 19 * i, y, 17, "var(--ink-2)") for i, name in enumerate(shown)]
    return join(icons) + chips(gains, x + 8 + 19 * len(shown) + (2 if shown else 0), y, 12.5)


def tech_lines(seat: str, done: Sequence[int]) -> Markup:
    """What leads to what; ways that are open in the seat's colour."""
    quiet, lit = "", ""
    for number in BOARD_TECHNOLOGIES:
        for before in TECHNOLOGY_NEEDS[number]:
            (ax, ay), (bx, by) = tech_at(before), tech_at(number)
            start, end = (ax + TECH_W // 2, ay), (bx + TECH_W // 2, by + TECH_H)
            d = f"M{start[0]} {start[1]}C{start[0]} {start[1] - 11} {end[0]} {end[1] + 11} {end[0]} {end[1]}"
            if before in done:
                lit += d
            else:
                quiet += d
    drawn = path(quiet, fill="none", stroke="var(--line)", stroke_width=1.5) if quiet else NOTHING
    return drawn + (path(lit, fill="none", stroke=seat_text(seat), stroke_width=2) if lit else NOTHING)


REMARKS: Final = {"credit": "", "productivity": "−1 a round", "strength": "for war"}


@lru_cache(1000)
def supply_tracks(colour: str, credits: int, productivity: int, strength: int, limit: int, own: bool = False) -> Markup:
    """The three tracks of a player board, in 222 by 116; on the own side each can be asked about."""
    drawn = []
    for i, (name, value, what) in enumerate(
        (
            ("Credits", credits, "credit"),
            ("Productivity", productivity, "productivity"),
            ("Strength", strength, "strength"),
        )
    ):
        y, named = 37 * i, key_of(colour, name.lower())
        row = [
            icon(what, 11, y + 22, 22),
            words(28, y + 16, name, 11, tone="quiet"),
            words(28 + 7 * len(name), y + 16, REMARKS[what], 11, tone="quiet"),
            words(196, y + 19, str(value), 17, bold=True, anchor="end", tally=named),
            words(199, y + 19, f"/{limit}", 11, tone="quiet"),
            bar(28, y + 24, value, limit, f"var(--{what})", tally=named),
        ]
        drawn.append(spot(f"supply-{name.lower()}", f"{name} {value}", *row) if own else join(row))
    return join(drawn)


# ---- faction cards -------------------------------------------------------------------------------------------------


def tint_of(faction: int) -> str:
    """The colour of a faction: its ideology's."""
    return f"var(--{IDEOLOGY_IDS[FACTION_IDEOLOGY[faction]]})"


def ideology_icon(faction: int) -> Markup:
    """The ideology of a faction."""
    return html_icon(IDEOLOGY_IDS[FACTION_IDEOLOGY[faction]])


def adaptation_icons(faction: int) -> Markup:
    """The planet types that a faction can settle."""
    return join([html_icon(f"planet-{TYPE_IDS[kind]}") for kind in FACTION_TYPES[faction]])


def about(faction: int) -> str:
    """A faction card in words: the four ways to use it."""
    types = " and ".join([TYPE_NAMES[kind] for kind in FACTION_TYPES[faction]])
    debut, once = gain_name(FACTION_DEBUT[faction]), gain_name(FACTION_REINFORCEMENT[faction])
    name = f"{FACTION_NAMES[faction]}, {IDEOLOGY_NAMES[FACTION_IDEOLOGY[faction]]}"
    return f"{name}. Debut: {debut}. Adaptation: {types}. Reinforcement: {once}. {FACTION_TEXTS[faction]}"


@lru_cache(1000)
def hand_card(faction: int, place: str) -> Markup:
    """A card of the own hand with its four uses: debut and ability, ideology, adaptation, reinforcement."""
    art = html(
        "span",
        html_sigil(FACTION_IDS[faction], 36, tint_of(faction)),
        html("span", ideology_icon(faction), class_="ideo"),
        class_="art",
    )
    body = html(
        "span",
        html("span", FACTION_NAMES[faction], class_="title"),
        html("span", adaptation_icons(faction), class_="ad"),
        html("span", FACTION_TEXTS[faction], class_="text"),
        html("span", html_icon("debut"), chips_html(amounts(FACTION_DEBUT[faction])), class_="rein"),
        html("span", html_icon("reinforcement"), chips_html(amounts(FACTION_REINFORCEMENT[faction])), class_="rein"),
        class_="bd",
    )
    return html(
        "button", art, body, class_="card fc", id=place, style=f"--c:{tint_of(faction)}", aria_label=about(faction)
    )


@lru_cache(1000)
def small_card(faction: int, place: str) -> Markup:
    """The same where many cards are in hand."""
    head = html("span", html("span", FACTION_NAMES[faction], class_="title"), ideology_icon(faction), class_="hd")
    text = html("span", FACTION_TEXTS[faction], class_="text")
    debut = html("span", html_icon("debut"), chips_html(amounts(FACTION_DEBUT[faction])), class_="rein")
    types = html("span", adaptation_icons(faction), class_="ad")
    once = html("span", html_icon("reinforcement"), chips_html(amounts(FACTION_REINFORCEMENT[faction])), class_="rein")
    inside = (head, text, html("span", debut, types, class_="hd"), once)
    return html(
        "button", *inside, class_="card sc", id=place, style=f"--c:{tint_of(faction)}", aria_label=about(faction)
    )


def ally(faction: int, done: Sequence[int], available: Sequence[int]) -> Markup:
    """A faction of the own Alliance with what it offers: technologies to research, Free actions."""
    top = html(
        "span",
        html("span", FACTION_NAMES[faction], class_="title"),
        ideology_icon(faction),
        html("span", class_="grow"),
        adaptation_icons(faction),
        class_="row",
        style="gap:5px",
    )
    offers = [offer(number, number in done, number in available) for number in FACTION_TECHNOLOGIES[faction]]
    offers += [free_offer(EFFECTS[number]) for number in FACTION_EFFECTS[faction] if EFFECTS[number].trigger == FREE]
    text = html("span", FACTION_TEXTS[faction], class_="text")
    emblem = html("span", html_sigil(FACTION_IDS[faction], 38, tint_of(faction)), class_="em")
    body = html("span", top, *([html("span", *offers, class_="offers")] if offers else [text]), class_="tx")
    return html("div", emblem, body, class_="card al", style=f"--c:{tint_of(faction)}", aria_label=about(faction))


def offer(number: int, done: bool, ready: bool) -> Markup:
    """A technology of a faction: a target while it can be researched."""
    mark = html_icon("check" if done else "tech-advanced", "var(--good)" if done else "")
    kind = "tag" if done or ready else "tag off"
    name, text = TECHNOLOGY_NAMES[number], TECHNOLOGY_TEXTS[number]
    return html(
        "span", mark, name, class_=kind, id=f"technology-{TECHNOLOGY_IDS[number]}", aria_label=f"{name}: {text}"
    )


def free_offer(effect: Effect) -> Markup:
    """A Free action of a faction."""
    what = (chips_html(amounts(effect.cost)), html_icon("arrow-right"), chips_html(amounts(effect.gain)))
    return html("span", html_icon("free-action"), *what, class_="tag", id=f"free-{effect.id}", title="Free action")


KIND_ICONS: Final = {
    "gain": "plus",
    "choose": "plus",
    "discount": "minus",
    "protect": "protected",
    "keep_cruisers": "cruiser",
    "reach": "range",
    "war_count": "militaristic",
    "conquer": "conquered",
    "others_lose": "loss",
    "place_exploration": "exploration",
    "permit": "adaptation",
    "score": "vp",
}


PERMIT_ICONS: Final = (  # in the order of PERMITS
    *("planet-barren", "nominate", "develop", "research", "production", "conquered"),
)


# ---- what is public of a seat ---------------------------------------------------------------------------------------


def seat_of(view: GalaxyView, seat: int) -> Markup:
    """A seat's panel: numbers first, then discs, cards, planets, technologies, and the Alliance."""
    side = view.g.sides[seat]
    due = has(view.due, seat)
    return seat_panel(seat, LOOKS[seat], COLOURS[seat].capitalize(), seat_state(view, side), *side_parts(side), due=due)


def seat_state(view: GalaxyView, side: Side) -> Markup:
    """Where a seat stands in the order, and its points so far."""
    place = "" if view.g.solo() or view.g.phase == OVER else f"{ORDINALS[view.g.order.index(side.seat)]} · "
    return join((place, scored(view, side, " VP" if view.g.phase == OVER else "")))


def scored(view: GalaxyView, side: Side, unit: str = "") -> Markup:
    """A side's points as they stand now."""
    now = points(view.g, side.seat)
    return tallied(key(side, "points"), now, unit or (" point" if now == 1 else " points"))


def numbers(side: Side) -> Markup:
    """The eight resources of a side."""
    return stats(
        stat("prestige", side.prestige, "prestige", tally=key(side, "prestige")),
        stat("credit", side.credits, "credits", tally=key(side, "credits")),
        stat("productivity", side.productivity, "productivity", tally=key(side, "productivity")),
        stat("strength", side.strength, "strength", tally=key(side, "strength")),
        stat("cruiser", side.cruisers, "cruisers in supply", MAX_CRUISERS, tally=key(side, "cruisers")),
        stat("innovation", side.innovation, "innovation", tally=key(side, "innovation")),
        stat("influence", side.influence, "influence", tally=key(side, "influence")),
        stat("relic", side.relics, "relics", tally=key(side, "relics")),
    )


def key(side: Side, tally: str) -> str:
    """What a number of a side is called."""
    return key_of(COLOURS[side.seat], tally)


def side_parts(side: Side) -> list[Markup]:
    """What lies before a seat for all to see."""
    row = html(
        "div",
        disc_row(side),
        stat("cards", len(side.hand), "cards in hand", tally=key(side, "cards")),
        stat("colonized", side.colonized, "colonized planets", tally=key(side, "colonized")),
        stat("developed", side.developed, "developed planets", tally=key(side, "developed")),
        stat("conquered", side.conquered, "conquered planets", tally=key(side, "conquered")),
        technology_grid(side),
        class_="row wrap tight",
        style="margin-top:8px;gap:4px 6px",
    )
    return [numbers(side), row, alliance_tags(side), discarded(side)]


def disc_row(side: Side) -> Markup:
    """The discs of the personal supply, those that were used dim."""
    seat = LOOKS[side.seat]
    count = max(DISCS_PER_PRODUCTION, side.discs)
    shapes = [shape(seat, 6 + 12.5 * i, 6, 11, "" if i < side.discs else "var(--surface-3)") for i in range(count)]
    row = counted_out(key(side, "discs"), side.discs, *shapes)
    return picture_of(int(12.5 * count), 12, row, title=f"{counted(side.discs, 'disc')} left")


def technology_grid(side: Side) -> Markup:
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
    grid = picture_of(
        34 if more else 24,
        24,
        counted_out(key(side, "technologies"), len(side.technologies), *squares),
        title=f"Technologies: {told}",
    )
    return html("span", grid, style="margin-left:auto")


def alliance_tags(side: Side) -> Markup:
    """The factions of an Alliance and the card tucked as True Major Ideology."""
    tags = [faction_tag(faction, IDEOLOGY_IDS[FACTION_IDEOLOGY[faction]]) for faction in side.alliance]
    if side.tucked != NONE:
        ideology = FACTION_IDEOLOGY[side.tucked]
        tint = f"var(--{IDEOLOGY_IDS[ideology]})"
        tags.append(tagged(IDEOLOGY_NAMES[ideology], "true-ideology", tint, "True Major Ideology"))
    return html("div", *tags, class_="alrow") if tags else NOTHING


def discarded(side: Side) -> Markup:
    """AG-FAC-12: the cards that a seat discarded in play; all may look at them."""
    if not side.spent:
        return NOTHING
    names = ", ".join([FACTION_NAMES[card] for card in side.spent])
    return html("p", f"Discarded: {names}", class_="quiet", style="margin:6px 0 0;font-size:12px")


def faction_tags(cards: Sequence[int]) -> Markup:
    """Factions by their names, beside each other."""
    return html("div", *[faction_tag(card, IDEOLOGY_IDS[FACTION_IDEOLOGY[card]]) for card in cards], class_="alrow")


def faction_tag(faction: int, ideology: str) -> Markup:
    """A faction by its name."""
    return tagged(FACTION_NAMES[faction], ideology, f"var(--{ideology})", FACTION_NAMES[faction])


# ---- the viewer's own side ------------------------------------------------------------------------------------------


def dock_of(view: GalaxyView) -> Markup:
    """Below the board: supplies, technologies, Alliance, hand."""
    side = view.own()
    cards = view.packet() or side.hand
    return join(
        [
            section(*own_supplies(view, side), style="width:222px;flex:none"),
            section(*own_technologies(view, side), style="width:304px;flex:none"),
            section(*own_alliance(side), style="flex:1 1 150px", id="alliance") if side.alliance else NOTHING,
            section(*own_hand(view, cards), style=hand_style(len(cards), bool(side.alliance)), id="hand"),
        ]
    )


def own_supplies(view: GalaxyView, side: Side) -> list[Markup]:
    """The three tracks, the tokens, the discs and the points; what can be exchanged freely is a target."""
    seat = LOOKS[side.seat]
    discs = tallied(key(side, "discs"), side.discs, " disc left" if side.discs == 1 else " discs left")
    now = html("span", scored(view, side), class_="tell", id="supply-points")
    used = html("em", html("span", discs, class_="tell", id="supply-discs"), " · ", now)
    tracks = picture_of(
        222,
        116,
        supply_tracks(COLOURS[side.seat], side.credits, side.productivity, side.strength, MAX_CREDITS, own=True),
    )
    tokens = (
        stat(
            "cruiser",
            side.cruisers,
            "cruisers in supply",
            MAX_CRUISERS,
            seat_text(seat),
            key(side, "cruisers"),
            id="supply-cruisers",
        ),
        stat("innovation", side.innovation, "innovation", tally=key(side, "innovation"), id="supply-innovation"),
        stat("influence", side.influence, "influence", tally=key(side, "influence"), id="supply-influence"),
        stat("relic", side.relics, "relics", tally=key(side, "relics"), id="supply-relics"),
        stat("prestige", side.prestige, "prestige", tally=key(side, "prestige"), id="supply-prestige"),
    )
    head = html("div", pip(seat), name_of(side.seat, COLOURS[side.seat].capitalize()), used, class_="label")
    free = [free_tag(f"free-{each.id}", amounts(each.cost), amounts(each.gain)) for each in CONVERSIONS]
    return [head, tracks, html("div", *tokens, class_="sup"), html("div", *free, class_="sup2 frees")]


def free_tag(id: str, cost: Sequence[Chip], gain: Sequence[Chip]) -> Markup:
    """A Free action: what for what."""
    inside = (chips_html(cost), html_icon("arrow-right", "var(--ink-3)"), chips_html(gain))
    return html("span", *inside, class_="tag free", id=id, title="Free action")


def own_technologies(view: GalaxyView, side: Side) -> list[Markup]:
    """The technologies of the player board; a telescope's tokens lie beside the heading."""
    tree = picture_of(304, 190, technology_tree(side, "technology-"))
    done = len([number for number in side.technologies if number in BOARD_TECHNOLOGIES])
    seen = html(
        "span", html_icon("exploration"), f"{len(side.telescope)} on the telescope", class_="tag", id="slot-telescope"
    )
    head = html(
        "div",
        html("span", html_icon("research"), " Technologies", class_="act", id="action-research"),
        seen if side.telescope else NOTHING,
        html("em", f"{done} of {len(BOARD_TECHNOLOGIES)}"),
        class_="label",
    )
    return [head, tree]


def technology_tree(side: Side, prefix: str) -> Markup:
    """The nine technologies of a player board and what leads to what."""
    seat, available = LOOKS[side.seat], side.powers.available
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


def own_alliance(side: Side) -> list[Markup]:
    """The factions of the Alliance with their technologies and Free actions."""
    available = side.powers.available
    cards = [ally(faction, side.technologies, available) for faction in side.alliance]
    if len(cards) < ALLIANCE_MAX:
        cards.append(
            html("div", html_icon("plus"), f"{('first', 'second', 'third')[len(cards)]} faction", class_="card al none")
        )
    return [label("Alliance", "people", majority(side)), html("div", *cards, style="display:grid;gap:5px")]


def majority(side: Side) -> str:
    """AG-IDE-01 to AG-IDE-03 in two words."""
    ideology = major_ideology(side)
    if ideology == NONE:
        return "no majority yet" if side.alliance else ""
    return f"{'true: ' if side.tucked != NONE else ''}{IDEOLOGY_NAMES[ideology]}"


def own_hand(view: GalaxyView, cards: Sequence[int]) -> list[Markup]:
    """The viewer's cards; in the draft the packet that is to be chosen from."""
    draw = hand_card if len(cards) <= 3 else small_card
    marked = [FACTION_NAMES[faction] for faction in view.marks()]
    aside = "one each turn" if view.g.round and cards else "" if cards else "no card left"
    if view.packet():
        aside = f"{len(view.own().hand)} taken so far"
    elif marked:
        aside = f"to be discarded: {', '.join(marked)}"
    elif view.g.played and view.g.active() == view.seat:
        aside = "a card was played in this turn"
    head = label("Packet" if view.packet() else "My hand", "cards", aside)
    kind = "hand" if len(cards) <= 3 else "hand many"
    return [head, html("div", *[draw(faction, f"card-{FACTION_IDS[faction]}") for faction in cards], class_=kind)]


def hand_style(cards: int, beside: bool) -> str:
    """Three large cards beside each other, or smaller ones in two rows; wide while no Alliance lies beside."""
    if not beside:
        return "flex:1"
    return f"width:{max(150, 114 * cards - 8) if cards <= 3 else 118 * -(-cards // 2) - 4}px;flex:none"
