"""Bytes of what is still coming: held within a bound, because the one that began first makes room for the others."""

from __future__ import annotations

from prometheus_client import Gauge

from server.connections.places import Closable, Waiting
from server.metrics import LIMITED

GRACE_SECONDS = 10.0
"""How old something may be before it is asked how fast it comes."""

HELD = Gauge("sotto_unfinished_bytes", "Bytes of bodies and messages that are still coming or not yet answered", ["of"])


class Unfinished:
    """Bytes of bodies, or of messages, by the connection that they come from; at most ``most`` (0: no bound).

    ``limit`` is the name of the setting. A connection that is told to make room must ``drop`` what it held.
    """

    def __init__(self, of: str, limit: str, most: int, rate: int) -> None:
        self._limit = limit
        self._most = most
        self._rate = rate
        self._bytes: dict[Closable, int] = {}
        self._waiting: Waiting[Closable] = Waiting()
        self.held = 0
        HELD.labels(of).set_function(lambda: self.held)

    def hold(self, who: Closable, bytes: int) -> None:
        """Note the number of bytes that this connection holds now."""
        self.held += bytes - self._bytes.get(who, 0)
        self._bytes[who] = bytes
        self._waiting.enter(who)
        while self._most and self.held > self._most and (first := self._waiting.oldest()) is not None:
            LIMITED.count(self._limit)
            self.drop(first)
            first.make_room()

    def more(self, who: Closable, bytes: int) -> None:
        """Note that this connection holds more bytes, and how many."""
        self.hold(who, self._bytes.get(who, 0) + bytes)

    def whole(self, who: Closable) -> None:
        """All has come; the bytes are held until they are dropped."""
        self._waiting.leave(who)

    def drop(self, who: Closable) -> None:
        """Forget this connection: it holds nothing any more."""
        self.held -= self._bytes.pop(who, 0)
        self._waiting.leave(who)

    def slow(self) -> list[Closable]:
        """Return those that have brought less than they must have by now."""
        old = self._waiting.overdue(GRACE_SECONDS)
        return [one for one in old if self._bytes[one] < self._rate * (self._waiting.age(one) - GRACE_SECONDS)]
