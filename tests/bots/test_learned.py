"""The bots that were taught: what they learned fits, and they look a move through."""

from __future__ import annotations

import pickle

import pytest

from server.toy import DRAW, SETTLE, Sky
from server.toy import GAME as TOY
from starhall import games
from starhall.bots import BOTS, UNHURRIED, choose, player
from starhall.bots.beam import Beam, Plan, best_of, is_complete
from starhall.bots.judge import hand_judge, judge_of, weights_of
from starhall.bots.learned import Rollouts
from starhall.bots.rollouts import Mind, Try, best_by_step, better_half
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import AnyGame

TAUGHT = [
    (game, seats)
    for game in map(games.load, games.names())
    for seats in game.seats
    if weights_of(game, seats).is_file()
]


@pytest.mark.parametrize(("game", "seats"), TAUGHT)
def test_the_weights_of_a_game_fit_it_and_are_small(game: AnyGame, seats: int) -> None:
    assert judge_of(game, seats).network is not None, "they were learned from other numbers: starhall train"
    folder = weights_of(game, seats).parent
    assert sum(path.stat().st_size for path in folder.iterdir()) < 1_000_000
    assert f"--seats {seats}" in (folder / "README.md").read_text(encoding="utf-8"), "how they were made"


def test_whoever_has_more_points_looks_better_at_the_end() -> None:
    for game, seats in TAUGHT:
        judge = judge_of(game, seats)
        g = game.start(game.settings(seats), "end")
        g.due = 0
        values = [judge.value(g, seat) for seat in range(seats)]
        points = game.points(g)
        for one in range(seats):
            rival = max(points[other] for other in range(seats) if other != one)
            hand = game.value(g, one) * judge.hand // 1000
            assert values[one] == 1000 * points[one] - judge.rival * rival + hand


def test_a_table_that_nobody_has_learned_is_played_as_greedy_plays() -> None:
    g = TOY.start(TOY.settings(2), "toy")
    for seed in range(9):
        assert choose("learned", TOY, g.view(0), seed) == choose("greedy", TOY, g.view(0), seed)


# -- a turn that is planned -------------------------------------------------------------------------------------------


def turn() -> Sky:
    """Seat 0 may settle a star, which takes several steps."""
    return TOY.depart(TOY.settings(2), quick_chance(4), "turn", 0, 1)


def test_a_move_is_looked_through_to_its_end() -> None:
    g = turn()
    plans = Beam(hand_judge(TOY), 4, 3).plans([g, TOY.resample(g, 0, 3)], 0)
    assert {plan.steps[0] for plan in plans} == set(g.options(0))
    for plan in plans:
        after = g.copy()
        for step in plan.steps:
            after.apply(0, step)
        assert is_complete(after, 0)
    best = best_of(plans, quick_chance(1))
    assert best.steps[0] == SETTLE
    assert len(best.steps) > 2


def test_a_plan_knows_its_whole_turn() -> None:
    game = games.load("age_of_galaxy")
    g = game.start(game.settings(2), "turns")
    for number in range(30):
        seat = g.due_seats()[0]
        g.apply(seat, choose("greedy", game, g.view(seat), number))
    seat = g.due_seats()[0]
    plans = Beam(hand_judge(game), 2, 3).plans([g], seat)
    assert any(len(plan.turn) > len(plan.steps) for plan in plans), "several moves"
    for plan in plans:
        assert plan.turn[: len(plan.steps)] == plan.steps
        after = g.copy()
        for step in plan.turn:
            after.apply(seat, step)
        assert is_complete(after, seat)


def test_of_equals_the_shortest_is_done_and_then_any() -> None:
    long, short, other = Plan([1, 2], 70), Plan([3], 70), Plan([4], 70)
    found = {best_of([long, short, Plan([5], 69), other], quick_chance(seed)).steps[0] for seed in range(20)}
    assert found == {3, 4}


# -- plans that are played on -----------------------------------------------------------------------------------------


def test_rollouts_settle_a_star_and_answer_even_without_time() -> None:
    view = turn().view(0)
    assert choose("rollouts@4", TOY, view, 1, UNHURRIED) == SETTLE
    assert player("rollouts@4")(TOY, view, 1, 0.0) in view.options
    assert [choose("rollouts@4", TOY, view, 3, UNHURRIED) for _ in range(2)].count(SETTLE) == 2


def test_the_whole_turn_of_a_plan_is_carried_out() -> None:
    g = turn()
    judge = hand_judge(TOY)
    mind = Mind(judge, judge, TOY.stage, 4, 3, 1, 4, 0)
    settles = best_of(Beam(judge, 4, 3).plans([g], 0), quick_chance(1))
    draws = Plan([DRAW], 0)
    assert mind.outcome(g, 0, draws) != mind.outcome(g, 0, settles)
    draws.turn = settles.turn
    assert mind.outcome(g, 0, draws) == mind.outcome(g, 0, settles)


def test_of_plans_that_begin_alike_the_best_is_tried() -> None:
    plans = [Plan([1, 2], 5), Plan([1, 3], 9), Plan([4], 7), Plan([1, 5], 8)]
    assert [plan.steps for plan in best_by_step(plans)] == [[1, 3], [4]]


def test_the_less_promising_half_is_dropped() -> None:
    tries = [Try(Plan([step], 0)) for step in range(5)]
    for each, worth in zip(tries, (4, 9, 1, 7, 2), strict=True):
        each.worth = worth
    assert [each.plan.steps[0] for each in better_half(tries)] == [0, 1, 3]


def test_how_hard_they_think_goes_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(player("rollouts@5")))
    assert isinstance(sent, Rollouts)
    assert sent.worlds == 5
    assert pickle.loads(pickle.dumps(player("learned"))) is player("learned")


def test_people_find_them_as_levels() -> None:
    assert not {"learned", "rollouts"} & set(BOTS)
