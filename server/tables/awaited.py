"""Whether a table waits for somebody, as that player may know it."""

from __future__ import annotations

from collections.abc import Iterator

import structlog

from games.sitting.state import TableState
from games.sitting.table import Chair
from server import metrics, rights
from server.tables.decider import Table
from server.tables.room import Room

log = structlog.get_logger("awaited")


def awaits(room: Room, player: str) -> bool:
    """Whether this table waits for an answer of this player; where that cannot be worked out, it does not."""
    try:
        return is_awaited(room.table, player)
    except Exception as fault:
        metrics.FAULTS.labels(room.game.name).inc()
        log.critical("a chair cannot be asked", table=room.id, game=room.game.name, **metrics.where(fault))
        return False


def is_awaited(table: Table, player: str) -> bool:
    """Whether this player is asked something that must be answered: in a seat of theirs, or in the host's chair.

    It is read off the prompts of these chairs' own views, so that it says nothing that the player is not shown there:
    what others hide, and whether they have answered, does not change it.
    """
    feeds = (table.feeds.get(chair) for chair in _chairs_of(table.truth.table, player))
    return any(prompt.required for feed in feeds if feed for prompt in feed.prompts.values())


def _chairs_of(sitting: TableState, player: str) -> Iterator[Chair]:
    yield from (seat for seat in sitting.seats if rights.may_act(sitting, player, seat))
    if rights.may_act(sitting, player, "host"):
        yield "host"
