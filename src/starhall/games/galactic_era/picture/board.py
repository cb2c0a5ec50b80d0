"""A view of the galaxy as pictures: the panels of the page, and one SVG that stands alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starhall.drawing import (
    NOTHING,
    Box,
    Markup,
    Name,
    board,
    chips,
    frame,
    group,
    html,
    html_icon,
    join,
    label,
    legend,
    legend_width,
    moved,
    name_of,
    note,
    panel,
    picture_of,
    pip,
    placed,
    rect,
    scrolling,
    seat_panel,
    section,
    shape,
    sky,
    standalone,
    stat,
    stats,
    tagged,
    tallied,
    who,
    words,
)
from starhall.games.galactic_era.content.chart import (
    HEX_AT,
    HEX_IDS,
    HEX_NAMES,
    HEXES,
    NAMED_STARS,
    POSITION_NAMES,
    STAR_NAMES,
    Q,
    R,
    sector_of,
)
from starhall.games.galactic_era.content.components import (
    ADVANCED,
    ALIGNMENT_NAMES,
    ALIGNMENTS,
    AUTOMA_NAMES,
    CARDS,
    COLOURS,
    COUNTER_NAMES,
    CV,
    ERA_NAMES,
    ERA_OF,
    FIELD_NAMES,
    FIELDS,
    GOAL_NAMES,
    GOAL_TEXTS,
    HOME_POPULATION,
    HUMAN,
    MILITARY,
    MOST_POPULATION,
    NUMBER,
    PEOPLE_NAMES,
    PEOPLES,
    RELIC_NAMES,
    ROUNDS,
    STAR_TYPE_NAMES,
    STORY_NAMES,
    era_of,
)
from starhall.games.galactic_era.content.vocabulary import Era
from starhall.games.galactic_era.knowledge.view import UNKNOWN, GalaxyView
from starhall.games.galactic_era.picture.journeys import Beginning, beginnings, joining, journeys_in_hand
from starhall.games.galactic_era.picture.panels import (
    choice_of_people,
    domination_card,
    fleet_rows,
    growth_counters,
    levels_row,
    people_card,
    population_track,
    side_tag,
    square_counters,
    technology_tracks,
)
from starhall.games.galactic_era.picture.panels import key as named
from starhall.games.galactic_era.picture.pieces import (
    COUNTER_ICONS,
    HIGH,
    LOOKS,
    WIDE,
    battle_mark,
    fleet,
    ground,
    hex_mark,
    journey_over,
    layout_of,
    plates,
    population,
    reach,
    relic_mark,
    ring_of,
    sector,
    sector_hexes,
    shades,
    ships,
    star,
)
from starhall.games.galactic_era.rules.points import FROM_ALIGNMENT, FROM_GOAL, FROM_STORY
from starhall.games.galactic_era.rules.records import NO_BATTLE, Fleet
from starhall.games.galactic_era.rules.space import EXCHANGE, HEX, KEEP, PEOPLE, PLAY_A, PLAY_B, SPACE, STAR
from starhall.games.galactic_era.rules.state import OVER, Side
from starhall.kernel.game import Panels
from starhall.kernel.seats import has, members
from starhall.kernel.telling import counted

ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
LEGEND: Final = (
    ("nebula", "nebula: costs 2 steps", True),
    ("asteroid-system", "asteroids: +1 ship built", True),
    ("neutron-star", "neutron star: only with Propulsion 5", True),
    ("home-star", "a star's colour: only its distance", True),
)
LINE: Final = 19  # of the key
CROWD: Final = 12  # more legal hexes than this are outlined as one area; of fewer, a star has a ring of its own


def panels(view: GalaxyView) -> Panels:
    """The parts of the page, from what this view's seat may know."""
    return Panels(
        board=str(board(WIDE, HIGH, "The galaxy", *whole_map(view), align="xMidYMid", parts=parts(view))),
        seats=tuple([str(seat_of(view, seat)) for seat in range(view.seats)]),
        dock=str(dock_of(view)) if view.seat >= 0 else "",
        notes=str(notes_of(view)),
    )


def parts(view: GalaxyView) -> str:
    """The whole galaxy and each sector with its place, to look at one at a time."""
    layout = layout_of(view.g.chart.board.players)
    found = [f"Galaxy 0 0 {WIDE} {HIGH}"]
    for position in view.g.chart.board.sectors:
        places = [layout.at[hex] for hex in sector_hexes(position)]
        left, top = min(x for x, _ in places) - layout.w, min(y for _, y in places) - layout.w
        right, bottom = max(x for x, _ in places) + layout.w, max(y for _, y in places) + layout.w
        name = POSITION_NAMES[position].capitalize()
        found.append(f"{name} {left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}")
    return "|".join(found)


# ---- the map --------------------------------------------------------------------------------------------------------


def whole_map(view: GalaxyView) -> list[Markup]:
    """The galaxy: tiles, then the targets upon them, then the pieces, then the names."""
    chart = view.g.chart
    sectors = [
        sector(chart, position, *[star_of(view, index) for index in stars_in(view, position)])
        for position in chart.board.sectors
    ]
    drawn = [sky(WIDE, HIGH, "galactic_era"), shades(), ground(chart, chart.board.homes[: view.seats]), *sectors]
    journeys = journeys_in_hand(view)
    legal = hexes_of(view, view.options)
    shown = legal or hexes_of(view, journeys)
    outlined = shown if len(shown) > CROWD else [hex for hex in shown if hex not in view.star_hexes]
    if outlined:
        drawn.append(reach(chart.board.players, outlined, soon=not legal))
    crowds = plates_by_hex(view)
    drawn += [hex_mark(chart.board.players, hex) for hex in shown if hex not in crowds and hex not in view.star_hexes]
    drawn += [relic_mark(chart.board.players, view.star_hexes[i], r) for i, r in enumerate(view.g.relic) if r != -1]
    if view.g.battle is not NO_BATTLE:
        drawn.append(battle_mark(chart.board.players, view.g.battle.hex))
    drawn += [*people_of(view), *fleets_of(view, crowds), *names_of(view, crowds), *key(view), *begun_by(view, crowds)]
    for option, journey in journeys.items():
        drawn.append(journey_over(chart.board.players, SPACE.places[option], journey))
    return drawn


def hexes_of(view: GalaxyView, actions: Iterable[int]) -> list[int]:
    """The hexes that actions name."""
    found = []
    for action in actions:
        if STAR <= action < STAR + NAMED_STARS:
            found.append(view.g.chart.hex_of_name[action - STAR])
        elif HEX <= action < HEX + HEXES:
            found.append(action - HEX)
    return found


def stars_in(view: GalaxyView, position: int) -> list[int]:
    """The printed stars of a sector."""
    return [index for index, hex in enumerate(view.g.chart.stars) if sector_of(hex) == position]


def people_at(view: GalaxyView, index: int) -> int:
    """The population of a star."""
    if index >= len(view.g.owner) or view.g.owner[index] < 0:
        return 0
    return view.g.discs[index] + (HOME_POPULATION if is_home(view, index) else 0)


def is_home(view: GalaxyView, index: int) -> bool:
    """Is the home star miniature of its owner there?"""
    return view.g.owner[index] >= 0 and view.g.sides[view.g.owner[index]].home == index


def star_of(view: GalaxyView, index: int) -> Markup:
    """A printed star as the viewer knows it."""
    hex = view.g.chart.stars[index]
    seen = index < len(view.g.counter) and view.g.counter[index] > 0 and not view.g.shown[index]
    return star(
        view.g.chart.board.players, hex, view.g.chart.names[index], mark_of(view, index), seen, told_star(view, index)
    )


def mark_of(view: GalaxyView, index: int) -> str:
    """The icon on a star that nobody owns."""
    if index >= len(view.g.owner) or view.g.owner[index] >= 0:
        return ""
    if view.g.white[index]:
        return COUNTER_ICONS[ADVANCED]
    return "star-unknown" if view.g.counter[index] == UNKNOWN else COUNTER_ICONS[view.g.counter[index]]


def told_star(view: GalaxyView, index: int) -> str:
    """A star in words."""
    if index >= len(view.g.owner):
        return "star"
    if view.g.owner[index] >= 0:
        home = ", home star" if is_home(view, index) else ""
        told = f"{people_at(view, index)} population of {called(view, view.g.owner[index])}{home}"
    elif view.g.counter[index] == UNKNOWN:
        told = "not scouted"
    else:
        told = STAR_TYPE_NAMES[max(1, view.g.counter[index])].lower()
    relic = view.g.relic[index]
    return told + (f", {RELIC_NAMES[relic]}" if relic >= 0 else ", a relic" if relic == UNKNOWN else "")


def called(view: GalaxyView, side: int) -> str:
    """What a side is called where nobody has a name."""
    automa = view.g.sides[side].automa
    return COLOURS[side].capitalize() if automa == HUMAN else AUTOMA_NAMES[automa]


# ---- the pieces -----------------------------------------------------------------------------------------------------


def people_of(view: GalaxyView) -> list[Markup]:
    """Each owned star's people."""
    return [
        population(owner, view.star_hexes[i], view.g.chart.board.players, people_at(view, i), is_home(view, i))
        for i, owner in enumerate(view.g.owner)
        if owner >= 0
    ]


Plate = tuple[int, Fleet | None, int]  # side; a stack, or else so many ship pieces


def plates_by_hex(view: GalaxyView) -> dict[int, list[Plate]]:
    """The ships and stacks of each hex, side by side."""
    found: dict[int, list[Plate]] = {}
    for number, side in enumerate(view.g.sides):
        pieces: dict[int, int] = {}
        for hex, many in zip(side.at, side.many, strict=True):
            pieces[hex] = pieces.get(hex, 0) + many
        for hex, many in pieces.items():
            if hex >= 0 and many:
                found.setdefault(hex, []).append((number, None, many))
        for stack in side.fleets:
            found.setdefault(stack.hex, []).append((number, stack, 0))
    return found


def places_in(view: GalaxyView, hex: int, crowds: dict[int, list[Plate]]) -> list[tuple[float, float]]:
    """Where the plates of a hex lie: below a star, else in the middle; in one column if there are more beside it."""
    layout = layout_of(view.g.chart.board.players)
    x, y = layout.at[hex]
    beside = [HEX_AT.get((Q[hex] + step, R[hex])) in crowds for step in (-1, 1)]
    columns = 1 if any(beside) else 2
    if hex not in view.star_hexes:
        return plates(len(crowds[hex]), x, y, 0.0, columns)
    return plates(
        len(crowds[hex]), x + layout.w * aside(hex, {*view.star_hexes, *crowds}, beside), y, layout.w * 0.5, columns
    )


def aside(hex: int, full: set[int], beside: list[bool]) -> float:
    """How far the plates of a star move sideways, in hexes: away from a full hex below them, if there is room."""
    left, right = [HEX_AT.get((Q[hex] + step, R[hex] + 1)) in full for step in (-1, 0)]
    if left and not right and not beside[1]:
        return 0.36
    return -0.36 if right and not left and not beside[0] else 0.0


def fleets_of(view: GalaxyView, crowds: dict[int, list[Plate]]) -> list[Markup]:
    """Every ship and stack on the map."""
    drawn = []
    for hex, crowd in crowds.items():
        for (side, stack, many), (x, y) in zip(crowd, places_in(view, hex, crowds), strict=True):
            if stack is None:
                drawn.append(ships(side, hex, x, y, many))
            else:
                drawn.append(fleet(stack.stack, side, hex, x, y, stack.letter, stack.ships, stack.height()))
    return drawn


def begun_by(view: GalaxyView, crowds: dict[int, list[Plate]]) -> list[Markup]:
    """Upon each group of the viewer's ships that can move: what a click on it begins, or that it joins others."""
    found = {(each.hex, each.stack): each for each in [*beginnings(view), *joining(view)]}
    draw = beginning if beginnings(view) else joiner
    drawn = []
    for hex, crowd in crowds.items():
        for (side, stack, _), (x, y) in zip(crowd, places_in(view, hex, crowds), strict=True):
            begun = found.get((hex, stack.stack if stack else -1)) if side == view.seat else None
            if begun:
                drawn.append(draw(begun, x, y, where_is(view, hex)))
    return drawn


def beginning(begun: Beginning, x: float, y: float, where: str) -> Markup:
    """A target that begins a move with ships: all of them, or a part."""
    texts, part = ["|".join([SPACE.texts[action] for action in steps]) for steps in (begun.actions, begun.part)]
    said = f"Move {group_words(begun)} from {where}{', Shift for a part' if part else ''}"
    return upon_ships(begun, x, y, "spot legal", said, data_begins=texts, data_part=part or None)


def joiner(begun: Beginning, x: float, y: float, where: str) -> Markup:
    """A target that lets more ships go where the group in hand goes."""
    said = f"{group_words(begun).capitalize()} from {where} go there as well"
    return upon_ships(begun, x, y, "spot soon", said, data_joins="1")


def group_words(begun: Beginning) -> str:
    """A group of ships in words."""
    return "ships" if begun.stack < 0 else SPACE.words[begun.actions[0]].partition(" ")[2]


def upon_ships(begun: Beginning, x: float, y: float, kind: str, said: str, **does: str | None) -> Markup:
    """A target that lies upon the plate of ships."""
    return group(
        rect(x - 14, y - 9, 28, 18, 6, fill="#fff", fill_opacity=0),
        frame(x - 14, y - 9, 28, 18, 6),
        class_=kind,
        id=f"ships-{HEX_IDS[begun.hex]}" if begun.stack < 0 else f"stack-{begun.stack}",
        role="button",
        tabindex=0,
        aria_label=said,
        **does,
    )


def names_of(view: GalaxyView, crowds: dict[int, list[Plate]]) -> list[Markup]:
    """The stars' names where there is room: home stars first, then owned ones, then the others."""
    layout = layout_of(view.g.chart.board.players)
    taken: list[Box] = []
    for hex in view.star_hexes:
        x, y = layout.at[hex]
        taken.append((x - layout.w * 0.36, y - layout.w * 0.36, x + layout.w * 0.36, y + layout.w * 0.36))
    for hex in crowds:
        taken += [(x - 12, y - 8, x + 12, y + 8) for x, y in places_in(view, hex, crowds)]
    stars = sorted(range(len(view.g.chart.stars)), key=lambda i: -rank_of(view, i))
    names = []
    for index in stars:
        hex = view.g.chart.stars[index]
        below = layout.w * 0.5 + 15 * (-(-len(crowds[hex]) // 2)) - 7 if hex in crowds else 0.0
        x, y = layout.at[hex]
        names.append(Name(STAR_NAMES[view.g.chart.names[index]], x, y, layout.w * 0.38, below))
    kept = [(left, top, right, bottom + 4) for left, top, right, bottom in key_box(view)]
    return placed(names, [*taken, *kept], WIDE, HIGH)


def rank_of(view: GalaxyView, index: int) -> int:
    """How much a star's name matters."""
    if index >= len(view.g.owner) or view.g.owner[index] < 0:
        return 1 if ring_of(view.g.chart.stars[index]) == 0 else 0
    return 3 if is_home(view, index) else 2


def key_box(view: GalaxyView) -> list[Box]:
    """A corner of the board that no hex lies in, for the key of the anomalies."""
    layout = layout_of(view.g.chart.board.players)
    wide, high = max([legend_width((row,)) for row in LEGEND]) + 16, LINE * len(LEGEND) + 6
    for x, y in ((8.0, 6.0), (WIDE - wide - 8, 6.0), (8.0, HIGH - high - 6), (WIDE - wide - 8, HIGH - high - 6)):
        box = (x, y, x + wide, y + high)
        near = [at for at in [layout.at[hex] for hex in layout.cells] if x - layout.w < at[0] < box[2] + layout.w]
        if not [at for at in near if y - layout.w * 0.6 < at[1] < box[3] + layout.w * 0.6]:
            return [box]
    return []


def key(view: GalaxyView) -> list[Markup]:
    """What anomalies do."""
    drawn = []
    for left, top, right, bottom in key_box(view):
        rows = [legend(left + 8, top + 3 + LINE * (i + 0.5), (row,)) for i, row in enumerate(LEGEND)]
        drawn.append(panel(left, top, right - left, bottom - top, 8) + join(rows))
    return drawn


# ---- what is public of a seat ---------------------------------------------------------------------------------------


def total(side: Side) -> int:
    """A player's DP."""
    return sum(side.dp)


def ship_count(view: GalaxyView, number: int) -> str:
    """How many ships a side has, as far as it is known."""
    pieces, fleets = sum(view.g.sides[number].many), view.in_fleets[number]
    return f"{pieces}+?" if fleets == UNKNOWN else str(pieces + fleets)


def people_name(side: Side) -> str:
    """The name of a side's star people."""
    if side.people < 0 or side.alignment < 0:
        return "not chosen yet"
    return PEOPLE_NAMES[side.people][side.alignment]


def numbers(view: GalaxyView, number: int) -> Markup:
    """DP, population, stars and ships of a side."""
    side = view.g.sides[number]
    return stats(
        stat("destiny", total(side), "destiny points", colour="var(--accent)", tally=named(number, "dp")),
        stat("population", MOST_POPULATION - side.track, "population", tally=named(number, "population")),
        stat("home-star", view.g.owner.count(number), "stars", tally=named(number, "stars")),
        ship_stat(view, number, "ship"),
    )


def ship_stat(view: GalaxyView, number: int, icon: str) -> Markup:
    """How many ships a side has, as far as it is known."""
    known = view.in_fleets[number] != UNKNOWN
    return stat(icon, ship_count(view, number), "ships", tally=named(number, "ships") if known else "")


def seat_of(view: GalaxyView, seat: int) -> Markup:
    """A seat's panel."""
    side = view.g.sides[seat]
    due = has(view.due, seat)
    state = ORDINALS[view.g.order[seat] - 1] if view.g.order else ""
    if view.g.phase == OVER:
        state = tallied(named(seat, "dp"), total(side), " points")
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
    mark = html_icon(ALIGNMENTS[side.alignment], size=15) if chosen else NOTHING
    held = tallied(named(seat, "cards"), len(side.hand))
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


# ---- notes ----------------------------------------------------------------------------------------------------------


def notes_of(view: GalaxyView) -> Markup:
    """Under the seats: a battle that is being fought, automas, the story and the goal."""
    automas = [automa_panel(view, i) for i, side in enumerate(view.g.sides) if side.automa != HUMAN]
    return join([battle(view), *automas, story(view)])


def automa_panel(view: GalaxyView, number: int) -> Markup:
    """An automa, as public as a player."""
    seat = LOOKS[number]
    head = html("header", pip(seat), html("span", called(view, number), class_="name"), id=f"seat-{COLOURS[number]}")
    inside = (head, numbers(view, number), levels_row(view.g.sides[number].levels, number), relations(view, number))
    return html("article", *inside, class_="seat", data_seat=seat, id=f"panel-{number}")


def story(view: GalaxyView) -> Markup:
    """What this era's story and the goal pay."""
    g, round = view.g, max(1, view.g.round)
    lines = [
        html("li", html("b", dp, style="color:var(--accent)"), f" {text}")
        for dp, text in story_lines(era_of(view.g.story, round))
    ]
    goal = html("p", html("b", GOAL_NAMES[g.goal]), f": {GOAL_TEXTS[g.goal]}") if g.goal >= 0 else NOTHING
    title = f"{STORY_NAMES[view.g.story]}: {ERA_NAMES[ERA_OF[round]]}"
    now = standings(view) if view.g.round and view.g.phase != OVER else NOTHING
    return note(title, html("ol", *lines), goal, now, id="story")


def standings(view: GalaxyView) -> Markup:
    """What each seat has from story and goal, and what it would score if the round or the game ended now."""
    people = html("th", "People", scope="col", style="text-align:left")
    heads = [html("th", text, scope="col") for text in ("Story", "Goal")[: 1 + (view.g.goal >= 0)]]
    rows = [html("tr", people, *heads)]
    for seat in range(view.seats):
        dp = view.g.sides[seat].dp
        cells = [score_cell(dp[FROM_ALIGNMENT] + dp[FROM_STORY], view.story_now[seat], "if the round ended now")]
        if view.g.goal >= 0:
            cells.append(score_cell(dp[FROM_GOAL], view.goal_now[seat], "if the game ended now"))
        rows.append(html("tr", html("th", person(view, seat), scope="row", style="text-align:left"), *cells))
    style = "width:100%;margin-top:8px;font-size:12px;font-weight:400;text-align:right;border-spacing:0"
    return html("table", *rows, style=style)


def score_cell(scored: int, now: int, title: str) -> Markup:
    """What was scored, and behind it what would be added now."""
    more = html("b", f" {now:+d}", style="color:var(--accent)", title=title) if now else NOTHING
    return html("td", str(scored), more)


def story_lines(era: Era) -> list[tuple[str, str]]:
    """What a story pays in an era: how much, and for what."""
    far_star = " outside the home sector" if era.star_taken_outside else ""
    far_battle = " outside the home sector" if era.battle_won_outside else ""
    lines = [
        (era.alignment_dp, f"for {ALIGNMENT_NAMES[era.alignment].lower()} at round end"),
        (era.contact_dp, "per player in contact at round end"),
        (era.at_war_dp, "at war at round end"),
        (era.star_taken_dp, f"per star taken from a player{far_star}"),
        (era.battle_won_dp, f"per battle won{far_battle}"),
        *[(dp, f"per {COUNTER_NAMES[i]} action") for i, dp in enumerate(era.action_dp)],
        (era.population_removed_dp, "per population taken"),
        (era.sole_researcher_dp, "per field that nobody else researched"),
        (era.blocked_star_dp, "per star of a foe with own ships"),
        (era.retreat_dp, "per retreat before combat"),
        (era.highest_level_dp, "per field with the highest level"),
        (era.ship_destroyed_dp, "per ship destroyed"),
    ]
    told = [(f"{dp:+d}", text) for dp, text in lines if dp]
    if era.researched_fields:
        fields = " and ".join([FIELD_NAMES[field] for field in era.researched_fields])
        told.append((f"{era.researched_base} − level", f"researched highest: {fields}"))
    return told


def battle(view: GalaxyView) -> Markup:
    """The battle that is being fought: the two sides beside each other."""
    if view.g.battle is NO_BATTLE:
        return NOTHING
    hex = view.g.battle.hex
    attackers, defenders = [view.g.battle.attacker], list(members(view.g.battle.defenders))
    columns = [
        html("div", html("div", title, class_="label"), *[force(view, side, hex) for side in sides])
        for title, sides in (("Attack", attackers), ("Defence", defenders))
    ]
    where = view.g.chart.star_at[hex]
    name = STAR_NAMES[view.g.chart.names[where]] if where >= 0 else HEX_NAMES[hex]
    sides = html("div", *columns, style="display:grid;grid-template-columns:1fr 1fr;gap:10px;margin-top:6px")
    return html("div", note(f"Battle at {name}", sides), class_="first")


def force(view: GalaxyView, number: int, hex: int) -> Markup:
    """What a side has in the battle's hex, as the viewer knows it."""
    side = view.g.sides[number]
    pieces = sum([many for at, many in zip(side.at, side.many, strict=True) if at == hex])
    stacks = [stack for stack in side.fleets if stack.hex == hex]
    shown = [stat("field-military", f"{CV[side.levels[MILITARY]]} a ship", "combat value of each ship")]
    shown += [stat("ship", pieces, "ship pieces")] if pieces else []
    shown += [stat("fleet-hidden", "?" if stack.ships < 0 else stack.ships, "a fleet") for stack in stacks]
    return html("p", person(view, number), html("span", *shown, class_="row"))


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
    people_now = tallied(named(view.seat, "population"), people, " person, " if people == 1 else " people, ")
    head = label("Population", "population", join((people_now, counted(NUMBER[people], "point"))))
    return section(
        head,
        html("div", track, class_="tell", id="population"),
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
        stat("destiny", total(side), "destiny points", colour="var(--accent)", tally=named(view.seat, "dp")),
        html("span", class_="grow"),
        ship_stat(view, view.seat, "ships"),
        stat("remote-view", side.views, "remote views used", tally=named(view.seat, "views")),
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


def where_is(view: GalaxyView, hex: int) -> str:
    """A hex in a word or two."""
    found = view.g.chart.star_at[hex]
    return STAR_NAMES[view.g.chart.names[found]] if found >= 0 else HEX_NAMES[hex]


# ---- alone ----------------------------------------------------------------------------------------------------------


def picture(view: GalaxyView) -> str:
    """The whole table as one SVG: the map, and below it what is public of every side."""
    rows = [side_row(view, number, HIGH + 8 + 52 * i) for i, number in enumerate(range(len(view.g.sides)))]
    title = f"Galactic Era, round {view.g.round} of {ROUNDS}"
    return standalone(WIDE, HIGH + 12 + 52 * len(rows), title, "galactic-era", *whole_map(view), *rows)


def side_row(view: GalaxyView, number: int, y: float) -> Markup:
    """A side in one line of a picture that stands alone."""
    side = view.g.sides[number]
    seat = LOOKS[number]
    held = (
        (total(side), "destiny"),
        (MOST_POPULATION - side.track, "population"),
        (view.g.owner.count(number), "home-star"),
        (ship_count(view, number), "ship"),
    )
    levels = [(level, f"field-{name}") for level, name in zip(side.levels, FIELDS, strict=True)]
    now = would_score(view, number)
    foes = [shape(LOOKS[i], 840 - 18 * i, 22, 12) for i in range(len(view.g.sides)) if has(side.war, i)]
    return moved(
        0,
        y,
        panel(8, 0, WIDE - 16, 44),
        rect(8, 0, 4, 44, 2, fill=f"var(--{seat})"),
        shape(seat, 30, 22, 13),
        words(44, 18, called(view, number), 13, bold=True, room=120),
        words(44, 34, people_name(side) if side.automa == HUMAN else "automa", 11, tone="second", room=130),
        chips(held, 190, 22, 14),
        chips(levels, 430, 22, 14),
        *[words(650, 34 - 8 * len(now) + 16 * i, text, 11, tone="second", room=66) for i, text in enumerate(now)],
        words(720, 26, "at war" if foes else "at peace", 11, tone="quiet"),
        *foes,
    )
