"""What greedy makes of the secret choice of a phase: each phase for what it would bring, no boost for nothing."""

from __future__ import annotations

from games.m101.scenes import Scene, scene, seat_of
from starhall.bots import choose
from starhall.games.m101 import GAME
from starhall.games.m101.knowledge.judgement import deliveries, placements, sale

READY = {
    "system.s_b5": "gilded_shoals", "controller.s_b5": "blue", "system.s_c4": "velvet_quarter",
    "system.s_b3": "tomb_of_the_firstborn", "controller.s_c4": "blue", "controller.s_b3": "blue",
}  # fmt: skip
HOME = {"blue": "aurel_cradle", "yellow": "songline"}
POOR = ["theorem", "mosswater"]


def answers(s: Scene, bot: str = "greedy") -> set[str]:
    """What blue answers, with several seeds."""
    seat = seat_of("blue")
    return {GAME.space.texts[choose(bot, GAME, s.g.view(seat), seed)] for seed in range(6)}


def crowded(s: Scene) -> Scene:
    """No empty space is left that blue reaches: disks of another player lie there."""
    blue, green = s.side("blue"), s.side("green")
    green.outposts |= blue.reach & ~s.g.systems
    return s


def test_deliver_is_chosen_where_cubes_lie_ready_for_rich_demand() -> None:
    s = scene(READY, home=HOME)
    assert deliveries(s.g, seat_of("blue"))[1] > 1000
    assert answers(s) == {"choose deliver"}
    assert answers(s, "greedy_v1") != {"choose deliver"}, "the yardstick stays blind"


def test_without_cubes_nothing_is_delivered_or_sold() -> None:
    s = scene()
    assert deliveries(s.g, seat_of("blue")) == [0, 0, 0]
    assert sale(s.g, seat_of("blue")) == 0


def test_advance_is_chosen_where_there_is_no_place_for_a_disk() -> None:
    s = crowded(scene({"research.l0_left": "gilded_shoals", "research.l1_left": "aurel_cradle"}))
    assert answers(s) == {"choose advance"}
    assert answers(s, "greedy_v1") == {"choose expand"}, "the yardstick stays blind"


def test_expand_is_not_boosted_to_place_nothing() -> None:
    s = scene({"sides.blue.hand": POOR})
    s.play("blue choose expand")
    assert placements(crowded(s).g, seat_of("blue"), 20) == [0, 0, 0]
    assert answers(s) <= {"lay_nothing", "lay_no_boost"}
    assert answers(s, "greedy_v1") == {"boost theorem"}, "the yardstick stays blind"


def test_a_place_for_a_disk_is_worth_something() -> None:
    assert placements(scene().g, seat_of("blue"), 20)[0] > 0
