"""Chapter 7.9: Build Ships, and new ships wherever they come from (GE-BLD-06)."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.galactic_era.content.components import (
    BASE_POPULATION,
    BUILD,
    CHIPS,
    ROBOTICS,
    SHIP_BONUS,
    SHIP_NUMBER,
    SHIPYARD,
)
from starhall.games.galactic_era.content.components import DUMMIES as MOST_DUMMIES
from starhall.games.galactic_era.rules.forces import add_pieces, new_fleet, unused_letters
from starhall.games.galactic_era.rules.points import score_action
from starhall.games.galactic_era.rules.population import abandon_if_empty, ask_about_stars, lose_discs
from starhall.games.galactic_era.rules.presence import (
    blocked,
    fleets_at,
    has_ship,
    hex_of_star,
    open_stars,
    own_stars,
    population,
    star_at,
    supply,
    track_population,
    traits,
)
from starhall.games.galactic_era.rules.records import Fleet
from starhall.games.galactic_era.rules.scouting import SubStep, doubt_notes, scout_hex
from starhall.games.galactic_era.rules.space import (
    DUMMIES,
    FLEET,
    MOST,
    MOVE_DUMMIES,
    NEW_FLEET,
    NUMBER,
    PIECES,
    STOP,
    hex_action,
    hex_of,
)
from starhall.games.galactic_era.rules.state import Galaxy, Side
from starhall.kernel.frames import LEGAL, Decision, Do, Frame

MOST_STEPS: Final = 40  # GE-FLT-23


def forbids_step(g: Galaxy) -> str:
    """GE-FLT-23: the safety cap of a turn."""
    return "GE-FLT-23" if g.step >= MOST_STEPS else LEGAL


# -- placing --------------------------------------------------------------------------------------------------------


def place_ships(g: Galaxy, seat: int, count: int, hexes: list[int]) -> None:
    """GE-BLD-06, -09: new ships in these hexes, as pieces, into a fleet or as a new one."""
    g.sides[seat].placing = count
    g.sides[seat].stowed = 0
    g.then(NewShips(seat, tuple(hexes)), Do(placed_all, seat, count))


def placed_all(g: Galaxy, seat: int, count: int) -> None:
    """GE-BLD-06, -08: what cannot be placed is lost; the total put into fleets is public."""
    side = g.sides[seat]
    g.tell("placed", seat, count - side.placing, side.stowed)
    side.placing = 0
    side.stowed = 0


class NewShips(Decision[Galaxy]):
    """D-28: the star; then the form, then the number. How many are left is the owner's to know (GE-BLD-08)."""

    question = "D-28"

    def __init__(self, seat: int, hexes: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.hexes: Final = hexes

    def due(self, g: Galaxy) -> int:
        return 1 << self.seat if self.places(g) else 0

    def run(self, g: Galaxy) -> None:
        """Nothing is left, or nothing can be placed. Which fleet took ships in is not told: any here may have."""
        if g.sides[self.seat].stowed:
            for hex in self.hexes:
                doubt_notes(g, self.seat, hex)

    def places(self, g: Galaxy) -> list[int]:
        """Where ships can still be placed."""
        side = g.sides[self.seat]
        if not side.placing:
            return []
        anywhere = supply(side) > 0 or bool(unused_letters(side))
        return [hex_action(g, hex) for hex in self.hexes if anywhere or fleets_at(side, hex)]

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [*self.places(g), *dummy_verbs(g, seat)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        return forbids_dummies(g) if action in (DUMMIES, MOVE_DUMMIES) else "GE-BLD-04"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action in (DUMMIES, MOVE_DUMMIES):
            start_dummies(g, seat, action, self)
        else:
            g.then(ShipForm(seat, self, hex_of(g, action)))


class ShipForm(SubStep):
    """D-28, GE-BLD-06: pieces, an own fleet there, or a new one."""

    clause = "GE-BLD-06"

    def __init__(self, seat: int, menu: Frame[Any], hex: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        options = [PIECES] if supply(side) else []
        options += [FLEET + letter for letter in fleets_at(side, self.hex)]
        options += [NEW_FLEET + letter for letter in unused_letters(side)]
        return options

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        side = g.sides[seat]
        most = min(side.placing, supply(side)) if action == PIECES else side.placing
        if most == 1:
            put_ships(g, seat, self.menu, self.hex, action, 1)
        else:
            g.then(ShipCount(seat, self.menu, self.hex, action))


class ShipCount(SubStep):
    """D-28: how many of them."""

    clause = "GE-BLD-06"

    def __init__(self, seat: int, menu: Frame[Any], hex: int, form: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex
        self.form: Final = form

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        most = min(side.placing, supply(side)) if self.form == PIECES else side.placing
        return [NUMBER + n for n in range(1, min(most, MOST) + 1)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        put_ships(g, seat, self.menu, self.hex, self.form, action - NUMBER)


def put_ships(g: Galaxy, seat: int, menu: Frame[Any], hex: int, form: int, count: int) -> None:
    """GE-BLD-06, -08, GE-SCO-01: they are there, and look around."""
    side = g.sides[seat]
    side.placing -= count
    if form == PIECES:
        g.then(menu)
        add_pieces(side, hex, count)
        g.tell("new_pieces", seat, count, hex)
    else:
        side.stowed += count
        if NEW_FLEET <= form < NEW_FLEET + 5:
            letter = form - NEW_FLEET
            new_fleet(g, seat, letter, hex, 0)
            g.tell("new_fleet", seat, hex, g.stacks)
        else:
            letter = form - FLEET
        side.replace(side.fleet(letter).with_ships(count))
        ask_chips(g, seat, letter, menu)
    scout_hex(g, seat, hex)


# -- open stacks ----------------------------------------------------------------------------------------------------


def fewest_chips(ships: int) -> int:
    """GE-FLT-21: the fewest chips that make so many ships."""
    best = [0] * (ships + 1)
    for n in range(1, ships + 1):
        best[n] = n
        for chip in CHIPS:
            if chip <= n and best[n - chip] + 1 < best[n]:
                best[n] = best[n - chip] + 1
    return best[ships]


def ask_chips(g: Galaxy, seat: int, letter: int, menu: Frame[Any]) -> None:
    """GE-FLT-21: with open stacks the owner chooses the height when ships enter; then the menu stands again."""
    if g.open_stacks:
        g.then(ChooseChips(seat, menu, g.sides[seat].fleet(letter).stack))
    else:
        g.then(menu)


def stack_low(g: Galaxy, seat: int, letter: int) -> None:
    """GE-FLT-21: automas take the fewest chips."""
    if g.open_stacks:
        fleet = g.sides[seat].fleet(letter)
        g.sides[seat].replace(fleet.of(fleet.ships, fewest_chips(fleet.ships), fleet.dummies))


class ChooseChips(SubStep):
    """D-42, GE-FLT-21: the height of the stack, between the fewest chips possible and one a ship."""

    question = "D-42"
    clause = "GE-FLT-21"

    def __init__(self, seat: int, menu: Frame[Any], stack: int) -> None:
        super().__init__(seat, menu)
        self.stack: Final = stack

    def ships(self, g: Galaxy) -> int:
        """The ships of the stack."""
        return g.sides[self.seat].stack(self.stack).ships

    def options(self, g: Galaxy, seat: int) -> list[int]:
        ships = self.ships(g)
        return [NUMBER + n for n in range(min(fewest_chips(ships), MOST), min(ships, MOST) + 1)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        fleet = g.sides[seat].stack(self.stack)
        restack(g, seat, fleet.of(fleet.ships, action - NUMBER, fleet.dummies))
        g.then(self.menu)


def restack(g: Galaxy, seat: int, fleet: Fleet) -> None:
    """GE-FLT-21: the new height of a stack is public."""
    g.sides[seat].replace(fleet)
    g.tell("stack_height", seat, fleet.height(), fleet.hex, fleet.stack)


# -- dummies --------------------------------------------------------------------------------------------------------


def dummies_used(side: Side) -> int:
    """The dummies that lie in stacks."""
    return sum(fleet.dummies for fleet in side.fleets)


def dummy_fleets(side: Side) -> list[int]:
    """GE-FLT-22: fleets whose dummies could be changed."""
    free = MOST_DUMMIES - dummies_used(side)
    return [fleet.letter for fleet in side.fleets if free > 0 or fleet.dummies > 0]


def dummy_givers(side: Side) -> list[int]:
    """GE-FLT-22: fleets with dummies that stand with another own fleet."""
    return [fleet.letter for fleet in side.fleets if fleet.dummies > 0 and len(fleets_at(side, fleet.hex)) > 1]


def dummy_verbs(g: Galaxy, seat: int) -> list[int]:
    """GE-FLT-22: what the player may do with dummies now."""
    if not g.open_stacks or forbids_step(g):
        return []
    side = g.sides[seat]
    verbs = [DUMMIES] if dummy_fleets(side) else []
    return [*verbs, MOVE_DUMMIES] if dummy_givers(side) else verbs


def forbids_dummies(g: Galaxy) -> str:
    """GE-FLT-22, -23: why nothing can be done with dummies now."""
    return forbids_step(g) or "GE-FLT-22"


def start_dummies(g: Galaxy, seat: int, verb: int, menu: Frame[Any]) -> None:
    """GE-FLT-22: add or remove them, openly, or move them, unseen."""
    frame: Frame[Any] = Dummies(seat, menu, -1) if verb == DUMMIES else MoveDummies(seat, menu, -1, -1)
    g.then(frame)


class Dummies(SubStep):
    """D-42, GE-FLT-22: the fleet, then how many dummies it has; the difference is public."""

    question = "D-42-dummies"
    clause = "GE-FLT-22"

    def __init__(self, seat: int, menu: Frame[Any], stack: int) -> None:
        super().__init__(seat, menu)
        self.stack: Final = stack

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        if self.stack < 0:
            return [FLEET + letter for letter in dummy_fleets(side)]
        most = MOST_DUMMIES - dummies_used(side) + side.stack(self.stack).dummies
        return [NUMBER + n for n in range(most + 1)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        side = g.sides[seat]
        if self.stack < 0:
            g.then(Dummies(seat, self.menu, side.fleet(action - FLEET).stack))
            return
        g.step += 1
        fleet = side.stack(self.stack)
        more = action - NUMBER - fleet.dummies
        side.replace(fleet.of(fleet.ships, fleet.chips, action - NUMBER))
        if more > 0:
            g.tell("dummies_added", seat, more, self.stack)
        elif more < 0:
            g.tell("dummies_removed", seat, -more, self.stack)
        g.then(self.menu)


class MoveDummies(SubStep):
    """D-42, GE-FLT-22: from which fleet, to which in the same hex, how many; others see heights alone."""

    question = "D-42-dummies"
    clause = "GE-FLT-22"

    def __init__(self, seat: int, menu: Frame[Any], stack: int, other: int) -> None:
        super().__init__(seat, menu)
        self.stack: Final = stack  # -1: not chosen yet
        self.other: Final = other

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        if self.stack < 0:
            return [FLEET + letter for letter in dummy_givers(side)]
        giver = side.stack(self.stack)
        if self.other < 0:
            return [FLEET + letter for letter in fleets_at(side, giver.hex) if letter != giver.letter]
        return [NUMBER + n for n in range(1, giver.dummies + 1)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        side = g.sides[seat]
        if self.stack < 0:
            g.then(MoveDummies(seat, self.menu, side.fleet(action - FLEET).stack, -1))
        elif self.other < 0:
            g.then(MoveDummies(seat, self.menu, self.stack, side.fleet(action - FLEET).stack))
        else:
            g.step += 1
            moved = action - NUMBER
            giver, taker = side.stack(self.stack), side.stack(self.other)
            side.replace(giver.of(giver.ships, giver.chips, giver.dummies - moved))
            restack(g, seat, taker.of(taker.ships, taker.chips, taker.dummies + moved))
            g.then(self.menu)


# -- Build Ships ----------------------------------------------------------------------------------------------------


def asteroids_used(g: Galaxy, seat: int) -> list[int]:
    """GE-BLD-01, -03: asteroid hexes with an own ship that are not blocked."""
    if traits(g, seat).no_asteroids:
        return []
    side = g.sides[seat]
    return [hex for hex in g.chart.asteroids if has_ship(side, hex) and not blocked(g, seat, hex)]


def ships_built(g: Galaxy, seat: int) -> int:
    """GE-BLD-01, -02: by the track without blocked stars, by Robotics and by asteroids."""
    counted = track_population(g.sides[seat])
    for star in own_stars(g, seat):
        if blocked(g, seat, hex_of_star(g, star)):
            counted -= population(g, star)
    number = SHIP_NUMBER[max(BASE_POPULATION, counted)]
    return number + SHIP_BONUS[g.sides[seat].levels[ROBOTICS]] + len(asteroids_used(g, seat))


def shipyards(g: Galaxy, seat: int) -> list[int]:
    """GE-BLD-04: the hexes of own non-blocked stars that are big enough."""
    enough = SHIPYARD[g.sides[seat].levels[ROBOTICS]]
    return [hex_of_star(g, star) for star in open_stars(g, seat) if population(g, star) >= enough]


def announce_build(g: Galaxy, seat: int) -> None:
    """GE-BLD-01: announce; W-BUILD; then the ships."""
    g.tell("builds", seat)
    ask_about_stars(g, seat, asteroids_used(g, seat))


def build_ships(g: Galaxy, seat: int) -> None:
    """GE-BLD-01, -04: so many new ships at the shipyards; then those who can turn population into ships."""
    count = ships_built(g, seat)
    g.sides[seat].placing = count
    g.sides[seat].stowed = 0
    hexes = tuple(shipyards(g, seat))
    g.then(NewShips(seat, hexes), Do(built, seat, count), Do(placed_all, seat, count), ConvertDiscs(seat))


def built(g: Galaxy, seat: int, count: int) -> None:
    """GE-SCR-13, GE-DOM-21: what this action has placed."""
    side = g.sides[seat]
    placed = count - side.placing
    side.built = max(side.built, placed)
    if placed:
        score_action(g, seat, BUILD)


class ConvertDiscs(Decision[Galaxy]):
    """D-29, GE-BLD-10: after the regular ships discs may become ships at their star, whatever its population."""

    question = "D-29"
    clause = "GE-BLD-10"

    def due(self, g: Galaxy) -> int:
        return 1 << self.seat if traits(g, self.seat).ships_per_disc else 0

    def run(self, g: Galaxy) -> None:
        """Others cannot do that."""

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [*[hex_action(g, hex_of_star(g, star)) for star in open_stars(g, seat) if g.discs[star]], STOP]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action != STOP:
            g.then(ConvertCount(seat, star_at(g, hex_of(g, action))), self)


class ConvertCount(Decision[Galaxy]):
    """D-29: how many discs of the star."""

    question = "D-29"
    is_inner = True

    def __init__(self, seat: int, star: int) -> None:
        super().__init__(seat)
        self.star: Final = star

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [NUMBER + n for n in range(1, g.discs[self.star] + 1)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        count = action - NUMBER
        each = traits(g, seat).ships_per_disc
        lose_discs(g, self.star, count)
        g.tell("converted", seat, count, hex_of_star(g, self.star))
        abandon_if_empty(g, self.star)
        place_ships(g, seat, each * count, [hex_of_star(g, self.star)])


# -- automas --------------------------------------------------------------------------------------------------------


def spawn(g: Galaxy, seat: int, hex: int, count: int) -> None:
    """GE-SOL-12: pieces if they suffice for the whole group, else into a fleet there or a new random one, else lost."""
    side = g.sides[seat]
    if supply(side) >= count:
        add_pieces(side, hex, count)
        g.tell("new_pieces", seat, count, hex)
        return
    letters = fleets_at(side, hex)
    if not letters and unused_letters(side):
        free = unused_letters(side)
        letters = [free[g.below(len(free))]]
        new_fleet(g, seat, letters[0], hex, 0)
        g.tell("new_fleet", seat, hex, g.stacks)
    if letters:
        side.replace(side.fleet(letters[0]).with_ships(count))
        stack_low(g, seat, letters[0])
        g.tell("placed", seat, count, count)
