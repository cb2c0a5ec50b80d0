"""A new kind of effect is added as docs/architecture.md says, and nothing else needs to know of it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

import starhall
from games.age_of_galaxy.scenes import scene as age_scene
from games.galactic_era.stage import stage
from starhall.games.age_of_galaxy.content.effect_kinds import HAPPENING, KINDS, Amount, Effect, EffectReader
from starhall.games.age_of_galaxy.content.vocabulary import CREDITS
from starhall.games.age_of_galaxy.rules import effects as age_effects
from starhall.games.age_of_galaxy.rules.resources import gain
from starhall.games.age_of_galaxy.rules.state import Galaxy as AgeGalaxy
from starhall.games.galactic_era.content.components import CARDS
from starhall.games.galactic_era.content.kinds import read_clauses, some
from starhall.games.galactic_era.content.vocabulary import Card
from starhall.games.galactic_era.rules import card_effects, conditions
from starhall.games.galactic_era.rules.state import Galaxy as EraGalaxy
from starhall.kernel.content import Row
from starhall.packs import own_folder

SOURCE = Path(starhall.__file__).parents[1]


# -- Age of Galaxy: a class in `effect_kinds`, and its act in `effects` ------------------------------------------------


def hoard(g: AgeGalaxy, effect: Effect, seat: int) -> None:
    """So many credits for each rival."""
    gain(g, seat, ((CREDITS, effect.amount),), g.seats - 1)


def test_a_new_kind_in_age_of_galaxy_is_a_class_and_its_act(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "hoard", Amount("hoard", HAPPENING))
    with pytest.raises(TypeError, match="hoard: nothing says what it does"):
        age_effects.refuse_idle_kinds()
    monkeypatch.setitem(age_effects.ACTS, "hoard", hoard)
    age_effects.refuse_idle_kinds()
    reader = EffectReader()
    row = Row("factions.toml", 'faction "iqzael"', {"trigger": "after_explore", "kind": "hoard", "amount": 2})
    effect = reader.effects[reader.effect(row, "one", False)]
    s = age_scene(seats=3)
    before = s.of("red", "credits")
    age_effects.ACTS[effect.kind.id](s.g, effect, 0)
    assert s.of("red", "credits") == [before[0] + 4]


# -- Galactic Era: one row in the table of `conditions` or `card_effects` ----------------------------------------------


def holds_cards(g: EraGalaxy, seat: int, a: int, b: int) -> bool:
    """So many cards in hand."""
    return len(g.sides[seat].hand) >= a


def per_card(g: EraGalaxy, seat: int, a: int, b: int, window: int) -> int:
    """For each card in hand."""
    return 2 * a * len(g.sides[seat].hand)


def more_trades(g: EraGalaxy, seat: int, a: int, b: int, window: int) -> None:
    """Trades for each rival."""
    g.sides[seat].extra_trades += a * (g.seats - 1)


T = TypeVar("T")


@contextmanager
def instead(rows: list[T], card: int, row: T) -> Iterator[None]:
    """Another row for this card, for a while."""
    before, rows[card] = rows[card], row
    try:
        yield
    finally:
        rows[card] = before


def test_a_new_kind_in_galactic_era_is_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(conditions.CONDITIONS, "holds_cards", conditions.Condition(holds_cards, some("amount")))
    monkeypatch.setitem(conditions.OPTIONS, "per_card", conditions.Option(per_card, some("dp")))
    monkeypatch.setitem(card_effects.EFFECTS, "more_trades", card_effects.CardEffect(more_trades, some("amount")))
    card = CARDS.index("general_scientific")
    data = {
        "a": {
            "dp": 9,
            "condition": [{"kind": "holds_cards", "amount": 2}],
            "effect": [{"kind": "more_trades", "amount": 3}],
        },
        "b": {"combine": "best_of", "options": [{"kind": "per_card", "dp": 4}]},
    }
    new = Card(Row("domination_cards.toml", "card", data))
    asked = read_clauses(new.a, "condition", conditions.CONDITIONS, conditions.NAMES)
    scored = read_clauses(new.b, "options", conditions.OPTIONS, conditions.NAMES)
    with (
        instead(conditions.CONDITIONS_OF, card, asked),
        instead(conditions.OPTIONS_OF, card, scored),
        instead(card_effects.EFFECT_OF, card, card_effects.read_effect(new)),
    ):
        s = stage({"sides.red.hand": ["general_scientific"]}, at="growth turn", seats=3)
        assert s.refused("red play_a general_scientific") == "GE-DOM-02"
        s = stage({"sides.red.hand": ["density", "general_scientific"]}, at="growth turn", seats=3, round=7)
        assert conditions.b_points(s.g, 0, card, 0) == 8
        s.play("red play_a general_scientific", "red use_effect")
        assert s.side("red").extra_trades == 6


# -- M101: a row in powers.toml, and the chapter that asks for it ------------------------------------------------------

NEW_KIND = """[[power]]
id = "hoard"
phase = ["advance"]
parameters = ["value"]
effect = "so many cards more at the end of the round"
"""
# As if a chapter said it: the package loads all chapters at once, so they are loaded here without it.
CHAPTER = """
import sys
from pathlib import Path
from types import ModuleType
import starhall.games
package = ModuleType("starhall.games.m101")
package.__path__ = [str(Path(starhall.games.__file__).parent / "m101")]
sys.modules[package.__name__] = package
from starhall.games.m101.content.vocabulary import kind
HOARD = kind("hoard")
"""
PLAY = """
from starhall.games.m101.content.components import CARD_IDS
from starhall.games.m101.rules import flow
from starhall.games.m101.rules.powers import hold, total
from starhall.games.m101.rules.state import Galaxy, Side
from starhall.kernel.chance import quick_chance
g = Galaxy(2, quick_chance(1))
card = CARD_IDS.index("corporation_trade_depot")
g.sides = [Side(), Side()]
g.laid = [card]
hold(g, 0, card)
assert (total(g, 0, 1 << HOARD), total(g, 1, 1 << HOARD)) == (3, 0)
"""


def run(pack: Path, script: str) -> subprocess.CompletedProcess[str]:
    """A script in a process of its own that plays with this pack."""
    env = {**os.environ, "STARHALL_CONTENT": str(pack), "PYTHONPATH": str(SOURCE)}
    return subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)


def test_a_new_kind_in_m101_is_a_row_and_the_chapter_that_asks_for_it(tmp_path: Path) -> None:
    pack = tmp_path / "m101"
    pack.mkdir()
    powers = (own_folder("m101") / "powers.toml").read_text(encoding="utf-8")
    (pack / "powers.toml").write_text(powers.replace("\n[[power]]", f"\n{NEW_KIND}\n[[power]]", 1), encoding="utf-8")
    built = (own_folder("m101") / "infrastructure.toml").read_text(encoding="utf-8")
    sale = '{ kind = "sale_bonus", phase = "deliver", value = 1 }'
    hoards = '{ kind = "hoard", phase = "advance", value = 3 }'
    (pack / "infrastructure.toml").write_text(built.replace(sale, hoards, 1), encoding="utf-8")
    said = run(tmp_path, CHAPTER + PLAY)
    assert said.returncode == 0, said.stderr
    said = run(tmp_path, "from starhall import games; games.load('m101')")
    assert 'powers.toml, power "hoard", id: no chapter of the rules asks for it; known: build_discount' in said.stderr
