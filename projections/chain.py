"""A chain of hashes over a feed: who kept the last link can prove later what was shown, and in which order."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from events.event import Fact


def link(before: str, at: int, facts: Sequence[Fact]) -> str:
    """Return the link of the frame with these facts after the link ``before``, which is empty for the first.

    It is the SHA-256, in hex, of ``before`` and of the JSON of ``[at, facts]`` without spaces, keys in order: made
    only of what the wire shows, so that any client can compute it.
    """
    try:
        text = msgspec.json.encode([at, facts], order="sorted")
    except TypeError:  # a dict by seat: only str keys can be sorted, so they become that first
        text = msgspec.json.encode([at, msgspec.to_builtins(facts, str_keys=True)], order="sorted")
    return hashlib.sha256(before.encode() + text).hexdigest()
