"""Section 21 of the rules: what random games must keep from one step to the next, and what a broken state says."""

from __future__ import annotations

import pytest

from games.age_of_galaxy.scenes import scene
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.content.vocabulary import ACTION_PHASE, CHOICE_PHASE, WAR_PHASE
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import Settings
from starhall.kernel.seats import first_seat
from support import rule


@rule("AG-ACT-06", "AG-ACT-12", "AG-FAC-04", "AG-GOL-04", "AG-NOM-03", "AG-PLA-03", "AG-PRE-08", "AG-SET-18")
@pytest.mark.parametrize("settings", list(GAME.modes()), ids=str)
def test_from_one_step_to_the_next(settings: Settings) -> None:
    g = GAME.start(settings, "steps")
    assert isinstance(g, Galaxy)
    r = quick_chance(11)
    while g.due:
        before = g.copy()
        seat = first_seat(g.due)
        options = g.options(seat)
        assert options, "legal options are never empty"
        news = g.apply(seat, options[r.below(len(options))])
        check_step(before, g)
        if before.phase == ACTION_PHASE and g.phase == ACTION_PHASE and before.turn == g.turn:
            check_turn(before, g, [event.kind for event in news].count("turn"))
    assert g.round == 5 or g.defeated


def check_step(before: Galaxy, g: Galaxy) -> None:
    for seat in range(g.seats):
        old, new = before.sides[seat], g.sides[seat]
        assert new.prestige >= old.prestige
        assert new.alliance[: len(old.alliance)] == old.alliance, "a faction is never moved"
        assert new.technologies[: len(old.technologies)] == old.technologies
        assert old.tucked in (-1, new.tucked)
        if before.phase != CHOICE_PHASE:
            assert len(new.hand) <= len(old.hand)
        if g.phase == WAR_PHASE:
            assert new.discs == 0
    assert all(new >= old for new, old in zip(g.flipped, before.flipped, strict=True)), "a card flips once"
    assert all(old in (-1, new) for new, old in zip(g.nominated, before.nominated, strict=True))
    for slot, state in enumerate(before.states):
        if state == 3 and g.planets[slot] != -1:
            assert (g.owners[slot], g.states[slot]) == (before.owners[slot], 3), "Conquered to the end"


def check_turn(before: Galaxy, g: Galaxy, turns: int) -> None:
    """Within one turn: one disc by the action, at most one card."""
    seat = g.order[g.turn]
    if turns:
        return
    joined = len(g.sides[seat].alliance) > len(before.sides[seat].alliance)
    spent = before.sides[seat].discs - g.sides[seat].discs
    assert spent == (1 if g.acted and not before.acted else 0) or joined, "a faction may bring a disc"
    assert len(before.sides[seat].hand) - len(g.sides[seat].hand) == g.played - before.played
    assert g.played <= 1


def test_a_broken_state_says_what_is_wrong() -> None:
    s = scene()
    assert GAME.broken(s.g) == []
    s.g.sides[0].common_discs += 1
    s.g.sides[1].cruisers = 6
    s.g.sides[0].credits = 13
    s.g.deck = s.g.deck[1:]
    s.g.owners[0] = 0
    found = " ".join(GAME.broken(s.g))
    for words in (
        "1: red has 17 discs",
        "2: blue",
        "3: red has 13 credits",
        "5: faction cards",
        "4: amber_gate_1",
    ):
        assert words in found


@pytest.mark.parametrize("face_up", [2, 4])
def test_too_few_or_too_many_system_cards_face_up_are_found(face_up: int) -> None:
    s = scene(round=2)
    assert GAME.broken(s.g) == []
    s.g.face_up = face_up
    assert f"15: round 2, fleet on 2, {face_up} cards face up" in GAME.broken(s.g)
