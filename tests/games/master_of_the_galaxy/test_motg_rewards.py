"""The reward step, cards, developments, agendas, covert operations (MG-REW, CRD, DEV, AGD, COV)."""

from __future__ import annotations

from games.master_of_the_galaxy.scene import (
    asked,
    bag,
    can,
    cards,
    deck,
    do,
    done,
    filled,
    front,
    next_turn,
    no,
    on,
    own,
    pool,
    reserve,
    rewarded,
    route,
    scene,
    symbols,
)
from starhall.games.master_of_the_galaxy.content.components import CARD_PROJECTS, DECK_CARDS, PROJECT_KIND
from starhall.games.master_of_the_galaxy.content.vocabulary import AGENDA, GOVERNMENT, LEADER
from support import rule

TWO_REWARDS = {
    **filled("terran_compact-base", 1),
    **filled("terran_compact-leader", 1),
    "drawn": pool("green", "black"),
}
COMPLETE_BOTH = (
    "cube green",
    "slot terran_compact-base-green",
    "cube black",
    "slot terran_compact-leader-black",
)


@rule("MG-REW-01", "MG-REW-02", "MG-REW-03")
def test_pending_rewards_are_taken_in_any_order_and_none_is_left() -> None:
    g = scene({**TWO_REWARDS, "routes.pyrrha__lazul": route("ivory", "blue", 3), "rewarded.pyrrha__lazul": True})
    do(g, *COMPLETE_BOTH)
    assert can(g) == ["reward terran_compact-base", "reward terran_compact-leader"]
    assert no(g, "finish") == "MG-REW-03"
    assert no(g, "reward pyrrha__lazul") == "MG-REW-01", "rewarded already"
    twin = g.copy()
    do(g, "reward terran_compact-base")
    assert len(g.holding) == 1
    do(twin, "reward terran_compact-leader")
    assert twin.holding == [], "the draw is resolved first"
    assert asked(twin) == "D12"
    do(twin, "keep admiral_vess")
    assert len(twin.holding) == 1


@rule("MG-REW-04")
def test_bases_may_be_placed_between_rewards() -> None:
    held = {"sides.ivory.cards": cards("hive_mind"), "holding": ["hive_mind"], **TWO_REWARDS}
    g = scene({**held, "routes.pyrrha__lazul": route("ivory", "blue", 3), "rewarded.pyrrha__lazul": True})
    do(g, *COMPLETE_BOTH)
    assert {"base lazul", "base pyrrha"} <= set(can(g)), "before the first"
    do(g, "reward terran_compact-base")
    assert "base lazul" in can(g), "between two"
    do(g, "reward terran_compact-leader", "keep admiral_vess")
    assert {"base lazul", "finish"} <= set(can(g)), "after the last"
    do(g, "finish")
    assert asked(g) == "D19"


@rule("MG-REW-05")
def test_a_pending_project_that_is_no_longer_complete_gives_nothing() -> None:
    """Admiral Vess, with two symbols of might, lets a side lack a cube; a base in Saffron costs one of them."""
    might: dict[str, object] = {"owner.fernhold": "ivory", "owner.dawngate": "ivory", "owner.thornveil": "orchid"}
    might |= {"sides.ivory.cards": cards("admiral_vess"), "holding": ["terran_compact"], "drawn": pool("red")}
    might |= {"routes.fernhold__saffron": route("ivory", "yellow", 4), "rewarded.fernhold__saffron": True}
    might |= {"covered.saffron": False, "conflicts": [front("debt_crisis", "dawngate__thornveil", "dawngate")]}
    g = scene({**might, **filled("debt_crisis-red", 1)})
    assert symbols(g, 0)["might"] == 2
    do(g, "cube red", "settle pyrrha", "base saffron", "keep warlord_kesh")
    assert symbols(g, 0)["might"] == 1
    told = do(g, "reward debt_crisis-red")
    assert "no_reward" in told
    assert (on(g, "debt_crisis-red"), len(g.on_board)) == (4, 1), "it keeps its cubes"
    assert "debt_crisis" not in own(g, 0)


@rule("MG-REW-05", "MG-CCN-02")
def test_a_pending_conflict_that_was_cancelled_gives_nothing() -> None:
    """Two conflicts about Thornveil are won in one turn; the first capture cancels the other."""
    fights = [
        front("border_war", "dawngate__thornveil", "dawngate"),
        front("crusade", "thornveil__emberlock", "emberlock"),
    ]
    changes = {"owner.dawngate": "ivory", "owner.emberlock": "ivory", "owner.thornveil": "orchid", "conflicts": fights}
    g = scene({**changes, **filled("border_war-red", 1), **filled("crusade-red"), "drawn": pool("green")})
    do(g, "cube green", "slot border_war-red-green", "reward border_war-red", "base thornveil")
    told = do(g, "keep admiral_vess")
    assert "project_gone" in told
    assert not {"conflict_won", "no_reward"} & set(told)
    assert own(g, 0)[1:] == ["border_war", "crusade", "admiral_vess"], "the card came by the cancelling"


@rule("MG-REW-06", "MG-EFF-34")
def test_what_is_completed_in_phase_three_is_rewarded_next_turn() -> None:
    growth = {"owner.verdis": "none", **done("terraforming"), **done("hydroponic_contracts")}
    held = cards("doctor_ysolde", "terraforming", "hydroponic_contracts")
    g = scene({"sides.ivory.cards": held, **growth, **filled("terran_compact-base", 1)}, at="use cards")
    assert symbols(g, 0)["growth"] == 2
    do(g, "discard doctor_ysolde", "use", "reserve green", "slot terran_compact-base-green")
    assert on(g, "terran_compact-base") == 4
    assert g.holding == []
    while g.active == 0:
        do(g, can(g)[-1])
    next_turn(g)
    assert g.active == 0
    do(g, "finish")
    assert len(g.holding) == 1


@rule("MG-REW-07")
def test_only_the_active_players_projects_are_rewarded() -> None:
    g = scene({**filled("kharrg_warhost-base"), "drawn": pool("red")})
    do(g, "cube red", "settle pyrrha")
    assert g.holding == []
    assert on(g, "kharrg_warhost-base") == 4


# -- receiving cards ---------------------------------------------------------------------------------------------------


@rule("MG-CRD-01", "MG-CRD-02")
def test_a_card_project_returns_its_cubes_and_draws() -> None:
    g = scene({**filled("terran_compact-leader", 1), "drawn": pool("black")})
    black = bag(g, 0, "black")
    do(g, "cube black", "slot terran_compact-leader-black")
    assert asked(g) == "D12"
    assert (bag(g, 0, "red"), bag(g, 0, "yellow"), bag(g, 0, "black")) == (5, 5, black + 1)
    do(g, "keep warlord_kesh")
    assert own(g, 0) == cards("warlord_kesh")


@rule("MG-CRD-03")
def test_an_empty_deck_gives_no_card_but_the_cubes_return() -> None:
    leaders = deck(scene(), "leader")
    changes = {**filled("terran_compact-leader", 1), "drawn": pool("black")}
    g = scene({**changes, "sides.orchid.cards": cards(*leaders, seat=1)})
    do(g, "cube black", "slot terran_compact-leader-black")
    assert own(g, 0) == cards()
    assert on(g, "terran_compact-leader") == 0


@rule("MG-CRD-04")
def test_there_is_no_limit_to_cards_during_the_turn() -> None:
    seven = cards("warlord_kesh", "marshal_thorne", "envoy_liune", "viceroy_malden", "prodigy_tal", "doctor_ysolde")
    g = scene({"sides.ivory.cards": seven, **filled("terran_compact-leader", 1), "drawn": pool("black")})
    do(g, "cube black", "slot terran_compact-leader-black", "keep admiral_vess")
    assert len(own(g, 0)) == 8
    assert asked(g) == "D19-limit"


# -- developments ------------------------------------------------------------------------------------------------------


def last_cube(*implemented: str, **more: object) -> dict[str, object]:
    """Ivory lacks one cube of Free Ports (green), besides what is implemented."""
    changes: dict[str, object] = {"sides.ivory.cards": cards(*implemented, "free_ports")}
    for card in implemented:
        changes |= done(card)
    return {**changes, **filled("free_ports-develop", 1), "drawn": pool("green"), **more}


LAST = ("cube green", "slot free_ports-develop-green")


@rule("MG-DEV-01")
def test_a_development_that_is_not_implemented_does_nothing() -> None:
    g = scene({"sides.ivory.cards": cards("tax_reform", "terraforming")}, at="use cards")
    assert symbols(g, 0) == {"might": 1}
    assert "discarded" in do(g, "discard tax_reform"), "not even by discarding it"


@rule("MG-DEV-02", "MG-DEV-06", "MG-DEV-03")
def test_completing_a_development_brings_symbols_and_a_politics_card() -> None:
    for implemented, card in (((), "admiral_vess"), (("tax_reform",), "border_war")):
        g = scene(last_cube(*implemented))
        assert "wealth" not in symbols(g, 0)
        do(g, *LAST)
        assert symbols(g, 0)["wealth"] == 1
        assert rewarded(g, "free_ports-develop")
        assert can(g)[0] == f"keep {card}"
        assert on(g, "free_ports-develop") == 4, "the cubes stay"
    g = scene(last_cube("tax_reform", "customs_union"))
    do(g, *LAST)
    assert can(g)[0] == "keep technocracy", "the third of the type"


@rule("MG-DEV-04")
def test_a_development_may_be_completed_again_with_the_same_reward() -> None:
    thief = {"sides.orchid.cards": cards("treasurer_imbol", seat=1), "sides.orchid.bag": {"black": 1, "yellow": 2}}
    g = scene(last_cube(**thief, **{"sides.ivory.bag": {"yellow": 9}}))
    do(g, *LAST, "keep admiral_vess", "finish")
    do(
        g,
        "cube black",
        "slot treasurer_imbol-covert-black",
        "cube yellow",
        "slot treasurer_imbol-covert-yellow",
        "finish",
    )
    do(g, "slot free_ports-develop-yellow", "finish")
    assert not rewarded(g, "free_ports-develop"), "a yellow cube was stolen"
    assert g.active == 0
    do(g, "cube yellow", "slot free_ports-develop-yellow", "finish")
    assert rewarded(g, "free_ports-develop")
    assert can(g)[0] == "keep marshal_thorne", "again the first of its type: a leader"


@rule("MG-DEV-05")
def test_the_last_cube_of_a_fourth_development_cannot_be_placed() -> None:
    g = scene(last_cube("tax_reform", "customs_union", "patent_office", drawn=pool("green", "green", "yellow")))
    do(g, "cube green")
    assert no(g, "slot free_ports-develop-green") == "MG-DEV-05"
    g = scene(last_cube("tax_reform", "customs_union", "patent_office", **{"slots.free_ports-develop-green": []}))
    do(g, *LAST)
    assert on(g, "free_ports-develop") == 3, "up to that point it may be filled"
    g = scene({"sides.ivory.cards": cards("tax_reform", "customs_union", "patent_office", "terraforming"),
               **done("tax_reform"), **done("customs_union"), **done("patent_office"),
               **filled("terraforming-develop", 1), "drawn": pool("blue")})  # fmt: skip
    do(g, "cube blue")
    assert "slot terraforming-develop-blue" in can(g), "another type"


@rule("MG-DEV-06", "MG-END-04")
def test_victory_comes_before_the_politics_card() -> None:
    symbols_of = ("galactic_bank", "space_exchange", "market_simulation", "ringworld")
    g = scene(last_cube(*symbols_of))
    assert symbols(g, 0)["wealth"] == 4
    do(g, *LAST)
    assert g.winner == 0
    assert own(g, 0)[-1] == "free_ports"
    assert not g.stack


@rule("MG-DEV-07", "MG-CON-22")
def test_a_development_that_is_taken_arrives_without_cubes() -> None:
    changes = {
        "sides.orchid.cards": cards("terraforming", seat=1),
        **done("terraforming"),
        "owner.dawngate": "ivory",
        "owner.thornveil": "orchid",
        "conflicts": [front("data_raid", "dawngate__thornveil", "dawngate")],
        **filled("data_raid-red", 1),
        "drawn": pool("black"),
        "planets.dawngate_1": "red",
    }
    g = scene(changes)
    green, kept = bag(g, 1, "green"), reserve(g, "green")
    do(g, "cube black", "slot data_raid-red-black")
    taken = 0
    while asked(g) == "D15":
        do(g, can(g)[0])
        taken += 1
    assert "terraforming" in own(g, 0)
    assert on(g, "terraforming-develop") == 0
    assert not rewarded(g, "terraforming-develop")
    assert bag(g, 1, "green") + reserve(g, "green") + bag(g, 0, "green") >= green + kept + 3


# -- agendas -----------------------------------------------------------------------------------------------------------


@rule("MG-AGD-01", "MG-AGD-04")
def test_an_agenda_gives_its_symbols_and_no_card() -> None:
    g = scene({**filled("terran_compact-agenda", 1), "drawn": pool("black")})
    do(g, "cube black", "slot terran_compact-agenda-black")
    assert symbols(g, 0) == {"might": 2, "wealth": 1, "authority": 1}
    assert on(g, "terran_compact-agenda") == 5
    assert own(g, 0) == cards()


@rule("MG-AGD-02")
def test_an_agenda_that_loses_a_cube_must_be_rewarded_anew() -> None:
    agenda = {**filled("terran_compact-agenda"), "rewarded.terran_compact-agenda": True}
    g = scene({**agenda, "sides.orchid.cards": cards("archivist_nuin", seat=1), "drawn": pool("blue", "black")},
              seat="orchid")  # fmt: skip
    do(g, "cube blue", "slot archivist_nuin-covert-blue", "cube black", "slot archivist_nuin-covert-black")
    assert on(g, "terran_compact-agenda") == 4
    assert symbols(g, 0) == {"might": 1}
    g = scene({**filled("terran_compact-agenda", 2), "slots.terran_compact-agenda-black": ["black"],
               "drawn": pool("green", "red")})  # fmt: skip
    do(g, "cube green", "slot terran_compact-agenda-green")
    assert symbols(g, 0) == {"might": 1}, "not before the reward step"
    do(g, "cube red", "settle pyrrha", "reward terran_compact-agenda")
    assert symbols(g, 0)["authority"] == 1


@rule("MG-AGD-03")
def test_three_governments_carry_an_agenda_that_adds_to_the_species() -> None:
    carrying = [c for c in DECK_CARDS[GOVERNMENT] if any(PROJECT_KIND[p] == AGENDA for p in CARD_PROJECTS[c])]
    assert len(carrying) == 3
    both = {**filled("terran_compact-agenda"), "rewarded.terran_compact-agenda": True, **filled("theocracy-agenda")}
    g = scene({"sides.ivory.cards": cards("theocracy"), **both, "rewarded.theocracy-agenda": True})
    assert symbols(g, 0)["authority"] == 3


# -- covert operations -------------------------------------------------------------------------------------------------


@rule("MG-COV-01")
def test_fourteen_leaders_have_a_covert_project() -> None:
    assert len([card for card in DECK_CARDS[LEADER] if CARD_PROJECTS[card]]) == 14


OPERATION = ("cube red", "slot admiral_vess-covert-red")


def operation(**more: object) -> dict[str, object]:
    """Ivory lacks one red cube for the operation of Admiral Vess, which steals red; no might is needed for it."""
    changes = {"sides.ivory.cards": cards("admiral_vess"), **filled("admiral_vess-covert", 1), "drawn": pool("red")}
    return {**changes, "owner.pyrrha": "none", "owner.lazul": "ivory", **more}


@rule("MG-COV-01", "MG-COV-02", "MG-COV-03")
def test_a_covert_operation_takes_one_cube_of_its_colour() -> None:
    victims = {
        "routes.solenne__emberlock": route("orchid", "red", 2),
        "slots.kharrg_warhost-base-red": ["red"],
        "planets.solenne_1": "red",
        "slots.kharrg_warhost-expansion-green": ["green"],
    }
    g = scene(operation(**victims))
    assert symbols(g, 0).get("might") is None
    red = bag(g, 0, "red")
    do(g, *OPERATION)
    assert asked(g) == "D14"
    assert can(g) == ["from solenne__emberlock", "from kharrg_warhost-base"]
    assert no(g, "from kharrg_warhost-expansion") == "MG-COV-02"
    assert no(g, "from kharrg_warhost-conflict") == "MG-COV-03"
    assert no(g, "decline") == "MG-COV-05"
    do(g, "from solenne__emberlock")
    assert bag(g, 0, "red") == red + 2, "the own cube back, and the stolen one"
    assert on(g, "solenne__emberlock") == 1


@rule("MG-COV-03", "MG-EFF-55")
def test_shielded_projects_are_safe() -> None:
    shield = {"sides.orchid.cards": cards("customs_union", seat=1), **done("customs_union")}
    victims = {"routes.solenne__emberlock": route("orchid", "red", 2), "slots.kharrg_warhost-agenda-red": ["red"]}
    g = scene(operation(**victims, **shield))
    do(g, *OPERATION)
    assert can(g) == ["from kharrg_warhost-agenda", "from customs_union-develop"]
    assert no(g, "from solenne__emberlock") == "MG-EFF-55"


@rule("MG-COV-04", "MG-EFF-52")
def test_the_real_colour_of_the_cube_counts() -> None:
    """A blue cube lies in a red slot of orchid's side of a conflict; who steals blue may take it."""
    fight = {
        "owner.dawngate": "ivory",
        "owner.thornveil": "orchid",
        "conflicts": [front("border_war", "dawngate__thornveil", "dawngate", initiator="orchid")],
        "slots.border_war-blue-red": ["blue"],
    }
    g = scene({**operation(**fight), "slots.kharrg_warhost-base-red": ["red"]})
    do(g, *OPERATION)
    assert on(g, "border_war-blue") == 1, "the only red cube was on the base project"
    assert on(g, "kharrg_warhost-base") == 0
    thief = {"sides.ivory.cards": cards("archivist_nuin"), "drawn": pool("blue", "black"), **fight}
    g = scene(thief)
    blue = bag(g, 0, "blue")
    do(g, "cube blue", "slot archivist_nuin-covert-blue", "cube black", "slot archivist_nuin-covert-black")
    assert on(g, "border_war-blue") == 0
    assert bag(g, 0, "blue") == blue + 2


@rule("MG-COV-04", "MG-COV-06", "MG-EFF-33")
def test_of_a_slot_group_with_several_colours_one_is_chosen() -> None:
    """Wild cubes lie in orchid's red slots; what is left keeps its place, and the black one is never stolen."""
    mixed = {"slots.kharrg_warhost-conflict-red": ["red", "blue", "black"], "owner.pyrrha": "ivory"}
    thief = {"sides.ivory.cards": cards("stealth_drive", "admiral_vess"), **done("stealth_drive"), "drawn": pool("red")}
    g = scene({**thief, **mixed, **filled("admiral_vess-covert", 1)})
    do(g, "cube red", "slot admiral_vess-covert-red")
    assert asked(g) == "D04-cube", "the only red cube was stolen without a choice; then Stealth Drive"
    assert on(g, "kharrg_warhost-conflict") == 2
    g = scene(
        {**thief, **mixed, "slots.admiral_vess-covert-black": ["black"], "slots.kharrg_warhost-base-red": ["red"]}
    )
    do(g, "cube red", "slot admiral_vess-covert-red", "from kharrg_warhost-base", "from kharrg_warhost-conflict")
    assert (asked(g), can(g)) == ("D14-which", ["colour red", "colour blue"])
    assert [no(g, f"colour {colour}") for colour in ("black", "green")] == ["MG-COV-06", "MG-COV-04"]
    assert no(g, "slot kharrg_warhost-conflict-red") == "K-OPT-01"
    do(g, "colour red")
    assert on(g, "kharrg_warhost-conflict") == 2
    two = {"slots.kharrg_warhost-conflict-red": ["red", "blue"], **filled("admiral_vess-covert", 1)}
    g = scene({**thief, **two})
    do(g, "cube red", "slot admiral_vess-covert-red", "decline")
    assert on(g, "kharrg_warhost-conflict") == 1, "the red one went, the blue one moved up"
    sender = {"sides.orchid.cards": cards("shadow_directorate", seat=1), "sides.ivory.cards": cards()}
    mine = {"slots.terran_compact-agenda-red": ["black"], "slots.terran_compact-leader-red": ["red"]}
    g = scene({**sender, **mine}, at="use cards")
    black = bag(g, 0, "black")
    do(g, "from terran_compact-agenda")
    assert bag(g, 0, "black") == black + 1


@rule("MG-COV-05")
def test_without_such_a_cube_nothing_is_taken() -> None:
    g = scene(operation(**{"slots.kharrg_warhost-base-green": ["green"]}))
    do(g, *OPERATION)
    assert on(g, "kharrg_warhost-base") == 1
    assert on(g, "admiral_vess-covert") == 0


@rule("MG-COV-06")
def test_black_cubes_are_never_stolen() -> None:
    held = {"sides.ivory.cards": cards("warlord_kesh", "stealth_drive"), **done("stealth_drive")}
    black = {"slots.kharrg_warhost-agenda-black": ["black"], "slots.kharrg_warhost-conflict-red": ["red"]}
    g = scene({**held, **black, **filled("warlord_kesh-covert", 1), "drawn": pool("red")})
    do(g, "cube red", "slot warlord_kesh-covert-red")
    assert asked(g) == "D04-cube"
    assert no(g, "from kharrg_warhost-agenda") == "MG-COV-06"
    assert "from kharrg_warhost-conflict" in can(g)


@rule("MG-COV-07")
def test_the_lead_in_a_conflict_changes_with_a_stolen_cube() -> None:
    fight = {
        "owner.dawngate": "ivory",
        "owner.thornveil": "orchid",
        "conflicts": [front("border_war", "dawngate__thornveil", "thornveil", initiator="orchid", lead="red")],
        "slots.border_war-red-red": ["red"],
        "slots.border_war-blue-yellow": ["yellow"],
    }
    g = scene(operation(**fight))
    assert symbols(g, 1)["might"] == 1
    do(g, *OPERATION)
    assert symbols(g, 1).get("might") is None
    assert symbols(g, 0)["might"] == 1
