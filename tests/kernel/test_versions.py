"""A record of an older version goes as it went, or says which rule changed; it can be carried over."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from kernel.toy import TOY, ToyGame
from starhall import games
from starhall.conformance import check
from starhall.kernel.errors import BadContent, BadRecord
from starhall.kernel.game import AnyGame
from starhall.kernel.record import Record, parse, renew
from starhall.kernel.versions import Change, Version, is_newer, read_versions

OLD = Path(__file__).parents[1] / "old_records"
TWO = TOY.settings(2)
RULE = Version("1", (Change(("TY-COL-02", "TY-COL-03"), "A colony is free."),))
RENAMED = Version("1", positions=True)


class Later(ToyGame):
    """The toy, at a version 1 that came after a version 0."""

    def __init__(self, now: Version) -> None:
        super().__init__()
        self.now = now

    def versions(self) -> tuple[Version, ...]:
        return (Version("0"), self.now)


def finished() -> Record:
    return check(TOY, TWO, "a record", every=1000)


def older(text: str) -> str:
    """The same record, said to be of the older version."""
    return text.replace("game toy 1 ", "game toy 0 ", 1)


def read(text: str, now: Version) -> Record:
    return parse(text, lambda name: Later(now))


@pytest.mark.parametrize("name", games.names())
def test_every_game_lists_its_versions_and_the_clauses_that_changed(name: str) -> None:
    game = games.load(name)
    versions = game.versions()
    assert versions[-1].number == game.version, "a new version of the rules says in changes.toml what it changed"
    for before, after in pairwise(versions):
        assert is_newer(after.number, before.number)
        assert after.changes or after.positions, f"{name} {after.number} changed nothing"
    for version in versions:
        for change in version.changes:
            assert change.clauses
            assert change.text.endswith(".")
            for clause in change.clauses:
                assert clause in game.telling.clauses, f"{name} {version.number}: there is no clause {clause}"


def test_versions_are_compared_number_by_number() -> None:
    assert is_newer("1.10", "1.9")
    assert is_newer("2", "1.9")
    assert is_newer("1.1.1", "1.1")
    assert not is_newer("1.1", "1.1")
    assert not is_newer("0.9", "1")
    assert not is_newer("banana", "1")


def test_a_list_of_changes_that_cannot_be_read_says_where(tmp_path: Path) -> None:
    (tmp_path / "changes.toml").write_text('[[version]]\nnumber = "1"\n[[version.change]]\ntext = "x"\n')
    with pytest.raises(BadContent, match="version\\[0\\], change\\[0\\], clauses: is missing"):
        read_versions(tmp_path)
    (tmp_path / "changes.toml").write_text('[[version]]\nnumber = "1"\nchanges = 5\n')
    with pytest.raises(BadContent, match="unknown field"):
        read_versions(tmp_path)


@pytest.mark.parametrize("now", [RULE, RENAMED])
def test_an_older_record_that_goes_as_it_went_is_accepted(now: Version) -> None:
    assert read(older(finished().text()), now).actions == finished().actions
    data = {**finished().data(), "version": "0"}
    assert read(json.dumps(data), now).actions == finished().actions


def test_an_older_record_that_goes_another_way_names_the_line_and_what_changed() -> None:
    lines = older(finished().text()).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("="))
    lines[at] = lines[at].replace("points ", "points 9")
    with pytest.raises(BadRecord) as wrong:
        read("\n".join(lines), RULE)
    assert wrong.value.line == at + 1
    assert (
        "This game was played by version 0 of the rules. Version 1 changed TY-COL-02, TY-COL-03 (A colony is free)."
        in (str(wrong.value))
    )
    assert "starhall replay --renew" in str(wrong.value)
    lines[at] = "0 bid 1"
    with pytest.raises(BadRecord, match=r"K-DUE-01.*\. This game was played by version 0"):
        read("\n".join(lines), RULE)


def test_where_only_positions_are_written_otherwise_stages_and_points_are_compared() -> None:
    one = older(finished().text())
    other = "\n".join(
        [line.partition(" · state ")[0] + " · state 0" if line[0] == "=" else line for line in one.splitlines()]
    )
    assert read(other, RENAMED).actions == finished().actions
    with pytest.raises(BadRecord, match="state 0`, but the game stands at"):
        read(other, RULE)
    with pytest.raises(BadRecord, match="points 9.*Version 1 changed no rule"):
        read(other.replace("points ", "points 9", 1), RENAMED)
    with pytest.raises(BadRecord, match="state 0`, but the game stands at"):
        read(other.replace("game toy 0", "game toy 1"), RENAMED)


def test_an_older_record_without_checkpoints_cannot_be_proved() -> None:
    data = {**finished().data(), "version": "0", "checkpoints": []}
    with pytest.raises(BadRecord, match="it has no checkpoint. This game was played by version 0"):
        read(json.dumps(data), RULE)
    assert read(json.dumps({**data, "version": "1"}), RULE).actions == finished().actions
    assert read(json.dumps({**data, "actions": []}), RULE).actions == ()


def test_an_older_record_with_other_components_says_so_where_it_goes_another_way() -> None:
    mark = TOY.content.fingerprint()
    one = older(finished().text()).replace(mark, "00000000")
    assert read(one, RULE).actions == finished().actions
    with pytest.raises(BadRecord, match=f"This game was played with content 00000000; here is {mark}. Version 1"):
        read(one.replace("points ", "points 9", 1), RULE)
    with pytest.raises(BadRecord, match="content 00000000"):
        read(one.replace("game toy 0", "game toy 1"), RULE)


@pytest.mark.parametrize(
    ("version", "why"),
    [
        (
            "1.2",
            "line 1: this game was played by version 1.2 of the rules; here is version 1: a newer Starhall reads it",
        ),
        ("10", "version 10 of the rules; here is version 1: a newer Starhall reads it"),
        ("banana", 'line 1: unknown version of the rules "banana"; known: 0, 1'),
        ("", 'unknown version of the rules ""; known: 0, 1'),
    ],
)
def test_a_newer_or_unknown_version_is_one_sentence(version: str, why: str) -> None:
    text = finished().text().replace("game toy 1 ", f"game toy {version} ", 1)
    for reading in (parse, renew):
        with pytest.raises(BadRecord) as wrong:
            reading(text, lambda name: Later(RULE))
        assert why in str(wrong.value)


# -- carried over -----------------------------------------------------------------------------------------------------


def carry(text: str, game: AnyGame) -> tuple[Record, str, str]:
    found = renew(text, lambda name: game)
    return found.record, found.stop, found.parted


def test_a_record_is_carried_over_with_its_tags_and_a_new_result() -> None:
    one = finished().tagged(seat_0="Ada", result="places 1 1 · points 99 99")
    record, stop, parted = carry(older(one.text()).replace(TOY.content.fingerprint(), "00000000"), Later(RULE))
    assert (record.actions, stop, parted) == (one.actions, "", "")
    assert record.text() == finished().tagged(seat_0="Ada").text()


@pytest.mark.parametrize("as_json", [False, True])
def test_what_is_no_longer_legal_ends_it(as_json: bool) -> None:
    record = finished().tagged(seat_0="Ada", result=finished().tagged(seat_0="x").told()["result"])
    lines = [TOY.space.text(*action) for action in record.actions]
    bad = lines[:9] + ["0 bid 1"] + lines[9:]
    text = json.dumps({**record.data(), "version": "0", "actions": bad, "checkpoints": []})
    if not as_json:
        text = "\n".join([older(record.header()), ": seat_0 Ada", *bad])
    carried, stop, _ = carry(text, Later(RULE))
    assert carried.actions == record.actions[:9]
    assert dict(carried.tags) == {"seat_0": "Ada"}, "it has no result: it does not end"
    assert stop.startswith('action 10: "0 bid 1" is not possible' if as_json else 'line 12: "0 bid 1" is not possible')


def test_where_it_stands_otherwise_is_said() -> None:
    text = older(finished().text()).replace("points ", "points 9", 1)
    record, stop, parted = carry(text, Later(RULE))
    assert record.actions == finished().actions
    assert not stop
    assert parted.startswith(f"line {next(n for n, line in enumerate(text.splitlines(), 1) if line[0] == '=')}: ")


def test_nothing_is_carried_over_of_a_record_whose_first_line_is_damaged() -> None:
    with pytest.raises(BadRecord, match="line 2: a tag is called"):
        renew(f"{finished().header()}\n: a/b x\n0 bid 1\n", lambda name: TOY)
    with pytest.raises(BadRecord, match="line 2: unknown action"):
        renew(f"{finished().header()}\n0 fly away\n0 bid 1\n", lambda name: TOY)


# -- games of 0.1.0 ---------------------------------------------------------------------------------------------------


def test_a_game_of_an_older_version_that_no_change_concerns_goes_as_it_went() -> None:
    text = (OLD / "age_of_galaxy_1.0_goes_on.game").read_text(encoding="utf-8")
    assert text.startswith("game age_of_galaxy 1.0 ")
    assert parse(text, games.load).replay().due == 0


@pytest.mark.parametrize(
    ("name", "line", "clause"),
    [
        ("age_of_galaxy_1.0_swarming", 87, "1.1 changed AG-EFF-08 (Swarming"),
        ("m101_1.0_clock", 14, "1.1 changed M1-VAR-02 (A time"),
    ],
)
def test_a_game_of_an_older_version_names_the_rule_that_changed(name: str, line: int, clause: str) -> None:
    text = (OLD / f"{name}.game").read_text(encoding="utf-8")
    with pytest.raises(BadRecord) as wrong:
        parse(text, games.load)
    assert wrong.value.line == line
    assert clause in str(wrong.value)
    carried = renew(text, games.load)
    assert parse(carried.record.text(), games.load) == carried.record
    assert carried.stop.startswith(f"line {line}: " if "clock" in name else f"line {line + 1}: ")
