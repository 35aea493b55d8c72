"""Whose address a request comes from, where proxies stand between, and how addresses are counted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from server.settings import BadSetting

Headers = Iterable[tuple[bytes, bytes]]

MOST_TEXT = 64
"""The most characters of what may be an address."""


SCHEME = "sotto.scheme"
"""The name in the extensions of an ASGI scope under which it says as ``known`` by which scheme was asked, or None."""

PASSED_ON = frozenset((b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"forwarded", b"via"))
"""Headers by which proxies give themselves away. No page can send them to another site without being asked first."""


class Asker(NamedTuple):
    """Whom a request comes from: an address, and the scheme that was asked by, where that is known."""

    address: str
    scheme: str | None = None


class Proxies:
    """The networks of proxies that are believed. Raises BadSetting for a text that names no network."""

    def __init__(self, networks: str) -> None:
        try:
            self._networks = [ip_network(one.strip()) for one in networks.split(",") if one.strip()]
        except ValueError as error:
            raise BadSetting(f"SOTTO_TRUSTED_PROXIES: {error}") from None

    def trusts(self, address: str) -> bool:
        """Whether this is a proxy that is believed."""
        known = _known(address)
        return known is not None and any(known in network for network in self._networks)

    def asker(self, peer: str, headers: Headers) -> Asker:
        """Return whom a request of this peer comes from: of what proxies say, the right-most that is none itself.

        Whatever stands to the left of it may have been written by anybody.
        """
        if not self.trusts(peer):
            return Asker(peer)
        passed, scheme = [], None
        for name, value in headers:
            if name == b"x-forwarded-for":
                passed += value.decode("latin-1").split(",")
            elif name == b"x-forwarded-proto":
                scheme = value.decode("latin-1").strip().lower()
        address = peer
        for one in reversed(passed):
            known = _known(_bare(one.strip()))
            if known is None:
                break
            address = str(known)
            if not self.trusts(address):
                break
        return Asker(address, scheme if scheme in ("http", "https") else None)


def is_passed_on(headers: Headers) -> bool:
    """Whether a proxy has passed a request on, be it trusted or not."""
    return any(name in PASSED_ON for name, _ in headers)


@lru_cache(4096)
def counted(address: str) -> str:
    """Return the name under which an address is counted: of IPv6 its /64, which one household has for itself."""
    known = _known(address)
    if isinstance(known, IPv6Address):
        return str(IPv6Network((known, 64), strict=False))
    return str(known) if known else address


@lru_cache(4096)
def _known(text: str) -> IPv4Address | IPv6Address | None:
    try:
        known = ip_address(text.partition("%")[0]) if len(text) <= MOST_TEXT else None
    except ValueError:
        return None
    # ::ffff:203.0.113.7 is how a socket for both versions names an address of version 4.
    return known.ipv4_mapped or known if isinstance(known, IPv6Address) else known


def _bare(text: str) -> str:
    """Leave out the port, which some proxies say, too: 203.0.113.7:5000 and [2001:db8::1]:5000."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
