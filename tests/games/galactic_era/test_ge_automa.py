"""Two players with a passive automa (section 13)."""

from __future__ import annotations

from typing import Any

import pytest

from games.galactic_era.scenes import Scene
from games.galactic_era.stage import dull, levels, owns, reseed, spent, stage, wait_for
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.content.chart import BOARDS, BONUS, middle_of, sector_of
from starhall.games.galactic_era.rules.presence import all_ships, own_stars, pieces_at
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.chance import secret_chance
from support import rule

AUTOMA = 2  # its place among the sides; its colour is the third


def begun(seed: str, **options: str) -> Galaxy:
    """A two-player game in its first round; the players take what comes first."""
    g = GAME.new(GAME.settings(2, options), secret_chance(seed))
    while g.round == 0:
        seat = 0 if g.due & 1 else 1
        g.advance(seat, g.options(seat)[0])
    return g


def table(at: str, seat: str = "red", change: dict[str, Any] | None = None, **more: Any) -> Scene:
    """A scene for two; nobody holds a card; the automa has a people without effects and level 1 throughout."""
    plain = {
        **spent("red", "green"),
        "sides.blue.people": "avians",
        "sides.blue.levels": levels(),
        "sides.blue.tactics": {},
        "sides.blue.fleets": {"A": {"at": "khaa", "ships": 3}},
    }
    return stage({**plain, **(change or {})}, at=at, seat=seat, seats=2, **more)


@rule("GE-AUT-01", "GE-AUT-04")
def test_the_automa_owns_the_third_outer_sector() -> None:
    assert len(BOARDS[1].sectors) == 4
    for i in range(6):
        g = begun(f"settled {i}")
        position = g.board.automa_position
        stars = [star for star, hex in enumerate(g.chart.stars) if sector_of(hex) == position]
        assert own_stars(g, AUTOMA) == stars
        assert all(g.counter[star] == 0 for star in stars), "no star counters there"
        assert g.chart.stars[g.sides[AUTOMA].home] == middle_of(position)
        for star in stars:
            hex = g.chart.stars[star]
            if star != g.sides[AUTOMA].home:
                assert g.discs[star] == g.board.distance(hex, middle_of(position))
                assert pieces_at(g.sides[AUTOMA], hex) == 2
        others = [star for star, hex in enumerate(g.chart.stars) if sector_of(hex) not in (0, position)]
        assert sum(g.counter[star] == 0 for star in others) == 2, "the players' home stars alone"


@rule("GE-AUT-02", "GE-AUT-03", "GE-AUT-11")
def test_it_has_a_random_people_of_light_with_its_start_and_two_boosts() -> None:
    seen: set[int] = set()
    for i in range(40):
        g = begun(f"people {i}")
        side = g.sides[AUTOMA]
        seen.add(side.people)
        assert side.alignment == c.STO
        assert side.people not in (g.sides[0].people, g.sides[1].people)
        assert c.PEOPLES[side.people] != "icc"
        assert sum(side.dp) == 0, "it scores nothing, not even at the start"
        own = c.traits_of(side.people, c.STO)
        bonus = BONUS[g.chart.tiles[g.board.automa_position]]
        start = sum(level - 1 for _, level in own.start_tech) + (own.start_choice - 1 if own.start_choice else 0)
        start += bonus.level - 1 if bonus.field >= 0 else 0
        assert sum(side.levels) <= 5 + start + 4
        assert sum(side.levels) >= 5 + start + 3, "two boosts of 2, unless one meets the cap of 6"
        assert c.TOP in side.levels or sum(side.levels) == 5 + start + 4
        assert side.levels[c.ROBOTICS] == 1 or own.cap_field != c.ROBOTICS
        due = sum(c.TACTICS_GAINED[2 : side.levels[c.MILITARY] + 1])
        assert sorted(side.tactics) == [0] * (5 - due) + [c.DOUBLED] * due, "x2 on random letters"
        assert side.bonus_ovals == 0, "an extra growth counter is void"
    assert len(seen) > 8


@rule("GE-AUT-04", "GE-AUT-05")
def test_its_fleet_is_four_chips_and_what_its_start_gives() -> None:
    assert sorted(c.CHIP_POOL) == [0] * 3 + [1] * 8 + [2] * 2 + [5] * 2 + [10]
    assert c.CHIPS_DRAWN == 4
    letters: set[str] = set()
    sizes: set[int] = set()
    for i in range(60):
        g = begun(f"chips {i}")
        side = g.sides[AUTOMA]
        used = [letter for letter in range(5) if side.fleet(letter).hex >= 0]
        assert [side.fleet(letter).hex for letter in used] == [middle_of(g.board.automa_position)], "one, at home"
        more = c.traits_of(side.people, c.STO).start_ships + BONUS[g.chart.tiles[g.board.automa_position]].ships
        assert max(1, 0 + more) <= side.fleet(used[0]).ships <= 22 + max(0, more)
        letters.add(c.LETTERS[used[0]])
        sizes.add(side.fleet(used[0]).ships)
        assert all_ships(side) == side.fleet(used[0]).ships + 2 * (len(own_stars(g, AUTOMA)) - 1)
    assert letters == {"A", "B", "C", "E"}
    assert len(sizes) > 5


@rule("GE-AUT-05", "GE-AUT-12", "GE-SCO-05")
def test_nobody_knows_its_fleet_but_it_can_be_viewed() -> None:
    s = table("move turn", change={"sides.red.levels": levels(spirituality=2)})
    for who in ("red", "green"):
        fleet = s.view(who).g.sides[AUTOMA].fleets[0]
        assert (fleet.letter, fleet.ships) == (-2, -2)
        assert s.view(who).in_fleets[AUTOMA] == -2, "outside the public totals"
    s.play("red view_fleet")
    while s.options("red")[0] != "go_on":
        s.play(f"red {s.options('red')[0]}")
    note = s.view("red").own().notes[0]
    assert (c.LETTERS[note.letter], note.ships) == ("A", 3)


@rule("GE-AUT-06", "GE-WIN-03")
def test_it_has_a_number_and_never_acts() -> None:
    s = table("round start", round=4, change={"order.red": 2, "order.green": 3, "order.blue": 1})
    before = s.at("sides.blue")
    asked: list[str] = []
    while s.g.round == 4:
        asked.append(dull(s)[0])
    assert set(asked) == {"red", "green"}
    assert s.at("sides.blue") == before
    assert sorted(s.g.order) == [1, 2, 3]
    change = {"sides.red.alignment": "sts", "sides.red.war": ["blue"]}
    s = table("move turn", change=change)
    assert s.refused("red offer_peace blue") == "GE-AUT-06", "it accepts no peace"
    s = table(
        "growth turn",
        change={**change, "sides.red.pieces": {"vega": 3}, "sides.red.todo": ["gain_star"]},
    )
    s.play("red execute gain_star")
    assert s.options("red") == ["drop"]
    assert s.refused("red way conquer") == "GE-BLK-02", "its ships block players at war with it"


@rule("GE-AUT-07")
def test_only_players_of_darkness_declare_war_on_it() -> None:
    s = table("move turn", change={"sides.red.alignment": "sts"})
    s.play("red declare_war blue")
    assert s.at("sides.blue.war") == ["red"]
    assert table("move turn").refused("red declare_war blue") == "GE-DIP-08"
    assert table("move turn", change={"sides.red.people": "plejars"}).refused("red declare_war blue") == "GE-DIP-08"


def attacked(letter: str = "A", ships: int = 3, by: int = 14, change: dict[str, Any] | None = None) -> Scene:
    """STS red attacks the automa at its home star."""
    raid = {
        "sides.red.alignment": "sts",
        "sides.red.war": ["blue"],
        "sides.red.pieces": {"khaa": by},
        "sides.blue.fleets": {letter: {"at": "khaa", "ships": ships}},
    }
    s = table("combat", change={**raid, **(change or {})})
    s.play("red star khaa")
    return s


@rule("GE-AUT-08", "GE-COM-05")
def test_the_other_player_decides_its_retreats() -> None:
    s = attacked(change={"sides.blue.levels": levels(propulsion=3)})
    assert (s.due(), s.question()) == (["green"], "D-11")
    assert s.view("green").own().notes == [], "green does not see the fleet"
    s.play("green retreat")
    assert (s.due(), s.question()) == (["green"], "D-16")
    s.play(f"green {s.options('green')[0]}")
    assert s.at("sides.blue.fleets.A.at") != "khaa"


@rule("GE-AUT-08", "GE-COM-06")
def test_its_evading_fleet_is_turned_up_before_the_question() -> None:
    s = attacked("E")
    assert (s.due(), s.question()) == (["green"], "D-11")
    for who in ("red", "green"):
        assert [note.letter for note in s.view(who).own().notes] == [c.LETTERS.index("E")]
    s.play("green retreat")
    s.play(f"green {s.options('green')[0]}")
    assert s.at("sides.blue.fleets.E.at") != "khaa"
    s = attacked("E", change={"sides.blue.levels": levels(propulsion=3)})
    assert s.view("green").own().notes == [], "with a higher level all ships may go, and nothing is shown"


@rule("GE-AUT-08", "GE-COM-09")
def test_under_the_military_card_its_evading_fleet_stays_down() -> None:
    change = {
        "sides.red.hand": ["military"],
        "sides.red.played": [],
        "sides.green.played": ["acquisition", "density"],
        "sides.red.levels": levels(military=6),
    }
    s = attacked("E", change=change)
    s.play("red play_a military", "red use_effect")
    told = s.play("red no_retreat")
    wait_for(s, "D-14", "red")
    assert "showed_letter" not in told, "it cannot retreat, so nobody has to know"
    assert s.view("green").own().notes[0].ships == 3, "the battle reveals it"
    free = attacked("E", change=change)
    assert "showed_letter" in free.play("red pass"), "without the card it is turned up"


@rule("GE-AUT-08", "GE-COM-07")
def test_nobody_uses_what_its_people_may_do_but_need_not() -> None:
    s = attacked(change={"sides.blue.people": "felines"})
    assert s.options("green") == ["stay"], "asked because of the stack alone"
    assert s.refused("green force") == "GE-COM-07"
    s = attacked(change={"sides.blue.people": "felines", "sides.blue.fleets": {}, "sides.blue.pieces": {"khaa": 2}})
    assert (s.question(), s.due()) == ("D-14", ["red"]), "green is not asked for the automa's force"


@rule("GE-AUT-08", "GE-COM-15")
def test_the_other_player_decides_the_losses_when_it_wins() -> None:
    s = attacked(ships=9, by=2, change={"sides.blue.people": "alliance"})
    assert s.question() == "D-11"
    s.play("green stay")
    assert (s.due(), s.question()) == (["green"], "D-14"), "effects without a decision apply: 9 x (1 + 1 + 4) wins"
    s.play("green number 2")
    assert sum(s.side("red").many) == 0
    s = attacked(ships=1)
    s.play("green stay", "red number 0")
    assert (s.due(), s.question()) == (["green"], "D-16"), "a beaten automa retreats where green wants"


MEETING = {
    "sides.red.levels": levels(genetics=3),
    "sides.green.levels": levels(genetics=3),
    "sides.blue.levels": levels(robotics=3, propulsion=2),
    "sides.red.pieces": {"khaa": 1},
    "sides.green.pieces": {"khaa": 1},
}


@rule("GE-AUT-09")
def test_it_trades_once_a_round_and_always_accepts() -> None:
    s = table("trading phase", change=MEETING)
    assert (s.due(), s.question()) == (["red"], "D-33")
    s.play("red offer blue", "red field propulsion")
    assert s.side("red").levels == [1, 1, 2, 1, 3], "nobody was asked"
    assert s.side("blue").levels[c.GENETICS] == 2
    assert s.g.round == 2, "once a round: green was not asked"
    s = table("trading phase", change={**MEETING, "sides.red.alignment": "sts", "sides.red.war": ["blue"]})
    assert s.due() == ["green"], "not with a player at war"


@rule("GE-AUT-09")
def test_light_goes_before_darkness_when_both_want_to_trade() -> None:
    s = table("trading phase", change={**MEETING, "sides.red.alignment": "sts"})
    assert (s.due(), s.question()) == (["green"], "D-33")
    s = table("trading phase", change={**MEETING, "sides.green.alignment": "sts"})
    assert (s.due(), s.question()) == (["red"], "D-33")


@rule("GE-AUT-10", "GE-AUT-04", "GE-AUT-11", "GE-SCR-17")
def test_its_stars_can_be_taken_and_it_evacuates_at_random() -> None:
    nobody: dict[str, Any] = {"sides.blue.pieces": {}, "sides.blue.fleets": {}}
    change = {
        **nobody,
        "sides.red.alignment": "sts",
        "sides.red.pieces": {"khaa": 7, "capella": 3},
        "sides.red.todo": ["gain_star", "gain_star"],
        "sides.blue.levels": levels(genetics=3),
    }
    places: set[str] = set()
    for i in range(8):
        s = table("growth turn", change=change, story="wars", round=3)
        reseed(s, i)
        track = s.side("blue").track
        s.play("red execute gain_star", "red way conquer", "red star capella", "red field genetics")
        assert s.at("stars.capella.discs") == 1
        assert s.side("blue").track == track, "its discs do not come from a track and vanish"
        assert s.dp("red") == 1, "a star taken from another player"
        s.play("red execute gain_star", "red way conquer", "red star khaa")
        wait_for(s, "D-19", "red")
        places.add(s.at("sides.blue.home"))
        assert s.at(f"stars.{s.at('sides.blue.home')}.discs") == 0
        assert sum(s.side("blue").many) == 0, "no emergency reserve"
    assert places == {"vega"}, "the biggest of its stars"
    rest = {f"stars.{name}.{part}": value for name in ("vega", "maldek", "canus_major", "capella", "yagsisa", "cygnus")
            for part, value in (("owner", "none"), ("discs", 0))}  # fmt: skip
    homes: set[str] = set()
    for i in range(8):
        s = table("growth turn", change={**change, **rest})
        reseed(s, i)
        s.play("red execute gain_star", "red way conquer", "red star khaa")
        homes.add(s.at("sides.blue.home"))
    assert len(homes) > 3, "an empty hex of its sector, at random"


@rule("GE-AUT-11", "GE-SCR-04", "GE-SCR-12", "GE-DOM-20", "GE-POP-02")
def test_it_counts_as_a_player_and_scores_nothing() -> None:
    s = table("scoring phase", round=1, change={"sides.red.pieces": {"khaa": 1}})
    assert s.side("red").dp[2] == 1, "contact with it (Journeys)"
    s = table("scoring phase", round=7, story="rivalry", change={"sides.blue.levels": levels(military=2)})
    assert [side.dp[2] for side in s.g.sides] == [12, 12, 0], "its Military is the highest"
    holder = {
        **owns("red", pleiades=1),
        "sides.red.levels": levels(spirituality=4),
        "sides.red.hand": ["diplomatic"],
        "sides.red.played": [],
        "sides.green.played": ["spatial", "military"],
    }
    assert table("round start", round=2, change=holder).can("red play_a diplomatic")
    war = {**holder, "sides.red.war": ["blue"], "sides.red.alignment": "sts"}
    assert table("round start", round=2, change=war).refused("red play_a diplomatic") == "GE-DOM-02"
    assert GAME.points(s.g) == [s.dp("red"), s.dp("green")]
    assert len(GAME.places(s.g)) == 2, "it cannot win"


@rule("GE-AUT-02")
@pytest.mark.parametrize("card", ["alignment", "central"])
def test_two_cards_are_removed(card: str) -> None:
    g = begun("cards")
    assert c.CARDS.index(card) not in [*g.deck, *g.sides[0].hand, *g.sides[1].hand]
