"""The bot that takes any option."""

from __future__ import annotations

from starhall.kernel.chance import quick_chance
from starhall.kernel.state import View


def uniform(view: View, seed: int) -> int:
    """Any of the options, all equally likely."""
    return view.options[quick_chance(seed).below(len(view.options))]
