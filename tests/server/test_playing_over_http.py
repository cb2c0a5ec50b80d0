"""Playing through the API: acting, taking back, sets, secrets, standing answers, bots, votes."""

from __future__ import annotations

import random

from server.house import Guest, House, past_secrets, two_at_a_table, until
from server.toy import GAME
from starhall.kernel.record import Record
from starhall.kernel.seats import first_seat


def play_to_the_end(place: str, *guests: Guest, seed: int = 1) -> int:
    r = random.Random(seed)
    moves = 0
    while guests[0].sight(place)["status"] == "running":
        for guest in guests:
            shown = guest.sight(place)
            if shown["due"]:
                option = r.choice(shown["options"])
                more = {"instead": option["instead"]} if "instead" in option else {}
                guest.does(place, *option.get("actions", [option["action"]]), **more)
                moves += 1
    return moves


def test_two_people_play_a_whole_game_and_the_record_can_be_brought_along(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    assert wren.get(f"/api/tables/{place}/record").json()["error"] == "still_running"
    assert play_to_the_end(place, wren, tide, seed=5) >= 8
    record = wren.get(f"/api/tables/{place}/record").text
    assert record.startswith("game toy 1.0")
    assert "end points" in record
    shown = tide.sight(place)
    assert shown["result"]["points"] == [seat["points"] for seat in shown["seats"]]
    brought = tide.post("/api/records", {"record": record})
    assert brought.status_code == 201
    again = brought.json()["table"]
    assert tide.sight(again)["status"] == "finished"
    assert tide.get(f"/api/tables/{again}/record").text == record


def test_a_stale_click_changes_nothing_and_tells_what_happened(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    past_secrets(wren, tide, place)
    old = tide.sight(place)["version"]
    wren.does(place, "rest")
    before = house.table(place).g.done
    answer = tide.act(place, "rest", version=old)
    assert answer.status_code == 409
    assert answer.json()["error"] == "stale"
    assert answer.json()["since"] == ["wren rested."]
    assert house.table(place).g.done == before
    assert tide.act(place, "rest", version=answer.json()["version"]).status_code == 200


def test_a_repeated_click_is_carried_out_once(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    past_secrets(wren, tide, place)
    version = wren.sight(place)["version"]
    first = wren.act(place, "settle", version=version, key="k1")
    second = wren.act(place, "settle", version=version, key="k1")
    assert (first.json()["new"], second.json()["new"]) == (True, False)
    assert [step.text for step in house.table(place).steps].count("settle") == 1


def test_not_your_turn_and_illegal_are_told_apart(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    past_secrets(wren, tide, place)
    early = tide.act(place, "rest")
    assert (early.status_code, early.json()["error"]) == (409, "not_your_turn")
    assert early.json()["text"] == "wren is choosing an action."
    wren.does(place, "settle")
    wrong = wren.act(place, "bid 2")
    assert (wrong.status_code, wrong.json()["error"], wrong.json()["clause"]) == (422, "illegal", "K-OPT-01")
    unknown = wren.act(place, "fly to_the_moon")
    assert (unknown.status_code, unknown.json()["error"]) == (422, "malformed")


def test_a_chain_has_crumbs_and_a_way_back(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    past_secrets(wren, tide, place)
    wren.does(place, "settle")
    wren.does(place, "star vega")
    shown = wren.sight(place)
    assert [crumb["words"] for crumb in shown["crumbs"]] == ["Settle a star", "Vega"]
    assert shown["undo"]["steps"] == 2
    answer = wren.post(f"/api/tables/{place}/undo", {"version": shown["version"], "steps": 1})
    assert answer.status_code == 200
    assert wren.sight(place)["question"] == "D-STAR"
    wren.does(place, "star deneb")
    assert wren.post(f"/api/tables/{place}/undo", {"version": wren.sight(place)["version"]}).status_code == 200
    assert wren.sight(place)["question"] == "D-TURN", "undo takes the whole move back"


def test_what_was_drawn_stays_drawn_unless_the_table_agrees(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    past_secrets(wren, tide, place)
    done = house.table(place).g.done
    wren.does(place, "draw")
    version = wren.sight(place)["version"]
    alone = wren.post(f"/api/tables/{place}/undo", {"version": version})
    assert (alone.status_code, alone.json()["error"]) == (409, "not_your_turn")
    assert wren.post(f"/api/tables/{place}/undo", {"version": version, "ask": True}).status_code == 200
    votes = tide.sight(place)["votes"]
    assert [vote["mine"] for vote in votes] == [True]
    assert house.table(place).g.done == done + 1, "nothing happens before the others agree"
    assert tide.post(f"/api/tables/{place}/votes/{votes[0]['id']}", {"agree": True}).status_code == 200
    assert house.table(place).g.done == done
    assert wren.sight(place)["talk"][-1]["text"] == "wren took a move back."
    assert tide.post(f"/api/tables/{place}/votes/{votes[0]['id']}", {"agree": True}).status_code == 404


def test_a_no_ends_the_vote(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    past_secrets(wren, tide, place)
    wren.does(place, "rest")
    wren.post(f"/api/tables/{place}/undo", {"version": wren.sight(place)["version"], "ask": True})
    vote = tide.sight(place)["votes"][0]["id"]
    tide.post(f"/api/tables/{place}/votes/{vote}", {"agree": False})
    assert tide.sight(place)["votes"] == []
    assert house.table(place).steps[-1].text == "rest"


def test_a_payment_is_picked_in_any_order(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    past_secrets(wren, tide, place)
    wren.does(place, "settle")
    wren.does(place, "star vega")
    first = wren.sight(place)["options"]
    last = first[-1]["action"]
    wren.does(place, last)
    shown = wren.sight(place)
    if not shown["due"]:
        return  # one dear card was enough
    picked = [option for option in shown["options"] if option.get("picked")]
    assert [option["action"] for option in picked] == [last]
    passed = [option for option in shown["options"] if "instead" in option and not option["picked"]]
    assert passed, "cards before the picked one can still be added"
    wren.does(place, *passed[0]["actions"], instead=passed[0]["instead"])
    texts = [step.text for step in house.table(place).steps]
    assert texts[-2:] == sorted(texts[-2:], key=lambda text: int(text.rpartition("_")[2])), (
        "the record has its own order"
    )


def test_a_mulligan_is_marked_and_unmarked_in_any_order(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    cards = wren.options(place)[:-1]
    wren.does(place, cards[2])
    first = next(option for option in wren.sight(place)["options"] if option["action"] == cards[0])
    wren.does(place, *first["actions"], instead=first["instead"])
    shown = {option["action"]: option for option in wren.sight(place)["options"]}
    assert {action for action, option in shown.items() if option.get("picked")} == {cards[0], cards[2]}
    gone = shown[cards[2]]
    wren.does(place, *gone["actions"], instead=gone["instead"])
    shown = {option["action"]: option for option in wren.sight(place)["options"]}
    assert {action for action, option in shown.items() if option.get("picked")} == {cards[0]}
    wren.does(place, "done")
    tide.does(place, "done")
    assert "wren swapped 1 cards." in [line["text"] for line in tide.sight(place)["log"]]


def test_a_turn_that_goes_on_is_no_set(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    past_secrets(wren, tide, place)
    table = house.table(place)
    assert table.picks(0) is None
    wren.does(place, "settle")
    assert table.picks(0) is None, "another question"
    assert not any("picked" in option for option in wren.sight(place)["options"])


def test_several_actions_are_carried_out_together_or_not_at_all(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    past_secrets(wren, tide, place)
    done = house.table(place).g.done
    assert wren.act(place, "settle", "star vega", "bid 2").status_code == 422
    assert house.table(place).g.done == done
    wren.does(place, "star vega", "settle")
    assert [step.text for step in house.table(place).steps[-2:]] == ["settle", "star vega"]


def test_a_sealed_choice_shows_only_that_it_was_made_and_can_be_changed(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    before = tide.sight(place)
    wren.does(place, wren.options(place)[0])
    assert tide.sight(place) == before, "a step inside a secret choice shows nowhere"
    wren.does(place, "done")
    after = tide.sight(place)
    assert [seat["chosen"] for seat in after["seats"]] == [True, False]
    assert after["version"] == before["version"], "others' answers do not make mine stale"
    assert wren.sight(place)["sealed"]
    wren.does(place, "reconsider")
    assert [seat["chosen"] for seat in tide.sight(place)["seats"]] == [False, False]


def to_a_window(house: House) -> tuple[Guest, Guest, str]:
    """A table at which tide settles a star, and wren, who has one, may object."""
    for _ in range(20):
        wren, tide, place = two_at_a_table(house)
        past_secrets(wren, tide, place)
        if "settle" not in wren.options(place):
            continue
        settle(wren, place, "vega")
        if "settle" in tide.options(place):
            return wren, tide, place
    raise AssertionError("nobody can pay")


def settle(guest: Guest, place: str, star: str) -> None:
    guest.does(place, "settle")
    guest.does(place, f"star {star}")
    while guest.sight(place)["question"] == "D-PAY" and guest.sight(place)["due"]:
        guest.does(place, next(o["action"] for o in guest.sight(place)["options"] if "instead" not in o))


def dear_payment() -> Record:
    """A game in which the first seat has picked two cards, of which the second alone would not do."""
    for seed in range(500):
        record, r = Record(GAME, GAME.settings(2), str(seed)), random.Random(seed)
        for _ in range(40):
            g = record.replay()
            if not g.due:
                break
            paid = [GAME.space.texts[action].startswith("pay ") for _, action in record.actions[-2:]]
            if paid == [True, True] and g.options(0) and g.view(0).question == "D-PAY":
                last = record.actions[-1][1]
                if record.fork(len(record.actions) - 2).replay().forbids(0, last):
                    return record
            seat = first_seat(g.due)
            record = record.add(seat, r.choice(g.options(seat)))
    raise AssertionError("no such game")


def test_a_card_is_taken_out_of_a_payment_that_the_others_cannot_begin(house: House) -> None:
    wren = house.guest("wren")
    place = wren.post("/api/records", {"record": dear_payment().text()}).json()["table"]
    picked = [option for option in wren.sight(place)["options"] if option.get("picked")]
    assert [len(option["actions"]) for option in picked] == [0, 1], "without the first, the second goes as well"
    wren.does(place, *picked[0]["actions"], instead=picked[0]["instead"])
    assert not [option for option in wren.sight(place)["options"] if option.get("picked")]


def test_a_standing_answer_is_given_and_seen(house: House) -> None:
    wren, tide, place = to_a_window(house)
    answer = wren.post(f"/api/tables/{place}/wishes", {"question": "D-OBJECT", "action": "pass"})
    assert answer.json()["standing"][0]["action"] == "pass"
    settle(tide, place, "deneb")
    until(lambda: house.table(place).steps[-1].text == "pass")
    assert "tide settled Deneb." in [line["text"] for line in wren.sight(place)["log"]]
    assert wren.sight(place)["standing"][0]["question"] == "D-OBJECT"
    wren.post(f"/api/tables/{place}/wishes", {"question": "D-OBJECT", "action": ""})
    assert wren.sight(place)["standing"] == []


def test_a_window_waits_for_its_person(house: House) -> None:
    wren, tide, place = to_a_window(house)
    settle(tide, place, "deneb")
    shown = wren.sight(place)
    assert shown["due"]
    assert shown["reacts"]
    assert shown["ask"] == "Object to it?"
    wren.does(place, "object")
    assert "wren objected to tide." in [line["text"] for line in tide.sight(place)["log"]]


def test_why_not_names_the_clause(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    past_secrets(wren, tide, place)
    if "settle" in wren.options(place):
        settle(wren, place, "vega")
        tide.does(place, "rest")
        wren.does(place, "bid 3")
        tide.does(place, "bid 0")
    why = wren.get(f"/api/tables/{place}/why", params={"action": "settle"}).json()
    assert why["legal"] == ("settle" in wren.options(place))
    assert why["legal"] or why["clause"] == "TY-COL-01"
    other = tide.get(f"/api/tables/{place}/why", params={"action": "settle"})
    assert (other.status_code, other.json()["error"]) == (409, "not_your_turn")


def test_bots_play_to_the_end(house: House) -> None:
    wren = house.guest("wren")
    place = wren.open("greedy", "random", visibility="public")
    until(lambda: wren.sight(place)["status"] == "finished", 40)
    assert wren.sight(place)["result"]["places"].count(1) >= 1


def test_a_hint_is_one_of_the_options(house: House) -> None:
    wren, _tide, place = two_at_a_table(house)
    hint = wren.get(f"/api/tables/{place}/hint").json()
    assert hint["action"] in wren.options(place)


def test_who_leaves_is_played_by_a_bot_until_he_comes_back(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    assert tide.post(f"/api/tables/{place}/leave", {}).status_code == 200
    until(lambda: wren.sight(place)["seats"][1]["chosen"])
    assert tide.post(f"/api/tables/{place}/stand-in", {"back": True}).json()["bot"] == ""
    wren.does(place, "done")
    until(lambda: tide.sight(place)["question"] == "D-BID")
    until(lambda: not house.hall.thinking)
    assert tide.sight(place)["due"], "the person is asked again"


def test_a_bot_takes_over_by_vote_from_somebody_who_does_not_answer(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    wren.does(place, "done")
    early = wren.post(f"/api/tables/{place}/stand-in", {"about": 1})
    assert (early.status_code, early.json()["error"]) == (403, "not_allowed")
    house.later(place)
    late = wren.post(f"/api/tables/{place}/stand-in", {"about": 1})
    assert late.json()["bot"] == "greedy", "the only other person agrees by asking"
    assert tide.sight(place)["stand_in"] == "greedy"


def test_a_bot_takes_over_after_the_time_that_the_table_gives(house: House) -> None:
    wren, _tide, place = two_at_a_table(house, patience=100)
    wren.does(place, "done")
    house.later(place)
    until(lambda: wren.sight(place)["seats"][1]["bot"] == "greedy")


def test_trivial_answers_can_be_left_to_the_hall(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    assert wren.post(f"/api/tables/{place}/wishes", {"trivial": True}).status_code == 200
    assert wren.sight(place)["trivial"]
    for card in wren.options(place)[:-1]:
        wren.does(place, card)
    until(lambda: wren.sight(place)["sealed"])
    assert house.table(place).steps[-1].text == "done", "with every card marked, only one answer is left"
    assert tide.sight(place)["due"]


def test_talk_is_heard_by_all_and_cleaned(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    wren.post(f"/api/tables/{place}/talk", {"text": "  the  galaxy\tis <b>wide</b> "})
    assert tide.sight(place)["talk"][-1]["text"] == "the galaxy is <b>wide</b>"
    page = tide.get(f"/tables/{place}", headers={"Accept": "text/html"}).text
    assert "&lt;b&gt;wide&lt;/b&gt;" in page
    assert "<b>wide</b>" not in page


def test_a_stream_sends_the_view_at_once_and_every_change(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    with tide.streaming(f"/api/tables/{place}/stream") as events:
        assert next(events)["due"]
        wren.does(place, "done")
        assert any(next(events)["seats"][0]["chosen"] for _ in range(3))


def test_a_seats_token_speaks_for_it_alone(house: House) -> None:
    wren = house.guest("wren")
    opened = wren.post("/api/tables", {"game": "toy", "seats": ["me", "random"]}).json()
    program = Guest(house.address, opened["token"])
    place = opened["table"]
    assert program.sight(place)["seat"] == 0
    program.does(place, "done")
    other = wren.open("me", "random")
    assert program.act(other, "done", version="e-0").json()["error"] == "wrong_seat"
