"""Those who watch one log, by viewer: every message is encoded once and the same bytes are written to each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

import msgspec

Write = Callable[[bytes], object]

RECENT = 128
"""How many of the latest frames each watched viewer keeps, for clients that resume.

Resuming from these costs nothing; before them the log is folded on from a checkpoint.
"""

LINGER = 64
"""The number of further frames that are made and kept for a viewer whose last watcher has left, for a line that broke
soon comes back, and while somebody who comes back is shown what came before."""


class Watcher(Protocol):
    """One connection: whose it is, and where prebuilt frames are written without waiting."""

    player: str | None

    @property
    def write(self) -> Write:
        """Write a prebuilt WebSocket frame; a connection that cannot keep up drops it and asks for a view later."""


def prebuilt(message: bytes) -> bytes:
    """Return a text message as one WebSocket frame; a server's is unmasked, so it is the same for every socket.

    RFC 6455, sections 5.1 and 5.2: only clients mask; 0x81 is the whole of a text, its length in 7, 16 or 64 bits.
    """
    size = len(message)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + message
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message


class Shown(msgspec.Struct, frozen=True, gc=False):
    """One frame, prebuilt, which leads a viewer from seq ``before`` to ``seq``."""

    before: int
    seq: int
    message: bytes


class Watchers:
    """The watchers of one log, by viewers named as on the wire: ``public``, ``seat:3``, ``notes``."""

    def __init__(self) -> None:
        # Dicts, as sets with an order: watchers lie in memory as they came, and walking them so is cheaper.
        self._watchers: dict[str, dict[Watcher, None]] = {}
        self._recent: dict[str, deque[Shown]] = {}
        self._lingering: dict[str, int] = {}

    def __len__(self) -> int:
        return sum(map(len, self._watchers.values()))

    def viewers(self) -> list[str]:
        """The viewers that somebody watches as."""
        return list(self._watchers)

    def shown(self) -> list[str]:
        """The viewers whose frames are made: those that somebody watches as, or did a moment ago."""
        return [*self._watchers, *self._lingering]

    def add(self, viewer: str, watcher: Watcher) -> None:
        """Let a watcher have every frame of this viewer from now on."""
        self._watchers.setdefault(viewer, {})[watcher] = None
        self._lingering.pop(viewer, None)

    def remove(self, viewer: str, watcher: Watcher) -> None:
        """Stop that; a viewer without watchers keeps its recent frames, and those of the next commits."""
        watchers = self._watchers.get(viewer)
        if watchers is None:
            return
        watchers.pop(watcher, None)
        if not watchers:
            del self._watchers[viewer]
            if viewer in self._recent:
                self._lingering[viewer] = LINGER

    def linger(self, viewer: str) -> None:
        """Keep the frames of the next commits, for somebody who is about to watch."""
        if viewer not in self._watchers:
            self._lingering[viewer] = LINGER

    def watching(self, player: str, viewer: str) -> bool:
        """Whether a connection of this player watches as this viewer."""
        return any(watcher.player == player for watcher in self._watchers.get(viewer, ()))

    def has_chair(self, watcher: Watcher) -> bool:
        """Whether somebody watches, besides as the public, as a viewer who is told more."""
        return any(watcher in watchers for viewer, watchers in self._watchers.items() if viewer != "public")

    def of(self, viewer: str) -> list[Watcher]:
        """Those who watch as this viewer, as a list of its own: they may come and go while it is walked."""
        return list(self._watchers.get(viewer, ()))

    def everyone(self) -> set[Watcher]:
        """Every connection, once."""
        return {watcher for watchers in self._watchers.values() for watcher in watchers}

    def pairs(self) -> Iterator[tuple[str, Watcher]]:
        """Every viewer with every watcher; they may come and go while this is walked."""
        yield from [(viewer, watcher) for viewer, watchers in self._watchers.items() for watcher in watchers]

    def show(self, viewer: str, shown: Shown) -> None:
        """Send one frame to all who watch as this viewer."""
        # One frame for all, in a plain loop: 5.0 µs a socket, where websockets.broadcast takes 8.5 (1,000 sockets).
        self._keep(viewer, shown)
        message = shown.message
        for watcher in self._watchers.get(viewer, ()):
            watcher.write(message)

    def tell(self, watchers: Iterable[Watcher], message: bytes) -> None:
        """Send a message that is no frame."""
        message = prebuilt(message)
        for watcher in watchers:
            watcher.write(message)

    def _keep(self, viewer: str, shown: Shown) -> None:
        recent = self._recent.get(viewer)
        if recent is None:
            recent = self._recent[viewer] = deque(maxlen=RECENT)
        elif recent and recent[-1].seq != shown.before:
            recent.clear()  # nobody was shown what lies between
        recent.append(shown)
        if viewer in self._lingering:
            self._lingering[viewer] -= 1
            if not self._lingering[viewer]:
                self.forget(viewer)

    def since(self, viewer: str, seq: int, now: int) -> list[bytes] | None:
        """The recent frames from this seq to ``now``, prebuilt; None if they do not reach from the one to the other."""
        recent = self._recent.get(viewer)
        if not recent or recent[-1].seq != now or all(shown.before != seq for shown in recent):
            return None
        return [shown.message for shown in recent if shown.before >= seq]

    def keep_late(self, viewer: str, late: Sequence[Shown]) -> None:
        """Keep the last of these frames, which were read from the log, where they tell more than those that are kept:
        where one has missed them, others have.
        """
        recent = self._recent.get(viewer, ())
        if not recent or (late[-1].seq, len(late)) > (recent[-1].seq, len(recent)):
            self._recent[viewer] = deque(late, maxlen=RECENT)

    def forget(self, viewer: str) -> None:
        """Forget the recent frames of a viewer: what comes next does not follow on them."""
        self._recent.pop(viewer, None)
        self._lingering.pop(viewer, None)

    def forget_all(self) -> None:
        """Forget the recent frames of all: the log has started over."""
        self._recent.clear()
        self._lingering.clear()
