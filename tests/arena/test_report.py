"""The report: games are read again as they went, figures are held against what was expected, the page stands alone."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from starhall import games
from starhall.arena.match import Match, Result, play
from starhall.arena.report import plots
from starhall.arena.report.findings import FEW, Findings, Row
from starhall.arena.report.page import render, render_findings
from starhall.arena.report.reading import Reader, SeatStory, Story, read_story
from starhall.arena.schedule import matches
from starhall.cli import main

GAME = "age_of_galaxy"


@pytest.fixture(scope="module")
def results() -> list[Result]:
    """Some games of two bots that differ."""
    game = games.load(GAME)
    return [play(match) for match in matches(game, game.settings(2), ["greedy_v1", "random"], "report", 8)]


# -- a game is read again ---------------------------------------------------------------------------------------------


def test_a_game_is_read_as_it_went(results: list[Result]) -> None:
    game, result = games.load(GAME), results[0]
    story = read_story(game, result)
    lines = [line.split(" ") for line in result.record["actions"]]
    for one in story.seats:
        own = [words[1:] for words in lines if words[0] == str(one.seat)]
        assert one.bot == result.match.bots[one.seat]
        assert one.verbs == Counter(words[0] for words in own)
        assert {game.space.texts[action] for action in one.done} == {" ".join(words) for words in own}
        assert one.points == result.points[one.seat] == sum(points for _, points in one.scores.values())
        assert one.part == (result.places[one.seat] == 1)
        assert len(one.had["held"]) == 7, "as the first round began"
        assert len(one.had["faction"]) == one.verbs["join"], "as it was in the end"
        assert one.first["D-TURN"] in one.done
    assert story.rounds == 5
    assert re.fullmatch(r"somebody won with N VP; somebody had N\.", story.ending)


def test_a_game_that_does_not_go_as_it_went_is_refused(results: list[Result]) -> None:
    record = results[0].record
    other = replace(results[0], record={**record, "actions": record["actions"][::-1]})
    with pytest.raises(ValueError, match="the game goes otherwise than it went"):
        read_story(games.load(GAME), other)


class Asked:
    """Stands for a state of which one thing is asked: is this a step of a move?"""

    def __init__(self, inner: bool = False) -> None:
        self.stack = [self]
        self.is_inner = inner

    def inner(self) -> bool:
        return self.is_inner


def told(*said: str) -> list[tuple[int, int, int]]:
    """The manners of two seats that say this: `0 offer 7`, `0 step 3` (of the same move), `1 refuse 0`, `round`."""
    game = games.load("galactic_era")
    reader = Reader(game, Result(Match(game.id, 2, (), "x", ("a", "b")), (), (), ((), ()), 0, 0.0, {}))
    for line in said:
        if line == "round":
            reader.begin_round(game.start(game.settings(2), "x"), "round 2")
            continue
        seat, verb, action = line.split(" ")
        g: Any = Asked(verb == "step")
        reader.note_manners(g, reader.story.seats[int(seat)], verb, int(action))
    reader.close_offer()
    return [(one.proposals, one.granted, one.repeated) for one in reader.story.seats]


@pytest.mark.parametrize(
    ("said", "first"),
    [
        (["0 offer_peace 7", "1 refuse 0", "0 offer_peace 7", "1 refuse 0"], (2, 0, 1)),
        (["0 offer_peace 7", "1 refuse 0", "0 offer_peace 8", "1 refuse 0"], (2, 0, 0)),
        (["0 offer_peace 7", "1 refuse 0", "0 move 1", "0 offer_peace 7", "1 refuse 0"], (2, 0, 0)),
        (["0 offer_peace 7", "1 refuse 0", "round", "0 offer_peace 7", "1 refuse 0"], (2, 0, 0)),
        (["0 offer_peace 7", "1 accept 0", "0 offer_peace 7", "1 refuse 0"], (2, 1, 0)),
        (["0 offer 7", "0 step 1", "1 refuse 0", "0 offer 7", "0 step 2", "1 refuse 0"], (2, 0, 0)),
        (["0 offer 7", "0 step 1", "1 refuse 0", "0 offer 7", "0 step 1", "1 refuse 0"], (2, 0, 1)),
        (["0 offer_peace 7", "0 offer_peace 7", "0 offer_peace 7"], (3, 0, 2)),
        (["0 accept 0"], (0, 0, 0)),
    ],
)
def test_proposals_are_counted_and_so_are_those_made_again_without_a_change(
    said: list[str], first: tuple[int, int, int]
) -> None:
    assert told(*said) == [first, (0, 0, 0)]


# -- many games together ----------------------------------------------------------------------------------------------


def seat(bot: str, number: int, part: float, **had: tuple[str, ...]) -> SeatStory:
    return SeatStory(bot, number, part, points=10 + number, had=had, scores={"p": ("Prestige: much", 10 + number)})


def story(*seats: SeatStory) -> Story:
    bots = tuple(one.bot for one in seats)
    parts = tuple(1 if one.part else 2 for one in seats)
    match = Match(GAME, len(seats), (), "x", bots)
    return Story(Result(match, parts, parts, ((5,),) * len(seats), 9, 1.0, {}), list(seats), 5, "somebody won")


def test_what_is_expected_of_a_seat_is_what_its_bot_wins() -> None:
    """The strong bot always has a Human and wins three of four: that is no merit of the Human's."""
    won = [1.0, 1.0, 1.0, 0.0]
    stories = [
        story(seat("strong", 0, part, faction=("Human",)), seat("weak", 1, 1 - part, faction=("Scythe",)))
        for part in won
    ]
    found = Findings(games.load(GAME), stories)
    (table,) = found.tables(opening=False)
    human, scythe = table.rows
    assert (human.name, human.seats, human.won, human.expected, human.verdict) == ("Human", 4, 3.0, 3.0, "")
    assert (scythe.name, scythe.share, scythe.fair) == ("Scythe", 0.25, 0.25)
    assert "Human" not in table.unused
    assert "Mersoma" in table.unused
    assert not table.is_shared


def test_among_equals_what_wins_too_often_is_out_of_line() -> None:
    stories = [
        story(seat("a", 0, 1.0, faction=("Human",), system=("Twin Wake",)), seat("a", 1, 0.0, system=("Twin Wake",)))
        for _ in range(FEW)
    ]
    found = Findings(games.load(GAME), stories)
    tables = {table.id: table for table in found.tables(opening=False)}
    (human,) = tables["faction"].rows
    assert (human.share, human.fair, human.verdict) == (1.0, 0.5, "above")
    assert ("Faction in the Alliance at the end", human) in found.out_of_line()
    assert tables["system"].is_shared
    assert tables["system"].rows[0].verdict == ""
    assert tables["system"].rows[0].sources == {"p": sum([10, 11]) * FEW}
    fewer = Findings(games.load(GAME), stories[:-1])
    assert [title for title, _ in fewer.out_of_line()] == [], "of fewer nothing is said"


def test_ten_of_ten_is_not_yet_out_of_line() -> None:
    row = Row("x")
    for _ in range(10):
        row.add(seat("a", 0, 1.0), 0.5)
    assert row.verdict == "above"
    assert not row.is_out_of_line


def test_sources_of_points_are_those_of_winners_of_others_and_of_bots() -> None:
    found = Findings(games.load(GAME), [story(seat("a", 0, 0.0), seat("b", 1, 1.0))])
    (source,) = found.sources()
    assert (source.title, source.winners, source.others) == ("Prestige", 11.0, 10.0)
    assert source.by_bot == {"a": 10.0, "b": 11.0}


def test_what_nobody_does_is_named(results: list[Result]) -> None:
    game = games.load(GAME)
    found = Findings(game, [read_story(game, result) for result in results])
    done = {" ".join(line.split(" ")[1:]) for result in results for line in result.record["actions"]}
    verbs = {text.split(" ")[0] for text in done}
    assert set(found.unused_verbs()) == {text.split(" ")[0] for text in game.space.texts} - verbs - {"reconsider"}
    for verb, items, count in found.unused_actions():
        assert verb in verbs
        assert len(items) == min(count, 40)
        assert not {f"{verb} {item.replace(' ', '_')}" for item in items} & done
    by_bot = dict(found.verbs())
    turns = sum(text.endswith(" end_turn") for result in results for text in result.record["actions"])
    assert sum(by_bot["end_turn"].values()) * len(results) == pytest.approx(turns)


# -- the page ---------------------------------------------------------------------------------------------------------

VOID = {"meta", "link", "br", "input", "path", "circle", "rect", "img"}


class Whole(HTMLParser):
    """Every element that is opened is closed; what the page refers to is in it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        self.ids |= {str(given["id"])} if "id" in given else set()
        assert "src" not in given
        if "href" in given:
            self.links.append(str(given["href"]))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data if self.open[-1:] not in (["style"], ["script"]) else ""


def read(html: str) -> Whole:
    page = Whole()
    page.feed(html)
    page.close()
    assert page.open == []
    return page


def test_the_page_is_whole_and_needs_nothing_besides(results: list[Result]) -> None:
    html = render(games.load(GAME), results)
    page = read(html)
    assert page.links
    assert {link.removeprefix("#") for link in page.links} <= page.ids
    assert "http" not in re.sub(r"base64,[\w+/=]+", "", html)
    assert re.findall(r'url\("(?!data:)', html) == []
    for words in ("In short", "greedy_v1", "First technology", "Where points come from", "Never used", "Manners"):
        assert words in page.text
    assert not re.search(r"\b(nan|None|inf)\b", page.text)


def test_a_name_is_never_markup() -> None:
    nasty = "<script>alert(1)</script>"
    html = render_findings(
        Findings(games.load(GAME), [story(seat(nasty, 0, 1.0, faction=(nasty,)), seat("b", 1, 0.0))])
    )
    assert nasty not in html
    assert nasty in read(html).text


def test_an_interval_says_in_words_what_it_shows() -> None:
    drawn = plots.interval(0.1, 0.2, 0.3, 0.25, "below")
    assert 'aria-label="20 %, 95 %: 10 to 30; expected 25"' in drawn
    assert 'class="interval below"' in drawn


@pytest.mark.parametrize("values", [[5, 5, 5], [1, 2, 3, 20], [0.25, 0.5, 0.75]])
def test_a_histogram_has_a_bar_for_every_value(values: list[float]) -> None:
    drawn = plots.histogram(values, "rounds")
    heights = [float(height) for height in re.findall(r'height="([\d.]+)"/>', drawn)]
    assert len(heights) == len(set(values))
    assert f"median {plots.short(sorted(values)[(len(values) - 1) // 2])} rounds" in drawn


# -- the command ------------------------------------------------------------------------------------------------------


def keep(path: Path, *some: Result) -> str:
    path.write_text("".join(result.line() + "\n" for result in some), encoding="utf-8")
    return str(path)


def test_the_command_writes_the_page(capsys: pytest.CaptureFixture[str], tmp_path: Path, results: list[Result]) -> None:
    one = keep(tmp_path / "one.games", *results[:4])
    failed = replace(results[4], places=(), points=(), error="it broke")
    two = keep(tmp_path / "two.games", *results[5:], failed)
    out = tmp_path / "page.html"
    main(["arena", "report", one, two, "-o", str(out)])
    assert capsys.readouterr().out == f"{out}: 7 games; 1 that failed are not in it\n"
    assert "7 games of bots" in read(out.read_text(encoding="utf-8")).text


def test_what_makes_no_report_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, results: list[Result]
) -> None:
    def why(*words: str) -> str:
        with pytest.raises(SystemExit) as left:
            main(["arena", "report", *words])
        assert left.value.code == 2
        return capsys.readouterr().err

    first = results[0]
    other = replace(first, match=replace(first.match, game="m101"))
    older = replace(first, record={**first.record, "version": "0.1"})
    failed = replace(first, places=(), points=(), error="it broke")
    path = tmp_path / "some.games"
    assert "files are needed" in why()
    assert "No such file" in why(str(tmp_path / "nowhere"))
    assert "a report is about one game; the files have age_of_galaxy and m101" in why(keep(path, first, other))
    assert "a report is about one game; the files have none" in why(keep(path))
    assert "was played with version 0.1 with content" in why(keep(path, older))
    assert "none of the games in these files came to its end" in why(keep(path, failed))
    assert "--bots cannot be used here: a report reads games" in why(keep(path, first), "--bots", "random")


def test_a_report_in_markdown_says_how_it_is_made_anew(tmp_path: Path, results: list[Result]) -> None:
    game = games.load(GAME)
    alike = [play(match) for match in matches(game, game.settings(2), ["random"], "alike", 4)]
    for name, some in (("mixed", results), ("alike", alike)):
        main(["arena", "report", keep(tmp_path / f"{name}.games", *some), "-o", str(tmp_path / f"{name}.md")])
    mixed, text = [(tmp_path / f"{name}.md").read_text(encoding="utf-8") for name in ("mixed", "alike")]
    assert "starhall arena report mixed.games -o mixed.md" in mixed
    assert "--bots" not in mixed, "two bots are more than one contest may say"
    (command,) = re.findall(r"^starhall (arena age_of_galaxy .*)$", text, re.MULTILINE)
    assert command == f"arena {GAME} --bots random --seats 2 --games {len(alike)} --seed alike --resume alike.games"
    assert f"{len(alike)} games of random at tables of 2" in text
    assert re.search(r"^\| 1: \w+ \| 4 \| \d", text, re.MULTILINE)
    assert "## Never used" in text
    widths = {block: {line.count("|") for line in block.split("\n") if line} for block in tables_in(text)}
    assert all([len(found) == 1 for found in widths.values()]), "every table is whole"


def tables_in(text: str) -> list[str]:
    return [block for block in text.split("\n\n") if block.startswith("| ")]
