"""Who sits at a table, what they ask of each other, and what they have said beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starhall.kernel.game import AnyGame
from starhall.kernel.state import View
from starhall.origin import players
from starhall.server.store import PresetAnswer, SeatRow, Talk, Vote, amended

HEARD: Final = 100  # lines of talk that are remembered
OFFER: Final = "of "  # begins, where an answer for later says how long it holds, a list of options; no stage does
AWAY: Final = 3  # moves in a row that a bot had to make for somebody: then it plays on until the person is back


@dataclass
class People:
    """The people of one table. Nothing here is written: the table keeps what changes, and then it is so."""

    game: AnyGame
    seats: list[SeatRow]
    votes: list[Vote]
    presets: list[PresetAnswer]
    talk: list[Talk]

    def names(self) -> list[str]:
        """What the seats are called: the people's names, and something to tell equal ones apart."""
        names = [seat.name or f"seat {seat.seat + 1}" for seat in self.seats]
        return [
            name if names.count(name) == 1 else f"{name} ({self.game.colours[seat]})" for seat, name in enumerate(names)
        ]

    def tags(self) -> dict[str, str]:
        """The seats' people and bots, for a record; a bot that plays for somebody who is away is called a stand-in."""
        away = {f"stand_in_{seat.seat}": seat.stand_in for seat in self.seats if seat.stand_in}
        return {**players([seat.name for seat in self.seats], [seat.bot for seat in self.seats]), **away}

    def present(self) -> list[int]:
        """The seats at which people sit who are here."""
        return [seat.seat for seat in self.seats if seat.identity and not seat.stand_in]

    def seats_of(self, identity: int) -> list[int]:
        """The seats that belong to a person."""
        return [seat.seat for seat in self.seats if identity and seat.identity == identity]

    def with_seats(self, changed: Sequence[SeatRow]) -> list[SeatRow]:
        """All seats, these in place of what they were."""
        new = {row.seat: row for row in changed}
        return [new.get(row.seat, row) for row in self.seats]

    def awake(self, seat: int) -> list[SeatRow]:
        """A seat whose person has just acted."""
        return [amended(row, lent=0) for row in self.seats if row.seat == seat]

    def hear(self, talk: Talk) -> None:
        """Everybody hears it."""
        self.talk.append(talk)
        del self.talk[:-HEARD]

    # -- votes ----------------------------------------------------------------------------------------------------

    def electorate(self, vote: Vote) -> list[int]:
        """Whose consent it takes."""
        return [seat for seat in self.present() if vote.kind != "bot" or seat != vote.about]

    def agreed(self, vote: Vote) -> bool:
        """All agree to an undo; more than half of the others to a bot."""
        voters = self.electorate(vote)
        agreed = [seat for seat in voters if seat in vote.agreed]
        return len(agreed) >= len(voters) if vote.kind == "undo" else 2 * len(agreed) > len(voters)

    def vote(self, number: int, seat: int) -> Vote | None:
        """The question with this number, if this seat is asked for its consent."""
        return next((vote for vote in self.votes if vote.id == number and seat in self.electorate(vote)), None)

    def same_vote(self, kind: str, about: int) -> Vote | None:
        """What is asked already: there is one undo at a time, and one question about each seat."""
        return next(
            (vote for vote in self.votes if vote.kind == kind and (kind == "undo" or vote.about == about)), None
        )

    def votes_without(self, *gone: Vote | None) -> list[Vote]:
        """The questions that stay."""
        numbers = [vote.id for vote in gone if vote]
        return [vote for vote in self.votes if vote.id not in numbers]

    def votes_that_stay(self, status: str) -> list[Vote]:
        """What can still be asked when the game has gone on; nothing when it is over."""
        return [vote for vote in self.votes if vote.kind != "undo" and status != "finished"]

    # -- answers given beforehand ---------------------------------------------------------------------------------

    def presets_with(self, answer: PresetAnswer) -> list[PresetAnswer]:
        """All answers given beforehand with this one; an empty action forgets it."""
        others = [a for a in self.presets if (a.seat, a.question) != (answer.seat, answer.question)]
        return [*others, answer] if answer.action else others

    def given(self, view: View, stage: str) -> int | None:
        """What the seat has said beforehand about what it is asked, or its only option where it wants no question."""
        action = self.preset_answer(view, stage)
        if action is None and self.seats[view.seat].trivial and len(view.options) == 1:
            return view.options[0]
        return action

    def preset_answer(self, view: View, stage: str) -> int | None:
        """What the seat has said beforehand about what it is asked now."""
        for answer in self.presets:
            holds = answer.stage in ("", stage, self.offer(view))
            if holds and (answer.seat, answer.question) == (view.seat, view.question):
                action = self.game.space.numbers.get(answer.action, -1)
                return action if action in view.options else None
        return None

    def offer(self, view: View) -> str:
        """What the seat is offered now: so long an answer holds that is to hold until something changes."""
        return OFFER + "|".join([self.game.space.texts[action] for action in view.options])


def given_back(row: SeatRow) -> SeatRow:
    """The seat is its person's again when the bot that was lent for one move has made it."""
    return amended(row, stand_in="") if 0 < row.lent < AWAY and not row.due else row


def called(seats: Sequence[SeatRow], names: Sequence[str]) -> list[SeatRow]:
    """The seats with the names of those who played."""
    return [amended(row, name=name or row.name) for row, name in zip(seats, names, strict=True)]
