"""Who may see a fact: fixed as data at the moment the fact is decided."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, Literal

import msgspec

IS_SEAT: Final = object()
"""Marks a number in a type as a seat, for code that inspects types."""

Seat = Annotated[int, IS_SEAT]
"""A place at a table, counted from 1."""

CoHost = Literal["host:2", "host:3", "host:4"]
"""The chair of a helper of the host: sees what the host sees, with fewer powers."""

CO_HOSTS: tuple[CoHost, ...] = ("host:2", "host:3", "host:4")

Host = Literal["host"] | CoHost

HOSTS: tuple[Host, ...] = ("host", *CO_HOSTS)

Viewer = Seat | Host | Literal["public", "all"]
"""Whose eyes: a seat, the public, the host or a co-host, or ``all`` (every fact: the server, and people after an
unsealing end)."""


class Audience(msgspec.Struct, frozen=True, array_like=True):
    """The viewers of one fact, named one by one; there is no default.

    ``everyone`` includes the public, every seat and the host; what the host sees, co-hosts see, too. A fact whose
    audience is neither everyone, nor any seat, nor the host is sealed: only the truth folds it.
    """

    everyone: bool
    seats: tuple[Seat, ...]
    host: bool


EVERYONE = Audience(True, (), True)
SEALED = Audience(False, (), False)
HOST = Audience(False, (), True)


_NAMED: dict[str, Host | Literal["public", "all"]] = {
    "public": "public",
    "host": "host",
    "all": "all",
    **{name: name for name in CO_HOSTS},
}


def only(*seats: Seat, host: bool = False) -> Audience:
    """Return the audience of exactly these seats, each once and in order, and of the host if ``host``."""
    return Audience(False, tuple(sorted(set(seats))), host)


def sees(audience: Audience, viewer: Viewer) -> bool:
    """Whether a viewer belongs to an audience. Called by projections.feed only."""
    if audience.everyone or viewer == "all":
        return True
    if isinstance(viewer, int):
        return viewer in audience.seats
    return audience.host and viewer != "public"


def viewer_name(viewer: Viewer) -> str:
    """Return the viewer's name on the wire: ``seat:3``, ``public``, ``host``, ``host:2`` or ``all``."""
    return f"seat:{viewer}" if isinstance(viewer, int) else viewer


@cache  # of few names: what is none of them raises, and is not kept
def parse_viewer(name: str) -> Viewer:
    """Return the viewer that a name of the wire stands for.

    Raises:
        ValueError: the name is none of ``public``, ``host``, ``host:2`` to ``host:4``, ``all`` and ``seat:N`` with N
            from 1.
    """
    if named := _NAMED.get(name):
        return named
    kind, _, number = name.partition(":")
    if kind == "seat" and number.isascii() and number.isdigit() and number[0] != "0" and len(number) < 4:
        return int(number)
    raise ValueError("as: expected public, host, host:2 to host:4, all or seat:N")
