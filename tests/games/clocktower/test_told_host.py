"""What the storyteller is told in words: candidates, warnings, decisions, and at the end who was who."""

from __future__ import annotations

from typing import Any

import pytest

from games.clocktower import facts
from games.clocktower.engine.jinxes import Registry, jinxes
from games.clocktower.rules import GAME, NAMES
from sotto_words import Words
from sotto_words.plurals import Language
from tests.games.clocktower.sat import Sat

TABLE = ("imp", "poisoner", "spy", "monk", "mayor", "ravenkeeper", "soldier")
LANGUAGES: tuple[Language, ...] = ("zh", "en")


def said(language: Language, **fact: Any) -> str:
    return Words(language, GAME.about.words[language], table=NAMES).fact(fact)


def test_each_false_grimoire_is_told_as_it_will_be_seen() -> None:
    sat = Sat(TABLE)
    sat.window(s2=(3,))
    assert sat.asked.kind == "grimoire"
    prompt = sat.play.table.feeds["host"].prompts[f"decide.{sat.asked.number}"]
    field: Any = prompt.fields["choice"]
    texts = {option.value: option.text["en"] for option in field.options}
    assert len(set(texts.values())) == len(sat.asked.legal) == 4
    assert texts["0"] == "1 Imp, 2 Poisoner, 3 Spy, 4 Monk, 5 Mayor, 6 Ravenkeeper, 7 Soldier"
    assert field.options[0].text["zh"].startswith("1 号小恶魔、2 号投毒者")
    sat.decide("1")
    sat.end()
    (seen,) = [info.grimoire for fact in sat.told("host", facts.InfoKept) if (info := fact.info).grimoire]
    words = Words("en", GAME.about.words["en"])
    assert texts["1"] == ", ".join(f"{row.seat} {words.code(f'character.{row.character}', '')}" for row in seen)


@pytest.mark.parametrize("registry", ["official", "seed"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_jinx_is_a_warning_of_the_catalogue_without_a_full_stop(registry: Registry, language: Language) -> None:
    for jinx in jinxes(registry):
        for family in ("warning", "fault"):
            assert GAME.about.words[language][f"{family}.{jinx.reason}"][-1] not in ".。"


@pytest.mark.parametrize(
    ("value", "zh", "en"),
    [
        ("mayor", "镇长", "Mayor"),
        ("saint", "圣徒", "Saint"),
        ("drunk", "酒鬼", "Drunk"),
        ("none", "无人", "nobody"),
        ("3", "3", "3"),
    ],
)
def test_what_was_decided_is_called_as_what_it_is(value: str, zh: str, en: str) -> None:
    fact = {"type": "decided", "number": 1, "value": value, "by": "person", "deviates": False}
    assert said("zh", **fact) == f"裁定：{zh}（说书人）。"
    assert said("en", **fact) == f"Decided: {en} (the storyteller)."
    beyond = {**fact, "deviates": True}
    assert said("en", **beyond) == f"The storyteller decides against the rules: {en}."


def test_the_end_names_the_characters_by_seat() -> None:
    shown = {"type": "sides_shown", "winner": "good", "why": "demon_dead", "characters": {"1": "mayor", "2": "drunk"}}
    assert said("en", **shown).endswith("Who was who: seat 1 → Mayor, seat 2 → Drunk.")
    assert said("zh", **shown).endswith("各人的角色：1 号 → 镇长、2 号 → 酒鬼。")
