"""The same hall on PostgreSQL, and several processes that share it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.loopback import LoopbackHall, past_secrets, two_at_a_table, until
from server.postgres import Cluster
from starhall.server.store import Conflict, NotKept, Store, Unusable


@pytest.fixture
def two(cluster: Cluster) -> Iterator[tuple[LoopbackHall, LoopbackHall]]:
    address = cluster.database()
    with LoopbackHall(address) as one, LoopbackHall(address) as other:
        yield one, other


def test_a_hall_on_postgresql_is_the_same_when_it_opens_again(cluster: Cluster) -> None:
    address = cluster.database()
    with LoopbackHall(address) as loopback:
        wren, tide, table_id = two_at_a_table(loopback)
        past_secrets(wren, tide, table_id)
        wren.post(f"/api/tables/{table_id}/talk", {"text": "hello \0 there"})
        seen, cookie = wren.display(table_id), dict(wren.http.cookies)
        page = wren.get("/", headers={"Accept": "text/html"})
        assert page.status_code == 200
    with LoopbackHall(address) as loopback:
        wren = loopback.stranger()
        wren.http.cookies.update(cookie)
        again = wren.display(table_id)
        assert [again[part] for part in ("version", "log", "talk", "options")] == [
            seen[part] for part in ("version", "log", "talk", "options")
        ]
        wren.does(table_id, "settle", version=seen["version"])


def test_what_one_process_writes_is_seen_at_once_in_the_other(two: tuple[LoopbackHall, LoopbackHall]) -> None:
    one, other = two
    wren, tide, table_id = two_at_a_table(one)
    tide.http.base_url = other.address
    with tide.streaming(f"/api/tables/{table_id}/stream") as events:
        assert next(events)["status"] == "running"
        past_secrets(wren, tide, table_id)
        assert wren.display(table_id)["options"]
        version = wren.display(table_id)["version"]
        wren.http.base_url = other.address
        assert wren.display(table_id)["version"] == version, "versions are the same everywhere"
        wren.http.base_url = one.address
        wren.does(table_id, "rest", version=version)
        shown = len(wren.display(table_id)["log"])
        while len(next(events)["log"]) < shown:
            pass
    assert tide.display(table_id, -1)["log"] == wren.display(table_id, -1)["log"]


def test_who_was_overtaken_tries_again_by_itself(two: tuple[LoopbackHall, LoopbackHall]) -> None:
    one, other = two
    wren, tide, table_id = two_at_a_table(one)
    tide.http.base_url = other.address
    version = tide.display(table_id)["version"]
    table = other.hall.tables[table_id]
    other.hall.is_up_to_date = lambda table: True  # type: ignore[method-assign]
    wren.does(table_id, "done")  # in secret: tide sees the same as before
    assert table.row.revision < one.hall.store.revision(table_id)
    tide.does(table_id, "done", version=version)
    assert [f"{step.seat} {step.text}" for step in one.hall.store.steps(table_id)] == ["0 done", "1 done"]


def test_bots_run_in_one_process_and_in_another_when_it_is_gone(cluster: Cluster) -> None:
    address = cluster.database()
    with LoopbackHall(address) as other:
        with LoopbackHall(address) as one:
            wren = one.guest("wren")
            table_id = wren.open("me", "random")
            until(lambda: wren.display(table_id)["seats"][1]["chosen"])
            assert one.hall.store.database.claim(table_id)
            assert not other.hall.store.database.claim(table_id)
            cookie = dict(wren.http.cookies)
        wren = other.stranger()
        wren.http.cookies.update(cookie)
        wren.does(table_id, "done")
        until(lambda: wren.display(table_id)["question"] == "D-BID" and wren.display(table_id)["seats"][1]["chosen"])
        assert other.hall.store.database.claim(table_id)


def test_a_database_that_restarts_is_found_again(cluster: Cluster) -> None:
    with LoopbackHall(cluster.database()) as loopback:
        wren, tide, table_id = two_at_a_table(loopback)
        wren.does(table_id, "done")
        version = tide.display(table_id)["version"]
        cluster.stop()
        refused = tide.act(table_id, "done", version=version)
        assert (refused.status_code, refused.json()["error"]) == (503, "not_kept")
        cluster.start()
        until(lambda: tide.act(table_id, "done", version=version, key="once").status_code == 200)
        assert [step.text for step in loopback.hall.store.steps(table_id)] == ["done", "done"]


def test_a_commit_whose_answer_was_lost_is_no_conflict(cluster: Cluster) -> None:
    store = Store(cluster.database())
    identity = store.add_identity("wren")
    from starhall.server.hall import Hall, Plan

    hall = Hall(store, {"toy": "server.toy"}, epoch="e")
    table = hall.open(Plan("toy", ("me", "open")), identity)
    row = store.table(table.row.id)
    assert row is not None
    row.revision += 1
    change = store.change(row)
    store.database.cut_off = True  # type: ignore[attr-defined]  # as if the answer had not come
    store.database.write([change])
    assert (change.wrong, change.is_kept) == (None, True)
    change.hand = "another's"
    store.database.cut_off = True  # type: ignore[attr-defined]
    store.database.write([change])
    assert isinstance(change.wrong, Conflict)
    store.close()


def test_an_address_that_cannot_be_used_is_one_sentence(cluster: Cluster) -> None:
    with pytest.raises(Unusable, match="cannot be used") as wrong:
        Store("postgresql://postgres:secret@/nowhere?host=/nowhere")
    assert "secret" not in str(wrong.value)
    assert len(str(wrong.value).splitlines()) == 1
    store = Store(cluster.database())
    store.close()
    with pytest.raises(NotKept):
        store.add_identity("late")
