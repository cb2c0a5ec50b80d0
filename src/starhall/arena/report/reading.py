"""A kept game is played again, and what each seat did and had is noted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from starhall.arena.match import Result
from starhall.arena.standing import winners
from starhall.kernel.errors import Illegal
from starhall.kernel.game import AnyGame
from starhall.kernel.state import State, question_of

ROUND: Final = re.compile(r"round (\d+)")
SEAT: Final = re.compile(r"\{\d\}")
NUMBER: Final = re.compile(r"\d+")


@dataclass
class SeatStory:
    """What one seat did and had in one game."""

    bot: str
    seat: int
    part: float = 0.0  # of the victory
    points: int = 0
    had: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by kind: the game's traits
    scores: dict[str, tuple[str, int]] = field(default_factory=dict)  # by source: title and points
    verbs: Counter[str] = field(default_factory=Counter)
    done: set[int] = field(default_factory=set)  # actions that it took at least once
    first: dict[str, int] = field(default_factory=dict)  # by question with a choice: the first answer
    proposals: int = 0
    granted: int = 0
    repeated: int = 0  # in the same round, with nothing but proposals and answers in between


@dataclass
class Story:
    """One game."""

    result: Result
    seats: list[SeatStory]
    rounds: int = 0
    ending: str = ""


def read_story(game: AnyGame, result: Result) -> Story:
    """Play a game again. One that does not go as it went is refused."""
    return Reader(game, result).read()


class Reader:
    """A game that is played again."""

    def __init__(self, game: AnyGame, result: Result) -> None:
        self.game = game
        self.result = result
        self.story = Story(result, [SeatStory(bot, seat) for seat, bot in enumerate(result.match.bots)])
        self.open_to: int | None = None  # who made the proposal that waits for an answer
        self.offer: list[int] = []  # the proposal that is being put into words, step by step
        self.offers: set[tuple[int, ...]] = set()  # those made since anything changed
        self.has_begun = False

    def read(self) -> Story:
        """The whole game."""
        game, match = self.game, self.result.match
        g = game.start(game.settings(match.seats, dict(match.options)), match.seed)
        stage = game.stage(g)
        for seat, action in self.actions():
            self.note(g, seat, action)
            try:
                g.apply(seat, action)
            except Illegal as refused:
                raise ValueError(f"the game goes otherwise than it went: {refused}") from None
            if game.stage(g) != stage:
                stage = game.stage(g)
                self.begin_round(g, stage)
        self.end(g)
        return self.story

    def actions(self) -> Iterator[tuple[int, int]]:
        """Seat and action, one after the other."""
        for line in self.result.record["actions"]:
            yield self.game.space.parse(line)

    def begin_round(self, g: State, stage: str) -> None:
        """A stage begins; at the first one everybody has what the game is begun with."""
        self.offers.clear()
        found = ROUND.search(stage)
        self.story.rounds = int(found[1]) if found else self.story.rounds + 1
        if not self.has_begun:
            self.has_begun = True
            self.had(g, opening=True)

    def had(self, g: State, opening: bool) -> None:
        """What each seat has, of the kinds that are asked at this time."""
        kinds = [kind.id for kind in self.game.trait_kinds if kind.opening == opening]
        for one in self.story.seats:
            traits = self.game.traits(g, one.seat)
            one.had.update({kind: tuple(traits.get(kind, ())) for kind in kinds})

    def note(self, g: State, seat: int, action: int) -> None:
        """What an action says about its seat, before it is done."""
        if seat < 0:
            return  # the table's own
        one = self.story.seats[seat]
        verb = self.game.space.texts[action].partition(" ")[0]
        one.verbs[verb] += 1
        one.done.add(action)
        if len(g.options(seat)) > 1:
            one.first.setdefault(question_of(g, g.stack[-1], seat), action)
        self.note_manners(g, one, verb, action)

    def note_manners(self, g: State, one: SeatStory, verb: str, action: int) -> None:
        """Is it a proposal, a step of one, an answer to one, or does it change something?"""
        if verb in self.game.proposals:
            self.close_offer()
            one.proposals += 1
            self.offer = [one.seat, action]
            self.open_to = one.seat
        elif self.offer and self.offer[0] == one.seat and g.stack[-1].inner():
            self.offer.append(action)
        else:
            self.close_offer()
            if verb not in self.game.answers:
                self.offers.clear()
            elif self.open_to is not None and self.open_to != one.seat and verb == self.game.answers[0]:
                self.story.seats[self.open_to].granted += 1
                self.offers.clear()
            self.open_to = None

    def close_offer(self) -> None:
        """A proposal is in words: was the same one made before?"""
        if self.offer:
            if tuple(self.offer) in self.offers:
                self.story.seats[self.offer[0]].repeated += 1
            self.offers.add(tuple(self.offer))
            self.offer = []

    def end(self, g: State) -> None:
        """The result, and what is there in the end."""
        game, result = self.game, self.result
        if not self.has_begun:
            self.had(g, opening=True)
        self.close_offer()
        self.had(g, opening=False)
        outcome = SEAT.sub("somebody", game.outcome(g))
        self.story.ending = NUMBER.sub("N", outcome)
        for one, part in zip(self.story.seats, winners(result.places), strict=True):
            one.part = part
            one.points = result.points[one.seat]
            one.scores = {score.id: (score.title, score.points) for score in game.scores(g, one.seat)}
