"""Chapter 7.7: relics are turned up when their star is gained."""

from __future__ import annotations

from starhall.games.galactic_era.content.components import RELIC, TOP
from starhall.games.galactic_era.rules.levels import gain_level
from starhall.games.galactic_era.rules.lists import put
from starhall.games.galactic_era.rules.presence import hex_of_star, traits
from starhall.games.galactic_era.rules.research import ask_double, plus
from starhall.games.galactic_era.rules.ships import place_ships, spawn
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.frames import Do


def turn_up_relic(g: Galaxy, seat: int, star: int) -> None:
    """GE-REL-01: turned up and applied; a one-time relic is then removed, a permanent one stays."""
    relic = g.relic[star]
    if relic < 0 or g.relic_up[star]:
        return
    g.tell("relic", seat, relic, hex_of_star(g, star))
    g.relic_up = put(g.relic_up, star, 1)
    if not RELIC[relic].permanent:
        g.relic = put(g.relic, star, -1)
        g.relic_up = put(g.relic_up, star, 0)
        g.gone_relics = [*g.gone_relics, relic]
        apply_relic(g, seat, star, relic)


def apply_relic(g: Galaxy, seat: int, star: int, relic: int) -> None:
    """GE-REL-02, -03: a level (or what a star people gets instead), or ships."""
    own = traits(g, seat)
    field = RELIC[relic].field
    if own.relic_replaced == relic:
        place_ships(g, seat, own.relic_ships, [hex_of_star(g, star)])
    elif field >= 0 and g.sides[seat].levels[field] >= TOP:
        if seat < g.seats:
            g.then(Do(double_after_relic, seat))
            plus(g, seat, field)
    elif field >= 0:
        gain_level(g, seat, field, RELIC[relic].levels)
    elif seat < g.seats:
        place_ships(g, seat, RELIC[relic].ships, [hex_of_star(g, star)])
    else:
        spawn(g, seat, hex_of_star(g, star), RELIC[relic].ships)


def double_after_relic(g: Galaxy, seat: int, item: int) -> None:
    """GE-RES-11: Robotics+ of the relic works with a field researched before it in this turn."""
    ask_double(g, seat)
