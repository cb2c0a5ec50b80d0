"""What changed from one version of a game's rules to the next: `changes.toml` beside the game's code.

A record of an older version is played by the rules as they are now. Where it no longer goes as it went, these changes
say why. They are the game's own: a user's components have no part in them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starhall.kernel.content import Row

FILE: Final = "changes.toml"


@dataclass(frozen=True)
class Change:
    """The clauses of a rule that changed, and what is different now."""

    clauses: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Version:
    """A version of the rules and what it changed."""

    number: str
    changes: tuple[Change, ...] = ()
    positions: bool = False  # states are written differently since: older fingerprints say nothing

    def __str__(self) -> str:
        changes = [f"{', '.join(change.clauses)} ({change.text.rstrip('.')})" for change in self.changes]
        return f"version {self.number} changed {'; '.join(changes) or 'no rule'}"


def read_versions(folder: Path) -> tuple[Version, ...]:
    """The versions that a game's folder lists, the oldest first; none without such a file."""
    path = folder / FILE
    if not path.is_file():
        return ()
    whole = Row(FILE, "", tomllib.loads(path.read_text(encoding="utf-8")))
    return tuple([read_version(row) for row in whole.rows("version")])


def read_version(row: Row) -> Version:
    """One version with its changes."""
    changes = [read_change(change) for change in row.rows("change", optional=True)]
    found = Version(row.text("number"), tuple(changes), row.flag("positions", False))
    row.skip("positions")
    row.end()
    return found


def read_change(row: Row) -> Change:
    """One change."""
    found = Change(tuple(row.texts("clauses")), row.text("text"))
    row.end()
    return found


def is_newer(version: str, than: str) -> bool:
    """Is it a later version, number by number?"""
    numbers = [
        [int(part) for part in number.split(".") if part.isdecimal() and len(part) < 9] for number in (version, than)
    ]
    return numbers[0] > numbers[1]
