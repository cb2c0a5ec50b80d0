"""Playing through the API: acting, taking back, sets, secrets, preset answers, bots, votes."""

from __future__ import annotations

import random

from server.loopback import Guest, LoopbackHall, past_secrets, two_at_a_table, until
from server.toy import GAME
from starhall.kernel.record import Record
from starhall.kernel.seats import first_seat


def play_to_the_end(table_id: str, *guests: Guest, seed: int = 1) -> int:
    r = random.Random(seed)
    moves = 0
    while guests[0].display(table_id)["status"] == "running":
        for guest in guests:
            shown = guest.display(table_id)
            if shown["due"]:
                option = r.choice(shown["options"])
                more = {"instead": option["instead"]} if "instead" in option else {}
                guest.does(table_id, *option.get("actions", [option["action"]]), **more)
                moves += 1
    return moves


def test_two_people_play_a_whole_game_and_the_record_can_be_brought_along(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    assert wren.get(f"/api/tables/{table_id}/record").json()["error"] == "still_running"
    assert play_to_the_end(table_id, wren, tide, seed=5) >= 8
    record = wren.get(f"/api/tables/{table_id}/record").text
    assert record.startswith("game toy 1.0")
    assert "end points" in record
    shown = tide.display(table_id)
    assert shown["result"]["points"] == [seat["points"] for seat in shown["seats"]]
    brought = tide.post("/api/records", {"record": record})
    assert brought.status_code == 201
    again = brought.json()["table"]
    assert tide.display(again)["status"] == "finished"
    assert tide.get(f"/api/tables/{again}/record").text == record


def test_a_stale_click_changes_nothing_and_tells_what_happened(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    old = tide.display(table_id)["version"]
    wren.does(table_id, "rest")
    before = loopback.table(table_id).g.done
    answer = tide.act(table_id, "rest", version=old)
    assert answer.status_code == 409
    assert answer.json()["error"] == "stale"
    assert answer.json()["since"] == ["wren rested."]
    assert loopback.table(table_id).g.done == before
    assert tide.act(table_id, "rest", version=answer.json()["version"]).status_code == 200


def test_a_repeated_click_is_carried_out_once(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    version = wren.display(table_id)["version"]
    first = wren.act(table_id, "settle", version=version, key="k1")
    second = wren.act(table_id, "settle", version=version, key="k1")
    assert (first.json()["new"], second.json()["new"]) == (True, False)
    assert [step.text for step in loopback.table(table_id).steps].count("settle") == 1


def test_not_your_turn_and_illegal_are_told_apart(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    early = tide.act(table_id, "rest")
    assert (early.status_code, early.json()["error"]) == (409, "not_your_turn")
    assert early.json()["text"] == "wren is choosing an action."
    wren.does(table_id, "settle")
    wrong = wren.act(table_id, "bid 2")
    assert (wrong.status_code, wrong.json()["error"], wrong.json()["clause"]) == (422, "illegal", "K-OPT-01")
    unknown = wren.act(table_id, "fly to_the_moon")
    assert (unknown.status_code, unknown.json()["error"]) == (422, "malformed")


def test_a_chain_has_crumbs_and_a_way_back(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    wren.does(table_id, "settle")
    wren.does(table_id, "star vega")
    shown = wren.display(table_id)
    assert [crumb["words"] for crumb in shown["crumbs"]] == ["Settle a star", "Vega"]
    assert shown["undo"]["steps"] == 2
    answer = wren.post(f"/api/tables/{table_id}/undo", {"version": shown["version"], "steps": 1})
    assert answer.status_code == 200
    assert wren.display(table_id)["question"] == "D-STAR"
    wren.does(table_id, "star deneb")
    assert wren.post(f"/api/tables/{table_id}/undo", {"version": wren.display(table_id)["version"]}).status_code == 200
    assert wren.display(table_id)["question"] == "D-TURN", "undo takes the whole move back"


def test_what_was_taken_back_comes_again_until_something_else_is_done(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    assert wren.display(table_id)["redo"] is None
    for action in ("settle", "star vega"):
        wren.does(table_id, action)
    for words, action in (("Vega", "star vega"), ("Settle a star", "settle")):
        wren.post(f"/api/tables/{table_id}/undo", {"version": wren.display(table_id)["version"], "steps": 1})
        assert wren.display(table_id)["redo"] == {"words": words, "actions": [action]}
    assert tide.display(table_id)["redo"] is None
    wren.does(table_id, "settle")
    assert wren.display(table_id)["redo"] == {"words": "Vega", "actions": ["star vega"]}, "the rest of it"
    wren.does(table_id, "star deneb")
    assert wren.display(table_id)["redo"] is None, "something else was done"
    wren.post(f"/api/tables/{table_id}/undo", {"version": wren.display(table_id)["version"]})
    again = wren.display(table_id)["redo"]
    assert again == {"words": "Settle a star › Deneb", "actions": ["settle", "star deneb"]}, "a move as a whole"
    wren.does(table_id, *again["actions"])
    assert [step.text for step in loopback.table(table_id).steps[-2:]] == ["settle", "star deneb"]
    assert wren.display(table_id)["redo"] is None


def test_what_was_drawn_stays_drawn_unless_the_table_agrees(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    done = loopback.table(table_id).g.done
    wren.does(table_id, "draw")
    version = wren.display(table_id)["version"]
    alone = wren.post(f"/api/tables/{table_id}/undo", {"version": version})
    assert (alone.status_code, alone.json()["error"]) == (409, "not_your_turn")
    assert wren.post(f"/api/tables/{table_id}/undo", {"version": version, "ask": True}).status_code == 200
    votes = tide.display(table_id)["votes"]
    assert [vote["mine"] for vote in votes] == [True]
    assert loopback.table(table_id).g.done == done + 1, "nothing happens before the others agree"
    assert tide.post(f"/api/tables/{table_id}/votes/{votes[0]['id']}", {"agree": True}).status_code == 200
    assert loopback.table(table_id).g.done == done
    assert wren.display(table_id)["talk"][-1]["text"] == "wren took a move back."
    assert tide.post(f"/api/tables/{table_id}/votes/{votes[0]['id']}", {"agree": True}).status_code == 404


def test_a_no_ends_the_vote(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    wren.does(table_id, "rest")
    wren.post(f"/api/tables/{table_id}/undo", {"version": wren.display(table_id)["version"], "ask": True})
    vote = tide.display(table_id)["votes"][0]["id"]
    tide.post(f"/api/tables/{table_id}/votes/{vote}", {"agree": False})
    assert tide.display(table_id)["votes"] == []
    assert loopback.table(table_id).steps[-1].text == "rest"


def test_a_payment_is_picked_in_any_order(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    wren.does(table_id, "settle")
    wren.does(table_id, "star vega")
    first = wren.display(table_id)["options"]
    last = first[-1]["action"]
    wren.does(table_id, last)
    shown = wren.display(table_id)
    if not shown["due"]:
        return  # one dear card was enough
    picked = [option for option in shown["options"] if option.get("picked")]
    assert [option["action"] for option in picked] == [last]
    passed = [option for option in shown["options"] if "instead" in option and not option["picked"]]
    assert passed, "cards before the picked one can still be added"
    wren.does(table_id, *passed[0]["actions"], instead=passed[0]["instead"])
    texts = [step.text for step in loopback.table(table_id).steps]
    assert texts[-2:] == sorted(texts[-2:], key=lambda text: int(text.rpartition("_")[2])), (
        "the record has its own order"
    )


def test_a_mulligan_is_marked_and_unmarked_in_any_order(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    cards = wren.options(table_id)[:-1]
    wren.does(table_id, cards[2])
    first = next(option for option in wren.display(table_id)["options"] if option["action"] == cards[0])
    wren.does(table_id, *first["actions"], instead=first["instead"])
    shown = {option["action"]: option for option in wren.display(table_id)["options"]}
    assert {action for action, option in shown.items() if option.get("picked")} == {cards[0], cards[2]}
    gone = shown[cards[2]]
    wren.does(table_id, *gone["actions"], instead=gone["instead"])
    shown = {option["action"]: option for option in wren.display(table_id)["options"]}
    assert {action for action, option in shown.items() if option.get("picked")} == {cards[0]}
    wren.does(table_id, "done")
    tide.does(table_id, "done")
    assert "wren swapped 1 cards." in [line["text"] for line in tide.display(table_id)["log"]]


def test_a_turn_that_goes_on_is_no_set(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    table = loopback.table(table_id)
    assert table.picks(0) is None
    wren.does(table_id, "settle")
    assert table.picks(0) is None, "another question"
    assert not any("picked" in option for option in wren.display(table_id)["options"])


def test_several_actions_are_carried_out_together_or_not_at_all(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    done = loopback.table(table_id).g.done
    assert wren.act(table_id, "settle", "star vega", "bid 2").status_code == 422
    assert loopback.table(table_id).g.done == done
    wren.does(table_id, "star vega", "settle")
    assert [step.text for step in loopback.table(table_id).steps[-2:]] == ["settle", "star vega"]


def test_a_sealed_choice_shows_only_that_it_was_made_and_can_be_changed(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    before = tide.display(table_id)
    wren.does(table_id, wren.options(table_id)[0])
    assert tide.display(table_id) == before, "a step inside a secret choice shows nowhere"
    wren.does(table_id, "done")
    after = tide.display(table_id)
    assert [seat["chosen"] for seat in after["seats"]] == [True, False]
    assert after["version"] == before["version"], "others' answers do not make mine stale"
    assert wren.display(table_id)["sealed"]
    wren.does(table_id, "reconsider")
    assert [seat["chosen"] for seat in tide.display(table_id)["seats"]] == [False, False]


def to_a_window(loopback: LoopbackHall) -> tuple[Guest, Guest, str]:
    """A table at which tide settles a star, and wren, who has one, may object."""
    for _ in range(20):
        wren, tide, table_id = two_at_a_table(loopback)
        past_secrets(wren, tide, table_id)
        if "settle" not in wren.options(table_id):
            continue
        settle(wren, table_id, "vega")
        if "settle" in tide.options(table_id):
            return wren, tide, table_id
    raise AssertionError("nobody can pay")


def settle(guest: Guest, table_id: str, star: str) -> None:
    guest.does(table_id, "settle")
    guest.does(table_id, f"star {star}")
    while guest.display(table_id)["question"] == "D-PAY" and guest.display(table_id)["due"]:
        guest.does(table_id, next(o["action"] for o in guest.display(table_id)["options"] if "instead" not in o))


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


def test_a_card_is_taken_out_of_a_payment_that_the_others_cannot_begin(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.post("/api/records", {"record": dear_payment().text()}).json()["table"]
    picked = [option for option in wren.display(table_id)["options"] if option.get("picked")]
    assert [len(option["actions"]) for option in picked] == [0, 1], "without the first, the second goes as well"
    wren.does(table_id, *picked[0]["actions"], instead=picked[0]["instead"])
    assert not [option for option in wren.display(table_id)["options"] if option.get("picked")]


def test_a_preset_answer_is_given_and_seen(loopback: LoopbackHall) -> None:
    wren, tide, table_id = to_a_window(loopback)
    answer = wren.post(f"/api/tables/{table_id}/wishes", {"question": "D-OBJECT", "action": "pass"})
    assert answer.json()["presets"][0]["action"] == "pass"
    settle(tide, table_id, "deneb")
    until(lambda: loopback.table(table_id).steps[-1].text == "pass")
    assert "tide settled Deneb." in [line["text"] for line in wren.display(table_id)["log"]]
    assert wren.display(table_id)["presets"][0]["question"] == "D-OBJECT"
    wren.post(f"/api/tables/{table_id}/wishes", {"question": "D-OBJECT", "action": ""})
    assert wren.display(table_id)["presets"] == []


def test_a_window_waits_for_its_person(loopback: LoopbackHall) -> None:
    wren, tide, table_id = to_a_window(loopback)
    settle(tide, table_id, "deneb")
    shown = wren.display(table_id)
    assert shown["due"]
    assert shown["reacts"]
    assert shown["ask"] == "Object to it?"
    wren.does(table_id, "object")
    assert "wren objected to tide." in [line["text"] for line in tide.display(table_id)["log"]]


def test_why_not_names_the_clause(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    if "settle" in wren.options(table_id):
        settle(wren, table_id, "vega")
        tide.does(table_id, "rest")
        wren.does(table_id, "bid 3")
        tide.does(table_id, "bid 0")
    why = wren.get(f"/api/tables/{table_id}/why", params={"action": "settle"}).json()
    assert why["legal"] == ("settle" in wren.options(table_id))
    assert why["legal"] or why["clause"] == "TY-COL-01"
    other = tide.get(f"/api/tables/{table_id}/why", params={"action": "settle"})
    assert (other.status_code, other.json()["error"]) == (409, "not_your_turn")


def test_bots_play_to_the_end(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("greedy", "random", visibility="public")
    until(lambda: wren.display(table_id)["status"] == "finished", 40)
    assert wren.display(table_id)["result"]["places"].count(1) >= 1


def test_a_hint_is_one_of_the_options(loopback: LoopbackHall) -> None:
    wren, _tide, table_id = two_at_a_table(loopback)
    hint = wren.get(f"/api/tables/{table_id}/hint").json()
    assert hint["action"] in wren.options(table_id)


def test_who_leaves_is_played_by_a_bot_until_he_comes_back(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    assert tide.post(f"/api/tables/{table_id}/leave", {}).status_code == 200
    until(lambda: wren.display(table_id)["seats"][1]["chosen"])
    assert tide.post(f"/api/tables/{table_id}/stand-in", {"back": True}).json()["bot"] == ""
    wren.does(table_id, "done")
    until(lambda: tide.display(table_id)["question"] == "D-BID")
    until(lambda: not loopback.hall.thinking)
    assert tide.display(table_id)["due"], "the person is asked again"


def test_a_bot_takes_over_by_vote_from_somebody_who_does_not_answer(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    wren.does(table_id, "done")
    early = wren.post(f"/api/tables/{table_id}/stand-in", {"about": 1})
    assert (early.status_code, early.json()["error"]) == (403, "not_allowed")
    loopback.later(table_id)
    late = wren.post(f"/api/tables/{table_id}/stand-in", {"about": 1})
    assert late.json()["bot"] == "greedy", "the only other person agrees by asking"
    assert tide.display(table_id)["stand_in"] == "greedy"


def test_a_bot_takes_over_after_the_time_that_the_table_gives(loopback: LoopbackHall) -> None:
    wren, _tide, table_id = two_at_a_table(loopback, patience=100)
    wren.does(table_id, "done")
    loopback.later(table_id)
    until(lambda: wren.display(table_id)["seats"][1]["bot"] == "greedy")


def test_trivial_answers_can_be_left_to_the_hall(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    assert wren.post(f"/api/tables/{table_id}/wishes", {"trivial": True}).status_code == 200
    assert wren.display(table_id)["trivial"]
    for card in wren.options(table_id)[:-1]:
        wren.does(table_id, card)
    until(lambda: wren.display(table_id)["sealed"])
    assert loopback.table(table_id).steps[-1].text == "done", "with every card marked, only one answer is left"
    assert tide.display(table_id)["due"]


def test_talk_is_heard_by_all_and_cleaned(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    wren.post(f"/api/tables/{table_id}/talk", {"text": "  the  galaxy\tis <b>wide</b> "})
    assert tide.display(table_id)["talk"][-1]["text"] == "the galaxy is <b>wide</b>"
    page = tide.get(f"/tables/{table_id}", headers={"Accept": "text/html"}).text
    assert "&lt;b&gt;wide&lt;/b&gt;" in page
    assert "<b>wide</b>" not in page


def test_a_stream_sends_the_view_at_once_and_every_change(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    with tide.streaming(f"/api/tables/{table_id}/stream") as events:
        assert next(events)["due"]
        wren.does(table_id, "done")
        assert any(next(events)["seats"][0]["chosen"] for _ in range(3))


def test_a_seats_token_speaks_for_it_alone(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    opened = wren.post("/api/tables", {"game": "toy", "seats": ["me", "random"]}).json()
    program = Guest(loopback.address, opened["token"])
    table_id = opened["table"]
    assert program.display(table_id)["seat"] == 0
    program.does(table_id, "done")
    other = wren.open("me", "random")
    assert program.act(other, "done", version="e-0").json()["error"] == "wrong_seat"
