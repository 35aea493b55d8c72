"""Those who watch one log, by viewer: every message is encoded once and the same bytes are written to each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

Write = Callable[[bytes], object]

RECENT = 128
"""How many of the latest frames each watched viewer keeps, for clients that resume.

Resuming from these costs nothing; before them the log is folded on from a checkpoint.
"""


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


class _Shown(NamedTuple):
    before: int
    seq: int
    message: bytes


class Watchers:
    """The watchers of one log, by viewers named as on the wire: ``public``, ``seat:3``, ``notes``."""

    def __init__(self) -> None:
        # Dicts, as sets with an order: watchers lie in memory as they came, and walking them so is cheaper.
        self._watchers: dict[str, dict[Watcher, None]] = {}
        self._recent: dict[str, deque[_Shown]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._watchers.values()))

    def viewers(self) -> list[str]:
        """The viewers that somebody watches as."""
        return list(self._watchers)

    def add(self, viewer: str, watcher: Watcher) -> None:
        """Let a watcher have every frame of this viewer from now on."""
        self._watchers.setdefault(viewer, {})[watcher] = None

    def remove(self, viewer: str, watcher: Watcher) -> None:
        """Stop that; a viewer without watchers forgets its recent frames."""
        watchers = self._watchers.get(viewer)
        if watchers is None:
            return
        watchers.pop(watcher, None)
        if not watchers:
            del self._watchers[viewer]
            self._recent.pop(viewer, None)

    def watching(self, player: str, viewer: str) -> bool:
        """Whether a connection of this player watches as this viewer."""
        return any(watcher.player == player for watcher in self._watchers.get(viewer, ()))

    def of(self, viewer: str) -> list[Watcher]:
        """Those who watch as this viewer, as a list of its own: they may come and go while it is walked."""
        return list(self._watchers.get(viewer, ()))

    def everyone(self) -> set[Watcher]:
        """Every connection, once."""
        return {watcher for watchers in self._watchers.values() for watcher in watchers}

    def pairs(self) -> Iterator[tuple[str, Watcher]]:
        """Every viewer with every watcher; they may come and go while this is walked."""
        yield from [(viewer, watcher) for viewer, watchers in self._watchers.items() for watcher in watchers]

    def show(self, viewer: str, before: int, seq: int, message: bytes) -> None:
        """Send one frame, which leads from seq ``before`` to ``seq``, to all who watch as this viewer."""
        # One frame for all, in a plain loop: 5.0 µs a socket, where websockets.broadcast takes 8.5 (1,000 sockets).
        message = prebuilt(message)
        self._recent.setdefault(viewer, deque(maxlen=RECENT)).append(_Shown(before, seq, message))
        for watcher in self._watchers.get(viewer, ()):
            watcher.write(message)

    def tell(self, watchers: Iterable[Watcher], message: bytes) -> None:
        """Send a message that is no frame."""
        message = prebuilt(message)
        for watcher in watchers:
            watcher.write(message)

    def since(self, viewer: str, seq: int) -> list[bytes] | None:
        """The recent frames after this seq, prebuilt; None if they do not reach back to it."""
        recent = self._recent.get(viewer)
        if not recent or all(shown.before != seq for shown in recent):
            return None
        return [shown.message for shown in recent if shown.before >= seq]

    def forget(self, viewer: str) -> None:
        """Forget the recent frames of a viewer: what comes next does not follow on them."""
        self._recent.pop(viewer, None)
