"""What every game must pass, over a random game of every mode; `make soak` plays ten thousand of each game."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from starhall import games
from starhall.bots import choose
from starhall.clauses import ID, invented, untested
from starhall.conformance import check, digest, opened
from starhall.kernel.chance import quick_chance
from starhall.kernel.errors import BadRecord
from starhall.kernel.game import AnyGame
from starhall.kernel.record import Record
from starhall.kernel.seats import NOBODY, first_seat, members, only
from starhall.kernel.state import State

ROOT = Path(__file__).parents[2]
MODES = [
    pytest.param(name, number, id=f"{name}-{number}")
    for name in games.names()
    for number in range(len(list(games.load(name).modes())))
]


@pytest.mark.parametrize(("name", "number"), MODES)
def test_a_random_game_of_every_mode_keeps_every_promise(name: str, number: int) -> None:
    game = games.load(name)
    settings = list(game.modes())[number]
    check(game, settings, "conformance", every=60)


@pytest.mark.parametrize("name", games.names())
def test_what_a_seat_sees_stands_nowhere_and_draws_its_own_numbers(name: str) -> None:
    """The true stack, who is due, what was offered and the chance to come would tell what the others do and draw."""
    game, r = games.load(name), quick_chance(7)
    g = game.start(game.settings(3), "nowhere")
    for _ in range(60):
        options = g.options(first_seat(g.due))
        g.apply(first_seat(g.due), options[r.below(len(options))])
        for seat in range(NOBODY, 3):
            seen: State = g.view(seat).g
            assert (seen.stack, seen.due, seen.offered, seen.done, seen.floor, seen.news) == ([], 0, None, 0, 0, None)
            assert (seen.chance.key, seen.chance.at) == (None, quick_chance(0).at), "the same for whoever looks"


@pytest.mark.parametrize(("name", "seats"), [("m101", 2), ("galactic_era", 3)])
def test_who_answers_last_cannot_undo_when_all_is_revealed(name: str, seats: int) -> None:
    """The last to answer sees what all chose, and is often the next to decide."""
    game = games.load(name)
    tempted = 0
    for last in range(seats):
        record, r = Record(game, game.settings(seats), f"last {last}"), quick_chance(last)
        g = record.start()
        for _ in range(120):
            before = g.copy()
            seat = next((other for other in members(g.due) if other != last), last)
            options = g.options(seat)
            record = record.add(seat, options[r.below(len(options))])
            g.apply(*record.actions[-1])
            if opened(before, g):
                tempted += g.due == only(seat)
                with pytest.raises(BadRecord, match="nothing can be taken back"):
                    record.undo()
    assert tempted, "nobody who answered last was the next to decide"


@pytest.mark.parametrize("name", games.names())
def test_compiled_and_uncompiled_games_are_identical(name: str) -> None:
    """The same games in another process, there always uncompiled."""
    plain = subprocess.run(
        [sys.executable, "-c", DIGESTS, name],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    first, *lines = plain.stdout.splitlines()
    assert first == "uncompiled"
    game = games.load(name)
    assert lines == [digest(game, settings, "twin") for settings in game.modes()]
    assert len(lines) >= len(game.seats)


@pytest.mark.parametrize("name", games.names())
def test_greedy_beats_three_random_players(name: str) -> None:
    """Nine games in ten; `greedy` changes its seat."""
    game = games.load(name)
    won = 0
    for number in range(10):
        seat, g, r = number % 4, game.start(game.settings(4), f"greedy {number}"), quick_chance(number)
        while g.due:
            asked = first_seat(g.due)
            g.advance(asked, choose("greedy" if asked == seat else "random", game, g.view(asked), r.bits()))
        won += game.places(g)[seat] == 1
    assert won >= 9


DIGESTS = """
import sys
from starhall import games
from starhall.conformance import digest
from starhall.kernel import state
print("uncompiled" if state.__file__.endswith(".py") else "compiled")
game = games.load(sys.argv[1])
for settings in game.modes():
    print(digest(game, settings, "twin"))
"""


def clauses_of_the_rules(game: AnyGame) -> set[str]:
    """The clauses that the rules define, each in bold at the beginning of its sentence."""
    text = (ROOT / "docs" / "rules" / f"{game.id}.md").read_text(encoding="utf-8")
    return {name for bold in re.findall(r"\*\*([^*]+)\*\*", text) for name in ID.findall(bold) if name == bold}


@pytest.mark.parametrize("name", games.names())
def test_the_clauses_are_those_of_the_rules(name: str) -> None:
    game = games.load(name)
    assert set(game.telling.clauses) == clauses_of_the_rules(game)


@pytest.mark.parametrize("name", games.names())
def test_every_clause_is_named_by_a_test(name: str) -> None:
    game = games.load(name)
    assert untested(game) == []
    assert invented(game) == []


@pytest.mark.parametrize("name", games.names())
def test_no_component_is_named_in_code(name: str) -> None:
    """A card that seems to need its name in code needs a new effect kind."""
    named = {row["id"] for file, kind in CARDS[name] for row in components(games.load(name), file)[kind]}
    assert len(named) > 40
    for path in sorted((Path(games.__file__).parent / name).rglob("*.py")):
        for word in re.findall(r'"(\w+)"', path.read_text(encoding="utf-8")):
            assert word not in named, f"{path.name} names the component {word!r}"


# Of Galactic Era not the domination cards: three of them are called like a technology, a phase and a sector.
CARDS = {
    "age_of_galaxy": [("factions", "faction"), ("technologies", "technology"), ("trades", "trade")],
    "m101": [("systems", "system"), ("infrastructure", "infrastructure")],
    "master_of_the_galaxy": [
        ("leaders", "leader"),
        ("conflicts", "conflict"),
        ("species", "species"),
        ("expansion", "expansion"),
        ("progress", "progress"),
        ("commerce", "commerce"),
        ("governments", "government"),
    ],
    "galactic_era": [
        ("star_peoples", "people"),
        ("stories", "story"),
        ("relics", "relic"),
        ("sectors", "tile"),
        ("goals", "goal"),
    ],
}


def components(game: AnyGame, file: str) -> dict[str, list[dict[str, str]]]:
    """A content file's tables."""
    return tomllib.loads((game.content.folder / f"{file}.toml").read_text(encoding="utf-8"))
