"""One table in this process: loaded from its log, decides and appends, shows every commit to those who watch."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import structlog
from msgspec import Raw
from msgspec.structs import replace

from events.audience import Viewer, parse_viewer, viewer_name
from events.codec import AnyCommit, Codec
from events.event import Actor, Command
from events.store import Attempt, Entry, Log, Store
from games.game import AnyGame, Deadline
from games.sitting.state import TableState, TableView
from games.specialties import Quiet
from projections.feed import Feed, FeedFrame
from projections.shared import SharedJson
from server import metrics, rights, wire
from server.clock import Now
from server.fair_loop import FairLoop
from server.refusals import Refused
from server.tables.attendance import Attendance
from server.tables.decider import Submission, Table
from server.tables.delay import held_back
from server.tables.history import History
from server.tables.later import Later
from server.tables.lock import Lock
from server.tables.outsiders import known_to, need_entry, on_newest_log
from server.tables.resuming import missed_frames
from server.tables.snapshots import Snapshot
from server.tables.watchers import Shown, Watcher, Watchers, prebuilt
from server.tables.writing import Decision, Then, Write, finished

log = structlog.get_logger("room")


class Room:
    """A table with its watchers. All writing goes through ``submit``, ``act`` and ``tick``, one commit at a time.

    ``saved`` is the version of its last snapshot that this process knows of, ``saved_bytes`` the size of the last that
    it wrote.
    """

    def __init__(
        self, id: str, game: AnyGame, codec: Codec, store: Store, epoch: str, now: Now, loop: FairLoop
    ) -> None:
        self.id = id
        self.game = game
        self.watchers = Watchers()
        self.on_changed: Callable[[Room], None] = lambda room: None
        self.on_presence: Callable[[Room], None] = lambda room: None
        self.on_written: Callable[[Room, TableView, AnyCommit], None] = lambda room, before, commit: None
        self.on_released: Callable[[Room], None] = lambda room: None
        self.attendance = Attendance(id, self.watchers)
        self.later = Later(now)
        self.used = time.monotonic()
        self.saved = self.saved_bytes = 0
        self._log = Log(id)
        self._codec = codec
        self._store = store
        self._now = now
        self._fair_loop = loop
        self.lock = Lock()
        self.tasks: set[asyncio.Task[int]] = set()
        # No methods: through them a table would hold its room, and a cycle stays in memory until it is looked for.
        self.failed = partial(_failed, id, game.name)
        self._quiet = game.find_specialty(Quiet)
        self._lost = partial(self.failed, "a view cannot be folded")
        self.table = Table(game, lost=self._lost)
        self.past = self._past_of(self.table)
        self.epoch = epoch

    @property
    def sitting(self) -> TableState:
        """The sitting in the truth. All of it but ``missed``, ``substitutes`` and the seeds is public."""
        return self.table.truth.table

    @property
    def public(self) -> Feed:
        """The public feed as it is shown: that of the table, or what the option ``delay`` shows of it by now."""
        return self.later.shown(self.table.feeds["public"])

    @property
    def is_delayed(self) -> bool:
        """Whether spectators are shown later what happens."""
        return self.later.delay is not None

    @property
    def log_name(self) -> str:
        """The name of the log to clients; a new one where what they saw may be gone, so that they get a fresh view."""
        return f"{self.sitting.seed_hash[:8]}.{self.epoch[:8]}"

    # --- reading -------------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Fold what others appended; begin again if the log is no longer a continuation of what was folded."""
        async with self.lock:
            await self.catch_up_locked()

    async def follow(self, version: int) -> None:
        """Catch up with a log that is said to have this version, unless that signal only echoes our own writing."""
        # Under the lock, so that an append of ours that is under way has been folded before we compare.
        async with self.lock:
            if self.table.top.version < version:
                await self.catch_up_locked()

    async def catch_up_locked(self) -> None:
        """Catch up with the lock held."""
        top = self.table.top
        # Our own last entry is read, too: a log that went back (``everysec`` may lose a second) may have grown past it
        # again, with other commits.
        entries = await self._store.read(self._log, after=max(0, top.version - 1))
        if top.version and (not entries or entries.pop(0).id != top.id):
            await self._reload(self.epoch)
            return
        slices = self._fair_loop.slices()
        for entry in entries:
            self._fold(self._codec.decode(entry.data))
            await slices.pause()
        if entries:
            self.on_changed(self)

    async def renew(self, epoch: str) -> None:
        """Read everything again and show it under a new log name: the store came back in another epoch."""
        async with self.lock:
            if epoch != self.epoch:
                await self._reload(epoch)

    async def begin(self, snapshot: Snapshot | None, entries: Sequence[Entry]) -> None:
        """Fold these entries of the log, all of them or those after a snapshot, as the beginning of this room."""
        async with self.lock:
            if snapshot is not None:
                self.table.resume(snapshot)
                self.past.on_resume()
            await self._fold_all(self.table, self.past, entries)
            self.later.hold(self, await held_back(self.past, self.sitting, self._now()))

    async def _fold_all(self, table: Table, past: History, entries: Sequence[Entry]) -> None:
        slices = self._fair_loop.slices()
        for entry in entries:
            table.take(self._codec.decode(entry.data))
            past.on_commit()
            await slices.pause()
        table.folds = None

    async def _reload(self, epoch: str) -> None:
        table = Table(self.game, lost=self._lost)
        past = self._past_of(table)
        await self._fold_all(table, past, await self._store.read(self._log))
        if not table.top.version:
            raise Refused("rejected", "gone")
        # A log may turn back within one epoch of the store, too, and then needs another name as well.
        delay = await held_back(past, table.truth.table, self._now())
        self.epoch = epoch if epoch != self.epoch else f"{random.getrandbits(32):08x}"
        self.table, self.past, self.saved = table, past, 0
        self.later.hold(self, delay)
        self._check_watches()
        self.watchers.forget_all()
        for viewer in self.watchers.viewers():
            self._follow(parse_viewer(viewer))
            self._show_whole(viewer)
        self.show_presence()
        self.on_changed(self)

    def _past_of(self, table: Table) -> History:
        return History(self._log, table, self._codec, self._store, self._fair_loop)

    # --- watching ------------------------------------------------------------------------------------------------

    async def watch(self, viewer: str, watcher: Watcher, seq: int | None, log_name: str | None) -> None:
        """Show a viewer's table to a watcher from now on, after the frames it missed or with a whole view.

        Raises:
            Refused: it may not watch as this viewer.
        """
        await on_newest_log(self, partial(self._check_watch, viewer, watcher))
        missed = None
        if seq is not None and log_name == self.log_name:
            missed = await missed_frames(self, viewer, seq, watcher.player or "")
            # While it was read, a right may have ended and the log may have started over.
            self._check_watch(viewer, watcher)
        self._follow(parse_viewer(viewer))
        if missed is None or log_name != self.log_name:
            missed = [prebuilt(self._view_message(viewer))]
        self.watchers.add(viewer, watcher)
        for message in missed:
            watcher.write(message)
        self.show_presence(watcher)

    def keep_frames(self, viewer: str) -> None:
        """Make and keep the next frames of a viewer, though nobody watches yet."""
        self._follow(parse_viewer(viewer))
        self.watchers.linger(viewer)

    def _check_watch(self, viewer: str, watcher: Watcher) -> None:
        need_entry(self, watcher.player)
        if not rights.may_watch(known_to(self, watcher.player), watcher.player, parse_viewer(viewer)):
            raise Refused("forbidden", "forbidden")

    def _follow(self, viewer: Viewer) -> None:
        # `all` is folded only where somebody watches it.
        if viewer == "all" and viewer not in self.table.feeds:
            self.table.feeds[viewer] = self.past.everything()

    def unwatch(self, viewer: str, watcher: Watcher) -> None:
        """Stop showing."""
        self.watchers.remove(viewer, watcher)
        self.show_presence()

    def show_presence(self, newcomer: Watcher | None = None) -> None:
        """Tell all watchers who is connected and how the table is, if that has changed; a newcomer anyway."""
        self.on_presence(self)
        changed = self.attendance.renew(self.sitting, self._is_quiet())
        message, delay = self.attendance.message, self.later.delay
        if changed:
            self.later.add_presence(self, message)
        near = partial(self.later.is_near, self)
        if delay is not None and newcomer is not None and not near(newcomer):
            newcomer.write(prebuilt(delay.presence or self.attendance.all_present(self.public.state.table)))
        elif changed:
            self.watchers.tell(filter(near, self.watchers.everyone()), message)
        elif newcomer is not None:
            newcomer.write(prebuilt(message))

    def _is_quiet(self) -> bool:
        """Whether the game lets nobody be seen to come and go; if it cannot say, it does not."""
        if self._quiet is None or self.sitting.status not in ("playing", "paused"):
            return False
        try:
            return self._quiet.now(self.table.feeds["public"].state.game)
        except Exception as fault:
            self.failed("whether it is quiet cannot be said", "public", fault)
            return True

    def stand(self, stands: bool) -> None:
        """Tell all watchers, in other processes too, that a fault stopped this table's clock, or that it runs again."""
        if self.attendance.stands != stands:
            self.attendance.stands = stands
            self.show_presence()

    def miss_model(self, away: bool) -> None:
        """Tell all watchers, in other processes too, that the model that plays seats does not answer, or does again."""
        if self.attendance.llm_away != away:
            self.attendance.llm_away = away
            self.show_presence()

    @property
    def is_writing(self) -> bool:
        """Whether something is being written, or read to go on from."""
        return self.lock.locked()

    # --- writing -------------------------------------------------------------------------------------------------

    async def submit(self, player: str | None, submission: Submission) -> int:
        """Accept a player's submission exactly once and return where it stands in the actor's own feed.

        Raises:
            Refused: not accepted; nothing was stored.
            StoreUnavailable: whether it was stored is not known; send the same id again.
        """
        return await finished(partial(self.submit_then, player, submission))

    def submit_then(self, player: str | None, submission: Submission, then: Then) -> None:
        """Accept a submission as ``submit`` does, but without a task, unless the store has to be asked again for it.

        ``then`` is called once, before the return or later, and must call what it is given at once.
        """
        submission = replace(submission, player=player or "")
        Write(self, self._judge(submission), partial(self._answered, submission)).begin(then)

    def _judge(self, submission: Submission) -> Decision:
        return lambda now: self.table.judge(submission, now)  # of the table as it is by then, which may be another

    def _answered(self, submission: Submission, fault: Exception | None) -> int:
        if fault is not None:
            if isinstance(fault, Refused):
                metrics.COMMANDS.count(fault.code)
            raise fault
        metrics.COMMANDS.count("granted")
        if submission.player and isinstance(submission.by, int):
            # Not in the host's chair: when a deserted table is paused must not tell that the host was asked.
            self.attendance.act(self._now())
        return self.table.seq_of(submission)

    async def act(
        self, command: Command, by: Actor = "server", allowed: Callable[[TableState], bool] | None = None
    ) -> None:
        """Do something for somebody without a chair, if the sitting allows it at the moment of writing.

        Raises:
            Refused, StoreUnavailable: as ``submit``.
        """

        def judged(now: int) -> AnyCommit | None:
            if allowed is not None and not allowed(self.sitting):
                raise Refused("forbidden", "forbidden")
            return self.table.decide(by, command, now)

        await finished(Write(self, judged, _acted).begin)

    async def tick(self) -> bool:
        """Make what is due happen; False if the very same is due after it.

        Raises:
            Refused, StoreUnavailable: as ``submit``.
        """
        # One writer at a time in this process only; between processes the append's compare decides, and no lease can
        # expire under a process that hangs.
        decided: list[tuple[Deadline | None, int]] = []

        def judged(now: int) -> AnyCommit | None:
            decided.append((self.deadline(), now))
            return self.table.due(now)

        await finished(Write(self, judged, _acted).begin)
        due, now = decided[0]
        if due is not None and due.longest and due.when <= now:
            log.warning("a table was held up", table=self.id, game=self.game.name, what=due.what)
        return due is None or due.when > now or self.deadline() != due

    def deadline(self) -> Deadline | None:
        """What falls due next, in unix milliseconds."""
        return self.table.deadline()

    # --- what a write needs (server.tables.writing.Writable) -----------------------------------------------------

    @property
    def tries(self) -> int:
        """How often a write is decided again because somebody else was faster: everybody here may be."""
        return self.sitting.size + 4

    def try_append(self, commit: AnyCommit) -> Attempt:
        """Send a commit to the store, which may refuse it."""
        return self._store.try_append(self._log, self.table.top, commit.id, self._codec.encode(commit))

    async def append(self, commit: AnyCommit) -> None:
        """Write a commit to the store."""
        await self._store.append(self._log, self.table.top, commit.id, self._codec.encode(commit))

    def stored(self, commit: AnyCommit) -> None:
        """Fold a commit that was stored, and show it."""
        before = self.table.truth
        self._fold(commit)
        self.on_changed(self)
        self.on_written(self, before, commit)

    def decided(self, decide: Decision) -> AnyCommit | None:
        """Decide a commit that can be folded and asked about."""
        try:
            commit = decide(self._now())
            if commit is not None:
                # Before the append: a game whose fold or prompts fail must not leave a log that nobody can load.
                self.table.ask_ahead()
            return commit
        except Refused:
            raise
        except Exception as fault:
            metrics.FAULTS.labels(self.game.name).inc()
            log.critical("a decision failed", table=self.id, game=self.game.name, **metrics.where(fault))
            raise Refused("internal", "internal") from None

    def _fold(self, commit: AnyCommit) -> None:
        sitting, was_quiet = self.sitting, self._is_quiet()
        before = self.table.take(commit)
        self.past.on_commit()
        if self.sitting is not sitting:
            self._check_watches()
        shared, log_name = SharedJson(self.table.folds), self.log_name
        viewers = [viewer for viewer in self.watchers.shown() if viewer != "public" or not self.is_delayed]
        made = [(viewer, self._frame(viewer, before, shared, log_name)) for viewer in viewers]
        # One write right after the other, not with each frame as it is made: that wakes who reads them but once.
        for viewer, frame in made:
            if frame is not None:
                self.watchers.show(viewer, frame)
        self.table.folds = None
        self.later.add(self, self.table.feeds["public"])
        changed = self.sitting.seats is not sitting.seats or was_quiet != self._is_quiet()
        if changed and len(self.watchers):  # while a log is being loaded, nobody has been shown anything
            self.show_presence()

    def _frame(self, viewer: str, before: Mapping[Viewer, Feed], shared: SharedJson, log_name: str) -> Shown | None:
        """Return the last commit as this viewer sees it, if it does; what fails here must not reach other viewers."""
        who = parse_viewer(viewer)
        try:
            feed, was = self.table.feeds[who], before.get(who)
            if feed is not was:
                facts, patch = shared.told(was or Feed.first(self.game, who), feed)
                message = wire.frame(self.id, viewer, log_name, feed.seq, feed.at, facts, patch)
                return Shown(feed.seq - len(feed.facts), feed.seq, prebuilt(message))
        except Exception as fault:
            self.failed("a frame cannot be shown", who, fault)
            self._show_whole(viewer)
        return None

    def _show_whole(self, viewer: str) -> None:
        """Send a whole view to all who watch as this viewer, or an error where there is none."""
        watchers = self.watchers.of(viewer)
        self.watchers.forget(viewer)
        try:
            self.watchers.tell(watchers, self._view_message(viewer))
        except Exception as fault:
            self.failed("a view cannot be shown", parse_viewer(viewer), fault)
            for watcher in watchers:
                self._end_watch(viewer, watcher, "internal", "this view cannot be shown")

    def _check_watches(self) -> None:
        for viewer, watcher in self.watchers.pairs():
            if not rights.may_watch(known_to(self, watcher.player), watcher.player, parse_viewer(viewer)):
                self._end_watch(viewer, watcher)

    def dismiss(self) -> None:
        """Tell all watchers that this room is gone; they may watch again."""
        self.later.hold(self, None)
        for viewer, watcher in self.watchers.pairs():
            self._end_watch(viewer, watcher, "gone", "the table was let go; watch again")
        self.on_presence(self)

    def _end_watch(
        self,
        viewer: str,
        watcher: Watcher,
        code: wire.ErrorCode = "forbidden",
        reason: str = "the right to watch has ended",
    ) -> None:
        self.watchers.remove(viewer, watcher)
        watcher.write(prebuilt(wire.error(code, reason, self.id, viewer)))

    def _view_message(self, viewer: str) -> bytes:
        feed = self.public if viewer == "public" else self.table.feeds[parse_viewer(viewer)]
        return wire.view(self.id, viewer, self.log_name, feed.seq, feed.at, Raw(feed.view_json))

    def frame_message(self, viewer: str, frame: FeedFrame) -> bytes:
        """Return a frame as it is sent."""
        return wire.frame(self.id, viewer, self.log_name, frame.seq, frame.at, frame.facts, frame.patch)


def _acted(fault: Exception | None) -> int:
    """Answer who has no chair, and so no seq."""
    if fault is not None:
        raise fault
    return 0


def _failed(table: str, game: str, what: str, viewer: Viewer, fault: Exception) -> None:
    metrics.FAULTS.labels(game).inc()
    log.critical(what, table=table, game=game, viewer=viewer_name(viewer), **metrics.where(fault))
