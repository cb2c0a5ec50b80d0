"""One small function for each kind of effect, and one that says whether it can do something (MG-EFF-30 to 45)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.abilities import ABLE, PERFORMERS
from starhall.games.master_of_the_galaxy.allocate import slots_for
from starhall.games.master_of_the_galaxy.bag import Exchange, Redraw, colours_to_give, draw_cubes
from starhall.games.master_of_the_galaxy.bases import (
    Colonists,
    can_place_unused,
    construct_base,
    is_next_door,
    slots_for_bases,
)
from starhall.games.master_of_the_galaxy.cards import draw, draw_chosen, draw_random
from starhall.games.master_of_the_galaxy.components import (
    ABILITIES,
    ALL_SYSTEMS,
    BLACK,
    CHOOSE,
    COLOURED,
    DEVELOPMENT,
    DEVELOPMENTS,
    EVERY_COLOUR,
    FROM_RESERVE,
    GROUPS,
    MOST_EXTRA_TURNS,
    RANDOM,
    SAME,
    SEATS,
    TAKE_CARD,
    TRACKS,
    Effect,
)
from starhall.games.master_of_the_galaxy.conflicts import ChooseEnd, in_scope
from starhall.games.master_of_the_galaxy.gains import GainCubes, in_reserve
from starhall.games.master_of_the_galaxy.holes import BlackHole, systems_for_hole
from starhall.games.master_of_the_galaxy.projects import forbids_slot, put_in_slot
from starhall.games.master_of_the_galaxy.routes import forbids_track, put_on_track, tracks_for
from starhall.games.master_of_the_galaxy.state import Galaxy, others
from starhall.games.master_of_the_galaxy.symbols import after_change
from starhall.games.master_of_the_galaxy.taking import send_back, steal, targets
from starhall.games.master_of_the_galaxy.verbs import BAG_CUBE, OPPONENT, RESERVE, SLOT, TRACK
from starhall.games.master_of_the_galaxy.victories import PickCard, cards_to_pick
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Do, Frame
from starhall.kernel.seats import NOBODY


def colours_for(effect: Effect, item: int) -> int:
    """MG-EFF-05: the colours of an effect; `same` is the colour that the event was about."""
    return 1 << item if effect.colours == SAME else effect.colours


def gain(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-30: cubes of these colours, chosen one by one, from the reserve."""
    g.then(GainCubes(seat, effect.n, colours_for(effect, item)))


def can_gain(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Does the reserve have such a cube?"""
    return len(in_reserve(g, colours_for(effect, item))) > 0


def draw_cards(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-31, MG-DRW-08: cards one after the other, each resolved before the next."""
    rule = draw_random if effect.mode == RANDOM else draw_chosen if effect.mode == CHOOSE else draw
    draws: list[Frame[Galaxy]] = [Do(rule, seat, effect.other) for _ in range(effect.n)]
    g.then(*draws)


def can_draw_cards(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Is there a card in the deck?"""
    if effect.other == DEVELOPMENT:
        return any([len(g.decks[deck]) > 0 for deck in DEVELOPMENTS])
    return len(g.decks[effect.other]) > 0


def steal_cubes(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-32: n times, one cube of these colours from a project of these kinds of any opponent."""
    steal(g, seat, effect.n, effect.colours, effect.kinds, ABILITIES[ability].optional, ability)


def can_steal(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Is there such a cube?"""
    return len(targets(g, seat, NOBODY, effect.colours & COLOURED, effect.kinds)) > 0


def unplace(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-33: cubes of opponents return to their owner's bag."""
    send_back(g, seat, effect.n, effect.kinds, ABILITIES[ability].optional, ability)


def can_unplace(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Is there a cube that could be sent back?"""
    return len(targets(g, seat, NOBODY, EVERY_COLOUR, effect.kinds)) > 0


def place(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-34: cubes from the reserve or the bag straight into open slots of own projects."""
    g.then(PlaceCube(seat, effect.n, effect.mode, effect.colours))


def can_place(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Is there a cube, and a slot for it?"""
    return len(colours_to_place(g, seat, effect.mode, effect.colours)) > 0


def extra_turn(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-35, MG-XTR-03: one more turn waits, with its bonus."""
    g.extra_waiting.append(effect.n)
    g.tell("extra_turn", seat, effect.n)


def can_have_extra_turn(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """MG-XTR-02: a grant is lost if the extra turns taken in this row plus those waiting make two."""
    return seat == g.active and g.extra_taken + len(g.extra_waiting) < MOST_EXTRA_TURNS


def skip_turn(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-36: an opponent of your choice gets skip markers."""
    g.then(ChooseOpponent(seat, effect.n))


def can_skip_turn(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """There is always an opponent."""
    return True


def draw_more(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-37: more cubes from the bag into the drawn pool."""
    draw_cubes(g, seat, effect.n)


def can_draw_more(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Is there a cube in the bag?"""
    return max(g.sides[seat].bag) > 0


def redraw(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-38: up to n cubes of the drawn pool go back, and as many are drawn."""
    g.then(Redraw(seat, effect.n, 0))


def can_redraw(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Is there a cube in the drawn pool?"""
    return max(g.drawn) > 0


def exchange(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-39: cubes of the drawn pool or the bag for others from the reserve."""
    g.then(Exchange(seat, effect.n, effect.mode, effect.colours, effect.other))


def can_exchange(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Is there a cube to give, and another to take?"""
    return len(colours_to_give(g, seat, effect.mode, effect.colours, effect.other)) > 0


def black_hole(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-40: cover neutral systems, or uncover covered ones."""
    g.then(BlackHole(seat, effect.n, effect.mode, False))


def can_black_hole(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Is there a system for it?"""
    return len(systems_for_hole(g, effect.mode)) > 0


def cancel_a_conflict(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-41: one conflict on the board is cancelled."""
    g.then(ChooseEnd(seat, effect.mode))


def can_cancel_a_conflict(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Is there one?"""
    return len(in_scope(g, seat, effect.mode)) > 0


def build_base(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-42: unused bases go to empty base slots, species first."""
    for card in slots_for_bases(g, seat)[: effect.n]:
        construct_base(g, seat, card)


def can_build_base(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Is there an unused base and a slot for it?"""
    return g.sides[seat].unused > 0 and len(slots_for_bases(g, seat)) > 0


def place_next_door(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-43: a base into a neutral system joined by a track to one of yours."""
    g.then(Colonists(seat))


def can_place_next_door(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Is there a base, and such a system?"""
    return can_place_unused(g, seat) and any([is_next_door(g, seat, system) for system in range(ALL_SYSTEMS)])


def pick_card(g: Galaxy, effect: Effect, seat: int, item: int, ability: int) -> None:
    """MG-EFF-44, 45: a card of a listed type in front of an opponent is taken or destroyed."""
    g.then(PickCard(seat, effect.kinds, NOBODY, effect.kind == TAKE_CARD, False))


def can_pick_card(g: Galaxy, effect: Effect, seat: int, item: int) -> bool:
    """Is there such a card?"""
    return len(cards_to_pick(g, seat, effect.kinds, NOBODY, False)) > 0


# In the order of `components.EFFECTS`.
PERFORMERS.extend([
    gain, draw_cards, steal_cubes, unplace, place, extra_turn, skip_turn, draw_more, redraw, exchange, black_hole,
    cancel_a_conflict, build_base, place_next_door, pick_card, pick_card,
])  # fmt: skip
ABLE.extend([
    can_gain, can_draw_cards, can_steal, can_unplace, can_place, can_have_extra_turn, can_skip_turn, can_draw_more,
    can_redraw, can_exchange, can_black_hole, can_cancel_a_conflict, can_build_base, can_place_next_door,
    can_pick_card, can_pick_card,
])  # fmt: skip


# -- choices that belong to one effect alone ---------------------------------------------------------------------------


class ChooseOpponent(Decision[Galaxy]):
    """D26: who gets the skip markers (MG-EFF-36)."""

    question = "D26-skip"

    def __init__(self, seat: int, n: int) -> None:
        super().__init__(seat)
        self.n: Final = n

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [OPPONENT + other for other in others(g, seat)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not OPPONENT <= action < OPPONENT + len(SEATS):
            return NOT_OFFERED
        return LEGAL if action - OPPONENT in others(g, seat) else "MG-EFF-36"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.sides[action - OPPONENT].skips += self.n
        g.tell("must_skip", seat, action - OPPONENT, self.n)


def source_of(g: Galaxy, seat: int, source: int) -> list[int]:
    """The reserve or the bag."""
    return g.reserve if source == FROM_RESERVE else g.sides[seat].bag


def colours_to_place(g: Galaxy, seat: int, source: int, colours: int) -> list[int]:
    """MG-EFF-34, MG-DIS-14: the colours of which there is a cube and an open slot; black never from the reserve."""
    there = source_of(g, seat, source)
    found: list[int] = []
    for colour in range(5):
        if not colours >> colour & 1 or not there[colour] or (colour == BLACK and source == FROM_RESERVE):
            continue
        if slots_for(g, seat, colour) or tracks_for(g, seat, colour):
            found.append(colour)
    return found


class PlaceCube(Decision[Galaxy]):
    """D24: the colour of a cube that goes into an open slot (MG-EFF-34)."""

    question = "D24"

    def __init__(self, seat: int, n: int, source: int, colours: int) -> None:
        super().__init__(seat)
        self.n: Final = n
        self.source: Final = source
        self.colours: Final = colours

    def due(self, g: Galaxy) -> int:
        possible = self.n > 0 and colours_to_place(g, self.seat, self.source, self.colours)
        return 1 << self.seat if possible else 0

    def run(self, g: Galaxy) -> None:
        """Nothing more is possible."""

    def options(self, g: Galaxy, seat: int) -> list[int]:
        first = RESERVE if self.source == FROM_RESERVE else BAG_CUBE
        return [first + colour for colour in colours_to_place(g, seat, self.source, self.colours)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        return "MG-EFF-34" if RESERVE <= action <= BAG_CUBE + BLACK else NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        colour = action - (RESERVE if self.source == FROM_RESERVE else BAG_CUBE)
        g.then(PlaceWhere(seat, self.source, colour), PlaceCube(seat, self.n - 1, self.source, self.colours))


class PlaceWhere(Decision[Galaxy]):
    """D24: the slot group or track that takes the cube, under the rules for allocation."""

    question = "D24-where"
    is_inner = True

    def __init__(self, seat: int, source: int, colour: int) -> None:
        super().__init__(seat)
        self.source: Final = source
        self.colour: Final = colour

    def options(self, g: Galaxy, seat: int) -> list[int]:
        found = [TRACK + track for track in tracks_for(g, seat, self.colour)]
        return found + [SLOT + group for group in slots_for(g, seat, self.colour)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if TRACK <= action < TRACK + TRACKS:
            return forbids_track(g, seat, action - TRACK, self.colour)
        if SLOT <= action < SLOT + GROUPS:
            return forbids_slot(g, seat, action - SLOT, self.colour)
        return NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        source_of(g, seat, self.source)[self.colour] -= 1
        if action >= SLOT:
            if put_in_slot(g, seat, action - SLOT, self.colour):
                after_change(g)
        else:
            put_on_track(g, seat, action - TRACK, self.colour)
