"""One table as its log tells it: takes every commit in order, checks submissions, decides the next commit. No I/O."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Union

import msgspec

from events.audience import CO_HOSTS, Viewer
from events.codec import AnyCommit
from events.event import Actor, Command, Commit, Draw
from events.store import EMPTY, Position
from games.game import AnyGame, Deadline, Folded, Moment, Prompts, Rejected
from games.prompt import Misfit, Prompt
from games.sitting import chairs, commands, table, talk
from games.sitting.state import TableView
from games.sitting.table import Chair
from games.texts import is_written
from projections.feed import Feed, Folds
from server import rights
from server.refusals import Refused
from server.tables.accepted import Accepted, Requests
from server.tables.snapshots import Snapshot, Times, feeds_of, stands
from server.wire import brief

HOST_COMMANDS: tuple[type[Command], ...] = (
    commands.Start,
    commands.Pause,
    commands.Resume,
    commands.VoteSave,
    commands.Say,
)

PUNCTUAL_MS = 1000
"""What is late by no more than this happens at its time; people would miss what is longer in what comes after it."""

_BY_SEAT: Any = Union[commands.SEAT_COMMANDS]
_BY_HOST: Any = Union[HOST_COMMANDS]


Lost = Callable[[Viewer, Exception], None]
"""Called with a viewer whose view of the next commit cannot be folded."""


class Submission(msgspec.Struct, frozen=True, gc=False):
    """What an actor sends: an id of its choice, the prompt it answers (none for core commands), plain JSON.

    ``player`` is who sends it; ids are each player's own, so that who takes over a chair may use any. The server's
    bots are no player.
    """

    by: Chair
    request: str
    prompt: str
    command: object
    player: str = ""


def _fits(prompt: Prompt | None, submission: Submission) -> bool:
    if prompt is None:
        return False
    try:
        prompt.check(submission.command)
    except Misfit:
        return False
    return True


# Names tell commits of rivals apart and hide nothing, so they need not come from the system, which takes 15 times as
# long. But no two processes may have the same: no generator that others seed, nor one that a fork has, too, will do.
_names = random.Random()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_names.seed)


def _random_name() -> str:
    return f"{_names.getrandbits(64):016x}"


class _Ahead(msgspec.Struct, frozen=True):
    """What a commit makes of a table, worked out before it is stored."""

    commit: AnyCommit
    folds: Folds
    truth: TableView
    feeds: dict[Viewer, Feed]


class Table:
    """The truth, every chair's feed and the public one, the dice counts and the requests accepted so far.

    ``folds`` are those of the last commit, until the code that shows it throws them away.
    ``opened_at`` is when it became a table of its own: when it was opened, or forked; ``began_at`` and ``ended_at``
    when its game began and ended, 0 before. ``facts`` counts them all.
    ``name_commit`` gives the id of the next commit.
    ``lost``: what happens to a chair that cannot be told a commit of the log; it has no feed from then on, and all
    others go on. Without it, and where it is the public or the truth itself, ``take`` fails.
    """

    def __init__(
        self,
        game: AnyGame,
        name_commit: Callable[[], str] = _random_name,
        *,
        lost: Lost | None = None,
    ) -> None:
        self.game = game
        self._lost = lost
        self._name_commit = name_commit
        self.top: Position = EMPTY
        self.at = 0
        self.facts = 0
        self.truth: TableView = table.first(game)
        viewers: tuple[Viewer, ...] = ("public", "host")
        self.feeds: dict[Viewer, Feed] = {viewer: Feed.first(game, viewer) for viewer in viewers}
        self.opened_at = self.began_at = self.ended_at = 0
        self._complete = True
        self._drawn: dict[Draw, int] = {}
        self._requests = Requests()
        self.folds: Folds | None = None
        self._folded_ahead: _Ahead | None = None
        self._commands = {command.__struct_config__.tag: command for command in game.rules.commands}

    # --- told ----------------------------------------------------------------------------------------------------

    def take(self, commit: AnyCommit) -> Mapping[Viewer, Feed]:
        """Fold the next commit of the log, and return the feeds as they were before it."""
        ahead, self._folded_ahead = self._folded_ahead, None
        if ahead is None or ahead.commit is not commit:
            ahead = self._fold_ahead(commit, self._lost)
        player = self.player_of(commit)
        before, self.folds, self.feeds, self.truth = self.feeds, ahead.folds, ahead.feeds, ahead.truth
        self.top = Position(self.top.version + 1, commit.id)
        self.at = commit.at
        self.facts += len(commit.events)
        if isinstance(commit.command, (commands.Open, commands.Fork)):
            # From here on it is this table: its dice are new, and no request has been made at it yet.
            self.opened_at, self.began_at, self.ended_at, self._requests = commit.at, 0, 0, Requests()
        self._note_times()
        self._count_draws(commit)
        if commit.request:
            seq = 0 if commit.by == "server" or commit.by == "clock" else self.seq(commit.by)
            self._requests.add(commit.by, player, commit.request, Accepted(seq, commit.prompt, commit.command))
        return before

    @property
    def times(self) -> Times:
        """When it was opened, began and ended."""
        return Times(self.opened_at, self.began_at, self.ended_at)

    def _note_times(self) -> None:
        status = self.truth.table.status
        if status == "playing" and not self.began_at:
            self.began_at = self.at
        if status == "finished" and not self.ended_at:
            self.ended_at = self.at

    def _count_draws(self, commit: AnyCommit) -> None:
        if isinstance(commit.command, (commands.Open, commands.Fork)):
            self._drawn = {}
        for draw in commit.draws:
            self._drawn[draw] = self._drawn.get(draw, 0) + 1

    def player_of(self, commit: AnyCommit) -> str:
        """Return whose commit it is: the player who has the chair just before it."""
        if commit.request.startswith(table.BOT_REQUEST):
            return ""
        sitting = self.truth.table
        if isinstance(commit.by, int):
            seated = sitting.seats.get(commit.by)
            return (seated and seated.player) or ""
        if commit.by == "host":
            return sitting.host or ""
        return next((player for chair, player in (sitting.co_hosts or {}).items() if chair == commit.by), "")

    def _rehearse(self, commit: AnyCommit, folded: Folded | None) -> None:
        """Fold a commit before it is written; ``folded`` is what the game has folded while it decided."""
        self._folded_ahead = self._fold_ahead(commit, None, folded)

    def _fold_ahead(self, commit: AnyCommit, lost: Lost | None = None, folded: Folded | None = None) -> _Ahead:
        folds = Folds(self.game, commit, self.feeds["public"].state)
        if folded is not None and folded.events is commit.events:
            folds.know(folded.before, folded.after)
        truth = folds.of(self.truth, folds.all)
        before = dict(self.feeds)
        if not self.top.version:
            before |= {seat: Feed.first(self.game, seat) for seat in range(1, truth.table.size + 1)}
        feeds: dict[Viewer, Feed] = {}
        for viewer, feed in before.items():
            try:
                feeds[viewer] = feed.after(commit, folds)
            except Exception as fault:
                if lost is None or viewer == "public":
                    raise
                self._complete = False
                lost(viewer, fault)
        for chair in truth.table.co_hosts or ():
            if chair not in feeds and "host" in feeds:
                feeds[chair] = feeds["host"].seen_by(chair)
        if not self.game.secrets.hides(truth.game):
            _share(truth.game, before, feeds)
        return _Ahead(commit, folds, truth, feeds)

    # --- written down --------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot | None:
        """Return all that this table is; None if a chair has been lost, which is to be tried again from the log.

        It shares what the next commit changes: write it down before that.
        """
        if not self._complete:
            return None
        feeds = stands({viewer: feed for viewer, feed in self.feeds.items() if viewer != "all"})
        return Snapshot(self.top, self.at, self.times, self.facts, self.truth, feeds, self._drawn, self._requests)

    def resume(self, snapshot: Snapshot) -> None:
        """Become the table that a snapshot was taken of."""
        self.top, self.at, times, self.facts, self.truth, feeds, drawn, self._requests, _ = snapshot
        self.opened_at, self.began_at, self.ended_at = times
        self.feeds = feeds_of(self.game, feeds)
        self._drawn = dict(drawn)

    # --- asked ---------------------------------------------------------------------------------------------------

    def view(self, chair: Chair) -> TableView:
        """Return what a chair knows."""
        return self.feeds[chair].state

    def seq(self, chair: Chair) -> int:
        """Return how much a chair has seen; 0 for one that nobody has had."""
        feed = self.feeds.get(chair)
        return feed.seq if feed is not None else 0

    def prompts(self, chair: Chair) -> Prompts:
        """Return what a chair may do now."""
        return self.feeds[chair].prompts

    def already_accepted(self, submission: Submission) -> Accepted | None:
        """Return the same submission if it was accepted lately.

        Raises:
            Refused: another command was accepted under its id.
        """
        before = self._accepted(submission)
        return before and _same(submission, before)

    def seq_of(self, submission: Submission) -> int:
        """Return where a submission stands in its sender's feed: the end of that where nothing came of it."""
        accepted = self._accepted(submission)
        return accepted.seq if accepted is not None else self.seq(submission.by)

    def _accepted(self, submission: Submission) -> Accepted | None:
        return self._requests.find(submission.by, submission.player, submission.request)

    def judge(self, submission: Submission, now: int) -> AnyCommit | None:
        """Decide a submission of somebody who has the chair; None if nothing comes of it, or it is accepted already.

        Raises:
            Refused: they have not, another command was accepted under its id, or as ``decide_submission``.
        """
        player = submission.player
        if player and not rights.may_act(self.truth.table, player, submission.by) and not self._resigned(submission):
            raise Refused("forbidden", "forbidden")
        return None if self.already_accepted(submission) else self.decide_submission(submission, now)

    def _resigned(self, submission: Submission) -> bool:
        # Resigning takes away the chair, but a repeat of the resignation must still learn that it was accepted.
        served = self.truth.table.served.get(submission.player) == submission.by
        if not served or submission.command != {"type": "resign"}:
            return False
        with suppress(Refused):
            return self.already_accepted(submission) is not None
        return False

    def decide_submission(self, submission: Submission, now: int) -> Commit[Any, Any] | None:
        """Decide a submission at ``now`` (unix milliseconds): the commit to append, or None if nothing comes of it.

        Raises:
            Refused: the prompt is not open, the command does not fit it, or the sitting does not allow it.
        """
        command = self._answer(submission, now) if submission.prompt else self._core(submission)
        return self.decide(submission.by, command, now, submission.request, submission.prompt)

    def due(self, now: int) -> Commit[Any, Any] | None:
        """Decide for the clock at ``now``: the commit that makes what is due happen, or None.

        It is of the time at which it fell due: by how much the clock is late tells how busy this table is just then.
        """
        deadline = self.deadline()
        if deadline is None or deadline.when > now:
            return None
        at = deadline.when if now - deadline.when <= PUNCTUAL_MS else now
        return self.decide("clock", commands.Due(deadline.what), at)

    def deadline(self) -> Deadline | None:
        """What falls due next, in unix milliseconds."""
        deadline, sitting = table.deadline(self.game, self.truth), self.truth.table
        return deadline and deadline._replace(when=max(deadline.when, sitting.held or 0) + sitting.clock_offset)

    def decide(self, by: Actor, command: Command, now: int, request: str = "", prompt: str = "") -> AnyCommit | None:
        """Return the commit that a legal command makes, folded ahead so that it is sure to fold; None if it is empty.

        Raises:
            Refused: a core command that the sitting does not allow.
        """
        at = max(now, self.at)
        moment = self._moment(at, command, prompt)
        link = self.feeds["public"].link if "public" in self.feeds else ""
        try:
            events = table.decide(self.game, self.truth, self.view, by, request, command, moment, link)
        except Rejected as no:
            raise Refused("rejected", no.code, **no.params) from None
        if not events:
            return None
        commit = Commit(self._name_commit(), at, by, command, events, tuple(moment.draws), request, prompt)
        self._rehearse(commit, moment.folded)
        return commit

    def ask_ahead(self) -> None:
        """Work out and keep what the commit decided last will ask of every taken chair.

        Call it before that commit is written: if the game's prompts fail, the commit must not have happened.
        """
        assert self._folded_ahead is not None, "nothing was decided"
        feeds = self._folded_ahead.feeds
        for chair in chairs.taken_chairs(self._folded_ahead.truth.table):
            if chair in feeds:
                feeds[chair].prompts  # noqa: B018

    def _moment(self, at: int, command: Command, prompt: str) -> Moment:
        if isinstance(command, commands.Open):
            return Moment(at, command.seed, command.sealed_seed, {})
        known = self.truth.table
        moment = Moment(known.clock(at), known.seed or "", known.sealed_seed or "", self._drawn, prompt)
        if known.held:
            moment.hold_left = known.hold_left(at)
        return moment

    def _answer(self, submission: Submission, now: int) -> Command:
        prompt = self._open(submission.by, submission.prompt, now)
        if submission.by in CO_HOSTS and not _fits(prompt, submission) and self._of_host(submission):
            raise Refused("stale" if prompt is None else "rejected", "beyond_co_host")
        if prompt is None:
            raise Refused("stale", "stale")
        try:
            prompt.check(submission.command)
        except Misfit as misfit:
            code, params = misfit.said_by(self.game.about.words["en"])
            raise Refused("rejected", code, **params) from None
        return msgspec.convert(submission.command, self._commands[prompt.command], str_keys=True)

    def _open(self, chair: Chair, id: str, now: int) -> Prompt | None:
        prompt = self.prompts(chair).get(id)
        if prompt is None or prompt.until is None:
            return prompt
        return prompt if prompt.until > self.truth.table.clock(now) else None

    def _of_host(self, submission: Submission) -> bool:
        """Whether only the host may do it: a co-host sees the same, but has no prompt for it."""
        own, hosts = (self.prompts(chair).values() for chair in (submission.by, "host"))
        return any(_fits(one, submission) for one in hosts) and not any(_fits(one, submission) for one in own)

    def _core(self, submission: Submission) -> Command:
        try:
            command: Command = msgspec.convert(
                submission.command, _BY_SEAT if isinstance(submission.by, int) else _BY_HOST
            )
        except msgspec.ValidationError as error:
            tag = submission.command.get("type") if isinstance(submission.command, dict) else None
            if isinstance(tag, str) and tag in self._commands:
                raise Refused("stale", "stale") from None  # a command of the game that names no prompt
            raise Refused("malformed", "malformed", detail=f"command: {brief(error)}") from None
        unknown = (
            set(submission.command) - {"type", *command.__struct_fields__}
            if isinstance(submission.command, dict)
            else ()
        )
        if unknown:
            raise Refused("malformed", "misfit_unknown", field=f"command.{min(unknown)[:40]}")
        if isinstance(command, commands.Say):
            _check_text(command.text)
            _check_recipients(submission.by, command)
        elif submission.by in CO_HOSTS:
            raise Refused("rejected", "beyond_co_host")
        return command


def _share(game: Any, before: dict[Viewer, Feed], feeds: dict[Viewer, Feed]) -> None:
    """Make one of the views that have come to know all there is: from now on they are folded once.

    Who saw nothing of the commit keeps the very feed it had: another one would be a frame.
    """
    views: dict[int, TableView] = {}
    for viewer, feed in feeds.items():
        if feed is not before.get(viewer) and feed.state.game is not game and feed.state.game == game:
            sitting = feed.state.table
            view = views.setdefault(id(sitting), TableView(sitting, game))
            feeds[viewer] = msgspec.structs.replace(feed, state=view)


def _check_recipients(by: Chair, command: commands.Say) -> None:
    try:
        talk.check_recipients(by, command)
    except Rejected as no:
        raise Refused("rejected", no.code, **no.params) from None


def _check_text(text: str) -> None:
    # Here and not where it is decided: old logs may have any characters in what was said.
    if not is_written(text):
        raise Refused("malformed", "misfit_characters", field="command.text")


def _same(submission: Submission, before: Accepted) -> Accepted:
    if before.prompt != submission.prompt or msgspec.to_builtins(before.command) != _normal(submission, before.command):
        raise Refused("malformed", "used_id")
    return before


def _normal(submission: Submission, accepted: Command) -> object:
    try:
        return msgspec.to_builtins(msgspec.convert(submission.command, type(accepted), str_keys=True))
    except msgspec.ValidationError:
        return None


def standing(game: AnyGame, commits: Iterable[AnyCommit]) -> Table:
    """Return the table as it is after these commits."""
    stands = Table(game)
    for commit in commits:
        stands.take(commit)
    return stands
