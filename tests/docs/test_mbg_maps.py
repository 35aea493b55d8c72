"""docs/games/mbg-maps.md, run as it stands there."""

from __future__ import annotations

import re

import pytest

from games.game import Rejected
from games.mbg.mapcheck import check
from games.mbg.rules import GAME, MAPS
from sotto_words import sentence
from tests.docs.test_docs import DOCS, blocks
from tests.e2e.serving import ROOT, sotto_command


def test_the_example_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (example,) = blocks("games/mbg-maps.md", "python")
    exec(compile(example, "mbg-maps.md", "exec"), {})  # noqa: S102


@pytest.mark.long
def test_the_simulation_plays_the_map_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert "mbg: 4 tables" in told(blocks("games/mbg-maps.md", "sh")[0])


def test_the_check_describes_the_map_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert "officers: 12 (low 4, mid 7, high 1)" in told(blocks("games/mbg-maps.md", "sh")[1])


def told(command: str) -> str:
    """What a command of the page prints."""
    program, *arguments = command.split()
    assert program == "sotto"
    done = sotto_command(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_refusal_is_said_as_the_page_says() -> None:
    with pytest.raises(Rejected) as no:
        check(MAPS["duel"].replace("甲二", "甲一", 1))
    said = sentence(GAME.about.words, "en", f"reason.{no.value.code}", no.value.params)
    page = (DOCS / "games" / "mbg-maps.md").read_text("utf-8")
    assert re.search(rf"^    {re.escape(said)}$", page, re.M)
