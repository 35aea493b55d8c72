"""Opaque names: what looks different in two worlds only because it is random, told apart by when it first appeared."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

SHORTEST = 10
"""No opaque id has fewer characters; shorter words are passed over, which makes up most of a text."""

WORDS = re.compile(rf"[a-z0-9]{{{SHORTEST},}}")
_PIECES = re.compile(rf"([a-z0-9]{{{SHORTEST},}})")


class Names:
    """The opaque ids one viewer has met in one world, numbered as they came. A value: ``met`` makes the next."""

    def __init__(self, opaque: set[str], numbers: dict[str, int] | None = None) -> None:
        self._opaque = opaque
        self._numbers = numbers or {}

    def met(self, text: bytes) -> tuple[Names, bytes]:
        """These names after a text that was seen, and the text with every opaque id as its number."""
        pieces = _PIECES.split(text.decode())
        if self._opaque.isdisjoint(pieces[1::2]):
            return self, text
        numbers = dict(self._numbers)
        # Split and joined rather than substituted by a function: whole documents are read at every step.
        for at in range(1, len(pieces), 2):
            if pieces[at] in self._opaque:
                pieces[at] = f"#{numbers.setdefault(pieces[at], len(numbers) + 1)}"
        plain = "".join(pieces).encode()
        return (self if len(numbers) == len(self._numbers) else Names(self._opaque, numbers)), plain

    def translator(self, other: Names) -> Callable[[Any], Any]:
        """Turns JSON with this world's ids into JSON with the other's; KeyError where there is no such id."""
        back = {number: word for word, number in other._numbers.items()}

        def word(found: re.Match[str]) -> str:
            name = found[0]
            return back[self._numbers[name]] if name in self._opaque else name

        def translate(value: Any) -> Any:
            match value:
                case str():
                    return WORDS.sub(word, value)
                case list():
                    return [translate(item) for item in value]
                case dict():
                    return {translate(name): translate(item) for name, item in value.items()}
                case _:
                    return value

        return translate
