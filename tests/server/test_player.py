"""A person's page: what is counted, rated and told, and to whom."""

from __future__ import annotations

from server.loopback import PAGE, LoopbackHall
from server.test_hall_records import TIDE, WREN, Hall
from starhall.arena.rating import MIDDLE
from starhall.server.hall import Hall as RealHall
from starhall.server.player import ENOUGH, PlayerPage, player_page


class People(Hall):
    """Finished games, and the pages that are made of them."""

    def __init__(self) -> None:
        super().__init__()
        for name in ("wren", "tide"):
            self.store.add_identity(name)
        self.hall = RealHall(self.store)

    def page(self, person: int, viewer: int) -> PlayerPage:
        return player_page(self.hall, person, viewer)


def test_games_are_counted_by_bot_and_by_table() -> None:
    people = People()
    people.game(5, 1, "Greys", who=0)
    people.game(6, 1, "Rogues", who=0)
    people.game(2, 9, "Greys", who=0)
    people.game(4, 3, "Greys")
    page = people.page(WREN, WREN)
    assert (page.name, page.games, page.won, page.kinds) == ("wren", 4, 3, 2)
    assert [(one.title, one.won, one.games) for one in page.by_bot if one.games] == [("Scout", 2, 3)]
    assert [(one.title, one.won, one.games, one.share) for one in page.by_table] == [("two seats", 3, 4, 75)]
    assert [(one.place, one.points, one.others) for one in page.history][:2] == [
        ("Won", "4 : 3", "tide"),
        ("2nd", "2 : 9", "tide"),
    ]


def test_a_rating_rises_with_wins_and_is_said_after_ten_games() -> None:
    people = People()
    for number in range(ENOUGH - 1):
        people.game(9 if number % 3 else 1, 5)
    [before] = people.page(WREN, WREN).strengths
    assert (before.now, before.text) == ("new", "9 games, 1 to go")
    people.game(9, 5)
    [after] = people.page(WREN, WREN).strengths
    assert after.course[-1].mean > before.course[-1].mean > MIDDLE
    assert after.course[-1].deviation < after.course[0].deviation
    assert after.now == str(round(after.course[-1].mean))
    [other] = people.page(TIDE, TIDE).strengths
    assert other.course[-1].mean < MIDDLE
    gained = [one.gained for one in people.page(WREN, WREN).history]
    assert gained[0] == f"+{round(after.course[-1].mean - before.course[-1].mean)}"
    assert gained[-1].startswith("−"), "the first game was lost"


def test_who_holds_both_sides_proves_nothing_and_the_game_is_counted_all_the_same() -> None:
    people = People()
    people.game(9, 5, who=WREN)
    page = people.page(WREN, WREN)
    assert page.games == 1
    assert page.strengths[0].games == 0
    assert page.history[0].gained == ""


def test_lessons_and_games_that_were_begun_elsewhere_do_not_count() -> None:
    people = People()
    people.game(5, 1, lesson="x")
    people.game(5, 1, tags="{}")
    people.game(5, 1, position="x")
    assert people.page(WREN, WREN).games == 0


def test_a_table_that_is_not_listed_is_told_to_nobody_else_in_no_number() -> None:
    people = People()
    people.game(5, 1, visibility="public")
    quiet = people.page(WREN, 0)
    people.game(7, 1)
    people.game(8, 1, who=0)
    assert people.page(WREN, 0) == quiet == people.page(WREN, 99)
    assert (people.page(WREN, TIDE).games, people.page(WREN, WREN).games) == (2, 3)


def test_a_damaged_result_is_left_out() -> None:
    people = People()
    row = people.game(5, 1)
    people.game(5, 1)
    people.store.together([("UPDATE tables SET result = '{}' WHERE id = ?", (row.id,))])
    assert people.page(WREN, WREN).games == 1


def test_a_page_has_an_address_that_cannot_be_guessed_and_nobody_is_at_others(loopback: LoopbackHall) -> None:
    wren, stranger = loopback.guest("wren"), loopback.stranger()
    address = wren.get("/people/me", headers=PAGE).headers["location"]
    assert "wren" in wren.get(address, headers=PAGE).text
    assert "wren" in stranger.get(address, headers=PAGE).text
    assert len(address) > len("/people/") + 8
    for key in ("1", "nobody", "me'--", "x" * 4000):
        answer = stranger.get(f"/people/{key}", headers=PAGE)
        assert (answer.status_code, "Nobody here is called that" in answer.text) == (404, True), key
    assert stranger.get("/people/me", headers=PAGE).status_code == 401
