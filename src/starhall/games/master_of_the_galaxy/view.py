"""What a seat may know: all but the order of the decks and what the bags will give; and states it may believe in."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.cards import Keep
from starhall.games.master_of_the_galaxy.components import SPECIES, TYPES
from starhall.games.master_of_the_galaxy.start import DraftSpecies, species_on_offer
from starhall.games.master_of_the_galaxy.state import Galaxy, Side
from starhall.kernel.chance import quick_chance
from starhall.kernel.state import View


def open_cards(g: Galaxy, deck: int) -> int:
    """How many cards on top of a deck lie open: those being looked at, otherwise one once the setup is over."""
    top = g.stack[-1] if g.stack else None
    if isinstance(top, Keep) and top.deck == deck:
        return top.look
    if deck == SPECIES:
        return len(species_on_offer(g)) if isinstance(top, DraftSpecies) else 0
    return 1 if g.round and g.decks[deck] else 0


class SideView:
    """What lies before one seat: all of it is public."""

    def __init__(self, side: Side) -> None:
        self.bag: Final = tuple(side.bag)
        self.cards: Final = tuple(side.cards)
        self.unused: Final = side.unused
        self.skips: Final = side.skips
        self.symbols: Final = tuple(side.symbols)
        self.modifiers: Final = tuple(side.modifiers)

    def facts(self) -> tuple[object, ...]:
        """Everything in it."""
        return self.bag, self.cards, self.unused, self.skips, self.symbols, self.modifiers

    def side(self) -> Side:
        """A side like this one."""
        return Side(list(self.bag), list(self.cards), self.unused, self.skips, list(self.symbols), list(self.modifiers))


class TableView(View):
    """The whole table; of each deck the open cards and the set of the rest, in ascending order."""

    def __init__(self, g: Galaxy, seat: int) -> None:
        super().__init__(g, seat)
        opened = [open_cards(g, deck) for deck in range(len(TYPES))]
        self.round_limit: Final = g.round_limit
        self.red_void: Final = g.red_void
        self.first: Final = g.first
        self.active: Final = g.active
        self.round: Final = g.round
        self.extra_taken: Final = g.extra_taken
        self.extra_waiting: Final = tuple(g.extra_waiting)
        self.reserve: Final = tuple(g.reserve)
        self.drawn: Final = tuple(g.drawn)
        self.tops: Final = tuple([tuple(g.decks[deck][: opened[deck]]) for deck in range(len(TYPES))])
        self.rests: Final = tuple([tuple(sorted(g.decks[deck][opened[deck] :])) for deck in range(len(TYPES))])
        self.owner: Final = tuple(g.owner)
        self.bases: Final = tuple(g.bases)
        self.covered: Final = tuple(g.covered)
        self.planets: Final = tuple(g.planets)
        self.route_owner: Final = tuple(g.route_owner)
        self.route_colour: Final = tuple(g.route_colour)
        self.route_start: Final = tuple(g.route_start)
        self.filled: Final = tuple(g.filled)
        self.cubes: Final = tuple(g.cubes)
        self.rewarded: Final = tuple(g.rewarded)
        self.on_board: Final = tuple(g.on_board)
        self.conflict_track: Final = tuple(g.conflict_track)
        self.red_faces: Final = tuple(g.red_faces)
        self.initiator: Final = tuple(g.initiator)
        self.lead: Final = tuple(g.lead)
        self.fresh: Final = tuple(g.fresh)
        self.holding: Final = tuple(g.holding)
        self.barred: Final = tuple(g.barred)
        self.used: Final = tuple(g.used)
        self.proposed: Final = tuple(g.proposed)
        self.pending: Final = tuple(g.pending)
        self.discards: Final = g.discards
        self.winner: Final = g.winner
        self.victories: Final = g.victories
        self.sides: Final = tuple([SideView(side) for side in g.sides])

    def facts(self) -> tuple[object, ...]:
        return (
            *self.asked(),
            self.round_limit,
            self.red_void,
            self.first,
            self.active,
            self.round,
            self.extra_taken,
            self.extra_waiting,
            self.reserve,
            self.drawn,
            self.tops,
            self.rests,
            self.owner,
            self.bases,
            self.covered,
            self.planets,
            self.route_owner,
            self.route_colour,
            self.route_start,
            self.filled,
            self.cubes,
            self.rewarded,
            self.on_board,
            self.conflict_track,
            self.red_faces,
            self.initiator,
            self.lead,
            self.fresh,
            self.holding,
            self.barred,
            self.used,
            self.proposed,
            self.pending,
            self.discards,
            self.winner,
            self.victories,
            tuple([side.facts() for side in self.sides]),
        )


def imagine(view: TableView, seed: int) -> Galaxy:
    """A galaxy that a seat with this view may believe in: the decks are shuffled below their open cards."""
    chance = quick_chance(seed)
    decks: list[list[int]] = []
    for deck in range(len(TYPES)):
        rest = list(view.rests[deck])
        chance.shuffle(rest)
        decks.append(list(view.tops[deck]) + rest)
    g = Galaxy(
        view.seats,
        chance,
        round_limit=view.round_limit,
        red_void=view.red_void,
        first=view.first,
        active=view.active,
        round=view.round,
        extra_taken=view.extra_taken,
        extra_waiting=list(view.extra_waiting),
        reserve=list(view.reserve),
        drawn=list(view.drawn),
        decks=decks,
        owner=list(view.owner),
        bases=list(view.bases),
        covered=list(view.covered),
        planets=list(view.planets),
        route_owner=list(view.route_owner),
        route_colour=list(view.route_colour),
        route_start=list(view.route_start),
        filled=list(view.filled),
        cubes=list(view.cubes),
        rewarded=list(view.rewarded),
        on_board=list(view.on_board),
        conflict_track=list(view.conflict_track),
        red_faces=list(view.red_faces),
        initiator=list(view.initiator),
        lead=list(view.lead),
        fresh=list(view.fresh),
        holding=list(view.holding),
        barred=list(view.barred),
        used=list(view.used),
        proposed=list(view.proposed),
        pending=list(view.pending),
        discards=view.discards,
        winner=view.winner,
        victories=view.victories,
        sides=[side.side() for side in view.sides],
    )
    g.stack = list(view.frames)
    g.stand()
    return g


def resample(g: Galaxy, seat: int, seed: int) -> Galaxy:
    """The same galaxy with what nobody can know dealt anew: the order below the open cards, and the chance to come."""
    chance = quick_chance(seed)
    other = g.with_chance(chance)
    for deck in range(len(TYPES)):
        opened = open_cards(g, deck)
        rest = g.decks[deck][opened:]
        chance.shuffle(rest)
        other.decks[deck] = g.decks[deck][:opened] + rest
    return other
