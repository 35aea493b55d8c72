"""The requests accepted at one table: the latest in full, all others as sixteen bytes that say where they stand.

All of it comes from the log, commit by commit: loading a table makes it anew, or goes on from a snapshot of it.
"""

from __future__ import annotations

import secrets
from array import array
from bisect import bisect_left, insort
from collections.abc import Iterator
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from events.event import Actor, Command

LATEST = 64
"""At least this many are kept in full, and at most twice as many."""

_RUN = 16_384
"""Marks in one sorted run: longer runs make adding a mark dearer, shorter ones each look-up."""

# 40 bits of hash and 24 of number fill the 64 of one entry of an array: 16 bytes a request with its version and seq.
_NUMBERS = 1 << 24
_HASH = (1 << 40) - 1

Key = tuple[Actor, str, str]
"""A request by the chair that sent it, the player in it and the id."""


class Accepted(msgspec.Struct, frozen=True):
    """An accepted request: its place in the log and in its sender's feed, and its content, to recognise a repeat."""

    version: int
    seq: int
    prompt: str
    command: Command


class Candidate(NamedTuple):
    """Where in the log a request may stand, and its sender's seq there."""

    version: int
    seq: int


class Requests:
    """Takes every accepted request in order, at most 16 million of them.

    A mark is 40 bits of a hash that no client can foresee, and the number of the request: a new request is recognised
    for nothing, and a repeated one for one entry of the log, which settles whether the hash was a coincidence.
    A request is marked when it leaves the latest, or when all of this is written down: then without the latest.
    """

    def __init__(self) -> None:
        # The hash is salted for itself and not hash(), which another process could not go on with.
        self._salt = secrets.token_bytes(16)
        self._latest: dict[Key, Accepted] = {}
        self._before: dict[Key, Accepted] = {}
        self._unmarked: list[tuple[Key, Accepted]] = []
        self._runs: list[array[int]] = []
        self._versions = array("I")
        self._seqs = array("I")

    def add(self, key: Key, accepted: Accepted) -> None:
        """Add the next accepted request."""
        if len(self._latest) == LATEST:
            self._mark_all()
            self._before, self._latest = self._latest, {}
        self._latest[key] = accepted
        self._unmarked.append((key, accepted))

    def _mark_all(self) -> None:
        for key, accepted in self._unmarked:
            if not self._runs or len(self._runs[-1]) == _RUN:
                self._runs.append(array("Q"))
            insort(self._runs[-1], self._mark(key, len(self._versions)))
            self._versions.append(accepted.version)
            self._seqs.append(accepted.seq)
        self._unmarked = []

    def latest(self, key: Key) -> Accepted | None:
        """Return the request if it is among the latest."""
        return self._latest.get(key) or self._before.get(key)

    def candidates(self, key: Key) -> list[Candidate]:
        """Return where a request may stand that is not among the latest; almost always nowhere, if it is new."""
        if not self._runs or self.latest(key) is not None:
            return []
        mark = self._mark(key, 0)
        numbers = [found - mark for run in self._runs for found in _between(run, mark, mark + _NUMBERS)]
        return [Candidate(self._versions[number], self._seqs[number]) for number in numbers]

    def _mark(self, key: Key, number: int) -> int:
        hashed = blake2b("\n".join(map(str, key)).encode(), digest_size=8, key=self._salt).digest()
        return (int.from_bytes(hashed) & _HASH) * _NUMBERS + number

    def __getstate__(self) -> tuple[bytes, list[bytes], bytes, bytes]:
        self._mark_all()
        return self._salt, [run.tobytes() for run in self._runs], self._versions.tobytes(), self._seqs.tobytes()

    def __setstate__(self, state: tuple[bytes, list[bytes], bytes, bytes]) -> None:
        self._latest, self._before, self._unmarked = {}, {}, []
        self._salt, runs, versions, seqs = state
        self._runs = [array("Q", run) for run in runs]
        self._versions, self._seqs = array("I", versions), array("I", seqs)


def _between(run: array[int], low: int, high: int) -> Iterator[int]:
    for place in range(bisect_left(run, low), len(run)):
        if run[place] >= high:
            return
        yield run[place]
