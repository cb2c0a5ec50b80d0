"""What lies open of the decks, and the rest of them as it might as well lie."""

from __future__ import annotations

from starhall.games.master_of_the_galaxy.content.vocabulary import SPECIES, TYPES
from starhall.games.master_of_the_galaxy.rules.cards import Keep
from starhall.games.master_of_the_galaxy.rules.start import DraftSpecies, species_on_offer
from starhall.games.master_of_the_galaxy.rules.state import Galaxy


def open_cards(g: Galaxy, deck: int) -> int:
    """How many cards on top of a deck lie open: those being looked at, otherwise one once the setup is over."""
    top = g.stack[-1] if g.stack else None
    if isinstance(top, Keep) and top.deck == deck:
        return top.look
    if deck == SPECIES:
        return len(species_on_offer(g)) if isinstance(top, DraftSpecies) else 0
    return 1 if g.round and g.decks[deck] else 0


def deal_unknown(g: Galaxy) -> None:
    """Nobody knows the order below the open cards."""
    for deck in range(len(TYPES)):
        opened = open_cards(g, deck)
        rest = g.decks[deck][opened:]
        g.chance.shuffle(rest)
        g.decks[deck] = g.decks[deck][:opened] + rest
