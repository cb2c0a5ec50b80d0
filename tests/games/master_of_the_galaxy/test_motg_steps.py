"""Moves of several steps, what can be taken back, and what is offered in whole games."""

from __future__ import annotations

import random

import pytest

from games.master_of_the_galaxy.scenes import Scene, cards, done, filled, pool, route, scene
from starhall.games.master_of_the_galaxy import GAME
from starhall.kernel.chance import quick_chance
from starhall.kernel.seats import first_seat
from support import holds_together, rule

ENDS = {"owner.dawngate": "ivory", "owner.thornveil": "orchid"}
READY = {"holding": ["terran_compact", "hive_mind"], "sides.ivory.cards": cards("hive_mind")}
TO_LAZUL = {"routes.pyrrha__lazul": route("ivory", "blue", 3), "rewarded.pyrrha__lazul": True}
TWO_COLOURS = {"slots.kharrg_warhost-base-red": ["red"], "slots.kharrg_warhost-base-green": ["green"]}


def steps(s: Scene, *lines: str) -> list[bool]:
    """Before each line and after the last: is it a later step of a move?"""
    found = [s.g.view(first_seat(s.g.due)).inner]
    for line in lines:
        s.play(line)
        found.append(s.g.view(first_seat(s.g.due)).inner)
    return found


def test_a_cube_and_where_it_goes_are_one_move() -> None:
    assert steps(scene({"drawn": pool("red", "blue")}), "cube red", "settle pyrrha") == [False, True, False]


def test_a_conflict_its_track_and_its_facing_are_one_move() -> None:
    s = scene({"sides.ivory.cards": cards("border_war", "envoy_liune"), **ENDS}, at="use cards")
    lines = ("conflict border_war", "track dawngate__thornveil", "red_side dawngate")
    assert steps(s, *lines) == [False, True, True, False]


def test_a_discard_and_its_use_are_one_move_and_what_the_ability_asks_is_another() -> None:
    held = {"sides.ivory.cards": cards("warlord_kesh", "envoy_liune")}
    loot = {f"routes.{track}": route("orchid", "green", 1) for track in ("solenne__fernhold", "fernhold__emberlock")}
    loot["routes.solenne__emberlock"] = route("orchid", "red", 1)
    s = scene({**held, **loot, "owner.fernhold": "orchid"}, at="use cards")
    assert steps(s, "discard warlord_kesh", "use", "from solenne__fernhold") == [False, True, False, False]


def test_a_project_and_its_cube_are_one_move() -> None:
    thief = {"sides.ivory.cards": cards("spymaster_orr", "customs_union"), **done("customs_union")}
    mine = {"slots.terran_compact-base-red": ["red"], "drawn": pool("black", "red")}
    s = scene({**thief, **mine, **TWO_COLOURS})
    lines = ("cube black", "cancel terran_compact-base", "from kharrg_warhost-base", "slot kharrg_warhost-base-red")
    assert steps(s, *lines) == [False, True, False, True, False]


def test_a_base_and_the_card_it_comes_from_are_one_move() -> None:
    s = scene({**READY, **TO_LAZUL}, at="reward step")
    assert steps(s, "base lazul", "base_of hive_mind") == [False, True, False]


def test_planets_of_two_colours_in_one_system_are_harvested_in_steps() -> None:
    planets = {"planets.pyrrha_1": "red", "planets.pyrrha_2": "blue", "pending": ["pyrrha_1", "pyrrha_2"]}
    s = scene({**planets, **READY, **TO_LAZUL}, at="reward step")
    assert steps(s, "harvest pyrrha", "colour blue") == [False, True, False]


def test_cubes_put_back_are_one_move_and_so_is_a_swap() -> None:
    orchid = {"sides.orchid.cards": cards("stellar_democracy", "space_exchange", seat=1), **done("space_exchange")}
    s = scene({**orchid, "sides.orchid.bag": {"red": 9}, "sides.ivory.cards": cards()}, at="use cards")
    assert s.question() == "D06"
    assert steps(s, "cube red", "finish", "cube red", "reserve green") == [False, True, False, True, False]


def test_a_colour_from_the_reserve_and_its_slot_are_one_move() -> None:
    grown = cards("doctor_ysolde", "terraforming", "hydroponic_contracts")
    s = scene({"sides.ivory.cards": grown, **done("terraforming"), **done("hydroponic_contracts")}, at="use cards")
    s.play("discard doctor_ysolde", "use")
    assert steps(s, "reserve red", "slot terran_compact-base-red") == [False, True, False]


# -- what can be taken back --------------------------------------------------------------------------------------------


def test_what_nobody_else_has_answered_and_chance_has_not_touched_can_be_taken_back() -> None:
    s = scene({"drawn": pool("red", "blue", "black"), **filled("terran_compact-leader", 1)})
    s.play("cube red", "settle pyrrha", "cube blue")
    assert (s.g.floor, s.g.done) == (0, 3)
    s.play("settle pyrrha", "cube black", "slot terran_compact-leader-black", "reward terran_compact-leader")
    assert s.g.floor == s.g.done, "cards were looked at"


# -- whole games -------------------------------------------------------------------------------------------------------

IDLE = ("finish", "cancel", "discard", "decline", "cube black")


@rule("MG-TRN-04", "MG-LIM-04")
@pytest.mark.parametrize(("seats", "seed", "drafting"), [(2, 1, "off"), (3, 2, "on"), (4, 5, "off")])
def test_what_is_offered_is_what_nothing_forbids_in_every_position_of_a_busy_game(
    seats: int, seed: int, drafting: str
) -> None:
    s = Scene(GAME.new(GAME.settings(seats, {"round_limit": "30", "drafting": drafting}), quick_chance(seed)))
    luck = random.Random(seed)
    for step in range(900):
        if not s.g.due:
            return
        if step % 3 == 0:
            holds_together(GAME, s.g)
            s.reads_back()
        options = s.options()
        busy = [line for line in options if not line.startswith(IDLE)]
        line = luck.choice(busy if busy and luck.random() < 0.95 else options)
        s.g.advance(first_seat(s.g.due), GAME.space.number(line))
