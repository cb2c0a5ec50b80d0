"""What a game package offers: its name, seats and variants, and how to begin, imagine, judge, draw and tell it."""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from starhall.kernel.actions import Space
from starhall.kernel.chance import Chance, secret_chance
from starhall.kernel.content import Source
from starhall.kernel.errors import BadPosition, Unknown
from starhall.kernel.frames import LEGAL
from starhall.kernel.goals import Goal
from starhall.kernel.observation import NOTHING, Observation
from starhall.kernel.position import States, fingerprint
from starhall.kernel.state import State, View
from starhall.kernel.tallies import Tally
from starhall.kernel.telling import Telling
from starhall.kernel.traits import Trait
from starhall.kernel.versions import Version, read_versions

G = TypeVar("G", bound=State)
V = TypeVar("V", bound=View)


@dataclass(frozen=True)
class Choice:
    """One way to set a variant."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Numbers:
    """Any whole number of a range, as a way to set a variant."""

    least: int
    most: int
    unit: str  # what is counted, such as `rounds`
    text: str
    samples: tuple[int, ...]  # some that the tests should cover

    def __str__(self) -> str:
        return f"any number from {self.least} to {self.most}"

    def __contains__(self, choice: str) -> bool:
        """Is it one of them, written as a number is written?"""
        short = choice.isascii() and choice.isdecimal() and len(choice) <= len(str(self.most))
        return short and choice == str(int(choice)) and self.least <= int(choice) <= self.most


@dataclass(frozen=True)
class Variant:
    """Something to choose before a game; the first choice is the usual one. It is offered for these seat counts."""

    id: str
    title: str
    choices: tuple[Choice, ...]
    seats: tuple[int, ...]
    numbers: Numbers | None = None  # that it may be set to besides

    @property
    def usual(self) -> str:
        """The choice of a table that says nothing."""
        return self.choices[0].id

    def allows(self, choice: str) -> bool:
        """Is this a way to set it?"""
        return choice in [known.id for known in self.choices] or (self.numbers is not None and choice in self.numbers)

    def known(self) -> str:
        """The ways to set it, in words."""
        return ", ".join([*[known.id for known in self.choices], *([str(self.numbers)] if self.numbers else [])])

    def samples(self) -> list[str]:
        """The ways to set it that the tests should cover."""
        return [
            *[choice.id for choice in self.choices],
            *[str(n) for n in (self.numbers.samples if self.numbers else ())],
        ]


@dataclass(frozen=True)
class Settings:
    """How a table is set up: the number of seats and a choice for each variant."""

    seats: int
    choices: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.seats, frozenset(self.choices.items())))

    def __str__(self) -> str:
        return " · ".join([f"seats {self.seats}", *[f"{key} {value}" for key, value in self.choices.items()]])


@dataclass(frozen=True)
class Score:
    """A line of a seat's result."""

    id: str
    title: str
    points: int


@dataclass(frozen=True)
class Phase:
    """A phase of every round."""

    name: str  # as `Game.phase` says it
    title: str  # as the page's bar says it, where all stand side by side
    icon: str


@dataclass(frozen=True)
class Panels:
    """A view drawn for the page. Board elements have the ids that the action space names."""

    board: str  # SVG: the middle of the table, its viewBox in real pixels
    seats: tuple[str, ...]  # HTML: what is public of each seat
    dock: str  # HTML: the viewer's own side and hand; for a spectator empty
    notes: str = ""  # HTML under the seats, such as a forecast
    tray: str = ""  # HTML in a corner of the board that is empty: what is in hand


class Game(ABC, Generic[G, V]):
    """A game package's whole face. Nothing outside a game's folder knows more of it than this.

    G is the game's state, V what a seat may know of it.
    """

    id: str
    title: str
    version: str  # of the rules: a record is replayed by the version that it names
    tagline: str  # one sentence for the lobby
    emblem: str = "starhall"  # its icon in lists
    duration: int = 0  # of a usual game, in minutes
    seats: tuple[int, ...]
    variants: tuple[Variant, ...]
    colours: tuple[str, ...]  # what the seats are called in records, positions and examples
    space: Space
    content: Source
    telling: Telling
    trait_kinds: tuple[Trait, ...] = ()  # what a seat can have
    proposals: tuple[str, ...] = ()  # verbs that ask others (or the bank) for something
    answers: tuple[str, ...] = ()  # and those with which it is granted or refused
    position: States
    tallies: tuple[Tally, ...] = ()  # the numbers that each seat has
    phases: tuple[Phase, ...] = ()  # of a round or turn, one after the other

    def __reduce__(self) -> tuple[object, ...]:
        from starhall.kernel.pickling import game_of  # there is one of each game in a process

        return game_of, (type(self).__module__,)

    def __repr__(self) -> str:
        return f"<{self.title} {self.version}>"

    @abstractmethod
    def new(self, settings: Settings, chance: Chance) -> G:
        """A game that has just begun."""

    def minutes(self, settings: Settings) -> int:
        """How long it may last by the table's clock, which then says `time_up`; 0: nobody looks at the clock."""
        return 0

    @abstractmethod
    def imagine(self, view: V, seed: int) -> G:
        """A state that this view's seat may believe in: what it cannot know is dealt anew."""

    @abstractmethod
    def resample(self, g: G, seat: int, seed: int) -> G:
        """The same game with what this seat cannot know dealt anew: nothing that the seat can see changes."""

    @abstractmethod
    def stage(self, g: G) -> str:
        """Where the game stands, such as `round 3`; a record has a checkpoint whenever it changes."""

    @abstractmethod
    def phase(self, view: V) -> tuple[str, ...]:
        """For the page's bar: the parts of the stage in words, such as `Round 3`, `Action phase`."""

    def goal(self, view: V) -> Goal:
        """What wins, and how near each seat is, from what the view's seat may know."""
        return Goal("")

    @abstractmethod
    def points(self, g: G) -> list[int]:
        """Each seat's points as they stand now."""

    @abstractmethod
    def scores(self, g: G, seat: int) -> list[Score]:
        """What a seat's points are made of."""

    @abstractmethod
    def places(self, g: G) -> list[int]:
        """Each seat's place (1: won) by points and tie-breaks."""

    @abstractmethod
    def outcome(self, g: G) -> str:
        """How a finished game ended, in one sentence; seats are called `{0}`, `{1}` and so on."""

    @abstractmethod
    def value(self, g: G, seat: int) -> int:
        """A judgement for bots: how good the state is for a seat, in thousandths of a point."""

    def value_v1(self, g: G, seat: int) -> int:
        """The judgement of `greedy_v1`, the arena's yardstick: once a game has one, it stays as it is."""
        return self.value(g, seat)

    def observation(self, seats: int) -> Observation:
        """What `observe` gives at a table of this size: names and ranges; nothing where nobody can learn it yet."""
        return NOTHING

    def observe(self, g: G, seat: int) -> vec[i64]:
        """What a seat knows, as numbers: the same in all states that it cannot tell apart."""
        return NOTHING.blank

    def traits(self, g: G, seat: int) -> Mapping[str, Sequence[str]]:
        """What a seat has now, by the kinds of `trait_kinds`: reports count victories by it."""
        return {}

    @abstractmethod
    def broken(self, g: G) -> list[str]:
        """The rules' invariants that do not hold, in words; empty for every state that can be reached."""

    @abstractmethod
    def points_of_departure(self) -> Mapping[str, str]:
        """Where in the flow an example may begin: name and explanation."""

    @abstractmethod
    def depart(self, settings: Settings, chance: Chance, point: str, seat: int, round: int) -> G:
        """A state that stands at such a point."""

    @abstractmethod
    def mend(self, data: dict[str, Any], changed: Sequence[str]) -> None:
        """After an example has changed a position by these paths: put the rest where it then belongs."""

    def picture(self, view: V) -> str:
        """The whole table as one SVG, for notebooks, replays and documents."""
        return self.panels(view).board

    def panels(self, view: V) -> Panels:
        """The parts of the page that are this game's own."""
        raise NotImplementedError

    def draws(self) -> bool:
        """Is there a picture yet? Without one the game is not offered in the browser."""
        return type(self).panels is not Game.panels

    def text(self, view: V) -> str:
        """The whole table as plain text, for the terminal (rich markup allowed)."""
        return "\n".join(str(fact) for fact in view.facts())

    def map(self, view: V, part: str = "") -> str:
        """The board alone as text, or a part of it by name, where the game can show one."""
        if part:
            raise Unknown("part of the board", part, "only the whole one")
        return self.text(view)

    def ask(self, view: V) -> str:
        """The one sentence that a due seat is asked."""
        return self.telling.ask(view.question)

    def words(self, view: V, action: int) -> str:
        """What the button of an option says, where that depends on how the game stands."""
        return self.space.words[action]

    def tally(self, g: G, viewer: int) -> list[int]:
        """Every seat's numbers in the order of `tallies`, UNKNOWN where the viewer may not know one.

        It reads nothing else of the state than what the viewer may know.
        """
        return []

    def rights(self, g: G, viewer: int) -> list[str]:
        """What the viewer may do besides what all may, such as `reach barren`: two words each."""
        return []

    def explain(self, place: str) -> str:
        """What a board element or card is, in words; empty when nothing is to be said."""
        return ""

    # -- from here on every game has the same ---------------------------------------------------------------------

    @property
    def look(self) -> str:
        """What styles call the game."""
        return self.id.replace("_", "-")

    def cover(self) -> str:
        """The picture on its box, as SVG, from the game's folder; empty without one."""
        return self.face("cover.svg")

    def style(self) -> str:
        """The game's own colours and whatever else of its pieces needs a style, as CSS."""
        return self.face("style.css")

    def chapters(self) -> dict[str, str]:
        """What its rules call the chapters whose clauses share a prefix."""
        return tomllib.loads(self.face("chapters.toml"))

    def face(self, name: str) -> str:
        """A file of the folder in which the game's face lies."""
        path = self.content.folder.parent / "face" / name
        return path.read_text(encoding="utf-8") if path.is_file() else ""

    def versions(self) -> tuple[Version, ...]:
        """The versions of its rules, the oldest first, each with what it changed."""
        return read_versions(self.content.folder.parent) or (Version(self.version),)

    def settings(self, seats: int, choices: Mapping[str, str] | None = None) -> Settings:
        """Checked settings with a choice for every variant."""
        if not isinstance(seats, int) or isinstance(seats, bool):
            raise TypeError(f"seats is {seats!r:.60}; it must be a whole number: {', '.join(map(str, self.seats))}")
        if seats not in self.seats:
            raise Unknown("number of seats", str(seats), ", ".join(map(str, self.seats)))
        given = dict(choices or {})
        whole: dict[str, str] = {}
        for variant in self.variants:
            choice = given.pop(variant.id, variant.usual)
            if not isinstance(choice, str):
                raise TypeError(f"{variant.id} is {choice!r:.60}; it must be a text: {variant.known()}")
            if not variant.allows(choice):
                raise Unknown(f"choice for {variant.id}", choice[:40], variant.known())
            if choice != variant.usual and seats not in variant.seats:
                raise Unknown(f"choice for {variant.id} with {seats} seats", choice, variant.usual)
            whole[variant.id] = choice
        for name in given:
            raise Unknown("variant", name, ", ".join([variant.id for variant in self.variants]) or "none")
        return Settings(seats, whole)

    def modes(self) -> Iterator[Settings]:
        """Every way to set up the game that the tests should cover."""
        for seats in self.seats:
            open_variants = [variant for variant in self.variants if seats in variant.seats]
            for picks in product(*[variant.samples() for variant in open_variants]):
                yield self.settings(seats, {v.id: pick for v, pick in zip(open_variants, picks, strict=True)})

    def start(self, settings: Settings, seed: str) -> G:
        """A new game from a seed that is any text."""
        return self.new(settings, secret_chance(seed))

    def to_data(self, g: G) -> dict[str, Any]:
        """The position: the whole state as data, with names."""
        data: dict[str, Any] = self.position.write(g)
        return data

    def from_data(self, data: Mapping[str, Any]) -> G:
        """The state of a position. An impossible one is refused."""
        g: G = self.position.read(data, "")
        broken = self.broken(g)
        if broken:
            raise BadPosition("", "this position cannot be: " + "; ".join(broken))
        g.stand()
        return g

    def fingerprint(self, g: G) -> str:
        """A short hash of the whole state."""
        return fingerprint(self.to_data(g))

    def refusal(self, seat: int, action: int, clause: str) -> str:
        """Why an action is not possible, in words for people."""
        return f'"{self.space.text(seat, action)}" is not possible: {clause}, {self.telling.clause(clause)}'

    def why_not(self, g: G, seat: int, action: int) -> str:
        """The refusal of an action, or nothing where it is legal."""
        clause = g.forbids(seat, action)
        return self.refusal(seat, action, clause) if clause != LEGAL else ""

    def seat_names(self, seats: int | None = None) -> list[str]:
        """What the seats of a table (or all that there can be) are called where nobody has a name."""
        return [colour.capitalize() for colour in self.colours[:seats]]


AnyGame = Game[Any, Any]
