"""The games of the suite: all that the server finds (``SOTTO_GAMES``) and the probes. ``SOTTO_SEEDS`` plays more."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from games.discovery import discover
from games.game import AnyGame

PACKAGES = (*os.environ.get("SOTTO_GAMES", "games").split(","), "tests.probes")

GAMES: Mapping[str, AnyGame] = discover(PACKAGES)

SEEDS = int(os.environ.get("SOTTO_SEEDS", "6"))
"""How many random games of each game are played; more of them find rarer faults."""


def folder_of(game: AnyGame) -> Path:
    """Where the rules of a game lie."""
    return Path(str(sys.modules[type(game.first).__module__].__file__)).parent
