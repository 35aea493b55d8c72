"""What is said on the pipe between the server and a process that tries texts: frames of JSON, each after its length."""

from __future__ import annotations

import msgspec

from games.words import Param

LENGTH_BYTES = 4

ANSWER_MOST = 256 * 1024
"""The largest answer, in bytes of JSON."""


class Trial(msgspec.Struct, frozen=True):
    """Try a text as a document of a game, or, where ``document`` is empty, by the game's own ``trial``.

    ``check``: whether a table may have this document, and no more.
    """

    game: str
    document: str
    text: str
    check: bool = False


class Said(msgspec.Struct, frozen=True):
    """A code of the game's or the core's catalogue, and its parameters."""

    code: str
    params: dict[str, Param]


class Surveyed(msgspec.Struct, frozen=True, tag="surveyed"):
    """All there is to say of a document."""

    faults: tuple[Said, ...]
    warnings: tuple[Said, ...]
    figures: tuple[Said, ...]


class Tried(msgspec.Struct, frozen=True, tag="tried"):
    """What the game answers to the text."""

    answer: msgspec.Raw


class NotTried(msgspec.Struct, frozen=True, tag="refused"):
    """Why the game has no answer to it, or a table may not have it."""

    why: Said


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """A table may have this document."""


class TooLarge(msgspec.Struct, frozen=True, tag="too_large"):
    """The answer is larger than ANSWER_MOST."""


class OutOfMemory(msgspec.Struct, frozen=True, tag="out_of_memory"):
    """The text takes more memory than there is for it; the process is of no further use."""


Outcome = Surveyed | Tried | NotTried | Passed | TooLarge | OutOfMemory


def framed(message: object) -> bytes:
    """A message as it goes over the pipe."""
    body = msgspec.json.encode(message)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body
