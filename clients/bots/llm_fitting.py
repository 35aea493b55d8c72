"""JSON cut to fit: whole members or none, with a mark where some are missing. Sizes are bytes of UTF-8."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

Json = Any

GAP = "…"
"""The member of an object that names or counts those left out."""

NAMES_MOST = 8
"""The most missing members that are named; more are counted."""

GAP_ROOM = 160
"""The most bytes that the names of missing members may take; beyond that they are counted."""

LEAST = 240
"""The least room in which an object is begun."""

MEMBER = 6
"""What a member needs beside its name and its value: quotes, colon, comma and blanks."""


class Fitted(NamedTuple):
    """A value as far as it had room, and how many members were left out of it."""

    value: Json
    left_out: int


def line(value: object) -> str:
    """A value as one line of compact JSON, in which no letter is unseen or could end the line."""
    text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))
    return text if text.isprintable() else "".join(one if is_seen(one) else json.dumps(one)[1:-1] for one in text)


def is_seen(letter: str) -> bool:
    """Whether a letter shows where it stands, and does no more than that; the joiner makes one emoji of several."""
    return letter == "\u200d" or unicodedata.category(letter) not in ("Cc", "Zl", "Zp", "Cs", "Cf", "Cn", "Co")


def size(text: str) -> int:
    """Return how much room a text takes."""
    return len(text.encode())


def fitted(value: Json, room: int) -> Fitted | None:
    """A value, or as many whole members of it as have room, the small ones first; None where that is nothing.

    Lists and texts are kept or left out as a whole: a part of them would say something else.
    """
    if size(line(value)) <= room:
        return Fitted(value, 0)
    if not isinstance(value, Mapping) or room < LEAST:
        return None
    kept, left_out = _members(value, room - GAP_ROOM)
    missing = [name for name in value if name not in kept]
    there = {name: kept[name] for name in value if name in kept}
    return Fitted(there | ({GAP: _told(missing)} if missing else {}), left_out + len(missing))


def _members(value: Mapping[str, Json], room: int) -> tuple[dict[str, Json], int]:
    kept: dict[str, Json] = {}
    left_out = 0
    for cost, name in sorted((size(line(member)), name) for name, member in value.items()):
        about = size(line(name)) + MEMBER
        part = fitted(value[name], min(cost, room - about))
        if part is not None:
            kept[name] = part.value
            left_out += part.left_out
            room -= about + size(line(part.value))
    return kept, left_out


def _told(missing: Sequence[str]) -> Sequence[str] | int:
    named = len(missing) <= NAMES_MOST and size(line(missing)) <= GAP_ROOM - 2 * MEMBER
    return missing if named else len(missing)


def latest(lines: Sequence[str], room: int) -> list[str]:
    """Return the last of these lines, as many as fit."""
    kept = 0
    for one in reversed(lines):
        room -= size(one) + 1
        if room < 0:
            break
        kept += 1
    return list(lines[len(lines) - kept :])


def beginning(text: str, room: int) -> str:
    """Return the first letters of a text, as many as fit."""
    return text if size(text) <= room else text.encode()[:room].decode(errors="ignore") + GAP


def paragraphs(text: str, room: int) -> str:
    """Return the first paragraphs of a text, as many as fit."""
    if size(text) <= room:
        return text
    kept = text.encode()[: max(0, room) + 2].decode(errors="ignore")
    return kept[: max(0, kept.rfind("\n\n"))]
