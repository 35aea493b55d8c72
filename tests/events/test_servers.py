"""Connections to the store that break under a loop that is not asyncio's own."""

from __future__ import annotations

import asyncio

import pytest
import uvloop
from redis.exceptions import ConnectionError as NoConnection

from events.servers import client_of
from tests.patience import PATIENCE
from tests.storm.line import reset


def test_a_connection_that_was_reset_is_trouble_like_any_other() -> None:
    """The servers run on uvloop, which raises RuntimeError where asyncio says nothing."""
    uvloop.run(asyncio.wait_for(_written_after_a_reset(), PATIENCE))


async def _written_after_a_reset() -> None:
    ends: list[asyncio.StreamWriter] = []

    async def agree(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends.append(writer)
        while await reader.read(65536):
            writer.write(b"+OK\r\n")

    server = await asyncio.start_server(agree, "127.0.0.1", 0)
    client = client_of(f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}/0")
    connection = await client.connection_pool.get_connection()
    try:
        await connection.send_command("PING")
        for end in ends:
            reset(end)
        await asyncio.sleep(0.2)
        with pytest.raises(NoConnection):
            await connection.send_command("PING")
    finally:
        await connection.disconnect(nowait=True)
        await client.aclose()
        server.close()
