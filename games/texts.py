"""What people may write anywhere: all that is text, and nothing that turns round or hides what stands beside it."""

from __future__ import annotations

import re

_UNWRITTEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Controls but for tabs and line ends, halves of characters, and the marks that order the letters of others: bidi
embeddings, overrides and isolates (UAX 9, section 2). The marks of one letter's own direction stay."""


def is_written(text: str) -> bool:
    """Whether a text has nothing in it but what can be written, and read as it stands."""
    return _UNWRITTEN.search(text) is None
