"""The numbers of the content files are those that docs/rules/master_of_the_galaxy.md prints, all of them."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from starhall.games.master_of_the_galaxy import GAME
from starhall.games.master_of_the_galaxy.content.components import ABILITY_OF, CARD_IDS
from starhall.games.master_of_the_galaxy.rules.abilities import (
    ABILITIES,
    Ability,
    DrawnMin,
    FewestBases,
    InConflict,
    SystemsMin,
)
from starhall.games.master_of_the_galaxy.rules.effects import EFFECTS, Gain, read_ability
from starhall.kernel.content import Row
from starhall.kernel.errors import BadContent
from starhall.kernel.fields import field_names
from support import rule

RULES = (Path(__file__).parents[3] / "docs" / "rules" / "master_of_the_galaxy.md").read_text(encoding="utf-8")
LETTERS = {"red": "R", "blue": "B", "yellow": "Y", "green": "G", "black": "K"}
FILES = {
    "species": "species",
    "leaders": "leader",
    "governments": "government",
    "conflicts": "conflict",
    "commerce": "commerce",
    "expansion": "expansion",
    "progress": "progress",
}


def content(file: str) -> dict[str, Any]:
    return tomllib.loads((GAME.content.folder / f"{file}.toml").read_text(encoding="utf-8"))


def table(heading: str) -> list[list[str]]:
    """The rows of the first table below a heading, without its head."""
    below = RULES.partition(f"{heading}\n")[2].partition("\n#")[0]
    rows = [line.strip("| ").split(" | ") for line in below.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


# -- cards, as section 12 prints them ----------------------------------------------------------------------------------


def slots(project: dict[str, Any]) -> str:
    """The slots as letters, marked ones with a star."""
    marked = project["irretrievable"]
    return " ".join(LETTERS[colour] + ("*" if at in marked else "") for at, colour in enumerate(project["slots"]))


def words(value: Any) -> str:
    """A value of an ability in a few words."""
    if isinstance(value, dict):
        kind = [value["kind"]] if "kind" in value else []
        rest = [f"{key} {words(item)}" for key, item in value.items() if key != "kind"]
        return " ".join([*kind, *rest])
    if isinstance(value, list):
        return ", ".join(words(item) for item in value)
    return str(value)


def ability_of(card: dict[str, Any]) -> str:
    """Trigger, filter, conditions, effects."""
    parts = []
    for ability in card.get("ability", []):
        rest = {key: value for key, value in ability.items() if key not in ("trigger", "effects")}
        head = ", ".join([ability["trigger"], *[f"{key} {words(value)}" for key, value in rest.items()]])
        parts.append(f"{head}: {' + '.join(words(effect) for effect in ability['effects'])}")
    return "; ".join(parts) or "none"


def projects_of(card: dict[str, Any]) -> str:
    """Each project: its name, its slots, what it gives."""
    parts = []
    for project in card.get("project", []):
        gives = project.get("draw") or project.get("symbols") or ([project["steal"]] if "steal" in project else [])
        parts.append(f"{project['id']} {slots(project)}" + (f" = {', '.join(gives)}" if gives else ""))
    for side in ("red", "blue"):
        if side in card:
            parts.append(f"{side} {slots(card[side])} = {words(card[side]['objective'])}")
    if "slots" in card:
        parts.append(f"develop {slots(card)} = {', '.join(card['symbols'])}")
    return "; ".join(parts) or "none"


def needs_of(card: dict[str, Any]) -> str:
    """What a leader requires; a conflict's symbol and spoils."""
    if "spoils" in card:
        return f"{card['symbol']}, spoils {card['spoils']}"
    return ", ".join(f"{symbol} {n}" for symbol, n in card.get("requires", {}).items()) or "none"


def row(card: dict[str, Any]) -> list[str]:
    """A card as section 12 prints it."""
    return [card["name"], needs_of(card), projects_of(card), ability_of(card)]


@pytest.mark.parametrize("file", FILES)
def test_every_card_is_as_the_rules_print_it(file: str) -> None:
    assert [row(card) for card in content(file)[FILES[file]]] == table(f"### 12.{1 + list(FILES).index(file)} {file}")


NUMBER_WORDS = {"no": 0, "one": 1, "a": 1, "an": 1, "two": 2, "three": 3, "four": 4, "five": 5}


@pytest.mark.parametrize("file", [file for file in FILES if file not in ("species", "conflicts")])
def test_a_cards_text_says_the_numbers_of_its_ability(file: str) -> None:
    for card in content(file)[FILES[file]]:
        said = [NUMBER_WORDS[word] for word in re.findall(r"[a-z]+", card["text"].lower()) if word in NUMBER_WORDS]
        for ability in card["ability"]:
            for part in [*ability.get("if", []), *ability["effects"]]:
                numbers = [n for n in (part.get("n"), part.get("bonus_draw")) if isinstance(n, int)]
                assert set(numbers) <= {*said, 1}, card["id"]


# -- the board and the numbers of the game -----------------------------------------------------------------------------


def test_the_numbers_of_the_game_are_as_the_rules_print_them() -> None:
    printed = {name.strip("`"): value for name, value, _ in table("### 12.8 numbers")}
    there = {key: value for key, value in content("board")["components"].items() if key != "origin"}
    assert {key: words(value) for key, value in there.items()} == printed


@rule("MG-SET-03", "MG-SET-10")
def test_the_board_is_as_the_rules_describe_it() -> None:
    """Section 9, "the board, in words"."""
    board = content("board")
    planets = {system["id"]: system["planets"] for system in board["system"]}
    starts = ["pyrrha", "cerule", "solenne", "verdis"]
    after = ["lazul", "amberfall", "fernhold", "cinder"]
    before = ["mosswater", "garnet_reach", "cobalt_deep", "saffron"]
    inner = ["dawngate", "thornveil", "emberlock", "stillwater"]
    for systems, count in ((starts, 3), (after, 2), (before, 1), (inner, 2)):
        assert [planets[system] for system in systems] == [count] * 4
    wanted: dict[tuple[str, str], int] = {}
    for i in range(4):
        j = (i + 1) % 4
        wanted |= {(starts[i], after[i]): 3, (starts[i], before[i]): 2, (starts[i], inner[i]): 5}
        wanted |= {(after[i], inner[i]): 3, (before[j], inner[i]): 4, (after[i], before[j]): 4, (inner[i], inner[j]): 3}
    assert {(track["a"], track["b"]): track["slots"] for track in board["track"]} == wanted
    assert [corner["black_hole_group"] for corner in board["corner"]] == [
        list(group) for group in zip(starts, after, before, strict=True)
    ]
    colours = {system["id"]: system["colour"] for system in board["system"]}
    assert [colours[system] for system in starts] == ["red", "blue", "yellow", "green"]
    assert all(colours[track["a"]] != colours[track["b"]] for track in board["track"])
    own = ["might", "knowledge", "wealth", "growth"]
    lines = Counter((symbol["line"], symbol["kind"], frozenset(symbol["systems"])) for symbol in board["symbol"])
    found: Counter[tuple[str, str, frozenset[str]]] = Counter()
    for i in range(4):
        found[("blue", own[i], frozenset([starts[i]]))] += 1
        found[("green", own[i], frozenset([before[i], inner[i - 1]]))] += 1
        found[("green", own[(i + 1) % 4], frozenset([after[i], inner[i]]))] += 1
        found[("red", own[(i + 2) % 4], frozenset([after[i], before[(i + 1) % 4]]))] += 1
    found[("red", "authority", frozenset([inner[0], inner[2]]))] += 1
    found[("red", "authority", frozenset([inner[1], inner[3]]))] += 1
    assert lines == found


def test_there_are_as_many_symbols_and_places_for_bases_as_the_rules_count() -> None:
    counts = Counter(symbol["kind"] for symbol in content("board")["symbol"])
    for file, kind in FILES.items():
        for card in content(file)[kind]:
            counts.update(card.get("symbols", []))
            counts.update([card["symbol"]] if "symbol" in card else [])
            for project in card.get("project", []):
                counts.update(project.get("symbols", []))
    printed = re.search(r"Numbers of symbols: (.*?) over", RULES, re.DOTALL)
    assert printed
    assert {name: int(n) for name, n in re.findall(r"([a-z]+) (\d+)", printed[1])} == counts
    room = re.search(r"Capacity for bases: (\d+) with two players, (\d+) with three, (\d+) with four", RULES)
    assert room
    planets = {system["id"]: system["planets"] for system in content("board")["system"]}
    corners = [sum(planets[system] for system in corner["black_hole_group"]) for corner in content("board")["corner"]]
    assert [int(n) for n in room.groups()] == [sum(planets.values()) - sum(corners[seats:]) for seats in (2, 3, 4)]


@rule("MG-SET-03")
def test_the_components_are_as_many_as_the_first_table_says() -> None:
    counts = {name: count for name, count, *_ in table("## 1. Components")}
    numbers = content("board")["components"]
    assert counts["Resource cubes red, blue, yellow, green"] == "45 of each"
    assert [numbers["cubes"][colour] for colour in LETTERS] == [45, 45, 45, 45, int(counts["Resource cubes black"])]
    decks = [numbers["decks"][deck] for deck in ("commerce", "expansion", "progress")]
    assert counts["Commerce / expansion / progress cards (developments)"] == " / ".join(map(str, decks))
    for deck in ("leader", "conflict", "government", "species"):
        assert counts[f"{deck.capitalize()} cards"] == str(numbers["decks"][deck])
        assert len(content(next(file for file in FILES if FILES[file] == deck))[deck]) == numbers["decks"][deck]
    assert counts["Space bases"].startswith(f"36: {numbers['bases_per_player']} each")
    assert counts["Black hole tokens"] == str(numbers["black_hole_tokens"])
    board = content("board")
    slots_there = sum(track["slots"] for track in board["track"])
    planets = sum(system["planets"] for system in board["system"])
    size = f"{len(board['system'])} systems, {len(board['track'])} tracks ({slots_there} slots), {planets} planets"
    assert counts["Board"] == f"1: {size}, {len(board['symbol'])} supremacy symbols"


# -- the loader --------------------------------------------------------------------------------------------------------


def words_of(part: object) -> dict[str, int]:
    """The parameters of an effect or a condition."""
    return {name: getattr(part, name) for name in field_names(part)}


def facts(ability: Ability) -> tuple[object, ...]:
    """An ability, field by field."""
    effects = [(type(effect), words_of(effect)) for effect in ability.effects]
    modifiers = [(m.index, m.n, m.bits) for m in ability.modifiers]
    conditions = [(type(condition), words_of(condition)) for condition in ability.conditions]
    flags = ability.optional, ability.once
    return ability.card, ability.trigger, ability.filter, conditions, effects, modifiers, flags


def read(ability: dict[str, Any]) -> Ability:
    return read_ability(3, Row("cards.toml", "card", ability))


@pytest.mark.parametrize("file", [file for file in FILES if file not in ("species", "conflicts")])
def test_abilities_are_played_as_they_are_written(file: str) -> None:
    for card in content(file)[FILES[file]]:
        at = CARD_IDS.index(card["id"])
        written = read_ability(at, Row(file, card["id"], card["ability"][0]))
        assert facts(written) == facts(ABILITIES[ABILITY_OF[at]])


ANY, ALL = 0b01111, 0b11111110  # sets: the four colours, all kinds of project but `settle`


@pytest.mark.parametrize(
    ("effect", "wanted"),
    [
        ({"kind": "gain", "n": 3, "colours": "any"}, {"n": 3, "colours": ANY}),
        ({"kind": "gain", "n": 2, "colours": "same"}, {"n": 2, "colours": 0}),
        ({"kind": "gain", "n": 1, "colours": ["blue", "black"]}, {"n": 1, "colours": 0b10010}),
        ({"kind": "draw", "n": 2, "deck": "development", "mode": "choose"}, {"n": 2, "deck": 7, "mode": 2}),
        ({"kind": "draw", "n": 1, "deck": "government", "mode": "random"}, {"n": 1, "deck": 2, "mode": 1}),
        (
            {"kind": "steal", "n": 2, "colours": ["red"], "kinds": ["route", "agenda"]},
            {"n": 2, "colours": 1, "kinds": 0b1000010},
        ),
        ({"kind": "steal", "n": 1, "colours": "any", "kinds": "all"}, {"n": 1, "colours": ANY, "kinds": ALL}),
        ({"kind": "unplace", "whose": "opponent", "n": 2, "kinds": "all"}, {"n": 2, "kinds": ALL}),
        ({"kind": "unplace", "whose": "opponent", "n": "all", "kinds": ["base"]}, {"n": 99, "kinds": 0b100}),
        ({"kind": "place", "n": 3, "source": "bag", "colours": ["green"]}, {"n": 3, "colours": 0b1000, "source": 1}),
        ({"kind": "place", "n": 1, "source": "reserve", "colours": "any"}, {"n": 1, "colours": ANY, "source": 0}),
        ({"kind": "extra_turn", "bonus_draw": 2}, {"bonus": 2}),
        ({"kind": "extra_turn"}, {"bonus": 0}),
        ({"kind": "skip_turn", "n": 2}, {"n": 2}),
        ({"kind": "draw_cubes", "n": 3}, {"n": 3}),
        ({"kind": "redraw", "n": 2}, {"n": 2}),
        (
            {"kind": "exchange", "n": 2, "zone": "bag", "give": ["black"], "take": "any"},
            {"n": 2, "zone": 1, "give": 0b10000, "take": ANY},
        ),
        (
            {"kind": "exchange", "n": 1, "zone": "drawn", "give": "any", "take": ["red"]},
            {"n": 1, "zone": 0, "give": ANY, "take": 1},
        ),
        ({"kind": "black_hole", "op": "place", "n": 1}, {"n": 1, "op": 0}),
        ({"kind": "black_hole", "op": "remove", "n": 2}, {"n": 2, "op": 1}),
        ({"kind": "end_conflict", "scope": "own"}, {"scope": 1}),
        ({"kind": "build_base", "n": 2}, {"n": 2}),
        ({"kind": "place_base", "source": "unused", "where": "adjacent_neutral"}, {}),
        ({"kind": "take_card", "types": ["leader", "progress"]}, {"types": 0b100001}),
        ({"kind": "destroy_card", "types": ["conflict"]}, {"types": 0b10}),
    ],
)
def test_every_effect_is_read_with_its_words(effect: dict[str, Any], wanted: dict[str, int]) -> None:
    found = read({"trigger": "discard", "effects": [effect]})
    assert facts(found) == (3, 1, 0, [], [(EFFECTS[effect["kind"]], wanted)], [], (False, False))
    for key in effect:
        less = {name: value for name, value in effect.items() if name != key}
        if key != "bonus_draw":
            with pytest.raises(BadContent, match=key):
                read({"trigger": "discard", "effects": [less]})
    with pytest.raises(BadContent, match="unknown field"):
        read({"trigger": "discard", "effects": [{**effect, "more": 1}]})
    if "n" in effect:
        with pytest.raises(BadContent, match="whole number"):
            read({"trigger": "discard", "effects": [{**effect, "n": 0}]})


@pytest.mark.parametrize(
    ("modifier", "wanted"),
    [
        ({"kind": "draw_bonus", "n": 2}, [(0, 2, False)]),
        ({"kind": "settle_bonus", "n": 1, "match": "same"}, [(1, 1, False)]),
        ({"kind": "settle_bonus", "n": 2, "match": "other"}, [(2, 2, False)]),
        ({"kind": "settle_bonus", "n": 1, "match": "any"}, [(1, 1, False), (2, 1, False)]),
        ({"kind": "card_limit", "n": 2}, [(3, 2, False)]),
        ({"kind": "spoils_bonus", "n": 1}, [(4, 1, False)]),
        ({"kind": "discard_bonus", "n": 1}, [(5, 1, False)]),
        ({"kind": "draw_choice", "n": 1}, [(6, 1, False)]),
        ({"kind": "reinforce_free"}, [(7, 1, True)]),
        ({"kind": "route_any_colour"}, [(8, 1, True)]),
        ({"kind": "no_loss"}, [(9, 1, True)]),
        ({"kind": "shield", "kinds": ["route", "conflict"]}, [(10, 0b10000010, True)]),
        ({"kind": "shield", "kinds": "all"}, [(10, ALL, True)]),
        ({"kind": "short", "kinds": ["route", "conflict"], "n": 2}, [(12, 2, False), (18, 2, False)]),
        (
            {"kind": "wild", "cubes": ["blue", "black"], "slots": ["red"], "kinds": ["base", "agenda"]},
            [(21, 1 << 5 | 1 << 20, True), (25, 1 << 5 | 1 << 20, True), (27, 0b10010, True)],
        ),
        (
            {"kind": "wild", "cubes": ["red"], "slots": ["green", "black"], "kinds": ["conflict"]},
            [(26, 1 << 3 | 1 << 4, True), (27, 1, True)],
        ),
    ],
)
def test_every_modifier_is_read_with_its_words(modifier: dict[str, Any], wanted: list[tuple[int, int, bool]]) -> None:
    found = read({"trigger": "passive", "effects": [modifier]})
    assert facts(found) == (3, 0, 0, [], [], wanted, (False, False))
    for key in modifier:
        less = {name: value for name, value in modifier.items() if name != key}
        with pytest.raises(BadContent, match=key):
            read({"trigger": "passive", "effects": [less]})
    with pytest.raises(BadContent, match="unknown field"):
        read({"trigger": "passive", "effects": [{**modifier, "more": 1}]})
    if "n" in modifier:
        with pytest.raises(BadContent, match="whole number"):
            read({"trigger": "passive", "effects": [{**modifier, "n": 0}]})


@pytest.mark.parametrize("kind", ["short", "wild"])
@pytest.mark.parametrize("project", ["settle", "route", "develop", "agenda"])
def test_some_kinds_of_project_know_no_short_and_no_wild(kind: str, project: str) -> None:
    """MG-EFF-52, 53."""
    words = {"kind": kind, "kinds": [project]} | (
        {"n": 1} if kind == "short" else {"cubes": ["red"], "slots": ["blue"]}
    )
    allowed = (kind, project) in (("short", "route"), ("wild", "develop"), ("wild", "agenda"))
    if allowed:
        assert read({"trigger": "passive", "effects": [words]}).modifiers
    else:
        with pytest.raises(BadContent, match="unknown name"):
            read({"trigger": "passive", "effects": [words]})


GAIN_ONE = {"kind": "gain", "n": 1, "colours": "any"}


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ({"trigger": "turn_start"}, (2, 0, [], (False, False))),
        ({"trigger": "after_draw", "optional": True}, (3, 0, [], (True, False))),
        ({"trigger": "project_done", "kinds": ["route", "covert"], "limit": "turn"}, (4, 0b100010, [], (False, True))),
        ({"trigger": "project_done", "kinds": "all"}, (4, ALL, [], (False, False))),
        ({"trigger": "base_placed", "nth": [1, 3]}, (5, 0b1010, [], (False, False))),
        ({"trigger": "card_gained", "types": ["leader", "species"]}, (6, 0b1000001, [], (False, False))),
        ({"trigger": "conflict_end", "result": ["lost"]}, (7, 0b10, [], (False, False))),
        ({"trigger": "project_cancelled", "limit": "none"}, (8, 0, [], (False, False))),
        (
            {"trigger": "turn_end", "if": [{"kind": "systems_min", "n": 2}]},
            (9, 0, [(SystemsMin, {"n": 2})], (False, False)),
        ),
        (
            {
                "trigger": "after_draw",
                "if": [{"kind": "drawn_min", "colour": "green", "n": 2}, {"kind": "in_conflict"}],
            },
            (3, 0, [(DrawnMin, {"n": 2, "colour": 3}), (InConflict, {})], (False, False)),
        ),
        ({"trigger": "turn_end", "if": [{"kind": "fewest_bases"}]}, (9, 0, [(FewestBases, {})], (False, False))),
    ],
)
def test_every_trigger_and_condition_is_read_with_its_words(words: dict[str, Any], wanted: tuple[Any, ...]) -> None:
    found = facts(read({**words, "effects": [GAIN_ONE, GAIN_ONE]}))
    trigger, filter, conditions, flags = wanted
    assert found == (3, trigger, filter, conditions, [(Gain, {"n": 1, "colours": ANY})] * 2, [], flags)
    with pytest.raises(BadContent, match="unknown field"):
        read({**words, "effects": [GAIN_ONE], "more": 1})
    if "if" in words:
        wrong = [{**condition, "more": 1} for condition in words["if"]]
        with pytest.raises(BadContent, match="unknown field"):
            read({**words, "if": wrong, "effects": [GAIN_ONE]})


@pytest.mark.parametrize("nth", [[0], [4]])
def test_a_system_has_three_bases_at_most(nth: list[int]) -> None:
    with pytest.raises(BadContent, match="nth"):
        read({"trigger": "base_placed", "nth": nth, "effects": [GAIN_ONE]})


def test_a_project_never_holds_as_many_cubes_as_all_stands_for() -> None:
    words = {"kind": "unplace", "whose": "opponent", "kinds": "all"}
    assert words_of(read({"trigger": "discard", "effects": [{**words, "n": 98}]}).effects[0])["n"] == 98
    with pytest.raises(BadContent, match="whole number"):
        read({"trigger": "discard", "effects": [{**words, "n": 99}]})
