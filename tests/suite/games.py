"""The games of the suite: all that the server finds (``SOTTO_GAMES``) and the probes. ``SOTTO_SEEDS`` plays more."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from events.audience import Viewer
from games.discovery import discover
from games.game import AnyGame
from tests.day import DAY

PACKAGES = (*os.environ.get("SOTTO_GAMES", "games").split(","), "tests.probes")

GAMES: Mapping[str, AnyGame] = discover(PACKAGES)

SEEDS = int(os.environ.get("SOTTO_SEEDS", "6"))
"""How many random games of each game are played; more of them find rarer faults."""

LARGE = ("avalon", "clocktower", "ghost", "mbg", "wizard")
"""The games with long logs and many who watch: what is checked of every frame of each takes minutes for all games."""


def viewers(game: AnyGame) -> list[Viewer]:
    """Whose eyes there are at the largest table."""
    hosts: list[Viewer] = ["host"] if game.hosting is not None else []
    return ["public", *range(1, game.rules.seats[1] + 1), *hosts]


def viewers_of_the_day(game: AnyGame, day: int = DAY) -> list[Viewer]:
    """The viewers in the place of all: the public, the host, the first seat, the last, and one more seat in turn."""
    first, *between, last = range(1, game.rules.seats[1] + 1)
    strangers: list[Viewer] = ["public", "host"] if game.hosting is not None else ["public"]
    return [*strangers, first, last, *(between[day % len(between)] for _ in between[:1])]


def folder_of(game: AnyGame) -> Path:
    """Where the rules of a game lie."""
    state = Path(str(sys.modules[type(game.rules.first).__module__].__file__))
    return next((folder for folder in state.parents if folder.name == game.name), state.parent)
