"""Verbs that several menus of the own turn share: views, war and peace, cards, transfers, dummies."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.components import CARDS, COLOURS
from starhall.games.galactic_era.rules.diplomacy import (
    IN_MOVEMENT,
    declare_war,
    forbids_peace,
    forbids_war,
    offer_peace,
    peace_targets,
)
from starhall.games.galactic_era.rules.fleets import TransferWhere, can_transfer
from starhall.games.galactic_era.rules.playing import card_options, forbids_card, play_card
from starhall.games.galactic_era.rules.scouting import start_view, view_verbs
from starhall.games.galactic_era.rules.ships import dummy_verbs, forbids_dummies, forbids_step, start_dummies
from starhall.games.galactic_era.rules.space import (
    DECLARE,
    DUMMIES,
    MOVE_DUMMIES,
    OFFER_PEACE,
    PLAY_A,
    TRANSFER,
    VIEW_STAR,
)
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, Decision, Verb, Verbs


class Transfer(Verb[Galaxy]):
    """GE-FLT-06, -23: ships change from one own stack to another."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_step(g) or (LEGAL if can_transfer(g.sides[seat]) else "GE-FLT-06")

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(TransferWhere(menu.seat, menu))


class ChangeDummies(Verb[Galaxy]):
    """GE-FLT-22: dummies are added, removed or moved."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return LEGAL if self.first in dummy_verbs(g, seat) else forbids_dummies(g)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        start_dummies(g, menu.seat, self.first, menu)


class RemoteView(Verb[Galaxy]):
    """GE-SCO-04: a star, a relic, the top card, a fleet."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return LEGAL if self.first + item in view_verbs(g, seat) else "GE-SCO-04"

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        options.extend(view_verbs(g, seat))

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        start_view(g, menu.seat, self.first + item, menu)


class DeclareWar(Verb[Galaxy]):
    """GE-DIP-03: in the own movement."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_war(g, seat, item, IN_MOVEMENT)

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        for other in range(len(g.sides)):
            if not forbids_war(g, seat, other, IN_MOVEMENT):
                options.append(DECLARE + other)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(menu)
        declare_war(g, menu.seat, item)


class OfferPeace(Verb[Galaxy]):
    """GE-DIP-10: to a player at war."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_peace(g, seat, item)

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        for other in peace_targets(g, seat):
            options.append(OFFER_PEACE + other)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(menu)
        offer_peace(g, menu.seat, item)


class PlayCard(Verb[Galaxy]):
    """GE-DOM-01, -03: a card for its A or its B section, in this window."""

    def __init__(self, window: int) -> None:
        super().__init__(PLAY_A, 2 * len(CARDS))
        self.window: Final = window

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_card(g, seat, PLAY_A + item, self.window)

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        options.extend(card_options(g, seat, self.window))

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(menu)
        play_card(g, menu.seat, PLAY_A + item, self.window)


PLAYERS: Final = len(COLOURS)
TRANSFERS: Final = Transfer(TRANSFER)
PEACE: Final = OfferPeace(OFFER_PEACE, PLAYERS)
VIEWS: Final = RemoteView(VIEW_STAR, 4)
STACKING: Final[Verbs[Galaxy]] = (ChangeDummies(DUMMIES), ChangeDummies(MOVE_DUMMIES))
TALKS: Final[Verbs[Galaxy]] = (VIEWS, DeclareWar(DECLARE, PLAYERS), PEACE)
