"""The words that components are written with: ids as small numbers, kinds of power, counters; and how they are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from starhall.kernel.content import Row, Source, source
from starhall.kernel.errors import BadContent

CONTENT: Final[Source] = source("m101", Path(__file__).parent)

PHASES: Final = ("advance", "build", "colonise", "deliver", "expand")
ADVANCE: Final = 0
BUILD: Final = 1
COLONISE: Final = 2
DELIVER: Final = 3
EXPAND: Final = 4

COLOURS: Final = ("grey", "brown", "red", "green")  # of cubes
WHITE: Final = 4  # of a demand space: any cube
DEMAND_COLOURS: Final = (*COLOURS, "white")
TYPES: Final = (*COLOURS, "barren", "diverse")  # a colour's number is its type's number
BARREN: Final = 4
DIVERSE: Final = 5
KEYWORDS: Final = ("corporation", "government", "hidden", "resistance")
NONE: Final = -1  # no keyword, no card, no power, nobody

# Kinds of power. Powers are not run but asked: a price sums its discounts, a turn its additional actions. So a kind is
# what powers.toml says of it (phases, parameters, its sentence in the guide) and the one place in the rules that asks
# for it; there is no act to stand in a table beside its parameters. A chapter names the kind that it alone asks for
# (`OVERLAP_MILITARY` in `colonise`); those that several modules ask for are named here.
POWER_ROWS: Final = CONTENT.read("powers.toml").rows("power")
KINDS: Final = [row.text("id") for row in POWER_ROWS]
ASKED: Final[set[str]] = set()  # the kinds that the rules know


def kind(id: str) -> int:
    """A kind of power that the rules ask for: its number."""
    if id not in KINDS:
        raise BadContent("powers.toml", f'power "{id}"', "is missing; the rules ask for it")
    ASKED.add(id)
    return KINDS.index(id)


def refuse_idle_kinds() -> None:
    """A kind of power that nothing asks for would do nothing: refused when all chapters are there."""
    for row in POWER_ROWS:
        if row.text("id") not in ASKED:
            raise row.wrong("id", f"no chapter of the rules asks for it; known: {', '.join(sorted(ASKED))}")


TECH_LEVEL: Final = kind("tech_level")
EXTRA_TAKE: Final = kind("extra_take")
DRAW: Final = kind("draw")
DRAW_ON: Final = kind("draw_on")
BUILD_DISCOUNT: Final = kind("build_discount")
COLONISE_DISCOUNT: Final = kind("colonise_discount")
MILITARY: Final = kind("military")
EXTRA_DELIVERY: Final = kind("extra_delivery")
SALE_BONUS: Final = kind("sale_bonus")
POLITICAL_DISCOUNT: Final = kind("political_discount")
POLITICAL_FREE: Final = kind("political_free")
EXTRA_INFLUENCE: Final = kind("extra_influence")
INVASION_STRENGTH: Final = kind("invasion_strength")
EXTRA_INVASION: Final = kind("extra_invasion")
OVERLAP_DISCOUNT: Final = kind("overlap_discount")
OVERLAP_DRAW: Final = kind("overlap_draw")

EVENTS: Final = ("build", "colonise", "colonise_military", "deliver", "sell", "political", "invade")
ON_BUILD: Final = 1  # as a set of events, one bit each: one action may be two events
ON_COLONISE: Final = 2
ON_COLONISE_MILITARY: Final = 4
ON_DELIVER: Final = 8
ON_SELL: Final = 16
ON_POLITICAL: Final = 32
ON_INVADE: Final = 64

# -- powers ---------------------------------------------------------------------------------------------------------


# for each kind of power its phases and parameters
VOCABULARY: Final = {row.text("id"): (row.some_of("phase", PHASES), row.texts("parameters")) for row in POWER_ROWS}


def maybe(row: Row, field: str, names: Sequence[str]) -> int:
    """The number of a name; NONE: it is not said."""
    return row.one_of(field, names) if row.has(field) else NONE


class Per:
    """M1-POW-06: what multiplies a power's value."""

    def __init__(self, row: Row) -> None:
        card = row.one_of("card", ("any", "system", "infrastructure"))
        self.controlled: Final = row.one_of("of", ("controlled", "influenced")) == 0  # otherwise influenced
        self.systems: Final = card != 2
        self.infrastructure: Final = card != 1
        self.keyword: Final = maybe(row, "keyword", KEYWORDS)
        self.type: Final = maybe(row, "type", TYPES)
        self.adjacent: Final = row.flag("adjacent", False)
        self.most: Final = row.number("max", 999, 1)
        row.end()


class Power:
    """One power of a card, of a bracket or of an overlap tab. What is not conditioned is NONE or False."""

    def __init__(self, number: int, card: int, row: Row, where: Row) -> None:
        kind = row.one_of("kind", KINDS)
        parameters = VOCABULARY[KINDS[kind]][1]
        per: Per | None = Per(row.row("per")) if row.has("per") else None
        self.number: Final = number
        self.card: Final = card  # that bears it
        self.kind: Final = kind
        self.phase: Final = row.one_of("phase", PHASES)
        least = -9 if kind == MILITARY else 1
        self.value: Final = row.number("value", least=least, most=9) if "value" in parameters else 1
        self.on: Final = 1 << row.one_of("on", EVENTS) if "on" in parameters else 0  # the event, as a set of one
        self.anyone: Final = row.flag("anyone", False)
        self.keyword: Final = maybe(where, "keyword", KEYWORDS)
        self.type: Final = maybe(where, "type", TYPES)
        self.supply: Final = where.flag("supply", False)
        self.colour: Final = maybe(where, "colour", COLOURS)
        self.adjacent: Final = where.flag("adjacent", False)
        self.this: Final = where.flag("this", False)
        self.controlled: Final = where.flag("controlled", False)
        self.uninfluenced: Final = where.flag("uninfluenced", False)
        self.per: Final = per
        self.slot: Final = row.number("slot", 0, 1, 3)
        self.local: Final = bool(where.data)  # it has a condition on its target


POWERS: Final[list[Power]] = []  # every power of every card; its place is its number


def read_power(row: Row, card: int) -> int:
    """A power of a card; its number."""
    check_parameters(row)
    where = row.row("where") if row.has("where") else Row(row.file, f"{row.where}, where", {})
    for flag in ("supply", "adjacent", "this", "controlled", "uninfluenced"):
        if where.has(flag) and not where.flag(flag):
            raise where.wrong(flag, "is false; true is needed, or leave it out")
    POWERS.append(Power(len(POWERS), card, row, where))
    row.end()
    where.end()
    return len(POWERS) - 1


def check_parameters(row: Row) -> None:
    """A power works in the phases of its kind, and has no other parameters."""
    kind = KINDS[row.one_of("kind", KINDS)]
    phases, parameters = VOCABULARY[kind]
    phase = row.one_of("phase", PHASES)
    if phase not in phases:
        raise row.wrong("phase", f"is {PHASES[phase]}; {kind} works in {', '.join([PHASES[p] for p in phases])}")
    for field in row.data:
        if field != "kind" and field != "phase" and field not in parameters:
            raise row.wrong(field, f"is no parameter of {kind}; known: {', '.join(parameters)}")


# -- the scoring lines of special infrastructure ----------------------------------------------------------------------

# for each counter its parameters: powers.toml says what it means, `counters.py` counts
COUNTERS: Final = {row.text("id"): row.texts("parameters") for row in CONTENT.read("powers.toml").rows("counter")}


class Line:
    """M1-SPC-01: a scoring line of a special infrastructure."""

    def __init__(self, row: Row) -> None:
        self.count: Final = row.one_of("count", list(COUNTERS))
        self.vp: Final = row.number("vp", least=-9, most=9)
        self.keyword: Final = maybe(row, "keyword", KEYWORDS)
        self.type: Final = maybe(row, "type", TYPES)
        self.colour: Final = maybe(row, "colour", COLOURS)
        self.other: Final = row.flag("not_in_line_1", False)  # leaves out what line 1 has counted
        row.end()


def read_line(row: Row) -> Line:
    """A line with exactly the parameters that its counter needs."""
    line = Line(row)
    parameters = COUNTERS[row.text("count")]
    for field in ("keyword", "type", "colour"):
        if row.has(field) != (field in parameters):
            raise row.wrong(field, f"is {'no parameter of' if row.has(field) else 'needed for'} {row.text('count')}")
    return line
