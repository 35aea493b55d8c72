"""The web client as Vite built it: hashed files, which caches may keep, and one page for all its addresses."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from server.http.responses import accepted_encodings, has

DIST = Path(__file__).parents[2] / "clients" / "web" / "dist"

# Scripts and styles come from this server alone and nothing inline runs: a name taken for markup could do nothing.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Best first. The build has compressed every text file, so no request waits for it; none of these files is secret."""

NOT_PAGES = ("api", "ws", "metrics", "healthz", "assets")
"""First parts of paths that do not belong to the client."""

NOT_BUILT = "The web client has not been built: `make web` does it. 网页客户端尚未构建，请运行 make web。\n"


class _File(NamedTuple):
    bodies: dict[str, bytes]
    headers: dict[str, str]


class Page:
    """The built client as an ASGI app for whatever no route answers; other paths than its own go to ``otherwise``.

    It is read once: a new build is served after the next start.
    """

    def __init__(self, otherwise: ASGIApp, dist: Path = DIST) -> None:
        found = [path for path in dist.rglob("*") if path.is_file() and path.suffix not in ENCODINGS.values()]
        self._files = {path.relative_to(dist).as_posix(): _read(path, dist) for path in found}
        self._otherwise = otherwise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a file of the build, or else with the page, which reads its own address."""
        asked = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        answer = self._answer(Request(scope)) if asked else None
        await (answer or self._otherwise)(scope, receive, send)

    def _answer(self, request: Request) -> Response | None:
        path = request.url.path.lstrip("/")
        file = self._files.get(path)
        if file is None:
            if path.split("/")[0] in NOT_PAGES or "." in path.rsplit("/", 1)[-1]:
                return None
            file = self._files.get("index.html")
        return PlainTextResponse(NOT_BUILT, 503) if file is None else _response(request, file)


def _read(path: Path, dist: Path) -> _File:
    bodies = {"identity": path.read_bytes()}
    for encoding, suffix in ENCODINGS.items():
        packed = path.with_name(path.name + suffix)
        if packed.exists():
            bodies[encoding] = packed.read_bytes()
    hashed = path.parent.name == "assets"
    headers = HEADERS | {
        "Content-Type": _type_of(path.name),
        # Of the content, not of the time of the file: all processes behind a proxy must give the same one.
        "ETag": f'"{hashlib.sha256(bodies["identity"]).hexdigest()[:16]}"',
        # A year for what has its hash in its name; the page itself is asked for again each time (RFC 9111, 5.2.2.4).
        "Cache-Control": "public, max-age=31536000, immutable" if hashed else "no-cache",
        "Vary": "Accept-Encoding",
    }
    return _File(bodies, headers)


def _type_of(name: str) -> str:
    kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def _response(request: Request, file: _File) -> Response:
    if has(request, file.headers["ETag"]):
        return Response(status_code=304, headers=file.headers)
    accepted = accepted_encodings(request)
    encoding = next((one for one in ENCODINGS if one in accepted and one in file.bodies), "identity")
    headers = file.headers if encoding == "identity" else file.headers | {"Content-Encoding": encoding}
    return Response(file.bodies[encoding], headers=headers)
