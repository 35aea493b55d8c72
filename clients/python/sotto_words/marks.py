"""How what people wrote is set apart from the sentence around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


def isolated(text: str) -> str:
    """A name between marks that keep its direction to itself (Unicode's first strong isolate)."""
    return f"\u2068{text}\u2069"


def as_it_is(text: str) -> str:
    """Text within a sentence, unmarked."""
    return text


class Marks(NamedTuple):
    """``name``: what a thing or a player is called; ``text``: what somebody wrote. Markdown, say, has its own."""

    name: Callable[[str], str] = isolated
    text: Callable[[str], str] = as_it_is


PLAIN = Marks()
"""For text without a markup of its own."""
