"""server.sockets.socket: what it leans on in uvicorn, and what becomes of slow, many and gone sockets."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from events import embedded
from games.sitting import commands
from server import metrics
from server.app import Running, running
from server.commands import serving as command
from server.connections import connections as shared
from server.connections.connections import Connections
from server.connections.frames import lone_text
from server.connections.limits import ConnectionLimits, Doors
from server.connections.places import Waiting
from server.settings import Settings
from server.sockets import revocation as doors_module
from server.sockets import socket as socket_module
from server.sockets.socket import Connection, SottoProtocol
from server.tables.decider import Submission
from server.tables.history import whole
from server.tables.room import Room
from server.tables.watchers import Watcher, prebuilt
from tests.e2e.serving import UNLIMITED
from tests.patience import PATIENCE
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import SwarmOptions

MEGABYTE = 1024 * 1024


# --- what it leans on ----------------------------------------------------------------------------------------------


def test_uvicorn_is_the_version_whose_internals_are_known() -> None:
    """Another one may work as well: read its WebSocketsSansIOProtocol first, then change this line and pyproject."""
    assert uvicorn.__version__ == "0.54.0"


def test_the_internals_are_as_they_were() -> None:
    async def app(scope: object, receive: object, send: object) -> None: ...

    config = uvicorn.Config(app, ws=SottoProtocol, loop="none")
    config.load()
    state = uvicorn.server.ServerState()
    protocol = WebSocketsSansIOProtocol(config, state, {}, asyncio.new_event_loop())
    protocol.loop.close()
    for name in (
        "app", "loop", "queue", "conn", "transport", "frames", "close_sent", "close_timer", "close_timeout",
        "handshake_complete", "read_paused", "writable",
    ):  # fmt: skip
        assert hasattr(protocol, name), name
    for method in (
        "handle_connect", "run_asgi", "send_receive_event_to_app", "pause_writing", "resume_writing",
        "connection_lost", "receive", "send", "send_500_response", "handle_parser_exception", "keepalive_timeout",
        "shutdown",
    ):  # fmt: skip
        assert callable(getattr(WebSocketsSansIOProtocol, method)), method
    for method in ("send_close", "data_to_send", "receive_data"):
        assert callable(getattr(protocol.conn, method)), method
    assert callable(uvicorn.Server.capture_signals)


# --- a server in this process --------------------------------------------------------------------------------------


class Serving:
    def __init__(self, port: int, parts: Running) -> None:
        self.port = port
        self.parts = parts

    async def table(self, *players: str) -> Room:
        room = await self.parts.rooms.open(SWARM, SwarmOptions(pace="fast"), 2, "", False, "opener")
        for seat, player in enumerate(players, 1):
            await room.act(commands.Sit(seat, player))
        return room


@pytest.fixture
async def serving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Serving]:
    for rate in UNLIMITED:
        monkeypatch.setenv(f"SOTTO_{rate.upper()}", "0")
    settings = Settings(data=tmp_path, port=0, games="tests.probes")
    listening = command._listen(settings)
    try:
        async with running(settings, work=False) as parts:
            told = asyncio.Event()
            answering = asyncio.create_task(command._answer(parts, settings, listening, told.wait()))
            yield Serving(listening.getsockname()[1], parts)
            told.set()
            await answering
    finally:
        await embedded.stop(tmp_path)


class Raw(asyncio.Protocol):
    """A client without a task, that reads when it wants to."""

    def __init__(self) -> None:
        self.got = bytearray()
        self.pieces: list[bytes] = []
        self.transport: Any = None
        self.lost = False
        self._news = asyncio.Event()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.got += data
        self.pieces.append(data)
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self._news.set()

    def say(self, message: object) -> None:
        self.transport.write(Frame(Opcode.TEXT, msgspec.json.encode(message)).serialize(mask=True))

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self._news.clear()
                await self._news.wait()

    async def heard(self, text: bytes) -> None:
        """Wait for this; what was searched once is not searched again with each piece that comes."""
        searched = 0

        def came() -> bool:
            nonlocal searched
            begin, searched = max(0, searched - len(text)), len(self.got)
            return self.got.find(text, begin) >= 0

        await self.until(came)


@asynccontextmanager
async def raw(serving: Serving, token: str | None = None) -> AsyncIterator[Raw]:
    made = socket.socket()
    # Small, so that what is not read is soon the server's concern.
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(made, ("127.0.0.1", serving.port))
    transport, client = await loop.create_connection(Raw, sock=made)
    key = base64.b64encode(os.urandom(16)).decode()
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    transport.write(
        f"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{bearer}\r\n".encode()
    )
    try:
        await client.heard(b"\r\n\r\n")
        assert b" 101 " in client.got
        yield client
    finally:
        transport.abort()


async def becomes(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.005)


def connections(room: Room) -> list[Connection]:
    found: list[Watcher] = list(room.watchers.everyone())
    assert all(isinstance(one, Connection) for one in found)
    return found  # type: ignore[return-value]


def watch(room: Room, as_: str = "public") -> dict[str, str]:
    return {"op": "watch", "table": room.id, "as": as_}


async def talk(room: Room, player: str = "a", text: str = "x") -> None:
    request = f"talk-{room.table.top.version}"
    await room.submit(player, Submission(1, request, "", {"type": "say", "text": text}))


def stuff(connection: Connection) -> None:
    """Write until the socket cannot keep up."""
    message = prebuilt(b'{"op":"stuffing"}' + b" " * MEGABYTE)
    for _ in range(64):
        if connection._behind is not None:
            return
        connection.write(message)
    raise AssertionError("the socket takes everything")


def pinged(client: Raw, times: int) -> bool:
    return client.got.count(b"\x89\x00") >= times


# --- what a message is ------------------------------------------------------------------------------------------------


def cut(size: int, at: int) -> tuple[bytes, bytes]:
    """A frame with a command of this size, in two: by its mask the second part looks like a whole frame of its own."""
    message = msgspec.json.encode({"op": "do", "id": f"cut-{size}-{at}", "table": "t", "as": "seat:1", "command": {}})
    message = message.ljust(size)
    head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2)
    rest = len(head) + 4 + size - at
    like = bytes([0x81, 0x80 | rest - 6]) if rest < 132 else b"\x81\xfe" + (rest - 8).to_bytes(2)
    masked = at - len(head)  # where in mask and payload the second part begins
    mask = bytearray(b"mask")
    for place, wanted in enumerate(like):
        if masked + place < 0:
            assert head[at + place] == wanted, "no mask makes it so"
        elif masked + place < 4:
            mask[masked + place] = wanted
        else:
            mask[(masked + place) % 4] = wanted ^ message[masked + place - 4]
    frame = head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(message))
    assert at == 0 or lone_text(frame[at:]) is not None
    return frame[:at], frame[at:]


@pytest.mark.parametrize(("size", "at"), [(100, 2), (120, 6), (300, 4), (300, 8), (0x81FE, 2)])
async def test_a_message_is_read_that_seems_to_begin_in_its_middle(serving: Serving, size: int, at: int) -> None:
    first, second = cut(size, at)
    async with raw(serving) as client:
        for part in (first, second):
            client.transport.write(part)
            await asyncio.sleep(0.05)  # so that they come apart
        client.say({"op": "do", "id": "next", "table": "t", "as": "seat:1", "command": {}})
        await client.heard(b'"id":"next"')
        assert f'"id":"cut-{size}-{at}"'.encode() in client.got
        assert b"malformed" not in client.got


# --- who is still there --------------------------------------------------------------------------------------------


async def test_who_answers_no_ping_and_says_nothing_is_cut(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "PING_SECONDS", 0.3)
    monkeypatch.setattr(shared, "LOOK_SECONDS", 0.05)
    room = await serving.table("a", "b")
    async with raw(serving) as silent, raw(serving) as answering, raw(serving) as talking:
        for client in (silent, answering, talking):
            client.say(watch(room))
            await client.heard(b'"op":"presence"')
        for before in range(4):  # each as long after the one before as a peer may take to answer
            await answering.until(partial(pinged, answering, before + 1))
            answering.transport.write(Frame(Opcode.PONG, b"").serialize(mask=True))
            talking.say(watch(room))
        await silent.until(lambda: silent.lost)
        assert silent.got.count(b"\x89\x00") == 1
        assert Frame(Opcode.CLOSE, b"\x03\xf3keepalive ping timeout").serialize(mask=False) in silent.got
        assert (answering.lost, talking.lost) == (False, False)
        assert len(room.watchers) == 2


async def test_all_are_asked_in_time_and_not_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    asked: list[float] = []

    class Peer:
        def ask_if_there(self) -> bool:
            asked.append(now)
            return True

        def make_room(self) -> None: ...

        def too_slow(self) -> None: ...

    connections = Connections(ConnectionLimits(), Doors())
    connections.lasting = Waiting(lambda: now)
    for _ in range(2000):
        connections.lasting.enter(Peer())
    while now < 10 * shared.PING_SECONDS:
        now += shared.LOOK_SECONDS
        connections.look()
    assert max(Counter(asked).values()) <= shared.ASKED_AT_ONCE
    assert len(asked) >= 8 * 2000  # four looks to get round, of which each begins when it has been 20 s


# --- many sockets --------------------------------------------------------------------------------------------------


async def test_idle_sockets_have_no_tasks(serving: Serving) -> None:
    room = await serving.table("a", "b")
    clients: list[Any] = [raw(serving) for _ in range(200)]
    try:
        first = await clients[0].__aenter__()
        first.say(watch(room))
        await first.heard(b'"op":"presence"')
        await becomes(lambda: len(room.watchers) == 1)
        before, sockets = len(asyncio.all_tasks()), metrics.SOCKETS._value.get()
        opened = [await client.__aenter__() for client in clients[1:]]
        for client in opened:
            client.say(watch(room))
        for client in opened:
            await client.heard(b'"op":"presence"')
        await becomes(lambda: len(room.watchers) == 200)
        await becomes(lambda: len(asyncio.all_tasks()) <= before)
        assert metrics.SOCKETS._value.get() == sockets + 199
        await talk(room)
        for client in [first, *opened]:
            await client.heard(b'"table_said"')
    finally:
        for client in clients:
            await client.__aexit__(None, None, None)
    await becomes(lambda: len(room.watchers) == 0)
    await becomes(lambda: metrics.SOCKETS._value.get() == sockets - 1)


# --- slow sockets --------------------------------------------------------------------------------------------------


async def test_a_slow_reader_loses_frames_and_gets_a_fresh_view_when_it_reads_again(serving: Serving) -> None:
    rooms = [await serving.table("a", "b") for _ in range(2)]
    async with raw(serving) as slow, raw(serving) as quick:
        for client in (slow, quick):
            for room in rooms:
                client.say(watch(room))
        await becomes(lambda: all(len(room.watchers) == 2 for room in rooms))
        await quick.heard(b'"op":"presence"')
        slow.transport.pause_reading()
        (behind,) = [one for one in connections(rooms[0]) if one._socket and port_of(one) == port(slow)]
        stuff(behind)
        dropped = metrics.DROPPED._value.get()
        for room in rooms:
            await talk(room, text="you-missed-this")
        assert metrics.DROPPED._value.get() >= dropped + 2
        await quick.until(lambda: quick.got.count(b"you-missed-this") == 2)
        slow.transport.resume_reading()
        for room in rooms:
            seq = (await room.past.feed("public")).seq
            fresh = f'{{"op":"view","table":"{room.id}","as":"public","log":"{room.log_name}","seq":{seq},'
            await slow.heard(fresh.encode())
        assert b"you-missed-this" not in slow.got
        await talk(rooms[0], text="but-not-this")
        await slow.heard(b"but-not-this")
        assert quick.got.count(b'"op":"view"') == 2


async def test_a_right_that_ended_meanwhile_brings_no_view(serving: Serving) -> None:
    account, token = await serving.parts.accounts.create("A", "en", 0)
    room = await serving.table(account.player, "b")
    async with raw(serving, token) as slow:
        slow.say(watch(room, "seat:1"))
        slow.say(watch(room))
        await becomes(lambda: len(room.watchers) == 2)
        slow.transport.pause_reading()
        (behind,) = connections(room)
        stuff(behind)
        await room.act(commands.Leave(1))
        before = len(slow.got)
        slow.transport.resume_reading()
        await slow.until(lambda: b'"as":"public"' in slow.got[before:])
        await slow.until(lambda: b'"op":"error","code":"forbidden"' in slow.got[before:])
        assert b'"op":"view","table":"%s","as":"seat:1"' % room.id.encode() not in slow.got[before:]


async def test_who_does_not_read_the_answers_gets_no_more_of_them(serving: Serving) -> None:
    room = await serving.table("a", "b")
    async with raw(serving) as slow:
        slow.say(watch(room))
        await becomes(lambda: len(room.watchers) == 1)
        slow.transport.pause_reading()
        (behind,) = connections(room)
        stuff(behind)
        size = behind._socket.transport.get_write_buffer_size() if behind._socket else 0
        for _ in range(50):
            slow.say({"op": "watch", "table": "nosuchtable", "as": "public"})
        await becomes(lambda: behind._pending and len(behind._pending) == 50)
        assert behind._task is None
        assert behind._socket is not None
        assert behind._socket.transport.get_write_buffer_size() <= size
        slow.transport.resume_reading()
        await slow.until(lambda: slow.got.count(b'"table":"nosuchtable"') == 50)


async def test_who_stays_behind_is_cut(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_module, "BEHIND_SECONDS", 0.2)
    monkeypatch.setattr(socket_module, "CLOSE_SECONDS", 0.2)
    room = await serving.table("a", "b")
    async with raw(serving) as slow:
        slow.say(watch(room))
        await becomes(lambda: len(room.watchers) == 1)
        slow.transport.pause_reading()
        (behind,) = connections(room)
        stuff(behind)
        await becomes(lambda: behind.gone)
        assert len(room.watchers) == 0
        await talk(room)


# --- gone sockets --------------------------------------------------------------------------------------------------


async def test_a_socket_that_breaks_leaves_nothing_behind(serving: Serving) -> None:
    room = await serving.table("a", "b")
    sockets = metrics.SOCKETS._value.get()
    for _ in range(20):
        async with raw(serving) as client:
            client.say(watch(room))
            client.say({"op": "watch", "table": room.id, "as": "public", "seq": 0})
    async with raw(serving) as client:
        client.say(watch(room))
        await becomes(lambda: metrics.SOCKETS._value.get() == sockets + 1)
        await becomes(lambda: len(room.watchers) == 1)
    await becomes(lambda: len(room.watchers) == 0)
    assert metrics.SOCKETS._value.get() == sockets


async def test_a_token_taken_back_while_a_socket_opens_keeps_no_socket(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors_module, "HEAR_SECONDS", 0.05)
    accounts = serving.parts.accounts
    account, kept = await accounts.create("A", "en", 0)
    id, token = await accounts.give_token(account.player, "bot", 0)
    accept = WebSocket.accept

    async def taken_back(self: WebSocket) -> None:
        monkeypatch.setattr(WebSocket, "accept", accept)
        await accounts.take_token(account.player, id, 1)
        await asyncio.sleep(0.2)  # all who hear of changes have heard of it
        await accept(self)

    async with raw(serving, kept) as other:
        monkeypatch.setattr(WebSocket, "accept", taken_back)
        async with raw(serving, token) as client:
            await client.heard(b"signed out")
        assert b"signed out" not in other.got


async def test_nothing_follows_a_goodbye(serving: Serving) -> None:
    room = await serving.table("a", "b")
    async with raw(serving) as client:
        client.say(watch(room))
        await becomes(lambda: len(room.watchers) == 1)
        (connection,) = connections(room)
        connection.close(1008, "goodbye")
        await talk(room, text="too-late")
        await client.heard(b"goodbye")
        await talk(room, text="too-late-again")
        client.transport.write(Frame(Opcode.CLOSE, b"\x03\xf0").serialize(mask=True))
        await client.until(lambda: client.lost)
        assert client.got.endswith(b"goodbye")


def port(client: Raw) -> int:
    return int(client.transport.get_extra_info("sockname")[1])


def port_of(connection: Connection) -> int:
    assert connection._socket is not None
    return int(connection._socket.transport.get_extra_info("peername")[1])


# --- large answers -------------------------------------------------------------------------------------------------


async def test_a_resume_of_any_size_is_told_whole(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_module, "BUFFER_HIGH", 16 * 1024)
    room = await serving.table("a", "b")
    for _ in range(300):
        await talk(room, text="语" * 1000)
    async with raw(serving) as client:
        client.say(watch(room))
        await client.heard(b'"op":"presence"')
        (connection,) = connections(room)
        assert connection._socket is not None
        # Small, so that the server's own buffer has to take what is not read.
        connection._socket.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        client.transport.pause_reading()
        client.say({"op": "watch", "table": room.id, "as": "public", "seq": 0, "log": room.log_name})
        await becomes(lambda: connection._full)
        client.transport.resume_reading()
        frames = await whole(room.past.frames("public", 0))
        await client.heard(b'"seq":%d,"at":%d,"facts"' % (frames[-1].seq, frames[-1].at))
        await client.until(lambda: client.got.count(b'"op":"presence"') == 2)
        assert client.got.count(b'"op":"frame"') == len(frames)
        assert client.got.count(b'"op":"view"') == 1


async def test_a_view_larger_than_the_buffer_is_shown_once(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_module, "BUFFER_HIGH", 64)
    rooms = [await serving.table("a", "b") for _ in range(3)]
    async with raw(serving) as client:
        # More than the kernel keeps for a reader that rests, so that every answer meets a full buffer.
        client.say(watch(rooms[0]))
        await client.heard(b'"op":"presence"')
        client.transport.pause_reading()
        (connection,) = connections(rooms[0])
        connection.reply(b'{"op":"stuffing"}' + b" " * (8 * MEGABYTE))
        for room in rooms[1:]:
            client.say(watch(room))
        client.transport.resume_reading()
        for room in rooms:
            await client.heard(b'"op":"presence","table":"%s"' % room.id.encode())
        await talk(rooms[2], text="the-end")
        await client.heard(b"the-end")
        assert client.got.count(b'"op":"view"') == 3
