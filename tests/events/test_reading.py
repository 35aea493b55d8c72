"""events.reading: what a reply of the feeds tells, and a connection that is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import InvalidResponse, MovedError

from events.appending import feed_key
from events.reading import Answers, Reading
from events.store import Log, Signal
from tests.patience import PATIENCE
from tests.ports import free_port

BLOCK = 100


def entry(place: int, version: int, table: str = "t1", notebook_of: str = "") -> list[Any]:
    return [b"%d-0" % place, [b"t", table.encode(), b"p", notebook_of.encode(), b"v", b"%d" % version]]


def reply(shard: int, *entries: list[Any]) -> list[Any]:
    return [[feed_key(shard).encode(), list(entries)]]


def test_shards_of_one_group_are_asked_for_with_one_command_that_waits() -> None:
    reading = Reading([[3, 4]], {3: 7, 4: 0}, BLOCK)
    assert (reading.commands, reading.waits) == (1, True)
    words = ("XREAD", "COUNT", "500", "BLOCK", "100", "STREAMS", "{s03}:feed", "{s04}:feed", "7-0", "0-0")
    assert reading.packed() == b"*10\r\n" + b"".join(b"$%d\r\n%b\r\n" % (len(word), word.encode()) for word in words)


def test_several_groups_are_asked_for_with_one_command_each_that_does_not_wait() -> None:
    reading = Reading([[3], [4]], {3: 7, 4: 0}, BLOCK)
    assert (reading.commands, reading.waits) == (2, False)
    assert reading.packed().count(b"XREAD") == 2
    assert b"BLOCK" not in reading.packed()


def test_signals_are_told_in_order_and_read_on_from() -> None:
    places = {3: 7, 4: 0}
    reading = Reading([[3], [4]], places, BLOCK)
    told = reading.signals([reply(3, entry(8, 1), entry(9, 4, "台", "p1")), None])
    assert told == [Signal(3, 8, Log("t1"), 1), Signal(3, 9, Log("台", "p1"), 4)]
    assert places == {3: 9, 4: 0}
    assert reading.packed() == Reading([[3], [4]], places, BLOCK).packed()


@pytest.mark.parametrize("first", [8, 9, 12], ids=["none", "one", "more"])
def test_missing_places_are_a_gap(first: int) -> None:
    told = Reading([[3]], {3: 7}, BLOCK).signals([reply(3, entry(first, 2), entry(first + 1, 3))])
    gap = [Signal(3, first - 1, None, 0)] if first > 8 else []
    assert told == [*gap, Signal(3, first, Log("t1"), 2), Signal(3, first + 1, Log("t1"), 3)]


def test_what_another_connection_has_read_meanwhile_is_not_told_again() -> None:
    places = {3: 7, 4: 0}
    here, there = Reading([[3], [4]], places, BLOCK), Reading([[3]], places, BLOCK)
    assert there.signals([reply(3, entry(8, 1), entry(9, 2))])
    assert here.signals([reply(3, entry(8, 1)), reply(4, entry(1, 5))]) == [Signal(4, 1, Log("t1"), 5)]
    assert places == {3: 9, 4: 1}


def test_a_refusal_of_one_shard_is_nobody_elses() -> None:
    reading = Reading([[3], [4]], {3: 7, 4: 0}, BLOCK)
    assert reading.signals([MovedError("1 127.0.0.1:7000"), reply(4, entry(1, 5))]) == [Signal(4, 1, Log("t1"), 5)]


Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def asking(serve: Serve) -> AsyncIterator[Answers]:
    """Questions to a server that behaves like this."""
    port, served = free_port(), asyncio.Event()

    async def serve_and_close(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await serve(reader, writer)
        writer.close()
        served.set()

    async with await asyncio.start_server(serve_and_close, "127.0.0.1", port):
        client = Redis(port=port, protocol=2, driver_info=None)
        connection = client.connection_pool.make_connection()
        await connection.connect()
        answers = Answers(connection)
        async with asyncio.timeout(PATIENCE):
            yield answers
        answers.close()
        await client.aclose()
        await served.wait()


async def test_replies_in_pieces_are_waited_for() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"ask\r\n")
        for piece in (b"*1\r\n$2\r", b"\nab\r\n", b"*-1\r\n-MOVED 1 h:1\r", b"\n"):
            writer.write(piece)
            await asyncio.sleep(0.01)

    async with asking(serve) as answers:
        first, second, third = await answers.ask(b"ask\r\n", 3)
        assert (first, second) == ([b"ab"], None)
        assert isinstance(third, MovedError)


async def test_a_connection_that_is_lost_fails_what_is_asked_and_what_will_be() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"ask\r\n")
        writer.write(b"*1\r\n$2\r")

    async with asking(serve) as answers:
        for _ in range(2):
            with pytest.raises(NoConnection):
                await answers.ask(b"ask\r\n", 1)


async def test_what_is_no_reply_fails_what_is_asked() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"ask\r\n")
        writer.write(b"HTTP/1.1 400 Bad Request\r\n")
        await reader.read()

    async with asking(serve) as answers:
        with pytest.raises(InvalidResponse):
            await answers.ask(b"ask\r\n", 1)
