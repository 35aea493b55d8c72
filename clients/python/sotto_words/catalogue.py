"""Catalogues, and sentences whose parameters are words or numbers already."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sotto_words.gaps import MISSING, Gap, filled, number
from sotto_words.plurals import Language, form

LANGUAGES: tuple[Language, ...] = ("zh", "en")

Catalogue = Mapping[Language, Mapping[str, str]]
"""By language: dotted codes (``fact.team_proposed``) to sentences with gaps."""

Param = str | int | tuple[str | int, ...]
"""What fills a gap of a refusal; several are listed as the language lists them."""

BETWEEN: Mapping[Language, str] = {"zh": "、", "en": ", "}
COLON: Mapping[Language, str] = {"zh": "：", "en": ": "}
_NOTHING: Mapping[Language, str] = {"zh": "（无）", "en": "none"}


def sentence(words: Catalogue, language: Language, code: str, params: Mapping[str, Param] | None = None) -> str:
    """The sentence of a code, its parameters filled in; a code that the catalogue lacks speaks for itself.

    From 7 to 7 is said as 7.
    """
    given = params or {}
    text = words[language].get(code, code)
    if "min" in given and given["min"] == given.get("max"):
        text = re.sub(r"\{min\}.+?\{max\}", "{max}", text)
    return say(text, language, given)


def say(template: str, language: Language, params: Mapping[str, object]) -> str:
    """A sentence with its parameters; what is not given stays as it is."""

    def said(gap: Gap) -> str | None:
        value = params.get(gap.field, MISSING)
        if value is MISSING:
            return None
        if gap.forms:
            return form(gap.forms, _count(value), language)
        if gap.kind == "percent" and isinstance(value, int | float):
            return percent(value, language)
        return _listed(value, language) if isinstance(value, tuple) else str(value)

    return filled(template, said)


def percent(share: float, language: Language) -> str:
    """A share of one as a percentage."""
    return f"{share * 100:.12g}{' %' if language == 'en' else '%'}"


def _listed(values: tuple[object, ...], language: Language) -> str:
    return BETWEEN[language].join(map(str, values)) or _NOTHING[language]


def _count(value: object) -> float:
    """The number that chooses a form; what is no number counts as several."""
    counted = number(value)
    return 0 if counted is None else counted
