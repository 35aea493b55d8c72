"""How the server is: its processes, its store, who fills what."""

from __future__ import annotations

import asyncio
from collections import Counter

import msgspec

from server.admin.feature import AdminServices
from server.admin.sessions import PATH
from server.admin.stored import Disk, StoreServer, disk, extents, servers
from server.admin.vitals import Vitals, everyone
from server.http.request import ApiRequest
from server.http.routing import Route

LOOKED_AT_MOST = 1000
"""The number of the newest unfinished tables that are looked at to tell who fills the store."""

BUSIEST_MOST = 20


class Overview(msgspec.Struct, frozen=True):
    """``tables`` counts those of each status, private ones among those that have not ended only; ``disk`` is missing
    with a store elsewhere. ``at`` in unix milliseconds.
    """

    at: int
    processes: list[Vitals]
    store: list[StoreServer]
    disk: Disk | None
    unfinished: int
    running: int
    finished: int
    reports: int


class Busy(msgspec.Struct, frozen=True):
    """What an account takes: tables it opened that have not ended and their bytes in the store, and commands and talk
    of the last hour or two.
    """

    player: str
    name: str
    tables: int
    bytes: int
    commands: int
    talk: int


class Busiest(msgspec.Struct, frozen=True):
    """The accounts that fill the most, by bytes and by commands; ``looked_at`` of the tables were counted."""

    accounts: list[Busy]
    looked_at: int


async def overview(admin: AdminServices, asked: ApiRequest[None, None]) -> Overview:
    """How the processes and the store are."""
    core = admin.core
    processes, stores, unfinished, running, finished, reports = await asyncio.gather(
        everyone(core.rooms.store),
        servers(core.rooms.store),
        core.lobby.unfinished(),
        core.lobby.running(),
        core.lobby.count("finished"),
        admin.reports.count(),
    )
    own_disk = None if core.settings.redis_url else disk(core.settings.data)
    return Overview(core.rooms.now(), processes, stores, own_disk, len(unfinished), len(running), finished, reports)


async def busiest(admin: AdminServices, asked: ApiRequest[None, None]) -> Busiest:
    """Which accounts fill the most."""
    core = admin.core
    unfinished = (await core.lobby.unfinished())[-LOOKED_AT_MOST:]
    listings, sizes = await core.lobby.some(unfinished), await extents(core.rooms.store, unfinished)
    tables, filled = Counter[str](), Counter[str]()
    for listing in listings:
        tables[listing.opener] += 1
        if listing.table in sizes:
            filled[listing.opener] += sizes[listing.table].bytes
    commands, talk = Counter[str](), Counter[str]()
    for used in (one for process in await everyone(core.rooms.store) for one in process.used):
        commands[used.player] += used.commands
        talk[used.player] += used.talk
    most = dict.fromkeys([one for many in (filled, commands) for one, _ in many.most_common(BUSIEST_MOST)])
    names = await core.accounts.names(most)
    return Busiest(
        [Busy(one, names.get(one, ""), tables[one], filled[one], commands[one], talk[one]) for one in most],
        len(listings),
    )


ROUTES = (
    Route(method="GET", path=f"{PATH}/overview", do=overview, answer=Overview, auth="operator"),
    Route(method="GET", path=f"{PATH}/busiest", do=busiest, answer=Busiest, auth="operator"),
)
