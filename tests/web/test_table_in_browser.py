"""The table in the browser: live, undo, sets, secrets, hotseat, notices, talk, hints, pan and zoom."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from server.test_playing_over_http import settle as settle_by_api
from web.seats import PHONE, Person, Seats


def two(seats: Seats) -> tuple[Person, Person, str]:
    wren, tide = seats.person("wren"), seats.person("tide")
    table_id = wren.open("me", "open")
    tide.join(table_id)
    wren.wait("due", "1")
    return wren, tide, table_id


def to_the_first_turn(wren: Person, tide: Person) -> None:
    for action in ("done", "bid"):
        for person, bid in ((wren, 3), (tide, 0)):
            person.wait("due", "1")
            person.does(action if action == "done" else f"bid {bid}")
    expect(wren.page.locator("#sentence")).to_have_text("What will you do?")


def test_two_browsers_play_live_against_each_other(seats: Seats) -> None:
    wren, tide, _place = two(seats)
    wren.does("done")
    expect(tide.page.locator("#sitting-0")).to_contain_text("chosen")
    expect(wren.page.locator("#sentence")).to_contain_text("face down")
    wren.page.locator("#reconsider").click()
    expect(tide.page.locator("#sitting-0")).to_contain_text("not yet")
    to_the_first_turn(wren, tide)
    expect(tide.page.locator("#sentence")).to_contain_text("wren is choosing an action")
    assert tide.page.locator(".legal").count() == 0, "nothing glows while one waits"
    wren.does("rest")
    tide.sees("wren rested.")
    tide.wait("due", "1")
    assert tide.page.title().startswith("Your turn")


def test_two_tabs_of_one_seat_agree_and_a_stale_click_is_told_gently(seats: Seats) -> None:
    wren, tide, table_id = two(seats)
    to_the_first_turn(wren, tide)
    other = wren.another_tab()
    other.go(table_id)
    wren.does("settle")
    expect(other.page.locator("#sentence")).to_have_text("Which star?")
    other.page.evaluate("starhall.disconnect()")
    wren.does("star vega")
    other.option("star deneb").click()
    expect(other.page.locator("#toasts")).to_contain_text("The table has moved on.")
    expect(other.page.locator("#sentence")).to_have_text("With which cards do you pay?")
    assert wren.seats.loopback.table(table_id).steps[-1].text == "star vega"


def test_after_sleep_the_current_view_is_there_and_a_choice_made_offline_is_sent_once(seats: Seats) -> None:
    wren, tide, table_id = two(seats)
    to_the_first_turn(wren, tide)
    tide.context.set_offline(True)
    wren.does("rest")
    tide.context.set_offline(False)
    tide.page.evaluate("starhall.disconnect(); document.dispatchEvent(new Event('visibilitychange'))")
    tide.sees("wren rested.")
    tide.context.set_offline(True)
    tide.option("rest").click()
    tide.page.locator("#confirm").click()
    expect(tide.page.locator("#toasts")).to_contain_text("No connection. Nothing is lost.")
    tide.context.set_offline(False)
    expect(tide.page.locator("#sentence")).to_have_text("How much do you bid?")
    assert [step.text for step in wren.seats.loopback.table(table_id).steps].count("rest") == 2


def test_a_chain_goes_back_by_escape_and_by_its_button_and_undo_takes_the_whole_move(seats: Seats) -> None:
    wren, tide, _place = two(seats)
    to_the_first_turn(wren, tide)
    wren.page.keyboard.press("1")
    expect(wren.page.locator("#sentence")).to_have_text("Which star?")
    wren.page.locator("#star-altair").click()
    expect(wren.page.locator(".crumbs")).to_contain_text("Altair")
    wren.page.keyboard.press("Escape")
    expect(wren.page.locator("#sentence")).to_have_text("Which star?")
    wren.page.locator("#back").click()
    expect(wren.page.locator("#sentence")).to_have_text("What will you do?")
    wren.does("settle")
    wren.does("star vega")
    wren.page.keyboard.press("u")
    expect(wren.page.locator("#sentence")).to_have_text("What will you do?")


def test_beyond_the_last_draw_the_table_is_asked(seats: Seats) -> None:
    wren, tide, table_id = two(seats)
    to_the_first_turn(wren, tide)
    wren.option("draw").click()
    expect(wren.page.locator("#confirm")).to_be_visible()
    wren.page.keyboard.press("Escape")
    expect(wren.page.locator("#confirm")).to_be_hidden()
    wren.does("draw")
    wren.page.locator("#undo").click()
    tide.page.get_by_role("button", name="Allow").click()
    expect(wren.page.locator("#sentence")).to_have_text("What will you do?")
    wren.sees("wren took a move back.")
    assert wren.seats.loopback.table(table_id).steps[-1].text.startswith("bid")


def test_cards_are_picked_in_any_order_on_the_table(seats: Seats) -> None:
    wren, tide, table_id = two(seats)
    cards = wren.page.locator("#dock .card.legal")
    cards.nth(2).click()
    expect(wren.page.locator("#dock .card.chosen")).to_have_count(1)
    cards.nth(0).click()
    expect(wren.page.locator("#dock .card.chosen")).to_have_count(2)
    cards.nth(2).click()
    expect(wren.page.locator("#dock .card.chosen")).to_have_count(1)
    wren.does("done")
    tide.does("done")
    tide.sees("wren swapped 1 cards.")
    assert table_id


def test_pointing_at_a_button_lights_its_target_and_the_reverse(seats: Seats) -> None:
    wren, tide, _place = two(seats)
    to_the_first_turn(wren, tide)
    wren.does("settle")
    wren.option("star rigel").hover()
    expect(wren.page.locator("#star-rigel")).to_have_class(re.compile("hover"))
    wren.page.locator("#star-vega").hover()
    expect(wren.option("star vega")).to_have_class(re.compile("hover"))
    expect(wren.page.locator("#inspect")).to_contain_text("Vega is a star.")


def test_what_is_not_possible_says_why(seats: Seats) -> None:
    wren, tide, table_id = two(seats)
    to_the_first_turn(wren, tide)
    loopback = seats.loopback
    hand = loopback.table(table_id).game.to_data(loopback.table(table_id).g)["sides"]["azure"]["hand"]
    assert hand
    by_api(wren, table_id)
    wren.go(table_id)
    tide.go(table_id)
    tide.does("settle")
    taken = tide.page.locator("#star-vega")
    taken.click()
    expect(tide.page.locator("#inspect")).to_contain_text("That star is settled already.")
    expect(tide.page.locator("#inspect a")).to_have_text("TY-COL-02")


def by_api(person: Person, table_id: str) -> None:
    """Let wren settle Vega with whatever cards; if he cannot pay, he is given cards first."""
    table = person.seats.loopback.table(table_id)
    guest = person.seats.loopback.stranger()
    guest.http.cookies.update({each["name"]: each["value"] for each in person.context.cookies()})
    assert table.g.options(0)
    settle_by_api(guest, table_id, "vega")


def test_talk_hint_and_comfort(seats: Seats) -> None:
    wren, tide, _place = two(seats)
    wren.page.keyboard.press("/")
    wren.page.keyboard.type("the galaxy is wide")
    wren.page.keyboard.press("Enter")
    tide.sees("the galaxy is wide")
    wren.page.keyboard.press("Escape")
    wren.page.locator("#hint").click()
    expect(wren.page.locator("#toasts")).to_contain_text("That is what a bot would do.")
    wren.page.get_by_role("button", name="Comfort and seats").click()
    wren.page.get_by_label("More contrast").first.check()
    assert wren.page.evaluate("document.documentElement.dataset.contrast") == "more"
    wren.page.get_by_label("More contrast").first.uncheck()
    wren.page.get_by_label("Light", exact=True).first.check()
    wren.page.reload()
    assert wren.page.evaluate("document.documentElement.dataset.theme") == "light"


def test_a_notice_comes_when_it_is_my_turn_and_only_then(seats: Seats) -> None:
    wren, tide = seats.person("wren"), seats.person("tide")
    wren.context.grant_permissions(["notifications"])
    wren.context.add_init_script(
        "localStorage.setItem('starhall', JSON.stringify({notices: true})); window.notices = [];"
        "window.Notification = class { constructor(title, more) { window.notices.push(title + ': ' + more.body); }"
        " static permission = 'granted'; static requestPermission() {} close() {} };"
        "Object.defineProperty(document, 'hidden', { get: () => true });"  # he looks at something else
    )
    table_id = wren.open("me", "open")
    tide.join(table_id)
    wren.wait("due", "1")
    to_the_first_turn(wren, tide)
    before = wren.page.evaluate("notices.length")
    wren.does("rest")
    assert wren.page.evaluate("notices.length") == before
    tide.does("rest")
    wren.wait("due", "1")
    assert wren.page.evaluate("notices.slice(-1)") == ["It is your turn: How much do you bid?"]
    assert wren.page.evaluate("notices.length") == before + 1


def test_hotseat_hands_the_device_over_behind_a_screen(seats: Seats) -> None:
    wren = seats.person("wren")
    wren.page.goto("/new/toy")
    wren.page.get_by_label("One device").check()
    wren.page.get_by_role("button", name="Sit down").click()
    expect(wren.page.locator(".hand-over")).to_contain_text("Hand the device to wren (azure)")
    assert wren.page.locator("#dock .card").count() == 0, "nobody's cards are on the page"
    wren.page.locator("#take-over").click()
    expect(wren.page.locator("#dock .card")).to_have_count(4)
    wren.does("done")
    expect(wren.page.locator(".hand-over")).to_contain_text("wren (ember)")
    assert wren.page.locator("#dock .card").count() == 0, "the cards are gone before the device is handed over"
    wren.page.locator("#take-over").click()
    wren.does("done")
    expect(wren.page.locator("#sentence")).to_have_text("How much do you bid?")


def test_somebody_watches_and_sits_down_by_the_link(seats: Seats) -> None:
    wren, tide = seats.person("wren"), seats.person("")
    table_id = wren.open("me", "open")
    tide.page.goto(f"/tables/{table_id}")
    tide.page.get_by_label("Your name").fill("tide")
    tide.page.get_by_role("button", name="Sit down").click()
    wren.wait("due", "1")
    marrow = seats.person("")
    marrow.go(table_id)
    marrow.sees("You are watching")
    assert marrow.page.locator(".option").count() == 0


def test_a_bot_plays_for_me_and_gives_my_seat_back(seats: Seats) -> None:
    wren, tide, _place = two(seats)
    wren.page.get_by_role("button", name="Comfort and seats").click()
    wren.page.get_by_role("button", name="Let a bot play for me").click()
    wren.sees("A bot plays for you.")
    expect(tide.page.locator("#sitting-0")).to_contain_text("chosen")
    wren.page.get_by_role("button", name="I am back").click()
    tide.does("done")
    wren.wait("due", "1")
    wren.does("bid 1")


def test_the_board_zooms_and_pans(seats: Seats) -> None:
    wren, _tide, _place = two(seats)
    board = wren.page.locator("#stage > svg")
    expect(board).to_have_attribute("viewBox", "0 0 888 500")
    wren.page.keyboard.press("+")
    assert board.get_attribute("viewBox") != "0 0 888 500"
    zoomed = board.get_attribute("viewBox")
    box = wren.page.locator("#stage").bounding_box()
    assert box is not None
    wren.page.mouse.move(box["x"] + 400, box["y"] + 60)
    wren.page.mouse.down()
    wren.page.mouse.move(box["x"] + 300, box["y"] + 90, steps=4)
    wren.page.mouse.up()
    assert board.get_attribute("viewBox") != zoomed
    moved = board.get_attribute("viewBox")
    wren.page.locator("#dock .card.legal").first.click()
    expect(wren.page.locator("#dock .card.chosen")).to_have_count(1)
    assert board.get_attribute("viewBox") == moved, "an update leaves the eye where it was"
    wren.page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", "0 0 888 500")


def test_focus_stays_across_updates(seats: Seats) -> None:
    wren, tide, _place = two(seats)
    wren.page.locator("#dock .card.legal").nth(1).focus()
    held = wren.page.evaluate("document.activeElement.id")
    tide.does("done")
    expect(wren.page.locator("#sitting-1")).to_contain_text("chosen")
    assert wren.page.evaluate("document.activeElement.id") == held
    wren.page.keyboard.press("Enter")
    expect(wren.page.locator("#dock .card.chosen")).to_have_count(1)
    assert wren.page.evaluate("document.activeElement.id") == held


def test_changes_are_announced(seats: Seats) -> None:
    wren, tide, _place = two(seats)
    to_the_first_turn(wren, tide)
    wren.does("rest")
    expect(tide.page.locator("#announce")).to_contain_text("wren rested. What will you do?")


def test_on_a_phone_parts_of_the_table_are_tabs(seats: Seats) -> None:
    wren = seats.person("wren", PHONE, has_touch=True, is_mobile=True)
    wren.open("me", "random", game="age_of_galaxy")
    tabs = wren.page.locator("#seg button:visible")
    expect(tabs).to_have_text(["Galaxy", "Board", "Mine", "Players", "Log"])
    wren.page.get_by_role("button", name="Mine").tap()
    expect(wren.page.locator("#dock")).to_be_visible()
    expect(wren.page.locator("#stage")).to_be_hidden()
    wren.page.get_by_role("button", name="Log", exact=True).tap()
    expect(wren.page.locator("#side")).to_be_visible()
    small = wren.page.eval_on_selector_all(
        ".option:not(.away), .btn, .seg button",
        "all => all.filter(b => b.getClientRects().length && b.getBoundingClientRect().height < 44)"
        ".map(b => b.outerHTML)",
    )
    assert small == [], "touch targets are 44 px high"


def test_nobody_is_away_on_his_own_page(seats: Seats) -> None:
    wren = seats.person("wren", PHONE)
    wren.open("me", "random")
    assert wren.page.locator(".sitting.own .mark[title='has no page open']").count() == 0


def test_what_somebody_is_typing_stays_with_its_caret_and_its_focus(seats: Seats) -> None:
    wren, tide, marrow = seats.person("wren"), seats.person("tide"), seats.person("")
    table_id = wren.open("me", "open", "open")
    marrow.page.goto(f"/tables/{table_id}")
    marrow.page.get_by_label("Your name").fill("mar")
    marrow.page.keyboard.press("ArrowLeft")
    tide.join(table_id)
    expect(marrow.page.locator("#sitting-1")).to_contain_text("tide")
    marrow.page.keyboard.type("x")
    expect(marrow.page.get_by_label("Your name")).to_have_value("maxr")
    marrow.page.locator("body").click(position={"x": 4, "y": 400})
    tide.page.get_by_label("Say something").fill("the galaxy is wide")
    tide.page.keyboard.press("Enter")
    marrow.sees("the galaxy is wide")
    expect(marrow.page.get_by_label("Your name")).to_have_value("maxr")


def test_the_inspector_says_nothing_of_what_is_gone(seats: Seats) -> None:
    wren, tide = seats.person("wren"), seats.person("tide")
    table_id = wren.open("me", "open")
    tide.join(table_id)
    wren.wait("due", "1")
    card, inspect = wren.page.locator("#dock .card").first, wren.page.locator("#inspect")
    card.click()
    expect(wren.page.locator("#dock .card.chosen")).to_have_count(1)
    expect(inspect.locator("h2")).to_have_count(1)
    wren.page.locator(".bar .phases").hover()
    tide.does("done")
    expect(inspect.locator("h2")).to_have_count(1)
    wren.option("done").press("Enter")
    expect(wren.page.locator("#sentence")).to_have_text("How much do you bid?")
    expect(inspect).to_contain_text("Point at anything")


def test_nothing_moves_away_between_pressing_and_releasing(seats: Seats) -> None:
    wren, tide = seats.person("wren"), seats.person("tide")
    table_id = wren.open("me", "open")
    tide.join(table_id)
    wren.wait("due", "1")
    box = wren.option("done").bounding_box()
    assert box is not None
    wren.page.mouse.move(box["x"] + 5, box["y"] + 5)
    wren.page.mouse.down()
    beat = wren.fact("beat")
    with wren.page.expect_response("**/fragment?*"):
        tide.does("done")
    assert wren.fact("beat") == beat
    wren.page.mouse.up()
    expect(wren.page.locator("#sentence")).to_have_text("How much do you bid?")
