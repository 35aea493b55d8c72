"""How fast facts are folded, and commits become the frames of eight viewers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bench.measuring import Figure, Scale, alternate, per_second
from bench.play import game
from events.audience import Viewer
from events.codec import AnyCommit
from events.event import Fact
from games.avalon.rules import GAME
from games.sitting import table
from projections.feed import frames

EIGHT: tuple[Viewer, ...] = ("public", 1, 2, 3, 4, 5, 6, 7)


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    commits = game(1)
    facts = [event.fact for commit in commits for event in commit.events]
    stored = [table.codec(GAME).encode(commit) for commit in commits]
    evolved, (against_dispatch,) = alternate(
        scale.rounds, _timed(scale, lambda: _evolve(facts)), _timed(scale, lambda: _dispatch(facts))
    )
    yield Figure("fold", evolved, "facts/s", against_dispatch, "a dict.get and an int for every fact")
    fed, (against_decode,) = alternate(
        scale.rounds, _timed(scale, lambda: _feeds(commits)), _timed(scale, lambda: _decode(stored))
    )
    yield Figure("feeds", fed, "commits/s for 8 viewers", against_decode, "msgspec decode of the same commits")


def _timed(scale: Scale, work: Callable[[], int]) -> Callable[[], float]:
    return lambda: per_second(scale.seconds / 4, work)


def _evolve(facts: list[Fact]) -> int:
    picture = table.first(GAME)
    for fact in facts:
        picture = table.evolve(GAME, picture, fact)
    return len(facts)


def _dispatch(facts: list[Fact]) -> int:
    """The least a fold can do: find the step for the type and count."""
    steps: dict[type[Fact], Callable[[int, Any], int]] = {type(fact): lambda count, fact: count + 1 for fact in facts}
    count = 0
    for fact in facts:
        step = steps.get(type(fact))
        count = count if step is None else step(count, fact)
    return count


def _feeds(commits: list[AnyCommit]) -> int:
    """Every frame of the public and seven seats, prompts and patches included."""
    for viewer in EIGHT:
        for _ in frames(GAME, viewer, commits):
            pass
    return len(commits)


def _decode(stored: list[bytes]) -> int:
    codec = table.codec(GAME)
    for commit in stored:
        codec.decode(commit)
    return len(stored)
