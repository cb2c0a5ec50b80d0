"""A record is a game, its settings, its seed and its actions: what is stored, replayed, exported, forked and tested.

As text, so that a diff can be read; a checkpoint whenever the stage changes shows where a change took hold:

    game age_of_galaxy 1.1 · seats 2 · drafting off · seed 4711
    : date 2026-11-16
    : seat_0 Ada
    0 discard mersoma
    = round 1 · points 3 0 · state 9f3ac1
    end points 31 28
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from starhall.kernel.errors import BadRecord, Illegal, Unknown
from starhall.kernel.game import AnyGame, Settings
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import State
from starhall.kernel.tags import RESULT, Tags, check_name, check_text, unwritten, without, written
from starhall.kernel.versions import Version, is_newer

Load = Callable[[str], AnyGame]
MARKS: Final = ("=", "end")  # lines that say how the game stands
RENEW: Final = "To carry it over as far as it stays legal: starhall replay --renew FILE"


@dataclass(frozen=True)
class Record:
    """A game from its beginning to now."""

    game: AnyGame
    settings: Settings
    seed: str
    actions: tuple[tuple[int, int], ...] = ()
    tags: Mapping[str, str] = field(default_factory=Tags)

    def __post_init__(self) -> None:
        check_text("the seed", self.seed)
        if not isinstance(self.tags, Tags):
            object.__setattr__(self, "tags", Tags(self.tags))

    def __repr__(self) -> str:
        return f"<{self.game.title} · {self.settings} · seed {self.seed!r} · {len(self.actions)} actions>"

    def _repr_svg_(self) -> str:
        """In a notebook: what everybody may see of its last moment."""
        return self.game.picture(self.replay().view(NOBODY))

    def start(self) -> State:
        """The game before its first action."""
        g: State = self.game.start(self.settings, self.seed)
        return g

    def replay(self, upto: int | None = None) -> State:
        """The game after so many of its actions (all, if not said)."""
        g = self.start()
        for at, (seat, action) in enumerate(self.actions[:upto]):
            try:
                g.apply(seat, action)
            except Illegal as refused:
                raise BadRecord(0, f"action {at + 1}: {self.game.refusal(seat, action, refused.clause)}") from None
        return g

    def states(self) -> Iterator[State]:
        """The game after each action, the beginning first; one state that goes on, so copy what you keep."""
        g = self.start()
        yield g
        for seat, action in self.actions:
            g.apply(seat, action)
            yield g

    def add(self, seat: int, action: int) -> Record:
        """The record with one more action."""
        return replace(self, actions=(*self.actions, (seat, action)), tags=without(self.tags, RESULT))

    def tagged(self, **tags: str) -> Record:
        """The record with these tags, new or instead of what they were: `tagged(seat_0="Ada", bot_1="greedy")`."""
        return replace(self, tags=Tags({**self.tags, **tags}))

    def fork(self, at: int) -> Record:
        """A game of its own that begins with the first `at` actions of this one."""
        if not 0 <= at <= len(self.actions):
            raise Unknown("action number", str(at), f"0 to {len(self.actions)}")
        whole = at == len(self.actions)
        return self if whole else replace(self, actions=self.actions[:at], tags=without(self.tags, RESULT))

    def undo(self) -> Record:
        """Without the last action, if it can be taken back: see `State.floor`."""
        g = self.replay()
        if g.floor >= len(self.actions):
            raise BadRecord(
                0, "nothing can be taken back: since then something was drawn or seen, or another seat is asked"
            )
        return self.fork(len(self.actions) - 1)

    # -- as text and JSON -----------------------------------------------------------------------------------------

    def text(self) -> str:
        """The record with checkpoints, and the result when the game is over."""
        return "\n".join(list(self.lines())) + "\n"

    def lines(self) -> Iterator[str]:
        """The same line by line, as the game is played again."""
        yield self.header()
        for name, text in self.told().items():
            yield f": {name} {written(text)}"
        for _, line in self.played():
            yield line

    def played(self) -> Iterator[tuple[int, str]]:
        """The lines below the tags, each with the number of actions up to there."""
        game = self.game
        g = self.start()
        stage = game.stage(g)
        for seat, action in self.actions:
            g.apply(seat, action)
            yield g.done, game.space.text(seat, action)
            if game.stage(g) != stage:
                stage = game.stage(g)
                yield g.done, checkpoint(game, g)
        if not g.due:
            yield g.done, end(game, g)

    def header(self) -> str:
        """The first line."""
        game = f"game {self.game.id} {self.game.version}"
        content = f"content {self.game.content.fingerprint()}"
        return " · ".join([game, str(self.settings), content, f"seed {written(self.seed, '·')}"])

    def told(self) -> Mapping[str, str]:
        """The tags; with the result, when the game is over and has any."""
        if not self.tags or RESULT in self.tags:
            return self.tags
        g = self.replay()
        return self.tags if g.due else {**self.tags, RESULT: result(self.game, g)}

    def data(self, checkpoints: bool = True) -> dict[str, Any]:
        """The record as JSON data; a checkpoint says after how many actions the game stands so."""
        marks = [[done, line] for done, line in self.played() if line.startswith(MARKS)] if checkpoints else []
        return {
            "game": self.game.id,
            "version": self.game.version,
            "seats": self.settings.seats,
            "options": dict(self.settings.choices),
            "content": self.game.content.fingerprint(),
            "seed": self.seed,
            "tags": dict(self.told()),
            "actions": [self.game.space.text(seat, action) for seat, action in self.actions],
            "checkpoints": marks,
        }


def checkpoint(game: AnyGame, g: State) -> str:
    """A line that says how the game stands."""
    points = " ".join(map(str, game.points(g)))
    return f"= {game.stage(g)} · points {points} · state {game.fingerprint(g)}"


def end(game: AnyGame, g: State) -> str:
    """The last line of a finished game."""
    return "end points " + " ".join(map(str, game.points(g)))


def result(game: AnyGame, g: State) -> str:
    """How a finished game ended, seat by seat, in a form that stays."""
    places, points = game.places(g), game.points(g)
    return f"places {' '.join(map(str, places))} · points {' '.join(map(str, points))}"


def parse(text: str, load: Load, check: bool = True) -> Record:
    """Read a record, as text or JSON, and play it: what is damaged or illegal is named with its line."""
    reader = reading(text, load, check)
    while reader.some(len(reader.lines)):
        pass
    return reader.whole()


@dataclass(frozen=True)
class Renewed:
    """A record that was carried over to the rules of today."""

    record: Record
    stop: str = ""  # the first line that is no longer legal, and why; empty: all of it was carried over
    parted: str = ""  # the first line where it stands otherwise than it stood
    why: str = ""  # what has changed since it was played


def renew(text: str, load: Load) -> Renewed:
    """Carry a record over, as far as it stays legal; its tags are kept, the result and the checkpoints are new."""
    reader = reading(text, load, check=False)
    stop = ""
    try:
        while reader.some(len(reader.lines)):
            pass
    except BadRecord as wrong:
        if not reader.actions:
            raise
        stop = str(wrong)
    return Renewed(reader.whole(), stop, reader.parted, reader.age.why)


def reading(text: str, load: Load, check: bool = True) -> Reader:
    """A record of which the header is read: whoever reads a long one can do something else between its lines."""
    if text.lstrip().startswith("{"):
        return from_data(read_json(text), load, check)
    lines = text.splitlines()
    if not lines:
        raise BadRecord(1, "an empty record; it must begin with `game NAME VERSION · seats N · seed TEXT`")
    return read_header(lines[0]).reader(load, check, lines)


def read_json(text: str) -> Mapping[str, Any]:
    """The JSON form's data."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as wrong:
        raise BadRecord(wrong.lineno, f"is not valid JSON: {wrong}") from None
    except (ValueError, RecursionError):
        raise BadRecord(1, "is not valid JSON: a number is too long, or too much lies inside each other") from None
    if not isinstance(data, dict):
        raise BadRecord(1, "an object with game, seats, seed and actions is needed")
    return data


def from_data(data: Mapping[str, Any], load: Load, check: bool) -> Reader:
    """The record of JSON data, still to be played."""
    wanted = {"game": str, "version": str, "seats": int, "options": dict, "seed": str, "actions": list}
    usual: dict[str, Any] = {"content": "", "tags": {}, "checkpoints": []}
    for name, kind in [*wanted.items(), *[(name, type(value)) for name, value in usual.items()]]:
        check_json(f'"{name}"', data.get(name, usual.get(name)), kind)
    for key, value in data["options"].items():
        check_json(f'"options", "{key[:60]}"', value, str)
    try:
        check_text('"seed"', data["seed"])
        tags = Tags(data.get("tags"))
    except (TypeError, ValueError) as wrong:
        raise BadRecord(0, str(wrong)) from None
    content = data.get("content", "")
    header = Header(0, data["game"], data["version"], data["seats"], data["options"], content, data["seed"])
    lines = ["", *json_lines(data["actions"], data.get("checkpoints", []))]
    return header.reader(load, check, lines, tags)


KINDS: Final = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}


def check_json(what: str, value: Any, kind: type) -> None:
    """Is a value of the kind that is needed? True and false are no numbers."""
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadRecord(0, f"{what} is {str(value)[:60]}; it must be {KINDS[kind]}")


def json_lines(actions: list[Any], checkpoints: list[Any]) -> Iterator[str]:
    """The actions, and after each how the game stands then, if that is said."""
    after: dict[int, list[str]] = {}
    for number, mark in enumerate(checkpoints):
        check_json(f'"checkpoints", number {number + 1}', mark, list)
        if [type(part) for part in mark] != [int, str] or not 0 <= mark[0] <= len(actions):
            raise BadRecord(0, f'"checkpoints", number {number + 1}: a number of actions and a line are needed')
        after.setdefault(mark[0], []).append(mark[1])
    yield from after.get(0, [])
    for number, action in enumerate(actions, start=1):
        check_json(f"action {number}", action, str)
        yield action
        yield from after.get(number, [])


def read_header(line: str) -> Header:
    """What the first line promises."""
    parts = [part.strip().partition(" ") for part in line.split("·")]
    if parts[0][0] != "game":
        raise BadRecord(1, f"{line[:60]!r} is no header; it must begin with `game NAME VERSION · seats N · seed TEXT`")
    name, _, version = parts[0][2].partition(" ")
    given = {key: value for key, _, value in parts[1:]}
    seed = given.pop("seed", "")
    seats = given.pop("seats", "")
    content = given.pop("content", "")
    if not seed or not seats.isdecimal() or len(seats) > 2:
        raise BadRecord(1, "the header needs `seats N` and `seed TEXT`")
    try:
        return Header(1, name, version, int(seats), given, content, unwritten(seed))
    except ValueError as wrong:
        raise BadRecord(1, f"the seed {wrong}") from None


@dataclass(frozen=True)
class Header:
    """What a record says of itself before its first action; nothing is checked yet."""

    line: int  # that says so; 0: of JSON
    game: str
    version: str
    seats: int
    choices: Mapping[str, str]
    content: str
    seed: str

    def reader(self, load: Load, check: bool, lines: list[str], tags: Mapping[str, str] | None = None) -> Reader:
        """Who plays the record's lines; unless they are checked, the components may be others."""
        try:
            game = load(self.game)
            since = self.since(game)
            settings = game.settings(self.seats, self.choices)
        except Unknown as wrong:
            raise BadRecord(self.line, str(wrong)) from None
        if check and not since and not game.content.matches(self.content):
            raise BadRecord(self.line, self.played_with(game))
        return Reader(Record(game, settings, self.seed), check, lines, tags, self.age(game, since, check))

    def since(self, game: AnyGame) -> tuple[Version, ...]:
        """The versions of the rules that came after this record's."""
        known = game.versions()
        numbers = [version.number for version in known]
        if self.version in numbers:
            return known[numbers.index(self.version) + 1 :]
        if is_newer(self.version, game.version):
            raise BadRecord(
                self.line,
                f"this game was played by version {self.version[:20]} of the rules; here is version {game.version}: "
                "a newer Starhall reads it",
            )
        raise Unknown("version of the rules", self.version[:20], ", ".join(numbers))

    def played_with(self, game: AnyGame) -> str:
        """Whose components these are, where they are not those that are here."""
        there = self.content[:20] or "of the game itself"
        return f"this game was played with content {there}; here is {game.content.fingerprint()}"

    def age(self, game: AnyGame, since: Sequence[Version], check: bool) -> Age:
        """What has changed since the game was played; whoever checks it reads how it is carried over."""
        if not since:
            return Age()
        why = [f"This game was played by version {self.version} of the rules", *map(str, since), *[RENEW] * check]
        if not game.content.matches(self.content):
            why.insert(1, self.played_with(game))
        return Age(
            ". ".join([f"{sentence[0].upper()}{sentence[1:]}" for sentence in why]),
            any(version.positions for version in since),
        )


@dataclass(frozen=True)
class Age:
    """What has changed since a game was played."""

    why: str = ""  # it may go another way now; empty: it was played by these very rules
    positions: bool = False  # are states written differently?


class Reader:
    """Plays a record's lines one after the other; line 1, the header, was read already."""

    def __init__(
        self,
        record: Record,
        check: bool,
        lines: list[str],
        tags: Mapping[str, str] | None = None,
        age: Age | None = None,
    ) -> None:
        self.record = record
        self.check = check
        self.lines = lines
        self.json = tags is not None  # there people find a place by its action, and the tags were read already
        self.tags = dict(tags or {})
        self.age = age or Age()
        self.at = 1  # lines that are read
        self.marks = 0  # lines that said how the game stands
        self.parted = ""  # the first of them that it did not stand at, where that is no error
        self.actions: list[tuple[int, int]] = []
        self.g = record.start()

    def some(self, most: int) -> bool:
        """Play so many lines at most. Is there more?"""
        for line in self.lines[self.at : self.at + most]:
            self.at += 1
            if line.strip() and not line.startswith("#"):
                self.read(line.strip())
        return self.at < len(self.lines)

    def read(self, line: str) -> None:
        """A tag, how the game stands, or an action."""
        if line.startswith(":"):
            self.tag(line[1:].strip())
        elif line.startswith(MARKS):
            self.compare(line)
        else:
            self.play(line)

    def tag(self, line: str) -> None:
        """A tag: its name, and its text to the end of the line."""
        name, _, text = line.partition(" ")
        try:
            check_name(name)
            text = unwritten(text.strip())
        except ValueError as wrong:
            raise self.wrong(str(wrong)) from None
        if self.actions or name in self.tags:
            raise self.wrong("tags stand above the first action" if self.actions else f"tag {name} is there twice")
        self.tags[name] = text

    def play(self, line: str) -> None:
        """An action."""
        game = self.record.game
        try:
            seat, action = game.space.parse(line)
        except Unknown as wrong:
            raise self.parts(str(wrong), 1) from None
        if seat >= self.record.settings.seats:
            raise self.wrong(f"there is no seat {seat}; the seats are 0 to {self.record.settings.seats - 1}", 1)
        try:
            self.g.apply(seat, action)
        except Illegal as refused:
            raise self.parts(game.refusal(seat, action, refused.clause), 1) from None
        self.actions.append((seat, action))

    def compare(self, line: str) -> None:
        """Does the game stand as the record says?"""
        game = self.record.game
        here = end(game, self.g) if line.startswith("end") else checkpoint(game, self.g)
        self.marks += 1
        if line != here and not (self.age.positions and by_points(line) == by_points(here)):
            what = f"the record says `{line[:200]}`, but the game stands at `{here}`"
            if self.check:
                raise self.parts(what)
            self.parted = self.parted or str(self.wrong(what))

    def wrong(self, what: str, ahead: int = 0) -> BadRecord:
        """The error to raise about the line that is read, or about an action that is not done yet."""
        return BadRecord(0, f"action {len(self.actions) + ahead}: {what}") if self.json else BadRecord(self.at, what)

    def parts(self, what: str, ahead: int = 0) -> BadRecord:
        """The same where the game does not go as it went: whoever checks an older one reads what has changed since."""
        return self.wrong(f"{what.rstrip('.')}. {self.age.why}" if self.check and self.age.why else what, ahead)

    def whole(self) -> Record:
        """The record as far as it was read."""
        if self.check:
            self.prove()
        tags = Tags(self.tags) if self.check else without(self.tags, RESULT)
        return replace(self.record, actions=tuple(self.actions), tags=tags)

    def prove(self) -> None:
        """Is the result that of the game, and does a line of an older one show that it still goes as it went?"""
        ended = "" if self.g.due else result(self.record.game, self.g)
        said = self.tags.get(RESULT, ended)
        if ended and said != ended:
            raise self.parts(f"the tag {RESULT} says `{said[:200]}`, but the game ended with `{ended}`")
        if self.age.why and self.actions and not self.marks:
            raise BadRecord(0, f"nothing shows that it goes as it went, it has no checkpoint. {self.age.why}")


def by_points(mark: str) -> str:
    """A checkpoint without the state's fingerprint."""
    return mark.partition(" · state ")[0]
