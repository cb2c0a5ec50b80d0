"""What lies before each seat, as panels: its numbers for all, its dock for whose it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.drawing import (
    NOTHING,
    Markup,
    bar,
    drawn_once,
    frame,
    html,
    html_icon,
    html_sigil,
    icon,
    join,
    label,
    name_of,
    picture_of,
    pip,
    rect,
    scrolling,
    seat_fill,
    seat_ink,
    seat_panel,
    section,
    spot,
    stat,
    stats,
    tagged,
    tallied,
    who,
    words,
)
from starhall.games.galactic_era.content.components import (
    ALIGNMENT_NAMES,
    ALIGNMENTS,
    BASE_POPULATION,
    CARD_NAMES,
    CARD_TEXTS,
    CARDS,
    COLOURS,
    COUNTER_COPIES,
    COUNTER_NAMES,
    COUNTER_TEXTS,
    COUNTERS,
    FIELD_NAMES,
    FIELD_TEXTS,
    FIELDS,
    HUMAN,
    LETTERS,
    MOST_POPULATION,
    NUMBER,
    PEOPLE_NAMES,
    PEOPLE_TEXTS,
    PEOPLES,
    SHIP_NUMBER,
    SQUARE_IDS,
    SQUARE_NAMES,
    TACTIC_NAMES,
    TOP,
)
from starhall.games.galactic_era.knowledge.tallies import ability
from starhall.games.galactic_era.knowledge.view import UNKNOWN, GalaxyView
from starhall.games.galactic_era.picture.goal import people_dp
from starhall.games.galactic_era.picture.pieces import LOOKS
from starhall.games.galactic_era.picture.words import called, people_name, spelt_out, where_is
from starhall.games.galactic_era.rules.points import total_dp
from starhall.games.galactic_era.rules.space import EXCHANGE, KEEP, PEOPLE, PLAY_A, PLAY_B
from starhall.games.galactic_era.rules.state import OVER, Side
from starhall.kernel.seats import has
from starhall.kernel.tallies import key_of
from starhall.kernel.telling import counted

ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
GROWTH_ICONS: Final = ("growth-research", "growth-population", "growth-gain-star", "growth-ships", "growth-alignment")
SQUARE_ICONS: Final = (*[f"field-{field}" for field in FIELDS], "turn-up", "turn-down")


# ---- what is public of a seat ---------------------------------------------------------------------------------------


def ship_count(view: GalaxyView, number: int) -> str:
    """How many ships a side has, as far as it is known."""
    pieces, fleets = sum(view.g.sides[number].many), view.in_fleets[number]
    return f"{pieces}+?" if fleets == UNKNOWN else str(pieces + fleets)


def numbers(view: GalaxyView, number: int) -> Markup:
    """DP, population, stars and ships of a side."""
    side = view.g.sides[number]
    return stats(
        destiny(view, number),
        stat("population", MOST_POPULATION - side.track, "population", tally=key(number, "population")),
        stat("home-star", view.g.owner.count(number), "stars", tally=key(number, "stars")),
        ship_stat(view, number, "ship"),
    )


def destiny(view: GalaxyView, number: int) -> Markup:
    """The DP that a side has scored, and beside them what its population adds at the end."""
    people = people_dp(view, number) if number < view.seats else 0
    told = f"destiny points scored, and {people} for population at the end" if people else "destiny points"
    more = f"+{people}" if people else ""
    scored = total_dp(view.g.sides[number])
    return stat("destiny", scored, told, colour="var(--accent)", tally=key(number, "dp"), more=more)


def ship_stat(view: GalaxyView, number: int, icon: str) -> Markup:
    """How many ships a side has, as far as it is known."""
    known = view.in_fleets[number] != UNKNOWN
    return stat(icon, ship_count(view, number), "ships", tally=key(number, "ships") if known else "")


def seat_of(view: GalaxyView, seat: int) -> Markup:
    """A seat's panel."""
    side = view.g.sides[seat]
    due = has(view.due, seat)
    state = ORDINALS[view.g.order[seat] - 1] if view.g.order else ""
    if view.g.phase == OVER:
        state = tallied(key(seat, "dp"), total_dp(side), " points")
    inside = [
        people_row(side, seat),
        numbers(view, seat),
        levels_row(side.levels, seat),
        html("div", relations(view, seat), expected(view, seat), class_="both"),
        chosen_row(side),
    ]
    place = f"seat-{COLOURS[seat]}"
    return seat_panel(seat, LOOKS[seat], COLOURS[seat].capitalize(), state, *inside, due=due, place=place)


def people_row(side: Side, seat: int) -> Markup:
    """Star people and alignment."""
    chosen = side.people >= 0 and side.alignment >= 0
    name = ALIGNMENT_NAMES[side.alignment].lower()
    mark = html("span", html_icon(ALIGNMENTS[side.alignment], size=15), title=name) if chosen else NOTHING
    held = tallied(key(seat, "cards"), len(side.hand))
    more = tagged(held, "domination", title="domination cards in hand") if side.hand else NOTHING
    parts = (mark, people_name(side), html("span", class_="grow"), more)
    return html("div", *parts, class_="row", style="gap:6px;font-size:12px;color:var(--ink-2);margin-top:5px")


def relations(view: GalaxyView, seat: int) -> Markup:
    """With whom a seat is at war; without a war, that it is at peace."""
    foes = [other for other in range(len(view.g.sides)) if has(view.g.sides[seat].war, other)]
    if not foes:
        return html("div", html_icon("peace", "var(--good)"), html("span", "at peace", class_="quiet"), class_="wp")
    return html("div", html_icon("war", "var(--bad)"), *[person(view, other) for other in foes], class_="wp")


def person(view: GalaxyView, side: int) -> Markup:
    """A side in a sentence."""
    if view.g.sides[side].automa != HUMAN:
        return html("span", pip(LOOKS[side]), f" {called(view, side)}", class_="who", data_seat=LOOKS[side])
    return who(side, LOOKS[side], COLOURS[side].capitalize())


def would_score(view: GalaxyView, number: int) -> list[str]:
    """What a side would score now from the story and from the goal, where that is something."""
    if number >= view.seats:
        return []
    now = ((view.story_now[number], "story"), (view.goal_now[number], "goal"))
    return [f"{dp:+d} {source}" for dp, source in now if dp]


def expected(view: GalaxyView, seat: int) -> Markup:
    """The same as tags."""
    shown = [tagged(text, title="if the round and the game ended now") for text in would_score(view, seat)]
    return html("div", *shown, class_="wp", style="align-self:flex-start;justify-content:flex-end")


def chosen_row(side: Side) -> Markup:
    """The growth counters of this round, once they are open."""
    if not side.ovals:
        return NOTHING
    return html("div", *[tagged(COUNTER_NAMES[oval]) for oval in side.ovals], class_="alrow")


# ---- the viewer's own side ------------------------------------------------------------------------------------------


def dock_of(view: GalaxyView) -> Markup:
    """Below the board: star people, technology, population and counters, fleets, cards."""
    side = view.g.sides[view.seat]
    offered = offered_of(view, PEOPLE, len(PEOPLES))
    if offered:
        tiles = scrolling("Star peoples", *[choice_of_people(people) for people in offered])
        return join([section(own_head(view, side), tiles, style="flex:1"), own_hand(view, side)])
    return join(
        [
            section(own_head(view, side), *own_people(view, side), style="flex:1 1 170px;max-width:236px"),
            own_technology(view, side),
            own_population(view, side),
            own_stacks(view, side),
            own_hand(view, side),
        ]
    )


def own_technology(view: GalaxyView, side: Side) -> Markup:
    """The five fields."""
    tracks = picture_of(264, 116, technology_tracks(side.levels, "field-", view.seat))
    return section(label("Technology", "growth-research"), tracks, style="width:264px;flex:none")


def own_population(view: GalaxyView, side: Side) -> Markup:
    """The population track, and below it the counters of the growth phase."""
    people = MOST_POPULATION - side.track
    track = picture_of(282, 58, population_track(LOOKS[view.seat], people))
    people_now = tallied(key(view.seat, "population"), people, " person, " if people == 1 else " people, ")
    head = label("Population", "population", join((people_now, counted(NUMBER[people], "point"))))
    return section(
        head,
        html("div", track, class_="tell", id="population", data_label="Population"),
        growth_counters(side.ovals),
        square_counters(side.squares),
        style="width:282px;flex:none",
    )


def own_stacks(view: GalaxyView, side: Side) -> Markup:
    """The fleets by letter."""
    head = label("Fleets", "ships", "only you see these")
    return section(head, fleet_rows(own_fleets(view, side)), style="width:172px;flex:none")


def own_hand(view: GalaxyView, side: Side) -> Markup:
    """The domination cards, and those that are offered in the draft."""
    offered = [card for verb in (PLAY_A, PLAY_B, EXCHANGE, KEEP) for card in offered_of(view, verb, len(CARDS))]
    known = list(dict.fromkeys([*[card for card in side.hand if card >= 0], *offered]))
    cards = scrolling("My domination cards", *[domination_card(card) for card in known])
    return section(label("Domination", "domination"), cards, style="flex:1 1 120px")


def offered_of(view: GalaxyView, verb: int, count: int) -> list[int]:
    """The items of a verb among the viewer's options."""
    return [action - verb for action in view.options if verb <= action < verb + count]


def own_head(view: GalaxyView, side: Side) -> Markup:
    """Name and place in the turn order."""
    place = f"plays {ORDINALS[view.g.order[view.seat] - 1]} of {len(view.g.order)}" if view.g.order else ""
    usual = COLOURS[view.seat].capitalize()
    return html("div", pip(LOOKS[view.seat]), name_of(view.seat, usual), html("em", place), class_="label")


def own_people(view: GalaxyView, side: Side) -> list[Markup]:
    """The own star people; while the alignment is being chosen, both of them."""
    sides = html(
        "div",
        *[html("span", side_tag(i), id=f"alignment-{ALIGNMENTS[i]}", class_="act") for i in (0, 1)],
        class_="alrow",
    )
    if side.people < 0 or side.alignment < 0:
        return [sides]
    below = html(
        "div",
        destiny(view, view.seat),
        html("span", class_="grow"),
        ship_stat(view, view.seat, "ships"),
        stat("remote-view", side.views, "remote views used", tally=key(view.seat, "views")),
        class_="row",
        style="margin-top:auto",
    )
    return [people_card(side.people, side.alignment, below)]


def own_fleets(view: GalaxyView, side: Side) -> list[tuple[int, int, str]]:
    """The five letters with ships and place."""
    by_letter = {stack.letter: stack for stack in side.fleets}
    rows = []
    for letter in range(5):
        stack = by_letter.get(letter)
        rows.append((letter, stack.ships, where_is(view, stack.hex)) if stack else (letter, -1, ""))
    return rows


# ---- technology ----------------------------------------------------------------------------------------------------


def technology_tracks(levels: Sequence[int], prefix: str, seat: int) -> Markup:
    """The five fields with their levels, in 264 by 116."""
    drawn = []
    for field, name in enumerate(FIELDS):
        y, tint, level = 23.2 * field, f"var(--{name})", levels[field]
        cells = bar(84, y + 6, level, TOP, tint, 11, 2, 11, key(seat, name))
        gives = " · ".join([words for words in ability(field, level) if words])
        body = (
            icon(f"field-{name}", 10, y + 11.5, 17)
            + words(22, y + 15.6, FIELD_NAMES[field], 12, bold=True, room=60)
            + cells
            + words(
                84 + 13 * level - 7.5,
                y + 15.4,
                str(level),
                11,
                bold=True,
                anchor="mid",
                tone="var(--ink-on)",
                tally=key(seat, name),
            )
            + words(262, y + 15.6, gives, 11, tone="second", anchor="end", room=98)
        )
        said = f"{FIELD_NAMES[field]}, level {level}: {FIELD_TEXTS[field]}"
        drawn.append(spot(f"{prefix}{name}", said, body, halo=frame(0, y, 264, 22, 6)))
    return join(drawn)


# ---- population ----------------------------------------------------------------------------------------------------


@drawn_once
def population_track(seat: str, people: int) -> Markup:
    """The population track in two rows, 282 by 58: reached spots in the seat's colour, the ships they bring below."""
    drawn = []
    spots = list(range(BASE_POPULATION, MOST_POPULATION + 1))
    per_row = -(-len(spots) // 2)
    for i, at in enumerate(spots):
        x, y = 1.5 + (i % per_row) * 281 / per_row, 30 - 29 * (i // per_row)
        done = at <= people
        drawn.append(rect(x, y, 12.6, 16, 2.5, fill=seat_fill(seat) if done else "var(--surface-3)"))
        tone = seat_ink(seat) if done else "quiet"
        drawn.append(words(x + 6.3, y + 12, str(NUMBER[at]), 11, anchor="mid", tone=tone, room=12))
        if at == BASE_POPULATION or SHIP_NUMBER[at] != SHIP_NUMBER[at - 1]:
            drawn.append(words(x + 1, y + 26.4, f"{SHIP_NUMBER[at]}", 11, tone="quiet"))
            drawn.append(icon("ship", x + 12, y + 22.6, 9, "var(--ink-3)"))
        if at == people:
            drawn.append(rect(x - 1, y - 1, 14.6, 18, 3.5, fill="none", stroke="var(--ink)", stroke_width=1.6))
    return join(drawn)


# ---- counters, fleets, cards ---------------------------------------------------------------------------------------


def growth_counters(chosen: Sequence[int]) -> Markup:
    """The growth action counters; `chosen` are those selected this round."""
    cards = [
        html(
            "button",
            html_icon(GROWTH_ICONS[number]),
            html("span", *first_word(COUNTER_NAMES[number]), class_="title"),
            class_=f"card gc{' chosen' if number in chosen else ''}",
            id=f"counter-{COUNTERS[number]}",
            aria_label=f"{COUNTER_NAMES[number]} ({COUNTER_COPIES[number]}): {COUNTER_TEXTS[number]}",
        )
        for number in range(len(COUNTERS))
    ]
    return html("div", *cards, class_="gcs")


def first_word(name: str) -> tuple[str, Markup]:
    """A name of which a narrow place shows the first word."""
    first, _, rest = name.partition(" ")
    return first, html("span", f" {rest}" if rest else "", class_="rest")


def square_counters(chosen: Sequence[int]) -> Markup:
    """The square counters: five fields, turn order up and down."""
    squares = [
        html(
            "button",
            html_icon(SQUARE_ICONS[number], size=17),
            class_=f"card sq{' chosen' if number in chosen else ''}",
            id=f"square-{SQUARE_IDS[number]}",
            aria_label=SQUARE_NAMES[number],
        )
        for number in range(len(SQUARE_IDS))
    ]
    return html("div", *squares, class_="sqs")


def fleet_rows(fleets: Sequence[tuple[int, int, str]]) -> Markup:
    """The own fleets by letter: ships (-1: unused) and where."""
    rows = []
    for letter, size, where in fleets:
        free = size < 0
        rows.append(
            html(
                "button",
                html_icon(f"fleet-{LETTERS[letter].lower()}"),
                html("span", TACTIC_NAMES[letter], class_="title"),
                html("span", "free" if free else where, class_="at"),
                html("span", "–" if free else str(size), class_="n"),
                class_=f"card{' free' if free else ''}",
                id=f"fleet-{LETTERS[letter]}",
                aria_label=f"Fleet {LETTERS[letter]}, {TACTIC_NAMES[letter]}: "
                + ("unused" if free else f"{counted(size, 'ship')} at {where}"),
            )
        )
    return html("div", *rows, class_="fl")


def domination_card(card: int) -> Markup:
    """A domination card of the own hand."""
    first, _, second = CARD_TEXTS[card].partition(" B: ")
    text = (html("p", first, class_="text"), html("p", html("b", "B"), f" {second}", class_="text"))
    return html(
        "button",
        html("span", CARD_NAMES[card], class_="title"),
        *text,
        class_="card dom",
        id=f"card-{CARDS[card]}",
        aria_label=f"{CARD_NAMES[card]}. {CARD_TEXTS[card]}",
    )


def people_card(people: int, alignment: int, *below: str) -> Markup:
    """The own star people, the side that is up."""
    name, text = PEOPLE_NAMES[people][alignment], PEOPLE_TEXTS[people][alignment]
    tint = f"var(--{ALIGNMENTS[alignment]})"
    said = html(
        "div", html_icon(ALIGNMENTS[alignment], tint, 13), f" {ALIGNMENT_NAMES[alignment].lower()}", class_="quiet"
    )
    head = html(
        "div", html("div", name, class_="title", style="font-size:14px"), said, style="font-size:12px;min-width:0"
    )
    emblem = html("span", html_sigil(PEOPLES[people], 30, tint), style="flex:none")
    return html(
        "div",
        html("div", emblem, head, style="display:flex;gap:8px;align-items:center"),
        html("p", text, class_="text"),
        *below,
        class_="card ppl",
        id=f"people-{PEOPLES[people]}",
        style=f"--c:{tint}",
    )


def side_tag(alignment: int) -> Markup:
    """An alignment by its name."""
    return tagged(ALIGNMENT_NAMES[alignment].lower(), ALIGNMENTS[alignment], f"var(--{ALIGNMENTS[alignment]})")


def choice_of_people(people: int) -> Markup:
    """A star people tile that is dealt, both sides in words."""
    texts = [f" {spelt_out(text)}" for text in PEOPLE_TEXTS[people]]
    sides = [html("p", html_icon(ALIGNMENTS[i]), texts[i], class_="text") for i in (0, 1)]
    sto, sts = PEOPLE_NAMES[people]
    name = sto if sto == sts else f"{sto} / {sts}"
    return html(
        "button", html("span", name, class_="title"), *sides, class_="card dom wide", id=f"people-{PEOPLES[people]}"
    )


def levels_row(levels: Sequence[int], seat: int) -> Markup:
    """The five levels of a seat in a row."""
    shown = [stat(f"field-{name}", levels[i], FIELD_NAMES[i], tally=key(seat, name)) for i, name in enumerate(FIELDS)]
    return html("div", *shown, class_="lv")


def key(seat: int, tally: str) -> str:
    """What a number of a side is called."""
    return key_of(COLOURS[seat], tally)
