"""The report in short, as Markdown: for the repository, and for whoever reads in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.arena.figures import mean, wilson
from starhall.arena.report.findings import FEW, Findings, Row, Table
from starhall.arena.report.page import settings_of
from starhall.arena.standing import standings

MANY: Final = 20  # rows beyond which a table shows only its ends
ENDS: Final = 8  # of each end


def render_markdown(found: Findings, commands: Sequence[str] = ()) -> str:
    """The page of what was found; `commands` make it anew."""
    game, results = found.game, [story.result for story in found.stories]
    seats = ", ".join([str(size) for size in sorted({result.match.seats for result in results})])
    variants = ", ".join(settings_of(game, results)) or "all variants as usual"
    parts = [
        f"# {game.title}: balance",
        f"{len(results)} games of {', '.join(found.bots)} at tables of {seats}; {game.title} {game.version}, content "
        f"{game.content.fingerprint()}; {variants}. A row says how often the seats that had something won, with the "
        "95 % interval (Wilson's), and how often they were expected to. What is had in the end may follow from winning "
        "as well as lead to it, and bots have blind spots.",
        *(["```\n" + "\n".join(commands) + "\n```"] if commands else []),
        "## Out of line",
        out_of_line(found),
        *(["## Bots", bots(found)] if len(found.bots) > 1 else []),
        "## Seats",
        shares("seat", found.by_seat()),
        *kinds("## Openings", found.tables(opening=True), 1),
        *kinds("## What winners have", found.tables(opening=False), FEW),
        "## Points",
        sources(found),
        "## Length",
        length(found),
        "## Never used",
        unused(found),
    ]
    return "\n\n".join(parts) + "\n"


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; all but its first column are numbers."""
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(["| " + " | ".join(line) + " |" for line in lines])


def cells(row: Row) -> list[str]:
    """A row of shares."""
    low, high = row.interval
    between = f"{100 * low:.0f} to {100 * high:.0f}"
    shown = [f"{row.won:.4g}", f"{100 * row.share:.0f}", between, f"{100 * row.fair:.0f}", f"{mean(row.points):.1f}"]
    return [f"**{row.name}**" if row.verdict and row.seats >= FEW else row.name, str(row.seats), *shown]


def shares(title: str, rows: Sequence[Row]) -> str:
    """Rows of shares; of many the best and the worst. Bold: the interval leaves what was expected."""
    some = [*rows[:ENDS], *rows[-ENDS:]] if len(rows) > MANY else rows
    left = f"\n\n{len(rows) - len(some)} more lie between." if len(some) < len(rows) else ""
    heads = (title, "seats", "won", "%", "95 %", "expected", "points")
    return grid(heads, [cells(row) for row in some]) + left


def kinds(heading: str, tables: Sequence[Table], least: int) -> list[str]:
    """Tables of one part, each under its title; rows of at least so many seats."""
    found: list[str] = [heading] if tables else []
    for table in tables:
        rows = [row for row in table.rows if row.seats >= least]
        rare = len(table.rows) - len(rows)
        found.append(f"### {table.title}")
        found.append(in_common(table) if table.is_shared else shares(table.title.lower(), rows))
        if rare and not table.is_shared:
            found.append(f"{rare} more were had by fewer than {least} seats.")
        if table.unused:
            found.append(f"Nobody had: {', '.join(table.unused)}.")
    return found


def in_common(table: Table) -> str:
    """What all at a table share: nobody wins by it, but points differ."""
    rows = [[row.name, str(row.seats), f"{mean(row.points):.1f}"] for row in table.rows]
    return "The same for all at a table.\n\n" + grid((table.title.lower(), "seats", "points"), rows)


def out_of_line(found: Findings) -> str:
    """What chance hardly explains."""
    rows = found.out_of_line()
    if not rows:
        return "Nothing is so far away that chance would hardly explain it (one row in a thousand would be)."
    lines = [
        f"- {title}, {row.name}: {row.won:.4g} of {row.seats} seats, {100 * row.share:.0f} %, "
        f"where {100 * row.fair:.0f} % were expected."
        for title, row in rows[:MANY]
    ]
    return "\n".join(lines)


def bots(found: Findings) -> str:
    """Who won."""
    rows = []
    for one in standings([story.result for story in found.stories]):
        low, high = wilson(one.won, one.games)
        between = f"{100 * low:.0f} to {100 * high:.0f}"
        fair = f"{100 * one.fair / one.games:.0f}"
        rows.append([one.bot, str(one.games), f"{one.won:.4g}", f"{100 * one.share:.0f}", between, fair])
    return grid(("bot", "games", "won", "%", "95 %", "fair"), rows)


def sources(found: Findings) -> str:
    """Where points come from."""
    rows = [[source.title, f"{source.winners:.1f}", f"{source.others:.1f}"] for source in found.sources()]
    return grid(("mean points", "winners", "others"), rows)


def length(found: Findings) -> str:
    """How long games last, and how they end."""
    games = len(found.stories)
    rounds = [story.rounds for story in found.stories]
    actions = [story.result.actions for story in found.stories]
    ends = [f"- {count} of {games}: {ending}" for ending, count in found.endings()]
    lasts = f"{min(rounds)} to {max(rounds)} rounds, {mean(rounds):.1f} on average; {mean(actions):.0f} actions."
    return "\n".join([lasts, "", *ends])


def unused(found: Findings) -> str:
    """What nobody did."""
    verbs = ", ".join([f"`{verb}`" for verb in found.unused_verbs()])
    lines = [f"- No seat ever did: {verbs}."] if verbs else []
    lines += [f"- `{verb}`: {', '.join(items)}{some(items, count)}" for verb, items, count in found.unused_actions()]
    return "\n".join(lines) or "All that can be done was done."


def some(items: Sequence[str], count: int) -> str:
    """How many more there are."""
    return f" and {count - len(items)} more" if count > len(items) else ""
