"""A reference: every command is answered and sent to the seven sockets of its table. No store, no rules, no ASGI."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from typing import Any, ClassVar, cast

import msgspec
import uvloop
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from bench.children import answer
from bench.measuring import allow_open_files

_encode = msgspec.json.Encoder().encode


class Message(msgspec.Struct):
    """What a client sends: ``watch`` or ``do``."""

    op: str
    table: str
    as_: str = msgspec.field(name="as")
    id: str = ""
    command: Any = None


_message = msgspec.json.Decoder(Message)


def framed(message: bytes) -> bytes:
    """The bytes of one WebSocket frame."""
    return Frame(Opcode.TEXT, message).serialize(mask=False)


class Echo(asyncio.Protocol):
    """One socket, on the sans-I/O protocol of the websockets library."""

    tables: ClassVar[defaultdict[str, list[Echo]]] = defaultdict(list)
    padding = ""

    def __init__(self) -> None:
        self._protocol = ServerProtocol(logger=logging.getLogger("quiet"))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                self._protocol.send_response(self._protocol.accept(event))
                self.transport.write(b"".join(self._protocol.data_to_send()))
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._received(_message.decode(event.data))

    def _received(self, message: Message) -> None:
        table = self.tables[message.table]
        seat = int(message.as_[5:])
        if message.op == "watch":
            table.append(self)
            if len(table) == 7:
                self._show(table, 1)
            return
        self._show(table, seat % 7 + 1)
        self.transport.write(framed(_encode({"op": "done", "id": message.id, "seq": 1})))

    def _show(self, table: list[Echo], by: int) -> None:
        frame = framed(_encode({"op": "frame", "by": by, "facts": self.padding}))
        for socket in table:
            socket.transport.write(frame)


async def _listen() -> int:
    server = await asyncio.get_running_loop().create_server(Echo, "127.0.0.1", 0, backlog=1000)
    await server.start_serving()
    return int(server.sockets[0].getsockname()[1])


async def _size(bytes: int) -> int:
    """Make frames as large as those of the server that is compared."""
    Echo.padding = "x" * max(0, bytes - 34)
    return bytes


async def _main() -> None:
    allow_open_files(20_000)
    await answer({"listen": _listen, "size": _size})


if __name__ == "__main__":
    uvloop.run(_main())
