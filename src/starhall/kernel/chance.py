"""Where random numbers come from. The same beginning gives the same numbers, everywhere and for ever."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64

LAST: Final = 0x3FFF_FFFF_FFFF_FFFF  # the largest of 62 bits: compiled, numbers up to here are quick
BLOCK: Final = 8  # numbers from one hash


class Chance:
    """A stream of random numbers that can be copied at any point.

    A real table hashes a counter under a secret key, so that nobody can find the deck by trying keys against the cards
    that he sees. An imagined table has nothing to hide: there a shift register (of full period) is thirty times faster.
    """

    def __init__(self, key: bytes | None, at: int, block: list[int]) -> None:
        self.key: Final = key  # None: imagined
        self.at = at  # how many numbers were drawn; imagined: the register, which is never 0
        self.block = block  # the hash's numbers around `at`: made anew, never changed, so copies share it

    def copy(self) -> Chance:
        return Chance(self.key, self.at, self.block)

    def bits(self) -> int:
        """A number from 0 to LAST."""
        if self.key is not None:
            place = self.at % BLOCK
            if place == 0 or not self.block:
                self.block = hashed(self.key, self.at // BLOCK)
            self.at += 1
            return self.block[place]
        at: i64 = self.at  # compiled, a number of the processor's own: half the work
        at ^= (at & LAST >> 7) << 7
        at ^= at >> 13
        at ^= (at & LAST >> 26) << 26
        self.at = at
        return at

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely: in the last, incomplete run of n it is drawn again."""
        of: i64 = n
        bits: i64 = self.bits()
        while bits - bits % of > LAST - of + 1:
            bits = self.bits()
        return bits % of

    def shuffle(self, items: list[int]) -> None:
        """Every order equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def hashed(key: bytes, block: int) -> list[int]:
    """The numbers of one block of the keyed stream."""
    digest = blake2b(block.to_bytes(8, "big"), digest_size=8 * BLOCK, key=key).digest()
    return [int.from_bytes(digest[8 * i : 8 * i + 8], "big") & LAST for i in range(BLOCK)]


def secret_chance(seed: str) -> Chance:
    """For tables and records: any text is a seed; a real table's is 64 random hexadecimal digits."""
    return Chance(blake2b(seed.encode(), digest_size=32).digest(), 0, [])


def quick_chance(seed: int) -> Chance:
    """For imagined tables and experiments. The hash sees to it that neighbouring seeds have nothing in common."""
    return Chance(None, hashed(bytes(32), seed)[0] or 1, [])
