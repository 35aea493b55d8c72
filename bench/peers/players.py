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
from bench.peers.talks import NOTHING, TALKS, Refused, Talk, Ticket

ARRIVE_MOST = 30.0
"""Seconds in which nothing at all arrives, after which the rest is lost."""

SHOWN_MOST = 200
"""Moves a second at a watched table: more are a flood to a server that counts what each of seven sockets sends."""

now = time.perf_counter


class Client:
    """One socket. It sees every number there is, or the run fails; with ``before``, those that one has missed, too."""

    def __init__(self, room: Room, place: Ticket, before: Client | None = None) -> None:
        kind = TALKS[place.talk]
        self.number: int = before.number if before and kind.resumes else NOTHING
        self.place = place
        self.seat = place.seat
        self.sent = 0.0
        self.line = Line(place.path, place.token, self._hear)
        self.talk: Talk = kind(place, self.line.send, before.talk if before else None)
        self.room = room

    def _hear(self, message: bytes) -> None:
        try:
            number = self.talk.hear(message)
        except Refused as refused:
            self.room.crowd.faults.append(str(refused))
            self.room.crowd.all_seen.set()
            return
        if number in (NOTHING, self.number):
            return
        if self.number not in (NOTHING, number - 1):
            self.room.crowd.faults.append(f"a client saw {number} after {self.number}")
        self.number = number
        self.room.seen(self, number)


class Room:
    """One table's clients. Its seats raise the number in turn, each when it has seen the number of the one before."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.seats: list[Client] = []
        self.spectators: list[Client] = []
        self.number = NOTHING
        self.due: deque[float] = deque()
        self._ready: Client | None = None

    def seen(self, client: Client, number: int) -> None:
        """Note that a client has seen a number; whose turn that makes it goes on."""
        crowd = self.crowd
        crowd.seen += 1
        if crowd.seen == crowd.target:
            crowd.all_seen.set()
        self.number = max(number, self.number)
        if not client.seat:
            return
        size = len(self.seats)
        if client.sent and client is self.seats[(number - 1) % size]:
            crowd.waits.append(now() - client.sent)
            crowd.ends.append(now())
        if client is self.seats[number % size]:
            if sent := self.seats[(number - 1) % size].sent:
                crowd.handed.append(now() - sent)
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
        self.ends: list[float] = []
        self.handed: list[float] = []
        """How long until the next seat has seen a move: longer than the mover's wait, if they are at two webs."""
        self.lasts: list[float] = []
        self.away: list[Client] = []
        self.moves = 0
        self.seen = 0
        self.target = 0
        self.all_seen = asyncio.Event()
        self.going = False

    async def enter(self, port: int, places: list[dict[str, Any]]) -> int:
        """Connect these clients and wait until each has seen its table; say how many there are now."""
        clients = [self._client(msgspec.convert(place, Ticket)) for place in places]
        lines: dict[int, list[Line]] = {}
        for client in clients:
            lines.setdefault(client.place.port or port, []).append(client.line)
        await asyncio.gather(*(connect(there, theirs) for there, theirs in lines.items()))
        for client in clients:
            client.talk.opened()
        await self._until(lambda: all(client.number != NOTHING for client in clients), "not everybody was let in")
        self.clients += len(clients)
        return self.clients

    def _client(self, place: Ticket) -> Client:
        room = self.rooms.setdefault(place.table, Room(self))
        client = Client(room, place)
        (room.seats if place.seat else room.spectators).append(client)
        return client

    async def closed(self, seconds: float, tables: int) -> dict[str, Any]:
        """At each of these tables, raise the number as soon as the one before has been seen."""
        return await self._counted(self._closed(seconds, tables))

    async def _closed(self, seconds: float, tables: int) -> None:
        self.going = True
        for room in list(self.rooms.values())[:tables]:
            room.due.append(now())
            room.go_on()
        await asyncio.sleep(seconds)
        self.going = False

    async def paced(self, seconds: float, tables: int, rate: float) -> dict[str, Any]:
        """Raise numbers at a rate by the second, as people do: at any moment, at one of the tables after the other."""
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

    async def shown(self, seconds: float) -> dict[str, Any]:
        """At the first table, raise the number each time that everybody has seen it, spectators too."""
        return await self._counted(self._shown(seconds))

    async def _shown(self, seconds: float) -> None:
        room = next(iter(self.rooms.values()))
        end = now() + seconds
        while now() < end and not self.faults:
            began = now()
            self.all_seen.clear()
            self.target = self.seen + self.clients
            room.due.append(now())
            room.go_on()
            await asyncio.wait_for(self.all_seen.wait(), ARRIVE_MOST)
            self.lasts.append(now() - room.seats[(room.number - 1) % len(room.seats)].sent)
            await asyncio.sleep(max(0.0, began + 1 / SHOWN_MOST - now()))
        self.target = 0

    async def grow(self, number: int) -> int:
        """Raise the number at every table until it is so high."""
        for room in self.rooms.values():
            room.due.extend([now()] * (number - room.number))
            room.go_on()
        await self._until(lambda: self._stands_at(number), "moves were lost")
        # Some show a move before they have stored it, and give who joins meanwhile an old state.
        await asyncio.sleep(0.3)
        return number

    def _stands_at(self, number: int) -> bool:
        rooms = self.rooms.values()
        return all(client.number == number for room in rooms for client in (*room.seats, *room.spectators))

    async def leave(self) -> int:
        """Cut all spectators; they can come back."""
        for room in self.rooms.values():
            self.away += room.spectators
            self.clients -= len(room.spectators)
            for client in room.spectators:
                client.line.close()
            room.spectators = []
        await asyncio.sleep(0.3)
        return len(self.away)

    async def join(self, port: int, places: list[dict[str, Any]]) -> dict[str, Any]:
        """Let spectators in, one after the other."""
        theirs = msgspec.convert(places, list[Ticket])
        return await self._one_by_one(port, [Client(self.rooms[place.table], place) for place in theirs])

    async def come_back(self, port: int, places: list[dict[str, Any]]) -> dict[str, Any]:
        """Let those who have left come back to these places, one after the other, and see what they have missed."""
        gone, self.away = self.away, []
        theirs = zip(msgspec.convert(places, list[Ticket]), gone, strict=True)
        return await self._one_by_one(
            port, [Client(self.rooms[place.table], place, before) for place, before in theirs]
        )

    async def _one_by_one(self, port: int, clients: list[Client]) -> dict[str, Any]:
        """Let each in once the one before has seen the table. Some are shown a stale state, and stay with that."""
        waits, stale = [], 0
        for client in clients:
            began = now()
            await connect(port, [client.line])
            client.talk.opened()
            while client.number == NOTHING or (client.talk.resumes and client.number < client.room.number):
                if self.faults or now() > began + ARRIVE_MOST:
                    raise RuntimeError("; ".join(self.faults[:3]) or "who came did not see everything")
                await asyncio.sleep(0)
            waits.append(now() - began)
            stale += client.number < client.room.number
            # Each leaves again, so that the next one finds nothing that is there for this one's sake.
            client.line.close()
            await asyncio.sleep(0.02)
        return {"came": len(waits), "p50": _ms(waits, 0.5), "stale": stale}

    async def start_anew(self, port: int, killed: float) -> dict[str, Any]:
        """After a restart, let everybody in again and raise each table's number.

        Says how many seconds after ``killed`` the first and the last table went on, and at how many a move was lost
        that had been shown.
        """
        rooms = list(self.rooms.values())
        before = [(room, room.number) for room in rooms]
        for room in rooms:
            seats, room.seats = room.seats, []
            room.number = NOTHING
            room.seats = [Client(room, client.place) for client in seats]
            room.due.append(now())
        clients = [client for room in rooms for client in room.seats]
        self.waits, self.ends = [], []
        await connect(port, [client.line for client in clients])
        for client in clients:
            client.talk.opened()
        await self._until(lambda: all(room.number != NOTHING for room in rooms), "not everybody was let in again")
        await self._until(lambda: len(self.waits) == len(rooms), "not every table goes on")
        ends = sorted(self.ends)
        lost = sum(room.number <= number for room, number in before)
        return {"first": ends[0] - killed, "all": ends[-1] - killed, "lost": lost}

    async def _counted(self, work: Any) -> dict[str, Any]:
        """What came of some work, once everything has been seen by everybody."""
        self.moves = self.seen = 0
        self.waits, self.ends, self.handed, self.lasts = [], [], [], []
        began, spent = now(), time.process_time()
        await work
        share = (time.process_time() - spent) / (now() - began)
        await self._until(lambda: all(room.at_rest for room in self.rooms.values()), "moves were lost")
        await self._until(lambda: self.seen == self._due(), "not everybody saw every move")
        at = {"p50": _ms(self.waits, 0.5), "p99": _ms(self.waits, 0.99), "last": _ms(self.lasts, 0.5)}
        handed = {"next_p50": _ms(self.handed, 0.5), "next_p99": _ms(self.handed, 0.99)}
        return {"moves": self.moves, "seen": self.seen, "busy": round(share, 2), **at, **handed}

    def _due(self) -> int:
        return self.moves * self.clients // len(self.rooms)

    async def _until(self, so: Any, otherwise: str) -> None:
        seen, since = self.seen, now()
        while not so():
            if seen != self.seen:
                seen, since = self.seen, now()
            if self.faults or now() > since + ARRIVE_MOST:
                raise RuntimeError("; ".join(self.faults[:3]) or otherwise)
            await asyncio.sleep(0.02)


def _ms(seconds: list[float], part: float) -> float:
    """The wait at this part of all, in milliseconds; 0 if there was none."""
    return round(sorted(seconds)[int(len(seconds) * part)] * 1000, 3) if seconds else 0.0


async def _main() -> None:
    allow_open_files(20_000)
    crowd = Crowd()
    asks = (
        crowd.enter, crowd.closed, crowd.paced, crowd.shown, crowd.grow, crowd.leave,
        crowd.join, crowd.come_back, crowd.start_anew,
    )  # fmt: skip
    await answer({ask.__name__: ask for ask in asks})


if __name__ == "__main__":
    uvloop.run(_main())
