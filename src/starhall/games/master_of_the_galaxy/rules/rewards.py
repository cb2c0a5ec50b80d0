"""The reward step (MG-REW), and what each kind of project gives (MG-RTE, MG-BAS, MG-CRD, MG-DEV, MG-AGD, MG-COV)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    ALL_SYSTEMS,
    CARD_PROJECTS,
    CARD_TYPE,
    DEVELOP_PROJECT,
    PLANET_SYSTEM,
    PROJECT_CARD,
    PROJECT_DRAW,
    PROJECT_KIND,
    PROJECT_STEAL,
    PROJECTS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import (
    AGENDA,
    ALL_KINDS,
    BASE,
    CARD,
    CONFLICT,
    COVERT,
    NONE,
    POLITICS,
    PROJECT_DONE,
    ROUTE,
)
from starhall.games.master_of_the_galaxy.rules.abilities import reactions
from starhall.games.master_of_the_galaxy.rules.bases import (
    construct_base,
    forbids_base,
    place_constructed,
    systems_for_base,
)
from starhall.games.master_of_the_galaxy.rules.cards import draw
from starhall.games.master_of_the_galaxy.rules.covert import steal
from starhall.games.master_of_the_galaxy.rules.planets import Harvest, is_settling_noticed
from starhall.games.master_of_the_galaxy.rules.projects import clear_project, holder_of, is_complete, mark
from starhall.games.master_of_the_galaxy.rules.space import BASE_IN, FINISH, HARVEST, REWARD
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, side_of, side_project, without
from starhall.games.master_of_the_galaxy.rules.symbols import after_change
from starhall.games.master_of_the_galaxy.rules.victories import win_conflict
from starhall.kernel.frames import LEGAL, Decision, Do, Menu, Verb, Verbs


def fix_rewards(g: Galaxy, seat: int) -> None:
    """MG-REW-01: besides the planets settled, each project that is complete and not yet rewarded."""
    pending = g.pending[:]
    for track, owner in enumerate(g.route_owner):
        if owner == seat and not g.rewarded[track] and is_complete(g, seat, track):
            pending.append(track)
    for card in g.sides[seat].cards:
        for project in CARD_PROJECTS[card]:
            if g.filled[project] and not g.rewarded[project] and is_complete(g, seat, project):
                pending.append(project)
    for conflict in g.on_board:
        side = side_of(g, conflict, seat)
        if side != NONE and is_complete(g, seat, side_project(conflict, side)):
            pending.append(side_project(conflict, side))
    g.pending = pending


def action_of(reward: int) -> int:
    """How a pending reward is chosen: planets of one system are alike (MG-ALL-04)."""
    return REWARD + reward if reward < PROJECTS else HARVEST + PLANET_SYSTEM[reward - PROJECTS]


class TakeReward(Verb[Galaxy]):
    """MG-REW-02: a pending reward; of several planets settled in one system, it is asked which comes first."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return LEGAL if self.first + item in [action_of(reward) for reward in g.pending] else "MG-REW-01"

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        for reward in g.pending:
            action = action_of(reward)
            if action not in options:
                options.append(action)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(menu)
        if item >= HARVEST - REWARD:
            g.then(Harvest(menu.seat, item - (HARVEST - REWARD)))
        else:
            g.pending = without(g.pending, item)
            take_reward(g, menu.seat, item)


class BaseIn(Verb[Galaxy]):
    """MG-PLB-01: a constructed base is placed."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_base(g, seat, item)

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        for system in systems_for_base(g, seat):
            options.append(self.first + system)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(menu)
        place_constructed(g, menu.seat, item)


class EndRewards(Verb[Galaxy]):
    """MG-REW-03: the step ends when nothing is pending."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return "MG-REW-03" if g.pending else LEGAL

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        """Phase 3 is next."""


REWARDS: Final[Verbs[Galaxy]] = (
    TakeReward(REWARD, HARVEST + ALL_SYSTEMS - REWARD),
    BaseIn(BASE_IN, ALL_SYSTEMS),
    EndRewards(FINISH),
)


class Reward(Menu[Galaxy]):
    """D09: take a pending reward, place a constructed base, or, when nothing is pending, be done (MG-REW-02 to 04)."""

    question = "D09"

    def verbs(self) -> Verbs[Galaxy]:
        return REWARDS

    def comes_to_same(self, g: Galaxy, seat: int) -> bool:
        """Nothing but planets brings a reward, and no base can be placed in between."""
        if not g.pending or min(g.pending) < PROJECTS or is_settling_noticed(g, seat):
            return False
        return not systems_for_base(g, seat)


def take_reward(g: Galaxy, seat: int, project: int) -> None:
    """MG-REW-05: a project that is no longer complete, or no longer there, gives nothing and keeps its cubes."""
    if holder_of(g, project) != seat:
        g.tell("project_gone", seat, project)
        return
    if not is_complete(g, seat, project):
        g.tell("no_reward", seat, project)
        return
    kind = PROJECT_KIND[project]
    if kind == CONFLICT:
        win_conflict(g, seat, project)
        return
    g.tell("rewarded", seat, project)
    colour = g.route_colour[project] if kind == ROUTE else 0
    g.then_all(reactions(g, seat, PROJECT_DONE, kind, colour))
    if kind == ROUTE:
        mark(g, project, True)
    elif kind == BASE:
        clear_project(g, seat, project)
        construct_base(g, seat, PROJECT_CARD[project])
    elif kind == CARD:
        g.then_all([Do(draw, seat, deck) for deck in PROJECT_DRAW[project]])
        clear_project(g, seat, project)
    elif kind == COVERT:
        clear_project(g, seat, project)
        steal(g, seat, 1, 1 << PROJECT_STEAL[project], ALL_KINDS, False, NONE)
    elif kind == AGENDA:
        activate(g, seat, project)
    else:
        implement(g, seat, project)


def activate(g: Galaxy, seat: int, project: int) -> None:
    """MG-AGD-01, 04: the agenda is active; its symbols count; there is no politics card."""
    mark(g, project, True)
    after_change(g)


def implement(g: Galaxy, seat: int, project: int) -> None:
    """MG-DEV-02, 06: implemented; symbols and victory; then a politics card by the number of such cards."""
    g.then(Do(draw_for_development, seat, CARD_TYPE[PROJECT_CARD[project]]))
    mark(g, project, True)
    after_change(g)


def draw_for_development(g: Galaxy, seat: int, type: int) -> None:
    """MG-DEV-02: one implemented card of the type brings a leader, two a conflict, three a government."""
    draw(g, seat, POLITICS[min(implemented(g, seat, type), len(POLITICS)) - 1])


def implemented(g: Galaxy, seat: int, type: int) -> int:
    """How many developments of a type the seat has implemented."""
    cards = g.sides[seat].cards
    return len([card for card in cards if CARD_TYPE[card] == type and g.rewarded[DEVELOP_PROJECT[card]]])
