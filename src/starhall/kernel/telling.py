"""Events, questions and clauses in sentences for people: `log.toml`, `questions.toml`, `clauses.toml` of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from starhall.kernel.content import Source
from starhall.kernel.errors import BadContent, Unknown
from starhall.kernel.events import Event

SLOT: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
PLURAL: Final = "s"  # `{0} ship{0:s}`: nothing after one
MINUS: Final = "−"
SIGNED: Final = "signed"  # `{0:signed} DP`: with a plus or a minus

KERNEL_CLAUSES: Final = {
    "K-DUE-01": "It is not this seat's turn to decide.",
    "K-OPT-01": "That is not among the things that can be chosen now.",
    "K-SET-01": "A set is picked in the order of the list, so that one way alone leads to it.",
    "K-TAB-01": "That is nothing that the table itself does now.",
    "K-SEAL-01": "Only a sealed answer can be changed, and only while others are still choosing.",
}


def counted(count: int, one: str, many: str = "") -> str:
    """So many things: 1 card, 2 cards."""
    return f"{count} {one if count == 1 else many or one + 's'}"


@dataclass(frozen=True)
class Names:
    """What the numbers of one kind are called: ids in records and on boards, names for people."""

    ids: Sequence[str]
    names: Sequence[str]
    at: str = ""  # the kind of board element that they are, if any


@dataclass(frozen=True)
class Word:
    """A piece of a sentence; `place` is the id of the board element that it speaks of, `seat` the seat.

    A number may have the icon of what is counted; `unit` is its name for those who do not see the icon.
    """

    text: str
    place: str = ""
    seat: int = -1
    icon: str = ""
    unit: str = ""

    def __str__(self) -> str:
        return f"{self.text} {self.unit}" if self.unit else self.text


@dataclass(frozen=True)
class Sentence:
    """One line of the log. Level 1: what a player wants to know; level 2: the details."""

    words: tuple[Word, ...]
    level: int = 1

    def __str__(self) -> str:
        return "".join(map(str, self.words))


@dataclass(frozen=True)
class Template:
    """A sentence with slots: `{seat}`, `{0}` (a number), `{0:planet}` (a name), `{secret:card}` (a list of names).

    `{0:seat}` is another seat. `known` is the sentence for those who know the secret.
    """

    text: str
    known: str
    level: int
    short: str = ""  # its name where an option leads to it, such as `battle`
    says: tuple[str, ...] = ()  # the numbers (`Game.tallies`) whose change the sentence tells itself
    counted: bool = False  # nothing but a number changes: the line that it belongs to carries it


@dataclass(frozen=True)
class Telling:
    """All sentences of a game."""

    log: Mapping[str, Template]
    questions: Mapping[str, tuple[str, str]]  # to the one who is asked, and to those who wait
    clauses: Mapping[str, str]
    names: Mapping[str, Names] = field(default_factory=dict)
    beyond: Sequence[str] = ()  # what plays without a seat, numbered after the seats: a virtual opponent

    def event(self, event: Event, seats: Sequence[str]) -> Sentence:
        """An event, already seen through a seat's eyes, in words; `seats` are the names of the seats."""
        template = self.log.get(event.kind)
        if template is None:
            raise Unknown("event", event.kind, ", ".join(self.log))
        text = template.known if event.secret and template.known else template.text
        words = self.words(text, event, seats)
        if words and not 0 <= words[0].seat < len(seats):  # who sits there is called as he calls himself
            words[0] = replace(words[0], text=words[0].text[:1].upper() + words[0].text[1:])
        return Sentence(tuple(words), template.level)

    def words(self, text: str, event: Event, seats: Sequence[str]) -> list[Word]:
        """The template's pieces, filled in."""
        words: list[Word] = []
        at = 0
        for slot in SLOT.finditer(text):
            if slot.start() > at:
                words.append(Word(text[at : slot.start()]))
            words.extend(self.fill(slot.group(1), slot.group(2) or "", event, seats))
            at = slot.end()
        if at < len(text):
            words.append(Word(text[at:]))
        return words

    def fill(self, what: str, kind: str, event: Event, seats: Sequence[str]) -> list[Word]:
        """What stands in one slot."""
        if what == "seat":
            return [self.word("seat", event.seat, seats)]
        if what == "secret":
            words: list[Word] = []
            for i, item in enumerate(event.secret):
                if i:
                    words.append(Word(", " if i < len(event.secret) - 1 else " and "))
                words.append(self.word(kind, item, seats))
            return words
        return [self.word(kind, event.facts[int(what)], seats)]

    def word(self, kind: str, item: int, seats: Sequence[str]) -> Word:
        """A number of some kind in words."""
        if kind == "seat":
            known = [*seats, *self.beyond]
            return Word(known[item] if 0 <= item < len(known) else "nobody", seat=item)
        if not kind:
            return Word(str(item))
        if kind == PLURAL:
            return Word("" if item == 1 else "s")
        if kind == SIGNED:
            return Word(signed(item))
        names = self.names[kind]
        if not 0 <= item < len(names.names):
            return Word("nothing")
        return Word(names.names[item], f"{names.at}-{names.ids[item]}" if names.at else "")

    def clause(self, clause: str) -> str:
        """A clause's sentence; its id may be written in small letters."""
        found = self.clauses.get(clause.upper()) or KERNEL_CLAUSES.get(clause.upper())
        if found is None:
            raise Unknown("clause", clause, f"{len(self.clauses)} clauses, such as {next(iter(self.clauses), '')}")
        return found

    def ask(self, question: str) -> str:
        """What a due seat is asked."""
        return self.questions[question][0] if question in self.questions else question

    def wait(self, question: str, seat: str) -> str:
        """What the others are waiting for."""
        return self.questions[question][1].replace("{seat}", seat) if question in self.questions else question


def signed(count: int) -> str:
    """A change as the log writes it."""
    return f"{'+' if count >= 0 else MINUS}{abs(count)}"


def read_telling(content: Source, names: Mapping[str, Names], beyond: Sequence[str] = ()) -> Telling:
    """Read and check the three files."""
    log: dict[str, Template] = {}
    file = content.read("log.toml")
    for kind in file.data:
        row = file.row(kind)
        template = Template(
            row.text("text"),
            row.text("known", ""),
            row.number("level", 1, 1, 2),
            row.text("short", ""),
            tuple(row.texts("says", ())),
            row.flag("counted", False),
        )
        row.end()
        for text in (template.text, template.known):
            for slot in SLOT.finditer(text):
                if slot.group(2) and slot.group(2) not in ("seat", PLURAL, SIGNED, *names):
                    raise BadContent("log.toml", kind, f'unknown kind "{slot.group(2)}"; known: {", ".join(names)}')
        log[kind] = template
    questions: dict[str, tuple[str, str]] = {}
    file = content.read("questions.toml")
    for kind in file.data:
        row = file.row(kind)
        questions[kind] = (row.text("ask"), row.text("wait"))
        row.end()
    clauses = {str(kind): str(text) for kind, text in content.read("clauses.toml").data.items()}
    return Telling(log, questions, clauses, names, beyond)
