"""What nobody may know: the order of the decks below their open cards, and what comes out of a bag next."""

from __future__ import annotations

from typing import Any

from games.master_of_the_galaxy.scenes import Scene, cards, done, filled, front, pool, scene
from starhall.bots import one_move_ahead
from starhall.games.master_of_the_galaxy import GAME
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.kernel.chance import quick_chance
from starhall.kernel.seats import NOBODY, first_seat


def worlds(g: Galaxy, seat: int, count: int = 20) -> list[Galaxy]:
    """States that this seat cannot tell from the true one: made from the state, and imagined from its view."""
    return [GAME.resample(g, seat, n) for n in range(count)] + [GAME.imagine(g.view(seat), n) for n in range(count)]


def test_decks_lie_in_any_order_below_their_open_cards() -> None:
    s = scene(seats=3)
    for seat in range(NOBODY, 3):
        orders = set()
        for world in worlds(s.g, seat):
            assert world.view(seat).facts() == s.g.view(seat).facts()
            assert [deck[0] for deck in world.decks[:6]] == [deck[0] for deck in s.g.decks[:6]]
            assert [sorted(deck) for deck in world.decks] == [sorted(deck) for deck in s.g.decks]
            orders.add(tuple(world.decks[0]))
        assert len(orders) > 10


def test_cards_that_are_looked_at_stay_where_they_are() -> None:
    s = scene({**filled("terran_compact-leader", 1), "drawn": pool("black")})
    s.play("cube black", "slot terran_compact-leader-black")
    for world in worlds(s.g, 1):
        assert world.decks[0][:2] == s.g.decks[0][:2]
        assert world.options(0) == s.g.options(0)


def test_a_searched_deck_is_listed_in_no_order_of_the_deck() -> None:
    s = scene({"sides.ivory.cards": cards("market_simulation"), **done("market_simulation")}, at="use cards")
    s.play("discard market_simulation", "use", "deck commerce")
    listed = s.options()
    for world in worlds(s.g, 0):
        assert Scene(world).options() == listed


def test_the_bags_are_counted_by_everybody_and_drawn_anew_in_every_world() -> None:
    s = scene({"sides.orchid.bag": {"red": 6, "blue": 6, "yellow": 6, "green": 6, "black": 6}})
    draws = set()
    for world in worlds(s.g, 0):
        assert [side.bag for side in world.sides] == [side.bag for side in s.g.sides]
        Scene(world).next_turn()
        draws.add(tuple(world.drawn))
    assert len(draws) > 8


# -- the judgement of bots ---------------------------------------------------------------------------------------------


def worth(changes: dict[str, Any]) -> int:
    return GAME.value(scene(changes).g, 0)


def test_the_judgement_likes_what_wins() -> None:
    plain = worth({})
    assert worth({"bases.pyrrha": 2}) > plain
    assert worth({"holding": ["terran_compact"]}) > plain
    assert worth({"sides.ivory.cards": cards("terraforming"), **done("terraforming")}) > plain
    assert worth({"bases.solenne": 3}) < plain, "a rival's strength counts against"
    assert worth({**filled("terran_compact-base", 1)}) > worth({**filled("terran_compact-base", 2)}) > plain - 2000


def test_greedy_proposes_peace_only_where_both_gain_by_it() -> None:
    """Who is behind knows the answer; who is ahead gives no victory away."""
    ends = {"owner.dawngate": "ivory", "owner.thornveil": "orchid", "drawn": pool("black")}
    fight = {"conflicts": [front("border_war", "dawngate__thornveil", "dawngate")], **ends}
    shoals = {"sides.ivory.cards": ["thalassid_shoals"]}
    for side in ("red", "blue"):
        s = scene({**fight, **shoals, **filled(f"border_war-{side}", 1)})
        assert s.options()[-2:] == ["propose border_war", "finish"]
        assert all(chosen(s.g, seed) != "propose border_war" for seed in range(8))


def chosen(g: Galaxy, seed: int) -> str:
    """What the greedy bot does."""
    return GAME.space.texts[one_move_ahead(GAME, g.view(first_seat(g.due)), seed, 1)]


def test_greedy_beats_chance() -> None:
    wins = 0
    for seed in range(3):
        g = GAME.new(GAME.settings(2, {"round_limit": "30"}), quick_chance(seed))
        r = quick_chance(seed + 50)
        while g.due:
            seat = first_seat(g.due)
            options = g.options(seat)
            if seat == seed % 2:
                g.advance(seat, one_move_ahead(GAME, g.view(seat), r.bits(), 1))
            else:
                g.advance(seat, options[r.below(len(options))])
        wins += g.winner == seed % 2
    assert wins >= 2
