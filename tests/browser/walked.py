"""Whose states ``make test`` walks through: those of what has changed; ``make test-long`` walks through all.

Changed is what ``tests.changed`` says. A game whose own files have changed is walked through whole. The frame (what all
boards stand in, and what walks) is the same for all: where it has changed, each game is walked through in part.
Where there is no history to tell, anything may have changed, so that is taken as a change of the frame.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.changed import changed

ALWAYS = "liars_dice"
"""A small game that is always walked through, so that what walks is always tried."""

THINNED = 9
"""Of each game every ninth question: one more than a multiple of four, so that all sizes and looks still take turns."""

PAGE = Path("clients/web")
FRAME = (
    PAGE / "src",
    PAGE / "states.html",
    PAGE / "states.config.ts",
    PAGE / "vite.config.ts",
    PAGE / "package-lock.json",
    Path("docs/schemas/wire.json"),
    Path("games/sitting"),
)
WALKING = (Path("tests/browser/test_states.py"), Path("tests/browser/walked.py"))
OWN = (Path("games"), PAGE / "src" / "games", Path("tests/golden"))
"""Where each game has a folder or a file of its own name."""


class Walk(NamedTuple):
    """A walk through a game: each question, or one in a number of them."""

    game: str
    every: int = 1


def walks(games: Sequence[str]) -> list[Walk]:
    """What is walked through before long."""
    try:
        paths = changed()
    except (OSError, subprocess.CalledProcessError):
        paths = [PAGE / "src"]
    return walks_of(paths, games)


def walks_of(paths: Iterable[Path], games: Sequence[str]) -> list[Walk]:
    """The walks that these changes ask for."""
    drawn = [path for path in paths if ".test." not in path.name]
    owners = [_owner(path, games) for path in drawn]
    whole = [game for game in games if game == ALWAYS or game in owners]
    frame = any(owner is None and _is_frame(path) for path, owner in zip(drawn, owners, strict=True))
    thinned = [game for game in games if frame and game not in whole]
    return [*(Walk(game) for game in whole), *(Walk(game, THINNED) for game in thinned)]


def _owner(path: Path, games: Sequence[str]) -> str | None:
    """The game that a file belongs to alone."""
    for folder in OWN:
        if path != folder and path.is_relative_to(folder):
            name = path.relative_to(folder).parts[0].partition(".")[0]
            return name if name in games else None
    return None


def _is_frame(path: Path) -> bool:
    return any(path.is_relative_to(one) for one in (*FRAME, *WALKING))
