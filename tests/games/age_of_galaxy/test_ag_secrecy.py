"""Section 20 of the rules: who knows what. The conformance suite checks it at random; here it is looked at by name."""

from __future__ import annotations

from games.age_of_galaxy.scenes import owns, scene
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.knowledge.view import imagine, resample
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.chance import quick_chance
from starhall.kernel.position import HIDDEN
from starhall.kernel.seats import first_seat
from support import rule


@rule("AG-ACT-14", "AG-COL-03")
def test_a_colonize_shows_nothing_until_it_is_complete() -> None:
    s = scene({"sides.red.alliance": ["auralis"], "sides.red.hand": ["usud"]}, seats=3)
    before = {seat: s.g.view(seat).facts() for seat in (-1, 1, 2)}
    s.play("red colonize")
    assert s.g.view(0).question == "D-COL-PLANET"
    assert s.g.view(1).question == "D-TURN"
    assert {seat: s.g.view(seat).facts() for seat in (-1, 1, 2)} == before
    s.play("red planet amber_gate_3")
    assert s.g.view(0).question == "D-COL-CARD"
    assert {seat: s.g.view(seat).facts() for seat in (-1, 1, 2)} == before
    told = s.g.apply(0, GAME.space.number("adapt usud"))
    assert [event.kind for event in told if event.seen_by(1)][:2] == ["adapted", "action"]
    assert s.g.view(1).facts() != before[1]


@rule("AG-SET-14", "AG-SET-16")
def test_hands_and_marks_are_their_holder_s() -> None:
    s = scene(at="start", seats=2)
    before = s.g.view(1).facts()
    card = s.at("sides.red.hand")[2]
    told = s.g.apply(0, GAME.space.number(f"set_aside {card}"))
    assert [GAME.telling.names["card"].ids[mark] for mark in s.g.view(0).marks()] == [card]
    assert s.g.view(1).facts() == before
    assert all(event.seen_by(1) is None for event in told)
    s.play("red done")
    assert s.g.view(1).facts() == before, "not even that Red is done"
    assert s.g.view(0).sealed


@rule("AG-SET-14", "AG-DRA-03")
def test_a_spectator_sees_no_cards_that_are_not_on_the_table() -> None:
    dealt, draft = scene(at="start", seats=3), scene(at="start", seats=3, options={"drafting": "on"})
    dealt.play(f"green set_aside {dealt.at('sides.green.hand')[0]}")
    draft.play(f"green {draft.options('green')[0]}")
    for g in (dealt.g, draft.g):
        view = g.view(-1)
        assert (view.own().hand, view.marks(), view.packet(), view.own().picked) == ([], [], [], -1)
        for side in view.g.sides:
            assert set(side.hand + side.aside + side.packets) == {HIDDEN}
            assert side.picked == -1
    assert dealt.g.view(2).marks()
    assert draft.g.view(2).own().picked >= 0


@rule("AG-SET-11")
def test_what_is_open_is_the_same_for_everybody() -> None:
    numbers = {"credits": 1, "productivity": 2, "strength": 3, "innovation": 4, "influence": 5, "relics": 6}
    numbers |= {"cruisers": 2, "prestige": 8, "stamp": 9, "discs": 1}
    change = {f"sides.blue.{name}": amount for name, amount in numbers.items()}
    change |= {**owns("blue", "amber_gate_1"), **owns("blue", "amber_gate_3", state="developed")}
    s = scene({**change, **owns("blue", "amber_gate_5", state="conquered")}, seats=3)
    for viewer in (-1, 0, 1, 2):
        sides = s.g.view(viewer).g.sides
        assert [side.seat for side in sides] == [0, 1, 2]
        assert {name: getattr(sides[1], name) for name in numbers} == numbers
        assert (sides[1].colonized, sides[1].developed, sides[1].conquered) == (1, 1, 1)
        assert (sides[1].common_discs, sides[1].common_cruisers) == (16 - 1 - 1 - 3, 9 - 2 - 1)


@rule("AG-SET-06", "AG-SET-08")
def test_nobody_knows_what_lies_face_down_or_comes_next() -> None:
    s = scene()
    s.g.planet_pool = s.g.planet_pool[::-1]
    for viewer in (-1, 0):
        seen = s.g.view(viewer).g
        assert seen.systems == [*s.g.systems[:2], HIDDEN, HIDDEN, HIDDEN]
        assert seen.planet_pool == sorted(s.g.planet_pool) != s.g.planet_pool, (
            "which are left is known, not which is next"
        )
        for hidden, real in ((seen.pool, s.g.pool), (seen.deck, s.g.deck)):
            assert hidden == [HIDDEN] * len(real) != []
        assert [token == HIDDEN for token in seen.tokens] == [token >= 0 for token in s.g.tokens]


@rule("AG-FAC-13")
def test_unplayed_cards_are_shown_at_the_end() -> None:
    s = scene({"sides.red.hand": ["usud"]}, at="final scoring", round=5)
    assert s.g.view(1).g.sides[0].hand == s.g.sides[0].hand
    assert scene({"sides.red.hand": ["usud"]}).g.view(1).g.sides[0].hand == [HIDDEN]


@rule("AG-DRA-02", "AG-DRA-03")
def test_after_a_draft_a_seat_believes_only_in_what_it_may() -> None:
    """Imagined hands of the others agree with every packet that the seat has held and every card that was played."""
    for seats in (2, 3, 4):
        for seed in range(6):
            g = drafted(seats, seed)
            for seat in range(seats):
                check_beliefs(g, seat, seed)


def drafted(seats: int, seed: int) -> Galaxy:
    """A drafting game at a random point: in the draft, or a while after it."""
    g = GAME.start(GAME.settings(seats, {"drafting": "on"}), f"draft {seed}")
    assert isinstance(g, Galaxy)
    r = quick_chance(seed)
    for _ in range((seed + 1) * 4 * seats):
        if g.due:
            seat = first_seat(g.due)
            options = g.options(seat)
            g.advance(seat, options[r.below(len(options))])
    return g


def check_beliefs(g: Galaxy, seat: int, seed: int) -> None:
    view = g.view(seat)
    for found in (imagine(view, seed), resample(g, seat, seed)):
        assert found.view(seat).facts() == view.facts()
        assert GAME.broken(found) == []
        for other in range(g.seats):
            if other != seat and g.round == 0 and g.phase == 0:
                own = set(found.sides[other].packets)
                assert set(found.sides[other].hand) <= own, "whatever was picked had been seen"


def test_options_of_others_are_not_seen() -> None:
    s = scene()
    assert s.g.view(0).options
    assert s.g.view(1).options == ()
    assert s.options("blue") == []
