"""A thousand random games on all cores: who wins how often, by seat.

python examples/many_games.py age_of_galaxy 1000
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from starhall import games, new_game


def winner(name: str, seed: int) -> int:
    """In a worker: the seat that comes first in one game."""
    g = new_game(name, games.load(name).seats[-1], str(seed)).replay()
    dice = random.Random(seed)
    while g.due:
        seat = g.due_seats()[0]
        g.advance(seat, dice.choice(g.options(seat)))
    return games.load(name).places(g).index(1)


def main(name: str, count: int) -> None:
    """Play them and print the table."""
    with ProcessPoolExecutor() as pool:
        won = Counter(pool.map(winner, [name] * count, range(count), chunksize=20))
    for seat, wins in sorted(won.items()):
        print(f"seat {seat}: {wins} of {count}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "age_of_galaxy", int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
