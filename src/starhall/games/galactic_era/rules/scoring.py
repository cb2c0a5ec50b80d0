"""Chapters 8.2 and 10: the scoring phase, the Leadership bookkeeping, the end of the game."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.chart import middle_of, sector_of
from starhall.games.galactic_era.content.components import (
    ERA_OF,
    HUMAN,
    MAJORITY_DP,
    NUMBER,
    RANK_FROM,
    RANK_GOAL,
    RANKS,
    ROUNDS,
    SLAVERS,
    era_of,
    goal_of,
)
from starhall.games.galactic_era.rules.forces import remove_pieces
from starhall.games.galactic_era.rules.points import (
    FROM_ALIGNMENT,
    FROM_GOAL,
    FROM_POPULATION,
    FROM_SECTORS,
    FROM_STORY,
    score,
    total_dp,
)
from starhall.games.galactic_era.rules.presence import (
    has_ship,
    hex_of_star,
    humans_in_order,
    in_contact,
    own_stars,
    relic_stars,
    ships_in_sector,
    star_at,
    supply,
    track_population,
    unblockable,
)
from starhall.games.galactic_era.rules.scouting import reveal_fleet
from starhall.games.galactic_era.rules.space import PASS, hex_action, hex_of
from starhall.games.galactic_era.rules.state import OVER, SCORING, Galaxy
from starhall.kernel.frames import Decision
from starhall.kernel.seats import members

# -- the scoring phase ----------------------------------------------------------------------------------------------


def scoring_phase(g: Galaxy, seat: int, item: int) -> None:
    """GE-SCR-01 to -15: the round-end items of the story for the current era, for all at once."""
    g.phase = SCORING
    for player in range(g.seats):
        score_alignment(g, player)
        score_contact(g, player)
        score_war(g, player)
    score_research(g)
    score_highest(g)


def score_alignment(g: Galaxy, seat: int) -> None:
    """GE-SCR-02: light eras pay STO players, the dark one STS players."""
    era = era_of(g.story, g.round)
    side = g.sides[seat]
    side.aligned = side.alignment == era.alignment
    if side.aligned:
        score(g, seat, FROM_ALIGNMENT, era.alignment_dp)


def score_contact(g: Galaxy, seat: int) -> None:
    """GE-SCR-04: per player in contact, automas included."""
    each = era_of(g.story, g.round).contact_dp
    if each:
        others = [other for other in range(len(g.sides)) if other != seat and in_contact(g, seat, other)]
        score(g, seat, FROM_STORY, each * len(others))


def score_war(g: Galaxy, seat: int) -> None:
    """GE-SCR-03, -11: being at war, and stars of players at war that are blocked."""
    era = era_of(g.story, g.round)
    side = g.sides[seat]
    if not side.war:
        return
    score(g, seat, FROM_STORY, era.at_war_dp)
    if era.blocked_star_dp:
        count = 0
        for other in members(side.war):
            if not unblockable(g, other):
                count += len([star for star in own_stars(g, other) if has_ship(side, hex_of_star(g, star))])
        score(g, seat, FROM_STORY, era.blocked_star_dp * count)


def score_research(g: Galaxy) -> None:
    """GE-SCR-06, -09, -15, -16, GE-SOL-18: by the fields that Research raised this round, an automa's included."""
    era = era_of(g.story, g.round)
    for field in range(5):
        students = [seat for seat, side in enumerate(g.sides) if side.researched >> field & 1]
        if not students:
            continue
        if len(students) == 1:
            score(g, students[0], FROM_STORY, era.sole_researcher_dp)
        if field in era.researched_fields:
            best = max([g.sides[seat].levels[field] for seat in students])
            for seat in students:
                if g.sides[seat].levels[field] == best:
                    score(g, seat, FROM_STORY, era.researched_base - best)


def score_highest(g: Galaxy) -> None:
    """GE-SCR-12: each player with the highest level in a field; an automa's level counts as competition."""
    each = era_of(g.story, g.round).highest_level_dp
    if not each:
        return
    for field in range(5):
        best = max([side.levels[field] for side in g.sides])
        for seat in range(g.seats):
            if g.sides[seat].levels[field] == best:
                score(g, seat, FROM_STORY, each)


# -- Leadership -----------------------------------------------------------------------------------------------------


def era_end(g: Galaxy, seat: int, item: int) -> None:
    """GE-SCR-18, GE-GOA-04: at the end of each era the leaders of each alignment put a ship piece on the goal."""
    last = g.round == ROUNDS or ERA_OF[g.round + 1] != ERA_OF[g.round]
    if not last or not goal_of(g.goal).leaders:
        return
    leaders = [player for player in humans_in_order(g) if is_leader(g, player)]
    without = [player for player in leaders if supply(g.sides[player]) == 0]
    for player in leaders:
        if player not in without:
            lead(g, player)
    g.then_all([LeadFrom(player) for player in without])


def is_leader(g: Galaxy, seat: int) -> bool:
    """GE-GOA-04, GE-SOL-18: the most DP of the alignment; in the solo game technology levels are compared."""
    side = g.sides[seat]
    for other, theirs in enumerate(g.sides):
        if other == seat or theirs.alignment != side.alignment:
            continue
        if g.seats == 1:
            if sum(theirs.levels) > sum(side.levels):
                return False
        elif theirs.automa == HUMAN and total_dp(theirs) > total_dp(side):
            return False
    return True


def lead(g: Galaxy, seat: int) -> None:
    """A piece lies on the goal."""
    g.sides[seat].leaders += 1
    g.tell("leads", seat)


class LeadFrom(Decision[Galaxy]):
    """D-38, GE-GOA-04: without supply a piece from the board, or none."""

    question = "D-38"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        hexes = sorted(set(g.sides[seat].at))
        return [*[hex_action(g, hex) for hex in hexes], PASS]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action != PASS:
            remove_pieces(g.sides[seat], hex_of(g, action), 1)
            lead(g, seat)


# -- the end --------------------------------------------------------------------------------------------------------


def game_end(g: Galaxy, seat: int, item: int) -> None:
    """GE-END-01, -03: population, goal, sectors; all fleets are revealed."""
    for owner, side in enumerate(g.sides):
        for fleet in side.fleets:
            reveal_fleet(g, owner, fleet.letter)
    for player in range(g.seats):
        score(g, player, FROM_POPULATION, NUMBER[track_population(g.sides[player])])
    score_goal(g)
    score_sectors(g)
    g.phase = OVER
    g.active = -1


def score_sectors(g: Galaxy) -> None:
    """GE-END-03: in each sector each player with the most ships there; automas' ships count."""
    for sector in g.chart.board.sectors:
        ships = [ships_in_sector(side, sector) for side in g.sides]
        for seat in range(g.seats):
            if ships[seat] and ships[seat] == max(ships):
                score(g, seat, FROM_SECTORS, MAJORITY_DP)


def score_goal(g: Galaxy) -> None:
    """GE-GOA-01, -03, -04, -05, -07, -08: what the goal pays at the end."""
    goal = goal_of(g.goal)
    for seat in range(g.seats):
        score(g, seat, FROM_GOAL, goal.per_center_star * center_stars(g, seat))
        score(g, seat, FROM_GOAL, goal.per_relic_star * len(relic_stars(g, seat)))
        score(g, seat, FROM_GOAL, goal.majority_dp * majorities(g, seat))
        score(g, seat, FROM_GOAL, goal.sector_dp * settled_sectors(g, seat, goal.sector_stars))
        score(g, seat, FROM_GOAL, goal.most_counters_dp * most_counters(g, seat))
        if goal.leaders and leads_leaders(g, seat):
            score(g, seat, FROM_GOAL, goal.most_leaders_solo if g.seats == 1 else goal.most_leaders_dp)


def center_stars(g: Galaxy, seat: int) -> int:
    """GE-GOA-01: own stars in the centre hex of a tile."""
    return len([sector for sector in g.chart.board.sectors if g.owner[star_at(g, middle_of(sector))] == seat])


def majorities(g: Galaxy, seat: int) -> int:
    """GE-GOA-07: sectors with more own ships than all others together."""
    count = 0
    for sector in g.chart.board.sectors:
        own = ships_in_sector(g.sides[seat], sector)
        count += int(2 * own > sum(ships_in_sector(side, sector) for side in g.sides))
    return count


def settled_sectors(g: Galaxy, seat: int, least: int) -> int:
    """GE-GOA-08: sectors with at least so many own stars."""
    sectors = [sector_of(hex_of_star(g, star)) for star in own_stars(g, seat)]
    return len([sector for sector in g.chart.board.sectors if sectors.count(sector) >= least]) if least else 0


def most_counters(g: Galaxy, seat: int) -> int:
    """GE-GOA-03, GE-SOL-18: types of which the player kept the most; solo: strictly more than the Slavers."""
    count = 0
    for kind in range(1, 4):
        own = g.sides[seat].kept[kind]
        others = [side.kept[kind] for other, side in enumerate(g.sides) if other != seat and counts_kept(g, other)]
        best = max(others, default=0)
        if own and (own > best if g.seats == 1 else own >= best):
            count += 1
    return count


def counts_kept(g: Galaxy, seat: int) -> bool:
    """GE-AUT-11: the passive automa keeps no counters."""
    return g.sides[seat].automa == HUMAN or g.sides[seat].automa == SLAVERS


def leads_leaders(g: Galaxy, seat: int) -> bool:
    """GE-GOA-04: the most ships on the goal, at least one."""
    own = g.sides[seat].leaders
    return own > 0 and own == max([side.leaders for side in g.sides])


def places_of(g: Galaxy) -> list[int]:
    """GE-END-04: most DP; ties: more stars, then the lower turn order number."""
    keys = [(total_dp(g.sides[seat]), len(own_stars(g, seat)), -g.order[seat]) for seat in range(g.seats)]
    return [1 + len([key for key in keys if key > own]) for own in keys]


def solo_rank(g: Galaxy) -> int:
    """GE-SOL-19: the rank, one lower with a goal in play."""
    rank = len(RANK_FROM)
    dp = total_dp(g.sides[0])
    for i in range(len(RANK_FROM) - 1, -1, -1):
        if dp >= RANK_FROM[i]:
            rank = i
    return min(len(RANKS) - 1, rank + (RANK_GOAL if g.goal >= 0 else 0))


PLANETARY: Final = 3  # from this rank on the solo game is won
