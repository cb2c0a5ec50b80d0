"""What wins, and how near: shares of what wins or of the leader, and the nearest of several ways."""

from __future__ import annotations

from starhall.kernel.goals import Goal, Near, nearest


def test_a_share_is_of_what_wins_or_of_the_leader() -> None:
    assert Goal("the most", (Near(6), Near(12), Near(0), Near(-3))).shares() == [50, 100, 0, 0]
    assert Goal("five", (Near(4, 5), Near(1, 5), Near(7, 5))).shares() == [80, 20, 100]
    assert Goal("nobody has any", (Near(0), Near(0))).shares() == [0, 0]
    assert Goal("").shares() == []


def test_the_nearest_way_counts_from_what_a_seat_begins_with() -> None:
    bases, symbols, systems = Near(5, 9, "bases"), Near(3, 5, "symbols"), Near(1, 2, "systems")
    assert nearest([(bases, 1), (symbols, 1), (systems, 1)]) is bases, "as far as the symbols, and named first"
    assert nearest([(bases, 1), (Near(4, 5), 1), (systems, 1)]).number == 4
    assert nearest([(bases, 1), (symbols, 1), (Near(2, 2), 1)]).of == 2
