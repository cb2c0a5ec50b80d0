"""The network counts in whole numbers: what it says is what was taught, and the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from starhall.arena.teaching import Student
from starhall.bots.network import Memory, Network, read_network, write_network
from starhall.kernel.chance import quick_chance
from starhall.kernel.errors import BadContent

INPUTS = 37


def numbers(count: int, spread: int, seed: int) -> list[int]:
    r = quick_chance(seed)
    return [r.below(2 * spread + 1) - spread for _ in range(count)]


def some_network(first: int = 11, second: int = 6) -> Network:
    sizes = [INPUTS * first, first, first * second, second, second * 3, 3, INPUTS * 3]
    return Network([INPUTS, first, second], numbers(sum(sizes), 9000, 5))


def seen(values: list[int]) -> Any:
    return vec[i64]([i64(value) for value in values])


def plainly(first: int, second: int, values: list[int]) -> tuple[int, ...]:
    """What `some_network` says, counted unit by unit, each on its own."""
    sizes = [INPUTS * first, first, first * second, second, second * 3, 3, INPUTS * 3]
    rest = numbers(sum(sizes), 9000, 5)
    parts = []
    for size in sizes:
        parts.append(rest[:size])
        rest = rest[size:]

    def layer(inputs: list[int], weights: list[int], biases: list[int]) -> list[int]:
        units = len(biases)
        return [b + sum(x * weights[i * units + j] for i, x in enumerate(inputs)) for j, b in enumerate(biases)]

    one = [max(0, total) >> 6 for total in layer(values, parts[0], parts[1])]
    two = [max(0, total) >> 12 for total in layer(one, parts[2], parts[3])]
    direct = layer(values, parts[6], [0, 0, 0])
    whole = [total + 64 * way for total, way in zip(layer(two, parts[4], parts[5]), direct, strict=True)]
    return whole[0] * 10000 >> 22, whole[1] * 10000 >> 22, whole[2] * 1000 >> 22


@pytest.mark.parametrize("sizes", [(11, 6), (8, 5), (1, 1)])
def test_two_units_in_one_number_do_not_disturb_each_other(sizes: tuple[int, int]) -> None:
    network = some_network(*sizes)
    memory = Memory(network)
    for seed in range(12):
        values = numbers(INPUTS, 12, seed)
        assert network.judge(memory, seen(values)) == plainly(*sizes, values)


def test_what_was_judged_before_changes_nothing() -> None:
    network = some_network()
    memory = Memory(network)
    for seed in range(20):
        observed = seen(numbers(INPUTS, 12, seed % 7))
        assert network.judge(memory, observed) == network.judge(Memory(network), observed)


@pytest.mark.parametrize("sizes", [(8, 4), (7, 5), (1, 1)])
def test_whole_numbers_say_what_the_student_learned(sizes: tuple[int, int]) -> None:
    scale = np.full(INPUTS, 1 / 12, np.float32)
    student = Student(scale, *sizes, seed=3)
    r = np.random.default_rng(1)
    student.parts = [part + r.normal(0, 0.2, part.shape).astype(np.float32) for part in student.parts]
    network = Network([INPUTS, *sizes], student.numbers())
    for seed in range(10):
        observed = numbers(INPUTS, 12, seed)
        own, rival, win = student.answers(np.array([observed], np.int16))[-1][0]
        told = network.judge(Memory(network), seen(observed))
        assert told == pytest.approx((10000 * own, 10000 * rival, 1000 * win), abs=30)


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    student = Student(np.ones(4, np.float32), 3, 2, seed=1)
    write_network(tmp_path / "2.weights", {"game": "toy", "sizes": [4, 3, 2]}, student.numbers())
    network, facts = read_network(tmp_path / "2.weights")
    again = Network([4, 3, 2], student.numbers())
    observed = seen([1, -2, 3, 0])
    assert facts["game"] == "toy"
    assert network.judge(Memory(network), observed) == again.judge(Memory(again), observed)


@pytest.mark.parametrize("data", [b"", b"{}\n", b"no facts\n0000", b'{"sizes": [4, 3, 2]}\n0000', b'{"sizes": [4]}\n'])
def test_other_files_are_no_weights(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "2.weights").write_bytes(data)
    with pytest.raises(BadContent, match=r"2\.weights: these are no weights"):
        read_network(tmp_path / "2.weights")
