"""Opaque names: what looks different in two worlds only because it is random, told apart by when it first appeared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

SHORTEST = 10
"""No opaque id has fewer characters; shorter words are passed over, which makes up most of a text."""

WORDS = re.compile(rf"[a-z0-9]{{{SHORTEST},}}")
_BLANKS = bytes(byte if chr(byte) in "abcdefghijklmnopqrstuvwxyz0123456789" else 32 for byte in range(256))
"""What leaves of a text its words of any length, at their places. Far quicker than the pattern: whole documents are
read at every step."""


class Names:
    """The opaque ids one viewer has met in one world, numbered as they came. A value: ``met`` makes the next."""

    def __init__(self, opaque: set[str], numbers: dict[str, int] | None = None) -> None:
        self._opaque = opaque
        self._numbers = numbers or {}

    def met(self, text: bytes) -> tuple[Names, bytes]:
        """These names after a text that was seen, and the text with every opaque id as its number."""
        blanked = text.translate(_BLANKS)
        named = self._opaque.intersection(blanked.decode("ascii").split())
        if not named:
            return self, text
        places = sorted((at, name) for name in named for at in _places(name.encode(), blanked))
        numbers = dict(self._numbers)
        pieces: list[bytes] = []
        end = 0
        for at, name in places:
            pieces += (text[end:at], b"#%d" % numbers.setdefault(name, len(numbers) + 1))
            end = at + len(name)
        plain = b"".join((*pieces, text[end:]))
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


def _places(word: bytes, blanked: bytes) -> Iterator[int]:
    """Where a word stands by itself among others with blanks between them."""
    at = blanked.find(word)
    while at >= 0:
        end = at + len(word)
        if blanked[at - 1 : at] in (b" ", b"") and blanked[end : end + 1] in (b" ", b""):
            yield at
        at = blanked.find(word, end)
