"""The import contracts that import-linter cannot say without a list of games."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "games"
SDK = ROOT / "clients" / "python" / "sotto_client"
MAY_SERVE_THE_SDK = {"sotto_client", "websockets", "msgspec"}
WORDS = SDK.parent / "sotto_words"
SITTING = "sitting"  # in the shape of a game, and what all of them share


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@cache
def imports(source: str) -> tuple[str, ...]:
    """Every module a source may import, at the top or inside a function, relative ones as ``.``."""
    return tuple(_imports(source))


def _imports(source: str) -> Iterator[str]:
    for node in _statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level:
            yield "."
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """What stands on lines of its own: an import is never within an expression, of which there are far more."""
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.expr):
            yield node
            yield from _statements(node)


def game_folders(games: Path) -> set[str]:
    return {folder.name for folder in games.iterdir() if folder.is_dir() and sources(folder)} - {SITTING}


def strays(games: Path) -> list[str]:
    """The imports of a game folder from outside that folder."""
    folders = game_folders(games)
    found = []
    for path in sources(games):
        home = path.relative_to(games).parts[0]
        for module in imports(path.read_text("utf-8")):
            match module.split("."):
                case ["games", game, *_] if game in folders and game != home:
                    found.append(f"{path.relative_to(games)} imports {module}")
    return found


def module_of(root: Path, path: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def imported(root: Path, folder: str) -> dict[str, set[str]]:
    """Every module below a folder with those among them that it imports; a package is not its modules."""
    paths = {module_of(root, path): path for path in sources(root / folder)}
    found: dict[str, set[str]] = {}
    for module, path in paths.items():
        named = {name if name in paths else name.rpartition(".")[0] for name in imports(path.read_text("utf-8"))}
        found[module] = named & paths.keys() - {module}
    return found


@pytest.mark.parametrize("folder", ["events", "games", "projections", "server", "clients"])
def test_no_imports_go_round(folder: str) -> None:
    TopologicalSorter(imported(ROOT, folder)).prepare()


def test_imports_that_go_round_are_found(tmp_path: Path) -> None:
    for name, other in (("one", "two"), ("two", "three"), ("three", "one")):
        (tmp_path / "all").mkdir(exist_ok=True)
        (tmp_path / "all" / f"{name}.py").write_text(f"from all.{other} import something\n")
    with pytest.raises(CycleError):
        TopologicalSorter(imported(tmp_path, "all")).prepare()


def test_games_do_not_import_each_other_and_what_they_share_imports_no_game() -> None:
    assert strays(GAMES) == []


def test_a_stray_import_is_found(tmp_path: Path) -> None:
    for game in ("chess", "go"):
        (tmp_path / game).mkdir()
        (tmp_path / game / "rules.py").write_text("from games.game import Game\nimport games.go.facts\n")
    (tmp_path / "game.py").write_text("def find():\n    from games import chess\n    return chess\n")
    assert strays(tmp_path) == ["chess/rules.py imports games.go.facts", "game.py imports games.chess"]


@pytest.mark.parametrize("path", sources(SDK), ids=lambda path: path.name)
def test_the_sdk_needs_nothing_but_websockets_and_msgspec(path: Path) -> None:
    needed = {module.partition(".")[0] for module in imports(path.read_text("utf-8"))}
    assert needed - sys.stdlib_module_names <= MAY_SERVE_THE_SDK


@pytest.mark.parametrize("path", sources(WORDS), ids=lambda path: path.name)
def test_sentences_need_nothing_but_python(path: Path) -> None:
    needed = {module.partition(".")[0] for module in imports(path.read_text("utf-8"))}
    assert needed - sys.stdlib_module_names <= {"sotto_words"}


@pytest.mark.parametrize(
    "folder",
    ["events", "games", "projections", "server", "clients/bots", "clients/llm", "clients/terminal", "clients/python"],
)
def test_no_package_is_forgotten_by_the_contracts(folder: str) -> None:
    """A folder without ``__init__.py`` is invisible to import-linter, so its imports would go unread."""
    homes = {path.parent for path in sources(ROOT / folder)}
    assert {home for home in homes if not (home / "__init__.py").exists()} == set()
