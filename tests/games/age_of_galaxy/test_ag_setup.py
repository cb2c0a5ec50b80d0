"""AG-SET, AG-DRA, AG-XGM, AG-RND: setting up and the rounds."""

from __future__ import annotations

import pytest

from games.age_of_galaxy.scenes import Scene, scene
from games.age_of_galaxy.test_ag_printed import printed
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.content.faction_cards import FACTION_IDS
from starhall.games.age_of_galaxy.content.worlds import SLOT_PLAYERS, SYSTEM_SLOTS
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.chance import quick_chance
from starhall.kernel.errors import Unknown
from starhall.kernel.position import HIDDEN
from starhall.kernel.seats import first_seat, members
from support import Changes, rule


def new(seats: int, seed: str = "new", **choices: str) -> Galaxy:
    g = GAME.start(GAME.settings(seats, choices), seed)
    assert isinstance(g, Galaxy)
    return g


def play_setup(g: Galaxy) -> None:
    """Keep all cards, start with the first; up to round 1."""
    while not g.round:
        seat = first_seat(g.due)
        options = g.options(seat)
        g.advance(seat, GAME.space.number("done") if GAME.space.number("done") in options else options[0])


@rule("AG-SET-01", "AG-SET-11")
def test_one_to_four_players_each_with_a_colour() -> None:
    assert GAME.seats == (1, 2, 3, 4)
    for seats in GAME.seats:
        data = GAME.to_data(new(seats))
        assert list(data["sides"]) == list(GAME.colours[: max(2, seats)]), "alone, the second colour is the VO's"
        assert [side["common_cruisers"] + side["cruisers"] for side in data["sides"].values()] == [9] * max(2, seats)
    with pytest.raises(Unknown, match="number of seats"):
        GAME.settings(5)


@rule("AG-SET-02", "AG-SET-05")
def test_marks_open_by_the_number_of_players() -> None:
    open_spaces = {1: 4, 2: 4, 3: 6, 4: 8}
    for seats, spaces in open_spaces.items():
        change = {"owners.amber_gate_1": "red", "states.amber_gate_1": "developed", "sides.red.influence": 3}
        s = scene(change, seats=seats)
        s.play("red nominate")
        assert len(s.options("red")) == spaces
    for seats, spaces in {1: 4, 2: 4, 3: 5, 4: 7}.items():
        change = {"sides.red.influence": 3, "sides.red.credits": 4}
        s = scene({**change, "spaces.0": ["red"] * (spaces - 1)}, seats=seats)
        s.play("red trade", "red card lore_exchange")
        assert len(s.at("spaces.0")) == spaces, "the last open space of Lore Exchange"
        s = scene({**change, "spaces.0": ["red"] * spaces}, seats=seats)
        s.play("red trade")
        assert s.refused("red card lore_exchange") == "AG-TRA-06"
    change = {"owners.amber_gate_1": "red", "states.amber_gate_1": "developed", "sides.red.influence": 3}
    s = scene(change, seats=2)
    s.play("red nominate")
    assert s.refused("red space nomination_2") == "AG-SET-05"


@rule("AG-SET-03", "AG-SET-06", "AG-SET-07")
def test_three_trade_cards_and_five_system_cards_are_laid_out() -> None:
    seen_trades: set[str] = set()
    seen_systems: set[str] = set()
    for seed in range(12):
        g = new(3, str(seed))
        data = GAME.to_data(g)
        assert len(set(data["trades"])) == 3
        assert data["flipped"] == [0, 0, 0]
        assert len(set(data["systems"])) == 5
        assert (data["face_up"], data["fleet"]) == (2, 1)
        assert g.view(0).g.systems[2:] == [HIDDEN] * 3
        seen_trades.update(data["trades"])
        seen_systems.update(data["systems"])
    assert len(seen_trades) == 5
    assert len(seen_systems) == 8
    assert prepared_trade().refused("red card antiquities_market") == "AG-SET-03"


def prepared_trade() -> Scene:
    s = scene({"sides.red.credits": 12, "sides.red.influence": 3, "sides.red.innovation": 4})
    s.play("red trade")
    return s


@rule("AG-SET-08", "AG-SET-09")
def test_open_marks_receive_tokens_and_a_planet_token_is_a_planet() -> None:
    s = scene(seats=2)
    assert sorted(name for name in s.at("tokens") if name.startswith("tidal")) == ["tidal_reach_3"]
    assert "amber_gate_4" not in s.at("planets"), "a planet icon from 3 players on"
    change = {"planets.amber_gate_4": "token_oceanic", "sides.red.hand": []}
    s = scene(change, seats=3)
    assert sorted(s.at("tokens")) == ["amber_gate_2", "tidal_reach_3", "tidal_reach_5"]
    s.play("red colonize", "red planet amber_gate_4")
    assert s.at("owners.amber_gate_4") == "red"
    assert s.at("sides.red.productivity") == 5, "Deepwell's reward"


@rule("AG-SET-10")
def test_an_empty_pool_is_made_of_the_discards() -> None:
    names = [row[0] for row in printed("exploration tokens")]
    telescope: Changes = {"sides.red.alliance": ["voicavus"], "sides.red.technologies": ["deep_space_telescope"]}
    galaxy = {f"tokens.{slot}": name for slot, name in zip(POINTS, names, strict=False)}
    seen = set()
    for seed in range(8):
        change = {**telescope, **galaxy, "pool": [], "explored": names[6:8], "lost": names[8:]}
        s = scene(change, seats=4, at="galactic phase", round=3, seed=str(seed))
        placed = [s.at(f"tokens.{slot}") for slot in ("dune_archive_2", "dune_archive_4")]
        assert len(set(placed) & set(names[6:])) == 2
        assert sorted(placed + s.at("pool")) == sorted(names[6:])
        assert (s.at("explored"), s.at("lost")) == ([], [])
        seen.update(placed)
    assert seen == set(names[6:]), "face up or unseen, all are shuffled in"
    change = {**telescope, **galaxy, "pool": [], "sides.red.telescope": names[6:]}
    s = scene(change, seats=4, at="galactic phase", round=3)
    assert s.at("face_up") == 5
    assert sorted(s.at("tokens")) == POINTS, "none are left: nothing is placed"


# The exploration points of the first four system cards with 4 players.
POINTS = [
    "amber_gate_2", "cinder_belt_3", "frost_lantern_1", "frost_lantern_6", "tidal_reach_3", "tidal_reach_5",
]  # fmt: skip


@rule("AG-SET-12", "AG-SET-14")
def test_every_player_starts_with_three_productivity_and_seven_cards() -> None:
    s = Scene(new(4))
    for colour in GAME.colours:
        fields = ("credits", "productivity", "strength", "cruisers", "innovation", "influence", "relics", "discs")
        assert s.of(colour, *fields) == [0, 3, 0, 0, 0, 0, 0, 0]
        assert len(s.at(f"sides.{colour}.hand")) == 7
    state = ("round", "phase", "turn", "acted", "played", "stamps", "overlord_wars", "defeated", "collapsed")
    assert [s.at(field) for field in state] == [0, "choice", 0, False, 0, 0, 0, False, 0], "nothing has happened"
    assert [s.at(field) for field in ("areas", "nominated", "owners", "states", "explored", "lost")] == [{}] * 4 + [
        []
    ] * 2
    assert s.at("spaces") == [[], [], []]
    cards = [card for side in s.g.sides for card in side.hand]
    assert len(set(cards)) == 28
    assert all(s.g.view(0).g.sides[other].hand == [HIDDEN] * 7 for other in (1, 2, 3))


@rule("AG-SET-15")
def test_up_to_three_cards_are_exchanged_and_do_not_come_back() -> None:
    s = Scene(new(2))
    hand = s.at("sides.red.hand")
    s.play(*[f"red set_aside {card}" for card in hand[:2]], "red done")
    s.play(*[f"blue set_aside {card}" for card in s.at("sides.blue.hand")[:3]])
    assert len(s.at("sides.red.hand")) == len(s.at("sides.blue.hand")) == 7
    assert not set(hand[:2]) & set(s.at("sides.red.hand"))
    assert set(hand[2:]) < set(s.at("sides.red.hand"))
    assert s.at("sides.red.aside") == sorted(hand[:2], key=FACTION_IDS.index)
    assert not set(hand[:2]) & set(s.at("deck")), "set aside, not shuffled back"
    assert s.g.due, "after the third card Blue is done without saying so"


@rule("AG-SET-16")
def test_the_order_of_answering_changes_nothing_and_may_be_reconsidered() -> None:
    one, two = Scene(new(3, "m")), Scene(new(3, "m"))
    hands = {colour: one.at(f"sides.{colour}.hand") for colour in ("red", "blue", "green")}
    lines = {colour: [f"{colour} set_aside {hand[1]}", f"{colour} done"] for colour, hand in hands.items()}
    one.play(*lines["red"], *lines["blue"], *lines["green"])
    two.play(lines["green"][0], "green reconsider", *lines["green"], *lines["blue"])
    assert two.g.view(0).g.sides[1].aside == [], "nothing shows until all have answered"
    assert not any(option.startswith("set_aside") for option in two.options("blue"))
    told = two.events(*lines["red"])
    assert GAME.to_data(one.g)["sides"] == GAME.to_data(two.g)["sides"]
    assert two.g.view(0).g.sides[1].aside == [HIDDEN], "then all learn how many, and nobody which"
    assert two.g.view(0).own().aside == two.g.sides[0].aside
    assert two.g.view(0).marks() == [], "they are gone"
    counts = [(event.seat, event.facts) for event in told if event.kind == "exchanged"]
    assert counts == [(seat, (1,)) for seat in two.g.order], "drawn in turn order; all learn how many"
    assert all(event.seen_by(-1) is not None for event in told if event.kind == "exchanged")


@rule("AG-SET-17", "AG-SET-18")
def test_the_first_faction_is_played_openly_in_turn_order() -> None:
    s = scene(seats=3, at="first factions")
    order = s.at("order")
    for colour in order:
        assert [GAME.colours[seat] for seat in members(s.g.due)] == [colour]
        assert all(option.startswith("join ") for option in s.options(colour)), "the choice is mandatory"
        card = s.at(f"sides.{colour}.hand")[0]
        missing = next(name for name in FACTION_IDS if name not in s.at(f"sides.{colour}.hand"))
        assert s.refused(f"{colour} join {missing}") == "AG-SET-17"
        s.play(f"{colour} join {card}")
        assert s.at(f"sides.{colour}.alliance") == [card]
    assert [len(side.hand) for side in s.g.sides] == [6, 6, 6]
    sizes = [len(side.hand) for side in s.g.sides]
    r = quick_chance(1)
    while s.g.due:
        seat = first_seat(s.g.due)
        options = s.g.options(seat)
        s.g.advance(seat, options[r.below(len(options))])
        now = [len(side.hand) for side in s.g.sides]
        assert all(new <= old for new, old in zip(now, sizes, strict=True)), "no card is drawn during the game"
        sizes = now


# -- drafting ------------------------------------------------------------------------------------------------------


@rule("AG-DRA-01", "AG-DRA-02")
def test_a_draft_passes_packets_to_the_left_until_all_have_seven() -> None:
    s = Scene(new(3, "draft", drafting="on"))
    packets = [set(s.g.view(seat).packet()) for seat in range(3)]
    assert [len(packet) for packet in packets] == [7, 7, 7]
    for seat in range(3):
        assert s.options(GAME.colours[seat]) == [f"pick {FACTION_IDS[card]}" for card in sorted(packets[seat])]
        s.g.apply(seat, s.g.options(seat)[0])
    left = [set(s.g.view(seat).packet()) for seat in range(3)]
    assert all(left[(seat + 1) % 3] < packets[seat] for seat in range(3)), "the rest goes to the next seat clockwise"
    for _ in range(5):
        for seat in range(3):
            s.g.apply(seat, s.g.options(seat)[-1])
    assert [len(side.hand) for side in s.g.sides] == [7, 7, 7], "the last card comes without a choice"
    assert all(option.startswith("join ") for option in s.options(s.at("order")[0])), "no discard and redraw"
    first = first_seat(s.g.due)
    s.g.apply(first, s.g.options(first)[0])
    assert [s.g.view(seat).packet() for seat in range(3)] == [[], [], []], "nobody holds a packet any more"
    with pytest.raises(Unknown, match="drafting with 1 seats"):
        GAME.settings(1, {"drafting": "on"})


@rule("AG-DRA-03")
def test_nobody_sees_a_pick_and_undealt_cards_leave_the_game() -> None:
    g = new(2, "draft", drafting="on")
    before = g.view(1).facts()
    g.apply(0, g.options(0)[3])
    assert g.view(1).facts() == before
    assert g.view(0).own().picked >= 0
    g.apply(1, g.options(1)[0])
    undealt = set(g.deck)
    play_setup(g)
    assert set(g.deck) == undealt
    assert len(undealt) == 26
    assert all(not side.aside for side in g.sides)


@rule("AG-DRA-03", "AG-SET-16")
def test_a_pick_may_be_reconsidered_until_all_have_picked() -> None:
    s = scene(at="start", seats=3, options={"drafting": "on"})
    first, other = s.options("red")[0], s.options("red")[1]
    s.play(f"blue {s.options('blue')[0]}", f"red {first}", "red reconsider")
    assert s.of("red", "picked", "hand") == ["none", []]
    assert s.at("sides.blue.picked") != "none", "Blue's stays"
    s.play(f"red {other}", f"green {s.options('green')[0]}")
    assert s.at("sides.red.hand") == [other.removeprefix("pick ")]


# -- the explored galaxy -------------------------------------------------------------------------------------------


@rule("AG-XGM-01", "AG-XGM-02")
def test_the_explored_galaxy_is_face_up_with_all_tokens() -> None:
    for seats in GAME.seats:
        for seed in range(8):
            g = new(seats, str(seed), galaxy="explored")
            assert g.face_up == 5
            assert g.view(0).g.systems == g.systems
            for system in g.systems:
                for slot in SYSTEM_SLOTS[system]:
                    open_slot = g.players() >= SLOT_PLAYERS[slot]
                    assert (g.planets[slot] != -1 or g.tokens[slot] != -1) == open_slot
    assert GAME.variants[1].seats == (1, 2, 3, 4)


@rule("AG-XGM-03", "AG-XGM-04")
def test_in_the_explored_galaxy_reach_grows_with_the_fleet_alone() -> None:
    change = {"sides.red.alliance": ["phaelon"], "sides.red.technologies": ["warp_drive"]}
    s = scene(change, options={"galaxy": "explored"})
    s.play("red colonize")
    assert "planet cinder_belt_5" in s.options("red"), "two reach effects reach two cards ahead"
    assert s.refused("red planet dune_archive_1") == "AG-RCH-04"
    s = scene(at="galactic phase", round=2, options={"galaxy": "explored"})
    assert (s.at("fleet"), s.at("face_up")) == (3, 5)


# -- rounds --------------------------------------------------------------------------------------------------------


@rule("AG-RND-01", "AG-RND-02", "AG-RND-03", "AG-RND-04")
def test_five_rounds_of_four_phases() -> None:
    g = new(2, "rounds")
    seen: list[tuple[int, str]] = []
    r = quick_chance(5)
    while g.due:
        seat = first_seat(g.due)
        options = g.options(seat)
        for event in g.apply(seat, options[r.below(len(options))]):
            if event.kind in ("round", "war", "fleet", "over"):
                seen.append((event.facts[0] if event.facts else g.round, event.kind))
        if g.phase == 3:
            assert (g.fleet, g.face_up) == (g.round, min(5, g.round + 1))
    kinds = [kind for _, kind in seen]
    assert kinds == ["round", "fleet", *["round", "war", "fleet"] * 3, "round", "war", "over"]
    assert g.round == 5


@rule("AG-SET-04")
def test_the_host_may_name_the_first_seat_as_first_player() -> None:
    for seats in (2, 3, 4):
        named = GAME.settings(seats, {"first": "first_seat"})
        for seed in range(6):
            g = GAME.start(named, str(seed))
            assert isinstance(g, Galaxy)
            assert g.order == list(range(seats))
        assert named in list(GAME.modes()), "it is among what the tests cover"
