"""A notebook in this process: writes notes exactly once and shows them to their owner's connections."""

from __future__ import annotations

import asyncio
import secrets
import time

import msgspec

from events.audience import SEALED
from events.codec import AnyCommit
from events.event import Commit, Event
from events.store import EMPTY, Conflict, Log, Store, StoreUnavailable
from projections.feed import Frame
from projections.notebook import CODEC, NOTE_MAX, NOTES_MOST, NoteWritten, WriteNote, notes_frame, notes_view
from server import wire
from server.gallery import Gallery, Now, Watcher, prebuilt
from server.table import No

VIEWER = "notes"


class Notebook:
    """One player's notebook at one table. Only its owner ever reaches it: the server makes the key from the token."""

    def __init__(self, log: Log, store: Store, now: Now) -> None:
        self.log = log
        self.gallery = Gallery()
        self.used = time.monotonic()
        self._store = store
        self._now = now
        self._top = EMPTY
        self._at = 0
        self._turn = ""
        self._granted: dict[str, tuple[int, WriteNote]] = {}
        self._lock = asyncio.Lock()

    @property
    def version(self) -> int:
        """How many notes there are."""
        return self._top.version

    @property
    def log_name(self) -> str:
        """Names the notebook to its watchers: another name when it is no longer what they saw."""
        return f"notes.{self.log.table}{self._turn}"

    async def write(self, request: str, command: object) -> int:
        """Write a note once and return its seq.

        Raises:
            No: it is no note, too long, one too many, or another one under a used id.
            StoreUnavailable: whether it was written is not known; send the same id again.
        """
        note = _note(command)
        async with self._lock:
            for _ in range(8):
                await self._catch_up()
                if request in self._granted:
                    seq, before = self._granted[request]
                    if before != note:
                        raise No("malformed", "used_id")
                    return seq
                if self.version >= NOTES_MOST:
                    raise No("rejected", "too_many_notes", max=NOTES_MOST)
                if await self._append(request, note):
                    return self.version
        raise StoreUnavailable("the notebook is written to by too many at once")

    async def _append(self, request: str, note: WriteNote) -> bool:
        # SEALED: no viewer of the table is ever among the audience; the owner reads by owning the log.
        events = (Event(SEALED, NoteWritten(note.text)),)
        commit: AnyCommit = Commit(
            secrets.token_hex(8), max(self._now(), self._at), "server", note, events, (), request
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
        """The store came back as an older self, or the notebook was torn up: what was known of it is no more."""
        self._top, self._at, self._granted = EMPTY, 0, {}
        self._turn = f".{secrets.token_hex(4)}"
        self.gallery.forget()
        for entry in await self._store.read(self.log):
            self._learn(entry.version, CODEC.decode(entry.data))
        for viewer, watcher in self.gallery.pairs():
            await self.show_view(viewer, watcher)

    def _take(self, version: int, commit: AnyCommit) -> None:
        self._learn(version, commit)
        if len(self.gallery):
            message = self._message(notes_frame(version, commit))
            self.gallery.show(VIEWER, version - 1, version, message)

    def _learn(self, version: int, commit: AnyCommit) -> None:
        self._top = self._top._replace(version=version, id=commit.id)
        self._at = commit.at
        if isinstance(commit.command, WriteNote):
            self._granted[commit.request] = (version, commit.command)

    async def frames(self, after: int = 0, most: int | None = None) -> list[Frame]:
        """The notes after this seq, as frames. Raises StoreUnavailable."""
        entries = await self._store.read(self.log, after, most)
        return [notes_frame(entry.version, CODEC.decode(entry.data)) for entry in entries]

    async def watch(self, watcher: Watcher, seq: int | None, log_name: str | None) -> None:
        """Show the notebook to a connection of its owner from now on. Raises StoreUnavailable."""
        async with self._lock:
            await self._catch_up()
            missed = None
            if seq is not None and 0 <= seq <= self.version and log_name == self.log_name:
                missed = await self.frames(after=seq)
            self.gallery.add(VIEWER, watcher)
            if missed is None:
                await self.show_view(VIEWER, watcher)
            for frame in missed or ():
                watcher.write(prebuilt(self._message(frame)))

    def unwatch(self, viewer: str, watcher: Watcher) -> None:
        """Stop showing."""
        self.gallery.remove(viewer, watcher)

    async def show_view(self, viewer: str, watcher: Watcher) -> None:
        """Send the whole view."""
        view = notes_view(self.version)
        watcher.write(prebuilt(wire.view(self.log.table, viewer, self.log_name, self.version, self._at, view)))

    def _message(self, frame: Frame) -> bytes:
        return wire.frame(self.log.table, VIEWER, self.log_name, frame.seq, frame.at, frame.facts, frame.patch)


def _note(command: object) -> WriteNote:
    try:
        note = msgspec.convert(command, WriteNote)
    except msgspec.ValidationError as error:
        raise No("malformed", "malformed", detail=f"command: {wire.brief(error)}") from None
    if len(note.text) > NOTE_MAX:
        raise No("rejected", "too_long", max=NOTE_MAX)
    return note
