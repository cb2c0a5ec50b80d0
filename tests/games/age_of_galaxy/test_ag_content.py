"""Content packs: what a file gets wrong is refused with its place; other numbers and cards of the vocabulary play."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import starhall
from starhall.games.age_of_galaxy import GAME
from support import rule

SOURCE = Path(starhall.__file__).parents[1]
FOLDER = GAME.content.folder

PLAY = """
from starhall.games.age_of_galaxy import GAME
from starhall.conformance import check
for seats in (1, 2, 4):
    for variant in ({}, {"drafting": "on"} if seats > 1 else {}):
        check(GAME, GAME.settings(seats, variant), "pack", every=80)
print("played", GAME.content.fingerprint())
"""


def run(pack: Path, script: str) -> subprocess.CompletedProcess[str]:
    """A script in a process of its own that plays with this pack."""
    env = {**os.environ, "STARHALL_CONTENT": str(pack), "PYTHONPATH": str(SOURCE)}
    return subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)


def changed(folder: Path, file: str, change: Callable[[str], str]) -> Path:
    """A pack with one file that differs."""
    pack = folder / "age_of_galaxy"
    pack.mkdir(exist_ok=True)
    before = (FOLDER / file).read_text(encoding="utf-8")
    after = change(before)
    assert after != before, "the test changes nothing"
    (pack / file).write_text(after, encoding="utf-8")
    return folder


def test_a_pack_with_other_numbers_and_cards_plays(tmp_path: Path) -> None:
    changed(tmp_path, "factions.toml", lambda text: text + NEW_FACTIONS)
    changed(tmp_path, "technologies.toml", lambda text: text.replace("productivity = 1 }", "productivity = 2 }"))
    changed(
        tmp_path,
        "board.toml",
        lambda text: (
            text.replace("rounds = 5 ", "rounds = 4 ")
            .replace("rounds = 5\n", "rounds = 4\n")
            .replace("discs_per_production = 3", "discs_per_production = 4")
            .replace("cards_per_turn = 1", "cards_per_turn = 2")
            .replace("cost = { credits = 7 }", "cost = { credits = 6 }")
        ),
    )
    changed(tmp_path, "scenarios.toml", lambda text: text.replace("2, 3, 4, 5]", "2, 3, 4]"))
    found = run(tmp_path, PLAY)
    assert found.returncode == 0, found.stderr
    played, mark = found.stdout.split()
    assert (played, len(mark)) == ("played", 8), "records name the pack by its fingerprint"


OWN_RESEARCH = """
from starhall import examples
from starhall.games.age_of_galaxy import GAME
given = {"seats": 2, "at": "action turn", "seat": "red", "round": 1}
rich = {"sides.red.innovation": 3, "sides.red.alliance": ["jamareih"], "sides.red.discs": 3, "sides.blue.discs": 0}
g = examples.Case(GAME, "pack", given, rich).scene()
for line in ("research", "technology laser_weapon", "end_turn", "research", "technology warp_drive"):
    g.apply(0, GAME.space.number(line))
    print(line, g.sides[0].relics)
"""


@rule("AG-EFF-06")
def test_a_technology_does_not_react_to_its_own_research(tmp_path: Path) -> None:
    """No technology of the game itself waits for research; in a pack one may."""
    effect = '{ trigger = "research", kind = "gain", gain = { strength = 1 } },'
    more = effect + '\n  { trigger = "after_research", kind = "gain", gain = { relics = 1 } },'
    found = run(changed(tmp_path, "technologies.toml", lambda text: text.replace(effect, more, 1)), OWN_RESEARCH)
    assert found.returncode == 0, found.stderr
    assert found.stdout.splitlines()[1] == "technology laser_weapon 0"
    assert found.stdout.splitlines()[-1] == "technology warp_drive 1"


OWNED = """
from starhall import examples
from starhall.games.age_of_galaxy import GAME
given = {"seats": 2, "at": "final scoring", "round": 5}
change = {"sides.red.alliance": ["orrowen"], "systems.0": "amber_gate", "systems.1": "tidal_reach"}
change |= {f"owners.{slot}": "red" for slot in ("amber_gate_1", "amber_gate_3", "tidal_reach_1", "tidal_reach_2")}
change |= {"states.amber_gate_3": "developed", "states.tidal_reach_1": "conquered", "states.tidal_reach_2": "conquered"}
g = examples.Case(GAME, "pack", given, change).scene()
print({score.id: score.points for score in GAME.scores(g, 0)}["factions"])
"""


@rule("AG-EFF-07")
def test_owned_planets_are_settled_or_conquered(tmp_path: Path) -> None:
    """No card of the game counts them all; in a pack one may."""
    pack = changed(tmp_path, "factions.toml", lambda text: text.replace('per = "planet_types"', 'per = "owned"'))
    found = run(pack, OWNED)
    assert found.stdout.split() == ["4"], found.stderr


VO_CARDS = """
from starhall import examples
from starhall.games.age_of_galaxy import GAME
given = {"seats": 1, "at": "production phase", "round": 2, "options": {"solo": "first_landing"}}
g = examples.Case(GAME, "pack", given, {"sides.blue.cruisers": 1, "sides.red.strength": 5}).scene()
print(len(g.revealed), g.sides[0].strength, sum(g.owners[slot] == 1 for slot in range(len(g.owners))))
"""


@rule("AG-ADV-04")
def test_an_event_may_let_the_virtual_opponent_settle_or_resolve_cards(tmp_path: Path) -> None:
    """No sheet of the game asks for several, or takes strength; in a pack one may."""
    rows = """rows = [
  { rolls = [1, 2, 3, 4, 5, 6], effects = [
    { kind = "vo_card", amount = 2 },
    { kind = "player_lose", lose = { strength = 2 } },
    { kind = "vo_settle_leftmost", amount = 3 },
  ], text = "Everything at once." },
]
"""

    def change(text: str) -> str:
        head, _, tail = text.partition("rows = [")
        return head + rows + tail.partition("\n]\n")[2]

    found = run(changed(tmp_path, "scenarios.toml", change), VO_CARDS)
    assert found.returncode == 0, found.stderr
    cards, strength, settled = map(int, found.stdout.split())
    assert (cards, strength) == (2, 3)
    assert settled >= 3


COLLAPSES = """
from starhall import examples
from starhall.games.age_of_galaxy import GAME
for round in (1, 2, 3):
    given = {"seats": 1, "at": "production phase", "round": round, "options": {"solo": "dying_star"}}
    g = examples.Case(GAME, "pack", given, {}).scene()
    print(g.round, g.collapsed)
"""


@rule("AG-ADV-05")
def test_only_a_card_that_the_fleet_has_passed_collapses(tmp_path: Path) -> None:
    """The sheet of the game asks after the fleet has moved; in a pack it may ask before."""
    timing = 'timing = "galactic_phase"\nrounds = [2, 3, 4]\nrows = [\n  { rolls = [1, 2, 3],'
    earlier = 'timing = "start_of_action_phase"\nrounds = [1, 2, 3]\nrows = [\n  { rolls = [1, 2, 3, 4, 5, 6],'

    def change(text: str) -> str:
        head, tail = text.replace(timing, earlier).split(earlier)
        return head + earlier + "\n".join(line for line in tail.splitlines() if "rolls = [" not in line)

    found = run(changed(tmp_path, "scenarios.toml", change), COLLAPSES)
    assert found.returncode == 0, found.stderr
    assert found.stdout.splitlines() == ["1 0", "2 1", "3 1"], "in round 3 a second one would fall in its turn"


NEW_FACTIONS = """
[[faction]]
id = "tidewrights"
name = "Tidewrights"
ideology = "cultural"
adaptation = ["oceanic", "volcanic"]
debut = { credits = 1, cruisers = 1 }
reinforcement = { discs = 1 }
effects = [
  { trigger = "production", kind = "choose", options = [ { credits = 2 }, { innovation = 1 } ] },
  { trigger = "free", kind = "gain", cost = { relics = 1 }, gain = { credits = 1 } },
  { trigger = "after_explore", kind = "place_exploration", amount = 1 },
  { trigger = "cruisers_lost", kind = "gain", cost = { credits = 1 }, gain = { strength = 1 } },
  { trigger = "passive", kind = "discount", action = "trade", resource = "influence", amount = 1, scope = "total" },
  { trigger = "passive", kind = "discount", action = "manufacture", resource = "credits", amount = 1, scope = "total" },
  { trigger = "passive", kind = "protect", states = ["colonized"] },
]
technologies = []
text = "A card of all sorts."

[[faction]]
id = "quiet_folk"
name = "Quiet Folk"
ideology = "scientific"
adaptation = ["arctic"]
debut = {}
reinforcement = { credits = 1 }
effects = [
  { trigger = "debut", kind = "others_lose", lose = { credits = 1, cruisers = 1 } },
  { trigger = "golden_age", kind = "gain", gain = { relics = 1 }, per = "developed", every = 2 },
]
technologies = []
text = "They take a little from everybody."
"""


def mistakes() -> list[dict[str, str]]:
    """The table of mistakes beside this file."""
    found: list[dict[str, str]] = tomllib.loads((Path(__file__).parent / "mistakes.toml").read_text())["mistake"]
    return found


@pytest.mark.parametrize("mistake", mistakes(), ids=lambda mistake: mistake["says"])
def test_what_is_wrong_is_refused_with_its_place(tmp_path: Path, mistake: dict[str, str]) -> None:
    pack = changed(tmp_path, mistake["file"], lambda text: text.replace(mistake["old"], mistake["new"], 1))
    found = run(pack, "import starhall.games.age_of_galaxy")
    last = found.stderr.strip().splitlines()[-1] if found.stderr.strip() else "nothing"
    assert found.returncode == 1
    assert "BadContent" in last, found.stderr
    assert mistake["says"] in last


def test_what_is_no_toml_is_refused(tmp_path: Path) -> None:
    found = run(changed(tmp_path, "tokens.toml", lambda text: text + "= ="), "import starhall.games.age_of_galaxy")
    assert "tokens.toml: is not valid TOML" in found.stderr
