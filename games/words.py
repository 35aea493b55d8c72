"""Sentences for codes (reasons, prompts, options, facts, roles) in Chinese and English, beside the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from sotto_words import LANGUAGES as LANGUAGES
from sotto_words import Catalogue as Catalogue
from sotto_words import Language as Language
from sotto_words import Param as Param

Texts = Mapping[Language, str]
"""By language: a longer text in Markdown."""


def load(folder: Path, name: str = "words") -> Catalogue:
    """Load a catalogue of one folder: its ``words.zh.toml`` and ``words.en.toml``, or those of another name."""
    return {
        language: _flat(tomllib.loads((folder / f"{name}.{language}.toml").read_text("utf-8")))
        for language in LANGUAGES
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
