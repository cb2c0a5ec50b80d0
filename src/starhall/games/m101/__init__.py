"""M101: a galaxy of octagonal cards that are money, star systems and infrastructure at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from starhall.games.m101.content.components import CARD_NAMES, RESEARCH_COUNT, SEAT_COLOURS
from starhall.games.m101.content.octagons import CELLS
from starhall.games.m101.content.vocabulary import COLOURS, CONTENT, NONE, PHASES
from starhall.games.m101.knowledge import judgement, judgement_v1, position, traits
from starhall.games.m101.knowledge.invariants import broken
from starhall.games.m101.knowledge.observe import OBSERVATIONS, observe
from starhall.games.m101.knowledge.tallies import TALLIES, rights, tally
from starhall.games.m101.knowledge.view import GalaxyView, imagine, resample
from starhall.games.m101.picture import console, goal, table, words
from starhall.games.m101.rules import scoring as scores
from starhall.games.m101.rules import variants
from starhall.games.m101.rules.flow import is_last_round
from starhall.games.m101.rules.hand import Pay
from starhall.games.m101.rules.space import CHOOSE, CUBE, INFLUENCE, RESEARCH_WORDS, SPACE, TAKE
from starhall.games.m101.rules.start import new_galaxy
from starhall.games.m101.rules.state import Galaxy
from starhall.kernel.chance import Chance
from starhall.kernel.game import Game, Panels, Score, Settings
from starhall.kernel.goals import Goal
from starhall.kernel.observation import Observation
from starhall.kernel.telling import counted


class M101(Game[Galaxy, GalaxyView]):
    """The package's whole face."""

    id = "m101"
    title = "M101"
    version = "1.1"
    tagline = "Cards are money, stars and infrastructure: choose a phase in secret, and play every phase chosen."
    emblem = "system"
    duration = 75
    seats = variants.ALL
    variants = variants.VARIANTS
    colours = SEAT_COLOURS
    space = SPACE
    content = CONTENT
    telling = words.TELLING
    position = position.POSITION
    trait_kinds = traits.TRAITS
    tallies = TALLIES
    phases = words.PHASES_OF_A_ROUND

    def new(self, settings: Settings, chance: Chance) -> Galaxy:
        hands = [int(settings.choices[f"start_hand_{colour}"]) for colour in SEAT_COLOURS[: settings.seats]]
        return new_galaxy(settings.seats, chance, variants.agreed(settings), hands)

    def minutes(self, settings: Settings) -> int:
        return variants.agreed(settings).time_limit

    def modes(self) -> Iterator[Settings]:
        """Every variant at every number of seats, one at a time, and all together."""
        for seats in self.seats:
            yield self.settings(seats)
            for variant, choice in variants.UNUSUAL.items():
                yield self.settings(seats, {variant: choice})
            yield self.settings(seats, {**variants.UNUSUAL, "max_rounds": "0", "time_limit_minutes": "0"})

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
        now = words.PHASE_NAMES[g.phase] if g.phase >= 0 else "Selection"
        return (f"Round {g.round}", now, "Last round") if is_last_round(g) else (f"Round {g.round}", now)

    def goal(self, view: GalaxyView) -> Goal:
        return goal.goal(view)

    def ask(self, view: GalaxyView) -> str:
        """M1-HND-06: who pays reads how much; who may boost, what it brings."""
        top = view.frames[-1] if view.frames else None
        if isinstance(top, Pay) and top.seat == view.seat:
            return f"Pay {counted(top.price, 'card')}: which do you discard?"
        if view.question == "M1-D04":
            return words.boost_words(view.own().sealed_phase)
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
        return f"{{{first}}} wins{vote} with {counted(scores.points(g, first), 'VP')}: {words.ENDINGS[g.ending]}."

    def value(self, g: Galaxy, seat: int) -> int:
        return judgement.value(g, seat)

    def value_v1(self, g: Galaxy, seat: int) -> int:
        return judgement_v1.value(g, seat)

    def observation(self, seats: int) -> Observation:
        return OBSERVATIONS[seats]

    observe = staticmethod(observe)  # the compiled function itself: learners ask it all the time

    def traits(self, g: Galaxy, seat: int) -> Mapping[str, Sequence[str]]:
        return traits.traits(g, seat)

    def broken(self, g: Galaxy) -> list[str]:
        return broken(g)

    def panels(self, view: GalaxyView) -> Panels:
        return table.panels(view)

    def picture(self, view: GalaxyView) -> str:
        return table.picture(view)

    def text(self, view: GalaxyView) -> str:
        return console.text_of(view)

    def tally(self, g: Galaxy, viewer: int) -> list[int]:
        return tally(g, viewer)

    def rights(self, g: Galaxy, viewer: int) -> list[str]:
        return rights(g, viewer)

    def words(self, view: GalaxyView, action: int) -> str:
        """M1-ADV-03: a card of the research area is called by its name; so is a system, with its space."""
        if TAKE <= action < TAKE + RESEARCH_COUNT and view.g.research[action - TAKE] != NONE:
            side, _, row = RESEARCH_WORDS[action - TAKE].partition(", ")
            return f"Take {CARD_NAMES[view.g.research[action - TAKE]]} ({row}, {side})"
        if CHOOSE <= action < CHOOSE + len(PHASES):
            return words.phase_words(action - CHOOSE)
        if INFLUENCE <= action < INFLUENCE + CELLS:
            return words.influence_words(view.g.system[action - INFLUENCE], action - INFLUENCE)
        if CUBE <= action < CUBE + CELLS * len(COLOURS):
            cell, colour = divmod(action - CUBE, len(COLOURS))
            return words.cube_words(view.g.system[cell], cell, colour)
        return super().words(view, action)

    def explain(self, place: str) -> str:
        return words.explain(place)

    def points_of_departure(self) -> Mapping[str, str]:
        return position.POINTS

    def depart(self, settings: Settings, chance: Chance, point: str, seat: int, round: int) -> Galaxy:
        return position.depart(self.new(settings, chance), point, seat, round)

    def mend(self, data: dict[str, Any], changed: Sequence[str]) -> None:
        position.mend(data, changed)


GAME: Final = M101()
