"""The log in words: each deed before what follows from it, with the names of what it is about."""

from __future__ import annotations

from games.m101.scenes import Scene, scene, seat_of
from starhall.games.m101 import GAME
from starhall.games.m101.rules.hand import draw
from starhall.games.m101.rules.state import Galaxy
from starhall.games.m101.rules.tech import rise
from starhall.kernel.seats import NOBODY
from support import rule


def told(g: Galaxy) -> list[str]:
    """What a spectator was told since `g.news` was emptied."""
    heard = [event.seen_by(NOBODY) for event in g.news or []]
    return [str(GAME.telling.event(event, GAME.seat_names(g.seats))) for event in heard if event]


def hear(s: Scene, line: str) -> list[str]:
    """What a spectator is told of a line."""
    heard = [event.seen_by(NOBODY) for event in s.events(line)]
    return [str(GAME.telling.event(event, GAME.seat_names(s.g.seats))) for event in heard if event]


@rule("M1-DSK-02")
def test_a_deed_is_told_before_the_last_disk_that_it_took() -> None:
    last = {"sides.blue.disks": 1, "sides.blue.phase": "expand"}
    s = scene(last, at="expand")
    assert s.play("blue influence s_b5")[:2] == ["claimed", "last_disk"]
    s = scene({**last, "system.s_b5": "theorem", "controller.s_b5": "green"}, at="expand")
    s.play("blue influence s_b5")
    assert s.play("blue peacefully")[:2] == ["influenced", "last_disk"]
    s = scene({"sides.blue.disks": 1, "sides.blue.hand": ["theorem"]}, at="colonise")
    s.play("blue colonise theorem", "blue at s_b5")
    assert s.play("blue peacefully")[:2] == ["colonised", "last_disk"]
    s = scene({"sides.blue.disks": 1, "sides.blue.hand": ["survey_buoys"]}, at="build")
    s.play("blue build survey_buoys", "blue into i_b4")
    assert s.play("blue turn sw")[:2] == ["built", "last_disk"]
    s = scene({"sides.blue.disks": 1, "system.s_b5": "ninefold_festival", "controller.s_b5": "blue"}, at="deliver")
    s.play("blue cube s_b4_grey")
    assert s.play("blue to ninefold_festival_d1")[:2] == ["delivered", "last_disk"]


@rule("M1-VAR-06")
def test_an_upgrade_names_the_old_card_and_comes_before_the_levels() -> None:
    sets = {
        "infrastructure.i_b4": "corporation_research_contract", "builder.i_b4": "blue", "rotation.i_b4": 2,
        "sides.blue.hand": ["jump_gate", "theorem", "mosswater"],
    }  # fmt: skip
    s = scene(sets, at="build", options={"upgrade": "on"})
    s.play("blue upgrade i_b4", "blue upgrade_to jump_gate")
    lines = hear(s, "blue turn sw")
    assert "replaces CORPORATION Research Contract in" in lines[2]
    assert lines[3] == "Blue falls to tech level 1."


@rule("M1-TEC-04")
def test_a_rise_at_level_5_is_told_as_what_it_is() -> None:
    s = scene({"sides.blue.studies": 3}, at="expand")
    s.g.news = []
    rise(s.g, seat_of("blue"), 1)
    rise(s.g, seat_of("blue"), 1)
    assert told(s.g) == ["Blue rises: tech level 5.", "Blue moves to the front of tech level 5."]


@rule("M1-HND-02", "M1-HND-04")
def test_draws_are_told_in_cards_and_forfeits_with_their_reason() -> None:
    s = scene({"deck": ["theorem", "mosswater", "verdance"], "discards": []})
    s.g.deck, s.g.discards = s.g.deck[-3:], []
    s.g.news = []
    draw(s.g, 0, 1)
    draw(s.g, 0, 3)
    lines = told(s.g)
    assert lines == ["Blue draws 1 card.", "Blue draws 2 cards.", "Blue forfeits 1 card: none is left to draw."]
    s.g.news = []
    s.g.sides[0].hand = list(range(12))
    draw(s.g, 0, 2)
    assert told(s.g) == ["Blue forfeits 2 cards: the hand is full."]


@rule("M1-DEL-03")
def test_a_delivery_says_from_where() -> None:
    s = scene({"system.s_b5": "ninefold_festival", "controller.s_b5": "blue"}, at="deliver")
    s.play("blue cube s_b4_grey")
    assert hear(s, "blue to ninefold_festival_d1")[0] == "Blue delivers a grey cube from Songline to Ninefold Festival."


@rule("M1-EXP-13", "M1-EXP-14")
def test_an_invasion_that_may_be_prevented_is_declared_and_ones_own_is_none() -> None:
    sets = {
        "system.s_b5": "iron_silence", "controller.s_b5": "green", "sides.blue.hand": ["theorem"],
        "infrastructure.i_e4": "peacekeeper_squadron", "builder.i_e4": "green",
    }  # fmt: skip
    s = scene(
        sets, at="expand", options={"auto_prevent": "off"}, home={"blue": "bastion_kesh", "green": "korrigans_anvil"}
    )
    s.play("blue influence s_b5")
    assert hear(s, "blue invade") == ["Blue declares an invasion of Iron Silence, which Green may prevent."]
    guns = {"infrastructure.i_b4": "sentry_minefield", "builder.i_b4": "blue"}
    s = scene(guns, at="expand", home={"blue": "ordnance_belt"})
    assert hear(s, "blue influence s_b4")[0] == "Blue strengthens Ordnance Belt with military influence."


@rule("M1-RND-06")
def test_a_turn_in_which_only_passing_is_left_is_told() -> None:
    s = scene()
    for colour in ("blue", "green", "red"):
        s.play(f"{colour} choose deliver", f"{colour} lay_nothing")
    s.play("yellow choose deliver")
    lines = hear(s, "yellow lay_nothing")
    assert "Deliver begins." in lines
    assert [line for line in lines if line.endswith("passes.")] == [
        "Blue passes.", "Green passes.", "Red passes.", "Yellow passes.",
    ]  # fmt: skip


@rule("M1-EXP-04")
def test_a_system_is_called_by_its_name_where_a_disk_or_a_cube_is_asked_for() -> None:
    s = scene({"system.s_b5": "theorem", "controller.s_b5": "green"}, at="expand")
    said = [GAME.words(s.view("blue"), action) for action in s.view("blue").options]
    assert "Influence Theorem (B5)" in said
    assert "Claim the empty space A4" in said
    s = scene({"system.s_b5": "ninefold_festival", "controller.s_b5": "blue"}, at="deliver")
    assert GAME.words(s.view("blue"), GAME.space.number("cube s_b5_grey")).endswith(
        "grey cube of Ninefold Festival (B5)"
    )
