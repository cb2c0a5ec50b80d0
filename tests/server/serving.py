"""A hall with the toy game in a process of its own, to be killed: `python -m server.serving PLACE PORT`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from server.loopback import QUICK, TOY, until

TESTS = Path(__file__).resolve().parents[1]


class Process:
    """One that can be killed and started again, at the same port."""

    def __init__(self, place: str, port: int) -> None:
        self.place, self.port = place, port
        self.address = f"http://127.0.0.1:{port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "server.serving", self.place, str(self.port)]
        paths = os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])
        self.process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": paths}, stderr=subprocess.DEVNULL)

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/api/games", timeout=5).status_code == 200
        except httpx.TransportError:
            assert self.process.poll() is None, "it ended by itself"
            return False

    def wait(self) -> None:
        until(self.answers)

    def kill(self) -> None:
        """As a power cut ends a process: without a word."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def main(place: str, port: int) -> None:
    from starhall.cli.serve import place as read_place
    from starhall.hosting.app import make_app, server_of

    server_of(make_app(read_place(place), TOY, QUICK, limits=0), port=port).run()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
