"""Every action that a seat can ever take: a number for rules, text for records, an element on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.kernel.errors import Unknown
from starhall.kernel.seats import NOBODY

TABLE: Final = "table"  # in records: who acts where no seat does
TIME_UP: Final = "time_up"  # what the table says when the agreed time has passed
RECONSIDER: Final = 0  # of every space: take back the own sealed answer while others are still choosing


class Space:
    """The table of a game's actions.

    One row gives an action its number (its place in the table), its line of text (`colonize vega`), the words on its
    button (`Colonize Vega`) with its icon, and the id of the element on the board that stands for it (`system-vega`).
    """

    def __init__(self) -> None:
        self.texts: Final[list[str]] = []
        self.words: Final[list[str]] = []
        self.places: Final[list[str]] = []
        self.icons: Final[list[str]] = []
        self.numbers: Final[dict[str, int]] = {}
        self.passes: Final[set[int]] = set()  # what lets something happen, or forgoes it
        self.finals: Final[set[int]] = set()  # what says that this was all
        self.add("reconsider", say="Change my choice")

    def add(
        self,
        verb: str,
        items: Sequence[str] = ("",),
        say: str = "",
        names: Sequence[str] = (),
        at: str = "",
        icon: str = "",
        passes: bool = False,
        final: bool = False,
    ) -> int:
        """Number the verb's actions, one for each item. The first number stands for the verb in the rules.

        `say` is the button's text with `{}` for the item's name; `at` is the kind of board element that the items are,
        so that the action of item `vega` with `at="system"` lies on the element `system-vega` (without items: on `at`);
        `icon` is the button's, with `{}` for the item. A page sets apart what `passes` (does nothing) and what is
        `final` (nothing more is done).
        """
        first = len(self.texts)
        for i, item in enumerate(items):
            text = f"{verb} {item}".rstrip()
            name = names[i] if names else item.replace("_", " ")
            if text in self.numbers:
                raise ValueError(f"action {text!r} is added twice")
            self.numbers[text] = len(self.texts)
            self.texts.append(text)
            self.words.append((say or verb.replace("_", " ").capitalize() + " {}").replace("{}", name).strip())
            self.places.append(f"{at}-{item}" if at and item else at)
            self.icons.append(icon.replace("{}", item.replace("_", "-")))
            if passes:
                self.passes.add(first + i)
            if final:
                self.finals.add(first + i)
        return first

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, seat: int, action: int) -> str:
        """The line of a record: `0 colonize vega`, or `table time_up`."""
        return f"{TABLE if seat == NOBODY else seat} {self.texts[action]}"

    def parse(self, line: str) -> tuple[int, int]:
        """Seat and action of a line of a record."""
        seat, _, text = line.strip().partition(" ")
        if seat == TABLE:
            return NOBODY, self.number(text)
        if not seat.isdecimal() or len(seat) > 2:
            raise Unknown("line", line[:80], "a seat's number and an action, such as `0 " + self.texts[-1] + "`")
        return int(seat), self.number(text)

    def number(self, text: str) -> int:
        """The action with this text."""
        found = self.numbers.get(" ".join(text.split()))
        if found is None:
            raise Unknown("action", text, self.nearest(text))
        return found

    def nearest(self, text: str) -> str:
        """What somebody who wrote an unknown action may have meant."""
        verb = text.split(" ", 1)[0]
        alike = [known for known in self.texts if known.split(" ", 1)[0] == verb]
        if alike:
            return f"{verb} with one of: " + ", ".join([known[len(verb) + 1 :] or "nothing" for known in alike[:40]])
        verbs = sorted({known.split(" ", 1)[0] for known in self.texts})
        return "a line that begins with one of: " + ", ".join(verbs)
