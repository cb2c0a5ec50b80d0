"""What people read: every board element is explained, the table is written out, the log speaks."""

from __future__ import annotations

import re

from games.age_of_galaxy.scenes import Scene, owns, scene
from games.age_of_galaxy.test_ag_solo import after_event
from starhall import amounts
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.content.faction_cards import FACTIONS
from starhall.games.age_of_galaxy.content.main_board import BOX, CRUISERS_EACH, DISCS_EACH
from starhall.games.age_of_galaxy.content.markets import TRADES
from starhall.games.age_of_galaxy.content.scenarios import SCENARIOS
from starhall.games.age_of_galaxy.content.worlds import PLANET_TOKENS, SYSTEMS, TOKENS
from starhall.kernel.seats import NOBODY
from support import Changes, rule


def test_every_board_element_of_an_action_is_explained() -> None:
    for place in sorted({place for place in GAME.space.places if place}):
        text = GAME.explain(place)
        assert text, f"{place} is not explained"
        for clause in re.findall(r"AG-[A-Z]+-\d+", text):
            GAME.telling.clause(clause)
    assert GAME.explain("card-nobody") == GAME.explain("elsewhere") == ""


def test_cards_tokens_and_systems_are_explained_by_their_own_text() -> None:
    assert "Each time you RETRIEVE, gain 1 prestige" in GAME.explain("card-ymbrae")
    assert "Needs Laser Weapon" in GAME.explain("technology-plasma_weapon")
    assert "3 credits and 2 innovation" in GAME.explain("token-derelict_freighter")
    assert "Verdant" in GAME.explain("system-amber_gate")
    assert "Arctic" in GAME.explain("planet-token_arctic")
    assert "1 VP for each relic" in GAME.explain("ideology-cultural")


def test_the_table_is_written_out_for_the_terminal() -> None:
    s = scene({**owns("red", "amber_gate_1"), "sides.red.technologies": ["warp_drive"], "sides.red.tucked": "usud"})
    text = GAME.text(s.g.view(0))
    for words in ("Round 1 of 5", "Action phase", "Amber Gate", "colonized by", "Warp Drive", "Militaristic", "Hand"):
        assert words in text
    assert "Hand" not in GAME.text(s.g.view(-1))
    assert "virtual opponent" in GAME.text(scene({"sides.blue.alliance": []}, seats=1).g.view(0))


@rule("AG-SCO-01")
def test_phases_scores_and_outcomes_are_said() -> None:
    s = scene(at="start")
    assert GAME.phase(s.g.view(0)) == ("Setup", "Setting up")
    assert GAME.stage(s.g) == "setup"
    s = scene(round=3)
    assert GAME.stage(s.g) == "round 3"
    assert GAME.phase(s.g.view(0)) == ("Round 3 of 5", "Action phase")
    titles = [score.title for score in GAME.scores(s.g, 0)]
    assert titles[:2] == ["Prestige", "Colonized planets"]
    assert "Major Ideology: Diplomatic" in titles


def test_events_are_told_in_sentences() -> None:
    s = scene({"sides.red.hand": ["mersoma"]})
    names = GAME.seat_names()
    sentences = [str(GAME.telling.event(event, names)) for event in s.g.apply(0, GAME.space.number("join mersoma"))]
    assert sentences == ["Mersoma joins Red's Alliance.", "Red gains 3 credits."]
    told = s.play("red scavenge")
    assert set(told) <= set(GAME.telling.log)


def test_a_refusal_says_why() -> None:
    s = scene()
    action = GAME.space.number("develop")
    assert GAME.why_not(s.g, 0, action) == (
        '"0 develop" is not possible: AG-DEV-01, DEVELOP needs an own Colonized planet. '
        "Planets of others, Developed and Conquered planets are no targets."
    )


def test_the_box_holds_what_the_tables_say() -> None:
    counts = {
        "faction_cards": FACTIONS, "system_cards": SYSTEMS, "trade_cards": TRADES,
        "planet_tokens": PLANET_TOKENS, "exploration_tokens": TOKENS, "scenario_sheets": len(SCENARIOS),
        "cruisers": 4 * CRUISERS_EACH, "action_discs": 4 * DISCS_EACH,
    }  # fmt: skip
    assert {name: BOX[name] for name in counts} == counts


def lines(s: Scene, *moves: str) -> list[str]:
    """What the log says of these moves, the level before each line."""
    found = []
    names = GAME.seat_names(s.g.seats)
    for move in moves:
        news, seen = amounts.carried_out(GAME, s.g, *GAME.space.parse(s.numbered(move)), [NOBODY])
        for event, changes in amounts.heard(GAME, news, NOBODY, seen[0]):
            sentence = amounts.said(GAME, event, changes, names)
            found.append(f"{sentence.level} {sentence}")
    return found


@rule("AG-SOL-09", "AG-SOL-15")
def test_the_virtual_opponent_has_a_name_in_the_log() -> None:
    change = {**owns("red", "amber_gate_1"), "sides.blue.cruisers": 4, "sides.blue.strength": 2}
    s = scene(change, seats=1, round=2)
    told = []
    while s.g.round == 2 and s.g.due:
        action = GAME.space.texts[s.g.options(0)[-1]]
        told += lines(s, f"red {'scavenge' if 'scavenge' in s.options('red') else action}")
    assert [line for line in told if "nobody" in line] == []
    assert "2 The virtual opponent takes war place 1 with war value 4." in told
    assert any(line.startswith("1 The virtual opponent is the only Overlord: −1 cruiser") for line in told)
    assert any(line.startswith("1 The virtual opponent acquires Amber Gate 1 with a cruiser") for line in told)
    assert [line for line in told if "he virtual opponent +1 " in line or "virtual opponent reveals" in line]
    assert [line for line in told if "turn order" in line] == [], "alone there is no turn order"


def test_an_action_has_one_line_of_level_one_that_says_what_was_done() -> None:
    rich: Changes = {
        "sides.red.credits": 9,
        "sides.red.innovation": 3,
        "sides.red.influence": 3,
        "sides.red.cruisers": 1,
    }
    rich |= {**owns("red", "amber_gate_3", state="developed"), "sides.red.hand": ["usud"]}
    for moves, said in (
        (["red scavenge"], "Red scavenges: +1 innovation."),
        (["red manufacture", "red number 1"], "Red manufactures: −2 credits, +1 cruiser."),
        (["red manufacture", "red number 2"], "Red manufactures: −4 credits, +2 cruisers."),
        (["red retrieve", "red number 1"], "Red retrieves: −3 credits, −1 innovation, +1 relic."),
        (
            ["red trade", "red card lore_exchange", "red exchange lore_exchange_a"],
            "Red trades on Lore Exchange: −3 innovation, +2 influence.",
        ),
        (["red nominate", "red space nomination_1"], "Red takes nomination space 1: −3 influence, +5 prestige."),
    ):
        told = [line for line in lines(scene(rich), *moves) if line.startswith("1 ")]
        assert told == [f"1 {said}"]


def test_amounts_are_said_in_the_singular_and_the_plural() -> None:
    s = scene({"sides.red.innovation": 1})
    assert lines(s, "red free sell_innovation") == ["1 Red makes a Free exchange: −1 innovation, +1 credit."]
    assert "1 Red scavenges: +1 innovation." in lines(s, "red scavenge")


@rule("AG-EFF-03", "AG-PRO-03")
def test_what_is_declined_and_what_decays_is_told_among_the_details() -> None:
    s = scene({"sides.red.alliance": ["celuma"], "sides.red.innovation": 2}, at="production phase", round=2)
    assert GAME.space.words[s.g.options(0)[0]] == "Celuma: pay 1 innovation for 1 relic"
    assert lines(s, "red decline")[0] == "2 Red does not pay for Celuma."
    s = scene({"sides.red.cruisers": 2}, at="war phase", round=2)
    told = lines(s, "red decline")
    assert told[0] == "2 Red acquires no planet."
    assert "1 Round 3 begins: Red −1 productivity" in " ".join(told)


@rule("AG-GAL-06")
def test_the_turn_order_is_told_when_another_seat_leads_it() -> None:
    for leader, expected in (("red", []), ("blue", ["1 Blue leads the turn order."])):
        change = {"order": ["red", "blue"], f"sides.{leader}.prestige": 9, "sides.red.cruisers": 2}
        told = lines(scene(change, at="war phase", round=2), "red decline")
        assert [line for line in told if "turn order" in line] == expected


@rule("AG-ADV-04", "AG-ADV-05")
def test_an_event_without_effect_says_so() -> None:
    quiet = {"sides.red.cruisers": 5, "sides.red.strength": 5}
    empty: Changes = {**quiet, "tokens": {}}
    for roll, change, told in ((1, quiet, "collapsed"), (4, quiet, "token_removed"), (4, empty, "nothing")):
        _, kinds = after_event("dying_star", roll, change, "red decline", round=4)
        assert [kind for kind in kinds if kind in ("collapsed", "token_removed", "nothing")] == [told]
    _, kinds = after_event("first_landing", 3, {})
    assert kinds[0] == "nothing", "clear lanes"


def test_a_name_at_the_beginning_stays_as_its_owner_writes_it() -> None:
    s = scene({"sides.red.hand": ["mersoma"]})
    heard = s.g.apply(0, GAME.space.number("join mersoma"))
    told = [str(GAME.telling.event(event, ["wren", "tide"])) for event in heard]
    assert told == ["Mersoma joins wren's Alliance.", "wren gains 3 credits."]


def test_solo_scenarios_are_offered_from_easy_to_hard() -> None:
    solo = next(variant for variant in GAME.variants if variant.id == "solo")
    numbers = [int(choice.title[-2]) for choice in solo.choices[1:]]
    assert numbers == sorted(numbers)
