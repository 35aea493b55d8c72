"""Places: how many connections there are, in all and by address, and who goes when there is no room."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from prometheus_client import Gauge

from server.connections.addresses import counted

CONNECTIONS = Gauge("sotto_connections", "Open connections, sockets among them")


class Closable(Protocol):
    """A connection that can be told to go."""

    def make_room(self) -> None:
        """Close, for somebody else needs the room."""

    def too_slow(self) -> None:
        """Close, for what it sends comes too slowly."""


C = TypeVar("C", bound=Closable)


class Waiting(Generic[C]):
    """Connections from which something is due, in the order in which they began to owe it."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._since: dict[C, float] = {}
        self._now = now

    def __len__(self) -> int:
        return len(self._since)

    def __contains__(self, one: object) -> bool:
        return one in self._since

    def enter(self, one: C) -> None:
        """It is due from now on; one that is here already stays where it is."""
        self._since.setdefault(one, self._now())

    def leave(self, one: C) -> None:
        """It has come, or will never come."""
        self._since.pop(one, None)

    def overdue(self, seconds: float) -> list[C]:
        """Return those that have been waited for longer than this, oldest first."""
        before = self._now() - seconds
        late = []
        for one, since in self._since.items():
            if since > before:
                break
            late.append(one)
        return late

    def age(self, one: C) -> float:
        """Return the seconds that this one has been waited for."""
        return self._now() - self._since[one]

    def oldest(self, but: object = None) -> C | None:
        """Return the one that has been waited for longest, other than ``but``."""
        return next((one for one in self._since if one is not but), None)


class Place:
    """The place of one connection, counted for one address at a time, or for none."""

    __slots__ = ("_address", "_places")

    def __init__(self, places: Places) -> None:
        self._places: Places | None = places
        self._address: str | None = None

    def move(self, address: str | None) -> None:
        """Count it for this address from now on."""
        name = None if address is None else counted(address)
        if self._places is not None and name != self._address:
            self._places.count(self._address, -1)
            self._places.count(name, 1)
            self._address = name

    @property
    def crowded(self) -> bool:
        """Whether its address has more connections than one may."""
        return self._places is not None and self._places.crowded(self._address)

    def leave(self) -> None:
        """The connection is closed."""
        if self._places is not None:
            self.move(None)
            self._places.left()
            self._places = None


class Places:
    """The places of this process: at most ``most`` in all, ``per_address`` (0: no limit) for each address."""

    def __init__(self, most: int, per_address: int) -> None:
        self.most = most
        self._per_address = per_address
        self._addresses: Counter[str] = Counter()
        self.taken = 0

    @property
    def full(self) -> bool:
        """Whether there are more connections than there may be."""
        return self.taken > self.most

    def take(self) -> Place:
        """A connection is there: it has a place, even where it makes one too many."""
        self.taken += 1
        CONNECTIONS.inc()
        return Place(self)

    def left(self) -> None:
        """A place is free again."""
        self.taken -= 1
        CONNECTIONS.dec()

    def count(self, address: str | None, more: int) -> None:
        """Count connections of an address; forget it with the last."""
        if address is not None:
            self._addresses[address] += more
            if not self._addresses[address]:
                del self._addresses[address]

    def crowded(self, address: str | None) -> bool:
        """Whether this address has more connections than one may."""
        return bool(self._per_address and address is not None and self._addresses[address] > self._per_address)
