"""How long to wait before the next attempt."""

from __future__ import annotations

import random
from collections.abc import Iterator


def delays(first: float = 0.1, most: float = 5.0) -> Iterator[float]:
    """Seconds to wait before each further attempt: doubling up to ``most``, each shortened by chance by up to half."""
    delay = first
    while True:
        yield delay * random.uniform(0.5, 1)
        delay = min(most, delay * 2)
