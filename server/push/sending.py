"""Sends notices to the push services of browsers, a few at a time, beside everything else."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import httpx
import structlog
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

from server.accounts.accounts import PushAddress
from server.push.addresses import Addresses
from server.push.resolver import Busy
from server.push.subscriptions import Subscriptions, from_text

SENDERS = 4
"""The number that are on their way at once: a push service that never answers must not hold up all others."""

QUEUE_MOST = 200
SECONDS = 10.0
KEPT_SECONDS = 24 * 3600
"""How long a push service keeps a notice for a browser that it cannot reach."""

ENCODING = "aes128gcm"

AGAIN_SECONDS = 1.0
TRIES_MOST = 5
"""How often a notice is tried again while others are looked up: after 1, 2, 4, 8 and 16 seconds."""

_GONE = (404, 410)
_HOSTS_MOST = 100

log = structlog.get_logger("push")


class Notice(NamedTuple):
    """What one browser is told: a short JSON text, which takes the place of an older one on the same topic.

    ``tries`` counts how often it was put off.
    """

    player: str
    id: str
    to: PushAddress
    topic: str
    text: bytes
    tries: int = 0


class Sender:
    """A bounded queue of notices: what does not fit is dropped, for a notice is a courtesy and never the only way."""

    def __init__(self, subscriptions: Subscriptions, addresses: Addresses, key: EllipticCurvePrivateKey) -> None:
        self._subscriptions = subscriptions
        self._addresses = addresses
        self._key = key
        self._queue: asyncio.Queue[Notice] = asyncio.Queue(QUEUE_MOST)
        self._later = 0
        self._failed: set[str] = set()

    def send(self, notice: Notice) -> None:
        """Have a notice sent soon."""
        try:
            self._queue.put_nowait(notice)
        except asyncio.QueueFull:
            self._log_once("", "too many notices at once")

    async def run(self) -> None:
        """Send what is queued, for ever."""
        # No connection is kept: they are opened by number, and one must never serve another host of the same number.
        limits = httpx.Limits(max_keepalive_connections=0)
        client = httpx.AsyncClient(trust_env=False, follow_redirects=False, limits=limits, timeout=SECONDS)
        async with client, asyncio.TaskGroup() as group:
            for _ in range(SENDERS):
                group.create_task(self._send_all(client))

    async def _send_all(self, client: httpx.AsyncClient) -> None:
        while True:
            notice = await self._queue.get()
            host = httpx.URL(notice.to.endpoint).host
            try:
                async with asyncio.timeout(SECONDS):
                    status = await self._sent(client, notice)
                if status in _GONE:
                    await self._subscriptions.lapsed(notice.player, notice.id)
                elif not 200 <= status < 300:
                    self._log_once(host, f"answered {status}")
            except Busy:
                self._send_later(host, notice)
            except Exception as fault:  # whatever is wrong with one notice must not keep the others
                self._log_once(host, type(fault).__name__)

    def _send_later(self, host: str, notice: Notice) -> None:
        if notice.tries >= TRIES_MOST or self._later >= QUEUE_MOST:
            self._log_once(host, "too many names are being looked up")
            return
        self._later += 1
        again = notice._replace(tries=notice.tries + 1)
        asyncio.get_running_loop().call_later(AGAIN_SECONDS * 2**notice.tries, self._again, again)

    def _again(self, notice: Notice) -> None:
        self._later -= 1
        self.send(notice)

    async def _sent(self, client: httpx.AsyncClient, notice: Notice) -> int:
        target = await self._addresses.target(notice.to.endpoint, notice.player)
        body = await asyncio.to_thread(_encrypted, notice)
        headers = {
            "Host": target.host,
            "Content-Encoding": ENCODING,
            "TTL": str(KEPT_SECONDS),
            "Topic": notice.topic,
            **_signed(self._key, {"aud": target.origin, "sub": f"https://{notice.to.domain}"}),
        }
        # The certificate must be the host's, though the connection goes to the number that was looked at.
        named = {"sni_hostname": target.name}
        async with client.stream("POST", target.url, content=body, headers=headers, extensions=named) as answer:
            return answer.status_code

    def _log_once(self, host: str, why: str) -> None:
        """Log the first failure with a push service; the address itself is a secret of the browser's."""
        if host not in self._failed and len(self._failed) < _HOSTS_MOST:
            self._failed.add(host)
            log.warning("a notice was not sent; more of this host are not logged", host=host, why=why)


def _encrypted(notice: Notice) -> bytes:
    """Encrypt a notice for its browser (RFC 8291): each one by a key pair of its own."""
    import http_ece

    keys = {"dh": from_text(notice.to.p256dh), "auth_secret": from_text(notice.to.auth)}
    own = ec.generate_private_key(ec.SECP256R1())
    body: bytes = http_ece.encrypt(notice.text, private_key=own, version=ENCODING, **keys)
    return body


def _signed(key: EllipticCurvePrivateKey, claims: dict[str, str]) -> dict[str, str]:
    """Return the header that says who sends (RFC 8292)."""
    from py_vapid import Vapid

    headers: dict[str, str] = Vapid(key).sign(claims)
    return headers
