"""The blocks that pictures are made of."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from starhall import drawing
from starhall.drawing import check, icons, seats, text
from starhall.drawing.board import tokens
from starhall.kernel.errors import Unknown


def test_what_is_not_markup_is_escaped() -> None:
    assert drawing.tag("text", "<b>&", x=1.25, class_='a"b') == '<text x="1.2" class="a&quot;b">&lt;b&gt;&amp;</text>'
    assert drawing.tag("g", drawing.Markup("<b/>")) == "<g><b/></g>"
    assert drawing.tag("rect", width=None, stroke_width=2.0) == '<rect stroke-width="2"/>'
    assert "<script" not in drawing.words(0, 0, "<script>", room=200)
    assert "<script" not in drawing.spot("x", "<script>", "<script>")


def test_a_text_is_fitted_into_its_room() -> None:
    for room in (20, 45, 70, 120, 400):
        for phrase in ("Advanced Engineering", "Xenology", "Wwwwwwwwwwwwwwwwwww", "i"):
            fitted = drawing.fit(phrase, room, 14)
            assert fitted.width <= room, (phrase, room)
            assert fitted.size >= text.SMALLEST
    assert drawing.fit("Xenology", 200, 14) == drawing.Fitted("Xenology", 14, 92, drawing.width("Xenology", 14))
    assert drawing.fit("Advanced Engineering", 60).text.endswith("…")


def test_a_narrower_text_is_preferred_to_a_smaller_one_and_a_smaller_one_to_a_cut() -> None:
    natural = drawing.width("Planetary Shields", 13)
    assert drawing.fit("Planetary Shields", natural - 2, 13).size == 13
    assert drawing.fit("Planetary Shields", natural * 0.7, 13).text == "Planetary Shields"


def test_lines_are_broken_between_words_and_cut_at_the_end() -> None:
    lines = drawing.wrap("Each time you colonize an oceanic planet, gain 1 innovation", 100, 11, 3)
    assert len(lines) == 3
    assert all(drawing.width(line, 11) <= 100 for line in lines)
    assert lines[-1].endswith("…")
    assert drawing.wrap("two words", 300, 11, 3) == ("two words",)


def test_every_icon_that_a_picture_uses_is_in_its_defs_with_what_it_refers_to() -> None:
    found = drawing.defs(drawing.planet("arctic", 5, 5, 5), drawing.icon("credit", 1, 1))
    assert set(check.ids(found)) >= {"art-arctic", "ball", "i-credit"}
    assert "i-relic" not in check.ids(found)


def test_an_unknown_icon_or_colour_is_named_with_what_is_known() -> None:
    with pytest.raises(Unknown, match="credit"):
        drawing.icon("kredit", 0, 0)
    with pytest.raises(Unknown, match="ember"):
        drawing.look("crimson")


def test_the_sprite_has_every_icon_and_each_id_once() -> None:
    found = check.ids(drawing.sprite())
    assert check.doubles(found) == []
    assert {f"i-{name}" for name in icons.names()} <= set(found)
    assert {f"i-shape-{seat}" for seat in seats.SHAPES} <= set(found)
    assert {f"pt-{seat}" for seat in seats.PATTERNED} <= set(found)


def test_players_names_come_in_where_the_seats_colours_stood() -> None:
    given = drawing.who(1, "ember") + drawing.seat_panel(0, "azure", "Azure", "next")
    assert "Ember" in given
    filled = drawing.named(given, ["wren", "<tide>"])
    assert "wren" in filled
    assert "&lt;tide&gt;" in filled
    assert "Ember" not in filled
    assert drawing.named(given, ["wren"]).count("Ember") == 1, "a seat without a name keeps its colour"


def test_a_sigil_belongs_to_its_id() -> None:
    assert drawing.sigil("mersoma") == drawing.sigil("mersoma")
    assert len({drawing.sigil(f"card_{i}") for i in range(60)}) > 50


def test_hexes_share_their_sides_and_an_area_is_outlined_once() -> None:
    origin = drawing.hex_corners(*drawing.hex_centre((0, 0), 32), 32)
    for i, cell in enumerate(((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))):
        there = drawing.hex_corners(*drawing.hex_centre(cell, 32), 32)
        shared = [a for a in origin for b in there if dist(a, b) < 0.01]
        assert shared == sorted([origin[i], origin[(i + 1) % 6]], key=origin.index)
    assert drawing.hex_border([(0, 0)], 32).count("M") == 6
    assert drawing.hex_border([(0, 0), (1, 0)], 32).count("M") == 10


def test_a_diamond_fills_the_gap_between_four_octagons() -> None:
    corners = {(round(x, 6), round(y, 6)) for x, y in drawing.octagon(0, 0, 90)}
    gap = {(round(x, 6), round(y, 6)) for x, y in drawing.diamond(45, 45, 90)}
    assert len(corners & gap) == 2


def test_slots_of_an_edge_are_spread_evenly_between_the_rims() -> None:
    slots = drawing.edge_slots((0, 0), (100, 0), 3, 10, 30)
    assert [round(x) for x, _, _ in slots] == [25, 40, 55]
    steps = [round(b[0] - a[0], 6) for a, b in pairwise(slots)]
    assert len(set(steps)) == 1
    assert drawing.widest_angle([0, 90]) == 225


def test_a_standalone_picture_needs_nothing_from_outside() -> None:
    inside = drawing.disc("slot-vega", "azure", 20, 20) + drawing.chips([(2, "credit")], 50, 20)
    svg = drawing.standalone(100, 40, "A <test>", "age-of-galaxy", drawing.Markup(inside))
    assert "var(" not in svg
    assert "currentColor" in svg, "icons take their colour from where they are used"
    assert 'transform="translate(20 20)"' in svg
    assert check.faults(svg, 100, 40) == []
    assert tokens("age-of-galaxy")["accent"] != tokens("m101")["accent"]


def test_chips_are_as_wide_as_they_say() -> None:
    row: list[drawing.Chip] = [(3, "credit"), (12, "relic")]
    assert drawing.chips_width(row) > drawing.chips_width(row[:1]) > 0
    middle = drawing.chips(row, 100, 20, anchor="mid")
    boxes = check.text_boxes(middle)
    assert boxes[0].left == pytest.approx(100 - drawing.chips_width(row) / 2, abs=0.1)


def test_the_check_finds_what_is_wrong() -> None:
    assert check.faults(drawing.words(5, 20, "fine"), 100, 40) == []
    assert "twice" in check.faults('<g id="a"/><g id="a"/>', 10, 10)[0]
    assert "smaller" in check.faults('<text x="5" y="20" class="t" style="font-size:9px">a</text>', 50, 40)[0]
    assert "sticks out" in check.faults(drawing.words(95, 20, "outside"), 100, 40)[0]
    assert "lies over" in check.faults(drawing.words(5, 20, "one") + drawing.words(10, 22, "two"), 100, 40)[0]
    assert "nothing is called" in check.faults('<use href="#i-nope"/>', 10, 10)[0]
    moved = drawing.moved(50, 10, drawing.words(0, 10, "moved"))
    assert check.text_boxes(moved)[0].left == 50


def test_names_find_a_free_place_or_stay_away() -> None:
    crowd = tuple([drawing.Name(f"Star {i}", 50, 50, 8) for i in range(12)])
    drawn = drawing.placed(crowd, ((42, 42, 58, 58),), 100, 100)
    assert 2 <= len(drawn) < len(crowd)
    assert check.faults("".join([name.drawn for name in drawn]), 100, 100) == []
    assert "Star 0" in drawn[0].drawn, "the first ones come first"
    needed = drawing.Name("Home", 50, 50, 8, needed=True)
    assert len(drawing.placed((needed,), ((0, 0, 100, 100),), 100, 100)) == 1


def test_markup_and_the_text_that_looks_like_it_are_not_drawn_alike() -> None:
    shown = drawing.words(1, 2, drawing.Markup("<b>2</b>"))
    assert "<b>2</b>" in shown
    assert "&lt;b&gt;" in drawing.words(1, 2, "<b>2</b>")
    assert drawing.words(1, 2, drawing.Markup("<b>2</b>")) is shown, "the same once more is not drawn again"


def test_a_name_covers_what_is_spared_only_where_there_is_no_other_place() -> None:
    one = drawing.Name("Star", 50, 50, 8)
    above = drawing.placed((one,), (), 100, 100)[0].box
    elsewhere = drawing.placed((one,), (), 100, 100, (above,))[0].box
    assert not drawing.overlap(above, elsewhere)
    assert drawing.placed((one,), (), 100, 100, ((0, 0, 100, 100),))[0].box == above


def test_the_tables_know_narrow_and_wide_characters() -> None:
    digits = [drawing.width(digit, 100) for digit in "0123456789"]
    assert max(digits) == min(digits), "digits are tabular"
    assert drawing.width("i", 100) < drawing.width("n", 100) < drawing.width("M", 100)
    assert drawing.width(" ", 100) < digits[0] / 2 + 1
    assert drawing.width("Planetary", 12, 75) < drawing.width("Planetary", 12)
