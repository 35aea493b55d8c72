"""All clients of one server, in a process whose CPU time does not count: seats that play, and spectators."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from random import Random
from typing import Any

import msgspec
import uvloop

from bench.children import answer
from bench.line import Line, connect
from bench.measuring import allow_open_files
from bench.peers.talks import NOTHING, TALKS, Place, Refused

ARRIVE_MOST = 30.0
"""Seconds after which whatever has not arrived is lost."""

now = time.perf_counter


class Client:
    """One socket. It sees every number there is, or the run fails."""

    def __init__(self, room: Room, place: Place) -> None:
        self.number = NOTHING
        self.seat = place.seat
        self.sent = 0.0
        self.line = Line(place.path, place.token, self._hear)
        self.talk = TALKS[place.talk](place, self.line.send)
        self._room = room

    def _hear(self, message: bytes) -> None:
        try:
            number = self.talk.hear(message)
        except Refused as refused:
            self._room.crowd.faults.append(str(refused))
            return
        if number in (NOTHING, self.number):
            return
        if self.number not in (NOTHING, number - 1):
            self._room.crowd.faults.append(f"a client saw {number} after {self.number}")
        self.number = number
        self._room.seen(self, number)


class Room:
    """One table's clients. Its seats raise the number in turn, each when it has seen the number of the one before."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.seats: list[Client] = []
        self.due: deque[float] = deque()
        self._ready: Client | None = None

    def seen(self, client: Client, number: int) -> None:
        """Note that a client has seen a number; whose turn that makes it goes on."""
        crowd = self.crowd
        crowd.seen += 1
        if not client.seat:
            return
        size = len(self.seats)
        if number and client is self.seats[(number - 1) % size]:
            crowd.waits.append(now() - client.sent)
        if client is self.seats[number % size]:
            self._ready = client
            if crowd.going:
                self.due.append(now())
            self.go_on()

    def go_on(self) -> None:
        """Raise the number if that is due and the last one has been seen."""
        if self._ready is not None and self.due:
            mover, self._ready = self._ready, None
            mover.sent = self.due.popleft()
            self.crowd.moves += 1
            mover.talk.raise_it()

    @property
    def at_rest(self) -> bool:
        """Whether everything that was due has been done, and the next seat has seen it."""
        return self._ready is not None and not self.due


class Crowd:
    """All clients of this process."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.clients = 0
        self.faults: list[str] = []
        self.waits: list[float] = []
        self.moves = 0
        self.seen = 0
        self.going = False

    async def enter(self, port: int, places: list[dict[str, Any]]) -> int:
        """Connect these clients and wait until each has seen its table; say how many there are now."""
        clients = [self._client(msgspec.convert(place, Place)) for place in places]
        await connect(port, [client.line for client in clients])
        for client in clients:
            client.talk.opened()
        await self._until(lambda: all(client.number != NOTHING for client in clients), "not everybody was let in")
        self.clients += len(clients)
        return self.clients

    def _client(self, place: Place) -> Client:
        room = self.rooms.setdefault(place.table, Room(self))
        client = Client(room, place)
        if place.seat:
            room.seats.append(client)
        return client

    async def closed(self, seconds: float, tables: int) -> dict[str, Any]:
        """At so many tables, raise the number as soon as the one before has been seen."""
        return await self._counted(self._closed(seconds, tables))

    async def _closed(self, seconds: float, tables: int) -> None:
        self.going = True
        for room in list(self.rooms.values())[:tables]:
            room.due.append(now())
            room.go_on()
        await asyncio.sleep(seconds)
        self.going = False

    async def paced(self, seconds: float, tables: int, rate: float) -> dict[str, Any]:
        """Raise numbers so many times a second, as people do: at any moment, at one of the tables after the other."""
        return await self._counted(self._paced(seconds, tables, rate))

    async def _paced(self, seconds: float, tables: int, rate: float) -> None:
        rooms, random = list(self.rooms.values())[:tables], Random(1)
        began, due = now(), 0.0
        for turn in range(int(seconds * rate)):
            due += random.expovariate(rate)
            await asyncio.sleep(max(0.0, began + due - now()))
            room = rooms[turn % len(rooms)]
            room.due.append(now())
            room.go_on()

    async def _counted(self, work: Any) -> dict[str, Any]:
        """What came of some work, once everything has been seen by everybody."""
        self.moves = self.seen = 0
        self.waits = []
        began, spent = now(), time.process_time()
        await work
        share = (time.process_time() - spent) / (now() - began)
        await self._until(lambda: all(room.at_rest for room in self.rooms.values()), "moves were lost")
        await self._until(lambda: self.seen == self._due(), "not everybody saw every move")
        waits = sorted(self.waits)
        at = {name: round(waits[int(len(waits) * part)] * 1000, 3) for name, part in (("p50", 0.5), ("p99", 0.99))}
        return {"moves": self.moves, "seen": self.seen, "busy": round(share, 2), **at}

    def _due(self) -> int:
        return self.moves * self.clients // len(self.rooms)

    async def _until(self, so: Any, otherwise: str) -> None:
        end = now() + ARRIVE_MOST
        while not so():
            if self.faults or now() > end:
                raise RuntimeError("; ".join(self.faults[:3]) or otherwise)
            await asyncio.sleep(0.02)


async def _main() -> None:
    allow_open_files(20_000)
    crowd = Crowd()
    asks = (crowd.enter, crowd.closed, crowd.paced)
    await answer({ask.__name__: ask for ask in asks})


if __name__ == "__main__":
    uvloop.run(_main())
