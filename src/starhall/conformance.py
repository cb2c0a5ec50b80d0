"""What every game must pass, over random games of all modes: the tests and `starhall bench --soak` run it.

Replay equals play; copies are independent, also in mid-effect; a refused action changes nothing; options and `forbids`
agree; notation and positions round-trip; undo equals replay; the game ends; the rules' invariants hold after every
action; what was foreseen as certain comes true; and secrecy: dealing anew what a seat cannot know changes nothing of
what that seat can receive.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from starhall.foresight import Foresight, Track, asking, goes_on
from starhall.kernel.actions import RECONSIDER
from starhall.kernel.chance import Chance, quick_chance
from starhall.kernel.errors import Illegal
from starhall.kernel.events import Event
from starhall.kernel.frames import LEGAL, AtOnce
from starhall.kernel.game import AnyGame, Panels, Settings
from starhall.kernel.playing import play_at_random
from starhall.kernel.record import Record, parse
from starhall.kernel.seats import NOBODY, first_seat, members, only
from starhall.kernel.state import State, View
from starhall.kernel.tallies import UNKNOWN

LONGEST: Final = 100_000  # decisions: no game may take longer
FORETOLD: Final = 8  # so many times as often as the other expensive checks options are foreseen
COMPARED: Final = 8  # at every so many actions a copy from before is held against what it was
Choose = Callable[[AnyGame, State, int, list[int], Chance], int]


class Finding(AssertionError):
    """A game does not keep a promise; the record up to there shows it again."""


def random_choice(game: AnyGame, g: State, seat: int, options: list[int], r: Chance) -> int:
    """Any of the options."""
    return options[r.below(len(options))]


def play_on(g: State, r: Chance) -> int:
    """Play to the end at random and silently, as search does. How many decisions that took."""
    decisions = play_at_random(g, r, LONGEST + 1)
    if decisions > LONGEST:
        raise Finding(f"the game does not end within {LONGEST} decisions")
    if g.due:
        raise Finding(f"seat {first_seat(g.due)} is asked {g.stack[-1].asks(g)} without an option")
    return decisions


class Promise:
    """What a seat could foresee of an option, held against what comes of it, step by step, until the move is complete
    or something is drawn or seen."""

    def __init__(self, game: AnyGame, g: State, seat: int, action: int) -> None:
        view = g.view(seat)
        self.game, self.seat = game, seat
        self.outcome = Foresight(game, seat, lambda number: game.imagine(view, number + 1)).outcome(action)
        self.track = Track(game, seat, game.tally(g, seat))

    def goes_on(self, before: State, after: State) -> bool:
        """After one of the seat's actions: is more to come before it can be held against what was foreseen?"""
        if self.track.stood is not None:
            return False
        self.track.count(after)
        asked = asking(after, self.seat)
        return asked is not None and asked.inner() and goes_on(before, after, self.seat)

    def broken(self, after: State) -> list[str]:
        """What was foreseen as certain, and did not come true."""
        wrong = []
        outcome, track, kinds = self.outcome, self.track, self.game.tallies
        for at in range(len(track.last)):
            seat, name = at // len(kinds), kinds[at % len(kinds)].id
            for word, range_, real in (
                ("pays", outcome.less(at), track.less[at]),
                ("gains", outcome.more(at), track.more[at]),
            ):
                if not range_.low <= real <= (real if range_.high is None else range_.high):
                    wrong.append(f"seat {seat} {word} {range_} {name}, and it was {real}")
            if outcome.after(at) not in (UNKNOWN, track.last[at]):
                wrong.append(f"seat {seat} has {outcome.after(at)} {name}, and it was {track.last[at]}")
        has_now = self.game.rights(track.stood or after, self.seat)
        for right in set.intersection(*[set(self.game.rights(way.state, self.seat)) for way in outcome.ways]):
            if right not in has_now and outcome.whole:
                wrong.append(f"the right {right}")
        return wrong


class Check:
    """One game, played with checks. The expensive ones are made at every `every`-th action on average."""

    def __init__(
        self, game: AnyGame, settings: Settings, seed: str, every: int = 1, choose: Choose = random_choice
    ) -> None:
        self.game = game
        self.every = every
        self.choose = choose
        self.record = Record(game, settings, seed)
        self.r = quick_chance(sum(seed.encode()) * 1_000_003 + len(seed))
        self.g = self.record.start()
        self.actions: list[tuple[int, int]] = []
        self.promise: Promise | None = None  # that is still to come true

    def run(self) -> Record:
        """Play to the end. Whatever does not hold is raised as a Finding with the record so far."""
        try:
            self.invariants()
            while self.g.due:
                if self.r.below(self.every) == 0:
                    self.thorough()
                self.step()
                if len(self.actions) > LONGEST:
                    raise Finding(f"the game does not end within {LONGEST} actions")
            self.end()
        except Exception as wrong:
            name = "" if isinstance(wrong, Finding) else f"{type(wrong).__name__}: "
            raise Finding(f"{name}{wrong}\n{self.so_far()}") from wrong
        return self.whole()

    def whole(self) -> Record:
        """The record of what was played."""
        return Record(self.record.game, self.record.settings, self.record.seed, tuple(self.actions))

    def so_far(self) -> str:
        """The record as text, without checkpoints, to be kept as a golden game."""
        lines = [self.record.header()]
        return "\n".join(lines + [self.game.space.text(seat, action) for seat, action in self.actions])

    def want(self, holds: bool, promise: str) -> None:
        """Raise a Finding unless it holds."""
        if not holds:
            raise Finding(promise)

    # -- at every action ------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One seat answers: silent and told do the same, and nothing that was learnt can be taken back."""
        game, g = self.game, self.g
        if self.r.below(100) == 0:
            self.table_acts()
        due = members(g.due)
        seat = due[self.r.below(len(due))]
        options = g.options(seat)
        self.want(bool(options), f"seat {seat} is asked {g.stack[-1].asks(g)} without an option")
        action = self.choose(game, g, seat, options, self.r)
        if g.due != only(seat) and self.r.below(8) == 0:
            seat, action = self.reconsidered(seat, action)
        before, floor = g.copy(), g.floor
        stood = game.to_data(before) if len(self.actions) % COMPARED == 0 else {}
        self.foretell(seat, action)
        news = g.apply(seat, action)
        self.comes_true(before, seat)
        self.want(not stood or game.to_data(before) == stood, "a copy changed while the game went on")
        self.actions.append((seat, action))
        self.want(g.done == len(self.actions), "the state counts its actions wrongly")
        self.want(floor <= g.floor <= g.done, "the floor moved backwards or ahead of the game")
        if g.floor < g.done:
            self.harmless(before, seat, action, news)
        self.tellable(news)
        self.invariants()

    def foretell(self, seat: int, action: int) -> None:
        """Now and then: what the seat could foresee of its option; whoever reconsiders has foreseen nothing."""
        promise = self.promise
        if promise is not None and promise.seat == seat and action == RECONSIDER:
            self.promise = promise = None
        if promise is None and action != RECONSIDER and self.r.below(1 + self.every // FORETOLD) == 0:
            self.promise = promise = Promise(self.game, self.g, seat, action)
        self.g.watch = promise.track if promise is not None and promise.seat == seat else None

    def comes_true(self, before: State, seat: int) -> None:
        """What was foreseen as certain is so when the move is complete."""
        self.g.watch = None
        promise = self.promise
        if promise is None or promise.seat != seat or promise.goes_on(before, self.g):
            return
        self.promise = None
        broken = promise.broken(self.g)
        words = self.game.space.words[promise.outcome.action]
        self.want(not broken, f"seat {seat} foresaw of {words}: " + "; ".join(broken))

    def harmless(self, before: State, seat: int, action: int, news: list[Event]) -> None:
        """What can be taken back has drawn nothing, opened no secret choice, and told the seat nothing new."""
        g = self.g
        learnt = g.due != only(seat) or g.chance.at != before.chance.at or opened(before, g)
        self.want(
            not learnt and not any(event.secret for event in news),
            "something that was learnt or drawn could be taken back",
        )
        if any(event.seat not in (seat, NOBODY) and event.seen_by(seat) for event in news):
            self.foreseen(before, seat, action, g, news)

    def foreseen(self, before: State, seat: int, action: int, told: State, news: list[Event]) -> None:
        """What can be taken back looks and sounds the same wherever the seat may believe to be."""
        twin = self.game.resample(before, seat, self.r.bits())
        heard = [event.seen_by(seat) for event in twin.apply(seat, action)]
        mine = [event.seen_by(seat) for event in news]
        self.same(told.view(seat), twin.view(seat), f"seat {seat} could take back what showed it something")
        self.want(
            [event.data() for event in mine if event] == [event.data() for event in heard if event],
            f"seat {seat} could take back what told it something",
        )

    def table_acts(self) -> None:
        """What the table itself may do: nobody's question changes by it, and nobody takes it back."""
        game, g = self.game, self.g
        for action in [a for a in range(1, len(game.space)) if g.forbids(NOBODY, a) == LEGAL]:
            asked = [(g.options(seat), g.view(seat).question) for seat in range(g.seats)]
            news = g.apply(NOBODY, action)
            self.actions.append((NOBODY, action))
            self.want(g.floor == g.done == len(self.actions), "what the table did could be taken back")
            after = [(g.options(seat), g.view(seat).question) for seat in range(g.seats)]
            self.want(after == asked, "what the table did changed what a seat is asked")
            self.tellable(news)
            self.invariants()

    def reconsidered(self, seat: int, action: int) -> tuple[int, int]:
        """Sometimes a seat that has sealed its answer opens it again."""
        for other in range(self.g.seats):
            if self.g.forbids(other, RECONSIDER) == LEGAL:
                return other, RECONSIDER
        return seat, action

    def invariants(self) -> None:
        """The rules' invariants hold."""
        broken = self.game.broken(self.g)
        self.want(not broken, "invariants broken: " + "; ".join(broken))

    def tellable(self, news: list[Event]) -> None:
        """Every event has a sentence, for those who know and for the rest."""
        names = self.game.seat_names(self.g.seats)
        for event in news:
            versions = [event.seen_by(seat) for seat in range(NOBODY, self.g.seats)] if event.secret else [event]
            for heard in versions:
                if heard is not None:
                    self.want(bool(str(self.game.telling.event(heard, names))), f"event {event.kind} says nothing")

    # -- now and then ---------------------------------------------------------------------------------------------

    def thorough(self) -> None:
        """All the expensive checks at this point of the game."""
        before = self.game.to_data(self.g)
        self.agreement(self.r.below(self.g.seats))
        self.copies()
        self.positions(before)
        self.dreams(self.r.below(self.g.seats))
        for seat in range(NOBODY, self.g.seats):
            self.secrecy(seat)
        self.silence()
        self.want(self.game.to_data(self.g) == before, "looking at a state changed it")

    def agreement(self, seat: int) -> None:
        """What is offered is legal; all else is refused by a clause that has a sentence, and changes nothing."""
        game, g = self.game, self.g
        options = g.options(seat)
        self.want(g.options(NOBODY) == [], "nobody is offered something")
        self.want(len(set(options)) == len(options), f"an option is offered twice: {options}")
        for action in range(1, len(game.space)):
            clause = g.forbids(seat, action)
            text = game.space.text(seat, action)
            if (clause == LEGAL) != (action in options):
                raise Finding(f"{text}: offered {action in options}, but forbids says {clause or 'legal'}")
            if clause:
                game.telling.clause(clause)
                try:
                    g.apply(seat, action)
                except Illegal as refused:
                    self.want(refused.clause == clause, f"{text} is refused by {refused.clause}, not {clause}")
                else:
                    raise Finding(f"{text} was carried out though {clause} forbids it")
        for action in options:
            self.want(game.space.parse(game.space.text(seat, action)) == (seat, action), "notation does not round-trip")
        for other in members(g.due):
            question = g.view(other).question
            self.want(question in game.telling.questions, f"question {question} has no sentence")

    def copies(self) -> None:
        """A copy is equal, and goes its own way."""
        before = self.game.to_data(self.g)
        twin = self.g.copy()
        self.want(self.game.to_data(twin) == before, "a copy differs from its original")
        play_on(twin, self.r)
        self.want(self.game.to_data(self.g) == before, "a copy reached into its original")

    def positions(self, data: dict[str, Any]) -> None:
        """A position written down as JSON and read back is the same state, with the same options."""
        read_back = self.game.from_data(json.loads(json.dumps(data)))
        self.want(self.game.to_data(read_back) == data, "a position does not round-trip")
        for seat in range(self.g.seats):
            self.want(read_back.options(seat) == self.g.options(seat), "a position read back offers something else")

    def dreams(self, seat: int) -> None:
        """An imagined state shows the seat what it sees now, and can be played to its end."""
        view = self.g.view(seat)
        dream = self.game.imagine(view, self.r.bits())
        hidden = self.game.position.hidden(dream)
        self.want(not hidden, "an imagined state hides something: " + ", ".join(hidden))
        self.want(dream.sound(), "an imagined state is not sound")
        self.same(view, dream.view(seat), "an imagined state looks different to the seat that imagines it")
        self.want(dream.options(seat) == self.g.options(seat), "an imagined state offers the seat something else")
        broken = self.game.broken(dream)
        self.want(not broken, "an imagined state breaks invariants: " + "; ".join(broken))
        play_on(dream, self.r)

    def secrecy(self, seat: int) -> None:
        """Deal anew what this seat cannot know: its view, its question and its picture stay the same."""
        view = self.g.view(seat)
        other = self.game.resample(self.g, seat, self.r.bits())
        seen = other.view(seat)
        self.same(view, seen, f"seat {seat} sees something that it cannot know")
        self.refusals(seat, other)
        here, there = [(self.game.tally(g, seat), self.game.rights(g, seat)) for g in (self.g, other)]
        self.want(here == there, f"seat {seat}'s numbers tell what it cannot know")
        broken = self.game.broken(other)
        self.want(not broken, "a resampled state breaks invariants: " + "; ".join(broken))
        if self.game.draws() and self.r.below(6) == 0:
            self.want(drawn(self.game, view) == drawn(self.game, seen), "a picture shows what its seat cannot know")
        self.want(self.game.text(view) == self.game.text(seen), "a text shows what its seat cannot know")
        self.want(prompt(self.game, view) == prompt(self.game, seen), "a prompt tells what its seat cannot know")

    def refusals(self, seat: int, other: State) -> None:
        """An action is refused by the same clause wherever the seat may believe to be."""
        for action in range(len(self.game.space)) if seat in members(self.g.due) else ():
            here, there = self.g.forbids(seat, action), other.forbids(seat, action)
            text = self.game.space.text(seat, action)
            self.want(here == there, f"{text} is refused by {here or 'nothing'} here and by {there or 'nothing'} there")

    def same(self, view: View, other: View, promise: str) -> None:
        """Equal views; the finding names the facts that differ."""
        if view.facts() != other.facts():
            differ = [f"{a!r} / {b!r}" for a, b in zip(view.facts(), other.facts(), strict=False) if a != b]
            raise Finding(f"{promise}: {'; '.join(differ)[:2000]}")

    def silence(self) -> None:
        """The same answer, silent and told, does the same; and where it tells a seat something, its view shows it."""
        seat = first_seat(self.g.due)
        options = self.g.options(seat)
        action = options[self.r.below(len(options))]
        silent, told = self.g.copy(), self.g.copy()
        silent.advance(seat, action)
        news = told.apply(seat, action)
        silent.done, silent.floor = told.done, told.floor
        self.want(self.game.to_data(silent) == self.game.to_data(told), "silent and told actions differ")
        if told.floor < told.done:
            self.foreseen(self.g, seat, action, told, news)
        if told.chance.at != self.g.chance.at:
            return  # dice fell: everybody may hear how, and in another world they fall otherwise
        for other in range(NOBODY, self.g.seats):
            if other != seat:
                self.unheard(seat, action, other, told, news)

    def unheard(self, seat: int, action: int, other: int, told: State, news: list[Event]) -> None:
        """Where the outcome looks the same to another seat, so does what it hears."""
        twin = self.game.resample(self.g, other, self.r.bits())
        if twin.forbids(seat, action) != LEGAL:
            return
        heard = [event.seen_by(other) for event in twin.apply(seat, action)]
        if twin.view(other).facts() == told.view(other).facts():
            mine = [event.seen_by(other) for event in news]
            self.want(
                [event.data() for event in mine if event] == [event.data() for event in heard if event],
                f"seat {other} hears something that it cannot know",
            )

    # -- at the end -----------------------------------------------------------------------------------------------

    def end(self) -> None:
        """The record replays, undoes and reads back; the points are the sum of their parts; somebody came first."""
        game, g = self.game, self.g
        record = self.whole()
        self.want(game.to_data(record.replay()) == game.to_data(g), "replay differs from play")
        back = self.r.below(len(self.actions) + 1)
        twin = record.fork(back).replay()
        self.want(twin.done == back, "a fork stands elsewhere")
        if twin.floor < twin.done:
            undone = record.fork(back).undo()
            self.want(undone.actions == record.actions[: back - 1], "undo takes back something else")
        text = record.text()
        self.want(parse(text, lambda name: game).actions == record.actions, "a record does not read back")
        self.want(parse(json.dumps(record.data()), lambda name: game).actions == record.actions, "nor does its JSON")
        for seat in range(g.seats):
            parts = sum(score.points for score in game.scores(g, seat))
            self.want(parts == game.points(g)[seat], f"seat {seat}'s points are not the sum of their parts")
        self.want(1 in game.places(g) or g.seats == 1, "nobody came first")
        self.want(bool(game.outcome(g)), "the outcome is not told")


def opened(before: State, after: State) -> bool:
    """Was a secret choice of several seats opened between these two?"""
    top = before.stack[-1]
    if not isinstance(top, AtOnce) or sum([1 for lane in top.start if lane]) < 2:
        return False
    return not after.stack or not isinstance(after.stack[-1], AtOnce) or after.stack[-1].start is not top.start


def drawn(game: AnyGame, view: View) -> tuple[Panels, str]:
    """Everything that is drawn of a view."""
    return game.panels(view), game.picture(view)


def prompt(game: AnyGame, view: View) -> list[str]:
    """What a seat is asked, and what its buttons say."""
    return [game.ask(view), *[game.words(view, action) for action in view.options]]


def check(game: AnyGame, settings: Settings, seed: str, every: int = 1, choose: Choose = random_choice) -> Record:
    """Play one game with all checks; its record."""
    return Check(game, settings, seed, every, choose).run()


def digest(game: AnyGame, settings: Settings, seed: str) -> str:
    """One line for a whole random game: the same compiled or not, on every machine."""
    g = game.start(settings, seed)
    decisions = play_on(g, quick_chance(len(seed) + sum(seed.encode())))
    points = " ".join(map(str, game.points(g)))
    return f"{game.id} {settings} seed {seed}: {decisions} decisions, points {points}, state {game.fingerprint(g)}"
