"""Chapter 9: playing domination cards, their windows and their one-time effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starhall.games.galactic_era.content.chart import sector_of
from starhall.games.galactic_era.content.components import CARD, CV, MILITARY, ROUNDS, SWITCH, TOP, goal_of
from starhall.games.galactic_era.content.vocabulary import BATTLE_START, OWN_MOVE, OWN_MOVE_START, ROUND_END
from starhall.games.galactic_era.rules.conditions import b_points, holds
from starhall.games.galactic_era.rules.deck import draw_card
from starhall.games.galactic_era.rules.levels import gain_level, levels_to_gain, may_gain
from starhall.games.galactic_era.rules.lists import add, without_index
from starhall.games.galactic_era.rules.points import FROM_CARDS, score
from starhall.games.galactic_era.rules.population import add_discs, put_disc, teleport
from starhall.games.galactic_era.rules.presence import (
    hex_of_star,
    home_sector,
    own_stars,
    pieces_on_board,
    population,
    star_at,
)
from starhall.games.galactic_era.rules.records import NO_BATTLE
from starhall.games.galactic_era.rules.research import ask_double, research
from starhall.games.galactic_era.rules.ships import place_ships
from starhall.games.galactic_era.rules.space import (
    FIELD,
    FORGO,
    HOLD,
    PASS,
    PLAY_A,
    PLAY_B,
    PLAYER,
    SPARE,
    USE,
    hex_action,
    hex_of,
)
from starhall.games.galactic_era.rules.stars import ShowFleet, show_fleet
from starhall.games.galactic_era.rules.state import (
    F_CENTRAL,
    Galaxy,
)
from starhall.kernel.frames import LEGAL, Decision, Do, Frame
from starhall.kernel.seats import only

LAST_DRAW: Final = 6  # the last round in which a first card draws a new one

# -- playing --------------------------------------------------------------------------------------------------------


def in_window(flags: list[int], window: int) -> bool:
    """GE-DOM-06: step a is own_move_start and own_move at once."""
    return flags[window] == 1 or (window == OWN_MOVE_START and flags[OWN_MOVE] == 1)


def forbids_a(g: Galaxy, seat: int, card: int, window: int) -> str:
    """GE-DOM-01, -02, -09: once a game, in its windows, if the condition holds now."""
    side = g.sides[seat]
    if card not in side.hand:
        return "GE-DOM-14"
    if side.played_a >= 0:
        return "GE-DOM-01"
    if not in_window(CARD[card].play_windows, window):
        return "GE-DOM-09"
    return LEGAL if holds(g, seat, card) else "GE-DOM-02"


def forbids_b(g: Galaxy, seat: int, card: int, window: int) -> str:
    """GE-DOM-03: any card in hand."""
    return LEGAL if card in g.sides[seat].hand else "GE-DOM-14"


def card_options(g: Galaxy, seat: int, window: int) -> list[int]:
    """What may be played now."""
    options: list[int] = []
    for card in g.sides[seat].hand:
        if not forbids_a(g, seat, card, window):
            options.append(PLAY_A + card)
        options.append(PLAY_B + card)
    return options


def forbids_card(g: Galaxy, seat: int, action: int, window: int) -> str:
    """The clause that refuses one of the two verbs of cards."""
    if action >= PLAY_B:
        return forbids_b(g, seat, action - PLAY_B, window)
    return forbids_a(g, seat, action - PLAY_A, window)


def is_card_action(action: int) -> bool:
    """Is it one of the two verbs of cards?"""
    return PLAY_A <= action < PLAY_B + len(CARD)


def play_card(g: Galaxy, seat: int, action: int, window: int) -> None:
    """GE-DOM-02, -03, -10: the points, a new card for the first one, then the effect."""
    as_a = action < PLAY_B
    card = action - (PLAY_A if as_a else PLAY_B)
    side = g.sides[seat]
    points = CARD[card].dp * goal_of(g.goal).multiplier if as_a else b_points(g, seat, card, window)
    at = side.hand.index(card)
    side.hand = without_index(side.hand, at)
    side.hand_seen = without_index(side.hand_seen, at)
    side.played = [*side.played, card]
    g.tell("played_a" if as_a else "played_b", seat, card)
    score(g, seat, FROM_CARDS, points)
    if as_a:
        side.played_a = card
        if in_window(CARD[card].effect_windows, window) and effect_possible(g, seat, card, window):
            g.then(UseEffect(seat, card, window))
        show_strength(g, seat, card)
    if len(side.played) == 1 and g.round <= LAST_DRAW:
        draw_card(g, seat)


def show_strength(g: Galaxy, seat: int, card: int) -> None:
    """GE-DOM-25: enough ships are shown, pieces first, then from stacks anywhere and without letters."""
    for clause in CARD[card].conditions:
        if clause.kind == "total_base_cv":
            side = g.sides[seat]
            each = CV[side.levels[MILITARY]]
            still = (clause.a + each - 1) // each - pieces_on_board(side)
            if still > 0 and len(side.fleets) == 1:
                show_fleet(g, seat, side.fleets[0].letter, still, 0, 1)
            elif still > 0:
                g.then(ShowFleet(seat, -1, still, 0, 1, ()))


class CardWindow(Decision[Galaxy]):
    """D-06, GE-DOM-05, -28: play a card or pass; asked again after playing. `rest` are asked afterwards."""

    question = "D-06"
    is_public = False

    def __init__(self, seat: int, window: int, rest: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.window: Final = window
        self.rest: Final = rest

    def due(self, g: Galaxy) -> int:
        return only(self.seat) if g.sides[self.seat].hand else 0

    def run(self, g: Galaxy) -> None:
        ask_cards(g, list(self.rest), self.window)

    def must(self, g: Galaxy) -> bool:
        """GE-DOM-08: the last window of the game."""
        return g.round == ROUNDS and self.window == ROUND_END

    def options(self, g: Galaxy, seat: int) -> list[int]:
        options = card_options(g, seat, self.window)
        return options if self.must(g) else [PASS, *options]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action == PASS:
            return "GE-DOM-08" if self.must(g) else LEGAL
        return forbids_card(g, seat, action, self.window) if is_card_action(action) else "GE-DOM-04"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == PASS:
            ask_cards(g, list(self.rest), self.window)
        else:
            ask_cards(g, [seat, *self.rest], self.window)
            play_card(g, seat, action, self.window)


def ask_cards(g: Galaxy, seats: list[int], window: int) -> None:
    """GE-DOM-05, -07: who holds a card is asked, one after the other."""
    if seats:
        frame: Frame[Any] = CardWindow(seats[0], window, tuple(seats[1:]))
        g.then(frame)


# -- effects --------------------------------------------------------------------------------------------------------


class UseEffect(Decision[Galaxy]):
    """D-06, GE-DOM-02: the one-time effect, at once or never."""

    question = "D-06-effect"
    is_inner = True

    def __init__(self, seat: int, card: int, window: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.window: Final = window

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [USE, FORGO]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == USE:
            effect = CARD[self.card].effect
            g.tell("card_effect", seat, self.card)
            EFFECTS[effect.kind](g, seat, effect.a, effect.b, self.window)


def effect_possible(g: Galaxy, seat: int, card: int, window: int) -> bool:
    """Could the effect do anything now? Public facts decide that."""
    kind = CARD[card].effect.kind
    if kind == "gain_tech_from_victim":
        return bool(victims_higher(g, seat))
    if kind == "free_research":
        return bool(unselected_fields(g, seat))
    if kind == "battle_cv":
        return g.battle is not NO_BATTLE and sector_of(g.battle.hex) == home_sector(g, seat)
    if kind == "inspect_hands":
        return bool(hands_to_inspect(g, seat, ()))
    return True


def victims_higher(g: Galaxy, seat: int) -> list[int]:
    """GE-DOM-15: whose star was taken in this turn and who is higher in a field."""
    side = g.sides[seat]
    return [other for other in range(len(g.sides)) if side.victims >> other & 1 and levels_to_gain(g, seat, other)]


def gain_tech_from_victim(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-15: 1 level from one of those players."""
    g.then(VictimTech(seat, -1))


class VictimTech(Decision[Galaxy]):
    """D-41: the victim, then the field."""

    question = "D-41"
    is_inner = True

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__(seat)
        self.victim: Final = victim

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.victim < 0:
            return [PLAYER + other for other in victims_higher(g, seat)]
        return [FIELD + field for field in levels_to_gain(g, seat, self.victim)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if self.victim < 0:
            g.then(VictimTech(seat, action - PLAYER))
        else:
            gain_level(g, seat, action - FIELD)


def dp_per_switch_counter(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-16, GE-GOA-06: DP per Switch Alignment counter revealed or executed this round by anybody."""
    count = sum([side.ovals.count(SWITCH) + side.extras.count(SWITCH) for side in g.sides])
    score(g, seat, FROM_CARDS, a * count * goal_of(g.goal).multiplier)


def free_gain_star(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-17: a free Gain Star in the centre sector in the own growth turn of this round."""
    g.sides[seat].free = add(g.sides[seat].free, F_CENTRAL, a)


def battle_cv(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-18: CV for the own side in the current battle."""
    g.battle = g.battle.but(attack=a) if seat == g.battle.attacker else g.battle.but(defence=a)


def add_population_each(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-19: discs on each own star of that population, as far as they last; the player chooses if they do not."""
    stars = [star for star in own_stars(g, seat) if population(g, star) >= a]
    if g.sides[seat].track >= len(stars):
        for star in stars:
            add_discs(g, seat, star, 1, False)
    else:
        g.then(Densify(seat, tuple(stars)))


class Densify(Decision[Galaxy]):
    """D-41, GE-DOM-19: star by star, while discs last."""

    question = "D-41"
    is_set = True
    is_inner = True

    def __init__(self, seat: int, stars: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.stars: Final = stars

    def due(self, g: Galaxy) -> int:
        return only(self.seat) if self.stars and g.sides[self.seat].track else 0

    def run(self, g: Galaxy) -> None:
        """No disc is left."""

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [hex_action(g, hex_of_star(g, star)) for star in self.stars]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        star = star_at(g, hex_of(g, action))
        put_disc(g, seat, star)
        g.tell("populated", seat, hex_of_star(g, star), 1)
        g.then(Densify(seat, tuple([other for other in self.stars if other != star])))


def war_immunity(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-20: nobody may declare war on the player until the round ends."""
    g.sides[seat].protected = True


def more_ships(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-21: ships at any own stars, whatever population or blocking."""
    place_ships(g, seat, a, [hex_of_star(g, star) for star in own_stars(g, seat)])


def nebula_range(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-22: more points for ships that start in a nebula, this turn."""
    g.sides[seat].nebula = a


def hands_to_inspect(g: Galaxy, seat: int, seen: tuple[int, ...]) -> list[int]:
    """GE-DOM-23: other players who hold a card."""
    return [other for other in range(g.seats) if other != seat and other not in seen and g.sides[other].hand]


def inspect_hands(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-23: look at the hand of one other player; of two with 5 or 6 players."""
    g.then(InspectHand(seat, b if g.seats >= 5 else a, ()))


class InspectHand(Decision[Galaxy]):
    """D-41, GE-DOM-23: whose hand."""

    question = "D-41"
    is_inner = True

    def __init__(self, seat: int, count: int, seen: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.seen: Final = seen

    def due(self, g: Galaxy) -> int:
        return only(self.seat) if self.count and hands_to_inspect(g, self.seat, self.seen) else 0

    def run(self, g: Galaxy) -> None:
        """Enough was seen."""

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PLAYER + other for other in hands_to_inspect(g, seat, self.seen)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        other = action - PLAYER
        side = g.sides[other]
        side.hand_seen = [seen | only(seat) for seen in side.hand_seen]
        g.show(only(seat), side.hand, "inspected", seat, other)
        g.then(InspectHand(seat, self.count - 1, (*self.seen, other)))


def extra_trade(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-TRA-05: one more trade this round."""
    g.sides[seat].extra_trades += a


def battle_choice(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-25: no retreat of the opponents (at battle_start only), or no own losses."""
    g.then(BattleChoice(seat, window))


class BattleChoice(Decision[Galaxy]):
    """D-41, GE-COM-09, -18: which of the two."""

    question = "D-41"
    clause = "GE-DOM-25"
    is_inner = True

    def __init__(self, seat: int, window: int) -> None:
        super().__init__(seat)
        self.window: Final = window

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [HOLD, SPARE] if self.window == BATTLE_START else [SPARE]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == SPARE:
            g.battle = g.battle.but(spared=only(seat))
        elif seat == g.battle.attacker:
            g.battle = g.battle.but(held=g.battle.defenders)
        else:
            g.battle = g.battle.but(held=only(g.battle.attacker))


def teleport_discs(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-26: not blockable."""
    g.tell("teleports", seat)
    teleport(g, seat, a, False)


def unselected_fields(g: Galaxy, seat: int) -> list[int]:
    """GE-DOM-27: fields whose square was not selected this round."""
    side = g.sides[seat]
    return [
        field
        for field in range(5)
        if field not in side.squares and (side.levels[field] >= TOP or may_gain(g, seat, field))
    ]


def free_research(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-27: a Research in one field; it counts for scoring."""
    g.then(FreeResearch(seat))


class FreeResearch(Decision[Galaxy]):
    """D-41, GE-DOM-27: the field."""

    question = "D-41"
    clause = "GE-DOM-27"
    is_inner = True

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [FIELD + field for field in unselected_fields(g, seat)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(Do(after_free_research, seat))
        research(g, seat, action - FIELD)


def after_free_research(g: Galaxy, seat: int, item: int) -> None:
    """GE-RES-10: a waiting Robotics+ may be combined with it."""
    ask_double(g, seat)


EFFECTS: Final[dict[str, Callable[[Galaxy, int, int, int, int], None]]] = {
    "gain_tech_from_victim": gain_tech_from_victim,
    "dp_per_switch_counter": dp_per_switch_counter,
    "free_gain_star": free_gain_star,
    "battle_cv": battle_cv,
    "add_population_each": add_population_each,
    "war_immunity": war_immunity,
    "place_ships": more_ships,
    "nebula_range": nebula_range,
    "inspect_hands": inspect_hands,
    "extra_trade": extra_trade,
    "battle_choice": battle_choice,
    "teleport": teleport_discs,
    "free_research": free_research,
}
