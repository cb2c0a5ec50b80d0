"""A record is a game, its settings, its seed and its actions: what is stored, replayed, exported, forked and tested.

As text, so that a diff can be read; a checkpoint whenever the stage changes shows where a change took hold:

    game age_of_galaxy 1.1 · seats 2 · drafting off · seed 4711
    0 discard mersoma
    = round 1 · points 3 0 · state 9f3ac1
    end points 31 28
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from starhall.kernel.errors import BadRecord, Illegal, Unknown
from starhall.kernel.game import Game, Settings
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import State

Load = Callable[[str], Game]


@dataclass(frozen=True)
class Record:
    """A game from its beginning to now."""

    game: Game
    settings: Settings
    seed: str
    actions: tuple[tuple[int, int], ...] = ()
    version: str = ""

    def __repr__(self) -> str:
        return f"<{self.game.title} · {self.settings} · seed {self.seed!r} · {len(self.actions)} actions>"

    def _repr_svg_(self) -> str:
        """In a notebook: what everybody may see of its last moment."""
        return self.game.picture(self.replay().view(NOBODY))

    def start(self) -> State:
        """The game before its first action."""
        return self.game.start(self.settings, self.seed)

    def replay(self, upto: int | None = None) -> State:
        """The game after so many of its actions (all, if not said)."""
        g = self.start()
        for at, (seat, action) in enumerate(self.actions[:upto]):
            try:
                g.apply(seat, action)
            except Illegal as refused:
                raise BadRecord(at + 2, self.game.refusal(seat, action, refused.clause)) from None
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
        return replace(self, actions=(*self.actions, (seat, action)))

    def fork(self, at: int) -> Record:
        """A game of its own that begins with the first `at` actions of this one."""
        if not 0 <= at <= len(self.actions):
            raise Unknown("action number", str(at), f"0 to {len(self.actions)}")
        return replace(self, actions=self.actions[:at])

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
        game = self.game
        yield self.header()
        g = self.start()
        stage = game.stage(g)
        for seat, action in self.actions:
            g.apply(seat, action)
            yield game.space.text(seat, action)
            if game.stage(g) != stage:
                stage = game.stage(g)
                yield checkpoint(game, g)
        if not g.due:
            yield "end points " + " ".join(map(str, game.points(g)))

    def header(self) -> str:
        """The first line."""
        game = f"game {self.game.id} {self.version or self.game.version}"
        return " · ".join([game, str(self.settings), f"content {self.game.content.fingerprint()}", f"seed {self.seed}"])

    def data(self) -> dict[str, Any]:
        """The record as JSON data."""
        return {
            "game": self.game.id,
            "version": self.version or self.game.version,
            "seats": self.settings.seats,
            "options": dict(self.settings.choices),
            "content": self.game.content.fingerprint(),
            "seed": self.seed,
            "actions": [self.game.space.text(seat, action) for seat, action in self.actions],
        }


def checkpoint(game: Game, g: State) -> str:
    """A line that says how the game stands."""
    points = " ".join(map(str, game.points(g)))
    return f"= {game.stage(g)} · points {points} · state {game.fingerprint(g)}"


def parse(text: str, load: Load, check: bool = True) -> Record:
    """Read a record, as text or JSON, and play it: what is damaged or illegal is named with its line."""
    reader = reading(text, load, check)
    while reader.some(len(reader.lines)):
        pass
    return reader.whole()


def reading(text: str, load: Load, check: bool = True) -> Reader:
    """A record of which the header is read: whoever reads a long one can do something else between its lines."""
    if text.lstrip().startswith("{"):
        return from_data(read_json(text), load)
    lines = text.splitlines()
    if not lines:
        raise BadRecord(1, "an empty record; it must begin with `game NAME VERSION · seats N · seed TEXT`")
    return Reader(read_header(lines[0], load), check, lines)


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


def from_data(data: Mapping[str, Any], load: Load) -> Reader:
    """The record of JSON data, still to be played."""
    wanted = {"game": str, "version": str, "seats": int, "options": dict, "seed": str, "actions": list}
    for name, kind in wanted.items():
        if not isinstance(data.get(name), kind):
            raise BadRecord(0, f'"{name}" is {str(data.get(name))[:60]}; it must be a JSON {kind.__name__}')
    header = [f"game {data['game']} {data['version']}", f"seats {data['seats']}"]
    header += [f"{key} {value}" for key, value in data["options"].items()]
    if "content" in data:
        header.append(f"content {data['content']}")
    record = read_header(" · ".join([*header, f"seed {data['seed']}"]), load)
    return Reader(record, True, ["", *map(str, data["actions"])])


def read_header(line: str, load: Load) -> Record:
    """The record that the first line promises, still without actions."""
    parts = [part.strip().partition(" ") for part in line.split("·")]
    if not parts or parts[0][0] != "game":
        raise BadRecord(1, f"{line[:60]!r} is no header; it must begin with `game NAME VERSION · seats N · seed TEXT`")
    name, _, version = parts[0][2].partition(" ")
    given = {key: value for key, _, value in parts[1:]}
    seed = given.pop("seed", "")
    seats = given.pop("seats", "")
    content = given.pop("content", "")
    if not seed or not seats.isdecimal() or len(seats) > 2:
        raise BadRecord(1, "the header needs `seats N` and `seed TEXT`")
    try:
        game = load(name)
        settings = game.settings(int(seats), given)
    except Unknown as wrong:
        raise BadRecord(1, str(wrong)) from None
    if version != game.version:
        raise BadRecord(1, f"this game was played by version {version} of the rules; here is version {game.version}")
    if not game.content.matches(content):
        have = game.content.fingerprint()
        raise BadRecord(1, f"this game was played with content {content or 'of the game itself'}; here is {have}")
    return Record(game, settings, seed)


class Reader:
    """Plays a record's lines one after the other; line 1, the header, was read already."""

    def __init__(self, record: Record, check: bool, lines: list[str]) -> None:
        self.record = record
        self.check = check
        self.lines = lines
        self.at = 1  # lines that are read
        self.actions: list[tuple[int, int]] = []
        self.g = record.start()

    def some(self, most: int) -> bool:
        """Play so many lines at most. Is there more?"""
        for line in self.lines[self.at : self.at + most]:
            self.at += 1
            if line.strip() and not line.startswith("#"):
                self.play(line)
        return self.at < len(self.lines)

    def play(self, line: str) -> None:
        """An action, or how the game stands."""
        game = self.record.game
        if line.startswith(("=", "end")):
            return self.compare(self.at, line.strip(), self.g)
        try:
            seat, action = game.space.parse(line)
        except Unknown as wrong:
            raise BadRecord(self.at, str(wrong)) from None
        if seat >= self.record.settings.seats:
            raise BadRecord(self.at, f"there is no seat {seat}; the seats are 0 to {self.record.settings.seats - 1}")
        try:
            self.g.apply(seat, action)
        except Illegal as refused:
            raise BadRecord(self.at, game.refusal(seat, action, refused.clause)) from None
        self.actions.append((seat, action))
        return None

    def whole(self) -> Record:
        """The record as far as it was read."""
        return replace(self.record, actions=tuple(self.actions))

    def compare(self, at: int, line: str, g: State) -> None:
        """Does the game stand as the record says?"""
        game = self.record.game
        here = "end points " + " ".join(map(str, game.points(g))) if line.startswith("end") else checkpoint(game, g)
        if self.check and line != here:
            raise BadRecord(at, f"the record says `{line}`, but the game stands at `{here}`")
