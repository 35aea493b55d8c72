"""Wall-clock time, as opposed to the clock of a table."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], int]
"""Returns the time in unix milliseconds; tests pass another one."""


def unix_ms() -> int:
    """Return the wall-clock time in unix milliseconds."""
    return time.time_ns() // 1_000_000
