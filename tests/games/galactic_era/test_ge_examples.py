"""What the example files of section 20 cannot say: what somebody else sees; and what playing them brought to light."""

from __future__ import annotations

from games.galactic_era.scenes import Scene, scene
from starhall.games.galactic_era.knowledge.view import UNKNOWN
from starhall.games.galactic_era.rules.scouting import write_note
from support import rule

PLACE = "center_-1_0"


@rule("GE-FLT-01", "GE-FLT-21")
def test_others_see_the_height_of_an_open_stack_and_no_values() -> None:
    fleet = {"A": {"at": "rigel", "ships": 9, "chips": 3}}
    s = scene({"sides.blue.fleets": fleet}, at="move turn", seat="blue", options={"stacks": "open"})
    own = s.view("blue").g.sides[2].fleets[0]
    seen = s.view("red").g.sides[2].fleets[0]
    assert (own.letter, own.ships, own.height()) == (0, 9, 3)
    assert (seen.letter, seen.ships, seen.dummies, seen.height()) == (UNKNOWN, UNKNOWN, UNKNOWN, 3)


def before_the_reveal(first: str, second: str) -> Scene:
    """Red attacks; Blue has 2 pieces and two stacks, of 4 and 1 ships, with these letters."""
    s = scene(
        {
            "story": "journeys",
            "sides.red.alignment": "sts",
            "sides.red.war": ["blue"],
            "sides.red.pieces": {PLACE: 9},
            "sides.blue.pieces": {PLACE: 2},
            "sides.blue.fleets": {first: {"at": PLACE, "ships": 4}, second: {"at": PLACE, "ships": 1}},
        },
        at="combat",
    )
    s.play(f"red hex {PLACE}", "red pass", "blue pass")
    return s


@rule("GE-COM-06", "GE-FLO-07")
def test_the_attacker_cannot_tell_a_staying_e_from_no_e() -> None:
    with_e, without = before_the_reveal("E", "B"), before_the_reveal("A", "B")
    assert (with_e.question(), with_e.due()) == (without.question(), without.due()) == ("D-11", ["blue"])
    assert (with_e.can("blue retreat"), without.can("blue retreat")) == (True, False)
    assert with_e.view("red").facts() == without.view("red").facts()
    assert with_e.view("blue").facts() != without.view("blue").facts()


@rule("GE-COM-06", "GE-SCO-08")
def test_an_evading_fleet_shows_its_letter_and_not_its_ships() -> None:
    s = before_the_reveal("E", "B")
    s.play("blue retreat", "blue hex center_0_-1")
    notes = {note.letter: note for note in s.view("red").own().notes}
    assert (notes[4].ships, notes[4].least) == (1, True), "at least one ship is all that is known"
    assert (notes[1].ships, notes[1].least) == (1, False), "B was revealed"


TRADERS = {
    "goal": "none",
    "sides.red.pieces": {PLACE: 1},
    "sides.green.pieces": {PLACE: 1},
    "sides.blue.pieces": {PLACE: 1},
}


@rule("GE-TRA-09")
def test_a_counter_offer_has_other_fields() -> None:
    s = scene({**TRADERS, "sides.red.levels.robotics": 2, "sides.green.levels.genetics": 2}, at="trading phase")
    s.pass_all()
    s.play("red offer green")
    assert s.options("green") == ["accept", "refuse"], "there are no other fields"
    assert s.refused("green counter_offer") == "GE-TRA-09"
    more = {"sides.red.levels.robotics": 2, "sides.green.levels.genetics": 2, "sides.green.levels.propulsion": 2}
    s = scene({**TRADERS, **more}, at="trading phase")
    s.pass_all()
    s.play("red offer green", "red field propulsion", "green counter_offer")
    assert s.question() == "D-35", "genetics is the only other field"
    s.play("red accept")
    assert (s.at("sides.red.levels.genetics"), s.at("sides.red.levels.propulsion")) == (2, 1)


@rule("GE-TRA-12")
def test_caninoids_force_one_trade_also_if_somebody_else_has_an_extra_one() -> None:
    s = scene(
        {
            **TRADERS,
            "sides.red.people": "caninoids",
            "sides.red.alignment": "sts",
            "sides.red.levels.robotics": 3,
            "sides.green.levels.genetics": 3,
            "sides.blue.levels.propulsion": 3,
            "sides.blue.extra_trades": 1,
        },
        at="trading phase",
    )
    s.pass_all()
    s.play("red player green")
    s.pass_all()
    assert s.question() == "D-33", "Blue's extra trade is Blue's to give"


@rule("GE-TRA-12", "GE-TRA-05")
def test_caninoids_with_an_extra_trade_of_their_own_force_one_more() -> None:
    s = scene(
        {
            **TRADERS,
            "sides.red.people": "caninoids",
            "sides.red.alignment": "sts",
            "sides.red.levels.robotics": 3,
            "sides.green.levels.genetics": 3,
            "sides.blue.levels.propulsion": 3,
            "sides.red.extra_trades": 1,
        },
        at="trading phase",
    )
    s.pass_all()
    s.play("red player green")
    s.pass_all()
    assert s.question() == "D-32"
    s.play("red player blue", "red field robotics")
    assert (s.at("sides.red.levels.propulsion"), s.at("sides.blue.levels.robotics")) == (2, 2)
    s.pass_all()
    assert s.question() != "D-32"


@rule("GE-STA-07", "GE-STA-10", "GE-STA-14", "GE-BLK-02")
def test_a_way_is_refused_by_what_stands_against_the_star() -> None:
    dark = {"sides.red.alignment": "sts", "sides.red.todo": ["gain_star"], "sides.red.pieces": {"sirius": 3}}
    star = {"stars.sirius.owner": "blue", "stars.sirius.discs": 3}

    def conquering(**more: object) -> str:
        s = scene({**dark, **star, **more}, at="growth turn", round=3)
        s.play("red execute gain_star")
        return s.refused("red way conquer")

    assert conquering() == "GE-STA-10"
    assert conquering(**{"sides.blue.pieces": {"sirius": 1}}) == "GE-STA-07"
    assert conquering(**{"sides.blue.pieces": {"sirius": 1}, "sides.red.war": ["blue"]}) == "GE-BLK-02"
    s = scene({**dark, **star, "stars.sirius.discs": 2}, at="growth turn", round=3)
    s.play("red execute gain_star")
    assert s.refused("red way colonize") == "GE-STA-02"
    assert s.refused("red way liberate") == "GE-STA-01", "it is no way of STS players"


@rule("GE-FLT-06", "GE-FLT-23")
def test_nobody_learns_how_often_ships_changed_fleets() -> None:
    fleets = {"A": {"at": "rigel", "ships": 2}, "B": {"at": "rigel", "ships": 2}}
    busy, idle = [scene({"sides.blue.fleets": fleets}, at="move turn", seat="blue") for _ in range(2)]
    for _ in range(2):
        busy.play("blue transfer", "blue star rigel", "blue fleet A", "blue fleet B", "blue number 1")
        busy.play("blue transfer", "blue star rigel", "blue fleet B", "blue fleet A", "blue number 1")
    for s in (busy, idle):
        s.play("blue go_on", "blue end_movement")
    for who in ("red", "green", "blue"):
        assert busy.view(who).facts() == idle.view(who).facts()
    assert busy.g.view(-1).facts() == idle.g.view(-1).facts()


@rule("GE-AUT-10", "GE-EVA-03")
def test_a_second_player_may_bar_the_passive_automas_way_to_a_new_home_star() -> None:
    def conquered(answer: str) -> Scene:
        s = scene(
            {
                "sides.red.alignment": "sts",
                "sides.red.war": ["blue"],
                "sides.red.todo": ["gain_star"],
                "sides.red.pieces": {"khaa": 8},
                "sides.green.alignment": "sts",
                "sides.green.pieces": {"vega": 1},
                "sides.blue.pieces": {},
                "sides.blue.fleets": {},
                "sides.blue.people": "avians",
                "sides.blue.levels.spirituality": 1,
            },
            at="growth turn",
            seats=2,
            round=3,
        )
        s.play("red execute gain_star", "red way conquer", "red star khaa")
        assert (s.question(), s.due()) == ("D-21", ["green"]), "Vega has the most population"
        s.play(f"green {answer}")
        return s

    assert conquered("pass").at("sides.blue.home") == "vega"
    barred = conquered("declare_war blue")
    assert barred.at("sides.blue.war") == ["red", "green"]
    assert barred.at("sides.blue.home") in ("maldek", "canus_major", "yagsisa", "cygnus"), "the next biggest"


@rule("GE-BLD-08", "GE-SCO-08")
def test_nobody_learns_into_which_fleet_new_ships_went() -> None:
    def built(star: str, letter: str) -> Scene:
        s = scene(
            {
                "sides.red.todo": ["build_ships"],
                "sides.red.levels.robotics": 6,
                "stars.sidar.owner": "red",
                "stars.sidar.discs": 3,
                "stars.apu.owner": "red",
                "stars.apu.discs": 3,
                "sides.red.pieces": {},
                "sides.red.fleets": {"A": {"at": "arcturus", "ships": 2}, "B": {"at": "sidar", "ships": 2}},
            },
            at="growth turn",
        )
        for viewer in (1, 2):
            for fleet in (0, 1):
                write_note(s.g, viewer, s.side("red").fleet(fleet).stack, fleet, 2, False)
        s.play("red execute build_ships", f"red star {star}", f"red fleet {letter}", "red number 2")
        s.play("red star apu", "red pieces", f"red number {s.side('red').placing}", "red end_turn")
        return s

    home, away = built("arcturus", "A"), built("sidar", "B")
    assert [home.side("red").fleet(x).ships for x in (0, 1)] == [4, 2]
    assert [away.side("red").fleet(x).ships for x in (0, 1)] == [2, 4]
    assert home.view("green").facts() == away.view("green").facts()
    assert not any(note.certain for note in home.view("green").own().notes), "it could be in either"
