"""The messages of the socket, version 1: what this client writes and what it reads."""

from __future__ import annotations

from typing import Any, Union

import msgspec

Json = dict[str, Any]

LONGEST = 512 * 1024
"""The longest message that the server reads, in bytes."""


# --- written -------------------------------------------------------------------------------------------------------


class Watch(msgspec.Struct, frozen=True, tag_field="op", tag="watch", omit_defaults=True):
    """Begin to watch, or go on after ``seq`` of the log ``log``."""

    table: str
    as_: str = msgspec.field(name="as")
    seq: int | None = None
    log: str | None = None


class Unwatch(msgspec.Struct, frozen=True, tag_field="op", tag="unwatch"):
    """Stop watching."""

    table: str
    as_: str = msgspec.field(name="as")


class Do(msgspec.Struct, frozen=True, tag_field="op", tag="do", omit_defaults=True):
    """A command under an id of our own; ``prompt`` is empty for core commands."""

    id: str
    table: str
    as_: str = msgspec.field(name="as")
    command: Json
    prompt: str = ""


Outgoing = Watch | Unwatch | Do


# --- read ----------------------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True, tag_field="op", tag="view"):
    """A whole view."""

    table: str
    as_: str = msgspec.field(name="as")
    log: str
    seq: int
    at: int
    view: Json


class Frame(msgspec.Struct, frozen=True, tag_field="op", tag="frame"):
    """One commit as one viewer sees it: it leads from ``before`` to ``seq``. ``at`` is in unix milliseconds."""

    table: str
    as_: str = msgspec.field(name="as")
    log: str
    seq: int
    at: int
    facts: tuple[Json, ...]
    patch: Json

    @property
    def before(self) -> int:
        """The seq of the view that the patch is for: seq counts facts."""
        return self.seq - len(self.facts)


class Done(msgspec.Struct, frozen=True, tag_field="op", tag="done"):
    """A command was granted; ``seq`` is where it stands in the actor's own feed."""

    id: str
    seq: int


class No(msgspec.Struct, frozen=True, tag_field="op", tag="no"):
    """A command was not granted; with ``too_many`` it may be sent again after ``retry_after`` seconds."""

    id: str
    code: str
    reason: str
    retry_after: float | None = None


class Error(msgspec.Struct, frozen=True, tag_field="op", tag="error"):
    """A message was wrong; or the watch that ``table`` and ``as_`` name is refused or has ended.

    ``id`` names a command that came too fast and was not looked at.
    """

    code: str
    reason: str
    id: str | None = None
    table: str | None = None
    as_: str | None = msgspec.field(name="as", default=None)
    retry_after: float | None = None


class Presence(msgspec.Struct, frozen=True, tag_field="op", tag="presence"):
    """Who sits where and whether the player is connected; it also follows every accepted watch.

    ``llm_away``: seats of the server's language model are played without it of late.
    ``stands``: by a fault of the game the table's clock stands still.
    """

    table: str
    seats: tuple[Json, ...]
    llm_away: bool = False
    stands: bool = False


Incoming = View | Frame | Done | No | Error | Presence

_incoming: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Union[View, Frame, Done, No, Error, Presence])
_encoder = msgspec.json.Encoder()


def read(message: str | bytes) -> Incoming:
    """Decode a message of the server.

    Raises:
        msgspec.DecodeError: it is none that this version knows.
    """
    return _incoming.decode(message)


def write(message: Outgoing) -> str:
    """Encode a message as the text of one WebSocket frame."""
    return _encoder.encode(message).decode()
