"""Whole games in this process whose seats are all played by a language model: the server's own parts over its Redis.

Every question is kept with the seat it was asked for, so that it can be held against what that seat was told.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import msgspec
from prometheus_client import REGISTRY

from clients.bots.llm_fitting import GAP, size
from clients.bots.llm_words import Words
from clients.llm.asking import NO_OPTIONS, CallOptions
from clients.llm.endpoint import Message
from clients.llm.replies import Reply
from events import embedded
from events.audience import Seat, Viewer, sees
from events.codec import AnyCommit
from events.redis import RedisStore, connect
from events.store import Log
from games.game import AnyGame
from games.sitting import chairs, commands
from games.sitting.facts import TableSaid
from games.words import CORE, merged
from projections.lobby import Lobby
from server.accounts.accounts import Accounts
from server.bots.seats import BotSeats
from server.llm.calls import LlmCalls
from server.llm.seats import LlmSeats
from server.llm.settings import LlmSettings
from server.tables.history import whole
from server.tables.model_seats import Choice
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.worker import Worker
from tests.obedient import ATTACKS, Obedient, heard, seat_of, shared
from tests.patience import PATIENCE

CANARY = re.compile(r"canary-([a-z]+)-(\d+)-\d+")
BESIDE = re.compile(r" \((\w+)\)")


@dataclass
class Question:
    """What was asked for a seat."""

    seat: Seat
    text: str


@dataclass
class Played:
    """One game: how often was asked for each seat, how much had no room, in how many questions, and what leaked.

    ``idle`` are the questions that ended in no decision; ``said`` counts words to the ``table`` and ``aside``.
    ``alike`` is how much of what each question says up to the end of its past its seat's next one begins with.
    """

    asked: Counter[Seat]
    longest: int
    left_out: Counter[str]
    cut: int
    leaks: list[str]
    seconds: float
    ended: str
    idle: int
    said: Counter[str]
    alike: list[float]


@dataclass
class Minds:
    """The model that plays all seats: obedient to whatever stands outside of the fence, and every text a canary."""

    questions: list[Question] = field(default_factory=list)
    minds: dict[Seat, Obedient] = field(default_factory=dict)
    seats: LlmSeats | None = None
    left_out: Counter[str] = field(default_factory=Counter)
    cut: int = 0

    def begin(self, seats: int, seed: str) -> None:
        """Forget the last game."""
        self.questions, self.left_out, self.cut = [], Counter(), 0
        self.minds = {seat: Obedient(seat, ATTACKS[seat % len(ATTACKS)], seed) for seat in range(1, seats + 1)}

    def asked(self, seat: Seat) -> int:
        """How often it was asked for a seat."""
        return sum(question.seat == seat for question in self.questions)

    async def reply(self, messages: Sequence[Message], options: CallOptions = NO_OPTIONS) -> Reply:
        assert [message["role"] for message in messages] == ["system", "user"]
        asked = {"messages": [*messages]}
        text = "\n".join(message["content"] for message in messages)
        seat = seat_of(asked)
        self.questions.append(Question(seat, text))
        self._count(seat)
        return Reply(self.minds[seat](asked))

    async def close(self) -> None:
        pass

    def _count(self, seat: Seat) -> None:
        assert self.seats is not None
        # There is none any more where the game has ended while it was thinking of what to say.
        for player in [playing.player for (_, one), playing in self.seats._players.items() if one == seat]:
            self.cut += any(player.left_out)
            self.left_out.update({name: count for name, count in player.left_out._asdict().items() if count})


class Seats(LlmSeats):
    """Seats of the model; ``idle`` counts the questions that ended in no decision, but in words or in nothing."""

    idle = 0

    async def choose(self, room: Room, seat: Seat) -> Choice | None:
        assert isinstance(self._calls._llm, Minds)
        before = self._calls._llm.asked(seat)
        choice = await super().choose(room, seat)
        if choice is None or not choice[0]:
            self.idle += self._calls._llm.asked(seat) - before
        return choice


class Tables:
    """A worker with its rooms, one table at a time."""

    def __init__(self, store: RedisStore, games: Mapping[str, AnyGame]) -> None:
        settings = LlmSettings(llm_calls_a_day=10**9, llm_server_calls_an_hour=0, llm_server_calls_a_day=0)
        self._games = games
        self._store = store
        self.model = Minds()
        self.rooms = Rooms(store, games)
        self._asks = LlmCalls(self.rooms, self.model, settings)
        self.seats = self.model.seats = Seats(self.rooms, self._asks, Accounts(store, "s"))
        self._bots = BotSeats(self.rooms, self.seats, 0.0)
        self._worker = Worker(self.rooms, Lobby(store), [self._bots], 10, 1)

    async def prepare(self) -> None:
        await self.rooms.prepare()

    async def close(self) -> None:
        await self._worker.end()
        await self._asks.close()

    async def play(self, name: str, size: int, seed: str, **options: object) -> Played:
        """Play a game to its end."""
        game = self._games[name]
        self.model.begin(size, seed)
        self.seats.idle = 0
        wished = {**game.lab.brief, "pace": "fast"} | options
        room = await self.rooms.open(game, msgspec.convert(wished, game.rules.options), size, "", False, "opener")
        for seat in range(1, size + 1):
            await room.act(commands.GiveToBot(seat, chairs.LLM))
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await room.act(commands.Start())
        async with asyncio.timeout(20 * PATIENCE):
            while room.sitting.status != "finished":  # noqa: ASYNC110 - bots play it
                await asyncio.sleep(0.01)
            while any(bot.thinks for bot in self._bots._bots[room.id].values()):  # noqa: ASYNC110 - of what to say, when the game ended
                await asyncio.sleep(0.01)
        return await self._played(room, loop.time() - begun)

    async def _played(self, room: Room, seconds: float) -> Played:
        commits = await whole(room.past.commits())
        assert room.sitting.result is not None
        model = self.model
        told = {seat: Told(commits, seat, room) for seat in room.sitting.seats}
        found = [leak for question in model.questions for leak in leaks(question, told[question.seat])]
        asked = Counter(one.seat for one in model.questions)
        longest = max(size(one.text) for one in model.questions)
        await self._clear(room)
        how = room.sitting.result.how
        words, begins = said(commits), alike(model.questions)
        return Played(asked, longest, model.left_out, model.cut, found, seconds, how, self.seats.idle, words, begins)

    async def _clear(self, room: Room) -> None:
        # Two hundred games of long questions are more than Redis needs to hold.
        self.rooms.drop(room.id)
        for key in [key for key in self.rooms._notebooks if key[0] == room.id]:
            await self._store.delete(self.rooms._notebooks.pop(key).log)
        await self._store.delete(Log(room.id))


def alike(questions: Sequence[Question]) -> list[float]:
    """How much of each question's beginning its seat's next one repeats."""
    seats = {one.seat for one in questions}
    texts = [[one.text for one in questions if one.seat == seat] for seat in seats]
    return [shared(*pair) for asked in texts for pair in pairwise(asked)]


def said(commits: Iterable[AnyCommit]) -> Counter[str]:
    """How often seats spoke to the table, and aside."""
    facts = (event.fact for commit in commits for event in commit.events)
    return Counter("aside" if fact.to else "table" for fact in facts if isinstance(fact, TableSaid))


class Told:
    """What one seat was told in a game. Which ids stand beside names depends on who else had one by then."""

    def __init__(self, commits: Sequence[AnyCommit], seat: Viewer, room: Room) -> None:
        facts = [event.fact for commit in commits for event in commit.events if sees(event.to, seat)]
        self.facts = [json.loads(msgspec.json.encode(fact)) for fact in facts]
        self.said = json.dumps(self.facts)
        about = room.game.about
        words = Words("en", {"sentences": merged(CORE, about.words)["en"], "names": about.names})
        self.lines = set()
        for fact in self.facts:
            words.learn(fact)
            self.lines.add(self.plain(words.told(fact)))
        words.see(room.table.feeds[seat].whole["game"])
        self.lines |= {self.plain(words.told(fact)) for fact in self.facts}

    def plain(self, line: str) -> str:
        """A line without the ids beside names, as far as its seat was told these ids."""
        return BESIDE.sub(lambda id: "" if f'"{id[1]}"' in self.said else id[0], line)


def leaks(question: Question, told: Told) -> list[str]:
    """What of a question its seat was never told: texts of others, and facts."""
    found = [
        canary[0]
        for canary in CANARY.finditer(question.text)
        if canary[2] != str(question.seat) and (canary[1] in ("reason", "memory") or canary[0] not in told.said)
    ]
    for fact in map(told.plain, heard(question.text)):
        if fact not in told.lines and not (fact.endswith(GAP) and any(one.startswith(fact[:-1]) for one in told.lines)):
            found.append(f"a fact: {fact}")
    return found


def decisions(game: str) -> Counter[str]:
    """How many decisions of a game's seats were made by what, as the server has counted them so far."""
    counted: Counter[str] = Counter()
    for metric in REGISTRY.collect():
        for sample in metric.samples:
            if sample.name == "sotto_llm_decisions_total" and sample.labels["game"] == game:
                counted[sample.labels["by"]] += int(sample.value)
    return counted


@asynccontextmanager
async def tables(folder: Path, games: Mapping[str, AnyGame]) -> AsyncIterator[Tables]:
    """Tables over a bundled Redis of their own."""
    store = await connect(await embedded.start(folder), append_timeout=PATIENCE)
    made = Tables(store, games)
    try:
        await made.prepare()
        yield made
    finally:
        await made.close()
        await store.close()
        await embedded.stop(folder)
