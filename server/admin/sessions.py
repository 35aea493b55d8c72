"""How operators sign in: the key of the server is exchanged for a signed cookie that lasts some hours."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server.accounts.accounts import Accounts
from server.admin.counts import Counts
from server.admin.settings import AdminSettings
from server.clock import Now
from server.http.responses import address, same_site
from server.names import clean_name
from server.refusals import HttpRefused, TooMany

COOKIE = "operator"
PATH = "/api/admin"
LASTS_SECONDS = 8 * 3600
COOKIE_MOST = 1024


class Session(msgspec.Struct, frozen=True):
    """Who has signed in, by the name they gave, and until when that holds (unix milliseconds)."""

    operator: str
    until: int


class Sessions:
    """Signs operators in. Nothing is stored: a session ends with its time, or with a change of the key."""

    def __init__(self, accounts: Accounts, counts: Counts, settings: AdminSettings, now: Now) -> None:
        self._accounts = accounts
        self._counts = counts
        self._key = settings.admin_key.encode()
        self._wrong_most = settings.admin_wrong_keys
        self._now = now

    async def open(self, request: Request, key: str, name: str) -> tuple[Session, str]:
        """Return a session and what its cookie holds. Raises BadName, HttpRefused, TooMany, StoreUnavailable."""
        self._need_key()
        wrong = f"admin:wrong:{hashlib.sha256(address(request).encode()).hexdigest()[:16]}"
        if self._wrong_most and await self._counts.of(wrong) >= self._wrong_most:
            raise TooMany("admin_wrong_keys", "too_many_keys")
        if not hmac.compare_digest(key.encode(), self._key):
            await self._counts.one_more(wrong, 60)
            raise HttpRefused("unauthorized", "admin_key_wrong")
        session = Session(clean_name(name), self._now() + LASTS_SECONDS * 1000)
        body = urlsafe_b64encode(msgspec.json.encode(session)).decode()
        return session, f"{body}.{self._mac(body)}"

    def of(self, request: Request) -> Session:
        """Return the session of a request. Raises HttpRefused where there is none."""
        self._need_key()
        cookie = request.cookies.get(COOKIE, "") if same_site(request) else ""
        body, _, mac = cookie.partition(".")
        if not cookie or len(cookie) > COOKIE_MOST or not hmac.compare_digest(mac.encode(), self._mac(body).encode()):
            raise HttpRefused("unauthorized", "operators_sign_in")
        try:
            session = msgspec.json.decode(urlsafe_b64decode(body), type=Session)
        except (NotBase64, msgspec.DecodeError):
            raise HttpRefused("unauthorized", "operators_sign_in") from None
        if session.until <= self._now():
            raise HttpRefused("unauthorized", "operators_sign_in")
        return session

    def _need_key(self) -> None:
        """Where no key is set, there is nothing here for anybody."""
        if not self._key:
            raise HttpRefused("not_found", "nothing_here")

    def _mac(self, body: str) -> str:
        # With another key all sessions end.
        return self._accounts.sign(f"operator/{hashlib.sha256(self._key).hexdigest()}/{body}").hex()


def let_in(request: Request, response: Response, cookie: str) -> None:
    """Store a session in the browser: out of reach of scripts and other sites, for the operators' calls alone."""
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=LASTS_SECONDS,
        path=PATH,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
