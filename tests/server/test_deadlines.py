"""server.deadlines: what is due happens, in time and whatever goes wrong, and nothing spins."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis, FakeServer
from structlog.testing import capture_logs

from events.event import Command
from events.redis import RedisStore
from events.store import StoreUnavailable
from games.game import AnyGame, Deadline, Events, Moment
from games.sitting import commands
from games.sitting.commands import Due
from projections.lobby import Lobby, listing
from server import deadlines, metrics
from server.accounts.accounts import Accounts
from server.bots.seats import BotSeats
from server.llm.calls import LlmCalls
from server.llm.model import Offline
from server.llm.seats import LlmSeats
from server.llm.settings import LlmSettings
from server.tables.decider import Submission
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.worker import Worker
from tests.altered import altered
from tests.patience import PATIENCE
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import AuctionOpened, SwarmOptions
from tests.server.tables.test_room import Ear

AUCTION = 30_000


class House:
    """One process over a store in memory: its rooms, its worker, and the time it has."""

    def __init__(self, game: AnyGame = SWARM, server: FakeServer | None = None) -> None:
        self.now = 1_000_000
        self.store = RedisStore(FakeAsyncRedis(server=server or FakeServer()))
        self.game = game
        self.rooms = Rooms(self.store, {"swarm": game}, lambda: self.now)
        seats = LlmSeats(self.rooms, LlmCalls(self.rooms, Offline(), LlmSettings()), Accounts(self.store, "s"))
        self.lobby = Lobby(self.store)
        self.worker = Worker(
            self.rooms, self.lobby, [BotSeats(self.rooms, seats, 3600.0)], idle_minutes=10, abandon_hours=1
        )
        self.deadlines = self.worker._deadlines

    async def table(self, **options: Any) -> Room:
        room = await self.rooms.open(self.game, SwarmOptions(**options), 2, "", False, "a")
        for seat, player in enumerate("ab", 1):
            await room.act(commands.Sit(seat, player))
        await room.act(commands.Start())
        return room

    def jump(self, milliseconds: int) -> None:
        """The world's time jumps, and that is noticed."""
        self.now += milliseconds
        self.deadlines._look_at_the_time()

    async def quiet(self) -> None:
        """Nothing ticks, nothing is about to."""
        async with asyncio.timeout(PATIENCE):
            for _ in range(3):
                while self._busy():  # noqa: ASYNC110 - nobody says that a timer rang
                    await asyncio.sleep(0.001)
                await asyncio.sleep(0.01)

    def _busy(self) -> bool:
        armed = self.deadlines._armed.values()
        return bool(self.deadlines._ticking) or any(one.when <= self.now for one in armed)

    async def close(self) -> None:
        await self.worker.end()
        await self.store.close()


@pytest.fixture
async def houses() -> AsyncIterator[Callable[..., House]]:
    made: list[House] = []

    def make(game: AnyGame = SWARM, server: FakeServer | None = None) -> House:
        made.append(House(game, server))
        return made[-1]

    yield make
    for house in made:
        await house.close()


async def say(room: Room) -> None:
    request = f"say-{room.table.top.version}"
    await room.submit("a", Submission(1, request, "", {"type": "say", "text": "x"}))


def standing(logs: list[Any]) -> list[Any]:
    return [line for line in logs if line["event"] == "a table stands still"]


def stands(ear: Ear) -> bool:
    return [bool(one.get("stands")) for one in ear.heard if one["op"] == "presence"][-1]


class Clockwork:
    """Swarm with a clock that can be broken and mended; counts how often it was asked."""

    def __init__(self, broken: str = "") -> None:
        self.broken = broken
        self.asked = 0
        self.game: AnyGame = altered(SWARM, decide=self.decide, deadline=self.deadline)

    def decide(self, state: Any, by: Any, command: Command, moment: Moment) -> Events:
        if not isinstance(command, Due):
            return SWARM.rules.decide(state, by, command, moment)
        self.asked += 1
        if self.broken == "raises":
            raise KeyError("secret")
        if self.broken == "comes to nothing":
            return ()
        events = SWARM.rules.decide(state, by, command, moment)
        if self.broken == "leaves it due":
            return tuple(event for event in events if not isinstance(event.fact, AuctionOpened))
        return events

    def deadline(self, state: Any) -> Deadline | None:
        if self.broken == "cannot say when":
            raise KeyError("secret")
        return SWARM.rules.deadline(state)


@pytest.mark.parametrize("broken", ["raises", "comes to nothing", "leaves it due"])
async def test_a_clock_that_comes_to_nothing_is_tried_once_and_said_once(
    houses: Callable[..., House], broken: str
) -> None:
    clockwork = Clockwork(broken)
    house = houses(clockwork.game)
    # The misses of people would be events of their own; bots miss nothing, and think for an hour here.
    room = await house.table()
    for seat, player in enumerate("ab", 1):
        await room.submit(player, Submission(seat, "away", "", {"type": "hand_over", "bot": "random"}))
    guest = Ear()
    await room.watch("public", guest, None, None)
    faults = metrics.FAULTS.labels("swarm")._value.get()
    with capture_logs() as logs:
        house.jump(AUCTION)
        await house.quiet()
        assert clockwork.asked == 1
        assert metrics.STANDING._value.get() == 1
        assert stands(guest)
        version = room.table.top.version
        # It is not tried again before the table changes, and then once; it is the same fault and not said again.
        house.jump(AUCTION)
        house.deadlines.sweep()
        await house.quiet()
        assert (clockwork.asked, room.table.top.version) == (1, version)
        await say(room)
        await house.quiet()
        assert clockwork.asked == 2
        assert stands(guest)
    (said,) = standing(logs)
    assert (said["table"], said["log_level"]) == (room.id, "critical")
    assert "secret" not in str(logs)
    assert metrics.FAULTS.labels("swarm")._value.get() > faults

    late = Ear("a")
    await room.watch("seat:1", late, None, None)
    assert stands(late)
    clockwork.broken = ""
    await say(room)
    await house.quiet()
    assert room.sitting.status == "playing"
    assert room.table.truth.game.round == 2
    assert not stands(guest)
    assert not stands(late)
    assert metrics.STANDING._value.get() == 0


async def test_a_game_that_cannot_even_say_what_is_due_stands_until_it_can(houses: Callable[..., House]) -> None:
    clockwork = Clockwork()
    house = houses(clockwork.game)
    room, guest = await house.table(), Ear()
    await room.watch("public", guest, None, None)
    with capture_logs() as logs:
        clockwork.broken = "cannot say when"
        await say(room)
        await say(room)
        house.deadlines.sweep()
    assert len(standing(logs)) == 1
    assert stands(guest)
    clockwork.broken = ""
    await say(room)
    assert not stands(guest)
    house.jump(AUCTION)
    await house.quiet()
    assert room.table.truth.game.round == 2


async def test_a_table_that_stands_and_ends_stands_no_longer(houses: Callable[..., House]) -> None:
    clockwork = Clockwork()
    house = houses(clockwork.game)
    room = await house.table()
    clockwork.broken = "cannot say when"
    await say(room)
    assert metrics.STANDING._value.get() == 1
    house.rooms.drop(room.id)
    room = await house.rooms.get(room.id)
    assert room.attendance.stands, "loaded again, it stands where it stood"
    await room.act(commands.Abandon())
    assert metrics.STANDING._value.get() == 0


async def test_what_fails_after_what_was_due_is_stored_stops_no_clock(houses: Callable[..., House]) -> None:
    house = houses()
    room = await house.table()

    def fails(*_: object) -> None:
        raise KeyError("secret")

    room.on_written = fails
    with capture_logs() as logs:
        house.jump(AUCTION)
        await house.quiet()
        house.jump(AUCTION)
        await house.quiet()
    assert room.table.truth.game.round == 3
    assert not standing(logs)
    assert [line["event"] for line in logs].count("what fell due was stored, and something failed after it") == 2


async def test_a_timer_that_rings_a_moment_too_soon_is_no_fault(houses: Callable[..., House]) -> None:
    house = houses()
    room = await house.table()
    before = room.table.top
    with capture_logs() as logs:
        house.deadlines._fall_due(room)
        await house.quiet()
    assert not standing(logs)
    assert room.table.top == before
    house.jump(AUCTION)
    await house.quiet()
    assert room.table.truth.game.round == 2


async def test_an_evicted_room_does_not_tick(houses: Callable[..., House]) -> None:
    house = houses()
    room = await house.table()
    house.rooms.drop(room.id)
    house.deadlines.schedule(room)  # as what was ticking does in the end
    house.jump(AUCTION)
    await house.quiet()
    assert room.table.truth.game.round == 1
    again = await house.rooms.get(room.id)
    await house.quiet()
    assert again.table.truth.game.round == 2


async def test_a_timer_is_set_again_when_its_deadline_moves_and_only_then(houses: Callable[..., House]) -> None:
    due = Deadline("auction", 3_600_000)
    house = houses(altered(SWARM, deadline=lambda _: due))
    room = await house.table()
    before = house.deadlines._armed[room.id]
    await say(room)
    assert house.deadlines._armed[room.id] is before
    due = Deadline("auction", 1_800_000)
    await say(room)
    after = house.deadlines._armed[room.id]
    assert before.when - after.when == 1_800_000
    assert before.timer.cancelled()
    assert not after.timer.cancelled()


@pytest.mark.parametrize(
    ("by", "again"),
    [(deadlines.JUMP_MS, False), (-deadlines.JUMP_MS, False), (deadlines.JUMP_MS + 1, True)],
)
async def test_a_clock_that_is_slewed_has_not_jumped(
    houses: Callable[..., House], monkeypatch: pytest.MonkeyPatch, by: int, again: bool
) -> None:
    house = houses()
    room = await house.table()
    armed, ahead = house.deadlines._armed[room.id], house.deadlines._ahead
    monkeypatch.setattr(house.deadlines, "_ahead_now", lambda: ahead + by)
    with capture_logs() as logs:
        house.deadlines._look_at_the_time()
    assert (house.deadlines._armed[room.id] is not armed) is again
    assert [line["event"] for line in logs] == ["the time has jumped"] * again


@pytest.mark.parametrize("hours", [1, -1])
async def test_time_that_jumps_takes_the_deadlines_with_it(houses: Callable[..., House], hours: int) -> None:
    house = houses()
    rooms = [await house.table() for _ in range(3)]
    house.jump(hours * 3_600_000)
    await house.quiet()
    loop = asyncio.get_running_loop()
    for room in rooms:
        # Ahead: round 1 is over, and round 2 falls due in its time. Back: round 1 still falls due when it was said.
        assert room.table.truth.game.round == (2 if hours > 0 else 1)
        away = house.deadlines._armed[room.id].timer.when() - loop.time()
        assert away == pytest.approx(AUCTION / 1000 + (3600 if hours < 0 else 0), abs=5)


async def test_time_is_looked_at_every_second(houses: Callable[..., House], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "LOOK_SECONDS", 0.01)
    house = houses()
    assert house.deadlines.keep_time in house.worker.loops()
    room = await house.table()
    part = asyncio.create_task(house.deadlines.keep_time())
    house.now += 3_600_000
    async with asyncio.timeout(PATIENCE):
        while room.table.truth.game.round < 2:  # noqa: ASYNC110 - nobody says that a timer rang
            await asyncio.sleep(0.01)
    part.cancel()


async def test_a_deadline_that_lost_its_timer_is_found_counted_and_seen_to(houses: Callable[..., House]) -> None:
    house = houses()
    room = await house.table()
    healed = metrics.HEALED._value.get()
    for _ in range(2):  # found in time the first time, which is no loss
        house.deadlines.sweep()
        assert metrics.HEALED._value.get() == healed
        house.deadlines.forget(room.id)
    house.now += AUCTION + 2 * deadlines.LATE_MS
    await house.worker._heal()
    await house.quiet()
    assert room.table.truth.game.round == 2
    assert metrics.HEALED._value.get() == healed + 1


async def test_a_table_that_runs_and_that_nobody_holds_is_found(houses: Callable[..., House]) -> None:
    server = FakeServer()
    elsewhere, house = houses(server=server), houses(server=server)
    room = await elsewhere.table()
    opened = await elsewhere.rooms.open(SWARM, SwarmOptions(), 2, "", True, "a")
    for one in (room, opened):
        sitting_now = one.table.feeds["public"].state.table
        await house.lobby.put(one.table.top.version, listing(one.id, sitting_now, one.table.opened_at))
    elsewhere.deadlines.forget(room.id)
    healed = metrics.HEALED._value.get()
    house.now += AUCTION + 2 * deadlines.LATE_MS
    await house.worker._heal()
    await house.quiet()
    (found,) = house.rooms.held()
    assert found.id == room.id
    assert found.table.truth.game.round == 2
    assert metrics.HEALED._value.get() == healed + 1
    await house.worker._heal()
    assert metrics.HEALED._value.get() == healed + 1


async def test_a_table_whose_first_read_fails_is_read_again_until_it_is_there(
    houses: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = FakeServer()
    elsewhere, house = houses(server=server), houses(server=server)
    room = await elsewhere.table()
    elsewhere.deadlines.forget(room.id)
    read, failing = house.store.read, 2

    async def stalled(*arguments: Any, **also: Any) -> Any:
        nonlocal failing
        failing -= 1
        if failing >= 0:
            raise StoreUnavailable("the store does not answer")
        return await read(*arguments, **also)

    monkeypatch.setattr(house.store, "read", stalled)
    house.now += AUCTION
    for told in house.rooms.on_grown:
        told(room.id)
        told(room.id)
    async with asyncio.timeout(PATIENCE):
        while not house.rooms.held():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    await house.quiet()
    (held,) = house.rooms.held()
    assert held.table.truth.game.round == 2


async def test_who_watches_in_another_process_hears_that_the_clock_stands(houses: Callable[..., House]) -> None:
    server, clockwork = FakeServer(), Clockwork("raises")
    house, elsewhere = houses(clockwork.game, server), houses(server=server)
    room = await house.table()
    there = await elsewhere.rooms.get(room.id)
    elsewhere.deadlines.forget(room.id)
    guest = Ear()
    await there.watch("public", guest, None, None)

    async def step() -> None:
        for _ in range(2):
            for one in (house, elsewhere):
                await one.rooms._presence.step()

    await step()
    assert not stands(guest)
    house.jump(AUCTION)
    await house.quiet()
    await step()
    assert stands(guest)
    clockwork.broken = ""
    await say(room)
    await house.quiet()
    await step()
    assert not stands(guest)


@pytest.mark.parametrize("longest", [True, False])
async def test_the_operator_hears_of_a_table_that_waited_as_long_as_any_may(
    houses: Callable[..., House], longest: bool
) -> None:
    """A clock that runs out is the game's own affair; that a table without one was held up is not."""

    def deadline(state: Any) -> Deadline | None:
        due = SWARM.rules.deadline(state)
        return due and due._replace(longest=longest)

    house = houses(altered(SWARM, deadline=deadline))
    room = await house.table()
    due = room.deadline()
    assert due is not None
    with capture_logs() as logs:
        # Both are jumps that are noticed: what is less sets no timer again.
        house.jump(AUCTION - 1000)
        await house.quiet()
        assert "held up" not in str(logs)
        house.jump(1000)
        await house.quiet()
    assert room.table.truth.game.round == 2
    held_up = [line for line in logs if line["event"] == "a table was held up"]
    said = {"event": "a table was held up", "log_level": "warning", "table": room.id, "game": "swarm", "what": due.what}
    assert held_up == ([said] if longest else [])
