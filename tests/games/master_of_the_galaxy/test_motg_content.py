"""The numbers of the content files are those that docs/rules/master_of_the_galaxy.md prints, all of them."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from starhall.games.master_of_the_galaxy import GAME
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
