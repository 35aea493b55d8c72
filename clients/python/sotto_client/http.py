"""HTTP by the standard library, in a thread."""

from __future__ import annotations

import asyncio
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from sotto_client.connection import LOOPBACK
from sotto_client.errors import Refused, Unreachable
from sotto_client.retrying import obeying

TIMEOUT = 30.0
"""Seconds to wait for an answer."""

T = TypeVar("T")


class _Fault(msgspec.Struct):
    code: str
    reason: str = ""


class _Answer(msgspec.Struct):
    error: _Fault


class Http:
    """The calls of one client."""

    def __init__(self, url: str) -> None:
        scheme, host = urlsplit(url).scheme, urlsplit(url).hostname
        if scheme not in ("http", "https"):
            raise ValueError(f"the address of a server begins with http:// or https://, not {url!r}")
        self.token: str | None = None
        self._url = url
        proxies = urllib.request.ProxyHandler({} if host in LOOPBACK else None)
        self._opener = urllib.request.build_opener(proxies)

    async def call(self, method: str, *path: str | int, body: object = None, **query: str | int | None) -> Any:
        """The JSON that the server answers; of the query, what is None is left out. Raises as ``fetch``."""
        answer = await self.fetch(method, *path, body=body, **query)
        try:
            return msgspec.json.decode(answer) if answer else None
        except (msgspec.DecodeError, RecursionError) as odd:
            raise Refused("unexpected", f"the answer is no JSON: {odd}") from None

    async def fetch(self, method: str, *path: str | int, body: object = None, **query: str | int | None) -> bytes:
        """The bytes that the server answers at ``/api/<path>``; where it wants patience, the call is sent again.

        Raises:
            Refused: the server said no.
            Unreachable: it said nothing.
        """
        request = self._request(method, path, body, query)
        return await obeying(lambda: _aside(lambda: self._send(request)))

    def _request(
        self, method: str, path: tuple[str | int, ...], body: object, query: dict[str, str | int | None]
    ) -> urllib.request.Request:
        url = "/".join([self._url, "api", *(quote(str(part), safe="") for part in path)])
        given = {name.rstrip("_"): value for name, value in query.items() if value is not None}
        if given:
            url += f"?{urlencode(given)}"
        request = urllib.request.Request(url, method=method)  # noqa: S310 (the scheme was checked)
        if body is not None:
            request.data = msgspec.json.encode(body)
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        return request

    def _send(self, request: urllib.request.Request) -> bytes:
        try:
            with self._answer(request) as answer:
                status: int = answer.status
                body: bytes = answer.read()
                after: str | None = answer.headers.get("Retry-After")
        except (OSError, HTTPException) as error:  # URLError, timeouts, and connections that break on the way
            raise Unreachable(f"{request.get_method()} {request.full_url}: {error}") from error
        if status >= 400:
            raise _refusal(status, body, after)
        return body

    def _answer(self, request: urllib.request.Request) -> Any:
        try:
            return self._opener.open(request, timeout=TIMEOUT)
        except urllib.error.HTTPError as refused:
            return refused  # an answer like any other


async def _aside(call: Callable[[], T]) -> T:
    """Make a call in a thread that nobody waits for at the end, as a loop does for those of its executor.

    What hangs there is a name that is looked up, or a server that says nothing: for half a minute.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(heard: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(lambda: None if done.done() else heard())

    def make() -> None:
        try:
            answer = call()
        except BaseException as fault:
            no = fault
            tell(lambda: done.set_exception(no))
        else:
            tell(lambda: done.set_result(answer))

    threading.Thread(target=make, name="sotto-http", daemon=True).start()
    return await done


def _refusal(status: int, body: bytes, after: str | None) -> Refused:
    try:
        fault = msgspec.json.decode(body, type=_Answer).error
    except (msgspec.DecodeError, RecursionError):
        return Refused("unexpected", f"HTTP status {status}")
    # A date, which HTTP would allow, too, this server never says.
    return Refused(fault.code, fault.reason, float(after) if after and after.isdecimal() else None)
