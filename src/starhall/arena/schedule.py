"""Who plays whom: a field of bots becomes matches in which everybody sits everywhere, at the same deals.

`learned,greedy` are two bots. With fewer bots than seats the last one fills the table: at four seats these are one
`learned` against three `greedy`, which can also be written `learned,3xgreedy`. With more bots than seats every group
plays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, count, islice
from typing import Final

from starhall.arena.match import Match
from starhall.bots import UNHURRIED, player
from starhall.kernel.game import AnyGame, Settings

Seating = tuple[str, ...]  # bots by seat
SEVERAL: Final = re.compile(r"(\d{1,2})x(.+)")
USUAL_SEATS: Final = 4


def read_bots(text: str) -> list[str]:
    """The field of bots that an option names."""
    found: list[str] = []
    for word in text.split(","):
        several = SEVERAL.fullmatch(word.strip())
        number, name = (int(several[1]), several[2]) if several else (1, word.strip())
        player(name)
        if number == 0:
            raise ValueError(f"--bots {text}: {word.strip()} is nobody; a number from 1 on is needed")
        found += [name] * number
    return found


def usual_seats(game: AnyGame, bots: Sequence[str]) -> int:
    """The table that a field needs, where nobody says its size."""
    if len(bots) > 1 and len(bots) in game.seats:
        return len(bots)
    return max([seats for seats in game.seats if seats <= USUAL_SEATS])


def seatings(bots: Sequence[str], seats: int) -> list[Seating]:
    """Every seating of one deal: each group of bots, each of them once in every seat."""
    if len(bots) <= seats:
        groups = [(*bots, *[bots[-1]] * (seats - len(bots)))]
    else:
        groups = list(dict.fromkeys(combinations(bots, seats)))
    turned = [group[at:] + group[:at] for group in groups for at in range(seats)]
    return list(dict.fromkeys(turned))


def all_matches(
    game: AnyGame, settings: Settings, bots: Sequence[str], seed: str, seconds: float = UNHURRIED
) -> Iterator[Match]:
    """Deal after deal, without end: a deal is played in every seating before the next one comes."""
    options = tuple(settings.choices.items())
    for deal in count(1):
        for seating in seatings(bots, settings.seats):
            yield Match(game.id, settings.seats, options, f"{seed} {deal}", seating, seconds)


def matches(
    game: AnyGame, settings: Settings, bots: Sequence[str], seed: str, games: int, seconds: float = UNHURRIED
) -> list[Match]:
    """At least so many games, in whole deals, so that everybody sits everywhere equally often."""
    each = len(seatings(bots, settings.seats))
    return list(islice(all_matches(game, settings, bots, seed, seconds), -(-games // each) * each))
