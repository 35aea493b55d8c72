"""Plain text as Discord shows it: marks of its Markdown are escaped, mentions are none, and pages are short enough."""

from __future__ import annotations

import re
from collections.abc import Iterator

import discord

# A list of Discord's counts on from its first number: numbered choices would change their numbers.
_NUMBERED = re.compile(r"^(\s*\d+)([.)])", re.MULTILINE)


def shown(text: str) -> str:
    """Return what Discord shows as this text."""
    escaped = discord.utils.escape_mentions(discord.utils.escape_markdown(text)).replace("<", "\\<")
    return _NUMBERED.sub(r"\1\\\2", escaped)


def pages(text: str, most: int) -> list[str]:
    """Cut a text into pages that are at most this long as they are sent, between lines where that is possible."""
    made: list[str] = []
    for line in (part for whole in text.split("\n") for part in _parts(whole, most)):
        if made and len(made[-1]) + 1 + length(line) <= most:
            made[-1] += f"\n{line}"
        else:
            made.append(line)
    return [page for page in made if page.strip()]


def length(text: str) -> int:
    """Return how long Discord takes a text to be: in UTF-16, where most of an emoji is two."""
    return len(text.encode("utf-16-le")) // 2


def _parts(line: str, most: int) -> Iterator[str]:
    """Cut one line, as it is shown, and no escaped mark from its backslash."""
    part = ""
    for piece in re.findall(r"\S+|\s+", line):
        for bit in [piece] if length(shown(piece)) <= most else _bits(piece, most):
            if part and length(shown(part + bit)) > most:
                yield shown(part.rstrip())
                part = bit.lstrip()
            else:
                part += bit
    yield shown(part)


def _bits(piece: str, most: int) -> list[str]:
    """Cut what has no space: Chinese, or a text that somebody made up. Escaped, a character is two at most."""
    step = max(1, most // 4)
    return [piece[begin : begin + step] for begin in range(0, len(piece), step)]
