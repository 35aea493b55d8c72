"""``python -m tests.storm.clock FILE …``: `sotto …` on a wall clock that is set by writing seconds into a file."""

from __future__ import annotations

import mmap
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path

SECONDS = struct.Struct("d")


class WallClock:
    """The file: all processes that look into it share its time."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(SECONDS.pack(0.0))
        with file.open("r+b") as opened:
            self._shared = mmap.mmap(opened.fileno(), SECONDS.size)

    @property
    def ahead(self) -> float:
        """Seconds by which this clock is ahead of the machine's."""
        (seconds,) = SECONDS.unpack(self._shared[: SECONDS.size])
        return float(seconds)

    @ahead.setter
    def ahead(self, seconds: float) -> None:
        self._shared[: SECONDS.size] = SECONDS.pack(seconds)


def live_by(clock: WallClock) -> None:
    """Let this process know no other time of day. Timers and timeouts go by another clock, as they always do."""
    seconds: Callable[[], float] = time.time
    nanoseconds: Callable[[], int] = time.time_ns
    time.time = lambda: seconds() + clock.ahead
    time.time_ns = lambda: nanoseconds() + int(clock.ahead * 1e9)


if __name__ == "__main__":
    live_by(WallClock(Path(sys.argv.pop(1))))

    from server.commands.main import main  # what it imports may take the clock by name

    main()
