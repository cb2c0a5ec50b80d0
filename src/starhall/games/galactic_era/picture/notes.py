"""Under the seats: a battle that is being fought, automas, the story and the goal."""

from __future__ import annotations

from starhall.drawing import NOTHING, Markup, html, join, note, pip, stat
from starhall.games.galactic_era.content.chart import HEX_NAMES, STAR_NAMES
from starhall.games.galactic_era.content.components import (
    ALIGNMENT_NAMES,
    COLOURS,
    COUNTER_NAMES,
    CV,
    ERA_NAMES,
    ERA_OF,
    FIELD_NAMES,
    GOAL_NAMES,
    GOAL_TEXTS,
    HUMAN,
    MILITARY,
    STORY_NAMES,
    era_of,
)
from starhall.games.galactic_era.content.vocabulary import Era
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.picture.panels import levels_row, numbers, person, relations
from starhall.games.galactic_era.picture.pieces import LOOKS
from starhall.games.galactic_era.picture.tray import has_free_corner, tray
from starhall.games.galactic_era.picture.words import called, spelt_out
from starhall.games.galactic_era.rules.points import FROM_ALIGNMENT, FROM_GOAL, FROM_STORY
from starhall.games.galactic_era.rules.records import NO_BATTLE
from starhall.games.galactic_era.rules.state import OVER
from starhall.kernel.seats import members


def notes_of(view: GalaxyView) -> Markup:
    """A battle that is being fought, automas, the story and the goal; above them the tray, where the board has no room
    for it."""
    automas = [automa_panel(view, i) for i, side in enumerate(view.g.sides) if side.automa != HUMAN]
    beside = NOTHING if has_free_corner(view) else html("div", tray(view), class_="first")
    return join([battle(view), beside, *automas, story(view)])


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
    goal = html("p", html("b", GOAL_NAMES[g.goal]), f": {spelt_out(GOAL_TEXTS[g.goal])}") if g.goal >= 0 else NOTHING
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
