"""Tokens, planets, exchanges and nomination spaces, played one by one: each gives what section 25 prints."""

from __future__ import annotations

import pytest

from games.age_of_galaxy.scenes import owns, scene
from games.age_of_galaxy.test_ag_factions import amounts, gained
from games.age_of_galaxy.test_ag_printed import printed
from support import rule

TRADES = {row[0]: row for row in printed("trade cards")}
EXCHANGES = [(card, nth) for card in TRADES for nth in (0, 1)]
PLANETS = {
    f"{row[0]}_{place}": slot.partition(" ")[2]
    for row in printed("system cards")
    for place, slot in enumerate(row[1].split("; "), 1)
    if not slot.startswith(("exploration", "planet_icon"))
}
# Together they adapt to all five types; none of them waits for a COLONIZE.
ADAPTED = {"sides.red.alliance": ["jamareih", "z_qhikeox", "shrynix"], "sides.red.technologies": ["terraforming"]}


@rule("AG-EXP-04")
@pytest.mark.parametrize(("token", "gain"), printed("exploration tokens"))
def test_an_exploration_token_gives_what_it_shows(token: str, gain: str) -> None:
    s = scene({"sides.red.cruisers": 1, "tokens.amber_gate_2": token, "sides.red.hand": []})
    assert gained(s, "red explore") == {"cruisers": -1, "discs": -1, **amounts(gain)}
    assert s.at("explored") == [token]


@rule("AG-COL-08", "AG-PLA-08")
@pytest.mark.parametrize("planet", PLANETS)
def test_a_planet_gives_its_reward(planet: str) -> None:
    system = planet[:-2]
    others = [
        name for name in ("amber_gate", "tidal_reach", "cinder_belt", "frost_lantern", "twin_wake") if name != system
    ]
    s = scene({**ADAPTED, "systems": [system, *others[:4]], "sides.red.hand": []})
    assert gained(s, "red colonize", f"red planet {planet}") == {"discs": -1, **amounts(PLANETS[planet])}


@rule("AG-SET-09", "AG-COL-02")
@pytest.mark.parametrize(("token", "kind", "reward"), printed("planet tokens"))
def test_a_planet_token_is_a_planet_of_its_type(token: str, kind: str, reward: str) -> None:
    adapts = {
        "arctic": "quorathi",
        "desert": "usud",
        "oceanic": "voicavus",
        "volcanic": "kratox_7",
        "verdant": "xanthir",
    }
    change = {"planets.amber_gate_4": token, "sides.red.alliance": [adapts[kind]], "sides.red.hand": []}
    s = scene(change, seats=3)
    assert gained(s, "red colonize", "red planet amber_gate_4") == {"discs": -1, **amounts(reward)}


@rule("AG-TRA-02")
@pytest.mark.parametrize("flipped", [0, 1])
@pytest.mark.parametrize(("card", "nth"), EXCHANGES)
def test_an_exchange_costs_and_gives_what_it_shows(card: str, nth: int, flipped: int) -> None:
    cost, gain = (amounts(words) for words in TRADES[card][2].split("; ")[nth].split(" for "))
    others = [name for name in TRADES if name != card][:2]
    change = {"trades": [card, *others], "flipped": [flipped, 0, 0], "sides.red.cruisers": 2}
    change |= {f"sides.red.{name}": 7 for name in ("innovation", "influence", "relics")}
    s = scene({**change, "sides.red.credits": 6 if card == "commodity_trade" else 7})
    paid = {name: -amount for name, amount in cost.items()}
    lines = ("red trade", f"red card {card}", f"red exchange {card}_{'ab'[nth]}")
    assert gained(s, *lines) == {"discs": -1, **paid, **gain}


@rule("AG-NOM-04", "AG-SET-05")
@pytest.mark.parametrize(("space", "prestige", "mark"), printed("nomination spaces"))
def test_a_nomination_space_gives_its_prestige_where_it_is_open(space: str, prestige: str, mark: str) -> None:
    change = {**owns("red", "amber_gate_3", state="developed"), "sides.red.influence": 3}
    for seats in (2, 3, 4):
        s = scene(change, seats=seats)
        s.play("red nominate")
        if seats >= int(mark[0]):
            s.play(f"red space {space}")
            assert s.at("sides.red.prestige") == int(prestige)
        else:
            assert s.refused(f"red space {space}") == "AG-SET-05"
