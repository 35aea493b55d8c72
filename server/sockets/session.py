"""The server's side of one connection as a value: messages in, wishes or answers out. It never awaits."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from events.audience import parse_viewer
from server import wire
from server.tables.notebooks import VIEWER as NOTES

BURST = 120
"""How many messages may come at once."""

RATE = 40.0
"""How many messages a second may come for long."""

FLOOD = 3 * BURST
"""How many messages beyond that close the connection."""

ID = "[A-Za-z0-9_.-]{1,64}"
"""What a client-chosen id looks like."""

_ID = re.compile(ID)

HEAD = 128
"""Within so many bytes a command's id is found without parsing the message, which a flood would make dear."""

_HEAD_ID = re.compile(rf'\s*{{[^{{}}]*?"id"\s*:\s*"({ID})"'.encode())
_TABLE = re.compile(r"[a-z0-9]{1,32}")


class Received(NamedTuple):
    """What a message comes to: a wish to fulfil, an answer to send at once, or the end of the connection."""

    wish: wire.Incoming | None = None
    answer: bytes | None = None
    flooded: bool = False


class Session:
    """Checks the messages of one connection. Feed it every message with ``receive`` and the time in seconds."""

    __slots__ = ("_allowance", "_excess", "_since")

    def __init__(self, now: float) -> None:
        self._allowance = float(BURST)
        self._excess = 0
        self._since = now

    def receive(self, message: bytes, now: float) -> Received:
        """What to do about one message. Bad ones cost nothing but their answer, until they are too many."""
        if not self._within_rate(now):
            self._excess += 1
            if self._excess > FLOOD:
                return Received(flooded=True)
            return Received(answer=wire.flood(_id_at_head(message)))
        if len(message) > wire.MAX_MESSAGE:
            return Received(answer=wire.error("malformed", f"message: more than {wire.MAX_MESSAGE} bytes"))
        try:
            wish = wire.read(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Received(answer=wire.error("malformed", f"message: {wire.brief(error)}"))
        return self._checked(wish)

    def _within_rate(self, now: float) -> bool:
        self._allowance = min(float(BURST), self._allowance + (now - self._since) * RATE)
        self._since = now
        if self._allowance < 1.0:
            return False
        self._allowance -= 1.0
        if self._allowance > BURST / 2:
            self._excess = 0
        return True

    def _checked(self, wish: wire.Incoming) -> Received:
        trouble = _trouble(wish)
        if trouble is None:
            return Received(wish=wish)
        if isinstance(wish, wire.Do) and _ID.fullmatch(wish.id):
            return Received(answer=wire.no(wish.id, "malformed", trouble))
        return Received(answer=wire.error("malformed", trouble))


def bad_id(id: str) -> str | None:
    """What is wrong with a client-chosen id, if anything."""
    return None if _ID.fullmatch(id) else "id: expected 1 to 64 letters, digits, dots, dashes or underscores"


def _id_at_head(message: bytes) -> str | None:
    found = _HEAD_ID.match(message[:HEAD])
    return found.group(1).decode() if found else None


def _trouble(wish: wire.Incoming) -> str | None:
    if isinstance(wish, wire.Do) and (trouble := bad_id(wish.id)):
        return trouble
    if not _TABLE.fullmatch(wish.table):
        return "table: expected a table id"
    if wish.as_ != NOTES:
        try:
            viewer = parse_viewer(wish.as_)
        except ValueError as error:
            return str(error).replace("seat:N", "seat:N or notes")
        if isinstance(wish, wire.Do) and viewer in ("public", "all"):
            return "as: only seats, the host and notes act"
    if isinstance(wish, wire.Watch) and wish.seq is not None and wish.seq < 0:
        return "seq: expected 0 or more"
    return None
