"""The composition root: every part is built and connected here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from events.store import StoreUnavailable
from games.discovery import discover
from games.game import AnyGame, TalkRate
from projections.lobby import Lobby
from server import metrics, tracing
from server.accounts.accounts import Accounts
from server.accounts.revocations import Revocations
from server.accounts.settings import TokenSettings
from server.accounts.tokens import day_of
from server.bundled_redis import Watchdog
from server.clock import unix_ms
from server.connections.limits import ConnectionLimits
from server.ending import ended
from server.features import FEATURES, Feature, Loop, part
from server.http import routes as core_routes
from server.http.early import Early
from server.http.protocol import RETRY_SECONDS
from server.http.responses import address, language_of, token_of, unrouted
from server.http.routing import AnyRoute, Gate
from server.http.services import Kind, Process, Services, build
from server.http.static_page import Page
from server.rates.rates import Rates
from server.rates.settings import RateSettings, parsed
from server.refusals import HttpRefused, TooMany
from server.retrying import at_start
from server.settings import BadSetting, Settings, packages_of, read, secret_of
from server.sharing import Sharing
from server.sockets.dispatch import Dispatcher
from server.sockets.revocation import OpenSockets
from server.sockets.socket import EXTENSION, Connection
from server.store_health import StoreHealth
from server.stores import store_of
from server.tables.model_seats import NoModel
from server.tables.rooms import Heard, Rooms
from server.tables.snapshot_keeping import SnapshotKeeping
from server.tables.snapshot_store import Snapshots
from server.worker import Worker

RESTART_SECONDS = 1.0
"""The pause before a failed part starts again, so that one that fails at once does not keep a core busy."""

log = structlog.get_logger("server")


@dataclass(frozen=True)
class Running:
    """A process that serves: the ASGI app, and the parts that commands build on."""

    app: Starlette
    rooms: Rooms
    accounts: Accounts


class Built(NamedTuple):
    """A feature, and what its routes and loops are given."""

    feature: Feature
    services: Any


@asynccontextmanager
async def running(
    settings: Settings, *, work: bool = True, features: bool = True, kind: Kind | None = "serve"
) -> AsyncIterator[Running]:
    """Connect, build and follow the store; with ``work``, run the tables, too; ``features`` False: the core alone.

    ``kind`` is what operators see it as; None: they do not.

    Raises:
        BadSetting, EmbeddedFailed, StoreUnavailable: it cannot start; the message is one sentence.
    """
    games, secret = talking_at(read(RateSettings).talk_rate, games_of(settings)), secret_of(settings)
    mounted = FEATURES if features else ()
    with tracing.sent():
        async with store_of(settings) as store, AsyncExitStack() as ends:
            snapshots = Snapshots(store, games, secret)
            rooms = Rooms(store, games, snapshots=snapshots)
            rooms.need_hosts = hosted_by_people(settings, games)
            accounts = Accounts(store, secret, _revocations(settings), read(TokenSettings).since)
            core = await _core(settings, rooms, accounts, Process(kind, work), every_route(mounted), ends)
            built = [Built(feature, part(feature.build)(core) if feature.build else core) for feature in mounted]
            open_sockets = OpenSockets(accounts, rooms.now, read(ConnectionLimits).sockets_per_account)
            async with _looping(core, built, open_sockets, SnapshotKeeping(rooms, snapshots) if work else None):
                yield Running(_app(core, built, open_sockets), rooms, accounts)


def every_route(features: Iterable[Feature] = FEATURES) -> tuple[AnyRoute, ...]:
    """Return every route of the HTTP interface: the core's, and those of features."""
    of_features = (route for feature in features if feature.routes for route in part(feature.routes))
    return (*core_routes.ROUTES, *of_features)


async def _core(
    settings: Settings,
    rooms: Rooms,
    accounts: Accounts,
    process: Process,
    routes: tuple[AnyRoute, ...],
    ends: AsyncExitStack,
) -> Services:
    lobby = Lobby(rooms.store)
    # The process that lists the tables hears what has happened since the last listing.
    heard = Heard(*await at_start(lobby.places)) if process.runs_tables else None
    await at_start(lambda: rooms.prepare(heard))
    rates = Rates(read(RateSettings), rooms.store)
    dispatcher = Dispatcher(rooms, accounts, NoModel(), rates)
    return build(rooms, lobby, accounts, dispatcher, settings, rates, process, routes, ends)


@asynccontextmanager
async def _looping(
    core: Services, built: Iterable[Built], open_sockets: OpenSockets, keeping: SnapshotKeeping | None
) -> AsyncIterator[None]:
    """Run what runs all the time, and end it in order."""
    loops = _core_loops(core, open_sockets)
    loops += [loop for one in built if one.feature.loops for loop in part(one.feature.loops)(one.services)]
    worker: Worker | None = None
    if keeping is not None:
        times = core.settings.idle_minutes, core.settings.abandon_hours
        worker = Worker(core.rooms, core.lobby, core.minders, *times, Sharing(core.rooms.store))
        loops += [keeping.run, *worker.loops()]
    tasks = [asyncio.create_task(kept_up(loop)) for loop in loops]
    try:
        yield
    finally:
        await ended(tasks)
        if worker is not None:
            await worker.end()
        if keeping is not None:
            await keeping.close()
        await core.rooms.leave()


def _core_loops(core: Services, open_sockets: OpenSockets) -> list[Loop]:
    rooms, settings = core.rooms, core.settings
    watchdog = None if settings.redis_url else Watchdog(settings)
    return [
        rooms.follow,
        rooms.evict_idle,
        rooms.tell_presence,
        rooms.spectators.run,
        StoreHealth(rooms.store, watchdog.why_held if watchdog else str).run,
        open_sockets.listen,
        *([watchdog.run] if watchdog else []),
    ]


def _revocations(settings: Settings) -> Revocations:
    return Revocations(settings.data / "revoked", day_of(unix_ms()))


def hosted_by_people(settings: Settings, games: Mapping[str, AnyGame]) -> frozenset[str]:
    """Return the games whose storyteller the operator wants to be a person.

    Raises:
        BadSetting: one of them is no hosted game.
    """
    names = frozenset(name.strip() for name in settings.auto_storyteller.split(",") if name.strip())
    if strangers := sorted(name for name in names if name not in games or not games[name].hosting is not None):
        raise BadSetting(f"SOTTO_AUTO_STORYTELLER: there is no game with a host called {strangers[0]}")
    return names


def games_of(settings: Settings) -> Mapping[str, AnyGame]:
    """Return the games of all packages that are set, by their names. Raises BadSetting."""
    packages = packages_of(settings)
    try:
        return discover(packages)
    except ModuleNotFoundError as missing:
        for package in packages:
            if missing.name and f"{package}.".startswith(f"{missing.name}."):
                raise BadSetting(f"SOTTO_GAMES: there is no package {package}") from None
        raise


def talking_at(rate: str, games: Mapping[str, AnyGame]) -> Mapping[str, AnyGame]:
    """Return the games with the rate of talk to which this server holds every chair, for their views to say."""
    limit = parsed("talk_rate", rate)
    most = TalkRate(limit.amount, limit.get_expiry()) if limit else None
    return {name: replace(game, talk=replace(game.talk, rate=most)) for name, game in games.items()}


async def kept_up(loop: Loop) -> None:
    """Run a part for ever, starting it again when it fails: a server that runs no tables is worse than none."""
    while True:
        try:
            return await loop()
        except Exception as fault:
            while isinstance(fault, ExceptionGroup):
                fault = fault.exceptions[0]
            metrics.FAULTS.labels("server").inc()
            log.critical("a part failed and starts again", part=loop.__qualname__, **metrics.where(fault))
        await asyncio.sleep(RESTART_SECONDS)


def _app(core: Services, built: Iterable[Built], open_sockets: OpenSockets) -> Starlette:
    gate = Gate(core.accounts, core.dispatcher, core.rates)

    async def socket(socket: WebSocket) -> None:
        try:
            account = await gate.account(socket)
        except (HttpRefused, StoreUnavailable) as no:
            await socket.send_denial_response(gate.refused(no, socket, None))
            return
        if account and open_sockets.crowded(account.player):
            refused = TooMany("sockets_per_account", "too_many_sockets", RETRY_SECONDS)
            await socket.send_denial_response(gate.refused(refused, socket, account))
            return
        language = account.language if account else language_of(socket)
        connection = Connection(
            core.dispatcher, account.player if account else None, language, token_of(socket), address(socket)
        )
        await socket.accept()
        # Last of all: from now on the protocol speaks to the connection, and no task waits (7.6 kB an idle socket).
        socket.scope["extensions"][EXTENSION]["protocol"].adopt(connection)
        open_sockets.enter(connection)

    routes = [*gate.routes(core_routes.ROUTES, core), WebSocketRoute("/ws", socket)]
    for feature, services in built:
        if feature.routes:
            routes += gate.routes(part(feature.routes), services)
    app = Starlette(routes=routes, exception_handlers={HTTPException: unrouted})
    app.router.default = Page(app.router.not_found, early=Early(gate, core).answers, head=core.page_head)
    return app
