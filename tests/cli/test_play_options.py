"""`starhall play`: no option is ignored. What does not go together is refused, and a named table is that very table."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import sys
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from cli.test_cli import GAME, fails
from cli.test_opening import announced
from starhall import games
from starhall.cli import main
from starhall.hosting import app
from starhall.server.hall import Plan
from starhall.terminal import kept
from starhall.terminal.table import Table


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("GAME --terminal --people 5 --seats 2", "5 people cannot sit in 2 seats; --people is a number from 0 to 2"),
        ("GAME --people 5 --seats 2", "5 people cannot sit in 2 seats"),
        ("GAME --terminal --people -1", "-1 people cannot sit in 2 seats"),
        ("GAME --terminal --people 9", 'unknown number of seats "9"'),
        ("GAME --terminal --seats 0", 'unknown number of seats "0"'),
        ("GAME --seats 9", 'unknown number of seats "9"'),
        ("GAME --terminal --people 2 --seats 2 --bots random", "no seat is left for a bot"),
        ("GAME --terminal --bots clever", 'unknown bot "clever"; known: random, greedy'),
        ("GAME --bots clever", 'unknown bot "clever"'),
        ("GAME --terminal --no-browser", "--no-browser cannot be used here: at the terminal no browser is opened"),
        ("--resume --no-browser", "--no-browser cannot be used here"),
        ("GAME --seed 7", "--seed cannot be used here: a table in the hall draws a secret seed"),
        ("GAME --names Ada", "--names cannot be used here: in the browser everybody has a name"),
        ("--seats 3", "--seats cannot be used here: name the game as well"),
        ("--people 2", "--people cannot be used here: name the game as well"),
        ("--bots random", "--bots cannot be used here: name the game as well"),
        ("--set drafting=on", "--set cannot be used here: name the game as well"),
        ("--terminal --set drafting=on", "--set cannot be used here: name the game as well"),
        ("--resume --seats 3", "--seats cannot be used here: --resume goes on with a game as it was set up"),
        ("--resume --set drafting=on", "--set cannot be used here: --resume goes on"),
        ("--resume --seed 7", "--seed cannot be used here: --resume goes on"),
        ("--resume", "no unfinished game is kept in "),
        ("GAME --resume", f"no unfinished game of {GAME} is kept in "),
        ("--resume nowhere.game", "starhall play: nowhere.game: No such file"),
        ("--people 0", "--people cannot be used here: name the game as well"),
        ("--resume= --seats 0", "--seats cannot be used here: --resume goes on"),
        ("--resume=", "starhall play: .: Is a directory"),
        ("GAME --bots=", 'unknown bot ""'),
        ("chess --resume", 'unknown game "chess"'),
        ("chess", 'unknown game "chess"'),
        ("GAME --terminal --set drafting=on --set drafting=off", "drafting is set twice"),
        ("GAME --set drafting=maybe", "known: off, on"),
        ("GAME --terminal --names Ada,Ada", "two people are called alike"),
        ("GAME --terminal --names Ada,", "a name has 1 to 24 characters"),
        ("GAME --terminal --names Ada --people 2", "--names has 1 and --people says 2"),
        ("GAME --terminal --names Ada,Ben,Cy --seats 2", "3 people cannot sit in 2 seats"),
    ],
)
def test_options_that_would_be_ignored_are_refused(capsys: pytest.CaptureFixture[str], words: str, wrong: str) -> None:
    assert wrong in fails(capsys, "play", *words.replace("GAME", GAME).split())


@pytest.mark.parametrize(
    ("words", "sit"),
    [
        ("", ["Red", "greedy"]),
        ("--seats 3", ["Red", "greedy", "greedy"]),
        ("--people 3", ["Red", "Blue", "Yellow"]),
        ("--people 0 --bots random", ["random", "random"]),
        ("--names Ada,Ben --seats 3", ["Ada", "Ben", "greedy"]),
        ("--seats 1", ["Red"]),
    ],
)
def test_who_sits_at_a_terminals_table(monkeypatch: pytest.MonkeyPatch, words: str, sit: list[str]) -> None:
    seen: list[Table] = []
    monkeypatch.setattr(Table, "play", lambda table: seen.append(table))
    main(["play", GAME, "--terminal", *words.split()])
    colours = games.load(GAME).seat_names()
    wanted = [name if name in ("greedy", "random", "Ada", "Ben") else colours[at] for at, name in enumerate(sit)]
    assert [player.bot or player.name for player in seen[0].players] == wanted


@pytest.mark.parametrize("seed", ["", "two\nlines"])
def test_the_seed_is_the_text_that_was_given(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    seen: list[Table] = []
    monkeypatch.setattr(Table, "play", lambda table: seen.append(table))
    main(["play", GAME, "--terminal", "--seed", seed])
    assert seen[0].origin.seed == seed


def test_a_game_that_is_over_does_not_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(next(Path(__file__).parents[1].glob(f"golden/{GAME}/seats_2*.game")))
    assert f"{path} is a game that is over; starhall replay {path} tells it" in fails(capsys, "play", "--resume", path)


def test_who_goes_on_may_bring_others(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    main(["play", GAME, "--terminal", "--bots", "random"])
    seen: list[Table] = []
    monkeypatch.setattr(Table, "play", lambda table: seen.append(table))
    main(["play", "--resume", "--names", "Ada", "--bots", "greedy"])
    main(["play", "--resume"])
    for table in seen:
        assert [player.bot or player.name for player in table.players] == ["Ada", "greedy"]
    assert "unfinished" not in capsys.readouterr().out.replace("unfinished game", ""), "the game is kept once"


@pytest.mark.parametrize(
    ("words", "plan"),
    [
        ("", None),
        ("GAME", Plan(GAME, ("me", "greedy"), {})),
        ("GAME --seats 3 --bots random", Plan(GAME, ("me", "random", "random"), {})),
        ("GAME --people 2 --seats 3", Plan(GAME, ("me", "me", "greedy"), {}, pace="hotseat")),
        ("GAME --people 0", Plan(GAME, ("greedy", "greedy"), {})),
        ("GAME --set drafting=on", Plan(GAME, ("me", "greedy"), {"drafting": "on"})),
    ],
)
def test_without_a_terminal_that_very_table_is_opened(
    monkeypatch: pytest.MonkeyPatch, words: str, plan: Plan | None
) -> None:
    seen: list[dict[str, Any]] = []
    monkeypatch.setattr(app, "play", lambda **given: seen.append(given))
    main(["play", *words.replace("GAME", GAME).split()])
    found = seen[0]["plan"]
    if plan is None:
        assert found is None
    else:
        assert (found.game, found.seats, found.pace) == (plan.game, plan.seats, plan.pace)
        assert dict(found.choices).items() >= dict(plan.choices).items()


def test_the_tables_address_lets_its_first_visitor_sit_down(tmp_path: Path) -> None:
    words = ("play", GAME, "--seats", "3", "--bots", "random", "--set", "drafting=on", "--no-browser")
    with announced(tmp_path, *words) as (port, line):
        found = re.fullmatch(rf"Your table is at (http://127\.0\.0\.1:{port}/begin/\S+)\n", line)
        assert found, line
        browser = build_opener(HTTPCookieProcessor(CookieJar()))
        with browser.open(found.group(1)) as answer:
            table_id = answer.url
            assert "/tables/" in table_id
        with browser.open(found.group(1)) as answer:
            assert answer.url == table_id, "a page that is loaded again opens no second table"
        with browser.open(table_id.replace("/tables/", "/api/tables/")) as answer:
            table = json.load(answer)
    assert len(table["seats"]) == 3
    assert table["undo"]["ask"] is False, "who came with the key sits there"
    with closing(sqlite3.connect(tmp_path / "starhall" / "hall.sqlite")) as kept_there:
        rows = kept_there.execute("SELECT bot FROM seats ORDER BY seat").fetchall()
        (choices,) = kept_there.execute("SELECT choices FROM tables").fetchone()
    assert rows == [("",), ("random",), ("random",)]
    assert json.loads(choices)["drafting"] == "on"


def test_a_key_that_nobody_gave_opens_nothing(tmp_path: Path) -> None:
    from urllib.error import HTTPError
    from urllib.request import urlopen

    with announced(tmp_path, "play", GAME, "--no-browser") as (port, _), pytest.raises(HTTPError) as wrong:
        urlopen(f"http://127.0.0.1:{port}/begin/none")
    assert wrong.value.code == 404
    wrong.value.close()


def test_the_folder_is_the_one_that_the_options_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    main(["play", GAME, "--terminal", "--data", str(tmp_path / "mine")])
    assert len(list((tmp_path / "mine" / "games").glob("*.game"))) == 1
    assert "no unfinished game" in fails(capsys, "play", "--resume")
    assert kept.unfinished(tmp_path / "mine" / "games")
