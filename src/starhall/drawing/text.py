"""How wide text is, so that it can be fitted before anybody sees it: shrunk, narrowed, broken into lines, cut off.

The tables hold the widths of the printable ASCII characters in thousandths of the size, the wider of two weights each:
of Saira at its full and at three quarters of its width, and of Inter.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from starhall.drawing.markup import Markup, drawn_once, escaped, number

FULL: Final = (
    "250 316 453 770 538 868 737 262 347 347 449 540 286 371 286 401 620 620 620 620 620 620 620 620 620 "
    "620 286 286 541 540 541 513 938 688 679 573 686 607 569 672 728 312 397 681 539 901 728 712 650 712 "
    "679 624 509 704 663 989 683 629 613 373 401 373 449 383 237 566 587 462 587 558 378 587 596 280 280 "
    "542 280 876 596 575 587 588 402 499 399 596 545 838 563 596 523 358 293 358 497 "
)
NARROW: Final = (
    "191 245 355 543 416 691 539 200 274 274 408 482 228 307 228 316 488 488 488 488 488 488 488 488 488 "
    "488 228 228 483 482 483 380 698 501 490 400 497 430 405 487 525 236 282 492 381 686 526 517 471 517 "
    "495 444 362 512 475 729 497 455 435 297 316 282 407 343 163 427 450 350 450 428 283 449 453 214 222 "
    "418 214 686 453 439 450 450 306 376 296 453 416 634 424 453 387 293 234 293 449 "
)
INTER: Final = (
    "269 321 522 644 650 1004 663 325 391 391 648 648 269 648 269 379 648 648 648 648 648 648 648 648 648 "
    "648 269 269 648 648 648 543 999 741 659 737 722 605 588 749 746 277 580 703 565 922 759 769 645 773 "
    "652 650 654 742 739 1037 720 707 652 391 330 391 481 471 351 574 624 583 624 591 350 625 612 262 262 "
    "569 262 900 612 609 624 624 407 549 346 612 586 839 569 588 566 391 359 391 648 "
)

SMALLEST: Final = 11  # no text is smaller, at scale 1
USUAL_STRETCH: Final = 92  # of class .t
NARROWEST: Final = 66
OTHERS: Final = 700  # a character that no table knows


def table(widths: str) -> dict[str, int]:
    """Widths by character."""
    found = {chr(32 + i): int(width) for i, width in enumerate(widths.split())}
    alike = {"…": "---", "·": ".", "–": "n", "—": "M", "’": "'", "−": "+", "×": "+", "€": "0", "°": "r"}
    alike |= dict(zip("äöüéèñÄÖÜ", "aoueenAOU", strict=True))
    return found | {new: sum(found[old] for old in olds) for new, olds in alike.items()}


SAIRA: Final = table(FULL)
SAIRA_NARROW: Final = table(NARROW)
PLAIN: Final = table(INTER)


@lru_cache(20_000)
def ems(text: str, stretch: float, plain: bool) -> float:
    """The width of a text of size 1."""
    if plain:
        return sum([PLAIN.get(char, OTHERS) for char in text]) / 1000
    full = sum([SAIRA.get(char, OTHERS) for char in text])
    narrow = sum([SAIRA_NARROW.get(char, OTHERS) for char in text])
    return (narrow + (full - narrow) * (stretch - 75) / 25) / 1000


def width(text: str, size: float = 12, stretch: float = USUAL_STRETCH, plain: bool = False) -> float:
    """How wide a text is, in pixels: in Saira, or with `plain` in Inter."""
    return ems(text, stretch, plain) * size


@dataclass(frozen=True)
class Fitted:
    """A text as it fits into its room."""

    text: str
    size: float
    stretch: float
    width: float


@lru_cache(20_000)
def fit(text: str, room: float, size: float = 12, least: float = SMALLEST) -> Fitted:
    """The text in this room: first narrower, then smaller (never under 11), at last cut off with dots."""
    sizes = [size, *[step for step in (size - 0.5, size - 1, size - 2, least) if least <= step < size]]
    for smaller in sizes:
        for stretch in (USUAL_STRETCH, 84, 78, 72, NARROWEST):
            if width(text, smaller, stretch) <= room:
                return Fitted(text, smaller, stretch, width(text, smaller, stretch))
    short = cut(text, room, sizes[-1], NARROWEST)
    return Fitted(short, sizes[-1], NARROWEST, width(short, sizes[-1], NARROWEST))


def cut(text: str, room: float, size: float, stretch: float = USUAL_STRETCH, plain: bool = False) -> str:
    """As much of the text as there is room for, with dots where it stops."""
    if width(text, size, stretch, plain) <= room:
        return text
    kept = text
    while kept and width(kept + "…", size, stretch, plain) > room:
        kept = kept[:-1]
    return kept.rstrip(" ,.;:") + "…"


@lru_cache(5_000)
def wrap(text: str, room: float, size: float, lines: int, stretch: float = USUAL_STRETCH) -> tuple[str, ...]:
    """The text broken into at most this many lines; what does not fit any more is cut off with dots."""
    broken: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".lstrip()
        if not line or width(longer, size, stretch) <= room:
            line = longer
        else:
            broken.append(line)
            line = word
    broken.append(line)
    if len(broken) > lines:
        broken = [*broken[: lines - 1], " ".join(broken[lines - 1 :])]
    return tuple([cut(each, room, size, stretch) for each in broken])


TONES: Final = {"": "", "quiet": " t-q", "second": " t-2"}
ANCHORS: Final = {"start": "", "mid": " mid", "end": " end"}
SIZES: Final[dict[float, str]] = {12: "", 11: " t-s", 13: " t-m", 15: " t-l"}


@drawn_once
def words(
    x: float,
    y: float,
    text: str,
    size: float = 12,
    bold: bool = False,
    tone: str = "",
    anchor: str = "start",
    room: float = 0,
    more: str = "",
    tally: str = "",
) -> Markup:
    """A text in a picture, its baseline at y. `tone` is `quiet`, `second` or a colour; with `room` it is made to fit.

    With `room` its drawn length is fixed as well, so that a wider stand-in font cannot break out. `tally` is what a
    number is called where options say how they would change it.
    """
    stretch: float = USUAL_STRETCH
    style, length = more, ""
    if room:
        fitted = fit(text, room, size)
        text, size, stretch = fitted.text, fitted.size, fitted.stretch
        length = f' textLength="{number(fitted.width)}" lengthAdjust="spacingAndGlyphs"'
    if size not in SIZES:
        style += f"font-size:{number(size)}px;"
    if stretch != USUAL_STRETCH:
        style += f"font-stretch:{number(stretch)}%;"
    if tone not in TONES:
        style += f"fill:{tone};"
    kind = f"t{' t-b' if bold else ''}{SIZES.get(size, '')}{TONES.get(tone, '')}{ANCHORS[anchor]}"
    styled = f' style="{style}"' if style else ""
    named = f' data-tally="{tally}"' if tally else ""
    place = f'x="{number(x)}" y="{number(y)}"'
    return Markup(f'<text {place} class="{kind}"{styled}{length}{named}>{escaped(text)}</text>')


def lines_of(
    x: float,
    y: float,
    text: str,
    room: float,
    lines: int,
    size: float = 11,
    leading: float = 14,
    bold: bool = False,
    tone: str = "",
    anchor: str = "start",
) -> Markup:
    """A text of several lines, the first with its baseline at y."""
    broken = wrap(text, room, size, lines)
    drawn = [words(x, y + i * leading, line, size, bold, tone, anchor, room) for i, line in enumerate(broken)]
    return Markup("".join(drawn))


def over_art(x: float, y: float, text: str, size: float = 11, anchor: str = "mid", room: float = 0) -> Markup:
    """A name that lies over other things, with a dark rim that keeps it readable."""
    rim = "paint-order:stroke;stroke:var(--space);stroke-width:3px;"
    return words(x, y, text, size, anchor=anchor, room=room, more=rim)
