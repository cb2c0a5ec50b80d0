"""The vocabulary of abilities: triggers, conditions, effects, modifiers (MG-EFF)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from games.master_of_the_galaxy.scenes import Scene, cards, done, filled, front, pool, reading, route, scene
from starhall.games.master_of_the_galaxy.content import components
from starhall.games.master_of_the_galaxy.content.components import CARD_IDS
from starhall.games.master_of_the_galaxy.content.vocabulary import ALL_KINDS, CAPTURE, OBJECTIVES, TURN_END
from starhall.games.master_of_the_galaxy.rules.abilities import ABILITIES, Ability, read_condition
from starhall.games.master_of_the_galaxy.rules.effects import Gain, Steal, read_ability
from starhall.kernel.content import Row
from starhall.kernel.errors import BadContent
from starhall.kernel.seats import only
from support import rule

ENDS = {"owner.dawngate": "ivory", "owner.thornveil": "orchid"}

FIELDS = ("card", "trigger", "filter", "conditions", "effects", "modifiers", "optional", "once")
NO_LOSS = {"kind": "no_loss"}
EXCHANGE = {"kind": "exchange", "n": 1, "zone": "bag", "give": "any", "take": "any"}


def held(*names: str, **more: Any) -> dict[str, Any]:
    """Ivory has these cards, all developments among them implemented."""
    changes: dict[str, Any] = {"sides.ivory.cards": cards(*names)}
    for name in names:
        if components.DEVELOP_PROJECT[CARD_IDS.index(name)] >= 0:
            changes |= done(name)
    return {**changes, **more}


def brown_turn(*names: str, **more: Any) -> dict[str, Any]:
    """The same for orchid, whose turn comes next."""
    changes: dict[str, Any] = {"sides.orchid.cards": cards(*names, seat=1), "sides.ivory.cards": cards()}
    for name in names:
        if components.DEVELOP_PROJECT[CARD_IDS.index(name)] >= 0:
            changes |= done(name)
    return {**changes, **more}


@rule("MG-EFF-01")
def test_an_ability_counts_only_while_its_card_works() -> None:
    """Terraforming is not implemented, Imbol has no wealth, the Hive Mind always works; then all of them do."""
    idle: dict[str, Any] = {
        "sides.orchid.cards": cards("terraforming", "hive_mind", "treasurer_imbol", seat=1),
        "sides.ivory.cards": cards(),
        "sides.orchid.bag": {"green": 9},
        "owner.solenne": "none",
        "owner.fernhold": "orchid",
    }
    for more, planted in (({}, 3), ({**done("terraforming"), "owner.solenne": "orchid"}, 5)):
        s = scene({**idle, **more}, at="use cards")
        assert (s.g.active, s.drawn()) == (1, 4), "one more cube by the Hive Mind"
        s.play("cube green", "settle fernhold", "finish")
        assert s.bag(1, "green") == 9 - 1 + planted


@rule("MG-EFF-02", "MG-EFF-61")
def test_modifiers_before_an_event_apply_to_the_whole_event() -> None:
    """Quantum Archives, cancelled, still saves its own marked cube; the next event has it no more."""
    s = scene(held("quantum_archives", "terraforming", drawn=pool("black", "black")))
    blue, kept = s.bag(0, "blue"), s.reserve("blue")
    s.play("cube black", "cancel quantum_archives-develop")
    assert (s.bag(0, "blue"), s.reserve("blue")) == (blue + 3, kept)
    green, lost = s.bag(0, "green"), s.reserve("green")
    s.play("cube black", "cancel terraforming-develop")
    assert (s.bag(0, "green"), s.reserve("green")) == (green + 2, lost + 1)


@rule("MG-EFF-03")
def test_abilities_resolve_one_after_another_in_the_order_gained() -> None:
    s = scene(brown_turn("stellar_democracy", "space_exchange", "oracle_engine"), at="use cards")
    assert s.question() == "D06"
    s.play("finish")
    assert s.question() == "D05", "the second card"
    s.play("finish")
    assert s.question() == "D06", "the third"
    s.play("finish")
    assert s.question() == "D07"


@rule("MG-EFF-03", "MG-EFF-17", "MG-CON-15")
def test_the_active_players_abilities_come_before_the_losers() -> None:
    fight = {**ENDS, "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")], **filled("border_war-red")}
    loser = {"sides.orchid.cards": cards("fortress_worlds", seat=1), **done("fortress_worlds")}
    guard = {"routes.solenne__fernhold": route("orchid", "green", 3), "planets.pyrrha_1": "red"}
    s = scene(
        {**held("marshal_thorne"), **fight, **loser, **guard, "pending": ["border_war-red", "pyrrha_1"]},
        at="reward step",
    )
    s.play("reward border_war-red", "from solenne__fernhold", "from solenne__fernhold", "base thornveil")
    s.play("keep admiral_vess")
    assert (s.question(), s.g.due) == ("D16", only(0))
    s.play(*["reserve blue"] * 3)
    assert (s.question(), s.g.due) == ("D27", only(1)), "then the loser's, who is asked out of turn"
    assert len(s.g.holding) == 1, "fortress worlds: a base at once"
    s.play("1 reserve red", "1 reserve red")
    assert s.g.due == only(0)


@rule("MG-EFF-04")
def test_an_optional_ability_may_be_declined_and_one_that_can_do_nothing_is_not_offered() -> None:
    target = {"slots.terran_compact-base-red": ["red"]}
    s = scene(brown_turn("shadow_directorate", **target), at="use cards")
    assert s.question() == "D04-back"
    assert s.options() == ["from terran_compact-base", "decline"]
    assert "declined_back" in s.play("decline")
    assert s.on("terran_compact-base") == 1
    s = scene(brown_turn("shadow_directorate"), at="use cards")
    assert s.question() == "D07"


@rule("MG-EFF-05")
def test_colours_any_listed_or_the_same() -> None:
    s = scene(
        brown_turn("arms_market", **ENDS, conflicts=[front("crusade", "dawngate__thornveil", "dawngate")]),
        at="use cards",
    )
    s.play("0 finish") if s.g.active == 0 else None
    next_turn_until(s, "D16")
    assert s.options() == ["reserve red", "reserve yellow"]
    assert s.refused("reserve blue") == "MG-EFF-05"
    s = scene(held("freight_guild", drawn=pool("blue"), **{"routes.pyrrha__lazul": route("ivory", "blue", 2)}))
    blue = s.bag(0, "blue")
    s.play("cube blue", "track pyrrha__lazul")
    assert s.bag(0, "blue") == blue + 2, "of the route's colour"


def next_turn_until(s: Scene, question: str) -> None:
    """Finish whatever is asked until this question comes."""
    for _ in range(12):
        if s.question() == question:
            return
        s.play("finish")


@rule("MG-EFF-06")
def test_all_kinds_are_all_but_settle() -> None:
    steals = [ability for ability in ABILITIES if CARD_IDS[ability.card] == "stealth_drive"]
    effect = steals[0].effects[0]
    assert isinstance(effect, Steal)
    assert effect.kinds == ALL_KINDS == 0b11111110
    s = scene(held("warlord_kesh", **{"routes.solenne__fernhold": route("orchid", "green", 1),
                                       "slots.kharrg_warhost-base-red": ["red"]}), at="use cards")  # fmt: skip
    s.play("discard warlord_kesh", "use")
    assert s.on("solenne__fernhold") == 0
    assert s.on("kharrg_warhost-base") == 1, "routes only"


@rule("MG-EFF-07")
def test_a_card_does_not_react_to_the_event_that_brought_it() -> None:
    """The third progress card brings Technocracy, which does not react to it; to the next development it does."""
    changes = held("quantum_archives", "warp_theory")
    changes["sides.ivory.cards"] = cards("quantum_archives", "warp_theory", "market_simulation", "terraforming")
    changes |= {**filled("market_simulation-develop"), **filled("terraforming-develop")}
    changes |= {"pending": ["market_simulation-develop", "terraforming-develop"]}
    s = scene(changes, at="reward step")
    s.play("reward market_simulation-develop", "keep technocracy")
    assert s.g.extra_waiting == [], "none for the progress card"
    s.play("keep admiral_vess")
    assert s.g.extra_waiting == [2], "one for the expansion card, whose reward came next"
    s = scene(changes, at="reward step")
    s.play("reward terraforming-develop", "keep admiral_vess", "keep technocracy")
    assert s.g.extra_waiting == []


@rule("MG-EFF-07")
def test_a_card_lost_through_the_event_does_not_react_to_it() -> None:
    """Fortress Worlds would react to the lost conflict, but the spoils are taken from its own slots."""
    fight = {**ENDS, "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")], **filled("border_war-red")}
    loser = {"sides.orchid.cards": cards("fortress_worlds", seat=1), **done("fortress_worlds")}
    pending = {"pending": ["border_war-red", "pyrrha_1"], "planets.pyrrha_1": "red"}
    s = scene({**fight, **loser, **pending}, at="reward step")
    s.play("reward border_war-red", "slot fortress_worlds-develop-green")
    while s.question() == "D15":
        s.play(s.options()[0])
    s.play("base thornveil", "keep admiral_vess")
    assert s.g.holding == [], "no base for the loser"
    assert s.g.due == only(0), "and no cubes"


# -- triggers ----------------------------------------------------------------------------------------------------------


@rule("MG-EFF-12", "MG-EFF-33")
def test_turn_start_comes_before_drawing() -> None:
    target = {"slots.terran_compact-agenda-black": ["black"], "slots.terran_compact-base-red": ["red"]}
    s = scene(brown_turn("shadow_directorate", **target), at="use cards")
    assert s.drawn() == 0
    black = s.bag(0, "black")
    s.play("from terran_compact-agenda")
    assert s.bag(0, "black") == black + 1, "black ones can be sent back"
    assert s.drawn() == 3


@rule("MG-EFF-13", "MG-EFF-23", "MG-EFF-37")
def test_after_draw_comes_once_the_pool_is_complete() -> None:
    s = scene(brown_turn("synthetic_minds", **{"sides.orchid.bag": {"black": 1, "red": 2}}), at="use cards")
    assert s.drawn() == 3, "nothing was left to draw"
    s = scene(brown_turn("synthetic_minds", **{"sides.orchid.bag": {"black": 9}}), at="use cards")
    assert s.drawn() == 5
    s = scene(brown_turn("synthetic_minds", **{"sides.orchid.bag": {"red": 9}}), at="use cards")
    assert s.drawn() == 3, "no black cube was drawn"


@rule("MG-EFF-14")
def test_project_done_comes_after_the_reward_of_its_kinds() -> None:
    base = {**filled("warlord_kesh-covert", 1), "drawn": pool("red")}
    loot = {"slots.kharrg_warhost-base-green": ["green"], "routes.solenne__fernhold": route("orchid", "green", 2)}
    s = scene({**held("warlord_kesh", "stealth_drive"), **base, **loot})
    s.play("cube red", "slot warlord_kesh-covert-red")
    assert s.question() == "D04-cube", "no yellow cube to steal; then stealth drive"
    s.play("from solenne__fernhold")
    assert s.on("solenne__fernhold") == 1
    s = scene({**held("stealth_drive"), **loot, "drawn": pool("red")})
    s.play("cube red", "settle pyrrha")
    assert s.question() == "D19", "settling is not covert"


@rule("MG-EFF-18")
def test_cancelling_triggers_once_a_turn() -> None:
    mine = {"slots.terran_compact-base-red": ["red"], "slots.terran_compact-leader-red": ["red"]}
    loot = {"slots.kharrg_warhost-base-red": ["red", "red"], "slots.kharrg_warhost-base-green": ["green"]}
    changes = held("spymaster_orr", "customs_union", drawn=pool("black", "black"), **mine, **loot)
    s = scene(changes)
    s.play("cube black", "cancel terran_compact-base")
    assert s.question() == "D04-cube"
    s.play("from kharrg_warhost-base")
    assert s.question() == "D14-which"
    assert s.options() == ["slot kharrg_warhost-base-red", "slot kharrg_warhost-base-green"]
    s.play("slot kharrg_warhost-base-green", "cube black", "cancel terran_compact-leader")
    assert s.question() == "D19", "the limit: once a turn"
    s = scene(changes)
    s.play("cube black", "cancel terran_compact-base", "decline", "cube black", "cancel terran_compact-leader")
    assert s.question() == "D04-cube", "declined, it may still be used"


@rule("MG-EFF-19", "MG-EFF-20")
def test_turn_end_abilities_and_their_condition() -> None:
    s = scene(held("galactic_bank"), at="use cards")
    s.play("finish")
    assert s.g.active == 1, "one system is not enough"
    s = scene(held("galactic_bank", **{"owner.lazul": "ivory"}), at="use cards")
    s.play("finish")
    assert s.question() == "D16"
    ends = [ability for ability in ABILITIES if ability.trigger == TURN_END]
    assert all(isinstance(effect, Gain) for ability in ends for effect in ability.effects), "never cards"


@rule("MG-EFF-21")
def test_fewest_bases_holds_for_ties() -> None:
    """Quartermaster Dole needs growth: Terraforming supplies it."""
    for more, cubes in (({}, 4), ({"bases.solenne": 2}, 3), ({"bases.pyrrha": 2}, 4)):
        s = scene(brown_turn("quartermaster_dole", "terraforming", **more), at="use cards")
        assert s.drawn() == cubes


@rule("MG-EFF-21")
@pytest.mark.parametrize(("bases", "cubes"), [(("solenne", 2), 4), (("pyrrha", 2), 4), (("cerule", 2), 3)])
def test_fewest_bases_looks_at_every_opponent(bases: tuple[str, int], cubes: int) -> None:
    """Of three: nobody may have fewer than orchid in Cerule, neither ivory in Pyrrha nor copper in Solenne."""
    s = scene(
        brown_turn("quartermaster_dole", "terraforming", **{f"bases.{bases[0]}": bases[1]}), at="use cards", seats=3
    )
    assert (s.g.active, s.drawn()) == (1, cubes)
    few = {"bases.cerule": 2, "bases.solenne": 3}
    s = scene(brown_turn("quartermaster_dole", "terraforming", **few), at="use cards", seats=3)
    assert s.drawn() == 3, "copper has more, but ivory fewer"


@rule("MG-EFF-23", "MG-EFF-13")
def test_one_black_cube_is_enough_for_synthetic_minds() -> None:
    found = set()
    for seed in range(8):
        bags = {"sides.orchid.bag": {"black": 1, "red": 3}}
        s = scene(brown_turn("synthetic_minds", **bags), at="use cards", seed=f"minds {seed}")
        assert s.drawn() == (4 if s.g.drawn[4] else 3)
        found.add(s.drawn())
    assert found == {3, 4}


@rule("MG-EFF-22")
def test_among_several_conflicts_one_of_ones_own_is_enough() -> None:
    fights = [front("palace_coup", "solenne__emberlock", "solenne", initiator="orchid")]
    fights.append(front("crusade", "dawngate__thornveil", "dawngate"))
    for conflicts in (fights, fights[::-1]):
        s = scene(held("arms_market", conflicts=conflicts, **ENDS), at="use cards")
        s.play("finish")
        assert (s.g.active, s.question()) == (0, "D16")


@rule("MG-EFF-22")
def test_in_conflict_asks_for_a_side_of_ones_own() -> None:
    fight = {"owner.dawngate": "ivory", "conflicts": [front("crusade", "dawngate__thornveil", "dawngate")]}
    s = scene(held("arms_market", **fight), at="use cards")
    s.play("finish")
    assert s.question() == "D16"
    other = {"owner.thornveil": "orchid", "conflicts": [front("crusade", "dawngate__thornveil", "dawngate")]}
    s = scene(held("arms_market", **other), at="use cards")
    s.play("finish")
    assert s.g.active == 1


# -- effects -----------------------------------------------------------------------------------------------------------


@rule("MG-EFF-30")
def test_gain_takes_cubes_one_by_one_as_far_as_the_reserve_has_them() -> None:
    wealthy = held("magnate_sorrel", "free_ports", "space_exchange")
    poor = {f"reserve.{colour}": 0 for colour in ("red", "yellow", "green")}
    s = scene({**wealthy, **poor, "reserve.blue": 2}, at="use cards")
    blue = s.bag(0, "blue")
    s.play("discard magnate_sorrel", "use")
    assert s.bag(0, "blue") == blue + 2, "two of five"


@rule("MG-EFF-32")
def test_steal_takes_from_different_victims() -> None:
    routes = {"routes.solenne__fernhold": route("copper", "green", 1)}
    routes |= {"routes.cerule__amberfall": route("orchid", "blue", 1)}
    s = scene({**held("warlord_kesh"), **routes}, seats=3, at="use cards")
    s.play("discard warlord_kesh", "use")
    assert s.options() == ["from cerule__amberfall", "from solenne__fernhold"]
    s.play("from solenne__fernhold")
    assert s.on("cerule__amberfall") == 0, "then the other, without a choice"


@rule("MG-EFF-33", "MG-IRR-01")
def test_unplace_returns_a_whole_project() -> None:
    loot = {**filled("kharrg_warhost-agenda"), "rewarded.kharrg_warhost-agenda": True}
    s = scene({**held("operative_ix"), **loot}, at="use cards")
    red, kept, black = s.bag(1, "red"), s.reserve("red"), s.bag(1, "black")
    assert s.symbols(1)["might"] == 2
    told = s.play("discard operative_ix", "use")
    assert (told.count("returned"), told.count("lost")) == (1, 2)
    assert s.on("kharrg_warhost-agenda") == 0
    assert (s.bag(1, "red"), s.reserve("red"), s.bag(1, "black")) == (red + 2, kept + 2, black + 1)
    assert "might" not in s.symbols(1)
    shield = {"sides.orchid.cards": cards("star_empire", seat=1)}
    s = scene({**held("operative_ix"), **loot, **shield}, at="use cards")
    assert "discarded" in s.play("discard operative_ix"), "shielded: it can do nothing"


@rule("MG-EFF-33", "MG-DIS-06")
def test_who_uses_unplace_must_send_cubes_of_an_opponent_back() -> None:
    loot = {"slots.kharrg_warhost-base-red": ["red"], "slots.kharrg_warhost-conflict-red": ["red"]}
    s = scene({**held("operative_ix"), **loot, "slots.terran_compact-base-red": ["red"]}, at="use cards")
    s.play("discard operative_ix", "use")
    assert s.question() == "D23-all"
    for line in ("from terran_compact-base", "from kharrg_warhost-expansion", "from pyrrha__lazul"):
        assert s.refused(line) == "MG-EFF-33", "own, empty, or nobody's"
    assert s.refused("decline") == "MG-DIS-06"


@rule("MG-EFF-45")
def test_destroying_a_card_outside_a_conflict() -> None:
    authority = {**filled("theocracy-agenda"), "rewarded.theocracy-agenda": True}
    leaders = {"sides.orchid.cards": cards("admiral_vess", "envoy_liune", "crusade", seat=1)}
    s = scene({**held("inquisitor_sael", "theocracy"), **authority, **leaders}, at="use cards")
    s.play("discard inquisitor_sael", "use")
    assert s.options() == ["pick admiral_vess", "pick envoy_liune"]
    assert s.refused("pick crusade") == "MG-EFF-45"
    s.play("pick envoy_liune")
    assert s.own(1) == cards("admiral_vess", "crusade", seat=1)


@rule("MG-EFF-34")
def test_place_puts_cubes_of_the_reserve_into_open_slots() -> None:
    grown = held("doctor_ysolde", "terraforming", "hydroponic_contracts", **ENDS)
    fight = {"conflicts": [front("crusade", "dawngate__thornveil", "dawngate", fresh=True)]}
    s = scene({**grown, **fight}, at="use cards")
    kept = s.reserve("red")
    s.play("discard doctor_ysolde", "use", "reserve red")
    assert s.question() == "D24-where"
    assert s.refused("slot crusade-red-red") == "MG-CON-07", "the rules for allocation hold"
    assert not any(option.startswith("settle") for option in s.options())
    s.play("track pyrrha__lazul", "reserve blue", "slot terran_compact-base-blue", "reserve green")
    s.play("slot terran_compact-base-green")
    assert s.reserve("red") == kept - 1
    assert (s.on("pyrrha__lazul"), s.on("terran_compact-base")) == (1, 2)
    assert s.question() == "D19", "three times"


@rule("MG-EFF-36")
def test_skip_turn_hits_an_opponent_of_choice() -> None:
    authority = {**filled("theocracy-agenda"), "rewarded.theocracy-agenda": True}
    s = scene({**held("viceroy_malden", "theocracy"), **authority}, seats=3, at="use cards")
    s.play("discard viceroy_malden", "use")
    assert s.options() == ["opponent orchid", "opponent copper"]
    assert s.refused("opponent ivory") == "MG-EFF-36"
    s.play("opponent copper")
    assert [side.skips for side in s.g.sides] == [0, 0, 1]


@rule("MG-EFF-38")
def test_redraw_puts_cubes_back_and_draws_as_many() -> None:
    few = {"sides.orchid.bag": {"red": 3}}
    s = scene(brown_turn("oracle_engine", **few), at="use cards")
    assert s.question() == "D06"
    assert s.options() == ["cube red", "finish"]
    assert s.refused("cube blue") == "MG-EFF-38"
    s.play("cube red", "cube red")
    assert (s.question(), s.drawn()) == ("D07", 3), "two back, two drawn"


@rule("MG-EFF-39")
def test_exchange_swaps_for_another_colour_that_the_reserve_has() -> None:
    s = scene(brown_turn("space_exchange", **{"sides.orchid.bag": {"red": 3}, "reserve.blue": 0}), at="use cards")
    assert s.options() == ["cube red", "finish"]
    kept = s.reserve("red")
    s.play("cube red")
    assert s.options() == ["reserve yellow", "reserve green"]
    assert s.refused("reserve red") == "MG-EFF-39", "another colour"
    s.play("reserve green")
    assert s.g.drawn == [2, 0, 0, 1, 0]
    assert s.reserve("red") == kept + 1


@rule("MG-EFF-41")
def test_end_conflict_reaches_any_conflict() -> None:
    changes = held("envoy_liune", "customs_union", **ENDS)
    fights = [
        front("crusade", "dawngate__thornveil", "dawngate"),
        front("palace_coup", "solenne__emberlock", "solenne"),
    ]
    s = scene({**changes, "conflicts": fights}, at="use cards")
    s.play("discard envoy_liune", "use")
    assert s.options() == ["end crusade", "end palace_coup"]
    assert s.refused("end border_war") == "MG-EFF-41"
    s.play("end palace_coup")
    assert s.deck("conflict")[-1] == "palace_coup", "it was against a neutral system"


@rule("MG-EFF-42")
def test_build_base_fills_the_species_first() -> None:
    growth = held("scout_captain_brakka", "hive_mind", "terraforming")
    s = scene(growth, at="use cards")
    s.play("discard scout_captain_brakka", "use")
    assert [CARD_IDS[card] for card in s.g.holding] == ["terran_compact"]
    s = scene({**growth, "barred": ["terran_compact"]}, at="use cards")
    s.play("discard scout_captain_brakka", "use")
    assert [CARD_IDS[card] for card in s.g.holding] == ["hive_mind"], "a barred slot stays barred"


@rule("MG-EFF-43")
def test_place_base_goes_next_door() -> None:
    s = scene(held("ark_fleet"), at="use cards")
    s.play("discard ark_fleet", "use")
    assert s.options() == ["base lazul", "base mosswater", "base dawngate"]
    assert s.refused("base thornveil") == "MG-EFF-43"
    s.play("base dawngate")
    assert s.owner("dawngate") == 0
    assert s.question() == "D12"
    s = scene(held("ark_fleet", **{"owner.mosswater": "ivory", "owner.pyrrha": "none"}), at="use cards")
    s.play("discard ark_fleet", "use")
    assert s.options() == ["base pyrrha", "base stillwater"], "the first and the last system of the board"


@rule("MG-EFF-44", "MG-EFF-45")
def test_destroy_card_outside_objectives_reaches_cards_before_players_only() -> None:
    changes = held("inquisitor_sael", "customs_union")
    leaders = {"sides.orchid.cards": cards("admiral_vess", seat=1), "sides.copper.cards": cards("envoy_liune", seat=2)}
    s = scene({**changes, **leaders}, seats=3, at="use cards")
    s.play("discard inquisitor_sael", "use")
    assert s.options() == ["pick admiral_vess", "pick envoy_liune"]
    s.play("pick envoy_liune")
    assert s.deck("leader")[-1] == "envoy_liune"
    assert s.own(2) == cards(seat=2)


@rule("MG-EFF-46")
def test_capture_system_is_an_objective_only() -> None:
    row = Row("x.toml", "x", {"trigger": "discard", "effects": [{"kind": "capture_system"}]})
    with pytest.raises(BadContent, match="unknown name"):
        read_ability(0, row)
    assert OBJECTIVES[CAPTURE] == "capture_system"


# -- modifiers ---------------------------------------------------------------------------------------------------------


@rule("MG-EFF-51")
def test_settle_bonus_matches_colours() -> None:
    for card, colour, cubes in (
        ("terraforming", "red", 4),
        ("terraforming", "blue", 2),
        ("free_ports", "red", 3),
        ("free_ports", "blue", 3),
    ):
        s = scene(held(card, drawn=pool(colour)))
        before = s.bag(0, colour)
        s.play(f"cube {colour}", "settle pyrrha")
        assert s.bag(0, colour) == before + cubes


@rule("MG-EFF-52")
def test_wild_cubes_fill_slots_of_other_colours() -> None:
    s = scene(held("automated_industry", "theocracy", drawn=pool("blue", "black", "red")))
    s.play("cube blue")
    found = [option for option in s.options() if option.startswith("slot terran_compact-base")]
    assert sorted(found) == [f"slot terran_compact-base-{colour}" for colour in ("blue", "green", "red", "yellow")]
    assert s.refused("slot terran_compact-agenda-red") == "MG-PRJ-03"
    s.play("slot terran_compact-base-red", "cube black")
    assert "slot terran_compact-leader-red" in s.options()
    s.play("slot terran_compact-leader-red", "finish", "discard theocracy")
    assert s.on("terran_compact-leader") == 1, "a cube so placed stays legal"


@rule("MG-EFF-52")
def test_plasma_weapons_reach_ones_own_side_only() -> None:
    fight = {**ENDS, "conflicts": [front("crusade", "dawngate__thornveil", "dawngate")]}
    s = scene(held("plasma_weapons", drawn=pool("blue"), **fight))
    s.play("cube blue")
    sides = [option for option in s.options() if "crusade" in option]
    assert sorted(sides) == ["slot crusade-red-red", "slot crusade-red-red-marked"]


@rule("MG-EFF-52", "MG-CON-10")
def test_wild_cubes_find_each_slot_once_where_several_conflicts_lie() -> None:
    ends = {**ENDS, "owner.stillwater": "orchid", "owner.lazul": "ivory"}
    fights = [
        front("crusade", "dawngate__thornveil", "thornveil"),
        front("trade_blockade", "stillwater__dawngate", "dawngate"),
        front("dynastic_feud", "lazul__dawngate", "lazul"),
    ]
    fights[2] = front("dynastic_feud", "pyrrha__mosswater", "mosswater")
    s = scene(held("plasma_weapons", drawn=pool("blue"), conflicts=fights, **ends))
    s.play("cube blue")
    wild = [option for option in s.options() if option.startswith("slot") and option.endswith(("-red", "-red-marked"))]
    assert sorted(wild) == [
        "slot crusade-blue-red",
        "slot crusade-blue-red-marked",
        "slot dynastic_feud-blue-red-marked",
        "slot trade_blockade-red-red-marked",
    ]


@rule("MG-EFF-34")
def test_place_refuses_a_colour_that_the_reserve_lacks() -> None:
    grown = held("doctor_ysolde", "terraforming", "hydroponic_contracts", **{"reserve.red": 0})
    s = scene(grown, at="use cards")
    s.play("discard doctor_ysolde", "use")
    assert (s.options()[0], s.refused("reserve red"), s.refused("bag red")) == (
        "reserve blue",
        "MG-EFF-34",
        "MG-EFF-34",
    )


@rule("MG-EFF-34")
def test_a_placed_cube_may_go_into_the_first_slot_of_all() -> None:
    """Admiral Vess is the first card of the content; black comes from the bag."""
    words = {"trigger": "discard", "effects": [{"kind": "place", "n": 1, "source": "bag", "colours": ["black", "red"]}]}
    for colour in ("black", "red"):
        with reading("ark_fleet", **words):
            s = scene(held("admiral_vess", "ark_fleet", "envoy_liune"), at="use cards")
            s.play("discard ark_fleet", "use", f"bag {colour}", f"slot admiral_vess-covert-{colour}")
            assert s.on("admiral_vess-covert") == 1
        s = scene(held("admiral_vess", drawn=pool("black", "red")))
        s.play(f"cube {colour}", f"slot admiral_vess-covert-{colour}")
        assert s.on("admiral_vess-covert") == 1


@rule("MG-EFF-53", "MG-RTE-13")
@pytest.mark.parametrize("cubes", [2, 3])
def test_a_route_stays_established_while_the_modifier_holds(cubes: int) -> None:
    ways = {"routes.pyrrha__lazul": route("ivory", "blue", cubes), "rewarded.pyrrha__lazul": True}
    s = scene(held("free_federation", "terraforming", "envoy_liune", **ways), at="use cards")
    s.play("discard terraforming")
    assert s.rewarded("pyrrha__lazul")
    s.play("discard free_federation")
    assert s.rewarded("pyrrha__lazul") is (cubes == 3)


@rule("MG-EFF-53")
def test_short_projects_are_complete_with_a_slot_empty() -> None:
    s = scene(held("orbital_shipyards", **filled("terran_compact-base", 2), drawn=pool("yellow")))
    s.play("cube yellow", "slot terran_compact-base-yellow")
    assert len(s.g.holding) == 1
    row = {"trigger": "passive", "effects": [{"kind": "short", "kinds": ["develop"], "n": 1}]}
    with pytest.raises(BadContent, match="unknown name"):
        read_ability(0, Row("x.toml", "x", row))


@rule("MG-EFF-55")
def test_a_shield_falls_with_its_card() -> None:
    """EX-18: the first spoil can only come from the shielding card; then it shields nothing."""
    shield = {"sides.orchid.cards": cards("customs_union", seat=1), **done("customs_union")}
    loot = {"routes.solenne__emberlock": route("orchid", "red", 3)}
    changes = {**ENDS, **shield, **loot, "conflicts": [front("debt_crisis", "dawngate__thornveil", "dawngate")]}
    changes |= {**filled("debt_crisis-red"), "pending": ["debt_crisis-red", "pyrrha_1"], "planets.pyrrha_1": "red"}
    s = scene(changes, at="reward step")
    s.play("reward debt_crisis-red")
    assert s.question() == "D15"
    s.play("slot customs_union-develop-green")
    assert s.options() == ["from solenne__emberlock", "from customs_union-develop"]


@rule("MG-EFF-57")
def test_discard_bonus_needs_a_discard() -> None:
    s = scene(held("merchant_republic"), at="use cards")
    s.play("finish")
    assert s.g.active == 1


@rule("MG-EFF-58")
def test_draw_choice_shows_one_card_more() -> None:
    s = scene(held("archivist_nuin", "quantum_archives", **filled("terran_compact-leader", 1), drawn=pool("black")))
    s.play("cube black", "slot terran_compact-leader-black")
    assert s.options() == ["keep admiral_vess", "keep warlord_kesh", "keep marshal_thorne", "refuse_all"]


@rule("MG-EFF-60")
def test_warp_theory_lets_a_route_have_any_one_colour() -> None:
    s = scene(held("warp_theory", drawn=pool("yellow", "yellow", "green")))
    s.play("cube yellow", "track pyrrha__lazul", "cube green")
    assert s.refused("track pyrrha__lazul") == "MG-RTE-03", "one colour"
    s = scene({"routes.pyrrha__lazul": route("ivory", "yellow", 1), "drawn": pool("yellow")})
    s.play("cube yellow")
    assert "track pyrrha__lazul" in s.options(), "continued after the modifier is gone"
    assert s.refused("track pyrrha__mosswater") == "MG-RTE-03"


@rule("MG-EFF-61")
def test_no_loss_makes_marked_slots_ordinary() -> None:
    s = scene(held("quantum_archives", "hive_mind", **filled("hive_mind-base", 1), drawn=pool("green")))
    green = s.bag(0, "green")
    s.play("cube green", "slot hive_mind-base-green")
    assert s.bag(0, "green") == green + 3
    assert s.rewarded("quantum_archives-develop")
    assert not s.covered("pyrrha")
    s.next_turn()


# -- words of the vocabulary that no card of the game combines like this -----------------------------------------------


@contextmanager
def reworded(card: str, **words: Any) -> Iterator[None]:
    """For a while the card's ability says something else besides."""
    at = components.ABILITY_OF[CARD_IDS.index(card)]
    before = ABILITIES[at]
    ABILITIES[at] = Ability(**{name: getattr(before, name) for name in FIELDS} | words)
    try:
        yield
    finally:
        ABILITIES[at] = before


@rule("MG-EFF-04")
@pytest.mark.parametrize(("once", "red"), [(False, 2), (True, 0)])
def test_the_limit_holds_for_an_ability_that_is_not_optional(once: bool, red: int) -> None:
    routes = {"routes.pyrrha__lazul": route("ivory", "blue", 2), "routes.pyrrha__mosswater": route("ivory", "red", 1)}
    s = scene(held("freight_guild", drawn=pool("blue", "red"), **routes))
    had = s.bag(0, "red")
    with reworded("freight_guild", once=once):
        s.play("cube blue", "track pyrrha__lazul", "cube red", "track pyrrha__mosswater")
        s.play("reward pyrrha__lazul")  # the other one is taken by itself
    assert s.bag(0, "red") == had + red


@rule("MG-EFF-20", "MG-DIS-04")
@pytest.mark.parametrize(("least", "question"), [(1, "D22"), (2, "D19")])
def test_a_discard_ability_has_conditions_too(least: int, question: str) -> None:
    loot = {"routes.solenne__fernhold": route("orchid", "green", 1)}
    s = scene(held("warlord_kesh", "envoy_liune", **loot), at="use cards")
    with reworded(
        "warlord_kesh", conditions=(read_condition(Row("x.toml", "x", {"kind": "systems_min", "n": least})),)
    ):
        s.play("discard warlord_kesh")
    assert s.question() == question


# -- the loader --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ability", "wrong"),
    [
        ({"trigger": "dicard", "effects": []}, "unknown name"),
        ({"trigger": "discard", "effects": [{"kind": "gian", "n": 1}]}, "unknown name"),
        ({"trigger": "discard", "effects": [{"kind": "gain", "n": 1, "colours": "any", "extra": 1}]}, "unknown field"),
        ({"trigger": "discard", "effects": [{"kind": "gain", "n": 0, "colours": "any"}]}, "whole number"),
        ({"trigger": "turn_end", "if": [{"kind": "rich"}], "effects": []}, "unknown name"),
        ({"trigger": "passive", "effects": [{"kind": "gain", "n": 1}]}, "unknown name"),
        ({"trigger": "discard", "limit": "round", "effects": []}, "unknown name"),
        ({"trigger": "passive", "if": [{"kind": "in_conflict"}], "effects": [NO_LOSS]}, "if: modifiers always hold"),
        ({"trigger": "passive", "optional": True, "effects": [NO_LOSS]}, "optional: must be left out"),
        ({"trigger": "passive", "limit": "turn", "effects": [NO_LOSS]}, "limit: must be left out"),
        ({"trigger": "discard", "optional": True, "effects": [EXCHANGE]}, "optional: must be left out"),
        ({"trigger": "discard", "limit": "turn", "effects": [EXCHANGE]}, "limit: must be left out"),
        ({"trigger": "turn_start", "limit": "turn", "optional": True, "effects": [EXCHANGE]}, "limit: must be left"),
        ({"trigger": "turn_start", "effects": [EXCHANGE | {"give": "same"}]}, "give: only `gain`"),
        ({"trigger": "turn_start", "effects": [EXCHANGE | {"take": "same"}]}, "take: only `gain`"),
        ({"trigger": "turn_start", "effects": [{"kind": "steal", "n": 1, "colours": "same", "kinds": "all"}]}, "gain"),
        ({"trigger": "turn_start", "effects": [{"kind": "place", "n": 1, "colours": "same"}]}, "only `gain`"),
        ({"trigger": "turn_end", "effects": [{"kind": "draw", "n": 1, "deck": "leader", "mode": "random"}]}, "cards"),
        ({"trigger": "turn_end", "effects": [{"kind": "take_card", "types": ["leader"]}]}, "must not give cards"),
    ],
)
def test_a_wrong_ability_is_refused_with_its_place(ability: dict[str, Any], wrong: str) -> None:
    with pytest.raises(BadContent, match=wrong) as caught:
        read_ability(0, Row("leaders.toml", 'leader "x"', ability))
    assert "leaders.toml" in str(caught.value)
    assert Path(components.__file__).parents[1].name == "master_of_the_galaxy"
