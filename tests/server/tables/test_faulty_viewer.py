"""What one chair cannot be shown is that chair's trouble: nothing of it is stored, and all others go on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any, Literal

import msgspec
import pytest
from fakeredis import FakeAsyncRedis

from events.audience import Seat
from events.codec import AnyCommit
from events.event import Fact
from events.redis import RedisStore
from games.game import AnyGame, Prompts
from games.sitting import commands
from games.sitting.facts import TableSaid
from games.sitting.state import TableView
from projections.lobby import Lobby
from server import metrics
from server.accounts.accounts import Accounts
from server.bots.seats import BotSeats
from server.llm.calls import LlmCalls
from server.llm.model import Offline
from server.llm.seats import LlmSeats
from server.llm.settings import LlmSettings
from server.refusals import Refused
from server.tables.decider import Submission
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.worker import Worker
from tests.altered import altered
from tests.clocks import Milliseconds
from tests.games import parlour
from tests.games.parlour import LENGTH, ParlourOptions, State
from tests.server.tables.test_room import Ear

VIEWERS = {"public": None, "seat:1": "a", "seat:2": "b", "seat:3": "c"}
FAULTY: Seat = 2


class Odd(tuple[str, ...]):
    """What can be shown, but not compared."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("planted")

    __hash__ = None  # type: ignore[assignment]


def _prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    if viewer == FAULTY and view.round == 1 and view.answers:
        raise RuntimeError("planted")
    return parlour.prompts(view, viewer)


def _evolve(state: State, fact: Fact) -> State:
    if isinstance(fact, TableSaid) and state.answers == {FAULTY: True}:  # as that seat's view alone has it
        raise RuntimeError("planted")
    return parlour.evolve(state, fact)


class Shown(State, frozen=True):
    """A state with more to show."""

    odd: Any = ""


def _odd(kind: Callable[[], object]) -> Callable[[State, Fact], State]:
    def evolve(state: State, fact: Fact) -> State:
        if isinstance(fact, TableSaid) and state.answers == {FAULTY: True}:
            return msgspec.structs.replace(state, **{"odd": kind()})
        return parlour.evolve(state, fact)

    return evolve


SHOWN = Shown(*(getattr(parlour.FIRST, name) for name in State.__struct_fields__))
IN_PROMPTS = altered(parlour.GAME, prompts=_prompts)
IN_VIEW = altered(parlour.GAME, evolve=_evolve)
IN_PATCH = altered(parlour.GAME, first=SHOWN, evolve=_odd(lambda: Odd("a")))
IN_BYTES = altered(parlour.GAME, first=SHOWN, evolve=_odd(object))


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


class Process:
    """One process over the store, with this make of the game; some of what listens to its rooms fails."""

    def __init__(self, store: RedisStore, game: AnyGame, clock: Milliseconds) -> None:
        self.rooms = Rooms(store, {"parlour": game}, clock)
        self.followed: list[str] = []
        self.rooms.on_changed += [self._failing, lambda room: self.followed.append("changed")]
        self.rooms.on_written += [self._failing, lambda room, before, commit: self.followed.append("wrote")]
        seats = LlmSeats(self.rooms, LlmCalls(self.rooms, Offline(), LlmSettings()), Accounts(store, "s"))
        self.bots = BotSeats(self.rooms, seats, 60.0)
        self.worker = Worker(self.rooms, Lobby(store), [self.bots], idle_minutes=10, abandon_hours=1)

    def _failing(self, room: Room, before: TableView | None = None, commit: AnyCommit | None = None) -> None:
        raise RuntimeError("planted")

    async def open(self) -> Room:
        options = ParlourOptions(rounds=5)
        room = await self.rooms.open(self.rooms.games["parlour"], options, 3, "", False, "a")
        for seat, player in enumerate("abc", 1):
            await room.act(commands.Sit(seat, player))
        await room.act(commands.Start())
        return room


async def watched(room: Room) -> dict[str, Ear]:
    ears = {viewer: Ear(player) for viewer, player in VIEWERS.items()}
    for viewer, ear in ears.items():
        await room.watch(viewer, ear, None, None)
    return ears


def got(ears: dict[str, Ear]) -> dict[str, list[str]]:
    """What each was shown since this was last asked."""
    shown = {viewer: [str(one.get("code", one["op"])) for one in ear.shown()] for viewer, ear in ears.items()}
    for ear in ears.values():
        ear.heard.clear()
    return shown


def all_but(faulty: list[str]) -> dict[str, list[str]]:
    return {viewer: ["frame"] for viewer in VIEWERS} | {f"seat:{FAULTY}": faulty}


async def do(room: Room, seat: Seat, prompt: str = "", **command: object) -> int:
    return await room.submit("abc"[seat - 1], Submission(seat, f"{room.table.top.version}", prompt, command))


async def answer(room: Room, seat: Seat) -> int:
    return await do(room, seat, "answer.1", type="answer", yes=True)


async def say(room: Room) -> int:
    return await do(room, 1, type="say", text="hello")


def faults() -> float:
    return float(metrics.FAULTS.labels("parlour")._value.get())


async def test_what_a_chair_could_not_be_asked_is_refused_and_not_stored(store: RedisStore) -> None:
    """Nobody watches that seat: it is the chair that counts."""
    process = Process(store, IN_PROMPTS, Milliseconds())
    room, ear = await process.open(), Ear()
    await room.watch("public", ear, None, None)
    got({"public": ear})
    version, counted = room.table.top.version, faults()
    process.followed.clear()
    with pytest.raises(Refused, match="internal"):
        await answer(room, FAULTY)
    assert (await store.top(room._log)).version == room.table.top.version == version
    assert (ear.shown(), process.followed) == ([], [])
    assert faults() == counted + 1
    assert await say(room) == room.table.feeds[1].seq
    assert got({"public": ear}) == {"public": ["frame"]}


async def test_whose_patch_cannot_be_made_gets_a_fresh_view(store: RedisStore) -> None:
    process = Process(store, IN_PATCH, Milliseconds())
    room = await process.open()
    await answer(room, FAULTY)
    await say(room)
    ears = await watched(room)
    seq = room.table.feeds[FAULTY].seq
    got(ears)
    for _ in range(2):
        process.followed.clear()
        assert await say(room) == room.table.feeds[1].seq
        assert process.followed == ["changed", "wrote"]
        assert got(ears) == all_but(["view"])
    # A client that comes back finds no gap among the recent frames, but a view too.
    late = Ear("b")
    await room.watch("seat:2", late, seq, room.log_name)
    assert [(one["op"], one["seq"]) for one in late.shown()] == [("view", seq + 2)]


async def test_who_cannot_be_shown_anything_is_told_so(store: RedisStore) -> None:
    process = Process(store, IN_BYTES, Milliseconds())
    room = await process.open()
    await answer(room, FAULTY)
    ears = await watched(room)
    got(ears)
    process.followed.clear()
    assert await say(room) == room.table.feeds[1].seq
    assert process.followed == ["changed", "wrote"]
    assert got(ears) == all_but(["internal"])
    await say(room)
    assert got(ears) == all_but([])
    late = Ear("b")
    with pytest.raises(TypeError):
        await room.watch("seat:2", late, None, None)
    assert (late.heard, room.watchers.of("seat:2")) == ([], [])


@pytest.mark.parametrize(
    ("game", "told"),
    [(IN_PROMPTS, ["internal"]), (IN_VIEW, ["internal"]), (IN_PATCH, ["view"]), (IN_BYTES, ["internal"])],
    ids=["prompts", "view", "patch", "bytes"],
)
async def test_commits_of_another_process(store: RedisStore, game: AnyGame, told: list[str]) -> None:
    clock = Milliseconds()
    there, here = Process(store, parlour.GAME, clock), Process(store, game, clock)
    other = await there.open()
    await answer(other, 1)
    room = await here.rooms.get(other.id)
    if game is not IN_PROMPTS:
        await answer(other, FAULTY)
    if game is IN_PATCH:
        await say(other)
    await room.catch_up()
    ears = await watched(room)
    got(ears)
    here.followed.clear()
    if game is IN_PROMPTS:
        await answer(other, FAULTY)
    await say(other)
    await room.catch_up()
    assert got(ears) == all_but(told)
    assert here.followed == ["changed"]
    # The clock, which that seat's prompts may not stop, goes on, and so do all others.
    clock.now += LENGTH
    await room.tick()
    assert room.table.truth.game.round == 2
    assert got(ears) == all_but(["frame"] if game is IN_PATCH else [])
    assert await say(room) == room.table.feeds[1].seq


async def test_a_store_that_comes_back_shows_all_others_what_there_is(store: RedisStore) -> None:
    here = Process(store, IN_BYTES, Milliseconds())
    room = await here.open()
    ears = await watched(room)
    await answer(room, FAULTY)
    await say(room)
    ears["seat:2"] = again = Ear("b")
    room.watchers.add("seat:2", again)
    got(ears)
    here.followed.clear()
    await room.renew("another life")
    assert got(ears) == {viewer: ["view"] for viewer in VIEWERS} | {"seat:2": ["internal"]}
    assert here.followed == ["changed"]


async def test_bots_of_other_seats_play_on(store: RedisStore) -> None:
    clock = Milliseconds()
    there, here = Process(store, parlour.GAME, clock), Process(store, IN_PROMPTS, clock)
    other = await there.open()
    await answer(other, FAULTY)
    for seat in (2, 3):
        await do(other, seat, type="hand_over")
    room = await here.rooms.get(other.id)
    here.worker._on_changed(room)
    assert [seat for seat, bot in here.bots._bots[room.id].items() if bot.turn is not None] == [3]
    here.bots.forget(room)
