"""The composition root: every part is built and connected here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from events.store import StoreUnavailable
from games.discovery import discover
from games.game import AnyGame
from projections.lobby import Lobby
from server import metrics, tracing
from server.accounts.accounts import Accounts
from server.accounts.revocations import Revocations
from server.accounts.settings import TokenSettings
from server.accounts.tokens import day_of
from server.admin import feature as admin
from server.admin.routes import ROUTES as ADMIN_ROUTES
from server.admin.settings import AdminSettings
from server.admin.usage import Usage
from server.admin.vitals import Kind, Teller
from server.api_documents import routes as api_documents
from server.api_documents.documents import Documents
from server.bundled_redis import Watchdog
from server.capacity.settings import CapacitySettings
from server.capacity.watching import Capacity
from server.clock import unix_ms
from server.connections.limits import ConnectionLimits
from server.ending import ended
from server.extras import installed
from server.history import exports
from server.history import routes as history
from server.http import routes as core
from server.http.early import Early
from server.http.protocol import RETRY_SECONDS
from server.http.responses import address, language_of, token_of, unrouted
from server.http.routing import AnyRoute, Gate
from server.http.services import Services, build
from server.http.static_page import Page
from server.library import routes as library
from server.llm import routes as llm
from server.llm.feature import LanguageModel, language_model
from server.llm.routes import LlmServices
from server.pictures import routes as pictures
from server.push.addresses import Addresses
from server.push.keys import key_pair
from server.push.sending import Sender
from server.push.subscriptions import Subscriptions
from server.push.turns import TurnNotices
from server.rates.rates import Rates
from server.rates.settings import RateSettings
from server.refusals import HttpRefused, TooMany
from server.retrying import at_start
from server.settings import BadSetting, Settings, read, secret_of
from server.sharing import Sharing
from server.simulation import routes as simulation
from server.simulation.counting import Counting
from server.slow_disk import SlowDisk
from server.sockets.dispatch import Dispatcher
from server.sockets.revocation import OpenSockets
from server.sockets.socket import EXTENSION, Connection
from server.store_health import StoreHealth
from server.tables.model_seats import NoModel
from server.tables.rooms import Heard, Rooms
from server.tables.snapshot_keeping import SnapshotKeeping
from server.tables.snapshot_store import Snapshots
from server.trials import routes as trials
from server.trials.checks import Checks
from server.trials.workers import Workers
from server.upkeep.settings import UpkeepSettings
from server.upkeep.stores import store_of
from server.upkeep.upkeep import Upkeep
from server.worker import Worker

ROUTES: tuple[AnyRoute, ...] = (
    *core.ROUTES,
    *exports.ROUTES,
    *history.ROUTES,
    *library.ROUTES,
    *llm.ROUTES,
    *pictures.ROUTES,
    *simulation.ROUTES,
    *trials.ROUTES,
    *ADMIN_ROUTES,
    *api_documents.ROUTES,
)
"""Every route of the HTTP interface."""

RESTART_SECONDS = 1.0
"""The pause before a failed part starts again, so that one that fails at once does not keep a core busy."""

log = structlog.get_logger("server")


@dataclass(frozen=True)
class Running:
    """A process that serves: the ASGI app, and the parts that commands build on."""

    app: Starlette
    rooms: Rooms
    accounts: Accounts


@asynccontextmanager
async def running(
    settings: Settings, *, work: bool = True, features: bool = True, kind: Kind | None = "serve"
) -> AsyncIterator[Running]:
    """Connect, build and follow the store; with ``work``, run the tables, too; ``features`` False: the core alone.

    ``kind`` is what operators see it as; None: they do not.

    Raises:
        BadSetting, EmbeddedFailed, StoreUnavailable: it cannot start; the message is one sentence.
    """
    games, operators = games_of(settings), read(AdminSettings)
    secret, tokens_since = secret_of(settings), read(TokenSettings).since
    with tracing.sent():
        async with store_of(settings) as store:
            snapshots = Snapshots(store, games, secret)
            rooms = Rooms(store, games, snapshots=snapshots)
            accounts = Accounts(store, secret, _revocations(settings), tokens_since)
            rooms.need_hosts = hosted_by_people(settings, games)
            async with (
                language_model(rooms, accounts) if features else nullcontext() as model,
                _built(
                    settings, operators, rooms, accounts, model, SnapshotKeeping(rooms, snapshots) if work else None
                ) as built,
                _told(rooms, kind),
            ):
                yield built


@asynccontextmanager
async def _told(rooms: Rooms, kind: Kind | None) -> AsyncIterator[None]:
    """Tell operators how this process is."""
    if kind is None:
        yield
        return
    usage = Usage()
    rooms.on_written.append(usage.written)
    teller = Teller(rooms.store, rooms.held, usage, kind, rooms.now)
    telling = asyncio.create_task(kept_up(teller.run))
    try:
        yield
    finally:
        await ended([telling])
        await teller.leave()


@asynccontextmanager
async def _built(
    settings: Settings,
    operators: AdminSettings,
    rooms: Rooms,
    accounts: Accounts,
    model: LanguageModel | None,
    keeping: SnapshotKeeping | None,
) -> AsyncIterator[Running]:
    lobby = Lobby(rooms.store)
    # The process that lists the tables hears what has happened since the last listing.
    heard = Heard(*await at_start(lobby.places)) if keeping is not None else None
    await at_start(lambda: rooms.prepare(heard))
    rates = Rates(read(RateSettings), rooms.store)
    loops: list[Callable[[], Awaitable[None]]] = [
        rooms.follow,
        rooms.evict_idle,
        rooms.tell_presence,
        rooms.spectators.run,
    ]
    addresses = Addresses(filter(None, settings.push_hosts.split(",")))
    subscriptions = Subscriptions(accounts, addresses, rooms.now)
    worker: Worker | None = None
    if keeping is not None:
        loops.append(keeping.run)
        seats = model.seats if model else None
        times = settings.bot_delay, settings.idle_minutes, settings.abandon_hours
        worker = Worker(rooms, lobby, seats, *times, Sharing(rooms.store))
        loops.append(Upkeep(rooms.store, lobby, accounts, rooms.now, read(UpkeepSettings)).run)
        loops += worker.loops()
        if installed("push"):
            sender = Sender(subscriptions, addresses, key_pair(accounts))
            loops += [sender.run, TurnNotices(rooms, accounts, sender, rates).run]
        if model is not None:
            loops.append(model.seats.mark)
    watchdog = None if settings.redis_url else Watchdog(settings)
    if watchdog:
        loops.append(watchdog.run)
    capacity = Capacity(rooms.store, read(CapacitySettings), None if settings.redis_url else settings.data)
    loops.append(capacity.run)
    rooms.check_capacity = accounts.check_capacity = capacity.check
    loops.append(SlowDisk(rooms.store, settings.slow_disk == "refuse").run)
    loops.append(StoreHealth(rooms.store, watchdog.why_held if watchdog else str).run)
    open_sockets = OpenSockets(accounts, rooms.now, read(ConnectionLimits).sockets_per_account)
    loops.append(open_sockets.listen)
    tasks = [asyncio.create_task(kept_up(loop)) for loop in loops]
    workers = Workers(_packages(settings), settings.trial_nice)
    counting = Counting(_packages(settings), settings.trial_nice)
    try:
        app = _app(
            rooms, lobby, accounts, model, open_sockets, workers, counting, settings, subscriptions, operators, rates
        )
        yield Running(app, rooms, accounts)
    finally:
        await ended(tasks)
        await workers.end()
        await counting.end()
        if worker is not None:
            await worker.end()
        if keeping is not None:
            await keeping.close()
        await rooms.leave()


def _revocations(settings: Settings) -> Revocations:
    return Revocations(settings.data / "revoked", day_of(unix_ms()))


def _packages(settings: Settings) -> list[str]:
    packages = [package.strip() for package in settings.games.split(",")]
    if not all(packages):
        raise BadSetting("SOTTO_GAMES: expected names of packages, separated by commas")
    return packages


def hosted_by_people(settings: Settings, games: Mapping[str, AnyGame]) -> frozenset[str]:
    """Return the games whose storyteller the operator wants to be a person.

    Raises:
        BadSetting: one of them is no hosted game.
    """
    names = frozenset(name.strip() for name in settings.auto_storyteller.split(",") if name.strip())
    if strangers := sorted(name for name in names if name not in games or not games[name].hosted):
        raise BadSetting(f"SOTTO_AUTO_STORYTELLER: there is no game with a host called {strangers[0]}")
    return names


def games_of(settings: Settings) -> Mapping[str, AnyGame]:
    """Return the games of all packages that are set, by their names. Raises BadSetting."""
    packages = _packages(settings)
    try:
        return discover(packages)
    except ModuleNotFoundError as missing:
        for package in packages:
            if missing.name and f"{package}.".startswith(f"{missing.name}."):
                raise BadSetting(f"SOTTO_GAMES: there is no package {package}") from None
        raise


async def kept_up(part: Callable[[], Awaitable[None]]) -> None:
    """Run a part for ever, starting it again when it fails: a server that runs no tables is worse than none."""
    while True:
        try:
            return await part()
        except Exception as fault:
            while isinstance(fault, ExceptionGroup):
                fault = fault.exceptions[0]
            metrics.FAULTS.labels("server").inc()
            log.critical("a part failed and starts again", part=part.__qualname__, **metrics.where(fault))
        await asyncio.sleep(RESTART_SECONDS)


def _app(
    rooms: Rooms,
    lobby: Lobby,
    accounts: Accounts,
    model: LanguageModel | None,
    open_sockets: OpenSockets,
    workers: Workers,
    counting: Counting,
    settings: Settings,
    subscriptions: Subscriptions,
    operators: AdminSettings,
    rates: Rates,
) -> Starlette:
    dispatcher = Dispatcher(rooms, accounts, model.calls if model else NoModel(), rates)
    named = model.name if model else None
    services = build(rooms, Checks(workers), lobby, accounts, dispatcher, settings, named, subscriptions, rates)
    gate = Gate(accounts, dispatcher, rates)

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
            dispatcher, account.player if account else None, language, token_of(socket), address(socket)
        )
        await socket.accept()
        # Last of all: from now on the protocol speaks to the connection, and no task waits (7.6 kB an idle socket).
        socket.scope["extensions"][EXTENSION]["protocol"].adopt(connection)
        open_sockets.enter(connection)

    routes = [*gate.routes(core.ROUTES, services), WebSocketRoute("/ws", socket)]
    if model is not None:
        routes += _feature_routes(gate, services, model, workers, counting, operators)
    app = Starlette(routes=routes, exception_handlers={HTTPException: unrouted})
    app.router.default = Page(app.router.not_found, early=Early(gate, services).answers)
    return app


def _feature_routes(
    gate: Gate,
    services: Services,
    model: LanguageModel,
    workers: Workers,
    counting: Counting,
    operators: AdminSettings,
) -> list[BaseRoute]:
    return [
        *gate.routes(exports.ROUTES, services),
        *gate.routes(history.ROUTES, history.build(services)),
        *gate.routes(library.ROUTES, library.build(services)),
        *gate.routes(llm.ROUTES, LlmServices(services, model.calls)),
        *gate.routes(pictures.ROUTES, pictures.build(services)),
        *gate.routes(simulation.ROUTES, simulation.build(services, counting)),
        *gate.routes(trials.ROUTES, trials.build(services, workers)),
        *gate.routes(ADMIN_ROUTES, admin.build(services, operators)),
        *gate.routes(api_documents.ROUTES, Documents(services.rooms.games, ROUTES)),
    ]
