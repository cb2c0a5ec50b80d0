"""Example files: given a position, when these lines are played, then these facts hold. See docs/examples.md."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence, Sized
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starhall.kernel.actions import TABLE
from starhall.kernel.chance import secret_chance
from starhall.kernel.errors import BadPosition, Illegal, Unknown
from starhall.kernel.game import AnyGame
from starhall.kernel.position import fingerprint
from starhall.kernel.seats import NOBODY, members
from starhall.kernel.state import State, View

Load = Callable[[str], AnyGame]
FIELDS = {"game": str, "title": str, "clauses": list, "case": list, "text": str}
CASE = {"name": str, "given": dict, "set": dict, "when": list, "then": dict, "can": list, "cannot": list, "told": list}
GIVEN = {"seats": int, "options": dict, "seed": str, "at": str, "seat": str, "round": int}


class BadExample(ValueError):
    """An example file that cannot be read, or whose facts do not hold."""


@dataclass
class Case:
    """One situation of an example file."""

    game: AnyGame
    where: str
    given: Mapping[str, Any]
    changes: Mapping[str, Any] = field(default_factory=dict)
    when: list[Any] = field(default_factory=list)
    then: Mapping[str, Any] = field(default_factory=dict)
    can: list[str] = field(default_factory=list)
    cannot: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Set the scene, play the lines, look at the facts."""
        g = self.scene()
        heard: list[str] = []
        for at, line in enumerate(self.when):
            heard += self.line(g, line, f"when[{at}]")
        for path, wanted in self.then.items():
            self.fact(g, path, wanted)
        for line in self.can:
            self.offered(g, line, True)
        for line in self.cannot:
            self.offered(g, line, False)
        for sentence in self.told:
            self.want(any(sentence in line for line in heard), f"told: nothing like {sentence!r} was told: {heard}")

    def want(self, holds: bool, wrong: str) -> None:
        """Complain unless it holds."""
        if not holds:
            raise BadExample(f"{self.where}: {wrong}")

    def scene(self) -> State:
        """The starting point, changed as the example says."""
        game, given = self.game, self.given
        settings = game.settings(given.get("seats", game.seats[0]), given.get("options", {}))
        point = given.get("at", "start")
        points = game.points_of_departure()
        if point not in points:
            raise BadExample(f'{self.where}: unknown starting point "{point}"; known: {", ".join(points)}')
        seat = self.seat(given.get("seat", game.colours[0]))
        chance = secret_chance(given.get("seed", "example"))
        g: State = game.depart(settings, chance, point, seat, given.get("round", 1))
        if not self.changes:
            g.run_until_asked()
            return g
        data: dict[str, Any] = json.loads(json.dumps(game.to_data(g)))
        for path, value in self.changes.items():
            put(data, path, value, self.where)
        game.mend(data, list(self.changes))
        try:
            g = game.from_data(data)
        except BadPosition as wrong:
            raise BadExample(f"{self.where}: {wrong}") from None
        g.run_until_asked()
        return g

    def seat(self, name: str) -> int:
        """A seat by its colour or number."""
        if name in self.game.colours:
            return self.game.colours.index(name)
        if name.isdecimal() and int(name) < len(self.game.colours):
            return int(name)
        raise BadExample(f'{self.where}: unknown seat "{name}"; known: {", ".join(self.game.colours)}')

    def line(self, g: State, line: Any, step: str) -> list[str]:
        """Play one line, or see it refused; what was told."""
        if isinstance(line, dict):
            self.refused(g, line, step)
            return []
        seat, action = self.parse(str(line), step)
        try:
            news = g.apply(seat, action)
        except Illegal as wrong:
            options = [self.written(s, o) for s in members(g.due) for o in g.options(s)]
            why = f"{wrong.clause}, {self.game.telling.clause(wrong.clause)}"
            raise BadExample(
                f'{self.where}, {step}: "{line}" is not possible: {why} Possible: {", ".join(options)}'
            ) from None
        return [str(self.game.telling.event(event, self.game.seat_names(g.seats))) for event in news]

    def refused(self, g: State, line: Mapping[str, Any], step: str) -> None:
        """A line that must not be possible, by this clause, and changes nothing."""
        if set(line) - {"try", "refused"} or not isinstance(line.get("try"), str):
            raise BadExample(f"{self.where}, {step}: write {{ try = LINE, refused = CLAUSE }}")
        seat, action = self.parse(line["try"], step)
        before = fingerprint(self.game.to_data(g))
        clause = g.forbids(seat, action)
        self.want(bool(clause), f'{step}: "{line["try"]}" is possible, but {line.get("refused")} should refuse it')
        if "refused" in line:
            self.want(clause == line["refused"], f"{step}: refused by {clause}, not by {line['refused']}")
        try:
            g.apply(seat, action)
        except Illegal:
            self.want(fingerprint(self.game.to_data(g)) == before, f"{step}: the refused line changed something")

    def written(self, seat: int, action: int) -> str:
        """An action as a file writes it."""
        return f"{TABLE if seat == NOBODY else self.game.colours[seat]} {self.game.space.texts[action]}"

    def parse(self, line: str, step: str) -> tuple[int, int]:
        """Seat (by number or colour; `table`: nobody) and action of a line."""
        who, _, text = line.strip().partition(" ")
        try:
            return NOBODY if who == TABLE else self.seat(who), self.game.space.number(text)
        except Unknown as wrong:
            raise BadExample(f"{self.where}, {step}: {wrong}") from None

    def fact(self, g: State, path: str, wanted: Any) -> None:
        """One fact of the position, of the score, or of a seat's view."""
        found = plain(self.look(g, path), f"{self.where}, then {path}")
        self.want(found == wanted, f"then {path}: is {found!r}, should be {wanted!r}")

    def look(self, g: State, path: str) -> Any:
        """What stands at a path: a fact of the game (FACTS), `score.red.relics`, `view.red.FIELD`, or the position."""
        head, _, rest = path.partition(".")
        if path in FACTS:
            return FACTS[path](self.game, g)
        if head == "score":
            colour, _, part = rest.partition(".")
            scores = self.game.scores(g, self.seat(colour))
            return sum(score.points for score in scores if score.id == part or not part)
        if head == "view":
            return self.look_through(g, rest, f"{self.where}, then {path}")
        return get(self.game.to_data(g), path, f"{self.where}, then {path}")

    def look_through(self, g: State, path: str, where: str) -> Any:
        """What a seat, or a `spectator`, sees at a path of its view."""
        who, _, part = path.partition(".")
        view = g.view(NOBODY if who == "spectator" else self.seat(who))
        return get(holder(view, part), part, where, self.game.colours)

    def offered(self, g: State, line: str, wanted: bool) -> None:
        """An option that must, or must not, be there."""
        seat, action = self.parse(line, "can" if wanted else "cannot")
        offered = action in g.options(seat)
        options = [self.written(seat, option) for option in g.options(seat)]
        self.want(offered == wanted, f'"{line}" is {"not " if wanted else ""}among the options: {", ".join(options)}')


FACTS: dict[str, Callable[[AnyGame, State], Any]] = {
    "points": lambda game, g: game.points(g),
    "places": lambda game, g: game.places(g),
    "due": lambda game, g: [game.colours[seat] for seat in members(g.due)],
    "over": lambda game, g: g.due == 0,
    "outcome": lambda game, g: game.outcome(g),
    "stage": lambda game, g: game.stage(g),
    "question": lambda game, g: g.stack[-1].asks(g) if g.stack else "",
}


def holder(view: View, path: str) -> Any:
    """Where the first field of a path is: in the view itself, or in the game that it shows."""
    return view if path.partition(".")[0] in fields(view) else getattr(view, "g", view)


def steps(path: str) -> list[str]:
    """A path's names: `sides.red.hand.0`."""
    return [step for step in path.split(".") if step]


def get(data: Any, path: str, where: str, colours: Sequence[str] = ()) -> Any:
    """What stands at a path."""
    for step in steps(path):
        data = deeper(data, step, where, colours)
    return data


def deeper(data: Any, step: str, where: str, colours: Sequence[str]) -> Any:
    """One step of a path: a key, a place in a list (of a seat: its colour), a field of a view. `#` counts."""
    if step == "#" and isinstance(data, Sized):
        return len(data)
    if isinstance(data, Mapping) and step in data:
        return data[step]
    if isinstance(data, list | tuple):
        at = colours.index(step) if step in colours else int(step) if step.lstrip("-").isdecimal() else len(data)
        if -len(data) <= at < len(data):
            return data[at]
    if step in fields(data):
        return getattr(data, step)
    raise BadExample(f"{where}: nothing at {step!r}; known: {inside(data)}")


def fields(data: Any) -> list[str]:
    """What a view, or a part of one, says of itself."""
    if type(data).__module__ == "builtins":
        return []
    return [name for name in dir(data) if name[0] != "_" and not callable(getattr(data, name))]


def inside(data: Any) -> str:
    """What a path could go on with."""
    if isinstance(data, list | tuple) and data:
        return f"0 to {len(data) - 1}"
    return ", ".join(map(str, data if isinstance(data, Mapping) else fields(data))) or "nothing"


def plain(found: Any, where: str) -> Any:
    """A fact as a file writes it."""

    def listed(part: Any) -> list[Any]:
        if fields(part):
            raise BadExample(f"{where}: that is more than one fact; go on with one of: {inside(part)}")
        return list(part)

    return json.loads(json.dumps(found, default=listed))


def put(data: Any, path: str, value: Any, where: str) -> None:
    """Put a value at a path."""
    *way, last = steps(path)
    target = get(data, ".".join(way), f"{where}, set {path}") if way else data
    if isinstance(target, dict):
        target[last] = value
    elif isinstance(target, list) and last.isdecimal() and int(last) < len(target):
        target[int(last)] = value
    else:
        raise BadExample(f"{where}, set {path}: nothing can be put at {last!r}")


def read(path: Path, load: Load) -> tuple[list[str], list[Case]]:
    """The clauses and the cases of an example file."""
    name = path.name
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise BadExample(f"{name}: cannot be read: {wrong}") from None
    known(data, FIELDS, name)
    game = game_of(data, path, load)
    for clause in data.get("clauses", []):
        game.telling.clause(clause)
    if not data.get("case"):
        raise BadExample(f"{name}: a [[case]] is needed")
    return data.get("clauses", []), [case(game, row, f"{name}, case {at + 1}") for at, row in enumerate(data["case"])]


def game_of(data: Mapping[str, Any], path: Path, load: Load) -> AnyGame:
    """The game that a file names, or else the folder that it lies in."""
    if "game" in data:
        return load(data["game"])
    folder = path.resolve().parent.name
    try:
        return load(folder)
    except Unknown as wrong:
        raise BadExample(f'{path.name}: write game = "..." in its first line, or name its folder so: {wrong}') from None


def case(game: AnyGame, row: Mapping[str, Any], where: str) -> Case:
    """One [[case]] of a file."""
    known(row, CASE, where)
    given = row.get("given", {})
    known(given, GIVEN, f"{where}, given")
    where = f"{where} ({row['name']})" if "name" in row else where
    lists = {key: row.get(key, []) for key in ("when", "can", "cannot", "told")}
    return Case(game, where, given, row.get("set", {}), then=row.get("then", {}), **lists)


def known(data: Mapping[str, Any], fields: Mapping[str, type], where: str) -> None:
    """Only known fields, of the right kind."""
    for key, value in data.items():
        if key not in fields:
            raise BadExample(f"{where}: unknown field {key!r}; known: {', '.join(fields)}")
        if not isinstance(value, fields[key]):
            raise BadExample(f"{where}: {key} is {value!r}; a {fields[key].__name__} is needed")


def run(path: Path, load: Load) -> int:
    """Run a file; how many cases held. The first fact that does not hold is raised."""
    try:
        _, cases = read(path, load)
    except Unknown as wrong:
        raise BadExample(f"{path.name}: {wrong}") from None
    for one in cases:
        try:
            one.run()
        except (Unknown, Illegal) as wrong:
            raise BadExample(f"{one.where}: {wrong}") from None
    return len(cases)
