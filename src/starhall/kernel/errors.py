"""What can go wrong, in words for whoever reads them: each error knows what would have been right."""

from __future__ import annotations

from typing import Final


class Illegal(ValueError):
    """The rules refuse an action; `clause` says which rule does."""

    def __init__(self, seat: int, action: int, clause: str) -> None:
        super().__init__(f"seat {seat}, action {action}: refused by {clause}")
        self.seat: Final = seat
        self.action: Final = action
        self.clause: Final = clause


class Unknown(ValueError):
    """A name that nothing has."""

    def __init__(self, kind: str, name: str, known: str) -> None:
        super().__init__(f'unknown {kind} "{name}"; known: {known}')


class BadContent(ValueError):
    """A content file that cannot be played with."""

    def __init__(self, file: str, where: str, wrong: str) -> None:
        super().__init__(f"{file}, {where}: {wrong}" if where else f"{file}: {wrong}")
        self.file: Final = file
        self.where: Final = where


class BadRecord(ValueError):
    """A record that cannot be read or played; it says at which line and why."""

    def __init__(self, line: int, wrong: str) -> None:
        super().__init__(f"line {line}: {wrong}" if line else wrong)
        self.line: Final = line


class BadPosition(ValueError):
    """A position that cannot be: it says where and why."""

    def __init__(self, path: str, wrong: str) -> None:
        super().__init__(f"{path}: {wrong}" if path else wrong)
        self.path: Final = path
