"""The review of a finished game: chances, turning points, better moves; made in the background, and kept."""

from __future__ import annotations

import json
import random
from typing import Any
from zlib import crc32

import pytest

from server import toy
from server.loopback import Guest, LoopbackHall, until
from server.test_keeping import finish
from starhall import games
from starhall.bots.hints import LITTLE
from starhall.bots.judge import Judge, judge_of
from starhall.bots.reviewing import WHOLE, Remark, against_others, own_chance, remarks
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY, first_seat
from starhall.kernel.state import State
from starhall.server.reviewing import Review, Turn, better, figures, kept, turns

GAME: AnyGame = toy.GAME


def played(seed: str) -> list[tuple[int, int]]:
    """A game in which everybody takes the first option."""
    g: State = GAME.start(GAME.settings(2), seed)
    moves = []
    while g.due:
        seat = first_seat(g.due)
        moves.append((seat, g.options(seat)[0]))
        g.apply(*moves[-1])
    return moves


def test_every_action_gets_a_remark_and_the_last_one_knows_who_won() -> None:
    moves = played("review")
    g = GAME.start(GAME.settings(2), "review")
    found = remarks(GAME, g, moves)
    assert len(found) == len(moves)
    assert not g.due
    places = GAME.places(g)
    winners = places.count(1)
    assert found[-1].chances == [WHOLE // winners if place == 1 else 0 for place in places]
    told = [remark for remark in found if remark.chances]
    assert all([abs(sum(remark.chances) - WHOLE) <= 1 for remark in told])
    assert len(told) < len(found), "in the midst of a move nothing is told"
    assert any([remark.best != NOBODY for remark in found])


def test_remarks_made_in_slices_are_those_made_at_once() -> None:
    moves = played("slices")
    whole = remarks(GAME, GAME.start(GAME.settings(2), "slices"), moves)
    g, parts = GAME.start(GAME.settings(2), "slices"), []
    for at in range(0, len(moves), 3):
        parts += remarks(GAME, GAME.from_data(GAME.to_data(g)), moves[at : at + 3])
        for seat, action in moves[at : at + 3]:
            g.apply(seat, action)
    assert [said(each) for each in parts] == [said(each) for each in whole]


def said(remark: Remark) -> tuple[list[int], int, int]:
    return remark.chances, remark.best, remark.lost


@pytest.mark.parametrize("name", ["age_of_galaxy", "galactic_era"])
def test_a_seats_chance_is_the_same_in_worlds_that_it_cannot_tell_apart(name: str) -> None:
    game = games.load(name)
    r, g = random.Random(name), game.start(game.settings(2), "secret")
    for _ in range(40):
        seat = first_seat(g.due)
        g.apply(seat, r.choice(g.options(seat)))
    worlds = [game.imagine(g.view(0), seed) for seed in range(3)]
    assert len({str(game.to_data(world)) for world in worlds}) > 1
    prying = Judge(lambda world, seat: crc32(f"{game.to_data(world)} {seat}".encode()) % 9000, game.points, game.places)
    for judge in (judge_of(game, 2), prying):
        assert len({own_chance(game, judge, world, 0) for world in worlds}) == 1


def test_while_an_offer_is_open_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "proposals", ("bid",))
    moves = played("review")
    found = remarks(GAME, GAME.start(GAME.settings(2), "review"), moves)
    bids = [at for at, (_, action) in enumerate(moves) if GAME.space.texts[action].startswith("bid ")]
    assert bids
    assert [(found[at].chances, found[at].best) for at in bids] == [([], NOBODY)] * len(bids)


def test_who_stands_better_has_the_better_chance() -> None:
    assert against_others([5000, 5000], 0) == pytest.approx(0.5)
    assert against_others([9000, 5000, 5000], 0) > against_others([7000, 5000, 5000], 0) > 1 / 3


REVIEW = Review(
    True,
    [
        Remark([500, 500], 7, 0),
        Remark([], 8, 900),
        Remark([300, 700], 9, LITTLE - 1),
        Remark([310, 690], NOBODY, 0),
        Remark([600, 400], 7, 2000),
        Remark([0, 1000], 7, 0),
    ],
)
SEATS = [0, 0, 0, 1, 1, 0]


def test_turning_points_are_whole_moves_and_the_end_is_none() -> None:
    found = turns(REVIEW, SEATS)
    assert [(turn.begin, turn.number, turn.seat, turn.swings) for turn in found] == [
        (1, 3, 0, (-200, 200)),
        (4, 5, 1, (290, -290)),
    ]
    assert [better(REVIEW, turn, SEATS) for turn in found] == [1, 4]
    assert better(REVIEW, Turn(2, 3, 0, (0, 0)), SEATS) == NOBODY, "what is lost there is little"
    assert REVIEW.chances()[1] == (500, 500), "in the midst of a move as before it"


def test_a_game_in_numbers_counts_what_was_decided() -> None:
    mine = figures(REVIEW, SEATS, 0)
    assert (mine.decisions, mine.best, mine.lost) == (4, 3, 900 + LITTLE - 1)


# -- in the hall ------------------------------------------------------------------------------------------------------


def over(wren: Guest) -> str:
    table_id = wren.open("me", "random")
    finish(table_id, wren)
    return table_id


def asked(wren: Guest, table_id: str) -> dict[str, Any]:
    answer = wren.http.get(f"/api/tables/{table_id}/review")
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


def test_a_review_is_made_in_the_background_and_kept(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = over(wren)
    first = asked(wren, table_id)
    table = loopback.table(table_id)
    assert (first["of"], first["chances"]) == (len(table.moves), [])
    until(lambda: bool(asked(wren, table_id)["chances"]))
    found = asked(wren, table_id)
    assert found["done"] == found["of"] == len(found["chances"])
    assert not found["learned"]
    assert [each["seat"] for each in found["figures"]] == [0, 1]
    for turn in found["turns"]:
        assert 0 < turn["moment"] < found["of"]
        assert turn["lines"]
        assert turn["better"] is None or turn["better"]["moment"] < turn["moment"]
    text = loopback.hall.store.review(table_id)
    assert kept(text, table) is not None
    loopback.hall.workers.close()
    assert asked(wren, table_id) == found, "nobody thinks again about it"
    shorter = json.loads(text)
    shorter["remarks"].pop()
    assert kept(json.dumps(shorter), table) is None, "of another game"


def test_a_game_that_goes_on_has_no_review(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    answer = wren.http.get(f"/api/tables/{table_id}/review")
    assert (answer.status_code, answer.json()["error"]) == (409, "still_running")
    assert table_id not in loopback.hall.reviews.in_the_making


def test_a_review_that_fails_says_so_and_stays_with_its_table(
    loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    wren = loopback.guest("wren")
    table_id, other = over(wren), over(wren)

    async def broken(*given: object) -> list[Remark]:
        raise ValueError("a bot that cannot read")

    with monkeypatch.context() as patch:
        patch.setattr(loopback.hall.workers, "review", broken)
        asked(wren, table_id)
        until(lambda: asked(wren, table_id)["failed"])
    until(lambda: bool(asked(wren, other)["chances"]))
