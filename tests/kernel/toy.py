"""A toy game with all the hard parts: secret bids, menus, a window, payment by sets of cards, triggers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, final

from starhall.kernel.actions import Space
from starhall.kernel.chance import Chance, quick_chance
from starhall.kernel.content import Source
from starhall.kernel.fields import Fields, each, masked, nobody, owner_only, public, secret
from starhall.kernel.frames import LEGAL, Decision, Do, Frame, Menu, Never, Verb, Verbs, at_once
from starhall.kernel.game import Choice, Game, Score, Settings, Variant
from starhall.kernel.position import By, Many, Num, Of, States, Waiting
from starhall.kernel.seats import NOBODY, only
from starhall.kernel.state import State, View
from starhall.kernel.telling import Names, read_telling

KINDS: Final = (("draw", "colonized"), ("score", "colonized"), ("steal", "won_war"))
CARDS: Final = [f"card_{i}" for i in range(40)]
WORTH: Final = [1 + i % 3 for i in range(40)]
EFFECT: Final = [KINDS[i % 4 : i % 4 + 1] for i in range(40)]
SYSTEMS: Final = [f"system_{i}" for i in range(9)]
COST: Final = 4
BIDS: Final = 4
COLOURS: Final = ("red", "blue", "green")

SPACE: Final = Space()
BID: Final = SPACE.add("bid", [str(bid) for bid in range(BIDS)])
DRAW: Final = SPACE.add("draw")
DISPLAY: Final = SPACE.add("display", CARDS, at="card")
COLONIZE: Final = SPACE.add("colonize", SYSTEMS, at="system")
DISCARD: Final = SPACE.add("discard", CARDS, at="card")
BURN: Final = SPACE.add("burn", CARDS, at="card")
PASS: Final = SPACE.add("pass")
DECLARE_WAR: Final = SPACE.add("declare_war")


@final
class Side:
    """What lies before one seat. Made `like` another one it is a copy."""

    def __init__(self, like: Side | None = None) -> None:
        self.hand: list[int] = like.hand[:] if like else []  # secret, in ascending order
        self.table: list[int] = like.table[:] if like else []
        self.points: int = like.points if like else 0
        self.sealed: int = like.sealed if like else NOBODY  # secret until all bids are in


class Toy(State):
    """A game in progress. Made `like` another one it has the same fields."""

    def __init__(self, seats: int, chance: Chance, like: Toy | None = None) -> None:
        super().__init__(seats, chance)
        self.last: int = like.last if like else 3
        self.rounds: int = like.rounds if like else 0
        self.owner: list[int] = like.owner[:] if like else [NOBODY] * len(SYSTEMS)
        self.deck: list[int] = like.deck[:] if like else []  # secret
        self.discards: list[int] = like.discards[:] if like else []
        self.sides: list[Side] = [Side(side) for side in like.sides] if like else [Side() for _ in range(seats)]

    def twin(self, chance: Chance) -> Toy:
        return Toy(self.seats, chance, self)

    def copy(self) -> Toy:
        other = self.twin(self.chance.copy())
        other.resume(self)
        return other

    def view(self, seat: int) -> ToyView:
        return ToyView(self, seat)


def start_round(g: Toy, seat: int, item: int) -> None:
    g.rounds += 1
    if g.rounds <= g.last:
        g.then(at_once([Bid(s) for s in range(g.seats)]), Do(reveal_bids), Do(start_round))


class Bid(Decision[Toy]):
    question = "D-BID"

    def options(self, g: Toy, seat: int) -> list[int]:
        return [BID + bid for bid in range(BIDS)]

    def choose(self, g: Toy, seat: int, action: int) -> None:
        g.sides[seat].sealed = action - BID
        g.tell("sealed", seat, action - BID)

    def forget(self, g: Toy, seat: int) -> None:
        g.sides[seat].sealed = NOBODY


def reveal_bids(g: Toy, seat: int, item: int) -> None:
    order = [s for bid in range(BIDS - 1, -1, -1) for s in range(g.seats) if g.sides[s].sealed == bid]
    for s in order:
        g.tell("bid", s, g.sides[s].sealed)
        g.sides[s].sealed = NOBODY
    g.then_all([Main(s) for s in order])


class Draw(Verb[Toy]):
    def start(self, g: Toy, menu: Decision[Toy], item: int) -> None:
        draw_cards(g, menu.seat, 2)


def draw_cards(g: Toy, seat: int, count: int) -> None:
    drawn: list[int] = []
    for _ in range(count):
        if not g.deck:
            g.deck, g.discards = g.discards, []
            g.shuffle(g.deck)
        if g.deck:
            drawn.append(g.deck.pop())
    g.sides[seat].hand = sorted(g.sides[seat].hand + drawn)
    g.show(only(seat), drawn, "drew", seat, len(drawn))


class Display(Verb[Toy]):
    def forbids(self, g: Toy, seat: int, item: int) -> str:
        return LEGAL if item in g.sides[seat].hand else "TY-DIS-01"

    def offer(self, g: Toy, seat: int, options: list[int]) -> None:
        options.extend([self.first + card for card in g.sides[seat].hand])

    def start(self, g: Toy, menu: Decision[Toy], item: int) -> None:
        g.sides[menu.seat].hand.remove(item)
        g.sides[menu.seat].table.append(item)
        g.tell("displayed", menu.seat, item)


class Burn(Verb[Toy]):
    """In any menu; afterwards it stands again."""

    def forbids(self, g: Toy, seat: int, item: int) -> str:
        return LEGAL if item in g.sides[seat].table else "TY-ANY-02"

    def start(self, g: Toy, menu: Decision[Toy], item: int) -> None:
        g.then(menu)
        g.sides[menu.seat].table.remove(item)
        g.discards.append(item)
        g.sides[menu.seat].points += 1
        g.tell("burned", menu.seat, item)


def worth(cards: Sequence[int]) -> int:
    return sum(WORTH[card] for card in cards)


class Colonize(Verb[Toy]):
    def forbids(self, g: Toy, seat: int, item: int) -> str:
        if g.owner[item] != NOBODY:
            return "TY-COL-02"
        return LEGAL if worth(g.sides[seat].hand) >= COST else "TY-COL-03"

    def start(self, g: Toy, menu: Decision[Toy], item: int) -> None:
        seat = menu.seat
        others = [(seat + i) % g.seats for i in range(1, g.seats)]
        ask_objections(g, seat, others, (Pay(seat, COST, 0), Do(settle_system, seat, item)))


class Main(Menu[Toy]):
    question = "D-MAIN"

    def verbs(self) -> Verbs[Toy]:
        return MAIN


def settle_system(g: Toy, seat: int, system: int) -> None:
    g.owner[system] = seat
    g.sides[seat].points += 2
    g.tell("colonized", seat, system)
    after(g, "colonized", seat, seat)


class Pay(Decision[Toy]):
    question = "D-PAY"
    is_inner = True
    is_public = False

    def __init__(self, seat: int, price: int, least: int) -> None:
        super().__init__(seat)
        self.price: Final = price
        self.least: Final = least

    def due(self, g: Toy) -> int:
        return only(self.seat) if self.price > 0 else 0

    def run(self, g: Toy) -> None:
        g.tell("paid", self.seat)

    def sound(self, g: Toy) -> bool:
        return self.price <= 0 or bool(self.options(g, self.seat))

    def options(self, g: Toy, seat: int) -> list[int]:
        hand = [card for card in g.sides[seat].hand if card >= self.least]
        return [DISCARD + card for i, card in enumerate(hand) if worth(hand[i:]) >= self.price]

    def choose(self, g: Toy, seat: int, action: int) -> None:
        card = action - DISCARD
        g.sides[seat].hand.remove(card)
        g.discards.append(card)
        g.tell("discarded", seat, card)
        g.then(Pay(seat, self.price - WORTH[card], card + 1))


def ask_objections(g: Toy, actor: int, others: Sequence[int], go_ahead: tuple[Frame[Toy], ...]) -> None:
    able = tuple([s for s in others if g.sides[s].table])
    if able:
        g.then(Objection(able, actor, go_ahead))
    else:
        g.then_all(list(go_ahead))


class Objection(Menu[Toy]):
    question = "D-OBJECT"

    def __init__(self, able: tuple[int, ...], actor: int, go_ahead: tuple[Frame[Toy], ...]) -> None:
        super().__init__(able[0])
        self.able: Final = able
        self.actor: Final = actor
        self.go_ahead: Final = go_ahead

    def verbs(self) -> Verbs[Toy]:
        return WINDOW

    def sound(self, g: Toy) -> bool:
        return all([frame.sound(g) for frame in self.go_ahead])


class LetPass(Verb[Toy]):
    def start(self, g: Toy, menu: Decision[Toy], item: int) -> None:
        assert isinstance(menu, Objection)
        ask_objections(g, menu.actor, menu.able[1:], menu.go_ahead)


class DeclareWar(Verb[Toy]):
    def start(self, g: Toy, menu: Decision[Toy], item: int) -> None:
        assert isinstance(menu, Objection)
        wage_war(g, menu.seat, menu.actor, menu.go_ahead)


def wage_war(g: Toy, attacker: int, defender: int, go_ahead: tuple[Frame[Toy], ...]) -> None:
    attack = 1 + g.below(6) + len(g.sides[attacker].table)
    defence = 1 + g.below(6) + len(g.sides[defender].table)
    g.tell("war", attacker, defender, attack, defence)
    if attack > defence:
        after(g, "won_war", attacker, defender)
    else:
        g.then_all(list(go_ahead))


class Act(Frame[Toy]):
    def __init__(self, kind: str, seat: int, other: int) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.other: Final = other

    def run(self, g: Toy) -> None:
        EFFECTS[self.kind](g, self.seat, self.other)


def after(g: Toy, when: str, seat: int, other: int) -> None:
    g.then_all(
        [Act(kind, seat, other) for card in g.sides[seat].table for kind, event in EFFECT[card] if event == when]
    )


def draw(g: Toy, seat: int, other: int) -> None:
    draw_cards(g, seat, 1)


def score(g: Toy, seat: int, other: int) -> None:
    g.sides[seat].points += 1
    g.tell("scored", seat, 1)


def steal(g: Toy, seat: int, other: int) -> None:
    taken = min(1, g.sides[other].points)
    g.sides[other].points -= taken
    g.sides[seat].points += taken
    g.tell("stole", seat, other, taken)


EFFECTS: Final[dict[str, Callable[[Toy, int, int], None]]] = {"draw": draw, "score": score, "steal": steal}
MAIN: Final[Verbs[Toy]] = (
    Draw(DRAW),
    Display(DISPLAY, len(CARDS)),
    Colonize(COLONIZE, len(SYSTEMS)),
    Burn(BURN, len(CARDS)),
)
WINDOW: Final[Verbs[Toy]] = (
    LetPass(PASS),
    DeclareWar(DECLARE_WAR),
    Burn(BURN, len(CARDS)),
    Never(COLONIZE, len(SYSTEMS), "TY-OBJ-01"),
)


CARD: Final = Of(CARDS)
SIDE: Final = Fields(
    Side,
    {
        "hand": secret(Many(CARD), owner_only),
        "table": public(Many(CARD)),
        "points": public(Num(0)),
        "sealed": secret(Num(-1, 3), owner_only),
    },
)
FIELDS: Final = Fields(
    Toy,
    {
        "last": public(Num(0)),
        "rounds": public(Num(0)),
        "owner": public(By(SYSTEMS, Of(COLOURS), NOBODY)),
        "deck": secret(Many(CARD), nobody),
        "discards": public(Many(CARD)),
        "sides": each(COLOURS, SIDE),
    },
)
SIDE.check(Side())
FIELDS.check(Toy(0, quick_chance(0)))


class ToyView(View):
    def __init__(self, g: Toy, seat: int) -> None:
        super().__init__(g, seat)
        self.g: Final = masked(FIELDS, g, seat)

    def facts(self) -> tuple[object, ...]:
        return (*self.asked(), *FIELDS.facts(self.g))


def deal(g: Toy, seat: int) -> None:
    """Deal what this seat cannot know, until every frame is sound."""
    seen = {*g.discards, *[card for side in g.sides for card in side.table]}
    if seat >= 0:
        seen.update(g.sides[seat].hand)
    while True:
        g.deck = [card for card in range(len(CARDS)) if card not in seen]
        g.chance.shuffle(g.deck)
        for other, side in enumerate(g.sides):
            if other != seat:
                side.hand = sorted([g.deck.pop() for _ in side.hand])
        if g.sound():
            return


class ToyGame(Game[Toy, ToyView]):
    id = "toy"
    title = "Toy"
    version = "1"
    tagline = "A game to test the kernel with."
    seats = (2, 3)
    variants = (Variant("length", "Length", (Choice("short", "Short", ""), Choice("long", "Long", "")), (2, 3)),)
    colours = COLOURS
    space = SPACE

    def __init__(self) -> None:
        import sys

        self.content = Source("toy", Path(__file__).parent / "toy_content", None)
        names = {"card": Names(CARDS, CARDS, "card"), "system": Names(SYSTEMS, SYSTEMS, "system")}
        self.telling = read_telling(self.content, names)
        self.position = States(FIELDS, Waiting([sys.modules[__name__]], {"seat": Of(COLOURS)}))

    def new(self, settings: Settings, chance: Chance) -> Toy:
        g = Toy(settings.seats, chance)
        g.last = 5 if settings.choices["length"] == "long" else 3
        g.deck = list(range(len(CARDS)))
        g.shuffle(g.deck)
        for seat in range(g.seats):
            draw_cards(g, seat, 5)
        g.then(Do(start_round))
        g.run_until_asked()
        g.floor = 0
        return g

    def imagine(self, view: ToyView, seed: int) -> Toy:
        g = view.g.twin(quick_chance(seed))
        g.stack = list(view.frames)
        deal(g, view.seat)
        g.stand()
        return g

    def resample(self, g: Toy, seat: int, seed: int) -> Toy:
        other = g.twin(quick_chance(seed))
        other.resume(g)
        deal(other, seat)
        return other

    def stage(self, g: Toy) -> str:
        return f"round {g.rounds}"

    def phase(self, view: ToyView) -> tuple[str, ...]:
        return (f"Round {view.g.rounds}",)

    def points(self, g: Toy) -> list[int]:
        return [side.points for side in g.sides]

    def scores(self, g: Toy, seat: int) -> list[Score]:
        return [Score("points", "Points", self.points(g)[seat])]

    def places(self, g: Toy) -> list[int]:
        points = self.points(g)
        return [1 + len([p for p in points if p > mine]) for mine in points]

    def outcome(self, g: Toy) -> str:
        return "It is over."

    def value(self, g: Toy, seat: int) -> int:
        return 1000 * self.points(g)[seat]

    def broken(self, g: Toy) -> list[str]:
        cards = sorted(g.deck + g.discards + [card for side in g.sides for card in side.hand + side.table])
        return [] if cards == list(range(len(CARDS))) else ["there must be every card once"]

    def points_of_departure(self) -> Mapping[str, str]:
        return {"start": "the first bids", "main action": "a seat's main action"}

    def depart(self, settings: Settings, chance: Chance, point: str, seat: int, round: int) -> Toy:
        g = self.new(settings, chance)
        if point == "main action":
            g.rounds = round
            g.stack = [Main(seat)]
            g.run_until_asked()
        return g

    def mend(self, data: dict[str, Any], changed: Sequence[str]) -> None:
        held = {card for side in data["sides"].values() for card in side["hand"] + side["table"]}
        data["deck"] = [card for card in CARDS if card not in held and card not in data["discards"]]


TOY: Final = ToyGame()
