"""By which names the server may be called.

A page of another site can have its own name point to this machine after it was loaded (DNS rebinding): to the browser
the server is then a part of that site. The name in ``Host`` gives it away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:/@\\?#\s]+)(?::\d{1,5})?", re.IGNORECASE)


class Hosts:
    """The names that are allowed: those given, ``*.`` before one for all below it, and ``*`` for any.

    Always allowed are ``localhost`` and what ends in it, numbers, and names that only a local network has: a name
    without a dot, or one below ``local``, ``lan`` and so on. None of these can a stranger point anywhere.
    """

    def __init__(self, names: str) -> None:
        given = {one.strip().lower().rstrip(".") for one in names.split(",") if one.strip()}
        self._any = "*" in given
        self._below = tuple(one[1:] for one in given if one.startswith("*."))
        self._given = given
        self.allows = lru_cache(1024)(self._allows)

    def _allows(self, host: str) -> bool:
        """Whether a request may be for this host, as the header of that name has it."""
        if self._any:
            return True
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].lower().rstrip(".")
        return name in self._given or name.endswith(self._below) or _is_local(name)


LOCAL = ("localhost", "local", "lan", "internal", "intranet", "home.arpa", "test")
"""Names that public DNS does not give out (RFC 6761, 6762, 8375; the rest by ICANN's word or long use)."""


def _is_local(name: str) -> bool:
    if ("." not in name and ":" not in name) or name.endswith(tuple(f".{one}" for one in LOCAL)):
        return True
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def host_of(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """Return the host that a request names; None where it names none or several (RFC 9112, section 3.2)."""
    hosts = [value for name, value in headers if name == b"host"]
    return hosts[0].decode("latin-1") if len(hosts) == 1 else None
