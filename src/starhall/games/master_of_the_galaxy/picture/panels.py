"""What lies beside the board: the seats, the own dock, and what is on offer."""

from __future__ import annotations

from typing import Final

from starhall.drawing import (
    NOTHING,
    Markup,
    counted_out,
    frame,
    html,
    html_icon,
    icon,
    join,
    label,
    moved,
    note,
    rect,
    scrolling,
    seat_panel,
    seat_text,
    section,
    spot,
    stat,
    tagged,
    tallied,
    words,
)
from starhall.drawing.html import picture_of
from starhall.games.master_of_the_galaxy.content.components import (
    ALL_BASES,
    CARD_IDS,
    CARD_NAMES,
    CARD_PROJECTS,
    CARD_TEXTS,
    CARD_TYPE,
    CONQUEST,
    DOMINATION,
    SEATS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import COLOURS, NONE, SPECIES, SYMBOLS, TYPES
from starhall.games.master_of_the_galaxy.knowledge.view import GalaxyView
from starhall.games.master_of_the_galaxy.picture.pieces import (
    CARD_HIGH,
    CARD_WIDE,
    LOOKS,
    TINTS,
    TYPE_ICONS,
    TYPE_TINTS,
    brief_card,
    card_art,
    cube_art,
)
from starhall.games.master_of_the_galaxy.picture.words import costs_of, project_head
from starhall.games.master_of_the_galaxy.rules.cards import Search
from starhall.games.master_of_the_galaxy.rules.state import card_limit, placed_bases
from starhall.games.master_of_the_galaxy.rules.symbols import most_symbols, starting_systems
from starhall.kernel.tallies import key_of
from starhall.kernel.telling import counted

BRIEF: Final = 198  # how wide a card is in a seat's panel
FEW: Final = 3  # cards beside which there is room for the species in words
A_TURN: Final = (  # for whoever has nothing but a species yet
    "Each turn three cubes come from your bag.",
    "On a planet of your system a cube brings two or three more of its colour.",
    "Between two systems, cubes of one colour make a route.",
    "In the slots of your card they complete a project: a base, a card or an agenda.",
)


# -- seats -------------------------------------------------------------------------------------------------------------


def seat_of(view: GalaxyView, seat: int) -> Markup:
    """What is public of a seat: bag, bases, symbols, how near each victory is, and the cards that others hold."""
    side = view.g.sides[seat]
    look = LOOKS[seat]
    due = view.due >> seat & 1 == 1
    state = "active" if view.g.active == seat and view.g.round else ""
    if side.skips:
        state = f"skips {side.skips}"
    parts: list[str] = [species_line(view, seat), bases_line(view, seat), symbols_line(view, seat)]
    parts.append(victory_line(view, seat))
    if view.g.active == seat and max(view.g.drawn) and view.seat != seat:
        parts.append(html("div", drawn_cubes(view, False), style="margin-top:6px"))
    if view.seat != seat:
        parts += [brief(view, card) for card in side.cards]
    place = f"seat-{SEATS[seat]}"
    return seat_panel(seat, look, SEATS[seat].capitalize(), state, *parts, due=due, place=place)


def species_line(view: GalaxyView, seat: int) -> Markup:
    """The species, and how many cubes are in the bag, by colour on demand."""
    side = view.g.sides[seat]
    found = [CARD_NAMES[card] for card in side.cards if CARD_TYPE[card] == SPECIES]
    inside = ", ".join([f"{n} {COLOURS[colour]}" for colour, n in enumerate(side.bag)])
    bag = stat("bag", sum(side.bag), f"in the bag: {inside}", tally=key(seat, "bag"))
    cards = stat("cards", len(side.cards), "cards", tally=key(seat, "cards"))
    name = html("span", found[0] if found else "no species yet", style="flex:1")
    style = "display:flex;gap:6px;align-items:center;font-size:12px;color:var(--ink-2)"
    return html("div", html_icon("species"), name, cards, bag, style=style)


def bases_line(view: GalaxyView, seat: int) -> Markup:
    """Nine circles: those on the board filled, those that wait on cards half."""
    look = LOOKS[seat]
    placed = placed_bases(view.g, seat)
    waiting = len([card for card in view.g.holding if card in view.g.sides[seat].cards])
    dots: list[str] = []
    for at in range(ALL_BASES):
        fill = seat_text(look) if at < placed else "none"
        edge = seat_text(look) if at < placed + waiting else "var(--line-2)"
        dots.append(f'<circle cx="{8 + 16 * at}" cy="8" r="5.6" fill="{fill}" stroke="{edge}" stroke-width="2"/>')
    row = picture_of(
        150,
        16,
        counted_out(key(seat, "bases"), placed, Markup("".join(dots))),
        title=f"{counted(placed, 'base')} on the board, {waiting} constructed",
    )
    style = "display:flex;align-items:center;gap:6px;margin-top:8px;font:600 13px/1 var(--font-head)"
    built = tagged(tallied(key(seat, "waiting"), waiting), "base", title="constructed, not yet placed")
    number = html("b", tallied(key(seat, "bases"), placed, f"/{ALL_BASES}"), style="margin-left:auto")
    return html("div", row, built if waiting else NOTHING, number, style=style)


def key(seat: int, tally: str) -> str:
    """What a number of a seat is called."""
    return key_of(SEATS[seat], tally)


def symbols_line(view: GalaxyView, seat: int, own: bool = False) -> Markup:
    """The five symbols; the most frequent one is framed. On the own side they can be asked about."""
    counts = view.g.sides[seat].symbols
    most = max(counts)
    cells: list[str] = []
    for kind, n in enumerate(counts):
        top = n == most and n > 0
        style = "flex:1;display:grid;justify-items:center;gap:2px;padding:4px 0;border-radius:6px;"
        style += "background:var(--surface-2);font:650 14px/1 var(--font-head);"
        style += f"outline:1.5px solid {seat_text(LOOKS[seat])};" if top else ""
        style += "" if n else "opacity:.45;"
        mark = html_icon(f"supremacy-{SYMBOLS[kind]}", TINTS[kind], 17)
        number = tallied(key(seat, SYMBOLS[kind]), n)
        cells.append(html("span", mark, number, style=style, title=f"{n} {SYMBOLS[kind]}"))
    mine = {"class_": "tell", "id": "symbols"} if own else {}
    return html("div", *cells, style="display:flex;gap:4px;margin-top:8px", **mine)


def victory_line(view: GalaxyView, seat: int) -> Markup:
    """How near each of the three victories is."""
    cells = [html("span", f"{name} ", html("b", how)) for name, _, how in nearest(view, seat)]
    return html("div", *cells, style="display:flex;gap:8px;margin-top:6px;font-size:11px;color:var(--ink-2)")


def own_goals(view: GalaxyView) -> Markup:
    """The same on the own side, a line each, and the symbols that count for one of them."""
    rows = [
        html("div", html_icon(icon, "", 16), html("span", name), html("b", how))
        for name, icon, how in nearest(view, view.seat)
    ]
    ways = html("div", *rows, class_="ways tell", id="goals")
    parts = (label("To victory", "trophy"), ways, symbols_line(view, view.seat, own=True))
    return section(*parts, style="width:182px;flex:none")


def nearest(view: GalaxyView, seat: int) -> tuple[tuple[str, str, Markup], ...]:
    """The three victories: name, icon, how near."""
    return (
        ("expansion", "base", tallied(key(seat, "bases"), placed_bases(view.g, seat), f"/{ALL_BASES}")),
        ("domination", "domination", tallied(key(seat, "domination"), most_symbols(view.g, seat), f"/{DOMINATION}")),
        ("conquest", "conquered", tallied(key(seat, "conquest"), starting_systems(view.g, seat), f"/{CONQUEST}")),
    )


def brief(view: GalaxyView, card: int) -> Markup:
    """A card before another seat: a target of its own, with its projects and slots as targets inside."""
    art, high = brief_card(view, card, BRIEF)
    body = spot(f"card-{CARD_IDS[card]}", CARD_NAMES[card], art, halo=frame(1, 1, BRIEF - 2, high - 2, 6))
    return html("div", picture_of(BRIEF, round(high), body), style="margin-top:5px")


# -- the viewer's own side ---------------------------------------------------------------------------------------------


def dock_of(view: GalaxyView) -> Markup:
    """The drawn pool and the bag; how near each victory is; the cards that the viewer chooses from; the own cards."""
    side = view.g.sides[view.seat]
    cards = [
        large(view, card, view.seat) if CARD_TYPE[card] == SPECIES and len(side.cards) <= FEW else own_card(view, card)
        for card in side.cards
    ]
    if len(cards) == 1:
        cards.append(html("div", *[html("p", line) for line in A_TURN], class_="offer alone"))
    row = scrolling("My cards", *cards)
    limit = card_limit(view.g, view.seat)
    held = tallied(key(view.seat, "cards"), len(side.cards), f" of {limit}")
    mine = section(label("My cards", "cards", held), row, style="flex:1;min-width:0")
    deck = open_deck(view) if view.options else NONE
    if deck == SPECIES:  # the first choice: there are no own cards yet
        mine = on_offer(view, deck, [large(view, card, NONE) for card in view.tops[deck]])
    elif deck != NONE:
        mine = join((on_offer(view, deck, [offered(view, card) for card in view.tops[deck]]), mine))
    return join((pool_section(view), own_goals(view), mine))


def on_offer(view: GalaxyView, deck: int, cards: list[Markup]) -> Markup:
    """The open cards of a deck, for who chooses one."""
    return section(label("To choose from", TYPE_ICONS[deck]), scrolling("Cards to choose from", *cards))


def large(view: GalaxyView, card: int, seat: int) -> Markup:
    """A card in full, on offer or before a seat, and beside it in words what it can do."""
    lines = [html("p", html("b", f"{project_head(project)}: "), costs_of(project)) for project in CARD_PROJECTS[card]]
    art = offered(view, card) if seat == NONE else own_card(view, card)
    return html("div", art, html("div", html("p", CARD_TEXTS[card]), *lines), class_="offer")


def pool_section(view: GalaxyView) -> Markup:
    """What was drawn, what is in the bag, the symbols held."""
    side = view.g.sides[view.seat]
    drawn = drawn_cubes(view, True) if view.g.active == view.seat and max(view.g.drawn) else NOTHING
    empty = html("div", "nothing drawn", style="font-size:12px;color:var(--ink-3);height:44px;padding-top:12px")
    rows: list[str] = []
    for colour, n in enumerate(side.bag):
        art = spot(
            f"bag-{COLOURS[colour]}",
            f"{counted(n, f'{COLOURS[colour]} cube')} in the bag",
            moved(15, 12, cube_art(colour, 18)),
            words(15, 36, str(n), 14, bold=True, anchor="mid", tally=key(view.seat, f"bag_{COLOURS[colour]}")),
            halo=frame(2, 1, 26, 40, 6),
        )
        rows.append(picture_of(30, 42, art))
    bag = html("div", *rows, style="display:flex;gap:4px")
    parts = (
        label("Drawn", "cube"),
        drawn or empty,
        label("Bag", "bag", tallied(key(view.seat, "bag"), sum(side.bag), " cube" if sum(side.bag) == 1 else " cubes")),
        bag,
    )
    return section(*parts, style="width:182px;flex:none")


def drawn_cubes(view: GalaxyView, chosen: bool) -> Markup:
    """The drawn pool: a stack for each colour; on the own side they can be taken up."""
    found: list[str] = []
    for colour, n in enumerate(view.g.drawn):
        if n:
            size = 34 if chosen else 20
            step = size + 4
            wide = step * n + 4
            cubes = [moved(step / 2 + 2 + step * at, step / 2 + 2, cube_art(colour, size)) for at in range(n)]
            inside: Markup = counted_out(key(view.g.active, f"drawn_{COLOURS[colour]}"), n, *cubes)
            if chosen:
                halo = frame(1, 1, wide - 2, step + 2, 9)
                inside = spot(f"drawn-{COLOURS[colour]}", f"{n} {COLOURS[colour]} drawn", inside, halo=halo)
            found.append(picture_of(wide, step + 4, inside, title=f"{n} {COLOURS[colour]}"))
    return html("div", *found, style="display:flex;flex-wrap:wrap;gap:2px")


def own_card(view: GalaxyView, card: int) -> Markup:
    """An own card in full: the card, its projects and its slots are targets."""
    body = spot(
        f"card-{CARD_IDS[card]}",
        CARD_NAMES[card],
        card_art(view, card, view.seat),
        halo=frame(1, 1, CARD_WIDE - 2, CARD_HIGH - 2, 8),
    )
    return picture_of(CARD_WIDE, CARD_HIGH, body)


# -- notes -------------------------------------------------------------------------------------------------------------


def notes_of(view: GalaxyView) -> Markup:
    """Cards that lie open to be chosen from, and the rewards that are pending."""
    return join((offer_of(view), search_of(view)))


def offer_of(view: GalaxyView) -> Markup:
    """The cards that somebody else looks at."""
    deck = open_deck(view)
    if deck == NONE or view.options:
        return NOTHING
    cards = [offered(view, card) for card in view.tops[deck]]
    row = html("div", *cards, style="display:flex;flex-wrap:wrap;gap:6px;margin-top:8px")
    return note(f"Open cards of the {TYPES[deck]} deck", row)


def open_deck(view: GalaxyView) -> int:
    """The deck of which cards lie open to be chosen from: two of a deck, or the species on offer."""
    decks = [deck for deck, tops in enumerate(view.tops) if len(tops) > 1 or (deck == SPECIES and tops)]
    return decks[0] if decks else NONE


def offered(view: GalaxyView, card: int) -> Markup:
    """A card on offer, in full."""
    halo = frame(1, 1, CARD_WIDE - 2, CARD_HIGH - 2, 8)
    body = spot(f"card-{CARD_IDS[card]}", CARD_NAMES[card], card_art(view, card, NONE), halo=halo)
    return picture_of(CARD_WIDE, CARD_HIGH, body)


def search_of(view: GalaxyView) -> Markup:
    """While a deck is searched: all its cards, in the order of their numbers, not of the deck."""
    top = view.frames[-1] if view.frames else None
    if not isinstance(top, Search):
        return NOTHING
    cards = sorted(view.g.decks[top.deck])
    row = html("div", *[brief_offer(card) for card in cards], style="display:grid;gap:4px;margin-top:8px")
    return note(f"The {TYPES[top.deck]} deck", row)


def brief_offer(card: int) -> Markup:
    """A card of a searched deck as one line."""
    tint = TYPE_TINTS[CARD_TYPE[card]]
    line = rect(0.5, 0.5, BRIEF - 1, 23, 6, fill="var(--surface-2)", stroke=tint, stroke_opacity=0.5)
    line += icon(TYPE_ICONS[CARD_TYPE[card]], 12, 12, 15, tint) + words(24, 16, CARD_NAMES[card], 12, room=BRIEF - 32)
    halo = frame(1, 1, BRIEF - 2, 22, 6)
    return picture_of(BRIEF, 24, spot(f"card-{CARD_IDS[card]}", CARD_NAMES[card], line, halo=halo))
