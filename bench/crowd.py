"""The clients of a bench, in a process of their own, whose CPU time does not count."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import uvloop

from bench.children import answer
from bench.line import Line, connect
from bench.measuring import allow_open_files

_encode = msgspec.json.Encoder().encode


class Field(msgspec.Struct):
    """What is needed of a prompt's field to fill it in."""

    min: int = 0
    options: list[dict[str, Any]] = []


class Prompt(msgspec.Struct):
    """An open decision."""

    command: str
    fields: dict[str, Field]


class TableView(msgspec.Struct):
    """A view, or the patch of one: only what a player's client needs to play on."""

    prompts: dict[str, Prompt | None] = {}


class Heard(msgspec.Struct):
    """A message of the server; ``by`` is said by the echo only: whose turn it is."""

    op: str
    by: int = -1
    view: TableView | None = None
    patch: TableView | None = None
    reason: str = ""


_heard = msgspec.json.Decoder(Heard)


class Crowd:
    """All players of this process. They act while they may, and wait for each answer."""

    def __init__(self) -> None:
        self.going = False
        self.done = 0
        self.refused = 0
        self.frames = 0
        self.frame_bytes = 0
        self.under_way = 0
        self.waiting: list[tuple[Player, str, dict[str, Any]]] = []
        self.players: list[Player] = []
        self.idle: list[Line] = []

    async def seat(self, port: int, seats: list[tuple[str, int, str]], echo: bool) -> int:
        """Connect the players of these seats (table, seat, token) and let each watch its table."""
        self.players = [Player(self, table, seat, token, echo) for table, seat, token in seats]
        await connect(port, [player.line for player in self.players])
        for player in self.players:
            player.watch()
        await self._rest()
        return len(self.players)

    async def stand(self, port: int, path: str, count: int, watch: str) -> int:
        """Connect spectators; with ``watch``, let each watch that table."""
        lines = [Line(path) for _ in range(count)]
        await connect(port, lines)
        for line in lines if watch else []:
            line.send(_encode({"op": "watch", "table": watch, "as": "public"}))
        self.idle += lines
        await self._rest()
        return len(lines)

    async def leave(self) -> int:
        """Cut the spectators."""
        for line in self.idle:
            line.close()
        self.idle = []
        return 0

    async def received(self) -> int:
        """The bytes that all spectators got."""
        return sum(line.bytes for line in self.idle)

    async def go(self, seconds: float) -> dict[str, int]:
        """Play for this long, until everything is answered and delivered, and say what came."""
        self.done = self.refused = self.frames = self.frame_bytes = 0
        self.going = True
        waiting, self.waiting = self.waiting, []
        for player, prompt, command in waiting:
            player.act(prompt, command)
        await asyncio.sleep(seconds)
        self.going = False
        await self._rest()
        return {"done": self.done, "refused": self.refused, "frames": self.frames, "bytes": self.frame_bytes}

    async def _rest(self) -> None:
        """Wait until everything is answered and nothing comes any more."""
        before = -1
        while self.under_way or before != self._came():
            before = self._came()
            await asyncio.sleep(0.05)

    def _came(self) -> int:
        return self.frames + sum(line.bytes for line in self.idle)


class Player:
    """One seat of one table on a socket of its own, which does at once what it is asked."""

    def __init__(self, crowd: Crowd, table: str, seat: int, token: str, echo: bool) -> None:
        self._crowd = crowd
        self._table = table
        self._seat = seat
        self._count = 0
        self._echo = echo
        self.line = Line("/ws", token, self._hear)

    def watch(self) -> None:
        """Begin to watch the table as this seat."""
        self.line.send(_encode({"op": "watch", "table": self._table, "as": f"seat:{self._seat}"}))

    def act(self, prompt: str, command: dict[str, Any]) -> None:
        """Send a command, or keep it until the crowd goes on."""
        crowd = self._crowd
        if not crowd.going:
            crowd.waiting.append((self, prompt, command))
            return
        self._count += 1
        crowd.under_way += 1
        about = {"table": self._table, "as": f"seat:{self._seat}", "prompt": prompt, "command": command}
        self.line.send(_encode({"op": "do", "id": f"c{self._count}", **about}))

    def _hear(self, message: bytes) -> None:
        heard = _heard.decode(message)
        crowd = self._crowd
        if heard.op == "frame":
            crowd.frames += 1
            crowd.frame_bytes += len(message)
        elif heard.op in ("done", "no", "error"):
            crowd.under_way -= 1
            crowd.done += heard.op == "done"
            crowd.refused += heard.op != "done"
        if self._echo:
            if heard.by == self._seat:
                self.act("speak.1.1.global.1", {"type": "speak", "text": "x" * 40})
            return
        for shown in (heard.view, heard.patch):
            for name, prompt in shown.prompts.items() if shown else ():
                if prompt is not None:
                    self.act(name, _answer(prompt))


def _answer(prompt: Prompt) -> dict[str, Any]:
    """What a player does in Avalon: talk, stand still, agree to nothing, so that games last long."""
    match prompt.command:
        case "propose_team":
            values: dict[str, Any] = {"members": list(range(1, prompt.fields["members"].min + 1))}
        case "speak":
            values = {"text": "x" * 40}
        case "walk":
            values = {"steps": []}
        case "vote":
            values = {"approve": False}
        case "play_mission":
            values = {"success": prompt.fields["success"].options[-1]["value"]}
        case _:
            values = {name: field.options[0]["value"] for name, field in prompt.fields.items()}
    return {"type": prompt.command, **values}


async def _main() -> None:
    allow_open_files(20_000)
    crowd = Crowd()
    asks = (crowd.seat, crowd.stand, crowd.leave, crowd.received, crowd.go)
    await answer({ask.__name__: ask for ask in asks})


if __name__ == "__main__":
    uvloop.run(_main())
