"""The files of the clients, record by record, and the faults that the storm did."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

Json = Any

UNWRITTEN_NS = 3_000_000_000
"""How old what Redis has accepted may be before it is handed to the system, when its disk is slow (everysec)."""


def clients(folder: Path) -> list[Path]:
    """One file for each client."""
    return sorted((folder / "heard").glob("*.jsonl"))


def records(file: Path) -> Iterator[Json]:
    """What a client wrote down, in order. The last line of one that was killed may be half a line."""
    with file.open("rb") as lines:
        for line in lines:
            if line.endswith(b"\n"):
                yield json.loads(line)


class Harm(NamedTuple):
    """One fault: by the clock of the records (ns) and by the wall clock (ms), what it did to the store."""

    name: str
    begun: int
    ended: int
    wall_begun: int
    kills_store: bool
    takes_nothing: bool
    took_again: int = 0
    """When it may have taken something again (ns), where that is before anybody knew of it."""


class Harms:
    """All faults of a storm."""

    def __init__(self, folder: Path) -> None:
        told = json.loads((folder / "storm.json").read_text())
        self.durability: str = told["durability"]
        self.all = [Harm(**one) for one in told["harms"]]

    def excuses_loss(self, at: int) -> bool:
        """Whether what was accepted at a moment may be lost: with everysec, and a store that was killed soon after."""
        return self.durability == "everysec" and any(
            one.kills_store and one.begun - UNWRITTEN_NS < at < one.ended for one in self.all
        )

    def forbids(self, heard: int, decided: int) -> Harm | None:
        """The fault during which this was decided (ms) and heard (ns), though the store took nothing all the while."""
        for one in self.all:
            # A store that starts again takes something before anybody knows that it has started.
            ended = one.took_again or one.ended
            if one.takes_nothing and one.begun < heard < ended:
                until = one.wall_begun + (ended - one.begun) // 1_000_000
                if one.wall_begun < decided <= until:
                    return one
        return None
