"""Told to end at the worst of moments: in order, and without a traceback."""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from clients.terminal import INTERRUPTED
from server.commands import main
from server.commands.told import Told, run_until_told
from sotto_client.http import TIMEOUT
from tests.e2e.many_processes import SECRET
from tests.e2e.serving import ROOT, Serving, clean_environment
from tests.patience import PATIENCE


def code_of_main() -> object:
    """How the command ends; a KeyboardInterrupt would end the tests with it."""
    try:
        main.main()
    except (SystemExit, KeyboardInterrupt) as ended:
        return ended.code if isinstance(ended, SystemExit) else ended
    return None


@pytest.mark.usefixtures("this_process")
def test_before_anything_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "command_line", lambda: signal.raise_signal(signal.SIGTERM))
    assert code_of_main() == INTERRUPTED


@pytest.mark.usefixtures("this_process")
def test_told_again_while_it_tidies_up(monkeypatch: pytest.MonkeyPatch) -> None:
    tidied = []

    async def tidying() -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
            await asyncio.Event().wait()
        finally:
            signal.raise_signal(signal.SIGTERM)
            await asyncio.sleep(0)
            tidied.append(True)

    monkeypatch.setattr(main, "command_line", lambda: asyncio.run(tidying()))
    assert code_of_main() == INTERRUPTED
    assert tidied


@pytest.mark.usefixtures("this_process")
def test_a_start_that_loses_the_cancellation_comes_to_its_end() -> None:
    tidied = []

    async def work(told: Told) -> None:
        signal.raise_signal(signal.SIGTERM)
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(PATIENCE)
        await told.wait()
        tidied.append(True)

    run_until_told(work)
    assert tidied


@pytest.mark.usefixtures("this_process")
def test_of_a_name_that_is_unknown_when_nobody_waits_for_it_nothing_is_said(caplog: pytest.LogCaptureFixture) -> None:
    looked_up = False

    async def work(told: Told) -> None:
        nonlocal looked_up
        looking = asyncio.create_task(asyncio.open_connection("store.invalid", 6379))
        await asyncio.sleep(0)
        looked_up = not looking.done()
        looking.cancel()
        await asyncio.wait([looking])

    run_until_told(work)
    gc.collect()
    assert looked_up
    assert not caplog.records


@pytest.fixture
def mute() -> Iterator[socket.socket]:
    """A server that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as made:
        made.settimeout(PATIENCE)
        yield made


def asked(one: Serving, mute: socket.socket) -> socket.socket:
    """Launch a process, and wait until it has asked a server that will not answer."""
    one.launch()
    asking, _ = mute.accept()
    asking.settimeout(PATIENCE)
    asking.recv(1)
    return asking


@pytest.mark.parametrize("signals", [(signal.SIGTERM,), (signal.SIGINT, signal.SIGTERM)], ids=["once", "and Ctrl-C"])
@pytest.mark.parametrize("command", ["serve", "worker", "edge", "play"])
def test_while_its_store_is_asked(
    tmp_path: Path, mute: socket.socket, command: str, signals: tuple[signal.Signals, ...]
) -> None:
    url = f"redis://127.0.0.1:{mute.getsockname()[1]}"
    one = Serving(tmp_path, command=command, redis_url=url, secret=SECRET)
    try:
        with asked(one, mute):
            for number in signals[:-1]:
                one.process.send_signal(number)  # type: ignore[union-attr]
            assert one.end(signals[-1]) == 0, one.output
            said = one.output.replace("Sotto has stopped. Accounts and tables are kept for the next start.", "")
            assert said.strip() == ""
    finally:
        one.kill()


def test_a_bot_whose_server_says_nothing(tmp_path: Path, mute: socket.socket) -> None:
    url = f"http://127.0.0.1:{mute.getsockname()[1]}"
    one = Serving(tmp_path, "--url", url, command="bot")
    try:
        with asked(one, mute):
            told = time.monotonic()
            assert one.end() == 0
            assert time.monotonic() - told < TIMEOUT / 2
            assert one.output == ""
    finally:
        one.kill()


class Silent:
    """A server that answers what a bot asks before it plays, and says nothing to a handshake."""

    def __init__(self) -> None:
        self.port = 0
        self.knocked = asyncio.Event()

    async def met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        path = (await reader.readuntil(b"\r\n\r\n")).split()[1]
        if path == b"/ws":
            self.knocked.set()
            await reader.read()
        else:
            told = {"player": "p1", "status": "playing", "size": 1, "seats": {}, "me": {"seats": [1]}}
            body = json.dumps(told).encode()
            head = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
            writer.write(head + body)
            await writer.drain()
        writer.close()


@asynccontextmanager
async def silent() -> AsyncIterator[Silent]:
    made = Silent()
    async with await asyncio.start_server(made.met, "127.0.0.1", 0) as server:
        made.port = server.sockets[0].getsockname()[1]
        yield made


@pytest.mark.parametrize("started", ["exec", "trap '' INT; exec"], ids=["as usual", "behind a shell script"])
@pytest.mark.parametrize("with_signal", [signal.SIGTERM, signal.SIGINT])
async def test_a_bot_in_the_middle_of_a_handshake(with_signal: signal.Signals, started: str) -> None:
    async with silent() as server, asyncio.timeout(PATIENCE):
        url = f"http://127.0.0.1:{server.port}"
        command = f"{started} {sys.executable} -m server.commands.main bot --url {url} --token x --table t"
        bot = await asyncio.create_subprocess_exec(
            "sh", "-c", command, cwd=ROOT, env=clean_environment(), stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        try:
            await server.knocked.wait()
            bot.send_signal(with_signal)
            told, _ = await bot.communicate()
        finally:
            if bot.returncode is None:
                bot.kill()
        assert b"Traceback" not in told, told.decode()
        assert bot.returncode == 0
