"""HTTP calls against a server of the standard library that answers what a test tells it to."""

from __future__ import annotations

import json
import threading
from collections.abc import AsyncIterator, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from sotto_client import Client, Page, Refused, Shown, Unreachable
from tests.ports import free_port


class Answers(ThreadingHTTPServer):
    """Keeps what was asked, and gives one answer after the other."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Asked)
        self.asked: list[tuple[str, str, Any, str | None]] = []
        self.answers: list[tuple[int, bytes, int]] = []
        """(status, body, how long it is said to be)"""
        self.retry_after = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def give(self, answer: object, status: int = 200) -> None:
        self.say(status, json.dumps(answer).encode())

    def say(self, status: int, body: bytes) -> None:
        self.answers.append((status, body, len(body)))


class Asked(BaseHTTPRequestHandler):
    server: Answers

    def _answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        told = json.loads(body) if body else None
        self.server.asked.append((self.command, self.path, told, self.headers.get("Authorization")))
        status, answer, length = self.server.answers.pop(0)
        self.send_response(status)
        self.send_header("Content-Length", str(length))
        if status == 429 and self.server.retry_after:
            self.send_header("Retry-After", self.server.retry_after)
        self.end_headers()
        self.wfile.write(answer)

    do_GET = do_POST = do_DELETE = _answer  # noqa: N815

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Answers]:
    with Answers() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


async def test_who_signs_up_is_known_from_then_on(server: Answers) -> None:
    server.give({"player": "p1", "token": "secret"})
    server.give({"table": "t1"})
    async with Client(server.url + "/") as client:
        assert await client.sign_up("木") == client.player == "p1"
        assert client.token == "secret"
        assert await client.open_table("avalon", {"pace": "fast"}, "夜", private=True, seats=7) == "t1"
    opened = {"game": "avalon", "options": {"pace": "fast"}, "title": "夜", "private": True, "seats": 7}
    assert server.asked == [
        ("POST", "/api/players", {"name": "木"}, None),
        ("POST", "/api/tables", opened, "Bearer secret"),
    ]


async def test_every_call_asks_for_its_route(server: Answers) -> None:
    for _ in range(10):
        server.give({})
    async with Client(server.url, "x") as client:
        await client.sit("t", 3)
        await client.give_to_bot("t", 4)
        await client.leave("t", 3)
        await client.start("t")
        await client.resume("t")
        await client.take_host("t")
        await client.leave_host("t")
        await client.close_table("t")
        await client.query("t", "public_log", as_="seat:2")
        await client.export("t/../x", "log")
    assert [(method, path, body) for method, path, body, _ in server.asked] == [
        ("POST", "/api/tables/t/seats/3", {}),
        ("POST", "/api/tables/t/seats/4", {"bot": "random"}),
        ("DELETE", "/api/tables/t/seats/3", None),
        ("POST", "/api/tables/t/start", {}),
        ("POST", "/api/tables/t/resume", {}),
        ("POST", "/api/tables/t/host", {}),
        ("DELETE", "/api/tables/t/host", None),
        ("DELETE", "/api/tables/t", None),
        ("GET", "/api/tables/t/query/public_log?as=seat%3A2", None),
        ("GET", "/api/tables/t%2F..%2Fx/export/log?as=public", None),
    ]


async def test_what_is_read(server: Answers) -> None:
    server.give({"tables": [{"table": "t"}]})
    server.give({"seq": 2, "log": "a", "frames": [{"seq": 1}]})
    server.give({"seq": 2, "at": 5, "log": "a", "view": {"n": 1}})
    async with Client(server.url) as client:
        assert await client.tables(game="avalon", limit=5) == [{"table": "t"}]
        assert await client.feed("t", limit=1) == Page(2, ({"seq": 1},))
        assert await client.view("t", "seat:1", seq=2) == Shown(2, 5, {"n": 1})
    assert [path for _, path, _, _ in server.asked] == [
        "/api/tables?game=avalon&limit=5",
        "/api/tables/t/feed?as=public&after=0&limit=1",
        "/api/tables/t/view?as=seat%3A1&seq=2",
    ]


async def test_a_no_is_raised_with_its_code_and_reason(server: Answers) -> None:
    server.give({"error": {"code": "rejected", "reason": "seat taken"}}, 409)
    async with Client(server.url) as client:
        with pytest.raises(Refused) as refused:
            await client.sit("t", 1)
    assert (refused.value.code, refused.value.reason) == ("rejected", "seat taken")


async def test_an_error_that_is_not_the_servers_own_names_the_status(server: Answers) -> None:
    server.say(502, b"<html>bad gateway</html>")
    async with Client(server.url) as client:
        with pytest.raises(Refused, match="502"):
            await client.games()


@pytest.mark.parametrize("status", [200, 503])
async def test_an_answer_that_breaks_off_is_unreachable(server: Answers, status: int) -> None:
    server.answers.append((status, b"{", 100))
    async with Client(server.url) as client:
        with pytest.raises(Unreachable, match="/api/games"):
            await client.games()


@pytest.mark.parametrize("status", [200, 403])
@pytest.mark.parametrize("body", [b"[" * 3000, b'{"error":' + b"[" * 3000, b"<html>", b"\xff"])
async def test_an_answer_that_is_no_json_is_a_no(server: Answers, body: bytes, status: int) -> None:
    async with Client(server.url) as client:
        server.say(status, body)
        with pytest.raises(Refused) as no:
            await client.games()
        assert no.value.code == "unexpected"


async def test_no_answer_is_unreachable() -> None:
    async with Client(f"http://127.0.0.1:{free_port()}") as client:
        with pytest.raises(Unreachable, match="/api/games"):
            await client.games()


def test_an_address_must_be_one() -> None:
    with pytest.raises(ValueError, match="http"):
        Client("ftp://example.org")


@pytest.fixture
async def client(server: Answers) -> AsyncIterator[Client]:
    async with Client(server.url) as client:
        yield client


async def test_a_call_too_many_is_sent_again_when_the_server_says(server: Answers, client: Client) -> None:
    no = {"error": {"code": "too_many", "reason": "wait 1 second"}}
    server.retry_after = "1"
    server.give(no, 429)
    server.give({"table": "t1"})
    assert await client.open_table("swarm", id="mine") == "t1"
    first, again = server.asked
    assert first == again


@pytest.mark.parametrize("after", ["40", "", "Wed, 21 Oct 2026 07:28:00 GMT"])
async def test_of_a_long_wait_or_one_without_an_end_the_caller_is_told(
    server: Answers, client: Client, after: str
) -> None:
    server.retry_after = after
    server.give({"error": {"code": "too_many", "reason": "wait"}}, 429)
    with pytest.raises(Refused, match="too_many: wait") as refused:
        await client.games()
    assert refused.value.retry_after == (40 if after == "40" else None)
