"""The effect vocabulary (section 15): what the content files may say, and that all of it is read and used."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import starhall
from games.galactic_era.stage import stage
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content import automa_tables, kinds, vocabulary
from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.rules import card_effects, conditions
from starhall.games.galactic_era.rules.growth import begin_growth
from starhall.games.galactic_era.rules.state import F_EXTRA
from starhall.kernel.content import Row
from starhall.kernel.errors import BadContent
from support import rule

SOURCE = Path(starhall.__file__).parents[1]
RULES = (Path(__file__).parents[3] / "docs" / "rules" / "galactic_era.md").read_text(encoding="utf-8")
SECTION = RULES[RULES.index("## 15. Effect vocabulary") : RULES.index("## 16. Decision points")]
FOLDER = GAME.content.folder
SORTS = (
    vocabulary.TACTIC_KINDS,
    vocabulary.ADVANCED_KINDS,
    vocabulary.BONUS_KINDS,
    vocabulary.PLUS_KINDS,
    vocabulary.PEOPLE_KINDS,
    vocabulary.RELIC_KINDS,
    card_effects.EFFECTS,
)
ALL_KINDS = {kind: row for known in SORTS for kind, row in known.items()}


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
    assert table.keys() == ALL_KINDS.keys()
    for known in SORTS:
        assert {kind: row.names() for kind, row in known.items()} == {kind: table[kind] for kind in known}


def test_conditions_options_and_scoring_items_are_those_of_the_rules() -> None:
    assert named("Conditions of A sections") == set(conditions.CONDITIONS)
    assert named("B sections") == set(conditions.OPTIONS)
    assert named("Story items") == set(vocabulary.STORY_KINDS)
    assert named("Goal items") == set(vocabulary.GOAL_KINDS)
    automas = named("Automa tables")
    assert set(automa_tables.MOVE_KINDS) <= automas
    assert set(automa_tables.GROWTH_KINDS) <= automas
    assert set(automa_tables.OFFBOARD_KINDS) <= automas


def test_the_content_uses_every_kind_and_no_other() -> None:
    effects = file_kinds("star_peoples", "technologies", "relics", "fleets", "sectors")
    automas = {*automa_tables.MOVE_KINDS, *automa_tables.GROWTH_KINDS, *automa_tables.OFFBOARD_KINDS}
    in_cards = file_kinds("domination_cards")
    assert in_cards <= {*ALL_KINDS, *conditions.CONDITIONS, *conditions.OPTIONS}
    assert effects <= {*ALL_KINDS, *automas}
    assert set(ALL_KINDS) == (effects | in_cards) & set(ALL_KINDS), "nothing is there for nobody"
    assert {*conditions.CONDITIONS, *conditions.OPTIONS} <= in_cards
    assert automas <= effects
    assert file_kinds("stories") == set(vocabulary.STORY_KINDS)
    assert file_kinds("goals") == set(vocabulary.GOAL_KINDS)


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
        kinds.read_effects(row, "effects", ALL_KINDS)
    text = str(caught.value)
    assert "star_peoples.toml" in text
    assert "people 3" in text
    assert place in text
    assert right in text


# -- values ---------------------------------------------------------------------------------------------------------


def dump(thing: Any) -> Any:
    """Whatever was loaded, to compare."""
    if isinstance(thing, list | tuple):
        return [dump(part) for part in thing]
    if isinstance(thing, dict):
        return {key: dump(part) for key, part in thing.items()}
    names = getattr(thing, "__mypyc_attrs__", None) or getattr(thing, "__dict__", None)  # compiled, or not
    return thing if names is None else {name: dump(getattr(thing, name)) for name in names}


def row_of(data: dict[str, Any]) -> Row:
    return Row("x.toml", "row 1", data)


def people_side(data: dict[str, Any]) -> Any:
    return vocabulary.read_traits(row_of(data), c.FIELDS, c.WAYS, c.RELICS, c.COUNTERS)


def tactic(data: dict[str, Any]) -> Any:
    return [vocabulary.read_tactic(row_of(data), column) for column in ("effects", "doubled")]


def domination_card(data: dict[str, Any]) -> Any:
    """A card with what the rules read of its sections."""
    card = vocabulary.Card(row_of(data))
    said = [card.dp, card.play_windows, card.effect_windows, card.sums, card_effects.read_effect(card)]
    return [
        *said,
        *kinds.read_clauses(card.a, "condition", conditions.CONDITIONS, conditions.NAMES),
        *kinds.read_clauses(card.b, "options", conditions.OPTIONS, conditions.NAMES),
    ]


Rows = Callable[[Any], list[dict[str, Any]]]
Reader = Callable[[dict[str, Any]], Any]
READERS: list[tuple[str, Rows, Reader]] = [
    ("star_peoples", lambda file: [people[side] for people in file["people"] for side in ("sto", "sts")], people_side),
    ("relics", lambda file: file["relic"], lambda row: vocabulary.read_relic(row_of(row), c.FIELDS)),
    ("domination_cards", lambda file: file["card"], domination_card),
    (
        "stories",
        lambda file: [era for story in file["story"] for era in story["era"]],
        lambda row: vocabulary.read_era(row_of(row), c.FIELDS, c.COUNTERS),
    ),
    ("goals", lambda file: file["goal"], lambda row: vocabulary.read_goal(row_of(row))),
    ("technologies", lambda file: file["field"], lambda row: vocabulary.read_plus(row_of(row))),
    ("fleets", lambda file: file["tactic"], tactic),
    (
        "fleets",
        lambda file: file["advanced_tactic"],
        lambda row: vocabulary.read_advanced(row_of(row)),
    ),
]


def effects_in(data: Any) -> list[dict[str, Any]]:
    """Every table with a kind."""
    if isinstance(data, dict):
        own = [data] if isinstance(data.get("kind"), str) else []
        return own + [effect for value in data.values() for effect in effects_in(value)]
    return [effect for value in data for effect in effects_in(value)] if isinstance(data, list) else []


def another(value: Any) -> Any:
    """A value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return [*value, "another"] if isinstance(value, list) else "another"


def loaded(read: Reader, row: dict[str, Any], parameter: str) -> Any:
    """What is loaded; or that it is refused because of this parameter."""
    try:
        return dump(read(row))
    except BadContent as wrong:
        return "refused" if parameter in str(wrong) else str(wrong)


@pytest.mark.parametrize(("file", "rows", "read"), READERS)
def test_each_parameter_has_an_effect_or_is_refused(file: str, rows: Rows, read: Reader) -> None:
    data = tomllib.loads((FOLDER / f"{file}.toml").read_text("utf-8"))
    tried = 0
    for row in rows(data):
        before = dump(read(row))
        for effect in effects_in(row):
            for parameter, value in list(effect.items()):
                effect[parameter] = another(value)
                assert loaded(read, row, parameter) != before, f"{effect}: nobody reads {parameter}"
                effect[parameter] = value
                tried += 1
        assert dump(read(row)) == before
    assert tried >= 4


@pytest.mark.parametrize(
    ("effect", "parameter"),
    [
        ({"kind": "gain_tech_from_victim", "amount": 2}, "amount"),
        ({"kind": "death_ray", "distance": 3, "per_round": 2}, "per_round"),
        ({"kind": "force_retreat", "target": "attacker", "per_round": 2}, "per_round"),
        ({"kind": "force_retreat", "target": "attacker", "per_round": True}, "per_round"),
        ({"kind": "steal_tech_after_trading", "amount": 2}, "amount"),
        ({"kind": "steal_tech_after_trading", "sto_victim_may_declare_war_in_era": "third"}, "sto_victim"),
        ({"kind": "cancel_growth_counter", "amount": 2}, "amount"),
        ({"kind": "exchange_domination_card", "amount": 2}, "amount"),
        ({"kind": "forced_trade", "amount": 2}, "amount"),
        ({"kind": "bonus_population_here", "amount": 2}, "amount"),
        ({"kind": "add_population_each", "min_population": 5, "amount": 2}, "amount"),
        ({"kind": "extra_growth_counter", "amount": 1, "round": 2}, "round"),
        ({"kind": "extra_counter_if_selected", "counter": "research", "cost": 1}, "cost"),
        ({"kind": "war_on_me_costs", "by": "sto", "dp": 3}, "by"),
        ({"kind": "place_ships", "amount": 3, "blockable": True}, "blockable"),
    ],
)
def test_a_value_that_the_rules_do_not_know_is_refused(effect: dict[str, Any], parameter: str) -> None:
    with pytest.raises(BadContent, match=rf"{parameter}.*the rules know only"):
        kinds.read_effects(row_of({"effects": [effect]}), "effects", ALL_KINDS)


@pytest.mark.parametrize(
    ("read", "effect", "says"),
    [
        (vocabulary.read_plus, {"kind": "free_action", "action": "build_ships", "amount": 1}, "build_ships"),
        (
            vocabulary.read_plus,
            {"kind": "free_action", "action": "gain_star", "amount": 1, "sector": "center"},
            "sector.*means nothing here",
        ),
        (vocabulary.read_plus, {"kind": "death_ray", "distance": 3}, "death_ray"),
        (
            lambda row: vocabulary.read_tactic(row, "plus"),
            {"kind": "cv_per_ship", "amount": 1, "role": "attacker"},
            "role",
        ),
        (lambda row: vocabulary.read_tactic(row, "plus"), {"kind": "teleport", "amount": 1}, "teleport"),
    ],
)
def test_what_means_nothing_on_a_component_is_refused_there(
    read: Callable[[Row], Any], effect: dict[str, Any], says: str
) -> None:
    with pytest.raises(BadContent, match=says):
        read(row_of({"plus": [effect]}))


@rule("GE-REL-02", "GE-STP-04")
def test_other_amounts_of_levels_and_extra_counters_work(monkeypatch: pytest.MonkeyPatch) -> None:
    relic = c.RELICS.index("ancient_technology_genetics")
    monkeypatch.setattr(c.RELIC[relic], "levels", 2)
    change = {"sides.red.pieces": {"harus": 1}, "sides.red.todo": ["gain_star"], "stars.harus.counter": "uninhabited"}
    s = stage({**change, "stars.harus.relic": c.RELICS[relic]}, at="growth turn")
    s.play("red execute gain_star", "red way colonize", "red star harus")
    assert s.side("red").levels[c.GENETICS] == 3
    monkeypatch.setattr(c.traits_of(c.PEOPLES.index("anchara"), c.STO), "extra_counters", 2)
    s = stage({"sides.red.people": "anchara"}, at="growth turn")
    s.side("red").ovals = [c.SWITCH, c.RESEARCH]
    begin_growth(s.g, 0, 0)
    assert s.side("red").free[F_EXTRA] == 2


def test_the_order_in_which_parameters_are_written_means_nothing() -> None:
    for row in tomllib.loads((FOLDER / "domination_cards.toml").read_text("utf-8"))["card"]:
        before = dump(domination_card(row))
        for effect in effects_in(row):
            backwards = dict(reversed(effect.items()))
            effect.clear()
            effect.update(backwards)
        assert dump(domination_card(row)) == before, row["id"]


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
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content import components as c
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
        ("star_peoples.toml", "entries = 3, ", "entries = 3, sugar = 1, ", "sugar"),
        ("star_peoples.toml", "entries = 3", "entries = 4", "entries"),
        ("star_peoples.toml", '"never_makes_peace"', '"makes_peace"', "makes_peace"),
        ("star_peoples.toml", "accepts_peace = false", "accepts_peace = true", "accepts_peace"),
        ("star_peoples.toml", "ships = 1", "ships = 2", "ships"),
        ("star_peoples.toml", "max_targets = 2", "max_targets = 3", "max_targets"),
        ("star_peoples.toml", 'option = "advance"', 'option = "conquer"', "conquer"),
        ("sectors.toml", "round = 1", "round = 2", "round"),
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


def test_the_content_read_again_makes_the_same_tables() -> None:
    again = runpy.run_path(
        str(Path(str(c.__file__)).with_name("components.py"))
    )  # its source, also where it is compiled
    tables = [name for name in vars(c) if name.isupper() and name != "CONTENT"]
    assert len(tables) > 80
    for name in tables:
        assert dump(again[name]) == dump(getattr(c, name)), name


def test_a_jump_of_research_leads_up() -> None:
    with pytest.raises(BadContent, match="to"):
        people_side({"options": ["colonize"], "effects": [{"kind": "research_jump", "from": 2, "to": 2}]})


@pytest.mark.parametrize("factor", [0.3, 0, -1, True])
def test_a_factor_is_a_whole_number_or_halves(factor: Any) -> None:
    with pytest.raises(BadContent, match="factor"):
        kinds.Halves("factor").value(row_of({"factor": factor}), {})
    assert [kinds.Halves("factor").value(row_of({"factor": factor}), {}) for factor in (0.5, 1, 1.5)] == [1, 2, 3]


def test_a_wrong_value_is_answered_with_every_right_one() -> None:
    with pytest.raises(BadContent, match="only 'left' or true here"):
        kinds.fixed(row_of({"hand": "both"}), "hand", "left", True)
