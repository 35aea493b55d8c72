"""What ``sotto arena`` does: play with a progress bar, then print the standings."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator, Sequence
from math import exp

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from clients.bots.arena import Arena
from clients.bots.contests import OWN_LEAST
from clients.bots.ratings import Estimate
from clients.bots.shares import percent
from clients.bots.standings import Share, Standing, Standings
from sotto_client import Closed, Refused, Unreachable


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
    for part in parts(arena.standings()):
        console.print(part, markup=False)
    for name, times in arena.faults.most_common():
        told = "" if verbose else "; --verbose tells each"
        console.print(
            f"{name} raised or gave no answer {times} {'time' if times == 1 else 'times'}{told}", markup=False
        )
    for name, tally in arena.models.items():
        console.print(f"{name}: {tally}", markup=False)
    if unrated := arena.standings().unrated:
        console.print(
            f"{unrated} tables are not rated: a model made less than {OWN_LEAST:.0%} of its decisions itself there"
        )
    if arena.unfinished:
        console.print(f"{arena.unfinished} tables came to no end and count for nobody")


def _first(fault: BaseException) -> BaseException:
    return _first(fault.exceptions[0]) if isinstance(fault, BaseExceptionGroup) else fault


def parts(standings: Standings) -> Iterator[Table | str]:
    """Yield what the arena came to: the files, the best first; their shares by role; and how even the sides are."""
    yield _ratings(standings)
    if any(one.roles for one in standings.entrants):
        yield ""
        yield _roles(standings.entrants)
    for side, offset in standings.offsets.items():
        if len(standings.offsets) == 1:
            chance, low, high = (percent(1 / (1 + exp(-one))) for one in (offset.value, offset.low, offset.high))
            yield f"\nbetween equals {side} wins {chance} % of the tables ({low} to {high})"
    for one in standings.entrants:
        if one.rated is None:
            where = " at a table that is rated," if standings.unrated else ""
            yield f"{one.name} met nobody else{where} and is not rated"


def _ratings(standings: Standings) -> Table:
    told = any(one.rated and one.rated.leaning for one in standings.entrants)
    to = standings.leaning_to if told else ""
    leanings = (f"more as {to}", "95 %") if to else ()
    table = _table("", "file", "skill", "95 %", *leanings, "games", "win", "draw", "loss")
    for place, one in enumerate(standings.entrants, 1):
        skill, leaning = (one.rated.skill, one.rated.leaning) if one.rated else (None, None)
        rating = (*_estimate(skill), *(_estimate(leaning) if to else ()))
        ends = (one.wins, one.draws, one.losses)
        table.add_row(str(place), one.name, *rating, str(sum(ends)), *map(str, ends))
    return table


def _roles(entrants: Sequence[Standing]) -> Table:
    """The shares of tables won by role, in percent with their intervals."""
    table = _table("% won as", *(one.name for one in entrants))
    for role in sorted({role for one in entrants for role in one.roles}):
        table.add_row(role, *(_share(one.roles.get(role)) for one in entrants))
    return table


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, justify="left" if heading in ("file", "% won as") else "right")
    return table


def _estimate(estimate: Estimate | None) -> tuple[str, str]:
    if estimate is None:
        return "-", ""
    return f"{estimate.value:+.2f}", f"{estimate.low:+.2f} to {estimate.high:+.2f}"


def _share(share: Share | None) -> str:
    if share is None:
        return "-"
    return f"{percent(share.won / share.tables)} ({percent(share.low)} to {percent(share.high)})"
