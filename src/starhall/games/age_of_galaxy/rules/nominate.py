"""AG-NOM: NOMINATE."""

from __future__ import annotations

from starhall.games.age_of_galaxy.content.main_board import (
    NOMINATE_NEEDS,
    NOMINATION_IDS,
    NOMINATION_PLAYERS,
    NOMINATION_PRESTIGE,
)
from starhall.games.age_of_galaxy.content.vocabulary import NOMINATE, PRESTIGE
from starhall.games.age_of_galaxy.rules.counters import count
from starhall.games.age_of_galaxy.rules.discs import take_disc
from starhall.games.age_of_galaxy.rules.effects import fire
from starhall.games.age_of_galaxy.rules.resources import affords, gain, pay
from starhall.games.age_of_galaxy.rules.space import SPACE_AT, not_now
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, Decision
from starhall.kernel.seats import NOBODY


def forbids_nominate(g: Galaxy, seat: int) -> str:
    """AG-NOM-01, AG-NOM-02, AG-NOM-05: a Developed planet, the influence, and a free open space."""
    side = g.sides[seat]
    if not affords(side, side.powers.nominate):
        return "AG-NOM-02"
    if not side.powers.nominates_freely:
        counted = count(g, seat, NOMINATE_NEEDS.counter)
        if not NOMINATE_NEEDS.least <= counted <= NOMINATE_NEEDS.most:
            return "AG-NOM-01"
    return LEGAL if has_free_space(g) else "AG-NOM-05"


def is_open(g: Galaxy, space: int) -> bool:
    """AG-SET-05: the player-count mask opens a nomination space or closes it for the whole game."""
    return g.players() >= NOMINATION_PLAYERS[space]


def has_free_space(g: Galaxy) -> bool:
    """Is an open space unoccupied?"""
    players = g.players()
    return any(owner == NOBODY and players >= NOMINATION_PLAYERS[space] for space, owner in enumerate(g.nominated))


def free_spaces(g: Galaxy) -> list[int]:
    """The open, unoccupied spaces."""
    return [space for space, owner in enumerate(g.nominated) if owner == NOBODY and is_open(g, space)]


class Nominate(Decision[Galaxy]):
    """D-NOM: which space."""

    question = "D-NOM"
    is_inner = True

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [SPACE_AT + space for space in free_spaces(g)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not SPACE_AT <= action < SPACE_AT + len(NOMINATION_IDS):
            return not_now(g, seat, action)
        space = action - SPACE_AT
        if not is_open(g, space):
            return "AG-SET-05"
        return LEGAL if g.nominated[space] == NOBODY else "AG-NOM-03"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        nominate(g, seat, action - SPACE_AT)


def nominate(g: Galaxy, seat: int, space: int) -> None:
    """AG-NOM-02 to AG-NOM-04: pay, place the disc, gain the prestige of the space."""
    take_disc(g, seat, NOMINATE)
    pay(g, seat, g.sides[seat].powers.nominate.pairs)
    occupy(g, seat, space)
    gain(g, seat, ((PRESTIGE, NOMINATION_PRESTIGE[space]),))
    fire(g, NOMINATE, seat)


def occupy(g: Galaxy, seat: int, space: int) -> None:
    """AG-NOM-03: the disc stays there to the end of the game."""
    g.nominated = g.nominated[:space] + [seat] + g.nominated[space + 1 :]
    g.tell("nominated", seat, space)
