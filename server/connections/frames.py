"""The frames of WebSocket (RFC 6455) that are so frequent, and so simple, that they are read and made here."""

from __future__ import annotations

from typing import Any

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # where it is C, the fast one
from websockets.protocol import Protocol
from websockets.streams import StreamReader

PING = b"\x89\x00"
"""A ping without words (RFC 6455, section 5.5.2), the same for every socket."""

PONG = b"\x8a\x80"
"""How the answer to it begins; a mask follows."""


def is_at_a_message(conn: Protocol) -> bool:
    """Whether websockets' parser waits for the first byte of a message.

    It waits at the end of a stack of generators, and with nothing in hand within a frame, too: after its head, say.
    """
    waits: Any = conn.parser
    while waits.gi_yieldfrom is not None:
        waits = waits.gi_yieldfrom
    return waits.gi_code is StreamReader.at_eof.__code__ and conn.current_size is None


def lone_text(data: bytes) -> bytes | None:
    """Return the message, if these bytes are one text in one frame, whole, masked and short; everything else is None.

    RFC 6455, section 5.2: 0x81 is a whole text without extensions; the length stands in 7 or 16 bits behind the bit
    that says that a mask follows. For such a frame websockets' parser takes 8 times as long.
    """
    if len(data) < 6 or data[0] != 0x81:
        return None
    length, start = data[1] - 0x80, 2
    if length == 126:
        length, start = int.from_bytes(data[2:4], "big"), 4
    elif length == 127:
        return None
    if len(data) != start + 4 + length:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])
