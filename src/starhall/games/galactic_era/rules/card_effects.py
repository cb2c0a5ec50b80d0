"""Chapter 9: the one-time effects of domination cards.

A kind is one row of EFFECTS: its function, and the parameters that become the function's `a` and `b`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starhall.games.galactic_era.content.chart import sector_of
from starhall.games.galactic_era.content.components import CARD, SWITCH, TOP, goal_of
from starhall.games.galactic_era.content.kinds import (
    Clause,
    Fixed,
    Kind,
    Parameter,
    Tables,
    fixed,
    read_clauses,
    some,
    useless,
)
from starhall.games.galactic_era.content.vocabulary import BATTLE_START, Card
from starhall.games.galactic_era.rules.levels import gain_level, levels_to_gain, may_gain
from starhall.games.galactic_era.rules.lists import add
from starhall.games.galactic_era.rules.points import FROM_CARDS, score
from starhall.games.galactic_era.rules.population import add_discs, put_disc, teleport
from starhall.games.galactic_era.rules.presence import hex_of_star, home_sector, own_stars, population, star_at
from starhall.games.galactic_era.rules.records import NO_BATTLE
from starhall.games.galactic_era.rules.research import ask_double, research
from starhall.games.galactic_era.rules.ships import place_ships
from starhall.games.galactic_era.rules.space import FIELD, FORGO, HOLD, PLAYER, SPARE, USE, hex_action, hex_of
from starhall.games.galactic_era.rules.state import F_CENTRAL, Galaxy
from starhall.kernel.content import Row
from starhall.kernel.frames import Decision, Do
from starhall.kernel.seats import only

A_RESEARCH: Final = 0  # instead of the number of free Gain Star actions: a free Research


def victims_higher(g: Galaxy, seat: int) -> list[int]:
    """GE-DOM-15: whose star was taken in this turn and who is higher in a field."""
    side = g.sides[seat]
    return [other for other in range(len(g.sides)) if side.victims >> other & 1 and levels_to_gain(g, seat, other)]


def has_victim(g: Galaxy, seat: int, a: int) -> bool:
    """Is there such a player?"""
    return len(victims_higher(g, seat)) > 0


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
    count = sum(side.ovals.count(SWITCH) + side.extras.count(SWITCH) for side in g.sides)
    score(g, seat, FROM_CARDS, a * count * goal_of(g.goal).multiplier)


def in_home_battle(g: Galaxy, seat: int, a: int) -> bool:
    """GE-DOM-18: is there a battle in the home star sector?"""
    return g.battle is not NO_BATTLE and sector_of(g.battle.hex) == home_sector(g, seat)


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


def somebody_holds(g: Galaxy, seat: int, a: int) -> bool:
    """Is there such a player?"""
    return len(hands_to_inspect(g, seat, ())) > 0


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


def can_act_freely(g: Galaxy, seat: int, a: int) -> bool:
    """A Gain Star waits for the growth turn; a Research needs such a field."""
    return a != A_RESEARCH or len(unselected_fields(g, seat)) > 0


def free_action(g: Galaxy, seat: int, a: int, b: int, window: int) -> None:
    """GE-DOM-17: free Gain Stars in the centre sector in the own growth turn of this round. GE-DOM-27: a Research."""
    if a == A_RESEARCH:
        g.then(FreeResearch(seat))
    else:
        g.sides[seat].free = add(g.sides[seat].free, F_CENTRAL, a)


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


# -- the table ------------------------------------------------------------------------------------------------------


class CardEffect(Kind):
    """A kind of effect: what it does, and whether that could be anything now; public facts decide that."""

    def __init__(
        self,
        act: Callable[[Galaxy, int, int, int, int], None],
        *parameters: Parameter,
        possible: Callable[[Galaxy, int, int], bool] | None = None,
    ) -> None:
        super().__init__(*parameters)
        self.act: Final = act
        self.possible: Final = possible  # None: always


class FreeAction(CardEffect):
    """GE-DOM-17, -27: a Gain Star in the centre with more ships, or a Research with a square not selected."""

    def clause(self, effect: Row, tables: Tables) -> Clause:
        useless(effect, "extra_bonus_population")
        if effect.one_of("action", ("gain_star", "research")) == 0:
            useless(effect, "with")
            return Clause("free_action", effect.number("amount", least=1), effect.number("ships_factor", 1, 1))
        useless(effect, "sector", "ships_factor")
        fixed(effect, "amount", 1)
        return Clause("free_action", A_RESEARCH, 1)


EFFECTS: Final[dict[str, CardEffect]] = {
    "gain_tech_from_victim": CardEffect(gain_tech_from_victim, Fixed("amount", 1), possible=has_victim),
    "dp_per_switch_counter": CardEffect(dp_per_switch_counter, some("dp")),
    "free_action": FreeAction(
        free_action,
        Parameter("action"),
        Parameter("amount"),
        Parameter("extra_bonus_population"),
        Fixed("sector", "center"),
        Parameter("ships_factor"),
        Fixed("with", "unselected_technology_counter"),
        possible=can_act_freely,
    ),
    "battle_cv": CardEffect(battle_cv, some("amount"), Fixed("sector", "home"), possible=in_home_battle),
    "add_population_each": CardEffect(
        add_population_each,
        some("min_population"),
        Fixed("amount", 1),
        Fixed("ignore_limit", True),
        Fixed("blockable", False),
    ),
    "war_immunity": CardEffect(war_immunity, Fixed("until", "round_end")),
    "place_ships": CardEffect(more_ships, some("amount"), Fixed("where", "own_stars"), Fixed("blockable", False)),
    "nebula_range": CardEffect(nebula_range, some("amount")),
    "inspect_hands": CardEffect(inspect_hands, some("players"), some("players_if_5_plus"), possible=somebody_holds),
    "extra_trade": CardEffect(extra_trade, some("amount"), Fixed("partner_too", True)),
    "battle_choice": CardEffect(battle_choice, Fixed("options", ["no_retreat_before_combat", "no_own_losses"])),
    "teleport": CardEffect(teleport_discs, some("amount"), Fixed("blockable", False)),
}


def read_effect(card: Card) -> Clause:
    """The effect of a card's A section."""
    effects = read_clauses(card.a, "effect", EFFECTS, {})
    if len(effects) != 1:
        raise card.a.wrong("effect", "one effect is needed")
    return effects[0]


EFFECT_OF: Final = [read_effect(card) for card in CARD]


def effect_possible(g: Galaxy, seat: int, card: int) -> bool:
    """Could the card's effect do anything now?"""
    effect = EFFECT_OF[card]
    possible = EFFECTS[effect.kind].possible
    return possible is None or possible(g, seat, effect.a)


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
            effect = EFFECT_OF[self.card]
            g.tell("card_effect", seat, self.card)
            EFFECTS[effect.kind].act(g, seat, effect.a, effect.b, self.window)
