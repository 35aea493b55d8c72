"""What colours are called, what goes with them, and what is said of one that is none."""

from __future__ import annotations

from typing import Any

import pytest

from games.ghost.rules import GAME
from games.ghost.state.objects import COLORS, RECOMMENDED
from games.words import CORE, merged
from server.refusals import Refused
from sotto_words import Words, sentence
from tests.games.ghost.patients import Patients

WORDS = merged(CORE, GAME.about.words)


def refused(play: Patients, seat: int, prompt: str, **fields: Any) -> Refused:
    with pytest.raises(Refused) as no:
        play.do(seat, prompt, **fields)
    return no.value


class TestWrongCodes:
    def test_the_seeds_sentence_names_the_field_and_the_code(self) -> None:
        play = Patients.at()
        no = refused(play, 1, "make", **_ghost(color="X"))
        assert no.reason == "misfit_color"
        said = {language: sentence(WORDS, language, f"reason.{no.reason}", no.params) for language in WORDS}
        assert said["zh"] == "command.print_ability.color：无效的颜色代码: X，必须为 C/M/Y/K 之一"
        assert "X" in said["en"]
        assert "C/M/Y/K" in said["en"]

    @pytest.mark.parametrize("wrong", ["", "c", "CM", "青", 3, None, ["C"], "C" * 10_000])
    def test_whatever_stands_there(self, wrong: object) -> None:
        play = Patients.at()
        no = refused(play, 1, "make", **_ghost(color=wrong))
        assert no.reason == "misfit_color"
        assert len(str(no.params["value"])) <= 40

    def test_in_every_command_with_a_colour(self) -> None:
        play = Patients.exploring()
        assert refused(play, 1, "comm", target="p2", color="Z", depth="full").reason == "misfit_color"
        node = next(iter(play.view(1).scenes.scenes["p1"].areas[play.view(1).scenes.places["p1"]].nodes))
        assert refused(play, 1, "interact", node=node, color="Z").reason == "misfit_color"

    def test_a_colour_that_is_not_offered_is_a_colour_all_the_same(self) -> None:
        play = Patients.exploring("CMYK", profile="faded")
        no = refused(play, 1, "comm", target="p2", color="M", depth="full")
        assert no.reason == "misfit_choice", "it is one of C/M/Y/K, but not one of the patient's own"


class TestRecommended:
    """Section 6.2 of the seed; acceptance is a warning only."""

    def test_what_is_recommended_for_the_form_is_offered_first(self) -> None:
        play = Patients.at("CMYK")
        for seat in (1, 2, 3, 4):
            base = play.view(seat).makings.swaps[f"p{seat}"].base_color
            form = play.prompts(seat)[play.asked(seat, "make")].fields["print_ability"]
            first = {name: form.fields[name].options[0].value for name in ("color", "effect_type")}  # type: ignore[union-attr]
            assert first == {"color": base, "effect_type": RECOMMENDED[base]}
            offered = form.fields["color"].options  # type: ignore[union-attr]
            assert sorted(one.value for one in offered) == sorted(COLORS)

    def test_anything_else_is_accepted(self) -> None:
        play = Patients.at("CMYK")
        for seat in (1, 2, 3, 4):
            play.do(seat, "make", **_ghost(color="K", effect_type="special"))
        assert play.game_state.phase == "choose"


def test_colours_are_called_as_the_seed_calls_them() -> None:
    assert [GAME.about.words["zh"][f"color.{color}"] for color in COLORS] == ["蓝", "红", "黄", "黑"]
    assert [GAME.about.words["en"][f"color.{color}"] for color in COLORS] == ["Blue", "Red", "Yellow", "Black"]
    for language, words in GAME.about.words.items():
        own = [text for code, text in words.items() if not code.startswith(("called.", "module."))]
        assert [text for text in own if any(word in text for word in ("青色", "品红", "Cyan", "Magenta"))] == [], (
            language
        )


@pytest.mark.parametrize(
    ("fact", "zh", "en"),
    [
        (
            {"type": "check_resolved", "patient": "p1", "check": "k1", "color": "C", "passed": True},
            "蓝色检定：通过",
            "Blue check",
        ),
        ({"type": "attribute_changed", "patient": "p1", "color": "M", "value": 2}, "红色属性现为", "now has Red 2"),
        ({"type": "origin_hinted", "host": "p1", "ghost": "g", "base_color": "K"}, "底色是黑色", "colour is Black"),
    ],
)
def test_a_sentence_with_a_colour_reads_as_one(fact: dict[str, Any], zh: str, en: str) -> None:
    assert zh in Words("zh", WORDS["zh"], {}, GAME.about.names).fact(fact)
    assert en in Words("en", WORDS["en"], {}, GAME.about.names).fact(fact)


def _ghost(**ability: object) -> dict[str, Any]:
    form = {"name": "n", "description": "d", "color": "C", "effect_type": "control"} | ability
    return {"name": "g", "appearance": "", "personality": "", "print_ability": form}
