"""Lesson files to lessons. Whatever is wrong with one, the error names file, row and field."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from re import findall
from typing import Any, Final

from starhall import bots, examples
from starhall.drawing import icons
from starhall.kernel.content import Row, Source
from starhall.kernel.errors import Unknown
from starhall.kernel.game import AnyGame
from starhall.lessons.lesson import Advice, Course, Lesson, Step, Word

COURSE: Final = "course.toml"
MOST_WORDS: Final = 45  # of what the coach says at once
LONGEST: Final = {"do": 48, "title": 40, "idea": 100, "can": 90, "means": 60, "word": 24}  # characters
SLOT: Final = r"\{([^}]*)\}"  # `{blue}` a seat's name, `{i:credit}` an icon


def folder(game: AnyGame) -> Path:
    """Where a game's lessons lie: all of a game is in its folder."""
    return game.content.folder.parent / "lessons"


@cache
def course(game: AnyGame) -> Course:
    """A game's course."""
    row = opened(game, folder(game) / COURSE)
    lessons = tuple(read(game, path) for path in sorted(folder(game).glob("[0-9][0-9]_*.toml")))
    known = [lesson.id for lesson in lessons]
    path = tuple(known[at] for at in sorted(row.some_of("path", known)))
    needs = row.row("needs")
    sections = {section: tuple(needs.texts(section)) for section in needs.data}
    for section, clauses in sections.items():
        for clause in clauses:
            know_clause(game, needs, section, clause)
    made = Course(game, row.text("text"), path, sections, lessons)
    row.end()
    return made


def opened(game: AnyGame, path: Path) -> Row:
    """A file as one row; errors name it with its game."""
    return Row(f"{game.id}/{path.name}", "", Source(game.id, path.parent, None).read(path.name).data)


def has_course(game: AnyGame) -> bool:
    """Are there lessons? They are made for the game's own components: with a user's pack a position may not be."""
    return game.content.pack is None and (folder(game) / COURSE).is_file()


def read_file(path: Path, load: examples.Load) -> Lesson:
    """A lesson that somebody writes: its first line names the game, or its folder does."""
    data = Source("", path.resolve().parent, None).read(path.name).data
    return read(examples.game_of(data, path, load), path)


def read(game: AnyGame, path: Path) -> Lesson:
    """One lesson."""
    row = opened(game, path)
    row.skip("game")
    you = row.text("you", game.colours[0])
    case = position(game, row, f"{game.id}/{path.name}")
    seat = seat_of(case, row, "you", you)
    voice = Voice(game, case)
    lesson = Lesson(
        game=game,
        id=path.stem,
        title=voice.short(row, "title"),
        idea=voice.short(row, "idea"),
        minutes=row.number("minutes", least=1, most=30),
        clauses=tuple(row.texts("clauses")),
        seat=seat,
        names=names(case, row),
        case=case,
        can=tuple(voice.lines(row, "can")),
        done=voice.say(row, "done", ""),
        steps=tuple(voice.step(each) for each in row.rows("step", optional=True)),
        bots={seat_of(case, row, "bots", colour): bot(row, name) for colour, name in table(row, "bots").items()},
        advice=tuple(voice.advice(each) for each in row.rows("coach", optional=True)),
        won=voice.say(row, "won", ""),
        lost=voice.say(row, "lost", ""),
        text=path.read_text(encoding="utf-8"),
    )
    row.end()
    check_whole(lesson, row)
    return lesson


def check_whole(lesson: Lesson, row: Row) -> None:
    """What belongs together is together."""
    for clause in lesson.clauses:
        know_clause(lesson.game, row, "clauses", clause)
    if bool(lesson.steps) == bool(lesson.advice):
        raise row.wrong("", "[[step]] is needed for a lesson, or [[coach]] for a guided game, and not both")
    if lesson.is_guided:
        others = {seat for seat in range(lesson.case.given.get("seats", 2)) if seat != lesson.seat}
        if set(lesson.bots) != others:
            raise row.wrong("bots", "a bot is needed for every seat but the learner's")
        for field in ("won", "lost"):
            row.text(field)
    else:
        row.text("done")
        row.texts("can")


def position(game: AnyGame, row: Row, where: str) -> examples.Case:
    """The position, as in an example file."""
    given: Mapping[str, Any] = row.get("given", (dict,), "a table")
    try:
        examples.known(given, examples.GIVEN, "given")
    except examples.BadExample as wrong:
        raise row.wrong("", str(wrong)) from None
    return examples.Case(game, where, given, table(row, "set"))


def names(case: examples.Case, row: Row) -> tuple[str, ...]:
    """What the seats are called; the learner's own name is the learner's."""
    called = {seat_of(case, row, "names", colour): str(name) for colour, name in table(row, "names").items()}
    return tuple(called.get(seat, "") for seat in range(case.given.get("seats", case.game.seats[0])))


def seat_of(case: examples.Case, row: Row, field: str, colour: str) -> int:
    """A seat by its colour."""
    try:
        return case.seat(colour)
    except examples.BadExample as wrong:
        raise row.wrong(field, str(wrong)) from None


def table(row: Row, field: str) -> Mapping[str, Any]:
    """A table that may be missing."""
    if not row.has(field):
        return {}
    found: Mapping[str, Any] = row.get(field, (dict,), "a table")
    return found


def bot(row: Row, name: object) -> str:
    """A bot by its name."""
    if name not in bots.BOTS:
        raise row.wrong("bots", f'unknown bot "{name}"; known: {", ".join(bots.BOTS)}')
    return str(name)


def know_clause(game: AnyGame, row: Row, field: str, clause: str) -> None:
    """Is there such a clause?"""
    try:
        game.telling.clause(clause)
    except Unknown as wrong:
        raise row.wrong(field, str(wrong)) from None


class Voice:
    """Reads what is said: short, and with seats and icons that there are."""

    def __init__(self, game: AnyGame, case: examples.Case) -> None:
        self.game: Final = game
        self.slots: Final = {*[f"i:{name}" for name in icons.names()], *game.colours}
        self.numbers: Final = game.space.numbers

    def step(self, row: Row) -> Step:
        """One step."""
        made = Step(
            say=self.say(row, "say", ""),
            do=self.short(row, "do", ""),
            show=tuple(row.texts("show", [])),
            wants=tuple(row.texts("wants", [])),
            words=tuple(self.word(each) for each in row.rows("words", optional=True)),
            expect=tuple(self.action(row, "expect", each) for each in row.texts("expect", [])),
            expect_any=row.flag("expect_any", False),
            otherwise=self.remarks(row, "otherwise"),
            impossible=self.remarks(row, "impossible"),
            others=tuple(row.texts("others", [])),
            then=table(row, "then"),
            after=self.say(row, "after", ""),
        )
        row.end()
        for action in made.impossible:
            self.action(row, "impossible", action)
        if made.acts != bool(made.do):
            raise row.wrong(
                "do", "is needed where something is expected, and only there: one line that says what to do"
            )
        if not made.say and not made.do:
            raise row.wrong("say", "is missing; a step says something, or what to do")
        if made.otherwise and not made.acts:
            raise row.wrong("otherwise", "nothing is expected here, so nothing is otherwise")
        return made

    def advice(self, row: Row) -> Advice:
        """One row of a coach."""
        made = Advice(
            when=row.get("when", (dict,), "a table of facts"),
            offered=tuple(row.texts("offered", [])),
            say=self.say(row, "say"),
            show=tuple(row.texts("show", [])),
            wants=tuple(row.texts("wants", [])),
            good=tuple(row.texts("good", [])),
            praise=self.say(row, "praise", ""),
            otherwise=self.remarks(row, "otherwise"),
            every_time=row.flag("every_time", False),
        )
        row.end()
        return made

    def word(self, row: Row) -> Word:
        """A word that is learned."""
        icon = row.text("icon")
        if icon not in icons.names():
            raise row.wrong("icon", f'there is no icon "{icon}"')
        made = Word(icon, self.short(row, "word"), self.short(row, "means"))
        row.end()
        return made

    def action(self, row: Row, field: str, text: str) -> str:
        """An action, as a record writes it."""
        if text not in self.numbers:
            raise row.wrong(field, f'there is no action "{text}" in {self.game.title}')
        return text

    def remarks(self, row: Row, field: str) -> Mapping[str, str]:
        """Remarks, by the action or its beginning."""
        if not row.has(field):
            return {}
        inside = row.row(field)
        row.read.add(field)
        return {key: self.say(inside, key) for key in inside.data}

    def lines(self, row: Row, field: str) -> list[str]:
        """Short lines of a list."""
        found = row.texts(field, [])
        for line in found:
            self.check(row, field, line, LONGEST[field])
        return found

    def paragraphs(self, row: Row, field: str) -> list[str]:
        """Text without names: each paragraph short enough to be read."""
        found = row.texts(field)
        for text in found:
            self.check(row, field, text, 0)
            count = len(plain(text).split())
            if count > MOST_WORDS:
                raise row.wrong(field, f"has a paragraph of {count} words; at most {MOST_WORDS} are read: {text!r}")
        return found

    def short(self, row: Row, field: str, default: str | None = None) -> str:
        """A text of one line."""
        text = row.text(field, default)
        self.check(row, field, text, LONGEST[field])
        return text

    def say(self, row: Row, field: str, default: str | None = None) -> str:
        """Something the coach says."""
        text = row.text(field, default)
        self.check(row, field, text, 0)
        count = len(plain(text).split())
        if count > MOST_WORDS:
            raise row.wrong(field, f"has {count} words; at most {MOST_WORDS} are read: {text!r}")
        if row.has(field) and not text.strip():
            raise row.wrong(field, "says nothing")
        return text

    def check(self, row: Row, field: str, text: str, longest: int) -> None:
        """Is it short enough, and are its slots seats or icons?"""
        told = plain(text)
        if longest and len(told) > longest:
            raise row.wrong(field, f"has {len(told)} characters; at most {longest} fit: {text!r}")
        for slot in findall(SLOT, text):
            if slot not in self.slots:
                raise row.wrong(
                    field, f"{{{slot}}} is neither a seat ({', '.join(self.game.colours)}) nor an icon {{i:NAME}}"
                )


def plain(text: str) -> str:
    """A text without its icons; a seat's name counts as a word."""
    for slot in findall(SLOT, text):
        text = text.replace(f"{{{slot}}} " if slot.startswith("i:") else f"{{{slot}}}", "" if ":" in slot else "Vesper")
    return text
