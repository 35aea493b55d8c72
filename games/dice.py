"""Dice that anybody can check afterwards: HMAC-SHA256 of a table seed, a purpose and a count (docs/play/dice.md)."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from itertools import count as blocks
from typing import TypeVar

T = TypeVar("T")

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
        inner, outer = _keyed(seed)
        self._words = chain.from_iterable(map(partial(_block, inner, outer, f"{purpose}/{count}/"), blocks()))

    def words(self) -> Iterator[int]:
        """Yield all further numbers of the stream, each what ``below(2**32)`` would have given."""
        return self._words

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, all equally likely. ``n`` is 1 to 2**32."""
        if not 1 <= n <= _WORD:
            raise ValueError(f"n: expected 1 to 2**32, got {n}")
        limit = _WORD - _WORD % n
        for word in self._words:
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


def _block(inner: hashlib._Hash, outer: hashlib._Hash, prefix: str, number: int) -> tuple[int, ...]:
    message, digest = inner.copy(), outer.copy()
    message.update(f"{prefix}{number}".encode())
    digest.update(message.digest())
    return _EIGHT.unpack(digest.digest())


@lru_cache(maxsize=256)
def _keyed(seed: str) -> tuple[hashlib._Hash, hashlib._Hash]:
    """Return HMAC's two hashes after reading the key (RFC 2104): most of its cost, and the same for every block."""
    key = bytes.fromhex(seed).ljust(_BLOCK_BYTES, b"\0")
    return hashlib.sha256(key.translate(_INNER)), hashlib.sha256(key.translate(_OUTER))
