"""Chapter 6.3: scouting, remote viewing, and what a seat remembers of it."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.galactic_era.content.components import RELIC, REMOTE_VIEWS, SPIRITUALITY
from starhall.games.galactic_era.rules.lists import add, put
from starhall.games.galactic_era.rules.presence import (
    hex_of_star,
    relic_stars,
    ship_hexes,
    stacks_at,
    star_at,
)
from starhall.games.galactic_era.rules.records import NO_FLEET, NOWHERE, Note, Sight
from starhall.games.galactic_era.rules.space import (
    PLAYER,
    STACK,
    VIEW_DECK,
    VIEW_FLEET,
    VIEW_RELIC,
    VIEW_STAR,
    hex_action,
    hex_of,
)
from starhall.games.galactic_era.rules.state import F_PYRAMID, Galaxy, Side
from starhall.kernel.frames import LEGAL, Decision, Frame
from starhall.kernel.seats import NOBODY, only

THE_DECK: Final = 0  # where the deck lies, as the place of an object


class SubStep(Decision[Galaxy]):
    """A later step of what begins in a menu of the own turn. Others do not see it: to them the menu stands."""

    is_inner = True
    is_public = False

    def __init__(self, seat: int, menu: Frame[Any]) -> None:
        super().__init__(seat)
        self.menu: Final = menu

    def asks(self, g: Galaxy) -> str:
        return self.question or self.menu.asks(g)

    def seen_by(self, seat: int) -> Frame[Galaxy]:
        return self if seat == self.seat else self.menu


# -- scouting -------------------------------------------------------------------------------------------------------


def scout_hex(g: Galaxy, seat: int, hex: int) -> None:
    """GE-SCO-01, -03: look at the star counter and the relic of a hex; known for good, and to this player alone."""
    star = star_at(g, hex)
    if star < 0 or seat >= g.seats:
        return
    me = only(seat)
    if g.counter[star] and not g.shown[star] and not g.seen[star] & me:
        g.seen = put(g.seen, star, g.seen[star] | me)
        g.show(me, [g.counter[star]], "scouted", seat, hex)
    if g.relic[star] >= 0 and not g.relic_up[star] and not g.seen_relic[star] & me:
        g.seen_relic = put(g.seen_relic, star, g.seen_relic[star] | me)
        g.show(me, [g.relic[star]], "scouted_relic", seat, hex)


def scout_all(g: Galaxy, seat: int) -> None:
    """GE-SCO-01: look wherever an own ship stands."""
    for hex in ship_hexes(g.sides[seat]):
        scout_hex(g, seat, hex)


def unseen_at(g: Galaxy, seat: int, hex: int) -> bool:
    """Is there something in the hex that the player has not seen yet?"""
    star = star_at(g, hex)
    if star < 0:
        return False
    me = only(seat)
    if g.counter[star] and not g.shown[star] and not g.seen[star] & me:
        return True
    return g.relic[star] >= 0 and not g.relic_up[star] and not g.seen_relic[star] & me


# -- notes ----------------------------------------------------------------------------------------------------------


def write_note(g: Galaxy, viewer: int, stack: int, letter: int, ships: int, least: bool) -> None:
    """GE-SCO-08: what was seen of a fleet is a dated note on its stack, beside older ones; nothing twice in a round."""
    side = g.sides[viewer]
    for note in side.notes:
        if note.stack == stack and note.round == g.round and note.certain:
            tells_letter = note.letter >= 0 or letter < 0
            tells_ships = not note.least or (least and note.ships + note.change >= ships)
            if tells_letter and tells_ships:
                return
    side.notes = [*side.notes, Note(stack, letter, ships, least, g.round)]


def reveal_fleet(g: Galaxy, seat: int, letter: int) -> None:
    """GE-FLT-11: everybody has seen letter and size; afterwards the stack is face down again."""
    fleet = g.sides[seat].fleet(letter)
    g.tell("revealed", seat, letter, fleet.ships, fleet.stack)
    note_for_all(g, seat, fleet.stack, letter, fleet.ships, False)


def note_for_all(g: Galaxy, owner: int, stack: int, letter: int, ships: int, least: bool) -> None:
    """Everybody but the owner notes what was shown."""
    for viewer in range(g.seats):
        if viewer != owner:
            write_note(g, viewer, stack, letter, ships, least)


def doubt_notes(g: Galaxy, owner: int, hex: int = NOWHERE) -> None:
    """GE-SCO-08: what is noted of this owner's stacks (in this hex) may have changed from now on."""
    stacks = [fleet.stack for fleet in g.sides[owner].fleets if hex in (NOWHERE, fleet.hex)]
    for viewer in g.sides:
        if viewer.notes:
            viewer.notes = [note.doubted() if note.stack in stacks else note for note in viewer.notes]


# -- remote views ---------------------------------------------------------------------------------------------------


def renew_views(g: Galaxy, seat: int) -> None:
    """GE-SCO-04, -06: the views of this round."""
    side = g.sides[seat]
    side.views = REMOTE_VIEWS[side.levels[SPIRITUALITY]]
    side.free = put(side.free, F_PYRAMID, sum(RELIC[g.relic[star]].views for star in relic_stars(g, seat)))
    g.viewed = []


def has_view(side: Side) -> bool:
    """Is a remote view left?"""
    return side.views != 0 or side.free[F_PYRAMID] > 0


def forbids_view(g: Galaxy, seat: int, verb: int, at: int) -> str:
    """GE-SCO-04 to -07: an object that can be viewed now: at a hex, a stack by its number, or the deck."""
    if not has_view(g.sides[seat]):
        return "GE-SCO-04"
    if verb == VIEW_DECK:
        return "GE-SCO-05" if not g.deck else "GE-SCO-07" if g.deck_seen[-1] & only(seat) else LEGAL
    if is_viewed(g, verb, at):
        return "GE-SCO-07"
    if verb == VIEW_FLEET:
        return forbids_fleet_view(g, seat, at)
    star = star_at(g, at)
    return LEGAL if star >= 0 and is_unknown(g, seat, verb, star) else "GE-SCO-05"


def is_viewed(g: Galaxy, verb: int, at: int) -> bool:
    """GE-SCO-07: was this viewed in this turn? The deck is not asked for: another card on top is another object."""
    for sight in g.viewed:
        if sight.at == at and sight.verb == verb:
            return True
    return False


def forbids_fleet_view(g: Galaxy, seat: int, stack: int) -> str:
    """GE-SCO-05, -06: of another player with lower Spirituality; the Pyramids show any."""
    side = g.sides[seat]
    owner = owner_of_stack(g, stack)
    if owner < 0 or owner == seat:
        return "GE-SCO-05"
    higher = side.levels[SPIRITUALITY] > g.sides[owner].levels[SPIRITUALITY]
    return LEGAL if (higher and side.views != 0) or side.free[F_PYRAMID] > 0 else "GE-SCO-05"


def is_unknown(g: Galaxy, seat: int, verb: int, star: int) -> bool:
    """Does a counter, or a relic, lie here face down that the player has not seen?"""
    me = only(seat)
    if verb == VIEW_RELIC:
        return g.relic[star] >= 0 and not g.relic_up[star] and not g.seen_relic[star] & me
    return g.counter[star] > 0 and not g.shown[star] and not g.seen[star] & me


def owner_of_stack(g: Galaxy, stack: int) -> int:
    """Whose stack has this number."""
    for seat, side in enumerate(g.sides):
        if side.stack(stack) is not NO_FLEET:
            return seat
    return NOBODY


def viewable_hexes(g: Galaxy, seat: int, verb: int) -> list[int]:
    """Where something of the kind can be viewed."""
    if not has_view(g.sides[seat]):
        return []
    hexes: list[int] = []
    if verb == VIEW_FLEET:
        for other, side in enumerate(g.sides):
            if other != seat:
                for fleet in side.fleets:
                    if fleet.hex not in hexes and not forbids_view(g, seat, VIEW_FLEET, fleet.stack):
                        hexes.append(fleet.hex)
        return sorted(hexes)
    for star in range(len(g.owner)):
        hex = hex_of_star(g, star)
        if not forbids_view(g, seat, verb, hex):
            hexes.append(hex)
    return hexes


def can_view_counter(g: Galaxy, seat: int, verb: int) -> bool:
    """Is there a star counter, or a relic, that the player could view?"""
    for star in range(len(g.counter)):
        if is_unknown(g, seat, verb, star):
            return True
    return False


def view_verbs(g: Galaxy, seat: int) -> list[int]:
    """The kinds of remote view that the player could use now."""
    if not has_view(g.sides[seat]):
        return []
    verbs = [verb for verb in (VIEW_STAR, VIEW_RELIC) if can_view_counter(g, seat, verb)]
    if viewable_hexes(g, seat, VIEW_FLEET):
        verbs.append(VIEW_FLEET)
    if not forbids_view(g, seat, VIEW_DECK, THE_DECK):
        verbs.append(VIEW_DECK)
    return verbs


def start_view(g: Galaxy, seat: int, verb: int, menu: Frame[Any]) -> None:
    """GE-SCO-05: the deck at once, anything else by its hex."""
    if verb == VIEW_DECK:
        g.then(menu)
        remote_view(g, seat, VIEW_DECK, THE_DECK)
    else:
        g.then(ViewWhere(seat, menu, verb))


def remote_view(g: Galaxy, seat: int, verb: int, at: int) -> None:
    """GE-SCO-05, -07: what is viewed is public, what is seen is not."""
    spend_view(g, seat, verb, at)
    g.viewed = [*g.viewed, Sight(verb, at)]
    me = only(seat)
    if verb == VIEW_FLEET:
        owner = owner_of_stack(g, at)
        fleet = g.sides[owner].stack(at)
        write_note(g, seat, at, fleet.letter, fleet.ships, False)
        g.show(me, [fleet.letter, fleet.ships], "viewed_fleet", seat, owner, fleet.hex, at)
    elif verb == VIEW_DECK:
        g.deck_seen = put(g.deck_seen, -1, g.deck_seen[-1] | me)
        g.show(me, [g.deck[-1]], "viewed_deck", seat)
    elif verb == VIEW_RELIC:
        star = star_at(g, at)
        g.seen_relic = put(g.seen_relic, star, g.seen_relic[star] | me)
        g.show(me, [g.relic[star]], "viewed_relic", seat, at)
    else:
        star = star_at(g, at)
        g.seen = put(g.seen, star, g.seen[star] | me)
        g.show(me, [g.counter[star]], "viewed_star", seat, at)


def spend_view(g: Galaxy, seat: int, verb: int, at: int) -> None:
    """GE-SCO-06: the view of the Pyramids is spent where no other one will do."""
    side = g.sides[seat]
    ordinary = side.views != 0
    if verb == VIEW_FLEET:
        owner = owner_of_stack(g, at)
        ordinary = ordinary and side.levels[SPIRITUALITY] > g.sides[owner].levels[SPIRITUALITY]
    if not ordinary:
        side.free = add(side.free, F_PYRAMID, -1)
    elif side.views > 0:
        side.views -= 1


class ViewWhere(SubStep):
    """D-08: the hex of the object to be viewed."""

    clause = "GE-SCO-05"

    def __init__(self, seat: int, menu: Frame[Any], verb: int) -> None:
        super().__init__(seat, menu)
        self.verb: Final = verb

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [hex_action(g, hex) for hex in viewable_hexes(g, seat, self.verb)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        hex = hex_of(g, action)
        if self.verb == VIEW_FLEET:
            g.then(ViewWhose(seat, self.menu, hex))
        else:
            g.then(self.menu)
            remote_view(g, seat, self.verb, hex)


class ViewWhose(SubStep):
    """D-08: whose fleet in the hex."""

    is_public = True

    def __init__(self, seat: int, menu: Frame[Any], hex: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [
            PLAYER + other
            for other, side in enumerate(g.sides)
            if other != seat
            and any(x.hex == self.hex and not forbids_view(g, seat, VIEW_FLEET, x.stack) for x in side.fleets)
        ]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(ViewStack(seat, self.menu, self.hex, action - PLAYER))


class ViewStack(SubStep):
    """D-08: which stack, counted by their numbers."""

    is_public = True

    def __init__(self, seat: int, menu: Frame[Any], hex: int, owner: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex
        self.owner: Final = owner

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[self.owner]
        return [
            STACK + i
            for i, letter in enumerate(stacks_at(side, self.hex))
            if not forbids_view(g, seat, VIEW_FLEET, side.fleet(letter).stack)
        ]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        side = g.sides[self.owner]
        letter = stacks_at(side, self.hex)[action - STACK]
        g.then(self.menu)
        remote_view(g, seat, VIEW_FLEET, side.fleet(letter).stack)
