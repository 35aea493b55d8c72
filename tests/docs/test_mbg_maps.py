"""docs/mbg-maps.md, run as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from games.game import Rejected
from games.mbg.mapcheck import check
from games.mbg.rules import GAME, MAPS
from games.words import sentence
from tests.docs.test_docs import DOCS, blocks
from tests.e2e.serving import ROOT


def test_the_example_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (example,) = blocks("mbg-maps.md", "python")
    exec(compile(example, "mbg-maps.md", "exec"), {})  # noqa: S102


def test_the_simulation_plays_the_map_it_names() -> None:
    (command,) = blocks("mbg-maps.md", "sh")
    program, *arguments = command.split()
    assert program == "sotto"
    done = subprocess.run(
        [sys.executable, "-m", "server.cli", *arguments],
        cwd=ROOT,
        env=os.environ | {"COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "mbg: 4 tables" in done.stdout


def test_the_refusal_is_said_as_the_page_says() -> None:
    with pytest.raises(Rejected) as no:
        check(MAPS["duel"].replace("甲二", "甲一", 1))
    said = sentence(GAME.words, "en", f"reason.{no.value.code}", no.value.params)
    page = (DOCS / "mbg-maps.md").read_text("utf-8")
    assert re.search(rf"^    {re.escape(said)}$", page, re.M)
