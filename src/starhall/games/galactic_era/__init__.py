"""Galactic Era: star peoples of light and darkness settle a galaxy in eight rounds of fleets, growth and trade."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.knowledge import position, traits
from starhall.games.galactic_era.knowledge.imagining import imagine, resample
from starhall.games.galactic_era.knowledge.invariants import broken
from starhall.games.galactic_era.knowledge.judgement import value
from starhall.games.galactic_era.knowledge.judgement_v1 import value as value_v1
from starhall.games.galactic_era.knowledge.observe import OBSERVATIONS, observe
from starhall.games.galactic_era.knowledge.tallies import TALLIES, rights, tally
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.picture import console, goal, steps, table, words
from starhall.games.galactic_era.picture.journeys import journeys_in_hand
from starhall.games.galactic_era.rules.new_game import new_game
from starhall.games.galactic_era.rules.points import total_dp
from starhall.games.galactic_era.rules.scoring import PLANETARY, places_of, solo_rank
from starhall.games.galactic_era.rules.space import SPACE
from starhall.games.galactic_era.rules.state import PHASES, Galaxy
from starhall.kernel.chance import Chance
from starhall.kernel.game import Choice, Game, Panels, Score, Settings, Variant
from starhall.kernel.goals import Goal
from starhall.kernel.observation import Observation

ALL_SEATS: Final = (1, 2, 3, 4, 5, 6)
STORY: Final = Variant(
    "story",
    "Galactic story",
    (
        Choice("random", "At random", "One of the four stories is drawn."),
        *[Choice(c.STORIES[i], c.STORY_NAMES[i], c.STORY_TEXTS[i]) for i in range(len(c.STORIES))],
    ),
    ALL_SEATS,
)
GOAL: Final = Variant(
    "goal",
    "Galactic goal",
    (
        Choice("random", "At random", "One of the eight goals is drawn."),
        Choice("none", "None", "The introductory game: no goal."),
        *[Choice(c.GOALS[i], c.GOAL_NAMES[i], c.GOAL_TEXTS[i]) for i in range(len(c.GOALS))],
    ),
    ALL_SEATS,
)
DEALT: Final = Variant(
    "peoples",
    "Star peoples dealt",
    (
        Choice("2", "Two each", "Each player chooses one of two star peoples."),
        Choice("3", "Three each", "Each player chooses one of three, as far as they last."),
        Choice("5", "Five each", "Each player chooses one of five, as far as they last."),
        Choice("17", "All", "Each player chooses among as many as can be dealt."),
    ),
    ALL_SEATS,
)
STACKS: Final = Variant(
    "stacks",
    "Fleet stacks",
    (
        Choice("closed", "Closed", "Nobody sees how high another player's fleets are."),
        Choice("open", "Open", "Fleets are stacks of chips and dummies; everybody sees how high they are."),
    ),
    ALL_SEATS,
)
SETUP: Final = Variant(
    "setup",
    "Setup",
    (
        Choice("standard", "Standard", "Sectors, turn order and cards are dealt at random."),
        Choice(
            "deterministic", "Deterministic", "Players take star people, sector, turn order number and card in turns."
        ),
    ),
    (3, 4, 5, 6),
)
HANDICAPS: Final = tuple(
    [
        Variant(
            f"handicap_{colour}",
            f"Handicap of {colour}",
            (
                Choice("none", "None", "Starts with 0 destiny points."),
                Choice("novice", "Novice", f"Starts with {c.NOVICE_DP} destiny points more."),
                Choice("expert", "Expert", f"Starts with {-c.EXPERT_DP} destiny points less."),
            ),
            tuple(range(seat + 1, 7)),
        )
        for seat, colour in enumerate(c.COLOURS)
    ]
)
DIFFICULTY: Final = Variant(
    "difficulty",
    "Difficulty",
    (
        Choice("standard", "Standard", "The Slavers get 1 ship more each time."),
        Choice("easy", "Easy", "The Slavers get no ships more."),
        Choice("hard", "Hard", "2 ships more, and a disc offboard at the start."),
        Choice("insane", "Insane", "3 ships more, and two discs offboard at the start."),
    ),
    (1,),
)


class GalacticEra(Game[Galaxy, GalaxyView]):
    """The package's whole face."""

    id = "galactic_era"
    title = "Galactic Era"
    version = "1.1"
    tagline = "Lead a star people, of light or of darkness, through three eras of a galaxy with hidden fleets."
    emblem = "growth-alignment"
    duration = 120
    seats = ALL_SEATS
    variants = (STORY, GOAL, DEALT, STACKS, SETUP, DIFFICULTY, *HANDICAPS)
    colours = c.COLOURS
    space = SPACE
    content = c.CONTENT
    telling = words.told()
    position = position.POSITION
    trait_kinds = traits.TRAITS
    proposals = ("offer_peace", "offer", "counter_offer")
    answers = ("accept", "refuse")
    tallies = TALLIES
    phases = words.PHASES

    def new(self, settings: Settings, chance: Chance) -> Galaxy:
        choices = settings.choices
        story = -1 if choices["story"] == "random" else c.STORIES.index(choices["story"])
        goal = {"random": -1, "none": -2}.get(choices["goal"], -3)
        dp = {"none": 0, "novice": 1, "expert": -1}
        return new_game(
            settings.seats,
            chance,
            story,
            goal if goal > -3 else c.GOALS.index(choices["goal"]),
            choices["stacks"] == "open",
            choices["setup"] == "deterministic",
            c.DIFFICULTIES.index(choices["difficulty"]),
            int(choices["peoples"]),
            [dp[choices[f"handicap_{c.COLOURS[seat]}"]] for seat in range(settings.seats)],
        )

    def modes(self) -> Iterator[Settings]:
        """Five games with each number of seats: every story, half of the goals, all else in turn."""
        for seats in self.seats:
            for number in range(len(STORY.choices)):
                picks: dict[str, str] = {}
                for at, variant in enumerate(self.variants):
                    if seats in variant.seats:
                        step = number + (5 * (seats % 2) if variant is GOAL else at // 4)
                        picks[variant.id] = variant.choices[step % len(variant.choices)].id
                yield self.settings(seats, picks)

    def imagine(self, view: GalaxyView, seed: int) -> Galaxy:
        return imagine(view, seed)

    def resample(self, g: Galaxy, seat: int, seed: int) -> Galaxy:
        return resample(g, seat, seed)

    def stage(self, g: Galaxy) -> str:
        return f"round {g.round} {PHASES[g.phase]}" if g.round else "setup"

    def phase(self, view: GalaxyView) -> tuple[str, ...]:
        return words.phase(view)

    def goal(self, view: GalaxyView) -> Goal:
        return goal.goal(view)

    def ask(self, view: GalaxyView) -> str:
        """Each step of a choice has its own sentence."""
        return self.telling.ask(steps.step_of(view) or view.question)

    def words(self, view: GalaxyView, action: int) -> str:
        """A target of a move says what getting there costs, a number of ships that it is one."""
        journey = journeys_in_hand(view).get(action)
        if journey and journey.spent:
            return f"{SPACE.words[action]} · {journey.spent[-1]}"
        return steps.count_of_ships(view, action) or SPACE.words[action]

    def points(self, g: Galaxy) -> list[int]:
        return [total_dp(g.sides[seat]) for seat in range(g.seats)]

    def scores(self, g: Galaxy, seat: int) -> list[Score]:
        return words.scores(g, seat)

    def places(self, g: Galaxy) -> list[int]:
        """GE-END-04; alone, GE-SOL-19: planetary or better is a win."""
        if g.seats == 1:
            return [1 if solo_rank(g) <= PLANETARY else 2]
        return places_of(g)

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
        return position.depart(self.new(settings, chance), point, seat, round)

    def mend(self, data: dict[str, Any], changed: Sequence[str]) -> None:
        position.mend(data, changed)

    def text(self, view: GalaxyView) -> str:
        return console.text(view)

    def map(self, view: GalaxyView, part: str = "") -> str:
        return console.board(view, part)

    def panels(self, view: GalaxyView) -> Panels:
        return table.panels(view)

    def picture(self, view: GalaxyView) -> str:
        return table.picture(view)

    def tally(self, g: Galaxy, viewer: int) -> list[int]:
        return tally(g, viewer)

    def rights(self, g: Galaxy, viewer: int) -> list[str]:
        return rights(g, viewer)

    def explain(self, place: str) -> str:
        return words.explain(place)


GAME: Final = GalacticEra()
