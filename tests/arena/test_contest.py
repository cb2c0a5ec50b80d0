"""A contest is fair, repeats itself wherever it is played, loses nothing, and says what went wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from starhall import bots, games
from starhall.arena.contest import Contest
from starhall.arena.keeping import read_games, read_line
from starhall.arena.match import Match, Result, first_seed, play, seed_of
from starhall.arena.schedule import matches, read_bots, seatings, usual_seats
from starhall.arena.workers import Code, Crew
from starhall.kernel.errors import BadRecord
from starhall.kernel.game import AnyGame
from starhall.kernel.record import parse
from starhall.kernel.state import State, View
from starhall.terminal.players import read_players

GAME = "age_of_galaxy"
ONE = Crew()


def planned(field: str, count: int, seats: int = 2, seed: str = "test") -> list[Match]:
    game = games.load(GAME)
    return matches(game, game.settings(seats), read_bots(field), seed, count)


def played(crew: Crew, some: list[Match], kept: Path | None = None) -> list[Result]:
    contest = Contest(some, crew, kept)
    contest.play(lambda result: None)
    return list(contest.in_order())


def timeless(results: list[Result]) -> list[Result]:
    """All that must be equal: everything but how long it took."""
    return [replace(one, seconds=0.0, thought=tuple(() for _ in one.thought)) for one in results]


@pytest.fixture
def guests() -> Iterator[None]:
    """Bots that are registered in a test are gone after it."""
    before = dict(bots.PLAYERS), dict(bots.BOTS), dict(bots.EFFORTS)
    yield
    for now, then in zip((bots.PLAYERS, bots.BOTS, bots.EFFORTS), before, strict=True):
        now.clear()  # type: ignore[attr-defined]
        now.update(then)  # type: ignore[attr-defined]


# -- who plays whom ---------------------------------------------------------------------------------------------------


def test_one_against_three_sits_everywhere_once_a_deal() -> None:
    found = seatings(["greedy", "random"], 4)
    assert [seating.index("greedy") for seating in found] == [0, 3, 2, 1]
    assert all(Counter(seating) == {"greedy": 1, "random": 3} for seating in found)
    assert found == seatings(read_bots("greedy,3xrandom"), 4)


def test_of_too_many_bots_every_group_plays_and_each_sits_everywhere_equally_often() -> None:
    found = seatings(["a", "b", "c"], 2)
    assert sorted(found) == [("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]


def test_equal_bots_do_not_play_the_same_game_twice() -> None:
    assert seatings(["a", "a", "a"], 3) == [("a", "a", "a")]
    assert seatings(["a", "b", "a", "b"], 4) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_every_seating_gets_the_same_deal_and_every_deal_is_played_whole() -> None:
    some = planned("greedy_v1,random", 5)
    assert [(one.seed, one.bots[0]) for one in some] == [
        ("test 1", "greedy_v1"),
        ("test 1", "random"),
        ("test 2", "greedy_v1"),
        ("test 2", "random"),
        ("test 3", "greedy_v1"),
        ("test 3", "random"),
    ]


def test_the_table_is_as_large_as_its_field() -> None:
    game = games.load(GAME)
    assert usual_seats(game, ["a", "b"]) == 2
    assert usual_seats(game, ["a"]) == 4
    assert usual_seats(games.load("galactic_era"), ["a"] * 7) == 4
    assert usual_seats(games.load("galactic_era"), ["a"] * 6) == 6


@pytest.mark.parametrize(
    ("field", "why"),
    [
        ("clever", 'unknown bot "clever"; known: random, greedy'),
        ("greedy,", 'unknown bot ""'),
        ("0xgreedy", "0xgreedy is nobody"),
        ("greedy@4", 'unknown bot with an effort "greedy@4"'),
    ],
)
def test_a_field_that_is_none_is_refused_in_words(field: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_bots(field)


@pytest.mark.usefixtures("guests")
def test_a_bot_can_be_told_how_hard_to_think() -> None:
    def first(game: AnyGame, view: View, seed: int, seconds: float) -> int:
        return view.options[0]

    asked: list[int] = []

    def with_effort(effort: int) -> bots.Bot:
        asked.append(effort)
        return first

    bots.register_bot("pensive", first, effort=with_effort)
    assert bots.player("pensive@16") is first
    assert asked == [16]
    for wrong in ("pensive@", "pensive@0", "pensive@-1", "pensive@much"):
        with pytest.raises(ValueError, match="pensive@ and a number from 1 on"):
            bots.player(wrong)


# -- the same everywhere ----------------------------------------------------------------------------------------------


def test_processes_play_what_one_core_plays() -> None:
    some = planned("greedy_v1,random", 8)
    assert timeless(played(Crew(workers=2), some)) == timeless(played(ONE, some))


def test_a_cluster_plays_what_one_core_plays() -> None:
    pytest.importorskip("ray", reason="Ray is an extra of its own, 80 MB: pip install 'starhall[cluster]'")
    some = planned("greedy_v1,random", 8)
    own = Code("mine.py", "from starhall.bots import register_bot, at_random\nregister_bot('mine', at_random)\n")
    assert timeless(played(Crew(cluster=True, own=(own,)), some)) == timeless(played(ONE, some))


def test_workers_know_the_bots_of_a_users_file() -> None:
    own = Code("mine.py", "from starhall.bots import register_bot, at_random\nregister_bot('mine', at_random)\n")
    some = [replace(one, bots=tuple(one.bots)) for one in planned("random", 4)]
    mine = [replace(one, bots=("mine", "mine")) for one in some]
    found = played(Crew(workers=2, own=(own,)), mine)
    assert [one.points for one in found] == [one.points for one in played(ONE, some)]


@pytest.mark.usefixtures("guests")
def test_a_bots_seed_follows_from_deal_seat_and_decision_alone() -> None:
    seen: list[tuple[int, int]] = []

    def spy(game: AnyGame, view: View, seed: int, seconds: float) -> int:
        assert isinstance(view, View)
        assert not isinstance(view, State)
        assert seconds == bots.UNHURRIED
        seen.append((view.seat, seed))
        return view.options[seed % len(view.options)]

    bots.register_bot("spy", spy)
    match = replace(planned("random", 1)[0], bots=("spy", "spy"))
    one = play(match)
    lines = [line.split(" ", 1)[0] for line in one.record["actions"]]
    assert seen
    possible = {(int(seat), seed_of(first_seed("test 1"), int(seat), at)) for at, seat in enumerate(lines)}
    assert set(seen) <= possible
    assert len(set(seen)) == len(seen)
    before = list(seen)
    seen.clear()
    assert timeless([play(match)]) == timeless([one])
    assert seen == before
    assert [len(spent) for spent in one.thought] == [[seat for seat, _ in seen].count(seat) for seat in (0, 1)]


# -- nothing is lost --------------------------------------------------------------------------------------------------


def test_a_line_holds_the_game() -> None:
    one = play(planned("random", 1)[0])
    data = json.loads(one.line())
    assert list(data) == [
        *("game", "seed", "seats", "bots", "places", "points", "actions", "seconds", "thought", "record")
    ]
    assert read_line(one.line()) == one
    record = parse(json.dumps(data["record"]), games.load)
    g = record.replay()
    assert not g.due
    assert data["points"] == record.game.points(g)
    assert data["places"] == record.game.places(g)
    assert data["actions"] == len(record.actions)
    assert record.tags["bot_0"] == "random"


def test_a_game_of_the_arena_can_be_played_on_at_the_terminal() -> None:
    record = parse(json.dumps(play(planned("greedy_v1,random", 1)[0]).record), games.load)
    assert [one.bot for one in read_players(record.tags, record.game, 2)] == ["greedy_v1", "random"]
    for wrong in ("clever", "greedy@2"):
        with pytest.raises(BadRecord, match=f'here is no bot "{wrong}"'):
            read_players({**record.tags, "bot_0": wrong}, record.game, 2)


def test_who_is_interrupted_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "some.games"
    some = planned("greedy_v1,random", 6)
    whole = played(ONE, some)
    told: list[Result] = []

    def tired(result: Result) -> None:
        told.append(result)
        if len(told) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Contest(some, ONE, path).play(tired)
    assert timeless(list(read_games(path))) == timeless(whole[:4])
    again = Contest(some, ONE, path)
    assert again.left == some[4:]
    again.play(lambda result: None)
    assert timeless(list(again.in_order())) == timeless(whole)
    assert timeless(list(read_games(path))) == timeless(whole)
    assert Contest(some, ONE, path).left == []


def test_half_a_line_is_played_anew(tmp_path: Path) -> None:
    path = tmp_path / "some.games"
    some = planned("random", 2)
    played(ONE, some, path)
    whole = path.read_text()
    path.write_text(whole[:-40])
    assert Contest(some, ONE, path).left == some[1:]
    assert timeless(played(ONE, some, path)) == timeless(list(read_games(path)))
    assert path.read_text().count("\n") == 2


def test_games_of_another_contest_stay_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "some.games"
    played(ONE, planned("random", 2), path)
    before = path.read_text()
    for other in (planned("random", 2, seed="another"), planned("greedy,random", 2), planned("random", 2, seats=3)):
        with pytest.raises(ValueError, match='holds games of another contest .*seed "test 1".*name another file'):
            Contest(other, ONE, path)
    assert path.read_text() == before
    assert Contest(planned("random", 4), ONE, path).left == planned("random", 4)[2:], "a longer one goes on"


@pytest.mark.parametrize("line", ["{", "[]", "{}", '{"game": 1}', "\u2028"])
def test_a_file_that_is_none_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "some.games"
    path.write_text(f"{line}\n", encoding="utf-8")
    if line.strip():
        with pytest.raises(ValueError, match="some.games, line 1: is no game of the arena: "):
            list(read_games(path))
    else:
        assert list(read_games(path)) == []


# -- what goes wrong --------------------------------------------------------------------------------------------------


def lost(game: AnyGame, view: View, seed: int, seconds: float) -> int:
    """Stumbles at its third decision or so."""
    if seed % 3 == 0:
        raise IndexError("no way out")
    return view.options[0]


def stubborn(game: AnyGame, view: View, seed: int, seconds: float) -> int:
    """Does what is not offered."""
    return next(action for action in range(1, len(game.space)) if action not in view.options)


@pytest.mark.usefixtures("guests")
def test_a_bot_that_fails_loses_no_game_of_the_others(tmp_path: Path) -> None:
    bots.register_bot("lost", lost)
    bots.register_bot("stubborn", stubborn)
    path = tmp_path / "some.games"
    some = planned("lost,stubborn,random", 6)
    contest = Contest(some, ONE, path)
    contest.play(lambda result: None)
    failed = contest.failed()
    assert len(contest.results) == 6
    assert len(failed) >= 4
    assert {one.error.split(":")[0] for one in failed} >= {"stubborn at seat 0", "stubborn at seat 1"}
    assert any("IndexError: no way out" in one.error for one in failed)
    for one in failed:
        assert one.places == one.points == ()
        parse(json.dumps(one.record), games.load).replay()
    assert set(Contest(some, ONE, path).left) == {one.match for one in failed}, "they are tried again"


def test_a_game_that_does_not_end_is_a_fault_and_shows_how() -> None:
    one = play(planned("random", 1)[0], longest=30)
    assert one.error == "the game does not end within 30 actions"
    assert one.actions == len(one.record["actions"]) == 30
    whole = play(planned("random", 1)[0])
    assert not play(planned("random", 1)[0], longest=whole.actions).error, "the last action ends it"
