"""Demo tables: bots that play one game after another, for visitors who open the page first."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

from events.store import StoreUnavailable
from games.game import AnyGame
from games.sitting import commands
from games.sitting.documents import Unfit, check_fit, texts
from server.accounts.accounts import Identity
from server.app import Running
from server.refusals import Refused
from server.retrying import until_answered
from server.tables.room import Room

LOOK_SECONDS = 2.0
REST_SECONDS = 10.0


async def keep_demo_tables(running: Running, tables: int) -> None:
    """Keep this many tables of bots going for ever, with all games in turn."""
    # The same account in every run: what the last one left is played to its end.
    account, _ = await running.accounts.mint(Identity("web", "sotto demo"), "Sotto", "en", running.rooms.now())
    games = list(running.rooms.games.values())
    async with asyncio.TaskGroup() as group:
        group.create_task(_resume_left(running, account.player))
        for first in range(tables):
            group.create_task(_keep_going(running, games[first % len(games) :] + games, account.player))


async def _keep_going(running: Running, games: list[AnyGame], opener: str) -> None:
    while True:
        for game in games:
            try:
                await _play(running, game, opener)
            except (Refused, Unfit, StoreUnavailable):
                await asyncio.sleep(LOOK_SECONDS)
            await asyncio.sleep(REST_SECONDS)


async def _resume_left(running: Running, opener: str) -> None:
    """Let tables of these go on for ever: the worker pauses those of bots alone that an earlier run has left."""
    paused: asyncio.Queue[Room] = asyncio.Queue()

    def look(room: Room) -> None:
        if room.sitting.status == "paused" and room.sitting.opener == opener:
            paused.put_nowait(room)

    running.rooms.on_changed.append(look)
    for room in running.rooms.held():
        look(room)
    while True:
        room = await paused.get()
        with suppress(Refused):
            await until_answered(partial(room.act, commands.Resume()))


async def _play(running: Running, game: AnyGame, opener: str) -> None:
    size = _least(game)
    room = await running.rooms.open(game, game.demo_options, size, "Demo", False, opener)
    for seat in range(1, size + 1):
        await room.act(commands.GiveToBot(seat, game.programs.demo))
    await room.act(commands.Start())
    await _finished(running, room)


def _least(game: AnyGame) -> int:
    """The fewest seats that go with what a demo table is opened with. Raises Unfit where no number does."""
    fewest, most = game.rules.seats
    for size in range(fewest, most):
        with suppress(Unfit):
            check_fit(game, game.demo_options, size, texts(game, {}))
            return size
    return most


async def _finished(running: Running, room: Room) -> None:
    ended = asyncio.Event()

    def look(changed: Room) -> None:
        if changed is room and room.sitting.status == "finished":
            ended.set()

    running.rooms.on_changed.append(look)
    try:
        await ended.wait()
    finally:
        running.rooms.on_changed.remove(look)
