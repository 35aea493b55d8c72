"""Which form of a word goes with a number: the rules of CLDR for the languages there are, for cardinal numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

Language = Literal["zh", "en"]


def form(forms: Sequence[str], number: float, language: Language) -> str:
    """The form for a number, of those a language has: in English for one and for others, in Chinese a single one."""
    place = 0 if language == "en" and abs(number) == 1 else len(forms) - 1
    return forms[place]
