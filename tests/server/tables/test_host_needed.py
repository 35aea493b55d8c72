"""Tables that do not go on without a person in the host's chair: by the operator's setting, or as they were opened."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from games.clocktower.options import ClocktowerOptions
from games.clocktower.rules import GAME
from games.game import AnyGame
from games.liars_dice.rules import GAME as DICE
from games.liars_dice.state import LiarsDiceOptions
from games.sitting import commands
from server.app import hosted_by_people
from server.refusals import Refused
from server.sections import load
from server.settings import BadSetting
from server.tables.decider import Submission
from server.tables.room import Room
from server.tables.rooms import Rooms
from tests.clocks import Milliseconds

GAMES: Mapping[str, AnyGame] = {"clocktower": GAME, "liars_dice": DICE}


@pytest.fixture
async def rooms() -> AsyncIterator[Rooms]:
    store = RedisStore(FakeAsyncRedis())
    made = Rooms(store, GAMES, Milliseconds())
    made.need_hosts = hosted_by_people(load({"SOTTO_AUTO_STORYTELLER": "clocktower"}), GAMES)
    yield made
    await store.close()


async def seated(rooms: Rooms) -> Room:
    room = await rooms.open(GAME, ClocktowerOptions(), 5, "", False, "a")
    for seat, player in enumerate("abcde", 1):
        await room.act(commands.Sit(seat, player))
    return room


async def test_no_table_starts_with_the_chair_empty(rooms: Rooms) -> None:
    room = await seated(rooms)
    with pytest.raises(Refused) as no:
        await room.act(commands.Start())
    assert no.value.reason == "host_needed"
    await room.act(commands.TakeHost("h"))
    await room.act(commands.Start())
    assert room.sitting.status == "playing"


async def test_a_table_whose_host_leaves_waits_until_somebody_takes_the_chair(rooms: Rooms) -> None:
    room = await seated(rooms)
    await room.act(commands.Invite("i"))
    await room.act(commands.TakeHost("h"))
    await room.act(commands.Start())
    await room.act(commands.LeaveHost())
    assert room.sitting.status == "paused"
    assert room.table.deadline() is None
    with pytest.raises(Refused) as no:
        await room.submit("a", Submission(1, "r", "", {"type": "resume"}))
    assert no.value.reason == "host_needed"
    await room.act(commands.TakeHost("i"))
    await room.act(commands.Resume())
    assert room.table.deadline() is not None


async def test_other_games_are_opened_as_ever(rooms: Rooms) -> None:
    room = await rooms.open(DICE, LiarsDiceOptions(), 2, "", False, "a")
    for seat, player in enumerate("ab", 1):
        await room.act(commands.Sit(seat, player))
    await room.act(commands.Start())
    assert room.sitting.status == "playing"


@pytest.mark.parametrize("name", ["liars_dice", "nobody"])
def test_only_games_with_a_host_can_be_named(name: str) -> None:
    with pytest.raises(BadSetting, match=name):
        hosted_by_people(load({"SOTTO_AUTO_STORYTELLER": f"clocktower, {name}"}), GAMES)
