"""The limits of connections, as settings."""

from __future__ import annotations

import re

from server.connections.addresses import Proxies
from server.settings import UNREACHED, BadSetting, limit, section, setting

_NAME = re.compile(r"\*|(?:\*\.)?[\w-]+(?:\.[\w-]+)*\.?|\[[0-9a-fA-F:.]+\]")
"""The name of a host, ``*.`` before one for all below it, ``*``, or a number."""


@section
class ConnectionLimits:
    """What connections may hold. 0 is no limit, but for ``connections``."""

    connections: int = limit(
        0,
        "connections in all; 0: as many as three quarters of the descriptors",
        protects="descriptors: a process without any can open neither a file nor its store",
        told="503 with `Retry-After`, if nobody can make room: who waits for nothing longest is closed first",
        lifted=UNREACHED,
    )
    connections_per_address: int = limit(
        1000,
        "connections from one address, or from one /64 of IPv6; loopback counts, too",
        protects="the places of all others",
        told="429 with `Retry-After`; closed, where no head was sent",
    )
    sockets_per_account: int = limit(
        64,
        "open sockets of one account in one process, those of its bots among them",
        protects="memory, and the work of every frame",
        told="429 with `Retry-After` instead of the handshake",
    )
    head_seconds: float = limit(
        10.0,
        "seconds in which a request's head must have come",
        protects="places, from requests that are half sent",
        told="408, where a part was sent; else closed",
    )
    head_bytes: int = limit(
        32768,
        "bytes of a request's head",
        protects="memory",
        told="431",
    )
    keep_alive_seconds: float = limit(
        15.0,
        "seconds that a connection stays open without a request; 0: none does",
        protects="places",
        told="closed",
        lifted=UNREACHED,
    )
    body_rate: int = limit(
        1000,
        "bytes a second of a body or a message that is unfinished, once it is ten seconds old",
        protects="places and memory, from bodies and messages that never end",
        told="408; a socket is closed with 1008",
    )
    body_bytes: int = limit(
        67108864,
        "bytes of bodies under way in one process; the one that began first makes room",
        protects="memory",
        told="503 with `Retry-After`",
    )
    answer_rate: int = limit(
        1000,
        "bytes a second that a client must take of its answer",
        protects="memory, from clients that ask and do not read",
        told="closed",
    )
    message_bytes: int = limit(
        1048576,
        "bytes of one message of a socket",
        protects="memory",
        told="closed with 1009",
    )
    messages_bytes: int = limit(
        67108864,
        "bytes of unfinished messages of all sockets of a process; the one that began first makes room",
        protects="memory",
        told="closed with 1013",
    )
    stranger_seconds: float = limit(
        60.0,
        "seconds after which a socket without an account is closed that watches nothing and says nothing",
        protects="places and memory",
        told="closed with 1000",
    )


@section
class Doors:
    """Whom requests come from and whom they are for."""

    trusted_proxies: str = setting(
        "127.0.0.0/8,::1", "networks of proxies, separated by commas, whose X-Forwarded-For and -Proto are believed"
    )
    allowed_hosts: str = setting(
        "", "names by which the server may be called, separated by commas; *: by any (docs/run/operating.md, Hosts)"
    )

    def __post_init__(self) -> None:
        Proxies(self.trusted_proxies)
        for name in filter(None, map(str.strip, self.allowed_hosts.split(","))):
            if not _NAME.fullmatch(name):
                raise BadSetting(
                    "SOTTO_ALLOWED_HOSTS: expected a name such as play.example.org, without scheme, port and path, "
                    f"got {name!r}"
                )
