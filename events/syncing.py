"""Asks a server whether its disk keeps up with ``everysec``.

While a sync is under way, Redis answers for up to two seconds of commands that it has not yet handed to the system: a
Redis that is killed then loses them.
"""

from __future__ import annotations

from typing import NamedTuple

from redis.asyncio import Redis

PENDING_SECONDS = 1.0
"""A sync that takes longer means a slow disk: the next one is due."""


class Sync(NamedTuple):
    """How the syncs of a server's log are: whether one is under way, and how many writes it put off for two seconds."""

    pending: bool
    delayed: int


async def sync_of(server: Redis) -> Sync | None:
    """Ask a server; None where it does not say, as a managed one or one without a log. Raises RedisError, OSError."""
    known = await server.info("persistence")
    if "aof_pending_bio_fsync" not in known:
        return None
    return Sync(bool(known["aof_pending_bio_fsync"]), int(known.get("aof_delayed_fsync", 0)))
