"""3.3 setup."""

from __future__ import annotations

from games.m101.scenes import Scene, cell, names, scene
from starhall.games.m101 import GAME
from starhall.games.m101.content.components import CARD_COUNT, CUBES, START, START_SYSTEMS
from starhall.games.m101.rules.scoring import points
from starhall.games.m101.rules.state import Galaxy, level, political
from starhall.kernel.position import HIDDEN
from starhall.kernel.seats import NOBODY
from support import rule


def new(seats: int = 4, seed: str = "setup", **choices: str) -> Galaxy:
    return GAME.start(GAME.settings(seats, choices), seed)


@rule("M1-SET-03")
def test_the_players_are_shuffled_into_level_1() -> None:
    orders = {tuple(new(4, f"seed {n}").order) for n in range(40)}
    assert len(orders) > 15
    assert all(level(one) == 1 for one in new().sides)


@rule("M1-SET-02", "M1-SET-10")
def test_before_the_first_choice_nothing_is_chosen_placed_or_known() -> None:
    first = new().view(0).g
    assert (first.used, first.spent, first.ledger, first.has_sold, first.visited, first.repelled) == (
        0,
        0,
        [],
        False,
        0,
        0,
    )
    assert (first.round, first.phase, first.turns, first.ending, first.winner) == (0, -1, [], 0, -1)
    assert (first.discards, first.laid, first.systems, first.garrisons, first.stock) == ([], [], 0, 0, [35, 30, 25, 20])
    for seat, seen in enumerate(first.sides):
        assert (seen.disks, seen.proxies, seen.studies, seen.raw_level, seen.sold) == (35, 0, 0, 1, 0)
        assert (seen.phase, seen.boosted, seen.laid, seen.vote) == (-1, False, 0, -1)
        assert (seen.sealed_phase, seen.sealed_card) == (-1, -1)
        assert (seen.delivered, seen.powers, seen.shown, seen.known) == ([0, 0, 0, 0], [], [], [])
        assert (seen.presence, seen.outposts, seen.realm, seen.reach, points(first, seat)) == (0, 0, 0, 0, 0)


@rule("M1-SET-04", "M1-SET-09")
def test_each_player_is_dealt_two_start_systems_that_only_they_see() -> None:
    g = new()
    for one in g.sides:
        assert len(one.dealt) == 2
        assert set(one.dealt) <= set(START_SYSTEMS)
    first = g.order[0]
    assert g.view(first).g.sides[first].dealt == g.sides[first].dealt
    for viewer in (g.order[1], NOBODY):
        assert g.view(viewer).g.sides[first].dealt == [HIDDEN, HIDDEN]
    deals = {tuple(sorted(new(4, f"seed {n}").sides[0].dealt)) for n in range(40)}
    assert len(deals) > 10


@rule("M1-SET-05")
def test_the_other_start_systems_are_in_the_deck() -> None:
    seen = set()
    for n in range(30):
        g = new(2, f"seed {n}")
        dealt = g.sides[0].dealt + g.sides[1].dealt
        rest = [card for card in START_SYSTEMS if card not in dealt]
        assert len(rest) == 6
        elsewhere = g.deck + g.sides[0].hand + g.sides[1].hand + g.research
        assert set(rest) <= set(elsewhere)
        seen |= {g.deck.index(card) for card in rest if card in g.deck}
    assert len(seen) > 40, "shuffled in, not put on top or below"


@rule("M1-SET-06", "M1-SET-07", "M1-SET-08")
def test_hands_research_area_and_draw_pile() -> None:
    for seats, pile in ((2, 102), (3, 95), (4, 88)):
        g = new(seats)
        assert [len(one.hand) for one in g.sides] == [5] * seats
        assert all(card >= 0 for card in g.research)
        assert len(g.research) == 12
        assert len(g.deck) == pile == CARD_COUNT - 7 * seats - 12
        assert g.view(NOBODY).g.research == g.research


@rule("M1-SET-06", "M1-SET-07")
def test_hands_and_the_research_area_come_from_the_top_one_after_the_other() -> None:
    """The same deck: without hands its first 12 cards lie open, level by level; with hands players have them."""
    none = {f"start_hand_{colour}": "0" for colour in ("blue", "green")}
    open_, dealt = new(2, **none), new(2)
    first, second = [dealt.sides[seat].hand for seat in dealt.order]
    assert open_.order == dealt.order
    assert sorted(open_.research[:5]) == first
    assert sorted(open_.research[5:10]) == second
    assert open_.research[10:] == dealt.research[:2]
    assert open_.deck == dealt.deck + dealt.research[:1:-1]


@rule("M1-SET-09", "M1-SET-10", "M1-SET-11")
def test_in_tech_order_each_keeps_one_start_system_and_places_it() -> None:
    s = Scene(new())
    for place, seat in enumerate(s.g.order[:]):
        colour = GAME.colours[seat]
        assert s.due() == [colour]
        dealt = names(s.g.sides[seat].dealt)
        assert s.options(colour) == [f"keep {name}" for name in dealt]
        assert s.refused(f"{colour} keep mosswater") == "M1-SET-09"
        s.play(f"{colour} keep {dealt[1]}")
        assert names(s.g.discards)[-1] == dealt[0]
        free = [line for line in s.options(colour) if line.startswith("begin_at")]
        if place == 3:
            continue  # the last one has no choice
        assert s.question() == "M1-D02"
        assert len(free) == 4 - place
        where = free[0][9:]
        stock = s.g.stock[:]
        s.play(f"{colour} {free[0]}")
        assert names([s.g.system[cell(where)]]) == [dealt[1]]
        assert s.controller(where) == colour
        assert political(s.g, cell(where), seat) == 1
        assert s.g.sides[seat].disks == 34
        printed = CUBES[s.g.system[cell(where)]]
        assert [before - now for before, now in zip(stock, s.g.stock, strict=True)] == list(printed)
        assert s.g.cubes[cell(where)] == sum(count * 16**colour for colour, count in enumerate(printed))
    assert s.g.round == 1
    assert len(s.g.discards) == 4


@rule("M1-SET-09")
def test_a_start_space_can_be_taken_once() -> None:
    s = Scene(new())
    first = GAME.colours[s.g.order[0]]
    s.play(f"{first} {s.options(first)[0]}", f"{first} begin_at s_b4")
    second = s.due()[0]
    s.play(f"{second} {s.options(second)[0]}")
    assert s.refused(f"{second} begin_at s_b4") == "M1-SET-09"


@rule("M1-SET-12", "M1-TEC-03")
def test_tech_levels_of_start_systems_apply_when_all_lie() -> None:
    for n in range(200):
        s = Scene(new(4, f"tech {n}"))
        owner = [seat for seat in s.g.order if any(START[card] == "S2" for card in s.g.sides[seat].dealt)]
        if owner and owner[0] == s.g.order[1]:
            break
    before = s.g.order[:]
    tessany = START.index("S2")
    while s.g.round == 0:
        seat = GAME.colours.index(s.due()[0])
        assert all(one.raw_level == 1 for one in s.g.sides), "not before all lie"
        options = s.g.options(seat)
        keep = [option for option in options if option == GAME.space.number("keep tessany_archive")]
        s.g.apply(seat, (keep or options)[0])
    assert tessany in s.g.system
    assert level(s.g.sides[before[1]]) == 2
    assert s.g.order == [before[1], before[0], before[2], before[3]]


@rule("M1-SET-13")
def test_placing_a_start_system_triggers_no_power() -> None:
    s = Scene(new())
    hands = [one.hand[:] for one in s.g.sides]
    while s.g.round == 0:
        seat = GAME.colours.index(s.due()[0])
        s.g.apply(seat, s.g.options(seat)[0])
    assert [one.hand for one in s.g.sides] == hands
    assert s.order()
    assert all(points(s.g, seat) >= 0 for seat in range(4))
    assert s.side("blue").disks == 34
    assert scene(seats=2).g.round == 1
