"""Both catalogues have a sentence for everything that is said, asked or chosen in mbg."""

from __future__ import annotations

import json
import typing
from pathlib import Path
from typing import Any

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
from games.words import CORE, LANGUAGES, Language, merged
from projections.patch import apply
from sotto_words import Words, gaps


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_techniques_scales_and_endings_have_words(language: Language) -> None:
    wanted = {f"card.{card}" for card in range(len(CARDS))}
    wanted |= {f"technique.{technique}" for technique in range(len(TECHNIQUES))}
    wanted |= {f"scale.{scale}" for scale in (-1, 0, 1, 2)}
    wanted |= {f"ending.{ending}" for ending in typing.get_args(facts.Ending)}
    assert wanted <= set(GAME.about.words[language])


def test_the_chinese_names_are_the_seeds() -> None:
    words = GAME.about.words["zh"]
    assert [words[f"card.{at}"] for at in range(14)] == [card.name for card in CARDS]
    assert [words[f"technique.{at}"] for at in range(12)] == [tech.name for tech in TECHNIQUES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_the_state_has_a_name(language: Language) -> None:
    kinds = (State, Cell, Officer, City, Institute, Studying, Room, Trainee, Plan, Post, Role, Naming)
    fields = {name for kind in (*kinds, facts.Question, facts.Offer) for name in kind.__struct_fields__}
    wanted = {f"state.{name}" for name in fields - {"options"}}
    assert wanted == {code for code in GAME.about.words[language] if code.startswith("state.")}


GOLDEN = Path(__file__).parents[2] / "golden" / "mbg"

WANDERER = -1
"""The role of a seat for which the map has none; it is told by a word."""


@pytest.mark.parametrize("log", sorted(GOLDEN.glob("*.jsonl")), ids=lambda log: log.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told_with_names(log: Path, language: Language) -> None:
    words = Words(language, merged(CORE, GAME.about.words)[language], {}, GAME.about.names)
    view: dict[str, Any] = {}
    unnamed: list[str] = []
    for line in log.read_text("utf-8").splitlines():
        for shown in json.loads(line)["shown"]:
            if "public" in shown["to"]:
                view = apply(view, shown["patch"])
                words.see(view.get("game", {}))
                facts = [fact for fact in shown["facts"] if fact.get("role") != WANDERER]
                unnamed += [told for fact in facts if not _named(told := words.fact(fact), fact["type"])]
    assert unnamed == []


def _named(told: str, fact: str) -> bool:
    """Nothing is told by its number alone where the table of names has its kind."""
    named = any(
        gap.kind in GAME.about.names or gap.choice for gap in gaps(GAME.about.words["en"].get(f"fact.{fact}", ""))
    )
    return not told or fact == "game_ended" or not named or ("\u2068" in told and "–" not in told)
