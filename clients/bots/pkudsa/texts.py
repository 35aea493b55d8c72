"""What a player's notes and prompts become before they cross the pipe: never longer than the server takes. No I/O.

Whatever a player gives, there is something to send: nothing here raises, for one player's text is another's input.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from collections.abc import Callable
from typing import Any, NamedTuple

NOTE_MOST = 20_000
"""The most characters of a note: twice the longest speech."""

PROMPT_MOST = 30_000
"""The most characters of a prompt to the model."""

NESTED_MOST = 32
"""The deepest nesting of lists and dicts in a note; deeper ones are kept as text."""

KEY_MOST = 100
"""The fewest characters to which the keys of a dict that does not fit are cut."""


_UNWRITTEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class SentText(NamedTuple):
    """A text to send; ``json``: it is the JSON of a value. ``why`` says what was changed, and is empty if nothing."""

    text: str
    json: bool = False
    why: str = ""


def prompt(given: Any) -> SentText:
    """What the model is asked: always a text."""
    return _cut(given if isinstance(given, str) else _worded(given, str), PROMPT_MOST, "a prompt")


def note(given: Any) -> SentText:
    """What is noted: a text as it is, a value as its JSON, and what JSON does not have as the text that Python has."""
    if isinstance(given, str):
        return _cut(given, NOTE_MOST, "a note")
    odd: list[str] = []

    def text_of(one: Any) -> str:
        odd.append(type(one).__name__[:KEY_MOST])
        return _worded(one, repr)

    try:
        # As JSON has it: keys are texts, tuples are lists.
        value = json.loads(json.dumps(given, default=text_of))
        fitted = _cut(value, NOTE_MOST, "a note") if isinstance(value, str) else _value(value)
    except BaseException:
        odd.append(type(given).__name__[:KEY_MOST])
        fitted = _cut(_worded(given, repr), NOTE_MOST, "a note")
    changed = (f"a {odd[0]} is no JSON value, and was kept as text" if odd else "", fitted.why)
    return fitted._replace(why="; ".join(filter(None, changed)))


def writable(text: str) -> str:
    """The text with question marks for what no server takes: halves of characters, controls, and marks of direction."""
    return _UNWRITTEN.sub("?", text)


def _value(value: Any) -> SentText:
    """A value stays one: its texts, lists and dicts are shortened as far as it takes to fit."""
    whole = _written(value, NOTE_MOST)
    if len(whole) <= NOTE_MOST:
        return SentText(whole, True)
    most = bisect_right(range(NOTE_MOST), NOTE_MOST, key=lambda most: len(_written(value, most))) - 1
    written = _written(value, most)
    why = f"a note of {len(whole):,} characters was cut to {len(written):,}: its texts and lists to {most:,}"
    return SentText(written, True, why)


def _written(value: Any, most: int) -> str:
    return writable(json.dumps(_within(value, most, NESTED_MOST), ensure_ascii=False))


def _within(value: Any, most: int, depth: int) -> Any:
    """The value with no part of more than ``most`` characters or items. Raises ValueError: it lies too deep."""
    if isinstance(value, str):
        return value[:most]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, list | dict) and not depth:
        raise ValueError
    if isinstance(value, list):
        return [_within(one, most, depth - 1) for one in value[:most]]
    if isinstance(value, dict):
        keys = max(KEY_MOST, most)
        return {key[:keys]: _within(one, most, depth - 1) for key, one in list(value.items())[:most]}
    return value


def _worded(given: Any, by: Callable[[Any], str]) -> str:
    try:
        return str.__str__(by(given))
    except BaseException:
        return f"<{type(given).__name__[:KEY_MOST]}>"


def _cut(text: str, most: int, what: str) -> SentText:
    length = str.__len__(text)
    why = f"{what} of {length:,} characters was cut to {most:,}" if length > most else ""
    return SentText(writable(str.__str__(text)[:most]), why=why)
