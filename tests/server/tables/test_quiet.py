"""What a quiet game lets nobody see: who comes and goes, and that somebody in the host's chair is asked."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from games.game import AnyGame
from games.sitting import commands
from games.specialties import Quiet
from projections.lobby import Lobby, listing
from server.accounts.accounts import Accounts
from server.bots.seats import BotSeats
from server.llm.calls import LlmCalls
from server.llm.model import Offline
from server.llm.seats import LlmSeats
from server.llm.settings import LlmSettings
from server.tables.awaited import awaits
from server.tables.decider import Submission
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.worker import Worker
from tests.clocks import Milliseconds
from tests.probes.vigil.rules import GAME, LENGTHS, VigilOptions
from tests.server.tables.test_room import Ear
from tests.server.test_worker import MINUTE

NIGHT = LENGTHS["live"]


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


@pytest.fixture
def clock() -> Milliseconds:
    return Milliseconds()


async def by_night(
    store: RedisStore, clock: Milliseconds, *watching: str, game: AnyGame = GAME
) -> tuple[Room, dict[str, Ear]]:
    """The first night of a and b, whom h hosts; who is ``watching`` was there at dusk."""
    room = await Rooms(store, {"vigil": game}, clock).open(game, VigilOptions(), 2, "", False, "a")
    for seat, player in enumerate("ab", 1):
        await room.act(commands.Sit(seat, player))
    await room.act(commands.TakeHost("h"))
    ears = {name: Ear(name if name != "public" else None) for name in (*watching, "public")}
    for name, ear in ears.items():
        await room.watch(CHAIRS.get(name, "public"), ear, None, None)
    await room.act(commands.Start())
    return room, ears


CHAIRS = {"a": "seat:1", "b": "seat:2", "h": "host"}


def online(ear: Ear) -> list[list[bool]]:
    """Every presence that was told."""
    return [[one["online"] for one in told["seats"]] for told in ear.heard if told["op"] == "presence"]


async def dawn(room: Room, clock: Milliseconds) -> None:
    clock.now += NIGHT
    await room.tick()


async def test_who_leaves_and_returns_by_night_is_not_seen_to(store: RedisStore, clock: Milliseconds) -> None:
    room, ears = await by_night(store, clock, "a", "b")
    before = {name: len(ear.heard) for name, ear in ears.items()}
    room.unwatch("seat:2", ears["b"])
    room.unwatch("seat:1", ears["a"])
    back = Ear("b")
    await room.watch("seat:2", back, None, None)
    assert {name: len(ear.heard) for name, ear in ears.items()} == before
    assert online(back) == [[True, True]]
    await room.watch("seat:1", ears["a"], None, None)
    await dawn(room, clock)
    assert online(ears["public"])[-1] == [True, True]
    assert len(online(back)) == 1, "nothing has changed since dusk"


async def test_who_stays_away_or_comes_is_told_at_dawn(store: RedisStore, clock: Milliseconds) -> None:
    room, ears = await by_night(store, clock, "a")
    told = len(online(ears["public"]))
    room.unwatch("seat:1", ears["a"])
    b, guest = Ear("b"), Ear()
    await room.watch("seat:2", b, None, None)
    await room.watch("public", guest, None, None)
    assert online(b) == online(guest) == [[True, False]], "as it was at dusk"
    assert len(online(ears["public"])) == told
    await dawn(room, clock)
    for ear in (ears["public"], b, guest):
        assert online(ear)[-1] == [False, True]
        assert [one["op"] for one in ear.heard[-2:]] == ["frame", "presence"]
    room.unwatch("seat:2", b)
    assert online(guest)[-1] == [False, False]


async def test_a_process_that_comes_to_it_by_night_lets_nobody_stand_out(
    store: RedisStore, clock: Milliseconds
) -> None:
    room, _ = await by_night(store, clock, "a", "b")
    late = await Rooms(store, {"vigil": GAME}, clock).get(room.id)
    a, guest = Ear("a"), Ear()
    await late.watch("public", guest, None, None)
    await late.watch("seat:1", a, None, None)
    late.unwatch("seat:1", a)
    assert online(guest) == [[True, True]]
    await dawn(late, clock)
    assert online(guest) == [[True, True], [False, False]]


async def test_a_game_that_cannot_say_is_quiet_and_one_that_is_over_is_not(
    store: RedisStore, clock: Milliseconds
) -> None:
    def fails(view: Any) -> bool:
        raise KeyError("a bug")

    room, ears = await by_night(store, clock, "a", game=dataclasses.replace(GAME, specialties=(Quiet(fails),)))
    told = online(ears["public"])
    room.unwatch("seat:1", ears["a"])
    assert online(ears["public"]) == told
    await room.act(commands.Abandon())
    assert online(ears["public"])[-1] == [False, False]


# --- the host's chair ----------------------------------------------------------------------------------------------


async def hour(room: Room) -> None:
    answer = {"type": "keep_hour", "hour": 2}
    await room.submit("h", Submission("host", "r1", "hour.1", answer))


async def test_that_the_host_is_asked_and_answers_shows_to_nobody_else(store: RedisStore, clock: Milliseconds) -> None:
    room, ears = await by_night(store, clock, "a", "b", "h")
    people, shown = ("a", "b", "stranger"), ("a", "b", "public")

    def seen() -> list[Any]:
        told = [ears[name].heard[:] for name in shown]
        listed = listing(room.id, room.table.feeds["public"].state.table, room.table.opened_at)
        return [told, listed, [awaits(room, one) for one in people], room.deadline()]

    before = seen()
    assert awaits(room, "h")
    await hour(room)
    assert not awaits(room, "h")
    assert seen() == before
    await dawn(room, clock)
    assert seen() != before


@pytest.mark.parametrize("answered", [False, True])
async def test_a_deserted_table_is_paused_at_the_same_time_whether_the_host_answers(
    store: RedisStore, clock: Milliseconds, answered: bool
) -> None:
    room, _ = await by_night(store, clock, "a")
    seats = LlmSeats(
        rooms := Rooms(store, {"vigil": GAME}, clock), LlmCalls(rooms, Offline(), LlmSettings()), Accounts(store, "s")
    )
    worker = Worker(rooms, Lobby(store), [BotSeats(rooms, seats, 0.0)], idle_minutes=0.2, abandon_hours=1)
    room = await rooms.get(room.id)
    await worker._look_after(room)
    if answered:
        await hour(room)
    clock.now += MINUTE // 4
    await worker._look_after(room)
    assert room.sitting.status == "paused"
