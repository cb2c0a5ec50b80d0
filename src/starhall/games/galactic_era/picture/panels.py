"""What lies before each seat, as pictures and panels: levels, population, fleets, counters, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.drawing import (
    Markup,
    bar,
    frame,
    html,
    html_icon,
    html_sigil,
    icon,
    join,
    rect,
    seat_fill,
    seat_ink,
    spot,
    stat,
    tagged,
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
from starhall.kernel.tallies import key_of
from starhall.kernel.telling import counted

GROWTH_ICONS: Final = ("growth-research", "growth-population", "growth-gain-star", "growth-ships", "growth-alignment")
SQUARE_ICONS: Final = (*[f"field-{field}" for field in FIELDS], "turn-up", "turn-down")


# ---- technology ----------------------------------------------------------------------------------------------------


def technology_tracks(levels: Sequence[int], prefix: str, seat: int) -> Markup:
    """The five fields with their levels, in 264 by 116."""
    drawn = []
    for field, name in enumerate(FIELDS):
        y, tint, level = 23.2 * field, f"var(--{name})", levels[field]
        cells = bar(84, y + 6, level, TOP, tint, 13, 2, 11, key(seat, name))
        gives = " · ".join([words for words in ability(field, level) if words])
        body = (
            icon(f"field-{name}", 10, y + 11.5, 17)
            + words(22, y + 15.6, FIELD_NAMES[field], 12, bold=True, room=60)
            + cells
            + words(
                84 + 15 * level - 8.5,
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
    sides = [html("p", html_icon(ALIGNMENTS[i]), f" {PEOPLE_TEXTS[people][i]}", class_="text") for i in (0, 1)]
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
