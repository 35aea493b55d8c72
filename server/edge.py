"""A process that shows what everybody may see, and nothing else, to as many as want to look on: ``sotto edge``."""

from __future__ import annotations

import asyncio
import dataclasses
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from events.redis import RedisStore
from events.store import StoreUnavailable
from server import wire
from server.accounts.accounts import Accounts
from server.app import Running, games_of, kept_up
from server.ending import ended
from server.http.request import ApiRequest
from server.http.responses import answer, language_of, unrouted
from server.http.routes import feeds, health
from server.http.routing import AnyRoute, Gate
from server.rates.rates import Rates
from server.rates.settings import RateSettings
from server.refusals import Refused
from server.retrying import at_start
from server.settings import Settings, read
from server.sockets.dispatch import Dispatcher
from server.sockets.socket import EXTENSION, Connection
from server.store_health import StoreHealth
from server.stores import store_of
from server.tables.model_seats import NoModel
from server.tables.rooms import Rooms

PUBLIC = "public"


class PublicDispatcher(Dispatcher):
    """Lets a socket watch the public feeds of tables that strangers may enter, and refuses everything else."""

    def handle_now(self, connection: Connection, incoming: wire.Incoming) -> bool:
        """Take nothing: what is taken at once are commands."""
        return False

    async def do(self, player: str | None, incoming: wire.Do) -> int:
        """Refuse a command. Raises Refused."""
        raise Refused("forbidden", "public_only")

    async def _watch(self, connection: Connection, incoming: wire.Watch) -> None:
        if incoming.as_ != PUBLIC:
            raise Refused("forbidden", "public_only")
        await super()._watch(connection, incoming)


@dataclass(frozen=True)
class EdgeServices:
    """What the routes of an edge need, which are some of the core's."""

    rooms: Rooms
    settings: Settings


def _public(route: AnyRoute) -> AnyRoute:
    """Return a route of a viewer's for ``as=public`` alone."""

    @wraps(route.do)
    async def do(services: Any, asked: ApiRequest[Any, Any]) -> Any:
        if asked.query.as_ != PUBLIC:
            raise Refused("forbidden", "public_only")
        return await route.do(services, asked)

    return _with(route, do)


async def is_well(services: EdgeServices, asked: ApiRequest[None, None]) -> health.Health | Response:
    """Whether the edge answers and its store can be read."""
    try:
        await services.rooms.store.epoch()
    except StoreUnavailable:
        return answer(health.Health("store_unavailable"), 503)
    return health.Health("ok")


def _with(route: AnyRoute, do: Callable[[Any, Any], Awaitable[Any]]) -> AnyRoute:
    return dataclasses.replace(route, do=do)


ROUTES: tuple[AnyRoute, ...] = (
    *(_public(route) for route in feeds.ROUTES),
    *(_with(route, is_well) if route.path == "/healthz" else route for route in health.ROUTES),
)
"""All that an edge answers over HTTP."""


@asynccontextmanager
async def showing(settings: Settings) -> AsyncIterator[Running]:
    """Connect to the store, or to a replica of it, follow it, and show what is public.

    Raises:
        BadSetting, EmbeddedFailed, StoreUnavailable: it cannot start; the message is one sentence.
    """
    async with store_of(settings) as store:
        # Without the secret of the others no token is valid here, and no snapshot can be trusted: tables are
        # loaded from their logs.
        rooms, accounts = Rooms(store, games_of(settings)), Accounts(store, secrets.token_hex(32))
        # A replica takes nothing, not even counts.
        rates = Rates(read(RateSettings), None if await is_replica(store) else store)
        await at_start(rooms.prepare)
        tasks = [asyncio.create_task(kept_up(loop)) for loop in await _loops(rooms)]
        try:
            yield Running(_app(rooms, accounts, settings, rates), rooms, accounts)
        finally:
            await ended(tasks)
            if not await is_replica(store):
                await rooms.leave()


async def _loops(rooms: Rooms) -> list[Callable[[], Awaitable[None]]]:
    loops: list[Callable[[], Awaitable[None]]] = [rooms.follow, rooms.evict_idle, rooms.tell_presence]
    if await is_replica(rooms.store):
        return loops  # it takes nothing, not even how many look on
    return [*loops, rooms.spectators.run, StoreHealth(rooms.store).run]


async def is_replica(store: RedisStore) -> bool:
    """Whether the store is a replica, which can only be read."""

    async def ask(redis: Any) -> str:
        return str((await redis.info("replication"))["role"])

    try:
        return await store.ask(0, ask) == "slave"
    except StoreUnavailable:
        return False


def _app(rooms: Rooms, accounts: Accounts, settings: Settings, rates: Rates) -> Starlette:
    dispatcher = PublicDispatcher(rooms, accounts, NoModel(), rates)
    gate = Gate(accounts, dispatcher, rates)

    async def socket(socket: WebSocket) -> None:
        connection = Connection(dispatcher, None, language_of(socket))
        await socket.accept()
        socket.scope["extensions"][EXTENSION]["protocol"].adopt(connection)

    routes = [*gate.routes(ROUTES, EdgeServices(rooms, settings)), WebSocketRoute("/ws", socket)]
    return Starlette(routes=routes, exception_handlers={HTTPException: unrouted})
