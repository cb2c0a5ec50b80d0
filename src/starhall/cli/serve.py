"""`starhall serve`: the hall in the browser, for as many as can reach this computer."""

from __future__ import annotations

import argparse
from ipaddress import ip_network
from pathlib import Path

from starhall.cli import Parser, add_command, add_content


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands, "serve", "Open the hall in the browser, for others too.", "starhall serve --host 0.0.0.0 --port 8101"
    )
    command.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to listen on (127.0.0.1: for this computer alone; 0.0.0.0: for all who can reach it)",
    )
    command.add_argument("--port", type=int, default=8101, help="the port to listen on (8101)")
    command.add_argument(
        "--data",
        type=place,
        metavar="PLACE",
        help="where tables are kept: a folder (the user's data folder), or a database: postgresql://...",
    )
    command.add_argument(
        "--proxy",
        type=address,
        metavar="ADDRESS",
        help="the address of a proxy whose X-Forwarded-For is believed (none)",
    )
    command.add_argument(
        "--metrics",
        type=door,
        metavar="[HOST:]PORT",
        help="a second port, for the operator alone, where /metrics is read (none; HOST: 127.0.0.1)",
    )
    command.add_argument(
        "--log",
        choices=["words", "json"],
        default="words",
        help="json: one object a line on standard error, with one for each request (words: only what is wrong)",
    )
    add_content(command)
    command.set_defaults(run=run)


def place(text: str) -> Path | str:
    """A folder, or the address of a database."""
    return text if text.startswith(("postgresql://", "postgres://")) else Path(text)


def address(text: str) -> str:
    """The address of a machine or a network, or `*`: what is no address would never be believed."""
    if text != "*":
        try:
            ip_network(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is no address, such as 10.0.0.2") from None
    return text


def door(text: str) -> tuple[str, int]:
    """A port of this computer, and at which of its addresses."""
    host, _, port = text.rpartition(":")
    if not port.isascii() or not port.isdecimal() or not 0 < int(port[:6]) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is no port, such as 8103 or 10.0.0.1:8103")
    return host.strip("[]") or "127.0.0.1", int(port)


def run(given: argparse.Namespace) -> None:
    """Serve until interrupted."""
    from starhall.hosting.app import Watching, serve

    watching = Watching(given.log == "json", given.metrics)
    serve(given.host, given.port, given.data, proxy=given.proxy or "", watching=watching)
