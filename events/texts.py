"""Long texts of commits, stored once however many tables have them: an entry holds their hashes in their places.

A hole is a hash between two bytes that JSON never has, so an entry without one is what it always was. Only the store
knows of them: readers of a log get every text in full.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256

LONG = 4096
"""The bytes from which a string of JSON is kept apart: documents are, and hardly anything else."""

_EDGE = b"\x01"
_HOLE = re.compile(rb"\x01([0-9a-f]{64})\x01")
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)


def apart(data: bytes) -> tuple[bytes, dict[str, bytes]]:
    """Return the JSON with holes for its long strings, and these strings by their hashes."""
    texts: dict[str, bytes] = {}

    def hole(found: re.Match[bytes]) -> bytes:
        text = found[0]
        if len(text) < LONG:
            return text
        name = sha256(text).hexdigest()
        texts[name] = text
        return _EDGE + name.encode() + _EDGE

    # Shorter than one long string: every commit but those that give documents.
    return (data, texts) if len(data) < LONG else (_STRING.sub(hole, data), texts)


def missing(data: bytes) -> list[str]:
    """Return the hashes that stand in an entry for texts."""
    return [name.decode() for name in _HOLE.findall(data)] if _EDGE in data else []


def joined(data: bytes, texts: Mapping[str, bytes]) -> bytes:
    """Return the JSON with its texts. Raises KeyError: one is not there."""
    return _HOLE.sub(lambda hole: texts[hole[1].decode()], data)
