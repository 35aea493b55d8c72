"""Sentences from a catalogue: what facts, values and refusals are called in the reader's language.

It imports nothing but Python, and is one of two renderers of the same grammar (docs/build/words.md); the other is the
page's.
"""

from sotto_words.cards import Card, Section
from sotto_words.catalogue import LANGUAGES, Catalogue, Param, say, sentence
from sotto_words.gaps import Gap, filled, gaps
from sotto_words.marks import MARKDOWN, ONE_LINE, Marks, isolated
from sotto_words.names import Names
from sotto_words.plurals import Language
from sotto_words.words import Words

__all__ = [
    "LANGUAGES",
    "MARKDOWN",
    "ONE_LINE",
    "Card",
    "Catalogue",
    "Gap",
    "Language",
    "Marks",
    "Names",
    "Param",
    "Section",
    "Words",
    "filled",
    "gaps",
    "isolated",
    "say",
    "sentence",
]
