"""What viewers have been shown: versions, beats, moments, and views that are made once."""

from __future__ import annotations

from server.toy import GAME, Sky
from starhall.kernel.seats import NOBODY
from starhall.server.history import History, Played, everybodys
from starhall.server.store import Step
from starhall.server.viewers import Viewers

NAMES = ("wren", "tide")


class Stage:
    """A table without people: what is played is shown."""

    def __init__(self) -> None:
        first = GAME.start(GAME.settings(2), "viewers")
        self.history = History(GAME, first, ("Swap",))
        self.viewers = Viewers(self.history, everybodys(first), "e")

    def play(self, *lines: str, keep: int | None = None) -> None:
        keep = len(self.history.moves) if keep is None else keep
        before = self.history.state_at(keep)
        g, due, back = before.copy(), self.history.g.due, keep < len(self.history.moves)
        pairs = [line.split(" ", 1) for line in lines]
        moves = [self.history.carry_out(g, Step(int(seat), text, 0.0)) for seat, text in pairs]
        self.history.adopt(Played(keep, before, moves, g))
        if back:
            self.viewers.take_back(keep, everybodys(before))
        self.viewers.go_on(keep, moves, g.due != due)

    def versions(self) -> list[str]:
        return [self.viewers.version(viewer) for viewer in self.viewers.everybody()]

    def secret(self) -> str:
        """A card that seat 1 may mark."""
        return f"1 {GAME.space.texts[self.history.g.options(1)[0]]}"


def test_a_secret_step_is_seen_by_its_seat_alone() -> None:
    stage = Stage()
    worlds = [stage.viewers.world(viewer) for viewer in stage.viewers.everybody()]
    stage.play(stage.secret())
    assert stage.versions() == ["e-0", "e-0", "e-1"]
    assert [stage.viewers.of(viewer).moments for viewer in stage.viewers.everybody()] == [[0], [0], [0, 1]]
    again = [stage.viewers.world(viewer) for viewer in stage.viewers.everybody()]
    assert [a is b for a, b in zip(worlds, again, strict=True)] == [True, True, False], (
        "who has seen nothing does not look again, and so tells nothing by the time that it takes"
    )


def test_who_has_answered_changes_the_page_and_not_the_version() -> None:
    stage = Stage()
    stage.play("1 done")
    assert stage.versions() == ["e-0", "e-0", "e-1"]
    assert [stage.viewers.of(viewer).beat for viewer in stage.viewers.everybody()] == [1, 1, 1]


def test_a_view_is_made_once_and_is_the_true_one() -> None:
    stage = Stage()
    stage.play("1 done", "0 done", "0 bid 3", "1 bid 0")
    for viewer in stage.viewers.everybody():
        view = stage.viewers.view(viewer)
        assert view is stage.viewers.view(viewer)
        assert view.facts() == stage.history.g.view(viewer).facts()
        assert stage.viewers.world(viewer) is stage.viewers.world(viewer)
    assert stage.viewers.view(0).options
    stage.viewers.touch(0)
    assert stage.viewers.view(0).options, "talk changes the page, and not what is known"


def test_moments_are_the_viewers_own_until_the_game_is_over() -> None:
    stage = Stage()
    stage.play(stage.secret())
    stage.play("1 done")
    stage.play("0 done")
    assert list(stage.viewers.moments(NOBODY)) == [0, 3]
    for line in ("0 bid 3", "1 bid 0", "0 rest", "1 rest", "0 bid 3", "1 bid 0", "0 rest", "1 rest"):
        stage.play(line)
    assert not stage.history.g.due
    assert list(stage.viewers.moments(NOBODY)) == list(range(12))
    told = [str(line.sentence) for line in stage.viewers.told(NOBODY, NAMES, since=stage.viewers.last_heard(0, 2))]
    assert told == ["wren rested.", "tide rested."]


def test_what_was_taken_back_was_not_told() -> None:
    stage = Stage()
    stage.play("1 done", "0 done", "0 bid 3", "1 bid 0")
    stage.play("0 settle")
    version = stage.viewers.version(1)
    stage.play("0 rest", keep=4)
    assert stage.viewers.of(1).moments[-1] == 5
    assert stage.viewers.since(1, version, NAMES) == ["wren rested."]
    assert isinstance(stage.history.g, Sky)
    assert stage.viewers.view(1).facts() == stage.history.g.view(1).facts()
