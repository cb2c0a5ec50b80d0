"""PettingZoo's own suites, unchanged, and what they cannot know: secrets, records, refusals."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, render_test, seed_test

from starhall import games, new_game
from starhall.envs import aec, parallel
from starhall.envs.tables import Table, learnable
from starhall.kernel.errors import Unknown

FEW = 12  # cycles: a cycle is a step of each agent


@pytest.mark.parametrize("name", games.names())
def test_every_game_passes_their_suites(name: str) -> None:
    """Warnings are errors here, as in all tests."""
    api_test(aec.env(name), num_cycles=FEW)
    api_test(aec.raw_env(name, games.load(name).seats[-1], rewards="points"), num_cycles=FEW)
    seed_test(lambda: aec.env(name, 2), num_cycles=FEW)
    parallel_api_test(parallel.env(name, 2), num_cycles=FEW)


def test_a_whole_game_passes_their_suite() -> None:
    api_test(aec.env("age_of_galaxy", 2), num_cycles=400)
    parallel_api_test(parallel.env("m101", 2, max_rounds="2"), num_cycles=400)


def test_every_way_to_render_passes_their_suite(capsys: pytest.CaptureFixture[str]) -> None:
    def made(render_mode: str) -> Any:
        return aec.env("m101", 2, render_mode=render_mode, masks="observation")

    render_test(made, {"svg": lambda shown: shown.startswith("<svg"), "ansi": lambda shown: "[bold]" not in shown})
    assert "[bold]" not in capsys.readouterr().out, "a terminal's markup is nothing for a log"


@pytest.mark.parametrize("name", games.names())
def test_pixels_are_the_picture_that_everybody_sees(name: str) -> None:
    env = aec.raw_env(name, 2, render_mode="rgb_array")
    env.reset(seed=1)
    shown = env.render()
    size = re.search(r'width="(\d+)" height="(\d+)"', env.table.picture(env.g))
    assert size
    assert shown.shape == (int(size[2]), int(size[1]), 3)
    assert shown.dtype == np.uint8
    assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 100, "there is something to see"


def test_pixels_need_their_packages_and_say_which(monkeypatch: pytest.MonkeyPatch) -> None:
    env = aec.raw_env("m101", 2, render_mode="rgb_array")
    env.reset(seed=1)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"rgb_array needs resvg-py and Pillow: pip install 'starhall\[render\]'"):
        env.render()


def test_their_benchmark_runs_to_its_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its five seconds are over soon, because here a second passes whenever somebody looks at the clock."""
    clock = count()
    theirs = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(theirs, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(aec.env("age_of_galaxy", 2, masks="observation"))
    told = capsys.readouterr().out
    assert re.search(r"^[\d.]+ turns per second$", told, re.MULTILINE)
    assert "Finished performance benchmark" in told


def play(env: Any, seed: int, most: int = 10_000) -> list[tuple[str, int]]:
    """Any options; who did what."""
    dice = np.random.default_rng(seed)
    env.reset(seed=seed)
    done: list[tuple[str, int]] = []
    for agent in env.agent_iter(most):
        _, _, over, _, info = env.last(observe=False)
        action = None if over else int(dice.choice(np.flatnonzero(info["action_mask"])))
        env.step(action)
        if action is not None:
            done.append((agent, action))
        elif over and len(env.agents) == 1:
            break
    return done


def test_a_record_with_the_same_seed_is_the_same_game() -> None:
    env = aec.raw_env("age_of_galaxy", 3, drafting="on")
    record = new_game("age_of_galaxy", 3, "5", drafting="on")
    for agent, action in play(env, 5):
        record = record.add(env.seat_of[agent], action)
    assert not env.g.due
    here, there = record.game.to_data(record.replay()), record.game.to_data(env.g)
    counted = ("done", "floor")  # what an undo needs: here nothing is taken back
    assert {key: there[key] for key in there if key not in counted} == {
        key: here[key] for key in here if key not in counted
    }


@pytest.mark.parametrize("name", games.names())
def test_an_agent_gets_nothing_that_its_seat_may_not_know(name: str) -> None:
    env = aec.raw_env(name, games.load(name).seats[1], masks="observation")
    env.reset(seed=3)
    for step in range(40):
        agent = env.agent_selection
        seat, g = env.seat_of[agent], env.g
        here = env.observe(agent)
        env.g = env.table.game.resample(g, seat, step)
        env.ask()
        assert env.agent_selection == agent
        elsewhere = env.observe(agent)
        assert (here["observation"] == elsewhere["observation"]).all()
        assert (here["action_mask"] == elsewhere["action_mask"]).all()
        env.g = g
        env.ask()
        waiting = [other for other in env.agents if other != agent]
        assert not any(env.observe(other)["action_mask"].any() for other in waiting), "only who is next may act"
        env.step(int(np.flatnonzero(here["action_mask"])[step % here["action_mask"].sum()]))


def test_the_others_answer_is_not_observed_where_all_choose_at_once() -> None:
    env = aec.raw_env("galactic_era", 3)
    env.reset(seed=1)  # star peoples are chosen in secret
    assert env.g.due_seats() == [0, 1, 2]
    before = env.observe("player_1")
    env.step(env.g.options(0)[0])
    assert env.agent_selection == "player_1"
    assert (env.observe("player_1") == before).all()


def test_rank_and_points_are_paid_at_the_end() -> None:
    for payment in ("rank", "points"):
        env = aec.raw_env("m101", 3, rewards=payment, max_rounds="1")
        play(env, 2)
        table, g = env.table, env.g
        places, points = table.game.places(g), table.game.points(g)
        expected = [{1: 1.0, 2: 0.0, 3: -1.0}[place] for place in places] if payment == "rank" else points
        assert table.pay(g) == expected


def test_a_solo_game_is_won_or_lost() -> None:
    table = Table("age_of_galaxy", 1, "rank", {})
    g = table.start(1)
    while g.due:
        g.advance(0, g.options(0)[-1])
    assert table.pay(g) == [1.0 if table.game.places(g) == [1] else -1.0]


def test_a_refused_action_says_why_and_changes_nothing() -> None:
    env = aec.raw_env("age_of_galaxy", 2)
    env.reset(seed=1)
    before = env.table.game.fingerprint(env.g)
    with pytest.raises(ValueError, match="is not"):
        env.step(next(a for a in range(1, env.table.actions) if a not in env.g.options(0)))
    with pytest.raises(ValueError, match="is no action; they are 0 to"):
        env.step(10**6)
    assert env.table.game.fingerprint(env.g) == before


def test_in_a_parallel_step_all_who_are_asked_answer_and_the_others_wait() -> None:
    env = parallel.env("m101", 2, max_rounds="1")
    seen, _ = env.reset(seed=4)
    wrong = 0
    while env.agents:
        due = env.g.due_seats()
        for seat, agent in enumerate(env.agents):
            mask = seen[agent]["action_mask"]
            assert mask[0] == (seat not in due), "whoever is not asked waits"
        actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[-1]) for agent in env.agents}
        if due == [0, 1]:
            before = env.table.game.fingerprint(env.g)
            with pytest.raises(ValueError, match="is not"):
                env.step({**actions, "player_1": 0})
            assert env.table.game.fingerprint(env.g) == before, "one that is wrong stops all"
            wrong += 1
        seen, rewards, over, _, _ = env.step(actions)
    assert wrong
    assert all(over.values())
    assert sorted(rewards.values()) in ([-1.0, 1.0], [1.0, 1.0])


def test_what_is_not_there_is_said_in_words() -> None:
    with pytest.raises(Unknown, match="chess"):
        aec.env("chess")
    with pytest.raises(Unknown, match="payment"):
        aec.env("m101", rewards="gold")
    with pytest.raises(Unknown, match="render mode"):
        aec.env("m101", render_mode="hologram")
    with pytest.raises(Unknown, match="place for masks"):
        aec.env("m101", masks="pocket")
    with pytest.raises(Unknown, match="variant"):
        aec.env("m101", gravity="off")
    assert learnable() == games.names()


@pytest.mark.parametrize(
    ("module", "package"),
    [("aec", "PettingZoo"), ("parallel", "PettingZoo"), ("gym", "Gymnasium"), ("spiel", "OpenSpiel")],
)
def test_a_missing_package_is_named_with_its_extra(module: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, f"starhall.envs.{module}", raising=False)
    for name in ("pettingzoo", "gymnasium", "pyspiel"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=rf"needs {package}: pip install 'starhall\[{package.lower()}\]'"):
        import_module(f"starhall.envs.{module}")
