"""The tags that say where a record comes from: who wrote it and when, who sat where."""

from __future__ import annotations

import time
from collections.abc import Sequence

import starhall
from starhall.kernel.game import Settings
from starhall.kernel.record import Record
from starhall.kernel.tags import written


def stamp(when: float | None = None) -> dict[str, str]:
    """This Starhall's version, and the day (UTC) of a moment: of now, if not said."""
    return {"starhall": starhall.__version__, "date": time.strftime("%Y-%m-%d", time.gmtime(when))}


def players(names: Sequence[str], bots: Sequence[str]) -> dict[str, str]:
    """Who sits where, seat by seat: the name, and which bot played; nothing is said where one is empty."""
    found = {}
    for seat, (name, bot) in enumerate(zip(names, bots, strict=True)):
        found.update({f"seat_{seat}": name} if name else {})
        found.update({f"bot_{seat}": bot} if bot else {})
    return found


def names_of(record: Record) -> list[str]:
    """What the seats are called: as the tags say, in a form for one line; equal names are told apart."""
    colours = record.game.seat_names(record.settings.seats)
    names = [written(record.tags.get(f"seat_{seat}") or colour) for seat, colour in enumerate(colours)]
    return [
        name if names.count(name) == 1 else f"{name} ({colour.lower()})"
        for name, colour in zip(names, colours, strict=True)
    ]


def unusual(record: Record) -> Settings:
    """The seats, and the choices that are not the usual ones: what people want to read."""
    usual = {variant.id: variant.usual for variant in record.game.variants}
    chosen = {key: choice for key, choice in record.settings.choices.items() if choice != usual[key]}
    return Settings(record.settings.seats, chosen)
