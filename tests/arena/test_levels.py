"""Five levels that people choose from: what plays them, what was measured of them, and the ladder that measures."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise, product
from pathlib import Path

import pytest

from starhall import games
from starhall.arena import ladder
from starhall.arena.match import Match, Result
from starhall.bots import BOTS, choose, levels, player
from starhall.bots.levels import (
    LEVELS,
    AtLevel,
    Planning,
    Play,
    measured,
    own_plays,
    planning,
    play_of,
    read_levels,
)
from starhall.cli import main
from starhall.kernel.errors import BadContent, Unknown
from starhall.kernel.game import AnyGame
from starhall.kernel.state import View

GAME = "age_of_galaxy"


def view_of(name: str = GAME, seats: int = 2) -> tuple[AnyGame, View]:
    game = games.load(name)
    g = game.start(game.settings(seats), "levels")
    return game, g.view(g.due_seats()[0])


# -- the levels -------------------------------------------------------------------------------------------------------


def test_there_are_five_and_each_can_sit_down() -> None:
    assert [level.title for level in LEVELS] == ["Cadet", "Scout", "Pilot", "Navigator", "Admiral"]
    for level in LEVELS:
        assert BOTS[level.id] == level.text


@pytest.mark.parametrize("name", games.names())
def test_every_level_has_a_bot_at_every_table(name: str) -> None:
    game = games.load(name)
    for seats in game.seats:
        for level in LEVELS:
            play = play_of(game, seats, level.id)
            player(play.bot)
            assert play.bot not in BOTS or play.bot not in [one.id for one in LEVELS], "a level is played by a bot"
            assert 0 <= play.noise < 100
            assert 0 < play.seconds <= 1.0


def test_without_noise_a_level_is_its_bot_and_with_noise_now_and_then_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view = view_of()
    usual = [choose("greedy", game, view, seed) for seed in range(60)]

    def moves(noise: int) -> list[int]:
        monkeypatch.setattr(levels, "own_plays", lambda folder: (Play("cadet", "greedy", noise),))
        return [choose("cadet", game, view, seed) for seed in range(60)]

    assert moves(0) == usual
    other = sum(move != greedy for move, greedy in zip(moves(50), usual, strict=True))
    assert 10 < other < 40
    assert len(set(moves(99))) > len(view.options) // 2, "all of them come up"


def test_a_game_has_its_own_levels_by_the_number_of_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "knowledge"
    folder.mkdir()
    (folder / "levels.toml").write_text(
        '[[level]]\nid = "pilot"\nbot = "random"\n[[level]]\nid = "pilot"\nbot = "greedy_v1"\nseats = [2, 3]\n'
    )
    own = own_plays(tmp_path)
    monkeypatch.setattr(levels, "own_plays", lambda _: own)
    game = games.load(GAME)
    assert [play_of(game, seats, "pilot").bot for seats in game.seats] == ["random", "greedy_v1", "greedy_v1", "random"]
    assert play_of(game, 2, "scout").bot == "greedy"
    with pytest.raises(Unknown, match='unknown level "ensign"; known: cadet, scout, pilot, navigator, admiral'):
        play_of(game, 2, "ensign")


@pytest.mark.parametrize(
    ("row", "why"), [("", "no bot is named"), ('bot = "greedy"\nnoise = "much"', "noise is 'much'")]
)
def test_a_row_that_is_wrong_is_named(tmp_path: Path, row: str, why: str) -> None:
    path = tmp_path / "levels.toml"
    path.write_text(f'[[level]]\nid = "scout"\n{row}\n')
    with pytest.raises(BadContent, match=f"levels.toml, scout: {why}"):
        read_levels(path)


def test_a_game_says_how_far_a_turn_is_planned(tmp_path: Path) -> None:
    assert planning(tmp_path / "usual") == Planning()
    path = tmp_path / "knowledge" / "levels.toml"
    path.parent.mkdir()
    path.write_text("[planning]\nwidth = 2\nworlds = 1\n")
    assert planning(tmp_path) == Planning(width=2, worlds=1)
    planning.cache_clear()
    path.write_text("[planning]\nbreadth = 2\n")
    with pytest.raises(BadContent, match="levels.toml, planning: .*breadth"):
        planning(tmp_path)


def test_a_level_goes_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(player("cadet")))
    assert isinstance(sent, AtLevel)
    assert sent.level == "cadet"


def test_a_level_sits_down_wherever_a_bot_does(capsys: pytest.CaptureFixture[str]) -> None:
    main(["games"])
    assert "admiral" in capsys.readouterr().out
    main(["arena", GAME, "--bots", "scout,cadet", "--games", "2", "--json"])
    assert json.loads(capsys.readouterr().out.splitlines()[0])["bots"] == ["scout", "cadet"]


# -- what was measured ------------------------------------------------------------------------------------------------

MEASURED = [game for game in map(games.load, games.names()) if levels.ladder(game.content.folder.parent)]


def test_a_level_keeps_to_its_time_in_99_of_100_decisions() -> None:
    for game, level in product(MEASURED, LEVELS):
        found = measured(game, level.id)
        assert found is not None, level.id
        most = max(play_of(game, seats, level.id).seconds for seats in game.seats)
        assert found.slow <= 1000 * most, f"{level.title} takes {found.slow} ms"


def test_what_is_written_was_measured_of_todays_levels_and_a_higher_one_is_no_weaker() -> None:
    for game in MEASURED:
        rows = levels.ladder(game.content.folder.parent)["levels"]
        assert [row["level"] for row in rows] == [level.id for level in LEVELS]
        for row in rows:
            assert row["plays"] == ladder.way_of(game, 4, row["level"]), f"starhall arena ladder {game.id}"
        for lower, higher in pairwise(rows):
            assert lower["rating"] <= higher["rating"] or lower["plays"] == higher["plays"]


def test_nothing_is_measured_of_what_is_no_level() -> None:
    assert measured(games.load(GAME), "ensign") is None


# -- the ladder -------------------------------------------------------------------------------------------------------


def result(match: Match, first: str) -> Result:
    """A game that this bot wins; who wins thinks for a millisecond, the others for two."""
    winner = match.bots.index(first)
    places = tuple(1 if seat == winner else 2 for seat in range(match.seats))
    thought = tuple((1000,) if seat == winner else (2000,) for seat in range(match.seats))
    return Result(match, places, tuple(-place for place in places), thought, 9, 1.0, {})


def test_a_rung_counts_the_first_bot_and_says_what_is_missed() -> None:
    game = games.load(GAME)
    pairing = ladder.Pairing(("greedy", "random", "random", "random"), asked=60)
    (some,) = ladder.schedule(game, [pairing], "x", 10)
    assert len(some) == 12
    played = [result(match, "greedy" if at < 9 else "random") for at, match in enumerate(some)]
    (rung,) = ladder.rungs([pairing], [played])
    data = rung.data()
    assert (data["games"], data["won"], data["share"], data["reached"]) == (12, 9, 0.75, True)
    assert ladder.cells(data)[:5] == ["greedy vs 3 random", "12", "75.0", "47 to 91", "60"]
    slow = ladder.Pairing(pairing.bots, asked=60, milliseconds=1)
    assert not ladder.rungs([slow], [played])[0].reached, "strong, but too slow"
    hard = ladder.Pairing(pairing.bots, asked=80)
    assert ladder.cells(ladder.rungs([hard], [played])[0].data())[4] == "80 missed"


def test_ratings_stand_by_the_yardstick_and_levels_that_play_alike_share_one(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = {"cadet": "random", "scout": "random", "pilot": "greedy", "navigator": "greedy", "admiral": "greedy"}
    monkeypatch.setattr(levels, "own_plays", lambda _: tuple(Play(level, bot) for level, bot in plays.items()))
    game = games.load(GAME)
    pairings = [ladder.Pairing(("admiral", "greedy_v1"), 75), ladder.Pairing(("pilot", "cadet"))]
    planned = ladder.schedule(game, pairings, "x", 40)
    played = [
        [result(match, pairing.bots[0]) for match in some] for pairing, some in zip(pairings, planned, strict=True)
    ]
    found = ladder.summary(game, "x", pairings, played, ["somebody is left out: why"])
    assert found["ratings"]["greedy_v1"][0] == 1500
    ratings = {row["level"]: row["rating"] for row in found["levels"]}
    assert ratings["admiral"] == ratings["pilot"] > 1700
    assert ratings["cadet"] == ratings["scout"] < ratings["pilot"] - 200
    text = ladder.markdown(found)
    assert "| admiral vs greedy_v1 | 40 | 100.0 | 91 to 100 | 75 | 1.0 (1.0) |" in text
    assert "somebody is left out: why." in text


def test_who_is_not_there_or_plays_alike_is_left_out_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(GAME)
    same = tuple(Play(level.id, "greedy") for level in LEVELS)
    monkeypatch.setattr(levels, "own_plays", lambda _: same)
    monkeypatch.setattr(
        ladder, "read_rows", lambda: [{"bots": "oracle,random"}, {"bots": "scout,cadet"}, {"bots": "greedy,6xrandom"}]
    )
    assert ladder.read_pairings(game) == (
        [],
        [
            'oracle,random is left out: unknown bot "oracle"',
            "scout,cadet is left out: both play alike",
            "greedy,6xrandom is left out: Age of Galaxy is not played by 7",
        ],
    )


def test_a_game_may_ask_for_less() -> None:
    asked = {
        name: {pairing.bots: pairing.asked for pairing in ladder.read_pairings(games.load(name))[0]}
        for name in games.names()
    }
    three = ("admiral", "greedy_v1", "greedy_v1", "greedy_v1")
    assert asked["age_of_galaxy"][three] == 85
    assert asked["galactic_era"][three] == 75


def test_the_ladder_is_printed_and_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [{"bots": "greedy,random", "asked": 75}, {"bots": "greedy,3xrandom", "asked": 95}, {"bots": "oracle"}]
    monkeypatch.setattr(ladder, "read_rows", lambda: rows)
    kept, out = tmp_path / "ladder.games", tmp_path / "found"
    words = ["arena", "ladder", GAME, "--games", "1", "--resume", str(kept)]
    main([*words, "-o", str(out)])
    said = capsys.readouterr().out
    assert "greedy vs 3 random" in said
    found = json.loads(out.with_suffix(".json").read_text())
    assert ladder.markdown(found) == out.with_suffix(".md").read_text()
    assert found["game"] == GAME
    assert max(map(len, said.splitlines())) <= 80
    lines = kept.read_text().count("\n")
    main([*words, "--json"])
    again = json.loads(capsys.readouterr().out)
    assert again["pairings"] == found["pairings"], "all of them were played already"
    assert kept.read_text().count("\n") == lines == sum(row["games"] for row in found["pairings"])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("ladder", "one game is needed"),
        (f"ladder {GAME} m101", "one game is needed"),
        (f"ladder {GAME} --bots random", "--bots cannot be used here: the ladder says itself who plays where"),
        (f"{GAME} m101 --bots random", "one game is needed"),
        (f"{GAME} --bots random -o x", "--out cannot be used here: it goes with ladder"),
    ],
)
def test_what_does_not_go_together_is_refused(capsys: pytest.CaptureFixture[str], words: str, why: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(["arena", *words.split()])
    assert left.value.code == 2
    assert why in capsys.readouterr().err
