"""The server's side of one connection as a value: text in, checked messages or answers out. It never awaits."""

from __future__ import annotations

import re

import msgspec

from events.audience import parse_viewer
from server import wire
from server.tables.notebooks import VIEWER as NOTES

BURST = 120
"""The most messages in one burst: the size of the token bucket."""

RATE = 40.0
"""The messages a second that a connection may send for long: what refills the bucket."""

FLOOD = 3 * BURST
"""The messages beyond the limit after which the connection is closed; until then each is answered with ``flood``."""

ID = "[A-Za-z0-9_.-]{1,64}"
"""What a client-chosen id looks like."""

_ID = re.compile(ID)

HEAD = 128
"""The bytes within which a command's id is found without parsing the message, which a flood would make dear."""

_HEAD_ID = re.compile(rf'\s*{{[^{{}}]*?"id"\s*:\s*"({ID})"'.encode())
_TABLE = re.compile(r"[a-z0-9]{1,32}")


class Received(msgspec.Struct, frozen=True, gc=False):
    """What a text comes to: a message to handle, an answer to send at once, or the end of the connection."""

    incoming: wire.Incoming | None = None
    answer: bytes | None = None
    flooded: bool = False


class Session:
    """Checks the messages of one connection. Feed it every message with ``receive`` and the time in seconds."""

    __slots__ = ("_allowance", "_excess", "_heard", "_since")

    def __init__(self, now: float) -> None:
        self._allowance = float(BURST)
        self._excess = 0
        self._since = self._heard = now

    def receive(self, message: bytes, now: float) -> Received:
        """Decide what to do about one message. A bad one costs nothing but its answer, until there are too many."""
        self._heard = now
        if not self._within_rate(now):
            self._excess += 1
            if self._excess > FLOOD:
                return Received(flooded=True)
            return Received(answer=wire.flood(_id_at_head(message)))
        if len(message) > wire.MAX_MESSAGE:
            return Received(answer=wire.error("malformed", f"message: more than {wire.MAX_MESSAGE} bytes"))
        try:
            incoming = wire.read(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Received(answer=wire.error("malformed", f"message: {wire.brief(error)}"))
        return self._checked(incoming)

    def silence(self, now: float) -> float:
        """Return the seconds since the last message; pings and pongs are none."""
        return now - self._heard

    def control(self, now: float) -> Received:
        """Decide whether a ping or a pong is answered: not where ``answer`` or ``flooded`` is set."""
        if self._within_rate(now):
            return Received()
        self._excess += 1
        return Received(flooded=True) if self._excess > FLOOD else Received(answer=b"")

    def _within_rate(self, now: float) -> bool:
        self._allowance = min(float(BURST), self._allowance + (now - self._since) * RATE)
        self._since = now
        if self._allowance < 1.0:
            return False
        self._allowance -= 1.0
        # Only a long rest forgives: otherwise a flood that pauses for one message at a time would never be cut.
        if self._allowance > BURST / 2:
            self._excess = 0
        return True

    def _checked(self, incoming: wire.Incoming) -> Received:
        trouble = _trouble(incoming)
        if trouble is None:
            return Received(incoming=incoming)
        if isinstance(incoming, wire.Do) and _ID.fullmatch(incoming.id):
            return Received(answer=wire.no(incoming.id, "malformed", trouble))
        return Received(answer=wire.error("malformed", trouble))


def bad_id(id: str) -> str | None:
    """Say what is wrong with a client-chosen id, if anything."""
    return None if _ID.fullmatch(id) else "id: expected 1 to 64 letters, digits, dots, dashes or underscores"


def _id_at_head(message: bytes) -> str | None:
    found = _HEAD_ID.match(message[:HEAD])
    return found.group(1).decode() if found else None


def _trouble(incoming: wire.Incoming) -> str | None:
    if isinstance(incoming, wire.Do) and (trouble := bad_id(incoming.id)):
        return trouble
    if not _TABLE.fullmatch(incoming.table):
        return "table: expected a table id"
    if incoming.as_ != NOTES:
        try:
            viewer = parse_viewer(incoming.as_)
        except ValueError as error:
            return str(error).replace("seat:N", "seat:N or notes")
        if isinstance(incoming, wire.Do) and viewer in ("public", "all"):
            return "as: only seats, the host and notes act"
    if isinstance(incoming, wire.Watch) and incoming.seq is not None and incoming.seq < 0:
        return "seq: expected 0 or more"
    return None
