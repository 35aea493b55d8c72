"""server.bots.seats: who is asked when, and what nobody's pause may tell or hold up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis

from events.audience import EVERYONE, Seat
from events.event import Actor, Command, Event
from events.redis import RedisStore
from games.dice import Dice
from games.game import AnyGame, Events, Moment, Prompts
from games.prompt import Prompt
from games.sitting import commands
from server.bots.seats import BotSeats
from server.bots.stand_ins import LATEST, asked
from server.tables.decider import Submission
from server.tables.room import Room
from server.tables.rooms import Rooms
from sotto_client import attention
from tests.clocks import Milliseconds
from tests.e2e.serving import becomes
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import LENGTHS, BidsOpened, MoneyMoved, State, SwarmOptions

MINUTE = 60_000


class Chatter(Command, frozen=True):
    """Say something, which everybody hears and nobody has asked for."""


def chatting(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    if isinstance(command, Chatter):
        assert isinstance(by, int)
        return (Event(EVERYONE, MoneyMoved(by, by, 0, "loot")),)
    return SWARM.rules.decide(state, by, command, moment)


def offered(view: State, viewer: Any) -> Prompts:
    """A bid, and at any time the same chatter."""
    return {**SWARM.rules.prompts(view, viewer), "chatter": Prompt("chatter", {}, required=False)}


def parrot(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]]:
    """Bid, and always have something to say."""
    for id, prompt in prompts.items():
        if prompt.required:
            return id, prompt.sample(dice)
    return "chatter", {"type": "chatter"}


CHATTY: AnyGame = replace(
    SWARM,
    name="chatty",
    rules=replace(SWARM.rules, decide=chatting, prompts=offered, commands=(*SWARM.rules.commands, Chatter)),
    programs=replace(SWARM.programs, bots={"parrot": parrot}),
)


@pytest.fixture
def clock() -> Milliseconds:
    return Milliseconds()


@pytest.fixture
async def rooms(clock: Milliseconds) -> AsyncIterator[Rooms]:
    store = RedisStore(FakeAsyncRedis())
    yield Rooms(store, {"swarm": SWARM, "chatty": CHATTY}, clock)
    await store.close()


async def playing(rooms: Rooms, game: AnyGame = SWARM, *bots: int, size: int = 2, pace: Any = "live") -> Room:
    room = await rooms.open(game, SwarmOptions(rounds=5, pace=pace), size, "", False, "a")
    for seat in range(1, size + 1):
        await room.act(commands.GiveToBot(seat, "parrot") if seat in bots else commands.Sit(seat, f"p{seat}"))
    await room.act(commands.Start())
    return room


@asynccontextmanager
async def minded(rooms: Rooms, bots: BotSeats, room: Room) -> AsyncIterator[None]:
    """Let the bots of a table be asked, as a worker does."""
    rooms.on_changed.append(bots.schedule)
    bots.schedule(room)
    try:
        yield
    finally:
        rooms.on_changed.remove(bots.schedule)
        bots.forget(room)
        await bots.end()


def commits(room: Room) -> int:
    return room.table.top.version


# --- stand-ins -------------------------------------------------------------------------------------------------------


async def test_a_stand_in_waits_for_the_player_to_come_back(rooms: Rooms, clock: Milliseconds) -> None:
    bots = BotSeats(rooms, None, 60.0)
    room = await playing(rooms, CHATTY, 2)
    while not room.sitting.substitutes:
        clock.now += MINUTE
        await room.tick()
    bots.schedule(room)
    now = asyncio.get_running_loop().time()
    waits = {seat: bot.turn.when() - now for seat, bot in bots._bots[room.id].items() if bot.turn is not None}
    length = LENGTHS["live"] / 1000
    # Not before a third of the time, where the least is longer than that, and in time to be an answer.
    assert length / 3 - 1 <= waits[1] <= LATEST * length
    assert waits[2] == pytest.approx(60, abs=1), "a bot in a seat of its own waits as ever"
    bots.forget(room)


async def test_a_stand_in_whose_question_has_gone_waits_again(rooms: Rooms, clock: Milliseconds) -> None:
    bots = BotSeats(rooms, None, 60.0)
    room = await playing(rooms)
    while not room.sitting.substitutes:
        clock.now += MINUTE
        await room.tick()
    top = room.table.top
    await bots._acts(room, 1, frozenset({"bid.of.old"}))
    assert room.table.top == top, "an answer right after the question would tell that no person gave it"
    assert bots._bot(room, 1).turn is not None
    await bots._acts(room, 1, asked(room.table.feeds[1].prompts))
    assert room.table.top != top
    bots.forget(room)


# --- who always has something to say --------------------------------------------------------------------------------


async def bid(room: Room, seat: int, number: int) -> None:
    name = next(iter(asked(room.table.feeds[seat].prompts)))
    await room.submit(f"p{seat}", Submission(seat, f"b{number}", name, {"type": "place_bid", "amount": 1}))


@pytest.mark.parametrize("pace", ["live", "fast"])
async def test_one_that_always_has_something_to_say_waits_for_others(rooms: Rooms, pace: str) -> None:
    room = await playing(rooms, CHATTY, 2, pace=pace)
    async with minded(rooms, BotSeats(rooms, None, 0.01), room):
        # Its bid, and a chatter as something else was asked; nobody else has said anything.
        await becomes(lambda: _is(commits(room) >= before(2) + 2))
        await asyncio.sleep(0.3)
        assert commits(room) == before(2) + 2
        await room.submit("p1", Submission(1, "say", "", {"type": "say", "text": "Well?"}))
        await becomes(lambda: _is(commits(room) >= before(2) + 4))
        await asyncio.sleep(0.3)
        assert commits(room) == before(2) + 4, "one answer to what was said"


@pytest.mark.parametrize("pace", ["live", "fast"])
async def test_two_that_always_answer_each_other_wait_longer_each_time(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch, pace: str
) -> None:
    monkeypatch.setattr(attention, "PAUSE_SECONDS", 0.01)
    room = await playing(rooms, CHATTY, 2, 3, size=3, pace=pace)
    async with minded(rooms, BotSeats(rooms, None, 0.01), room):
        await becomes(lambda: _is(commits(room) >= before(3) + 8))
        await asyncio.sleep(1.5)
        # 0.02, 0.04 … seconds: seven of each in two and a half, where a hundred a second would be.
        assert before(3) + 8 <= commits(room) <= before(3) + 24
        # Nobody waits for the end of such a pause where something must be answered.
        await bid(room, 1, 1)
        await becomes(lambda: _is(room.table.truth.game.round == 2))
        began = asyncio.get_running_loop().time()
        await becomes(lambda: _is(len(room.table.truth.game.bids) == 2))
        assert asyncio.get_running_loop().time() - began < 1


# --- climaxes --------------------------------------------------------------------------------------------------------


HELD_MS = 700
HOLDING: AnyGame = replace(CHATTY, rules=replace(CHATTY.rules, climaxes={BidsOpened: HELD_MS}))


@pytest.mark.parametrize(("pace", "held"), [("live", HELD_MS / 1000), ("fast", 0.0)])
async def test_bots_wait_while_a_climax_is_looked_at(pace: str, held: float) -> None:
    store = RedisStore(FakeAsyncRedis())
    rooms = Rooms(store, {"chatty": HOLDING}, lambda: time.time_ns() // 1_000_000)
    room = await playing(rooms, HOLDING, 2, 3, size=3, pace=pace)
    async with minded(rooms, BotSeats(rooms, None, 0.01), room):
        await becomes(lambda: _is(len(room.table.truth.game.bids) == 2))
        await bid(room, 1, 1)
        began = asyncio.get_running_loop().time()
        assert room.table.truth.game.round == 2
        await becomes(lambda: _is(len(room.table.truth.game.bids) == 2))
        waited = asyncio.get_running_loop().time() - began
    await store.close()
    assert held - 0.05 <= waited <= held + 0.6


def before(size: int) -> int:
    """The commits until a game has begun."""
    return size + 2


async def _is(truth: bool) -> bool:
    return truth
