"""What a seat has of this game's things, for reports: species, home, cards, what it made of them."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    CARD_NAMES,
    CARD_PROJECTS,
    CARD_TYPE,
    CORNER_START,
    DECK_CARDS,
    SYSTEM_NAMES,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import (
    CONFLICT_CARD,
    DEVELOPMENTS,
    GOVERNMENT,
    LEADER,
    SPECIES,
)
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.kernel.traits import PLACES, Trait

KINDS: Final = {"species": SPECIES, "government": GOVERNMENT, "leader": LEADER, "conflict": CONFLICT_CARD}


def names_of(*types: int) -> list[str]:
    """All cards of these types."""
    return [CARD_NAMES[card] for type in types for card in DECK_CARDS[type]]


TRAITS: Final = (
    Trait("place", "Place in the first round", PLACES[:4], opening=True),
    Trait("first_species", "Species", names_of(SPECIES), opening=True, own=True),
    Trait("start", "Starting system", [SYSTEM_NAMES[system] for system in CORNER_START], opening=True),
    Trait("species", "Species at the end", names_of(SPECIES)),
    Trait("government", "Government at the end", names_of(GOVERNMENT)),
    Trait("leader", "Leader at the end", names_of(LEADER)),
    Trait("conflict", "Conflict at the end", names_of(CONFLICT_CARD)),
    Trait("development", "Development at the end", names_of(*DEVELOPMENTS)),
    Trait("implemented", "Implemented development", names_of(*DEVELOPMENTS)),
)


def traits(g: Galaxy, seat: int) -> dict[str, list[str]]:
    """What the seat has, by the kinds above."""
    cards = g.sides[seat].cards
    found = {kind: [CARD_NAMES[card] for card in cards if CARD_TYPE[card] == type] for kind, type in KINDS.items()}
    developments = [card for card in cards if CARD_TYPE[card] in DEVELOPMENTS]
    found["first_species"] = found["species"]
    found["place"] = [PLACES[(seat - g.first) % g.seats]]
    found["start"] = [SYSTEM_NAMES[system] for system in CORNER_START if g.owner[system] == seat]
    found["development"] = [CARD_NAMES[card] for card in developments]
    found["implemented"] = [CARD_NAMES[card] for card in developments if g.rewarded[CARD_PROJECTS[card][0]]]
    return found
