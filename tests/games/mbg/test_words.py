"""Both catalogues have a sentence for everything that is said, asked or chosen in mbg."""

from __future__ import annotations

import typing

import pytest

from games.mbg import facts
from games.mbg.cards import CARDS
from games.mbg.rules import GAME
from games.mbg.state import (
    Cell,
    City,
    Institute,
    Naming,
    Officer,
    Plan,
    Post,
    Role,
    Room,
    State,
    Studying,
    Trainee,
)
from games.mbg.techniques import TECHNIQUES
from games.words import LANGUAGES, Language


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_techniques_scales_and_endings_have_words(language: Language) -> None:
    wanted = {f"card.{card}" for card in range(len(CARDS))}
    wanted |= {f"technique.{technique}" for technique in range(len(TECHNIQUES))}
    wanted |= {f"scale.{scale}" for scale in (-1, 0, 1, 2)}
    wanted |= {f"ending.{ending}" for ending in typing.get_args(facts.Ending)}
    assert wanted <= set(GAME.words[language])


def test_the_chinese_names_are_the_seeds() -> None:
    words = GAME.words["zh"]
    assert [words[f"card.{at}"] for at in range(14)] == [card.name for card in CARDS]
    assert [words[f"technique.{at}"] for at in range(12)] == [tech.name for tech in TECHNIQUES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_the_state_has_a_name(language: Language) -> None:
    kinds = (State, Cell, Officer, City, Institute, Studying, Room, Trainee, Plan, Post, Role, Naming)
    fields = {name for kind in (*kinds, facts.Question, facts.Offer) for name in kind.__struct_fields__}
    wanted = {f"state.{name}" for name in fields - {"options"}}
    assert wanted == {code for code in GAME.words[language] if code.startswith("state.")}
