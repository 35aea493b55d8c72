"""HTTP below the routes: answers and refusals, tokens and cookies, addresses."""

from __future__ import annotations

import gzip
import hashlib
import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from games.words import Language
from server.names import BadName
from server.refusals import Code, HttpRefused

BODY_MAX = 320 * 1024
"""The largest body of a call, in bytes, unless its route says otherwise."""

COOKIE = "token"

STATUS: dict[Code, int] = {
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


class Fault(msgspec.Struct, frozen=True):
    """What went wrong; ``reason`` is a sentence in the account's language."""

    code: Code
    reason: str


class Refusal(msgspec.Struct, frozen=True):
    """The answer of every call that was not granted."""

    error: Fault


@contextmanager
def named() -> Iterator[None]:
    """What is wrong with a name that is cleaned here is told to who gave it."""
    try:
        yield
    except BadName as bad:
        raise HttpRefused("malformed", bad.reason, **bad.params) from None


def answer(content: object, status: int = 200) -> Response:
    """A JSON response that no cache may keep."""
    body = msgspec.json.encode(content)
    return Response(body, status, media_type="application/json", headers={"Cache-Control": "no-store"})


class _Packed(NamedTuple):
    tag: str
    gzipped: bytes


@lru_cache(maxsize=64)
def _packed(body: bytes) -> _Packed:
    # Weak: the same tag names the plain and the packed bytes.
    return _Packed(f'W/"{hashlib.sha256(body).hexdigest()[:16]}"', gzip.compress(body, 6, mtime=0))


def same_for_all(request: Request, body: bytes, media: str = "application/json") -> Response:
    """What everybody is answered alike: compressed for who reads that, and not sent again to who has it.

    Never for what depends on who asks: beside a text that somebody else may choose, the length of what was compressed
    tells of the secrets in it.
    """
    packed = _packed(body)
    headers = {"ETag": packed.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if has(request, packed.tag):
        return Response(status_code=304, headers=headers)
    if "gzip" not in accepted_encodings(request):
        return Response(body, media_type=media, headers=headers)
    return Response(packed.gzipped, media_type=media, headers=headers | {"Content-Encoding": "gzip"})


def has(request: Request, tag: str) -> bool:
    """Whether who asks says to have what this tag names; weak tags are as good as strong ones."""
    known = request.headers.get("if-none-match", "").split(",")
    return tag.removeprefix("W/") in {one.strip().removeprefix("W/") for one in known}


def accepted_encodings(request: Request) -> set[str]:
    """The encodings that who asks can read."""
    parts = [part.replace(" ", "").split(";") for part in request.headers.get("accept-encoding", "").split(",")]
    return {name for name, *weight in parts if weight not in (["q=0"], ["q=0.0"])}


def refusal(code: Code, reason: str) -> Response:
    """An error as the wire has it."""
    return answer(Refusal(Fault(code, reason)), STATUS[code])


async def unrouted(request: Request, fault: Exception) -> Response:
    """The answer where no route fits, in the shape of all others."""
    assert isinstance(fault, HTTPException)
    if fault.status_code == 405:
        no = HttpRefused("not_allowed", "not_allowed", method=request.method)
    else:
        no = HttpRefused("not_found", "nothing_here")
    response = refusal(no.code, no.words(language_of(request)))
    response.headers.update(fault.headers or {})
    return response


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


def address(request: Request) -> str:
    """From where a request comes."""
    return request.client.host if request.client else ""
