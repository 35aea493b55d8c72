"""The words of talk, in ``talk.zh.toml`` and ``talk.en.toml``: the lines of bots, and words that speeches are read by.

The two languages are read as one, because people mix them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from events.audience import Seat
from games.words import LANGUAGES, Language


def _load(language: Language) -> Mapping[str, Any]:
    return tomllib.loads((Path(__file__).parent / f"talk.{language}.toml").read_text("utf-8"))


_TALK: Mapping[Language, Mapping[str, Any]] = {language: _load(language) for language in LANGUAGES}


def lines(language: Language, kind: str) -> Sequence[str]:
    """Return the ways to say one thing."""
    said: list[str] = _TALK[language]["say"][kind]
    return said


def kinds() -> Sequence[str]:
    """Return all the things that bots say."""
    return tuple(_TALK["en"]["say"])


def named(language: Language, seats: Sequence[Seat]) -> str:
    """Name some seats."""
    talk = _TALK[language]
    together: str = talk["and"].join(talk["seat"].format(seat=seat) for seat in seats)
    return together


@cache
def heard(kind: str) -> Sequence[str]:
    """Return the words of one kind, of all languages."""
    return tuple(word for language in LANGUAGES for word in _TALK[language]["hear"][kind])


@cache
def roles() -> Mapping[str, str]:
    """Return the role that each word for one means."""
    return {
        word: role
        for language in LANGUAGES
        for role, words in _TALK[language]["hear"]["roles"].items()
        for word in words
    }
