"""The one connection that pages of logs are asked for on: what goes together, and what becomes of it when it fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvloop
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import InvalidResponse, MovedError
from redis.exceptions import TimeoutError as NoAnswer

from events import embedded
from events.pinging import client_of
from events.questions import Questions
from events.redis import connect
from events.store import EMPTY, Log, Position
from tests.events.cut import Cut
from tests.events.guarded import USER, Guarded
from tests.events.test_faults import kill
from tests.patience import PATIENCE
from tests.ports import free_port

ASK = b"*1\r\n$3\r\nASK\r\n"
LOG = Log("t")

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def asking(serve: Serve, reply_timeout: float = PATIENCE) -> AsyncIterator[Questions]:
    """Questions to a server that behaves like this on each connection, and then hangs up."""
    served: list[asyncio.Task[Any]] = []

    async def serve_and_close(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        served.extend(task for task in [asyncio.current_task()] if task)
        await serve(reader, writer)
        writer.close()

    port = free_port()
    async with await asyncio.start_server(serve_and_close, "127.0.0.1", port):
        client = Redis(port=port, protocol=2, driver_info=None)
        questions = Questions(client, reply_timeout)
        async with asyncio.timeout(PATIENCE):
            yield questions
        await questions.close()
        await client.aclose()
        await asyncio.wait(served)


async def test_what_is_asked_in_one_tick_goes_in_one_write_and_each_has_its_reply() -> None:
    came: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1000):
            came.append(data)
            for piece in (b":1\r\n*1\r\n$2\r", b"\nab\r\n-MOVED 1 h:1\r", b"\n"):
                writer.write(piece)
                await asyncio.sleep(0.01)

    async with asking(serve) as questions:
        for _ in range(2):
            replies = await asyncio.gather(*(questions.ask("ASK") for _ in range(3)), return_exceptions=True)
            assert replies[:2] == [1, [b"ab"]]
            assert isinstance(replies[2], MovedError)
    assert came == [3 * ASK, 3 * ASK]


async def test_the_reply_to_who_has_given_up_is_nobody_elses() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for number in (1, 2):
            await reader.readuntil(ASK)
            writer.write(b":%d\r\n" % number)

    async with asking(serve) as questions:
        first, second = questions.ask("ASK"), questions.ask("ASK")
        first.cancel()
        assert await second == 2


async def test_a_silent_server_is_given_up_and_one_that_is_slow_is_not() -> None:
    lives = 0

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal lives
        lives += 1
        await reader.readuntil(ASK)
        if lives > 1:
            for piece in (b"$4\r\n", b"s", b"l", b"o", b"w", b"\r\n"):
                await asyncio.sleep(0.3)
                writer.write(piece)
        await reader.read()

    async with asking(serve, reply_timeout=1.0) as questions:
        with pytest.raises(NoAnswer):
            await questions.ask("ASK")
        assert await questions.ask("ASK") == b"slow"
    assert lives == 2


@pytest.mark.parametrize(
    ("said", "fault"),
    [(b"HTTP/1.1 400\r\n", InvalidResponse), (b"-MOVED 1\r\n", InvalidResponse), (b"*1\r\n$2\r", NoConnection)],
    ids=["another protocol", "half a reply", "cut"],
)
async def test_what_is_no_reply_fails_what_is_asked_and_not_what_will_be(said: bytes, fault: type[Exception]) -> None:
    lives = 0

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal lives
        lives += 1
        await reader.readuntil(ASK)
        writer.write(said if lives == 1 else b":1\r\n")

    async with asking(serve) as questions:
        failed = await asyncio.gather(questions.ask("ASK"), questions.ask("ASK"), return_exceptions=True)
        assert [type(one) for one in failed] == [fault, fault]
        assert await questions.ask("ASK") == 1


async def test_pages_are_asked_for_over_what_the_url_says(guarded: Guarded) -> None:
    store = await guarded.store()
    await asyncio.gather(*(store.read(Log(f"t{number}")) for number in range(100)))
    clients = [one for one in await guarded.say("CLIENT LIST") if one["cmd"] == "xrange"]
    assert [(one["user"], one["db"], one["name"]) for one in clients] == [(USER, "3", "sotto-test")]
    await store.close()


async def test_a_log_is_read_through_lost_answers(bundled: Path) -> None:
    await embedded.start(bundled)
    async with Cut(bundled / "redis" / "redis.sock", bundled / "front.sock") as cut:
        store = await connect(f"unix://{bundled}/front.sock", append_timeout=5.0)
        for after in (EMPTY, Position(1, "a")):
            await store.append(LOG, after, "ab"[after.version], b"{}")
        for swallow, silent in ((False, False), (True, False), (False, True)):
            cut.swallow, cut.silent = swallow, silent
            reading = asyncio.gather(store.read(LOG), store.read(LOG, after=1))
            await asyncio.sleep(0.1)
            cut.silent = False
            assert [[entry.id for entry in entries] for entries in await reading] == [["a", "b"], ["b"]]
        await store.close()
    assert cut.swallowed >= 2, "the two replies may come in one piece or in two"


async def test_a_connection_that_was_idle_when_its_server_went_is_opened_again(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled, "always"))
    await store.append(LOG, EMPTY, "a", b"{}")
    assert len(await store.read(LOG)) == 1
    await kill(bundled)
    reading = asyncio.create_task(store.read(LOG))
    await embedded.start(bundled, "always")
    assert len(await reading) == 1
    await store.close()


async def test_closing_leaves_no_connection(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled))
    reading = asyncio.create_task(store.read(LOG))
    await asyncio.sleep(0)
    reading.cancel()
    await store.close()
    async with client_of(bundled / "redis" / "redis.sock") as client:
        assert len(await client.client_list()) == 1
    await asyncio.wait([reading])
    assert asyncio.all_tasks() == {asyncio.current_task()}


@pytest.mark.parametrize(
    "test",
    [
        test_a_log_is_read_through_lost_answers,
        test_a_connection_that_was_idle_when_its_server_went_is_opened_again,
        test_closing_leaves_no_connection,
    ],
    ids=lambda test: test.__name__,
)
def test_on_the_loop_that_servers_run_on(test: Callable[[Path], Awaitable[None]], tmp_path: Path) -> None:
    async def held() -> None:
        try:
            await test(tmp_path)
        finally:
            await embedded.stop(tmp_path)

    uvloop.run(held())
