"""Section 25 of the rules lists what is printed on cards, tokens, boards and sheets; the content agrees with it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from starhall.games.age_of_galaxy import GAME
from support import rule

LAW = Path(__file__).parents[3] / "docs" / "rules" / "age_of_galaxy.md"
Row = Mapping[str, Any]


def content(file: str) -> Any:
    """A content file as it stands."""
    return tomllib.loads((GAME.content.folder / file).read_text(encoding="utf-8"))


def printed(title: str) -> list[list[str]]:
    """The rows of the table under this title of section 25, cell by cell."""
    part = LAW.read_text(encoding="utf-8").split(f"\n### Printed: {title}\n")[1].split("\n#")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


# -- the words of section 25 ---------------------------------------------------------------------------------------


def units(pairs: Row) -> str:
    """`2 credits, 1 cruiser`."""
    plain = {"credits": "credit", "cruisers": "cruiser", "relics": "relic", "discs": "disc"}
    return ", ".join(f"{n} {plain.get(name, name) if n == 1 else name}" for name, n in pairs.items()) or "nothing"


def per(effect: Row) -> str:
    """` per settled`, ` per 4 prestige`."""
    if "per" not in effect:
        return ""
    every = effect.get("every", 1)
    return f" per {every} {effect['per']}" if every > 1 else f" per {effect['per']}"


def condition(effect: Row) -> str:
    """`if planet_types oceanic verdant: `."""
    words = [
        f"{name} {' '.join(value) if isinstance(value, list) else value}"
        for name, value in effect.get("if", {}).items()
    ]
    return f"if {' '.join(words)}: " if words else ""


def does(effect: Row) -> str:
    """What an effect does, by its kind."""
    cost = f"pay {units(effect['cost'])}: " if "cost" in effect else ""
    each = " each" if effect.get("scope") == "unit" else ""
    amount = effect.get("amount", 1)
    kinds: dict[str, Callable[[], str]] = {
        "gain": lambda: cost + units(effect["gain"]) + per(effect),
        "conquer": lambda: f"{cost}conquer, {units(effect['gain'])}",
        "choose": lambda: " or ".join(units(option) for option in effect["options"]),
        "discount": lambda: f"{effect['action']} {units({effect['resource']: amount})} less{each}",
        "protect": lambda: f"protect {' '.join(effect.get('states', []) + effect.get('types', []))}",
        "others_lose": lambda: f"others lose {units(effect['lose'])}",
        "permit": lambda: f"permit {effect['rule']}",
        "score": lambda: f"{effect['vp']} VP{per(effect)}",
        "player_gain": lambda: f"player gains {units(effect['gain'])}",
        "player_lose": lambda: f"player loses {units(effect['lose'])}",
        "vo_gain": lambda: f"VO gains {units(effect['gain'])}",
        "vo_lose": lambda: f"VO loses {units(effect['lose'])}",
        "vo_nominate": lambda: f"VO nominates for {units(effect['cost'])}",
        "none": lambda: "none",
        "collapse_leftmost_system": lambda: "collapse_leftmost_system",
    }
    kind = effect["kind"]
    return kinds[kind]() if kind in kinds else f"{kind} {amount}"


def effects(row: Row) -> str:
    """All effects of a card, each after its trigger."""
    return "; ".join(f"{e['trigger']}: {condition(e)}{does(e)}" for e in row["effects"]) or "none"


def limits(lines: list[Row]) -> str:
    """`settled 4, developed 2`."""
    return ", ".join(f"{line['counter']} {line['min']}" for line in lines) or "none"


def slot(row: Row) -> str:
    """One slot of a system card."""
    if row["kind"] == "planet":
        return f"{row['type']} {units(row['reward'])}"
    return f"{row['kind']} {row['min_players']}+"


def names(ids: list[str]) -> str:
    """Ids one after the other."""
    return ", ".join(ids) or "none"


# -- content as rows of those tables -------------------------------------------------------------------------------


def factions() -> list[list[str]]:
    return [
        [row["id"], row["name"], row["ideology"], names(row["adaptation"]), units(row["debut"]),
         units(row["reinforcement"]), effects(row), names(row["technologies"])]
        for row in content("factions.toml")["faction"]
    ]  # fmt: skip


def technologies() -> list[list[str]]:
    return [
        [row["id"], row["owner"], row["class"], row.get("row", "-"), names(row["requires_any"]), effects(row)]
        for row in content("technologies.toml")["technology"]
    ]


def systems() -> list[list[str]]:
    return [
        [row["id"], "; ".join(slot(one) for one in sorted(row["slots"], key=lambda one: one["slot"]))]
        for row in content("systems.toml")["system"]
    ]


def trades() -> list[list[str]]:
    found = []
    for row in content("trades.toml")["trade"]:
        sides = [
            "; ".join(f"{units(option['cost'])} for {units(option['gain'])}" for option in row[side]["options"])
            for side in ("front", "back")
        ]
        marks = " ".join(f"{mark}+" for mark in row["front"]["space_min_players"])
        assert sides[0] == sides[1], "the back repeats the front's exchanges (R-25)"
        found.append([row["id"], marks, sides[0]])
    return found


def exploration_tokens() -> list[list[str]]:
    return [[row["id"], units(row["gain"])] for row in content("tokens.toml")["exploration_token"]]


def planet_tokens() -> list[list[str]]:
    return [[row["id"], row["type"], units(row["reward"])] for row in content("tokens.toml")["planet_token"]]


def nomination_spaces() -> list[list[str]]:
    spaces = content("board.toml")["nomination_space"]
    return [[row["id"], str(row["prestige"]), f"{row['min_players']}+"] for row in spaces]


def actions() -> list[list[str]]:
    found = []
    for row in content("board.toml")["action"]:
        costs = [units(row[name]) for name in ("cost", "unit_cost") if name in row]
        costs += [f"{kind}: " + " or ".join(map(units, row[f"{kind}_costs"])) for kind in ("basic", "advanced")
                  if f"{kind}_costs" in row]  # fmt: skip
        if "cost_per" in row:
            costs.append(f"1 {row['cost_per']['resource'][:-1]}{per(row['cost_per'])}")
        if "requires" in row:
            costs.append(f"needs {limits([row['requires']])}")
        if "min_units" in row:
            costs.append(f"at least {row['min_units']}")
        gains = [units(row[name]) for name in ("gain", "unit_gain") if name in row]
        gains += [" or ".join(map(units, row["choose"]))] if "choose" in row else []
        found.append([row["id"], "; ".join(costs), "; ".join(gains) or "-", row["returns"]])
    return found


def conversions() -> list[list[str]]:
    return [[row["id"], units(row["cost"]), units(row["gain"])] for row in content("board.toml")["free_conversion"]]


def war_rewards() -> list[list[str]]:
    return [[str(row["players"]), str(row["place"]), units(row["gain"])] for row in content("board.toml")["war_reward"]]


def ideologies() -> list[list[str]]:
    return [
        [
            row["id"],
            "; ".join(f"{line['vp']} VP{per(line)}" for line in row["score"]),
            "; ".join(map(does, row["solo"])),
        ]
        for row in content("board.toml")["ideology"]
    ]


def end_scores() -> list[list[str]]:
    return [[row["id"], f"{row['vp']} VP{per(row)}"] for row in content("board.toml")["end_score"]]


def board() -> list[list[str]]:
    whole = content("board.toml")
    parts = ("game", "components", "colours", "limits", "start", "prestige_track", "virtual_opponent")
    found = [(part, name, value) for part in parts for name, value in whole[part].items() if name != "origin"]
    return [
        [part, name, names(list(map(str, value))) if isinstance(value, list) else str(value)]
        for part, name, value in found
    ]


def scenarios() -> list[list[str]]:
    found = []
    for row in content("scenarios.toml")["scenario"]:
        setup, event = row["setup"], row["event"]
        vo = "/".join(
            str(setup[f"vo_{name}"]) for name in ("cruisers", "strength", "influence", "cards_per_round", "settled")
        )
        rows = [
            f"{names(list(map(str, line['rolls'])))}: {'; '.join(map(does, line['effects']))}" for line in event["rows"]
        ]
        medals = f"{row['medals']['silver']}/{row['medals']['gold']}"
        found.append(
            [row["id"], units(setup["player_gain"]), vo, f"{event['timing']} {names(list(map(str, event['rounds'])))}",
             " · ".join(rows), limits(row["victory"]), limits(row["defeat"]), medals]
        )  # fmt: skip
    return found


TABLES = {
    "faction cards": factions,
    "technologies": technologies,
    "system cards": systems,
    "trade cards": trades,
    "exploration tokens": exploration_tokens,
    "planet tokens": planet_tokens,
    "nomination spaces": nomination_spaces,
    "actions": actions,
    "conversions": conversions,
    "war rewards": war_rewards,
    "ideologies": ideologies,
    "end scoring": end_scores,
    "board": board,
    "scenarios": scenarios,
}


@rule("AG-FAC-01")
@pytest.mark.parametrize("title", TABLES)
def test_what_is_printed_is_what_the_rules_list(title: str) -> None:
    assert TABLES[title]() == printed(title)


def said() -> list[tuple[str, str, str]]:
    """What people read on a card or token, beside what it does."""
    found = [(row["id"], row["text"], effects(row)) for row in content("factions.toml")["faction"]]
    found += [(row["id"], row["text"], effects(row)) for row in content("technologies.toml")["technology"]]
    for row, printed_row in zip(content("trades.toml")["trade"], trades(), strict=True):
        found.append((row["id"], row["text"], printed_row[2]))
    for row in content("tokens.toml")["exploration_token"]:
        found.append((row["id"], row["text"], units(row["gain"])))
    for row in content("tokens.toml")["planet_token"]:
        found.append((row["id"], row["text"], units(row["reward"])))
    for row in content("board.toml")["ideology"]:
        found.append((row["id"], row["text"], "; ".join(f"{line['vp']} VP{per(line)}" for line in row["score"])))
    for row in content("scenarios.toml")["scenario"]:
        for line in row["event"]["rows"]:
            found.append((row["id"], line["text"], "; ".join(map(does, line["effects"]))))
    return found


@pytest.mark.parametrize(("name", "text", "done"), said())
def test_a_text_says_the_numbers_of_what_it_tells(name: str, text: str, done: str) -> None:
    """A number that is not said at all is said in words: the card just ahead, the leftmost token, no innovation."""
    told, meant = (set(re.findall(r"\d+", words)) for words in (text, done))
    assert meant - {"0"} <= told or (not told and meant == {"1"}), name
