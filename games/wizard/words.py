"""The words of the game: its catalogues, and the names of the shipped cards, which stand in their packs.

The cards of the seed have their names in Chinese alone; the catalogues have them in both languages.
"""

from __future__ import annotations

from pathlib import Path

from games.wizard.language.load import shipped
from games.wizard.library import name_of
from games.words import LANGUAGES, Catalogue, load, merged

HERE = Path(__file__).parent


def card_names() -> Catalogue:
    """``card.<id>`` of every shipped card."""
    cards = [card for pack in ("base", "core") for card in shipped(pack).cards]
    return {language: {f"card.{card.id}": name_of(card.name, language) for card in cards} for language in LANGUAGES}


WORDS = merged(card_names(), load(HERE))
