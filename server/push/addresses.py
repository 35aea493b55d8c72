"""Where notices may be sent to: a browser names any address it likes, and not every one is a push service."""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from server.push.resolver import Resolver

ADDRESS_MOST = 1024
HTTPS = 443

_LABEL = "(?!-)[a-z0-9-]{1,63}(?<!-)"
_NAME = re.compile(rf"(?=.{{1,253}}\Z)(?:{_LABEL}\.)+(?=[a-z]){_LABEL}")
"""A name with a dot. Its last part begins with a letter: ``127.1`` is a number to those who look it up."""

_GLOBAL = IPv6Network("2000::/3")
"""Outside of it are addresses that stand for others, such as those of NAT64."""


class NotPublic(Exception):
    """There is no push service at this address, or none that this server may write to."""


class Target(NamedTuple):
    """Where to connect, by number, and the host that is meant: nothing is looked up again in between."""

    url: str
    host: str
    name: str
    origin: str


class Addresses:
    """Allows https on its own port at public addresses, and the hosts (``host:port``) that an operator names."""

    def __init__(self, also: Iterable[str] = ()) -> None:
        self._also = frozenset(also)
        self._resolver = Resolver()

    def check(self, endpoint: str) -> None:
        """Check what an endpoint itself tells; where its name leads is found when it is used. Raises NotPublic."""
        self._split(endpoint)

    async def target(self, endpoint: str, account: str) -> Target:
        """Find where an endpoint of this account's leads. Raises NotPublic, Busy."""
        parts, port = self._split(endpoint)
        name = parts.hostname or ""
        found = await self._found(name, port, account)
        if parts.netloc not in self._also and not (found and all(map(_is_public, found))):
            raise NotPublic
        number = f"[{found[0]}]" if found[0].version == 6 else str(found[0])
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        origin = f"{parts.scheme}://{parts.netloc}"
        return Target(f"{parts.scheme}://{number}:{port}{path or '/'}", parts.netloc, name, origin)

    async def _found(self, name: str, port: int, account: str) -> list[IPv4Address | IPv6Address]:
        if number := _number(name):
            return [number]
        try:
            return await self._resolver.resolve(name, port, account)
        except (OSError, ValueError):  # UnicodeError, too: the name is none
            raise NotPublic from None

    def _split(self, endpoint: str) -> tuple[SplitResult, int]:
        if len(endpoint) > ADDRESS_MOST or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
            raise NotPublic
        try:
            parts = urlsplit(endpoint)
            port = parts.port or (HTTPS if parts.scheme == "https" else 80)
        except ValueError:
            raise NotPublic from None
        if parts.netloc in self._also and parts.scheme in ("http", "https"):
            return parts, port
        host = parts.hostname or ""
        number = _number(host)
        if parts.scheme != "https" or port != HTTPS or "@" in parts.netloc:
            raise NotPublic
        if not (_is_public(number) if number else _NAME.fullmatch(host)):
            raise NotPublic
        return parts, port


def _number(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _is_public(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address) and (address not in _GLOBAL or address.sixtofour or address.teredo):
        return False
    return address.is_global and not address.is_multicast
