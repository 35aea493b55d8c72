"""Nobody can tell two worlds apart that differ only in what is hidden from them.

``make test`` has some viewers of each game, one of them in turn by the day; all others are long. In a large game
each day has a sixth of the walks; all of them are long.
"""

from __future__ import annotations

from collections import Counter

from events.audience import Viewer, viewer_name
from games.game import AnyGame
from tests.day import DAY
from tests.suite.checks import sees
from tests.suite.games import SEEDS
from tests.suite.plays import several
from tests.suite.worlds import walked

FLOOR = 8 * SEEDS
"""The number of steps with truly different secrets that must be compared for each viewer, or the comparison says
little."""

PARTS = 6
"""The parts of the walks in a large game, one of which is walked each day."""

LEAST_WALKS, MOST_WALKS = 2 * SEEDS, 12 * SEEDS
"""The fewest are two at every pace with and without a host; ``SOTTO_SEEDS`` makes it more."""


def keeps_something_from(name: str, viewer: Viewer) -> bool:
    """Whether random games keep any fact of the game from a viewer."""
    return any(
        type(event.fact) in play.game.rules.facts and not sees(event, viewer)
        for play in several(name)
        if not isinstance(viewer, int) or viewer <= play.size
        for commit in play.commits
        for event in commit.events
    )


def test_two_worlds_cannot_be_told_apart(game: AnyGame, name: str, viewer: Viewer, all_walks: bool) -> None:
    print(f"TESTS_DAY={DAY} chose the viewer, or which sixth of the walks")
    kept = keeps_something_from(name, viewer)
    least = LEAST_WALKS if all_walks else LEAST_WALKS // PARTS
    first = 0 if all_walks else DAY % PARTS * least
    walks = walked(game, viewer, FLOOR, least, MOST_WALKS if kept else least, first=first)
    steps, different = (sum(getattr(walk, what) for walk in walks) for what in ("steps", "different"))
    ends = Counter(f"{walk.ended} {walk.parted_by}".strip() for walk in walks)
    print(f"{viewer_name(viewer)}: {different} of {steps} steps in {len(walks)} walks; {dict(ends)}")
    assert different >= FLOOR or not kept, f"too few steps with different secrets were compared: {different} of {steps}"
