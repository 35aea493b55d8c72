"""The session log of whole games, read line by line: people and places by their names, and nothing that is a code."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from events.audience import Viewer, sees
from games.ghost.modules import SHIPPED
from games.ghost.rules import GAME
from games.queries import SeenFact
from games.words import LANGUAGES, Language
from tests.games.ghost.evenings import WRITTEN, Evening

VIEWERS: tuple[Viewer, ...] = ("public", "host", 1, 2, 3, 4, "all")

BROKEN = {
    "an id": re.compile(r"\b[pgshcar]\d+[a-z]?\b|\b[0-9a-f]{8,}\b|\bswp\b|\bhost:\d"),
    "a code": re.compile(r"[a-z]+\\?_[a-z_]+"),
    "a field": re.compile(r"\b(kind|by|id|reason|text|patient|members|session|color|deed|before|after)\s*[：:]"),
    "JSON": re.compile(r'\{|\}|":|\\\[|None|Struct'),
    "a colour's letter": re.compile(r"[（(：:]\s*[CMYK]\b[^ 区]|\b[CMYK] ?(→|->)"),
    "a colour where a region is meant": re.compile(
        r"^[^>]*([青蓝品红黄黑]：|认知|力量|和谐|意志) ?区|^[^>]*[Rr]egion (Cyan|Blue|Magenta|Red|Yellow|Black)"
    ),
    "a gap": re.compile(r"\{\w|–：|：–|: –"),
}


@cache
def evening(module: str, seed: int) -> Evening:
    """A whole game, played once."""
    play = Evening.of(module, seed)
    assert play.finished
    return play


def heard_by(play: Evening, viewer: Viewer) -> list[SeenFact]:
    return [
        SeenFact(commit.at, event.fact) for commit in play.commits for event in commit.events if sees(event.to, viewer)
    ]


def log_of(play: Evening, viewer: Viewer, language: Language) -> str:
    view = play.game_state if viewer == "all" else play.view(viewer)
    query: Any = GAME.queries[f"session_log_{language}"]
    told: str = query.answer(view, viewer, heard_by(play, viewer))
    return told


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", SHIPPED)
def test_no_line_of_a_whole_evening_has_an_id_a_code_or_a_letter(module: str, language: Language, seed: int) -> None:
    play = evening(module, seed)
    lines = {line: viewer for viewer in VIEWERS for line in log_of(play, viewer, language).splitlines()}
    for line, viewer in lines.items():
        found = [what for what, broken in BROKEN.items() if broken.search(line)]
        assert not found, f"{found} for {viewer}: {line}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_has_chapters_scenes_stories_files_and_what_the_dm_said(language: Language) -> None:
    play = evening(SHIPPED[0], 1)
    log = log_of(play, "host", language)
    words = GAME.about.words[language]
    for chapter in range(1, 5):
        assert re.search(rf"^## .*{chapter}( 章)? · ", log, re.M)
    assert log.count("\n### ") > 8
    assert any(line in log for line in WRITTEN)
    assert "SWAP" in log
    assert "FULL" in log
    assert words["handout.endings_scored.title"] in log
    for swap in play.game_state.makings.swaps.values():
        assert swap.ideal_projection in log


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_viewer_has_a_log_of_their_own(language: Language) -> None:
    play = evening(SHIPPED[0], 1)
    logs = {viewer: log_of(play, viewer, language) for viewer in VIEWERS}
    for patient, secrets in play.game_state.hall.secrets.items():
        seat = play.game_state.hall.patients[patient].seat
        assert secrets.ideal_projection in logs[seat]
        assert secrets.ideal_projection not in logs["public"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_several_are_given_is_told_once_in_a_scene(language: Language) -> None:
    log = log_of(evening(SHIPPED[0], 1), "host", language)
    for scene in re.split(r"^##", log, flags=re.M)[1:]:
        handed = re.findall(r"^- \d+:\d\d (.+\n\n(?:  .*\n|\n)+)", scene, re.M)
        assert len(set(handed)) == len(handed)
