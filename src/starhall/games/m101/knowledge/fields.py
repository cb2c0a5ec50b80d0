"""The fields of a galaxy and its sides: how each is written, and who may know it."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.m101.content.components import CARD_IDS, DEMAND_CLASSES, DEMAND_IDS, RESEARCH_IDS, SEAT_COLOURS
from starhall.games.m101.content.octagons import BIT, CELL_NAMES, GAP_NAMES, cells_of
from starhall.games.m101.content.vocabulary import COLOURS, KINDS, NONE, PHASES, POWERS
from starhall.games.m101.knowledge.imagining import known_entries, seen_cards
from starhall.games.m101.rules.state import CUBE_STEP, MILITARY_STEP, SEAT_STEP, Agreed, Galaxy, Side
from starhall.kernel.chance import quick_chance
from starhall.kernel.errors import BadPosition
from starhall.kernel.fields import Fields, Row, called, each, follows, nobody, owner_only, partly, public, secret
from starhall.kernel.position import HIDDEN, By, Flag, Kind, Many, Num, Of, Parts
from starhall.kernel.seats import NOBODY

POWER_NAMES: Final = [f"{CARD_IDS[power.card]}_{KINDS[power.kind]}_{power.number}" for power in POWERS]


class Cells(Kind):
    """A set of cells as a list of names."""

    def write(self, value: Any) -> Any:
        return [CELL_NAMES[cell] for cell in cells_of(value)]

    def read(self, data: Any, path: str) -> Any:
        mask = 0
        for cell in Many(Of(CELL_NAMES)).read(data, path):
            mask |= BIT[cell]
        return mask


class Cubes(Kind):
    """The cubes of a system by colour."""

    def write(self, value: Any) -> Any:
        return {name: value // CUBE_STEP[i] % 16 for i, name in enumerate(COLOURS) if value // CUBE_STEP[i] % 16}

    def read(self, data: Any, path: str) -> Any:
        counts = By(COLOURS, Num(0, 15), 0).read(data, path)
        return sum(count * CUBE_STEP[colour] for colour, count in enumerate(counts))


class Areas(Kind):
    """The political and military disks on each system, by seat."""

    def write(self, value: Any) -> Any:
        cells: dict[str, Any] = {}
        for cell, disks in enumerate(value):
            for seat, colour in enumerate(SEAT_COLOURS):
                own = disks // SEAT_STEP[seat]
                parts = {"political": own % MILITARY_STEP, "military": own // MILITARY_STEP % MILITARY_STEP}
                if any(parts.values()):
                    there = cells.setdefault(CELL_NAMES[cell], {})
                    there[colour] = {name: count for name, count in parts.items() if count}
        return cells

    def read(self, data: Any, path: str) -> Any:
        parts = By(("political", "military"), Num(0, 99), 0)
        areas: list[int] = []
        for cell in By(CELL_NAMES, By(SEAT_COLOURS, parts, [0, 0]), [[0, 0]] * 4).read(data, path):
            disks = 0
            for step, (political, military) in zip(SEAT_STEP, cell, strict=True):
                disks += step * (political + MILITARY_STEP * military)
            areas.append(disks)
        return areas


class Known(Kind):
    """A card in hand and the seat that knows of it."""

    def write(self, value: Any) -> Any:
        return [CARD_IDS[value // 4], SEAT_COLOURS[value % 4]]

    def read(self, data: Any, path: str) -> Any:
        if not isinstance(data, list) or len(data) != 2:
            raise BadPosition(path, f"is {data!r}; a card and a seat are needed")
        return Of(CARD_IDS).read(data[0], path) * 4 + Of(SEAT_COLOURS).read(data[1], path)


class Settings(Row):
    """The options of a game, compared by what they say."""

    def fact(self, value: Any) -> object:
        return tuple(self.kind.write(value).values())


CARD: Final = Of(CARD_IDS)
CARDS: Final = Many(CARD)
SEAT: Final = Of(SEAT_COLOURS)
PHASE: Final = Of(PHASES)


def hand_seen(g: Galaxy, owner: int, viewer: int, hand: list[int]) -> list[int]:
    """M1-HND-01: of another's hand, the cards that the viewer knows to be there, and how many more there are."""
    if owner == viewer:
        return hand
    seen = seen_cards(g.sides[owner], viewer)
    return [HIDDEN] * (len(hand) - len(seen)) + seen


def knowledge_seen(g: Galaxy, owner: int, viewer: int, known: list[int]) -> list[int]:
    """Who knows what of a hand: its owner sees it of all, the others of themselves."""
    return known if owner == viewer else known_entries(known, viewer)


def sees_dealt(g: Galaxy, owner: int, viewer: int) -> bool:
    """M1-SET-09: the start system that was kept is known to all."""
    return owner == viewer or len(g.sides[owner].dealt) == 1


def sees_vote(g: Galaxy, owner: int, viewer: int) -> bool:
    """M1-TIE-02: votes are secret until all have voted."""
    return owner == viewer or g.winner != NOBODY


def laid_seen(g: Galaxy, owner: int, viewer: int, laid: int) -> int:
    """M1-SEL-10: how many cards were laid, once they are revealed; as at a table, when they lie there."""
    return laid if owner == viewer or g.agreed.show_laid or g.sides[owner].phase != NONE else 0


AGREED: Final = Parts(
    Agreed,
    {
        "disks": Num(1, 99),
        "max_rounds": Num(0, 999),
        "time_limit": Num(0, 9999),
        "round_guard": Num(1, 9999),
        "vote": Flag(),
        "upgrade": Flag(),
        "from_deck": Flag(),
        "auto_prevent": Flag(),
        "show_laid": Flag(),
    },
)
SIDE: Final = Fields(
    Side,
    {
        "hand": partly(CARDS, hand_seen),
        "dealt": secret(CARDS, sees_dealt),
        "sealed_phase": secret(PHASE, owner_only),
        "sealed_card": secret(Of([*CARD_IDS, "nothing", "no_boost"]), owner_only),
        "vote": secret(SEAT, sees_vote),
        "shown": public(CARDS),
        "known": partly(Many(Known()), knowledge_seen),
        "laid": partly(Num(0, 2), laid_seen),
        "phase": public(PHASE),
        "boosted": public(Flag()),
        "disks": public(Num(0, 99)),
        "proxies": public(Num(0)),
        "studies": public(Num(0)),
        "raw_level": public(Num(-99, 999)),
        "delivered": public(By(COLOURS, Num(0), 0)),
        "sold": public(Num(0)),
        "powers": public(Many(Of(POWER_NAMES))),
        "sorted": follows(),
        "plain": follows(),
        "local": follows(),
        "hears": follows(),
        "presence": public(Cells()),
        "outposts": public(Cells()),
        "realm": public(Cells()),
        "reach": public(Cells()),
    },
)
GALAXY: Final = Fields(
    Galaxy,
    {
        "agreed": Settings(AGREED),
        "sides": each(SEAT_COLOURS, SIDE),
        "round": public(Num(0)),
        "phase": public(PHASE),
        "turns": public(Many(SEAT)),
        "order": public(Many(SEAT)),
        "deck": secret(CARDS, nobody),
        "discards": public(CARDS),
        "research": public(By(RESEARCH_IDS, CARD, NONE)),
        "stock": public(By(COLOURS, Num(0), 0)),
        "laid": public(CARDS),
        "systems": public(Cells()),
        "system": public(By(CELL_NAMES, CARD, NONE)),
        "controller": public(By(CELL_NAMES, SEAT, NOBODY)),
        "garrisons": public(Cells()),
        "areas": called("area_disks", Areas()),
        "cubes": public(By(CELL_NAMES, Cubes(), 0)),
        "filled": public(By(DEMAND_IDS, SEAT, NOBODY)),
        "wants": public(Many(Cells(), DEMAND_CLASSES)),
        "infrastructure": public(By(GAP_NAMES, CARD, NONE)),
        "builder": public(By(GAP_NAMES, SEAT, NOBODY)),
        "rotation": public(By(GAP_NAMES, Num(0, 3), 0)),
        "used": public(Num(0)),
        "spent": public(Num(0)),
        "ledger": public(Many(Num(0))),
        "has_sold": public(Flag()),
        "visited": public(Cells()),
        "repelled": public(Cells()),
        "ending": public(Num(0, 9)),
        "winner": public(SEAT),
    },
)
SIDE.check(Side())
GALAXY.check(Galaxy(0, quick_chance(0)))
