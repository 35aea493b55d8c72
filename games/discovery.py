"""Finding games: every package below the named ones, but for the sitting; its ``rules`` module defines ``GAME``."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.game import AnyGame  # listing their names needs none of what games are made of


SITTING = "games.sitting"
"""It has the shape of a game, and is what all games share."""


def names(packages: Iterable[str] = ("games",)) -> list[str]:
    """Return the names of the games below these packages, without importing them; missing packages have none."""
    with_rules = []
    for package in packages:
        spec = None
        with suppress(ModuleNotFoundError):
            spec = importlib.util.find_spec(package)
        for folder in pkgutil.iter_modules(spec.submodule_search_locations if spec else ()):
            if _is_game(package, folder):
                with_rules.append(folder.name)
    return sorted(with_rules)


def discover(packages: Iterable[str] = ("games",)) -> Mapping[str, AnyGame]:
    """Import all games below these packages, by name.

    Raises:
        ValueError: two games have one name, or a game is not named after its folder.
    """
    found: dict[str, AnyGame] = {}
    for package in packages:
        for folder in pkgutil.iter_modules(importlib.import_module(package).__path__):
            if not _is_game(package, folder):
                continue
            game: AnyGame = importlib.import_module(f"{package}.{folder.name}.rules").GAME
            if game.name != folder.name:
                raise ValueError(f"the game in {package}/{folder.name} calls itself {game.name}")
            if game.name in found:
                raise ValueError(f"there are two games called {game.name}")
            found[game.name] = game
    return dict(sorted(found.items()))


def _is_game(package: str, folder: pkgutil.ModuleInfo) -> bool:
    return folder.ispkg and f"{package}.{folder.name}" != SITTING
