"""How what people wrote is set apart from the sentence around it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")


def isolated(text: str) -> str:
    """A name between marks that keep its direction to itself (Unicode's first strong isolate)."""
    return f"\u2068{text}\u2069"


def as_it_is(text: str) -> str:
    """Text within a sentence, unmarked."""
    return text


def on_one_line(text: str) -> str:
    """Text whose ends of lines are blanks."""
    return " ".join(text.split())


def escaped(text: str) -> str:
    """The same, and nothing in it is Markdown."""
    return _SPECIAL.sub(r"\\\1", on_one_line(text))


class Marks(NamedTuple):
    """``name``: what a thing or a player is called; ``text``: what somebody wrote. Markdown, say, has its own."""

    name: Callable[[str], str] = isolated
    text: Callable[[str], str] = as_it_is


PLAIN = Marks()
"""For text without a markup of its own."""

ONE_LINE = Marks(name=on_one_line, text=on_one_line)
"""For text in which every sentence keeps to its line."""

MARKDOWN = Marks(name=lambda name: f"**{escaped(name)}**", text=escaped)
