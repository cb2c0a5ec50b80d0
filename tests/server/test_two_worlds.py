"""Two worlds that a seat cannot tell apart: whatever it asks, the answers are the same bytes and took the same work.

The worlds are two kept tables. They begin in positions of which one is the other with all that the seat cannot know
dealt anew; then both are played on by the same visible moves, while others choose in secret, each world its own way.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import pytest

from server.loopback import PAGE, Guest, LoopbackHall, stand_at, until
from starhall.kernel.actions import RECONSIDER
from starhall.kernel.frames import LEGAL, AtOnce
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY, has, members
from starhall.kernel.state import State
from starhall.server.combining import after, goes_on
from starhall.server.errors import Wrong
from starhall.server.hall import Plan, installed, to_the_beat
from starhall.server.learning import LessonTable
from starhall.server.lists import lists
from starhall.server.store import SeatRow
from starhall.server.tables import Table

ME = 0
LONG = 60  # actions after which any decision will do


@pytest.fixture(scope="module")
def halls() -> Iterator[LoopbackHall]:
    with LoopbackHall(modules=installed()) as made:
        yield made


@dataclass
class World:
    """A table in one of the worlds, and who sits in the seat that must not know which."""

    guest: Guest
    table: Table
    parts: dict[str, str] = field(default_factory=dict)  # of its pages, by their marks, without addresses

    def ask(self, method: str, path: str, body: Any) -> bytes:
        """What comes back, without addresses, tokens and numbers of votes: those are the hall's."""
        address = path.replace("TABLE", self.table.row.id).replace("PERSON", self.person)
        if method == "STREAM":
            with self.guest.streaming(address) as events:
                said = self.plain(str(next(events)))
            until(lambda: not self.table.viewers.listeners.anybody())  # it is seen who is here
            return said
        if method == "PARTS":
            with self.guest.streaming(f"{address.replace('/fragment', '/live')}"):  # what was made is kept meanwhile
                asked = [self.in_parts(address) for _ in range(2)]
            until(lambda: not self.table.viewers.listeners.anybody())
            return b"".join(asked)
        answer = self.guest.http.request(method, address, json=body, headers=PAGE)
        return self.plain(f"{answer.status_code} {answer.text}")

    def in_parts(self, address: str) -> bytes:
        """What is sent to a browser that has some parts, and claims another; a mark tells no more than its part."""
        answer = self.guest.get(address, params={"has": ".".join([*self.parts, "AAAAAAAAAAAA"])})
        said = self.plain(answer.text).decode()
        for mark, text in re.findall(r'<template data-mark="([^"]+)">(.*?)</template>', said, re.DOTALL):
            self.parts[mark] = sha256(text.encode()).hexdigest()
        for mark, known in self.parts.items():
            said = said.replace(mark, known)
        return said.encode()

    def plain(self, text: str) -> bytes:
        if text.startswith("20") and '"token":' in text:
            new = json.loads(text.partition(" ")[2])
            text = text.replace(new["token"], "TOKEN").replace(new["table"], "NEW")
        for vote in self.table.people.votes:
            text = text.replace(f'"id":{vote.id},"kind"', '"id":VOTE,"kind"')
        return text.replace(self.table.row.id, "TABLE").replace(self.person, "PERSON").encode()

    @property
    def person(self) -> str:
        """The address of the other one's page."""
        return self.table.store.key_of(self.table.seats[1 - ME].identity) or "PERSON"


class Work:
    """How often a game is copied, moved on and imagined: what an answer costs, without a clock."""

    def __init__(self, game: AnyGame, patch: pytest.MonkeyPatch) -> None:
        self.count = 0
        kind = type(game.start(game.settings(2), "any"))
        for owner, name in ((kind, "copy"), (State, "advance"), (State, "forbids"), (type(game), "imagine")):
            self.watch(owner, name, patch)

    def watch(self, owner: type, name: str, patch: pytest.MonkeyPatch) -> None:
        doing = getattr(owner, name)

        def counted(*given: Any, **more: Any) -> Any:
            self.count += 1
            return doing(*given, **more)

        patch.setattr(owner, name, counted)

    def of(self, world: World, method: str, path: str, body: Any) -> tuple[bytes, int]:
        before = self.count
        return world.ask(method, path, body), self.count - before


def world_at(loopback: LoopbackHall, game: AnyGame, g: State) -> World:
    """A table that stands at this position, with a person in each seat."""
    names = ("wren", "tide")
    people = [loopback.guest(name) for name in names]
    cookies = [loopback.hall.store.token(str(guest.http.cookies["starhall"])) for guest in people]
    rows = [SeatRow(seat, who.identity, names[seat]) for seat, who in enumerate(cookies) if who]
    position = json.dumps(game.to_data(g))
    plan = Plan(game.id, ("me", "me"), title="two worlds")
    table = loopback.hall.set_up(game, game.settings(2), plan, rows, "", position, rows[ME].identity)
    return World(people[ME], table)


def positions(game: AnyGame, seed: int) -> Iterator[State]:
    """A game at random, stopped where the seat could do something, see what comes of it, and do more, if it may."""
    r = random.Random(seed)
    g = game.start(game.settings(2), f"two worlds {seed}")
    for more in (0, 20, 30):
        stop = g.done + more
        while g.due and (g.done < stop or not (beyond(g) or (has(g.due, ME) and g.done > stop + LONG))):
            seat = r.choice(members(g.due))
            g.apply(seat, r.choice(g.options(seat)))
        if g.due:
            yield g


def beyond(g: State) -> list[tuple[int, State]]:
    """What the seat may do so that something is drawn or seen and it is asked again; with the state after it."""
    later = [(action, after(g, ME, action)) for action in g.options(ME)]
    return [(action, then) for action, then in later if not goes_on(g, then, ME) and has(then.due, ME)]


def play_on(one: Table, two: Table, r: random.Random, most: int) -> None:
    """Moves that the seat sees alike in both worlds; what others choose in secret is each world's own."""
    for _ in range(most):
        seat = r.choice(members(one.g.due))
        secret = seat != ME and isinstance(one.g.stack[-1], AtOnce)
        for _ in range(8):
            action = r.choice(one.g.options(seat))
            other = r.choice(two.g.options(seat)) if secret else action
            if two.g.forbids(seat, other) == LEGAL and alike(one.g, two.g, seat, action, other):
                one.act(seat, one.viewers.version(seat), [one.game.space.texts[action]])
                two.act(seat, two.viewers.version(seat), [two.game.space.texts[other]])
                break


def alike(one: State, two: State, seat: int, action: int, other: int) -> bool:
    """Does the seat see and hear the same of both actions, and is it still asked?"""
    a, b = one.copy(), two.copy()
    news = (a.apply(seat, action), b.apply(seat, other))
    heard = [[seen.data() for event in told if (seen := event.seen_by(ME))] for told in news]
    return heard[0] == heard[1] and a.view(ME).facts() == b.view(ME).facts() and a.due == b.due and has(a.due, ME)


Request = tuple[str, str, Any]


def reads(table: Table, r: random.Random) -> Iterator[Request]:
    """All that can be looked at."""
    game, eyes, last = table.game, f"seat={ME}", len(table.viewers.moments(ME)) - 1
    for path in ("?", "/fragment?", "/fragment?step=0&", "/fragment?step=1&", "/end?", "/picture.svg?", "/review?"):
        yield "GET", f"/tables/TABLE{path}{eyes}", None
    yield "PARTS", f"/tables/TABLE/fragment?{eyes}", None
    for path in ("/live", "/stream"):
        yield "STREAM", f"{'/api' if path == '/stream' else ''}/tables/TABLE{path}?{eyes}", None
    yield "STREAM", "/live", None
    for path in ("/", "/tables", "/replays", "/me", "/api/me", "/api/tables", "/api/games", "/api/tables/TABLE/record"):
        yield "GET", path, None
    yield "GET", "/people/PERSON", None
    for path in ("/bell", "/api/bell", "/api/find?text=TABLE", "/api/me/settings"):
        yield "GET", path, None
    yield "GET", "/api/tables/TABLE/review", None
    for seat in (-1, 0, 1, 7):
        yield "GET", f"/api/tables/TABLE?seat={seat}", None
    for moment in {0, last // 2, last, last + 1}:
        yield "GET", f"/api/tables/TABLE/moments/{moment}?{eyes}", None
        yield "GET", f"/tables/TABLE/replay/{moment}?{eyes}&part=true", None
        yield "GET", f"/tables/TABLE/review/{moment}?{eyes}", None
    places = sorted({at for at in game.space.places if at})
    for place in r.sample(places, min(6, len(places))):
        yield "GET", f"/api/games/{game.id}/explain?place={place}&table=TABLE&{eyes}", None
    texts = r.sample(game.space.texts, 6) + [game.space.texts[a] for a in table.g.view(ME).options[:6]]
    for text in [*texts, "nonsense"]:
        yield "GET", f"/api/tables/TABLE/why?action={text}&{eyes}", None
    for text in texts:
        yield "GET", f"/api/tables/TABLE/preview?action={text}&{eyes}", None
    yield "GET", f"/api/tables/TABLE/hint?{eyes}", None


def refused(table: Table, r: random.Random) -> Iterator[Request]:
    """Answers that are not carried out: illegal, stale, malformed, and several at once that go too far."""
    game, version = table.game, table.viewers.version(ME)
    view = table.g.view(ME)
    options = [game.space.texts[action] for action in view.options]
    others = [text for text in game.space.texts if text not in options and text != "reconsider"]
    act = "/api/tables/TABLE/act"
    for actions in [*[[text] for text in r.sample(others, 8)], *composites(options, others, r)]:
        for instead in (0, 1, 64):
            if is_refused(table, actions, instead):
                yield "POST", act, {"version": version, "actions": actions, "seat": ME, "instead": instead}
    for text in options[:4]:
        yield "POST", act, {"version": "e-99", "actions": [text], "seat": ME}
        yield "POST", act, {"version": version, "actions": [text], "seat": 1}
    wrong: list[Any] = ["pass", [], [1], ["x"] * 25, ["fly to_the_moon"], {}, None]
    for actions in wrong:
        yield "POST", act, {"version": version, "actions": actions}
    yield "POST", act, {"version": 1}
    yield "POST", act, []
    yield "POST", "/api/tables/TABLE/undo", {"version": version, "steps": 64}
    yield "POST", "/api/tables/TABLE/undo", {"version": "e-99", "steps": 1}
    yield "POST", "/api/tables/TABLE/votes/123456", {"agree": True}


def composites(options: list[str], others: list[str], r: random.Random) -> Iterator[list[str]]:
    """Several at once: what can be done now, and then something that the next draw or reveal may allow, or not."""
    for _ in range(8):
        known = r.sample(options, min(len(options), r.randrange(1, 5)))
        yield [*known, r.choice(others)]
        yield [*known, r.choice(others), r.choice(others)]
        yield [*known, r.choice(options), "reconsider"]
        yield known


def oracles(table: Table, r: random.Random) -> Iterator[Request]:
    """What could be done in this very world after something drawn or seen, asked together with what lets it be seen."""
    texts, now = table.game.space.texts, table.g.options(ME)
    for action, then in beyond(table.g)[:4]:
        new = [more for more in then.options(ME) if more not in now]  # the others could come first
        for more in r.sample(new, min(3, len(new))):
            body = {"version": table.viewers.version(ME), "actions": [texts[action], texts[more]], "seat": ME}
            yield "POST", "/api/tables/TABLE/act", body


@contextmanager
def without_a_trace(table: Table) -> Iterator[None]:
    """What one table has looked up for us it forgets, or it would have less work than the other."""
    shown = table.viewers.of(ME)
    before = (shown.view, dict(shown.worlds), shown.page, shown.foresight)
    yield
    shown.view, shown.worlds, shown.page, shown.foresight = before


def is_refused(table: Table, actions: list[str], instead: int) -> bool:
    """Would the first world refuse this? What is carried out comes later."""
    numbers = [table.game.space.number(text) for text in actions]
    with without_a_trace(table):
        return raises(table, numbers, instead)


def raises(table: Table, numbers: list[int], instead: int) -> bool:
    try:
        keep, before = table.stand_back(ME, instead)
        again = [RECONSIDER] if instead and keep == len(table.moves) else []
        table.carry_out(keep, before, ME, table.ordered(before, ME, [*again, *numbers]))
    except Wrong:
        return True
    return False


def wishes(table: Table) -> Iterator[Request]:
    """Talk, answers beforehand, votes, bots: what changes the table, but not the game."""
    version, view = table.viewers.version(ME), table.g.view(ME)
    text = table.game.space.texts[view.options[0]]
    base = "/api/tables/TABLE"
    yield "POST", f"{base}/talk", {"text": "hello"}
    yield "POST", f"{base}/talk", {"text": "hello", "seat": 1}
    for action in (text, "nonsense", ""):
        yield "POST", f"{base}/wishes", {"question": view.question, "action": action, "always": True}
        yield "POST", f"{base}/wishes", {"question": view.question, "action": action, "unchanged": True}
    for on in (True, False):
        yield "POST", f"{base}/wishes", {"trivial": on}
    for body in ({"about": 1}, {"about": 9}, {}, {"back": True}):
        yield "POST", f"{base}/stand-in", body
    yield "POST", f"{base}/join", {}
    yield "POST", f"{base}/join", {"seat": 1}
    yield "POST", f"{base}/seats/1/bot", {"bot": "random"}
    yield "POST", f"{base}/rematch", {}
    yield "POST", "/tables/TABLE/carry-over", {}
    for seat in (ME, 1):
        yield "POST", f"{base}/invite", {"player": table.store.key_of(table.seats[seat].identity)}
    yield "POST", f"{base}/invite", {"player": "nobody"}
    yield "POST", "/api/invitations/0/decline", {}
    yield "POST", f"{base}/undo", {"version": version, "ask": True}
    yield "GET", f"{base}?seat={ME}", None
    last = len(table.viewers.moments(ME)) - 1
    for moment in (0, last, last + 1):
        yield "POST", f"{base}/fork", {"moment": moment, "seat": ME}
    yield "POST", f"{base}/fork", {"moment": last, "seat": 1}
    yield "POST", f"{base}/fork", {"moment": last, "seat": -1}


def moves(table: Table) -> Iterator[Request]:
    """What is carried out: a legal answer, the same again, and the way back; then one that cannot be taken back."""
    view, base = table.g.view(ME), "/api/tables/TABLE"
    texts = table.game.space.texts
    world = table.game.imagine(view, 1)
    calm = [a for a in view.options if goes_on(world, after(world, ME, a), ME)]
    if calm:
        body = {"version": table.viewers.version(ME), "actions": [texts[calm[0]]], "seat": ME, "key": "k"}
        yield "POST", f"{base}/act", body
        yield "POST", f"{base}/act", body
        yield "GET", f"{base}?seat={ME}", None
        yield "PARTS", f"/tables/TABLE/fragment?seat={ME}", None
        for option in calm_sets(table):
            yield "POST", f"{base}/act", {"version": table.viewers.version(ME), "seat": ME, **option}
            yield "GET", f"{base}?seat={ME}", None
        for _ in range(2):  # taken back, brought again, taken back
            yield "POST", f"{base}/undo", {"version": table.viewers.version(ME), "steps": 1}
            yield "GET", f"{base}?seat={ME}", None
            yield "GET", f"/tables/TABLE/fragment?seat={ME}", None
            version = table.viewers.version(ME)
            taken = list(table.redoing.next_move(ME, version))
            yield "POST", f"{base}/act", {"version": version, "actions": taken, "seat": ME}
        yield "POST", f"{base}/undo", {"version": table.viewers.version(ME), "steps": 1}
    options = table.g.view(ME).options
    if options:
        yield "POST", f"{base}/act", {"version": table.viewers.version(ME), "actions": [texts[options[-1]]], "seat": ME}
    yield "POST", f"{base}/leave", {}


def listed(halls: LoopbackHall, world: World) -> bytes:
    """What lists say of the seat's own table."""
    own = lists(halls.hall, world.table.seats[ME].identity)
    rows = [each for entries in own.values() for each in entries if each["id"] == world.table.row.id]  # type: ignore[attr-defined]
    assert rows
    return world.plain(json.dumps(rows))


def calm_sets(table: Table) -> list[dict[str, Any]]:
    """A change of the set that the seat is picking, if it is picking one."""
    with without_a_trace(table):
        picks = table.picks(ME)
    if not picks:
        return []
    texts = table.game.space.texts
    sets = [[*picks.picked, action] for action in picks.more] + [list(kept) for kept in picks.without.values()]
    return [{"actions": [texts[a] for a in sets[0]], "instead": len(picks.picked)}]


@pytest.mark.parametrize("name", list(installed()))
def test_no_request_tells_two_worlds_apart(halls: LoopbackHall, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = halls.hall.game(name)
    monkeypatch.setattr(halls.hall, "drive", lambda table: None)  # nobody moves while we look
    monkeypatch.setattr(halls.hall, "attend", lambda table_id: asyncio.sleep(0))  # we lay tables on our own thread
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    monkeypatch.setattr(secrets, "randbits", lambda bits: 77)  # a fork deals the same in both
    work = Work(game, monkeypatch)
    differed = asked = 0
    for number, g in enumerate(positions(game, 6)):
        worlds = [world_at(halls, game, g), world_at(halls, game, game.resample(g, ME, 1000 + number))]
        one, two = worlds[0].table, worlds[1].table
        for request in [*oracles(one, random.Random(number)), *oracles(two, random.Random(number))]:
            same(work, worlds, request)
        play_on(one, two, random.Random(number), 8)
        assert one.g.view(ME).facts() == two.g.view(ME).facts()
        differed += game.to_data(one.g) != game.to_data(two.g)
        r = random.Random(number)
        for request in [*reads(one, r), *refused(one, r), *oracles(one, r), *oracles(two, r), *wishes(one)]:
            same(work, worlds, request)
            asked += 1
        assert listed(halls, worlds[0]) == listed(halls, worlds[1]), "of which the stream of the hall tells a number"
        for request in moves(one):
            same(work, worlds, request)
    assert differed >= 2, "something was dealt anew"
    assert asked > 200


@pytest.mark.parametrize("name", list(installed()))
def test_a_table_that_play_opened_tells_nothing(
    halls: LoopbackHall, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`play GAME --seats 2`: who comes with the key sits down; whoever else has it may look."""
    game = halls.hall.game(name)
    monkeypatch.setattr(halls.hall, "drive", lambda table: None)
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    address = f"/begin/{halls.hall.prepare(Plan(name, ('me', 'greedy')))}"
    wren, other = halls.guest("wren"), halls.stranger()
    table = halls.table(wren.get(address).headers["location"].rpartition("/")[2])
    other.get(address)
    truth, table_id = table.g, table.row.id
    for guest, seat in ((wren, ME), (other, NOBODY)):
        unlike = game.resample(truth, seat, 77)
        assert game.to_data(unlike) != game.to_data(truth), "something was dealt anew"
        answers = []
        for g in (truth, unlike):
            stand_at(table, g)
            paths = (
                address,
                f"{address}x",
                f"/tables/{table_id}",
                f"/api/tables/{table_id}",
                f"/api/tables/{table_id}/record",
            )
            asked = [guest.get(path, headers=PAGE) for path in paths]
            answers.append([(each.status_code, each.headers.get("location"), each.content) for each in asked])
        assert answers[0] == answers[1]
        assert answers[0][0][:2] == (303, f"/tables/{table_id}"), "the key opens one table"


LEARNED = [
    ("age_of_galaxy", "05_new_friends"),
    ("age_of_galaxy", "11_first_game"),
    ("galactic_era", "06_light_and_dark"),
    ("m101", "07_deliver"),
    ("m101", "11_your_first_game"),
    ("master_of_the_galaxy", "11_first_game"),
]


@pytest.mark.parametrize(("name", "lesson"), LEARNED)
def test_a_lesson_tells_two_worlds_apart_no_more_than_a_table(
    halls: LoopbackHall, name: str, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The coach's words, his remarks, what he points at and what his buttons do."""
    game = halls.hall.game(name)
    monkeypatch.setattr(halls.hall, "drive", lambda table: None)
    monkeypatch.setattr(
        halls.hall, "attend", lambda table_id: asyncio.sleep(0)
    )  # we put the table away on a thread of our own: the hall must not hold it meanwhile
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    work = Work(game, monkeypatch)
    worlds = [learning(halls, game, lesson, seed) for seed in (0, 77)]
    one, two = worlds[0].table, worlds[1].table
    assert game.to_data(one.g) != game.to_data(two.g), "something was dealt anew"
    r = random.Random(1)
    for _ in range(3):
        for request in [*reads(one, r), *taught(one, r)]:
            same(work, worlds, request)


def learning(halls: LoopbackHall, game: AnyGame, lesson: str, seed: int) -> World:
    """Somebody who begins a lesson; with a seed what he cannot know is dealt anew."""
    guest = halls.guest("wren")
    table_id = str(guest.post(f"/api/courses/{game.id}/{lesson}", {}).json()["table"])
    if seed:
        position = json.dumps(game.to_data(game.resample(halls.table(table_id).g, ME, seed)))
        halls.hall.store.together([("UPDATE tables SET position = ? WHERE id = ?", (position, table_id))])
    halls.hall.forget(table_id)
    halls.hall.forgotten = 1  # how many tables were loaded again is the hall's, and in both worlds the same
    return World(guest, halls.table(table_id))


def taught(table: Table, r: random.Random) -> Iterator[Request]:
    """What can be done in a lesson: wrong choices, aside and back, the right one, going on. In a guided game a legal
    choice is carried out, and what is drawn then differs: there only what is refused is tried."""
    texts, base = table.game.space.texts, "/api/tables/TABLE"
    seen = f"{base}?seat={ME}"
    yield "GET", "/api/courses", None
    options = table.viewers.view(ME).options
    tried = [*options[-1:], *r.sample(range(len(texts)), 3)]
    for action in [action for action in tried if isinstance(table, LessonTable) or action not in options]:
        body = {"actions": [texts[action]], "seat": ME}
        yield "POST", f"{base}/act", {"version": table.viewers.version(ME), **body}
        yield "GET", seen, None
    for do in ("back", "aside", "back", "show", "go_on"):
        options = table.viewers.view(ME).options
        if not options:
            return
        body = {"version": table.viewers.version(ME), "do": do, "action": texts[options[0]]}
        yield "POST", f"{base}/lesson", body
        yield "GET", seen, None


def test_the_tags_of_a_finished_record_tell_what_everybody_saw(
    halls: LoopbackHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same game twice: what one of the players wished for and asked in the meantime is nobody's business."""
    monkeypatch.setattr(halls.hall, "drive", lambda table: None)
    monkeypatch.setattr(
        halls.hall, "attend", lambda table_id: asyncio.sleep(0)
    )  # we act ourselves, on a thread of our own
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    monkeypatch.setattr(secrets, "token_hex", lambda count: "5eed" * 16)
    records = []
    for wishes in (False, True):
        wren, tide = halls.guest("wren"), halls.guest("tide")
        table_id = wren.open("me", "open", game="age_of_galaxy", title="a wish" if wishes else "", patience=60 * wishes)
        tide.join(table_id)
        table, r = halls.table(table_id), random.Random(5)
        while table.g.due:
            seat = r.choice(members(table.g.due))
            table.act(seat, table.viewers.version(seat), [table.game.space.texts[r.choice(table.g.options(seat))]])
            if wishes and table.g.done == 20:
                for body in ({"trivial": True}, {"question": "D-TURN", "action": "end_turn", "always": True}):
                    assert wren.post(f"/api/tables/{table_id}/wishes", body).status_code == 200
                assert wren.post(f"/api/tables/{table_id}/talk", {"text": "hello"}).status_code == 200
        records.append(halls.stranger().get(f"/api/tables/{table_id}/record").text)
    assert records[0] == records[1]
    tags = [line.split()[1] for line in records[0].splitlines() if line.startswith(": ")]
    assert tags == ["starhall", "date", "seat_0", "seat_1", "result"]


def test_a_bot_answers_on_a_beat_however_long_it_thought() -> None:
    assert {round(passed + to_the_beat(passed, 0.45), 6) for passed in (0.01, 0.1, 0.3, 0.44)} == {0.45}
    assert {round(passed + to_the_beat(passed, 0.45), 6) for passed in (0.46, 0.6, 0.89)} == {0.9}
    assert to_the_beat(1.5, 0) == 0


def same(work: Work, worlds: list[World], request: Request) -> None:
    """Both worlds give the same answer for the same work."""
    answers = [work.of(world, *request) for world in worlds]
    assert answers[0][0] == answers[1][0], request
    assert answers[0][1] == answers[1][1], f"more work in one world: {request}"
