"""Processes are killed at random moments under load. What was acknowledged is there afterwards, once, and in one order.

`STARHALL_KILLS` says how often (`make soak` does it a hundred times and more).
"""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from server.loopback import TOY, until
from server.postgres import Cluster
from server.serving import Process
from starhall.hosting.app import free_port
from starhall.kernel.seats import members
from starhall.server.hall import Hall, Plan
from starhall.server.store import Step, Store
from starhall.server.store.sqlite import SQLite

KILLS = int(os.environ.get("STARHALL_KILLS", "3"))
PAIRS = 4  # of people who play
Seats = tuple[str, list[str]]  # a table and the tokens of its seats


@dataclass
class Post:
    """An action that somebody has sent, and what he heard."""

    table_id: str
    seat: int
    key: str
    sent: float
    heard: float = 0.0
    said: str = "unknown"  # acknowledged, refused, unknown


@dataclass
class Load:
    """People who play at some tables, each through whichever process answers."""

    processes: list[Process]
    posts: list[Post] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def player(self, seat: int, tables: Sequence[Seats], lot: random.Random) -> None:
        """One table after the other."""
        with httpx.Client(timeout=20) as http:
            for table_id, tokens in tables:
                http.headers["Authorization"] = f"Bearer {tokens[seat]}"
                self.play(http, table_id, seat, lot)

    def play(self, http: httpx.Client, table_id: str, seat: int, lot: random.Random) -> None:
        """Until the game is over."""
        goes_on, number = True, 0
        while goes_on and not self.over.is_set():
            number += 1
            at = f"{lot.choice(self.processes).address}/api/tables/{table_id}"
            try:
                goes_on = self.act(http, at, Post(table_id, seat, f"{seat}-{number}", 0.0), lot)
            except httpx.TransportError:
                time.sleep(0.01)

    def act(self, http: httpx.Client, at: str, post: Post, lot: random.Random) -> bool:
        """Answer what is asked, if something is. Does the game go on?"""
        seen = http.get(at)
        shown = seen.json()
        options = shown.get("options") if seen.status_code == 200 else None
        if not options:
            time.sleep(0.02)
            return bool(shown.get("status") != "finished")
        body: dict[str, Any] = {"version": shown["version"], "key": post.key, "seat": post.seat}
        body["actions"] = [lot.choice(options)["action"]]
        post.sent = time.monotonic()
        self.posts.append(post)
        answer = http.post(f"{at}/act", json=body)
        post.heard = time.monotonic()
        post.said = "acknowledged" if answer.status_code == 200 else "refused"
        assert answer.status_code in (200, 409, 422, 503), answer.text
        return True


def lay_tables(store: Store, count: int) -> list[Seats]:
    """Tables for two, with the tokens of their seats."""
    hall = Hall(store, TOY, epoch="e")
    hall.most_tables = count
    people = [store.add_identity(name) for name in ("wren", "tide")]
    found = []
    for _ in range(count):
        table = hall.open(Plan("toy", ("me", "open")), people[0])
        hall.join(table, people[1], None)
        found.append(
            (table.row.id, [store.give_token("seat", who, table.row.id, seat) for seat, who in enumerate(people)])
        )
    store.close()
    return found


def check(store: Store, load: Load) -> str:
    """Every acknowledged post is kept once, none that was refused is, and who was answered first comes first."""
    hall = Hall(store, TOY, epoch="e")
    kept: dict[tuple[str, int, str], int] = {}
    for table_id in {post.table_id for post in load.posts}:
        assert hall.table(table_id).moves, "what is kept can be played"
        for entry in store.entries(table_id):
            for key in {(table_id, step.seat, step.key) for step in entry.steps if step.key}:
                assert key not in kept, f"twice: {key}"
                kept[key] = entry.number
    for post in load.posts:
        number = kept.get((post.table_id, post.seat, post.key))
        assert number is not None or post.said != "acknowledged", f"lost: {post}"
        assert number is None or post.said != "refused", f"kept though it was refused: {post}"
    for table_id in {post.table_id for post in load.posts}:
        in_order(kept, [post for post in load.posts if post.table_id == table_id and post.said == "acknowledged"])
    count = {said: sum(post.said == said for post in load.posts) for said in ("acknowledged", "refused", "unknown")}
    unknown = sum((post.table_id, post.seat, post.key) in kept for post in load.posts if post.said == "unknown")
    return (
        f"{count['acknowledged']} acknowledged and kept, {count['refused']} refused, "
        f"{count['unknown']} unanswered ({unknown} of them kept)"
    )


def in_order(kept: dict[tuple[str, int, str], int], posts: list[Post]) -> None:
    """An answer that came before another post was sent stands before it in the log."""
    latest = -1
    heard = sorted(posts, key=lambda post: post.heard)
    for post in sorted(posts, key=lambda post: post.sent):
        while heard and heard[0].heard < post.sent:
            first = heard.pop(0)
            latest = max(latest, kept[first.table_id, first.seat, first.key])
        assert kept[post.table_id, post.seat, post.key] > latest, f"out of order: {post}"


def play_and_kill(processes: list[Process], tables: Sequence[Seats], lot: random.Random, kills: int) -> Load:
    """Under load one process after the other is killed and started again."""
    load = Load(processes)
    players = [
        threading.Thread(target=load.player, args=(seat, tables[pair::PAIRS], random.Random(lot.random())), daemon=True)
        for pair in range(PAIRS)
        for seat in range(2)
    ]
    try:
        for process in processes:
            process.wait()
        for player in players:
            player.start()
        for number in range(kills):
            done = len(load.posts)
            until(lambda done=done: len(load.posts) > done + 20)  # type: ignore[misc]
            time.sleep(lot.random() * 0.1)
            victim = processes[number % len(processes)]
            victim.kill()
            victim.start()
            victim.wait()
    finally:
        load.over.set()
        for player in players:
            player.join(30)
        for process in processes:
            process.kill()
    assert any(post.said == "acknowledged" for post in load.posts)
    return load


def test_a_process_on_a_file_is_killed_again_and_again(tmp_path: Path) -> None:
    kills = KILLS // 2
    tables = lay_tables(Store(tmp_path / "hall.sqlite"), PAIRS * (3 + 3 * kills))
    load = play_and_kill([Process(str(tmp_path), free_port())], tables, random.Random(1), kills)
    store = Store(tmp_path / "hall.sqlite")
    print(f"SQLite, killed {kills} times: {check(store, load)}")
    store.close()


def test_three_processes_on_postgresql_are_killed_in_turn(cluster: Cluster) -> None:
    address = cluster.database()
    tables = lay_tables(Store(address), PAIRS * (3 + 3 * KILLS))
    load = play_and_kill([Process(address, free_port()) for _ in range(3)], tables, random.Random(2), KILLS)
    store = Store(address)
    print(f"PostgreSQL, three processes, {KILLS} killed: {check(store, load)}")
    store.close()


def test_a_power_cut_leaves_every_acknowledged_action_and_no_half_one(tmp_path: Path) -> None:
    """What was not flushed is thrown away, at any byte: what had been acknowledged by then is there."""
    file, log = tmp_path / "hall.sqlite", tmp_path / "hall.sqlite-wal"
    (table_id, _), *_ = lay_tables(Store(file), 1)
    store = Store(file)
    assert isinstance(store.database, SQLite)
    store.database.writer.execute("PRAGMA wal_autocheckpoint = 0")  # all that follows is in the log
    table, lot = Hall(store, TOY, epoch="e").table(table_id), random.Random(3)
    acknowledged: list[tuple[int, list[Step]]] = []  # how long the log was then, and what was played
    while table.g.due and len(acknowledged) < 12:
        seat = lot.choice(members(table.g.due))
        options = [table.game.space.texts[action] for action in table.g.options(seat)]
        table.act(seat, table.viewers.version(seat), [lot.choice(options)])
        acknowledged.append((log.stat().st_size, table.steps))
    whole, first = log.read_bytes(), file.read_bytes()
    store.close()
    for number in range(40):
        cut = lot.randrange(len(whole) + 1)
        folder = tmp_path / f"cut {number}"
        folder.mkdir()
        (folder / "hall.sqlite").write_bytes(first)
        (folder / "hall.sqlite-wal").write_bytes(whole[:cut] + bytes(lot.randrange(2) * 100))
        again = Store(folder / "hall.sqlite")
        kept = again.steps(table_id)
        known = max([len(steps) for size, steps in acknowledged if size <= cut], default=0)
        assert known <= len(kept)
        assert kept == acknowledged[-1][1][: len(kept)]
        assert Hall(again, TOY, epoch="e").table(table_id).steps == kept
        again.close()
    print(f"power cut at 40 places of {len(whole)} bytes, {len(acknowledged)} actions: none lost, none half")
