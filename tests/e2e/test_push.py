"""Notices of one's turn at slow tables: from a real server to a push service in this process, read as by a browser."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid

from server.push.subscriptions import BROWSERS_MOST
from tests.e2e.parties import Recorder, begin, party
from tests.e2e.serving import Serving, becomes, served
from tests.e2e.wires import asking
from tests.ports import free_port

OWN = "/api/players/me/push"
AUTH = b"sixteen bytes ok"


def text(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


class Browser:
    """Keys of a browser, and an address at the push service."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())

    def subscription(self) -> dict[str, Any]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text(point), "auth": text(AUTH)}
        return {"endpoint": self.endpoint, "keys": keys}

    def read(self, body: bytes) -> dict[str, str]:
        said: dict[str, str] = json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=AUTH))
        return said


class PushService:
    """Keeps what it is sent, by path; what is at ``gone`` it knows no longer."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.gone: set[str] = set()

    def paths(self) -> list[str]:
        return [path for path, _, _ in self.got]

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        path = first.split()[1]
        self.got.append((path, headers, await reader.readexactly(int(headers["content-length"]))))
        writer.write(
            f"HTTP/1.1 {'410 Gone' if path in self.gone else '201 Created'}\r\nContent-Length: 0\r\n\r\n".encode()
        )
        await writer.drain()
        writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    port = free_port()
    service = PushService(port)
    async with await asyncio.start_server(service.answer, "127.0.0.1", port, reuse_port=True):
        yield service


async def answer(person: Recorder, table: str, seat: int) -> None:
    view = await person.view(table, f"seat:{seat}")
    (name,) = view.view["prompts"]
    await person.do(table, f"seat:{seat}", {"type": "place_bid", "amount": 1}, name)


async def test_a_slow_table_tells_who_is_away_once_a_question(tmp_path: Path) -> None:
    async with push_service() as service:
        with served(tmp_path, push_hosts=service.url.removeprefix("http://")) as serving:
            async with party(serving.url, 2) as (ann, bob):
                await told(serving, service, ann, bob)


async def told(serving: Serving, service: PushService, ann: Recorder, bob: Recorder) -> None:
    browser, dead = Browser(f"{service.url}/ann?x=1"), Browser(f"{service.url}/dead")
    service.gone.add("/dead")
    async with asking(serving.url, ann.token) as http:
        await http.patch("/api/players/me", json={"language": "zh"})
        ids = [(await http.post(OWN, json=one.subscription())).json()["id"] for one in (browser, dead)]
        key = (await http.get("/api/push")).json()["key"]
        table = await begin([ann, bob], "swarm", pace="slow", title="no word of this")
        await becomes(lambda: done(len(service.got) == 2))
        headers, body = next((headers, body) for path, headers, body in service.got if path == "/ann?x=1")
        assert set(said := browser.read(body)) == {"title", "path"}
        assert said["path"] == f"/tables/{table}"
        opener = (await http.get("/api/players/me")).json()["name"]
        assert said["title"].startswith(f"轮到你了：{opener}的")
        assert headers["authorization"].endswith(f",k={key}")
        assert Vapid.verify(headers["authorization"])
        assert (headers["topic"], headers["content-encoding"]) == (table, "aes128gcm")
        # After her answer she is told of the next question again, on the browser that is still there.
        await answer(ann, table, 1)
        await answer(bob, table, 2)
        await becomes(lambda: done(len(service.got) == 3))
        assert service.paths()[2] == "/ann?x=1"
        assert (await http.delete(f"{OWN}/{ids[1]}")).status_code == 409


async def done(value: bool) -> bool:
    return value


async def reason(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["reason"]


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://93.184.216.34/x",
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://[64:ff9b::a00:1]/x",
        "https://2130706433/x",
        "https://localhost/x",
        "https://93.184.216.34:8443/x",
        "https://me@93.184.216.34/x",
        "https://93.184.216.34:x/",
        "https://224.0.0.1/x",
        "ftp://93.184.216.34/x",
        "nonsense",
        "",
        "https://93.184.216.34/" + "x" * 1024,
    ],
)
async def test_only_public_push_services_are_taken(sotto: Serving, endpoint: str) -> None:
    async with party(sotto.url, 1) as (me,), asking(sotto.url, me.token) as http:
        no = await http.post(OWN, json=Browser(endpoint).subscription())
        assert await reason(no) == (
            400,
            "endpoint: expected the https address of a push service, on port 443 of a public host",
        )


async def test_addresses_are_few_and_their_owners_alone(sotto: Serving) -> None:
    async with party(sotto.url, 2) as (me, other), asking(sotto.url, me.token) as http:
        ids = []
        for one in range(BROWSERS_MOST + 1):
            made = await http.post(OWN, json=Browser(f"https://93.184.216.34/{one}").subscription())
            ids.append(made.json()["id"])
        assert len(set(ids)) == BROWSERS_MOST + 1
        async with asking(sotto.url, other.token) as theirs:
            assert (await reason(await theirs.delete(f"{OWN}/{ids[1]}")))[0] == 409
        statuses = [(await http.delete(f"{OWN}/{id}")).status_code for id in ids]
        assert statuses == [409, *[200] * BROWSERS_MOST]
        bad = Browser("https://93.184.216.34/x").subscription() | {
            "keys": {"p256dh": text(b"\4" * 65), "auth": text(AUTH)}
        }
        assert await reason(await http.post(OWN, json=bad)) == (
            400,
            "keys: expected p256dh and auth as the browser gave them",
        )
        again = (await http.post(OWN, json=Browser("https://93.184.216.34/1").subscription())).json()["id"]
        assert again == ids[1]
        renewed = (await http.post("/api/players/me/sign-out-everywhere")).json()["token"]
    async with asking(sotto.url, renewed) as http:
        assert (await http.delete(f"{OWN}/{again}")).status_code == 409
    async with asking(sotto.url) as nobody:
        assert (await nobody.post(OWN, json=Browser("https://93.184.216.34/1").subscription())).status_code == 401
