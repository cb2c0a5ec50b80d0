"""M101: a galaxy of octagonal cards that are money, star systems and infrastructure at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from starhall.games.m101.content.components import CARD_IDS, CARD_NAMES, DISKS, SEAT_COLOURS, START_HAND
from starhall.games.m101.content.octagons import CELL_NAMES, GAP_NAMES
from starhall.games.m101.content.vocabulary import COLOURS, CONTENT, PHASES
from starhall.games.m101.knowledge import judgement, position
from starhall.games.m101.knowledge.invariants import broken
from starhall.games.m101.knowledge.view import GalaxyView, imagine, resample
from starhall.games.m101.picture import board, console, words
from starhall.games.m101.rules import scoring as scores
from starhall.games.m101.rules.flow import is_last_round
from starhall.games.m101.rules.hand import Pay
from starhall.games.m101.rules.space import CELL_WORDS, GAP_WORDS, SPACE
from starhall.games.m101.rules.start import new_galaxy
from starhall.games.m101.rules.state import Agreed, Galaxy
from starhall.kernel.chance import Chance
from starhall.kernel.game import Choice, Game, Numbers, Panels, Score, Settings, Variant
from starhall.kernel.telling import Names, counted, read_telling

ALL: Final = (2, 3, 4)
PHASE_NAMES: Final = [phase.capitalize() for phase in PHASES]
ENDINGS: Final = [
    "it goes on",
    "a player has placed every disk",
    "a player has no legal space for any card",
    "the agreed number of rounds is played",
    "the agreed time is over",
    "it has gone on long enough",
]
COUNTS: Final = ["no card", *[counted(n, "card") for n in range(1, len(CARD_IDS) + 1)]]


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


class M101(Game[Galaxy, GalaxyView]):
    """The package's whole face."""

    id = "m101"
    title = "M101"
    version = "1.1"
    tagline = "Cards are money, stars and infrastructure: choose a phase in secret, and play every phase chosen."
    emblem = "system"
    duration = 75
    seats = ALL
    variants = VARIANTS
    colours = SEAT_COLOURS
    space = SPACE
    content = CONTENT
    telling = read_telling(
        CONTENT,
        {
            "card": Names(CARD_IDS, CARD_NAMES, "card"),
            "space": Names(CELL_NAMES, CELL_WORDS, "space"),
            "gap": Names(GAP_NAMES, GAP_WORDS, "gap"),
            "phase": Names(PHASES, PHASE_NAMES),
            "colour": Names(COLOURS, COLOURS),
            "ending": Names(ENDINGS, ENDINGS),
            "cards": Names(COUNTS, COUNTS),
        },
    )
    position = position.POSITION

    def new(self, settings: Settings, chance: Chance) -> Galaxy:
        hands = [int(settings.choices[f"start_hand_{colour}"]) for colour in SEAT_COLOURS[: settings.seats]]
        return new_galaxy(settings.seats, chance, agreed(settings), hands)

    def minutes(self, settings: Settings) -> int:
        return agreed(settings).time_limit

    def modes(self) -> Iterator[Settings]:
        """Every variant at every number of seats, one at a time, and all together."""
        unusual = {
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
        for seats in self.seats:
            yield self.settings(seats)
            for variant, choice in unusual.items():
                yield self.settings(seats, {variant: choice})
            yield self.settings(seats, {**unusual, "max_rounds": "0", "time_limit_minutes": "0"})

    def imagine(self, view: GalaxyView, seed: int) -> Galaxy:
        return imagine(view, seed)

    def resample(self, g: Galaxy, seat: int, seed: int) -> Galaxy:
        return resample(g, seat, seed)

    def stage(self, g: Galaxy) -> str:
        return f"round {g.round}" if g.round else "setup"

    def phase(self, view: GalaxyView) -> tuple[str, ...]:
        g = view.g
        if not g.round:
            return ("Setup",)
        if not view.frames:
            return (f"Round {g.round}", "The end")
        now = PHASE_NAMES[g.phase] if g.phase >= 0 else "Selection"
        return (f"Round {g.round}", now, "Last round") if is_last_round(g) else (f"Round {g.round}", now)

    def ask(self, view: GalaxyView) -> str:
        """M1-HND-06: who pays reads how much."""
        top = view.frames[-1] if view.frames else None
        if isinstance(top, Pay) and top.seat == view.seat:
            return f"Pay {counted(top.price, 'card')}: which do you discard?"
        return super().ask(view)

    def points(self, g: Galaxy) -> list[int]:
        return [scores.points(g, seat) for seat in range(g.seats)]

    def scores(self, g: Galaxy, seat: int) -> list[Score]:
        return [
            Score("special", "Special infrastructure", scores.special_points(g, seat)),
            Score("infrastructure", "Infrastructure", scores.infrastructure_points(g, seat)),
            Score("controlled", "Systems controlled", scores.controlled_points(g, seat)),
            Score("influenced", "Systems influenced", scores.influenced_points(g, seat)),
            Score("deliveries", "Deliveries", scores.delivery_points(g, seat)),
        ]

    def places(self, g: Galaxy) -> list[int]:
        ranked = scores.ranking(g)
        return [ranked.index(seat) + 1 for seat in range(g.seats)]

    def outcome(self, g: Galaxy) -> str:
        first = scores.ranking(g)[0]
        vote = " after a vote" if g.winner >= 0 else ""
        return f"{{{first}}} wins{vote} with {counted(scores.points(g, first), 'VP')}: {ENDINGS[g.ending]}."

    def value(self, g: Galaxy, seat: int) -> int:
        return judgement.value(g, seat)

    def broken(self, g: Galaxy) -> list[str]:
        return broken(g)

    def panels(self, view: GalaxyView) -> Panels:
        return board.panels(view)

    def picture(self, view: GalaxyView) -> str:
        return board.picture(view)

    def text(self, view: GalaxyView) -> str:
        return console.text_of(view)

    def explain(self, place: str) -> str:
        return words.explain(place)

    def points_of_departure(self) -> Mapping[str, str]:
        return position.POINTS

    def depart(self, settings: Settings, chance: Chance, point: str, seat: int, round: int) -> Galaxy:
        return position.depart(self.new(settings, chance), point, seat, round)

    def mend(self, data: dict[str, Any], changed: Sequence[str]) -> None:
        position.mend(data, changed)


GAME: Final = M101()
