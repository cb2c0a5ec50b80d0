"""The vocabulary of abilities: triggers, conditions, effects, modifiers (MG-EFF)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from games.master_of_the_galaxy.scene import (
    asked,
    bag,
    can,
    cards,
    covered,
    deck,
    do,
    done,
    drawn,
    filled,
    front,
    next_turn,
    no,
    on,
    own,
    owner,
    pool,
    reading,
    reserve,
    rewarded,
    route,
    scene,
    symbols,
)
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
        g = scene({**idle, **more}, at="use cards")
        assert (g.active, drawn(g)) == (1, 4), "one more cube by the Hive Mind"
        do(g, "cube green", "settle fernhold", "finish")
        assert bag(g, 1, "green") == 9 - 1 + planted


@rule("MG-EFF-02", "MG-EFF-61")
def test_modifiers_before_an_event_apply_to_the_whole_event() -> None:
    """Quantum Archives, cancelled, still saves its own marked cube; the next event has it no more."""
    g = scene(held("quantum_archives", "terraforming", drawn=pool("black", "black")))
    blue, kept = bag(g, 0, "blue"), reserve(g, "blue")
    do(g, "cube black", "cancel quantum_archives-develop")
    assert (bag(g, 0, "blue"), reserve(g, "blue")) == (blue + 3, kept)
    green, lost = bag(g, 0, "green"), reserve(g, "green")
    do(g, "cube black", "cancel terraforming-develop")
    assert (bag(g, 0, "green"), reserve(g, "green")) == (green + 2, lost + 1)


@rule("MG-EFF-03")
def test_abilities_resolve_one_after_another_in_the_order_gained() -> None:
    g = scene(brown_turn("stellar_democracy", "space_exchange", "oracle_engine"), at="use cards")
    assert asked(g) == "D06"
    do(g, "finish")
    assert asked(g) == "D05", "the second card"
    do(g, "finish")
    assert asked(g) == "D06", "the third"
    do(g, "finish")
    assert asked(g) == "D07"


@rule("MG-EFF-03", "MG-EFF-17", "MG-CON-15")
def test_the_active_players_abilities_come_before_the_losers() -> None:
    fight = {**ENDS, "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")], **filled("border_war-red")}
    loser = {"sides.orchid.cards": cards("fortress_worlds", seat=1), **done("fortress_worlds")}
    guard = {"routes.solenne__fernhold": route("orchid", "green", 3), "planets.pyrrha_1": "red"}
    g = scene({**held("marshal_thorne"), **fight, **loser, **guard, "pending": ["border_war-red", "pyrrha_1"]},
              at="reward step")  # fmt: skip
    do(g, "reward border_war-red", "from solenne__fernhold", "from solenne__fernhold", "base thornveil")
    do(g, "keep admiral_vess")
    assert (asked(g), g.due) == ("D16", only(0))
    do(g, *["reserve blue"] * 3)
    assert (asked(g), g.due) == ("D27", only(1)), "then the loser's, who is asked out of turn"
    assert len(g.holding) == 1, "fortress worlds: a base at once"
    do(g, "1 reserve red", "1 reserve red")
    assert g.due == only(0)


@rule("MG-EFF-04")
def test_an_optional_ability_may_be_declined_and_one_that_can_do_nothing_is_not_offered() -> None:
    target = {"slots.terran_compact-base-red": ["red"]}
    g = scene(brown_turn("shadow_directorate", **target), at="use cards")
    assert asked(g) == "D04-back"
    assert can(g) == ["from terran_compact-base", "decline"]
    assert "declined_back" in do(g, "decline")
    assert on(g, "terran_compact-base") == 1
    g = scene(brown_turn("shadow_directorate"), at="use cards")
    assert asked(g) == "D07"


@rule("MG-EFF-05")
def test_colours_any_listed_or_the_same() -> None:
    g = scene(brown_turn("arms_market", **ENDS, conflicts=[front("crusade", "dawngate__thornveil", "dawngate")]),
              at="use cards")  # fmt: skip
    do(g, "0 finish") if g.active == 0 else None
    next_turn_until(g, "D16")
    assert can(g) == ["reserve red", "reserve yellow"]
    assert no(g, "reserve blue") == "MG-EFF-05"
    g = scene(held("freight_guild", drawn=pool("blue"), **{"routes.pyrrha__lazul": route("ivory", "blue", 2)}))
    blue = bag(g, 0, "blue")
    do(g, "cube blue", "track pyrrha__lazul")
    assert bag(g, 0, "blue") == blue + 2, "of the route's colour"


def next_turn_until(g: Any, question: str) -> None:
    """Finish whatever is asked until this question comes."""
    for _ in range(12):
        if asked(g) == question:
            return
        do(g, "finish")


@rule("MG-EFF-06")
def test_all_kinds_are_all_but_settle() -> None:
    steals = [ability for ability in ABILITIES if CARD_IDS[ability.card] == "stealth_drive"]
    effect = steals[0].effects[0]
    assert isinstance(effect, Steal)
    assert effect.kinds == ALL_KINDS == 0b11111110
    g = scene(held("warlord_kesh", **{"routes.solenne__fernhold": route("orchid", "green", 1),
                                       "slots.kharrg_warhost-base-red": ["red"]}), at="use cards")  # fmt: skip
    do(g, "discard warlord_kesh", "use")
    assert on(g, "solenne__fernhold") == 0
    assert on(g, "kharrg_warhost-base") == 1, "routes only"


@rule("MG-EFF-07")
def test_a_card_does_not_react_to_the_event_that_brought_it() -> None:
    """The third progress card brings Technocracy, which does not react to it; to the next development it does."""
    changes = held("quantum_archives", "warp_theory")
    changes["sides.ivory.cards"] = cards("quantum_archives", "warp_theory", "market_simulation", "terraforming")
    changes |= {**filled("market_simulation-develop"), **filled("terraforming-develop")}
    changes |= {"pending": ["market_simulation-develop", "terraforming-develop"]}
    g = scene(changes, at="reward step")
    do(g, "reward market_simulation-develop", "keep technocracy")
    assert g.extra_waiting == [], "none for the progress card"
    do(g, "keep admiral_vess")
    assert g.extra_waiting == [2], "one for the expansion card, whose reward came next"
    g = scene(changes, at="reward step")
    do(g, "reward terraforming-develop", "keep admiral_vess", "keep technocracy")
    assert g.extra_waiting == []


@rule("MG-EFF-07")
def test_a_card_lost_through_the_event_does_not_react_to_it() -> None:
    """Fortress Worlds would react to the lost conflict, but the spoils are taken from its own slots."""
    fight = {**ENDS, "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")], **filled("border_war-red")}
    loser = {"sides.orchid.cards": cards("fortress_worlds", seat=1), **done("fortress_worlds")}
    pending = {"pending": ["border_war-red", "pyrrha_1"], "planets.pyrrha_1": "red"}
    g = scene({**fight, **loser, **pending}, at="reward step")
    do(g, "reward border_war-red", "slot fortress_worlds-develop-green")
    while asked(g) == "D15":
        do(g, can(g)[0])
    do(g, "base thornveil", "keep admiral_vess")
    assert g.holding == [], "no base for the loser"
    assert g.due == only(0), "and no cubes"


# -- triggers ----------------------------------------------------------------------------------------------------------


@rule("MG-EFF-12", "MG-EFF-33")
def test_turn_start_comes_before_drawing() -> None:
    target = {"slots.terran_compact-agenda-black": ["black"], "slots.terran_compact-base-red": ["red"]}
    g = scene(brown_turn("shadow_directorate", **target), at="use cards")
    assert drawn(g) == 0
    black = bag(g, 0, "black")
    do(g, "from terran_compact-agenda")
    assert bag(g, 0, "black") == black + 1, "black ones can be sent back"
    assert drawn(g) == 3


@rule("MG-EFF-13", "MG-EFF-23", "MG-EFF-37")
def test_after_draw_comes_once_the_pool_is_complete() -> None:
    g = scene(brown_turn("synthetic_minds", **{"sides.orchid.bag": {"black": 1, "red": 2}}), at="use cards")
    assert drawn(g) == 3, "nothing was left to draw"
    g = scene(brown_turn("synthetic_minds", **{"sides.orchid.bag": {"black": 9}}), at="use cards")
    assert drawn(g) == 5
    g = scene(brown_turn("synthetic_minds", **{"sides.orchid.bag": {"red": 9}}), at="use cards")
    assert drawn(g) == 3, "no black cube was drawn"


@rule("MG-EFF-14")
def test_project_done_comes_after_the_reward_of_its_kinds() -> None:
    base = {**filled("warlord_kesh-covert", 1), "drawn": pool("red")}
    loot = {"slots.kharrg_warhost-base-green": ["green"], "routes.solenne__fernhold": route("orchid", "green", 2)}
    g = scene({**held("warlord_kesh", "stealth_drive"), **base, **loot})
    do(g, "cube red", "slot warlord_kesh-covert-red")
    assert asked(g) == "D04-cube", "no yellow cube to steal; then stealth drive"
    do(g, "from solenne__fernhold")
    assert on(g, "solenne__fernhold") == 1
    g = scene({**held("stealth_drive"), **loot, "drawn": pool("red")})
    do(g, "cube red", "settle pyrrha")
    assert asked(g) == "D19", "settling is not covert"


@rule("MG-EFF-18")
def test_cancelling_triggers_once_a_turn() -> None:
    mine = {"slots.terran_compact-base-red": ["red"], "slots.terran_compact-leader-red": ["red"]}
    loot = {"slots.kharrg_warhost-base-red": ["red", "red"], "slots.kharrg_warhost-base-green": ["green"]}
    changes = held("spymaster_orr", "customs_union", drawn=pool("black", "black"), **mine, **loot)
    g = scene(changes)
    do(g, "cube black", "cancel terran_compact-base")
    assert asked(g) == "D04-cube"
    do(g, "from kharrg_warhost-base")
    assert asked(g) == "D14-which"
    assert can(g) == ["slot kharrg_warhost-base-red", "slot kharrg_warhost-base-green"]
    do(g, "slot kharrg_warhost-base-green", "cube black", "cancel terran_compact-leader")
    assert asked(g) == "D19", "the limit: once a turn"
    g = scene(changes)
    do(g, "cube black", "cancel terran_compact-base", "decline", "cube black", "cancel terran_compact-leader")
    assert asked(g) == "D04-cube", "declined, it may still be used"


@rule("MG-EFF-19", "MG-EFF-20")
def test_turn_end_abilities_and_their_condition() -> None:
    g = scene(held("galactic_bank"), at="use cards")
    do(g, "finish")
    assert g.active == 1, "one system is not enough"
    g = scene(held("galactic_bank", **{"owner.lazul": "ivory"}), at="use cards")
    do(g, "finish")
    assert asked(g) == "D16"
    ends = [ability for ability in ABILITIES if ability.trigger == TURN_END]
    assert all(isinstance(effect, Gain) for ability in ends for effect in ability.effects), "never cards"


@rule("MG-EFF-21")
def test_fewest_bases_holds_for_ties() -> None:
    """Quartermaster Dole needs growth: Terraforming supplies it."""
    for more, cubes in (({}, 4), ({"bases.solenne": 2}, 3), ({"bases.pyrrha": 2}, 4)):
        g = scene(brown_turn("quartermaster_dole", "terraforming", **more), at="use cards")
        assert drawn(g) == cubes


@rule("MG-EFF-21")
@pytest.mark.parametrize(("bases", "cubes"), [(("solenne", 2), 4), (("pyrrha", 2), 4), (("cerule", 2), 3)])
def test_fewest_bases_looks_at_every_opponent(bases: tuple[str, int], cubes: int) -> None:
    """Of three: nobody may have fewer than orchid in Cerule, neither ivory in Pyrrha nor copper in Solenne."""
    g = scene(
        brown_turn("quartermaster_dole", "terraforming", **{f"bases.{bases[0]}": bases[1]}), at="use cards", seats=3
    )
    assert (g.active, drawn(g)) == (1, cubes)
    few = {"bases.cerule": 2, "bases.solenne": 3}
    g = scene(brown_turn("quartermaster_dole", "terraforming", **few), at="use cards", seats=3)
    assert drawn(g) == 3, "copper has more, but ivory fewer"


@rule("MG-EFF-23", "MG-EFF-13")
def test_one_black_cube_is_enough_for_synthetic_minds() -> None:
    found = set()
    for seed in range(8):
        bags = {"sides.orchid.bag": {"black": 1, "red": 3}}
        g = scene(brown_turn("synthetic_minds", **bags), at="use cards", seed=f"minds {seed}")
        assert drawn(g) == (4 if g.drawn[4] else 3)
        found.add(drawn(g))
    assert found == {3, 4}


@rule("MG-EFF-22")
def test_among_several_conflicts_one_of_ones_own_is_enough() -> None:
    fights = [front("palace_coup", "solenne__emberlock", "solenne", initiator="orchid")]
    fights.append(front("crusade", "dawngate__thornveil", "dawngate"))
    for conflicts in (fights, fights[::-1]):
        g = scene(held("arms_market", conflicts=conflicts, **ENDS), at="use cards")
        do(g, "finish")
        assert (g.active, asked(g)) == (0, "D16")


@rule("MG-EFF-22")
def test_in_conflict_asks_for_a_side_of_ones_own() -> None:
    fight = {"owner.dawngate": "ivory", "conflicts": [front("crusade", "dawngate__thornveil", "dawngate")]}
    g = scene(held("arms_market", **fight), at="use cards")
    do(g, "finish")
    assert asked(g) == "D16"
    other = {"owner.thornveil": "orchid", "conflicts": [front("crusade", "dawngate__thornveil", "dawngate")]}
    g = scene(held("arms_market", **other), at="use cards")
    do(g, "finish")
    assert g.active == 1


# -- effects -----------------------------------------------------------------------------------------------------------


@rule("MG-EFF-30")
def test_gain_takes_cubes_one_by_one_as_far_as_the_reserve_has_them() -> None:
    wealthy = held("magnate_sorrel", "free_ports", "space_exchange")
    poor = {f"reserve.{colour}": 0 for colour in ("red", "yellow", "green")}
    g = scene({**wealthy, **poor, "reserve.blue": 2}, at="use cards")
    blue = bag(g, 0, "blue")
    do(g, "discard magnate_sorrel", "use")
    assert bag(g, 0, "blue") == blue + 2, "two of five"


@rule("MG-EFF-32")
def test_steal_takes_from_different_victims() -> None:
    routes = {"routes.solenne__fernhold": route("copper", "green", 1)}
    routes |= {"routes.cerule__amberfall": route("orchid", "blue", 1)}
    g = scene({**held("warlord_kesh"), **routes}, seats=3, at="use cards")
    do(g, "discard warlord_kesh", "use")
    assert can(g) == ["from cerule__amberfall", "from solenne__fernhold"]
    do(g, "from solenne__fernhold")
    assert on(g, "cerule__amberfall") == 0, "then the other, without a choice"


@rule("MG-EFF-33", "MG-IRR-01")
def test_unplace_returns_a_whole_project() -> None:
    loot = {**filled("kharrg_warhost-agenda"), "rewarded.kharrg_warhost-agenda": True}
    g = scene({**held("operative_ix"), **loot}, at="use cards")
    red, kept, black = bag(g, 1, "red"), reserve(g, "red"), bag(g, 1, "black")
    assert symbols(g, 1)["might"] == 2
    told = do(g, "discard operative_ix", "use")
    assert (told.count("returned"), told.count("lost")) == (1, 2)
    assert on(g, "kharrg_warhost-agenda") == 0
    assert (bag(g, 1, "red"), reserve(g, "red"), bag(g, 1, "black")) == (red + 2, kept + 2, black + 1)
    assert "might" not in symbols(g, 1)
    shield = {"sides.orchid.cards": cards("star_empire", seat=1)}
    g = scene({**held("operative_ix"), **loot, **shield}, at="use cards")
    assert "discarded" in do(g, "discard operative_ix"), "shielded: it can do nothing"


@rule("MG-EFF-33", "MG-DIS-06")
def test_who_uses_unplace_must_send_cubes_of_an_opponent_back() -> None:
    loot = {"slots.kharrg_warhost-base-red": ["red"], "slots.kharrg_warhost-conflict-red": ["red"]}
    g = scene({**held("operative_ix"), **loot, "slots.terran_compact-base-red": ["red"]}, at="use cards")
    do(g, "discard operative_ix", "use")
    assert asked(g) == "D23-all"
    for line in ("from terran_compact-base", "from kharrg_warhost-expansion", "from pyrrha__lazul"):
        assert no(g, line) == "MG-EFF-33", "own, empty, or nobody's"
    assert no(g, "decline") == "MG-DIS-06"


@rule("MG-EFF-45")
def test_destroying_a_card_outside_a_conflict() -> None:
    authority = {**filled("theocracy-agenda"), "rewarded.theocracy-agenda": True}
    leaders = {"sides.orchid.cards": cards("admiral_vess", "envoy_liune", "crusade", seat=1)}
    g = scene({**held("inquisitor_sael", "theocracy"), **authority, **leaders}, at="use cards")
    do(g, "discard inquisitor_sael", "use")
    assert can(g) == ["pick admiral_vess", "pick envoy_liune"]
    assert no(g, "pick crusade") == "MG-EFF-45"
    do(g, "pick envoy_liune")
    assert own(g, 1) == cards("admiral_vess", "crusade", seat=1)


@rule("MG-EFF-34")
def test_place_puts_cubes_of_the_reserve_into_open_slots() -> None:
    grown = held("doctor_ysolde", "terraforming", "hydroponic_contracts", **ENDS)
    fight = {"conflicts": [front("crusade", "dawngate__thornveil", "dawngate", fresh=True)]}
    g = scene({**grown, **fight}, at="use cards")
    kept = reserve(g, "red")
    do(g, "discard doctor_ysolde", "use", "reserve red")
    assert asked(g) == "D24-where"
    assert no(g, "slot crusade-red-red") == "MG-CON-07", "the rules for allocation hold"
    assert not any(option.startswith("settle") for option in can(g))
    do(g, "track pyrrha__lazul", "reserve blue", "slot terran_compact-base-blue", "reserve green")
    do(g, "slot terran_compact-base-green")
    assert reserve(g, "red") == kept - 1
    assert (on(g, "pyrrha__lazul"), on(g, "terran_compact-base")) == (1, 2)
    assert asked(g) == "D19", "three times"


@rule("MG-EFF-36")
def test_skip_turn_hits_an_opponent_of_choice() -> None:
    authority = {**filled("theocracy-agenda"), "rewarded.theocracy-agenda": True}
    g = scene({**held("viceroy_malden", "theocracy"), **authority}, seats=3, at="use cards")
    do(g, "discard viceroy_malden", "use")
    assert can(g) == ["opponent orchid", "opponent copper"]
    assert no(g, "opponent ivory") == "MG-EFF-36"
    do(g, "opponent copper")
    assert [side.skips for side in g.sides] == [0, 0, 1]


@rule("MG-EFF-38")
def test_redraw_puts_cubes_back_and_draws_as_many() -> None:
    few = {"sides.orchid.bag": {"red": 3}}
    g = scene(brown_turn("oracle_engine", **few), at="use cards")
    assert asked(g) == "D06"
    assert can(g) == ["cube red", "finish"]
    assert no(g, "cube blue") == "MG-EFF-38"
    do(g, "cube red", "cube red")
    assert (asked(g), drawn(g)) == ("D07", 3), "two back, two drawn"


@rule("MG-EFF-39")
def test_exchange_swaps_for_another_colour_that_the_reserve_has() -> None:
    g = scene(brown_turn("space_exchange", **{"sides.orchid.bag": {"red": 3}, "reserve.blue": 0}), at="use cards")
    assert can(g) == ["cube red", "finish"]
    kept = reserve(g, "red")
    do(g, "cube red")
    assert can(g) == ["reserve yellow", "reserve green"]
    assert no(g, "reserve red") == "MG-EFF-39", "another colour"
    do(g, "reserve green")
    assert g.drawn == [2, 0, 0, 1, 0]
    assert reserve(g, "red") == kept + 1


@rule("MG-EFF-41")
def test_end_conflict_reaches_any_conflict() -> None:
    changes = held("envoy_liune", "customs_union", **ENDS)
    fights = [
        front("crusade", "dawngate__thornveil", "dawngate"),
        front("palace_coup", "solenne__emberlock", "solenne"),
    ]
    g = scene({**changes, "conflicts": fights}, at="use cards")
    do(g, "discard envoy_liune", "use")
    assert can(g) == ["end crusade", "end palace_coup"]
    assert no(g, "end border_war") == "MG-EFF-41"
    do(g, "end palace_coup")
    assert deck(g, "conflict")[-1] == "palace_coup", "it was against a neutral system"


@rule("MG-EFF-42")
def test_build_base_fills_the_species_first() -> None:
    growth = held("scout_captain_brakka", "hive_mind", "terraforming")
    g = scene(growth, at="use cards")
    do(g, "discard scout_captain_brakka", "use")
    assert [CARD_IDS[card] for card in g.holding] == ["terran_compact"]
    g = scene({**growth, "barred": ["terran_compact"]}, at="use cards")
    do(g, "discard scout_captain_brakka", "use")
    assert [CARD_IDS[card] for card in g.holding] == ["hive_mind"], "a barred slot stays barred"


@rule("MG-EFF-43")
def test_place_base_goes_next_door() -> None:
    g = scene(held("ark_fleet"), at="use cards")
    do(g, "discard ark_fleet", "use")
    assert can(g) == ["base lazul", "base mosswater", "base dawngate"]
    assert no(g, "base thornveil") == "MG-EFF-43"
    do(g, "base dawngate")
    assert owner(g, "dawngate") == 0
    assert asked(g) == "D12"
    g = scene(held("ark_fleet", **{"owner.mosswater": "ivory", "owner.pyrrha": "none"}), at="use cards")
    do(g, "discard ark_fleet", "use")
    assert can(g) == ["base pyrrha", "base stillwater"], "the first and the last system of the board"


@rule("MG-EFF-44", "MG-EFF-45")
def test_destroy_card_outside_objectives_reaches_cards_before_players_only() -> None:
    changes = held("inquisitor_sael", "customs_union")
    leaders = {"sides.orchid.cards": cards("admiral_vess", seat=1), "sides.copper.cards": cards("envoy_liune", seat=2)}
    g = scene({**changes, **leaders}, seats=3, at="use cards")
    do(g, "discard inquisitor_sael", "use")
    assert can(g) == ["pick admiral_vess", "pick envoy_liune"]
    do(g, "pick envoy_liune")
    assert deck(g, "leader")[-1] == "envoy_liune"
    assert own(g, 2) == cards(seat=2)


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
        g = scene(held(card, drawn=pool(colour)))
        before = bag(g, 0, colour)
        do(g, f"cube {colour}", "settle pyrrha")
        assert bag(g, 0, colour) == before + cubes


@rule("MG-EFF-52")
def test_wild_cubes_fill_slots_of_other_colours() -> None:
    g = scene(held("automated_industry", "theocracy", drawn=pool("blue", "black", "red")))
    do(g, "cube blue")
    found = [option for option in can(g) if option.startswith("slot terran_compact-base")]
    assert sorted(found) == [f"slot terran_compact-base-{colour}" for colour in ("blue", "green", "red", "yellow")]
    assert no(g, "slot terran_compact-agenda-red") == "MG-PRJ-03"
    do(g, "slot terran_compact-base-red", "cube black")
    assert "slot terran_compact-leader-red" in can(g)
    do(g, "slot terran_compact-leader-red", "finish", "discard theocracy")
    assert on(g, "terran_compact-leader") == 1, "a cube so placed stays legal"


@rule("MG-EFF-52")
def test_plasma_weapons_reach_ones_own_side_only() -> None:
    fight = {**ENDS, "conflicts": [front("crusade", "dawngate__thornveil", "dawngate")]}
    g = scene(held("plasma_weapons", drawn=pool("blue"), **fight))
    do(g, "cube blue")
    sides = [option for option in can(g) if "crusade" in option]
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
    g = scene(held("plasma_weapons", drawn=pool("blue"), conflicts=fights, **ends))
    do(g, "cube blue")
    wild = [option for option in can(g) if option.startswith("slot") and option.endswith(("-red", "-red-marked"))]
    assert sorted(wild) == [
        "slot crusade-blue-red",
        "slot crusade-blue-red-marked",
        "slot dynastic_feud-blue-red-marked",
        "slot trade_blockade-red-red-marked",
    ]


@rule("MG-EFF-34")
def test_place_refuses_a_colour_that_the_reserve_lacks() -> None:
    grown = held("doctor_ysolde", "terraforming", "hydroponic_contracts", **{"reserve.red": 0})
    g = scene(grown, at="use cards")
    do(g, "discard doctor_ysolde", "use")
    assert (can(g)[0], no(g, "reserve red"), no(g, "bag red")) == ("reserve blue", "MG-EFF-34", "MG-EFF-34")


@rule("MG-EFF-34")
def test_a_placed_cube_may_go_into_the_first_slot_of_all() -> None:
    """Admiral Vess is the first card of the content; black comes from the bag."""
    words = {"trigger": "discard", "effects": [{"kind": "place", "n": 1, "source": "bag", "colours": ["black", "red"]}]}
    for colour in ("black", "red"):
        with reading("ark_fleet", **words):
            g = scene(held("admiral_vess", "ark_fleet", "envoy_liune"), at="use cards")
            do(g, "discard ark_fleet", "use", f"bag {colour}", f"slot admiral_vess-covert-{colour}")
            assert on(g, "admiral_vess-covert") == 1
        g = scene(held("admiral_vess", drawn=pool("black", "red")))
        do(g, f"cube {colour}", f"slot admiral_vess-covert-{colour}")
        assert on(g, "admiral_vess-covert") == 1


@rule("MG-EFF-53", "MG-RTE-13")
@pytest.mark.parametrize("cubes", [2, 3])
def test_a_route_stays_established_while_the_modifier_holds(cubes: int) -> None:
    ways = {"routes.pyrrha__lazul": route("ivory", "blue", cubes), "rewarded.pyrrha__lazul": True}
    g = scene(held("free_federation", "terraforming", "envoy_liune", **ways), at="use cards")
    do(g, "discard terraforming")
    assert rewarded(g, "pyrrha__lazul")
    do(g, "discard free_federation")
    assert rewarded(g, "pyrrha__lazul") is (cubes == 3)


@rule("MG-EFF-53")
def test_short_projects_are_complete_with_a_slot_empty() -> None:
    g = scene(held("orbital_shipyards", **filled("terran_compact-base", 2), drawn=pool("yellow")))
    do(g, "cube yellow", "slot terran_compact-base-yellow")
    assert len(g.holding) == 1
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
    g = scene(changes, at="reward step")
    do(g, "reward debt_crisis-red")
    assert asked(g) == "D15"
    do(g, "slot customs_union-develop-green")
    assert can(g) == ["from solenne__emberlock", "from customs_union-develop"]


@rule("MG-EFF-57")
def test_discard_bonus_needs_a_discard() -> None:
    g = scene(held("merchant_republic"), at="use cards")
    do(g, "finish")
    assert g.active == 1


@rule("MG-EFF-58")
def test_draw_choice_shows_one_card_more() -> None:
    g = scene(held("archivist_nuin", "quantum_archives", **filled("terran_compact-leader", 1), drawn=pool("black")))
    do(g, "cube black", "slot terran_compact-leader-black")
    assert can(g) == ["keep admiral_vess", "keep warlord_kesh", "keep marshal_thorne", "refuse_all"]


@rule("MG-EFF-60")
def test_warp_theory_lets_a_route_have_any_one_colour() -> None:
    g = scene(held("warp_theory", drawn=pool("yellow", "yellow", "green")))
    do(g, "cube yellow", "track pyrrha__lazul", "cube green")
    assert no(g, "track pyrrha__lazul") == "MG-RTE-03", "one colour"
    g = scene({"routes.pyrrha__lazul": route("ivory", "yellow", 1), "drawn": pool("yellow")})
    do(g, "cube yellow")
    assert "track pyrrha__lazul" in can(g), "continued after the modifier is gone"
    assert no(g, "track pyrrha__mosswater") == "MG-RTE-03"


@rule("MG-EFF-61")
def test_no_loss_makes_marked_slots_ordinary() -> None:
    g = scene(held("quantum_archives", "hive_mind", **filled("hive_mind-base", 1), drawn=pool("green")))
    green = bag(g, 0, "green")
    do(g, "cube green", "slot hive_mind-base-green")
    assert bag(g, 0, "green") == green + 3
    assert rewarded(g, "quantum_archives-develop")
    assert not covered(g, "pyrrha")
    next_turn(g)


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
    g = scene(held("freight_guild", drawn=pool("blue", "red"), **routes))
    had = bag(g, 0, "red")
    with reworded("freight_guild", once=once):
        do(g, "cube blue", "track pyrrha__lazul", "cube red", "track pyrrha__mosswater")
        do(g, "reward pyrrha__lazul")  # the other one is taken by itself
    assert bag(g, 0, "red") == had + red


@rule("MG-EFF-20", "MG-DIS-04")
@pytest.mark.parametrize(("least", "question"), [(1, "D22"), (2, "D19")])
def test_a_discard_ability_has_conditions_too(least: int, question: str) -> None:
    loot = {"routes.solenne__fernhold": route("orchid", "green", 1)}
    g = scene(held("warlord_kesh", "envoy_liune", **loot), at="use cards")
    with reworded(
        "warlord_kesh", conditions=(read_condition(Row("x.toml", "x", {"kind": "systems_min", "n": least})),)
    ):
        do(g, "discard warlord_kesh")
    assert asked(g) == question


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
