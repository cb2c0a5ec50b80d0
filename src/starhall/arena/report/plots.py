"""Small pictures for reports, as SVG: intervals, histograms, bars. Colours are those of the style sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from starhall.arena.figures import quantile

WIDE: Final = 220  # of an interval's picture
HIGH: Final = 18
BINS: Final = 24


def interval(low: float, share: float, high: float, fair: float, verdict: str = "") -> Markup:
    """A share on a line from 0 to 100 %: the dot, its interval, and a tick where it was expected."""
    a, x, b, f = [round(4 + value * (WIDE - 8), 1) for value in (low, share, high, fair)]
    middle = HIGH / 2
    words = f"{100 * share:.0f} %, 95 %: {100 * low:.0f} to {100 * high:.0f}; expected {100 * fair:.0f}"
    return Markup(
        f'<svg class="interval {verdict}" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" role="img" '
        f'aria-label="{words}"><path class="axis" d="M4 {middle}H{WIDE - 4}"/>'
        f'<path class="fair" d="M{f} 2V{HIGH - 2}"/>'
        f'<path class="range" d="M{a} {middle}H{b}"/><circle class="dot" cx="{x}" cy="{middle}" r="4"/></svg>'
    )


def histogram(values: Sequence[float], unit: str) -> Markup:
    """How often values come up, with the median and the ends of the range that holds 90 % of them."""
    ordered = sorted(values)
    least, most = ordered[0], ordered[-1]
    whole = all([value == int(value) for value in ordered])
    width = max((most - least) / BINS, 1.0 if whole else 1e-9)
    counts = [0] * (int((most - least) / width) + 1)
    for value in ordered:
        counts[int((value - least) / width)] += 1
    wide, high, foot = 420, 130, 22
    each = min(wide / len(counts), 48)
    bars = [
        f'<rect class="bar" x="{i * each + 0.5:.1f}" y="{(high - foot) * (1 - n / max(counts)) + 2:.1f}" '
        f'width="{max(each - 1, 0.5):.1f}" height="{(high - foot) * n / max(counts):.1f}"/>'
        for i, n in enumerate(counts)
        if n
    ]
    low, middle, top = [quantile(ordered, share) for share in (0.05, 0.5, 0.95)]
    marked = {value: (int((value - least) / width) + 0.5) * each for value in (low, middle, top)}  # amid their bars
    marks = [
        f'<path class="mark" d="M{x:.1f} 0V{high - foot + 4}"/>'
        f'<text x="{min(max(x, 14), wide - 14):.1f}" y="{high - 5}">{short(value)}</text>'
        for value, x in marked.items()
    ]
    words = f"median {short(middle)} {unit}, 90 % between {short(low)} and {short(top)}"
    return Markup(
        f'<svg class="histogram" viewBox="0 0 {wide} {high}" role="img" aria-label="{words}">'
        + "".join(bars + marks)
        + "</svg>"
    )


def short(value: float) -> str:
    """A number in as few digits as it needs."""
    return f"{value:.0f}" if value == int(value) or value >= 100 else f"{value:.3g}"


def stacked(parts: Sequence[float], most: float) -> Markup:
    """Parts of a sum, side by side; those below 0 are left out (the table has them)."""
    x = 0.0
    bars = []
    for number, part in enumerate(parts):
        if part > 0 and most > 0:
            wide = 420 * part / most
            bars.append(f'<rect class="part part-{number % 8}" x="{x:.1f}" y="2" width="{wide:.1f}" height="18"/>')
            x += wide
    return Markup('<svg class="stacked" viewBox="0 0 420 22" aria-hidden="true">' + "".join(bars) + "</svg>")


def amount(value: float, most: float) -> Markup:
    """A bar as long as a number is large."""
    wide = 100 * value / most if most > 0 else 0
    return Markup(
        '<svg class="amount" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="bar" x="0" y="0" width="{wide:.1f}" height="8"/></svg>'
    )
