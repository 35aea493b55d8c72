"""A table watched as one viewer: its view as of now, and every update on the way."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

import msgspec

from sotto_client.errors import Closed
from sotto_client.feed import Feed, Gap, Update
from sotto_client.messages import Frame, Json, Outgoing, Presence, Unwatch, View
from sotto_client.prompts import Prompt, read_prompts

BEHIND_MOST = 256
"""Updates kept for the code that iterates; beyond that they are summed up in one whole view."""

Condition = Callable[[Update], bool]


class Watch:
    """What ``Client.watch`` gives: ``async for update in watch`` for every change, the properties for the present.

    The first update is the whole view. Iteration ends when the right to watch ends (``ended`` says why) or the
    watch is closed; there can be one iteration at a time.
    """

    def __init__(self, table: str, as_: str, send: Callable[[Outgoing], object], forget: Callable[[], object]) -> None:
        self.table = table
        self.as_ = as_
        self.seats: tuple[Json, ...] = ()
        """Who sits where and is connected: the last ``presence``."""
        self.llm_away = False
        """Whether seats of the server's language model are played without it of late."""
        self.stands = False
        """Whether the table's clock stands still by a fault of the game: the last ``presence``."""
        self.ended: Exception | None = None
        self.on_update: list[Callable[[Update], None]] = []
        """Called with each update as it arrives."""
        self._feed = Feed(table, as_)
        self._send = send
        self._forget = forget
        self._updates: deque[Update] = deque()
        self._news = asyncio.Event()
        self._waiting: dict[asyncio.Future[Update], Condition] = {}
        self._asked = False
        self._prompts: tuple[Json | None, dict[str, Prompt]] = (None, {})

    # --- the present ---------------------------------------------------------------------------------------------

    @property
    def latest(self) -> Update:
        """The last update that arrived, whether iterated over yet or not."""
        return self._feed.latest

    @property
    def view(self) -> Json:
        """The latest view: ``table``, ``game`` and ``prompts``. Not to be changed."""
        return self.latest.view

    @property
    def seq(self) -> int:
        """How many facts the latest view is made of."""
        return self.latest.seq

    @property
    def log(self) -> str:
        """The name of the log that ``seq`` counts in."""
        return self._feed.log

    @property
    def prompts(self) -> dict[str, Prompt]:
        """What this viewer may do now, by prompt id."""
        if self._prompts[0] is not self.view:
            self._prompts = (self.view, read_prompts(self.view))
        return self._prompts[1]

    # --- the future ----------------------------------------------------------------------------------------------

    def __aiter__(self) -> Watch:
        return self

    async def __anext__(self) -> Update:
        while not self._updates:
            if self.ended:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._updates.popleft()

    async def until(self, predicate: Callable[[Json], bool]) -> Json:
        """The first view from now on that the predicate is true of; none in between is missed.

        Raises:
            Refused: the right to watch ended first.
            Closed: the watch was closed first.
        """
        return (
            self.view if self.log and predicate(self.view) else (await self._update(lambda u: predicate(u.view))).view
        )

    async def reached(self, seq: int) -> Update:
        """Wait until the view contains this seq, as ``Client.do`` returned it. Raises as ``until``."""
        return self.latest if self.seq >= seq else await self._update(lambda update: update.whole or update.seq >= seq)

    async def later(self, than: Update) -> Update:
        """The latest update as soon as it is another one than this. Raises as ``until``."""
        return self.latest if self.latest is not than else await self._update(lambda _: True)

    async def _update(self, condition: Condition) -> Update:
        if self.ended:
            raise self.ended
        future: asyncio.Future[Update] = asyncio.get_running_loop().create_future()
        self._waiting[future] = condition
        try:
            return await future
        finally:
            self._waiting.pop(future, None)

    def close(self) -> None:
        """Stop watching."""
        if not self.ended:
            self._send(Unwatch(self.table, self.as_))
            self.end(Closed("the watch was closed"))

    # --- told by the client --------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Ask the server for all that comes after what is known."""
        self._asked = True
        self._send(self._feed.resume())

    def ask_again(self) -> None:
        """Ask once more if the last time was not answered."""
        if self._asked and not self.ended:
            self.resume()

    def go_on(self) -> None:
        """Watch again: the server has dropped the table and will send no more by itself."""
        if not self.ended:
            self.resume()

    def take(self, message: View | Frame | Presence) -> None:
        """Take what the server says of this table."""
        if isinstance(message, Presence):
            self.seats, self.llm_away, self.stands = message.seats, message.llm_away, message.stands
            self._asked = False  # it follows every answer to a watch
        elif isinstance(message, View):
            self._asked = False
            self._show(self._feed.take_view(message))
        else:
            self._take_frame(message)

    def _take_frame(self, message: Frame) -> None:
        try:
            update = self._feed.take_frame(message)
        except Gap:
            if not self._asked:
                self.resume()
            return
        if update is not None:
            self._asked = False
            self._show(update)

    def _show(self, update: Update) -> None:
        if len(self._updates) >= BEHIND_MOST:
            self._updates.clear()
            update_shown = msgspec.structs.replace(update, facts=(), whole=True)
        else:
            update_shown = update
        self._updates.append(update_shown)
        self._news.set()
        for callback in self.on_update:
            callback(update)
        for future, condition in list(self._waiting.items()):
            _settle(future, condition, update)

    def end(self, why: Exception) -> None:
        """Nothing more will come."""
        self.ended = why
        self._forget()
        self._news.set()
        for future in self._waiting:
            if not future.done():
                future.set_exception(why)


def _settle(future: asyncio.Future[Update], condition: Condition, update: Update) -> None:
    if future.done():
        return
    try:
        if condition(update):
            future.set_result(update)
    except Exception as fault:  # the predicate's own: it goes to the waiting code, not into the reader
        future.set_exception(fault)
