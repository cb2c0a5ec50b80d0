"""Build: infrastructure into the gaps (3.10), and its upgrade (M1-VAR-03 to M1-VAR-06)."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import CARD_COUNT, COST, LOOKS, SYSTEM_COUNT, TABS
from starhall.games.m101.content.octagons import (
    BIT,
    CLOSING,
    GAPS,
    GAPS_IN_PLAY,
    GAPS_NEAR,
    NO_CELL,
    OCTAGONS,
    PLACE_OF_GAPS,
    ROUND_GAP,
    cells_of,
    first_cell,
)
from starhall.games.m101.content.vocabulary import BUILD, BUILD_DISCOUNT, NONE, ON_BUILD
from starhall.games.m101.rules.hand import Pay, announce, drop
from starhall.games.m101.rules.influence import reach_around, take_disk
from starhall.games.m101.rules.powers import depends_on_place, give_out, hold, lose, own_rewards, rewards, total_for
from starhall.games.m101.rules.space import BUILD_CARD, INTO, PASS, TURN, UPGRADE, UPGRADE_TO
from starhall.games.m101.rules.state import Galaxy, changed, is_booster, is_chooser
from starhall.games.m101.rules.turns import PASSING
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Frame, Menu, Verb, Verbs
from starhall.kernel.seats import only

KINDS_OF_CARD: Final = CARD_COUNT - SYSTEM_COUNT
DISCOUNT: Final = 1 << BUILD_DISCOUNT


def build_turn(g: Galaxy, seat: int) -> None:
    """M1-BLD-01: one infrastructure, a booster two."""
    g.then(BuildCard(seat, 2 if is_booster(g, seat, BUILD) else 1))


def is_closed(g: Galaxy, gap: int) -> bool:
    """M1-GEO-12: all four octagons hold systems."""
    closing = CLOSING[g.seats][gap]
    return closing != 0 and g.systems & closing == closing


def forbids_gap(g: Galaxy, seat: int, gap: int) -> str:
    """M1-BLD-02, M1-BLD-03: where a seat may build at all."""
    if gap not in GAPS_IN_PLAY[g.seats] or g.infrastructure[gap] != NONE or is_closed(g, gap):
        return "M1-BLD-02"
    if not ROUND_GAP[g.seats][gap] & g.sides[seat].presence:
        return "M1-BLD-03"
    return LEGAL


def open_gaps(g: Galaxy, seat: int) -> list[int]:
    """The gaps that `forbids_gap` lets pass."""
    gaps: list[int] = []
    for gap in cells_of(gaps_touched(g, seat)):
        if g.infrastructure[gap] == NONE and not is_closed(g, gap):
            gaps.append(gap)
    return gaps


def gaps_touched(g: Galaxy, seat: int) -> int:
    """M1-BLD-03: the set of gaps, full and closed ones included, beside systems that the seat influences."""
    near = GAPS_NEAR[g.seats]
    gaps = 0
    cells = g.sides[seat].presence
    while cells:
        gaps |= near[first_cell(cells)]
        cells &= cells - 1
    return gaps


def has_open_gap(g: Galaxy, seat: int) -> bool:
    """Is there a gap that `forbids_gap` lets pass?"""
    for gap in cells_of(gaps_touched(g, seat)):
        if g.infrastructure[gap] == NONE and not is_closed(g, gap):
            return True
    return False


def build_cost(g: Galaxy, seat: int, card: int, gap: int) -> int:
    """M1-BLD-06: the printed cost, 1 less for a chooser, less the matching powers; never below 0."""
    return max(0, COST[card] - reduction(g, seat, card, gap))


def reduction(g: Galaxy, seat: int, card: int, gap: int) -> int:
    """The chooser's 1 and the matching discounts."""
    chooser = 1 if is_chooser(g, seat, BUILD) else 0
    return chooser + total_for(g, seat, DISCOUNT, card, PLACE_OF_GAPS + gap, NONE)


def upgrade_cost(g: Galaxy, seat: int, card: int, gap: int) -> int:
    """M1-VAR-04: the difference of the printed costs, less the same discounts."""
    return max(0, COST[card] - COST[g.infrastructure[gap]] - reduction(g, seat, card, gap))


def affordable(g: Galaxy, seat: int, cost: int) -> bool:
    """M1-HND-07: can it be paid beside the card that is placed?"""
    return cost < len(g.sides[seat].hand)


def can_build(g: Galaxy, seat: int, card: int, gaps: list[int], anywhere: bool) -> bool:
    """M1-BLD-12: is there a gap that can be paid? Where the place does not matter, any gap will tell."""
    for gap in gaps:
        if affordable(g, seat, build_cost(g, seat, card, gap)):
            return True
        if anywhere:
            return False
    return False


def own_open_gaps(g: Galaxy, seat: int) -> list[int]:
    """M1-VAR-05: gaps with the seat's infrastructure that are not closed."""
    return [gap for gap in range(GAPS) if g.builder[gap] == seat and not is_closed(g, gap)]


def forbids_upgrade_to(g: Galaxy, seat: int, gap: int, card: int) -> str:
    """M1-VAR-03, M1-VAR-04: a card from hand of higher printed cost, that can be paid."""
    if card not in g.sides[seat].hand or COST[card] <= COST[g.infrastructure[gap]]:
        return "M1-VAR-03"
    return LEGAL if affordable(g, seat, upgrade_cost(g, seat, card, gap)) else "M1-VAR-04"


def can_upgrade(g: Galaxy, seat: int, gap: int) -> bool:
    """Is there a card in hand to replace this infrastructure?"""
    return any(card >= SYSTEM_COUNT and not forbids_upgrade_to(g, seat, gap, card) for card in g.sides[seat].hand)


class BuildCard(Menu[Galaxy]):
    """Decision 6: which infrastructure, or pass. M1-RND-07: whether it is asked gives no hand away."""

    question = "M1-D06"
    is_public = False

    def __init__(self, seat: int, builds: int) -> None:
        super().__init__(seat)
        self.builds: Final = builds

    def due(self, g: Galaxy) -> int:
        if self.builds <= 0 or not g.sides[self.seat].hand:
            return 0
        if has_open_gap(g, self.seat) or (g.agreed.upgrade and own_open_gaps(g, self.seat)):
            return only(self.seat)
        return 0

    def run(self, g: Galaxy) -> None:
        """Nothing can be built: the turn ends without a question."""

    def verbs(self) -> Verbs[Galaxy]:
        return BUILDING

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action != PASS:
            g.then(BuildCard(seat, self.builds - 1))
        super().choose(g, seat, action)


class Build(Verb[Galaxy]):
    """M1-BLD-01, M1-BLD-12: a card from hand for which some gap is legal and can be paid."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        card = SYSTEM_COUNT + item
        if card not in g.sides[seat].hand:
            return "M1-BLD-01"
        gaps = open_gaps(g, seat)
        if not gaps:
            return "M1-BLD-02" if gaps_touched(g, seat) else "M1-BLD-03"
        return LEGAL if can_build(g, seat, card, gaps, anywhere=False) else "M1-BLD-12"

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        side = g.sides[seat]
        if side.hand[-1] < SYSTEM_COUNT:
            return
        gaps = open_gaps(g, seat)
        anywhere = not depends_on_place(side, DISCOUNT)
        for card in side.hand:
            if card >= SYSTEM_COUNT and can_build(g, seat, card, gaps, anywhere):
                options.append(BUILD_CARD + card - SYSTEM_COUNT)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        announce(g.sides[menu.seat], SYSTEM_COUNT + item)
        g.then(BuildInto(menu.seat, SYSTEM_COUNT + item))


class Upgrade(Verb[Galaxy]):
    """M1-VAR-03, M1-VAR-05: the own infrastructure, in a gap that is not closed, for a better card in hand."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        if not g.agreed.upgrade or g.builder[item] != seat:
            return "M1-VAR-03"
        if is_closed(g, item):
            return "M1-VAR-05"
        return LEGAL if can_upgrade(g, seat, item) else why_no_upgrade(g, seat, item)

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        if g.agreed.upgrade:
            for gap in own_open_gaps(g, seat):
                if can_upgrade(g, seat, gap):
                    options.append(UPGRADE + gap)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(UpgradeTo(menu.seat, item))


BUILDING: Final[Verbs[Galaxy]] = (PASSING, Build(BUILD_CARD, KINDS_OF_CARD), Upgrade(UPGRADE, GAPS))


def why_no_upgrade(g: Galaxy, seat: int, gap: int) -> str:
    """M1-VAR-04: a better card is in hand, but too dear; M1-VAR-03: there is none."""
    better = [card for card in g.sides[seat].hand if card >= SYSTEM_COUNT and COST[card] > COST[g.infrastructure[gap]]]
    return "M1-VAR-04" if better else "M1-VAR-03"


class BuildInto(Decision[Galaxy]):
    """Decision 7: into which gap."""

    question = "M1-D07"
    is_inner = True

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def sound(self, g: Galaxy) -> bool:
        return self.card in g.sides[self.seat].hand

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [INTO + gap for gap in open_gaps(g, seat) if affordable(g, seat, build_cost(g, seat, self.card, gap))]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not INTO <= action < INTO + GAPS:
            return NOT_OFFERED
        refusal = forbids_gap(g, seat, action - INTO)
        if refusal:
            return refusal
        return LEGAL if affordable(g, seat, build_cost(g, seat, self.card, action - INTO)) else "M1-HND-07"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(Turn(seat, self.card, action - INTO))


class UpgradeTo(Decision[Galaxy]):
    """M1-VAR-03: which card from hand replaces the infrastructure of this gap."""

    question = "M1-D06U"
    is_inner = True
    is_public = False

    def __init__(self, seat: int, gap: int) -> None:
        super().__init__(seat)
        self.gap: Final = gap

    def sound(self, g: Galaxy) -> bool:
        return can_upgrade(g, self.seat, self.gap)

    def options(self, g: Galaxy, seat: int) -> list[int]:
        options: list[int] = []
        for card in g.sides[seat].hand:
            if card >= SYSTEM_COUNT and not forbids_upgrade_to(g, seat, self.gap, card):
                options.append(UPGRADE_TO + card - SYSTEM_COUNT)
        return options

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not UPGRADE_TO <= action < UPGRADE_TO + KINDS_OF_CARD:
            return NOT_OFFERED
        return forbids_upgrade_to(g, seat, self.gap, action - UPGRADE_TO + SYSTEM_COUNT)

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        announce(g.sides[seat], action - UPGRADE_TO + SYSTEM_COUNT)
        g.then(Turn(seat, action - UPGRADE_TO + SYSTEM_COUNT, self.gap))


def connects(g: Galaxy, seat: int, card: int, gap: int, rotation: int) -> bool:
    """M1-BLD-04: the name side or a tab points to a system that the seat influences; a blank slot does not count."""
    presence = g.sides[seat].presence
    for slot in range(4):
        if slot == 0 or TABS[card][slot] != NONE:
            cell = OCTAGONS[gap][(rotation + slot) % 4]
            if cell != NO_CELL and presence & BIT[cell]:
                return True
    return False


def rotations(g: Galaxy, seat: int, card: int, gap: int) -> list[int]:
    """Decision 8: the legal rotations; of those that put equal tabs in the same directions only the lowest."""
    found: list[int] = []
    seen: list[int] = []
    for rotation in range(4):
        if LOOKS[card][rotation] not in seen and connects(g, seat, card, gap, rotation):
            found.append(rotation)
            seen.append(LOOKS[card][rotation])
    return found


class Turn(Decision[Galaxy]):
    """Decision 8: how the card is turned."""

    question = "M1-D08"
    is_inner = True

    def __init__(self, seat: int, card: int, gap: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.gap: Final = gap

    def sound(self, g: Galaxy) -> bool:
        return self.card in g.sides[self.seat].hand

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [TURN + rotation for rotation in rotations(g, seat, self.card, self.gap)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not TURN <= action < TURN + 4:
            return NOT_OFFERED
        if not connects(g, seat, self.card, self.gap, action - TURN):
            return "M1-BLD-04"
        return LEGAL if action - TURN in rotations(g, seat, self.card, self.gap) else NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        """M1-BLD-07: pay, then lay the card."""
        replaces = g.infrastructure[self.gap] != NONE
        cost = upgrade_cost(g, seat, self.card, self.gap) if replaces else build_cost(g, seat, self.card, self.gap)
        g.then(Pay(seat, cost, NONE, self.card), LayInfrastructure(seat, self.card, self.gap, action - TURN))


class LayInfrastructure(Frame[Galaxy]):
    """M1-BLD-07: lay the card and a disk on it; tech levels; draws. M1-VAR-05: an upgrade keeps the old card's disk."""

    def __init__(self, seat: int, card: int, gap: int, turned: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.gap: Final = gap
        self.turned: Final = turned

    def sound(self, g: Galaxy) -> bool:
        return self.card in g.sides[self.seat].hand

    def run(self, g: Galaxy) -> None:
        seat, card, gap = self.seat, self.card, self.gap
        cards = rewards(g, ON_BUILD, seat, card, PLACE_OF_GAPS + gap, NONE)
        cards[seat] += own_rewards(g, ON_BUILD, seat, card)
        drop(g.sides[seat], card)
        if g.infrastructure[gap] != NONE:
            g.tell("upgraded", seat, card, gap, g.infrastructure[gap])
            remove_old(g, seat, gap)
        else:
            g.tell("built", seat, card, gap)
            take_disk(g, seat)
        g.infrastructure = changed(g.infrastructure, gap, card)
        g.builder = changed(g.builder, gap, seat)
        g.rotation = changed(g.rotation, gap, self.turned)
        g.laid = [*g.laid, card]
        reach_around(g, seat, gap)
        hold(g, seat, card)
        give_out(g, seat, cards)


def remove_old(g: Galaxy, seat: int, gap: int) -> None:
    """M1-VAR-05, M1-VAR-06: the old card goes to the discard pile; its powers and tech levels end first."""
    old = g.infrastructure[gap]
    lose(g, seat, old)
    g.laid = [card for card in g.laid if card != old]
    g.discards.append(old)
