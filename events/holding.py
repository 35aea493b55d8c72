"""Holds back the writes of a bundled server while its disk has no room for them; reads go on.

Redis notices too late by itself: with ``everysec`` it has answered for what it then cannot write, and loses it if it is
killed before there is room again; with ``always`` it exits.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from typing import Literal

from redis.asyncio import Redis

from events.pinging import client_of

Durability = Literal["everysec", "always"]

RESERVE = 32 * 1024 * 1024
"""Bytes of the disk that are left free: more than all processes write between two looks, or while a sync is slow."""

SHARE = 8
"""On a small disk one part in this many is left free."""

ROOM_AGAIN = 1.25
"""Times the reserve must be free before writes are taken again, so that the server does not go back and forth."""

SWITCH = "min-replicas-to-write"
"""The setting that makes Redis refuse every write, in scripts too, and answer every read: it has no replicas."""

CANNOT_WRITE = "Can't recover from AOF write error"
"""What Redis logs last when it exits because it cannot write."""

LOOKED_AT = 20_000
"""The last characters of its log in which a reason is looked for."""

TRIED = 1024 * 1024
"""Bytes that must find room before writes are taken again."""


def shortage(home: Path, reserve: float | None = None, times: float = 1.0) -> str:
    """Say why nothing more should be written to a folder's disk; empty if ``times`` the reserve is free."""
    disk = os.statvfs(home)
    free = disk.f_bavail * disk.f_frsize
    least = min(RESERVE, disk.f_blocks * disk.f_frsize / SHARE) if reserve is None else reserve
    if free >= least * times:
        return ""
    return f"the disk of the data folder is full: of {least / 2**20:.1f} MB that are kept free, {free / 2**20:.1f} are"


def cannot_write(log: str) -> str:
    """Return what a server's log says of its end, if it exited because it could not write; else empty."""
    lines = log[-LOOKED_AT:].splitlines()
    ends = [number for number, line in enumerate(lines) if CANNOT_WRITE in line]
    # The line before says what was wrong, this one that Redis gave up.
    return " ".join(line.partition("# ")[2] for line in lines[max(ends[-1] - 1, 0) : ends[-1] + 1]) if ends else ""


def takes_bytes(home: Path) -> bool:
    """Whether a file of some size can be written to a folder."""
    path = home / "room"
    try:
        with path.open("wb") as file:
            file.write(bytes(TRIED))
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        return False
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)
    return True


async def weigh(home: Path, socket: Path, durability: Durability, reserve: float | None = None) -> bool | None:
    """Stop a server from taking writes while its disk is full, and let it take them again when there is room.

    True if it takes none from now on, False if it takes them again, None if nothing has changed.
    ``reserve`` are the bytes to leave free, None for RESERVE.

    Raises:
        RedisError, OSError: it does not answer.
    """
    async with client_of(socket) as client:
        held = await is_held(client)
        full = bool(shortage(home, reserve, ROOM_AGAIN if held else 1.0))
        full = full or (held and not await asyncio.to_thread(takes_bytes, home))
        if full and not held:
            await client.config_set(SWITCH, 1)
            # With ``always`` it would exit as soon as one of its keys expires, for that is written to the log, too.
            await client.config_set("appendfsync", "everysec")
        elif held and not full:
            await client.config_set("appendfsync", durability)
            await client.config_set(SWITCH, 0)
    return None if full == held else full


async def is_held(client: Redis) -> bool:
    """Whether a server takes no writes. Raises RedisError, OSError."""
    return bool((await client.config_get(SWITCH))[SWITCH] != "0")
