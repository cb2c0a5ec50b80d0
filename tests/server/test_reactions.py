"""What is a reaction, and what may be answered beforehand, the games say themselves."""

from __future__ import annotations

from games.galactic_era.scenes import scene
from games.galactic_era.test_ge_movement import DARK, go, red_at, wormhole
from starhall.games.galactic_era.content.chart import HEX_IDS
from starhall.kernel.seats import members
from starhall.server.display import reacts
from web.seats import golden


def test_an_offer_of_peace_is_a_reaction_and_the_choice_of_a_species_is_none() -> None:
    record, _ = golden("master_of_the_galaxy", "peace_in_phase_2")
    views = [g.view(seat) for g in record.states() for seat in members(g.due)[:1]]
    assert {view.question for view in views if reacts(view)} == {"D21"}
    assert not any(view.frames[-1].may_be_preset for view in views), "whoever says no to peace decides that each time"


def test_a_war_that_is_not_declared_now_may_be_waived_for_a_round() -> None:
    first, other = wormhole(scene(at="movement"))
    s = red_at(HEX_IDS[first], **DARK, **{"sides.blue.pieces": {HEX_IDS[other]: 1}})
    assert not reacts(s.g.view(0)), "his own movement"
    go(s, other)
    view = s.g.view(1)
    assert (view.question, reacts(view), view.frames[-1].may_be_preset) == ("D-09", True, True)
