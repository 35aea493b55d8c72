"""How much work something is, in figures that do not depend on what else the machine does."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any


class Calls:
    """Count calls of functions, of Python's and of C's, as long as it is entered: the same number in every run.

    What one call of C does is not seen: where a pattern may go back and forth, compare seconds (``least_seconds``).
    """

    def __init__(self) -> None:
        self.made = 0

    def __enter__(self) -> Calls:
        self.made = 0
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _count(self, frame: FrameType, event: str, arg: Any) -> None:
        self.made += event in ("call", "c_call")


def least_seconds(doing: Callable[[], object], times: int = 3) -> float:
    """Processor time of the quickest of a few tries, to compare with that of something alike: never with a clock."""
    seconds = []
    for _ in range(times):
        begun = time.process_time()
        doing()
        seconds.append(time.process_time() - begun)
    return min(seconds)
