"""``sotto watch``: a table live, until it ends."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator, Callable

from rich.console import Console
from rich.live import Live
from rich.panel import Panel

from clients.terminal.asking import Asking, check_viewer, run, words_of
from clients.terminal.shown import line, numbered, panel, plain
from clients.terminal.words import Json, Words
from sotto_client import Client, Refused, Unreachable, Watch
from sotto_client.delays import delays

PASSING = ("store_unavailable", "internal", "unexpected")
"""Statuses of a server that is starting or stopping, or of the proxy in front of it."""

PAGE = 500

LOOK = 0.5
"""Seconds between looks at who is there and whether the server is."""

NAMING = ("table_seat_taken", "table_opener_changed", "table_host_taken", "table_invited", "table_returned")
"""Facts that may name a player who was not named before."""


def watch(asking: Asking, table: str, as_: str = "public", as_json: bool = False, last: int | None = None) -> int:
    """Print what a viewer is told, from the beginning or the ``last`` few facts on; return the exit code."""

    async def errand(client: Client) -> None:
        check_viewer(asking, as_)
        listing = await client.table(table)
        words = await words_of(client, asking, listing)
        so_far = (await client.feed(table, as_, limit=1)).seq  # refused here what the socket would refuse
        after = 0 if last is None else max(0, so_far - last)
        watching = await client.watch(table, as_)
        frames = _frames(client, watching, after, words)
        if as_json:
            async for frame in frames:
                print(json.dumps(frame, ensure_ascii=False, separators=(",", ":")), flush=True)
        else:
            await _tell(client, frames, watching, listing, words, after)

    return run(asking, errand, table, as_)


async def _frames(client: Client, watching: Watch, after: int, words: Words) -> AsyncIterator[Json]:
    """Yield every frame of the feed, to the end of the table: the socket signals more, the feed has them all."""
    log = watching.log
    async for update in watching:
        if watching.log != log:
            log, after = watching.log, 0
            print(words.say("begins_anew"), file=sys.stderr)
        while after < update.seq:
            for frame in await _page(client, watching, after, words):
                yield frame
                after = frame["seq"]
        if update.view["table"]["status"] == "finished":
            return
    if watching.ended:
        raise watching.ended


async def _page(client: Client, watching: Watch, after: int, words: Words) -> tuple[Json, ...]:
    pauses = delays(0.2)
    told = False
    while True:
        try:
            return (await client.feed(watching.table, watching.as_, after, PAGE)).frames
        except Unreachable:
            pass
        except Refused as no:
            if no.code not in PASSING:
                raise
        if not told:
            print(words.say("lost"), file=sys.stderr)
            told = True
        await asyncio.sleep(next(pauses))


async def _tell(
    client: Client, frames: AsyncIterator[Json], watching: Watch, listing: Json, words: Words, after: int
) -> None:
    console = Console(highlight=False)
    if not console.is_terminal or console.is_dumb_terminal:
        async for frame in frames:
            await _learn(client, frame, watching, words)
            for seq, fact in numbered(frame):
                if seq > after and words.fact(fact):
                    print(plain(words, seq, frame["at"], fact), flush=True)
        return

    # The panel stays below what has happened, and is what is left at the end.
    def shown() -> Panel:
        online = {one["seat"]: one["online"] for one in watching.seats}
        notice = "" if client.connected else words.say("lost")
        return panel(words, listing, watching.view, watching.as_, online, notice)

    with Live(shown(), console=console, auto_refresh=False) as live:
        looking = asyncio.create_task(_look(live, shown))
        try:
            async for frame in frames:
                await _learn(client, frame, watching, words)
                for seq, fact in numbered(frame):
                    if seq > after and words.fact(fact):
                        live.console.print(line(words, seq, frame["at"], fact))
        finally:
            looking.cancel()
            live.update(shown(), refresh=True)


async def _look(live: Live, shown: Callable[[], Panel]) -> None:
    """Keep the panel up to date, whether or not anything is told."""
    while True:
        live.update(shown(), refresh=True)
        await asyncio.sleep(LOOK)


async def _learn(client: Client, frame: Json, watching: Watch, words: Words) -> None:
    """Learn the names in a frame, in the view as it is now, and of players who came later."""
    words.learn_all(frame["facts"])
    words.see(watching.view.get("game", {}))
    players = {fact.get("player") or fact.get("opener") for fact in frame["facts"] if fact["type"] in NAMING}
    if players - {None} - set(words.names):
        with contextlib.suppress(Refused, Unreachable):  # then the player's id will do
            words.names |= (await client.table(frame["table"])).get("names", {})
