"""A feed told to one group or one user: what happened, in sentences, from where it was told last."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

import msgspec

from clients.chat.adapter import PUBLIC, Message
from clients.chat.kept import Progress
from clients.chat.texts import tame
from clients.chat.words import Json, Words
from sotto_client import Client, Refused, Unreachable, Update, Watch
from sotto_client.delays import delays

PAGE = 200
"""Frames told in one message at the most."""

GATHER = 0.3
"""Seconds in which more may happen before what happened is told, in one message."""

QUIET = (
    "table_opened", "table_seeded", "table_document_given", "table_document_sealed", "table_invited",
    "table_feed_hashed",
)  # fmt: skip
"""What everybody at a table sees happen, or never needs to."""

NAMING = ("table_seat_taken", "table_opener_changed", "table_host_taken", "table_co_host_taken", "table_returned")

PASSING = ("store_unavailable", "internal", "unexpected", "too_many")

log = logging.getLogger("clients.chat")

_encoder = msgspec.json.Encoder(order="deterministic")


class Told(Protocol):
    """The one who is told: a group or a user."""

    async def tell(self, message: Message) -> None:
        """Send, however long that takes."""
        ...

    async def asks(self, watch: Watch, words: Words) -> None:
        """See whether there is something to decide."""
        ...

    def heard_before(self, fact: Json, words: Words) -> bool:
        """Whether this was written where it would be told."""
        ...


class PublicFacts:
    """What everybody was told at a table, so that nobody is told it in private, too."""

    def __init__(self, client: Client, table: str) -> None:
        self._client, self._table = client, table
        self._after = 0
        self._facts: set[bytes] = set()
        self._reading = asyncio.Lock()

    async def read(self) -> None:
        """Read to the end. Raises as Client."""
        async with self._reading:
            while frames := (await self._client.feed(self._table, PUBLIC, self._after, PAGE)).frames:
                for frame in frames:
                    self._facts.update(_marked(frame["at"], fact) for fact in frame["facts"])
                self._after = frames[-1]["seq"]

    def has(self, at: int, fact: Json) -> bool:
        """Whether everybody was told this, then."""
        return _marked(at, fact) in self._facts


def _marked(at: int, fact: Json) -> bytes:
    return b"%d %b" % (at, _encoder.encode(fact))


class Opened(NamedTuple):
    """What a feed is read with: a client, words of this viewer's own, and what everybody was told, to be left out."""

    client: Client
    words: Words
    public: PublicFacts | None = None


Saved = Callable[[], None]


class Follower:
    """One viewer's feed on its way to one group or user.

    Every message is made here of what that viewer was told, by words that learnt names from nothing else, and says
    whose view it was made of.
    """

    def __init__(
        self, table: str, viewer: str, place: Progress, told: Told, opens: Callable[[], Awaitable[Opened]], saved: Saved
    ) -> None:
        self.table, self.viewer = table, viewer
        self.over = False
        self._place, self._told, self._opens, self._saved = place, told, opens, saved
        self._watch: Watch | None = None
        self._ready, self._nudged = asyncio.Event(), asyncio.Event()

    async def watched(self, patience: float = 20.0) -> tuple[Watch, Words]:
        """The table as this viewer sees it, and its words. Raises Unreachable if that takes too long."""
        try:
            async with asyncio.timeout(patience):
                await self._ready.wait()
        except TimeoutError:
            raise Unreachable("the server is not answering") from None
        assert self._watch is not None
        return self._watch, self.words

    def nudge(self) -> None:
        """Look again, though nothing has happened."""
        self._nudged.set()

    async def run(self) -> None:
        """Tell everything, until the table is over. Raises Refused once this viewer may not watch any longer."""
        pauses = delays(0.5, 30)
        while not self.over:
            try:
                await self._follow()
                pauses = delays(0.5, 30)
            except Refused as no:
                if no.code not in PASSING:
                    raise
            except (Unreachable, ValueError) as away:  # the watch of a follower before this one is still ending
                log.debug("%s", away)
            if not self.over:
                await asyncio.sleep(next(pauses))

    async def _follow(self) -> None:
        self.client, self.words, self._public = await self._opens()
        watch = self._watch = await self.client.watch(self.table, self.viewer)
        try:
            await self._learn_names()
            self.words.see(watch.view.get("game", {}))
            await self._learn_past(watch)
            self._ready.set()
            while not self.over:
                await self._step(watch)
        finally:
            self._ready.clear()
            watch.close()

    async def _step(self, watch: Watch) -> None:
        """Tell what there is, ask what is open, and wait for more."""
        latest = watch.latest
        self._nudged.clear()
        await self._tell(watch)
        await self._told.asks(watch, self.words)
        self.over = latest.view["table"]["status"] == "finished" and watch.latest is latest
        if not self.over:
            await self._more(watch, latest)

    async def _more(self, watch: Watch, latest: Update) -> None:
        waiting = {asyncio.ensure_future(watch.later(latest)), asyncio.ensure_future(self._nudged.wait())}
        try:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for one in done:
                one.result()
        finally:
            for one in waiting:
                one.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        await asyncio.sleep(GATHER)

    async def _learn_names(self) -> None:
        self.words.names |= (await self.client.table(self.table)).get("names", {})

    async def _learn_past(self, watch: Watch) -> None:
        """Learn the names in what was told before this process began."""
        after = 0
        while after < self._place.seq and self._place.log == watch.log:
            frames = (await self.client.feed(self.table, self.viewer, after, PAGE)).frames
            if not frames:
                return
            for frame in frames:
                self.words.learn_all(frame["facts"])
            after = frames[-1]["seq"]

    async def _tell(self, watch: Watch) -> None:
        if self._place.log not in ("", watch.log):
            self._place.seq = watch.seq
            await self._told.tell(self._message(self.words.say("log_restarted")))
        self._place.log = watch.log
        while self._place.seq < watch.seq:
            frames = (await self.client.feed(self.table, self.viewer, self._place.seq, PAGE)).frames
            if not frames:
                return
            for message in self._messages(await self._facts(frames, watch), watch):
                await self._told.tell(message)
            self._place.seq = frames[-1]["seq"]
            self._saved()

    async def _facts(self, frames: Iterable[Json], watch: Watch) -> list[Json]:
        if self._public is not None:
            await self._public.read()
        facts = [(frame["at"], fact) for frame in frames for fact in frame["facts"]]
        if any(fact["type"] in NAMING for _, fact in facts):
            await self._learn_names()
        self.words.learn_all(fact for _, fact in facts)
        self.words.see(watch.view.get("game", {}))
        return [fact for at, fact in facts if self._public is None or not self._public.has(at, fact)]

    def _messages(self, facts: Iterable[Json], watch: Watch) -> Iterator[Message]:
        """What happened, a line each; and what was handed over, as a card of its own."""
        lines: list[str] = []
        for fact in facts:
            card = self.words.card(fact)
            if card is None:
                lines += filter(None, [self._line(fact, watch)])
                continue
            if lines:
                yield self._message("\n".join(lines))
                lines = []
            yield self._message(card.text.removeprefix(card.title).strip(), card.title)
        if lines:
            yield self._message("\n".join(lines))

    def _line(self, fact: Json, watch: Watch) -> str:
        if fact["type"] in QUIET or self._told.heard_before(fact, self.words):
            return ""
        if fact["type"] == "table_said":
            who = seats_of(watch.view, self.words).get(fact["seat"], str(fact["seat"]))
            return self.words.say("talk_said", who=who, said=fact["text"])
        return self.words.fact(fact)

    def _message(self, text: str, title: str = "") -> Message:
        whole = f"【{title}】\n{text}" if title else text
        return Message(viewer=self.viewer, text=tame(whole), title=tame(title))


def seats_of(view: Json, words: Words) -> dict[int, str]:
    """By seat: who sits there, as they are called."""
    called: dict[int, str] = {}
    for seat, seated in view.get("table", {}).get("seats", {}).items():
        player = seated.get("player")
        name = words.names.get(player) if player else None
        called[int(seat)] = (
            words.say("seat_name", seat=seat, who=name) if name else words.say("seat_bot_name", seat=seat)
        )
    return called
