"""The words of the game: its catalogues, and names and texts of the shipped cards, which stand in their packs.

The cards of the seed have both in Chinese alone; the catalogues have them in both languages.
"""

from __future__ import annotations

from pathlib import Path

from games.wizard.language.load import in_both, shipped
from games.wizard.library import name_of
from games.words import LANGUAGES, Catalogue, load, merged

HERE = Path(__file__).parent


def card_names() -> Catalogue:
    """``card.<id>`` of every shipped card."""
    cards = [card for pack in ("base", "core") for card in shipped(pack).cards]
    return {language: {f"card.{card.id}": name_of(card.name, language) for card in cards} for language in LANGUAGES}


def card_texts() -> Catalogue:
    """``about.card.<id>`` of every shipped card with a text: what it does."""
    cards = [card for pack in ("base", "core") for card in shipped(pack).cards if card.description]
    return {
        language: {f"about.card.{card.id}": in_both(card.description)[language] for card in cards}
        for language in LANGUAGES
    }


WORDS = merged(card_names(), card_texts(), load(HERE))
