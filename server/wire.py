"""The messages of the socket, version 1, in both directions, as docs/build/wire.md describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import msgspec
from msgspec import Meta

from events.audience import Seat

MAX_MESSAGE = 512 * 1024
"""The largest message a client may send, in bytes: the longest text of any command, six bytes a character.

Six bytes are one character escaped as ``\\uXXXX`` (RFC 8259, section 7), which some clients do with all of Chinese.
"""

FLOODED = 4029
"""What a socket is closed with that sends too much: 1008 says that its token is good no longer."""

Json = dict[str, Any]

Count = Annotated[int, Meta(ge=0)]

_FACT = {"type": "object", "properties": {"type": {"type": "string"}}, "required": ["type"]}

Facts = Annotated[list[Any], Meta(extra_json_schema={"items": _FACT})]

RefusalCode = Literal["rejected", "stale", "store_unavailable", "forbidden", "malformed", "too_many", "internal"]

ErrorCode = RefusalCode | Literal["flood", "gone"]


class Watch(msgspec.Struct, frozen=True, gc=False, tag_field="op", tag="watch"):
    """Begin to watch a table as some viewer, after ``seq`` of the log ``log`` if both are given."""

    table: str
    as_: str = msgspec.field(name="as")
    seq: int | None = None
    log: str | None = None


class Unwatch(msgspec.Struct, frozen=True, gc=False, tag_field="op", tag="unwatch"):
    """Stop watching."""

    table: str
    as_: str = msgspec.field(name="as")


class Do(msgspec.Struct, frozen=True, gc=False, tag_field="op", tag="do"):
    """Send a command; ``id`` is the client's own, so that it may be sent again harmlessly."""

    id: str
    table: str
    as_: str = msgspec.field(name="as")
    command: Any
    prompt: str = ""


Incoming = Watch | Unwatch | Do

_incoming: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Union[Watch, Unwatch, Do])
_encoder = msgspec.json.Encoder()


def read(message: str | bytes) -> Incoming:
    """Decode a message of a client.

    Raises:
        msgspec.DecodeError: it is no JSON, has an unknown op, or a field is missing or of the wrong type.
    """
    return _incoming.decode(message)


def brief(error: Exception | str) -> str:
    """Shorten what is wrong with a message, which may quote all of it."""
    text = str(error)
    return text if len(text) <= 240 else f"{text[:120]} … {text[-100:]}"


class View(msgspec.Struct, frozen=True, gc=False, tag_field="op", tag="view"):
    """A whole view: the answer to a watch, or instead of frames that were missed. ``at`` is unix milliseconds."""

    table: str
    as_: str = msgspec.field(name="as")
    log: str
    seq: Count
    at: Count
    view: Json


class Frame(msgspec.Struct, frozen=True, gc=False, tag_field="op", tag="frame"):
    """One commit as one viewer sees it: the facts it was told, and a JSON Merge Patch (RFC 7386) of its view.

    The shapes of the facts and of the view are in the schema of the table's game.
    """

    table: str
    as_: str = msgspec.field(name="as")
    log: str
    seq: Count
    at: Count
    facts: Facts
    patch: Json


class Done(msgspec.Struct, frozen=True, gc=False, tag_field="op", tag="done"):
    """A command was granted; ``seq`` is where it stands in the sender's own feed."""

    id: str
    seq: Count


class No(msgspec.Struct, frozen=True, gc=False, tag_field="op", tag="no"):
    """A command was not granted; ``reason`` is a sentence in the account's language.

    ``retry_after``, with ``too_many`` only: the seconds after which it may be sent again.
    """

    id: str
    code: RefusalCode
    reason: str
    retry_after: Count | msgspec.UnsetType = msgspec.UNSET


class Error(msgspec.Struct, frozen=True, gc=False, tag_field="op", tag="error"):
    """A message was wrong, a watch is refused or has ended; the latter two name what was watched.

    ``id`` is that of a command that was not looked at, if it stands near the beginning of the message; ``retry_after``,
    with ``too_many`` only, as in No.
    """

    code: ErrorCode
    reason: str
    id: str | msgspec.UnsetType = msgspec.UNSET
    table: str | msgspec.UnsetType = msgspec.UNSET
    as_: str | msgspec.UnsetType = msgspec.field(name="as", default=msgspec.UNSET)
    retry_after: Count | msgspec.UnsetType = msgspec.UNSET


class Present(msgspec.Struct, frozen=True):
    """A player at a seat, and whether it is connected as such."""

    seat: Seat
    player: str
    online: bool


class Presence(msgspec.Struct, frozen=True, gc=False, tag_field="op", tag="presence", omit_defaults=True):
    """Who of the players that sit here is connected. ``llm_away``: seats of the model are played without it of late;
    ``stands``: by a fault of the game its clock stands still.
    """

    table: str
    seats: list[Present]
    llm_away: bool = False
    stands: bool = False


Outgoing = View | Frame | Done | No | Error | Presence


def view(table: str, viewer: str, log: str, seq: int, at: int, shown: Any) -> bytes:
    """A whole view."""
    return _encoder.encode(View(table, viewer, log, seq, at, shown))


def frame(table: str, viewer: str, log: str, seq: int, at: int, facts: Any, patch: Any) -> bytes:
    """One commit as one viewer sees it."""
    return _encoder.encode(Frame(table, viewer, log, seq, at, facts, patch))


def done(id: str, seq: int) -> bytes:
    """A command was granted."""
    return _encoder.encode(Done(id, seq))


def no(id: str, code: RefusalCode, reason: str, retry_after: int | None = None) -> bytes:
    """A command was not granted."""
    return _encoder.encode(No(id, code, reason, msgspec.UNSET if retry_after is None else retry_after))


def error(
    code: ErrorCode, reason: str, table: str | None = None, viewer: str | None = None, retry_after: int | None = None
) -> bytes:
    """A message was wrong, or a watch is refused or has ended."""
    if table is None or viewer is None:
        return _encoder.encode(Error(code, reason))
    after = msgspec.UNSET if retry_after is None else retry_after
    return _encoder.encode(Error(code, reason, table=table, as_=viewer, retry_after=after))


def flood(id: str | None) -> bytes:
    """A message came too fast and was not looked at; ``id`` is its own, as far as it is known."""
    reason = "too many messages: wait a moment, then send them again"
    return _encoder.encode(Error("flood", reason, msgspec.UNSET if id is None else id))


def presence(table: str, seats: list[Present], llm_away: bool = False, stands: bool = False) -> bytes:
    """Who sits where, and whether the player is connected; whether a model is away that plays seats here, or the clock
    stands still.
    """
    return _encoder.encode(Presence(table, seats, llm_away, stands))
