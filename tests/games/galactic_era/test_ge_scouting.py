"""Scouting, remote viewing, memory (section 6.3)."""

from __future__ import annotations

from games.galactic_era.scenes import Scene, scene
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content.components import CARDS, REMOTE_VIEWS
from starhall.games.galactic_era.rules.scouting import doubt_notes, has_view, note_for_all
from support import rule


def counter_of(who: str, s: Scene, star: str) -> int:
    return s.view(who).g.counter[s.g.chart.star_at[s.hex(star)]]


@rule("GE-SCO-01", "GE-SCO-03")
def test_ships_look_at_the_start_and_at_the_end_of_the_own_movement() -> None:
    s = scene({"sides.red.pieces": {"apu": 1}, "stars.apu.counter": "advanced"}, at="movement")
    assert counter_of("red", s, "apu") == 3
    assert counter_of("green", s, "apu") == -2, "what was seen is not shown to others"
    s.play("red move_pieces")
    while not s.can("red star janos"):
        s.play(f"red {s.options('red')[-1] if 'sector north_east' not in s.options('red') else 'sector north_east'}")
    s.play("red star janos")
    assert counter_of("red", s, "janos") == -2, "passing or arriving shows nothing yet"
    s.play("red end_movement")
    assert counter_of("red", s, "janos") > 0
    assert counter_of("red", s, "apu") == 3, "known for good"


@rule("GE-SCO-02")
def test_scouting_at_once_ends_the_movement_of_the_group() -> None:
    s = scene({"sides.red.pieces": {"apu": 1, "arcturus": 2}}, at="movement")
    assert s.refused("red scout_pieces") == "GE-SCO-02", "ships that have not moved know everything there already"
    s.play("red move_pieces", "red star apu")
    if s.can("red sector north_east"):
        s.play("red sector north_east")
    s.play("red star tiamat", "red scout_pieces")
    assert counter_of("red", s, "tiamat") > 0
    assert s.at("sides.red.pieces.tiamat") == [[1, -9]]
    assert s.can("red move_pieces"), "others may still move"


@rule("GE-SCO-02", "GE-MOV-20")
def test_a_group_whose_movement_has_ended_scouts_at_once_as_well() -> None:
    s = scene(
        {
            "sides.red.levels.propulsion": 6,
            "sides.red.pieces": {"arcturus": 2},
            "sides.red.fleets": {"A": {"at": "arcturus", "ships": 2}},
        },
        at="movement",
    )
    s.play("red move_pieces", "red number 1", "red sector north_east", "red star apu")
    assert counter_of("red", s, "apu") == -2
    s.play("red scout_pieces")
    assert counter_of("red", s, "apu") > 0
    assert s.at("sides.red.pieces") == {"apu": [[1, -9]], "arcturus": [[1, 99]]}
    s.play("red move A", "red sector north_east", "red star tiamat", "red scout A")
    assert counter_of("red", s, "tiamat") > 0
    assert not s.can("red move A")


@rule("GE-SCO-02")
def test_the_player_says_which_of_several_groups_scouts() -> None:
    s = scene({"sides.red.pieces": {"tiamat": [[3, 1], [1, 2]]}}, at="movement")
    star = s.g.chart.star_at[s.hex("tiamat")]
    s.g.seen[star] = 0
    s.side("red").left = [1, 2]  # as if they had come there
    s.play("red scout_pieces")
    assert s.options("red") == ["allowance 1", "allowance 2"]
    assert s.refused("red allowance 3") == "GE-SCO-02"
    s.play("red allowance 2")
    assert s.at("sides.red.pieces.tiamat") == [[1, -9], [3, 1]], "the three others may still move"
    assert s.g.seen[star] == 1


@rule("GE-SCO-04")
def test_remote_views_by_spirituality_before_combat_or_between_battles() -> None:
    assert REMOTE_VIEWS[1:] == [0, 1, 2, 3, 4, -1]
    s = scene({"sides.red.levels.spirituality": 2}, at="move turn")
    assert s.side("red").views == 1
    s.play("red view_star", "red star sirius")
    assert counter_of("red", s, "sirius") > 0
    assert s.refused("red view_star") == "GE-SCO-04"
    none = scene(at="move turn")
    assert not has_view(none.side("red"))
    battle = scene(
        {
            "sides.red.levels.spirituality": 2,
            "sides.blue.alignment": "sts",
            "sides.blue.war": ["red"],
            "sides.blue.pieces": {"arcturus": 1},
            "sides.red.views": 1,
        },
        at="combat",
    )
    assert battle.can("red view_star")


@rule("GE-SCO-05", "GE-SCO-07")
def test_stars_relics_the_deck_and_fleets_of_lower_owners_can_be_viewed() -> None:
    fleets = {"sides.blue.fleets": {"C": {"at": "rigel", "ships": 7}}}
    s = scene({"sides.red.levels.spirituality": 5, **fleets}, at="move turn")
    s.play("red view_relic", "red star sirius")
    assert s.view("red").g.relic[0] >= 0
    s.play("red view_deck")
    assert s.view("red").g.deck[-1] == s.g.deck[-1]
    assert s.view("green").g.deck[-1] == -2
    assert s.view("green").g.viewed == s.view("red").g.viewed, "what is viewed is public"
    s.play("red view_fleet", "red star rigel")
    seen = [1000 + s.hex("sirius"), 2000, 3000 + s.g.sides[s.seat("blue")].fleets[0].stack]
    assert s.at("viewed") == seen, "a position has each as one number"
    note = s.view("red").own().notes[0]
    assert (note.letter, note.ships, note.certain) == (2, 7, True)
    assert s.view("green").own().notes == []
    equal = scene({"sides.red.levels.spirituality": 2, "sides.blue.levels.spirituality": 2, **fleets}, at="move turn")
    assert not equal.can("red view_fleet"), "a higher level than the owner's is needed"


@rule("GE-SCO-07")
def test_with_unlimited_views_each_object_is_viewed_once_a_turn() -> None:
    s = scene(
        {"sides.red.levels.spirituality": 6, "sides.blue.fleets": {"C": {"at": "rigel", "ships": 7}}}, at="move turn"
    )
    s.play("red view_fleet", "red star rigel")
    assert not s.can("red view_fleet")
    assert s.can("red view_star")


@rule("GE-SCO-05", "GE-SCO-07")
def test_a_new_top_card_is_another_object() -> None:
    s = scene({"sides.red.levels.spirituality": 3, "sides.red.hand": ["density"]}, at="move turn")
    s.play("red view_deck")
    assert not s.can("red view_deck"), "the same card"
    s.play("red play_b density")
    s.play("red view_deck")
    assert s.view("red").g.deck[-1] == s.g.deck[-1]
    assert s.side("red").views == 0


@rule("GE-SCO-06", "GE-REL-04")
def test_the_pyramids_give_one_more_view_also_on_any_fleet() -> None:
    s = scene(
        {
            "stars.ummo.owner": "red",
            "stars.ummo.discs": 1,
            "stars.ummo.relic": "ancient_pyramids",
            "stars.ummo.relic_up": 1,
            "sides.blue.levels.spirituality": 4,
            "sides.blue.fleets": {"A": {"at": "rigel", "ships": 2}},
        },
        at="move turn",
    )
    s.play("red view_fleet", "red star rigel")
    assert s.view("red").own().notes[0].ships == 2
    assert s.refused("red view_star") == "GE-SCO-04"


@rule("GE-SCO-08", "GE-FLT-11")
def test_a_note_is_certain_until_the_owners_next_turn() -> None:
    s = scene(
        {"sides.red.levels.spirituality": 3, "sides.green.fleets": {"B": {"at": "khaa", "ships": 5}}}, at="move turn"
    )
    s.play("red view_fleet", "red star khaa", "red go_on", "red end_movement")
    assert s.due() == ["green"]
    note = s.view("red").own().notes[0]
    assert (note.letter, note.ships, note.certain, note.round) == (1, 5, False, 1), "green's turn has begun"
    assert {GAME.imagine(s.view("red"), seed).sides[1].fleet(1).hex >= 0 for seed in range(30)} == {True, False}
    s.play("green transfer", "green star khaa", "green fleet B", "green pieces", "green number 5")
    assert s.view("red").own().notes == [], "it goes away with the stack"


@rule("GE-SCO-08")
def test_new_ships_into_a_fleet_end_certainty() -> None:
    s = scene(
        {
            "sides.green.fleets": {"B": {"at": "khaa", "ships": 5}},
            "sides.green.todo": ["build_ships"],
            "sides.red.notes": [1, 1, 5, 0, 1, 0, 1],
        },
        at="growth turn",
        seat="green",
    )
    assert s.view("red").own().notes[0].certain
    s.play("green execute build_ships", "green pieces", "green number 1")
    assert s.view("red").own().notes[0].certain, "pieces change no fleet"
    s.play("green fleet B")
    assert not s.view("red").own().notes[0].certain


def noted(s: Scene) -> list[tuple[int, ...]]:
    """Red's notes: letter, ships, at least, round, certain."""
    return [
        (note.letter, note.ships, int(note.least), note.round, int(note.certain)) for note in s.view("red").own().notes
    ]


@rule("GE-SCO-08")
def test_notes_stay_beside_each_other_and_nothing_is_noted_twice_in_a_round() -> None:
    fleets = {"B": {"at": "khaa", "ships": 5}, "C": {"at": "khaa", "ships": 9}}
    s = scene({"sides.green.fleets": fleets}, at="move turn", round=4)
    stack = s.side("green").fleet(1).stack
    s.g.round = 2
    note_for_all(s.g, 1, stack, 4, 7, False)
    doubt_notes(s.g, 1)
    s.g.round = 4
    note_for_all(s.g, 1, stack, -1, 3, True)
    assert noted(s) == [(4, 7, 0, 2, 0), (-1, 3, 1, 4, 1)], "an old note is never changed"
    note_for_all(s.g, 1, stack, -1, 5, False)
    note_for_all(s.g, 1, stack, 1, 1, True)
    assert noted(s)[2:] == [(-1, 5, 0, 4, 1), (1, 1, 1, 4, 1)], "size and letter, seen one after the other"
    note_for_all(s.g, 1, stack, -1, 2, True)
    note_for_all(s.g, 1, stack, 1, 1, True)
    assert len(noted(s)) == 4, "nothing new"
    for seed in range(10):
        side = GAME.imagine(s.view("red"), seed).sides[1]
        assert (side.fleet(1).stack, side.fleet(1).ships) == (stack, 5), "what is certain holds together"


@rule("GE-SCO-09", "GE-DOM-13", "GE-DOM-14")
def test_who_has_seen_a_card_knows_where_it_goes() -> None:
    s = scene({"sides.red.levels.spirituality": 3, "sides.green.hand": ["density"]}, at="move turn")
    s.play("red view_deck", "red go_on", "red end_movement")
    top = s.g.deck[-1]
    s.play("green play_b density")
    assert s.view("red").g.sides[1].hand == [top], "green drew the card that red had seen"
    assert s.view("blue").g.sides[1].hand == [-2]
    cards = [CARDS[card] for card in s.view("green").g.sides[1].hand]
    assert cards == [CARDS[top]]
    era = scene({"sides.red.hand": ["density"]}, at="round start", round=3)
    era.play("red exchange density")
    assert CARDS[era.view("red").g.deck[0]] == "density", "an exchanged card lies under the deck"
    assert era.view("green").g.deck[0] == -2
