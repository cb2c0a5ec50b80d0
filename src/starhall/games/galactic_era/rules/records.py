"""What is replaced and never changed: fleets, notes, offers, views, battles. Copies of a state share them."""

from __future__ import annotations

from typing import Final, final

from starhall.kernel.position import HIDDEN
from starhall.kernel.seats import NOBODY

NOWHERE: Final = -1  # as a hex
UNSEEN: Final = -1  # as the letter of a note
NO_STACK: Final = -1  # as a stack's number: ship pieces, or no stack chosen yet
LOOSE: Final = 5  # as a letter: ship pieces, which are in no fleet


class Record:
    """Equal numbers, equal records."""

    def facts(self) -> tuple[int, ...]:
        """Everything that can be compared."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(self) is type(other) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(self.facts())


@final
class Fleet(Record):
    """A stack on the board. It never changes: a fleet that moves or grows is replaced by another one."""

    def __init__(self, letter: int, hex: int, ships: int, left: int, stack: int, chips: int, dummies: int) -> None:
        self.letter: Final = letter  # secret but for D; HIDDEN in a view
        self.hex: Final = hex
        self.ships: Final = ships  # secret; HIDDEN in a view
        self.left: Final = left  # the allowance left
        self.stack: Final = stack  # GE-FLT-24: its number tells nothing of its letter
        self.chips: Final = chips  # of an open stack; in a view all that is seen of it
        self.dummies: Final = dummies

    def called(self, letter: int) -> Fleet:
        """The same stack under another letter."""
        return Fleet(letter, self.hex, self.ships, self.left, self.stack, self.chips, self.dummies)

    def at(self, hex: int, left: int) -> Fleet:
        """In another hex, with what is left of its allowance."""
        return Fleet(self.letter, hex, self.ships, left, self.stack, self.chips, self.dummies)

    def of(self, ships: int, chips: int, dummies: int) -> Fleet:
        """Of another size or height."""
        return Fleet(self.letter, self.hex, ships, self.left, self.stack, chips, dummies)

    def with_ships(self, more: int) -> Fleet:
        """With so many ships more."""
        return self.of(self.ships + more, self.chips, self.dummies)

    def height(self) -> int:
        """GE-FLT-21: what all see of an open stack."""
        return self.chips if self.dummies == HIDDEN else self.chips + self.dummies

    def facts(self) -> tuple[int, ...]:
        return self.letter, self.hex, self.ships, self.left, self.stack, self.chips, self.dummies


@final
class Note(Record):
    """GE-SCO-08: what a seat once saw of a stack. It never changes: what is known better is another note."""

    def __init__(
        self, stack: int, letter: int, ships: int, least: bool, round: int, change: int = 0, certain: bool = True
    ) -> None:
        self.stack: Final = stack
        self.letter: Final = letter  # UNSEEN: only ships were shown
        self.ships: Final = ships
        self.least: Final = least  # at least so many
        self.round: Final = round
        self.change: Final = change  # ships that it publicly gained or lost since
        self.certain: Final = certain  # it cannot have changed since but for that

    def changed(self, change: int) -> Note:
        """After a public change of the stack."""
        return Note(self.stack, self.letter, self.ships, self.least, self.round, self.change + change, self.certain)

    def doubted(self) -> Note:
        """When the stack may have changed unseen."""
        return Note(self.stack, self.letter, self.ships, self.least, self.round, self.change, False)

    def facts(self) -> tuple[int, ...]:
        return self.stack, self.letter, self.ships, int(self.least), self.round, self.change, int(self.certain)


@final
class Terms(Record):
    """GE-TRA-09: an offer that was made in this phase; GE-SOL-17: or an automa that was asked (by NOBODY)."""

    def __init__(self, seat: int, other: int, gets: int, gives: int) -> None:
        self.seat: Final = seat
        self.other: Final = other
        self.gets: Final = gets  # the field in which the one who offers gains a level
        self.gives: Final = gives

    def facts(self) -> tuple[int, ...]:
        return self.seat, self.other, self.gets, self.gives


@final
class Swap(Record):
    """GE-TRA-09: which fields an offer is about, as the one who may counter it would say it."""

    def __init__(self, gets: int, gives: int) -> None:
        self.gets: Final = gets
        self.gives: Final = gives

    def facts(self) -> tuple[int, ...]:
        return self.gets, self.gives


@final
class Sight(Record):
    """GE-SCO-07: an object of a remote view: by the verb its sort, and its hex, or the number of its stack."""

    def __init__(self, verb: int, at: int) -> None:
        self.verb: Final = verb
        self.at: Final = at

    def facts(self) -> tuple[int, ...]:
        return self.verb, self.at


@final
class Battle(Record):
    """The present battle. It never changes: what happens in it makes another one of it, by `but`."""

    def __init__(
        self,
        hex: int,
        attacker: int,
        defenders: int,
        held: int = 0,
        spared: int = 0,
        attack: int = 0,
        defence: int = 0,
        defended: int = 0,
        decider: int = 0,
        killed: int = 0,
        ratio: int = 0,
        lost: int = 0,
        paid: int = 0,
    ) -> None:
        self.hex: Final = hex
        self.attacker: Final = attacker
        self.defenders: Final = defenders  # the set of those who still fight
        self.held: Final = held  # the set of those who may not retreat before combat
        self.spared: Final = spared  # the set of those who lose no ships
        self.attack: Final = attack  # CV added to a side
        self.defence: Final = defence
        self.defended: Final = defended  # 1: the defenders have won
        self.decider: Final = decider  # who decides the losses
        self.killed: Final = killed  # ships destroyed on the losing side
        self.ratio: Final = ratio  # 1: the winners lose nothing
        self.lost: Final = lost  # ships destroyed on the winning side
        self.paid: Final = paid  # DP that a star people got for own ships destroyed (GE-STP-12)

    def but(
        self,
        defenders: int | None = None,
        held: int = 0,
        spared: int = 0,
        attack: int = 0,
        defence: int = 0,
        killed: int = 0,
        lost: int = 0,
        paid: int = 0,
    ) -> Battle:
        """The same battle with other defenders, more who are held or spared, and these numbers added."""
        return Battle(
            self.hex,
            self.attacker,
            self.defenders if defenders is None else defenders,
            self.held | held,
            self.spared | spared,
            self.attack + attack,
            self.defence + defence,
            self.defended,
            self.decider,
            self.killed + killed,
            self.ratio,
            self.lost + lost,
            self.paid + paid,
        )

    def decided(self, defended: int, decider: int, ratio: int) -> Battle:
        """GE-COM-14, -15: with its winner."""
        return Battle(
            self.hex, self.attacker, self.defenders, self.held, self.spared, self.attack, self.defence,
            defended, decider, self.killed, ratio, self.lost, self.paid,
        )  # fmt: skip

    def facts(self) -> tuple[int, ...]:
        return (
            self.hex, self.attacker, self.defenders, self.held, self.spared, self.attack, self.defence,
            self.defended, self.decider, self.killed, self.ratio, self.lost, self.paid,
        )  # fmt: skip


NO_FLEET: Final = Fleet(-1, NOWHERE, 0, 0, 0, 0, 0)
NO_SWAP: Final = Swap(-1, -1)  # the first offer, which counters none
NO_BATTLE: Final = Battle(NOWHERE, NOBODY, 0)
