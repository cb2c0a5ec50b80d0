"""The last move once more: three ships of a game that has many of them."""

from __future__ import annotations

from games.galactic_era.scenes import Scene, scene
from starhall.games.galactic_era import GAME
from starhall.server.repeating import once_more


def repeat(s: Scene, lines: list[str]) -> list[str]:
    """What repeats a move of red, carried out."""
    actions = once_more(s.g, 0, [GAME.space.number(line) for line in lines])
    for action in actions:
        s.g.apply(0, action)
    return [GAME.space.texts[action] for action in actions]


def test_ship_after_ship_goes_the_same_way() -> None:
    s = scene({"sides.red.pieces": {"arcturus": 3}}, at="movement")
    lines = ["move_pieces", "number 1", "star tiamat"]
    s.play(*[f"red {line}" for line in lines])
    second = repeat(s, lines)
    assert second == ["move_pieces", "star arcturus", "number 1", "star tiamat"], "now two groups could be meant"
    third = repeat(s, second)
    assert third == ["move_pieces", "star arcturus", "star tiamat"], "the last one, not one of a number"
    assert s.at("sides.red.pieces") == {"tiamat": [[3, 1]]}
    assert repeat(s, third) == [], "nobody is left there"


def test_a_single_action_is_not_repeated() -> None:
    s = scene({"sides.red.pieces": {"arcturus": 3}}, at="movement")
    assert once_more(s.g, 0, [GAME.space.number("end_movement")]) == []
