"""Figures in a game's longer texts: what a text says in numbers comes from the options it is told for.

A text has gaps as sentences have (docs/build/words.md): ``{tax_scale}`` is a number, ``{meetion_steal:percent}`` a
share, ``{clock_vote:duration}`` seconds, ``{goal:roman}`` a Roman numeral, ``{turns|turn|turns}`` a word that goes with
a number, and ``{ones_wild|if it is so|if not}`` what holds only where an option says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.options import Options
from games.words import Language
from sotto_words.catalogue import percent as percent
from sotto_words.gaps import Gap, filled
from sotto_words.plurals import form

Figures = Mapping[str, object]
"""What the gaps of a text are filled with, by name: numbers, whether something holds, or words of one language."""


def option_figures(options: Options, language: Language) -> dict[str, object]:
    """Every option under its name: what a game's texts can say where it adds no figures of its own."""
    return {name: getattr(options, name) for name in options.__struct_fields__}


def fill(text: str, figures: Figures, language: Language) -> str:
    """The text with its figures; a gap that no figure fills stays, and a test finds it."""

    def said(gap: Gap) -> str | None:
        if gap.field not in figures:
            return None
        value = figures[gap.field]
        if value is None:
            return _UNLIMITED[language]
        if isinstance(value, bool):
            return gap.forms[0 if value else -1]
        if isinstance(value, int | float):
            return form(gap.forms, value, language) if gap.forms else _KINDS[gap.kind](value, language)
        return str(value)

    return filled(text, said)


def number(value: float, language: Language) -> str:
    """A number as people write it: 13, 2.5, in English 2,000."""
    return f"{value:,g}" if language == "en" and value >= 1_000 else f"{value:.12g}"


_UNLIMITED: Mapping[Language, str] = {"en": "no limit", "zh": "不限"}

_UNITS: tuple[tuple[int, dict[Language, tuple[str, ...]]], ...] = (
    (86_400, {"en": ("day", "days"), "zh": ("天",)}),
    (3_600, {"en": ("hour", "hours"), "zh": ("小时",)}),
    (60, {"en": ("minute", "minutes"), "zh": ("分钟",)}),
    (1, {"en": ("second", "seconds"), "zh": ("秒",)}),
)


def duration(seconds: float, language: Language) -> str:
    """A length of time in the largest unit of which it is a whole number."""
    size, names = next((size, names) for size, names in _UNITS if seconds % size == 0 and seconds >= size)
    count = seconds / size
    return f"{number(count, language)} {form(names[language], count, language)}"


def roman(value: float, language: Language) -> str:
    """A number up to twelve as a Roman numeral."""
    return ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")[int(value) - 1]


_KINDS: Mapping[str, Callable[[Any, Language], str]] = {
    "": number,
    "percent": percent,
    "duration": duration,
    "roman": roman,
}
