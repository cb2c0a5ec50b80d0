"""A real PostgreSQL for tests, from Debian's package: started when the first test needs it, gone with the last."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

FOUND = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
USER = "postgres"  # the server refuses to run as root


class Cluster:
    """A server of its own, reached by a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tools = FOUND[-1].parent
        self.number = 0
        folder.chmod(0o777)
        self.run("initdb", "-D", str(folder / "data"), "-U", USER, "-A", "trust", "--no-sync", "-E", "UTF8")

    def run(self, tool: str, *given: str) -> None:
        done = subprocess.run([*self.as_user(), str(self.tools / tool), *given], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    def as_user(self) -> list[str]:
        return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups"] if os.getuid() == 0 else []

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=200 -c fsync=off"
        self.run(
            "pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", str(self.folder / "log"), "-o", options, "start"
        )

    def stop(self, how: str = "immediate") -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", how, "stop")

    def kill(self) -> None:
        """The server dies, and whoever is connected with it."""
        pid = int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        os.kill(pid, signal.SIGQUIT)

    def address(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def database(self) -> str:
        """The address of a new, empty database."""
        self.number += 1
        name = f"hall_{self.number}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)


@contextmanager
def running() -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="starhall-pg-", dir="/tmp"))  # a socket's path is short
    try:
        cluster = Cluster(folder)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
