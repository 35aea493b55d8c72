"""How many whole games of Avalon a core simulates in a second, with random bots, and where the time goes when kept."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal
from unittest.mock import patch

from bench.measuring import Figure, Scale, alternate, per_second
from bench.play import plan
from events.audience import Seat
from events.codec import AnyCommit
from games.avalon.rules import GAME
from games.game import Bot
from games.sitting import table
from projections.feed import Feed
from server.history import log_file
from server.simulation.play import Play, played
from server.tables.decider import Table

GAMES = 5
"""Games of one turn: each has a length of its own, so that one alone would be chance."""

Part = Literal["rules", "feeds", "bots", "table"]

PARTS: dict[Part, str] = {
    "rules": "decisions",
    "feeds": "the folds of the truth and of nine views, and prompts",
    "bots": "choosing answers",
    "table": "checks of answers, commits, and the watching itself",
}


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    logs = [played(plan(seed), 1).commits for seed in range(GAMES)]
    stored = [log_file.written(log).splitlines() for log in logs]
    speed, (against_kept, against_decode) = alternate(
        scale.rounds,
        lambda: per_second(scale.seconds / 4, lambda: _games(kept=False)),
        lambda: per_second(scale.seconds / 4, lambda: _games(kept=True)),
        lambda: per_second(scale.seconds / 4, lambda: _decoded(stored)),
    )
    yield Figure("simulate", speed, "games/s of one core", against_decode, "msgspec decode of their logs")
    yield Figure("simulate", speed, "games/s of one core", against_kept, "the same with logs that are kept")
    watch = Stopwatch()
    with watch.watching():
        while watch.total < scale.seconds:
            for seed in range(GAMES):
                watch.game(seed)
    for part, what in PARTS.items():
        share = watch.spent[part] / watch.total
        yield Figure(f"simulate_{part}", 100 * share, f"% of a game: {what}", share, "the whole game")


def _games(*, kept: bool) -> int:
    for seed in range(GAMES):
        played(plan(seed), 1, kept=kept)
    return GAMES


def _decoded(stored: list[list[bytes]]) -> int:
    codec = table.codec(GAME)
    for log in stored:
        decoded: list[AnyCommit] = [codec.decode(line) for line in log]
        assert decoded
    return len(stored)


class Stopwatch:
    """Which part of a game takes how long; what a part calls counts for that part, but for other parts it calls."""

    def __init__(self) -> None:
        self.spent: Counter[Part] = Counter()
        self._part: Part = "table"
        self._since = 0.0

    @property
    def total(self) -> float:
        """Seconds of all parts."""
        return float(sum(self.spent.values()))

    def game(self, seed: int) -> None:
        """Play one, watched."""
        self._since = time.process_time()
        Watched(self, seed).begin(plan(seed).in_turn(1)).to_the_end()
        self._change("table")

    def _change(self, part: Part) -> Part:
        now, before = time.process_time(), self._part
        self.spent[before] += now - self._since  # type: ignore[assignment]
        self._part, self._since = part, now
        return before

    def timed(self, part: Part, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same work, watched."""

        def watched(*arguments: Any) -> Any:
            before = self._change(part)
            try:
                return work(*arguments)
            finally:
                self._change(before)

        return watched

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Meanwhile, the parts are timed."""
        prompts = Feed.__dict__["prompts"]
        with (
            patch.object(table, "decide", self.timed("rules", table.decide)),
            patch.object(table, "deadline", self.timed("rules", table.deadline)),
            patch.object(Table, "_fold_ahead", self.timed("feeds", Table._fold_ahead)),
            patch.object(prompts, "_work", self.timed("feeds", prompts._work)),
        ):
            yield


class Watched(Play):
    """A table whose bots are timed."""

    def __init__(self, watch: Stopwatch, seed: int) -> None:
        super().__init__(plan(seed), 1)
        self._watch = watch

    def player(self, seat: Seat) -> Bot[Any]:
        return self._watch.timed("bots", super().player(seat))
