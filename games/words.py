"""Sentences for codes (reasons, prompts, options, facts, roles) in Chinese and English, beside the rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

Language = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "en")

Catalogue = Mapping[Language, Mapping[str, str]]
"""By language: dotted codes (``fact.team_proposed``) to sentences with ``{parameters}``."""

Param = str | int | tuple[str | int, ...]
"""What fills a gap in a sentence; several are listed as the language lists them."""

Texts = Mapping[Language, str]
"""By language: a longer text in Markdown."""


def load(folder: Path) -> Catalogue:
    """Load the catalogue of one folder: its ``words.zh.toml`` and ``words.en.toml``."""
    return {
        language: _flat(tomllib.loads((folder / f"words.{language}.toml").read_text("utf-8"))) for language in LANGUAGES
    }


def load_text(folder: Path, name: str) -> Texts:
    """Load a longer text of one folder: ``rules.zh.md`` and ``rules.en.md`` for ``rules``."""
    return {language: (folder / f"{name}.{language}.md").read_text("utf-8") for language in LANGUAGES}


def merged(*catalogues: Catalogue) -> Catalogue:
    """Merge several catalogues into one; later ones win."""
    return {
        language: {code: text for words in catalogues for code, text in words[language].items()}
        for language in LANGUAGES
    }


def sentence(words: Catalogue, language: Language, code: str, params: Mapping[str, Param] | None = None) -> str:
    """The sentence of a code, its parameters filled in; a code that the catalogue lacks speaks for itself.

    From 7 to 7 is said as 7.
    """
    given = params or {}
    text = words[language].get(code, code)
    if "min" in given and given["min"] == given.get("max"):
        text = re.sub(r"\{min\}.+?\{max\}", "{max}", text)
    return re.sub(r"\{(\w+)\}", lambda gap: _said(given.get(gap[1], gap[0]), language), text)


def _said(value: object, language: Language) -> str:
    if not isinstance(value, tuple):
        return str(value)
    return _BETWEEN[language].join(map(str, value)) or _NOTHING[language]


_BETWEEN: Mapping[Language, str] = {"zh": "、", "en": ", "}
_NOTHING: Mapping[Language, str] = {"zh": "（无）", "en": "none"}


def _flat(table: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{name}.")
        else:
            flat[prefix + name] = str(value)
    return flat


CORE = load(Path(__file__).parent)
"""The words of what every table has: the sitting's facts and commands, errors, options."""
