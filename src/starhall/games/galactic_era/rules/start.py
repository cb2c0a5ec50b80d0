"""Chapter 3.2: setting up."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.galactic_era.content.chart import BONUS, SIZE, TILES, Chart, middle_of, sector_of
from starhall.games.galactic_era.content.components import (
    ALIGNMENTS,
    CARD_EXCLUDED,
    CARDS,
    FARMERS,
    HUMAN,
    IF_EIGHT_STARS,
    IN_CENTER,
    IN_HOME_SECTOR,
    MILITARY,
    PASSIVE,
    PEOPLE_EXCLUDED,
    PEOPLES,
    RELICS,
    SLAVERS,
    START_SHIPS,
    TACTICS_GAINED,
)
from starhall.games.galactic_era.rules.automa import place_automa, start_passive
from starhall.games.galactic_era.rules.flow import begin_round
from starhall.games.galactic_era.rules.forces import add_pieces
from starhall.games.galactic_era.rules.levels import give_tactics, may_gain
from starhall.games.galactic_era.rules.lists import add, put
from starhall.games.galactic_era.rules.points import FROM_START, SOURCES, score
from starhall.games.galactic_era.rules.population import put_disc
from starhall.games.galactic_era.rules.presence import home_hex, humans_in_order, star_at, supply, traits
from starhall.games.galactic_era.rules.scouting import scout_all
from starhall.games.galactic_era.rules.solo import start_solo
from starhall.games.galactic_era.rules.space import ALIGNMENT, FIELD, PEOPLE
from starhall.games.galactic_era.rules.state import Galaxy, Side
from starhall.kernel.chance import Chance
from starhall.kernel.frames import LEGAL, Decision, Do, Frame, at_once
from starhall.kernel.seats import NOBODY


def new_side(automa: int) -> Side:
    """GE-SET-03: the pieces of a colour; every pair is at peace."""
    side = Side()
    side.automa = automa
    side.dp = [0] * len(SOURCES)
    side.reserve = automa == HUMAN
    return side


def blank(
    seats: int, chance: Chance, story: int, goal: int, open_stacks: bool, drafted: bool, difficulty: int
) -> Galaxy:
    """A table with nothing on it."""
    g = Galaxy(seats, chance)
    g.story = story
    g.goal = goal
    g.open_stacks = open_stacks
    g.drafted = drafted
    g.difficulty = difficulty
    automas = [FARMERS, SLAVERS] if seats == 1 else [PASSIVE] if seats == 2 else []
    g.sides = [new_side(automa) for automa in [HUMAN] * seats + automas]
    g.order = list(range(1, len(g.sides) + 1))
    return g


# -- the board ------------------------------------------------------------------------------------------------------


def deal_tiles(g: Galaxy) -> None:
    """GE-SET-04, -05: random tiles with random sides and orientations, the centre first."""
    order = list(range(len(TILES)))
    g.shuffle(order)
    tiles, faces, turns = [-1] * 7, [0] * 7, [0] * 7
    for i, position in enumerate(g.chart.board.sectors):
        tiles[position] = order[i]
        faces[position] = g.below(2)
        turns[position] = g.below(6)
    g.chart = Chart(g.chart.board, tiles, faces, turns)


def lay_counters(g: Galaxy) -> None:
    """GE-SET-06 to -09, -13: home stars and ships, star counters, relics."""
    count = len(g.chart.stars)
    g.owner = [NOBODY] * count
    g.discs = [0] * count
    g.counter = [0] * count
    g.shown = [0] * count
    g.white = [0] * count
    g.relic = [-1] * count
    g.relic_up = [0] * count
    g.seen = [0] * count
    g.seen_relic = [0] * count
    for seat in range(g.seats):
        position = home_position(g, seat)
        place_home_star(g, seat, position)
        home_counters(g, position)
        add_pieces(g.sides[seat], middle_of(position), START_SHIPS)
    center_counters(g)
    lay_relics(g)
    for seat in range(g.seats, len(g.sides)):
        if g.sides[seat].automa == PASSIVE:
            place_automa(g, seat)


def home_position(g: Galaxy, seat: int) -> int:
    """GE-SET-06: seats clockwise; in the draft each player chose a position."""
    return g.draft[seat] if g.drafted else g.chart.board.homes[seat]


def place_home_star(g: Galaxy, seat: int, position: int) -> None:
    """GE-SET-06: the home star miniature goes on the centre star of the home sector."""
    star = star_at(g, middle_of(position))
    g.owner = put(g.owner, star, seat)
    g.sides[seat].home = star


def stars_of(g: Galaxy, position: int) -> list[int]:
    """The stars of a sector, the middle first."""
    return [star for star, hex in enumerate(g.chart.stars) if sector_of(hex) == position]


def home_counters(g: Galaxy, position: int) -> None:
    """GE-SET-07: 2 of each type, 1 uninhabited more with 8 stars; none on the centre star."""
    eight = g.chart.face(position).stars == 8
    pile: list[int] = []
    for kind in range(1, 4):
        pile.extend([kind] * (IN_HOME_SECTOR[kind] + (IF_EIGHT_STARS[kind] if eight else 0)))
    g.shuffle(pile)
    for star in stars_of(g, position)[1:]:
        g.counter = put(g.counter, star, pile.pop())


def center_counters(g: Galaxy) -> None:
    """GE-SET-08: 3 of each type; the 1 or 2 left over leave the game unseen."""
    pile: list[int] = []
    for kind in range(1, 4):
        pile.extend([kind] * IN_CENTER[kind])
    g.shuffle(pile)
    for star in stars_of(g, 0):
        g.counter = put(g.counter, star, pile.pop())
    g.spare_counters = pile


def lay_relics(g: Galaxy) -> None:
    """GE-SET-09: one on each star of the centre sector; the rest leave the game unseen."""
    pile = list(range(len(RELICS)))
    g.shuffle(pile)
    for star in stars_of(g, 0):
        g.relic = put(g.relic, star, pile.pop())
    g.spare_relics = pile


# -- cards and peoples ----------------------------------------------------------------------------------------------


def make_deck(g: Galaxy) -> None:
    """GE-SET-11: cards that are not for this player count are removed; the rest is shuffled."""
    deck = [card for card in range(len(CARDS)) if g.seats not in CARD_EXCLUDED[card]]
    g.shuffle(deck)
    g.deck, g.deck_seen = deck, [0] * len(deck)


def deal_cards(g: Galaxy) -> None:
    """GE-SET-11: one each, in secret."""
    for seat in range(g.seats):
        g.sides[seat].hand = [g.deck[-1]]
        g.sides[seat].hand_seen = [0]
        g.deck, g.deck_seen = g.deck[:-1], g.deck_seen[:-1]


def peoples_in_play(g: Galaxy) -> list[int]:
    """GE-SET-14: the tiles that this player count uses."""
    return [people for people in range(len(PEOPLES)) if g.seats not in PEOPLE_EXCLUDED[people]]


def deal_peoples(g: Galaxy, dealt: int) -> None:
    """GE-SET-14, GE-VAR-02: so many tiles each, as far as they last."""
    pile = peoples_in_play(g)
    g.shuffle(pile)
    each = min(dealt, len(pile) // len([side for side in g.sides if side.automa < 2]))
    for seat in range(g.seats):
        g.sides[seat].dealt = sorted([pile.pop() for _ in range(each)])
    for side in g.sides:
        if side.automa == 1:
            side.people = pile.pop()


def ask_peoples(g: Galaxy) -> None:
    """GE-SET-14, -15: all choose in secret, then reveal; then their alignment."""
    peoples: list[Frame[Any] | None] = [ChoosePeople(seat) for seat in range(g.seats)]
    g.then(at_once(peoples), Do(ask_alignments))


class ChoosePeople(Decision[Galaxy]):
    """D-01: one of the tiles dealt."""

    question = "D-01"
    clause = "GE-SET-14"
    is_public = False

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PEOPLE + people for people in g.sides[seat].dealt]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.sides[seat].people = action - PEOPLE

    def forget(self, g: Galaxy, seat: int) -> None:
        g.sides[seat].people = -1


def ask_alignments(g: Galaxy, seat: int, item: int) -> None:
    """GE-SET-15: all at once again."""
    for player in range(g.seats):
        g.tell("people", player, g.sides[player].people)
        g.sides[player].dealt = []
        g.sides[player].alignment = -1
    g.selecting = True
    frames: list[Frame[Any] | None] = [ChooseAlignment(player) for player in range(g.seats)]
    g.then(at_once(frames), Do(open_game))


class ChooseAlignment(Decision[Galaxy]):
    """D-02: STO or STS."""

    question = "D-02"
    is_public = False

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [ALIGNMENT + side for side in range(len(ALIGNMENTS))]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.sides[seat].alignment = action - ALIGNMENT

    def forget(self, g: Galaxy, seat: int) -> None:
        g.sides[seat].alignment = -1


# -- starting conditions --------------------------------------------------------------------------------------------


def open_game(g: Galaxy, seat: int, item: int) -> None:
    """GE-SET-16, -18, -20: starting conditions, then sector bonuses, then the open choices in turn order."""
    g.selecting = False
    for player in range(g.seats):
        g.tell("alignment", player, g.sides[player].alignment)
    replaced: list[int] = []
    for player in range(g.seats):
        conditions(g, player)
        if sector_bonus(g, player):
            replaced.append(player)
    for player in range(g.seats, len(g.sides)):
        if g.sides[player].automa == PASSIVE:
            start_passive(g, player)
        else:
            start_solo(g, player)
    frames: list[Frame[Any]] = []
    for player in humans_in_order(g):
        if traits(g, player).start_choice:
            frames.append(ChooseField(player, 0))
        if player in replaced:
            frames.append(ChooseField(player, 1))
        frames.append(Do(first_tactics, player))
    frames.append(Do(look_around))
    frames.append(Do(begin_round))
    g.then_all(frames)


def conditions(g: Galaxy, seat: int) -> None:
    """GE-SET-16: what the chosen side of the star people gives."""
    side = g.sides[seat]
    own = traits(g, seat)
    for field, level in own.start_tech:
        side.levels = put(side.levels, field, level)
        g.tell("level", seat, field, level)
    side.colonies = own.free_colonize
    give(g, seat, own.start_ships, own.start_population)
    score(g, seat, FROM_START, own.start_dp)


def give(g: Galaxy, seat: int, ships: int, people: int) -> None:
    """GE-SET-16: ships as pieces and discs on the home star; a negative number removes pieces."""
    side = g.sides[seat]
    hex = home_hex(g, seat)
    if ships > 0:
        add_pieces(side, hex, min(ships, supply(side)))
    elif ships < 0:
        side.many = add(side.many, side.at.index(hex), ships)
    for _ in range(people):
        put_disc(g, seat, side.home)


def sector_bonus(g: Galaxy, seat: int) -> bool:
    """GE-SET-16, -17, -19: the bonus of the home sector; is a level to be replaced?"""
    side = g.sides[seat]
    bonus = BONUS[g.chart.tiles[home_hex(g, seat) // SIZE]]
    give(g, seat, bonus.ships, bonus.population)
    side.bonus_ovals = bonus.counters
    if bonus.field < 0:
        return False
    if side.levels[bonus.field] >= bonus.level or not may_gain(g, seat, bonus.field):
        return True
    side.levels = put(side.levels, bonus.field, bonus.level)
    g.tell("level", seat, bonus.field, bonus.level)
    return False


class ChooseField(Decision[Galaxy]):
    """D-03, GE-SET-17, -18: a field still at level 1 and not forbidden."""

    question = "D-03"

    def __init__(self, seat: int, replaced: int) -> None:
        super().__init__(seat)
        self.replaced: Final = replaced

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        return [FIELD + field for field in range(5) if side.levels[field] == 1 and may_gain(g, seat, field)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        return LEGAL if action in self.options(g, seat) else "GE-SET-17" if self.replaced else "GE-SET-18"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        level = 2 if self.replaced else traits(g, seat).start_choice
        g.sides[seat].levels = put(g.sides[seat].levels, action - FIELD, level)
        g.tell("level", seat, action - FIELD, level)


def first_tactics(g: Galaxy, seat: int, item: int) -> None:
    """GE-SET-18, GE-FLT-17: one advanced tactic for Military 2."""
    side = g.sides[seat]
    give_tactics(g, seat, sum(TACTICS_GAINED[level] for level in range(2, side.levels[MILITARY] + 1)))


def look_around(g: Galaxy, seat: int, item: int) -> None:
    """GE-SET-20: stars that hold own ships are scouted at once."""
    for player in range(g.seats):
        scout_all(g, player)
