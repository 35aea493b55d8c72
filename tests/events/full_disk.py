"""A disk that is full for one process: its files may not grow beyond a size. Everybody can do that, on any machine."""

from __future__ import annotations

import resource

from events.redis import RedisStore
from events.store import EMPTY, Log, StoreRefuses

NEVER = resource.RLIM_INFINITY


BEYOND_LOGS = 100_000
"""Bytes that no log of a program reaches in a test, and the log of a store soon does."""


def files_end_at(process: int, size: int = BEYOND_LOGS) -> None:
    """Let a process write no file beyond this number of bytes; NEVER: let it write again."""
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, NEVER))


async def refused(store: RedisStore, data: bytes = b'{"a":"' + b"x" * 900 + b'"}') -> StoreRefuses:
    """Append to new logs until the store refuses, and give its refusal."""
    for number in range(100_000):
        try:
            await store.append(Log(f"full{number}"), EMPTY, f"id{number}", data)
        except StoreRefuses as refusal:
            return refusal
    raise AssertionError("the store takes everything")
