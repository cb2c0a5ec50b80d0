"""What a seat observes, as numbers: positions of which every number is known (`knowledge/observe.py`)."""

from __future__ import annotations

from games.master_of_the_galaxy.scenes import Scene, cards, done, filled, front, pool, route, scene
from starhall.games.master_of_the_galaxy import GAME


def observed(s: Scene, seat: int = 0) -> dict[str, int]:
    """Each number by its name."""
    return dict(zip(GAME.observation(s.g.seats).names, GAME.observe(s.g, seat), strict=True))


def test_the_three_victories_and_what_is_at_hand_for_them() -> None:
    s = scene(
        {
            "sides.ivory.cards": cards("terraforming", "free_ports"),
            **done("terraforming"),
            "owner.dawngate": "ivory",
            "bases.dawngate": 2,
            "holding": ["terran_compact"],
        }
    )
    seen = observed(s)
    symbols = s.symbols(0)
    assert seen["bases"] == sum(bases for system, bases in enumerate(s.g.bases) if s.g.owner[system] == 0)
    assert seen["own_bases_in:dawngate"] == 2
    assert seen["others_bases_in:dawngate"] == 0
    assert seen["bases_constructed"] == 1
    assert seen["most_equal_symbols"] == max(symbols.values())
    assert seen["symbols:growth"] == symbols.get("growth", 0)
    assert seen["held:terraforming"] == 2, "it works"
    assert seen["held:free_ports"] == 1
    assert seen["developments_and_agendas_done"] == 1
    other = observed(s, 1)
    assert other["rival_1_bases"] == seen["bases"], "all but the decks is open"
    assert other["own_bases_in:dawngate"] == 0
    assert other["others_bases_in:dawngate"] == 2


def test_a_project_misses_cubes_and_the_bag_may_have_them() -> None:
    lacking = scene({"sides.ivory.cards": cards("terraforming"), **filled("terraforming-develop", less=1)})
    seen = observed(lacking)
    assert seen["project_missing_cubes:develop"] == 1
    assert seen["projects_open:develop"] == 1
    assert seen["cubes_in_projects:develop"] == lacking.on("terraforming-develop")
    assert seen["projects_that_the_bag_can_end:develop"] == 1
    empty = scene(
        {
            "sides.ivory.cards": cards("terraforming"),
            **filled("terraforming-develop", less=1),
            "sides.ivory.bag": {},
            "drawn": {},
        }
    )
    assert observed(empty)["projects_that_the_bag_can_end:develop"] == 0


def test_a_route_to_a_neutral_system_lets_a_base_be_placed_there() -> None:
    s = scene(
        {
            "routes.pyrrha__lazul": route("ivory", "blue", 3),
            "rewarded.pyrrha__lazul": True,
            "holding": ["terran_compact"],
        }
    )
    seen = observed(s)
    assert (seen["routes"], seen["routes_established"]) == (1, 1)
    assert seen["neutral_systems_touched"] == 1
    assert seen["own_route_established_to:lazul"] == 1
    assert seen["bases_to_place_now"] == 1
    assert observed(scene({"routes.pyrrha__lazul": route("ivory", "blue", 1)}))["route_missing_cubes"] == 2


def test_a_conflict_is_a_hope_and_a_threat() -> None:
    s = scene(
        {
            "owner.dawngate": "ivory",
            "owner.thornveil": "orchid",
            "conflicts": [front("data_raid", "dawngate__thornveil", "dawngate")],
            "slots.data_raid-red-red-marked": ["red"],
        }
    )
    mine, theirs = observed(s, 0), observed(s, 1)
    assert (mine["conflicts"], mine["conflicts_led"]) == (1, 1)
    assert (theirs["conflicts"], theirs["conflicts_led"]) == (1, 0)
    assert mine["conflict_missing_cubes"] < mine["threat_missing_cubes"]
    assert theirs["threat_missing_cubes"] == mine["conflict_missing_cubes"]
    assert (mine["rival_1_conflicts"], mine["rival_1_conflicts_led"]) == (1, 0)


def test_cubes_drawn_and_cubes_to_come() -> None:
    s = scene({"drawn": pool("red", "red", "blue")})
    assert observed(s)["drawn:red"] == 2
    assert observed(s)["drawn_cubes"] == 3
    assert observed(s, 1)["drawn_cubes"] == 0, "it is not that seat's turn"
    assert observed(s, 1)["rival_1_drawn_cubes"] == 3
    s.play("cube red", "settle pyrrha")
    assert observed(s)["cubes_to_come:red"] == 3, "a red system"
