"""Under the seats: what the viewer may look up, the war as it stands, the virtual opponent, the scenario."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.drawing import NOTHING, Markup, chips_html, html, html_icon, join, note, pip, stat, stats, who
from starhall.games.age_of_galaxy.content.main_board import COLOURS, COUNTERS, MAX_CRUISERS, WAR_FROM_ROUND, WAR_REWARDS
from starhall.games.age_of_galaxy.content.readers import Limit
from starhall.games.age_of_galaxy.content.scenarios import SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import COLONIZED, DEVELOPED, NONE, OVER
from starhall.games.age_of_galaxy.content.worlds import TOKEN_GAINS, TOKEN_NAMES, TOKENS
from starhall.games.age_of_galaxy.knowledge.view import GalaxyView
from starhall.games.age_of_galaxy.picture.panels import faction_tags, key
from starhall.games.age_of_galaxy.picture.pieces import LOOKS, amounts
from starhall.games.age_of_galaxy.rules.planets import is_protected
from starhall.games.age_of_galaxy.rules.scoring import holds, scenario_count, war_value
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.kernel.telling import counted


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
