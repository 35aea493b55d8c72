"""The composition root: every part is built and connected here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from events import embedded
from events.redis import connect
from events.store import StoreUnavailable
from games.discovery import discover
from games.game import AnyGame
from projections.lobby import Lobby
from server import metrics
from server.accounts.accounts import Accounts
from server.api_documents import routes as api_documents
from server.api_documents.documents import Documents
from server.bundled_redis import Minder
from server.history import exports
from server.history import routes as history
from server.http import routes as core
from server.http.responses import language_of, token_of, unrouted
from server.http.routing import AnyRoute, Gate
from server.http.services import Services, build
from server.http.static_page import Page
from server.llm import routes as llm
from server.llm.feature import LanguageModel, language_model
from server.llm.routes import LlmServices
from server.refusals import HttpRefused
from server.settings import BadSetting, Settings, secret_of
from server.simulation import routes as simulation
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
from server.worker import Worker

ROUTES: tuple[AnyRoute, ...] = (
    *core.ROUTES,
    *exports.ROUTES,
    *history.ROUTES,
    *llm.ROUTES,
    *simulation.ROUTES,
    *trials.ROUTES,
    *api_documents.ROUTES,
)
"""Every route of the HTTP interface."""

RESTART_SECONDS = 1.0
"""The pause before a failed part starts again, so that one that fails at once does not keep a core busy."""

CANCEL_SECONDS = 0.5
"""How long a cancelled task may take before it is cancelled again."""

log = structlog.get_logger("server")


@dataclass(frozen=True)
class Running:
    """A process that serves: the ASGI app, and the parts that commands build on."""

    app: Starlette
    rooms: Rooms
    accounts: Accounts


@asynccontextmanager
async def running(settings: Settings, *, work: bool = True, features: bool = True) -> AsyncIterator[Running]:
    """Connect, build and follow the store; with ``work``, mind the tables, too; ``features`` False: the core alone.

    Raises:
        BadSetting, EmbeddedFailed, StoreUnavailable: it cannot start; the message is one sentence.
    """
    games = _games(settings)
    secret = secret_of(settings)
    with nullcontext() if settings.redis_url else embedded.attached(settings.data):
        url = settings.redis_url or await embedded.start(settings.data, settings.durability)
        store = await connect(url)
        try:
            snapshots = Snapshots(store, games, secret)
            rooms, accounts = Rooms(store, games, snapshots=snapshots), Accounts(store, secret)
            rooms.need_hosts = hosted_by_people(settings, games)
            async with (
                language_model(rooms, accounts) if features else nullcontext() as model,
                _built(settings, rooms, accounts, model, SnapshotKeeping(rooms, snapshots) if work else None) as built,
            ):
                yield built
        finally:
            await store.close()


@asynccontextmanager
async def _built(
    settings: Settings,
    rooms: Rooms,
    accounts: Accounts,
    model: LanguageModel | None,
    keeping: SnapshotKeeping | None,
) -> AsyncIterator[Running]:
    lobby = Lobby(rooms.store)
    # Who minds the lobby hears what has happened since it was last listed.
    await rooms.prepare(Heard(*await lobby.places()) if keeping is not None else None)
    loops: list[Callable[[], Awaitable[None]]] = [rooms.follow, rooms.tend, rooms.tell_presence]
    worker: Worker | None = None
    if keeping is not None:
        loops.append(keeping.keep)
        seats = model.seats if model else None
        worker = Worker(rooms, lobby, seats, settings.bot_delay, settings.idle_minutes, settings.abandon_hours)
        loops += worker.loops()
        if model is not None:
            loops.append(model.seats.mark)
    minder = None if settings.redis_url else Minder(settings)
    if minder:
        loops.append(minder.keep)
    loops.append(StoreHealth(rooms.store, minder.why_held if minder else str).keep)
    open_sockets = OpenSockets(accounts, rooms.now)
    loops.append(open_sockets.listen)
    tasks = [asyncio.create_task(_kept_up(loop)) for loop in loops]
    workers = Workers(_packages(settings), settings.trial_nice)
    try:
        yield Running(_app(rooms, lobby, accounts, model, open_sockets, workers, settings), rooms, accounts)
    finally:
        await ended(tasks)
        await workers.end()
        if worker is not None:
            await worker.end()
        if keeping is not None:
            await keeping.part()
        await rooms.leave()


async def ended(tasks: Collection[asyncio.Task[None]]) -> None:
    """Cancel tasks until they have ended: asyncio.wait_for, which redis-py uses, may lose a cancellation."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=CANCEL_SECONDS)


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


def _games(settings: Settings) -> Mapping[str, AnyGame]:
    packages = _packages(settings)
    try:
        return discover(packages)
    except ModuleNotFoundError as missing:
        for package in packages:
            if missing.name and f"{package}.".startswith(f"{missing.name}."):
                raise BadSetting(f"SOTTO_GAMES: there is no package {package}") from None
        raise


async def _kept_up(part: Callable[[], Awaitable[None]]) -> None:
    """Run a part for ever, starting it again when it fails: a server that minds no tables is worse than none."""
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
    settings: Settings,
) -> Starlette:
    dispatcher = Dispatcher(rooms, accounts, model.calls if model else NoModel())
    services = build(rooms, Checks(workers), lobby, accounts, dispatcher, settings, model.name if model else None)
    gate = Gate(accounts, dispatcher)

    async def socket(socket: WebSocket) -> None:
        try:
            account = await gate.account(socket)
        except HttpRefused:
            await socket.close(1008)  # before accept: the handshake is answered with 403, as ASGI has it
            return
        except StoreUnavailable as away:
            await socket.send_denial_response(gate.refused(away, socket, None))
            return
        language = account.language if account else language_of(socket)
        connection = Connection(dispatcher, account.player if account else None, language, token_of(socket))
        await socket.accept()
        # Last of all: from now on the protocol speaks to the connection, and no task waits (7.6 kB an idle socket).
        socket.scope["extensions"][EXTENSION]["protocol"].adopt(connection)
        open_sockets.enter(connection)

    routes = [*gate.routes(core.ROUTES, services), WebSocketRoute("/ws", socket)]
    if model is not None:
        routes += _feature_routes(gate, services, model, workers)
    app = Starlette(routes=routes, exception_handlers={HTTPException: unrouted})
    app.router.default = Page(app.router.not_found)
    return app


def _feature_routes(gate: Gate, services: Services, model: LanguageModel, workers: Workers) -> list[BaseRoute]:
    return [
        *gate.routes(exports.ROUTES, services),
        *gate.routes(history.ROUTES, history.build(services)),
        *gate.routes(llm.ROUTES, LlmServices(services, model.calls)),
        *gate.routes(simulation.ROUTES, simulation.build(services)),
        *gate.routes(trials.ROUTES, trials.build(services, workers)),
        *gate.routes(api_documents.ROUTES, Documents(services.rooms.games, ROUTES)),
    ]
