"""A fact with an audience is an event, and the events of a commit become true together."""

from __future__ import annotations

import re
from typing import Generic, Literal, TypeVar

import msgspec

from events.audience import Audience, Host, Seat

Actor = Seat | Host | Literal["clock", "server"]
"""Who caused a commit. People who have no chair yet act through the server, which names them in the command."""


def snake_case(name: str) -> str:
    """Return ``TeamProposed`` as the log and the wire write it: ``team_proposed``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Fact(msgspec.Struct, frozen=True, gc=False, tag=snake_case):
    """Something that happened; subclasses are named in the past tense. A tag once used is never reused."""


class Command(msgspec.Struct, frozen=True, gc=False, tag=snake_case):
    """Something an actor wants to happen; subclasses are named in the imperative."""


F = TypeVar("F", bound=Fact, covariant=True)
C = TypeVar("C", bound=Command, covariant=True)


class Event(msgspec.Struct, Generic[F], frozen=True, gc=False):
    """A fact and the audience it was spoken to."""

    to: Audience
    fact: F


class Draw(msgspec.Struct, frozen=True, gc=False, array_like=True, cache_hash=True):
    """One use of the table's dice: from the sealed seed or the open one, and for which purpose."""

    sealed: bool
    purpose: str


class Commit(msgspec.Struct, Generic[F, C], frozen=True, gc=False, omit_defaults=True):
    """The events of one action, all true at once: one entry of a table's log.

    ``id`` tells this commit from a rival's at the same version; ``at`` is unix milliseconds; ``request`` is the id the
    sender chose and ``prompt`` the prompt answered (both empty for the clock and core commands);
    ``draws`` are the dice used, in order.
    """

    id: str
    at: int
    by: Actor
    command: C
    events: tuple[Event[F], ...]
    draws: tuple[Draw, ...] = ()
    request: str = ""
    prompt: str = ""
