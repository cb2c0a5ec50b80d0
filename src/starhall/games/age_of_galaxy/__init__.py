"""Age of Galaxy: alliances of factions settle, develop and conquer a galaxy in five rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from starhall.games.age_of_galaxy.content.main_board import COLOURS, GAME_NAME
from starhall.games.age_of_galaxy.content.readers import CONTENT, GAME_ID
from starhall.games.age_of_galaxy.content.scenarios import SCENARIO_IDS, SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import NONE
from starhall.games.age_of_galaxy.knowledge import position, traits
from starhall.games.age_of_galaxy.knowledge.invariants import broken
from starhall.games.age_of_galaxy.knowledge.judgement import value
from starhall.games.age_of_galaxy.knowledge.judgement_v1 import value as value_v1
from starhall.games.age_of_galaxy.knowledge.observe import OBSERVATIONS, observe
from starhall.games.age_of_galaxy.knowledge.tallies import TALLIES, rights, tally
from starhall.games.age_of_galaxy.knowledge.view import GalaxyView, imagine, resample
from starhall.games.age_of_galaxy.picture import console, goal, words
from starhall.games.age_of_galaxy.rules.scoring import points, ranked, result
from starhall.games.age_of_galaxy.rules.space import SPACE
from starhall.games.age_of_galaxy.rules.start import new_galaxy
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.chance import Chance
from starhall.kernel.game import Choice, Game, Panels, Score, Settings, Variant
from starhall.kernel.goals import Goal
from starhall.kernel.observation import Observation
from starhall.kernel.telling import read_telling

DRAFTING: Final = Variant(
    "drafting",
    "Faction drafting",
    (
        Choice("off", "Dealt", "Seven faction cards each; up to three may be exchanged."),
        Choice("on", "Drafted", "Pick one card, pass the rest on, until everyone has seven."),
    ),
    (2, 3, 4),
)
GALAXY: Final = Variant(
    "galaxy",
    "Galaxy",
    (
        Choice("hidden", "Hidden", "System cards are turned up one by one as the fleet moves."),
        Choice("explored", "Explored", "All five system cards are face up from the start."),
    ),
    (1, 2, 3, 4),
)
FIRST: Final = Variant(
    "first",
    "First player",
    (
        Choice("drawn", "Drawn", "Chance names the first player."),
        Choice("first_seat", "First seat", "The first seat begins: let the winner of the last game sit there."),
    ),
    (2, 3, 4),
)
SOLO: Final = Variant(
    "solo",
    "Solo game",
    (
        Choice("standard", "Standard Solo", "Against the virtual opponent, for as many VP as possible."),
        *[
            Choice(scenario.id, f"{scenario.name} ({scenario.difficulty})", scenario.text)
            for scenario in sorted(SCENARIOS, key=lambda each: each.difficulty)
        ],
    ),
    (1,),
)


class AgeOfGalaxy(Game[Galaxy, GalaxyView]):
    """The package's whole face."""

    id = GAME_ID
    title = GAME_NAME
    version = "1.2"
    tagline = "Lead an alliance of factions through a galaxy that opens card by card, in five rounds."
    emblem = "galactic-fleet"
    duration = 35
    seats = (1, 2, 3, 4)
    variants = (DRAFTING, GALAXY, FIRST, SOLO)
    colours = COLOURS
    space = SPACE
    content = CONTENT
    telling = read_telling(CONTENT, words.NAMES, beyond=("the virtual opponent",))
    position = position.POSITION
    trait_kinds = traits.TRAITS
    proposals = ("exchange",)
    tallies = TALLIES
    phases = words.PHASES

    def new(self, settings: Settings, chance: Chance) -> Galaxy:
        return new_galaxy(settings.seats, chance, *chosen(settings))

    def modes(self) -> Iterator[Settings]:
        """Every way to set up the game; the named first player once for each number of seats."""
        for settings in super().modes():
            choices = settings.choices
            usual = choices["drafting"] == DRAFTING.usual and choices["galaxy"] == GALAXY.usual
            if usual or choices["first"] == FIRST.usual:
                yield settings

    def imagine(self, view: GalaxyView, seed: int) -> Galaxy:
        return imagine(view, seed)

    def resample(self, g: Galaxy, seat: int, seed: int) -> Galaxy:
        return resample(g, seat, seed)

    def stage(self, g: Galaxy) -> str:
        return f"round {g.round}" if g.round else "setup"

    def phase(self, view: GalaxyView) -> tuple[str, ...]:
        return words.phase(view)

    def goal(self, view: GalaxyView) -> Goal:
        return goal.goal(view)

    def points(self, g: Galaxy) -> list[int]:
        return [points(g, seat) for seat in range(g.seats)]

    def scores(self, g: Galaxy, seat: int) -> list[Score]:
        return words.scores(g, seat)

    def places(self, g: Galaxy) -> list[int]:
        """AG-SCO-12. AG-SOL-21, AG-ADV-08: alone there is a winner only where a scenario is won."""
        if g.solo():
            return [1 if g.scenario == NONE or result(g) else 2]
        order = ranked(g)
        return [1 + order.index(seat) for seat in range(g.seats)]

    def outcome(self, g: Galaxy) -> str:
        return words.outcome(g)

    def value(self, g: Galaxy, seat: int) -> int:
        return value(g, seat)

    def value_v1(self, g: Galaxy, seat: int) -> int:
        return value_v1(g, seat)

    def observation(self, seats: int) -> Observation:
        return OBSERVATIONS[seats]

    observe = staticmethod(observe)  # the compiled function itself: learners ask it all the time

    def traits(self, g: Galaxy, seat: int) -> Mapping[str, Sequence[str]]:
        return traits.traits(g, seat)

    def broken(self, g: Galaxy) -> list[str]:
        return broken(g)

    def points_of_departure(self) -> Mapping[str, str]:
        return position.POINTS

    def depart(self, settings: Settings, chance: Chance, point: str, seat: int, round: int) -> Galaxy:
        return position.depart(settings.seats, chance, *chosen(settings), point, seat, round)

    def mend(self, data: dict[str, Any], changed: Sequence[str]) -> None:
        position.mend(data, changed)

    def text(self, view: GalaxyView) -> str:
        return console.text(view)

    def picture(self, view: GalaxyView) -> str:
        from starhall.games.age_of_galaxy.picture import table

        return table.picture(view)

    def panels(self, view: GalaxyView) -> Panels:
        from starhall.games.age_of_galaxy.picture import table  # drawing is loaded when somebody looks

        return table.panels(view)

    def tally(self, g: Galaxy, viewer: int) -> list[int]:
        return tally(g, viewer)

    def rights(self, g: Galaxy, viewer: int) -> list[str]:
        return rights(g, viewer)

    def explain(self, place: str) -> str:
        return words.explain(place)


def chosen(settings: Settings) -> tuple[bool, bool, bool, int]:
    """Drafting, explored galaxy, first player named and scenario, as the rules take them."""
    choices = settings.choices
    solo = choices.get("solo", "standard")
    scenario = SCENARIO_IDS.index(solo) if solo in SCENARIO_IDS else NONE
    named = choices.get("first") == "first_seat"
    return choices.get("drafting") == "on", choices.get("galaxy") == "explored", named, scenario


GAME: Final = AgeOfGalaxy()
