"""HTTP around the routes: who asks, what the body says, how errors look."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from games.words import Language
from server.accounts import Account, Accounts, is_of_bot
from server.desk import Desk
from server.table import No
from server.wire import brief

T = TypeVar("T")

BODY_MAX = 320 * 1024
"""The largest body, in bytes: an option may hold a document of 256 kB."""

COOKIE = "token"

_STATUS = {
    "malformed": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "not_found": 404,
    "not_allowed": 405,
    "rejected": 409,
    "stale": 409,
    "too_large": 413,
    "too_many": 429,
    "internal": 500,
    "store_unavailable": 503,
}
_NOT_FOUND = ("no_such_table", "gone")


class HttpNo(Exception):
    """A refusal that only HTTP has: its code and a sentence."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def answer(content: object, status: int = 200) -> Response:
    """A JSON response that no cache may keep."""
    body = msgspec.json.encode(content)
    return Response(body, status, media_type="application/json", headers={"Cache-Control": "no-store"})


def refusal(code: str, reason: str) -> Response:
    """An error as the wire has it."""
    return answer({"error": {"code": code, "reason": reason}}, _STATUS.get(code, 400))


async def unrouted(request: Request, fault: Exception) -> Response:
    """The answer where no route fits, in the shape of all others."""
    assert isinstance(fault, HTTPException)
    if fault.status_code == 405:
        no = refusal("not_allowed", f"{request.method} is not what can be done here")
    else:
        no = refusal("not_found", "there is nothing here")
    no.headers.update(fault.headers or {})
    return no


class Asked:
    """One request: the account that asks, its language, and the body."""

    def __init__(self, request: Request, account: Account | None, token: str = "") -> None:
        self.request = request
        self.account = account
        self.token = token

    @property
    def player(self) -> str | None:
        """The player that asks, if it has an account."""
        return self.account.player if self.account else None

    @property
    def signed_in(self) -> str:
        """The player that asks. Raises HttpNo for strangers."""
        if self.account is None:
            raise HttpNo("unauthorized", "this needs an account: POST /api/players gives one and its token")
        return self.account.player

    @property
    def owner(self) -> Account:
        """The account that asks, if it does so itself and not by a bot. Raises HttpNo, No."""
        assert self.signed_in
        assert self.account is not None
        if is_of_bot(self.token):
            raise No("forbidden", "not_with_this_token")
        return self.account

    @property
    def language(self) -> Language:
        """The language of the account, or of the browser."""
        return self.account.language if self.account else language_of(self.request)

    def path(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    @property
    def seat(self) -> int:
        """The seat in the path. Raises HttpNo."""
        text = self.path("seat")
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            raise HttpNo("not_found", "seat: expected a number")
        return int(text)

    def number(self, name: str, default: int, most: int) -> int:
        """A number from the query string. Raises HttpNo."""
        text = self.request.query_params.get(name)
        if text is None:
            return default
        if not (text.isascii() and text.isdigit() and len(text) < 16):
            raise HttpNo("malformed", f"{name}: expected a number from 0")
        return min(int(text), most)

    async def body(self, kind: type[T]) -> T:
        """The body as this type. Raises HttpNo."""
        body = await self._bytes()
        try:
            return msgspec.json.decode(body or b"{}", type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise HttpNo("malformed", f"body: {brief(error)}") from None

    async def _bytes(self) -> bytes:
        body = b""
        async for chunk in self.request.stream():
            body += chunk
            if len(body) > BODY_MAX:
                raise HttpNo("too_large", f"body: more than {BODY_MAX} bytes")
        return body


Route = Callable[[Asked], Awaitable[Response]]


class Gate:
    """Lets requests in: finds the account, keeps foreign pages out, turns every exception into an error response."""

    def __init__(self, accounts: Accounts, desk: Desk) -> None:
        self._accounts = accounts
        self._desk = desk

    def __call__(self, route: Route, strangers: bool = False) -> Callable[[Request], Awaitable[Response]]:
        """The Starlette endpoint of a route; one for ``strangers`` does not ask who they are."""

        async def endpoint(request: Request) -> Response:
            language = language_of(request)
            try:
                if request.method not in ("GET", "HEAD") and not same_site(request):
                    raise HttpNo("forbidden", "origin: a page of another site may change nothing here")
                account = None if strangers else await self.account(request)
                asked = Asked(request, account, token_of(request) if account else "")
                language = asked.language
                return await route(asked)
            except HttpNo as no:
                return refusal(no.code, no.reason)
            except ClientDisconnect:
                return Response(status_code=400)  # nobody reads it
            except Exception as fault:
                refused = self._desk.refusal(fault, request.scope["route"].path)
                code = "not_found" if refused.reason in _NOT_FOUND else refused.code
                return refusal(code, self._desk.reason(refused, language))

        return endpoint

    async def account(self, request: HTTPConnection) -> Account | None:
        """The account of the token in the header or the cookie. Raises HttpNo for a token that is not ours."""
        token = token_of(request)
        account = await self._accounts.of_token(token) if token else None
        if account is None and bearer(request) is not None:
            raise HttpNo("unauthorized", "authorization: the token is not valid here")
        return account


def bearer(request: HTTPConnection) -> str | None:
    """What the header presents, or None."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def token_of(request: HTTPConnection) -> str:
    """The token in the header or, for our own pages, in the cookie; empty if there is none."""
    token = bearer(request)
    if token is None and same_site(request):
        token = request.cookies.get(COOKIE)
    return token or ""


def let_in(request: HTTPConnection, response: Response, token: str) -> None:
    """Let the browser keep a token."""
    year = 365 * 24 * 3600
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=year, httponly=True, samesite="lax", secure=secure)


def same_site(request: HTTPConnection) -> bool:
    """Whether a browser says the request comes from our own pages; programs send no Origin."""
    origin = request.headers.get("origin")
    return origin is None or origin.partition("://")[2] == request.headers.get("host")


def language_of(request: HTTPConnection) -> Language:
    """Chinese for who asks for it, English for all others."""
    return "zh" if request.headers.get("accept-language", "").lower().startswith("zh") else "en"


def is_loopback(request: HTTPConnection) -> bool:
    """Whether the request comes from this machine and was not passed on by a proxy."""
    if request.client is None or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def listed(value: Any) -> Any:
    """A Struct as plain JSON values, to be joined with what the edge adds."""
    return msgspec.to_builtins(value)


class Rate:
    """So many a minute for each address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._minute = 0
        self._counts: dict[str, int] = {}

    def allows(self, address: str) -> bool:
        """Count one more; whether it is not too many."""
        minute = int(time.monotonic() // 60)
        if minute != self._minute:
            self._minute, self._counts = minute, {}
        self._counts[address] = self._counts.get(address, 0) + 1
        return self._counts[address] <= self._most


def address(request: Request) -> str:
    """From where a request comes."""
    return request.client.host if request.client else ""
