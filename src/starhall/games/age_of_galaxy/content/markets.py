"""trades.toml: the trade cards with both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.games.age_of_galaxy.content.main_board import MAX_SEATS, TRADE_SLOTS
from starhall.games.age_of_galaxy.content.readers import CONTENT, Pairs, cost_of, file_rows, ids_of, pairs_of
from starhall.kernel.content import Row


class Trades:
    """The trade cards with both sides."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.option_ids: Final[list[str]] = []
        self.costs: Final[list[Pairs]] = []
        self.gains: Final[list[Pairs]] = []
        self.players: Final[list[tuple[int, ...]]] = []
        self.sides: Final[list[tuple[tuple[int, ...], tuple[int, ...]]]] = []
        for row in rows:
            front, back = row.row("front"), row.row("back")
            if front.flag("unlimited") or not back.flag("unlimited"):
                raise row.wrong("front", "the front is limited and the back unlimited: false and true are needed")
            players = tuple(front.numbers("space_min_players", None, 1, 4))
            if back.numbers("space_min_players"):
                raise back.wrong("space_min_players", "must be empty: a back has one unlimited space")
            self.players.append(players)
            self.check_spaces(row, players)
            self.sides.append((self.options(front), self.options(back)))
            for part in (front, back):
                part.end()
            row.text("name")
            row.text("text")
            row.skip("id", "origin")
            row.end()

    def check_spaces(self, row: Row, players: tuple[int, ...]) -> None:
        """The front's spaces are counted twice in the file: both must agree, and a front has at least one."""
        counts = row.row("open_spaces")
        for seats in range(2, MAX_SEATS + 1):
            count = len([least for least in players if least <= seats])
            if not count:
                raise row.wrong("front, space_min_players", f"no space is open for {seats} players; 1 is needed")
            if counts.number(str(seats)) != count:
                raise row.wrong("open_spaces", f"{seats} players: {count} by space_min_players is needed")
        counts.end()

    def options(self, side: Row) -> tuple[int, ...]:
        """The exchanges of one side; front and back share the ids of the same exchange."""
        found: list[int] = []
        rows = side.rows("options")
        for id, row in zip(ids_of(rows), rows, strict=True):
            cost, gain = cost_of(row, "cost"), pairs_of(row, "gain")
            row.end()
            if not cost or not gain:
                raise row.wrong("cost", "an exchange needs a cost and a gain")
            if id in self.option_ids:
                known = self.option_ids.index(id)
                if (self.costs[known], self.gains[known]) != (cost, gain):
                    raise row.wrong("id", f'"{id}" is another exchange elsewhere; the same id must mean the same')
                found.append(known)
                continue
            found.append(len(self.option_ids))
            self.option_ids.append(id)
            self.costs.append(cost)
            self.gains.append(gain)
        if not found:
            raise side.wrong("options", "is empty; at least one exchange is needed")
        return tuple(found)


_trade_rows: Final = file_rows("trades.toml", "trade")[0]
TRADE_IDS: Final = ids_of(_trade_rows)
TRADE_NAMES: Final = tuple([row.text("name") for row in _trade_rows])
TRADE_TEXTS: Final = tuple([row.text("text") for row in _trade_rows])
_trades: Final = Trades(_trade_rows)
TRADES: Final[int] = len(TRADE_IDS)
TRADE_PLAYERS: Final = tuple(_trades.players)
TRADE_OPTIONS: Final = tuple(_trades.sides)  # by card and side: 0 front, 1 back
TRADE_SPACES: Final = tuple(
    [tuple([len([p for p in players if p <= seats]) for seats in range(MAX_SEATS + 1)]) for players in _trades.players]
)
OPTION_IDS: Final = tuple(_trades.option_ids)
OPTION_COSTS: Final = tuple(_trades.costs)
OPTION_GAINS: Final = tuple(_trades.gains)

if TRADES < TRADE_SLOTS:
    raise CONTENT.read("trades.toml").wrong("trade", f"there are {TRADES} rows; at least {TRADE_SLOTS} are needed")
