"""What a move cost and gained, as amounts with signs: the lines of the log carry them.

An action is watched as it is carried out. What changes after something was told belongs to that line, or to the last
line before it that people read; what changes before the first line belongs to the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from starhall.kernel.events import Event
from starhall.kernel.game import AnyGame
from starhall.kernel.state import State
from starhall.kernel.tallies import AMOUNT, UNKNOWN, Tally
from starhall.kernel.telling import Sentence, Word, signed

Change = tuple[int, int, int]  # the place in the tally, how much went, how much came
Amounts = Mapping[int, Sequence[Change]]  # by the number of the line among those of the action
NOTHING: Final[Amounts] = {}


class Ledger:
    """Watches a state while an action is carried out, through the eyes of these viewers."""

    def __init__(self, game: AnyGame, g: State, viewers: Iterable[int]) -> None:
        self.game: Final = game
        self.books: Final = [Book(game.tally(g, viewer), viewer) for viewer in viewers]
        self.line = 0  # whose changes these are
        self.read = False  # whether people read it

    def __call__(self, g: State, opens: bool) -> None:
        """Something was told (or, with `opens`, is being drawn or seen: that changes nothing yet)."""
        if opens or not self.game.tallies or not g.news:
            return
        self.count(g)
        is_read = self.game.telling.log[g.news[-1].kind].level == 1
        if is_read or not self.read:
            first = self.line
            self.line = len(g.news) - 1 if is_read else 0
            if not self.read and self.line != first:
                self.carry(first, self.line)
            self.read = is_read

    def count(self, g: State) -> None:
        """Write down what has changed since the last look."""
        for book in self.books:
            book.count(self.line, self.game.tally(g, book.viewer))

    def carry(self, first: int, line: int) -> None:
        """What came before the first line that people read belongs to it."""
        for book in self.books:
            if first in book.lines:
                book.lines[line] = book.lines.pop(first)

    def close(self, g: State) -> list[Amounts]:
        """After the action: each viewer's amounts."""
        if self.game.tallies:
            self.count(g)
        found = [book.amounts() for book in self.books]
        return [found[0] if each == found[0] else each for each in found]  # mostly all see the same: it is kept once


def carried_out(
    game: AnyGame, g: State, seat: int, action: int, viewers: Iterable[int]
) -> tuple[list[Event], list[Amounts]]:
    """Apply an action: what was told, and for each viewer what it cost and gained."""
    ledger = Ledger(game, g, viewers)
    g.watch = ledger
    try:
        news = g.apply(seat, action)
    finally:
        g.watch = None
    return news, ledger.close(g)


class Book:
    """What one viewer sees change, line by line."""

    def __init__(self, first: list[int], viewer: int) -> None:
        self.last = first
        self.viewer: Final = viewer
        self.lines: dict[int, dict[int, tuple[int, int]]] = {}

    def count(self, line: int, now: list[int]) -> None:
        """Write down what has changed since the last look."""
        if now == self.last:
            return
        found = self.lines.setdefault(line, {})
        for at, (old, new) in enumerate(zip(self.last, now, strict=True)):
            if old != new and UNKNOWN not in (old, new):
                less, more = found.get(at, (0, 0))
                found[at] = (less + max(0, old - new), more + max(0, new - old))
        self.last = now

    def amounts(self) -> Amounts:
        """All of it."""
        return {
            line: [(at, *both) for at, both in sorted(found.items())] for line, found in self.lines.items() if found
        }


def heard(game: AnyGame, news: Sequence[Event], viewer: int, amounts: Amounts) -> list[tuple[Event, Sequence[Change]]]:
    """What a viewer hears of an action, each line with its amounts.

    Lines that say nothing but a number are left out, unless there are no others. The amounts of lines that are not
    shown go to the first that is.
    """
    all_lines = [(number, seen) for number, event in enumerate(news) if (seen := event.seen_by(viewer)) is not None]
    lines = [line for line in all_lines if not game.telling.log[line[1].kind].counted] or all_lines[:1]
    if not lines:
        return []
    known = [number for number, _ in lines]
    lost = [change for line, changes in amounts.items() if line not in known for change in changes]
    return [
        (seen, merged([*lost, *amounts.get(number, ())]) if number == known[0] else amounts.get(number, ()))
        for number, seen in lines
    ]


def merged(changes: Sequence[Change]) -> list[Change]:
    """The same, each number once."""
    found: dict[int, tuple[int, int]] = {}
    for at, less, more in changes:
        so_far = found.get(at, (0, 0))
        found[at] = (so_far[0] + less, so_far[1] + more)
    return [(at, *both) for at, both in found.items()]


class Details:
    """What the steps of a move have cost and gained as long as only details are told: the move's line tells all of it.

    Each seat's steps are counted by themselves, so that nothing hangs on what others do meanwhile in secret.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game: Final = game
        self.so_far: dict[int, list[Change]] = {}

    def heard(
        self, seat: int, inner: bool, news: Sequence[Event], viewer: int, amounts: Amounts
    ) -> list[tuple[Event, Sequence[Change]]]:
        """What a viewer hears of an action; `inner` says that it goes on with a move of its seat."""
        lines = heard(self.game, news, viewer, amounts)
        before = self.so_far.pop(seat, []) if inner else []
        read = next((at for at, line in enumerate(lines) if self.game.telling.log[line[0].kind].level == 1), None)
        if read is None:
            self.so_far[seat] = merged([*before, *[change for _, changes in lines for change in changes]])
        elif before:
            event, changes = lines[read]
            lines[read] = event, merged([*before, *changes])
        return lines


def said(game: AnyGame, event: Event, changes: Sequence[Change], names: Sequence[str]) -> Sentence:
    """An event in words, with what it cost and gained."""
    sentence = game.telling.event(event, names)
    if not changes:
        return sentence
    template = game.telling.log[event.kind]
    by_seat: dict[int, list[Word]] = {}
    for seat, tally, less, more in amounts_of(game, changes):
        if tally.id not in template.says:
            by_seat.setdefault(seat, []).append(amount(tally, less, more))
    if not by_seat:
        return sentence
    if template.counted:  # the amounts are all that there is to say
        return replace(sentence, words=(*listed(game, by_seat, names), Word(".")))
    own = by_seat.pop(event.seat, [])
    last = sentence.words[-1]
    words = [*sentence.words[:-1], replace(last, text=last.text.removesuffix(".")), Word(": "), *apart(own, ", ")]
    theirs = [Word("; ")] if own and by_seat else []
    return replace(sentence, words=(*words, *theirs, *listed(game, by_seat, names), Word(".")))


def listed(game: AnyGame, by_seat: Mapping[int, Sequence[Word]], names: Sequence[str]) -> list[Word]:
    """Each seat with its amounts."""
    words: list[Word] = []
    for seat, amounts in by_seat.items():
        words += [Word("; ")] if words else []
        words += [game.telling.word("seat", seat, names), Word(" "), *apart(amounts, ", ")]
    return words


def apart(words: Sequence[Word], between: str) -> list[Word]:
    """These with something between each two of them."""
    return [part for word in words for part in (Word(between), word)][1:]


def amounts_of(game: AnyGame, changes: Sequence[Change]) -> list[tuple[int, Tally, int, int]]:
    """Whose, of what, how much went and came: the costs of a seat before its gains."""
    found = []
    for at, less, more in changes:
        tally = game.tallies[at % len(game.tallies)]
        if tally.grade == AMOUNT and not tally.told:
            found.append((at // len(game.tallies), tally, less, more))
    costs = [(seat, tally, less, 0) for seat, tally, less, _ in found if less]
    gains = [(seat, tally, 0, more) for seat, tally, _, more in found if more]
    return costs + gains


def amount(tally: Tally, less: int, more: int) -> Word:
    """An amount with its sign, its icon and, for those who do not see that, its name."""
    unit = tally.one if less + more == 1 else tally.many
    return Word(signed(more - less), icon=tally.icon, unit=unit)
