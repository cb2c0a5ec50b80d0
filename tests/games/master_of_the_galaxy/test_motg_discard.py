"""Phase 3: discarding, using, income (MG-DIS)."""

from __future__ import annotations

from games.master_of_the_galaxy.scene import (
    asked,
    bag,
    can,
    cards,
    deck,
    do,
    done,
    front,
    next_turn,
    no,
    own,
    pool,
    reserve,
    scene,
    symbols,
)
from support import rule

JUNK = ("warlord_kesh", "marshal_thorne", "envoy_liune", "prodigy_tal", "doctor_ysolde", "viceroy_malden")


@rule("MG-DIS-01", "MG-DIS-02")
def test_phase_three_goes_on_until_one_ends_it() -> None:
    changes = {"sides.ivory.cards": cards("border_war", "envoy_liune", "terraforming"), "owner.dawngate": "ivory"}
    fight = {"owner.thornveil": "orchid", "conflicts": [front("crusade", "dawngate__thornveil", "dawngate")]}
    g = scene({**changes, **fight}, at="use cards")
    assert can(g) == [
        "conflict border_war",
        "discard border_war",
        "discard envoy_liune",
        "discard terraforming",
        "propose crusade",
        "finish",
    ]
    do(g, "discard terraforming", "propose crusade", "1 reject", "conflict border_war", "track pyrrha__lazul")
    do(g, "red_side lazul", "finish")
    assert g.active == 1 or asked(g) == "D16"


@rule("MG-DIS-03", "MG-EFF-11")
def test_a_discard_ability_is_used_only_by_discarding() -> None:
    """Magnate Sorrel, destroyed by another, pays nothing."""
    held = {"sides.ivory.cards": cards("inquisitor_sael", "customs_union"), **done("customs_union")}
    rich = {"sides.orchid.cards": cards("magnate_sorrel", "free_ports", seat=1), **done("free_ports")}
    g = scene({**held, **rich}, at="use cards")
    assert symbols(g, 1)["wealth"] == 2
    before = sum(g.sides[1].bag)
    do(g, "discard inquisitor_sael", "use")
    assert own(g, 1) == cards("free_ports", seat=1)
    assert sum(g.sides[1].bag) == before
    mine = {"sides.ivory.cards": cards("magnate_sorrel", "free_ports"), **done("free_ports"), "owner.lazul": "ivory"}
    g = scene(mine, at="use cards")
    do(g, "discard magnate_sorrel", "use", *["reserve red"] * 5)
    assert asked(g) == "D19"


@rule("MG-DIS-04")
def test_one_chooses_whether_to_use_an_ability_that_can_do_something() -> None:
    held = {"sides.ivory.cards": cards("inquisitor_sael", "customs_union"), **done("customs_union")}
    g = scene({**held, "sides.orchid.cards": cards("admiral_vess", seat=1)}, at="use cards")
    do(g, "discard inquisitor_sael")
    assert can(g) == ["use", "decline"]
    do(g, "decline")
    assert own(g, 1) == cards("admiral_vess", seat=1)
    g = scene(held, at="use cards")
    assert "discarded" in do(g, "discard inquisitor_sael"), "no leader to destroy: it is not asked"


@rule("MG-DIS-05")
def test_cubes_return_and_the_card_leaves_before_the_effects_happen() -> None:
    """Hydroponic Contracts: with the reserve of green empty, only its own marked cube can be gained."""
    held = {"sides.ivory.cards": cards("hydroponic_contracts"), **done("hydroponic_contracts")}
    g = scene({**held, "reserve.green": 0}, at="use cards")
    green, yellow = bag(g, 0, "green"), bag(g, 0, "yellow")
    assert symbols(g, 0)["growth"] == 1
    do(g, "discard hydroponic_contracts", "use")
    assert bag(g, 0, "yellow") == yellow + 1
    assert bag(g, 0, "green") == green + 2, "one came back, the other by way of the reserve"
    assert "growth" not in symbols(g, 0)
    assert deck(g, "commerce")[-1] == "hydroponic_contracts"
    assert asked(g) == "D12"
    g = scene(held, at="use cards")
    told = do(g, "discard hydroponic_contracts", "decline")
    assert "lapsed" not in told, "that a card which leaves ends goes without saying"


@rule("MG-DIS-06", "MG-EFF-39")
def test_effects_are_carried_out_in_full_but_for_those_up_to_a_number() -> None:
    held = {"sides.ivory.cards": cards("tax_reform"), **done("tax_reform")}
    g = scene(held, at="use cards")
    black, red = bag(g, 0, "black"), bag(g, 0, "red")
    do(g, "discard tax_reform", "use")
    assert asked(g) == "D05"
    do(g, "bag black", "reserve red")
    assert (bag(g, 0, "black"), bag(g, 0, "red")) == (black + 1 - 1, red + 1)
    do(g, "finish")
    assert asked(g) == "D16"
    assert no(g, "finish") == "K-OPT-01", "the cubes must be taken"
    do(g, "reserve blue", "reserve blue", "reserve green")
    assert asked(g) != "D05"


@rule("MG-DIS-07")
def test_the_same_card_is_used_once_a_turn() -> None:
    held = {"sides.ivory.cards": cards("market_simulation"), **done("market_simulation")}
    g = scene({**held, "used": ["market_simulation"]}, at="use cards")
    told = do(g, "discard market_simulation")
    assert "discarded" in told
    g = scene(held, at="use cards")
    do(g, "discard market_simulation", "use", "deck progress", "keep market_simulation")
    assert own(g, 0) == cards("market_simulation")
    assert len(g.used) == 1
    do(g, "finish")
    next_turn(g) if g.active == 0 else None
    assert g.used == [], "in the next turn it may be used again"


@rule("MG-DIS-08")
def test_cards_gained_in_this_phase_can_be_discarded_in_it() -> None:
    held = {"sides.ivory.cards": cards("market_simulation"), **done("market_simulation")}
    g = scene(held, at="use cards")
    do(g, "discard market_simulation", "use", "deck commerce", "keep tax_reform")
    assert "discard tax_reform" in can(g)


@rule("MG-DIS-09", "MG-EFF-54")
def test_the_phase_cannot_end_with_more_than_seven_cards() -> None:
    g = scene({"sides.ivory.cards": cards(*JUNK, "magnate_sorrel")}, at="use cards")
    assert no(g, "finish") == "MG-DIS-09"
    do(g, "discard envoy_liune")
    assert "finish" in can(g)
    vale = cards(*JUNK, "senator_vale", "galactic_bank")
    g = scene({"sides.ivory.cards": vale, **done("galactic_bank")}, at="use cards")
    assert len(own(g, 0)) == 9
    assert "finish" in can(g), "senator Vale: two more"


@rule("MG-DIS-10", "MG-DIS-11")
def test_the_limit_holds_in_ones_own_phase_three_only() -> None:
    g = scene({"sides.orchid.cards": cards(*JUNK, "magnate_sorrel", seat=1), "sides.ivory.cards": cards("border_war")})
    next_turn(g)
    assert len(own(g, 1)) == 8, "in another player's turn one may be above it"
    vale = cards(*JUNK, "senator_vale", "galactic_bank", seat=1)
    changes = {"sides.orchid.cards": vale, **done("galactic_bank"), "sides.ivory.cards": cards("operative_ix")}
    g = scene(changes, at="use cards")
    do(g, "discard operative_ix", "use")
    assert len(own(g, 1)) == 9, "nothing happens before orchid's own phase 3"
    while g.active == 0:
        do(g, can(g)[-1])
    do(g, "finish")
    assert (asked(g), no(g, "finish")) == ("D19-limit", "MG-DIS-09"), "the bank has lost its cubes, Vale the symbols"
    do(g, "discard admiral_vess" if "discard admiral_vess" in can(g) else f"discard {JUNK[0]}", f"discard {JUNK[1]}")
    assert "finish" in can(g), "seven"


@rule("MG-DIS-12", "MG-DIS-13", "MG-EFF-57")
def test_income_by_the_number_of_discards() -> None:
    for discards, income in ((0, 0), (1, 1), (2, 3), (3, 5), (4, 5)):
        g = scene({"sides.ivory.cards": cards(*JUNK[2:], "border_war")}, at="use cards")
        do(g, "conflict border_war", "track pyrrha__lazul", "red_side lazul")
        before = sum(g.sides[0].bag)
        do(g, *[f"discard {card}" for card in JUNK[2 : 2 + discards]])
        if g.active == 0 and asked(g) == "D19":
            do(g, "finish")
        taken = 0
        while asked(g) == "D16":
            assert can(g) == ["reserve red", "reserve blue", "reserve yellow", "reserve green"]
            do(g, "reserve red")
            taken += 1
        assert taken == income, "placed conflicts do not count"
        assert sum(g.sides[0].bag) == before + income
    g = scene({"sides.ivory.cards": cards("envoy_liune", "merchant_republic")}, at="use cards")
    do(g, "discard envoy_liune", "finish", *["reserve blue"] * 3)
    assert g.active == 1, "one and two more"


@rule("MG-DIS-13")
def test_income_is_mandatory_as_far_as_the_reserve_reaches() -> None:
    poor = {f"reserve.{colour}": 0 for colour in ("red", "blue", "yellow", "green")}
    g = scene({"sides.ivory.cards": cards("envoy_liune", "prodigy_tal"), **poor, "reserve.green": 1}, at="use cards")
    green = bag(g, 0, "green")
    do(g, "discard envoy_liune", "discard prodigy_tal")
    assert (bag(g, 0, "green"), reserve(g, "green")) == (green + 1, 0)
    assert g.active == 1


@rule("MG-DIS-14")
def test_black_never_comes_from_the_reserve() -> None:
    g = scene({"sides.ivory.cards": cards("envoy_liune", "prodigy_tal")}, at="use cards")
    assert reserve(g, "black") == 10
    do(g, "discard envoy_liune", "finish")
    assert asked(g) == "D16"
    assert "reserve black" not in can(g)
    assert pool("black") == {"black": 1}
