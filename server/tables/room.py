"""One table in this process: loaded from its log, decides and appends, shows every commit to those who watch."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import aclosing, suppress
from functools import partial
from typing import Any, NamedTuple

import structlog
from msgspec import Raw
from msgspec.structs import replace

from events.audience import Seat, Viewer, parse_viewer, viewer_name
from events.codec import AnyCommit, Codec
from events.event import Actor, Command
from events.store import Attempt, Conflict, Damaged, Entry, Log, Position, Store, StoreUnavailable
from games.game import AnyGame, Deadline
from games.sitting import TableState, TableView
from projections import lobby
from projections.feed import Feed, FeedFrame
from projections.shared import SharedJson
from server import metrics, rights, wire
from server.clock import Now
from server.refusals import Refused
from server.slices import Turns
from server.tables.accepted import Accepted, Candidate
from server.tables.decider import Submission, Table
from server.tables.delay import Delay, delay_of
from server.tables.lock import Lock
from server.tables.past import Past
from server.tables.snapshots import Snapshot
from server.tables.watchers import Shown, Watcher, Watchers, prebuilt

PRESENT_MS = 60_000
"""A player who sent a command this recently counts as present, with or without a socket."""

RESUME_MOST = 1000
"""A client that missed more facts than this gets a whole view instead of the frames."""

RESUME_TRIES = 4
"""So often what came while missed frames were read is read after them, before a whole view is shown instead."""

log = structlog.get_logger("room")

Online = frozenset[tuple[Seat, str]]
"""Who is connected: seats with their players."""

Decision = Callable[[int], AnyCommit | None]
"""Decides at a time (unix milliseconds), from the table as it is by then."""

Finish = Callable[[], int]
"""Finishes a submission: shows what was stored, and returns the seq or raises as ``Room.submit`` does."""


class _Looked(NamedTuple):
    """Where a submission accepted long ago was looked for, and when."""

    table: Table
    top: Position
    candidates: list[Candidate]


class _Sent(NamedTuple):
    """A submission whose commit is on its way to the store, and who is waiting for it."""

    submission: Submission
    commit: AnyCommit
    began: float
    then: Callable[[Finish], None]


def contained(room: Room, follow: Callable[..., None], *about: Any) -> None:
    """Call what follows a commit. What fails there is counted and logged and goes no further: the commit is stored."""
    try:
        follow(*about)
    except Exception as fault:
        metrics.FAULTS.labels(room.game.name).inc()
        log.critical("what follows a commit failed", table=room.id, game=room.game.name, **metrics.where(fault))


class Room:
    """A table with its watchers. All writing goes through ``submit``, ``act`` and ``tick``, one commit at a time.

    ``submit_then`` is ``submit`` without a task. ``saved`` is the version of its last
    snapshot that this process knows of, ``saved_bytes`` the size of the last that it wrote.
    """

    def __init__(self, id: str, game: AnyGame, codec: Codec, store: Store, epoch: str, now: Now, turns: Turns) -> None:
        self.id = id
        self.game = game
        self.watchers = Watchers()
        self.on_changed: Callable[[Room], None] = lambda room: None
        self.on_presence: Callable[[Room], None] = lambda room: None
        self.on_written: Callable[[Room, TableView, AnyCommit], None] = lambda room, before, commit: None
        self.on_released: Callable[[Room], None] = lambda room: None
        self.online_elsewhere: Online = frozenset()
        self.used = time.monotonic()
        self.saved = self.saved_bytes = 0
        self.llm_away = False
        self.llm_away_elsewhere = False
        self._log = Log(id)
        self._codec = codec
        self._store = store
        self._now = now
        self._turns = turns
        self._lock = Lock()
        self._tasks: set[asyncio.Task[int]] = set()
        self._presence = b""
        self._delay: Delay | None = None
        self._release_soon: asyncio.TimerHandle | None = None
        self._shown_online: Online | None = None
        # No methods: through them a table would hold its room, and a cycle stays in memory until it is looked for.
        self._failed = partial(_failed, id, game.name)
        self._lost = partial(self._failed, "a view cannot be folded")
        self.table = Table(game, lost=self._lost)
        self.past = self._past_of(self.table)
        self.epoch = epoch
        self._acted_at = 0
        self.stands = False
        self.stands_elsewhere = False

    @property
    def sitting(self) -> TableState:
        """The sitting in the truth. All of it but ``missed``, ``substitutes`` and the seeds is public."""
        return self.table.truth.table

    @property
    def public(self) -> Feed:
        """The public feed as it is shown: that of the table, or what the option ``delay`` shows of it by now."""
        return self.table.feeds["public"] if self._delay is None else self._delay.shown

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that spectators have not been shown yet."""
        return self._delay is not None and self._delay.due is not None

    def known_to(self, player: str | None) -> TableState:
        """The sitting, with no more of its end than this player may know of: who has no chair, not before it is shown.

        What it says of rights is true; what else it says is for those who have a chair.
        """
        if self._delay is None or rights.has_chair(self.sitting, player):
            return self.sitting
        shown = self.public.state.table
        return replace(self.sitting, status=shown.status, result=shown.result, rematch=shown.rematch)

    def need_up_to_date(self, player: str) -> None:
        """Refuse a chair of a game that is shown later as if it were running, whatever has become of it meanwhile.

        Raises Refused; not to those who would be welcome. All the time that it is played: were it only while something
        is held back, that would tell whether anything has happened.
        """
        table = self.sitting
        welcome = {table.opener, *table.invited, *table.served}
        if self._delay is not None and table.status != "open" and player not in welcome:
            raise Refused("rejected", "running")

    def listed(self, player: str | None = None) -> lobby.Listing:
        """The listing of this table as this player may know it: without a chair, or an account, as it is shown."""
        opened, began, ended = self.table.times
        near = self._delay is None or rights.has_chair(self.sitting, player)
        table = (self.table.feeds["public"] if near else self.public).state.table
        return lobby.listing(
            self.id, table, opened, began if table.status != "open" else 0, ended if table.status == "finished" else 0
        )

    @property
    def log_name(self) -> str:
        """The name of the log to clients; a new one where what they saw may be gone, so that they get a fresh view."""
        return f"{self.sitting.seed_hash[:8]}.{self.epoch[:8]}"

    # --- reading -------------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Fold what others appended; start anew if the log is no longer a continuation of what was folded."""
        async with self._lock:
            await self._catch_up()

    async def follow(self, version: int) -> None:
        """Catch up with a log that is said to have this version, unless that signal only echoes our own writing."""
        # Under the lock, so that an append of ours that is under way has been folded before we compare.
        async with self._lock:
            if self.table.top.version < version:
                await self._catch_up()

    async def _catch_up(self) -> None:
        top = self.table.top
        # Our own last entry is read, too: a log that went back (``everysec`` may lose a second) may have grown past it
        # again, with other commits.
        entries = await self._store.read(self._log, after=max(0, top.version - 1))
        if top.version and (not entries or entries.pop(0).id != top.id):
            await self._reload(self.epoch)
            return
        slices = self._turns.slices()
        for entry in entries:
            self._fold(self._codec.decode(entry.data))
            await slices.pause()
        if entries:
            self.on_changed(self)

    async def renew(self, epoch: str) -> None:
        """Read everything again and show it under a new log name: the store came back in another epoch."""
        async with self._lock:
            if epoch != self.epoch:
                await self._reload(epoch)

    async def begin(self, snapshot: Snapshot | None, entries: Sequence[Entry]) -> None:
        """Fold these entries of the log, all of them or those after a snapshot, as the beginning of this room."""
        async with self._lock:
            if snapshot is not None:
                self.table.resume(snapshot)
                self.past.resumed()
            await self._fold_all(self.table, self.past, entries)
            self._hold_back(await self._held_back(self.past))

    async def _fold_all(self, table: Table, past: Past, entries: Sequence[Entry]) -> None:
        slices = self._turns.slices()
        for entry in entries:
            table.take(self._codec.decode(entry.data))
            past.taken()
            await slices.pause()
        table.folds = None

    async def _reload(self, epoch: str) -> None:
        table = Table(self.game, lost=self._lost)
        past = self._past_of(table)
        await self._fold_all(table, past, await self._store.read(self._log))
        if not table.top.version:
            raise Refused("rejected", "gone")
        # A log may turn back within one epoch of the store, too, and then needs another name as well.
        delay = await self._held_back(past, table)
        self.epoch = epoch if epoch != self.epoch else f"{random.getrandbits(32):08x}"
        self.table, self.past, self.saved = table, past, 0
        self._hold_back(delay)
        self._check_watches()
        self.watchers.forget_all()
        for viewer in self.watchers.viewers():
            self._follow(parse_viewer(viewer))
            self._show_anew(viewer)
        self.show_presence()
        self.on_changed(self)

    def _past_of(self, table: Table) -> Past:
        return Past(self._log, table, self._codec, self._store, self._turns)

    # --- watching ------------------------------------------------------------------------------------------------

    async def watch(self, viewer: str, watcher: Watcher, seq: int | None, log_name: str | None) -> None:
        """Show a viewer's table to a watcher from now on, after the frames it missed or with a whole view.

        Raises:
            Refused: it may not watch as this viewer.
        """
        self._check_watch(viewer, watcher)
        missed = None
        if seq is not None and log_name == self.log_name:
            missed = await self._missed(viewer, seq, watcher.player or "")
            # While it was read, a right may have ended and the log may have begun anew.
            self._check_watch(viewer, watcher)
        self._follow(parse_viewer(viewer))
        if missed is None or log_name != self.log_name:
            missed = [prebuilt(self._view_message(viewer))]
        self.watchers.add(viewer, watcher)
        for message in missed:
            watcher.write(message)
        self.show_presence(watcher)

    def _check_watch(self, viewer: str, watcher: Watcher) -> None:
        self.need_entry(watcher.player)
        if not rights.may_watch(self.known_to(watcher.player), watcher.player, parse_viewer(viewer)):
            raise Refused("forbidden", "forbidden")

    def _follow(self, viewer: Viewer) -> None:
        # `all` is folded only where somebody watches it.
        if viewer == "all" and viewer not in self.table.feeds:
            self.table.feeds[viewer] = self.past.everything()

    async def _missed(self, viewer: str, seq: int, asker: str) -> list[bytes] | None:
        """The frames after a seq, prebuilt, up to now; None where a whole view is due."""
        who, after, log_name = parse_viewer(viewer), seq, self.log_name
        shown: list[bytes] = []
        if (known := self.past.now(who)) is not None and known.seq < seq:
            await self.catch_up()  # another process has shown more than this one has heard of yet
        for _ in range(RESUME_TRIES):
            now = self.past.now(who)
            if now is None or not 0 <= now.seq - seq <= RESUME_MOST:
                return None
            recent = [] if now.seq == after else self.watchers.since(viewer, after, now.seq)
            if recent is not None:
                return shown + recent
            late = await self._late(viewer, after, asker)
            if not late or late[0].before != after or log_name != self.log_name:
                return None  # no frame of ours ended there
            self.watchers.recall(viewer, late)
            shown += [one.message for one in late]
            after = late[-1].seq
        return None  # more came each time than there was to read

    async def _late(self, viewer: str, after: int, asker: str) -> list[Shown]:
        who = parse_viewer(viewer)
        late: list[Shown] = []
        try:
            async with aclosing(self.past.frames(who, after, asker=asker)) as frames:
                async for frame in frames:
                    message = prebuilt(self._frame_message(viewer, frame))
                    late.append(Shown(frame.seq - len(frame.facts), frame.seq, message))
        except (StoreUnavailable, Damaged):
            raise
        except Exception as fault:
            self._failed("a frame cannot be shown", who, fault)
            return []
        return late

    def unwatch(self, viewer: str, watcher: Watcher) -> None:
        """Stop showing."""
        self.watchers.remove(viewer, watcher)
        self.show_presence()

    def show_presence(self, newcomer: Watcher | None = None) -> None:
        """Tell all watchers who is connected and whether the model is away if that has changed; a newcomer anyway.

        While the game is quiet that is who was connected when this began.
        """
        self.on_presence(self)
        away, stands = self.llm_away or self.llm_away_elsewhere, self.stands or self.stands_elsewhere
        message = wire.presence(self.id, _present(self.sitting, self._shown()), away, stands)
        changed, self._presence = message != self._presence, message
        if self._delay is not None and changed:
            self._delay.add_presence(message, self._now())
            self._release()
        if self._delay is not None and newcomer is not None and not self._near(newcomer):
            newcomer.write(prebuilt(self._delay.presence or self._all_present()))
        elif changed:
            self.watchers.tell(filter(self._near, self.watchers.everyone()), message)
        elif newcomer is not None:
            newcomer.write(prebuilt(message))

    def _near(self, watcher: Watcher) -> bool:
        """Whether a watcher is shown who is connected now: by a delay, only who watches from a chair."""
        if self._delay is None:
            return True
        return any(watcher in self.watchers.of(viewer) for viewer in self.watchers.viewers() if viewer != "public")

    def _all_present(self) -> bytes:
        """What is shown of who was connected where that is not known: nobody is to stand out."""
        table = self.public.state.table
        everybody = ((seat, seated.player) for seat, seated in table.seats.items() if seated.player)
        return wire.presence(self.id, _present(table, frozenset(everybody)), False, False)

    def _shown(self) -> Online:
        if not self._is_quiet():
            self._shown_online = self.here() | self.online_elsewhere
        elif self._shown_online is None:
            # Loaded in the middle of it: what was shown before is not known here, and nobody is to stand out.
            everybody = self.sitting.seats.items()
            self._shown_online = frozenset((seat, seated.player) for seat, seated in everybody if seated.player)
        return self._shown_online

    def _is_quiet(self) -> bool:
        """Whether the game lets nobody be seen to come and go; if it cannot say, it does not."""
        if self.sitting.status not in ("playing", "paused"):
            return False
        try:
            return self.game.quiet(self.table.feeds["public"].state.game)
        except Exception as fault:
            self._failed("whether it is quiet cannot be said", "public", fault)
            return True

    def stand(self, stands: bool) -> None:
        """Tell all watchers, in other processes too, that a fault stopped this table's clock, or that it runs again."""
        if self.stands != stands:
            self.stands = stands
            self.show_presence()

    def need_entry(self, player: str | None) -> None:
        """Refuse as if the table did not exist, unless this player may know of it. Raises Refused."""
        if not rights.may_enter(self.sitting, player):
            raise Refused("rejected", "no_such_table")

    def attended(self) -> bool:
        """Whether a player of this table is connected as such to this process, or has acted recently."""
        if self._now() - self._acted_at < PRESENT_MS:
            return True
        return bool(self.here())

    def here(self) -> Online:
        """The players connected as such to this process; ``online_elsewhere`` has those of other processes."""
        return frozenset(
            (seat, seated.player)
            for seat, seated in self.sitting.seats.items()
            if seated.player is not None and self.watchers.watching(seated.player, viewer_name(seat))
        )

    @property
    def is_writing(self) -> bool:
        """Whether something is being written, or read to go on from."""
        return self._lock.locked()

    # --- shown later ---------------------------------------------------------------------------------------------

    async def _held_back(self, past: Past, table: Table | None = None) -> Delay | None:
        """What spectators are to be shown later of a table that has just been folded; None if that is nothing."""
        milliseconds = delay_of((table or self.table).truth.table)
        if not milliseconds:
            return None
        delay, now = None, self._now()
        async with aclosing(past.since("public", now - milliseconds)) as feeds:
            async for feed in feeds:
                delay = delay or Delay(milliseconds, feed)
                delay.add(feed)
        assert delay is not None, "where a feed stood comes first"
        for _ in delay.release(now):
            pass  # nobody watches a room that is being loaded; who watched one that begins anew gets whole views
        return None if delay.over else delay

    def _hold_back(self, delay: Delay | None) -> None:
        self._delay = delay
        self.past.shown = None if delay is None else lambda: self.public
        self._release_later()

    def _release(self) -> None:
        """Show spectators what is due by now, and come again when the next is."""
        delay, now = self._delay, self._now()
        if delay is None:
            return
        steps = list(delay.release(now))
        for before, feed in steps:
            contained(self, self._show_released, before, feed)
        if delay.over:
            self._hold_back(None)
            self._presence = b""
            self.show_presence()
        elif (presence := delay.release_presence(now)) is not None:
            far = [watcher for watcher in self.watchers.of("public") if not self._near(watcher)]
            self.watchers.tell(far, presence)
        if steps:
            self.on_released(self)
        self._release_later()

    def _show_released(self, before: Feed, feed: Feed) -> None:
        if "public" in self.watchers.shown():
            message = self._frame_message("public", feed.frame(before))
            self.watchers.show("public", Shown(before.seq, feed.seq, prebuilt(message)))

    def _release_later(self) -> None:
        if self._release_soon is not None:
            self._release_soon.cancel()
            self._release_soon = None
        due = self._delay.due if self._delay is not None else None
        if due is not None:
            seconds = max(0, due - self._now()) / 1000
            self._release_soon = asyncio.get_running_loop().call_later(seconds, self._release)

    # --- writing -------------------------------------------------------------------------------------------------

    async def submit(self, player: str | None, submission: Submission) -> int:
        """Accept a player's submission exactly once and return where it stands in the actor's own feed.

        Raises:
            Refused: not accepted; nothing was stored.
            StoreUnavailable: whether it was stored is not known; send the same id again.
        """
        submission = replace(submission, player=player or "")
        try:
            return self._granted(submission, await self._submitted(submission))
        except Refused as no:
            metrics.COMMANDS.count(no.code)
            raise

    async def _submitted(self, submission: Submission) -> int:
        while True:
            looked = self._look(submission)
            old = await self._read_back(submission, looked)
            async with self._lock:
                if self._looked_too_soon(submission, looked):
                    continue
                await self._write(partial(self._judged, submission, looked, old))
                if old or not self._looked_too_soon(submission, looked) or self.table.already_accepted(submission):
                    return self._seq(submission, old)

    def submit_then(self, player: str | None, submission: Submission, then: Callable[[Finish], None]) -> None:
        """Accept a submission as ``submit`` does, but without a task where the log need not be read for it.

        ``then`` is called once, before the return or later, and must call what it is given at once.
        """
        submission = replace(submission, player=player or "")
        looked = self._look(submission)
        if looked.candidates:
            self._in_a_task(self.submit(player, submission), then)
        elif self._lock.try_acquire():
            self._send(submission, looked, then)
        else:
            self._lock.turn().add_done_callback(lambda _: self._send(submission, looked, then))

    def _send(self, submission: Submission, looked: _Looked, then: Callable[[Finish], None]) -> None:
        """Decide a submission, with the lock, and send what comes of it to the store."""
        if self._looked_too_soon(submission, looked):
            self._lock.release()
            self._in_a_task(self.submit(submission.player, submission), then)
            return
        try:
            commit = self._decided(partial(self._judged, submission, looked, None))
            if commit is not None:
                sent = _Sent(submission, commit, time.perf_counter(), then)
                attempt = self._store.try_append(self._log, self.table.top, commit.id, self._codec.encode(commit))
                attempt.add_done_callback(partial(self._tried, sent))
                return
        except Exception as fault:
            self._lock.release()
            then(partial(self._refuse, fault))
            return
        self._lock.release()
        then(lambda: self._granted(submission, self._seq(submission)))

    def _tried(self, sent: _Sent, attempt: Attempt) -> None:
        """Go on with what was stored; what may have been stored is sent again by a task, which takes over the lock."""
        metrics.APPEND_SECONDS.took(time.perf_counter() - sent.began)
        failed = attempt.exception()  # nobody cancels it: who sent it may have gone, and it counts all the same
        if failed is None:
            sent.then(partial(self._finish, sent))
        else:
            self._in_a_task(self._send_again(sent, failed), sent.then)

    def _in_a_task(self, submitting: Coroutine[Any, Any, int], then: Callable[[Finish], None]) -> None:
        task = asyncio.get_running_loop().create_task(submitting)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda done: then(done.result))

    def _refuse(self, fault: Exception) -> int:
        if isinstance(fault, Refused):
            metrics.COMMANDS.count(fault.code)
        raise fault

    def _finish(self, sent: _Sent) -> int:
        try:
            self._stored(sent.commit)
        finally:
            self._lock.release()
        return self._granted(sent.submission, self.table.seq(sent.submission.by))

    async def _send_again(self, sent: _Sent, failed: BaseException) -> int:
        try:
            if isinstance(failed, Conflict):
                await self._give_way()
            else:
                await self._append(sent.commit)
        finally:
            self._lock.release()
        return await self.submit(sent.submission.player, sent.submission)

    def _granted(self, submission: Submission, seq: int) -> int:
        metrics.COMMANDS.count("granted")
        if submission.player and isinstance(submission.by, int):
            # Not in the host's chair: when a deserted table is paused must not tell that the host was asked.
            self._acted_at = self._now()
        return seq

    def _look(self, submission: Submission) -> _Looked:
        return _Looked(self.table, self.table.top, self.table.candidates(submission))

    def _looked_too_soon(self, submission: Submission, looked: _Looked) -> bool:
        """Whether an old submission may by now stand elsewhere than where it was looked for."""
        if self.table is not looked.table:
            return True
        return self.table.top is not looked.top and self.table.candidates(submission) != looked.candidates

    async def _read_back(self, submission: Submission, looked: _Looked) -> Accepted | None:
        """Read a submission accepted long ago from the log, outside the lock: only its sender waits for that."""
        for candidate in looked.candidates:
            for entry in await self._store.read(self._log, after=candidate.version - 1, limit=1):
                accepted = looked.table.accepted_at(submission, candidate, self._codec.decode(entry.data))
                if accepted is not None:
                    return accepted
        return None

    def _judged(self, submission: Submission, looked: _Looked, old: Accepted | None, now: int) -> AnyCommit | None:
        """Decide a submission; None if nothing comes of it, it is accepted already, or was looked for too soon."""
        self._need_chair(submission, old)
        if old or self.table.already_accepted(submission) or self._looked_too_soon(submission, looked):
            return None
        return self.table.decide_submission(submission, now)

    def _seq(self, submission: Submission, old: Accepted | None = None) -> int:
        """Where a submission stands in its sender's feed; the end of that where nothing came of it."""
        before = old or self.table.already_accepted(submission)
        return before.seq if before else self.table.seq(submission.by)

    def _need_chair(self, submission: Submission, old: Accepted | None) -> None:
        player = submission.player
        if not player or rights.may_act(self.sitting, player, submission.by):
            return
        if not self._resigned(player, submission, old):
            raise Refused("forbidden", "forbidden")

    def _resigned(self, player: str, submission: Submission, old: Accepted | None) -> bool:
        # Resigning takes away the chair, but a repeat of the resignation must still learn that it was accepted.
        if self.sitting.served.get(player) != submission.by or submission.command != {"type": "resign"}:
            return False
        with suppress(Refused):
            return (old or self.table.already_accepted(submission)) is not None
        return False

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

        async with self._lock:
            await self._write(judged)

    async def tick(self) -> bool:
        """Make what is due happen; False if the very same is due after it.

        Raises:
            Refused, StoreUnavailable: as ``submit``.
        """
        # One writer at a time in this process only; between processes the append's compare decides, and no lease can
        # expire under a process that hangs.
        async with self._lock:
            due, now = self.deadline(), self._now()
            await self._write(lambda now: self.table.due(now))
            if due is not None and due.longest and due.when <= now:
                log.warning("a table was held up", table=self.id, game=self.game.name, what=due.what)
            return due is None or due.when > now or self.deadline() != due

    def deadline(self) -> Deadline | None:
        """What falls due next, in unix milliseconds."""
        return self.table.deadline()

    async def _write(self, decision: Decision) -> None:
        attempts = self.sitting.size + 4
        for attempt in range(attempts):
            commit = self._decided(decision)
            if commit is None or await self._append(commit):
                return
            # Growing and random, or two processes with the same table would conflict in step again and again.
            await asyncio.sleep(random.random() * 0.002 * attempt)
        raise StoreUnavailable("the table is written to by too many at once")

    async def _append(self, commit: AnyCommit) -> bool:
        """Store a commit and show it; False if somebody else was faster, which has been folded then."""
        began = time.perf_counter()
        try:
            await self._store.append(self._log, self.table.top, commit.id, self._codec.encode(commit))
        except Conflict:
            await self._give_way()
            return False
        finally:
            metrics.APPEND_SECONDS.took(time.perf_counter() - began)
        self._stored(commit)
        return True

    async def _give_way(self) -> None:
        """Fold what somebody else was faster with."""
        metrics.CONFLICTS.inc()
        await self._catch_up()

    def _stored(self, commit: AnyCommit) -> None:
        before = self.table.truth
        self._fold(commit)
        self.on_changed(self)
        self.on_written(self, before, commit)

    def _decided(self, decision: Decision) -> AnyCommit | None:
        try:
            commit = decision(self._now())
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
        self.past.taken()
        if self.sitting is not sitting:
            self._check_watches()
        shared, log_name = SharedJson(self.table.folds), self.log_name
        viewers = [viewer for viewer in self.watchers.shown() if viewer != "public" or self._delay is None]
        made = [(viewer, self._frame(viewer, before, shared, log_name)) for viewer in viewers]
        # One write right after the other, not with each frame as it is made: that wakes who reads them but once.
        for viewer, frame in made:
            if frame is not None:
                self.watchers.show(viewer, frame)
        self.table.folds = None
        if self._delay is not None:
            self._delay.add(self.table.feeds["public"])
            self._release()
        changed = self.sitting.seats is not sitting.seats or was_quiet != self._is_quiet()
        if changed and len(self.watchers):  # while a log is being loaded, nobody has been shown anything
            self.show_presence()

    def _frame(self, viewer: str, before: Mapping[Viewer, Feed], shared: SharedJson, log_name: str) -> Shown | None:
        """Return the last commit as this viewer sees it, if it does; what fails here must not reach other viewers."""
        who = parse_viewer(viewer)
        try:
            feed, was = self.table.feeds[who], before.get(who)
            if feed is not was:
                facts, patch = shared.facts(feed.facts), shared.patch(was or Feed.first(self.game, who), feed)
                message = wire.frame(self.id, viewer, log_name, feed.seq, feed.at, Raw(facts), Raw(patch))
                return Shown(feed.seq - len(feed.facts), feed.seq, prebuilt(message))
        except Exception as fault:
            self._failed("a frame cannot be shown", who, fault)
            self._show_anew(viewer)
        return None

    def _show_anew(self, viewer: str) -> None:
        """Send a whole view to all who watch as this viewer, or an error where there is none."""
        watchers = self.watchers.of(viewer)
        self.watchers.forget(viewer)
        try:
            self.watchers.tell(watchers, self._view_message(viewer))
        except Exception as fault:
            self._failed("a view cannot be shown", parse_viewer(viewer), fault)
            for watcher in watchers:
                self._end_watch(viewer, watcher, "internal", "this view cannot be shown")

    def _check_watches(self) -> None:
        for viewer, watcher in self.watchers.pairs():
            if not rights.may_watch(self.known_to(watcher.player), watcher.player, parse_viewer(viewer)):
                self._end_watch(viewer, watcher)

    def dismiss(self) -> None:
        """Tell all watchers that this room is gone; they may watch again."""
        self._hold_back(None)
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

    def _frame_message(self, viewer: str, frame: FeedFrame) -> bytes:
        return wire.frame(self.id, viewer, self.log_name, frame.seq, frame.at, frame.facts, frame.patch)


def _present(table: TableState, there: Online) -> list[wire.Present]:
    """Who has a seat, and whether they are there."""
    return [
        wire.Present(seat, seated.player, (seat, seated.player) in there)
        for seat, seated in sorted(table.seats.items())
        if seated.player is not None
    ]


def _failed(table: str, game: str, what: str, viewer: Viewer, fault: Exception) -> None:
    metrics.FAULTS.labels(game).inc()
    log.critical(what, table=table, game=game, viewer=viewer_name(viewer), **metrics.where(fault))
