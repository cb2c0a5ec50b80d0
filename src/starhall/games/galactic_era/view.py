"""What a seat may know (section 17), and states that it may believe in."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.board import sector_of
from starhall.games.galactic_era.components import (
    CARD_EXCLUDED,
    CARDS,
    CHIP_POOL,
    CHIPS_DRAWN,
    COUNTER_COPIES,
    DUMMIES,
    HIDDEN,
    IF_EIGHT_STARS,
    IN_CENTER,
    IN_HOME_SECTOR,
    PASSIVE,
    RELICS,
    SLAVERS,
    goal_of,
)
from starhall.games.galactic_era.hangar import NOTE
from starhall.games.galactic_era.points import FROM_ALIGNMENT, FROM_STORY
from starhall.games.galactic_era.presence import relic_stars, ships_in_sector
from starhall.games.galactic_era.scoring import (
    center_stars,
    leads_leaders,
    most_counters,
    scoring_phase,
    settled_sectors,
)
from starhall.games.galactic_era.start import blank, new_side, peoples_in_play
from starhall.games.galactic_era.state import OVER, SCORING, TRADING_PHASE, Galaxy, Side
from starhall.kernel.chance import Chance, quick_chance
from starhall.kernel.seats import NOBODY, has
from starhall.kernel.state import View

UNKNOWN: Final = -2  # a counter, relic, card, letter or number that the viewer does not know
MOST_TRIES: Final = 500
NO_BOUND: Final = 1000  # more ships than there can be


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


class NoteSight:
    """What the viewer once saw of a stack. `certain`: it cannot have changed since, public changes added."""

    def __init__(self, note: list[int]) -> None:
        self.stack: Final = note[0]
        self.letter: Final = note[1]  # -1: was not seen
        self.ships: Final = note[2]
        self.least: Final = note[3] == 1  # at least so many
        self.round: Final = note[4]
        self.change: Final = note[5]  # ships that it publicly gained or lost since
        self.certain: Final = note[6] == 1

    def facts(self) -> tuple[int, ...]:
        """The seven numbers."""
        return (
            self.stack,
            self.letter,
            self.ships,
            int(self.least),
            self.round,
            self.change,
            int(self.certain),
        )


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
        self.in_fleets: Final = (
            UNKNOWN if side.automa == PASSIVE else sum(side.fleet_ships) - (0 if own else side.stowed)
        )
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
    stacks = sorted([side.fleet_stack[letter] for letter in range(5) if side.fleet_hex[letter] >= 0])
    for stack in stacks:
        letter = side.fleet_stack.index(stack)
        height = side.fleet_chips[letter] + side.fleet_dummies[letter] if g.open_stacks else 0
        if own:
            fleets.append(
                FleetSight(
                    stack,
                    side.fleet_hex[letter],
                    letter,
                    side.fleet_ships[letter],
                    side.fleet_left[letter],
                    side.fleet_chips[letter],
                    side.fleet_dummies[letter],
                    height,
                )
            )
        else:
            ships = side.fleet_ships[letter] if side.automa == SLAVERS else UNKNOWN
            shown = UNKNOWN if HIDDEN[letter] else letter
            fleets.append(FleetSight(stack, side.fleet_hex[letter], shown, ships, 0, UNKNOWN, UNKNOWN, height))
    return fleets


def seen_step(g: Galaxy, seat: int) -> int:
    """GE-FLT-06, GE-TRA-11: fleet steps are their player's to know; offers of a trading pass are public."""
    if seat == g.active:
        return g.step
    return g.step if g.phase == TRADING_PHASE else 0


# -- standings ------------------------------------------------------------------------------------------------------


def story_standing(g: Galaxy) -> list[int]:
    """GE-SCR-01: what the story would pay each seat if the round ended now; of ships only their places count."""
    if g.round == 0 or g.phase == SCORING or g.phase == OVER:
        return [0] * g.seats
    then = g.copy()
    scoring_phase(then, NOBODY, 0)
    return [story_dp(then.sides[seat]) - story_dp(g.sides[seat]) for seat in range(g.seats)]


def story_dp(side: Side) -> int:
    """What the story has paid a side so far."""
    return side.dp[FROM_ALIGNMENT] + side.dp[FROM_STORY]


def goal_standing(g: Galaxy) -> list[int]:
    """GE-END-03: what the goal would pay each seat if the game ended now, as far as everybody can know."""
    if g.round == 0 or g.phase == OVER:
        return [0] * g.seats
    return [goal_dp(g, seat) for seat in range(g.seats)]


def goal_dp(g: Galaxy, seat: int) -> int:
    """GE-GOA-01 to -08: as `score_goal` pays, but of the majorities only those that are certain."""
    goal = goal_of(g.goal)
    dp = 0
    if goal.per_center_star:
        dp += goal.per_center_star * center_stars(g, seat)
    if goal.per_relic_star:
        dp += goal.per_relic_star * len(relic_stars(g, seat))
    if goal.majority_dp:
        dp += goal.majority_dp * certain_majorities(g, seat)
    if goal.sector_dp:
        dp += goal.sector_dp * settled_sectors(g, seat, goal.sector_stars)
    if goal.most_counters_dp:
        dp += goal.most_counters_dp * most_counters(g, seat)
    if goal.leaders and leads_leaders(g, seat):
        dp += goal.most_leaders_solo if g.seats == 1 else goal.most_leaders_dp
    return dp


def certain_majorities(g: Galaxy, seat: int) -> int:
    """GE-GOA-07, GE-FLT-25: sectors with the majority of ships, however the hidden ships are split over the fleets."""
    count = 0
    for sector in g.chart.board.sectors:
        others = [most_ships(side, sector) for other, side in enumerate(g.sides) if other != seat]
        count += int(least_ships(g.sides[seat], sector) > sum(others))
    return count


def stacks_in(side: Side, sector: int) -> int:
    """How many fleets a side has in a sector."""
    return len([hex for hex in side.fleet_hex if hex >= 0 and sector_of(hex) == sector])


def pieces_in(side: Side, sector: int) -> int:
    """How many ship pieces a side has in a sector."""
    return sum([many for hex, many in zip(side.at, side.many, strict=True) if sector_of(hex) == sector])


def least_ships(side: Side, sector: int) -> int:
    """At least so many ships are there: one in each fleet, and all of them where no fleet is elsewhere."""
    stacks = stacks_in(side, sector)
    if stacks and stacks == all_stacks(side) and side.automa != PASSIVE:
        return pieces_in(side, sector) + public_total(side)
    return pieces_in(side, sector) + stacks


def most_ships(side: Side, sector: int) -> int:
    """At most so many: all but one in each fleet elsewhere. The Slavers hide nothing, the passive automa its total."""
    if side.automa == SLAVERS:
        return ships_in_sector(side, sector)
    stacks = stacks_in(side, sector)
    if not stacks:
        return pieces_in(side, sector)
    if side.automa == PASSIVE:
        return NO_BOUND
    return pieces_in(side, sector) + public_total(side) - (all_stacks(side) - stacks)


def all_stacks(side: Side) -> int:
    """The fleets of a side on the board."""
    return len([hex for hex in side.fleet_hex if hex >= 0])


def public_total(side: Side) -> int:
    """GE-FLT-25: the ships in all fleets, without those that are just being placed."""
    return sum(side.fleet_ships) - side.stowed


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
        self.battle: Final = tuple(g.battle)
        self.terms: Final = tuple(g.terms)
        self.draft: Final = tuple(g.draft)
        self.sides: Final = tuple([SideSight(g, other, seat) for other in range(len(g.sides))])
        self.story_now: Final = tuple(story_standing(g))
        self.goal_now: Final = tuple(goal_standing(g))
        notes = g.sides[seat].notes if seat >= 0 else []
        self.notes: Final = tuple([NoteSight(notes[i : i + NOTE]) for i in range(0, len(notes), NOTE)])

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
            self.battle,
            self.terms,
            self.draft,
            tuple([side.facts() for side in self.sides]),
            self.story_now,
            self.goal_now,
            tuple([note.facts() for note in self.notes]),
        )


# -- imagining ------------------------------------------------------------------------------------------------------


def imagine(view: Sight, seed: int) -> Galaxy:
    """A state that the viewer may believe in: what it cannot know is dealt anew until every frame is sound."""
    chance = quick_chance(seed)
    g = believe(view, chance)
    for _ in range(MOST_TRIES):
        deal_unknown(g, view)
        g.stack = list(view.frames)
        g.stand()
        if g.sound():
            break
    return g


def believe(view: Sight, chance: Chance) -> Galaxy:
    """The state as far as the viewer knows it; what is unknown is still open."""
    g = blank(view.seats, chance, view.story, view.goal, view.open_stacks, view.drafted, view.difficulty)
    g.chart = view.chart
    g.round = view.round
    g.phase = view.phase
    g.active = view.active
    g.step = view.step
    g.new_stars = list(view.new_stars)
    g.owner = list(view.owner)
    g.discs = list(view.discs)
    g.counter = list(view.counter)
    g.shown = list(view.shown)
    g.white = list(view.white)
    g.relic = list(view.relic)
    g.relic_up = list(view.relic_up)
    g.seen = list(view.seen)
    g.seen_relic = list(view.seen_relic)
    g.gone = list(view.gone)
    g.gone_relics = list(view.gone_relics)
    g.deck = list(view.deck)
    g.deck_seen = list(view.deck_seen)
    g.order = list(view.order)
    g.stacks = view.stacks
    g.selecting = view.selecting
    g.viewed = list(view.viewed)
    g.fought = list(view.fought)
    g.barred = list(view.barred)
    g.battle = list(view.battle)
    g.terms = list(view.terms)
    g.draft = list(view.draft)
    g.sides = [believe_side(view, seat) for seat in range(len(view.sides))]
    return g


def believe_side(view: Sight, seat: int) -> Side:
    """One side as far as the viewer knows it."""
    sight = view.sides[seat]
    side = new_side(sight.automa)
    side.people = sight.people
    side.alignment = sight.alignment
    side.levels = list(sight.levels)
    side.dp = list(sight.dp)
    side.at = list(sight.at)
    side.many = list(sight.many)
    side.left = list(sight.left)
    side.tactics = list(sight.tactics)
    side.track = sight.track
    side.ascended = sight.ascended
    side.home = sight.home
    side.reserve = sight.reserve
    side.leaders = sight.leaders
    side.war = sight.war
    side.hand = list(sight.hand)
    side.hand_seen = list(sight.hand_seen)
    side.played = list(sight.played)
    side.played_a = sight.played_a
    side.dealt = list(sight.dealt)
    side.ovals = list(sight.ovals)
    side.todo = list(sight.todo)
    side.squares = list(sight.squares)
    side.extras = list(sight.extras)
    side.cancelled = list(sight.cancelled)
    side.free = list(sight.free)
    side.colonies = sight.colonies
    side.teleported = sight.teleported
    side.called_off = sight.called_off
    side.views = sight.views
    side.ray_used = sight.ray_used
    side.force_used = sight.force_used
    side.traded = sight.traded
    side.trades = sight.trades
    side.extra_trades = sight.extra_trades
    side.protected = sight.protected
    side.offered = sight.offered
    side.war_ever = sight.war_ever
    side.took = sight.took
    side.victims = sight.victims
    side.built = sight.built
    side.researched = sight.researched
    side.studied = sight.studied
    side.aligned = sight.aligned
    side.bonus_ovals = sight.bonus_ovals
    side.nebula = sight.nebula
    side.kept = list(sight.kept)
    side.offboard = sight.offboard
    side.roll = sight.roll
    side.placing = sight.placing if sight.own else 1 if is_placing(view, seat) else 0
    side.stowed = sight.stowed
    if sight.own:
        side.notes = [number for note in view.notes for number in note.facts()]
    return side


def is_placing(view: Sight, seat: int) -> bool:
    """Is this player placing new ships? How many are left is not for others to know: at least one."""
    return view.question == "D-28" and has(view.due, seat)


def deal_unknown(g: Galaxy, view: Sight) -> None:
    """Deal what the viewer does not know."""
    deal_star_counters(g, view)
    deal_relics(g, view)
    deal_unknown_cards(g, view)
    deal_tiles_offered(g, view)
    for seat in range(len(g.sides)):
        sight = view.sides[seat]
        sizes = deal_fleets(g, seat, sight, certain_notes(view, sight))
        open_heights(g, seat, sight, sizes)


def sector_pool(g: Galaxy, sector: int) -> list[int]:
    """GE-SET-07, -08: the counters that a sector began with; the automa's has none."""
    if sector == 0:
        return [kind for kind in range(1, 4) for _ in range(IN_CENTER[kind])]
    if sector == g.chart.board.automa_position:
        return []
    eight = g.chart.face(sector).stars == 8
    return [kind for kind in range(1, 4) for _ in range(IN_HOME_SECTOR[kind] + (IF_EIGHT_STARS[kind] if eight else 0))]


def deal_star_counters(g: Galaxy, view: Sight) -> None:
    """The counters that the viewer has not seen, from the numbers of each type left per sector."""
    if not view.owner:
        return
    for sector in g.chart.board.sectors:
        pool = sector_pool(g, sector)
        for kind in range(1, 4):
            for _ in range(view.gone[4 * sector + kind]):
                pool.remove(kind)
        stars = [star for star, hex in enumerate(g.chart.stars) if sector_of(hex) == sector]
        for star in stars:
            if view.counter[star] > 0:
                pool.remove(view.counter[star])
        g.chance.shuffle(pool)
        for star in stars:
            if view.counter[star] == UNKNOWN:
                g.counter[star] = pool.pop()
        if sector == 0:
            g.spare_counters = pool


def deal_relics(g: Galaxy, view: Sight) -> None:
    """The relics that the viewer has not seen."""
    if not view.owner:
        return
    known = [*view.relic, *view.gone_relics]
    pool = [relic for relic in range(len(RELICS)) if relic not in known]
    g.chance.shuffle(pool)
    for star, relic in enumerate(view.relic):
        if relic == UNKNOWN:
            g.relic[star] = pool.pop()
    g.spare_relics = pool


def cards_in_play(seats: int) -> list[int]:
    """GE-SET-11: the cards of this player count."""
    return [card for card in range(len(CARDS)) if seats not in CARD_EXCLUDED[card]]


def deal_unknown_cards(g: Galaxy, view: Sight) -> None:
    """The cards whose place the viewer does not know."""
    known = list(view.deck)
    for sight in view.sides:
        known.extend([*sight.hand, *sight.played])
        if view.drafted:
            known.extend(sight.dealt)
    pool = [card for card in cards_in_play(view.seats) if card not in known]
    g.chance.shuffle(pool)
    for at, card in enumerate(view.deck):
        if card == UNKNOWN:
            g.deck[at] = pool.pop()
    for seat, sight in enumerate(view.sides):
        for at, card in enumerate(sight.hand):
            if card == UNKNOWN:
                g.sides[seat].hand[at] = pool.pop()
        if view.drafted:
            for at, card in enumerate(sight.dealt):
                if card == UNKNOWN:
                    g.sides[seat].dealt[at] = pool.pop()


def deal_tiles_offered(g: Galaxy, view: Sight) -> None:
    """The star people tiles that others were dealt."""
    if view.drafted or not is_choosing_people(g):
        return
    known = [people for sight in view.sides for people in [*sight.dealt, sight.people]]
    pool = [people for people in peoples_in_play(g) if people not in known]
    g.chance.shuffle(pool)
    for seat, sight in enumerate(view.sides):
        if not sight.own:
            g.sides[seat].dealt = sorted([pool.pop() for _ in sight.dealt])


def certain_notes(view: Sight, sight: SideSight) -> list[NoteSight]:
    """What the viewer knows for certain of a side's stacks."""
    stacks = [fleet.stack for fleet in sight.fleets]
    return [note for note in view.notes if note.certain and note.stack in stacks]


def deal_fleets(g: Galaxy, seat: int, sight: SideSight, notes: list[NoteSight]) -> list[int]:
    """GE-FLT-25, GE-SCO-08: letters and sizes that fit the public total, what shows, and what is certain.

    Returns the sizes, stack by stack.
    """
    count = len(sight.fleets)
    letters = [fleet.letter for fleet in sight.fleets]
    sizes = [fleet.ships for fleet in sight.fleets]
    least = [max(1, fleet.height - DUMMIES) for fleet in sight.fleets]
    for note in notes:
        for i in range(count):
            if sight.fleets[i].stack == note.stack:
                if note.letter >= 0:
                    letters[i] = note.letter
                if note.least:
                    least[i] = max(least[i], note.ships + note.change)
                elif sizes[i] == UNKNOWN:
                    sizes[i] = max(1, note.ships + note.change)
    free = [letter for letter in range(5) if HIDDEN[letter] and letter not in letters]
    g.chance.shuffle(free)
    for i in range(count):
        if letters[i] == UNKNOWN:
            letters[i] = free.pop()
    split(g, sight, sizes, least)
    side = g.sides[seat]
    side.fleet_hex = [-1] * 5
    side.fleet_ships = [0] * 5
    side.fleet_left = [0] * 5
    side.fleet_stack = [0] * 5
    side.fleet_chips = [0] * 5
    side.fleet_dummies = [0] * 5
    for i, fleet in enumerate(sight.fleets):
        side.fleet_hex[letters[i]] = fleet.hex
        side.fleet_ships[letters[i]] = sizes[i]
        side.fleet_left[letters[i]] = fleet.left
        side.fleet_stack[letters[i]] = fleet.stack
        side.fleet_chips[letters[i]] = max(0, fleet.chips)
        side.fleet_dummies[letters[i]] = max(0, fleet.dummies)
    if not sight.own and sight.in_fleets != UNKNOWN:
        side.stowed = sum(sizes) - sight.in_fleets  # new stacks hold new ships, whose number is not told yet
    return sizes


def split(g: Galaxy, sight: SideSight, sizes: list[int], least: list[int]) -> None:
    """Share out the public total over the stacks of unknown size; the passive automa's is drawn from its chips."""
    unknown = [i for i, size in enumerate(sizes) if size == UNKNOWN]
    if not unknown:
        return
    if sight.automa == PASSIVE:
        pool = CHIP_POOL[:]
        g.chance.shuffle(pool)
        for i in unknown:
            sizes[i] = max(least[i], sum(pool[:CHIPS_DRAWN]))
        return
    rest = sight.in_fleets
    heights = [fleet.height for fleet in sight.fleets]
    for i, size in enumerate(sizes):
        rest -= least[i] if i in unknown else size
    for i in unknown:
        sizes[i] = least[i]
    while rest < 0:  # what was shown in part may be less now
        fewer = [i for i in unknown if sizes[i] > 1 and (spare_dummies(sight, sizes) > 0 or sizes[i] > heights[i])]
        if not fewer:
            break
        sizes[fewer[g.chance.below(len(fewer))]] -= 1
        rest += 1
    while rest > 0 or spare_dummies(sight, sizes) < 0:  # new ships may show before their number is told
        some = [i for i in unknown if sizes[i] < heights[i]] if spare_dummies(sight, sizes) < 0 else unknown
        sizes[some[g.chance.below(len(some))]] += 1
        rest -= 1


def spare_dummies(sight: SideSight, sizes: list[int]) -> int:
    """GE-FLT-21: the dummies left when stacks of these sizes reach their heights; below 0 they cannot."""
    return DUMMIES - sum([max(0, fleet.height - sizes[i]) for i, fleet in enumerate(sight.fleets)])


def open_heights(g: Galaxy, seat: int, sight: SideSight, sizes: list[int]) -> None:
    """GE-FLT-21, -22: with open stacks chips and dummies that make the heights that everybody sees."""
    if not g.open_stacks or sight.own:
        return
    side = g.sides[seat]
    for i, fleet in enumerate(sight.fleets):
        letter = side.fleet_stack.index(fleet.stack)
        side.fleet_dummies[letter] = max(0, fleet.height - sizes[i])
        side.fleet_chips[letter] = fleet.height - side.fleet_dummies[letter]


# -- resampling -----------------------------------------------------------------------------------------------------


def resample(g: Galaxy, seat: int, seed: int) -> Galaxy:
    """The same game with what this seat cannot know dealt anew; made from the true state, not from the view."""
    other = g.copy()
    chance = quick_chance(seed)
    mix_counters(other, seat, chance)
    mix_relics(other, seat, chance)
    mix_cards(other, seat, chance)
    mix_choices(other, seat, chance)
    for owner in range(len(other.sides)):
        if owner != seat:
            mix_fleets(other, owner, seat, chance)
    return other


def mix_counters(g: Galaxy, seat: int, chance: Chance) -> None:
    """Unseen counters change places within their sector, those that left the game included."""
    for sector in g.chart.board.sectors:
        stars = [
            star
            for star, hex in enumerate(g.chart.stars)
            if star < len(g.counter)
            and sector_of(hex) == sector
            and g.counter[star]
            and not g.shown[star]
            and not has(g.seen[star], seat)
        ]
        pool = [g.counter[star] for star in stars] + (g.spare_counters if sector == 0 else [])
        chance.shuffle(pool)
        for star in stars:
            g.counter[star] = pool.pop()
        if sector == 0:
            g.spare_counters = pool


def mix_relics(g: Galaxy, seat: int, chance: Chance) -> None:
    """Unseen relics change places, those that left the game included."""
    stars = [
        star
        for star, relic in enumerate(g.relic)
        if relic >= 0 and not g.relic_up[star] and not has(g.seen_relic[star], seat)
    ]
    pool = [g.relic[star] for star in stars] + g.spare_relics
    chance.shuffle(pool)
    for star in stars:
        g.relic[star] = pool.pop()
    g.spare_relics = pool


def mix_cards(g: Galaxy, seat: int, chance: Chance) -> None:
    """Cards that the seat cannot place change places."""
    pool = [card for at, card in enumerate(g.deck) if not has(g.deck_seen[at], seat)]
    for other, side in enumerate(g.sides):
        if other != seat:
            pool.extend([card for at, card in enumerate(side.hand) if not has(side.hand_seen[at], seat)])
            if g.drafted:
                pool.extend(side.dealt)
    chance.shuffle(pool)
    for at in range(len(g.deck)):
        if not has(g.deck_seen[at], seat):
            g.deck[at] = pool.pop()
    for other, side in enumerate(g.sides):
        if other != seat:
            for at in range(len(side.hand)):
                if not has(side.hand_seen[at], seat):
                    side.hand[at] = pool.pop()
            if g.drafted:
                side.dealt = [pool.pop() for _ in side.dealt]


def mix_choices(g: Galaxy, seat: int, chance: Chance) -> None:
    """What others have chosen in secret so far: peoples, alignments, counters."""
    for other in range(g.seats):
        side = g.sides[other]
        if other == seat:
            continue
        if is_choosing_people(g) and side.people >= 0 and side.dealt:
            side.people = side.dealt[chance.below(len(side.dealt))]
        if is_choosing_alignment(g) and side.alignment >= 0:
            side.alignment = chance.below(2)
        if g.selecting and g.round > 0:
            pile = [oval for oval in range(5) for _ in range(COUNTER_COPIES[oval])]
            chance.shuffle(pile)
            side.ovals = sorted(pile[: len(side.ovals)])
            if len(side.squares) == 1:
                side.squares = [chance.below(5)]


def mix_fleets(g: Galaxy, owner: int, seat: int, chance: Chance) -> None:
    """Letters and sizes of hidden stacks, as far as the seat is not certain of them."""
    side = g.sides[owner]
    sure_letter: list[int] = []
    sure_size: list[int] = []
    notes = g.sides[seat].notes if seat >= 0 else []
    for i in range(0, len(notes), NOTE):
        if notes[i + 6]:
            if notes[i + 1] >= 0:
                sure_letter.append(notes[i])
            sure_size.append(notes[i])
    if g.phase == OVER or g.battle or g.open_stacks or side.placing or side.stowed:
        return  # what was shown at the end or in the battle, or is being placed, stays
    mix_letters(side, sure_letter, chance)
    if side.automa == SLAVERS:
        return
    loose = [x for x in range(5) if side.fleet_hex[x] >= 0 and side.fleet_stack[x] not in sure_size]
    if side.automa == PASSIVE:
        for letter in loose:
            side.fleet_ships[letter] = 1 + chance.below(12)
        return
    total = sum([side.fleet_ships[letter] for letter in loose])
    for letter in loose:
        side.fleet_ships[letter] = 1
    for _ in range(total - len(loose)):
        side.fleet_ships[loose[chance.below(len(loose))]] += 1


def mix_letters(side: Side, sure: list[int], chance: Chance) -> None:
    """Hidden stacks change letters among each other and with the hidden letters that are not in use."""
    loose = [x for x in range(5) if HIDDEN[x] and (side.fleet_hex[x] < 0 or side.fleet_stack[x] not in sure)]
    goes = loose[:]
    chance.shuffle(goes)
    for row in (
        side.fleet_hex,
        side.fleet_ships,
        side.fleet_left,
        side.fleet_stack,
        side.fleet_chips,
        side.fleet_dummies,
    ):
        old = row[:]
        for i, letter in enumerate(loose):
            row[goes[i]] = old[letter]
