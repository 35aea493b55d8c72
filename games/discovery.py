"""Finding games: every package below the named ones whose ``rules`` module defines ``GAME``."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.game import AnyGame  # listing their names needs none of what games are made of


def names(packages: Iterable[str] = ("games",)) -> list[str]:
    """Return the names of the games below these packages, without importing them; missing packages have none."""
    with_rules = []
    for package in packages:
        spec = None
        with suppress(ModuleNotFoundError):
            spec = importlib.util.find_spec(package)
        for folder in pkgutil.iter_modules(spec.submodule_search_locations if spec else ()):
            if folder.ispkg:
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
            if not folder.ispkg:
                continue
            game: AnyGame = importlib.import_module(f"{package}.{folder.name}.rules").GAME
            if game.name != folder.name:
                raise ValueError(f"the game in {package}/{folder.name} calls itself {game.name}")
            if game.name in found:
                raise ValueError(f"there are two games called {game.name}")
            found[game.name] = game
    return dict(sorted(found.items()))
