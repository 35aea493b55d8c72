"""How values cross the pipe: as JSON, with tuples and dicts of numbers kept apart from lists and objects. No I/O."""

from __future__ import annotations

import json
import math
from itertools import islice
from typing import Any

TEXT_MOST = 10_000
"""The most characters of a text that is the whole value: the longest speech that any table takes."""

WORD_MOST = 100
"""The most characters of a text inside a list."""

ITEMS_MOST = 100
"""The most items of a list; no answer has more than four."""

INT_MOST = 10**9


def line_of(message: dict[str, Any]) -> bytes:
    """A message as a line of the pipe; halves of characters cross it, too."""
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"


def packed(value: Any) -> Any:
    """A value that the adapter made, whole."""
    if isinstance(value, dict):
        return {"pairs": [[packed(key), packed(one)] for key, one in value.items()]}
    if isinstance(value, tuple):
        return {"tuple": [packed(one) for one in value]}
    return [packed(one) for one in value] if isinstance(value, list) else value


def unpacked(value: Any) -> Any:
    """What was packed, new at every call."""
    match value:
        case {"pairs": pairs}:
            return {unpacked(key): unpacked(one) for key, one in pairs}
        case {"tuple": items}:
            return tuple(unpacked(one) for one in items)
        case list():
            return [unpacked(one) for one in value]
    return value


def answered(value: Any, *, inside: bool = False) -> Any:
    """A value that a player returned, cut to what could be an answer; of anything else only the type is left."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str.__str__(value)[: WORD_MOST if inside else TEXT_MOST]
    if isinstance(value, int) and -INT_MOST < value < INT_MOST:
        return int(value)
    if isinstance(value, float) and math.isfinite(value):
        return float(value)
    if isinstance(value, list | tuple) and not inside:
        items = [answered(one, inside=True) for one in islice(value, ITEMS_MOST)]
        return items if isinstance(value, list) else {"tuple": items}
    return {"odd": type(value).__name__[:WORD_MOST]}
