"""server.tables.awaited: whether a table waits for somebody, by that player's own chairs alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from fakeredis import FakeAsyncRedis
from structlog.testing import capture_logs

from events.redis import RedisStore
from games.game import AnyGame
from games.prompt import Bool, Prompt
from games.sitting import commands
from server.tables.awaited import awaits, is_awaited
from server.tables.decider import Submission
from server.tables.room import Room
from server.tables.rooms import Rooms
from tests.altered import altered
from tests.clocks import Milliseconds
from tests.games import parlour
from tests.games.parlour import ParlourOptions


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


async def begun(store: RedisStore, game: AnyGame = parlour.GAME, *players: str, **options: Any) -> Room:
    """A table of these players, or of a, b and c, with h in the host's chair."""
    seated = players or ("a", "b", "c")
    rooms = Rooms(store, {"parlour": game}, Milliseconds())
    room = await rooms.open(game, ParlourOptions(**options), len(seated), "", False, "a")
    for seat, player in enumerate(seated, 1):
        await room.act(commands.Sit(seat, player))
    await room.act(commands.TakeHost("h"))
    await room.act(commands.Start())
    return room


async def answered(room: Room, seat: int, player: str, round: int = 1) -> None:
    await room.submit(player, Submission(seat, f"r{round}", f"answer.{round}", {"type": "answer", "yes": True}))


async def test_who_is_asked_is_awaited_until_they_answer_and_what_others_do_unseen_changes_nothing(
    store: RedisStore,
) -> None:
    room = await begun(store)
    people = ("a", "b", "c", "h", "stranger")
    assert [awaits(room, one) for one in people] == [True, True, True, False, False]
    await answered(room, 2, "b")
    assert [awaits(room, one) for one in people] == [True, False, True, False, False]
    await answered(room, 1, "a")
    assert [awaits(room, one) for one in people] == [False, False, True, False, False]
    await answered(room, 3, "c")
    assert [awaits(room, one) for one in people] == [True, True, True, False, False]


async def test_every_own_seat_counts_and_in_a_pause_none(store: RedisStore) -> None:
    room = await begun(store, parlour.GAME, "a", "b", "a", hot_seat=True)
    await answered(room, 1, "a")
    assert awaits(room, "a")
    await answered(room, 3, "a")
    assert not awaits(room, "a")
    assert awaits(room, "b")
    await room.act(commands.Pause(), by="host")
    assert not awaits(room, "b")


async def test_the_host_is_awaited_where_the_host_must_answer_and_what_is_optional_awaits_nobody(
    store: RedisStore,
) -> None:
    def prompts(view: parlour.State, viewer: object) -> dict[str, Prompt]:
        return {"rule": Prompt("answer", {"yes": Bool()}, required=viewer == "host")}

    room = await begun(store, altered(parlour.GAME, prompts=prompts))
    assert [awaits(room, one) for one in ("a", "h")] == [False, True]
    assert room.table.feeds[1].prompts, "the seat is asked, too"


async def test_who_left_the_chair_is_not_awaited(store: RedisStore) -> None:
    room = await begun(store)
    await room.submit("b", Submission(2, "r", "", {"type": "resign"}))
    assert not awaits(room, "b")


async def test_a_chair_that_cannot_be_asked_is_not_awaited_and_that_is_logged(store: RedisStore) -> None:
    room = await begun(store)

    def broken(view: parlour.State, viewer: object) -> dict[str, Prompt]:
        raise RuntimeError("planted")

    room.table.feeds[1] = msgspec.structs.replace(room.table.feeds[1], game=altered(parlour.GAME, prompts=broken))
    with pytest.raises(RuntimeError, match="planted"):
        is_awaited(room.table, "a")
    with capture_logs() as logged:
        assert not awaits(room, "a")
    assert [one["event"] for one in logged] == ["a chair cannot be asked"]
