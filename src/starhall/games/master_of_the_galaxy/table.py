"""The table in words: for the terminal, the page's bar and whoever asks what something is."""

from __future__ import annotations

from starhall.games.master_of_the_galaxy.view import TableView


def phase(view: TableView) -> tuple[str, ...]:
    """The parts of the stage in words."""
    return (f"Round {view.round}",) if view.round else ("Setup",)


def text(view: TableView) -> str:
    """The whole table."""
    return str(view.facts())


def explain(place: str) -> str:
    """What a board element is."""
    return place
