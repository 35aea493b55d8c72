"""What it costs the server to deliver one frame to each of a thousand sockets."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from bench.children import Child
from bench.measuring import Figure, Scale, alternate
from bench.shows import FRAMES, MESSAGE

SOCKETS = 1000
ARRIVE_MOST = 10.0


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    with ExitStack() as stack:
        shows, crowd = stack.enter_context(Child("bench.shows")), stack.enter_context(Child("bench.crowd"))
        for port in shows.ask("listen").values():
            crowd.ask("stand", port=port, path="/ws", count=SOCKETS, watch="")

        def by(way: str) -> Callable[[], float]:
            return lambda: _cost(shows, crowd, way)

        cost, (against_bare, against_text) = alternate(4 * scale.rounds, by("ours"), by("bare"), by("starlette"))
    unit = f"µs CPU for one of {SOCKETS:,} deliveries"
    yield Figure("fanout", cost * 1e6, unit, against_bare, "transport.write of the same bytes")
    yield Figure("fanout", cost * 1e6, unit, against_text, "send_text in a loop, Starlette on uvicorn")


def _cost(shows: Child, crowd: Child, way: str) -> float:
    due = crowd.ask("received") + SOCKETS * FRAMES * len(MESSAGE)
    cost: float = shows.ask("show", way=way)
    end = time.monotonic() + ARRIVE_MOST
    while crowd.ask("received") < due:
        assert time.monotonic() < end, "not everything arrived"
    return cost
