"""The documentation, run as it stands there."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from games.discovery import discover
from games.game import About, Game, Hosting, Lab, Programs, Rules, Secrets, Talk
from games.specialties import Specialty
from server.api_documents.documents import Documents
from server.app import every_route
from tests.browser.pictures import shown
from tests.e2e.serving import ROOT, Serving, clean_environment
from tests.patience import PATIENCE

DOCS = ROOT / "docs"
PICTURES = DOCS / "pictures"
LAB = ROOT / "lab"


def blocks(page: str, language: str) -> list[str]:
    """The code of a page in one language."""
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```$", (DOCS / page).read_text("utf-8"))


async def test_the_bot_of_thirty_lines_plays(sotto: Serving, tmp_path: Path) -> None:
    (example,) = blocks("build/bots.md", "python")
    assert sum(bool(line.strip()) for line in example.splitlines()) <= 30
    bot = tmp_path / "bot.py"
    bot.write_text(example, "utf-8")
    done = await asyncio.create_subprocess_exec(
        sys.executable, bot, sotto.url, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    out, _ = await asyncio.wait_for(done.communicate(), PATIENCE)
    assert re.fullmatch(rb"seat 1: (win|loss|draw)\n", out), out.decode()


def test_the_worked_examples_are_the_games_as_they_stand() -> None:
    quotes = blocks("build/adding-a-game.md", "python") + blocks("build/adding-a-game.md", "toml")
    folders = [ROOT / "games/liars_dice", ROOT / "tests/probes/errand", ROOT / "tests/probes/vigil", ROOT / "games/mbg"]
    sources = [
        file.read_text("utf-8") for folder in folders for file in (*folder.glob("*.py"), *folder.glob("*.en.toml"))
    ]
    assert len(quotes) >= 15
    assert [quote for quote in quotes if not any(quote in source for source in sources)] == []


def test_every_field_of_a_game_is_named() -> None:
    page = (DOCS / "build" / "adding-a-game.md").read_text("utf-8")
    records = (Rules, About, Talk, Hosting, Secrets, Programs, Lab)
    named = [field.name for record in (Game, *records) for field in fields(record)]
    named += [one.__name__ for one in Specialty.__subclasses__()]
    assert [name for name in named if f"`{name}`" not in page] == []


def test_a_new_game_is_begun_as_the_page_says(tmp_path: Path) -> None:
    begun, tried, *_ = blocks("build/adding-a-game.md", "sh")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["sh", "-ec", begun], cwd=tmp_path, env=clean_environment() | {"PATH": path}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    said = [line.split("#")[0].strip() for line in done.stdout.splitlines()[1:]]
    assert said == tried.splitlines()
    assert (tmp_path / "mygames/hive/rules.py").exists()


@pytest.mark.long
async def test_simulation_and_verification_as_they_are_told(tmp_path: Path) -> None:
    commands, (python,) = blocks("build/simulation.md", "sh"), blocks("build/simulation.md", "python")
    assert [command.split()[1] for command in commands] == ["simulate", "simulate", "verify"]
    (tmp_path / "example.py").write_text(python, "utf-8")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    example = await asyncio.create_subprocess_exec(
        "sh", "-ec", "".join(commands) + "python example.py\nsotto verify one.jsonl\n", cwd=tmp_path,
        env=clean_environment() | {"PATH": path, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    out, _ = await asyncio.wait_for(example.communicate(), 3 * PATIENCE)
    said = out.decode()
    assert example.returncode == 0, said
    was_simulated(said, tmp_path, 20)


def was_simulated(said: str, folder: Path, tables: int) -> None:
    assert f"avalon: {tables} tables, seed 1" in said
    assert said.count("commits of avalon, all as decided") == 2
    made = {file.name for file in (folder / "games").iterdir()}
    assert made == {"summary.json", "summary.svg"} | {f"avalon-1-{number:04}.jsonl" for number in range(1, tables + 1)}
    assert set(json.loads((folder / "blue.json").read_bytes())["bots_by_side"]) == {"heuristic/blue", "random/red"}


def test_every_make_target_and_file_that_the_pages_name_exists() -> None:
    targets = set(re.findall(r"(?m)^([a-z-]+):(?!=)", (ROOT / "Makefile").read_text("utf-8")))
    pages = [*DOCS.rglob("*.md"), *LAB.glob("*.md"), *ROOT.glob("*.md"), *ROOT.glob("clients/*/README.md")]
    assert len(pages) > 60
    for page in pages:
        text = page.read_text("utf-8")
        assert set(re.findall(r"(?m)(?:^|`)(?:SOTTO\S+ )?make ([a-z-]+)", text)) <= targets, page.name
        for link in re.findall(r"\]\(([^)#]+)\)", text):
            assert "://" in link or (page.parent / link).exists(), f"{page}: {link}"


def test_every_page_is_in_the_index() -> None:
    index = (DOCS / "README.md").read_text("utf-8")
    pages = {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")} - {"README.md", "package.md"}
    listed = set(re.findall(r"\]\(([^)#]+)\)", index))
    assert {page for page in pages - listed if not page.startswith("inside/decisions/")} == set()


def test_every_picture_is_shown_by_a_page_and_named_in_the_index() -> None:
    there = {file.name for file in PICTURES.iterdir()} - {"README.md"}
    index = re.findall(r"`([\w-]+\.(?:jpg|png|svg))`", (PICTURES / "README.md").read_text("utf-8"))
    assert shown() == there
    assert sorted(index) == sorted(there)


def test_every_call_that_the_pages_name_exists() -> None:
    openapi: Any = Documents(discover(), every_route()).get("openapi.json")
    paths = openapi["paths"]
    there = {(method, _unnamed(path)) for path, methods in paths.items() for method in ("", *methods)}
    named: dict[str, set[tuple[str, str]]] = {}
    for page in (*DOCS.rglob("*.md"), *LAB.glob("*.md"), *ROOT.glob("README*.md"), *ROOT.glob("clients/*/README.md")):
        calls = re.findall(r"(?:\b(GET|POST|PATCH|PUT|DELETE) )?(/api/[\w./{}-]*[\w}])", page.read_text("utf-8"))
        named[str(page.relative_to(ROOT))] = {(method.lower(), _unnamed(path)) for method, path in calls}
    assert len(named["docs/build/wire.md"]) > 25
    assert {page: calls - there for page, calls in named.items() if calls - there} == {}


def _unnamed(path: str) -> str:
    return re.sub(r"\{\w+\}", "{}", path)
