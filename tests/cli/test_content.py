"""`starhall content`: what is wrong with a pack, all of it, and what is worth a second look."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from starhall import games, packs
from starhall.cli import main

AG = "age_of_galaxy"
GE = "galactic_era"
M1 = "m101"
MG = "master_of_the_galaxy"


@pytest.fixture(autouse=True)
def _own_components(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--content` sets it for the whole process."""
    monkeypatch.setenv("STARHALL_CONTENT", "")


def pack_of(folder: Path, game: str) -> Path:
    """A pack with all of a game's own components."""
    (folder / game).mkdir(parents=True)
    for file in packs.files_of(game):
        shutil.copy(packs.own_folder(game) / file, folder / game)
    return folder


def swap(pack: Path, file: str, old: str, new: str) -> None:
    """Another text in a file of the pack, once."""
    text = (pack / file).read_text(encoding="utf-8")
    assert old in text, (file, old)
    (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def checked(capsys: pytest.CaptureFixture[str], pack: Path) -> str:
    """What `content check` says to a pack that cannot be played with."""
    with pytest.raises(SystemExit) as stopped:
        main(["content", "check", str(pack), "--games", "0"])
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "Traceback" not in said.err
    return said.err


# -- what is wrong ----------------------------------------------------------------------------------------------


def test_everything_that_is_wrong_is_said_in_one_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pack = pack_of(tmp_path, AG)
    swap(pack, f"{AG}/factions.toml", 'kind = "gain"', 'kind = "gian"')
    swap(pack, f"{AG}/factions.toml", 'ideology = "scientific"', 'ideology = "clever"')
    swap(pack, f"{AG}/trades.toml", "id = ", "di = ")
    (pack / AG / "tokens.toml").write_bytes(b"\xff\xfe")
    said = checked(capsys, pack).splitlines()
    assert said[0] == "starhall content: 4 things must be put right:"
    assert [line.split(",")[0].split(":")[0].strip() for line in said[1:]].count(f"{AG}/factions.toml") == 2
    assert any(
        'faction "mersoma", effects[0], kind: unknown name "gian"; known: choose, conquer' in line for line in said
    )
    assert any('ideology: unknown name "clever"; known: cultural' in line for line in said)
    assert any(f"{AG}/tokens.toml: is no UTF-8 text (byte 1); save it with that encoding" in line for line in said)


def test_what_only_follows_from_a_fault_is_not_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pack = pack_of(tmp_path, AG)
    swap(pack, f"{AG}/factions.toml", 'id = "legarchaea"', 'id = "house_of_water"')
    swap(pack, f"{AG}/technologies.toml", 'owner = "legarchaea"', 'owner = "house_of_water"')
    swap(pack, f"{AG}/factions.toml", 'per = "planets:oceanic"', 'per = "planets:wet"')
    said = checked(capsys, pack)
    assert said.count("\n") == 1
    assert 'faction "house_of_water", effects[0], per: unknown name "planets:wet"' in said


def nothing(folder: Path) -> None:
    shutil.rmtree(folder)


def written(file: str, text: str) -> Callable[[Path], None]:
    """This file of the pack is another one."""

    def write(folder: Path) -> None:
        (folder / file).parent.mkdir()
        (folder / file).write_text(text, encoding="utf-8")

    return write


def changed(file: str, old: str, new: str) -> Callable[[Path], None]:
    """One text of a pack of Age of Galaxy, M101 or another game is another."""

    def change(folder: Path) -> None:
        pack_of(folder / "pack", file.partition("/")[0])
        shutil.copytree(folder / "pack", folder, dirs_exist_ok=True)
        shutil.rmtree(folder / "pack")
        swap(folder, file, old, new)

    return change


NASTY: dict[str, tuple[Callable[[Path], None], str]] = {
    "no folder": (nothing, "there is no folder"),
    "no game": (written("chess/cards.toml", ""), "has no subfolder of a game; known: age_of_galaxy"),
    "another file": (written(f"{AG}/faction.toml", ""), f"{AG}/faction.toml: unknown file; known: board.toml"),
    "an empty folder": (lambda folder: (folder / AG).mkdir(), "is empty; known: board.toml"),
    "no TOML": (written(f"{AG}/factions.toml", "[[faction"), "factions.toml: is not valid TOML"),
    "no rows": (written(f"{AG}/factions.toml", ""), "factions.toml, faction: is missing; a list of tables is needed"),
    "no list": (written(f"{AG}/factions.toml", "faction = 3"), "factions.toml, faction: is 3; a list of tables"),
    "too few cards": (
        written(f"{AG}/factions.toml", "faction = []"),
        "factions.toml, faction: there are 0 rows; 4 players may need",
    ),
    "a wrong type": (
        changed(f"{M1}/systems.toml", "cost = 2", 'cost = "two"'),
        "cost: is 'two'; a whole number from 0",
    ),
    "an unknown kind": (
        changed(f"{M1}/systems.toml", 'kind = "draw"', 'kind = "drow"'),
        'system "aurel_cradle", powers[0], kind: unknown name "drow"; known: build_discount',
    ),
    "an unknown parameter": (
        changed(f"{GE}/star_peoples.toml", "amount = 4, role", "amuont = 4, role"),
        'people "alliance", sto, effects[0], amuont: unknown parameter; known: amount, role',
    ),
    "an unknown field": (
        changed(f"{MG}/species.toml", "irretrievable = []", "irretrievable = []\n  slot = 3"),
        'species "terran_compact", project "base", slot: unknown field; known: ',
    ),
    "an id twice": (
        changed(f"{M1}/systems.toml", 'id = "verdance"', 'id = "aurel_cradle"'),
        'systems.toml, system: two rows have the id "aurel_cradle"',
    ),
    "an id in two files": (
        changed(f"{M1}/systems.toml", 'id = "verdance"', 'id = "orbital_lift"'),
        'infrastructure "orbital_lift", id: two cards have the id "orbital_lift"',
    ),
    "an id with a blank": (
        changed(f"{M1}/systems.toml", 'id = "verdance"', 'id = "ver dance"'),
        'system "ver dance", id: is "ver dance"; an id of lower-case letters, digits and underscores is needed',
    ),
    "a card more than there are": (
        changed(f"{MG}/board.toml", "species = 9", "species = 10"),
        "species.toml, species: has 9 cards; board.toml says 10",
    ),
    "what no reader foresees": (
        changed(f"{GE}/sectors.toml", "neutron = [[", 'neutron = ["x", ['),
        "does not fit (IndexError",
    ),
}


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_pack_gets_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    spoil, sentence = NASTY[name]
    pack = tmp_path / "pack"
    pack.mkdir()
    spoil(pack)
    said = checked(capsys, pack)
    assert sentence in said
    assert said.count("\n") == 1, said


# -- what is worth a second look --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games.names())
def test_a_games_own_texts_contradict_nothing(tmp_path: Path, game: str) -> None:
    assert packs.warnings(pack_of(tmp_path, game), game) == []


CONTRADICTIONS = [
    # in the first row only the effect is changed, then only the text, and so on
    (AG, "factions.toml", "gain = { credits = 2 }, per", "gain = { credits = 4 }, per",
     'faction "legarchaea", text: does not say 4, which is a number of its effects'),
    (AG, "factions.toml", "gain 1 prestige (once", "gain 7 prestige (once",
     'faction "ymbrae", text: says 7, and no field of the card has that number'),
    (AG, "factions.toml", "gain = { prestige = 1 } }", "gain = { influence = 1 } }",
     'faction "ymbrae", text: does not say "influence", which its effects name'),
    (AG, "factions.toml", "RETRIEVE, gain 1 prestige", "RETRIEVE, gain 1 strength",
     'faction "ymbrae", text: says "strength", which nothing on the card names'),
    (AG, "factions.toml", '["oceanic", "verdant"] }, gain', '["oceanic"] }, gain',
     'faction "mersoma", text: is still that of faction "mersoma", but what it tells about was changed'),
    (AG, "factions.toml", 'name = "Auralis"', 'name = "Mersoma"',
     'faction "auralis", name: is "Mersoma", like that of "mersoma"; nobody can tell them apart'),
    (GE, "star_peoples.toml", "amount = 4, role", "amount = 5, role",
     'people "alliance", sto, text: does not say 5, which is a number of its effects'),
    (GE, "star_peoples.toml", "+4 CV per ship when defending", "+9 CV per ship when defending",
     'people "alliance", sto, text: says 9, and no field of the card has that number'),
    (GE, "star_peoples.toml", 'field = "genetics", level = 2', 'field = "robotics", level = 2',
     'people "annunaki", sto, text: does not say "robotics", which its effects name'),
    (M1, "systems.toml", 'kind = "draw", phase = "deliver"', 'kind = "draw", phase = "expand"',
     'system "aurel_cradle", text: does not say "expand", which its effects name'),
    (M1, "systems.toml", "Demand: brown 1 VP. Deliver", "Demand: brown 6 VP. Deliver",
     'system "aurel_cradle", text: says 6, and no field of the card has that number'),
    (M1, "systems.toml", 'colour = "brown", vp = 1', 'colour = "grey", vp = 1',
     'system "aurel_cradle", text: says "brown", which nothing on the card names'),
    (MG, "leaders.toml", "gain three cubes of any", "gain five cubes of any",
     "text: says 5, and no field of the card has that number"),
    (MG, "leaders.toml", "Discard: gain five cubes", "Gain five cubes",
     'text: does not say "discard", which its effects name'),
]  # fmt: skip


@pytest.mark.parametrize(("game", "file", "old", "new", "why"), CONTRADICTIONS)
def test_a_text_that_contradicts_its_card_is_warned_about(
    tmp_path: Path, game: str, file: str, old: str, new: str, why: str
) -> None:
    pack = pack_of(tmp_path, game)
    swap(pack, f"{game}/{file}", old, new)
    found = packs.warnings(pack, game)
    assert [warning for warning in found if warning.startswith(file) and warning.endswith(why)], found
    assert len(found) <= 2, "what has nothing to do with it is not warned about"
