"""Where the text of a card contradicts what the card does, as far as that can be known.

Nobody understands the sentences here. But a game's own cards show how its texts are written: they say every number
above one that an effect names, no number that the card does not have, and some words (credits, oceanic, draw) always,
or only, where the effects name them. A card of a pack that breaks such a habit is worth a second look.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

Data = dict[str, Any]

# What a text tells about its card; the rest (a debut, an adaptation, slots) is shown on it by signs.
TOLD: Final = (
    "effects",
    "start",
    "powers",
    "ability",
    "scoring",
    "plus",
    "score",
    "score_base",
    "tabs",
    "demand",
    "combos",
    "cubes",
    "a",
    "b",
    "gain",
    "lose",
)
ACTING: Final = ("effects", "start", "powers", "ability", "scoring")  # of these, what has an effect by itself
SILENT: Final = ("dp_solo", "unblockable_from_propulsion", "id")  # numbers and names that texts leave out
ASIDE: Final = ("text", "plus_text", "note", "origin", "known", "name", "column")
LITTLE: Final = {
    "with",
    "own",
    "this",
    "end",
    "extra",
    "take",
    "start",
    "turn",
    "free",
    "lose",
    "level",
    "phase",
}  # in any text
ENOUGH: Final = 3  # cards that must show a habit before it counts as one
NUMBER_WORDS: Final = {
    "two": 2, "twice": 2, "both": 2, "second": 2, "doubled": 2, "double": 2,
    "three": 3, "third": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
COUNTED: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")  # they count something


@dataclass(frozen=True)
class Card:
    """A row with a text: where it stands, what it says and what it does."""

    where: str
    row: Data
    said: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "said", frozenset(map(stem, re.findall(r"[a-z]+", self.text.lower()))))

    @property
    def text(self) -> str:
        """What is written on it."""
        return str(self.row["text"])

    def does(self) -> Data:
        """What the text tells about."""
        return {key: value for key, value in self.row.items() if key in TOLD}

    def acts(self) -> Data:
        """What has an effect by itself."""
        return {key: value for key, value in self.row.items() if key in ACTING}


def cards(data: Any, where: str = "", table: str = "") -> Iterator[Card]:
    """All rows with a text of a file."""
    if isinstance(data, dict):
        if isinstance(data.get("text"), str):
            yield Card(where, data)
        for key, value in data.items():
            inner = f"{where}, {key}" if where else key
            yield from cards(value, where if isinstance(value, list) else inner, key)
    elif isinstance(data, list):
        for number, value in enumerate(data):
            name = value.get("id") if isinstance(value, dict) else None
            one = f'{table} "{name}"' if isinstance(name, str) else f"{table}[{number}]"
            yield from cards(value, f"{where}, {one}" if where else one)


def numbers(data: Any) -> Iterator[int]:
    """Every whole number of some data, as texts would say it: without its sign."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in SILENT:
                yield from numbers(value)
    elif isinstance(data, list):
        for value in data:
            yield from numbers(value)
    elif isinstance(data, int | float) and not isinstance(data, bool) and int(data) == data:
        yield abs(int(data))


def words(data: Any) -> Iterator[str]:
    """Every word of the names in some data: what is given, asked for, or acted upon."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in SILENT and key not in ASIDE and value not in (0, False):
                yield from words(key)
                yield from words(value)
    elif isinstance(data, list):
        for value in data:
            yield from words(value)
    elif isinstance(data, str):
        yield from [word for word in re.findall(r"[a-z]{3,}", data.lower()) if word not in LITTLE]


def names(data: Any) -> set[str]:
    """The same as stems."""
    return set(map(stem, words(data)))


def whole_words(found: Iterator[str]) -> dict[str, str]:
    """For each stem a word that has it."""
    return {stem(word): word for word in found}


def stem(word: str) -> str:
    """A credit, credits; develop, developed, developing."""
    return word[:5].removesuffix("s") if len(word) < 6 else word[:5]


class Habits:
    """How the texts of a game's own cards are written."""

    def __init__(self, own: list[Card]) -> None:
        self.own: Final = own
        known = {name for card in own for name in names(card.acts())}
        acting = [(card, names(card.acts()), names(card.row)) for card in own if card.acts()]
        self.always: Final = {
            name
            for name in known
            if (having := [card for card, does, _ in acting if name in does])
            and len(having) >= ENOUGH
            and all(name in card.said for card in having)
        }
        self.only: Final = {
            name
            for name in known
            if (saying := [has for card, _, has in acting if name in card.said])
            and len(saying) >= ENOUGH
            and all(name in has for has in saying)
        }

    def broken_by(self, card: Card) -> Iterator[str]:
        """What a card says that it does not do, and the other way round."""
        found = [*self.numbers_unsaid(card), *self.numbers_made_up(card), *self.names_apart(card)]
        yield from found or self.left_as_it_was(card)

    def numbers_unsaid(self, card: Card) -> Iterator[str]:
        """A number of its effects that the text does not say; 1 is often `a`."""
        for number in sorted(set(numbers(card.acts())) - spoken(card.text) - {0, 1}):
            yield f"does not say {number}, which is a number of its effects"

    def numbers_made_up(self, card: Card) -> Iterator[str]:
        """A number in the text that stands nowhere on the card."""
        if card.does():
            for number in sorted(claimed(card.text) - set(numbers(card.row)) - {0}):
                yield f"says {number}, and no field of the card has that number"

    def names_apart(self, card: Card) -> Iterator[str]:
        """A word that the game's texts always, or only, say where the effects have it."""
        if card.acts():
            does, has = whole_words(words(card.acts())), names(card.row)
            said = whole_words(words(card.text))
            for name in sorted((does.keys() & self.always) - card.said):
                yield f'does not say "{does[name]}", which its effects name'
            for name in sorted((said.keys() & self.only) - has):
                yield f'says "{said[name]}", which nothing on the card names'

    def left_as_it_was(self, card: Card) -> Iterator[str]:
        """A text of the game's own, while what it tells about was changed."""
        same = [own for own in self.own if own.text == card.text and own.does()]
        if same and all(own.does() != card.does() for own in same):
            yield f"is still that of {same[0].where}, but what it tells about was changed"


def spoken(text: str) -> set[int]:
    """The numbers that a text says in any way."""
    return claimed(text) | {NUMBER_WORDS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in NUMBER_WORDS}


def claimed(text: str) -> set[int]:
    """The numbers that a text surely means as such."""
    found = {int(digits) for digits in re.findall(r"(?<![\w.])\d+(?![\w.]*\d)", text)}
    return found | {NUMBER_WORDS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in COUNTED}


def twins(data: Data) -> Iterator[tuple[str, str]]:
    """Rows of one table that have the same name."""
    for table, rows in data.items():
        seen: dict[str, str] = {}
        for row in rows if isinstance(rows, list) else ():
            name, id = (row.get("name"), row.get("id")) if isinstance(row, dict) else (None, None)
            if isinstance(name, str) and name in seen:
                yield f'{table} "{id}", name', f'is "{name}", like that of "{seen[name]}"; nobody can tell them apart'
            elif isinstance(name, str):
                seen[name] = str(id)


def contradictions(own: Path, pack: Path, files: list[str]) -> list[str]:
    """Everything worth a second look in a pack's files of one game, each with file, row and why."""
    habits = Habits([card for file in files for card in cards(read(own / file))])
    found = []
    for file in files:
        if (pack / file).is_file():
            data = read(pack / file)
            found += [f"{file}, {card.where}, text: {why}" for card in cards(data) for why in habits.broken_by(card)]
            found += [f"{file}, {where}: {why}" for where, why in twins(data)]
    return found


def read(path: Path) -> Data:
    """A file that is known to be sound."""
    return tomllib.loads(path.read_text(encoding="utf-8"))
