"""A game of Age of Galaxy in progress: the galaxy, the boards, and what lies before each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from starhall.games.age_of_galaxy.content.main_board import (
    FACE_UP_AT_SETUP,
    HAND_SIZE,
    MAX_SEATS,
    NOMINATION_IDS,
    SOLO_SETUP_AS,
    TRADE_SLOTS,
)
from starhall.games.age_of_galaxy.content.vocabulary import AREAS, CHOICE_PHASE, EMPTY, NONE
from starhall.games.age_of_galaxy.content.worlds import SLOTS
from starhall.games.age_of_galaxy.rules.powers import NO_POWERS, Powers
from starhall.kernel.chance import Chance
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import State

if TYPE_CHECKING:
    from starhall.games.age_of_galaxy.knowledge.view import GalaxyView


@final
class Side:
    """What lies before one seat, or before the virtual opponent. Made `like` another one it is a copy.

    Its lists are replaced and never changed, so that copies share them.
    """

    def __init__(self, like: Side | None = None) -> None:
        self.seat: int = like.seat if like else NOBODY  # the virtual opponent's comes after the player's
        self.credits: int = like.credits if like else 0
        self.productivity: int = like.productivity if like else 0
        self.strength: int = like.strength if like else 0
        self.innovation: int = like.innovation if like else 0
        self.influence: int = like.influence if like else 0
        self.relics: int = like.relics if like else 0
        self.cruisers: int = like.cruisers if like else 0  # in the personal supply
        self.prestige: int = like.prestige if like else 0
        self.stamp: int = like.stamp if like else 0  # AG-PRE-06: when the prestige marker arrived
        self.discs: int = like.discs if like else 0  # in the personal supply
        self.common_discs: int = like.common_discs if like else 0
        self.common_cruisers: int = like.common_cruisers if like else 0
        self.tucked: int = like.tucked if like else NONE  # the True Major Ideology, or NONE
        self.picked: int = like.picked if like else NONE  # secret until all are in: what is taken from the packet
        self.hand: list[int] = like.hand if like else []  # secret: its owner sees the cards, the others how many
        self.aside: list[int] = like.aside if like else []  # secret: discarded before the game (AG-SET-15)
        self.packets: list[int] = like.packets if like else []  # secret: those seen in the draft; the last is held now
        self.alliance: list[int] = like.alliance if like else []
        self.technologies: list[int] = like.technologies if like else []  # in the order of research
        self.telescope: list[int] = like.telescope if like else []  # secret to all: tokens that only this seat explores
        self.spent: list[int] = like.spent if like else []  # cards discarded in play
        self.colonized: int = like.colonized if like else 0  # these three are counted from the galaxy
        self.developed: int = like.developed if like else 0
        self.conquered: int = like.conquered if like else 0
        self.powers: Powers = like.powers if like else NO_POWERS  # follows from alliance and technologies

    def packet(self) -> list[int]:
        """AG-DRA-02: the packet that it holds in the draft is the last that it has seen."""
        return self.packets[len(self.packets) - (HAND_SIZE - len(self.hand)) :]


@final
class Galaxy(State):
    """A game in progress. Made `like` another one it has the same fields.

    The lists marked `replaced` are never changed in place, so that copies share them.
    """

    def __init__(self, seats: int, chance: Chance, like: Galaxy | None = None) -> None:
        super().__init__(seats, chance)
        self.drafting: bool = like.drafting if like else False
        self.open_galaxy: bool = like.open_galaxy if like else False  # all system cards are face up from the start
        self.scenario: int = like.scenario if like else NONE  # of Advanced Solo, or NONE
        self.round: int = like.round if like else 0  # 0 while the game is being set up
        self.phase: int = like.phase if like else CHOICE_PHASE
        self.fleet: int = like.fleet if like else 1  # the Galactic Fleet's position, from 1
        self.face_up: int = like.face_up if like else FACE_UP_AT_SETUP  # how many positions are face up
        self.collapsed: int = like.collapsed if like else 0  # how many positions at the left are gone
        self.order: list[int] = like.order if like else []  # replaced: seats in turn order
        self.turn: int = like.turn if like else 0  # the place in the order of whose turn it is
        self.acted: bool = like.acted if like else False  # in this turn
        self.played: int = like.played if like else 0  # cards in this turn
        self.stamps: int = like.stamps if like else 0  # AG-PRE-06
        self.overlord_wars: int = like.overlord_wars if like else 0  # solo: Wars with the player as the only Overlord
        self.defeated: bool = like.defeated if like else False  # solo: lost by AG-ADV-07
        self.systems: list[int] = like.systems if like else []  # replaced, secret where face down: by position
        # by slot: the planet that is there now, or NONE; the exploration token, secret which; whose; in which state
        self.planets: list[int] = like.planets[:] if like else [NONE] * SLOTS
        self.tokens: list[int] = like.tokens[:] if like else [NONE] * SLOTS
        self.owners: list[int] = like.owners[:] if like else [NOBODY] * SLOTS
        self.states: list[int] = like.states[:] if like else [EMPTY] * SLOTS
        # by trade slot: the card (replaced); 1 where it shows its back (replaced); whose discs, in the spaces' order
        self.trades: list[int] = like.trades if like else []
        self.flipped: list[int] = like.flipped if like else [0] * TRADE_SLOTS
        self.spaces: list[list[int]] = [discs[:] for discs in like.spaces] if like else [[] for _ in range(TRADE_SLOTS)]
        # the discs on the four action areas: area times MAX_SEATS plus seat
        self.area_discs: list[int] = like.area_discs[:] if like else [0] * (len(AREAS) * MAX_SEATS)
        self.nominated: list[int] = like.nominated if like else [NOBODY] * len(NOMINATION_IDS)  # replaced: by space
        self.pool: list[int] = like.pool if like else []  # replaced, secret: exploration tokens, the next one last
        self.explored: list[int] = like.explored if like else []  # replaced: tokens discarded face up
        self.lost: list[int] = like.lost if like else []  # replaced, secret: tokens discarded unseen
        self.planet_pool: list[int] = like.planet_pool if like else []  # replaced, secret order: the next one last
        self.deck: list[int] = like.deck if like else []  # replaced, secret: undealt factions, the next one last
        self.revealed: list[int] = like.revealed if like else []  # replaced: what the virtual opponent has resolved
        self.sides: list[Side] = [Side(side) for side in like.sides] if like else []  # solo: last, the virtual opponent

    def twin(self, chance: Chance) -> Galaxy:
        return Galaxy(self.seats, chance, self)

    def copy(self) -> Galaxy:
        g = self.twin(self.chance.copy())
        g.resume(self)
        return g

    def view(self, seat: int) -> GalaxyView:
        from starhall.games.age_of_galaxy.knowledge.view import GalaxyView

        return GalaxyView(self, seat)

    def players(self) -> int:
        """AG-SET-02: how many players the masks are set for; a game alone is set up as one of two."""
        return self.seats if self.seats > 1 else SOLO_SETUP_AS

    def solo(self) -> bool:
        """Is the other side the virtual opponent?"""
        return self.seats == 1

    def active(self) -> int:
        """Whose turn it is in the Action phase."""
        return self.order[self.turn]

    def is_virtual(self, seat: int) -> bool:
        """AG-SOL-02: is this the virtual opponent?"""
        return seat >= self.seats

    def discs_on(self, area: int) -> list[int]:
        """How many discs of each seat lie on an action area."""
        return self.area_discs[area * MAX_SEATS : (area + 1) * MAX_SEATS]
