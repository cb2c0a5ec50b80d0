"""A game for tests of the table: a secret choice in steps, hidden hands, a chain with a payment, a window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, final

from starhall.drawing import Markup, piece
from starhall.drawing.pieces import numbered
from starhall.kernel.actions import Space
from starhall.kernel.chance import Chance, quick_chance
from starhall.kernel.content import Source
from starhall.kernel.fields import Fields, each, masked, nobody, owner_only, partly, public, secret
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Do, Menu, Verb, Verbs, at_once
from starhall.kernel.game import Choice, Game, Panels, Score, Settings, Variant
from starhall.kernel.goals import Goal, Near
from starhall.kernel.position import Many, Num, Of, States, Waiting
from starhall.kernel.seats import NOBODY, only
from starhall.kernel.state import State, View
from starhall.kernel.telling import Names, read_telling

STARS: Final = ("vega", "deneb", "altair", "sirius", "rigel")
CARDS: Final = tuple(f"card_{i}" for i in range(20))
COLOURS: Final = ("azure", "ember", "sun", "fern")
PRICE: Final = 3
ROUNDS: Final = 2

SPACE: Final = Space()
SWAP: Final = SPACE.add("swap", CARDS, say="Swap {}", at="card")
DONE: Final = SPACE.add("done", say="Done", final=True)
BID: Final = SPACE.add("bid", ("0", "1", "2", "3"), say="Bid {}")
SETTLE: Final = SPACE.add("settle", say="Settle a star", at="sky")
STAR: Final = SPACE.add("star", STARS, say="{}", names=[star.capitalize() for star in STARS], at="star")
PAY: Final = SPACE.add("pay", CARDS, say="Pay {}", at="card")
DRAW: Final = SPACE.add("draw", say="Draw a card")
REST: Final = SPACE.add("rest", say="Rest")
OBJECT: Final = SPACE.add("object", say="Object")
PASS: Final = SPACE.add("pass", say="Let it happen", icon="pass", passes=True)


def worth(card: int) -> int:
    """Cards are worth 1 or 2."""
    return 1 + card % 2


@final
class Side:
    """What lies before one seat. Made `like` another one it is a copy."""

    def __init__(self, like: Side | None = None) -> None:
        self.hand: list[int] = like.hand[:] if like else []  # secret
        self.marked: list[int] = like.marked[:] if like else []  # secret, and how many as well
        self.sealed: int = like.sealed if like else NOBODY  # secret
        self.points: int = like.points if like else 0


class Sky(State):
    """The toy's state. Made `like` another one it has the same fields."""

    def __init__(self, seats: int, chance: Chance, like: Sky | None = None) -> None:
        super().__init__(seats, chance)
        self.round: int = like.round if like else 0
        self.owner: list[int] = like.owner[:] if like else [NOBODY] * len(STARS)
        self.deck: list[int] = like.deck[:] if like else []  # secret
        self.used: list[int] = like.used[:] if like else []
        self.sides: list[Side] = [Side(side) for side in like.sides] if like else [Side() for _ in range(seats)]

    def twin(self, chance: Chance) -> Sky:
        return Sky(self.seats, chance, self)

    def copy(self) -> Sky:
        other = self.twin(self.chance.copy())
        other.resume(self)
        return other

    def view(self, seat: int) -> SkyView:
        return SkyView(self, seat)


def new(seats: int, chance: Chance) -> Sky:
    g = Sky(seats, chance)
    g.deck = list(range(len(CARDS)))
    g.chance.shuffle(g.deck)
    for side in g.sides:
        side.hand = sorted(g.deck.pop() for _ in range(4))
    g.then(at_once([Swap(seat, 0) for seat in range(seats)]), Do(swap_all), Do(start_round))
    g.run_until_asked()
    return g


class Swap(Decision[Sky]):
    """Mark cards in ascending order, then say done: in secret."""

    question = "D-SWAP"
    is_set = True

    def __init__(self, seat: int, least: int) -> None:
        super().__init__(seat)
        self.least: Final = least

    def options(self, g: Sky, seat: int) -> list[int]:
        return [*[SWAP + card for card in g.sides[seat].hand if card >= self.least], DONE]

    def choose(self, g: Sky, seat: int, action: int) -> None:
        if action != DONE:
            g.sides[seat].marked.append(action - SWAP)
            g.then(Swap(seat, action - SWAP + 1))

    def forget(self, g: Sky, seat: int) -> None:
        g.sides[seat].marked = []


def swap_all(g: Sky, seat: int, item: int) -> None:
    for s, side in enumerate(g.sides):
        gone = side.marked
        side.marked = []
        g.tell("swapped", s, len(gone))
        side.hand = [card for card in side.hand if card not in gone]
        draw_cards(g, s, len(gone))
        g.used.extend(gone)


def draw_cards(g: Sky, seat: int, count: int) -> None:
    drawn = [g.deck.pop() for _ in range(min(count, len(g.deck)))]
    g.sides[seat].hand = sorted(g.sides[seat].hand + drawn)
    g.show(only(seat), drawn, "drew", seat, len(drawn))


def start_round(g: Sky, seat: int, item: int) -> None:
    g.round += 1
    if g.round <= ROUNDS:
        g.then(at_once([Bid(s) for s in range(g.seats)]), Do(reveal), Do(start_round))


class Bid(Decision[Sky]):
    """TY-BID-01: 0 to 3, in secret."""

    question = "D-BID"

    def options(self, g: Sky, seat: int) -> list[int]:
        return [BID + bid for bid in range(4)]

    def choose(self, g: Sky, seat: int, action: int) -> None:
        g.sides[seat].sealed = action - BID

    def forget(self, g: Sky, seat: int) -> None:
        g.sides[seat].sealed = NOBODY


def reveal(g: Sky, seat: int, item: int) -> None:
    order = [s for bid in range(3, -1, -1) for s in range(g.seats) if g.sides[s].sealed == bid]
    for s in order:
        g.tell("bid", s, g.sides[s].sealed)
        g.sides[s].sealed = NOBODY
    g.then_all([Turn(s) for s in order])


class Settle(Verb[Sky]):
    """The chain's first step."""

    def forbids(self, g: Sky, seat: int, item: int) -> str:
        rich = sum(worth(card) for card in g.sides[seat].hand) >= PRICE
        return LEGAL if rich and NOBODY in g.owner else "TY-COL-01"

    def start(self, g: Sky, menu: Decision[Sky], item: int) -> None:
        g.then(WhichStar(menu.seat))


class WhichStar(Decision[Sky]):
    """The second step of the chain."""

    question = "D-STAR"
    is_inner = True

    def options(self, g: Sky, seat: int) -> list[int]:
        return [STAR + star for star, owner in enumerate(g.owner) if owner == NOBODY]

    def forbids(self, g: Sky, seat: int, action: int) -> str:
        if not STAR <= action < STAR + len(STARS):
            return NOT_OFFERED
        return LEGAL if g.owner[action - STAR] == NOBODY else "TY-COL-02"

    def choose(self, g: Sky, seat: int, action: int) -> None:
        g.then(Payment(seat, PRICE, 0, action - STAR))


class Payment(Decision[Sky]):
    """TY-PAY-01: a set of cards, in ascending order."""

    question = "D-PAY"
    is_set = True
    is_inner = True
    is_public = False

    def __init__(self, seat: int, price: int, least: int, star: int) -> None:
        super().__init__(seat)
        self.price: Final = price
        self.least: Final = least
        self.star: Final = star

    def sound(self, g: Sky) -> bool:
        return bool(self.options(g, self.seat))

    def options(self, g: Sky, seat: int) -> list[int]:
        hand = [card for card in g.sides[seat].hand if card >= self.least]
        return [PAY + card for i, card in enumerate(hand) if sum(map(worth, hand[i:])) >= self.price]

    def choose(self, g: Sky, seat: int, action: int) -> None:
        card = action - PAY
        g.sides[seat].hand.remove(card)
        g.used.append(card)
        g.tell("paid", seat, card)
        left = self.price - worth(card)
        if left > 0:
            g.then(Payment(seat, left, card + 1, self.star))
        else:
            g.tell("announced", seat, self.star)
            ask_objection(g, seat, self.star)


def ask_objection(g: Sky, seat: int, star: int) -> None:
    """TY-OBJ-01: who has settled a star may object."""
    able = [s for s in range(g.seats) if s != seat and s in g.owner]
    g.then_all([Objection(able[0], seat, star)] if able else [Do(settled, seat, star)])


class Objection(Decision[Sky]):
    """A window with its own pass."""

    question = "D-OBJECT"
    is_reaction = True
    may_be_preset = True

    def __init__(self, seat: int, actor: int, star: int) -> None:
        super().__init__(seat)
        self.actor: Final = actor
        self.star: Final = star

    def options(self, g: Sky, seat: int) -> list[int]:
        return [OBJECT, PASS]

    def choose(self, g: Sky, seat: int, action: int) -> None:
        if action == OBJECT:
            g.tell("objected", seat, self.actor)
        else:
            g.then(Do(settled, self.actor, self.star))


def settled(g: Sky, seat: int, star: int) -> None:
    g.owner[star] = seat
    g.sides[seat].points += 1
    g.tell("settled", seat, star)


class Draw(Verb[Sky]):
    """Another card."""

    def start(self, g: Sky, menu: Decision[Sky], item: int) -> None:
        draw_cards(g, menu.seat, 1)


class Rest(Verb[Sky]):
    """Nothing happens."""

    def start(self, g: Sky, menu: Decision[Sky], item: int) -> None:
        g.tell("rested", menu.seat)


MAIN: Final[Verbs[Sky]] = (Settle(SETTLE), Draw(DRAW), Rest(REST))


class Turn(Menu[Sky]):
    """One of three."""

    question = "D-TURN"

    def verbs(self) -> Verbs[Sky]:
        return MAIN


def own_marks(g: Sky, owner: int, viewer: int, cards: list[int]) -> list[int]:
    """Which cards are marked, and how many, is secret until all have swapped."""
    return cards if owner == viewer else []


CARD: Final = Of(CARDS)
SIDE: Final = Fields(
    Side,
    {
        "hand": secret(Many(CARD), owner_only),
        "marked": partly(Many(CARD), own_marks),
        "sealed": secret(Num(-1, 3), owner_only),
        "points": public(Num()),
    },
)
FIELDS: Final = Fields(
    Sky,
    {
        "round": public(Num()),
        "owner": public(Many(Of(COLOURS))),
        "deck": secret(Many(CARD), nobody),
        "used": public(Many(CARD)),
        "sides": each(COLOURS, SIDE),
    },
)
SIDE.check(Side())
FIELDS.check(Sky(0, quick_chance(0)))


class SkyView(View):
    """What a seat may know."""

    def __init__(self, g: Sky, seat: int) -> None:
        super().__init__(g, seat)
        self.g: Final = masked(FIELDS, g, seat)

    def facts(self) -> tuple[object, ...]:
        return (*self.asked(), *FIELDS.facts(self.g))


def deal(g: Sky, seat: int, r: Chance) -> None:
    """Deal what this seat cannot know, until every frame is sound."""
    known = [*g.used, *(g.sides[seat].hand if seat >= 0 else [])]
    while True:
        g.deck = [card for card in range(len(CARDS)) if card not in known]
        r.shuffle(g.deck)
        for other, side in enumerate(g.sides):
            if other != seat:
                side.hand = sorted(g.deck.pop() for _ in side.hand)
                side.marked = []
        if g.sound():
            return


def imagine(view: SkyView, seed: int) -> Sky:
    g = view.g.twin(quick_chance(seed))
    g.stack = list(view.frames)
    deal(g, view.seat, g.chance)
    g.stand()
    return g


def resample(g: Sky, seat: int, seed: int) -> Sky:
    """What the seat cannot know, dealt anew; what others have sealed is chosen anew, and is as long as it was."""
    other = g.copy()
    r = quick_chance(seed)
    deal(other, seat, r)
    for s, side in enumerate(other.sides):
        if s != seat and side.sealed != NOBODY:
            side.sealed = r.below(4)
    return other


class Toy(Game[Sky, SkyView]):
    """The toy game's face."""

    id = "toy"
    title = "Toy of Stars"
    version = "1.0"
    tagline = "Bid in secret, settle stars."
    emblem = "system"
    duration = 5
    seats = (1, 2, 3, 4)
    colours = COLOURS
    space = SPACE
    variants = (
        Variant(
            "sky", "Sky", (Choice("clear", "Clear", "As usual."), Choice("dim", "Dim", "All the same.")), (2, 3, 4)
        ),
    )
    content = Source("toy", Path(__file__).parent / "content", None)

    def __init__(self) -> None:
        names = {
            "card": Names(CARDS, [card.replace("_", " ") for card in CARDS], "card"),
            "star": Names(STARS, [star.capitalize() for star in STARS], "star"),
        }
        self.telling = read_telling(self.content, names)
        import server.toy as here

        self.position = States(FIELDS, Waiting([here], {"seat": Of(COLOURS)}))

    def new(self, settings: Settings, chance: Chance) -> Sky:
        return new(settings.seats, chance)

    def imagine(self, view: SkyView, seed: int) -> Sky:
        return imagine(view, seed)

    def resample(self, g: Sky, seat: int, seed: int) -> Sky:
        return resample(g, seat, seed)

    def stage(self, g: Sky) -> str:
        return f"round {g.round}"

    def phase(self, view: SkyView) -> tuple[str, ...]:
        return (f"Round {view.g.round}", "Play")

    def goal(self, view: SkyView) -> Goal:
        return Goal("Most stars after round 2", tuple([Near(side.points) for side in view.g.sides]))

    def points(self, g: Sky) -> list[int]:
        return [side.points for side in g.sides]

    def scores(self, g: Sky, seat: int) -> list[Score]:
        return [Score("stars", "Stars", self.points(g)[seat])]

    def places(self, g: Sky) -> list[int]:
        points = self.points(g)
        return [1 + sum(other > mine for other in points) for mine in points]

    def outcome(self, g: Sky) -> str:
        return f"{{{self.places(g).index(1)}}} has the most stars."

    def value(self, g: Sky, seat: int) -> int:
        return 1000 * g.sides[seat].points + 10 * len(g.sides[seat].hand)

    def broken(self, g: Sky) -> list[str]:
        cards = sorted([*g.deck, *g.used, *[card for side in g.sides for card in side.hand]])
        return [] if cards == list(range(len(CARDS))) else ["a card is missing or twice there"]

    def points_of_departure(self) -> Mapping[str, str]:
        return {"start": "the beginning", "turn": "a seat's turn; the next round follows"}

    def depart(self, settings: Settings, chance: Chance, point: str, seat: int, round: int) -> Sky:
        g = new(settings.seats, chance)
        if point == "turn":
            g.round = round
            g.stack = [Do(start_round), Turn((seat + 1) % g.seats), Turn(seat)]
            g.run_until_asked()
        return g

    def mend(self, data: dict[str, Any], changed: Sequence[str]) -> None:
        return

    def explain(self, place: str) -> str:
        kind, _, item = place.partition("-")
        return f"{item.capitalize()} is a star." if kind == "star" else ""

    def panels(self, view: SkyView) -> Panels:
        stars = "".join(star(i, owner) for i, owner in enumerate(view.g.owner))
        cards = "".join(
            f'<div class="card" id="card-{CARDS[card]}"><span class="title">{CARDS[card]}</span></div>'
            for card in (view.g.sides[view.seat].hand if view.seat >= 0 else [])
        )
        seats = tuple(
            f'<div class="stats"><span class="stat">{side.points} points</span>'
            f'<span class="stat">{len(side.hand)} cards</span></div>'
            for side in view.g.sides
        )
        board = f'<svg viewBox="0 0 888 500" role="group" aria-label="The sky"><g id="sky"></g>{numbered(stars)}</svg>'
        dock = f'<section><div class="label">My hand</div><div class="hand">{cards}</div></section>'
        return Panels(board, seats, dock if view.seat >= 0 else "")


def star(i: int, owner: int) -> str:
    """One star of the board, with its owner's disc."""
    x = 120 + i * 160
    round = Markup('<circle r="14" fill="var(--seat)"/>')
    disc = str(piece("disc", f"star-{STARS[i]}", x, 230, round, seat=COLOURS[owner]))
    return (
        f'<g class="spot" id="star-{STARS[i]}"><circle cx="{x}" cy="230" r="40" fill="var(--cell-2)"/>'
        f'<text x="{x}" y="300" class="t mid">{STARS[i].capitalize()}</text>'
        f'<circle class="halo soft" cx="{x}" cy="230" r="42"/><circle class="halo" cx="{x}" cy="230" r="42"/></g>'
        + (disc if owner != NOBODY else "")
    )


GAME: Final = Toy()
