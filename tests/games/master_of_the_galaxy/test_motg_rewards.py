"""The reward step, cards, developments, agendas, covert operations (MG-REW, CRD, DEV, AGD, COV)."""

from __future__ import annotations

from games.master_of_the_galaxy.scenes import cards, done, filled, front, pool, route, scene
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
    s = scene({**TWO_REWARDS, "routes.pyrrha__lazul": route("ivory", "blue", 3), "rewarded.pyrrha__lazul": True})
    s.play(*COMPLETE_BOTH)
    assert s.options() == ["reward terran_compact-base", "reward terran_compact-leader"]
    assert s.refused("finish") == "MG-REW-03"
    assert s.refused("reward pyrrha__lazul") == "MG-REW-01", "rewarded already"
    twin = s.copy()
    s.play("reward terran_compact-base")
    assert len(s.g.holding) == 1
    twin.play("reward terran_compact-leader")
    assert twin.g.holding == [], "the draw is resolved first"
    assert twin.question() == "D12"
    twin.play("keep admiral_vess")
    assert len(twin.g.holding) == 1


@rule("MG-REW-04")
def test_bases_may_be_placed_between_rewards() -> None:
    held = {"sides.ivory.cards": cards("hive_mind"), "holding": ["hive_mind"], **TWO_REWARDS}
    s = scene({**held, "routes.pyrrha__lazul": route("ivory", "blue", 3), "rewarded.pyrrha__lazul": True})
    s.play(*COMPLETE_BOTH)
    assert {"base lazul", "base pyrrha"} <= set(s.options()), "before the first"
    s.play("reward terran_compact-base")
    assert "base lazul" in s.options(), "between two"
    s.play("reward terran_compact-leader", "keep admiral_vess")
    assert {"base lazul", "finish"} <= set(s.options()), "after the last"
    s.play("finish")
    assert s.question() == "D19"


@rule("MG-REW-05")
def test_a_pending_project_that_is_no_longer_complete_gives_nothing() -> None:
    """Admiral Vess, with two symbols of might, lets a side lack a cube; a base in Saffron costs one of them."""
    might: dict[str, object] = {"owner.fernhold": "ivory", "owner.dawngate": "ivory", "owner.thornveil": "orchid"}
    might |= {"sides.ivory.cards": cards("admiral_vess"), "holding": ["terran_compact"], "drawn": pool("red")}
    might |= {"routes.fernhold__saffron": route("ivory", "yellow", 4), "rewarded.fernhold__saffron": True}
    might |= {"covered.saffron": False, "conflicts": [front("debt_crisis", "dawngate__thornveil", "dawngate")]}
    s = scene({**might, **filled("debt_crisis-red", 1)})
    assert s.symbols(0)["might"] == 2
    s.play("cube red", "settle pyrrha", "base saffron", "keep warlord_kesh")
    assert s.symbols(0)["might"] == 1
    told = s.play("reward debt_crisis-red")
    assert "no_reward" in told
    assert (s.on("debt_crisis-red"), len(s.g.on_board)) == (4, 1), "it keeps its cubes"
    assert "debt_crisis" not in s.own(0)


@rule("MG-REW-05", "MG-CCN-02")
def test_a_pending_conflict_that_was_cancelled_gives_nothing() -> None:
    """Two conflicts about Thornveil are won in one turn; the first capture cancels the other."""
    fights = [
        front("border_war", "dawngate__thornveil", "dawngate"),
        front("crusade", "thornveil__emberlock", "emberlock"),
    ]
    changes = {"owner.dawngate": "ivory", "owner.emberlock": "ivory", "owner.thornveil": "orchid", "conflicts": fights}
    s = scene({**changes, **filled("border_war-red", 1), **filled("crusade-red"), "drawn": pool("green")})
    s.play("cube green", "slot border_war-red-green", "reward border_war-red", "base thornveil")
    told = s.play("keep admiral_vess")
    assert "project_gone" in told
    assert not {"conflict_won", "no_reward"} & set(told)
    assert s.own(0)[1:] == ["border_war", "crusade", "admiral_vess"], "the card came by the cancelling"


@rule("MG-REW-06", "MG-EFF-34")
def test_what_is_completed_in_phase_three_is_rewarded_next_turn() -> None:
    growth = {"owner.verdis": "none", **done("terraforming"), **done("hydroponic_contracts")}
    held = cards("doctor_ysolde", "terraforming", "hydroponic_contracts")
    s = scene({"sides.ivory.cards": held, **growth, **filled("terran_compact-base", 1)}, at="use cards")
    assert s.symbols(0)["growth"] == 2
    s.play("discard doctor_ysolde", "use", "reserve green", "slot terran_compact-base-green")
    assert s.on("terran_compact-base") == 4
    assert s.g.holding == []
    while s.g.active == 0:
        s.play(s.options()[-1])
    s.next_turn()
    assert s.g.active == 0
    s.play("finish")
    assert len(s.g.holding) == 1


@rule("MG-REW-07")
def test_only_the_active_players_projects_are_rewarded() -> None:
    s = scene({**filled("kharrg_warhost-base"), "drawn": pool("red")})
    s.play("cube red", "settle pyrrha")
    assert s.g.holding == []
    assert s.on("kharrg_warhost-base") == 4


# -- receiving cards ---------------------------------------------------------------------------------------------------


@rule("MG-CRD-01", "MG-CRD-02")
def test_a_card_project_returns_its_cubes_and_draws() -> None:
    s = scene({**filled("terran_compact-leader", 1), "drawn": pool("black")})
    black = s.bag(0, "black")
    s.play("cube black", "slot terran_compact-leader-black")
    assert s.question() == "D12"
    assert (s.bag(0, "red"), s.bag(0, "yellow"), s.bag(0, "black")) == (5, 5, black + 1)
    s.play("keep warlord_kesh")
    assert s.own(0) == cards("warlord_kesh")


@rule("MG-CRD-03")
def test_an_empty_deck_gives_no_card_but_the_cubes_return() -> None:
    leaders = scene().deck("leader")
    changes = {**filled("terran_compact-leader", 1), "drawn": pool("black")}
    s = scene({**changes, "sides.orchid.cards": cards(*leaders, seat=1)})
    s.play("cube black", "slot terran_compact-leader-black")
    assert s.own(0) == cards()
    assert s.on("terran_compact-leader") == 0


@rule("MG-CRD-04")
def test_there_is_no_limit_to_cards_during_the_turn() -> None:
    seven = cards("warlord_kesh", "marshal_thorne", "envoy_liune", "viceroy_malden", "prodigy_tal", "doctor_ysolde")
    s = scene({"sides.ivory.cards": seven, **filled("terran_compact-leader", 1), "drawn": pool("black")})
    s.play("cube black", "slot terran_compact-leader-black", "keep admiral_vess")
    assert len(s.own(0)) == 8
    assert s.question() == "D19-limit"


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
    s = scene({"sides.ivory.cards": cards("tax_reform", "terraforming")}, at="use cards")
    assert s.symbols(0) == {"might": 1}
    assert "discarded" in s.play("discard tax_reform"), "not even by discarding it"


@rule("MG-DEV-02", "MG-DEV-06", "MG-DEV-03")
def test_completing_a_development_brings_symbols_and_a_politics_card() -> None:
    for implemented, card in (((), "admiral_vess"), (("tax_reform",), "border_war")):
        s = scene(last_cube(*implemented))
        assert "wealth" not in s.symbols(0)
        s.play(*LAST)
        assert s.symbols(0)["wealth"] == 1
        assert s.rewarded("free_ports-develop")
        assert s.options()[0] == f"keep {card}"
        assert s.on("free_ports-develop") == 4, "the cubes stay"
    s = scene(last_cube("tax_reform", "customs_union"))
    s.play(*LAST)
    assert s.options()[0] == "keep technocracy", "the third of the type"


@rule("MG-DEV-04")
def test_a_development_may_be_completed_again_with_the_same_reward() -> None:
    thief = {"sides.orchid.cards": cards("treasurer_imbol", seat=1), "sides.orchid.bag": {"black": 1, "yellow": 2}}
    s = scene(last_cube(**thief, **{"sides.ivory.bag": {"yellow": 9}}))
    s.play(*LAST, "keep admiral_vess", "finish")
    s.play(
        "cube black",
        "slot treasurer_imbol-covert-black",
        "cube yellow",
        "slot treasurer_imbol-covert-yellow",
        "finish",
    )
    s.play("slot free_ports-develop-yellow", "finish")
    assert not s.rewarded("free_ports-develop"), "a yellow cube was stolen"
    assert s.g.active == 0
    s.play("cube yellow", "slot free_ports-develop-yellow", "finish")
    assert s.rewarded("free_ports-develop")
    assert s.options()[0] == "keep marshal_thorne", "again the first of its type: a leader"


@rule("MG-DEV-05")
def test_the_last_cube_of_a_fourth_development_cannot_be_placed() -> None:
    s = scene(last_cube("tax_reform", "customs_union", "patent_office", drawn=pool("green", "green", "yellow")))
    s.play("cube green")
    assert s.refused("slot free_ports-develop-green") == "MG-DEV-05"
    s = scene(last_cube("tax_reform", "customs_union", "patent_office", **{"slots.free_ports-develop-green": []}))
    s.play(*LAST)
    assert s.on("free_ports-develop") == 3, "up to that point it may be filled"
    s = scene({"sides.ivory.cards": cards("tax_reform", "customs_union", "patent_office", "terraforming"),
               **done("tax_reform"), **done("customs_union"), **done("patent_office"),
               **filled("terraforming-develop", 1), "drawn": pool("blue")})  # fmt: skip
    s.play("cube blue")
    assert "slot terraforming-develop-blue" in s.options(), "another type"


@rule("MG-DEV-06", "MG-END-04")
def test_victory_comes_before_the_politics_card() -> None:
    symbols_of = ("galactic_bank", "space_exchange", "market_simulation", "ringworld")
    s = scene(last_cube(*symbols_of))
    assert s.symbols(0)["wealth"] == 4
    s.play(*LAST)
    assert s.g.winner == 0
    assert s.own(0)[-1] == "free_ports"
    assert not s.g.stack


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
    s = scene(changes)
    green, kept = s.bag(1, "green"), s.reserve("green")
    s.play("cube black", "slot data_raid-red-black")
    taken = 0
    while s.question() == "D15":
        s.play(s.options()[0])
        taken += 1
    assert "terraforming" in s.own(0)
    assert s.on("terraforming-develop") == 0
    assert not s.rewarded("terraforming-develop")
    assert s.bag(1, "green") + s.reserve("green") + s.bag(0, "green") >= green + kept + 3


# -- agendas -----------------------------------------------------------------------------------------------------------


@rule("MG-AGD-01", "MG-AGD-04")
def test_an_agenda_gives_its_symbols_and_no_card() -> None:
    s = scene({**filled("terran_compact-agenda", 1), "drawn": pool("black")})
    s.play("cube black", "slot terran_compact-agenda-black")
    assert s.symbols(0) == {"might": 2, "wealth": 1, "authority": 1}
    assert s.on("terran_compact-agenda") == 5
    assert s.own(0) == cards()


@rule("MG-AGD-02")
def test_an_agenda_that_loses_a_cube_must_be_rewarded_anew() -> None:
    agenda = {**filled("terran_compact-agenda"), "rewarded.terran_compact-agenda": True}
    s = scene(
        {**agenda, "sides.orchid.cards": cards("archivist_nuin", seat=1), "drawn": pool("blue", "black")}, seat="orchid"
    )
    s.play("cube blue", "slot archivist_nuin-covert-blue", "cube black", "slot archivist_nuin-covert-black")
    assert s.on("terran_compact-agenda") == 4
    assert s.symbols(0) == {"might": 1}
    s = scene({**filled("terran_compact-agenda", 2), "slots.terran_compact-agenda-black": ["black"],
               "drawn": pool("green", "red")})  # fmt: skip
    s.play("cube green", "slot terran_compact-agenda-green")
    assert s.symbols(0) == {"might": 1}, "not before the reward step"
    s.play("cube red", "settle pyrrha", "reward terran_compact-agenda")
    assert s.symbols(0)["authority"] == 1


@rule("MG-AGD-03")
def test_three_governments_carry_an_agenda_that_adds_to_the_species() -> None:
    carrying = [c for c in DECK_CARDS[GOVERNMENT] if any(PROJECT_KIND[p] == AGENDA for p in CARD_PROJECTS[c])]
    assert len(carrying) == 3
    both = {**filled("terran_compact-agenda"), "rewarded.terran_compact-agenda": True, **filled("theocracy-agenda")}
    s = scene({"sides.ivory.cards": cards("theocracy"), **both, "rewarded.theocracy-agenda": True})
    assert s.symbols(0)["authority"] == 3


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
    s = scene(operation(**victims))
    assert s.symbols(0).get("might") is None
    red = s.bag(0, "red")
    s.play(*OPERATION)
    assert s.question() == "D14"
    assert s.options() == ["from solenne__emberlock", "from kharrg_warhost-base"]
    assert s.refused("from kharrg_warhost-expansion") == "MG-COV-02"
    assert s.refused("from kharrg_warhost-conflict") == "MG-COV-03"
    assert s.refused("decline") == "MG-COV-05"
    s.play("from solenne__emberlock")
    assert s.bag(0, "red") == red + 2, "the own cube back, and the stolen one"
    assert s.on("solenne__emberlock") == 1


@rule("MG-COV-03", "MG-EFF-55")
def test_shielded_projects_are_safe() -> None:
    shield = {"sides.orchid.cards": cards("customs_union", seat=1), **done("customs_union")}
    victims = {"routes.solenne__emberlock": route("orchid", "red", 2), "slots.kharrg_warhost-agenda-red": ["red"]}
    s = scene(operation(**victims, **shield))
    s.play(*OPERATION)
    assert s.options() == ["from kharrg_warhost-agenda", "from customs_union-develop"]
    assert s.refused("from solenne__emberlock") == "MG-EFF-55"


@rule("MG-COV-04", "MG-EFF-52")
def test_the_real_colour_of_the_cube_counts() -> None:
    """A blue cube lies in a red slot of orchid's side of a conflict; who steals blue may take it."""
    fight = {
        "owner.dawngate": "ivory",
        "owner.thornveil": "orchid",
        "conflicts": [front("border_war", "dawngate__thornveil", "dawngate", initiator="orchid")],
        "slots.border_war-blue-red": ["blue"],
    }
    s = scene({**operation(**fight), "slots.kharrg_warhost-base-red": ["red"]})
    s.play(*OPERATION)
    assert s.on("border_war-blue") == 1, "the only red cube was on the base project"
    assert s.on("kharrg_warhost-base") == 0
    thief = {"sides.ivory.cards": cards("archivist_nuin"), "drawn": pool("blue", "black"), **fight}
    s = scene(thief)
    blue = s.bag(0, "blue")
    s.play("cube blue", "slot archivist_nuin-covert-blue", "cube black", "slot archivist_nuin-covert-black")
    assert s.on("border_war-blue") == 0
    assert s.bag(0, "blue") == blue + 2


@rule("MG-COV-04", "MG-COV-06", "MG-EFF-33")
def test_of_a_slot_group_with_several_colours_one_is_chosen() -> None:
    """Wild cubes lie in orchid's red slots; what is left keeps its place, and the black one is never stolen."""
    mixed = {"slots.kharrg_warhost-conflict-red": ["red", "blue", "black"], "owner.pyrrha": "ivory"}
    thief = {"sides.ivory.cards": cards("stealth_drive", "admiral_vess"), **done("stealth_drive"), "drawn": pool("red")}
    s = scene({**thief, **mixed, **filled("admiral_vess-covert", 1)})
    s.play("cube red", "slot admiral_vess-covert-red")
    assert s.question() == "D04-cube", "the only red cube was stolen without a choice; then Stealth Drive"
    assert s.on("kharrg_warhost-conflict") == 2
    s = scene(
        {**thief, **mixed, "slots.admiral_vess-covert-black": ["black"], "slots.kharrg_warhost-base-red": ["red"]}
    )
    s.play("cube red", "slot admiral_vess-covert-red", "from kharrg_warhost-base", "from kharrg_warhost-conflict")
    assert (s.question(), s.options()) == ("D14-which", ["colour red", "colour blue"])
    assert [s.refused(f"colour {colour}") for colour in ("black", "green")] == ["MG-COV-06", "MG-COV-04"]
    assert s.refused("slot kharrg_warhost-conflict-red") == "K-OPT-01"
    s.play("colour red")
    assert s.on("kharrg_warhost-conflict") == 2
    two = {"slots.kharrg_warhost-conflict-red": ["red", "blue"], **filled("admiral_vess-covert", 1)}
    s = scene({**thief, **two})
    s.play("cube red", "slot admiral_vess-covert-red", "decline")
    assert s.on("kharrg_warhost-conflict") == 1, "the red one went, the blue one moved up"
    sender = {"sides.orchid.cards": cards("shadow_directorate", seat=1), "sides.ivory.cards": cards()}
    mine = {"slots.terran_compact-agenda-red": ["black"], "slots.terran_compact-leader-red": ["red"]}
    s = scene({**sender, **mine}, at="use cards")
    black = s.bag(0, "black")
    s.play("from terran_compact-agenda")
    assert s.bag(0, "black") == black + 1


@rule("MG-COV-05")
def test_without_such_a_cube_nothing_is_taken() -> None:
    s = scene(operation(**{"slots.kharrg_warhost-base-green": ["green"]}))
    s.play(*OPERATION)
    assert s.on("kharrg_warhost-base") == 1
    assert s.on("admiral_vess-covert") == 0


@rule("MG-COV-06")
def test_black_cubes_are_never_stolen() -> None:
    held = {"sides.ivory.cards": cards("warlord_kesh", "stealth_drive"), **done("stealth_drive")}
    black = {"slots.kharrg_warhost-agenda-black": ["black"], "slots.kharrg_warhost-conflict-red": ["red"]}
    s = scene({**held, **black, **filled("warlord_kesh-covert", 1), "drawn": pool("red")})
    s.play("cube red", "slot warlord_kesh-covert-red")
    assert s.question() == "D04-cube"
    assert s.refused("from kharrg_warhost-agenda") == "MG-COV-06"
    assert "from kharrg_warhost-conflict" in s.options()


@rule("MG-COV-07")
def test_the_lead_in_a_conflict_changes_with_a_stolen_cube() -> None:
    fight = {
        "owner.dawngate": "ivory",
        "owner.thornveil": "orchid",
        "conflicts": [front("border_war", "dawngate__thornveil", "thornveil", initiator="orchid", lead="red")],
        "slots.border_war-red-red": ["red"],
        "slots.border_war-blue-yellow": ["yellow"],
    }
    s = scene(operation(**fight))
    assert s.symbols(1)["might"] == 1
    s.play(*OPERATION)
    assert s.symbols(1).get("might") is None
    assert s.symbols(0)["might"] == 1
