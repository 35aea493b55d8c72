"""Refusals: codes of the wire, and reasons for which the catalogues have sentences."""

from __future__ import annotations

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
]

WORDS = load(Path(__file__).parent)
"""The sentences of refusals that only HTTP and log files have."""


class Refused(Exception):
    """A request is refused: the wire's code, and a reason of the catalogue with its parameters."""

    def __init__(self, code: RefusalCode, reason: str, **params: Param) -> None:
        super().__init__(f"{code}: {reason}")
        self.code: RefusalCode = code
        self.reason = reason
        self.params = params


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
