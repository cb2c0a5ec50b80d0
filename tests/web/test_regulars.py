"""For those who come back: a new table on one page, a code said aloud, the bell, settings, sounds."""

from __future__ import annotations

from playwright.sync_api import expect

from web.seats import PHONE, Person, Seats

LAPTOP = {"width": 1280, "height": 720}
GAMES = ("age_of_galaxy", "galactic_era", "m101", "master_of_the_galaxy")


def too_tall(person: Person) -> int:
    tall: int = person.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    return tall


def chooses(person: Person, name: str, value: str) -> None:
    person.page.locator(f'[name="{name}"][value="{value}"]').check()


def test_a_new_table_fits_a_laptop_whoever_plays(seats: Seats) -> None:
    wren = seats.person("wren", LAPTOP)
    page = wren.page
    for game in GAMES:
        page.goto(f"/new/{game}")
        for way in page.locator("[name=who]").evaluate_all("all => all.map((box) => box.value)"):
            chooses(wren, "who", way)
            if way == "alone":
                expect(page.locator(".company:visible, .lvs:visible")).to_have_count(0)
                continue
            field = page.locator("[name=seats]")
            most = field.get_attribute("max") or ""
            field.fill(most)
            field.dispatch_event("change")
            expect(page.locator(".sr0:visible")).to_have_count(int(most))
            if way != "device":
                chooses(wren, "clock", "live")
            assert too_tall(wren) <= 0, (game, way)


def test_a_table_with_friends_is_found_by_its_code_and_rings(seats: Seats) -> None:
    wren, tide = seats.person("wren", LAPTOP), seats.person("tide", PHONE)
    wren.page.goto("/new/toy")
    chooses(wren, "who", "friends")
    chooses(wren, "clock", "live")
    wren.page.get_by_role("spinbutton", name="Minutes for the game").fill("20")
    wren.page.get_by_role("button", name="Less: Seconds more for a move").click()
    expect(wren.page.locator("#clocked")).to_have_text("20 minutes each, and 9 seconds more for every move.")
    wren.page.locator("#more-settings summary").click()
    chooses(wren, "visibility", "public")
    expect(wren.page.locator("#changed")).to_have_text("1 changed")
    assert wren.flaws() == []
    wren.page.get_by_role("button", name="Sit down").click()
    code = wren.page.locator("#code").inner_text()
    row = seats.loopback.table(wren.page.url.rpartition("/")[2]).row
    assert (row.bank, row.increment, row.visibility, row.code) == (1200, 9, "public", code)
    tide.page.goto("/")
    tide.page.get_by_label("Code or link").fill(code.lower().replace("-", " "))
    tide.page.locator(".code button").click()
    elsewhere = wren.another_tab()
    elsewhere.page.goto("/me")
    tide.page.get_by_role("button", name="Sit down").click()
    expect(elsewhere.page.locator("#bell .badge")).to_have_text("1")
    expect(elsewhere.page).to_have_title("(1) You · Starhall")
    elsewhere.page.locator("#bell summary").click()
    expect(elsewhere.page.locator(".call")).to_contain_text("Your turn")
    assert elsewhere.flaws() == []
    elsewhere.page.locator(".call a").click()
    expect(elsewhere.page.locator("#sentence")).to_be_visible()


def test_those_at_one_device_have_names_and_settings_go_with_the_person(seats: Seats) -> None:
    wren = seats.person("wren")
    wren.page.goto("/new/toy")
    chooses(wren, "who", "device")
    wren.page.get_by_label("Name in seat 2").fill("Ada")
    wren.page.locator("#settings summary").click()
    wren.page.get_by_label("Sounds").check()
    with wren.page.expect_response("**/api/me/settings"):
        wren.page.get_by_label("Slow").check()
    wren.page.keyboard.press("Escape")
    expect(wren.page.locator("#settings")).not_to_have_attribute("open", "")
    assert wren.page.evaluate("starhall.heard()") == ["turn"], "one hears at once what one has chosen"
    wren.page.get_by_role("button", name="Sit down").click()
    expect(wren.page.locator(".seat").filter(has_text="Ada").first).to_be_visible()
    wren.page.evaluate("localStorage.clear()")
    wren.page.goto("/")
    assert wren.page.evaluate("[starhallSettings.speed, starhallSettings.sound]") == ["slow", True]
