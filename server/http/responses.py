"""HTTP below the routes: answers and refusals, tokens and cookies, addresses."""

from __future__ import annotations

import gzip
import hashlib
import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from games.words import Language
from server.connections.addresses import SCHEME, counted
from server.names import BadName
from server.refusals import HttpCode, HttpRefused

BODY_MAX = 320 * 1024
"""The largest body of a call, in bytes, unless its route says otherwise."""

COOKIE = "token"

STATUS: dict[HttpCode, int] = {
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
    "misdirected": 421,
    "too_slow": 408,
    "head_too_large": 431,
    "busy": 503,
    "damaged": 410,
}


class Fault(msgspec.Struct, frozen=True):
    """What went wrong; ``reason`` is a sentence in the account's language."""

    code: HttpCode
    reason: str


class Refusal(msgspec.Struct, frozen=True):
    """The answer of every call that is refused."""

    error: Fault


@contextmanager
def named() -> Iterator[None]:
    """Answer a bad name inside with ``malformed`` and what is wrong with it."""
    try:
        yield
    except BadName as bad:
        raise HttpRefused("malformed", bad.reason, **bad.params) from None


def answer(content: object, status: int = 200) -> Response:
    """Make a JSON response that no cache may keep.

    It is never compressed: secrets beside text that another player chose could be guessed by the length (BREACH).
    """
    body = msgspec.json.encode(content)
    return Response(body, status, media_type="application/json", headers={"Cache-Control": "no-store"})


class Packed(NamedTuple):
    """An answer that is the same for everybody, ready to be sent: its bytes plain and compressed, and their ETag."""

    body: bytes
    gzipped: bytes
    tag: str
    media: str


def packed(body: bytes, media: str = "application/json") -> Packed:
    """Compress and name an answer. It costs far more than sending it: callers keep what comes of it."""
    # Weak: the same tag names the plain and the packed bytes.
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:16]}"'
    return Packed(body, gzip.compress(body, 6, mtime=0), tag, media)


def same_for_all(request: Request, shared: Packed) -> Response:
    """Answer what is the same for everybody: compressed for clients that accept it, 304 for those that have it.

    Never for what depends on who asks: beside a text that somebody else may choose, the length of compressed secrets
    tells what they are (BREACH).
    """
    headers = {"ETag": shared.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if has(request, shared.tag):
        return Response(status_code=304, headers=headers)
    if "gzip" not in accepted_encodings(request):
        return Response(shared.body, media_type=shared.media, headers=headers)
    return Response(shared.gzipped, media_type=shared.media, headers=headers | {"Content-Encoding": "gzip"})


def has(request: Request, tag: str) -> bool:
    """Whether the client has what this tag names; weak tags are as good as strong ones."""
    known = request.headers.get("if-none-match", "").split(",")
    return tag.removeprefix("W/") in {one.strip().removeprefix("W/") for one in known}


def accepted_encodings(request: Request) -> set[str]:
    """The encodings that the client accepts."""
    parts = [part.replace(" ", "").split(";") for part in request.headers.get("accept-encoding", "").split(",")]
    return {name for name, *weight in parts if weight not in (["q=0"], ["q=0.0"])}


def refusal(code: HttpCode, reason: str) -> Response:
    """Make the response of an error."""
    return answer(Refusal(Fault(code, reason)), STATUS[code])


async def unrouted(request: Request, fault: Exception) -> Response:
    """Answer where no route fits, in the shape of all other errors."""
    assert isinstance(fault, HTTPException)
    if fault.status_code == 405:
        no = HttpRefused("not_allowed", "not_allowed", method=request.method)
    else:
        no = HttpRefused("not_found", "nothing_here")
    response = refusal(no.code, no.words(language_of(request)))
    response.headers.update(fault.headers or {})  # a 405 must name the allowed methods (RFC 9110, section 15.5.6)
    return response


def bearer(request: HTTPConnection) -> str | None:
    """Return the bearer token of the Authorization header (RFC 6750), or None."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def token_of(request: HTTPConnection) -> str:
    """Return the token in the header or, for our own pages, in the cookie; empty if there is none."""
    token = bearer(request)
    if token is None and same_site(request):
        token = request.cookies.get(COOKIE)
    return token or ""


def let_in(request: HTTPConnection, response: Response, token: str) -> None:
    """Store a token in the browser.

    HttpOnly, so that an injected script cannot read it; SameSite=Lax, so that forms of other pages do not send it,
    while a link to a table still opens signed in; Secure wherever the page came over TLS (RFC 6265, section 4.1.2).
    """
    year = 365 * 24 * 3600
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=year, httponly=True, samesite="lax", secure=secure)


def same_site(request: HTTPConnection) -> bool:
    """Whether a request comes from our own pages, or from a program.

    SameSite alone is not enough: it does not tell ports and subdomains apart. Where it changes something or opens a
    socket, and the browser itself says that another site asks (Sec-Fetch-Site), no Origin is needed to refuse it.
    """
    if _by_program(request):
        return _of_host(request)
    reads = request.scope.get("method") in ("GET", "HEAD")
    if not reads and request.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        return False
    return _of_host(request) and not other_scheme(request)


def other_scheme(request: HTTPConnection) -> str:
    """Return the scheme of the page that asks, where it is not the one by which the server knows to be asked; or "".

    What ends TLS on the way need not say so: a browser's own word (Sec-Fetch-Site) counts for more than what the server
    takes for its scheme, so that its pages go on working.
    """
    known = request.scope.get("extensions", {}).get(SCHEME, {}).get("known")
    scheme, of, _ = request.headers.get("origin", "").partition("://")
    if not of or known in (None, scheme) or request.headers.get("sec-fetch-site") == "same-origin":
        return ""
    return "" if _by_program(request) else scheme


def _of_host(request: HTTPConnection) -> bool:
    """Whether an Origin (RFC 6454), if there is one, is of the host that was asked."""
    origin = request.headers.get("origin")
    return origin is None or origin.partition("://")[2] == request.headers.get("host")


def _by_program(request: HTTPConnection) -> bool:
    """Whether a request proves itself by a token that no browser adds by itself."""
    return bearer(request) is not None and not request.cookies


def language_of(request: HTTPConnection) -> Language:
    """Return Chinese for a browser that prefers it, English for all others."""
    return "zh" if request.headers.get("accept-language", "").lower().startswith("zh") else "en"


def is_loopback(request: HTTPConnection) -> bool:
    """Whether the request comes from this machine and was not passed on by a proxy."""
    if request.client is None or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def address(request: HTTPConnection) -> str:
    """Return the address that a request comes from, as addresses are counted: a /64 of IPv6 is one."""
    return counted(request.client.host) if request.client else ""
