"""server.llm.seats: seats that play without their model are counted and marked, and no mark tells who was asked."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis

from clients.bots.llm_prompt import played_blindly
from clients.llm.asking import NO_OPTIONS, CallOptions
from clients.llm.endpoint import Failed, Message, Why
from clients.llm.replies import Reply
from events.redis import RedisStore
from events.store import Log, StoreUnavailable
from games.sitting import chairs, commands
from games.sitting.facts import TableSaid
from projections.lobby import Lobby
from projections.notebook import LlmAsked, NoteWritten
from server.accounts.accounts import Accounts
from server.bots.seats import BotSeats
from server.llm.calls import LlmCalls
from server.llm.model import Llm, Offline
from server.llm.seats import LlmSeats
from server.llm.settings import LlmSettings
from server.tables.decider import Submission
from server.tables.history import whole
from server.tables.model_seats import NotYet
from server.tables.notebooks import seat_notebook
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.worker import Worker
from sotto_client import SAY
from sotto_client.prompts import Choices
from tests.e2e.llm_games import decisions
from tests.e2e.serving import becomes
from tests.obedient import offered
from tests.patience import PATIENCE
from tests.probes.dossier.rules import GAME as DOSSIER
from tests.probes.dossier.rules import DossierOptions
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import SwarmOptions
from tests.server.tables.test_room import Ear


class Moody:
    """A model that answers, or fails as ``why`` says."""

    def __init__(self, why: Why | None = None) -> None:
        self.why = why

    async def reply(self, messages: Sequence[Message], options: CallOptions = NO_OPTIONS) -> Reply:
        if self.why is not None:
            raise Failed(self.why)
        return Reply(played_blindly(messages[-1]["content"], waits=0))

    async def close(self) -> None:
        pass


class House:
    """One process with a table of three seats, two of them the model's."""

    def __init__(self, store: RedisStore, model: Llm, **settings: Any) -> None:
        self.rooms = Rooms(store, {"swarm": SWARM, "dossier": DOSSIER})
        self.asks = LlmCalls(self.rooms, model, LlmSettings(**settings))
        self.seats = LlmSeats(self.rooms, self.asks, Accounts(store, "s"))
        self.before = decisions("swarm")

    async def table(self) -> Room:
        room = await self.rooms.open(SWARM, SwarmOptions(pace="fast"), 3, "", False, "a")
        await room.act(commands.Sit(1, "a"))
        for seat in (2, 3):
            await room.act(commands.GiveToBot(seat, chairs.LLM))
        await room.act(commands.Start())
        return room

    def counted(self) -> Counter[str]:
        return decisions("swarm") - self.before


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


class Chatty(Moody):
    """A model that speaks to its neighbour whenever it may, and plays on otherwise; ``offered`` is what it may say."""

    def __init__(self) -> None:
        super().__init__()
        self.offered: list[list[object]] = []

    async def reply(self, messages: Sequence[Message], options: CallOptions = NO_OPTIONS) -> Reply:
        text = messages[-1]["content"]
        prompts = offered(text)
        if SAY not in prompts:
            return Reply(played_blindly(text))
        to = prompts[SAY].fields["to"]
        assert isinstance(to, Choices)
        self.offered.append([option.value for option in to.options])
        word = {"to": [1], "text": f"Word {len(self.offered)}."}
        return Reply(json.dumps({"prompt": SAY, "command": word}))


def away(ear: Ear) -> list[bool]:
    """What was said of the model, message by message."""
    return [one.get("llm_away", False) for one in ear.heard if one["op"] == "presence"]


async def test_a_table_is_marked_on_the_clock_and_not_at_the_decision(store: RedisStore) -> None:
    model, ear = Moody(), Ear()
    here = House(store, model)
    room = await here.table()
    await room.watch("public", ear, None, None)
    model.why = "busy"
    assert await here.seats.choose(room, 3) is not None
    room.show_presence()
    assert away(ear) == [False], "the moment would tell who was asked"
    here.seats.mark_now()
    assert away(ear) == [False, True]
    last = [one for one in ear.heard if one["op"] == "presence"][-1]
    assert set(last) == {"op", "table", "seats", "llm_away"}, "nor does it name a seat"
    assert [one["seat"] for one in last["seats"]] == [1]
    model.why = None
    assert await here.seats.choose(room, 2) is not None
    here.seats.mark_now()
    assert away(ear)[-1], "the other one still went without"
    assert await here.seats.choose(room, 3) is not None
    here.seats.mark_now()
    assert away(ear) == [False, True, False]
    assert here.counted() == {"busy": 1, "model": 2}


async def test_the_mark_goes_with_the_seats_of_the_model_and_with_the_game(store: RedisStore) -> None:
    model = Moody()
    here = House(store, model)
    room, other = await here.table(), await here.table()
    model.why = "refused"
    await here.seats.choose(room, 2)
    await here.seats.choose(other, 2)
    here.seats.mark_now()
    assert [room.attendance.llm_away, other.attendance.llm_away] == [True, True]
    here.seats.forget(room)
    assert [room.attendance.llm_away, other.attendance.llm_away] == [False, True]
    await other.act(commands.Invite("b"))
    await other.act(commands.Sit(2, "b"))
    here.seats.mark_now()
    assert not other.attendance.llm_away, "a person sits there now"


async def test_a_store_that_is_away_for_a_moment_makes_no_decision(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = House(store, Moody())
    room = await here.table()

    async def absent(*given: Any) -> Any:
        raise StoreUnavailable("away")

    for part, method in ((room.past, "facts"), (here.asks, "think")):
        with monkeypatch.context() as patched:
            patched.setattr(part, method, absent)
            with pytest.raises(NotYet):
                await here.seats.choose(room, 2)
    assert here.counted() == {}
    assert await here.seats.choose(room, 2) is not None
    assert here.counted() == {"model": 1}


async def test_where_the_servers_calls_are_spent_a_seat_plays_on_without_them(store: RedisStore) -> None:
    here = House(store, Moody(), llm_server_calls_an_hour=1)
    room = await here.table()
    for _ in range(2):
        assert await here.seats.choose(room, 2) is not None
    assert here.counted() == {"model": 1, "limit": 1}
    here.seats.mark_now()
    assert room.attendance.llm_away


async def bid(here: House, room: Room) -> None:
    """Have every seat that is asked answer once."""
    for seat in (1, 2, 3):
        for prompt in list(room.table.feeds[seat].prompts)[:1]:
            choice = (prompt, {"type": "place_bid", "amount": 0}) if seat == 1 else await here.seats.choose(room, seat)
            assert choice is not None
            await room.submit(None, Submission(seat, f"bot:{secrets.token_hex(4)}", *choice))


async def shown(room: Room) -> int | None:
    """The share in the result, once it is there."""
    async with asyncio.timeout(PATIENCE):
        while room.sitting.result is None or room.sitting.result.own_decisions is None:  # noqa: ASYNC110 - told aside
            await asyncio.sleep(0.01)
    return room.sitting.result.own_decisions


async def test_the_share_of_its_own_decisions_is_told_after_the_end_whichever_process_counted(
    store: RedisStore,
) -> None:
    model, ear = Moody(), Ear()
    old = House(store, model)
    room = await old.table()
    await bid(old, room)
    model.why = "busy"
    await bid(old, room)
    old.seats.forget(room)
    assert room.sitting.status == "playing"
    new = House(store, model)
    room = await new.rooms.get(room.id)
    await room.watch("public", ear, None, None)
    model.why = None
    await bid(new, room)
    assert room.sitting.status == "finished"
    for _ in range(3):  # as often as something happens at a table that has ended
        new.seats.forget(room)
    assert await shown(room) == 66, "four of six"
    told = [fact for one in ear.shown() for fact in one.get("facts", ()) if fact["type"] == "table_model_counted"]
    assert told == [{"type": "table_model_counted", "own": 66}]
    kinds = [fact["type"] for one in ear.shown() for fact in one.get("facts", ())]
    assert kinds.index("table_model_counted") > kinds.index("table_ended")
    await new.seats.end()
    shard = Log(room.id).shard
    assert (
        0 < await store.ask(shard, lambda redis: redis.ttl(f"{{s{shard:02d}}}:llm-decisions:{room.id}")) <= 90 * 86_400
    )


async def needs(here: House, room: Room, seat: int) -> list[str]:
    frames = await here.rooms.notebook(room.id, seat_notebook(seat)).frames()
    return [fact.need for frame in frames for fact in frame.facts if isinstance(fact, LlmAsked)]


async def test_what_may_be_done_never_takes_the_calls_of_what_must_be(store: RedisStore) -> None:
    here = House(store, Moody())
    options = DossierOptions(pace="live", llm_calls_per_round=8)
    room = await here.rooms.open(DOSSIER, options, 3, "", False, "a")
    for seat in (1, 2, 3):
        await room.act(commands.GiveToBot(seat, chairs.LLM))
    await room.act(commands.Start())
    guess = {"field": "name", "mark": "sun"}
    ask = {"type": "ask_field", "owner": 1, "guess": guess}
    for seat in (2, 3):
        await room.submit(None, Submission(seat, f"bot:{seat}", "ask.1", ask))
    begun = decisions("dossier")
    choices = [await here.seats.choose(room, 2) is not None for _ in range(9)]
    assert choices == [True] * 3 + [False] * 6
    assert await needs(here, room, 2) == ["may", "heard", "heard"]
    assert decisions("dossier") - begun == {"model": 3}, "nobody was missed"
    # Seat 1 has something to answer, and all calls for it; then its stand-in plays, and one note says so.
    for _ in range(11):
        assert await here.seats.choose(room, 1) is not None
    assert await needs(here, room, 1) == ["must"] * 8
    assert decisions("dossier") - begun == {"model": 11, "limit": 3}
    frames = await here.rooms.notebook(room.id, seat_notebook(1)).frames()
    notes = [fact.text for frame in frames for fact in frame.facts if isinstance(fact, NoteWritten)]
    assert sum("at most 8 times a round" in note for note in notes) == 1


@pytest.mark.parametrize(
    ("model", "settings", "by"),
    [
        (Offline(), {}, "no_model"),
        (Moody(), {"llm_calls_a_day": 0}, "limit"),
        (Moody("too_long"), {}, "too_long"),
        (Moody(), {}, "model"),
    ],
)
async def test_why_a_seat_plays_without_its_model_is_counted(
    store: RedisStore, model: Llm, settings: dict[str, Any], by: str
) -> None:
    here = House(store, model, **settings)
    room = await here.table()
    assert await here.seats.choose(room, 2) is not None
    here.seats.decided(room, 3, "fault")
    assert here.counted() == {by: 1, "fault": 1}
    here.seats.mark_now()
    assert room.attendance.llm_away


# --- talk ------------------------------------------------------------------------------------------------------------


async def test_what_a_seat_says_answers_no_prompt(store: RedisStore) -> None:
    model = Chatty()
    here = House(store, model)
    room = await here.table()
    assert here.seats.may_speak(room, 2)
    assert not here.seats.may_speak(room, 1), "a person sits there"
    offline = House(store, Offline()).seats
    assert not offline.may_speak(room, 2), "there is nobody to speak"
    said = {"type": "say", "to": [1], "text": "Word 1."}
    assert await here.seats.choose(room, 2) == ("", said)
    assert model.offered == [["table", 1, 3]]
    await room.submit(None, Submission(2, "bot:1", "", said))
    assert room.table.feeds[1].facts == (TableSaid(2, "Word 1.", (1,)),)
    assert room.table.feeds[3].facts != room.table.feeds[1].facts
    assert here.counted() == {}, "words are no decision"
    bid = await here.seats.choose(room, 2)
    assert bid is not None
    assert bid[1]["type"] == "place_bid"
    assert len(model.offered) == 1, "it speaks once before it does what it must"
    assert here.counted() == {"model": 1}


async def test_a_seat_that_the_game_asks_nothing_speaks_when_it_has_heard_something(store: RedisStore) -> None:
    here = House(store, Chatty())
    worker = Worker(here.rooms, Lobby(store), [BotSeats(here.rooms, here.seats, 0.0)], 10, 1)
    room = await here.table()

    async def has_bid() -> bool:
        return not any(room.table.feeds[seat].prompts for seat in (2, 3))

    await becomes(has_bid)
    await asyncio.sleep(0.1)
    before = len(await words(room))
    await room.submit("a", Submission(1, "hello", "", {"type": "say", "text": "Hello."}))

    async def have_answered() -> bool:
        return len(await words(room)) == before + 3

    await becomes(have_answered)
    await asyncio.sleep(0.1)
    assert sorted(fact.seat for fact in (await words(room))[before:]) == [1, 2, 3], "once for what was said, each"
    await worker.end()


async def words(room: Room) -> list[TableSaid]:
    """All that was said at a table."""
    facts = (event.fact for commit in await whole(room.past.commits()) for event in commit.events)
    return [fact for fact in facts if isinstance(fact, TableSaid)]
