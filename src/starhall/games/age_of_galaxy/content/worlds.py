"""tokens.toml and systems.toml: exploration tokens, planets, system cards and their slots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.games.age_of_galaxy.content.main_board import GALAXY_LENGTH, TYPE_IDS
from starhall.games.age_of_galaxy.content.readers import CONTENT, Pairs, file_rows, ids_of, pairs_of
from starhall.games.age_of_galaxy.content.vocabulary import NONE
from starhall.kernel.content import Row

_token_rows, _planet_token_rows = file_rows("tokens.toml", "exploration_token", "planet_token")
TOKEN_IDS: Final = ids_of(_token_rows)
TOKEN_NAMES: Final = tuple([row.text("name") for row in _token_rows])
TOKEN_GAINS: Final = tuple([pairs_of(row, "gain") for row in _token_rows])
TOKEN_TEXTS: Final = tuple([row.text("text") for row in _token_rows])
TOKENS: Final[int] = len(TOKEN_IDS)
for _row in _token_rows:
    _row.skip("origin")
    _row.end()


SLOT_KINDS: Final = ("planet", "planet_icon", "exploration")
PLANET_SLOT: Final = 0
ICON_SLOT: Final = 1
POINT_SLOT: Final = 2

_system_rows: Final = file_rows("systems.toml", "system")[0]
SYSTEM_IDS: Final = ids_of(_system_rows)
SYSTEM_NAMES: Final = tuple([row.text("name") for row in _system_rows])
SYSTEM_TEXTS: Final = tuple([row.text("text") for row in _system_rows])
SYSTEMS: Final[int] = len(SYSTEM_IDS)


class Slots:
    """The slots of all system cards, one after the other, and the planets printed there."""

    def __init__(self, systems: Sequence[Row], tokens: Sequence[Row]) -> None:
        self.ids: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.kinds: Final[list[int]] = []
        self.players: Final[list[int]] = []
        self.systems: Final[list[int]] = []
        self.printed: Final[list[int]] = []  # the planet printed on a slot, or NONE
        self.of_system: Final[list[tuple[int, ...]]] = []
        self.planet_ids: Final[list[str]] = []
        self.planet_names: Final[list[str]] = []
        self.types: Final[list[int]] = []
        self.rewards: Final[list[Pairs]] = []
        self.slot_rows: Final[list[Row]] = []
        for system, row in enumerate(systems):
            first = len(self.ids)
            rows = row.rows("slots", "slot")
            ids = ids_of(rows)
            for i, slot in enumerate(rows):
                self.add_slot(system, slot, ids[i], i)
            self.of_system.append(tuple(range(first, len(self.ids))))
            row.skip("origin")
            row.end()
        if len(set(self.ids)) != len(self.ids):
            raise systems[0].wrong("slots", "two slots have the same id; an id must be unique over all system cards")
        self.printed_planets: Final = len(self.types)
        token_ids = ids_of(tokens)
        for i, row in enumerate(tokens):
            self.planet_ids.append(token_ids[i])
            self.planet_names.append(row.text("name"))
            self.types.append(row.one_of("type", TYPE_IDS))
            self.rewards.append(pairs_of(row, "reward"))
            row.text("text")
            row.skip("origin")
            row.end()

    def add_slot(self, system: int, row: Row, id: str, at: int) -> None:
        """One slot of a card."""
        if row.number("slot") != at + 1:
            raise row.wrong("slot", f"is {row.number('slot')}; slots are numbered from the left, {at + 1} is needed")
        kind = row.one_of("kind", SLOT_KINDS)
        self.ids.append(id)
        self.names.append(f"{SYSTEM_NAMES[system]} {at + 1}")
        self.kinds.append(kind)
        self.systems.append(system)
        self.printed.append(len(self.types) if kind == PLANET_SLOT else NONE)
        self.players.append(1 if kind == PLANET_SLOT else row.number("min_players", None, 1, 4))
        if kind == PLANET_SLOT:
            self.planet_ids.append(id)
            self.types.append(row.one_of("type", TYPE_IDS))
            self.rewards.append(pairs_of(row, "reward"))
            self.planet_names.append(f"{SYSTEM_NAMES[system]} {at + 1}")
        row.end()


_slots: Final = Slots(_system_rows, _planet_token_rows)
SLOT_IDS: Final = tuple(_slots.ids)
SLOT_NAMES: Final = tuple(_slots.names)
SLOT_KIND: Final = tuple(_slots.kinds)
SLOT_PLAYERS: Final = tuple(_slots.players)
SLOT_SYSTEM: Final = tuple(_slots.systems)
SLOT_PLANET: Final = tuple(_slots.printed)
SYSTEM_SLOTS: Final = tuple(_slots.of_system)
SLOTS: Final[int] = len(SLOT_IDS)
PLANET_IDS: Final = tuple(_slots.planet_ids)  # the printed ones, then the tokens
PLANET_NAMES: Final = tuple(_slots.planet_names)
PLANET_TYPES: Final = tuple(_slots.types)
PLANET_BITS: Final = tuple([1 << number for number in _slots.types])
PLANET_REWARDS: Final = tuple(_slots.rewards)
PLANETS: Final[int] = len(PLANET_IDS)
FIRST_PLANET_TOKEN: Final[int] = _slots.printed_planets
PLANET_TOKENS: Final[int] = PLANETS - FIRST_PLANET_TOKEN
SYSTEM_PLANETS: Final = tuple([tuple([s for s in slots if SLOT_KIND[s] != POINT_SLOT]) for slots in SYSTEM_SLOTS])
SYSTEM_POINTS: Final = tuple([tuple([s for s in slots if SLOT_KIND[s] == POINT_SLOT]) for slots in SYSTEM_SLOTS])


def _check_galaxy() -> None:
    """AG-XGM-02: whatever is laid out, the tokens reach."""
    if SYSTEMS < GALAXY_LENGTH:
        raise CONTENT.read("systems.toml").wrong(
            "system", f"there are {SYSTEMS} rows; at least galaxy_length, {GALAXY_LENGTH}, are needed"
        )
    icons = sorted([len([s for s in slots if SLOT_KIND[s] == ICON_SLOT]) for slots in SYSTEM_SLOTS])
    if sum(icons[-GALAXY_LENGTH:]) > PLANET_TOKENS:
        raise CONTENT.read("tokens.toml").wrong(
            "planet_token", f"there are {PLANET_TOKENS} rows; the system cards may need {sum(icons[-GALAXY_LENGTH:])}"
        )


_check_galaxy()
