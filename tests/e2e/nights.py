"""One night of Clocktower over real sockets: a table dealt by hand, seats that answer as told, and what they hear."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from sotto_client import Refused, Watch
from tests.e2e.parties import Recorder

Json = dict[str, Any]
Style = Literal["nobody", "never", "at once", "at the end"]
"""Whether somebody has the storyteller's chair, and when they decide."""

CHARACTERS = ("imp", "poisoner", "fortuneteller", "monk", "mayor", "ravenkeeper", "soldier")
WINDOW, HUSH, NOBODY = 5000, 4000, 3000
OPTIONS = {
    "pace": "live",
    "deal": "manual",
    "window_seconds": WINDOW // 1000,
    "host_seconds": HUSH // 1000,
    "talk_seconds": 0,
    "quiet_seconds": 60,
}

Targets = Mapping[int, list[int]]
QUIET: Targets = {1: [7], 2: [6], 3: [1, 4], 4: [7]}
"""The demon comes to the soldier in vain; all that the storyteller can say to the fortune teller is what is true."""
BUSY: Targets = {1: [6], 2: [3], 3: [1, 4], 4: [7]}
"""The ravenkeeper dies and is asked, the fortune teller is poisoned, and what both learn is for the storyteller."""
ACTING = {3, 6}
"""Who learns something in one of these nights that it does not in the other."""

AT_THE_END = 0.3
"""The seconds before the end of a hush at which those who wait for it begin to decide."""


class Listener(Recorder):
    """A client that keeps when each of its messages came, too, in unix milliseconds."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.came: list[float] = []

    def received(self, message: str | bytes) -> None:
        self.came.append(time.time() * 1000)
        super().received(message)


class Heard(NamedTuple):
    """A message about a table: what it tells, how long it is, when it was made and when it came, in milliseconds."""

    kinds: tuple[str, ...]
    bytes: int
    at: int
    came: float


class Night(NamedTuple):
    """What everybody heard from dusk to dawn, by seat; 0 is who only looks on. ``decided``: what a person did."""

    style: Style
    busy: bool
    heard: Mapping[int, list[Heard]]
    decided: int

    @property
    def name(self) -> str:
        return f"{self.style}, {'busy' if self.busy else 'quiet'}"

    def kinds(self, seat: int) -> list[tuple[str, ...]]:
        return [one.kinds for one in self.heard[seat]]

    def told(self, seat: int) -> list[Heard]:
        """What the clock told a seat."""
        return [one for one in self.heard[seat] if one.kinds != ("chosen",)]

    def times(self, seat: int) -> list[int]:
        """When it did, since dusk."""
        told = self.told(seat)
        return [one.at - told[0].at for one in told]

    def bytes(self, seat: int) -> list[int]:
        """How long each message was; of the last, at dawn, by how much it is longer than what all are told of it."""
        *night, dawn = [one.bytes for one in self.heard[seat]]
        return [*night, dawn - self.heard[0][-1].bytes]


class Town:
    """Seven players, a storyteller and somebody who looks on; all of them may be at several tables at once."""

    def __init__(self, players: list[Listener], host: Listener, guest: Listener) -> None:
        self.players = players
        self.host = host
        self.guest = guest

    async def night(self, style: Style, busy: bool, game: str = "clocktower") -> Night:
        """Play a first night and its day, and then this one."""
        table = await self.host.open_table(game, OPTIONS, seats=len(CHARACTERS))
        await asyncio.gather(*(one.sit(table, seat) for seat, one in enumerate(self.players, 1)))
        await self.host.take_host(table)
        await self.host.start(table)
        chair = await self.host.watch(table, "host")
        await deal(self.host, chair)
        if style == "nobody":
            await self.host.leave_host(table)
        await self.guest.watch(table)
        async with asyncio.TaskGroup() as acting:
            deciding = acting.create_task(decide(self.host, chair, style))
            for seat, one in enumerate(self.players, 1):
                acting.create_task(play(one, table, seat, BUSY if busy else QUIET))
        heard = {0: self.guest, **dict(enumerate(self.players, 1))}
        return Night(style, busy, {seat: second_night(one, table) for seat, one in heard.items()}, deciding.result())


async def send(client: Listener, watch: Watch, command: str, **fields: Any) -> None:
    """Answer the prompt of this command, and wait until that shows."""
    id = next(id for id, prompt in watch.prompts.items() if prompt.command == command)
    await watch.reached(await client.do(watch.table, watch.as_, {"type": command, **fields}, id))


async def deal(host: Listener, chair: Watch) -> None:
    """Deal by hand, and let the first night fall."""
    while (asked := chair.view["game"].get("asked")) is not None:
        choice = CHARACTERS[asked["seat"] - 1] if asked["kind"] == "deal" else asked["legal"][0]
        await send(host, chair, "decide", choice=choice)
    await send(host, chair, "end_hush")


def stretch(night: int, phase: str, window: str) -> Callable[[Json], bool]:
    """Whether a view is in this stretch."""
    wanted = {"night": night, "phase": phase, "window": window}
    return lambda view: wanted.items() <= view["game"].items()


def dawned(day: int) -> Callable[[Json], bool]:
    """Whether this day has come in a view."""
    return lambda view: bool(view["game"]["day"] == day)


async def play(client: Listener, table: str, seat: int, targets: Targets) -> None:
    """Answer both windows of two nights, the second as told, and nominate nobody between them."""
    watch = await client.watch(table, f"seat:{seat}")
    for night, chosen in ((1, {}), (2, targets)):
        for window in ("a", "b"):
            view = await watch.until(stretch(night, "window", window))
            ask = view["game"]["asks"][str(seat)]
            named = chosen.get(seat) if window == "a" else None
            await send(client, watch, "choose", targets=named or ask["among"][: ask["least"]], character="")
        await watch.until(dawned(night))
        if night == 1:
            # One after the other: the one who ends the day has a prompt less by the same message.
            await watch.until(lambda view: len(view["game"]["done"]) == seat - 1)
            # A hold goes on into the night that falls within it; nobody who looks at the dawn ends the day so soon.
            await asyncio.sleep(watch.latest.hold_seconds)
            await send(client, watch, "done")


async def decide(host: Listener, chair: Watch, style: Style) -> int:
    """Decide in the hushes of the second night, and return how often."""
    decided = 0
    if style in ("nobody", "never"):
        return decided
    for window in ("a", "b"):
        view = await chair.until(stretch(2, "hush", window))
        if style == "at the end":
            await asyncio.sleep(view["game"]["until"] / 1000 - AT_THE_END - time.time())
        while chair.view["game"].get("asked") is not None:
            await send(host, chair, "decide", choice=chair.view["game"]["asked"]["legal"][0])
            decided += 1
        if style == "at the end":
            await fidget(host, chair)
    return decided


async def fidget(host: Listener, chair: Watch) -> None:
    """Lay notes as the hush ends, until none is taken any more."""
    await asyncio.sleep(chair.view["game"]["until"] / 1000 - 0.02 - time.time())
    while any(prompt.command == "set_token" for prompt in chair.prompts.values()):
        try:
            await send(host, chair, "set_token", seat=5, kind="mark", on=True, text="?")
        except Refused:
            return


class _Told(msgspec.Struct):
    table: str = ""
    at: int = 0
    op: str = ""
    facts: tuple[Json, ...] = ()


def second_night(client: Listener, table: str) -> list[Heard]:
    """All that somebody heard of a table from its second dusk to its second dawn."""
    heard: list[Heard] = []
    for message, came in zip(client.messages, client.came, strict=True):
        told = msgspec.json.decode(message, type=_Told)
        if told.table != table:
            continue
        if any(fact["type"] == "night_fell" and fact["night"] == 2 for fact in told.facts) or heard:
            kinds = tuple(fact["type"] for fact in told.facts) or (told.op,)
            heard.append(Heard(kinds, len(message), told.at, came))
        if heard and "dawn_broke" in heard[-1].kinds:
            return heard
    raise AssertionError("the second night has no dawn")
