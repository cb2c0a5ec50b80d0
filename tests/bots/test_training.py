"""A course: what is learned comes from outcomes, what is done is kept, the same course gives the same weights."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from server.toy import Sky, Toy
from starhall import games
from starhall.arena.selfplay import Lesson, Rows, study
from starhall.arena.teaching import Judging, Student, teach
from starhall.arena.training import Course, Training, fight, keep, read
from starhall.arena.workers import Crew
from starhall.bots.judge import learned_judge, read_weights
from starhall.bots.network import read_network
from starhall.cli import main
from starhall.kernel.observation import Observation

NAMES = ["round", "points", "cards", "rival_points"]


class Learnable(Toy):
    """The toy, observed."""

    def observation(self, seats: int) -> Observation:
        return Observation(NAMES, [0, 0, 0, 0], [3, 5, 20, 5])

    def observe(self, g: Sky, seat: int) -> vec[i64]:
        best = max([side.points for other, side in enumerate(g.sides) if other != seat], default=0)
        return vec[i64]([i64(n) for n in (g.round, g.sides[seat].points, len(g.sides[seat].hand), best)])


TOY = Learnable()


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load", lambda name: TOY)


def some_course(**changed: Any) -> Course:
    return Course(**{"game": "toy", "seats": 2, "games": 6, "passes": 2, "duels": 4, **changed})


def taken(course: Course, folder: Path, resume: bool = False) -> Training:
    training = Training(course, folder, Crew())
    training.begin(resume)
    for number in range(1, course.passes + 1):
        training.play(number, lambda _: None)
        training.learn(number, lambda _: None)
    return training


def test_a_lesson_has_what_was_seen_and_what_came_of_it() -> None:
    rows = study(Lesson("toy", 2, 1, 10, 3, Judging(2)))
    assert rows.seen.shape == (len(rows.came), len(NAMES))
    assert sorted(set(rows.of_game)) == [10, 11, 12]
    assert (rows.seen.min(0) >= 0).all()
    assert (rows.seen.max(0) <= [3, 5, 20, 5]).all()
    assert (rows.came[:, 0] * 10 >= rows.seen[:, 1]).all(), "stars stay settled: never fewer in the end"
    won = rows.came[rows.came[:, 0] > rows.came[:, 1]]
    assert len(won)
    assert (won[:, 2] == 1).all()


def test_the_same_lesson_gives_the_same_rows() -> None:
    one, other = [study(Lesson("toy", 3, 4, 2, 2, Judging(3))) for _ in range(2)]
    assert (one.seen == other.seen).all()
    assert (one.came == other.came).all()
    another = study(Lesson("toy", 3, 5, 2, 2, Judging(3)))
    assert one.seen.shape != another.seen.shape or (one.seen != another.seen).any()


def test_a_student_learns_what_is_no_plain_sum() -> None:
    r = np.random.default_rng(2)
    seen = r.integers(0, 6, (20_000, 4)).astype(np.int16)
    came = np.stack([abs(seen[:, 0] - seen[:, 1]) / 5, seen[:, 2] / 5, seen[:, 3] > 2], 1).astype(np.float32)
    rows = Rows(seen, came, np.arange(len(seen), dtype=np.int32))
    student = Student(np.full(4, 0.2, np.float32), 16, 8, seed=1)
    student.begin(seen, came)
    held = np.flatnonzero(rows.of_game % 14 == 0)
    plain = student.error(rows, held)
    curve = teach(student, rows, epochs=8, seed=1, rate=5e-3)
    assert plain[0] > 0.8, "least squares cannot see it"
    assert curve[-1][0] < 0.1
    assert curve[-1][1] < 0.02
    assert student.error(rows, held) == min(curve, key=sum), "the best one stays"


def test_a_course_goes_on_where_it_was_and_ends_the_same(tmp_path: Path) -> None:
    course = some_course()
    whole = taken(course, tmp_path / "whole")
    part = taken(some_course(passes=1), tmp_path / "part")
    first = part.weights(1).stat().st_mtime_ns
    again = Training(course, tmp_path / "part", Crew())
    again.begin(resume=True)
    again.play(2, lambda _: None)
    again.learn(2, lambda _: None)
    assert part.weights(1).stat().st_mtime_ns == first
    for number in (1, 2):
        assert again.weights(number).read_bytes() == whole.weights(number).read_bytes()
    _, facts = read_network(whole.weights(2))
    assert facts["observation"] == TOY.observation(2).key()
    assert facts["pass"] == 2
    assert len(whole.curve(2).splitlines()) == 1 + 2 * course.epochs


def test_a_course_says_how_hard_its_players_think(tmp_path: Path) -> None:
    training = Training(some_course(width=1, depth=2), tmp_path, Crew())
    assert {(lesson.width, lesson.depth) for lesson, _ in training.lessons(1)} == {(1, 2)}
    words = ["train", "toy", "--seats", "2", "--games", "2", "--duels", "0", "--passes", "1", "--width", "1"]
    main([*words, "--depth", "1", "--out", str(tmp_path / "course")])
    facts = read_network(tmp_path / "course" / "2.weights")[1]
    assert (facts["width"], facts["depth"]) == (1, 1)


def test_what_is_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    training = Training(some_course(), tmp_path, Crew())
    training.begin(resume=False)
    training.play(1, lambda _: None)
    monkeypatch.setattr("starhall.arena.training.study", lambda lesson: pytest.fail("played again"))
    counted: list[int] = []
    training.play(1, counted.append)
    assert sum(counted) == 6


def test_half_a_file_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = study(Lesson("toy", 2, 1, 0, 1, Judging(2)))
    monkeypatch.setattr(np, "savez_compressed", lambda file, **_: file.write(b"half") and 1 / 0)
    with pytest.raises(ZeroDivisionError):
        keep(rows, tmp_path / "000000.npz")
    assert not (tmp_path / "000000.npz").exists()
    monkeypatch.undo()
    keep(rows, tmp_path / "000000.npz")
    assert (read(tmp_path / "000000.npz").seen == rows.seen).all()


def test_another_course_is_not_mixed_in(tmp_path: Path) -> None:
    Training(some_course(), tmp_path, Crew()).begin(resume=False)
    with pytest.raises(ValueError, match="holds a course already: --resume goes on with it"):
        Training(some_course(), tmp_path, Crew()).begin(resume=False)
    with pytest.raises(ValueError, match="holds another course"):
        Training(some_course(seed=2), tmp_path, Crew()).begin(resume=True)


def test_what_says_nothing_of_what_is_observed_cannot_be_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load", lambda name: Toy())
    with pytest.raises(ValueError, match="Toy of Stars cannot be learned yet"):
        Training(some_course(), Path("nowhere"), Crew())


def test_what_was_learned_judges_and_fits_no_other_table(tmp_path: Path) -> None:
    training = taken(some_course(passes=1), tmp_path)
    weights = read_weights(TOY, 2, training.weights(1))
    assert weights is not None
    judge = learned_judge(TOY, weights)
    g = TOY.start(TOY.settings(2), "toy")
    assert judge.value(g, 0) == judge.value(g.copy(), 0)
    assert isinstance(fight(training.duels(1)[0]), bool)

    class Other(Learnable):
        def observation(self, seats: int) -> Observation:
            return Observation([*NAMES[:3], "rivals"], [0, 0, 0, 0], [3, 5, 20, 5])

    assert read_weights(Other(), 2, training.weights(1)) is None


def test_the_command_takes_a_course(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["train", "toy", "--seats", "2", "--games", "4", "--duels", "2", "--out", str(tmp_path / "course")]
    main([*words, "--passes", "1"])
    said = capsys.readouterr().out
    assert "pass 1: 4 games are played" in said
    assert "of 2 won against greedy_v1" in said
    assert read_network(tmp_path / "course" / "2.weights")[1]["seats"] == 2
    assert json.loads((tmp_path / "course" / "course.json").read_text())["games"] == 4
    main([*words, "--passes", "1", "--resume"])
    assert "pass 1 is done" in capsys.readouterr().out
    with pytest.raises(SystemExit) as left:
        main([*words, "--cluster", "--workers", "2"])
    assert left.value.code == 2
    assert "two things" in capsys.readouterr().err


def test_without_numpy_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("starhall.cli.train.find_spec", lambda name: None)
    with pytest.raises(SystemExit):
        main(["train", "toy"])
    assert "training needs NumPy, which is not installed: pip install 'starhall[train]'" in capsys.readouterr().err
