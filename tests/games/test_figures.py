"""What rules pages, guides and explanations say in numbers comes from options, or no option can change it."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.discovery import discover
from games.figures import duration, fill
from games.game import AnyGame
from games.words import LANGUAGES, Language
from sotto_words import gaps
from tests.games.figures_found import EXCEPTIONS, Text, found, texts_of

GAMES = discover(["games"])
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@every_game
def test_no_text_says_a_number_that_an_option_could_change(game: AnyGame) -> None:
    texts = list(texts_of(game))
    assert {one.where.partition(" ")[0] for one in texts} >= {"rules", "guide.ts"}
    assert {one.where: hits for one in texts if (hits := found(game.name, one))} == {}


@every_game
def test_every_figure_of_the_rules_is_given_with_every_preset(game: AnyGame) -> None:
    for options in (game.rules.options(), game.usual_options, *game.about.presets.values()):
        for language in LANGUAGES:
            text = game.rules_for(options, language)
            assert text is not None
            assert [gap.field for gap in gaps(text)] == []
            assert not {"None", "True", "False"} & set(text.split())


@every_game
def test_both_languages_say_the_same_figures(game: AnyGame) -> None:
    said = {language: {gap.field for gap in gaps(game.about.rules_text[language])} for language in LANGUAGES}
    assert said["zh"] == said["en"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Stopping in another's city costs six times what it earns."),
        ("en", "Six turns later it is one to three points better."),
        ("en", "Roll and pay 2,000."),
        ("zh", "停到别人的城里，要交它收入六倍的税。"),
        ("zh", "六回合后加一到三点，这期间他不在身边。"),
        ("zh", "每八个回合进行一次调度。"),
        ("zh", "没能取胜就付 2000。"),
    ],
)
def test_a_number_that_an_option_gives_is_found(language: Language, text: str) -> None:
    assert found("mbg", Text("guide", language, text)) != []


@pytest.mark.parametrize(
    ("language", "text"), [("en", "One of them pays {tax_scale} times."), ("zh", "一人付 {tax} 倍。")]
)
def test_an_article_and_a_figure_from_an_option_are_none(language: Language, text: str) -> None:
    assert found("mbg", Text("guide", language, text)) == []


def test_every_exception_has_a_game_a_reason_and_something_to_allow() -> None:
    assert set(EXCEPTIONS) - {"every"} == set(GAMES)
    written = (Path(__file__).parent / "figures.toml").read_text("utf-8")
    everything = [one.text for game in GAMES.values() for one in texts_of(game)]
    idle = [
        phrase
        for reasons in EXCEPTIONS.values()
        for phrases in reasons.values()
        for phrase in phrases
        if "#" not in phrase and not any(phrase.lower() in text.lower() for text in everything)
    ]
    assert written.startswith("# ")
    assert idle == []


def test_the_rules_of_mbg_differ_from_preset_to_preset() -> None:
    mbg = GAMES["mbg"]
    quick, classic = (mbg.rules_for(mbg.about.presets[preset], "en") or "" for preset in ("quick", "classic"))
    assert "you pay 13 times its income" in quick
    assert "after 1 turn, 1 to 100 points" in quick
    assert "you pay 6 times its income" in classic
    assert "after 6 turns, 1 to 3 points" in classic
    assert "25 % of the loser's money" in quick
    assert "loser's money" not in classic


def test_figures_are_filled_as_people_write_them() -> None:
    text = "{a} {b} {c:percent} {d:duration} {e:roman} {a|die|dice} {yes|so|} {no|so|not} {f}"
    figures = {"a": 1, "b": 2000.0, "c": 0.04, "d": 90, "e": 5, "yes": True, "no": False, "f": None}
    assert fill(text, figures, "en") == "1 2,000 4 % 90 seconds V die so not no limit"
    assert fill("{b} {c:percent} {d:duration} {f}", figures, "zh") == "2000 4% 90 秒 不限"
    assert duration(43_200, "zh") == "12 小时"
