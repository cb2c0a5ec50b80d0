"""The variants of a game, as they are offered and as they are agreed (3.21)."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import DISKS, SEAT_COLOURS, START_HAND
from starhall.games.m101.rules.state import Agreed
from starhall.kernel.game import Choice, Numbers, Settings, Variant
from starhall.kernel.telling import counted

ALL: Final = (2, 3, 4)  # numbers of seats


def switch(id: str, title: str, off: str, on: str, seats: tuple[int, ...] = ALL) -> Variant:
    """A variant that is off or on, and usually off."""
    return Variant(id, title, (Choice("off", "Off", off), Choice("on", "On", on)), seats)


def start_hand(seat: int) -> Variant:
    """M1-VAR-01: a handicap for one player."""
    choices = [Choice(str(n), counted(n, "card"), "Cards in hand at the start.") for n in range(START_HAND, -1, -1)]
    colour = SEAT_COLOURS[seat]
    return Variant(
        f"start_hand_{colour}", f"{colour.capitalize()}'s start hand", tuple(choices), ALL[max(0, seat - 1) :]
    )


ROUNDS: Final = Numbers(1, 60, "rounds", "The game ends with this round at the latest.", (1, 4, 60))
MINUTES: Final = Numbers(15, 600, "minutes", "The game ends with the round in which the time runs out.", (15, 60, 600))


VARIANTS: Final = (
    Variant(
        "tie_break",
        "Ties",
        (
            Choice("tech", "Tech order", "Among players level on VPs the first in tech order ranks higher."),
            Choice("narrative", "Story vote", "Those tied for the first place tell their story, and all vote."),
        ),
        ALL,
    ),
    *[start_hand(seat) for seat in range(4)],
    Variant("max_rounds", "Fixed length", (Choice("0", "No limit", "The game ends by the rules."),), ALL, ROUNDS),
    Variant("time_limit_minutes", "Time limit", (Choice("0", "No limit", "Nobody looks at the clock."),), ALL, MINUTES),
    switch("upgrade", "Upgrade", "Infrastructure stays.", "A build may replace own infrastructure by a dearer one."),
    Variant(
        "disks_per_player",
        "Disks",
        (
            Choice(str(DISKS), f"{DISKS} disks", "The full game."),
            Choice("30", "30 disks", "A shorter game."),
        ),
        ALL,
    ),
    switch(
        "advance_from_deck",
        "Open deck",
        "In Advance the draw pile serves only who reaches no research card.",
        "In Advance each card may be drawn from the pile instead.",
    ),
    Variant(
        "auto_prevent",
        "Defence",
        (
            Choice(
                "on",
                "Automatic",
                "A preventable invasion is not offered, unless a power gives the controller cards for it.",
            ),
            Choice("off", "Asked", "The controller decides whether to prevent an invasion."),
        ),
        ALL,
    ),
    Variant(
        "selection_view",
        "Selection",
        (
            Choice("strict", "Strict", "Others see only who has chosen."),
            Choice("table", "As at a table", "Others also see whether one card was laid or two."),
        ),
        ALL,
    ),
    Variant(
        "round_guard",
        "Last round of all",
        (
            Choice("60", "60", "A game that has gone on for 60 rounds ends."),
            Choice("30", "30", "A game that has gone on for 30 rounds ends."),
            Choice("100", "100", "A game that has gone on for 100 rounds ends."),
        ),
        ALL,
    ),
)


def agreed(settings: Settings) -> Agreed:
    """What the rules need to know of the settings."""
    pick = settings.choices
    return Agreed(
        disks=int(pick["disks_per_player"]),
        max_rounds=int(pick["max_rounds"]),
        time_limit=int(pick["time_limit_minutes"]),
        round_guard=int(pick["round_guard"]),
        vote=pick["tie_break"] == "narrative",
        upgrade=pick["upgrade"] == "on",
        from_deck=pick["advance_from_deck"] == "on",
        auto_prevent=pick["auto_prevent"] == "on",
        show_laid=pick["selection_view"] == "table",
    )


# a choice of each that is not the usual one, for trying them all
UNUSUAL: Final = {
    "tie_break": "narrative",
    "start_hand_blue": "2",
    "max_rounds": "4",
    "time_limit_minutes": "60",
    "upgrade": "on",
    "disks_per_player": "30",
    "advance_from_deck": "on",
    "auto_prevent": "off",
    "selection_view": "table",
    "round_guard": "30",
}
