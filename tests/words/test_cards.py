"""Cards: what a fact hands over, by the grammar of docs/build/words.md."""

from __future__ import annotations

from typing import Any

import pytest

from games.discovery import discover
from games.words import LANGUAGES, Language
from sotto_words import MARKDOWN, Card, Section, Words, gaps
from tests.words.cases import parts, words_of

SENTENCES = {
    "color.C": "Blue",
    "archive.C": "Archive of cognition",
    "archive.M": "Archive of might",
    "name.ability": "{name:prose} ({color})\n{text:prose}",
    "handout.form.title": "A form for {to:patient}",
    "handout.form.color": "Colour\n{color:color}",
    "handout.form.wish": "Wish\n{wish:prose}",
    "handout.form.archives": "{archives@archive}",
    "handout.form.abilities": "{abilities:ability}",
    "handout.form.age": "Age\n{age?age}",
    "choice.age.-1": "",
    "choice.age.other": "{age}",
}
FORM: dict[str, Any] = {
    "type": "form",
    "to": "p1",
    "color": "C",
    "wish": "To see\nthe *sea*.",
    "archives": {"C": "One.", "M": ""},
    "abilities": [{"name": "Rain", "color": "C", "text": "It rains."}],
    "age": -1,
}


def words(**how: Any) -> Words:
    said = Words("en", SENTENCES, table={"patient": ("patients.*.name",)}, **how)
    said.see({"patients": {"p1": {"name": "Ann"}}})
    return said


def card_of(said: Words, **changes: Any) -> Card:
    card = said.card(FORM | changes)
    assert card is not None
    return card


def test_a_card_has_a_section_for_each_part_that_says_something() -> None:
    card = card_of(words())
    assert card.title == "A form for \u2068Ann\u2069"
    assert card.sections == (
        Section("Colour", "Blue"),
        Section("Wish", "To see\nthe *sea*."),
        Section("Archive of cognition", "One."),
        Section("Rain (Blue)", "It rains."),
    )
    assert Section("Age", "7") in card_of(words(), age=7).sections
    assert [section.title for section in card_of(words(), wish="", archives={}, abilities=[]).sections] == ["Colour"]


def test_a_card_is_plain_text_or_markdown() -> None:
    plain = "A form for \u2068Ann\u2069\nColour: Blue\nWish\nTo see\nthe *sea*.\nArchive of cognition: One."
    assert card_of(words()).text.startswith(plain)
    marked = card_of(words(marks=MARKDOWN)).markdown
    assert marked.startswith("### A form for **Ann**\n\n* *Colour*: Blue\n\n*Wish*\n\n> To see\n>\n> the \\*sea\\*.")


def test_a_fact_without_a_title_has_no_card() -> None:
    assert words().card({"type": "other"}) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_of_a_game_has_a_gap_left(language: Language) -> None:
    made = 0
    for name in discover(["games"]):
        for part in parts(name):
            said = words_of(name, language, part)
            for card in (said.card(case["fact"]) for case in part["cases"]):
                if card is not None:
                    made += 1
                    assert not list(gaps(card.text)), card
    assert made > 20
