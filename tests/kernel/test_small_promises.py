"""What the kernel promises in a few words each: the faults of `make mutants` that no game of the toy shows."""

from __future__ import annotations

import pytest

from kernel.toy import BID, BURN, DISCARD, DRAW, PASS, TOY, Bid, Main, Pay, Toy
from starhall.kernel.chance import LAST, Chance, quick_chance
from starhall.kernel.errors import BadPosition
from starhall.kernel.events import Event
from starhall.kernel.frames import Decision, Frame, Menu, Never, Verb, Verbs, at_once
from starhall.kernel.seats import EVERYBODY, NOBODY, first_seat, has, members, only
from starhall.kernel.state import State
from support import play, refused

TWO = TOY.settings(2)


class Pass(Decision[Toy]):
    """A question with a single answer."""

    def options(self, g: Toy, seat: int) -> list[int]:
        return [PASS]

    def choose(self, g: Toy, seat: int, action: int) -> None:
        g.sides[seat].points += 1


def toy_with(*frames: Frame[Toy]) -> Toy:
    """Two seats, no tables, and these frames, the last one on top; nothing was run yet."""
    g = TOY.depart(TWO, quick_chance(1), "main action", 0, 3)
    g.stack = list(frames)
    return g


# -- states --------------------------------------------------------------------------------------------------------


def test_a_state_that_has_not_begun_asks_nobody() -> None:
    g = State(2, quick_chance(1))
    assert (g.due, g.done, g.floor) == (0, 0, 0)
    assert g.options(0) == g.options(1) == []


def test_a_single_answer_is_taken_without_asking() -> None:
    g = toy_with(Main(1), Pass(0))
    g.run_until_asked()
    assert g.sides[0].points == 1
    assert g.due == only(1)


def test_in_a_secret_choice_a_single_answer_is_asked_all_the_same() -> None:
    g = toy_with(Main(0), at_once([Bid(0), Bid(1)]))
    top = g.stack.pop()
    g.then(top.with_lane(0, (Pass(0), Bid(0))))  # type: ignore[attr-defined]
    g.run_until_asked()
    play(TOY, g, "0 bid 2")
    assert g.options(0) == [PASS], "another seat would see that it was not asked"
    assert g.sides[0].points == 0


def test_when_the_game_is_over_nothing_can_be_reconsidered() -> None:
    g = toy_with()
    g.run_until_asked()
    assert g.due == 0
    assert refused(TOY, g, "0 reconsider") == "K-SEAL-01"


def test_seats_that_are_none_are_not_due() -> None:
    g = toy_with(Main(0))
    g.run_until_asked()
    assert g.forbids(-2, DRAW) == "K-DUE-01"
    assert g.options(-2) == []


def test_what_happens_silently_is_not_added_to_what_was_told() -> None:
    g = TOY.start(TWO, "silent")
    news = g.apply(0, BID)
    told = [event.kind for event in news]
    g.advance(1, BID + 1)
    assert [event.kind for event in news] == told == ["sealed"]


class Clocked(Toy):
    """A toy whose table may end the round."""

    def table_forbids(self, action: int) -> str:
        return "" if action == PASS else super().table_forbids(action)

    def table_does(self, action: int) -> None:
        self.rounds += 1


def test_what_the_table_does_is_done_once_asks_the_same_and_cannot_be_taken_back() -> None:
    one = toy_with(Main(0))
    g = Clocked(2, one.chance, one)
    g.stack = one.stack
    g.run_until_asked()
    assert g.forbids(NOBODY, DRAW) == "K-TAB-01"
    before = g.options(0)
    assert g.apply(NOBODY, PASS) == []
    assert (g.rounds, g.done, g.floor, g.due) == (one.rounds + 1, 1, 1, only(0))
    assert g.options(0) == before


def test_a_secret_choice_asks_what_its_first_lane_asks() -> None:
    g = toy_with()
    assert at_once([Bid(0), None]).asks(g) == at_once([None, Bid(1)]).asks(g) == "D-BID"
    assert [at_once([None, Bid(1)]).asks_seat(g, seat) for seat in (0, 1)] == ["", "D-BID"]


class Farewell(Pass):
    """The last step of something that nobody else may see."""

    question = "D-BID"
    clause = "TY-DIS-01"
    is_inner = True
    is_public = False


def test_what_is_true_of_all_frames_of_a_class_stands_in_the_class() -> None:
    g = toy_with(Farewell(0))
    g.run_until_asked()
    assert g.options(0) == [PASS], "hidden facts decide that it is the only one, so it is asked"
    assert refused(TOY, g, "0 bid 2") == "TY-DIS-01"
    assert (g.view(0).question, g.view(0).inner) == ("D-BID", True)
    assert (Pass(0).asks(g), Pass(0).inner(), Pass(0).public()) == ("", False, True)


def test_a_position_names_what_a_frame_is_made_of() -> None:
    g = toy_with(Pay(1, 3, 2))
    data = TOY.to_data(g)
    assert data["stack"] == [{"frame": "Pay", "seat": "blue", "price": 3, "least": 2}]
    del data["stack"][0]["least"]
    with pytest.raises(BadPosition, match=r"stack\[0\].least: is missing"):
        TOY.from_data(data)


class Odds(Verb[Toy]):
    """Of four items, seat 0 has the even ones."""

    def forbids(self, g: Toy, seat: int, item: int) -> str:
        return "" if item % 2 == seat else "TY-DIS-01"

    def start(self, g: Toy, menu: Decision[Toy], item: int) -> None:
        g.sides[menu.seat].points += 10 + item


class OddsFoundFast(Odds):
    def offer(self, g: Toy, seat: int, options: list[int]) -> None:
        options.extend([self.first + 2 + seat, self.first + seat])


class Choice(Menu[Toy]):
    clause = "TY-COL-02"

    def verbs(self) -> Verbs[Toy]:
        return ODDS


ODDS: Verbs[Toy] = (OddsFoundFast(BID, 4), Odds(DISCARD, 4), Never(BURN, 3, "TY-ANY-02"))


def test_a_menu_offers_its_rows_in_their_order() -> None:
    g = toy_with(Choice(1))
    g.run_until_asked()
    quick, slow = [BID + 3, BID + 1], [DISCARD + 1, DISCARD + 3]
    assert g.options(1) == quick + slow, "what belongs to another step is not offered"


def test_a_row_refuses_its_items_and_the_menu_what_no_row_knows() -> None:
    g = toy_with(Choice(1))
    g.run_until_asked()
    asked = [DISCARD - 1, DISCARD, DISCARD + 1, DISCARD + 3, DISCARD + 4]
    assert [g.forbids(1, action) for action in asked] == ["TY-COL-02", "TY-DIS-01", "", "", "TY-COL-02"]
    assert [g.forbids(1, BURN + card) for card in range(4)] == ["TY-ANY-02"] * 3 + ["TY-COL-02"]


def test_what_is_chosen_from_a_menu_starts_the_item_of_its_row() -> None:
    g = toy_with(Choice(1))
    g.run_until_asked()
    g.apply(1, DISCARD + 3)
    assert [side.points for side in g.sides] == [0, 13]
    assert g.due == 0, "the menu is off the stack"


# -- seats, events, chance -----------------------------------------------------------------------------------------


def test_sets_of_seats() -> None:
    assert [only(seat) for seat in (NOBODY, 0, 1, 3)] == [0, 1, 2, 8]
    assert [has(0b101, seat) for seat in range(4)] == [True, False, True, False]
    assert has(EVERYBODY, 0)
    assert has(EVERYBODY, NOBODY), "a spectator hears what everybody hears"
    assert not has(0b101, NOBODY)
    assert [first_seat(seats) for seats in (0b1, 0b110, 0b1000)] == [0, 1, 3]
    assert [members(seats) for seats in (0, 0b1, 0b1010)] == [[], [0], [1, 3]]


def test_who_learns_what_of_an_event() -> None:
    event = Event("drew", 0, (1,), (7,), only(0), EVERYBODY)
    known, heard = event.seen_by(0), event.seen_by(1)
    assert known is not None
    assert heard is not None
    assert known.data() == ("drew", 0, (1,), (7,))
    assert heard.data() == ("drew", 0, (1,), ())
    assert (heard.knows, heard.hears) == (0, EVERYBODY)
    assert Event("hint", 0, (), (), 0, only(1)).seen_by(0) is None
    assert Event("open", 0, (2,), (), 0, EVERYBODY).seen_by(NOBODY) is not None


class Given(Chance):
    """Chance with the numbers of a test."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(None, 1, [])
        self.numbers = list(numbers)

    def bits(self) -> int:
        return self.numbers.pop(0)


@pytest.mark.parametrize(
    ("n", "numbers", "drawn"),
    [
        (4, (LAST, 0), 3),  # 4 divides the count of numbers: the last run is complete
        (5, (LAST - 3, 7), 2),  # one number is missing in the last run of 5
        (5, (LAST - 4, 7), 4),
        (3, (LAST, 2), 2),
        (1, (LAST, 5), 0),
    ],
)
def test_a_number_of_an_incomplete_run_is_drawn_again(n: int, numbers: tuple[int, ...], drawn: int) -> None:
    assert Given(*numbers).below(n) == drawn
