"""Master of the Galaxy: the package's whole face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from starhall.games.master_of_the_galaxy.content.components import CONTENT, SEATS
from starhall.games.master_of_the_galaxy.knowledge import position, traits
from starhall.games.master_of_the_galaxy.knowledge.invariants import broken
from starhall.games.master_of_the_galaxy.knowledge.judgement import value
from starhall.games.master_of_the_galaxy.knowledge.judgement_v1 import value as value_v1
from starhall.games.master_of_the_galaxy.knowledge.observe import OBSERVATIONS, observe
from starhall.games.master_of_the_galaxy.knowledge.tallies import TALLIES, rights, tally
from starhall.games.master_of_the_galaxy.knowledge.view import GalaxyView, imagine, resample
from starhall.games.master_of_the_galaxy.picture import console, goal, table, words
from starhall.games.master_of_the_galaxy.rules import variants
from starhall.games.master_of_the_galaxy.rules.scoring import base_points, points_of, ranking, symbol_points
from starhall.games.master_of_the_galaxy.rules.space import SPACE
from starhall.games.master_of_the_galaxy.rules.start import new_game
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.games.master_of_the_galaxy.rules.symbols import first_victory
from starhall.kernel.chance import Chance
from starhall.kernel.errors import Unknown
from starhall.kernel.game import Game, Panels, Score, Settings
from starhall.kernel.goals import Goal
from starhall.kernel.observation import Observation
from starhall.kernel.seats import NOBODY
from starhall.kernel.telling import counted


class MasterOfTheGalaxy(Game[Galaxy, GalaxyView]):
    """Two to four players race for control of a galaxy, with bags of coloured cubes."""

    id = "master_of_the_galaxy"
    title = "Master of the Galaxy"
    version = "1.2"
    tagline = "Draw cubes from your bag, fill projects, spread from star to star: three ways to win at once."
    emblem = "supremacy-authority"
    duration = 60
    seats = variants.ALL_SEATS
    variants = variants.VARIANTS
    colours = SEATS
    space = SPACE
    content = CONTENT
    telling = words.TELLING
    position = position.POSITION
    trait_kinds = traits.TRAITS
    proposals = ("propose",)
    answers = ("accept", "reject")
    tallies = TALLIES
    phases = words.PHASES

    def settings(self, seats: int, choices: Mapping[str, str] | None = None) -> Settings:
        """Checked settings; the first player must have a seat."""
        settings = super().settings(seats, choices)
        first = settings.choices["first_player"]
        if first != "random" and int(first) >= seats:
            raise Unknown(f"choice for first_player with {seats} seats", first, "random, 0 to " + str(seats - 1))
        return settings

    def modes(self) -> Iterator[Settings]:
        """Each choice of each variant at each number of seats; by chance a game without limit never ends."""
        for seats in self.seats:
            yield self.settings(seats)
            for variant in self.variants:
                for choice in variant.choices[1:]:
                    if variant.id == "round_limit" and choice.id == "0":
                        continue
                    if variant.id != "first_player" or int(choice.id) < seats:
                        yield self.settings(seats, {variant.id: choice.id})

    def new(self, settings: Settings, chance: Chance) -> Galaxy:
        first = settings.choices["first_player"]
        return new_game(
            settings.seats,
            chance,
            first=NOBODY if first == "random" else int(first),
            drafting=settings.choices["drafting"] == "on",
            round_limit=int(settings.choices["round_limit"]),
            red_void=settings.choices["red_line_black_hole"] == "void",
        )

    def imagine(self, view: GalaxyView, seed: int) -> Galaxy:
        return imagine(view, seed)

    def resample(self, g: Galaxy, seat: int, seed: int) -> Galaxy:
        return resample(g, seat, seed)

    def stage(self, g: Galaxy) -> str:
        return f"round {g.round}" if g.round else "setup"

    def ask(self, view: GalaxyView) -> str:
        return words.ask(view, super().ask(view))

    def phase(self, view: GalaxyView) -> tuple[str, ...]:
        return words.phase(view)

    def goal(self, view: GalaxyView) -> Goal:
        return goal.goal(view)

    def points(self, g: Galaxy) -> list[int]:
        return [points_of(g, seat) for seat in range(g.seats)]

    def scores(self, g: Galaxy, seat: int) -> list[Score]:
        bases, symbols = base_points(g, seat), symbol_points(g, seat)
        rows = [Score("bases", "Bases on the board, 5 each", bases if bases >= symbols else 0)]
        rows.append(Score("symbols", "Most equal symbols, 9 each", symbols if symbols > bases else 0))
        rest = points_of(g, seat) - max(bases, symbols)
        return [*rows, Score("victory", "Victory", rest)] if rest else rows

    def places(self, g: Galaxy) -> list[int]:
        order = ranking(g)
        return [1 + order.index(seat) for seat in range(g.seats)]

    def outcome(self, g: Galaxy) -> str:
        if not g.victories:
            return f"After {counted(g.round, 'round')} nobody had mastered the galaxy; {{{g.winner}}} has come closest."
        reasons = ("all nine bases stand", "five equal symbols", "two starting systems")
        kinds = ("expansion", "domination", "conquest")
        first = first_victory(g.victories)
        return f"{{{g.winner}}} wins by {kinds[first]}: {reasons[first]}."

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
        return position.DEPARTURES

    def depart(self, settings: Settings, chance: Chance, point: str, seat: int, round: int) -> Galaxy:
        if point == "setup":
            return self.new(settings, chance)
        limit = int(settings.choices["round_limit"])
        void = settings.choices["red_line_black_hole"] == "void"
        return position.depart(settings.seats, chance, limit, void, point, seat, round)

    def mend(self, data: dict[str, Any], changed: Sequence[str]) -> None:
        position.mend(data, changed)

    def text(self, view: GalaxyView) -> str:
        return console.text(view)

    def panels(self, view: GalaxyView) -> Panels:
        return table.panels(view)

    def picture(self, view: GalaxyView) -> str:
        return table.picture(view)

    def words(self, view: GalaxyView, action: int) -> str:
        return words.option_words(view, action)

    def tally(self, g: Galaxy, viewer: int) -> list[int]:
        return tally(g, viewer)

    def rights(self, g: Galaxy, viewer: int) -> list[str]:
        return rights(g, viewer)

    def explain(self, place: str) -> str:
        return words.explain(place)


GAME: Final = MasterOfTheGalaxy()
