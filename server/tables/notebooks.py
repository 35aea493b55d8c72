"""A notebook in this process: takes every entry exactly once and shows it to its owner's connections."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable

import msgspec

from events.audience import SEALED, Seat
from events.codec import AnyCommit
from events.event import Command, Commit, Event, Fact
from events.store import EMPTY, Conflict, Log, Store, StoreUnavailable
from games.texts import is_written
from projections.feed import FeedFrame
from projections.notebook import (
    ASK_MAX,
    CODEC,
    NOTE_MAX,
    NOTES_LENGTH_MOST,
    NOTES_MOST,
    AskLlm,
    Calls,
    EndLlm,
    LlmAnswered,
    LlmAsked,
    LlmFailed,
    NoteWritten,
    WriteNote,
    is_value,
    learn,
    notes_frame,
    notes_view,
    waiting,
)
from server import wire
from server.clock import Now
from server.refusals import Refused
from server.tables.watchers import Shown, Watcher, Watchers, prebuilt

VIEWER = "notes"


def seat_notebook(seat: Seat) -> str:
    """Name the owner of the notebook that the server's model keeps for a seat; no player can have this name."""
    return f"seat-{seat}"


class Notebook:
    """One player's notebook at one table. Only its owner ever reaches it: the server makes the key from the token."""

    def __init__(self, log: Log, store: Store, now: Now) -> None:
        self.log = log
        self.watchers = Watchers()
        self.used = time.monotonic()
        self._store = store
        self._now = now
        self._top = EMPTY
        self._at = 0
        self._turn = ""
        self._accepted: dict[str, tuple[int, bytes]] = {}
        self._notes = self._length = 0
        self.calls: Calls = {}
        self._lock = asyncio.Lock()

    @property
    def version(self) -> int:
        """How many entries there are."""
        return self._top.version

    @property
    def log_name(self) -> str:
        """The name of this log to its watchers; a new one once it is no longer a continuation of what they saw."""
        return f"notes.{self.log.table}{self._turn}"

    @property
    def waiting(self) -> int:
        """The seq of the call to the model that has no answer yet, 0 for none."""
        return waiting(self.calls)

    async def write(self, request: str, note: WriteNote) -> int:
        """Write a note once and return its seq.

        Raises:
            Refused: it is too long, one too many, or another one under a used id.
            StoreUnavailable: whether it was written is not known; send the same id again.
        """

        async def noted() -> Fact:
            if len(note.text) > NOTE_MAX:
                raise Refused("rejected", "too_long", max=NOTE_MAX)
            if self._notes >= NOTES_MOST:
                raise Refused("rejected", "too_many_notes", max=NOTES_MOST)
            if self._length + len(note.text) > NOTES_LENGTH_MOST:
                raise Refused("rejected", "notes_too_long", max=NOTES_LENGTH_MOST)
            return NoteWritten(note.text, note.json, note.seen)

        seq, _ = await self._once(request, note, noted)
        return seq

    async def ask(self, request: str, ask: AskLlm, allowed: Callable[[], Awaitable[LlmAsked]]) -> tuple[int, bool]:
        """Write down exactly once that the model is asked, if ``allowed``; return the seq, and whether it is new.

        Raises:
            Refused, StoreUnavailable: as ``write``, or as ``allowed`` does.
        """

        async def asked() -> Fact:
            if len(ask.system) + len(ask.prompt) > ASK_MAX:
                raise Refused("rejected", "too_long", max=ASK_MAX)
            return await allowed()

        return await self._once(request, ask, asked)

    async def end(self, end: EndLlm) -> None:
        """Write down how a call ended, unless that is written already. Raises StoreUnavailable."""
        fact = (
            LlmFailed(end.asked, end.why, end.text, end.left_out, end.cost)
            if end.why
            else LlmAnswered(end.asked, end.text, end.left_out, end.reasoning, end.cost)
        )
        async with self._lock:
            await self._catch_up()
            while self.waiting == end.asked:
                await self._append("", end, fact)
                await self._catch_up()

    async def _once(self, request: str, command: Command, decide: Callable[[], Awaitable[Fact]]) -> tuple[int, bool]:
        async with self._lock:
            for _ in range(8):
                await self._catch_up()
                if request in self._accepted:
                    seq, before = self._accepted[request]
                    if before != _digest(command):
                        raise Refused("malformed", "used_id")
                    return seq, False
                if await self._append(request, command, await decide()):
                    return self.version, True
        raise StoreUnavailable("the notebook is written to by too many at once")

    async def _append(self, request: str, command: Command, fact: Fact) -> bool:
        # SEALED: no viewer of the table is ever among the audience; the owner reads by owning the log.
        commit: AnyCommit = Commit(
            secrets.token_hex(8), max(self._now(), self._at), "server", command, (Event(SEALED, fact),), (), request
        )
        try:
            await self._store.append(self.log, self._top, commit.id, CODEC.encode(commit))
        except Conflict:
            return False
        self._take(self.version + 1, commit)
        return True

    async def catch_up(self) -> None:
        """Read what other processes wrote. Raises StoreUnavailable."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        self.used = time.monotonic()
        entries = await self._store.read(self.log, after=self.version)
        if not entries and await self._store.top(self.log) != self._top:
            await self._begin_again()
        for entry in entries:
            self._take(entry.version, CODEC.decode(entry.data))

    async def _begin_again(self) -> None:
        """Forget everything: the store came back with an older state, or the notebook was deleted."""
        self._top, self._at, self._accepted, self.calls = EMPTY, 0, {}, {}
        self._notes = self._length = 0
        self._turn = f".{secrets.token_hex(4)}"
        self.watchers.forget(VIEWER)
        for entry in await self._store.read(self.log):
            self._learn(entry.version, CODEC.decode(entry.data))
        for viewer, watcher in self.watchers.pairs():
            await self.show_view(viewer, watcher)

    def _take(self, version: int, commit: AnyCommit) -> None:
        self._learn(version, commit)
        if len(self.watchers):
            message = self._message(notes_frame(version, commit))
            self.watchers.show(VIEWER, Shown(version - 1, version, prebuilt(message)))

    def _learn(self, version: int, commit: AnyCommit) -> None:
        self._top = self._top._replace(version=version, id=commit.id)
        self._at = commit.at
        if commit.request:
            self._accepted[commit.request] = (version, _digest(commit.command))
        for event in commit.events:
            if isinstance(event.fact, NoteWritten):
                self._notes += 1
                self._length += len(event.fact.text)
            learn(self.calls, version, event.fact)

    async def frames(self, after: int = 0, most: int | None = None) -> list[FeedFrame]:
        """The entries after this seq, as frames. Raises StoreUnavailable."""
        entries = await self._store.read(self.log, after, most)
        return [notes_frame(entry.version, CODEC.decode(entry.data)) for entry in entries]

    async def watch(self, watcher: Watcher, seq: int | None, log_name: str | None) -> None:
        """Show the notebook to a connection of its owner from now on. Raises StoreUnavailable."""
        async with self._lock:
            await self._catch_up()
            missed = None
            if seq is not None and 0 <= seq <= self.version and log_name == self.log_name:
                missed = await self.frames(after=seq)
            self.watchers.add(VIEWER, watcher)
            if missed is None:
                await self.show_view(VIEWER, watcher)
            for frame in missed or ():
                watcher.write(prebuilt(self._message(frame)))

    def unwatch(self, viewer: str, watcher: Watcher) -> None:
        """Stop showing."""
        self.watchers.remove(viewer, watcher)

    async def show_view(self, viewer: str, watcher: Watcher) -> None:
        """Send the whole view."""
        view = notes_view(self.version, self.calls)
        watcher.write(prebuilt(wire.view(self.log.table, viewer, self.log_name, self.version, self._at, view)))

    def _message(self, frame: FeedFrame) -> bytes:
        return wire.frame(self.log.table, VIEWER, self.log_name, frame.seq, frame.at, frame.facts, frame.patch)


def _digest(command: Command) -> bytes:
    """A short mark to recognise a repeated command by: 20,000 characters need not be kept for that."""
    return hashlib.blake2b(msgspec.json.encode(command), digest_size=16).digest()


def entry_of(command: object) -> WriteNote | AskLlm:
    """Return what an owner sends as a command. Raises Refused."""
    try:
        entry = msgspec.convert(command, WriteNote | AskLlm)
    except msgspec.ValidationError as error:
        raise Refused("malformed", "malformed", detail=f"command: {wire.brief(error)}") from None
    for field, text in msgspec.structs.asdict(entry).items():
        if isinstance(text, str) and not is_written(text):
            raise Refused("malformed", "misfit_characters", field=f"command.{field}")
    # A program may have nothing to note, but a call costs.
    if isinstance(entry, AskLlm) and not entry.prompt.strip():
        raise Refused("malformed", "malformed", detail="command.prompt: expected a text that is not empty")
    if isinstance(entry, WriteNote) and entry.json and len(entry.text) <= NOTE_MAX and not is_value(entry.text):
        raise Refused("malformed", "malformed", detail="command.text: expected the JSON of a value")
    return entry
