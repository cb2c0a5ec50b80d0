"""`starhall store`: is what a hall keeps whole, a copy of it, and the way to another database."""

from __future__ import annotations

import argparse
import logging
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from starhall.cli import Parser, add_command
from starhall.cli.serve import place

if TYPE_CHECKING:
    from starhall.server.hall import Hall

DEEDS = ("check", "backup", "export", "import")


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands,
        "store",
        "Look after what a hall keeps, also while it is open.",
        "starhall store check\n  starhall store backup monday.sqlite\n  starhall store export hall.jsonl\n"
        "  starhall store import hall.jsonl --data postgresql://...",
    )
    command.add_argument(
        "deed", choices=DEEDS, help="play every table again; copy the file; write all as text; read it"
    )
    command.add_argument("file", nargs="?", type=Path, help="to write or read (not for check)")
    command.add_argument("--data", type=place, metavar="PLACE", help="where tables are kept (as with serve)")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Do it; what cannot be done is one sentence."""
    from starhall.location import data_folder
    from starhall.server.store import NotKept, Unusable

    where = given.data or data_folder()
    if (given.file is None) != (given.deed == "check"):
        raise SystemExit(f"starhall store {given.deed}: {'name a file' if given.file is None else 'it takes no file'}")
    try:
        check(where) if given.deed == "check" else copy(given.deed, where, given.file)
    except (Unusable, NotKept, OSError) as wrong:
        raise SystemExit(f"starhall store {given.deed}: {wrong}") from None


def copy(deed: str, where: Path | str, file: Path) -> None:
    """Write or read a file."""
    from starhall.server.store import care

    if deed == "backup":
        care.backup(where, file)
        print(f"{file} is a hall as it was just now: put it into a folder as hall.sqlite to open it")
    elif deed == "export":
        print(f"{care.export(where, file)} rows; keep {file} to yourself: the secrets of running games are in it")
    else:
        print(f"{care.import_into(where, file)} rows")


def check(where: Path | str) -> None:
    """Play every table again; exit code 1 when one cannot be."""
    from starhall.server.hall import Hall
    from starhall.server.store import care

    store, log = care.store_at(where), logging.getLogger("starhall")
    log.disabled = True  # what is wrong is said here
    hall, found = Hall(store), Counter[str]()
    try:
        for (table_id,) in store.rows("SELECT id FROM tables ORDER BY changed"):
            wrong = verdict(hall, str(table_id))
            found[wrong.partition(":")[0] or "whole"] += 1
            if wrong:
                print(f"{table_id}  {wrong}")
    finally:
        store.close()
        log.disabled = False
    print(", ".join(f"{count} {what}" for what, count in found.items()) or "no tables yet")
    if found["damaged"]:
        raise SystemExit(1)


def verdict(hall: Hall, table_id: str) -> str:
    """What is wrong with a table; empty: it is played exactly."""
    from starhall.server.errors import Wrong

    try:
        hall.table(table_id)
    except Wrong as wrong:
        return f"{'damaged' if wrong.code == 'damaged' else 'asleep'}: {wrong.text}"
    finally:
        hall.forget(table_id)
    return ""
