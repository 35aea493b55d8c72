"""Refusals: codes of the wire, and reasons for which the catalogues have sentences."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Literal

from games.words import Language, Param, load
from server.wire import RefusalCode
from sotto_words import sentence

HttpCode = Literal[
    "malformed",
    "unauthorized",
    "forbidden",
    "not_found",
    "not_allowed",
    "rejected",
    "stale",
    "too_large",
    "too_many",
    "internal",
    "store_unavailable",
    "misdirected",
    "too_slow",
    "head_too_large",
    "busy",
    "damaged",
]

DAMAGED = "archive_damaged"
"""The reason of a refusal where the file of an archived table is not the one that was written."""

WORDS = load(Path(__file__).parent)
"""The sentences of refusals that only HTTP and log files have."""


class Refused(Exception):
    """A request is refused: the wire's code, and a reason of the catalogue with its parameters."""

    def __init__(self, code: RefusalCode, reason: str, **params: Param) -> None:
        super().__init__(f"{code}: {reason}")
        self.code: RefusalCode = code
        self.reason = reason
        self.params = params


class TooMany(Refused):
    """A limit is reached: 429 with Retry-After over HTTP, ``no`` with ``too_many`` on the socket.

    ``limit`` is the name of its setting without ``SOTTO_``, in lower case; ``seconds`` until another try makes sense.
    """

    def __init__(self, limit: str, reason: str, seconds: float = 60.0, **params: Param) -> None:
        super().__init__("too_many", reason, **params)
        self.limit = limit
        self.retry_after = max(1, math.ceil(seconds))


class HttpRefused(Exception):
    """A refusal that only HTTP has: its code, and a reason of the catalogue beside this file, with its parameters."""

    def __init__(self, code: HttpCode, reason: str, **params: Param) -> None:
        super().__init__(f"{code}: {reason}")
        self.code: HttpCode = code
        self.reason = reason
        self.params = params

    def words(self, language: Language) -> str:
        """Return the refusal as a sentence."""
        return sentence(WORDS, language, f"reason.{self.reason}", self.params)
