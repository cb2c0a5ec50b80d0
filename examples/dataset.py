"""A thousand games as a data set: one line of JSON for each decision, or a Parquet file (pip install pandas pyarrow).

python examples/dataset.py age_of_galaxy 1000 games.jsonl
python examples/dataset.py age_of_galaxy 1000 games.parquet
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from starhall import games, new_game


def decisions(name: str, seed: int) -> list[dict[str, Any]]:
    """In a worker: what each seat saw and did in one game of two at random, and where it came in the end."""
    game = games.load(name)
    g = new_game(name, 2, str(seed)).replay()
    dice = random.Random(seed)
    rows: list[dict[str, Any]] = []
    while g.due:
        seat = g.due_seats()[0]
        options = g.options(seat)
        action = dice.choice(options)
        seen = list(game.observe(g, seat))
        rows.append({"game": seed, "seat": seat, "seen": seen, "options": options, "action": action})
        g.advance(seat, action)
    places = game.places(g)
    return [{**row, "place": places[row["seat"]]} for row in rows]


def all_decisions(name: str, count: int) -> Iterator[dict[str, Any]]:
    """On all cores, in the order of the seeds."""
    with ProcessPoolExecutor() as pool:
        for rows in pool.map(decisions, [name] * count, range(count), chunksize=10):
            yield from rows


def main(name: str, count: int, path: Path) -> None:
    """Play and write."""
    if path.suffix == ".parquet":
        import pandas

        pandas.DataFrame(all_decisions(name, count)).to_parquet(path)
    else:
        with path.open("w", encoding="utf-8") as out:
            for row in all_decisions(name, count):
                out.write(json.dumps(row, separators=(",", ":")) + "\n")
    print(f"{count} games in {path}")


if __name__ == "__main__":
    main(
        sys.argv[1] if len(sys.argv) > 1 else "age_of_galaxy",
        int(sys.argv[2]) if len(sys.argv) > 2 else 1000,
        Path(sys.argv[3] if len(sys.argv) > 3 else "games.jsonl"),
    )
