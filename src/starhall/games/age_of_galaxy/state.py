"""A game of Age of Galaxy in progress: the galaxy, the boards, and what lies before each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starhall.games.age_of_galaxy.components import SOLO_SETUP_AS
from starhall.games.age_of_galaxy.powers import Powers
from starhall.kernel.chance import Chance
from starhall.kernel.state import State

if TYPE_CHECKING:
    from starhall.games.age_of_galaxy.view import GalaxyView


class Side:
    """What lies before one seat, or before the virtual opponent.

    Its lists are replaced and never changed, so that copies share them.
    """

    def __init__(
        self,
        credits: int,
        productivity: int,
        strength: int,
        innovation: int,
        influence: int,
        relics: int,
        cruisers: int,
        prestige: int,
        stamp: int,
        discs: int,
        common_discs: int,
        common_cruisers: int,
        tucked: int,
        picked: int,
        hand: list[int],
        aside: list[int],
        packets: list[int],
        alliance: list[int],
        technologies: list[int],
        telescope: list[int],
        spent: list[int],
        colonized: int,
        developed: int,
        conquered: int,
        powers: Powers,
    ) -> None:
        self.credits = credits
        self.productivity = productivity
        self.strength = strength
        self.innovation = innovation
        self.influence = influence
        self.relics = relics
        self.cruisers = cruisers  # in the personal supply
        self.prestige = prestige
        self.stamp = stamp  # AG-PRE-06: when the prestige marker arrived
        self.discs = discs  # in the personal supply
        self.common_discs = common_discs
        self.common_cruisers = common_cruisers
        self.tucked = tucked  # the True Major Ideology, or NONE
        self.picked = picked  # secret until all are in: the card taken from the packet, or NONE
        self.hand = hand  # secret: view shows its owner the cards, the others how many
        self.aside = aside  # secret: what is or was discarded before the game (AG-SET-15)
        self.packets = packets  # secret: the packets seen in the draft, one after the other; the last is held now
        self.alliance = alliance
        self.technologies = technologies  # in the order of research
        self.telescope = telescope  # secret to all: the exploration tokens that only this seat may explore
        self.spent = spent  # cards discarded in play
        self.colonized = colonized  # these three are counted from the galaxy
        self.developed = developed
        self.conquered = conquered
        self.powers = powers  # follows from alliance and technologies

    def copy(self) -> Side:
        return Side(
            self.credits,
            self.productivity,
            self.strength,
            self.innovation,
            self.influence,
            self.relics,
            self.cruisers,
            self.prestige,
            self.stamp,
            self.discs,
            self.common_discs,
            self.common_cruisers,
            self.tucked,
            self.picked,
            self.hand,
            self.aside,
            self.packets,
            self.alliance,
            self.technologies,
            self.telescope,
            self.spent,
            self.colonized,
            self.developed,
            self.conquered,
            self.powers,
        )


class Galaxy(State):
    """A game in progress. The lists marked `replaced` are never changed in place, so that copies share them."""

    def __init__(
        self,
        seats: int,
        chance: Chance,
        drafting: bool,
        open_galaxy: bool,
        scenario: int,
        round: int,
        phase: int,
        fleet: int,
        face_up: int,
        collapsed: int,
        order: list[int],
        turn: int,
        acted: bool,
        played: int,
        stamps: int,
        overlord_wars: int,
        defeated: bool,
        systems: list[int],
        planets: list[int],
        tokens: list[int],
        owners: list[int],
        states: list[int],
        trades: list[int],
        flipped: list[int],
        spaces: list[list[int]],
        areas: list[int],
        nominated: list[int],
        pool: list[int],
        explored: list[int],
        lost: list[int],
        planet_pool: list[int],
        deck: list[int],
        revealed: list[int],
        sides: list[Side],
    ) -> None:
        super().__init__(seats, chance)
        self.drafting: Final = drafting
        self.open_galaxy: Final = open_galaxy  # all system cards are face up from the start
        self.scenario: Final = scenario  # of Advanced Solo, or NONE
        self.round = round  # 0 while the game is being set up
        self.phase = phase
        self.fleet = fleet  # the Galactic Fleet's position, from 1
        self.face_up = face_up  # how many positions are face up
        self.collapsed = collapsed  # how many positions at the left are gone
        self.order = order  # replaced: seats in turn order
        self.turn = turn  # the place in the order of whose turn it is
        self.acted = acted  # in this turn
        self.played = played  # cards in this turn
        self.stamps = stamps  # AG-PRE-06
        self.overlord_wars = overlord_wars  # solo: War phases in which the player was the only Overlord
        self.defeated = defeated  # solo: lost by AG-ADV-07
        self.systems = systems  # replaced; secret where face down: the system card of each position
        self.planets = planets  # by slot: the planet that is there now, or NONE
        self.tokens = tokens  # secret which: by slot, the exploration token that is there now, or NONE
        self.owners = owners  # by slot: the planet's owner
        self.states = states  # by slot: empty, colonized, developed, conquered
        self.trades = trades  # replaced: the trade card of each trade slot
        self.flipped = flipped  # replaced: 1 where a trade card shows its back
        self.spaces = spaces  # the discs on each trade card by owner, in the order of their spaces
        self.areas = areas  # the discs on the four action areas: area times MAX_SEATS plus seat
        self.nominated = nominated  # replaced: by nomination space, whose disc is there
        self.pool = pool  # replaced, secret: exploration tokens to come, the next one last
        self.explored = explored  # replaced: exploration tokens discarded face up
        self.lost = lost  # replaced, secret: exploration tokens discarded unseen
        self.planet_pool = planet_pool  # replaced, secret order: planet tokens to come, the next one last
        self.deck = deck  # replaced, secret: undealt factions, the next one last
        self.revealed = revealed  # replaced: factions that the virtual opponent has resolved
        self.sides = sides  # the seats; solo: then the virtual opponent

    def copy(self) -> Galaxy:
        g = Galaxy(
            self.seats,
            self.chance.copy(),
            self.drafting,
            self.open_galaxy,
            self.scenario,
            self.round,
            self.phase,
            self.fleet,
            self.face_up,
            self.collapsed,
            self.order,
            self.turn,
            self.acted,
            self.played,
            self.stamps,
            self.overlord_wars,
            self.defeated,
            self.systems,
            self.planets[:],
            self.tokens[:],
            self.owners[:],
            self.states[:],
            self.trades,
            self.flipped,
            [discs[:] for discs in self.spaces],
            self.areas[:],
            self.nominated,
            self.pool,
            self.explored,
            self.lost,
            self.planet_pool,
            self.deck,
            self.revealed,
            [side.copy() for side in self.sides],
        )
        g.resume(self)
        return g

    def view(self, seat: int) -> GalaxyView:
        from starhall.games.age_of_galaxy.view import GalaxyView

        return GalaxyView(self, seat)

    def players(self) -> int:
        """AG-SET-02: how many players the masks are set for; a game alone is set up as one of two."""
        return self.seats if self.seats > 1 else SOLO_SETUP_AS

    def solo(self) -> bool:
        """Is the other side the virtual opponent?"""
        return self.seats == 1
