"""The web client as Vite built it: hashed files, which caches may keep, and one page for all its addresses."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from events.store import StoreUnavailable
from server.http.early import embedded
from server.http.responses import accepted_encodings, has
from server.http.routes.players import OwnAccount

DIST = Path(__file__).parents[2] / "clients" / "web" / "dist"

# Scripts and styles come from this server alone and nothing inline runs: a name taken for markup could do nothing.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
}

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Best first. The build has compressed every text file, so no request waits for it; none of these files is secret."""

NOT_PAGES = ("api", "ws", "metrics", "healthz", "assets")
"""First parts of paths that do not belong to the client."""

NOT_BUILT = "The web client has not been built: `make web` does it. 网页客户端尚未构建，请运行 make web。\n"

FOR_GOOD, FOR_A_DAY, ASKED_AGAIN = "public, max-age=31536000, immutable", "public, max-age=86400", "no-cache"
"""How long a file may be kept: one with its hash in its name; an icon; one that is never old (RFC 9111, 5.2.2.4)."""

DAILY = ("again.js", "icon.svg", "icon-turn.svg", "icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable.png")
"""Files under a fixed name that hardly change."""

TEXTS = "src/words/texts/{language}/index.ts"
TABLE = "table"
"""The name of the chunk that every table needs (clients/web/scripts/chunks.mjs)."""

Head = Callable[[Request], Awaitable[bytes]]
Answers = Callable[[Request], Awaitable[Mapping[str, object]]]


class _File(NamedTuple):
    bodies: dict[str, bytes]
    headers: dict[str, str]


class Page:
    """The built client as an ASGI app for whatever no route answers; other paths than its own go to ``otherwise``.

    It is read once: a new build is served after the next start. ``early`` gives the answers that a page comes with,
    ``head`` the tags for those who show a link to it.
    """

    def __init__(
        self, otherwise: ASGIApp, dist: Path = DIST, early: Answers | None = None, head: Head | None = None
    ) -> None:
        found = [path for path in dist.rglob("*") if path.is_file() and path.suffix not in ENCODINGS.values()]
        self._files = {path.relative_to(dist).as_posix(): _read(path, dist) for path in found}
        self._ahead = Ahead(dist)
        self._otherwise = otherwise
        self._early = early
        self._head = head

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a file of the build, or else with the page, which reads its own address."""
        asked = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        answer = await self._answer(Request(scope)) if asked else None
        await (answer or self._otherwise)(scope, receive, send)

    async def _answer(self, request: Request) -> Response | None:
        path = request.url.path.lstrip("/")
        file = self._files.get(path)
        if file is not None:
            return _response(request, file)
        if path.split("/")[0] in NOT_PAGES or "." in path.rsplit("/", 1)[-1]:
            return None
        page = self._files.get("index.html")
        if page is None:
            return PlainTextResponse(NOT_BUILT, 503)
        answers = await self._early(request) if self._early else {}
        head = b""
        if self._head:
            with suppress(StoreUnavailable):
                head = await self._head(request)
        return self._with_answers(request, page, answers, head) if answers or head else _response(request, page)

    def _with_answers(self, request: Request, page: _File, answers: Mapping[str, object], head: bytes) -> Response:
        plain = page.bodies["identity"]
        head += self._ahead.links(request, _language(request, answers)) + embedded(answers)
        body = plain.replace(
            b"</head>",
            head + b"</head>",
            1,
        )
        # What was true of an account when the page was sent must not be taken for true when it is gone back to.
        headers = page.headers | {"Cache-Control": "no-store"}
        del headers["ETag"]
        if "gzip" in accepted_encodings(request):
            body = gzip.compress(body, 6, mtime=0)
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers)


class Ahead:
    """Which scripts and styles a page will want besides those that it names: they come without a round trip more."""

    def __init__(self, dist: Path) -> None:
        path = dist / ".vite" / "manifest.json"
        self._manifest: dict[str, dict[str, Any]] = json.loads(path.read_bytes()) if path.exists() else {}

    def links(self, request: Request, language: str) -> bytes:
        """Return what the head of the page says of them, for somebody who reads this language."""
        sources = [TEXTS.format(language=language)]
        first, *rest = request.url.path.strip("/").split("/")
        if first == "tables" and len(rest) == 1:
            sources += [key for key, built in self._manifest.items() if built.get("name") == TABLE]
        with_page = set(self._needed("index.html"))
        files = dict.fromkeys(file for source in sources for file in self._needed(source) if file not in with_page)
        return b"".join(_link(file) for file in files)

    def _needed(self, source: str) -> Iterator[str]:
        seen: set[str] = set()
        left = [source] if source in self._manifest else []
        while left:
            entry = left.pop()
            if entry in seen:
                continue
            seen.add(entry)
            built = self._manifest[entry]
            yield from (built["file"], *built.get("css", ()))
            left += built.get("imports", ())


def _language(request: Request, answers: Mapping[str, object]) -> str:
    """Return the language that the page will be in, as far as known here (clients/web/src/browser/language.ts)."""
    own = answers.get("/api/players/me")
    if isinstance(own, OwnAccount):
        return own.language
    asked = request.headers.get("accept-language", "").lower().split(",")
    return "zh" if any(one.strip().startswith("zh") for one in asked) else "en"


def _link(file: str) -> bytes:
    # As what the page fetches, and tries three times, before it imports: a script that failed once it never gets again.
    return f'<link rel="preload" as="fetch" crossorigin href="/{file}">'.encode()


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
        "Cache-Control": FOR_GOOD if hashed else FOR_A_DAY if path.name in DAILY else ASKED_AGAIN,
        "Vary": "Accept-Encoding",
    }
    return _File(bodies, headers)


def _type_of(name: str) -> str:
    if name.endswith(".webmanifest"):
        return "application/manifest+json"
    kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def _response(request: Request, file: _File) -> Response:
    if has(request, file.headers["ETag"]):
        return Response(status_code=304, headers=file.headers)
    accepted = accepted_encodings(request)
    encoding = next((one for one in ENCODINGS if one in accepted and one in file.bodies), "identity")
    headers = file.headers if encoding == "identity" else file.headers | {"Content-Encoding": encoding}
    return Response(file.bodies[encoding], headers=headers)
