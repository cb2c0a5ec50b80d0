"""The variants of a game, as they are offered (MG-VAR)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import SEATS
from starhall.kernel.game import Choice, Variant

ALL_SEATS: Final = (2, 3, 4)

VARIANTS: Final = (
    Variant(
        "drafting",
        "Species and corners",
        (
            Choice(
                "off", "By chance", "The first player's corner is drawn; each draws two species cards and keeps one."
            ),
            Choice("on", "Advanced Drafting", "Species are chosen from an open offer, corners in reverse order."),
        ),
        ALL_SEATS,
    ),
    Variant(
        "first_player",
        "First player",
        (
            Choice("random", "Drawn", "The first player is drawn at random."),
            *[
                Choice(str(seat), f"Seat {seat + 1}", f"Seat {seat + 1} ({colour}) takes the first turn.")
                for seat, colour in enumerate(SEATS)
            ],
        ),
        ALL_SEATS,
    ),
    Variant(
        "round_limit",
        "Round limit",
        (
            Choice("60", "60 rounds", "After 60 rounds without a winner the points decide."),
            Choice("30", "30 rounds", "A shorter game: after 30 rounds the points decide."),
            Choice("0", "None", "The game goes on until somebody wins."),
        ),
        ALL_SEATS,
    ),
    Variant(
        "red_line_black_hole",
        "Red lines into black holes",
        (
            Choice("counts", "Count", "A red line with one covered end still gives its symbol to the other end."),
            Choice("void", "Are void", "A red line with a covered end gives no symbol."),
        ),
        ALL_SEATS,
    ),
)
