"""``python -m tests.storm.players FOLDER GROUPS URL …``: those who play, watch and read until stdin ends.

Each writes down what it says and hears. When stdin ends all stop to act, and then everybody has to be shown what there
is: what is not shown within the tests' patience is written down as ``behind``.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sotto_client import Client, Closed, Prompt, Refused, Unreachable, play
from sotto_client import messages as sdk
from sotto_client.prompts import Command
from tests.e2e.parties import Careless, Json
from tests.patience import PATIENCE
from tests.storm.recording import Record

GAMES: dict[str, dict[str, Any]] = {
    "avalon": {"bots": 5},
    "liars_dice": {"bots": 1},
    "wizard": {"bots": 0},
    "clocktower": {"bots": 5},
    "mbg": {"bots": 1},
}
"""What is played in turn, and with how many bots beside two people."""

THINKS = 0.15
"""Seconds before each choice of a person."""

AGAIN_SECONDS = 0.3

READ_SECONDS = 0.4
"""Between two reads of somebody who reads by HTTP."""

SIP_SECONDS = 0.4
"""Between two messages that a slow client takes."""

PASSING = ("store_unavailable", "too_many", "internal")

_encode = msgspec.json.Encoder().encode


class Recorded(Client):
    """A client that writes everything down. With ``by_http`` it watches by its socket and acts by HTTP."""

    def __init__(self, url: str, record: Record, by_http: bool = False) -> None:
        super().__init__(url)
        self.record = record
        self.by_http = by_http

    def opened(self) -> None:
        self.record.note("opened")
        super().opened()

    def lost(self) -> None:
        self.record.note("lost")
        super().lost()

    def received(self, message: str | bytes) -> None:
        self.record.text("heard", message.encode() if isinstance(message, str) else message)
        super().received(message)

    def _send(self, message: sdk.Outgoing) -> None:
        self.record.text("sent", sdk.write(message).encode())
        super()._send(message)

    async def do(self, table: str, as_: str, command: Command, prompt: str | None = None, id: str | None = None) -> int:
        if not self.by_http:
            return await super().do(table, as_, command, prompt, id)
        wish = {"id": id or f"{random.getrandbits(96):x}", "as": as_, "prompt": prompt or "", "command": command}
        while True:
            self.record.text("sent", _encode({"op": "do", "table": table} | wish))
            try:
                seq: int = (await self._http.call("POST", "tables", table, "commands", body=wish))["seq"]
            except Unreachable:
                await asyncio.sleep(AGAIN_SECONDS)
            except Refused as no:
                self.record.text("heard", _encode({"op": "no", "id": wish["id"], "code": no.code, "reason": no.reason}))
                if no.code not in PASSING:
                    raise
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                self.record.text("heard", _encode({"op": "done", "id": wish["id"], "seq": seq}))
                return seq

    async def catch_up(self) -> None:
        """Hold every watch to what the store has now."""
        for (table, as_), watch in list(self._watches.items()):
            with suppress(Refused, Closed):
                shown = await persistent(lambda table=table, as_=as_: self.view(table, as_))
                try:
                    async with asyncio.timeout(PATIENCE):
                        await watch.reached(shown.seq)
                except TimeoutError:
                    self.record.note("behind", table=table, **{"as": as_}, seq=shown.seq)


async def persistent(call: Any) -> Any:
    """What a call answers, however often it has to be made."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await call()
            except Unreachable:
                pass
            except Refused as no:
                if no.code not in PASSING:
                    raise
            await asyncio.sleep(AGAIN_SECONDS)


class Resting(Careless):
    """A careless player who stops when it is told to."""

    def __init__(self, seed: object, over: asyncio.Event) -> None:
        super().__init__(seed)
        self._over = over

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:  # type: ignore[override]
        return None if self._over.is_set() else await super().choose(view, prompts)


class Party:
    """Two people at different servers who play one game after the other, and those who look on."""

    def __init__(self, number: int, urls: list[str], folder: Path, over: asyncio.Event) -> None:
        self._number, self._urls, self._folder, self._over = number, urls, folder, over
        self._games = itertools.islice(itertools.cycle(GAMES), number % len(GAMES), None)
        self.people = [self._client(f"player-{number}-{seat}", seat, seat == 2) for seat in (1, 2)]
        self.spectator = self._client(f"spectator-{number}", number)
        self._records: list[Record] = []

    def _client(self, name: str, turn: int, by_http: bool = False) -> Recorded:
        url = self._urls[turn % len(self._urls)]
        return Recorded(url, Record(self._folder, name), by_http)

    async def play(self) -> None:
        """Table after table."""
        for number, person in enumerate(self.people, 1):
            await persistent(lambda person=person, number=number: person.sign_up(f"{self._number} {number}"))
        for round, game in enumerate(self._games):
            try:
                await self._table(round, game)
            except (Refused, Unreachable, Closed):  # what a storm took away is begun again
                await asyncio.sleep(AGAIN_SECONDS)

    async def _table(self, round: int, game: str) -> None:
        table = await self._begun(game)
        aside = [asyncio.create_task(one) for one in self._onlookers(table)]
        try:
            await asyncio.gather(
                *(
                    play(person, table, seat, Resting(f"{self._number}.{round}.{seat}", self._over), THINKS)
                    for seat, person in enumerate(self.people, 1)
                )
            )
        finally:
            for one in aside:
                one.cancel()
            await asyncio.gather(*aside, return_exceptions=True)

    async def _begun(self, game: str) -> str:
        opener, other = self.people
        bots = int(GAMES[game]["bots"])
        options = {"pace": "fast"} | GAMES[game].get("options", {})
        table = await opener.open_table(game, options, seats=2 + bots)
        await opener.sit(table, 1)
        await other.sit(table, 2)
        for seat in range(3, 3 + bots):
            await opener.give_to_bot(table, seat)
        await opener.start(table)
        return table

    def _onlookers(self, table: str) -> list[Any]:
        """Somebody who watches, who reads by HTTP, who takes little at a time, and who takes nothing at all."""
        lookers = [watched(self.spectator, table), read(self.people[0], table, f"{self._number}", self._folder)]
        if self._number % 2 == 0:
            lookers.append(sipped(self._urls[0], table, Record(self._folder, f"slow-{self._number}-{table}")))
            lookers.append(silent(self._urls[-1], table))
        return lookers


async def watched(client: Recorded, table: str) -> None:
    """Watch as anybody may."""
    while True:
        with suppress(Refused, Closed):
            watch = await client.watch(table)
            async for _ in watch:
                pass
        await asyncio.sleep(AGAIN_SECONDS)


async def read(client: Recorded, table: str, name: str, folder: Path) -> None:
    """Read the feed of seat 1 page by page, and its view now and then, by HTTP."""
    record, after, log = Record(folder, f"reader-{name}-{table}"), 0, ""
    for turn in itertools.count():
        await asyncio.sleep(READ_SECONDS)
        with suppress(Refused, Unreachable):
            answer = await client._http.fetch("GET", "tables", table, "feed", as_="seat:1", after=after, limit=50)
            page = msgspec.json.decode(answer)
            if page["log"] != log:
                log, after = page["log"], 0
                continue
            record.note("page", table=table, **{"as": "seat:1"}, after=after, body=msgspec.Raw(answer))
            after = page["frames"][-1]["seq"] if page["frames"] else after
            if turn % 4 == 0:
                shown = await client._http.fetch("GET", "tables", table, "view", as_="seat:1")
                record.note("shown", table=table, **{"as": "seat:1"}, body=msgspec.Raw(shown))


@asynccontextmanager
async def narrow(url: str) -> AsyncIterator[ClientConnection]:
    """A socket that takes little at once."""
    where = urlsplit(url)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    try:
        await asyncio.get_running_loop().sock_connect(line, (where.hostname, where.port))
        async with connect(
            f"ws://{where.netloc}/ws", sock=line, max_queue=1, max_size=None, compression=None, proxy=None,
            ping_interval=None, close_timeout=1,
        ) as opened:  # fmt: skip
            yield opened
    finally:
        line.close()


async def sipped(url: str, table: str, record: Record) -> None:
    """Watch and read slowly; begin again when the server has had enough."""
    ask = _encode({"op": "watch", "table": table, "as": "public"})
    while True:
        with suppress(OSError, WebSocketException):
            async with narrow(url) as line:
                record.note("opened")
                record.text("sent", ask)
                await line.send(ask.decode())
                while True:
                    record.text("heard", await line.recv(decode=False))
                    await asyncio.sleep(SIP_SECONDS)
        await asyncio.sleep(AGAIN_SECONDS)


async def silent(url: str, table: str) -> None:
    """Ask for much and read nothing."""
    while True:
        with suppress(OSError, WebSocketException):
            async with narrow(url) as line:
                for _ in range(60):
                    await line.send(_encode({"op": "watch", "table": table, "as": "public"}).decode())
                await line.wait_closed()
        await asyncio.sleep(AGAIN_SECONDS)


async def main(folder: Path, groups: int, urls: list[str]) -> None:
    """Play until stdin ends."""
    over = asyncio.Event()
    parties = [Party(number, urls, folder, over) for number in range(groups)]
    playing = [asyncio.create_task(party.play()) for party in parties]
    print("playing", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    over.set()
    await asyncio.sleep(1)
    clients = [client for party in parties for client in (*party.people, party.spectator)]
    await asyncio.gather(*(client.catch_up() for client in clients), return_exceptions=True)
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for client in clients:
        await client.close()
        client.record.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
