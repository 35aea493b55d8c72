"""What the checker says: faults, each with the place where it was found, and counts of what was looked at."""

from __future__ import annotations

from collections import Counter

SHOWN_MOST = 5
"""The most examples of one fault in the report."""

FAULTS = (
    "acknowledged and not stored",
    "stored twice",
    "acknowledged at another place",
    "refused and stored",
    "a gap in a feed",
    "a repeat nobody asked for",
    "shown and not stored",
    "shown to the wrong viewer",
    "shown before its append",
    "a view that is not the sum of its patches",
    "a hole in a log",
    "left behind at the end",
    "a fault of the server",
)


class Report:
    """Findings by fault, and counts by name."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {fault: [] for fault in FAULTS}
        self.counts: Counter[str] = Counter()

    def fault(self, kind: str, where: str) -> None:
        """Write down a fault."""
        self.found[kind].append(where)

    def count(self, name: str, times: int = 1) -> None:
        """Count what was looked at, or what is allowed to happen."""
        self.counts[name] += times

    @property
    def sound(self) -> bool:
        """Whether no fault was found."""
        return not any(self.found.values())

    def lines(self) -> list[str]:
        """Lay it out as a table."""
        made = ["looked at", *(f"  {name:58}{times:>10,}" for name, times in self.counts.items())]
        made.append("faults")
        for kind, places in self.found.items():
            made.append(f"  {kind:58}{len(places):>10,}")
            made += [f"      {place}" for place in places[:SHOWN_MOST]]
        return made
