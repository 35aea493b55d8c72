"""Demo tables: bots that play one game after another, for visitors who open the page first."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from functools import partial

import msgspec

from events.store import StoreUnavailable
from games.game import AnyGame
from games.sitting import commands
from games.sitting.documents import Unfit, check_fit, texts
from games.words import Language
from server.accounts.accounts import Identity
from server.app import Running
from server.refusals import Refused
from server.retrying import until_answered
from server.tables.room import Room

OPENERS: dict[Language, tuple[str, str]] = {"en": ("sotto demo", "Sotto"), "zh": ("sotto demo zh", "Sotto 演示")}
"""Of each language, who opens its tables, and what that account is called: the same one in every run, for what the last
one left is played to its end.
"""

LOOK_SECONDS = 2.0
REST_SECONDS = 10.0


async def keep_demo_tables(running: Running, tables: int) -> None:
    """Keep this many tables of bots going for ever, with all games in turn, in one language beside the other."""
    openers = [(language, await _account(running, language)) for language in OPENERS]
    games = list(running.rooms.games.values())
    async with asyncio.TaskGroup() as group:
        group.create_task(_resume_left(running, {opener for _, opener in openers}))
        for first in range(tables):
            group.create_task(_keep_going(running, games[first % len(games) :] + games, *openers[first % len(openers)]))


async def _account(running: Running, language: Language) -> str:
    identity, name = OPENERS[language]
    account, _ = await running.accounts.mint(Identity("web", identity), name, language, running.rooms.now())
    return account.player


async def _keep_going(running: Running, games: list[AnyGame], language: Language, opener: str) -> None:
    while True:
        for game in games:
            try:
                await _play(running, game, language, opener)
            except (Refused, Unfit, StoreUnavailable):
                await asyncio.sleep(LOOK_SECONDS)
            await asyncio.sleep(REST_SECONDS)


async def _resume_left(running: Running, openers: Collection[str]) -> None:
    """Let tables of these go on for ever: the worker pauses those of bots alone that an earlier run has left."""
    paused: asyncio.Queue[Room] = asyncio.Queue()

    def look(room: Room) -> None:
        if room.sitting.status == "paused" and room.sitting.opener in openers:
            paused.put_nowait(room)

    running.rooms.on_loaded.append(look)
    running.rooms.on_changed.append(look)
    for room in running.rooms.held():
        look(room)
    while True:
        room = await paused.get()
        with suppress(Refused):
            await until_answered(partial(room.act, commands.Resume()))


async def _play(running: Running, game: AnyGame, language: Language, opener: str) -> None:
    size = _least(game)
    options = msgspec.structs.replace(game.demo_options, language=language)
    room = await running.rooms.open(game, options, size, "Demo", False, opener)
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
