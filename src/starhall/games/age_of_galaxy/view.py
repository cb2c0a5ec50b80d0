"""What a seat may know, and states that it may believe in."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.components import HAND_SIZE, MAX_SEATS, TOKENS
from starhall.games.age_of_galaxy.fields import GALAXY
from starhall.games.age_of_galaxy.imagining import deal_unknown
from starhall.games.age_of_galaxy.scoring import marker, points, war_value
from starhall.games.age_of_galaxy.state import Galaxy, Side
from starhall.games.age_of_galaxy.vocabulary import CHOICE_PHASE, NONE, OVER
from starhall.kernel.chance import quick_chance
from starhall.kernel.fields import masked
from starhall.kernel.state import View


class SideView:
    """What all may know of one seat, or of the virtual opponent; the viewer's own side shows the cards as well."""

    def __init__(self, g: Galaxy, seat: int, viewer: int) -> None:
        side = g.sides[seat]
        own = seat == viewer
        self.seat: Final = seat
        self.virtual: Final = seat >= g.seats  # the virtual opponent
        self.credits: Final = side.credits
        self.productivity: Final = side.productivity
        self.strength: Final = side.strength
        self.innovation: Final = side.innovation
        self.influence: Final = side.influence
        self.relics: Final = side.relics
        self.cruisers: Final = side.cruisers
        self.prestige: Final = side.prestige
        self.lap: Final = marker(side.prestige)[0]  # what the 20+/40+ token shows, or 0
        self.space: Final = marker(side.prestige)[1]  # of the prestige track
        self.stamp: Final = side.stamp
        self.discs: Final = side.discs
        self.common_discs: Final = side.common_discs
        self.common_cruisers: Final = side.common_cruisers
        self.alliance: Final = tuple(side.alliance)  # factions from left to right
        self.tucked: Final = side.tucked  # the faction tucked as True Major Ideology, or -1
        self.technologies: Final = tuple(side.technologies)  # in the order of research
        self.spent: Final = tuple(side.spent)  # factions discarded in play
        self.hand_size: Final = len(side.hand)
        self.exchanged: Final = len(side.aside) if g.phase != CHOICE_PHASE or own else 0  # cards, AG-SET-16
        self.telescope: Final = len(side.telescope)  # tokens on the Deep Space Telescope
        self.colonized: Final = side.colonized
        self.developed: Final = side.developed
        self.conquered: Final = side.conquered
        self.powers: Final = side.powers  # what Alliance and technologies allow; it follows from them
        self.reach: Final = side.powers.reach  # beyond the fleet's position
        self.war_value: Final = war_value(side)
        self.points: Final = points(g, seat)  # VP if the game ended now
        shown = own or (g.phase == OVER and not self.virtual)  # unplayed cards are shown at the end
        self.hand: Final = tuple(side.hand) if shown else ()
        self.aside: Final = tuple(side.aside) if own else ()  # cards marked or exchanged in the mulligan
        self.picked: Final = side.picked if own else NONE
        self.packets: Final = tuple(side.packets) if own else ()  # what the viewer has seen in the draft


class GalaxyView(View):
    """What one seat may know of the whole table."""

    def __init__(self, g: Galaxy, seat: int) -> None:
        super().__init__(g, seat)
        self.g: Final = masked(GALAXY, g, seat)
        self.drafting: Final = g.drafting
        self.open_galaxy: Final = g.open_galaxy
        self.scenario: Final = g.scenario  # of Advanced Solo, or -1
        self.solo: Final = g.solo()
        self.round: Final = g.round  # 0 in the setup
        self.phase: Final = g.phase  # see PHASES
        self.fleet: Final = g.fleet  # position, from 1
        self.face_up: Final = g.face_up  # how many positions are face up
        self.collapsed: Final = g.collapsed  # how many positions at the left are gone
        self.order: Final = tuple(g.order)
        self.turn: Final = g.turn  # place in the order
        self.active: Final = g.order[g.turn]  # whose turn it is, in the Action phase
        self.acted: Final = g.acted
        self.played: Final = g.played  # cards in this turn
        self.stamps: Final = g.stamps
        self.overlord_wars: Final = g.overlord_wars
        self.defeated: Final = g.defeated
        down = [NONE] * (len(g.systems) - g.face_up)
        self.systems: Final = tuple(g.systems[: g.face_up] + down)  # by position; -1: face down
        self.planets: Final = tuple(g.planets)  # by slot: the planet that is there (printed or token), or -1
        self.tokens: Final = tuple([token != NONE for token in g.tokens])  # by slot: is an exploration token there?
        self.owners: Final = tuple(g.owners)  # by slot; solo: 1 is the virtual opponent
        self.states: Final = tuple(g.states)  # by slot: 0 empty, 1 colonized, 2 developed, 3 conquered
        self.trades: Final = tuple(g.trades)  # by trade slot
        self.flipped: Final = tuple(g.flipped)  # 1: the back is up
        self.spaces: Final = tuple([tuple(discs) for discs in g.spaces])  # owners of the discs, by trade slot
        self.areas: Final = tuple([tuple(g.areas[i : i + MAX_SEATS]) for i in range(0, len(g.areas), MAX_SEATS)])
        self.nominated: Final = tuple(g.nominated)  # by nomination space: whose disc, or -1
        self.explored: Final = tuple(g.explored)  # exploration tokens discarded face up
        self.lost: Final = len(g.lost)  # exploration tokens discarded unseen
        self.pool: Final = len(g.pool)  # exploration tokens to come
        self.planets_left: Final = tuple(sorted(g.planet_pool))  # planet tokens to come, in no order
        self.deck: Final = len(g.deck)
        self.revealed: Final = tuple(g.revealed)  # solo: factions that the virtual opponent has resolved
        self.sides: Final = tuple([SideView(g, other, seat) for other in range(len(g.sides))])
        own = self.sides[seat] if seat >= 0 else None
        self.hand: Final = own.hand if own else ()
        self.marks: Final = own.aside if own and g.phase == CHOICE_PHASE else ()  # in the mulligan: to be discarded
        self.packet: Final = held_packet(g.sides[seat]) if own and g.drafting and g.phase == CHOICE_PHASE else ()
        self.picked: Final = own.picked if own else NONE

    def facts(self) -> tuple[object, ...]:
        return (*self.asked(), *GALAXY.facts(self.g))


def held_packet(side: Side) -> tuple[int, ...]:
    """AG-DRA-02: the packet that a seat holds now is the last that it has seen."""
    size = HAND_SIZE - len(side.hand)
    return tuple(side.packets[len(side.packets) - size :])


def imagine(view: GalaxyView, seed: int) -> Galaxy:
    """A state that this view's seat may believe in: what it cannot know is dealt anew."""
    g = known_state(view, seed)
    g.stack = list(view.frames)
    deal_unknown(g, view.seat)
    g.stand()
    while not g.sound():
        deal_unknown(g, view.seat)
        g.stand()
    return g


def known_state(view: GalaxyView, seed: int) -> Galaxy:
    """What the view shows, with blanks of the right number for what it does not show."""
    g = Galaxy(view.seats, quick_chance(seed))
    g.drafting = view.drafting
    g.open_galaxy = view.open_galaxy
    g.scenario = view.scenario
    g.round = view.round
    g.phase = view.phase
    g.fleet = view.fleet
    g.face_up = view.face_up
    g.collapsed = view.collapsed
    g.order = list(view.order)
    g.turn = view.turn
    g.acted = view.acted
    g.played = view.played
    g.stamps = view.stamps
    g.overlord_wars = view.overlord_wars
    g.defeated = view.defeated
    g.systems = list(view.systems)
    g.planets = list(view.planets)
    g.tokens = [TOKENS if there else NONE for there in view.tokens]
    g.owners = list(view.owners)
    g.states = list(view.states)
    g.trades = list(view.trades)
    g.flipped = list(view.flipped)
    g.spaces = [list(discs) for discs in view.spaces]
    g.areas = [count for area in view.areas for count in area]
    g.nominated = list(view.nominated)
    g.pool = [TOKENS] * view.pool
    g.explored = list(view.explored)
    g.lost = [TOKENS] * view.lost
    g.planet_pool = list(view.planets_left)
    g.deck = [NONE] * view.deck
    g.revealed = list(view.revealed)
    g.sides = [known_side(side, view.seat) for side in view.sides]
    return g


def known_side(side: SideView, viewer: int) -> Side:
    """What the view shows of a side."""
    own = side.seat == viewer
    known = Side()
    known.credits = side.credits
    known.productivity = side.productivity
    known.strength = side.strength
    known.innovation = side.innovation
    known.influence = side.influence
    known.relics = side.relics
    known.cruisers = side.cruisers
    known.prestige = side.prestige
    known.stamp = side.stamp
    known.discs = side.discs
    known.common_discs = side.common_discs
    known.common_cruisers = side.common_cruisers
    known.tucked = side.tucked
    known.picked = side.picked
    known.hand = list(side.hand) if len(side.hand) == side.hand_size else [NONE] * side.hand_size
    known.aside = list(side.aside) if own else [NONE] * side.exchanged
    known.packets = list(side.packets)
    known.alliance = list(side.alliance)
    known.technologies = list(side.technologies)
    known.telescope = [TOKENS] * side.telescope
    known.spent = list(side.spent)
    known.colonized = side.colonized
    known.developed = side.developed
    known.conquered = side.conquered
    known.powers = side.powers
    return known


def resample(g: Galaxy, seat: int, seed: int) -> Galaxy:
    """The same game with what this seat cannot know dealt anew: nothing that the seat can see changes."""
    found = known_copy(g, seed)
    deal_unknown(found, seat)
    found.stand()
    while not found.sound():
        deal_unknown(found, seat)
        found.stand()
    return found


def known_copy(g: Galaxy, seed: int) -> Galaxy:
    """A copy that draws other numbers from now on."""
    copy = g.copy()
    copy.chance.at = quick_chance(seed).at
    copy.chance.block = []
    return copy
