"""Drawing cards, leaders and governments (MG-DRW, MG-LDR)."""

from __future__ import annotations

from typing import Any

import pytest

from games.master_of_the_galaxy.scenes import cards, done, filled, pool, scene
from starhall.games.master_of_the_galaxy.content.vocabulary import SYMBOLS, TYPES
from support import rule

LEADER_PROJECT = {"slots.terran_compact-leader-red": ["red"], "slots.terran_compact-leader-yellow": ["yellow"]}


def drawing(**more: object) -> dict[str, object]:
    """Ivory is one black cube short of drawing a leader."""
    return {"drawn": pool("black"), **LEADER_PROJECT, **more}


LAST_CUBE = ("cube black", "slot terran_compact-leader-black")


@rule("MG-DRW-01", "MG-DRW-02")
def test_of_the_top_two_cards_one_is_kept_or_the_next_one_taken() -> None:
    s = scene(drawing())
    told = s.play(*LAST_CUBE)
    assert "looks" in told
    assert s.question() == "D12"
    assert s.options() == ["keep admiral_vess", "keep warlord_kesh", "refuse_all"]
    assert s.refused("keep marshal_thorne") == "MG-DRW-02"
    for seat in range(-1, 2):
        assert s.g.view(seat).tops[0] == [0, 1]
    twin = s.copy()
    s.play("keep warlord_kesh")
    assert s.own(0)[-1] == "warlord_kesh"
    twin.play("refuse_all")
    assert twin.own(0)[-1] == "marshal_thorne"


@rule("MG-DRW-03")
def test_cards_put_under_the_deck_keep_their_order() -> None:
    s = scene(drawing())
    s.play(*LAST_CUBE, "refuse_all")
    assert s.deck("leader")[-2:] == ["admiral_vess", "warlord_kesh"]
    s = scene(drawing())
    s.play(*LAST_CUBE, "keep warlord_kesh")
    assert s.deck("leader")[-1] == "admiral_vess"
    assert s.deck("leader")[0] == "marshal_thorne"


def short_deck(*left: str) -> dict[str, object]:
    """All other leaders are held by orchid."""
    s = scene()
    rest = [card for card in s.deck("leader") if card not in left]
    return {"sides.orchid.cards": cards(*rest, seat=1)}


@rule("MG-DRW-04")
def test_of_a_small_deck_one_must_be_kept() -> None:
    s = scene(drawing(**short_deck("envoy_liune", "spymaster_orr")))
    s.play(*LAST_CUBE)
    assert s.options() == ["keep envoy_liune", "keep spymaster_orr"]
    assert (s.question(), s.refused("refuse_all")) == ("D12-last", "MG-DRW-04")
    s = scene(drawing(**short_deck("envoy_liune")))
    s.play(*LAST_CUBE)
    assert s.own(0)[-1] == "envoy_liune"
    s = scene(drawing(**short_deck()))
    assert "deck_empty" in s.play(*LAST_CUBE)
    assert s.own(0) == cards()


@rule("MG-DRW-05")
def test_a_random_card_comes_from_a_shuffled_deck() -> None:
    found = set()
    for seed in range(6):
        changes = {"sides.orchid.bag": {}, "sides.ivory.cards": cards("envoy_liune")}
        s = scene(changes, at="use cards", seed=f"random {seed}")
        before = s.deck("leader")
        s.play("finish")  # orchid's bag is empty: the adventurer rule
        assert s.g.active == 1
        assert len(s.own(1)) == 2
        assert sorted([*s.deck("leader"), s.own(1)[1]]) == sorted(before)
        found.add(s.own(1)[1])
        assert s.deck("leader") != [card for card in before if card != s.own(1)[1]]
    assert len(found) > 2


@rule("MG-DRW-06", "MG-DRW-07", "MG-EFF-31")
def test_choosing_takes_any_card_of_a_deck_and_shuffles_the_rest() -> None:
    held = {"sides.ivory.cards": cards("market_simulation"), **done("market_simulation")}
    s = scene(held, at="use cards")
    before = s.deck("commerce")
    s.play("discard market_simulation", "use")
    assert s.question() == "D11"
    assert s.options() == ["deck commerce", "deck expansion", "deck progress"]
    s.play("deck commerce")
    assert s.question() == "D13"
    assert s.options() == [f"keep {card}" for card in before]
    assert s.refused("keep admiral_vess") == "MG-DRW-06"
    s.play("keep tax_reform")
    assert s.own(0) == cards("tax_reform")
    rest = [card for card in before if card != "tax_reform"]
    assert sorted(s.deck("commerce")) == sorted(rest)
    assert s.deck("commerce") != rest


@rule("MG-DRW-07")
def test_an_empty_development_deck_cannot_be_chosen() -> None:
    s = scene({"drawn": pool("black")})
    all_commerce = s.deck("commerce")
    project = filled("terran_compact-development", less=1)
    s = scene({"drawn": pool("black"), **project, "sides.orchid.cards": cards(*all_commerce, seat=1)})
    s.play("cube black", "slot terran_compact-development-black")
    assert s.options() == ["deck expansion", "deck progress"]
    assert s.refused("deck commerce") == "MG-DRW-07"
    everything = [card for type in ("commerce", "expansion", "progress") for card in scene().deck(type)]
    s = scene({"drawn": pool("black"), **project, "sides.orchid.cards": cards(*everything, seat=1)})
    s.play("cube black", "slot terran_compact-development-black")
    assert s.own(0) == cards(), "nothing is drawn"
    assert s.g.active == 1


@rule("MG-DRW-07")
@pytest.mark.parametrize("left", ["commerce", "expansion", "progress"])
def test_the_only_development_deck_with_cards_is_taken(left: str) -> None:
    gone = [card for type in ("commerce", "expansion", "progress") if type != left for card in scene().deck(type)]
    top = scene().deck(left)[0]
    project = filled("terran_compact-development", less=1)
    s = scene({"drawn": pool("black"), **project, "sides.orchid.cards": cards(*gone, seat=1)})
    s.play("cube black", "slot terran_compact-development-black")
    assert (s.question(), s.options()[0]) == ("D12", f"keep {top}")


@rule("MG-DRW-08")
def test_several_cards_are_drawn_one_after_the_other() -> None:
    held = {"sides.ivory.cards": cards("wormhole_gate", "hydroponic_contracts"), **done("hydroponic_contracts")}
    s = scene(held, at="use cards")
    s.play("discard hydroponic_contracts", "use")
    assert s.question() == "D12", "the cubes are all green and need no choice; then one card is drawn"
    s = scene(
        {
            "sides.ivory.cards": cards("technocracy"),
            **filled("technocracy-commerce", 1),
            **filled("terran_compact-leader", 1),
            "drawn": pool("yellow", "black"),
        }
    )
    s.play("cube yellow", "slot technocracy-commerce-yellow", *LAST_CUBE)
    assert sorted(s.options()) == ["reward technocracy-commerce", "reward terran_compact-leader"]
    s.play("reward technocracy-commerce")
    assert s.question() == "D12", "the first is resolved before the next"
    s.play("keep space_exchange")
    assert s.question() == "D12"
    assert s.options()[0] == "keep admiral_vess"


@rule("MG-DRW-09")
def test_cards_lie_open_in_the_order_gained() -> None:
    s = scene(drawing())
    s.play(*LAST_CUBE, "keep warlord_kesh")
    assert s.own(0) == ["terran_compact", "warlord_kesh"]
    assert s.g.view(1).g.sides[0].cards == s.g.sides[0].cards


@rule("MG-DRW-10")
def test_a_discarded_card_goes_to_the_bottom_of_its_deck() -> None:
    s = scene({"sides.ivory.cards": cards("envoy_liune")}, at="use cards")
    s.play("discard envoy_liune")
    assert s.deck("leader")[-1] == "envoy_liune"
    assert s.g.view(1).tops[TYPES.index("leader")] == [s.g.decks[0][0]]


@rule("MG-DRW-11", "MG-EFF-16")
def test_taking_a_card_counts_as_gaining_it() -> None:
    """The ability reacts to a development that is taken from a player as well as to one that is drawn."""
    changes = {
        "sides.ivory.cards": cards("patent_office", "data_raid"),
        "sides.orchid.cards": cards("terraforming", seat=1),
        **done("patent_office"),
        "owner.dawngate": "ivory",
        "owner.thornveil": "orchid",
        "conflicts": [{"card": "data_raid", "track": "dawngate__thornveil", "red": "dawngate"}],
        **filled("data_raid-red", 1),
        "drawn": pool("black"),
    }
    s = scene(changes)
    before = sum(s.g.sides[0].bag)
    s.play("cube black", "slot data_raid-red-black")
    s.play("pick terraforming") if "pick terraforming" in s.options() else None
    assert "terraforming" in s.own(0)
    assert s.question() == "D16", "patent office: one cube for the development taken"
    s.play("reserve green")
    assert sum(s.g.sides[0].bag) == before + 2 + 1, (
        "blue, blue, red, black back but for two marked ones, and one gained"
    )


# -- leaders and governments -------------------------------------------------------------------------------------------


@rule("MG-LDR-01")
def test_any_number_of_leaders_and_governments_may_be_owned() -> None:
    s = scene({"sides.ivory.cards": cards("technocracy", "hive_mind", "envoy_liune", "admiral_vess", "spymaster_orr")})
    assert len(s.own(0)) == 6
    s.next_turn()
    s.next_turn()
    assert (s.g.active, s.drawn()) == (0, 4), "the second government works as well"


@rule("MG-LDR-02", "MG-LDR-03")
def test_a_leader_works_only_with_its_symbols_and_does_not_spend_them() -> None:
    """Treasurer Imbol asks for wealth, Senator Vale for wealth and authority."""
    held = {"sides.ivory.cards": cards("treasurer_imbol", "smuggler_quill"), "drawn": pool("red")}
    s = scene(held)
    before = s.bag(0, "red")
    s.play("cube red", "settle pyrrha")
    assert s.bag(0, "red") == before + 3, "no wealth: three cubes only"
    s = scene({**held, "owner.solenne": "none", "owner.fernhold": "ivory", "owner.lazul": "ivory"})
    assert s.symbols(0)["wealth"] >= 1
    before = s.bag(0, "red")
    s.play("cube red", "settle pyrrha")
    assert s.bag(0, "red") == before + 4
    assert s.symbols(0)["wealth"] >= 1, "not spent, and two leaders share it"
    assert len(SYMBOLS) == 5


@rule("MG-LDR-04")
def test_a_discarded_leader_needs_its_symbols_only_at_that_moment() -> None:
    """Envoy Liune needs authority: it comes from the lead in the very conflict that the ability ends."""
    s = scene({"sides.ivory.cards": cards("magnate_sorrel")}, at="use cards")
    assert "discarded" in s.play("discard magnate_sorrel"), "without two wealth symbols the ability is not offered"
    coup: dict[str, Any] = {"owner.lazul": "ivory", "slots.palace_coup-red-black": ["black"]}
    coup["conflicts"] = [{"card": "palace_coup", "track": "lazul__dawngate", "red": "lazul"}]
    s = scene({**coup, "sides.ivory.cards": cards("envoy_liune")}, at="use cards")
    assert s.symbols(0)["authority"] == 1
    s.play("discard envoy_liune", "use")
    assert "authority" not in s.symbols(0)
    assert s.question() == "D16", "the second effect happens all the same"


@rule("MG-LDR-05", "MG-EFF-01", "MG-EFF-10", "MG-EFF-50")
def test_a_government_works_while_it_is_owned() -> None:
    s = scene({"sides.orchid.cards": cards("hive_mind", seat=1)}, at="use cards")
    assert s.g.active == 1
    assert s.drawn() == 4
    s = scene({"sides.orchid.cards": cards("terraforming", seat=1)}, at="use cards")
    assert s.drawn() == 3


@rule("MG-LDR-06")
def test_equal_modifiers_add_up() -> None:
    """Treasurer Imbol and Free Ports: four cubes for a foreign colour."""
    held = {"sides.ivory.cards": cards("treasurer_imbol", "free_ports"), **done("free_ports"), "drawn": pool("blue")}
    s = scene(held)
    before = s.bag(0, "blue")
    s.play("cube blue", "settle pyrrha")
    assert s.bag(0, "blue") == before + 4


def test_turns_can_be_ended() -> None:
    s = scene()
    s.next_turn()
    assert s.g.active == 1
