"""The report as one page that needs nothing besides itself: styles, fonts and pictures are in it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

import starhall
from starhall.arena.match import Result
from starhall.arena.report import plots
from starhall.arena.report.findings import FEW, Findings, Source
from starhall.arena.report.reading import read_story
from starhall.arena.standing import standings
from starhall.drawing import icons
from starhall.kernel.game import AnyGame

HERE: Final = Path(__file__).parent
FONTS: Final = Path(starhall.__file__).parent / "web" / "static"
FONT: Final = re.compile(r'url\("(fonts/[\w.-]+\.woff2)"\)')


def render(game: AnyGame, results: Sequence[Result]) -> str:
    """The page about these games, which came all to their end."""
    return render_findings(Findings(game, [read_story(game, result) for result in results]))


def render_findings(found: Findings) -> str:
    """The page of what was found."""
    environment = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(interval=plots.interval, histogram=plots.histogram, stacked=plots.stacked)
    environment.globals.update(amount=plots.amount)
    return environment.get_template("report.html").render(**context(found))


def context(found: Findings) -> dict[str, Any]:
    """All that the template shows."""
    game, stories = found.game, found.stories
    results = [story.result for story in stories]
    opening, ending = found.tables(opening=True), found.tables(opening=False)
    better, worse = found.deeds()
    own = [table for table in [*opening, *ending] if not table.is_shared]
    tested = [row for table in own for row in table.rows if row.seats >= FEW]
    sources, verbs = found.sources(), found.verbs()
    bars = bars_of(found.bots, sources)
    return {
        "game": game,
        "style": style(game),
        "games": len(stories),
        "seats": sorted({result.match.seats for result in results}),
        "variants": settings_of(game, results),
        "few": FEW,
        "bots": standings(results),
        "by_seat": found.by_seat(),
        "out_of_line": found.out_of_line(),
        "tested": len(tested),
        "marked": len([row for row in tested if row.verdict]),
        "opening": opening,
        "ending": ending,
        "first_answers": found.first_answers(),
        "better": better,
        "worse": worse,
        "sources": sources,
        "bars": bars,
        "most_points": max([sum([max(0.0, part) for part in parts]) for _, parts in bars]),
        "rounds": [story.rounds for story in stories],
        "actions": [result.actions for result in results],
        "seconds": [result.seconds for result in results],
        "endings": found.endings(),
        "verbs": verbs,
        "most_of_verb": {verb: max(by_bot.values()) for verb, by_bot in verbs},
        "bot_names": found.bots,
        "unused_verbs": found.unused_verbs(),
        "unused_actions": found.unused_actions(),
        "manners": found.manners(),
        "version": starhall.__version__,
    }


def bars_of(bots: Sequence[str], sources: Sequence[Source]) -> list[tuple[str, list[float]]]:
    """What the points of winners, of all others and of each bot are made of."""
    bars = [("winners", [source.winners for source in sources]), ("others", [source.others for source in sources])]
    return bars + [(bot, [source.by_bot[bot] for source in sources]) for bot in bots]


def settings_of(game: AnyGame, results: Sequence[Result]) -> list[str]:
    """The variants that are not as usual, in words."""
    usual = {variant.id: variant.usual for variant in game.variants}
    found = {
        f"{name.replace('_', ' ')}: {choice.replace('_', ' ')}"
        for result in results
        for name, choice in result.match.options
        if choice != usual.get(name)
    }
    return sorted(found)


def style(game: AnyGame) -> str:
    """Colours and sizes of the house, the game's own, and what this page adds; fonts as data."""
    text = "\n".join([icons.text_of("tokens.css"), game.style(), (HERE / "report.css").read_text(encoding="utf-8")])
    return FONT.sub(lambda found: f'url("data:font/woff2;base64,{encoded(found[1])}")', text)


def encoded(font: str) -> str:
    """A font as text."""
    return b64encode((FONTS / font).read_bytes()).decode()
