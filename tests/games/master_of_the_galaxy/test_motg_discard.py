"""Phase 3: discarding, using, income (MG-DIS)."""

from __future__ import annotations

from games.master_of_the_galaxy.scenes import cards, done, front, pool, scene
from support import rule

JUNK = ("warlord_kesh", "marshal_thorne", "envoy_liune", "prodigy_tal", "doctor_ysolde", "viceroy_malden")


@rule("MG-DIS-01", "MG-DIS-02")
def test_phase_three_goes_on_until_one_ends_it() -> None:
    changes = {"sides.ivory.cards": cards("border_war", "envoy_liune", "terraforming"), "owner.dawngate": "ivory"}
    fight = {"owner.thornveil": "orchid", "conflicts": [front("crusade", "dawngate__thornveil", "dawngate")]}
    s = scene({**changes, **fight}, at="use cards")
    assert s.options() == [
        "conflict border_war",
        "discard border_war",
        "discard envoy_liune",
        "discard terraforming",
        "propose crusade",
        "finish",
    ]
    s.play("discard terraforming", "propose crusade", "1 reject", "conflict border_war", "track pyrrha__lazul")
    s.play("red_side lazul", "finish")
    assert s.g.active == 1 or s.question() == "D16"


@rule("MG-DIS-03", "MG-EFF-11")
def test_a_discard_ability_is_used_only_by_discarding() -> None:
    """Magnate Sorrel, destroyed by another, pays nothing."""
    held = {"sides.ivory.cards": cards("inquisitor_sael", "customs_union"), **done("customs_union")}
    rich = {"sides.orchid.cards": cards("magnate_sorrel", "free_ports", seat=1), **done("free_ports")}
    s = scene({**held, **rich}, at="use cards")
    assert s.symbols(1)["wealth"] == 2
    before = sum(s.g.sides[1].bag)
    s.play("discard inquisitor_sael", "use")
    assert s.own(1) == cards("free_ports", seat=1)
    assert sum(s.g.sides[1].bag) == before
    mine = {"sides.ivory.cards": cards("magnate_sorrel", "free_ports"), **done("free_ports"), "owner.lazul": "ivory"}
    s = scene(mine, at="use cards")
    s.play("discard magnate_sorrel", "use", *["reserve red"] * 5)
    assert s.question() == "D19"


@rule("MG-DIS-04")
def test_one_chooses_whether_to_use_an_ability_that_can_do_something() -> None:
    held = {"sides.ivory.cards": cards("inquisitor_sael", "customs_union"), **done("customs_union")}
    s = scene({**held, "sides.orchid.cards": cards("admiral_vess", seat=1)}, at="use cards")
    s.play("discard inquisitor_sael")
    assert s.options() == ["use", "decline"]
    s.play("decline")
    assert s.own(1) == cards("admiral_vess", seat=1)
    s = scene(held, at="use cards")
    assert "discarded" in s.play("discard inquisitor_sael"), "no leader to destroy: it is not asked"


@rule("MG-DIS-05")
def test_cubes_return_and_the_card_leaves_before_the_effects_happen() -> None:
    """Hydroponic Contracts: with the reserve of green empty, only its own marked cube can be gained."""
    held = {"sides.ivory.cards": cards("hydroponic_contracts"), **done("hydroponic_contracts")}
    s = scene({**held, "reserve.green": 0}, at="use cards")
    green, yellow = s.bag(0, "green"), s.bag(0, "yellow")
    assert s.symbols(0)["growth"] == 1
    s.play("discard hydroponic_contracts", "use")
    assert s.bag(0, "yellow") == yellow + 1
    assert s.bag(0, "green") == green + 2, "one came back, the other by way of the reserve"
    assert "growth" not in s.symbols(0)
    assert s.deck("commerce")[-1] == "hydroponic_contracts"
    assert s.question() == "D12"
    s = scene(held, at="use cards")
    told = s.play("discard hydroponic_contracts", "decline")
    assert "lapsed" not in told, "that a card which leaves ends goes without saying"


@rule("MG-DIS-06", "MG-EFF-39")
def test_effects_are_carried_out_in_full_but_for_those_up_to_a_number() -> None:
    held = {"sides.ivory.cards": cards("tax_reform"), **done("tax_reform")}
    s = scene(held, at="use cards")
    black, red = s.bag(0, "black"), s.bag(0, "red")
    s.play("discard tax_reform", "use")
    assert s.question() == "D05"
    s.play("bag black", "reserve red")
    assert (s.bag(0, "black"), s.bag(0, "red")) == (black + 1 - 1, red + 1)
    s.play("finish")
    assert s.question() == "D16"
    assert s.refused("finish") == "K-OPT-01", "the cubes must be taken"
    s.play("reserve blue", "reserve blue", "reserve green")
    assert s.question() != "D05"


@rule("MG-DIS-07")
def test_the_same_card_is_used_once_a_turn() -> None:
    held = {"sides.ivory.cards": cards("market_simulation"), **done("market_simulation")}
    s = scene({**held, "used": ["market_simulation"]}, at="use cards")
    told = s.play("discard market_simulation")
    assert "discarded" in told
    s = scene(held, at="use cards")
    s.play("discard market_simulation", "use", "deck progress", "keep market_simulation")
    assert s.own(0) == cards("market_simulation")
    assert len(s.g.used) == 1
    s.play("finish")
    s.next_turn() if s.g.active == 0 else None
    assert s.g.used == [], "in the next turn it may be used again"


@rule("MG-DIS-08")
def test_cards_gained_in_this_phase_can_be_discarded_in_it() -> None:
    held = {"sides.ivory.cards": cards("market_simulation"), **done("market_simulation")}
    s = scene(held, at="use cards")
    s.play("discard market_simulation", "use", "deck commerce", "keep tax_reform")
    assert "discard tax_reform" in s.options()


@rule("MG-DIS-09", "MG-EFF-54")
def test_the_phase_cannot_end_with_more_than_seven_cards() -> None:
    s = scene({"sides.ivory.cards": cards(*JUNK, "magnate_sorrel")}, at="use cards")
    assert s.refused("finish") == "MG-DIS-09"
    s.play("discard envoy_liune")
    assert "finish" in s.options()
    vale = cards(*JUNK, "senator_vale", "galactic_bank")
    s = scene({"sides.ivory.cards": vale, **done("galactic_bank")}, at="use cards")
    assert len(s.own(0)) == 9
    assert "finish" in s.options(), "senator Vale: two more"


@rule("MG-DIS-10", "MG-DIS-11")
def test_the_limit_holds_in_ones_own_phase_three_only() -> None:
    s = scene({"sides.orchid.cards": cards(*JUNK, "magnate_sorrel", seat=1), "sides.ivory.cards": cards("border_war")})
    s.next_turn()
    assert len(s.own(1)) == 8, "in another player's turn one may be above it"
    vale = cards(*JUNK, "senator_vale", "galactic_bank", seat=1)
    changes = {"sides.orchid.cards": vale, **done("galactic_bank"), "sides.ivory.cards": cards("operative_ix")}
    s = scene(changes, at="use cards")
    s.play("discard operative_ix", "use")
    assert len(s.own(1)) == 9, "nothing happens before orchid's own phase 3"
    while s.g.active == 0:
        s.play(s.options()[-1])
    s.play("finish")
    assert (s.question(), s.refused("finish")) == ("D19-limit", "MG-DIS-09"), (
        "the bank has lost its cubes, Vale the symbols"
    )
    s.play(
        "discard admiral_vess" if "discard admiral_vess" in s.options() else f"discard {JUNK[0]}", f"discard {JUNK[1]}"
    )
    assert "finish" in s.options(), "seven"


@rule("MG-DIS-12", "MG-DIS-13", "MG-EFF-57")
def test_income_by_the_number_of_discards() -> None:
    for discards, income in ((0, 0), (1, 1), (2, 3), (3, 5), (4, 5)):
        s = scene({"sides.ivory.cards": cards(*JUNK[2:], "border_war")}, at="use cards")
        s.play("conflict border_war", "track pyrrha__lazul", "red_side lazul")
        before = sum(s.g.sides[0].bag)
        s.play(*[f"discard {card}" for card in JUNK[2 : 2 + discards]])
        if s.g.active == 0 and s.question() == "D19":
            s.play("finish")
        taken = 0
        while s.question() == "D16":
            assert s.options() == ["reserve red", "reserve blue", "reserve yellow", "reserve green"]
            s.play("reserve red")
            taken += 1
        assert taken == income, "placed conflicts do not count"
        assert sum(s.g.sides[0].bag) == before + income
    s = scene({"sides.ivory.cards": cards("envoy_liune", "merchant_republic")}, at="use cards")
    s.play("discard envoy_liune", "finish", *["reserve blue"] * 3)
    assert s.g.active == 1, "one and two more"


@rule("MG-DIS-13")
def test_income_is_mandatory_as_far_as_the_reserve_reaches() -> None:
    poor = {f"reserve.{colour}": 0 for colour in ("red", "blue", "yellow", "green")}
    s = scene({"sides.ivory.cards": cards("envoy_liune", "prodigy_tal"), **poor, "reserve.green": 1}, at="use cards")
    green = s.bag(0, "green")
    s.play("discard envoy_liune", "discard prodigy_tal")
    assert (s.bag(0, "green"), s.reserve("green")) == (green + 1, 0)
    assert s.g.active == 1


@rule("MG-DIS-14")
def test_black_never_comes_from_the_reserve() -> None:
    s = scene({"sides.ivory.cards": cards("envoy_liune", "prodigy_tal")}, at="use cards")
    assert s.reserve("black") == 10
    s.play("discard envoy_liune", "finish")
    assert s.question() == "D16"
    assert "reserve black" not in s.options()
    assert pool("black") == {"black": 1}
