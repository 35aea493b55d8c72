"""How long to wait before the next attempt."""

from __future__ import annotations

import random
from collections.abc import Iterator


def delays(first: float = 0.1, most: float = 5.0) -> Iterator[float]:
    """Yield the seconds to wait before each attempt: doubling up to ``most``, each shortened at random by up to half.

    At random, so that the clients of a server that restarts do not all return in the same moment.
    """
    delay = first
    while True:
        yield delay * random.uniform(0.5, 1)
        delay = min(most, delay * 2)
