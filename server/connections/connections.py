"""Everything that the connections of one process share, and the look at all of them once a second."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Protocol

from server.connections.addresses import Proxies
from server.connections.descriptors import Descriptors, most_connections
from server.connections.hosts import Hosts
from server.connections.limits import ConnectionLimits, Doors
from server.connections.places import Closable, Places, Waiting
from server.connections.unfinished import GRACE_SECONDS, Unfinished
from server.metrics import LIMITED

LOOK_SECONDS = 1.0

PING_SECONDS = 20.0
"""How often a peer is asked whether it is there; it has as long to say anything at all."""

ASKED_AT_ONCE = 500
"""The sockets asked in one look, some 3 ms, where so few need be; the others are asked a second later."""

DESCRIPTORS_EVERY = 5
"""The number of looks between two counts of descriptors."""


class Requesting(Closable, Protocol):
    """A connection on which a request is awaited, or an answer taken."""

    def head_is_late(self) -> None:
        """The head of a request has not come in time."""

    def turned_away(self) -> None:
        """There is no room for this connection."""

    def bytes_taken(self) -> int:
        """Return how many bytes of its answer the client has taken since it fell behind."""

    def cut(self) -> None:
        """Close at once, whatever is still to be written."""


class Lasting(Closable, Protocol):
    """A connection that stays open, and whose peer may go without a word."""

    def ask_if_there(self) -> bool:
        """Ask the peer; False where it has said nothing since the last time, and so is cut off."""


class Connections:
    """The limits of connections, and which connection holds what of them.

    ``heads`` are connections without a request, ``reading`` those whose clients have fallen behind with an answer,
    ``lasting`` the sockets. A timer for each of those and for each answer would cost ten times what asking does.
    """

    def __init__(self, limits: ConnectionLimits, doors: Doors) -> None:
        self.limits = limits
        self.proxies = Proxies(doors.trusted_proxies)
        self.hosts = Hosts(doors.allowed_hosts)
        self.places = Places(limits.connections or most_connections(), limits.connections_per_address)
        self.bodies = Unfinished("bodies", "body_bytes", limits.body_bytes, limits.body_rate)
        self.messages = Unfinished("messages", "messages_bytes", limits.messages_bytes, limits.body_rate)
        self.heads: Waiting[Requesting] = Waiting()
        self.reading: Waiting[Requesting] = Waiting()
        self.lasting: Waiting[Lasting] = Waiting()
        self._descriptors = Descriptors()

    def enter(self, newcomer: Requesting) -> None:
        """Await the first request of a new connection.

        Where there is no room, who has been without a request for longest is closed for it: half-sent requests, however
        many, keep nobody out who sends a whole one.
        """
        self.heads.enter(newcomer)
        if self.places.full:
            LIMITED.count("connections")
            first = self.heads.oldest(but=newcomer)
            if first is None:
                self.heads.leave(newcomer)
                newcomer.turned_away()
            else:
                self.heads.leave(first)
                first.make_room()

    async def run(self) -> None:
        """Look after all connections, for ever."""
        for turn in count():
            if turn % DESCRIPTORS_EVERY == 0:
                self._descriptors.look()
            self.look()
            await asyncio.sleep(LOOK_SECONDS)

    def look(self) -> None:
        """Turn to those that are late or slow."""
        if self.limits.head_seconds:
            for one in self.heads.overdue(self.limits.head_seconds):
                one.head_is_late()
        if self.limits.body_rate:
            for slow in (*self.bodies.slow(), *self.messages.slow()):
                slow.too_slow()
        if self.limits.answer_rate:
            for one in self.reading.overdue(GRACE_SECONDS):
                if one.bytes_taken() < self.limits.answer_rate * (self.reading.age(one) - GRACE_SECONDS):
                    LIMITED.count("answer_rate")
                    one.cut()
        self._ask_who_is_there()

    def _ask_who_is_there(self) -> None:
        at_once = max(ASKED_AT_ONCE, int(2 * len(self.lasting) * LOOK_SECONDS / PING_SECONDS))
        for one in self.lasting.overdue(PING_SECONDS)[:at_once]:
            self.lasting.leave(one)
            if one.ask_if_there():
                self.lasting.enter(one)
