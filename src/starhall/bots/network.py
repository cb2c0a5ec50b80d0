"""A small network that was taught what observed numbers come to. It counts in whole numbers: equal everywhere.

Two hidden layers, and beside them a direct way from the inputs to the outputs: most of what there is to know is a plain
sum, and the hidden units learn the rest. Two units of a layer share one 64-bit number, so one multiplication serves
both: a sum of small products stays below 2^31, and the upper unit notices the lower one only by a borrow, given back.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from starhall.kernel.errors import BadContent
from starhall.kernel.observation import zeros

HALF: Final = 4294967296  # 2^32: where the upper of two units begins
MIDDLE: Final = 2147483648
LOWER: Final = 4294967295
FIRST_BITS: Final = 16  # after the point, in the weights of the first layer
UNIT_BITS: Final = 10  # in what a unit passes on
LATER_BITS: Final = 12  # in the weights of the later layers
SUM_BITS: Final = UNIT_BITS + LATER_BITS
DIRECT: Final = 64  # 2^(SUM_BITS - FIRST_BITS)
OUTPUTS: Final = 3  # own points and the best rival's, in tens; the log odds of winning


@final
class Layer:
    """Units that each weigh all inputs."""

    def __init__(self, inputs: int, units: int, weights: Sequence[int], biases: Sequence[int]) -> None:
        self.inputs: Final[i64] = inputs
        self.pairs: Final[i64] = (units + 1) // 2
        self.weights: Final = packed(inputs, units, weights)  # input by input, two units in one
        self.biases: Final = packed(1, units, biases)

    def change(self, seen: vec[i64], sums: vec[i64], values: vec[i64]) -> None:
        """Bring the sums of what was seen to what is seen now: inputs that stay as they were cost nothing."""
        pairs = self.pairs
        weights = self.weights
        for i in range(self.inputs):
            value = values[i] - seen[i]
            if value != 0:
                seen[i] = values[i]
                first = i * pairs
                for j in range(pairs):
                    sums[j] += value * weights[first + j]


def packed(rows: int, units: int, numbers: Sequence[int]) -> vec[i64]:
    """Each row's numbers two by two, an odd one with a zero."""
    found = vec[i64](capacity=rows * ((units + 1) // 2))
    for row in range(rows):
        for unit in range(0, units, 2):
            upper = numbers[row * units + unit + 1] if unit + 1 < units else 0
            found = append(found, i64(numbers[row * units + unit] + upper * HALF))
    return found


def unpacked(sums: vec[i64]) -> vec[i64]:
    """The units one by one."""
    pairs: i64 = len(sums)
    found = zeros(2 * len(sums))
    for j in range(pairs):
        lower = ((sums[j] + MIDDLE) & LOWER) - MIDDLE
        found[2 * j] = lower
        found[2 * j + 1] = (sums[j] - lower) >> 32
    return found


def fire(sums: vec[i64], units: i64, bits: i64) -> None:
    """What is above zero is passed on, with fewer digits."""
    for j in range(units):
        sums[j] = sums[j] >> bits if sums[j] > 0 else 0


@final
class Memory:
    """What was judged last. States that are judged one after the other differ in little, and sums of whole numbers stay
    exact however often they are changed.
    """

    def __init__(self, network: Network) -> None:
        self.seen: Final = zeros(network.sizes[0])
        self.sums: Final = network.first.biases[:]


@final
class Network:
    """Observed numbers in, three numbers out."""

    def __init__(self, sizes: Sequence[int], numbers: Sequence[int]) -> None:
        """`sizes`: inputs and the units of two hidden layers.

        `numbers`: each layer's weights, then its biases; at last the weights of the direct way.
        """
        inputs, first, second = sizes
        ends = [inputs * first, first, first * second, second, second * OUTPUTS, OUTPUTS, inputs * OUTPUTS]
        if len(numbers) != sum(ends):
            raise ValueError(f"{sum(ends)} numbers are needed for layers of {inputs}, {first} and {second}")
        parts = []
        at = 0
        for size in ends:
            parts.append(list(numbers[at : at + size]))
            at += size
        together: list[int] = []  # the first hidden layer and the direct way: both weigh the inputs
        for i in range(inputs):
            together += parts[0][i * first : (i + 1) * first] + parts[6][i * OUTPUTS : (i + 1) * OUTPUTS]
        self.sizes: Final = (inputs, first, second)
        self.first: Final = Layer(inputs, first + OUTPUTS, together, parts[1] + [0] * OUTPUTS)
        self.second: Final = Layer(first, second, parts[2], parts[3])
        self.last: Final = vec[i64]([i64(number) for number in parts[4]])
        self.biases: Final = vec[i64]([i64(number) for number in parts[5]])

    def judge(self, memory: Memory, values: vec[i64]) -> tuple[int, int, int]:
        """Own points and the best rival's, in thousandths; the log odds of winning, in thousandths."""
        self.first.change(memory.seen, memory.sums, values)
        hidden = unpacked(memory.sums)
        first: i64 = self.sizes[1]
        own = self.biases[0] + hidden[first] * DIRECT
        rival = self.biases[1] + hidden[first + 1] * DIRECT
        win = self.biases[2] + hidden[first + 2] * DIRECT
        fire(hidden, first, FIRST_BITS - UNIT_BITS)
        sums = self.second.biases[:]
        self.second.change(zeros(len(hidden)), sums, hidden)
        hidden = unpacked(sums)
        fire(hidden, self.sizes[2], SUM_BITS - UNIT_BITS)
        last = self.last
        units: i64 = self.sizes[2]
        for j in range(units):
            unit = hidden[j]
            if unit != 0:
                own += unit * last[3 * j]
                rival += unit * last[3 * j + 1]
                win += unit * last[3 * j + 2]
        return int(own * 10000 >> SUM_BITS), int(rival * 10000 >> SUM_BITS), int(win * 1000 >> SUM_BITS)


def read_network(path: Path) -> tuple[Network, dict[str, Any]]:
    """A file of weights: one line of facts, then the numbers."""
    line, _, rest = path.read_bytes().partition(b"\n")
    try:
        facts: dict[str, Any] = json.loads(line)
        numbers = struct.unpack(f"<{len(rest) // 4}i", rest)
        return Network([int(size) for size in facts["sizes"]], numbers), facts
    except (ValueError, KeyError, TypeError, struct.error) as wrong:
        raise BadContent(path.name, "", f"these are no weights: {wrong}") from wrong


def write_network(path: Path, facts: dict[str, Any], numbers: Sequence[int]) -> None:
    """The same file, written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(json.dumps(facts).encode() + b"\n" + struct.pack(f"<{len(numbers)}i", *numbers))
