"""The world's time."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], int]
"""Gives the time in unix milliseconds; tests give one of their own."""


def unix_ms() -> int:
    """The world's time in unix milliseconds."""
    return time.time_ns() // 1_000_000
