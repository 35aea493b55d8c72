"""What ``sotto arena`` does: play with a progress bar, then print the standings."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from clients.bots.arena import Arena, Entrant, ranked
from sotto_client import Closed, Refused, Unreachable

OPTIONS: dict[str, dict[str, Any]] = {"avalon": {"raw_answers": True}}
"""What tables of a game are opened with, beside the pace for programs."""


class Stopped(Exception):
    """The arena had to stop; the message says why."""


def main(arena: Arena, tables: int, at_once: int, verbose: bool = False) -> None:
    """Play and print. Raises Stopped, BadFile and NotConfined."""
    logging.getLogger("clients.bots").setLevel(logging.WARNING if verbose else logging.CRITICAL)
    console = Console(highlight=False)
    stop: BaseException | None = None
    try:
        with contextlib.suppress(KeyboardInterrupt), Progress(console=Console(stderr=True), transient=True) as progress:
            bar = progress.add_task("tables", total=tables)
            asyncio.run(arena.play(tables, at_once, lambda: progress.advance(bar)))
    except* (Refused, Unreachable, Closed) as stopped:
        # Raised below: before Python 3.11.4, what is raised in here comes out in a group.
        stop = _first(stopped)
    if stop is not None:
        raise Stopped(str(stop))
    console.print(standings(arena.entrants))
    for name, times in arena.faults.most_common():
        told = "" if verbose else "; --verbose tells each"
        console.print(
            f"{name} raised or gave no answer {times} {'time' if times == 1 else 'times'}{told}", markup=False
        )
    if arena.unfinished:
        console.print(f"{arena.unfinished} tables came to no end and count for nobody")


def _first(fault: BaseException) -> BaseException:
    return _first(fault.exceptions[0]) if isinstance(fault, BaseExceptionGroup) else fault


def standings(entrants: Sequence[Entrant]) -> Table:
    """The entrants as a table, the best first."""
    table = Table(box=None, pad_edge=False)
    for heading in ("", "file", "rating", "± 2σ", "games", "win", "draw", "loss"):
        table.add_column(heading, justify="left" if heading == "file" else "right")
    for place, one in enumerate(ranked(entrants), 1):
        rating = (f"{one.rating.mu:.1f}", f"{2 * one.rating.sigma:.1f}")
        table.add_row(str(place), one.name, *rating, str(one.games), *map(str, one.outcomes.values()))
    return table
