"""Chapter 7.8 and 7.11: discs, the population track, Grow Population, Teleport."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.components import (
    ASCENDS,
    BONUS_POPULATION,
    GENETICS,
    GROW,
    PASSIVE,
    RELIC,
    SPIRITUALITY,
)
from starhall.games.galactic_era.rules.diplomacy import ask_war, may_object
from starhall.games.galactic_era.rules.forces import destroy
from starhall.games.galactic_era.rules.lists import add, put
from starhall.games.galactic_era.rules.points import score_action
from starhall.games.galactic_era.rules.presence import (
    fleets_at,
    growth_limit,
    has_ship,
    hex_of_star,
    open_stars,
    own_stars,
    owns_relic,
    pieces_at,
    population,
    star_at,
    traits,
)
from starhall.games.galactic_era.rules.space import ALL, FLEET, PIECES, STOP, hex_action, hex_of
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, Decision
from starhall.kernel.seats import NOBODY

# -- discs ----------------------------------------------------------------------------------------------------------


def put_disc(g: Galaxy, seat: int, star: int) -> bool:
    """GE-STA-13: a disc from the lowest occupied spot of the track goes onto a star."""
    side = g.sides[seat]
    if side.track == 0:
        return False
    side.track -= 1
    g.discs = add(g.discs, star, 1)
    return True


def lose_discs(g: Galaxy, star: int, count: int) -> None:
    """GE-POP-10, -11, GE-AUT-04: lost discs return to the track, ascend, or (the passive automa's) vanish."""
    side = g.sides[g.owner[star]]
    g.discs = add(g.discs, star, -count)
    if side.automa == PASSIVE:
        return
    if ASCENDS[side.levels[SPIRITUALITY]]:
        side.ascended += count
    else:
        side.track += count


def abandon_if_empty(g: Galaxy, star: int) -> None:
    """GE-BRD-08: a star that loses its last disc and holds no miniature is uninhabited at once."""
    owner = g.owner[star]
    if owner >= 0 and g.discs[star] == 0 and g.sides[owner].home != star:
        g.owner = put(g.owner, star, NOBODY)
        g.tell("abandoned", owner, hex_of_star(g, star))


def givers(g: Galaxy, seat: int, star: int) -> list[int]:
    """GE-STA-14: the own non-blocked stars that can give a disc to this one."""
    return [other for other in open_stars(g, seat) if other != star and g.discs[other] > 0]


def add_discs(g: Galaxy, seat: int, star: int, count: int, must: bool) -> None:
    """GE-STA-14: discs from the track; what is missing may be taken from own stars, one by one; automas take none."""
    placed = 0
    while placed < count and put_disc(g, seat, star):
        placed += 1
    if placed:
        g.tell("populated", seat, hex_of_star(g, star), placed)
    if placed < count and seat < g.seats and givers(g, seat, star):
        g.then(TakeDiscs(seat, star, count - placed, int(must and placed == 0)))
    else:
        abandon_if_empty(g, star)  # a star taken without any disc to put there


class TakeDiscs(Decision[Galaxy]):
    """D-23, GE-STA-14: a disc from which star, or stop."""

    question = "D-23"
    clause = "GE-STA-14"

    def __init__(self, seat: int, star: int, count: int, must: int) -> None:
        super().__init__(seat)
        self.star: Final = star
        self.count: Final = count
        self.must: Final = must

    def options(self, g: Galaxy, seat: int) -> list[int]:
        stars = [hex_action(g, hex_of_star(g, star)) for star in givers(g, seat, self.star)]
        return stars if self.must else [*stars, STOP]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == STOP:
            return
        giver = star_at(g, hex_of(g, action))
        move_disc(g, seat, giver, self.star)
        if self.count > 1 and givers(g, seat, self.star):
            g.then(TakeDiscs(seat, self.star, self.count - 1, 0))


def move_disc(g: Galaxy, seat: int, star: int, other: int) -> None:
    """Moving own discs is not losing them; a star that gives its last one becomes uninhabited (GE-BRD-08)."""
    g.discs = add(g.discs, star, -1)
    g.discs = add(g.discs, other, 1)
    g.tell("moved_disc", seat, hex_of_star(g, star), hex_of_star(g, other))
    abandon_if_empty(g, star)


# -- Grow Population ------------------------------------------------------------------------------------------------


def ask_about_stars(g: Galaxy, seat: int, more: list[int]) -> None:
    """W-GROW, W-BUILD, W-TELE: who could block an own star (or one of these hexes) that is open now."""
    hexes = [hex_of_star(g, star) for star in open_stars(g, seat)] + more
    ask_war(g, seat, may_object(g, seat, hexes, False), "D-21")


def announce_growth(g: Galaxy, seat: int) -> None:
    """GE-POP-08: announce; W-GROW."""
    g.tell("grows", seat)
    ask_about_stars(g, seat, [])


def grow_population(g: Galaxy, seat: int, bonus: int) -> None:
    """GE-POP-08: part 1; part 2; the story's points if population was generated."""
    g.then(GrowFirst(seat, (), bonus, g.sides[seat].track))


def growable(g: Galaxy, seat: int, grown: tuple[int, ...]) -> list[int]:
    """GE-POP-01, -05: own non-blocked stars below their limit that may still get a disc in part 1."""
    each = traits(g, seat).grow_discs
    return [
        star
        for star in open_stars(g, seat)
        if (not grown or grown.count(star) < each) and population(g, star) < growth_limit(g, star)
    ]


def room(g: Galaxy, seat: int, grown: tuple[int, ...], star: int) -> int:
    """GE-POP-01, -05: how many discs a star may still get in part 1."""
    return min(traits(g, seat).grow_discs - grown.count(star), growth_limit(g, star) - population(g, star))


class GrowFirst(Decision[Galaxy]):
    """D-27, GE-POP-01: 1 disc for each own star below its limit: all, star after star, or stop."""

    question = "D-27"

    def __init__(self, seat: int, grown: tuple[int, ...], bonus: int, before: int) -> None:
        super().__init__(seat)
        self.grown: Final = grown
        self.bonus: Final = bonus
        self.before: Final = before  # discs on the track when the action began

    def options(self, g: Galaxy, seat: int) -> list[int]:
        stars = growable(g, seat, self.grown)
        if not stars:
            return [STOP]
        side = g.sides[seat]
        options = [hex_action(g, hex_of_star(g, star)) for star in stars if side.track or givers(g, seat, star)]
        if side.track >= sum(room(g, seat, self.grown, star) for star in stars):
            options.append(ALL)
        options.append(STOP)
        return options

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        star = star_at(g, hex_of(g, action)) if hex_of(g, action) >= 0 else -1
        if star >= 0 and g.owner[star] == seat and star not in open_stars(g, seat):
            return "GE-BLK-02"
        return "GE-POP-01"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == STOP:
            start_bonus(g, seat, self.bonus, self.before)
            return
        if action == ALL:
            for star in growable(g, seat, self.grown):
                add_discs(g, seat, star, room(g, seat, self.grown, star), False)
            start_bonus(g, seat, self.bonus, self.before)
            return
        star = star_at(g, hex_of(g, action))
        g.then(GrowFirst(seat, (*self.grown, star), self.bonus, self.before))
        add_discs(g, seat, star, 1, False)


def start_bonus(g: Galaxy, seat: int, more: int, before: int) -> None:
    """GE-POP-03, -07: bonus population by Genetics."""
    bonus = BONUS_POPULATION[g.sides[seat].levels[GENETICS]] + more
    g.then(GrowBonus(seat, (), bonus, before))


def pyramid_bonus(g: Galaxy, seat: int, star: int) -> bool:
    """GE-REL-04: does the star have a bonus of its own?"""
    return owns_relic(g, seat, star) and RELIC[g.relic[star]].bonus > 0


class GrowBonus(Decision[Galaxy]):
    """D-27, GE-POP-03: bonus population, at most one a star, ignoring limits; star after star, or stop."""

    question = "D-27"

    def __init__(self, seat: int, given: tuple[int, ...], bonus: int, before: int) -> None:
        super().__init__(seat)
        self.given: Final = given
        self.bonus: Final = bonus
        self.before: Final = before

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        options = [
            hex_action(g, hex_of_star(g, star))
            for star in open_stars(g, seat)
            if star not in self.given
            and (self.bonus > 0 or pyramid_bonus(g, seat, star))
            and (side.track or givers(g, seat, star))
        ]
        options.append(STOP)
        return options

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        star = star_at(g, hex_of(g, action)) if hex_of(g, action) >= 0 else -1
        if star >= 0 and g.owner[star] == seat and star not in open_stars(g, seat):
            return "GE-BLK-02"
        return "GE-POP-03"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == STOP:
            start_conversion(g, seat, self.given, self.before)
            return
        star = star_at(g, hex_of(g, action))
        bonus = self.bonus if pyramid_bonus(g, seat, star) else self.bonus - 1
        g.then(GrowBonus(seat, (*self.given, star), bonus, self.before))
        add_discs(g, seat, star, 1, False)


def start_conversion(g: Galaxy, seat: int, given: tuple[int, ...], before: int) -> None:
    """GE-POP-06: some star peoples then turn ships into population."""
    stars = traits(g, seat).ships_to_population
    if stars:
        g.then(ConvertShips(seat, given, stars, before, 0))
    else:
        end_growing(g, seat, before, 0)


def end_growing(g: Galaxy, seat: int, before: int, made: int) -> None:
    """GE-POP-09: population was generated if a disc came from the track or from a ship."""
    if g.sides[seat].track < before or made:
        score_action(g, seat, GROW)


class ConvertShips(Decision[Galaxy]):
    """D-27, GE-POP-06: an own star with a ship standing there, or stop."""

    question = "D-27"
    clause = "GE-POP-06"

    def __init__(self, seat: int, given: tuple[int, ...], stars: int, before: int, made: int) -> None:
        super().__init__(seat)
        self.given: Final = given
        self.stars: Final = stars
        self.before: Final = before
        self.made: Final = made

    def options(self, g: Galaxy, seat: int) -> list[int]:
        options: list[int] = []
        side = g.sides[seat]
        if self.stars > 0:
            for star in open_stars(g, seat):
                able = star not in self.given and has_ship(side, hex_of_star(g, star))
                if able and (side.track or givers(g, seat, star)):
                    options.append(hex_action(g, hex_of_star(g, star)))
        options.append(STOP)
        return options

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == STOP:
            end_growing(g, seat, self.before, self.made)
            return
        star = star_at(g, hex_of(g, action))
        g.then(
            ConvertWhich(seat, star),
            ConvertShips(seat, (*self.given, star), self.stars - 1, self.before, self.made + 1),
        )


class ConvertWhich(Decision[Galaxy]):
    """D-27: which ship: a piece or one of a fleet."""

    question = "D-27"
    clause = "GE-POP-06"
    is_inner = True
    is_public = False

    def __init__(self, seat: int, star: int) -> None:
        super().__init__(seat)
        self.star: Final = star

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        hex = hex_of_star(g, self.star)
        options = [FLEET + letter for letter in fleets_at(side, hex)]
        return [PIECES, *options] if pieces_at(side, hex) else options

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        hex = hex_of_star(g, self.star)
        destroy(g, seat, hex, 5 if action == PIECES else action - FLEET, 1)
        add_discs(g, seat, self.star, 1, True)


# -- Teleport -------------------------------------------------------------------------------------------------------


def announce_teleport(g: Galaxy, seat: int) -> None:
    """GE-TEL-03: announce; W-TELE."""
    g.tell("teleports", seat)
    ask_about_stars(g, seat, [])


def teleport(g: Galaxy, seat: int, discs: int, blockable: bool) -> None:
    """GE-TEL-01, -03: disc by disc."""
    g.then(TeleportFrom(seat, discs, int(blockable)))


def teleport_stars(g: Galaxy, seat: int, blockable: int) -> list[int]:
    """GE-TEL-02: blocked stars neither give nor receive."""
    return open_stars(g, seat) if blockable else own_stars(g, seat)


class TeleportFrom(Decision[Galaxy]):
    """D-31: from which star, or stop."""

    question = "D-31"
    clause = "GE-TEL-02"

    def __init__(self, seat: int, discs: int, blockable: int) -> None:
        super().__init__(seat)
        self.discs: Final = discs
        self.blockable: Final = blockable

    def options(self, g: Galaxy, seat: int) -> list[int]:
        stars = teleport_stars(g, seat, self.blockable)
        if self.discs == 0 or len(stars) < 2:
            return [STOP]
        return [*[hex_action(g, hex_of_star(g, star)) for star in stars if g.discs[star]], STOP]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action != STOP:
            g.then(TeleportTo(seat, self.discs, self.blockable, star_at(g, hex_of(g, action))))


class TeleportTo(Decision[Galaxy]):
    """D-31: to which other star."""

    question = "D-31"
    clause = "GE-TEL-02"
    is_inner = True

    def __init__(self, seat: int, discs: int, blockable: int, star: int) -> None:
        super().__init__(seat)
        self.discs: Final = discs
        self.blockable: Final = blockable
        self.star: Final = star

    def options(self, g: Galaxy, seat: int) -> list[int]:
        stars = teleport_stars(g, seat, self.blockable)
        return [hex_action(g, hex_of_star(g, star)) for star in stars if star != self.star]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        move_disc(g, seat, self.star, star_at(g, hex_of(g, action)))
        g.then(TeleportFrom(seat, self.discs - 1, self.blockable))
