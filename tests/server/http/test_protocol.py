"""server.http.protocol: what it leans on in uvicorn, and what becomes of half-sent, slow and too many requests."""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.frames import Frame, Opcode

from tests.e2e.serving import Serving, served
from tests.patience import PATIENCE

HEAD = b"POST /api/saves HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\nAuthorization: Bearer "


def test_the_internals_are_as_they_were() -> None:
    for method in (
        "connection_made", "connection_lost", "data_received", "on_headers_complete", "on_body", "on_message_complete",
        "on_response_complete", "timeout_keep_alive_handler", "pause_writing", "resume_writing",
    ):  # fmt: skip
        assert callable(getattr(HttpToolsProtocol, method)), method
    code = inspect.getsource(HttpToolsProtocol)
    for leaned_on in (
        "protocol = self.ws_protocol_class(",
        "self.pipeline.appendleft((self.cycle, app))",
        "app = self.app",
        "cycle.disconnected = True",
    ):
        assert leaned_on in code, leaned_on


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that has little time and little room."""
    limits = {
        "head_seconds": 1, "head_bytes": 4096, "body_bytes": 150_000, "messages_bytes": 60_000, "stranger_seconds": 1,
        "sockets_per_account": 2, "keep_alive_seconds": 1, "connections": 30, "connections_per_address": 10,
        "allowed_hosts": "play.example.org",
    }  # fmt: skip
    with served(tmp_path_factory.mktemp("small"), "--no-worker", **limits) as serving:
        yield serving


@pytest.fixture(scope="module")
def token(small: Serving) -> str:
    return str(httpx.post(f"{small.url}/api/players", json={"name": "Ada"}, trust_env=False).json()["token"])


class Line:
    """One connection, in bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer

    async def ends(self) -> bytes:
        """All that comes until the server closes."""
        got = b""
        async with asyncio.timeout(PATIENCE):
            try:
                while some := await self._reader.read(65536):
                    got += some
            except ConnectionResetError:
                pass
        return got

    async def answer(self) -> bytes:
        """The next head of an answer."""
        async with asyncio.timeout(PATIENCE):
            return await self._reader.readuntil(b"\r\n\r\n")

    async def frame(self) -> tuple[int, bytes]:
        """The next frame of a socket: its opcode and what it says."""
        async with asyncio.timeout(PATIENCE):
            head = await self._reader.readexactly(2)
            size = head[1] if head[1] < 126 else int.from_bytes(await self._reader.readexactly(2))
            return head[0] & 15, await self._reader.readexactly(size)

    async def upgrade(self, host: str = "localhost", more: str = "") -> bytes:
        """Ask for a WebSocket."""
        self.writer.write(
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{more}"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        return await self.answer()


@asynccontextmanager
async def line(serving: Serving, said: bytes = b"") -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection("127.0.0.1", serving.port)
    writer.write(said)
    try:
        yield Line(reader, writer)
    finally:
        writer.close()


def _limited(serving: Serving, name: str) -> float:
    text = httpx.get(f"{serving.url}/metrics", trust_env=False).text
    found = re.search(rf'sotto_limited_total{{limit="{name}"}} (\S+)', text)
    return float(found[1]) if found else 0.0


async def test_a_half_sent_head_ends_in_time(small: Serving) -> None:
    before = _limited(small, "head_seconds")
    async with line(small, b"GET / HTTP/1.1\r\nHost: local") as half, line(small) as silent:
        half.writer.write(b"host\r\nX: ")
        assert b" 408 Request Timeout\r\n" in (got := await half.ends())[:40]
        assert b'"too_slow"' in got
        assert await silent.ends() == b""
    assert _limited(small, "head_seconds") >= before + 2


async def test_a_second_head_has_its_own_time_and_idle_ends_too(small: Serving) -> None:
    asked = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n"
    async with line(small, asked + b"\r\n" + asked) as two, line(small, asked + b"\r\n") as idle:
        got = await two.ends()
        assert (got.count(b" 200 OK"), got.count(b" 408 ")) in ((1, 1), (1, 0)), "cut as idle or as late"
        assert (await idle.ends()).count(b"HTTP/1.1") == 1


async def test_a_head_without_an_end_is_cut_by_its_bytes(small: Serving) -> None:
    async with line(small, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 5000) as long:
        assert (await long.ends()).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize(
    ("ahead", "bytes", "status"),
    [
        ("", 4096, "200"),
        ("", 4097, "431"),
        ("", 70_000, "431"),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 70_000, "431"),
    ],
)
async def test_a_head_that_comes_whole_in_one_segment_is_held_to_its_bytes(
    small: Serving, ahead: str, bytes: int, status: str
) -> None:
    head = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX: \r\n\r\n"
    padded = head.replace("X: ", "X: " + "x" * (bytes - len(head)))
    async with line(small, (ahead + padded).encode()) as whole:
        assert (await whole.ends()).startswith(f"HTTP/1.1 {status} ".encode())


async def test_trailers_without_an_end_are_cut_too(small: Serving, token: str) -> None:
    head = HEAD.replace(b"Content-Length: 100000", b"Transfer-Encoding: chunked") + token.encode() + b"\r\n\r\n"
    async with line(small, head + b"1\r\n{\r\n0\r\nX: ") as chunked:
        await asyncio.sleep(0.1)
        chunked.writer.write(b"x" * 9000)
        assert (await chunked.ends()).startswith(b"HTTP/1.1 431 ")


async def test_unfinished_bodies_make_room_oldest_first(small: Serving, token: str) -> None:
    part = HEAD + token.encode() + b"\r\n\r\n" + b" " * 60_000
    async with line(small, part) as first:
        await _until_held(small, "bodies", 60_000)
        async with line(small, part) as second:
            await _until_held(small, "bodies", 120_000)
            async with line(small, part) as third:
                got = await first.ends()
                assert got.startswith(b"HTTP/1.1 503 ")
                assert b"retry-after: 5" in got
                for other in (second, third):
                    other.writer.write(b" " * 39_998 + b"{}")
                assert b" 40" in (await other.answer())[:12], "read to the end, and answered"
    await _until_held(small, "bodies", 0)


async def _until_held(serving: Serving, of: str, bytes: float) -> None:
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(trust_env=False) as http:
        while True:
            text = (await http.get(f"{serving.url}/metrics")).text
            found = re.search(rf'sotto_unfinished_bytes{{of="{of}"}} (\S+)', text)
            assert found is not None
            if float(found[1]) == bytes:
                return
            await asyncio.sleep(0.02)


async def test_unfinished_messages_make_room_and_are_forgotten(small: Serving, token: str) -> None:
    part = Frame(Opcode.TEXT, b" " * 50_000).serialize(mask=True)[:40_000]
    async with line(small) as first, line(small) as second:
        for one in (first, second):
            assert b" 101 " in await one.upgrade(more=f"Authorization: Bearer {token}\r\n")
            one.writer.write(part)
        opcode, said = await first.frame()
        assert (opcode, int.from_bytes(said[:2])) == (Opcode.CLOSE, 1013)
    await _until_held(small, "messages", 0)


async def test_fragments_are_counted_and_so_are_pings(small: Serving) -> None:
    empty = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
    async with line(small) as cut:
        assert b" 101 " in await cut.upgrade()
        cut.writer.write(Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True) + empty * 300)
        opcode, said = await cut.frame()
        assert (opcode, int.from_bytes(said[:2])) == (Opcode.CLOSE, 1008)
    async with line(small) as flood:
        assert b" 101 " in await flood.upgrade()
        flood.writer.write(Frame(Opcode.PING, b"x").serialize(mask=True) * 3000)
        while (frame := await flood.frame())[0] == Opcode.PONG:
            pass
        assert (frame[0], int.from_bytes(frame[1][:2])) == (Opcode.CLOSE, 4029)


async def test_a_stranger_who_watches_nothing_is_closed(small: Serving, token: str) -> None:
    async with line(small) as stranger, line(small) as known:
        assert b" 101 " in await known.upgrade(more=f"Authorization: Bearer {token}\r\n")
        assert b" 101 " in await stranger.upgrade()
        opcode, said = await stranger.frame()
        assert (opcode, int.from_bytes(said[:2])) == (Opcode.CLOSE, 1000)
        known.writer.write(Frame(Opcode.PING, b"here").serialize(mask=True))
        assert await known.frame() == (Opcode.PONG, b"here")


async def test_an_account_has_so_many_sockets(small: Serving, token: str) -> None:
    authorization = f"Authorization: Bearer {token}\r\n"
    async with line(small) as one, line(small) as two, line(small) as three, line(small) as four:
        assert b" 101 " in await one.upgrade(more=authorization)
        assert b" 101 " in await two.upgrade(more=authorization)
        refused = await three.upgrade(more=authorization)
        assert refused.startswith(b"HTTP/1.1 429 ")
        assert b"retry-after: 5" in refused.lower()
        assert b" 101 " in await four.upgrade()


async def test_an_address_has_so_many_connections(small: Serving) -> None:
    asked = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\n\r\n"
    held = []
    for _ in range(10):
        reader, writer = await asyncio.open_connection("127.0.0.1", small.port)
        held.append(Line(reader, writer))
        assert b" 101 " in await held[-1].upgrade(more="X-Forwarded-For: 2001:db8::1\r\n")
    try:
        async with line(small, asked % b"2001:db8::2") as same, line(small, asked % b"203.0.113.7") as other:
            assert (got := await same.answer()).startswith(b"HTTP/1.1 429 ")
            assert b"retry-after: 5" in got.lower()
            assert b"connection: close" in got.lower()
            assert b" 200 " in await other.answer()
    finally:
        for one in held:
            one.writer.close()


async def test_half_sent_requests_keep_nobody_out(small: Serving) -> None:
    before = _limited(small, "connections")
    half = []
    for _ in range(60):
        _, writer = await asyncio.open_connection("127.0.0.1", small.port)
        writer.write(b"GET / HTTP/1.1\r\n")
        half.append(writer)
    try:
        async with line(small, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") as whole:
            assert b" 200 " in await whole.answer()
    finally:
        for writer in half:
            writer.close()
    assert _limited(small, "connections") > before


@pytest.mark.parametrize(
    ("host", "status"), [("evil.example", b"421"), ("play.example.org", b"200"), ("a\r\nHost: b", b"400")]
)
async def test_only_names_of_the_server_are_answered(small: Serving, host: str, status: bytes) -> None:
    asked = f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
    async with line(small, asked) as http, line(small) as socket:
        got = await http.ends()
        assert got.startswith(b"HTTP/1.1 " + status)
        shaken = await socket.upgrade(host)
        assert shaken.startswith(b"HTTP/1.1 " + (b"101" if status == b"200" else status))
    if status == b"421":
        assert b"SOTTO_ALLOWED_HOSTS" in got


async def test_many_requests_ahead_of_their_answers_are_refused(small: Serving) -> None:
    async with line(small, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 500) as pipelined:
        got = await pipelined.ends()
    assert got.count(b"HTTP/1.1 200") <= 20
    assert b"HTTP/1.1 400" in got


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /api/none HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: ",
    ],
)
async def test_no_answer_lets_its_type_be_guessed(small: Serving, said: bytes) -> None:
    async with line(small, said) as asking:
        assert (await asking.answer()).lower().count(b"x-content-type-options: nosniff") == 1


async def test_a_declared_size_is_refused_before_it_comes(small: Serving, token: str) -> None:
    head = HEAD.replace(b"100000", b"99999999") + token.encode() + b"\r\n\r\n"
    async with line(small, head) as large:
        assert (await large.answer()).startswith(b"HTTP/1.1 413 ")


async def test_a_proxy_says_whether_the_page_came_over_tls(small: Serving) -> None:
    async def cookie(**headers: str) -> Any:
        async with httpx.AsyncClient(trust_env=False, headers=headers) as http:
            return (await http.post(f"{small.url}/api/players", json={"name": "Bo"})).headers["set-cookie"].lower()

    assert "secure" in await cookie(**{"X-Forwarded-Proto": "https"})
    assert "secure" not in await cookie()
