"""What kinds of values there are in facts, and how they are looked up."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sotto_words.gaps import MISSING

NOT_VALUES = (
    "fact", "command", "prompt", "field", "option", "reason", "preset", "query", "state", "count", "amount", "curve",
    "name", "choice", "quiet", "handout", "heading", "subheading", "below", "shipped", "to", "called",
)  # fmt: skip
"""Families of codes that are no values: what a fact says is never looked up among them."""

NUMBER = re.compile(r"-?[0-9]+")
"""Numbers mean something else in every field: they are never called as another field calls them."""

FREE = ("text", "title", "reason", "content", "description", "said", "seed", "sealed_seed")
"""Fields in which people write what they like."""

COMMANDS = ("kind",)
"""Fields that may name a command: they are called as it is."""

PLACES = ("position", "positions")
"""Fields of places on a map."""

OTHERWISE = "other"
"""The value of a family that stands for all it does not name."""

NAME_MOST = 40
"""Letters of a name within a sentence."""


def is_bilingual(value: object) -> bool:
    """Whether this is a text that the game has in both languages."""
    return (
        isinstance(value, dict) and value.keys() == {"zh", "en"} and all(isinstance(one, str) for one in value.values())
    )


def is_thing(value: object) -> bool:
    """Whether this is a thing with parts, which may have a name of its own."""
    return isinstance(value, dict) and not is_bilingual(value)


def is_several(value: object) -> bool:
    """Whether these are things in a row or under keys, and not one text in both languages."""
    return isinstance(value, dict | list | tuple) and not is_bilingual(value)


def place_of(value: object) -> str:
    """A pair of whole numbers as a place on a map; empty for anything else."""
    pair = isinstance(value, list | tuple) and len(value) == 2 and all(type(one) is int for one in value)
    return f"({', '.join(map(str, value))})" if pair and isinstance(value, list | tuple) else ""


def case_of(value: object) -> str:
    """The value as part of a code: ``true``, ``-1``, ``none`` for nothing and empty text, of several how many."""
    if value is None or value is MISSING or value == "":
        return "none"
    return str(len(value)) if isinstance(value, list | tuple | dict) else scalar(value)


def scalar(value: object) -> str:
    """A value as JSON writes it, without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def shortened(name: str) -> str:
    """A name that would fill the line, cut."""
    return name if len(name) <= NAME_MOST else f"{name[:NAME_MOST]}…"


def spaced(name: str) -> str:
    """A code as words."""
    return name.replace("_", " ")


def values_of(sentences: Mapping[str, str]) -> dict[str, str]:
    """The words of all values, whatever family has them; of several the first."""
    values: dict[str, str] = {}
    for code, text in sentences.items():
        family, _, value = code.partition(".")
        if value and "." not in value and value != OTHERWISE and family not in NOT_VALUES:
            values.setdefault(value, text)
    return values
