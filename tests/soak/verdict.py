"""What a soak has measured, and whether the memory of its processes stayed where it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

SETTLED_PART = 0.3
"""The part of a soak in which processes fill their pools and caches: three minutes of ten."""

GROWTH_MOST = 0.05
"""By how much memory may differ after that."""

PATIENT = 2.0
"""A busy machine looks at its tables later than it should: at most by this factor."""

TOLD_SECONDS = 10.0
"""How old the number of rooms may be: a process tells it every five seconds."""

ENDED_LEAST = 5
"""The tables that must end for each that runs, or nothing is proved."""


class Sample(NamedTuple):
    """One look: seconds since the start, resident bytes and tables in memory by process, tables by status."""

    at: float
    memory: Mapping[str, int]
    rooms: Mapping[str, int]
    running: int
    ended: int

    def __str__(self) -> str:
        """The line of a report."""
        told = [f"{name} {size / 1e6:.1f} MB, {self.rooms[name]} rooms" for name, size in self.memory.items()]
        return "; ".join([f"{self.at:5.0f} s: {self.running} tables running, {self.ended} ended", *told])


def faults(samples: Sequence[Sample], seconds: float, kept_seconds: float) -> list[str]:
    """Say what speaks against the processes, or against the soak itself; nothing, if all is well.

    ``kept_seconds`` is how long a table may stay in memory that has ended.
    """
    settled = [one for one in samples if one.at >= SETTLED_PART * seconds]
    if not settled or settled[-1].ended - settled[0].ended < ENDED_LEAST * settled[-1].running:
        return ["too few tables have ended to tell"]
    found, seconds = [], PATIENT * kept_seconds + TOLD_SECONDS
    for name in settled[0].memory:
        sizes = [one.memory[name] for one in settled]
        if max(sizes) > min(sizes) * (1 + GROWTH_MOST):
            found.append(f"{name}: memory between {min(sizes) / 1e6:.1f} and {max(sizes) / 1e6:.1f} MB")
        unused, at = max((one.rooms[name] - _used(samples, one, seconds), one.at) for one in samples)
        if unused > 0:
            found.append(f"{name}: at {at:.0f} s {unused} rooms more than were in use in the last {seconds:.0f} s")
    return found


def _used(samples: Sequence[Sample], now: Sample, seconds: float) -> int:
    """How many tables were running at some time in the last seconds."""
    return now.running + now.ended - max((one.ended for one in samples if one.at <= now.at - seconds), default=0)
