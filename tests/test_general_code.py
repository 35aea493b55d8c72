"""General code knows no game: what it does for one lies in that game's folder, or in a file that the game brings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.discovery import names

ROOT = Path(__file__).parents[1]

GENERAL = (
    *("events", "games/*.py", "games/sitting", "projections", "server"),
    *("clients/*.py", "clients/bots", "clients/chat", "clients/llm", "clients/terminal", "clients/python"),
)
OF_A_GAME = ("clients/bots/pkudsa",)
"""Folders that are there for one game."""

MENTIONED = {
    "server/api_documents/openapi.py": ('"example": "avalon"',),
    "server/commands/bots.py": ("A player's file of pkudsa's Avalon", "players' files of pkudsa's Avalon"),
    "server/commands/games.py": ("``sotto mbg check`` and so on",),
    "server/commands/simulate.py": ("The game, by its name: avalon.",),
    "server/commands/strength.py": ("The game, by its name: mbg.",),
    "server/history/imports.py": ("some two hundred games of Avalon would fit",),
    "server/history/routes.py": ('example=SavedTable(game="mbg"',),
    "server/http/routes/tables.py": ('example=NewTable(game="avalon"',),
    "server/library/routes.py": ("for Ghost a FULL file", 'example=ToKeep(game="ghost"'),
    "server/library/settings.py": ("characters (Ghost's patients)",),
    "server/simulation/run.py": ("a quick game of mbg takes",),
}
"""Examples and comments that may name a game, by file: what stands in the line."""

GAMES = sorted(set(names()) | {name.partition("_")[0] for name in names()})


def sources(root: Path) -> Iterator[Path]:
    for pattern in GENERAL:
        for path in sorted(root.glob(pattern)):
            yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def mentions(root: Path) -> dict[str, list[str]]:
    """The lines of general code that name a game, by file."""
    found: dict[str, list[str]] = {}
    for path in sources(root):
        file = path.relative_to(root).as_posix()
        if file.startswith(OF_A_GAME):
            continue
        for line in path.read_text("utf-8").splitlines():
            if any(game in line.casefold() for game in GAMES):
                found.setdefault(file, []).append(line.strip())
    return found


def test_general_code_names_no_game_but_in_examples() -> None:
    found = mentions(ROOT)
    strange = [
        f"{file}: {line}"
        for file, lines in found.items()
        for line in lines
        if not any(known in line for known in MENTIONED.get(file, ()))
    ]
    assert strange == []


@pytest.mark.parametrize("file", MENTIONED)
def test_every_mention_that_is_allowed_is_there(file: str) -> None:
    lines = mentions(ROOT).get(file, [])
    assert [known for known in MENTIONED[file] if not any(known in line for line in lines)] == []


def test_a_game_that_is_named_is_found(tmp_path: Path) -> None:
    (tmp_path / "server" / "http").mkdir(parents=True)
    (tmp_path / "server" / "http" / "odd.py").write_text('if game.name == "liars_dice":\n    pass\n')
    (tmp_path / "clients" / "bots" / "pkudsa").mkdir(parents=True)
    (tmp_path / "clients" / "bots" / "pkudsa" / "game.py").write_text('NAME = "avalon"\n')
    assert mentions(tmp_path) == {"server/http/odd.py": ['if game.name == "liars_dice":']}
