"""Why not: in each question, what is refused with which clause; everything else is not what is asked."""

from __future__ import annotations

from typing import Any

from games.master_of_the_galaxy.scenes import Scene, cards, done, filled, front, pool, reading, route, scene
from starhall.games.master_of_the_galaxy import GAME
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.kernel.chance import quick_chance
from starhall.kernel.seats import first_seat

ENDS = {"owner.dawngate": "ivory", "owner.thornveil": "orchid"}
FIGHT: dict[str, Any] = {**ENDS, "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")]}
READY: dict[str, Any] = {"holding": ["terran_compact", "hive_mind"], "sides.ivory.cards": cards("hive_mind")}
TO_LAZUL: dict[str, Any] = {"routes.pyrrha__lazul": route("ivory", "blue", 3), "rewarded.pyrrha__lazul": True}
MIXED: dict[str, Any] = {"slots.kharrg_warhost-conflict-red": ["red", "blue", "black"]}
LOOT: dict[str, Any] = {**MIXED, "slots.kharrg_warhost-base-red": ["red"], "slots.kharrg_warhost-base-green": ["green"]}


def held(*names: str) -> dict[str, Any]:
    """Ivory has these cards; those named with a star are implemented developments."""
    changes: dict[str, Any] = {"sides.ivory.cards": cards(*[name.rstrip("*") for name in names])}
    for name in names:
        changes |= done(name.rstrip("*")) if name.endswith("*") else {}
    return changes


def orchids(*names: str) -> dict[str, Any]:
    """The same for orchid, whose turn comes next."""
    changes: dict[str, Any] = {"sides.orchid.cards": cards(*[name.rstrip("*") for name in names], seat=1)}
    for name in names:
        changes |= done(name.rstrip("*")) if name.endswith("*") else {}
    return {**changes, "sides.ivory.cards": cards(), "sides.orchid.bag": {"red": 9}}


def won(card: str, side: str) -> dict[str, Any]:
    """Ivory is about to win this conflict with orchid."""
    red = "dawngate" if side == "red" else "thornveil"
    fight = {**ENDS, "conflicts": [front(card, "dawngate__thornveil", red)], **filled(f"{card}-{side}")}
    return {**fight, "pending": [f"{card}-{side}", "pyrrha_1"], "planets.pyrrha_1": "blue"}


def new(seats: int, *lines: int, **choices: str) -> Galaxy:
    """A new game after so many first options."""
    g = GAME.new(GAME.settings(seats, choices), quick_chance(3))
    for _ in lines:
        g.apply(first_seat(g.due), g.options(first_seat(g.due))[0])
    return g


def placed(*lines: str, at: str = "use cards", **changes: Any) -> Scene:
    """A position after these lines."""
    s = scene(changes, at=at)
    s.play(*lines)
    return s


def positions() -> dict[str, Galaxy]:
    """One position for each question."""
    loser = {**won("border_war", "red"), **LOOT}
    seer = held("void_seer_ahn", "quantum_archives*")
    grown = held("doctor_ysolde", "terraforming*", "hydroponic_contracts*")
    found = {
        "D01": new(3),
        "D02": new(2),
        "D03": new(2, drafting="on"),
        "D03 corner": new(2, 0, 0, drafting="on"),
        "D04-back": placed(**{**orchids("shadow_directorate"), "slots.terran_compact-base-red": ["red"]}).g,
        "D05": placed(**orchids("space_exchange*")).g,
        "D05-take": placed("cube red", **{**orchids("space_exchange*"), "reserve.green": 0}).g,
        "D05 bag": placed("discard tax_reform", "use", **held("tax_reform*")).g,
        "D06": placed(**orchids("oracle_engine*")).g,
        "D07-peace": scene({**FIGHT, "drawn": pool("red", "black")}).g,
        "D07-red": placed("cube red", at="allocation", **FIGHT, **TO_LAZUL, drawn=pool("red", "blue")).g,
        "D08": placed("cube black", at="allocation", **FIGHT, **TO_LAZUL, drawn=pool("red", "black")).g,
        "D09": scene({**READY, **TO_LAZUL, **won("border_war", "red")}, at="reward step").g,
        "D09-planet": placed(
            "harvest pyrrha",
            at="reward step",
            **READY,
            **TO_LAZUL,
            **{"planets.pyrrha_1": "red", "planets.pyrrha_2": "green", "pending": ["pyrrha_1", "pyrrha_2"]},
        ).g,
        "D10": placed("base lazul", at="reward step", **READY, **TO_LAZUL).g,
        "D11": placed("discard market_simulation", "use", **held("market_simulation*")).g,
        "D12": placed("base lazul", "base_of hive_mind", at="reward step", **READY, **TO_LAZUL).g,
        "D13": placed("discard market_simulation", "use", "deck progress", **held("market_simulation*")).g,
        "D14": placed(
            "cube red",
            "slot admiral_vess-covert-red",
            at="allocation",
            **{**held("admiral_vess"), **LOOT, **filled("admiral_vess-covert", 1), "drawn": pool("red")},
        ).g,
        "D15": placed("reward border_war-red", at="reward step", **loser).g,
        "D15 slot": placed("reward border_war-red", "from kharrg_warhost-base", at="reward step", **loser).g,
        "D15 colour": placed("reward border_war-red", "from kharrg_warhost-conflict", at="reward step", **loser).g,
        "D16": placed("discard magnate_sorrel", "finish", **held("magnate_sorrel", "envoy_liune")).g,
        "D17": placed("reward border_war-red", at="reward step", **won("border_war", "red")).g,
        "D18": placed(
            "reward orbital_siege-blue",
            at="reward step",
            **{**won("orbital_siege", "blue"), "sides.orchid.cards": cards("envoy_liune", "crusade", seat=1)},
        ).g,
        "D19": scene({**FIGHT, **held("crusade", "envoy_liune")}, at="use cards").g,
        "D20": placed("conflict crusade", **{**FIGHT, **held("crusade", "envoy_liune")}).g,
        "D20-facing": placed(
            "conflict crusade", "track pyrrha__lazul", **{**FIGHT, **held("crusade", "envoy_liune")}
        ).g,
        "D21": placed("propose border_war", **{**FIGHT, **held("envoy_liune")}).g,
        "D22": placed("discard magnate_sorrel", **held("magnate_sorrel", "free_ports*", "space_exchange*")).g,
        "D23-all": placed("discard operative_ix", "use", **{**held("operative_ix"), **LOOT}).g,
        "D24": placed("discard doctor_ysolde", "use", **{**grown, "reserve.red": 0}).g,
        "D24-where": placed("discard doctor_ysolde", "use", "reserve blue", **{**grown, **FIGHT}).g,
        "D25": placed("discard void_seer_ahn", "use", **seer).g,
        "D25-more": placed("discard wormhole_gate", "use", "black_hole lazul", **held("wormhole_gate*")).g,
        "D26-base": placed("discard ark_fleet", "use", **held("ark_fleet*")).g,
        "D26-conflict": placed(
            "discard envoy_liune",
            "use",
            **{**held("envoy_liune", "customs_union*"), **ENDS},
            conflicts=[*FIGHT["conflicts"], front("crusade", "pyrrha__lazul", "pyrrha")],
        ).g,
        "D26-skip": in_three().g,
    }
    with reading("galactic_bank", trigger="turn_end", optional=True, effects=[{"kind": "build_base", "n": 1}]):
        found["D04"] = placed("finish", **held("galactic_bank*", "envoy_liune")).g
    return found


def in_three() -> Scene:
    """Viceroy Malden among three."""
    agenda = {**filled("theocracy-agenda"), "rewarded.theocracy-agenda": True}
    s = scene({**held("viceroy_malden", "theocracy"), **agenda}, seats=3, at="use cards")
    s.play("discard viceroy_malden", "use")
    return s


# Of each verb that a question is about: "ok" where something is allowed, and the clauses that refuse the rest.
WHY_NOT = {
    "D01": {"start": "SET-08 ok"},
    "D02": {"keep": "DRW-02 ok", "refuse_all": "ok"},
    "D03": {"keep": "VAR-03 ok"},
    "D03 corner": {"start": "ok"},
    "D04-back": {"decline": "ok", "from": "EFF-33 ok"},
    "D05": {"finish": "ok", "cube": "EFF-39 ok"},
    "D05-take": {"reserve": "EFF-39 ok"},
    "D05 bag": {"finish": "ok", "bag": "EFF-39 ok"},
    "D06": {"finish": "ok", "cube": "EFF-38 ok"},
    "D07-peace": {"finish": "ok", "cube": "ALL-01 ok", "propose": "CCN-03 ok"},
    "D07-red": {
        "settle": "BHO-01 PRJ-02 ok",
        "track": "BHO-01 PRJ-02 PRJ-03 RTE-02 RTE-03 ok",
        "slot": "CON-10 PRJ-02 PRJ-03 ok",
        "cancel": "CAN-01",
    },
    "D08": {
        "settle": "BHO-01 PLN-01 PRJ-02",
        "track": "BHO-01 PRJ-02 RTE-02 RTE-03",
        "slot": "CON-10 PRJ-02 PRJ-03 ok",
        "cancel": "CAN-01 ok",
    },
    "D09": {"finish": "REW-03", "reward": "REW-01 ok", "harvest": "REW-01 ok", "base": "BHO-01 PLB-02 PLB-04 ok"},
    "D09-planet": {"colour": "REW-01 ok"},
    "D10": {"base_of": "PLB-01 ok"},
    "D11": {"deck": "ok"},
    "D12": {"keep": "DRW-02 ok", "refuse_all": "ok"},
    "D13": {"keep": "DRW-06 ok"},
    "D14": {"decline": "COV-05", "from": "COV-03 ok"},
    "D15": {"decline": "CON-16", "from": "CON-16 ok"},
    "D15 slot": {"slot": "CON-16 ok"},
    "D15 colour": {"colour": "COV-04 COV-06 ok"},
    "D16": {"reserve": "ok"},
    "D17": {"decline": "ok", "base": "CON-19 ok"},
    "D18": {"pick": "CON-21 ok"},
    "D19": {"finish": "ok", "conflict": "CON-01 ok", "discard": "DIS-02 ok", "propose": "CCN-03 ok"},
    "D20": {"track": "BHO-01 CON-02 CON-03 ok"},
    "D20-facing": {"red_side": "CON-04 ok"},
    "D21": {"accept": "ok", "reject": "ok"},
    "D22": {"use": "ok", "decline": "ok"},
    "D23-all": {"decline": "DIS-06", "from": "EFF-33 ok"},
    "D24": {"reserve": "EFF-34 ok", "bag": "EFF-34"},
    "D24-where": {"track": "BHO-01 PRJ-02 RTE-02 RTE-03 ok", "slot": "CON-10 PRJ-02 PRJ-03 ok"},
    "D25": {"finish": "DIS-06", "black_hole": "BHO-04 BHO-09 ok"},
    "D25-more": {"finish": "ok", "black_hole": "BHO-04 BHO-09 ok"},
    "D26-base": {"base": "EFF-43 ok"},
    "D26-conflict": {"end": "EFF-41 ok"},
    "D26-skip": {"opponent": "EFF-36 ok"},
    "D04": {"use": "ok", "decline": "ok"},
}


def refusals(g: Galaxy) -> dict[str, set[str]]:
    """Of each verb that is asked about: the clauses that refuse its items; "" where some are allowed."""
    found: dict[str, set[str]] = {}
    for action, text in enumerate(GAME.space.texts):
        found.setdefault(text.partition(" ")[0], set()).add(g.forbids(first_seat(g.due), action))
    return {verb: clauses for verb, clauses in found.items() if clauses not in ({"K-OPT-01"}, {"K-SEAL-01"})}


def short(clauses: set[str]) -> str:
    """Clauses as the table above has them."""
    return " ".join(sorted(clause.removeprefix("MG-") or "ok" for clause in clauses))


def test_every_question_refuses_with_the_clauses_that_are_about_it() -> None:
    found = positions()
    for name, g in found.items():
        assert Scene(g).question() == {"D03 corner": "D01"}.get(name, name.partition(" ")[0])
    assert {name: {verb: short(why) for verb, why in refusals(g).items()} for name, g in found.items()} == WHY_NOT
