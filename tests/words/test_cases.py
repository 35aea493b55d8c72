"""Every fact type of every game has its sentence in both languages, and Git has one of each as it is told today."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.words import LANGUAGES
from sotto_words import gaps
from tests.words.cases import GAMES, SENTENCES, parts, sentences, types_of

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_no_sentence_has_a_gap_left(name: str) -> None:
    said = {case[language] for part in parts(name) for case in part["cases"] for language in LANGUAGES}
    assert any(said)
    assert [sentence for sentence in said if list(gaps(sentence))] == []


@every_game
def test_the_table_has_every_fact_type_of_a_game(name: str) -> None:
    told = {case["fact"]["type"] for part in parts(name) for case in part["cases"]}
    assert told == set(types_of(GAMES[name]))


def test_the_sentences_in_git_are_those_that_are_told() -> None:
    kept: dict[str, Any] = json.loads(SENTENCES.read_text("utf-8"))
    assert kept == sentences(), "run `make sentences`, and read the difference"
