"""server.tables.room and server.tables.rooms over a store in memory."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from fakeredis import FakeAsyncRedis

from events.audience import parse_viewer
from events.redis import RedisStore
from events.store import Entry
from games.sitting import commands
from projections.lobby import Lobby, listing
from server.fair_loop import Slices
from server.refusals import Refused
from server.tables import resuming
from server.tables.accepted import REMEMBERED
from server.tables.decider import Submission
from server.tables.room import Room
from server.tables.rooms import Rooms
from tests.games.parlour import GAME as PARLOUR
from tests.games.parlour import ParlourOptions
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import SwarmOptions


class Ear:
    """A watcher that reads what is written to it."""

    def __init__(self, player: str | None = None) -> None:
        self.player = player
        self.heard: list[dict[str, Any]] = []

    def write(self, message: bytes) -> None:
        header = {126: 4, 127: 10}.get(message[1], 2)
        self.heard.append(msgspec.json.decode(message[header:]))

    def shown(self) -> list[dict[str, Any]]:
        return [one for one in self.heard if one["op"] in ("view", "frame", "error")]


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


def rooms_of(store: RedisStore) -> Rooms:
    return Rooms(store, {"swarm": SWARM})


async def seated(rooms: Rooms, *players: str) -> Room:
    room = await rooms.open(SWARM, SwarmOptions(pace="fast"), len(players), "", False, players[0])
    for seat, player in enumerate(players, 1):
        await room.act(commands.Sit(seat, player))
    return room


async def say(room: Room, times: int = 1, seat: int = 1, player: str = "a") -> None:
    for number in range(times):
        request = f"say-{room.table.top.version}-{number}"
        await room.submit(player, Submission(seat, request, "", {"type": "say", "text": "x"}))


@pytest.mark.parametrize("somebody_stays", [True, False])
async def test_how_far_back_a_client_may_resume(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch, somebody_stays: bool
) -> None:
    monkeypatch.setattr(resuming, "MOST_FACTS", 5)
    room = await seated(rooms_of(store), "a", "b")
    if somebody_stays:
        await room.watch("public", Ear(), None, None)
    seq = (await room.past.feed("public")).seq
    await say(room, 6)
    for behind, op in ((6, "view"), (5, "frame"), (1, "frame"), (0, None), (-1, "view")):
        ear = Ear()
        await room.watch("public", ear, seq + 6 - behind, room.log_name)
        assert [one["op"] for one in ear.shown()] == ([op] * (behind if op == "frame" else 1) if op else [])
        room.unwatch("public", ear)


@pytest.mark.parametrize("viewer", ["public", "seat:1", "all"])
async def test_a_game_that_moves_on_at_each_read_is_caught_up_with(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch, viewer: str
) -> None:
    """After a restart a table of bots writes faster than its log can be read: no view has to stand in for frames."""
    room = await seated(rooms_of(store), "a", "b")
    await say(room, 3)
    seen = (await room.past.feed(parse_viewer(viewer))).seq
    await say(room, 3)
    read = room.past._read

    async def meanwhile(slices: Slices, after: int, limit: int) -> list[Entry]:
        found = await read(slices, after, limit)
        await say(room)
        return found

    monkeypatch.setattr(room.past, "_read", meanwhile)
    if viewer == "all":
        monkeypatch.setattr(Room, "_check_watch", lambda *_: None)
    ear = Ear("a")
    await room.watch(viewer, ear, seen, room.log_name)
    await say(room)
    shown = [one for one in ear.shown() if one["as"] == viewer]
    assert [one["op"] for one in shown] == ["frame"] * len(shown)
    assert [one["seq"] for one in shown] == list(range(seen + 1, (await room.past.feed(parse_viewer(viewer))).seq + 1))
    assert len(shown) > 4


async def test_two_processes_write_to_one_table_in_turn(store: RedisStore) -> None:
    here, there = rooms_of(store), rooms_of(store)
    room = await seated(here, "a", "b")
    other = await there.get(room.id)
    for _ in range(5):
        await say(room)
        await say(other, seat=2, player="b")
    await room.catch_up()
    assert room.table.top == other.table.top
    assert room.table.top.version == 13
    # What was granted there is known here by its id.
    wish = Submission(1, "mine", "", {"type": "say", "text": "once"})
    seq = await room.submit("a", wish)
    assert await other.submit("a", wish) == seq
    assert await (await rooms_of(store).get(room.id)).submit("a", wish) == seq


async def test_who_saw_more_elsewhere_goes_on_from_there(store: RedisStore) -> None:
    here, there = rooms_of(store), rooms_of(store)
    room = await seated(here, "a", "b")
    other = await there.get(room.id)
    await say(room, 3)
    seen = (await room.past.feed("public")).seq
    ear = Ear()
    await other.watch("public", ear, seen, room.log_name)
    assert ear.shown() == []
    await say(room)
    await other.catch_up()
    assert [(one["op"], one["seq"]) for one in ear.shown()] == [("frame", seen + 1)]


async def test_a_repeat_is_recognised_among_the_latest_of_its_chair(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")
    seqs = [await room.submit("a", wish(number)) for number in range(2 * REMEMBERED)]
    await say(room, REMEMBERED + 1, 2, "b")
    version = room.table.top.version
    latest = range(REMEMBERED, 2 * REMEMBERED)
    # Another process makes the same of the log, and so does this one of another life of it.
    other = await rooms_of(store).get(room.id)
    for there in (room, other):
        assert [await there.submit("a", wish(number)) for number in latest] == seqs[REMEMBERED:]
        await there.renew("another life")
    with pytest.raises(Refused, match="used_id"):
        await room.submit("a", msgspec.structs.replace(wish(latest[0]), command={"type": "say", "text": "other"}))
    assert room.table.top.version == version
    # Talk answers no prompt: repeated after more than is remembered, it is said again (docs/build/wire.md).
    assert await room.submit("a", wish(0)) > seqs[-1]


async def test_a_command_of_the_game_is_never_done_twice(store: RedisStore) -> None:
    """Repeated after more than is remembered, it answers a prompt that is no longer open."""
    rooms = Rooms(store, {"parlour": PARLOUR})
    room = await rooms.open(PARLOUR, ParlourOptions(rounds=1), 2, "", False, "a")
    for seat, player in enumerate("ab", 1):
        await room.act(commands.Sit(seat, player))
    await room.act(commands.Start())
    answer = Submission(1, "r", "answer.1", {"type": "answer", "yes": True})
    seq = await room.submit("a", answer)
    await say(room, REMEMBERED - 1)
    assert await room.submit("a", answer) == seq
    await say(room)
    with pytest.raises(Refused, match="stale"):
        await room.submit("a", answer)


def wish(number: int) -> Submission:
    return Submission(1, f"mine-{number}", "", {"type": "say", "text": f"{number}"})


@pytest.mark.parametrize("heard", [True, False])
async def test_a_wish_granted_elsewhere_while_it_waits_is_not_granted_again(store: RedisStore, heard: bool) -> None:
    here, there = rooms_of(store), rooms_of(store)
    room = await seated(here, "a", "b")
    other = await there.get(room.id)
    async with room.lock:
        late = asyncio.create_task(room.submit("a", wish(1)))
        await asyncio.sleep(0)
        seq = await other.submit("a", wish(1))
        await say(other, 9, seat=2, player="b")
        if heard:
            await room.catch_up_locked()
    assert await late == seq
    assert room.table.top == other.table.top


async def test_who_resigned_long_ago_hears_that_it_was_granted(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b", "c")
    await room.act(commands.Start())
    resigned = Submission(3, "gone", "", {"type": "resign"})
    seq = await room.submit("c", resigned)
    await say(room, REMEMBERED + 1)
    assert await room.submit("c", resigned) == seq
    for other in (msgspec.structs.replace(resigned, request="more"), wish(1)):
        with pytest.raises(Refused, match="forbidden"):
            await room.submit("c", other)


async def test_a_log_that_went_back_is_read_again_and_shown_under_another_name(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")
    ear = Ear()
    await room.watch("public", ear, None, None)
    name, entries = room.log_name, await store.read(room._log)
    await say(room, 3)
    await store.delete(room._log)
    for entry in entries:
        await store.append(room._log, (await store.top(room._log)), entry.id, entry.data)
    await say(room)
    views = [one for one in ear.shown() if one["op"] == "view"]
    assert len(views) == 2
    assert views[0]["log"] == name != views[1]["log"] == room.log_name
    assert views[1]["seq"] == views[0]["seq"]
    assert ear.shown()[-1]["op"] == "frame"
    late = Ear()
    await room.watch("public", late, views[0]["seq"], name)
    assert late.shown()[0]["op"] == "view"


async def test_who_watches_everything_goes_on_doing_so_when_the_store_came_back(store: RedisStore) -> None:
    rooms = Rooms(store, {"parlour": PARLOUR})
    room = await rooms.open(PARLOUR, ParlourOptions(rounds=1), 2, "", False, "a")
    for seat, player in enumerate("ab", 1):
        await room.act(commands.Sit(seat, player))
    await room.act(commands.Start())
    for seat, player in enumerate("ab", 1):
        await room.submit(player, Submission(seat, "r", "answer.1", {"type": "answer", "yes": True}))
    ears = {viewer: Ear() for viewer in ("all", "seat:1")}
    for viewer, ear in ears.items():
        await room.watch(viewer, ear, None, None)
    await room.renew("another life")
    await room.act(commands.Invite("c"))
    for ear in ears.values():
        assert [one["op"] for one in ear.shown()] == ["view", "view", "frame"]
        (_, before, frame) = ear.shown()
        assert (frame["log"], frame["seq"]) == (before["log"], before["seq"] + 1)
        assert frame["patch"] == {"table": {"invited": {"c": True}}}
    room.unwatch("all", ears["all"])
    await room.renew("a third")
    assert "all" not in room.table.feeds


async def test_a_table_whose_log_is_gone(store: RedisStore) -> None:
    rooms = rooms_of(store)
    room = await seated(rooms, "a", "b")
    await store.delete(room._log)
    with pytest.raises(Refused, match="gone"):
        await say(room)
    rooms.drop(room.id)
    with pytest.raises(Refused, match="no_such_table"):
        await rooms.get(room.id)


async def test_presence_is_told_to_all_when_it_changes(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")
    watcher, seat, again = Ear(), Ear("a"), Ear("a")

    def online(ear: Ear) -> list[dict[str, Any]]:
        return [one["seats"] for one in ear.heard if one["op"] == "presence"][-1]  # type: ignore[no-any-return]

    await room.watch("public", watcher, None, None)
    assert [one["online"] for one in online(watcher)] == [False, False]
    await room.watch("seat:1", seat, None, None)
    assert [one["online"] for one in online(watcher)] == [True, False]
    await room.watch("seat:1", again, None, None)
    assert online(again) == online(watcher)
    room.unwatch("seat:1", seat)
    assert [one["online"] for one in online(watcher)] == [True, False]
    room.unwatch("seat:1", again)
    assert [one["online"] for one in online(watcher)] == [False, False]


async def test_listing_twice_or_late_changes_nothing(store: RedisStore) -> None:
    room, lobby = await seated(rooms_of(store), "a", "b"), Lobby(store)

    def listed() -> Any:
        return listing(room.id, room.table.feeds["public"].state.table, room.table.opened_at)

    early, version = listed(), room.table.top.version
    await lobby.put(version, early)
    await room.act(commands.Start())
    await lobby.put(room.table.top.version, listed())
    for _ in range(2):
        await lobby.put(room.table.top.version, listed())
        await lobby.put(version, early)
    assert [one.table for one in await lobby.page("playing")] == [room.id]
    assert await lobby.page("open") == await lobby.page("finished") == []
    assert await lobby.unfinished() == [room.id]
    assert await lobby.get(room.id) == listed()


async def test_rooms_that_nobody_needs_are_evicted(store: RedisStore, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = rooms_of(store)
    watched, needed, idle = [await seated(rooms, "a", "b") for _ in range(3)]
    await watched.watch("public", Ear(), None, None)
    rooms.needed.append(lambda room: room is needed)
    monkeypatch.setattr("server.tables.rooms.IDLE_SECONDS", -1.0)
    rooms._evict()
    assert rooms.held() == [watched, needed]
    assert (await rooms.get(idle.id)).table.top == idle.table.top


async def test_an_evicted_room_leaves_memory_at_once(store: RedisStore) -> None:
    rooms = rooms_of(store)
    room = await seated(rooms, "a", "b")
    await room.act(commands.Start())
    ear = Ear()
    await room.watch("public", ear, None, None)
    room.unwatch("public", ear)
    gone = weakref.ref(room), weakref.ref(room.table)
    gc.disable()  # a server looks for cycles after thousands of tables
    try:
        rooms.drop(room.id)
        del room
        assert [one() for one in gone] == [None, None]
    finally:
        gc.enable()
