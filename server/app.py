"""The composition root: every part is made and joined here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from events import embedded
from events.redis import RedisStore, connect
from events.store import StoreUnavailable
from games.discovery import discover
from games.game import AnyGame
from projections.lobby import Lobby
from server import metrics
from server.accounts.accounts import Accounts
from server.api_documents.documents import Documents
from server.bundled_redis import Minder
from server.http.responses import language_of, token_of, unrouted
from server.http.routes import ROUTES
from server.http.routing import Gate
from server.http.services import joined
from server.http.static_page import Page
from server.llm.calls import LlmCalls
from server.llm.model import llm_of
from server.llm.narrator import Narrator
from server.llm.seats import LlmSeats
from server.refusals import HttpRefused
from server.settings import BadSetting, Settings, secret_of
from server.sockets.revocation import OpenSockets
from server.sockets.socket import EXTENSION, Connection
from server.store_health import StoreHealth
from server.tables.rooms import Rooms
from server.worker import Worker

RESTART_SECONDS = 1.0

CANCEL_SECONDS = 0.5

log = structlog.get_logger("server")


@dataclass(frozen=True)
class Running:
    """A process that serves: the ASGI app, and the parts that others build on."""

    app: Starlette
    rooms: Rooms
    accounts: Accounts


@asynccontextmanager
async def running(settings: Settings, *, work: bool = True) -> AsyncIterator[Running]:
    """Connect, build and keep up with the store; with ``work``, mind the tables too.

    Raises:
        BadSetting, EmbeddedFailed, StoreUnavailable: it cannot start; the message is one sentence.
    """
    games = _games(settings)
    secret = secret_of(settings)
    with nullcontext() if settings.redis_url else embedded.attached(settings.data):
        url = settings.redis_url or await embedded.start(settings.data, settings.durability)
        async with _built(settings, games, secret, await connect(url), work) as built:
            yield built


@asynccontextmanager
async def _built(
    settings: Settings, games: Mapping[str, AnyGame], secret: str, store: RedisStore, work: bool
) -> AsyncIterator[Running]:
    rooms = Rooms(store, games)
    asks = LlmCalls(rooms, llm_of(settings), settings)
    narrator = Narrator(rooms, asks)
    await rooms.prepare()
    lobby = Lobby(store)
    accounts = Accounts(store, secret)
    parts: list[Callable[[], Awaitable[None]]] = [rooms.follow, rooms.tend, rooms.tell_presence]
    worker: Worker | None = None
    if work:
        worker = Worker(
            rooms,
            lobby,
            LlmSeats(rooms, asks, accounts, settings.llm_mark_seconds),
            settings.bot_delay,
            settings.idle_minutes,
            settings.abandon_hours,
        )
        parts += worker.parts()
    minder = None if settings.redis_url else Minder(settings)
    if minder:
        parts.append(minder.keep)
    parts.append(StoreHealth(store, minder.why_held if minder else str).keep)
    doors = OpenSockets(accounts, rooms.now)
    parts.append(doors.listen)
    tasks = [asyncio.create_task(_kept_up(part)) for part in parts]
    try:
        yield Running(_app(rooms, lobby, accounts, asks, doors, settings), rooms, accounts)
    finally:
        await ended(tasks)
        asks.closing()
        if worker is not None:
            await worker.end()
        await narrator.end()
        await asks.close()
        await rooms.leave()
        await store.close()


async def ended(tasks: Collection[asyncio.Task[None]]) -> None:
    """Cancel tasks until they have ended: asyncio.wait_for, which redis-py uses, may lose a cancellation."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=CANCEL_SECONDS)


def _games(settings: Settings) -> Mapping[str, AnyGame]:
    packages = [package.strip() for package in settings.games.split(",")]
    if not all(packages):
        raise BadSetting("SOTTO_GAMES: expected names of packages, separated by commas")
    try:
        return discover(packages)
    except ModuleNotFoundError as missing:
        for package in packages:
            if missing.name and f"{package}.".startswith(f"{missing.name}."):
                raise BadSetting(f"SOTTO_GAMES: there is no package {package}") from None
        raise


async def _kept_up(part: Callable[[], Awaitable[None]]) -> None:
    """A server that minds no tables is worse than one that is down: a part that fails starts again, and says so."""
    while True:
        try:
            return await part()
        except Exception as fault:
            while isinstance(fault, ExceptionGroup):
                fault = fault.exceptions[0]
            metrics.FAULTS.labels("server").inc()
            log.critical("a part failed and starts again", part=part.__qualname__, **metrics.where(fault))
        await asyncio.sleep(RESTART_SECONDS)


def _app(rooms: Rooms, lobby: Lobby, accounts: Accounts, asks: LlmCalls, doors: OpenSockets, settings: Settings) -> Starlette:
    parts = joined(rooms, lobby, accounts, asks, settings, Documents(rooms.games).get)
    gate = Gate(parts)

    async def socket(socket: WebSocket) -> None:
        try:
            account = await gate.account(socket)
        except HttpRefused:
            await socket.close(1008)
            return
        except StoreUnavailable as away:
            await socket.send_denial_response(gate.refused(away, socket, None))
            return
        language = account.language if account else language_of(socket)
        connection = Connection(parts.desk, account.player if account else None, language, token_of(socket))
        await socket.accept()
        # The last thing done here: from now on the protocol speaks to the connection, and no task waits.
        socket.scope["extensions"][EXTENSION]["protocol"].adopt(connection)
        doors.enter(connection)

    routes = [*gate.routes(ROUTES), WebSocketRoute("/ws", socket)]
    app = Starlette(routes=routes, exception_handlers={HTTPException: unrouted})
    app.router.default = Page(app.router.not_found)
    return app
