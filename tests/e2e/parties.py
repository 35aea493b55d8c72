"""People who play: SDK clients that write down every message they receive and every command that was granted."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from sotto_client import Client, Player, Prompt, play, random_command
from sotto_client.messages import Do, Done, No
from sotto_client.prompts import Command

Json = dict[str, Any]


class Recorder(Client):
    """A client that keeps the bytes of all messages, and the seq of each of its commands that was granted."""

    def __init__(self, url: str, token: str | None = None) -> None:
        super().__init__(url, token)
        self.url = url
        self.messages: list[bytes] = []
        self.granted: list[tuple[str, str, str, int]] = []
        """(table, as, id, seq)"""
        self.granted_at: list[float] = []
        """When each of them was, by the monotonic clock."""
        self.asked: Counter[str] = Counter()
        """How often every command was sent."""

    def received(self, message: str | bytes) -> None:
        self.messages.append(message.encode() if isinstance(message, str) else message)
        super().received(message)

    async def do(self, table: str, as_: str, command: Command, prompt: str | None = None, id: str | None = None) -> int:
        id = id or f"{random.getrandbits(96):x}"
        seq = await super().do(table, as_, command, prompt, id)
        self.granted.append((table, as_, id, seq))
        self.granted_at.append(time.monotonic())
        return seq

    async def _ask(self, wish: Do) -> Done | No | None:
        self.asked[wish.id] += 1
        return await super()._ask(wish)

    def frames(self, table: str, as_: str) -> list[bytes]:
        """The frames of a viewer that came, as they came."""
        head = f'{{"op":"frame","table":"{table}","as":"{as_}",'.encode()
        return [message for message in self.messages if message.startswith(head)]


class Careless(Player):
    """Answers whatever it is asked with whatever fits."""

    idle = 1.0

    def __init__(self, seed: object = None) -> None:
        self._rng = random.Random(str(seed))

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command]:
        # What need not be done is done now and then, so that what must be done comes to its turn.
        must = [name for name in sorted(prompts) if prompts[name].required]
        may = [name for name in sorted(prompts) if not prompts[name].required]
        name = self._rng.choice(may if may and (not must or self._rng.random() < 0.3) else must)
        return name, random_command(prompts[name], self._rng)


@asynccontextmanager
async def party(url: str, size: int) -> AsyncIterator[list[Recorder]]:
    """A number of players with accounts."""
    people = [Recorder(url) for _ in range(size)]
    try:
        await asyncio.gather(*(person.sign_up(f"Player {n}") for n, person in enumerate(people, 1)))
        yield people
    finally:
        await asyncio.gather(*(person.close() for person in people))


async def begin(
    people: list[Recorder],
    game: str,
    *,
    bots: int = 0,
    bot: str = "random",
    seats: int | None = None,
    title: str = "",
    private: bool = False,
    **options: object,
) -> str:
    """Open a table, seat everybody from seat 1 on, fill up with bots and start."""
    opener = people[0]
    table = await set_up(people, game, bots=bots, bot=bot, seats=seats, title=title, private=private, **options)
    await opener.start(table)
    return table


async def set_up(
    people: list[Recorder],
    game: str,
    *,
    bots: int = 0,
    bot: str = "random",
    seats: int | None = None,
    title: str = "",
    private: bool = False,
    **options: object,
) -> str:
    """The same without the start."""
    opener = people[0]
    size = seats or len(people) + bots
    table = await opener.open_table(game, {"pace": "fast"} | options, title, private, size)
    if private:
        for person in people[1:]:
            assert person.player is not None
            await opener.invite(table, person.player)
    for seat, person in enumerate(people, 1):
        await person.sit(table, seat)
    for seat in range(len(people) + 1, len(people) + bots + 1):
        await opener.give_to_bot(table, seat, bot)
    return table


async def play_out(people: list[Recorder], table: str, seed: object = None) -> list[Json | None]:
    """Everybody plays their seat to the end."""
    return await asyncio.gather(
        *(play(person, table, seat, Careless(f"{seed}.{seat}")) for seat, person in enumerate(people, 1))
    )


class Page(msgspec.Struct):
    """The answer of the feed, its frames as the bytes that came."""

    seq: int
    log: str
    frames: tuple[msgspec.Raw, ...]


async def feed_bytes(client: Client, table: str, as_: str, after: int = 0) -> list[bytes]:
    """A viewer's whole feed by HTTP, page by page, every frame as it came."""
    frames: list[bytes] = []
    while True:
        body = await client._http.fetch("GET", "tables", table, "feed", as_=as_, after=after, limit=300)
        page = msgspec.json.decode(body, type=Page)
        frames += [bytes(frame) for frame in page.frames]
        if not page.frames:
            return frames
        after = seq_of(frames[-1])


class _Numbered(msgspec.Struct):
    seq: int


def seq_of(message: bytes) -> int:
    """The seq that a message tells."""
    return msgspec.json.decode(message, type=_Numbered).seq


def decoded(messages: Iterable[bytes]) -> list[Json]:
    """Messages as plain JSON values."""
    return [msgspec.json.decode(message) for message in messages]
