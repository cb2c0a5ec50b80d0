"""The fields of a galaxy and its sides: how each is written, and who may know it (section 17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.content.chart import HEX_IDS, POSITIONS
from starhall.games.galactic_era.rules.points import SOURCES
from starhall.games.galactic_era.rules.presence import by_stack
from starhall.games.galactic_era.rules.records import NO_BATTLE, NO_SWAP, Battle, Fleet, Note, Sight, Swap, Terms
from starhall.games.galactic_era.rules.space import VIEW_DECK, VIEW_FLEET, VIEW_RELIC, VIEW_STAR
from starhall.games.galactic_era.rules.state import OVER, PHASES, TRADING_PHASE, Galaxy, Side
from starhall.kernel.chance import quick_chance
from starhall.kernel.errors import BadPosition
from starhall.kernel.fields import Fields, Partly, Row, each, follows, nobody, owner_only, partly, public, secret
from starhall.kernel.position import HIDDEN, By, Flag, Kind, Many, Num, Of
from starhall.kernel.seats import NOBODY, has, members

# -- how it is written ----------------------------------------------------------------------------------------------

COLOUR: Final = Of(c.COLOURS)
CARD: Final = Of(c.CARDS)
VIEW_VERBS: Final = (VIEW_STAR, VIEW_RELIC, VIEW_DECK, VIEW_FLEET)
FREE_ACTIONS: Final = ("gain_star", "ally", "central", "grow_population", "extra", "double", "pyramid")


class Mask(Kind):
    """A set of seats, as the list of their colours."""

    def write(self, value: Any) -> Any:
        return [c.COLOURS[seat] for seat in members(value)]

    def read(self, data: Any, path: str) -> Any:
        if not isinstance(data, list):
            raise BadPosition(path, f"is {data!r}; a list of colours is needed")
        return sum(1 << int(COLOUR.read(name, f"{path}[{i}]")) for i, name in enumerate(data))


class FromOne(Kind):
    """The number of a name in a table whose first place, 0, is "none"; what a view hides is "hidden"."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names: Final = list(names)

    def write(self, value: Any) -> Any:
        return "hidden" if value == HIDDEN else self.names[value]

    def read(self, data: Any, path: str) -> Any:
        if data not in self.names:
            raise BadPosition(path, f"unknown name {data!r}; known: {', '.join(self.names)}")
        return self.names.index(data)


class Notes(Kind):
    """Notes, as seven numbers each."""

    def write(self, value: Any) -> Any:
        return [number for note in value for number in note.facts()]

    def read(self, data: Any, path: str) -> Any:
        numbers = Many(Num()).read(data, path)
        if len(numbers) % 7:
            raise BadPosition(path, f"has {len(numbers)} numbers; seven a note are needed")
        rows = [numbers[i : i + 7] for i in range(0, len(numbers), 7)]
        return [Note(row[0], row[1], row[2], row[3] == 1, row[4], row[5], row[6] == 1) for row in rows]


class Fight(Kind):
    """The present battle, as thirteen numbers; none: no battle."""

    def write(self, value: Any) -> Any:
        return [] if value is NO_BATTLE else list(value.facts())

    def read(self, data: Any, path: str) -> Any:
        numbers = Many(Num()).read(data, path)
        if len(numbers) not in (0, len(NO_BATTLE.facts())):
            raise BadPosition(path, f"has {len(numbers)} numbers; none or {len(NO_BATTLE.facts())} are needed")
        return Battle(*numbers) if numbers else NO_BATTLE


class Offers(Kind):
    """Offers of a trading phase: who, to whom, which field for which, a digit each; or 10 000 and the automa asked."""

    def write(self, value: Any) -> Any:
        return [
            10_000 + terms.other
            if terms.seat == NOBODY
            else 1000 * terms.seat + 100 * terms.other + 10 * terms.gets + terms.gives
            for terms in value
        ]

    def read(self, data: Any, path: str) -> Any:
        return [
            Terms(NOBODY, code - 10_000, 0, 0)
            if code >= 10_000
            else Terms(code // 1000, code // 100 % 10, code // 10 % 10, code % 10)
            for code in Many(Num(0)).read(data, path)
        ]


class Sights(Kind):
    """An object that was viewed: its hex, or its stack's number, and a thousand more for each sort before its own."""

    def write(self, value: Any) -> Any:
        return 1000 * VIEW_VERBS.index(value.verb) + value.at

    def read(self, data: Any, path: str) -> Any:
        code = Num(0).read(data, path)
        sort = min(code // 1000, len(VIEW_VERBS) - 1)
        return Sight(VIEW_VERBS[sort], code - 1000 * sort)


class Swaps(Kind):
    """The fields of an offer that is countered: two digits and 1; 0: none is."""

    def write(self, value: Any) -> Any:
        return 0 if value is NO_SWAP else 10 * value.gets + value.gives + 1

    def read(self, data: Any, path: str) -> Any:
        code = Num(0, 45).read(data, path)
        return Swap((code - 1) // 10, (code - 1) % 10) if code else NO_SWAP


MASK: Final = Mask()
COUNTER: Final = FromOne(c.STAR_TYPES)


class Table(Fields):
    """Fields of which some are written with the names of their places: `position` does that, which knows the chart."""

    def __init__(self, make: Callable[..., Any], rows: Mapping[str, Row], placed: Sequence[str]) -> None:
        super().__init__(make, rows)
        for name in placed:
            del self.fields[name]

    def write(self, value: Any) -> Any:
        return {name: kind.write(getattr(value, name)) for name, kind in self.fields.items()}


class Tiles(Row):
    """The chart: all may know it, and the tiles make it."""

    def fact(self, value: Any) -> object:
        return value.tiles, value.faces, value.turns


class Stacks(Partly):
    """Fleets."""

    def hidden(self, value: Any, path: str) -> list[str]:
        return [path] if any([HIDDEN in (fleet.letter, fleet.ships, fleet.dummies) for fleet in value]) else []


# -- who may know it ------------------------------------------------------------------------------------------------


def is_choosing_people(g: Galaxy) -> bool:
    """Are star peoples being chosen in secret?"""
    return any([bool(side.dealt) for side in g.sides]) and not g.drafted


def is_choosing_alignment(g: Galaxy) -> bool:
    """Are alignments being chosen in secret? Then the tiles that were not chosen have left the game already."""
    return g.round == 0 and g.selecting


def people_seen(g: Galaxy, owner: int, viewer: int, people: int) -> int:
    """GE-SET-14: nothing shows before all have chosen."""
    secret = owner != viewer and owner < g.seats and g.round == 0 and is_choosing_people(g)
    return NOBODY if secret else people


def alignment_seen(g: Galaxy, owner: int, viewer: int, alignment: int) -> int:
    """GE-SET-15: the same."""
    return NOBODY if owner != viewer and owner < g.seats and is_choosing_alignment(g) else alignment


def counters_seen(g: Galaxy, owner: int, viewer: int, counters: list[int]) -> list[int]:
    """GE-SEL-01: what is selected, and how much, is open when all have selected."""
    return counters if owner == viewer or not g.selecting else []


def own_only(g: Galaxy, owner: int, viewer: int, count: int) -> int:
    """GE-BLD-08: how many ships are still to be placed, and how many went into fleets; to others there are none."""
    return count if owner == viewer else 0


def own_notes(g: Galaxy, owner: int, viewer: int, notes: list[Note]) -> list[Note]:
    """GE-SCO-08: what a player remembers; that others do is not seen."""
    return notes if owner == viewer else []


def hand_seen(g: Galaxy, owner: int, viewer: int, hand: list[int]) -> list[int]:
    """GE-SCO-09: cards that the viewer has seen on their way, or in the hand."""
    if owner == viewer:
        return hand
    seen = g.sides[owner].hand_seen
    return [card if has(seen[at], viewer) else HIDDEN for at, card in enumerate(hand)]


def stacks_seen(g: Galaxy, owner: int, viewer: int, fleets: list[Fleet]) -> list[Fleet]:
    """GE-FLT-10, -20, -24, GE-SOL-22, GE-END-03: the stacks by their numbers, so that no order tells their letters.

    D shows, the Slavers' sizes are public, and at the end all is.
    """
    side = g.sides[owner]
    if owner == viewer or g.phase == OVER:
        return by_stack(side)
    return [
        Fleet(
            HIDDEN if c.HIDDEN[fleet.letter] else fleet.letter,
            fleet.hex,
            fleet.ships if side.automa == c.SLAVERS else HIDDEN,
            0,
            fleet.stack,
            fleet.height() if g.open_stacks else 0,
            HIDDEN,
        )
        for fleet in by_stack(side)
    ]


def step_seen(g: Galaxy, owner: int, viewer: int, step: int) -> int:
    """GE-FLT-06, GE-TRA-11: fleet steps are their player's to know; offers of a trading pass are public."""
    return step if viewer == g.active or g.phase == TRADING_PHASE else 0


def star_counters_seen(g: Galaxy, owner: int, viewer: int, counter: list[int]) -> list[int]:
    """GE-SCO-03: counters that lie face down are known to those who have seen them."""
    return [
        kind if kind == 0 or g.shown[star] or has(g.seen[star], viewer) else HIDDEN for star, kind in enumerate(counter)
    ]


def relics_seen(g: Galaxy, owner: int, viewer: int, relics: list[int]) -> list[int]:
    """GE-SCO-03: the same of relics."""
    return [
        relic if relic < 0 or g.relic_up[star] or has(g.seen_relic[star], viewer) else HIDDEN
        for star, relic in enumerate(relics)
    ]


def deck_seen(g: Galaxy, owner: int, viewer: int, deck: list[int]) -> list[int]:
    """GE-SCO-09: the cards whose place in the deck the viewer knows."""
    return [card if has(g.deck_seen[at], viewer) else HIDDEN for at, card in enumerate(deck)]


SIDE: Final = Table(
    Side,
    {
        "automa": public(Of(c.AUTOMAS)),
        "people": partly(Of(c.PEOPLES), people_seen),
        "alignment": partly(Of(c.ALIGNMENTS), alignment_seen),
        "levels": public(By(c.FIELDS, Num(1, c.TOP))),
        "dp": public(By(SOURCES, Num(), 0)),
        "at": public(Num()),
        "many": public(Num()),
        "left": public(Num()),
        "fleets": Stacks(Num(), stacks_seen),
        "tactics": public(By(c.LETTERS, FromOne(("none", *c.ADVANCED_TACTICS)), 0)),
        "track": public(Num(0, c.DISCS)),
        "ascended": public(Num(0, c.DISCS)),
        "home": public(Num()),
        "reserve": public(Flag()),
        "leaders": public(Num(0)),
        "war": public(MASK),
        "hand": partly(Many(CARD), hand_seen),
        "hand_seen": public(Many(MASK)),
        "played": public(Many(CARD)),
        "played_a": public(CARD),
        "dealt": secret(Many(Num()), owner_only),
        "ovals": partly(Many(Of(c.COUNTERS)), counters_seen),
        "todo": public(Many(Of(c.COUNTERS))),
        "squares": partly(Many(Of(c.SQUARE_IDS)), counters_seen),
        "extras": public(Many(Of(c.COUNTERS))),
        "cancelled": public(Many(Num(0, 5))),
        "free": public(By(FREE_ACTIONS, Num(0), 0)),
        "colonies": public(Num(0)),
        "teleported": public(Flag()),
        "called_off": public(Flag()),
        "views": public(Num(-1)),
        "ray_used": public(Flag()),
        "force_used": public(Flag()),
        "traded": public(MASK),
        "trades": public(Num(0)),
        "extra_trades": public(Num(0)),
        "protected": public(Flag()),
        "offered": public(MASK),
        "war_ever": public(MASK),
        "took": public(Num(0)),
        "victims": public(MASK),
        "built": public(Num(0)),
        "researched": public(Num(0, 31)),
        "studied": public(Num(0, 31)),
        "aligned": public(Flag()),
        "bonus_ovals": public(Num(0)),
        "nebula": public(Num(0)),
        "kept": public(By(c.STAR_TYPES, Num(0), 0)),
        "offboard": public(Num(0)),
        "roll": public(Num(0, 6)),
        "placing": partly(Num(0), own_only),
        "stowed": partly(Num(0), own_only),
        "notes": partly(Notes(), own_notes),
    },
    ("home", "at", "many", "left", "fleets"),
)
STAR: Final[dict[str, Row]] = {  # lists by star
    "owner": public(COLOUR),
    "discs": public(Num(0, 60)),
    "counter": partly(COUNTER, star_counters_seen),
    "shown": public(Num(0, 1)),
    "white": public(Num(0, 1)),
    "relic": partly(Of(c.RELICS), relics_seen),
    "relic_up": public(Num(0, 1)),
    "seen": public(MASK),
    "seen_relic": public(MASK),
}
GALAXY: Final = Table(
    Galaxy,
    {
        "story": public(Of(c.STORIES)),
        "goal": public(Of(c.GOALS)),
        "open_stacks": public(Flag()),
        "drafted": public(Flag()),
        "difficulty": public(Of(c.DIFFICULTIES)),
        "chart": Tiles(Num()),
        "round": public(Num(0, c.ROUNDS)),
        "phase": public(Of(PHASES)),
        "active": public(COLOUR),
        "step": partly(Num(0), step_seen),
        "new_stars": public(Many(Of(HEX_IDS))),
        **STAR,
        "stars_of": follows(),
        "sorted_owner": follows(),
        "spare_counters": secret(Many(COUNTER), nobody),
        "spare_relics": secret(Many(Of(c.RELICS)), nobody),
        "gone": public(By([f"{position}_{kind}" for position in POSITIONS for kind in c.STAR_TYPES], Num(0), 0)),
        "gone_relics": public(Many(Of(c.RELICS))),
        "deck": partly(Many(CARD), deck_seen),
        "deck_seen": public(Many(MASK)),
        "order": public(By(c.COLOURS, Num(0, 6))),
        "stacks": public(Num(0)),
        "selecting": public(Flag()),
        "viewed": public(Many(Sights())),
        "fought": public(Many(Of(HEX_IDS))),
        "barred": public(Many(Num(0))),
        "battle": public(Fight()),
        "terms": public(Offers()),
        "draft": public(Many(Num())),
        "sides": each(c.COLOURS, SIDE),
    },
    ("chart", "new_stars", *STAR, "sides"),
)
SIDE.check(Side())
GALAXY.check(Galaxy(1, quick_chance(0)))
