"""Both catalogues have a sentence for everything that is said, asked or chosen in Avalon."""

from __future__ import annotations

import re
import typing

import pytest

from events.event import Command, Fact
from games.avalon.board import ROLES, Phase, Team, WalkFault, WinReason
from games.avalon.facts import Foul, Method
from games.avalon.options import AvalonOptions
from games.avalon.rules import GAME
from games.avalon.state import Mission, State
from games.options import Options
from games.words import LANGUAGES, Language

OWN_OPTIONS = [name for name in AvalonOptions.__struct_fields__ if name not in Options.__struct_fields__]
UNSHOWN = ("number", "options")
GIST = ("untold", "you", "seat", "role", "sights", "last_votes", "heard_by_all_of", "heard_if_far_hearing")
SIGHTS = ("Assassin", "Morgana", "Oberon", "Special1", "Special2")


def tag(kind: type[Fact | Command]) -> str:
    return str(kind.__struct_config__.tag)


def codes() -> set[str]:
    wanted = {"title", "summary", "mission.success", "mission.fail"}
    wanted |= {f"fact.{tag(kind)}" for kind in GAME.rules.facts}
    for kind in GAME.rules.commands:
        wanted |= {f"command.{tag(kind)}", f"prompt.{tag(kind)}"}
        wanted |= {f"field.{tag(kind)}.{name}" for name in kind.__struct_fields__}
    wanted |= {f"option.{name}" for name in OWN_OPTIONS}
    wanted |= {f"{kind}.{name}" for kind in ("preset", "preset_about") for name in GAME.about.presets}
    wanted |= {f"bot_about.{name}" for name in GAME.programs.bots} | {f"query.{name}" for name in GAME.queries}
    hints = typing.get_type_hints(AvalonOptions)
    for name in OWN_OPTIONS:
        if typing.get_origin(hints[name]) is typing.Literal:
            wanted |= {f"option.{name}_value.{value}" for value in typing.get_args(hints[name])}
    wanted |= {f"bot.{name}" for name in GAME.programs.bots}
    wanted |= {f"{kind}.{role}" for kind in ("role", "about.role") for role in ROLES}
    wanted |= {f"team.{team}" for team in typing.get_args(Team)}
    wanted |= {f"sight.{name}" for name in SIGHTS} | {f"direction.{way}" for way in ("up", "down", "left", "right")}
    wanted |= {f"foul.{foul}" for foul in typing.get_args(Foul)}
    wanted |= {f"phase.{phase}" for phase in typing.get_args(Phase)}
    wanted |= {f"state.{name}" for kind in (State, Mission) for name in kind.__struct_fields__ if name not in UNSHOWN}
    wanted |= {f"gist.{name}" for name in GIST}
    wanted |= {"reason.newcomer_alone", "choice.judged.true", "choice.judged.false", "below.mission_started"}
    wanted |= {"choice.walked.0", "choice.walked.other", "log.untold"}
    wanted |= {f"choice.{said}.{how}" for said in ("spoken_to_all", "spoken_near") for how in ("none", "other")}
    wanted |= {"choice.judged.true", "choice.judged.false", "below.mission_started"}
    wanted |= {"heading.mission_started", "heading.assassination_began", "subheading.proposal_began"}
    wanted |= {f"choice.bad_step.{why}" for why in typing.get_args(typing.get_type_hints(WalkFault)["why"])}
    wanted |= {f"method.{method}" for method in typing.get_args(Method)}
    return wanted | {f"win_reason.{reason}" for reason in typing.get_args(WinReason)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words_and_no_words_are_left_over(language: Language) -> None:
    assert set(GAME.about.words[language]) == codes()
    assert all(text.strip() for text in GAME.about.words[language].values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", GAME.rules.facts, ids=tag)
def test_a_fact_is_told_with_its_own_fields(kind: type[Fact], language: Language) -> None:
    gaps = set(re.findall(r"\{(\w+)\}", GAME.about.words[language][f"fact.{tag(kind)}"]))
    assert gaps <= set(kind.__struct_fields__)


def test_both_languages_tell_the_same_fields() -> None:
    zh, en = (
        {code: sorted(re.findall(r"\{\w+\}", text)) for code, text in GAME.about.words[lang].items()}
        for lang in LANGUAGES
    )
    assert zh == en
