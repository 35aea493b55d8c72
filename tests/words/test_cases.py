"""The table of cases says what the renderer says, of every fact type of every game, in both languages."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from games.words import CORE, LANGUAGES, Language
from sotto_words import gaps
from tests.words.cases import FILE, GAMES, needed, types_of, words_of

every_game = pytest.mark.parametrize("name", GAMES)


@cache
def table() -> dict[str, Any]:
    """The table as it is committed; read when the first test asks, for it is a megabyte."""
    read: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return read


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_is_told_as_the_table_says(name: str, language: Language) -> None:
    for part in table()["games"][name]:
        words = words_of(name, language, part)
        assert [words.fact(case["fact"]) for case in part["cases"]] == [case[language] for case in part["cases"]]


@every_game
def test_no_sentence_has_a_gap_left(name: str) -> None:
    said = {case[language] for part in table()["games"][name] for case in part["cases"] for language in LANGUAGES}
    assert [sentence for sentence in said if list(gaps(sentence))] == []


def test_the_table_has_every_fact_type_of_every_game() -> None:
    assert set(table()["games"]) == set(GAMES)
    for name, parts in table()["games"].items():
        told = {case["fact"]["type"] for part in parts for case in part["cases"]}
        assert sorted(set(types_of(GAMES[name])) - told) == [], name


def test_the_table_was_made_of_these_catalogues() -> None:
    """Else ``make sentences`` makes it anew."""
    current = {
        name: {"words": needed(game.about.words), "names": _listed(game.about.names)} for name, game in GAMES.items()
    }
    assert {name: {"words": table()["words"][name], "names": table()["names"][name]} for name in GAMES} == current
    assert table()["core"] == needed(CORE)


def _listed(names: Any) -> dict[str, list[str]]:
    return {kind: list(sources) for kind, sources in names.items()}
