"""A game at the terminal: it goes on until it is over or somebody leaves, and every action is kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starhall import amounts, bots, clauses
from starhall.amounts import Amounts
from starhall.foresight import LISTED, Foresight, in_line
from starhall.kernel.actions import RECONSIDER, TIME_UP
from starhall.kernel.errors import Unknown
from starhall.kernel.events import Event
from starhall.kernel.frames import LEGAL
from starhall.kernel.record import Record
from starhall.kernel.seats import NOBODY, first_seat, members
from starhall.kernel.state import View
from starhall.kernel.telling import counted
from starhall.kernel.undoing import move_before, own_last, undoable
from starhall.terminal.kept import Kept, lines_of
from starhall.terminal.lookup import look_up
from starhall.terminal.players import Player
from starhall.terminal.screen import Screen, in_words, short

HELP: Final = (
    ("3", "choose the third option; its text behind it does the same, also after do"),
    ("board", "show the whole table again (? for short)"),
    ("map", "show the board alone; some games enlarge a part: map west"),
    ("card NAME", "explain a card, a technology, a planet … by (part of) its name"),
    ("rules WORD", "the clauses of the rules with this word; rules AG-COL-03 shows one"),
    ("why TEXT", "why an action is not possible"),
    ("hint", "ask a bot"),
    ("undo", "take back your last move"),
    ("save FILE", "write the record to a file of your own"),
    ("quit", "leave; starhall play --resume goes on from here"),
)
MANY: Final = 5  # components that are explained at once; of more the names are listed
CLAUSES: Final = 25  # that are shown at once


class Left(Exception):
    """Somebody leaves the table."""


@dataclass(frozen=True)
class Made:
    """An action that was carried out, and what it made known."""

    seat: int
    action: int
    inner: bool
    news: list[Event]
    amounts: Sequence[Amounts]  # what it cost and gained, as each viewer may know it


class Table:
    """People and bots around one game; `kept` is the file that remembers it."""

    def __init__(
        self, record: Record, players: Sequence[Player], kept: Kept, screen: Screen, began: float | None = None
    ) -> None:
        self.origin = record
        self.game = record.game
        self.players = players
        self.people = [seat for seat, player in enumerate(players) if not player.bot]
        self.names = names_of(self.game.seat_names(len(players)), players)
        self.kept = kept
        self.screen = screen
        self.began = time.time() if began is None else began
        self.g = record.start()
        self.made: list[Made] = []
        for seat, action in record.actions:
            self.carry_out(seat, action)
        self.told = {seat: self.since_own(seat) for seat in self.viewers}  # actions of which each viewer has heard
        self.at_keyboard = NOBODY  # who was asked last
        self.last_asked = NOBODY, ""  # and what

    @property
    def viewers(self) -> list[int]:
        """Who looks at the screen: the people, or somebody who watches bots."""
        return self.people or [NOBODY]

    def since_own(self, seat: int) -> int:
        """How many actions there were when a seat last acted."""
        return max([at + 1 for at, made in enumerate(self.made) if made.seat == seat], default=0)

    # -- the game goes on -----------------------------------------------------------------------------------------

    def play(self) -> None:
        """Until the game is over; raises Left when somebody leaves."""
        while self.g.due:
            bot = next((seat for seat in members(self.g.due) if self.players[seat].bot), NOBODY)
            if bot != NOBODY:
                self.bot_answers(bot)
            else:
                self.person_answers(first_seat(self.g.due))
        self.kept.rest()
        self.finish()

    def bot_answers(self, seat: int) -> None:
        """A bot chooses; the same record gives the same answer."""
        action = bots.choose(self.players[seat].bot, self.game, self.g.view(seat), len(self.made) + 1)
        self.act(seat, action)
        if len(self.people) < 2:
            self.tell(self.viewers[0])

    def act(self, seat: int, action: int) -> None:
        """Carry out an action and write it down; first the table says if the time is up."""
        if seat != NOBODY and self.time_is_up():
            self.act(NOBODY, self.game.space.number(TIME_UP))
        stage = self.game.stage(self.g)
        self.carry_out(seat, action)
        self.kept.add(lines_of(self.game, self.g, stage, seat, action))

    def carry_out(self, seat: int, action: int) -> None:
        """The game after this action."""
        inner = self.g.stack[-1].inner()
        news, changes = amounts.carried_out(self.game, self.g, seat, action, self.viewers)
        self.made.append(Made(seat, action, inner, news, changes))

    def time_is_up(self) -> bool:
        """Has the agreed time passed without the table having said so?"""
        minutes = self.game.minutes(self.origin.settings)
        if not minutes or time.time() < self.began + 60 * minutes:
            return False
        return self.g.forbids(NOBODY, self.game.space.number(TIME_UP)) == LEGAL

    def tell(self, viewer: int) -> None:
        """What a viewer has not heard yet."""
        details = amounts.Details(self.game)
        for made in self.made[self.told[viewer] :]:
            seen = made.amounts[self.viewers.index(viewer)]
            for event, changes in details.heard(made.seat, made.inner, made.news, viewer, seen):
                self.screen.say(f"· {amounts.said(self.game, event, changes, self.names)}")
        self.told[viewer] = len(self.made)

    # -- a person -------------------------------------------------------------------------------------------------

    def person_answers(self, seat: int) -> None:
        """Show what the seat may know and ask until something changes."""
        self.kept.rest()
        if self.at_keyboard != seat and len(self.people) > 1:
            self.screen.curtain(self.names[seat])
        self.at_keyboard = seat
        self.tell(seat)
        self.prompt(seat)
        done = len(self.made), self.g
        while done == (len(self.made), self.g):
            self.obey(seat, self.screen.ask())

    def prompt(self, seat: int) -> None:
        """The table, the question and its options."""
        view = self.g.view(seat)
        if not view.inner and not self.goes_on_asking(seat, view.question):
            self.screen.board(f"\n{self.game.text(view)}")
        self.last_asked = seat, view.question
        self.screen.say(f"\n{self.names[seat]}: {self.game.ask(view)}", "bold")
        deals = self.deals(view)
        rows = [
            (str(at), self.game.words(view, action), deals.get(action, ""), self.game.space.texts[action])
            for at, action in enumerate(view.options, start=1)
        ]
        self.screen.rows(rows, ("bold", "", "cyan", "dim"))

    def deals(self, view: View) -> dict[int, str]:
        """What options cost and bring, as far as the seat can foresee it; of a long list, the first ones."""
        foresight = Foresight(self.game, view.seat, lambda number: self.game.imagine(view, number + 1))
        space, found = self.game.space, foresight.outcomes(view.options[:LISTED])
        quiet = space.passes | space.finals  # what says that nothing more is done has no price
        return {
            outcome.action: "" if outcome.action in quiet else in_line(foresight.deal(outcome)) for outcome in found
        }

    def goes_on_asking(self, seat: int, question: str) -> bool:
        """Is the seat asked what it has just answered? Then the table is still on the screen."""
        return (seat, question) == self.last_asked and bool(self.made) and self.made[-1].seat == seat

    def obey(self, seat: int, line: str) -> None:
        """What was typed: an option, an action's text, or a wish."""
        word, _, rest = line.partition(" ")
        wishes: dict[str, Callable[[int, str], int | None]] = {
            "board": self.show_board,
            "?": self.show_board,
            "map": self.show_map,
            "card": self.explain,
            "rules": self.search_rules,
            "rule": self.search_rules,
            "do": self.do,
            "why": self.say_why,
            "hint": self.hint,
            "undo": self.undo,
            "save": self.save,
            "quit": self.leave,
            "q": self.leave,
            "exit": self.leave,
            "help": self.help,
            "": self.help,
        }
        wish = wishes.get(word.lower())
        try:
            action = wish(seat, rest.strip()) if wish else self.chosen(seat, line)
        except (ValueError, OSError) as wrong:
            self.screen.wrong(in_words(wrong))
        else:
            if action is not None:
                self.act(seat, action)

    def chosen(self, seat: int, line: str) -> int:
        """An option by its number or by its text."""
        options = self.g.options(seat)
        if line.isascii() and line.isdecimal():
            number = int(line) if len(line) < 9 else 0
            if not 1 <= number <= len(options):
                raise Unknown("option", short(line), f"1 to {len(options)}")
            return options[number - 1]
        action = self.number(line)
        refused = self.game.why_not(self.g, seat, action)
        if refused:
            raise ValueError(refused)
        return action

    def do(self, seat: int, text: str) -> int:
        """An action by its text, also where that begins like a wish."""
        return self.chosen(seat, text)

    def number(self, text: str) -> int:
        """The action that is called so."""
        try:
            return self.game.space.number(text.lower())
        except Unknown:
            what = f'nothing here is called "{short(text)}"'
            raise ValueError(f"{what}: type an option's number, an action's text as it stands there, or help") from None

    # -- wishes ---------------------------------------------------------------------------------------------------

    def help(self, seat: int, rest: str) -> None:
        """What can be typed."""
        self.screen.rows(HELP, ("cyan", ""))

    def show_board(self, seat: int, rest: str) -> None:
        """The whole table and the question again."""
        self.screen.board(self.game.text(self.g.view(seat)))

    def show_map(self, seat: int, rest: str) -> None:
        """The board alone, or a part of it."""
        self.screen.board(self.game.map(self.g.view(seat), short(rest)))

    def explain(self, seat: int, name: str) -> None:
        """A component by name."""
        found = look_up(self.game, short(name))
        if len(found) <= MANY:
            for entry in found:
                self.screen.say(entry.text)
        else:
            self.screen.say(f"{len(found)} things are called so: {', '.join(entry.name for entry in found)}.")

    def search_rules(self, seat: int, word: str) -> None:
        """One clause by its id, or all with a word."""
        found = clauses.search(self.game, short(word))
        if not found:
            raise ValueError(f'no clause has "{short(word)}"; the whole rules: starhall docs {self.game.id}')
        self.screen.rows(list(found.items())[:CLAUSES], ("cyan", ""))
        if len(found) > CLAUSES:
            self.screen.say(f"and {len(found) - CLAUSES} more; a longer word finds fewer")

    def say_why(self, seat: int, text: str) -> None:
        """Why something is not possible, judged by what the seat may know."""
        world = self.game.imagine(self.g.view(seat), 1)
        self.screen.say(self.game.why_not(world, seat, self.number(text)) or "That is possible.")

    def hint(self, seat: int, rest: str) -> None:
        """What a bot would do."""
        view = self.g.view(seat)
        found = bots.hint(self.game, view, 1, 1.0)
        number = view.options.index(found.action) + 1
        self.screen.say(f"A bot would choose {number}: {self.game.words(view, found.action)}")
        if found.other != NOBODY:
            self.screen.say(found.reason(self.game.words(view, found.other)))

    def save(self, seat: int, name: str) -> None:
        """The record in a file of the person's own; another game's is not overwritten."""
        path = Path(name or f"{self.game.id}.game")
        record = self.kept.path.read_bytes()
        if path.is_file() and path.read_bytes().partition(b"\n")[0] != record.partition(b"\n")[0]:
            raise ValueError(f"{short(str(path))} is there already and not this game; choose another name")
        path.write_bytes(record)
        self.screen.note(f"Written to {path}.")

    def leave(self, seat: int, rest: str) -> None:
        """The person goes."""
        raise Left

    # -- taking back ----------------------------------------------------------------------------------------------

    def undo(self, seat: int, rest: str) -> int | None:
        """As in the browser: the own last move; a sealed answer; or, where all agree, the last move and what followed.

        Bots agree at once, people are asked.
        """
        own = move_before(self.made, len(self.made), undoable(self.g, self.made, seat))
        if not own and self.g.forbids(seat, RECONSIDER) == LEGAL:
            return RECONSIDER
        keep = len(self.made) - own if own else own_last(self.made, seat)
        if keep is None:
            raise ValueError("there is no choice of yours to take back")
        if own or self.others_agree(seat):
            self.take_back(seat, keep)
        return None

    def others_agree(self, seat: int) -> bool:
        """Something was seen or drawn since, or somebody else has answered: the other people are asked."""
        others = [self.names[person] for person in self.people if person != seat]
        if not others:
            return True
        self.screen.say("Since then something was drawn or seen, or somebody else has answered.")
        return self.screen.ask(f"Does {' and '.join(others)} agree to take it back? (yes or no) ").lower() in (
            "y",
            "yes",
        )

    def take_back(self, seat: int, keep: int) -> None:
        """The game as it was after so many actions; who was told more is told that it is taken back."""
        self.kept.cut(keep)
        stay, gone = self.made[:keep], self.made[keep:]
        self.g, self.made = self.origin.start(), []
        for made in stay:
            self.carry_out(made.seat, made.action)
        self.told = {viewer: min(told, keep) for viewer, told in self.told.items()}
        self.say_gone(seat, gone)

    def say_gone(self, seat: int, gone: Sequence[Made]) -> None:
        """What was taken back; of what others chose, perhaps in secret, only how much it was."""
        own = [self.game.space.words[made.action] for made in gone if made.seat == seat]
        others = len(gone) - len(own)
        more = f", and {counted(others, 'answer')} of others" if others else ""
        self.screen.say(f"Taken back: {', '.join(own)}{more}.")

    # -- the end --------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """The record, the table and the result."""
        game, g = self.game, self.g
        if len(self.people) > 1:
            self.screen.clear()
        self.screen.note(f"The record:\n{self.kept.path.read_text(encoding='utf-8')}")
        self.screen.board(game.text(g.view(NOBODY)))
        self.screen.say(f"\n{game.outcome(g).format(*self.names)}", "bold")
        self.screen.rows([self.result_of(seat) for seat in self.ranking()], ("bold", "", "", "dim"))
        self.screen.note(f"\nThe record is kept; starhall replay {self.kept.path} tells it again.")

    def ranking(self) -> list[int]:
        """The seats, the winner first."""
        places = self.game.places(self.g)
        return sorted(range(self.g.seats), key=lambda seat: places[seat])

    def result_of(self, seat: int) -> tuple[str, ...]:
        """A seat's line of the result."""
        game, g = self.game, self.g
        parts = ", ".join(f"{score.title} {score.points}" for score in game.scores(g, seat) if score.points)
        return f"{game.places(g)[seat]}.", self.names[seat], str(game.points(g)[seat]), parts


def names_of(colours: Sequence[str], players: Sequence[Player]) -> list[str]:
    """What the seats are called: a person with a name, whose colour the board shows, is told with it."""
    pairs = zip(players, colours, strict=True)
    return [colour if player.name == colour else f"{player.name} ({colour.lower()})" for player, colour in pairs]
