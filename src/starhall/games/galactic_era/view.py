"""What a seat may know (section 17)."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.components import (
    HIDDEN,
    PASSIVE,
    SLAVERS,
)
from starhall.games.galactic_era.presence import by_stack
from starhall.games.galactic_era.standing import goal_standing, public_total, story_standing
from starhall.games.galactic_era.state import OVER, TRADING_PHASE, Galaxy, Side
from starhall.kernel.seats import has
from starhall.kernel.state import View

UNKNOWN: Final = -2  # a counter, relic, card, letter or number that the viewer does not know


class FleetSight:
    """A stack as the viewer sees it: everybody sees owner, hex and number; letter, ships and left may be UNKNOWN."""

    def __init__(
        self, stack: int, hex: int, letter: int, ships: int, left: int, chips: int, dummies: int, height: int
    ) -> None:
        self.stack: Final = stack
        self.hex: Final = hex
        self.letter: Final = letter
        self.ships: Final = ships
        self.left: Final = left
        self.chips: Final = chips
        self.dummies: Final = dummies
        self.height: Final = height  # of an open stack

    def facts(self) -> tuple[int, ...]:
        """Everything that can be compared."""
        return self.stack, self.hex, self.letter, self.ships, self.left, self.chips, self.dummies, self.height


class SideSight:
    """One player or automa as the viewer sees it. `own`: it is the viewer's own side."""

    def __init__(self, g: Galaxy, seat: int, viewer: int) -> None:
        side = g.sides[seat]
        own = seat == viewer
        open_choice = own or not g.selecting
        choosing = g.round == 0 and not own and seat < g.seats and not g.drafted
        self.own: Final = own
        self.automa: Final = side.automa
        self.people: Final = -1 if choosing and is_choosing_people(g) else side.people
        self.alignment: Final = -1 if not own and is_choosing_alignment(g) and seat < g.seats else side.alignment
        self.levels: Final = tuple(side.levels)
        self.dp: Final = tuple(side.dp)
        self.at: Final = tuple(side.at)
        self.many: Final = tuple(side.many)
        self.left: Final = tuple(side.left)
        self.fleets: Final = tuple(sight_fleets(g, side, own or g.phase == OVER))  # GE-END-03: revealed at the end
        self.in_fleets: Final = UNKNOWN if side.automa == PASSIVE else public_total(side) + (side.stowed if own else 0)
        self.dummies: Final = sum([fleet.dummies for fleet in side.fleets])  # GE-FLT-22: so many lie in the stacks
        self.tactics: Final = tuple(side.tactics)
        self.track: Final = side.track
        self.ascended: Final = side.ascended
        self.home: Final = side.home
        self.reserve: Final = side.reserve
        self.leaders: Final = side.leaders
        self.war: Final = side.war
        self.hand: Final = tuple(
            [card if own or has(side.hand_seen[i], viewer) else UNKNOWN for i, card in enumerate(side.hand)]
        )
        self.hand_seen: Final = tuple(side.hand_seen)
        self.played: Final = tuple(side.played)
        self.played_a: Final = side.played_a
        self.dealt: Final = tuple(side.dealt) if own else tuple([UNKNOWN] * len(side.dealt))
        self.ovals: Final = tuple(side.ovals) if open_choice else ()
        self.todo: Final = tuple(side.todo)
        self.squares: Final = tuple(side.squares) if open_choice else ()
        self.extras: Final = tuple(side.extras)
        self.cancelled: Final = tuple(side.cancelled)
        self.free: Final = tuple(side.free)
        self.colonies: Final = side.colonies
        self.teleported: Final = side.teleported
        self.called_off: Final = side.called_off
        self.views: Final = side.views
        self.ray_used: Final = side.ray_used
        self.force_used: Final = side.force_used
        self.traded: Final = side.traded
        self.trades: Final = side.trades
        self.extra_trades: Final = side.extra_trades
        self.protected: Final = side.protected
        self.offered: Final = side.offered
        self.war_ever: Final = side.war_ever
        self.took: Final = side.took
        self.victims: Final = side.victims
        self.built: Final = side.built
        self.researched: Final = side.researched
        self.studied: Final = side.studied
        self.aligned: Final = side.aligned
        self.bonus_ovals: Final = side.bonus_ovals
        self.nebula: Final = side.nebula
        self.kept: Final = tuple(side.kept)
        self.offboard: Final = side.offboard
        self.roll: Final = side.roll
        self.placing: Final = side.placing if own else 0
        self.stowed: Final = side.stowed if own else 0

    def facts(self) -> tuple[object, ...]:
        """Everything that can be compared."""
        return (
            self.own,
            self.automa,
            self.people,
            self.alignment,
            self.levels,
            self.dp,
            self.at,
            self.many,
            self.left,
            tuple([fleet.facts() for fleet in self.fleets]),
            self.in_fleets,
            self.dummies,
            self.tactics,
            self.track,
            self.ascended,
            self.home,
            self.reserve,
            self.leaders,
            self.war,
            self.hand,
            self.hand_seen,
            self.played,
            self.played_a,
            self.dealt,
            self.ovals,
            self.todo,
            self.squares,
            self.extras,
            self.cancelled,
            self.free,
            self.colonies,
            self.teleported,
            self.called_off,
            self.views,
            self.ray_used,
            self.force_used,
            self.traded,
            self.trades,
            self.extra_trades,
            self.protected,
            self.offered,
            self.war_ever,
            self.took,
            self.victims,
            self.built,
            self.researched,
            self.studied,
            self.aligned,
            self.bonus_ovals,
            self.nebula,
            self.kept,
            self.offboard,
            self.roll,
            self.placing,
            self.stowed,
        )


def is_choosing_people(g: Galaxy) -> bool:
    """Are star peoples being chosen in secret?"""
    return any([bool(side.dealt) for side in g.sides]) and not g.drafted


def is_choosing_alignment(g: Galaxy) -> bool:
    """Are alignments being chosen in secret? Then the tiles that were not chosen have left the game already."""
    return g.round == 0 and g.selecting


def sight_fleets(g: Galaxy, side: Side, own: bool) -> list[FleetSight]:
    """GE-FLT-10, -20, -24, GE-SOL-22: the stacks by their numbers; D shows, the Slavers' sizes are public."""
    fleets: list[FleetSight] = []
    for x in by_stack(side):
        height = x.height() if g.open_stacks else 0
        if own:
            fleets.append(FleetSight(x.stack, x.hex, x.letter, x.ships, x.left, x.chips, x.dummies, height))
        else:
            ships = x.ships if side.automa == SLAVERS else UNKNOWN
            shown = UNKNOWN if HIDDEN[x.letter] else x.letter
            fleets.append(FleetSight(x.stack, x.hex, shown, ships, 0, UNKNOWN, UNKNOWN, height))
    return fleets


def seen_step(g: Galaxy, seat: int) -> int:
    """GE-FLT-06, GE-TRA-11: fleet steps are their player's to know; offers of a trading pass are public."""
    if seat == g.active:
        return g.step
    return g.step if g.phase == TRADING_PHASE else 0


class Sight(View):
    """What one seat may know of a game; see Galaxy for the fields of the same names.

    `counter` and `relic` are UNKNOWN where they lie face down and the seat has not seen them; `deck` has UNKNOWN for
    every card whose place the seat does not know. `story_now` and `goal_now` are what each seat would score if the
    round or the game ended now. `notes` is what the seat remembers of other players' stacks.
    """

    def __init__(self, g: Galaxy, seat: int) -> None:
        super().__init__(g, seat)
        stars = range(len(g.owner))
        self.story: Final = g.story
        self.goal: Final = g.goal
        self.open_stacks: Final = g.open_stacks
        self.drafted: Final = g.drafted
        self.difficulty: Final = g.difficulty
        self.chart: Final = g.chart
        self.round: Final = g.round
        self.phase: Final = g.phase
        self.active: Final = g.active
        self.step: Final = seen_step(g, seat)
        self.new_stars: Final = tuple(g.new_stars)
        self.star_hexes: Final = (*g.chart.stars, *g.new_stars)
        self.owner: Final = tuple(g.owner)
        self.discs: Final = tuple(g.discs)
        self.counter: Final = tuple(
            [
                g.counter[star] if g.counter[star] == 0 or g.shown[star] or has(g.seen[star], seat) else UNKNOWN
                for star in stars
            ]
        )
        self.shown: Final = tuple(g.shown)
        self.white: Final = tuple(g.white)
        self.relic: Final = tuple(
            [
                g.relic[star] if g.relic[star] < 0 or g.relic_up[star] or has(g.seen_relic[star], seat) else UNKNOWN
                for star in stars
            ]
        )
        self.relic_up: Final = tuple(g.relic_up)
        self.seen: Final = tuple(g.seen)
        self.seen_relic: Final = tuple(g.seen_relic)
        self.gone: Final = tuple(g.gone)
        self.gone_relics: Final = tuple(g.gone_relics)
        self.deck: Final = tuple([card if has(g.deck_seen[i], seat) else UNKNOWN for i, card in enumerate(g.deck)])
        self.deck_seen: Final = tuple(g.deck_seen)
        self.order: Final = tuple(g.order)
        self.stacks: Final = g.stacks
        self.selecting: Final = g.selecting
        self.viewed: Final = tuple(g.viewed)
        self.fought: Final = tuple(g.fought)
        self.barred: Final = tuple(g.barred)
        self.battle: Final = g.battle
        self.terms: Final = tuple(g.terms)
        self.draft: Final = tuple(g.draft)
        self.sides: Final = tuple([SideSight(g, other, seat) for other in range(len(g.sides))])
        self.story_now: Final = tuple(story_standing(g))
        self.goal_now: Final = tuple(goal_standing(g))
        self.notes: Final = tuple(g.sides[seat].notes if seat >= 0 else [])

    def facts(self) -> tuple[object, ...]:
        return (
            *self.asked(),
            self.story,
            self.goal,
            self.open_stacks,
            self.drafted,
            self.difficulty,
            tuple(self.chart.tiles),
            tuple(self.chart.faces),
            tuple(self.chart.turns),
            self.round,
            self.phase,
            self.active,
            self.step,
            self.new_stars,
            self.owner,
            self.discs,
            self.counter,
            self.shown,
            self.white,
            self.relic,
            self.relic_up,
            self.seen,
            self.seen_relic,
            self.gone,
            self.gone_relics,
            self.deck,
            self.deck_seen,
            self.order,
            self.stacks,
            self.selecting,
            self.viewed,
            self.fought,
            self.barred,
            self.battle.facts(),
            tuple([terms.facts() for terms in self.terms]),
            self.draft,
            tuple([side.facts() for side in self.sides]),
            self.story_now,
            self.goal_now,
            tuple([note.facts() for note in self.notes]),
        )
