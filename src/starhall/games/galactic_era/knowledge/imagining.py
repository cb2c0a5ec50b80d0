"""States that a seat may believe in, and states that it cannot tell from the true one."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.chart import sector_of
from starhall.games.galactic_era.content.components import (
    CARD_EXCLUDED,
    CARDS,
    CHIP_POOL,
    CHIPS_DRAWN,
    COUNTER_COPIES,
    HIDDEN,
    IF_EIGHT_STARS,
    IN_CENTER,
    IN_HOME_SECTOR,
    PASSIVE,
    RELICS,
    SLAVERS,
)
from starhall.games.galactic_era.knowledge.fields import is_choosing_alignment, is_choosing_people
from starhall.games.galactic_era.knowledge.view import UNKNOWN, GalaxyView
from starhall.games.galactic_era.rules.forces import by_letter
from starhall.games.galactic_era.rules.records import NO_BATTLE, Fleet
from starhall.games.galactic_era.rules.start import peoples_in_play
from starhall.games.galactic_era.rules.state import OVER, Galaxy, Side
from starhall.kernel.chance import Chance, quick_chance
from starhall.kernel.seats import has

MOST_TRIES: Final = 500
# -- imagining ------------------------------------------------------------------------------------------------------


def imagine(view: GalaxyView, seed: int) -> Galaxy:
    """A state that the viewer may believe in: what it cannot know is dealt anew until every frame is sound."""
    chance = quick_chance(seed)
    g = believe(view, chance)
    for _ in range(MOST_TRIES):
        deal_unknown(g, view)
        g.stack = list(view.frames)
        g.stand()
        if g.sound():
            break
    return g


def believe(view: GalaxyView, chance: Chance) -> Galaxy:
    """The state as far as the viewer knows it; what is unknown is still open."""
    g = view.g.twin(chance)
    for seat, side in enumerate(g.sides):
        if seat != view.seat and view.question == "D-28" and has(view.due, seat):
            side.placing = 1  # GE-BLD-08: how many are left is not for others to know: at least one
    return g


def deal_unknown(g: Galaxy, view: GalaxyView) -> None:
    """Deal what the viewer does not know."""
    deal_star_counters(g, view)
    deal_relics(g, view)
    deal_unknown_cards(g, view)
    deal_tiles_offered(g, view)
    for seat in range(len(g.sides)):
        deal_fleets(g, view, seat)


def sector_pool(g: Galaxy, sector: int) -> list[int]:
    """GE-SET-07, -08: the counters that a sector began with; the automa's has none."""
    if sector == 0:
        return [kind for kind in range(1, 4) for _ in range(IN_CENTER[kind])]
    if sector == g.chart.board.automa_position:
        return []
    eight = g.chart.face(sector).stars == 8
    return [kind for kind in range(1, 4) for _ in range(IN_HOME_SECTOR[kind] + (IF_EIGHT_STARS[kind] if eight else 0))]


def deal_star_counters(g: Galaxy, view: GalaxyView) -> None:
    """The counters that the viewer has not seen, from the numbers of each type left per sector."""
    if not view.g.owner:
        return
    counter = view.g.counter[:]
    for sector in g.chart.board.sectors:
        pool = sector_pool(g, sector)
        for kind in range(1, 4):
            for _ in range(view.g.gone[4 * sector + kind]):
                pool.remove(kind)
        stars = [star for star, hex in enumerate(g.chart.stars) if sector_of(hex) == sector]
        for star in stars:
            if counter[star] > 0:
                pool.remove(counter[star])
        g.chance.shuffle(pool)
        for star in stars:
            if counter[star] == UNKNOWN:
                counter[star] = pool.pop()
        if sector == 0:
            g.spare_counters = pool
    g.counter = counter


def deal_relics(g: Galaxy, view: GalaxyView) -> None:
    """The relics that the viewer has not seen."""
    if not view.g.owner:
        return
    known = [*view.g.relic, *view.g.gone_relics]
    pool = [relic for relic in range(len(RELICS)) if relic not in known]
    g.chance.shuffle(pool)
    g.relic = filled(view.g.relic, pool)
    g.spare_relics = pool


def filled(items: list[int], pool: list[int]) -> list[int]:
    """With something from the pool wherever the viewer does not know."""
    return [pool.pop() if item == UNKNOWN else item for item in items]


def cards_in_play(seats: int) -> list[int]:
    """GE-SET-11: the cards of this player count."""
    return [card for card in range(len(CARDS)) if seats not in CARD_EXCLUDED[card]]


def deal_unknown_cards(g: Galaxy, view: GalaxyView) -> None:
    """The cards whose place the viewer does not know."""
    known = list(view.g.deck)
    for seen in view.g.sides:
        known.extend([*seen.hand, *seen.played])
        if view.g.drafted:
            known.extend(seen.dealt)
    pool = [card for card in cards_in_play(view.seats) if card not in known]
    g.chance.shuffle(pool)
    g.deck = filled(view.g.deck, pool)
    for seat, seen in enumerate(view.g.sides):
        g.sides[seat].hand = filled(seen.hand, pool)
        if view.g.drafted:
            g.sides[seat].dealt = filled(seen.dealt, pool)


def deal_tiles_offered(g: Galaxy, view: GalaxyView) -> None:
    """The star people tiles that others were dealt."""
    if view.g.drafted or not is_choosing_people(g):
        return
    known = [people for seen in view.g.sides for people in [*seen.dealt, seen.people]]
    pool = [people for people in peoples_in_play(g) if people not in known]
    g.chance.shuffle(pool)
    for seat, side in enumerate(g.sides):
        if seat != view.seat:
            side.dealt = sorted([pool.pop() for _ in side.dealt])


def deal_fleets(g: Galaxy, view: GalaxyView, seat: int) -> None:
    """GE-FLT-22, -25, GE-SCO-08: letters, sizes and dummies that fit the public totals, what shows, what is certain."""
    stacks = view.g.sides[seat].fleets
    letters = [fleet.letter for fleet in stacks]
    sizes = [fleet.ships for fleet in stacks]
    least = [1] * len(stacks)
    for note in view.own().notes:
        for i, fleet in enumerate(stacks):
            if note.certain and fleet.stack == note.stack:
                if note.letter >= 0:
                    letters[i] = note.letter
                if note.least:
                    least[i] = max(least[i], note.ships + note.change)
                elif sizes[i] == UNKNOWN:
                    sizes[i] = max(1, note.ships + note.change)
    free = [letter for letter in range(5) if HIDDEN[letter] and letter not in letters]
    g.chance.shuffle(free)
    letters = filled(letters, free)
    dummies = deal_dummies(g, view, seat, sizes)
    split(g, view, seat, sizes, least, [ship_chips(fleet.height(), dummies[i]) for i, fleet in enumerate(stacks)])
    side = g.sides[seat]
    side.fleets = by_letter(
        [
            Fleet(letters[i], x.hex, sizes[i], x.left, x.stack, x.height() - dummies[i], dummies[i])
            for i, x in enumerate(stacks)
        ]
    )
    if seat != view.seat and view.in_fleets[seat] != UNKNOWN:
        side.stowed = sum(sizes) - view.in_fleets[seat]  # new stacks hold new ships, whose number is not told yet


def ship_chips(height: int, dummies: int) -> int:
    """GE-FLT-21, -22: the fewest ships of a stack of this height: one a chip that is no dummy, and at least one."""
    return max(1, height - dummies)


def deal_dummies(g: Galaxy, view: GalaxyView, seat: int, sizes: list[int]) -> list[int]:
    """GE-FLT-22: the public number of dummies, shared out over the stacks so that heights and sizes fit."""
    heights = [fleet.height() for fleet in view.g.sides[seat].fleets]
    dummies = [max(0, fleet.dummies) for fleet in view.g.sides[seat].fleets]
    total = view.in_fleets[seat]
    for i, size in enumerate(sizes):
        if size != UNKNOWN:
            dummies[i] = max(dummies[i], heights[i] - size)
            total -= size
    while sum(dummies) < view.dummies[seat]:
        room = [i for i, height in enumerate(heights) if dummies[i] < height - 1]
        loose = [i for i in room if sizes[i] == UNKNOWN]
        needed = sum([ship_chips(heights[i], dummies[i]) for i, size in enumerate(sizes) if size == UNKNOWN])
        some = loose if loose and needed > total else room  # too few ships for these heights: there must be dummies
        dummies[some[g.chance.below(len(some))]] += 1
    return dummies


def split(g: Galaxy, view: GalaxyView, seat: int, sizes: list[int], least: list[int], chips: list[int]) -> None:
    """Share out the public total over the stacks of unknown size; the passive automa's is drawn from its chips."""
    unknown = [i for i, size in enumerate(sizes) if size == UNKNOWN]
    if not unknown:
        return
    if g.sides[seat].automa == PASSIVE:
        pool = CHIP_POOL[:]
        g.chance.shuffle(pool)
        for i in unknown:
            sizes[i] = max(least[i], chips[i], sum(pool[:CHIPS_DRAWN]))
        return
    for i in unknown:
        sizes[i] = max(least[i], chips[i])
    rest = view.in_fleets[seat] - sum(sizes)
    while rest < 0:  # what was shown in part may be less now
        fewer = [i for i in unknown if sizes[i] > chips[i]]
        if not fewer:
            break  # new ships may show before their number is told
        sizes[fewer[g.chance.below(len(fewer))]] -= 1
        rest += 1
    for _ in range(rest):
        sizes[unknown[g.chance.below(len(unknown))]] += 1


# -- resampling -----------------------------------------------------------------------------------------------------


def resample(g: Galaxy, seat: int, seed: int) -> Galaxy:
    """The same game with what this seat cannot know dealt anew; made from the true state, not from the view."""
    other = g.copy()
    chance = quick_chance(seed)
    mix_counters(other, seat, chance)
    mix_relics(other, seat, chance)
    mix_cards(other, seat, chance)
    mix_choices(other, seat, chance)
    for owner in range(len(other.sides)):
        if owner != seat:
            mix_fleets(other, owner, seat, chance)
    return other


def mix_counters(g: Galaxy, seat: int, chance: Chance) -> None:
    """Unseen counters change places within their sector, those that left the game included."""
    for sector in g.chart.board.sectors:
        stars = [
            star
            for star, hex in enumerate(g.chart.stars)
            if star < len(g.counter)
            and sector_of(hex) == sector
            and g.counter[star]
            and not g.shown[star]
            and not has(g.seen[star], seat)
        ]
        pool = [g.counter[star] for star in stars] + (g.spare_counters if sector == 0 else [])
        chance.shuffle(pool)
        counter = g.counter[:]
        for star in stars:
            counter[star] = pool.pop()
        g.counter = counter
        if sector == 0:
            g.spare_counters = pool


def mix_relics(g: Galaxy, seat: int, chance: Chance) -> None:
    """Unseen relics change places, those that left the game included."""
    stars = [
        star
        for star, relic in enumerate(g.relic)
        if relic >= 0 and not g.relic_up[star] and not has(g.seen_relic[star], seat)
    ]
    pool = [g.relic[star] for star in stars] + g.spare_relics
    chance.shuffle(pool)
    relic = g.relic[:]
    for star in stars:
        relic[star] = pool.pop()
    g.relic, g.spare_relics = relic, pool


def mix_cards(g: Galaxy, seat: int, chance: Chance) -> None:
    """Cards that the seat cannot place change places."""
    pool = [card for at, card in enumerate(g.deck) if not has(g.deck_seen[at], seat)]
    for other, side in enumerate(g.sides):
        if other != seat:
            pool.extend([card for at, card in enumerate(side.hand) if not has(side.hand_seen[at], seat)])
            if g.drafted:
                pool.extend(side.dealt)
    chance.shuffle(pool)
    g.deck = [card if has(g.deck_seen[at], seat) else pool.pop() for at, card in enumerate(g.deck)]
    for other, side in enumerate(g.sides):
        if other != seat:
            side.hand = [card if has(side.hand_seen[at], seat) else pool.pop() for at, card in enumerate(side.hand)]
            if g.drafted:
                side.dealt = [pool.pop() for _ in side.dealt]


def mix_choices(g: Galaxy, seat: int, chance: Chance) -> None:
    """What others have chosen in secret so far: peoples, alignments, counters."""
    for other in range(g.seats):
        side = g.sides[other]
        if other == seat:
            continue
        if is_choosing_people(g) and side.people >= 0 and side.dealt:
            side.people = side.dealt[chance.below(len(side.dealt))]
        if is_choosing_alignment(g) and side.alignment >= 0:
            side.alignment = chance.below(2)
        if g.selecting and g.round > 0:
            pile = [oval for oval in range(5) for _ in range(COUNTER_COPIES[oval])]
            chance.shuffle(pile)
            side.ovals = sorted(pile[: len(side.ovals)])
            if len(side.squares) == 1:
                side.squares = [chance.below(5)]


def mix_fleets(g: Galaxy, owner: int, seat: int, chance: Chance) -> None:
    """Letters and sizes of hidden stacks, as far as the seat is not certain of them."""
    side = g.sides[owner]
    notes = [note for note in g.sides[seat].notes if note.certain] if seat >= 0 else []
    sure_letter = [note.stack for note in notes if note.letter >= 0]
    sure_size = [note.stack for note in notes]
    if g.phase == OVER or g.battle is not NO_BATTLE or side.placing or side.stowed:
        return  # what was shown at the end or in the battle, or is being placed, stays
    mix_letters(side, sure_letter, chance)
    if side.automa == SLAVERS:
        return
    loose = [fleet for fleet in side.fleets if fleet.stack not in sure_size]
    if side.automa == PASSIVE:
        for fleet in loose:
            side.replace(fleet.of(max(fleet.chips, 1 + chance.below(12)), fleet.chips, fleet.dummies))
        return
    mix_sizes(side, loose, chance)


def mix_sizes(side: Side, loose: list[Fleet], chance: Chance) -> None:
    """Ships and dummies of these stacks are shared out anew; their heights stay."""
    heights = [fleet.height() for fleet in loose]
    dummies = [0] * len(loose)
    for _ in range(sum([fleet.dummies for fleet in loose])):
        room = [i for i, height in enumerate(heights) if dummies[i] < height - 1]
        dummies[room[chance.below(len(room))]] += 1
    chips = [height - dummies[i] for i, height in enumerate(heights)]
    ships = [max(1, count) for count in chips]
    for _ in range(sum([fleet.ships for fleet in loose]) - sum(ships)):
        ships[chance.below(len(loose))] += 1
    for i, fleet in enumerate(loose):
        side.replace(fleet.of(ships[i], chips[i], dummies[i]))


def mix_letters(side: Side, sure: list[int], chance: Chance) -> None:
    """Hidden stacks change letters among each other and with the hidden letters that are not in use."""
    loose = [letter for letter in range(5) if HIDDEN[letter] and side.fleet(letter).stack not in sure]
    goes = loose[:]
    chance.shuffle(goes)
    letters = dict(zip(loose, goes, strict=True))
    side.fleets = by_letter([fleet.called(letters.get(fleet.letter, fleet.letter)) for fleet in side.fleets])
