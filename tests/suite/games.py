"""The games of the suite: all that the server finds (``SOTTO_GAMES``) and the probes. ``SOTTO_SEEDS`` plays more."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from events.audience import Viewer
from games.discovery import discover
from games.game import AnyGame

PACKAGES = (*os.environ.get("SOTTO_GAMES", "games").split(","), "tests.probes")

GAMES: Mapping[str, AnyGame] = discover(PACKAGES)

SEEDS = int(os.environ.get("SOTTO_SEEDS", "6"))
"""How many random games of each game are played; more of them find rarer faults."""


def viewers(game: AnyGame) -> list[Viewer]:
    """Whose eyes there are at the largest table."""
    hosts: list[Viewer] = ["host"] if game.hosted else []
    return ["public", *range(1, game.seats[1] + 1), *hosts]


def folder_of(game: AnyGame) -> Path:
    """Where the rules of a game lie."""
    return Path(str(sys.modules[type(game.first).__module__].__file__)).parent
