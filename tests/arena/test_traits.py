"""What a seat has, as its game says: what it took, under the names that people know."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from starhall import games
from starhall.kernel.game import AnyGame
from starhall.kernel.record import Record, parse

GOLDEN = Path(__file__).parents[1] / "golden"
Had = Mapping[str, Sequence[str]]


def golden(name: str) -> Record:
    return parse((GOLDEN / f"{name}.game").read_text(encoding="utf-8"), games.load)


def plain(name: str) -> str:
    """A name as an id may have it."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")


def taken(record: Record, seat: int, verb: str) -> list[str]:
    """The items of an action that a seat took, in their order."""
    texts = [record.game.space.texts[action].split(" ") for who, action in record.actions if who == seat]
    return [words[1] for words in texts if words[0] == verb]


def first_round(record: Record) -> list[Had]:
    """What each seat has when the first round begins."""
    g = record.start()
    stage = record.game.stage(g)
    for seat, action in record.actions:
        g.apply(seat, action)
        if record.game.stage(g) != stage:
            break
    return [dict(record.game.traits(g, seat)) for seat in range(g.seats)]


def at_end(record: Record) -> list[Had]:
    g = record.replay()
    return [record.game.traits(g, seat) for seat in range(g.seats)]


@pytest.mark.parametrize(
    "path", sorted(GOLDEN.glob("*/*.game"))[::7], ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_what_a_seat_has_is_one_of_what_there_is(path: Path) -> None:
    record = parse(path.read_text(encoding="utf-8"), games.load)
    kinds = {kind.id: kind for kind in record.game.trait_kinds}
    for had in [*first_round(record), *at_end(record)]:
        assert set(had) == set(kinds)
        for id, names in had.items():
            assert set(names) <= set(kinds[id].names), id
            assert len(set(names)) == len(names), f"{id} is had once"


@pytest.mark.parametrize("name", games.names())
def test_kinds_have_names_that_tell_things_apart(name: str) -> None:
    game: AnyGame = games.load(name)
    assert len({kind.id for kind in game.trait_kinds}) == len(game.trait_kinds)
    assert any(kind.opening for kind in game.trait_kinds)
    for kind in game.trait_kinds:
        assert len(set(kind.names)) == len(kind.names) > 1, kind.id
    verbs = {text.split(" ")[0] for text in game.space.texts}
    assert {*game.proposals, *game.answers} <= verbs


def test_the_factions_and_technologies_of_an_alliance() -> None:
    record = golden("age_of_galaxy/seats_4_drafting_off_galaxy_hidden")
    for seat, had in enumerate(at_end(record)):
        joined = taken(record, seat, "join")
        assert [plain(name) for name in had["faction"]] == joined
        assert [plain(name) for name in had["first_faction"]] == joined[:1]
        assert [plain(name) for name in had["technology"]] == taken(record, seat, "technology")
    opening = first_round(record)
    assert [len(had["held"]) for had in opening] == [7] * 4
    assert {plain(name) for name in opening[0]["held"]} >= {taken(record, 0, "join")[0]}
    assert sorted(had["place"][0] for had in opening) == ["first", "fourth", "second", "third"]
    assert sorted(at_end(golden("age_of_galaxy/solo_iron_tide_gold"))[0]["scenario"]) == ["Iron Tide"]


def test_the_species_of_a_seat_and_its_home() -> None:
    record = golden("master_of_the_galaxy/4_seats")
    opening = first_round(record)
    assert plain(opening[1]["first_species"][0]) == "osshari_corsairs"
    assert plain(opening[2]["first_species"][0]) == "thalassid_shoals"
    assert sorted(len(had["start"]) for had in opening) == [1, 1, 1, 1]
    assert len({had["start"][0] for had in opening}) == 4
    g = record.replay()
    assert opening[g.first]["place"] == ["first"]  # type: ignore[attr-defined]
    assert opening[(g.first + 1) % 4]["place"] == ["second"]  # type: ignore[attr-defined]
    for seat, had in enumerate(at_end(record)):
        assert set(had["implemented"]) <= set(had["development"])
        kinds = "species", "government", "leader", "conflict", "development"
        assert sum(len(had[kind]) for kind in kinds) == len(g.sides[seat].cards)  # type: ignore[attr-defined]


def test_a_star_people_and_what_it_came_to() -> None:
    record = golden("galactic_era/seats_4")
    opening, end = first_round(record), at_end(record)
    for seat, people in enumerate(("anchara", "avians", "annunaki", "rogue_ai")):
        assert taken(record, seat, "people") == [people]
        assert opening[seat]["people"] == end[seat]["people"]
        assert people.split("_")[0][:4] in plain(opening[seat]["people"][0])
        assert [name.rpartition(" ")[0] for name in end[seat]["level"]] == [
            *("Military", "Spirituality", "Propulsion", "Robotics", "Genetics")
        ]
        assert {plain(name) for name in end[seat]["card_a"]} == set(taken(record, seat, "play_a"))
        assert {plain(name) for name in end[seat]["card"]} >= set(taken(record, seat, "play_b"))
    assert len({had["home"][0] for had in opening}) == 4
    assert len({(*had["story"], *had["goal"]) for had in end}) == 1, "the table's"


def test_a_start_system_and_what_was_built() -> None:
    record = golden("m101/plain_4")
    for seat, had in enumerate(first_round(record)):
        assert [plain(name) for name in had["start"]] == [taken(record, seat, "keep")[0]]
    for seat, had in enumerate(at_end(record)):
        assert {plain(name) for name in had["infrastructure"]} == {*taken(record, seat, "build")}
        assert re.fullmatch(r"Level [1-5]", had["level"][0])
