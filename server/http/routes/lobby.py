"""The lobby as one page shows it: every list of it in one answer."""

from __future__ import annotations

import asyncio
from functools import cached_property

import msgspec
from starlette.responses import Response

from games.sitting.state import Status
from projections.lobby import Listing, Who
from server.http.request import ApiRequest, Number
from server.http.responses import Packed, packed, same_for_all
from server.http.routes.tables import TableListed, mine, with_names
from server.http.routing import Route
from server.http.services import Services
from server.refusals import Refused
from server.tables.awaited import awaits

LISTED_MOST = 50

DEMOS_SHOWN = 3
"""The number of tables of bots alone that are told, beside how many there are."""

AWAITED_MOST = 8
"""The number of a player's tables that are looked into at once, the newest that are being played: each is one room in
memory."""


class TableOfOwn(TableListed, frozen=True, kw_only=True):
    """A table of the player who asks; ``awaited``: it waits for an answer of theirs."""

    awaited: bool


class LobbyShown(msgspec.Struct, frozen=True):
    """``own`` are the tables of the player who asks that have not ended, private ones too; the others are public, by
    status, and have them too. Of the games that bots play alone at present, ``demos`` are the newest, and
    ``demos_running`` is their number.
    """

    own: list[TableOfOwn]
    open: list[TableListed]
    playing: list[TableListed]
    paused: list[TableListed]
    finished: list[TableListed]
    demos: list[TableListed]
    demos_running: int


class LobbyWanted(msgspec.Struct, frozen=True):
    """Of which ``game`` the public tables are to be, of all if none is named, and how many of each list at most.

    ``who``: only those where people play or may sit down (``people``), or those that bots play alone (``bots``).
    """

    game: str = ""
    limit: Number = 30
    who: Who = ""


async def lobby(services: Services, asked: ApiRequest[None, LobbyWanted]) -> LobbyShown | Response:
    """The newest tables of every status, and those of the player who asks.

    Those who ask without an account get what is the same for all, with an ETag. The public lists may be half a second
    old: they change with every table, and everybody on the first page asks for them.
    """
    wanted = asked.query
    public = await public_lobby(services, wanted)
    if asked.player is None:
        return same_for_all(asked.request, public.packed)
    return msgspec.structs.replace(public.shown, own=await _own(services, asked.player, wanted))


class PublicLobby:
    """What everybody is shown; packed when the first stranger asks for it."""

    def __init__(self, shown: LobbyShown) -> None:
        self.shown = shown

    @cached_property
    def packed(self) -> Packed:
        """What strangers are sent."""
        return packed(msgspec.json.encode(self.shown))


async def public_lobby(services: Services, wanted: LobbyWanted) -> PublicLobby:
    """What everybody is shown, at most half a second old."""
    key = (wanted.game, _most(wanted), wanted.who)
    shown: PublicLobby = await services.public_lobby.get(key, lambda: _public(services, wanted))
    return shown


async def _public(services: Services, wanted: LobbyWanted) -> PublicLobby:
    async def page(status: Status) -> list[TableListed]:
        found = await services.lobby.page(status, wanted.game, limit=_most(wanted), who=wanted.who)
        return await with_names(services, found)

    async def demos() -> list[TableListed]:
        found = await services.lobby.page("playing", wanted.game, limit=DEMOS_SHOWN, who="bots")
        return await with_names(services, found)

    running = services.lobby.count("playing", wanted.game, "bots")
    open, playing, paused, finished, shown, count = await asyncio.gather(
        page("open"), page("playing"), page("paused"), page("finished"), demos(), running
    )
    return PublicLobby(LobbyShown([], open, playing, paused, finished, shown, count))


async def _own(services: Services, player: str, wanted: LobbyWanted) -> list[TableOfOwn]:
    found = await mine(services, player, "", _most(wanted))
    unfinished = await with_names(services, [one for one in found if one.status != "finished"])
    awaited = await _awaited(services, player, found)
    return [TableOfOwn(**msgspec.structs.asdict(one), awaited=one.table in awaited) for one in unfinished]


async def _awaited(services: Services, player: str, found: list[Listing]) -> set[str]:
    """At which of these tables the player is asked something.

    Which of them are looked into is told by the public listings alone: were it by what happens to be in memory, it
    would tell who else is busy there.
    """
    playing = [one.table for one in found if one.status == "playing" and _has_chair(one, player)][:AWAITED_MOST]
    asked = await asyncio.gather(*(_awaits(services, table, player) for table in playing))
    return {table for table, is_asked in zip(playing, asked, strict=True) if is_asked}


async def _awaits(services: Services, table: str, player: str) -> bool:
    try:
        return awaits(await services.rooms.get(table), player)
    except Refused:
        return False  # it cannot be read, and that was logged


def _has_chair(listing: Listing, player: str) -> bool:
    return listing.host == player or any(seated.player == player for seated in listing.seats.values())


def _most(wanted: LobbyWanted) -> int:
    return min(wanted.limit, LISTED_MOST)


ROUTES = (Route(method="GET", path="/api/lobby", do=lobby, query=LobbyWanted, answer=LobbyShown),)
