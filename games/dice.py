"""Dice that anybody can check afterwards: HMAC-SHA256 of a table seed, a purpose and a count (docs/play/dice.md)."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from itertools import count as numbers
from typing import TypeVar

T = TypeVar("T")
_Copy = Callable[[], "hashlib._Hash"]

SEED_BYTES = 32
_WORD = 1 << 32
_EIGHT = struct.Struct(">8I")
_BLOCK_BYTES = 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def seed_hash(seed: str) -> str:
    """Return the SHA-256, in hex, of a seed given in hex: public from the start, the seed itself only at the end."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class Dice:
    """One draw: an endless stream of numbers fixed by seed (hex), purpose and how often that purpose was drawn before.

    The stream is the concatenation, for block = 0, 1, 2 …, of HMAC-SHA256(seed, "<purpose>/<count>/<block>"),
    read as big-endian 32-bit words.
    """

    def __init__(self, seed: str, purpose: str, count: int) -> None:
        self._source = seed, purpose, count
        # Made when a first number is wanted: many bots never throw the dice they are given.
        self._words: Iterator[int] | None = None

    def words(self) -> Iterator[int]:
        """Yield all further numbers of the stream, each what ``below(2**32)`` would have given."""
        if self._words is None:
            self._words = _words(*self._source)
        return self._words

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, all equally likely. ``n`` is 1 to 2**32."""
        if not 1 <= n <= _WORD:
            raise ValueError(f"n: expected 1 to 2**32, got {n}")
        limit = _WORD - _WORD % n
        for word in self._words or self.words():
            if word < limit:  # a word from the incomplete last stretch would favour small numbers
                return word % n
        raise AssertionError("the stream has no end")

    def roll(self, sides: int = 6) -> int:
        """Roll one die with faces 1 to ``sides``."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """Pick one of the items, which must not be empty."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return all items in random order: Fisher-Yates from the last place down."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def token(self, length: int = 10) -> str:
        """Make an opaque id: a random name of letters and digits that are hard to confuse."""
        return "".join(_ALPHABET[self.below(len(_ALPHABET))] for _ in range(length))

    def event_name(self) -> str:
        """Make an id of something that happens, not of a thing: it may be told of again after it is over."""
        return self.token()


def _words(seed: str, purpose: str, count: int) -> Iterator[int]:
    inner, outer = _keyed(seed)
    return chain.from_iterable(_blocks(inner.copy, outer.copy, f"{purpose}/{count}/".encode()))


def _blocks(inner: _Copy, outer: _Copy, prefix: bytes) -> Iterator[tuple[int, ...]]:
    for number in numbers():
        message, digest = inner(), outer()
        message.update(b"%b%d" % (prefix, number))
        digest.update(message.digest())
        yield _EIGHT.unpack(digest.digest())


@lru_cache(maxsize=256)
def _keyed(seed: str) -> tuple[hashlib._Hash, hashlib._Hash]:
    """Return HMAC's two hashes after reading the key (RFC 2104): most of its cost, and the same for every block."""
    key = bytes.fromhex(seed).ljust(_BLOCK_BYTES, b"\0")
    return hashlib.sha256(key.translate(_INNER)), hashlib.sha256(key.translate(_OUTER))
