"""`starhall play --terminal`: a game is never lost, nothing typed breaks it, and people share a keyboard in secret."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cli.test_cli import GAME, fails, run
from starhall import bots, games, new_game
from starhall.kernel.record import Record, parse
from starhall.kernel.seats import first_seat
from starhall.terminal import kept
from starhall.terminal.players import Player, sit_down
from starhall.terminal.screen import CLEAR, Screen
from starhall.terminal.table import Left, Table
from support import hears_ctrl_c

Type = Callable[[Iterable[str]], None]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Type:
    """From now on these lines are typed."""
    return lambda lines: monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def only_game(data: Path) -> Path:
    (path,) = (data / "games").glob("*.game")
    return path


def table_of(folder: Path, record: Record, players: list[Player], began: float | None = None) -> Table:
    file = kept.begin(folder, record)
    return Table(record, players, file, Screen(), began)


def actions_in(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if kept.is_action(line)]


# -- a whole game ----------------------------------------------------------------------------------------------------


def test_a_whole_game_is_played_kept_and_printed(capsys: pytest.CaptureFixture[str], typed: Type, data: Path) -> None:
    typed(["?", "hint", "why nominate", "rule ag-sca-02", "99", "fly", "undo", *["1"] * 3000])
    text = run(capsys, "play", GAME, "--terminal", "--seats", "2", "--bots", "random", "--seed", "terminal")
    assert "A bot would choose" in text
    assert 'unknown option "99"' in text
    assert 'nothing here is called "fly"' in text
    assert "there is no choice of yours to take back" in text
    assert "AG-SCA-02" in text
    assert " won with " in text
    path = only_game(data)
    assert path.read_text() in text, "the finished game is printed"
    assert f"starhall replay {path}" in text
    assert f"{path.name}: " in run(capsys, "replay", str(path), "--check")
    assert "no unfinished game is kept" in fails(capsys, "play", "--resume")


def test_what_is_kept_is_what_the_record_says(tmp_path: Path) -> None:
    """Line by line, with the checkpoints, in games of every mode."""
    for name in games.names():
        game = games.load(name)
        for number, mode in enumerate(list(game.modes())[:: max(1, len(list(game.modes())) // 3)]):
            record = Record(game, mode, f"kept {number}")
            table = table_of(tmp_path, record, sit_down(game, mode.seats, [], 0, "random"))
            for _ in range(150):
                if table.g.due:
                    table.bot_answers(first_seat(table.g.due))
            played = parse(table.kept.path.read_text(), games.load)
            expected = [line for line in played.lines() if not line.startswith(": result ")]
            lines = table.kept.path.read_text().splitlines()
            assert lines == expected
            assert [made.action for made in table.made] == [action for _, action in played.actions]
            table.kept.close()


def test_in_the_terminal_the_clock_measures_an_agreed_time(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """M1-VAR-02: after 15 minutes the round that is played is the last; the record says when."""
    for minutes, over in ((0, False), (15, True)):
        one = new_game("m101", 2, "terminal", time_limit_minutes="15", max_rounds="2")
        table = table_of(tmp_path, one, sit_down(one.game, 2, [], 0, "random"), time.time() - 60 * minutes)
        table.play()
        assert ("The time is up: this is the last round." in capsys.readouterr().out) == over
        assert (actions_in(table.kept.path)[0] == "table time_up") == over
        assert table.g.ending == (4 if over else 3)  # type: ignore[attr-defined]


# -- nothing is lost -------------------------------------------------------------------------------------------------


def test_leaving_and_going_on_finds_the_people_and_the_bots(
    capsys: pytest.CaptureFixture[str], typed: Type, data: Path
) -> None:
    typed(["", "1", "1", "quit"])
    words = ("play", GAME, "--terminal", "--seats", "4", "--names", "Ada,Ben", "--bots", "random", "--seed", "leave")
    text = run(capsys, *words)
    path = only_game(data)
    assert f"starhall play --resume {path}" in text
    before = path.read_text()
    typed(["", "quit"])
    again = run(capsys, "play", "--resume")
    assert "Pass the keyboard to Ada (red)" in again
    assert path.read_text() == before
    for line in ("seat_0 Ada", "seat_1 Ben", "bot_2 random", "bot_3 random"):
        assert f": {line}\n" in before
    assert "seats 4" in again


def test_going_on_ends_as_if_nobody_had_left(capsys: pytest.CaptureFixture[str], typed: Type, data: Path) -> None:
    words = ("play", "m101", "--terminal", "--bots", "random", "--seed", "same", "--set", "max_rounds=2")
    typed(["1"] * 500)
    run(capsys, *words)
    whole = only_game(data)
    whole_text = whole.read_text()
    whole.unlink()
    typed(["1", "1", "quit"])
    run(capsys, *words)
    typed(["1"] * 500)
    run(capsys, "play", "m101", "--resume")
    began = re.compile(r"^: (began|date) .*$", re.MULTILINE)
    assert began.sub("", only_game(data).read_text()) == began.sub("", whole_text)


def test_the_newest_game_is_taken_and_the_others_are_named(
    capsys: pytest.CaptureFixture[str], typed: Type, data: Path
) -> None:
    for game in ("m101", GAME):
        typed(["quit"])
        run(capsys, "play", game, "--terminal", "--bots", "random")
    old = next((data / "games").glob("m101-*.game"))
    os.utime(old, (1, 1))
    typed(["quit"])
    text = run(capsys, "play", "--resume")
    assert "2 games are unfinished" in text
    assert f"  starhall play --resume {old}\n" in text
    assert "Age of Galaxy" in text
    typed(["quit"])
    assert "M101" in run(capsys, "play", "m101", "--resume")


def test_somebodys_own_record_stays_as_it_is(
    capsys: pytest.CaptureFixture[str], typed: Type, data: Path, tmp_path: Path
) -> None:
    own = tmp_path / "own.game"
    own.write_text(new_game(GAME, 2, "own").text())
    before = own.read_text()
    typed(["1", "quit"])
    text = run(capsys, "play", "--resume", str(own), "--bots", "random")
    assert f"own.game stays as it is; the game is kept in {only_game(data)}" in text
    assert own.read_text() == before
    assert [line for line in actions_in(only_game(data)) if line.startswith("0 ")], "what is played is kept there"
    typed(["quit"])
    assert "is a game of age_of_galaxy, not of m101" in fails(capsys, "play", "m101", "--resume", str(own))


def test_half_a_line_is_not_gone_on_with(capsys: pytest.CaptureFixture[str], typed: Type, data: Path) -> None:
    typed(["1", "1", "quit"])
    run(capsys, "play", GAME, "--terminal", "--bots", "random")
    path = only_game(data)
    whole = path.read_text()
    path.write_text(f"{whole}0 set_asi")
    typed(["quit"])
    run(capsys, "play", "--resume")
    assert path.read_text() == whole


def test_a_game_is_played_at_one_terminal_at_a_time(
    capsys: pytest.CaptureFixture[str], typed: Type, tmp_path: Path, data: Path
) -> None:
    one = new_game(GAME, 2, "twice")
    table = table_of(data / "games", one, sit_down(one.game, 2, [], 1, "random"))
    assert "is being played at another terminal" in fails(capsys, "play", "--resume")
    table.kept.close()
    typed(["quit"])
    assert "The game is kept" in run(capsys, "play", "--resume")


def test_a_full_disk_leaves_a_whole_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = new_game(GAME, 2, "full")
    file = kept.begin(tmp_path, one)
    before = file.path.read_text()
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, content: write(handle, content[:3]))
    with pytest.raises(OSError, match="is the disk full"):
        file.add("0 set_aside auralis\n")
    assert file.path.read_text() == before
    monkeypatch.setattr(os, "write", write)
    file.add("0 done\n")
    assert file.path.read_text() == f"{before}0 done\n"
    file.cut(0)
    assert file.path.read_text() == before


def test_when_a_bot_breaks_the_game_is_kept_and_one_sentence_says_so(
    capsys: pytest.CaptureFixture[str], typed: Type, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tired(game: object, view: object, seed: int, seconds: float) -> int:
        raise KeyError("tired")

    monkeypatch.setitem(bots.PLAYERS, "random", tired)
    typed(["1"] * 9)
    with pytest.raises(SystemExit) as left:
        main_words("play", "m101", "--terminal", "--bots", "random")
    assert left.value.code == 1
    said = capsys.readouterr()
    path = only_game(data)
    assert "Traceback" not in said.out + said.err
    assert "Nothing that was played is lost" in said.out
    assert f"starhall play --resume {path}" in said.out
    assert "tired" in path.with_suffix(".error").read_text()
    assert kept.unfinished(data / "games") == [path]


def main_words(*words: str) -> None:
    from starhall.cli import main

    main(words)


class Terminal:
    """A game in a process of its own, which can be typed to and ended in any way."""

    def __init__(self, data: Path, *words: str) -> None:
        env = {**os.environ, "XDG_DATA_HOME": str(data.parent), "PYTHONUNBUFFERED": "1"}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        command = [sys.executable, "-m", "starhall", "play", *words]
        self.process = subprocess.Popen(command, env=env, text=True, preexec_fn=hears_ctrl_c, **pipes)  # type: ignore[call-overload]

    def type(self, line: str) -> None:
        """Type a line and wait until the next prompt stands there."""
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def wait_for(self, text: str) -> str:
        """Read until this is said."""
        said = ""
        while text not in said:
            letter = self.process.stdout.read(1)
            assert letter, said + self.process.stderr.read()
            said += letter
        return said

    def end(self, number: int) -> tuple[int, str, str]:
        """Send this signal; exit code and what was said last."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


@pytest.mark.parametrize(
    ("number", "code", "polite"),
    [(signal.SIGINT, 130, True), (signal.SIGTERM, 143, True), (signal.SIGKILL, -signal.SIGKILL, False)],
)
def test_however_the_process_ends_the_game_goes_on_exactly(
    capsys: pytest.CaptureFixture[str], typed: Type, data: Path, number: int, code: int, polite: bool
) -> None:
    terminal = Terminal(data, GAME, "--terminal", "--bots", "random", "--seed", "killed")
    terminal.wait_for("\nRed: ")
    for _ in range(5):
        terminal.type("1")
        terminal.wait_for("\nRed: ")
    ended, out, err = terminal.end(number)
    path = only_game(data)
    assert ended == code
    assert err == ""
    assert (f"To go on: starhall play --resume {path}" in out) == polite
    own = [line for line in actions_in(path) if line.startswith("0 ")]
    assert len(own) == 5
    before = path.read_text()
    typed(["quit"])
    run(capsys, "play", "--resume")
    assert path.read_text() == before


# -- nothing typed breaks it -----------------------------------------------------------------------------------------

NASTY = [
    "[/foo]",
    "[bold",
    "card [/x]",
    "why [/y]",
    "rules [red]",
    "map [/z]",
    "save \0",
    "9" * 5000,
    "-1",
    "1.5",
    "٣",
    "{0}",
]
NASTY += [
    "\x1b[2J",
    "card",
    "rules",
    "why",
    "do",
    "save /",
    "rule",
    "undo undo",
    "0",
    "%s",
    "\\[",
    "[link=x]",
    "1 2",
    "¹",
    "🚀",
]


def test_saving_again_is_fine_but_another_game_is_not_overwritten(
    capsys: pytest.CaptureFixture[str], typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed(["save", "save m101.game", "quit"])
    assert run(capsys, "play", "m101", "--terminal").count("Written to m101.game.") == 2
    before = Path("m101.game").read_text()
    typed(["save", "quit"])
    assert "m101.game is there already and not this game" in run(capsys, "play", "m101", "--terminal")
    assert Path("m101.game").read_text() == before


def test_a_game_begins_with_what_is_unusual_about_it(capsys: pytest.CaptureFixture[str], typed: Type) -> None:
    typed(["quit"])
    said = run(capsys, "play", "m101", "--terminal", "--seats", "3", "--set", "max_rounds=5")
    assert said.splitlines()[:3] == ["M101", "seats 3 · max_rounds 5", "Type a number, or help."]


def test_what_is_wrong_is_said_in_words(capsys: pytest.CaptureFixture[str], typed: Type) -> None:
    typed(["card", "save /missing/one.game", "quit"])
    said = run(capsys, "play", "m101", "--terminal").replace("\n", " ")
    assert "card NAME: a card, or any other component of the game" in said
    assert "/missing/one.game: No such file or directory" in said
    assert "Errno" not in said


@pytest.mark.parametrize("name", games.names())
def test_nasty_lines_change_nothing_at_any_prompt(
    name: str, capsys: pytest.CaptureFixture[str], typed: Type, tmp_path: Path
) -> None:
    game = games.load(name)
    seats = game.seats[-1]
    table = table_of(tmp_path, Record(game, game.settings(seats), "nasty"), sit_down(game, seats, [], 1, "random"))
    for turn in range(12):
        while table.g.due and first_seat(table.g.due) != 0:
            table.bot_answers(first_seat(table.g.due))
        if not table.g.due:
            break
        before = table.kept.path.read_text(), len(table.made)
        typed([])
        table.prompt(0)
        for line in NASTY:
            if line != "undo undo":
                table.obey(0, line)
        assert (table.kept.path.read_text(), len(table.made)) == before
        assert "\x1b[2J" not in capsys.readouterr().out
        table.act(0, table.g.options(0)[turn % len(table.g.options(0))])


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(line=st.text(max_size=60), wish=st.sampled_from(["", "card ", "rules ", "why ", "map ", "do "]))
@example(line="[/foo]", wish="")
def test_nothing_that_is_typed_breaks_a_prompt(tmp_path: Path, line: str, wish: str) -> None:
    one = new_game("m101", 2, "any")
    table = table_of(tmp_path, one, sit_down(one.game, 2, [], 2, "random"))
    try:
        table.obey(0, f"{wish}{line}".strip())
    except Left:
        pass
    finally:
        table.kept.close()
        table.kept.path.unlink()


def test_bytes_that_are_no_text_are_no_crash(data: Path) -> None:
    env = {**os.environ, "XDG_DATA_HOME": str(data.parent)}
    words = [sys.executable, "-m", "starhall", "play", GAME, "--terminal", "--bots", "random"]
    made = subprocess.run(words, env=env, input=b"\xff\xfe\x80\nquit\n", capture_output=True, timeout=60)
    assert made.returncode == 0
    assert made.stderr == b""
    assert b"nothing here is called" in made.stdout


# -- looking things up -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words", "says"),
    [
        (GAME, "card mersoma", "Mersoma, "),
        (GAME, "CARD MERSO", "Mersoma, "),
        (GAME, "card mersomma", "Mersoma"),
        (GAME, "card gate", "Amber Gate 1"),
        (GAME, "card terraforming", "Terraforming, "),
        (GAME, "rules ag-col-03", "AG-COL-03"),
        (GAME, "rules scavenge", "AG-SCA-01"),
        (GAME, "rules xyzzy", 'no clause has "xyzzy"'),
        ("galactic_era", "card pleiades", "Pleiades"),
        ("galactic_era", "card annunaki", "Annunaki"),
        ("galactic_era", "card journeys", "Journeys."),
        ("galactic_era", "card discovery", "Discovery."),
        ("m101", "card aurel", "Aurel Cradle"),
        ("master_of_the_galaxy", "card admiral vess", "Admiral Vess, leader."),
        ("master_of_the_galaxy", "card dawngate", "Dawngate: a "),
    ],
)
def test_components_and_clauses_are_explained_by_part_of_their_names(
    name: str, words: str, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one = new_game(name, 2, "look")
    table = table_of(tmp_path, one, sit_down(one.game, 2, [], 1, "random"))
    capsys.readouterr()
    table.obey(0, words)
    assert says in capsys.readouterr().out


def test_an_actions_text_chooses_it_also_where_it_begins_like_a_wish(tmp_path: Path) -> None:
    one = new_game(GAME, 2, "text")
    table = table_of(tmp_path, one, sit_down(one.game, 2, [], 1, "random"))
    option = one.game.space.texts[table.g.options(0)[0]]
    table.obey(0, option.upper())
    table.obey(0, f"do {one.game.space.texts[table.g.options(0)[0]]}")
    assert len(table.made) == 2


# -- taking back -----------------------------------------------------------------------------------------------------


def play_until_another_has_answered(table: Table) -> tuple[str, str, int]:
    """Ends where seat 0 is asked again; how all stood before its last choice."""
    before = ("", "", 0)
    while not before[0] or table.g.due != 1 or table.made[-1].seat == 0:
        seat = first_seat(table.g.due)
        if seat == 0 and not table.g.stack[-1].inner():
            before = stands(table)
        table.act(seat, table.g.options(seat)[0])
    return before


def stands(table: Table) -> tuple[str, str, int]:
    return table.game.fingerprint(table.g), table.kept.path.read_text(), len(table.made)


@pytest.mark.parametrize("name", games.names())
def test_undo_takes_the_bots_answers_back_with_ones_own(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """As in the browser, where bots agree at once; what they chose, perhaps in secret, is not told."""
    one = new_game(name, 2, "back")
    table = table_of(tmp_path, one, sit_down(one.game, 2, [], 1, "random"))
    before = play_until_another_has_answered(table)
    gone = table.made[before[2] :]
    capsys.readouterr()
    table.obey(0, "undo")
    assert stands(table) == before
    said = " ".join(capsys.readouterr().out.split())
    own = ", ".join(one.game.space.words[made.action] for made in gone if made.seat == 0)
    others = len([made for made in gone if made.seat])
    assert said == f"Taken back: {own}, and {others} answer{'s' if others > 1 else ''} of others."


def test_with_another_person_undo_beyond_ones_own_asks_first(
    capsys: pytest.CaptureFixture[str], typed: Type, tmp_path: Path
) -> None:
    for answer, agreed in (("no", False), ("", False), ("yes", True)):
        one = new_game("m101", 2, "back")
        table = table_of(tmp_path, one, [Player("Ada"), Player("Ben")])
        before = play_until_another_has_answered(table)
        now = stands(table)
        typed([answer])
        table.obey(0, "undo")
        assert "Does Ben (green) agree to take it back?" in capsys.readouterr().out
        assert stands(table) == (before if agreed else now)


def test_a_choice_of_several_steps_is_taken_back_by_oneself(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    one = new_game(GAME, 2, "alone")
    table = table_of(tmp_path, one, sit_down(one.game, 2, [], 2, ""))
    table.act(1, one.game.space.number("done"))
    before = stands(table)
    table.obey(0, "1")
    table.obey(0, "undo")
    assert stands(table) == before
    assert "Taken back: Discard" in capsys.readouterr().out


# -- the curtain -----------------------------------------------------------------------------------------------------


class Eyes(Screen):
    """A screen that somebody looks at: what stands on it after each clearing."""

    def __init__(self) -> None:
        super().__init__()
        self.console.file = io.StringIO()
        self.sights: list[str] = []

    def clear(self) -> None:
        """What was there is remembered by the test, and by nobody else."""
        assert isinstance(self.console.file, io.StringIO)
        self.sights.append(self.console.file.getvalue())
        self.console.file.seek(0)
        self.console.file.truncate()


def test_a_curtain_falls_between_two_people_and_nothing_secret_stays(typed: Type, tmp_path: Path) -> None:
    one = new_game(GAME, 2, "curtain")
    players = sit_down(one.game, 2, ["Ada", "Ben"], 2, "")
    screen = Eyes()
    table = Table(one, players, kept.begin(tmp_path, one), screen)
    hands = [[one.game.telling.names["card"].names[card] for card in table.g.view(seat).own().hand] for seat in (0, 1)]  # type: ignore[attr-defined]
    typed(["", "done", "", "quit"])
    with pytest.raises(Left):
        table.play()
    screen.clear()
    before, to_ada, ada, to_ben, ben = screen.sights
    assert before == ""
    assert to_ada.strip() == "Pass the keyboard to Ada (red) and press Enter."
    assert all(card in ada for card in hands[0])
    assert not any(card in ada for card in hands[1])
    assert to_ben.strip() == "Pass the keyboard to Ben (blue) and press Enter."
    assert all(card in ben for card in hands[1])
    assert not any(card in ben for card in hands[0])


def test_each_person_hears_what_that_seat_has_heard_since_it_was_asked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one = new_game("m101", 3, "news")
    table = table_of(tmp_path, one, sit_down(one.game, 3, ["Ada", "Ben"], 2, "random"))
    while len(table.made) < 60:
        seat = first_seat(table.g.due)
        capsys.readouterr()
        if seat in table.people:
            since = table.told[seat]
            table.tell(seat)
            events = [event.seen_by(seat) for made in table.made[since:] for event in made.news]
            expected = [f"· {one.game.telling.event(event, table.names)}".rstrip(".") for event in events if event]
            said = " ".join(capsys.readouterr().out.split()).split("· ")[1:]
            for told, heard in zip(said, expected, strict=True):
                assert told.startswith(" ".join(heard.split())[2:]), "behind it stands what it cost and gained"
        table.act(seat, table.g.options(seat)[-1])


def test_on_a_real_terminal_the_screen_and_its_past_are_cleared(data: Path) -> None:
    import pty

    master, slave = pty.openpty()
    env = {**os.environ, "XDG_DATA_HOME": str(data.parent), "TERM": "xterm", "COLUMNS": "80"}
    words = [sys.executable, "-m", "starhall", "play", GAME, "--terminal", "--people", "2"]
    process = subprocess.Popen(words, env=env, stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    said = b""
    while b"press Enter" not in said:
        said += os.read(master, 4096)
    assert CLEAR.encode() in said
    os.write(master, b"\n")
    said = b""
    while b"> " not in said:
        said += os.read(master, 4096)
    assert CLEAR.encode() in said, "nor does the sentence stay"
    process.send_signal(signal.SIGTERM)
    while True:
        try:
            if not os.read(master, 4096):
                break
        except OSError:
            break
    assert process.wait(30) == 143
    os.close(master)
