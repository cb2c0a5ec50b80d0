"""The guide to own components: every step is taken as it is printed, and what was added is played with."""

from __future__ import annotations

import os
import random
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from starhall import games, guides, vocabulary
from starhall.cli import main
from starhall.games.age_of_galaxy.content import effect_kinds as age_kinds
from starhall.games.age_of_galaxy.content import readers as age_rows
from starhall.games.age_of_galaxy.content import vocabulary as age_words
from starhall.games.galactic_era.content import vocabulary as era_words
from starhall.games.galactic_era.content.kinds import Kinds, check_effect
from starhall.games.galactic_era.rules import card_effects
from starhall.games.galactic_era.rules import conditions as era_conditions
from starhall.games.m101.content import vocabulary as m101_words
from starhall.games.master_of_the_galaxy.content import modifiers as master_modifiers
from starhall.games.master_of_the_galaxy.content import vocabulary as master_words
from starhall.games.master_of_the_galaxy.rules import abilities as master_abilities
from starhall.games.master_of_the_galaxy.rules import effects as master_effects
from starhall.kernel.content import Row
from starhall.kernel.errors import BadContent
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY, first_seat
from starhall.kernel.state import State

ROOT = Path(__file__).parents[1]
ENV = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests'}"}
GUIDE = guides.read("content")
BLOCK = re.compile(r"(?:^Add to `(?P<path>\S+)`:\n)?^```(?P<kind>sh|toml)\n(?P<text>.*?)^```", re.DOTALL | re.MULTILINE)
CHANGE = re.compile(r"In `(\S+)` change `(.*?)` to `(.*?)`")


def walk_of(game: str) -> str:
    """The chapter of the guide that is about one game."""
    title = games.load(game).title
    return re.split(r"^## ", GUIDE.partition(f"\n## {title}: ")[2], maxsplit=1, flags=re.MULTILINE)[0]


def command(line: str, folder: Path) -> subprocess.Popen[str]:
    """A line of the guide, begun in this folder."""
    words = shlex.split(line)
    assert words[0] == "starhall"
    if words[1] == "serve":
        words += ["--port", "0", "--data", "data"]  # so that it can run beside others
    pipe = subprocess.PIPE
    whole = [sys.executable, "-m", *words]
    return subprocess.Popen(whole, cwd=folder, env=ENV, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def take_step(line: str, folder: Path) -> str:
    """Run a line of the guide; a game is left at once, a hall is closed when it is open."""
    with command(line, folder) as running:
        assert running.stdout is not None
        opened = running.stdout.readline() if "serve" in line else ""
        if opened:
            running.send_signal(signal.SIGTERM)
        said, wrong = running.communicate("quit\n", timeout=300)
    assert running.returncode == 0, wrong
    assert wrong == ""
    return opened + said


def follow(game: str, folder: Path) -> str:
    """All steps of a game's chapter; what the commands said."""
    said = ""
    walk = walk_of(game)
    changes = CHANGE.findall(walk)
    for block in BLOCK.finditer(walk):
        if block["kind"] == "toml":
            with (folder / block["path"]).open("a", encoding="utf-8") as file:
                file.write("\n" + block["text"])
            for path, old, new in changes:
                text = (folder / path).read_text(encoding="utf-8")
                assert text.count(old) == 1
                (folder / path).write_text(text.replace(old, new), encoding="utf-8")
        else:
            said += "".join(take_step(line, folder) for line in block["text"].splitlines())
    return said


@pytest.mark.parametrize("game", games.names())
def test_every_step_is_taken_and_what_was_added_acts_in_a_game(tmp_path: Path, game: str) -> None:
    said = follow(game, tmp_path)
    assert f"{games.load(game).title}: the components are sound" in said
    assert "warning" not in said
    assert "Starhall is open at" in said
    found = subprocess.run(
        [sys.executable, "-c", f"from test_content_guide import it_acts; it_acts({game!r})"],
        env={**ENV, "STARHALL_CONTENT": str(tmp_path / "my_cards")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr


# -- in a process with the guide's pack -----------------------------------------------------------------------------


def it_acts(name: str) -> None:
    """Play until what the guide has added does what it says, and is drawn and explained."""
    game = games.load(name)
    added = tomllib.loads(next(block["text"] for block in BLOCK.finditer(walk_of(name)) if block["kind"] == "toml"))
    row = next(iter(added.values()))[0]
    for g, told in moments(game, row["id"]):
        seat = ACTS[name](g, told, game)
        if seat >= 0:
            panels = game.panels(g.view(seat))
            drawn = "".join([panels.board, *panels.seats, panels.dock])
            assert row.get("name", row.get("name_sto")).split()[0] in drawn
            return
    raise AssertionError("it never happened")


def moments(game: AnyGame, wanted: str) -> Iterator[tuple[State, list[str]]]:
    """What is told after each choice of some games, in which everybody likes the new card best."""
    for number in range(60):
        r = random.Random(number)
        g = game.start(game.settings(3), f"guide {number}")
        names = game.seat_names(g.seats)
        while g.due:
            seat = first_seat(g.due)
            options = g.options(seat)
            liked = [action for action in options if wanted in game.space.text(seat, action)] or options
            heard = [event.seen_by(NOBODY) for event in g.apply(seat, r.choice(liked))]
            yield g, [str(game.telling.event(event, names)) for event in heard if event is not None]


def explored(g: State, told: list[str], game: AnyGame) -> int:
    """Age of Galaxy: an EXPLORE gives 3 innovation to whoever has the faction in the Alliance."""
    from starhall.games.age_of_galaxy.content.faction_cards import FACTION_IDS

    card = FACTION_IDS.index("tidewright")
    for seat, name in enumerate(game.seat_names(g.seats)):
        has = card in g.sides[seat].alliance  # type: ignore[attr-defined]
        if has and any(line.startswith(name) and "3 innovation" in line for line in told):
            return seat
    return -1


def began_rich(g: State, told: list[str], game: AnyGame) -> int:
    """Galactic Era: the light side begins with 5 DP."""
    for seat in range(g.seats):
        if any(score.points == 5 and "start" in score.id for score in game.scores(g, seat)):
            return seat
    return -1


def drew(g: State, told: list[str], game: AnyGame) -> int:
    """M101: at the start of Build its holder draws 5 cards."""
    for seat, name in enumerate(game.seat_names(g.seats)):
        if any(line.startswith(f"{name} draws 5 cards") for line in told):
            return seat
    return -1


def ordered_a_leader(g: State, told: list[str], game: AnyGame) -> int:
    """Master of the Galaxy: one yellow cube, and the species' project gives a leader."""
    for seat, name in enumerate(game.seat_names(g.seats)):
        if any(line.startswith(name) and "leader card of Lumen Choir" in line for line in told):
            return seat
    return -1


ACTS = {
    "age_of_galaxy": explored,
    "galactic_era": began_rich,
    "m101": drew,
    "master_of_the_galaxy": ordered_a_leader,
}


# -- the vocabulary -------------------------------------------------------------------------------------------------


def test_the_guide_ends_with_the_vocabulary_of_the_code() -> None:
    assert GUIDE.partition(vocabulary.MARK)[2] == vocabulary.whole().partition(vocabulary.MARK)[2], "make reference"


def known(game: str, part: str) -> dict[str, set[str]]:
    """The kinds of a part with their parameters."""
    found = next(one for one in vocabulary.parts_of(game) if one.id == part)
    return {kind.id: {parameter.rstrip("?") for parameter in kind.parameters} for kind in found.kinds}


def example_rows(game: str, part: str) -> Iterator[Row]:
    """The example of each kind, as a row of a file."""
    found = next(one for one in vocabulary.parts_of(game) if one.id == part)
    for kind in found.kinds:
        yield Row("guide.toml", kind.id, tomllib.loads(f"it = {kind.example}")["it"])


def test_the_vocabulary_of_age_of_galaxy_is_the_codes() -> None:
    assert known("age_of_galaxy", "kinds").keys() == set(age_kinds.KINDS)
    assert known("age_of_galaxy", "triggers").keys() == set(age_words.TRIGGERS)
    asked: dict[str, set[str]] = {kind: set() for kind in age_kinds.KINDS}
    for file, table in (("factions.toml", "faction"), ("technologies.toml", "technology")):
        for row in age_rows.CONTENT.read(file).rows(table):
            for effect in row.rows("effects"):
                age_kinds.EffectReader().effect(effect, "one", table == "technology")
                asked[str(effect.data["kind"])] |= effect.read - {"kind", "trigger"}
    said = known("age_of_galaxy", "kinds")
    for kind, fields in asked.items():
        assert fields <= said[kind], kind
        assert said[kind] <= fields | {"if", "every", "types", "states"}, kind


# Part, kind and parameter of Galactic Era: what a kind has elsewhere, and means nothing in this part.
ERA_TABLES = {
    "people": era_words.PEOPLE_KINDS,
    "sectors": era_words.BONUS_KINDS,
    "tactics": era_words.TACTIC_KINDS,
    "advanced_tactics": era_words.ADVANCED_KINDS,
    "plus": era_words.PLUS_KINDS,
    "relics": era_words.RELIC_KINDS,
    "card_effects": card_effects.EFFECTS,
    "conditions": era_conditions.CONDITIONS,
    "options": era_conditions.OPTIONS,
    "stories": era_words.STORY_KINDS,
    "goals": era_words.GOAL_KINDS,
}
REFUSED = [
    ("people", "cv_per_ship", "if_opposing_fleet"),
    ("tactics", "cv_per_ship", "if_defender_alignment"),
    ("card_effects", "free_action", "extra_bonus_population"),
    ("plus", "free_action", "sector"),
    ("plus", "free_action", "ships_factor"),
    ("plus", "free_action", "with"),
]


@pytest.mark.parametrize(("part", "kind", "parameter"), REFUSED)
def test_what_means_nothing_in_a_part_is_refused_there_and_not_in_the_guide(
    part: str, kind: str, parameter: str
) -> None:
    assert parameter in ERA_TABLES[part][kind].names()
    assert parameter not in known("galactic_era", part)[kind]
    example = next(row for row in example_rows("galactic_era", part) if row.data["kind"] == kind)
    values = {"with": "unselected_technology_counter", "sector": "center"}
    effect = {**example.data, parameter: values.get(parameter, 1)}
    read: dict[str, Callable[[], object]] = {
        "people": lambda: era_words.PEOPLE_KINDS[kind].read(Row("guide.toml", kind, effect), era_words.Traits(), {}),
        "tactics": lambda: era_words.read_tactic(Row("guide.toml", kind, {"effects": [effect]}), "effects"),
        "card_effects": lambda: card_effects.EFFECTS[kind].clause(Row("guide.toml", kind, effect), {}),
        "plus": lambda: era_words.read_plus(Row("guide.toml", kind, {"plus": [effect]})),
    }
    with pytest.raises(BadContent, match=f"{parameter}: means nothing here"):
        read[part]()


def codes(part: str, table: Kinds) -> dict[str, set[str]]:
    """The kinds of the code with their parameters, without those that a part refuses."""
    return {kind: {one for one in row.names() if (part, kind, one) not in REFUSED} for kind, row in table.items()}


def test_the_vocabulary_of_galactic_era_is_the_codes() -> None:
    for part, table in ERA_TABLES.items():
        assert known("galactic_era", part) == codes(part, table), part
    assert {part.id for part in vocabulary.parts_of("galactic_era")} == set(ERA_TABLES)
    kinds = {kind for table in ERA_TABLES.values() for kind in table}
    for kind in kinds - era_words.PEOPLE_KINDS.keys():
        with pytest.raises(BadContent, match=f'unknown kind "{kind}"'):
            check_effect(Row("guide.toml", kind, {"kind": kind}), era_words.PEOPLE_KINDS)


def test_the_vocabulary_of_m101_is_the_codes() -> None:
    powers = {kind: set(fields) for kind, (_, fields) in m101_words.VOCABULARY.items()}
    assert known("m101", "kinds") == powers
    assert powers.keys() == set(m101_words.KINDS)
    assert known("m101", "events").keys() == set(m101_words.EVENTS)
    assert known("m101", "counters").keys() == set(m101_words.COUNTERS)


def test_the_vocabulary_of_master_of_the_galaxy_is_the_codes() -> None:
    game = "master_of_the_galaxy"
    readers: dict[str, tuple[Iterable[str], Callable[[Row], object]]] = {
        "kinds": (master_effects.EFFECTS, master_effects.read_effect),
        "modifiers": (master_modifiers.MODIFIERS, master_modifiers.read_modifiers),
        "conditions": (master_abilities.CONDITIONS, master_abilities.read_condition),
    }
    for part, (words, read) in readers.items():
        assert known(game, part).keys() == set(words)
        for row in example_rows(game, part):
            read(row)
            assert row.read - {"kind"} == known(game, part)[str(row.data["kind"])], row.where
    assert known(game, "triggers").keys() == set(master_words.TRIGGERS)
    assert known(game, "objectives").keys() == set(master_words.OBJECTIVES)


def test_every_word_has_a_sentence_and_nearly_every_one_an_example() -> None:
    for game in games.names():
        for part in vocabulary.parts_of(game):
            for kind in part.kinds:
                assert kind.text.endswith("."), (game, kind)
                if part.id not in ("triggers", "events", "filters", "conditions"):
                    assert tomllib.loads(f"it = {kind.example}"), (game, kind)


def test_the_words_are_shown_at_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    main(["content", "kinds", "m101"])
    said = capsys.readouterr().out
    assert "- **`draw_on`** (on, value, anyone, where, per): The holder draws value cards." in said
    assert '{ kind = "draw_on", phase = "build", on = "build"' in said
    with pytest.raises(SystemExit):
        main(["content", "kinds", "chess"])
    assert 'unknown game "chess"; known: age_of_galaxy' in capsys.readouterr().err
