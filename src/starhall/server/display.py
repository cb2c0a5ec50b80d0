"""What a viewer sees of a table, as data: the pages, the fragments and the API are all made from this.

Everything comes from `view(seat)`, from what the table itself shows (names, talk, who has answered), and from states
that are imagined from that view. The true state is asked for nothing else.
"""

from __future__ import annotations

import json
import re
import time
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from itertools import takewhile
from typing import Final, cast

from starhall import bots
from starhall.amounts import Details
from starhall.drawing import icons
from starhall.drawing import look as look_of
from starhall.foresight import asking
from starhall.kernel.actions import RECONSIDER
from starhall.kernel.frames import LEGAL, AtOnce
from starhall.kernel.seats import NOBODY, has, members
from starhall.kernel.state import State, View
from starhall.kernel.tallies import key_of
from starhall.kernel.telling import KERNEL_CLAUSES, Sentence
from starhall.server import errors
from starhall.server.clock import Clocks, deadline
from starhall.server.closing import closing
from starhall.server.combining import after, goes_on
from starhall.server.learning import LessonTable
from starhall.server.people import OFFER
from starhall.server.preview import deals
from starhall.server.repeating import once_more
from starhall.server.shapes import (
    Choice,
    ClockInfo,
    Crumb,
    Display,
    GoalInfo,
    Greyed,
    Heading,
    Hint,
    LogLine,
    Moment,
    NearInfo,
    Option,
    PresetInfo,
    Question,
    Refused,
    Repeat,
    Said,
    Scores,
    SeatInfo,
    Undo,
    VoteInfo,
    Why,
    Word,
    score_line,
)
from starhall.server.since import state_at
from starhall.server.store import SeatRow, Talk
from starhall.server.tables import Table
from starhall.server.taught import said_of, taught
from starhall.server.viewers import Heard, Told

FEW: Final = 3  # kinds of move that one clause refuses: more of them are not worth a list
MANY: Final = 9  # more options than that are grouped by their place
NO_UNDO: Final[Undo] = {"steps": 0, "move": 0, "reconsider": False, "ask": False}
LOG: Final = 80  # lines of the log that a page shows at least
PIECE: Final = 10  # moments of the log that come and go together


def look(table: Table, seat: int) -> str:
    """The colour, shape and pattern of a seat on the page."""
    return look_of(table.game.colours[seat])


def display(table: Table, viewer: int) -> Display:
    """What this viewer sees now."""
    shown = table.viewers.of(viewer)
    if shown.page is not None:
        return shown.page
    view = table.viewers.view(viewer)
    shown.page = {
        **heading(table, viewer, view),
        **asked(table, view),
        "goal": goal(table, view) if table.row.status != "open" else None,
        "code": table.row.code,
        "seats": seats(table, view),
        "log": log_now(table, viewer),
        "talk": [said(talk) for talk in table.people.talk[-50:]],
        "votes": votes(table, viewer),
        "presets": presets(table, viewer),
        "trivial": viewer >= 0 and table.seats[viewer].trivial,
        "stand_in": table.seats[viewer].stand_in if viewer >= 0 else "",
        "scores": scores(table, view),
        "result": json.loads(table.row.result) if table.row.result else None,
        "lesson": taught(table, viewer),
    }
    if isinstance(table, LessonTable) and viewer == table.lesson.seat:
        learn(table, view, shown.page)
    return shown.page


def learn(table: LessonTable, view: View, page: Display) -> None:
    """In a lesson only what the step speaks of is offered, nothing is final, and back is one step of the lesson."""
    offered = [table.game.space.texts[action] for action in table.offers(view)]
    page["options"] = [in_a_lesson(option) for option in page["options"] if option["action"] in offered]
    group(page["options"])
    page["greyed"], page["repeat"], page["redo"], page["undo"], page["reacts"] = [], None, None, NO_UNDO, False
    page["same"] = False


def in_a_lesson(option: Option) -> Option:
    """An option among fewer: it may be of no group any more. It is never final or said beforehand, and taken step by
    step."""
    bare = {name: value for name, value in option.items() if name not in ("group", "first")}
    return cast(Option, {**bare, "final": False, "waits": False, "leads": []})


def display_at(table: Table, viewer: int, moment: int) -> tuple[Moment, View]:
    """What this viewer saw at a moment of the game, and the view itself."""
    table.has_begun()
    view = state_at(table, viewer, moment).view(viewer)
    number = table.viewers.moments(viewer)[moment]
    told = log(table, viewer, number)
    end = closing(table, viewer) if number == len(table.moves) else []
    data: Moment = {
        **heading(table, viewer, view),
        "moment": moment,
        "ask": str(told[-1].sentence) if told else "The game begins.",
        "phase": list(table.history.phases[number]),
        "goal": goal(table, view),
        "seats": seats(table, view, live=False),
        "log": lines(table, [*told, *end]),
    }
    return data, view


def looked_back(table: Table, page: Display, view: View, moment: int) -> Display:
    """A viewer's page with what it saw at an earlier moment of the game; what the table itself shows is as it is."""
    number = table.viewers.moments(view.seat)[moment]
    return {**page, "goal": goal(table, view), "phase": list(table.history.phases[number])}


def log(table: Table, viewer: int, upto: int | None = None) -> list[Told]:
    """The last lines of the viewer's log, up to an action."""
    since = table.viewers.last_heard(viewer, LOG, upto)
    return list(table.viewers.told(viewer, table.people.names(), since, upto))


def log_now(table: Table, viewer: int) -> list[LogLine]:
    """The last lines of the viewer's log; those that were there before are the same."""
    moments, since = table.viewers.moments(viewer), table.viewers.last_heard(viewer, LOG)
    first = bisect_left(moments, since + 1) // PIECE * PIECE
    before = max(0, first - PIECE)  # the first line may tell what steps before it have cost
    heard = heard_so_far(table, viewer, moments[before - 1] if before else 0)
    new = table.viewers.told(viewer, heard.names, heard.upto, details=heard.details)
    heard.lines += lines(table, new, heard.lines[-1] if heard.lines else None)
    heard.upto = len(table.moves)
    heard.lines = [line for line in heard.lines if line["moment"] >= first]
    return [*heard.lines, *lines(table, closing(table, viewer), heard.lines[-1] if heard.lines else None)]


def heard_so_far(table: Table, viewer: int, since: int) -> Heard:
    """What was told with the same names; otherwise nothing yet, from an action on."""
    shown, names, running = table.viewers.of(viewer), table.people.names(), bool(table.g.due)
    if shown.heard is None or (shown.heard.names, shown.heard.running) != (names, running):
        shown.heard = Heard(names, running, since, Details(table.game))
    return shown.heard


def heading(table: Table, viewer: int, view: View) -> Heading:
    """Which table, which seat, which version."""
    return {
        "table": table.row.id,
        "game": table.game.id,
        "title": table.row.title,
        "status": table.row.status,
        "pace": table.row.pace,
        "seat": viewer,
        "version": table.viewers.version(viewer),
        "beat": table.viewers.beat(viewer),
        "moment": len(table.viewers.moments(viewer)) - 1,
        "moments": len(table.viewers.moments(viewer)),
        "phase": list(table.history.phases[-1]),
    }


def asked(table: Table, view: View) -> Question:
    """What the viewer is asked, and how it may answer; or for whom it waits."""
    running = table.row.status == "running"
    mine = running and bool(view.options)
    secret = running and bool(view.frames) and isinstance(view.frames[-1], AtOnce)
    sealed = secret and not mine and view.frames[-1].reopens(view.seat)
    return {
        "due": mine,
        "secret": secret,
        "sealed": sealed,
        "reacts": mine and reacts(view),
        "same": mine and comes_to_same(table.viewers.world(view.seat), view.seat),
        "question": view.question if running else "",
        "ask": sentence(table, view, mine, sealed),
        "waiting": waiting(table) if running else [],
        "since": since(table, view.seat) if running else 0,
        "options": options(table, view) if mine else [],
        "greyed": greyed(table, view) if mine else [],
        "crumbs": crumbs(table, view) if mine else [],
        "repeat": repeat(table, view) if mine and not secret else None,
        "redo": redo(table, view) if mine else None,
        "undo": undo(table, view) if running and view.seat >= 0 else NO_UNDO,
    }


def sentence(table: Table, view: View, mine: bool, sealed: bool) -> str:
    """The one sentence of the prompt."""
    if table.row.status == "open":
        missing = sum(seat.open for seat in table.seats)
        return f"Waiting for {missing} more to sit down." if missing > 1 else "Waiting for one more to sit down."
    if table.row.status == "finished":
        return str(json.loads(table.row.result)["text"]) if table.row.result else "The game is over."
    if mine:
        return table.game.ask(view)
    if sealed:
        return "You have chosen. It stays face down until all have."
    return table.waiting_for()


def waiting(table: Table) -> list[int]:
    """The seats that owe an answer: that is the table's to show."""
    return members(table.g.due)


def since(table: Table, viewer: int) -> float:
    """When the viewer's game last changed; what others do in secret does not count."""
    number = table.viewers.of(viewer).moments[-1]
    return table.moves[number - 1].step.at if number else table.row.began


def reacts(view: View) -> bool:
    """Is the seat asked about what another one does just now? The rules say so, question by question."""
    return view.frames[-1].is_reaction


def options(table: Table, view: View) -> list[Option]:
    """The legal answers, in the list's order; a set in the making shows what is in it as well. Final are those after
    which something is drawn or seen, or another seat is asked: they could not be taken back."""
    later = states_next(table, view)
    world = table.viewers.world(view.seat)
    last = {action for action, then in later.items() if not goes_on(world, then, view.seat)}
    picks = table.picks(view.seat)
    picked, more = (picks.picked, picks.more) if picks else ((), ())
    without = picks.without if picks else {}
    found: list[Option] = []
    listed = sorted({*view.options, *picked, *more}) if picks else list(view.options)
    foreseen = deals(table, view)
    for action in listed:
        leads = [] if action in last or action not in later else places_next(table, view, later[action])
        facts = {"final": action in last, "deal": foreseen.get(action), "leads": leads}
        option = cast(Option, {**choice(table, view, action), **facts})
        if action not in view.options:
            option["instead"] = len(picked)
            actions = without[action] if action in picked else [*picked, action]
            option["actions"] = [table.game.space.texts[each] for each in actions]
            option["picked"] = action in picked
        found.append(option)
    group(found)
    return found


def states_next(table: Table, view: View) -> dict[int, State]:
    """The state after each option, as the seat imagines it; of a secret choice none: there all can be taken back."""
    if isinstance(view.frames[-1], AtOnce):
        return {}
    world = table.viewers.world(view.seat)
    return {action: past_the_same(after(world, view.seat, action), view.seat) for action in view.options}


def comes_to_same(g: State, seat: int) -> bool:
    """Does it not matter how the seat answers? Then its page answers for it."""
    asked = asking(g, seat)
    return asked is not None and asked.comes_to_same(g, seat)


def past_the_same(g: State, seat: int) -> State:
    """The state after what a page answers by itself, up to where something is drawn or seen."""
    while g.floor <= g.done and comes_to_same(g, seat):
        g = after(g, seat, g.options(seat)[0])
    return g


def places_next(table: Table, view: View, later: State) -> list[str]:
    """Where the compound move that an option begins can go next; a set, such as a payment, begins with none of its."""
    top = later.stack[-1] if later.stack else None
    if top is None or isinstance(top, AtOnce) or not top.inner() or top.is_set:
        return []
    places = [table.game.space.places[action] for action in later.options(view.seat)]
    return sorted({place for place in places if place})


def group(found: list[Option]) -> None:
    """In a long list the options of one place are a group: its first one says so."""
    places = [option["place"] for option in found]
    many = {place for place in places if place and places.count(place) > 1} if len(found) > MANY else set()
    for number, option in enumerate(found):
        place = option["place"]
        if place in many:
            option["group"] = group_name([each["words"] for each in found if each["place"] == place], place)
            option["first"] = places.index(place) == number


def group_name(words: list[str], place: str) -> str:
    """What the options of one place have in common: the words that they begin with, or else the place's name."""
    firsts = list(takewhile(lambda same: len(set(same)) == 1, zip(*[each.split() for each in words], strict=False)))
    shared = " ".join([same[0] for same in firsts]).strip(" :,")
    return shared if len(shared) > 2 else place.partition("-")[2].replace("_", " ").title() or place


def called(table: Table, place: str, words: str) -> str:
    """The words of an action that names a seat, with the name of who sits there."""
    colour = place.removeprefix("seat-")
    if colour == place or colour not in table.game.colours[: table.row.seats]:
        return words
    return re.sub(rf"\b{colour}\b", lambda _: table.people.names()[table.game.colours.index(colour)], words, flags=re.I)


def choice(table: Table, view: View, action: int) -> Choice:
    """An action in words, with its place on the board."""
    space = table.game.space
    passes = action in space.passes and bool(view.frames)
    return {
        "action": space.texts[action],
        "words": called(table, space.places[action], table.game.words(view, action)),
        "place": space.places[action],
        "icon": space.icons[action] if space.icons[action] in game_icons() else "",
        "pass": action in space.passes or action in space.finals,
        "lets": passes and view.frames[-1].may_be_preset,
        "waits": passes and view.frames[-1].may_wait,
    }


def hint_of(table: Table, view: View, hint: bots.Hint) -> Hint:
    """What a bot would do, and why."""
    reason = "" if hint.other == NOBODY else hint.reason(choice(table, view, hint.other)["words"])
    return {**choice(table, view, hint.action), "reason": reason}


@cache
def game_icons() -> frozenset[str]:
    """The icons that mean something in a game: in the sheet they come before those of the frame."""
    sheet = [name.removeprefix("i-") for name in icons.entries() if name.startswith("i-")]
    return frozenset([*sheet[: sheet.index("starhall")], "pass"])


def greyed(table: Table, view: View) -> list[Greyed]:
    """Kinds of move that the rules refuse right now, with the clause."""
    space = table.game.space
    bare = [a for a, text in enumerate(space.texts) if " " not in text and a != RECONSIDER and a not in view.options]
    world = table.viewers.world(view.seat)
    found: list[Greyed] = []
    for action in bare:
        clause = world.forbids(view.seat, action)
        if clause != LEGAL and clause not in KERNEL_CLAUSES:
            text = table.game.telling.clause(clause)
            found.append({**choice(table, view, action), "clause": clause, "text": text})
    clauses = [option["clause"] for option in found]
    return [option for option in found if clauses.count(option["clause"]) <= FEW]


def crumbs(table: Table, view: View) -> list[Crumb]:
    """The steps of the compound move so far, with their places on the board."""
    count = table.history.chain(view.seat)
    space = table.game.space
    steps = [move.action for move in table.moves[len(table.moves) - count :]] if count else []
    return [
        {"words": called(table, space.places[action], space.words[action]), "place": space.places[action]}
        for action in steps
    ]


def repeat(table: Table, view: View) -> Repeat | None:
    """The seat's last compound move once more, if that is possible."""
    if view.frames[-1].inner():
        return None
    last = table.history.own_move(view.seat)
    return at_one_press(table, view, once_more(table.viewers.world(view.seat), view.seat, last))


def redo(table: Table, view: View) -> Repeat | None:
    """What the seat took back last, if nothing else has happened since."""
    taken = table.redoing.next_move(view.seat, table.viewers.version(view.seat))
    return at_one_press(table, view, [table.game.space.number(text) for text in taken])


def at_one_press(table: Table, view: View, actions: list[int]) -> Repeat | None:
    """Actions that are carried out together, in words."""
    if not actions:
        return None
    space = table.game.space
    words = [called(table, space.places[action], table.game.words(view, action)) for action in actions]
    return {"words": " › ".join(words), "actions": [space.texts[action] for action in actions]}


def undo(table: Table, view: View) -> Undo:
    """How far back the seat may go: by single steps, by its whole last move, or by asking the table."""
    lane = bool(view.frames) and view.frames[-1].reopens(view.seat)
    last = table.history.own_last(view.seat)
    return {
        "steps": table.history.undoable(view.seat),
        "move": table.history.last_move(view.seat),
        "reconsider": lane,
        "ask": last is not None and not lane,
    }


def goal(table: Table, view: View) -> GoalInfo:
    """What wins, and how near each seat is."""
    found = table.game.goal(view)
    known = {tally.id for tally in table.game.tallies}
    near: list[NearInfo] = [
        {
            "seat": seat,
            "number": each.number,
            "of": each.of,
            "words": each.words,
            "share": share,
            "tally": key_of(table.game.colours[seat], each.tally) if each.tally in known else "",
        }
        for seat, (each, share) in enumerate(zip(found.seats, found.shares(), strict=True))
    ]
    return {"text": found.text, "seats": near, "remark": found.remark}


def seats(table: Table, view: View, live: bool = True) -> list[SeatInfo]:
    """Who sits where; of a secret choice only who has chosen."""
    running = table.row.status == "running" and live
    top = view.frames[-1] if view.frames else None
    asked_in_secret = [bool(lane) for lane in top.start] if running and isinstance(top, AtOnce) else []
    points = json.loads(table.row.result)["points"] if table.row.result and live else []
    clocks = table.clocks()
    found: list[SeatInfo] = []
    for row, name in zip(table.seats, table.people.names(), strict=True):
        due = running and has(table.g.due, row.seat)
        found.append(
            {
                "seat": row.seat,
                "name": name,
                "look": look(table, row.seat),
                "kind": "open" if row.open else "bot" if row.bot else "person" if row.identity > 0 else "rival",
                "bot": row.player,
                "here": table.viewers.listeners.here(row.seat) or bool(row.player),
                "due": due,
                "chosen": (not due if asked_in_secret and asked_in_secret[row.seat] else None),
                "points": points[row.seat] if points else None,
                "clock": clock_info(clocks, row, table.store.hours.now()) if live else None,
            }
        )
    return found


def clock_info(clocks: Clocks, seat: SeatRow, hours: float) -> ClockInfo | None:
    """A player's clock, of which everybody may know: it runs while the seat owes an answer."""
    row, runs, now = clocks.row, has(clocks.running, seat.seat), time.time()
    if seat.bot or not (row.bank or row.patience):
        return None
    by_move = max(0.0, deadline(row, seat) - now) if runs else row.patience
    left = clocks.left(seat.seat, hours) if row.bank else by_move
    return {"left": round(left, 1), "runs": runs, "until": round(now + left, 1) if runs else 0.0}


def scores(table: Table, view: View) -> list[Scores]:
    """What points are made of: everybody's at the end, the own ones before."""
    over = table.row.status == "finished"
    mine = [view.seat] if view.seat >= 0 and table.row.status == "running" else []
    shown = list(range(table.row.seats)) if over else mine
    g = table.g if over else table.viewers.world(view.seat) if shown and view.frames else table.g
    return [{"seat": seat, "lines": [score_line(score) for score in table.game.scores(g, seat)]} for seat in shown]


def votes(table: Table, viewer: int) -> list[VoteInfo]:
    """The questions before the table."""
    names = table.people.names()
    texts = {"undo": "{} asks to take a move back.", "bot": "Shall a bot play for {}?"}
    return [
        {
            "id": vote.id,
            "kind": vote.kind,
            "text": texts[vote.kind].format(names[vote.seat if vote.kind == "undo" else vote.about]),
            "mine": viewer in table.people.electorate(vote) and viewer not in vote.agreed,
            "agreed": sorted(vote.agreed),
        }
        for vote in table.people.votes
    ]


def lines(table: Table, told: Iterable[Told], last: LogLine | None = None) -> list[LogLine]:
    """Lines of a log after the last one; each has an id that stays."""
    found: list[LogLine] = []
    for each in told:
        count = int(last["id"].partition("-")[2]) + 1 if last and last["moment"] == each.moment else 0
        last = line(table, each, f"{each.moment}-{count}")
        found.append(last)
    return found


def line(table: Table, told: Told, id: str) -> LogLine:
    """A line of the log."""
    return {
        "id": id,
        "moment": told.moment,
        "at": told.at,
        "level": told.sentence.level,
        "phase": list(told.phase),
        "text": str(told.sentence),
        "words": words(table, told.sentence),
    }


def words(table: Table, sentence: Sentence) -> list[Word]:
    """The pieces of a sentence with what they speak of."""
    return [
        {
            "text": word.text,
            "place": word.place,
            "look": look(table, word.seat) if word.seat != NOBODY else "",
            "icon": word.icon,
            "unit": word.unit,
        }
        for word in sentence.words
    ]


def said(talk: Talk) -> Said:
    """A line of talk."""
    return {"seat": talk.seat, "name": talk.name, "text": talk.text, "kind": talk.kind, "at": talk.at}


def presets(table: Table, seat: int) -> list[PresetInfo]:
    """What a seat has answered beforehand."""
    return [
        {
            "seat": seat,
            "question": answer.question,
            "action": answer.action,
            "stage": answer.stage,
            "unchanged": answer.stage.startswith(OFFER),
        }
        for answer in table.people.presets
        if answer.seat == seat
    ]


def why(table: Table, viewer: int, text: str) -> Why:
    """Why an action is not possible for the viewer, who must be due: by what that seat may know."""
    view = table.viewers.view(viewer)
    if viewer < 0 or not view.options or table.row.status != "running":
        raise errors.not_your_turn(table.waiting_for() if table.row.status == "running" else "Nobody is asked.")
    action = table.number(text)
    clause = table.viewers.world(viewer).forbids(viewer, action)
    return {"action": text, "words": table.game.space.words[action], "legal": clause == LEGAL, "clause": clause,
            "text": table.game.telling.clause(clause) if clause else ""}  # fmt: skip


def why_place(table: Table, viewer: int, place: str) -> list[Refused]:
    """Why nothing can be done with a board element now: the clauses that refuse the actions which it stands for."""
    view = table.viewers.view(viewer)
    if viewer < 0 or not view.options or table.row.status != "running":
        return []
    if isinstance(table, LessonTable) and not table.is_aside:
        return said_of(table, place)
    world = table.viewers.world(view.seat)
    found: dict[str, Refused] = {}
    for action, at in enumerate(table.game.space.places):
        clause = world.forbids(viewer, action) if at == place else LEGAL
        if clause != LEGAL and clause not in KERNEL_CLAUSES and clause not in found:
            text = table.game.telling.clause(clause)
            found[clause] = {"words": table.game.space.words[action], "clause": clause, "text": text}
    return list(found.values())
