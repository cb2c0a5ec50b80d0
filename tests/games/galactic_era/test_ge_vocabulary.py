"""The effect vocabulary (section 15): what the content files may say, and that all of it is read and used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import starhall
from starhall.games.galactic_era import GAME, cards, conditions, vocabulary
from starhall.games.galactic_era import components as c
from starhall.kernel.content import Row
from starhall.kernel.errors import BadContent
from support import rule

SOURCE = Path(starhall.__file__).parents[1]
RULES = (Path(__file__).parents[3] / "docs" / "rules" / "galactic_era.md").read_text(encoding="utf-8")
SECTION = RULES[RULES.index("## 15. Effect vocabulary") : RULES.index("## 16. Decision points")]
FOLDER = GAME.content.folder


def paragraph(start: str) -> str:
    """A paragraph of section 15."""
    text = SECTION[SECTION.index(start) :]
    return text[: text.index("\n\n")]


def named(start: str) -> set[str]:
    """The kinds that a paragraph lists."""
    return set(re.findall(r"`([a-z_]+)`", paragraph(start)))


def kinds_in(data: Any) -> set[str]:
    """Every kind that a content file uses."""
    if isinstance(data, dict):
        own = {data["kind"]} if isinstance(data.get("kind"), str) else set()
        return own.union(*[kinds_in(value) for value in data.values()], set())
    return set().union(*[kinds_in(value) for value in data]) if isinstance(data, list) else set()


def file_kinds(*files: str) -> set[str]:
    """Every kind of some files."""
    return set().union(*[kinds_in(tomllib.loads((FOLDER / f"{file}.toml").read_text("utf-8"))) for file in files])


def test_the_kinds_and_parameters_are_those_of_the_rules() -> None:
    table: dict[str, tuple[str, ...]] = {}
    for kind, parameters in re.findall(r"^\| `([a-z_]+)` \| ([^|]*) \|", SECTION, re.MULTILINE):
        words = parameters.strip()
        table[kind] = () if words == "-" else tuple(words.split(", "))
    assert len(table) > 60
    assert table == vocabulary.KINDS


def test_conditions_options_and_scoring_items_are_those_of_the_rules() -> None:
    assert named("Conditions of A sections") == set(vocabulary.CONDITIONS)
    assert named("B sections") == set(vocabulary.B_KINDS)
    assert named("Story items") == set(vocabulary.STORY_KINDS)
    assert named("Goal items") == set(vocabulary.GOAL_KINDS)
    automas = named("Automa tables")
    assert set(vocabulary.MOVE_KINDS) <= automas
    assert set(vocabulary.GROWTH_KINDS) <= automas


def test_the_content_uses_every_kind_and_no_other() -> None:
    effects = file_kinds("star_peoples", "technologies", "relics", "fleets", "sectors")
    automas = {*vocabulary.MOVE_KINDS, *vocabulary.GROWTH_KINDS, "never_makes_peace", "gains_level_if_no_trade",
               "rolls_two_uses_lower", "player_loses_dp_per_new_disc"}  # fmt: skip
    in_cards = file_kinds("domination_cards")
    assert in_cards <= {*vocabulary.KINDS, *vocabulary.CONDITIONS, *vocabulary.B_KINDS}
    assert effects <= {*vocabulary.KINDS, *automas}
    assert set(vocabulary.KINDS) == (effects | in_cards) & set(vocabulary.KINDS), "nothing is there for nobody"
    assert {*vocabulary.CONDITIONS, *vocabulary.B_KINDS} <= in_cards
    assert automas <= effects
    assert file_kinds("stories") == set(vocabulary.STORY_KINDS)
    assert file_kinds("goals") == set(vocabulary.GOAL_KINDS)


def test_each_condition_option_and_card_effect_has_a_function() -> None:
    assert set(conditions.CONDITIONS) == set(vocabulary.CONDITIONS)
    assert set(conditions.B_VALUES) == set(vocabulary.B_KINDS)
    assert {card.effect.kind for card in c.CARD} == set(cards.EFFECTS)


@pytest.mark.parametrize(
    ("effect", "place", "right"),
    [
        ({"kind": "make_tea", "amount": 1}, "kind", "known: add_population_each, battle_choice"),
        ({"kind": "range", "amount": 1, "sugar": 2}, "sugar", "known: amount"),
        ({"kind": "double_tactic", "amount": 1}, "amount", "known: none"),
    ],
)
def test_unknown_kinds_and_parameters_are_refused_with_the_known_ones(
    effect: dict[str, Any], place: str, right: str
) -> None:
    row = Row("star_peoples.toml", "people 3", {"effects": [effect]})
    with pytest.raises(BadContent) as caught:
        vocabulary.read_effects(row, "effects", vocabulary.KINDS)
    text = str(caught.value)
    assert "star_peoples.toml" in text
    assert "people 3" in text
    assert place in text
    assert right in text


# -- packs ----------------------------------------------------------------------------------------------------------


def run(pack: Path, script: str) -> subprocess.CompletedProcess[str]:
    """A script in a process of its own that plays with this pack."""
    env = {**os.environ, "STARHALL_CONTENT": str(pack), "PYTHONPATH": str(SOURCE)}
    return subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)


def changed(folder: Path, file: str, change: Callable[[str], str]) -> Path:
    """A pack with one file that differs."""
    pack = folder / "galactic_era"
    pack.mkdir(exist_ok=True)
    before = (FOLDER / file).read_text(encoding="utf-8")
    after = change(before)
    assert after != before, "the test changes nothing"
    (pack / file).write_text(after, encoding="utf-8")
    return folder


PLAY = """
from starhall.games.galactic_era import GAME, components as c
from starhall.kernel.chance import secret_chance
from starhall.kernel.seats import first_seat
print(c.traits_of(c.PEOPLES.index("alliance"), c.STO).cv_defending, c.CARD[c.CARDS.index("density")].dp,
      c.GOAL[c.GOALS.index("control")].per_center_star, c.RELIC[c.RELICS.index("defense_grid")].grid)
for seats in (1, 2, 3):
    g = GAME.new(GAME.settings(seats, {"goal": "control"}), secret_chance(f"pack {seats}"))
    pick = secret_chance("choices")
    while g.due:
        seat = first_seat(g.due)
        options = g.options(seat)
        g.advance(seat, options[pick.below(len(options))])
    assert GAME.broken(g) == []
    assert all(side.dp[4] % 12 == 0 for side in g.sides)
    print("played", seats)
"""


@rule("GE-GOA-01", "GE-STP-01", "GE-DOM-19", "GE-REL-06")
def test_a_pack_with_other_numbers_plays(tmp_path: Path) -> None:
    changed(
        tmp_path, "star_peoples.toml", lambda text: text.replace('amount = 4, role = "def', 'amount = 7, role = "def')
    )
    changed(tmp_path, "domination_cards.toml", lambda text: text.replace("a = { dp = 7,", "a = { dp = 6,"))
    changed(tmp_path, "goals.toml", lambda text: text.replace("dp = 10", "dp = 12"))
    changed(tmp_path, "relics.toml", lambda text: text.replace("amount = 8", "amount = 5"))
    done = run(tmp_path, PLAY)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[:4] == ["7 6 12 5", "played 1", "played 2", "played 3"]


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("goals.toml", "per_center_star", "per_centre_star", "per_centre_star"),
        ("domination_cards.toml", "min_dp = 5", "at_least = 5", "at_least"),
        ("star_peoples.toml", 'field = "genetics", level = 2', 'field = "genetix", level = 2', "genetix"),
        ("star_peoples.toml", 'prefer = "any"', 'prefer = "all"', "all"),
        ("relics.toml", "distance = 3", 'distance = "far"', "distance"),
    ],
)
def test_a_wrong_pack_is_refused_with_its_place(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    changed(tmp_path, file, lambda text: text.replace(old, new, 1))
    done = run(tmp_path, "import starhall.games.galactic_era")
    assert done.returncode != 0
    last = done.stderr.strip().split("\n")[-1]
    assert "BadContent" in last
    assert file in last
    assert says in last
