"""nginx and Caddy in front, configured by the files in the tree: addresses, TLS, sockets, sizes and times."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.e2e.serving import ROOT, Serving, becomes, served
from tests.patience import PATIENCE
from tests.ports import free_port

pytestmark = pytest.mark.long

DOMAIN = "play.example.org"
NEEDED = ("nginx", "caddy", "openssl")
missing = [name for name in NEEDED if not shutil.which(name)]


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that a few connections of one address fill."""
    limits = {"allowed_hosts": DOMAIN, "connections_per_address": 20, "metrics_token": "let-me-see"}
    with served(tmp_path_factory.mktemp("behind"), "--no-worker", fresh=True, **limits) as serving:
        yield serving


@contextmanager
def _running(*command: str | Path, **environment: str) -> Iterator[None]:
    process = subprocess.Popen([str(one) for one in command], env=os.environ | environment)
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


async def _until_it_listens(port: int) -> None:
    async def listens() -> bool:
        return _listens(port)

    await becomes(listens)


async def _say(port: int, said: bytes, tls: ssl.SSLContext | None) -> bytes:
    """What is answered until the connection is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=tls, server_hostname=DOMAIN if tls else None)
    try:
        writer.write(said)
        got = b""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionResetError):
                while some := await reader.read(65536):
                    got += some
        return got
    finally:
        writer.close()


async def _works(serving: Serving, port: int, tls: ssl.SSLContext | None, host: str) -> None:
    head = f"Host: {host}\r\nConnection: close\r\n"
    scheme = "https" if tls else "http"
    made = await _say(
        port, f"POST /api/players HTTP/1.1\r\n{head}Content-Length: 14\r\n\r\n".encode() + b'{"name":"Ada"}', tls
    )
    assert b" 200 OK" in made
    assert (b"; secure" in made.lower()) == (tls is not None), "the server knows the scheme of the page"
    token = json.loads(made[made.index(b'{"') : made.rindex(b"}") + 1])["token"]

    origin = f"{scheme}://{host}"
    cookie = {"Cookie": f"token={token}"}
    uri = f"{'wss' if tls else 'ws'}://{host}/ws"
    async with connect(
        uri, host="127.0.0.1", port=port, ssl=tls, origin=Origin(origin), additional_headers=cookie
    ) as line:
        await line.send('{"op":"watch","table":"nowhere","as":"public"}')
        assert '"error"' in str(await line.recv())

    forged = f"GET /metrics HTTP/1.1\r\n{head}X-Forwarded-For: 127.0.0.1\r\n\r\n".encode()
    assert b" 404 " in (await _say(port, forged, tls)).split(b"\r\n")[0], "the proxy keeps the metrics to itself"
    large = (
        f"POST /api/logs HTTP/1.1\r\n{head}Authorization: Bearer {token}\r\nContent-Length: 20000000\r\n\r\n".encode()
    )
    assert b" 413 " in (await _say(port, large, tls)).split(b"\r\n")[0]
    late = f"GET /api/games HTTP/1.1\r\n{head}X: ".encode()
    assert b" 200 " not in await _say(port, late, tls), "half a head is not waited for"


@pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")
async def test_nginx_in_front(serving: Serving, tmp_path: Path) -> None:
    certificate, key, http, https = tmp_path / "one.pem", tmp_path / "one.key", free_port(), free_port()
    subprocess.run(  # noqa: ASYNC221 - nothing else runs
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={DOMAIN}",
         "-addext", f"subjectAltName=DNS:{DOMAIN}", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    text = (ROOT / "deploy/nginx/sotto.conf").read_text()
    for theirs, ours in (
        ("127.0.0.1:8000", f"127.0.0.1:{serving.port}"),
        ("listen 80;", f"listen 127.0.0.1:{http};"),
        ("listen 443", f"listen 127.0.0.1:{https}"),
        (f"/etc/letsencrypt/live/{DOMAIN}/fullchain.pem", str(certificate)),
        (f"/etc/letsencrypt/live/{DOMAIN}/privkey.pem", str(key)),
    ):
        assert theirs in text
        text = text.replace(theirs, ours)
    paths = "".join(
        f"{one}_temp_path {tmp_path}/{one};" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = tmp_path / "nginx.conf"
    main.write_text(
        f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {paths}\n{text} }}"
    )
    subprocess.run(["nginx", "-t", "-c", main], check=True, capture_output=True)  # noqa: ASYNC221 - nothing else runs
    tls = ssl.create_default_context(cafile=str(certificate))
    with _running("nginx", "-c", main):
        await _until_it_listens(https)
        await _works(serving, https, tls, DOMAIN)
        async with httpx.AsyncClient(trust_env=False) as client:
            moved = await client.get(f"http://127.0.0.1:{http}/tables", headers={"Host": DOMAIN})
        assert moved.headers["location"] == f"https://{DOMAIN}/tables"
        assert await _say(https, b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", tls) == b""


@pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")
async def test_caddy_in_front(serving: Serving, tmp_path: Path) -> None:
    port = free_port()
    site = {
        "SITE": f"http://localhost:{port}", "UPSTREAMS": f"127.0.0.1:{serving.port}", "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
    }  # fmt: skip
    config = tmp_path / "Caddyfile"
    text = (ROOT / "deploy/caddy/Caddyfile").read_text()
    config.write_text(text.replace("\tservers {", "\tadmin off\n\tservers {", 1))  # no port that others may use as well
    with _running("caddy", "run", "--adapter", "caddyfile", "--config", config, **site):
        await _until_it_listens(port)
        await _works(serving, port, None, f"localhost:{port}")
