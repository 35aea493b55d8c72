"""Forks: new tables that begin with the past of another one, up to some moment (docs/play/forks.md)."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from events.audience import Seat, Viewer
from events.codec import AnyCommit
from games.dice import SEED_BYTES
from games.game import AnyGame
from games.sitting import chairs, commands, fold, state
from games.sitting.facts import Seated, TableForked, TableSaveAgreed
from games.sitting.state import TableState
from games.sitting.table import codec
from server import rights
from server.accounts.quotas import Begun, Quotas
from server.history import fork_history
from server.refusals import Refused
from server.tables.decider import standing
from server.tables.history import whole
from server.tables.outsiders import known_to
from server.tables.room import Room
from server.tables.rooms import Rooms

ME = "me"
"""Stands for the player who forks, where others are bots by their names."""

COMMITS_MOST = 10_000
"""The longest past, in commits."""


class Wanted(NamedTuple):
    """The fork that is wanted: at a ``seq`` of ``viewer``'s feed or at a ``version``, with these seats."""

    seq: int | None
    version: int | None
    viewer: Viewer
    seats: Mapping[Seat, str]
    redeal: Seat | None
    title: str | None
    private: bool


class Source(NamedTuple):
    """The table that is forked: its id, its game, its whole log, and the sitting as it is by now."""

    table: str
    game: AnyGame
    commits: Sequence[AnyCommit]
    sitting: TableState


class Forks:
    """Makes forks."""

    def __init__(self, rooms: Rooms, quotas: Quotas, model: str | None = None) -> None:
        self._rooms = rooms
        self._quotas = quotas
        self._model = model

    async def fork(self, table: str, player: str, wanted: Wanted, new: str, by_key: bool = False) -> str:
        """Fork a table under the id ``new``, and return it; ``by_key`` as in known_to.

        Raises:
            Refused: there is no such moment, or this player may not fork so.
            StoreUnavailable: ask again.
        """
        source = await source_of(await self._rooms.get(table), player, by_key)
        fair_loop = self._rooms.fair_loop
        # To fold a long log takes all of a core for a while.
        begun = await fair_loop.aside(player, lambda: self.prepared(source, player, wanted))
        await self.open(player, new, source.game, begun, "forks_a_day", is_private(source, wanted))
        return new

    async def open(
        self,
        player: str,
        new: str,
        game: AnyGame,
        begun: Callable[[int, int], list[AnyCommit]],
        what: Begun,
        private: bool,
    ) -> None:
        """Open the table of a log that ``begun`` makes from its number and the time, within the player's quotas.

        Raises:
            TooMany, StoreUnavailable: there is no such table.
        """
        await self._quotas.spend(player, what)
        try:
            await self._quotas.open(player, new)
            number, now = await self._rooms.next_number(private), self._rooms.now()
            commits = await self._rooms.fair_loop.aside(player, lambda: begun(number, now))
            if not any(seated.player for seated in _command_of(commits[-1]).seats.values()):
                await self._quotas.let_bots_play(player, new)
            await self._rooms.begin(
                game, commits, new, lambda size: self._quotas.spend(player, "past_mb_a_day", size / 1e6)
            )
        except Refused:
            await self._quotas.close(player, new)
            await self._quotas.give_back(player, what)
            raise

    def prepared(self, source: Source, player: str, wanted: Wanted) -> Callable[[int, int], list[AnyCommit]]:
        """Return what makes the log of the fork from a number and the time. Raises Refused."""
        return self.made(source, cut(source, player, wanted), player, wanted)

    def made(
        self, source: Source, commits: Sequence[AnyCommit], player: str, wanted: Wanted
    ) -> Callable[[int, int], list[AnyCommit]]:
        """Return the same for a past that this player may have."""
        at = standing(source.game, commits)
        seats = self._seats(source.game, at.truth.table, player, wanted.seats)
        if at.truth.table.status == "finished":
            raise Refused("rejected", "fork_over")

        def log(number: int, now: int) -> list[AnyCommit]:
            sealed_seed = secrets.token_hex(SEED_BYTES)
            before = past_of(source, commits, wanted.redeal, sealed_seed)
            table = standing(source.game, before)
            command = commands.Fork(
                source=source.table,
                seq=table.feeds["public"].seq,
                since=table.at,
                number=number,
                title=source.sitting.title if wanted.title is None else wanted.title,
                private=is_private(source, wanted),
                opener=player,
                seats=seats,
                seed=secrets.token_hex(SEED_BYTES),
                sealed_seed=sealed_seed,
                past_hash=fork_history.hash_of(codec(source.game), before, sealed_seed),
                redealt=wanted.redeal,
            )
            fork = table.decide("server", command, now)
            assert fork is not None
            table.ask_ahead()
            return [*before, fork]

        return log

    def _seats(self, game: AnyGame, before: TableState, player: str, wanted: Mapping[Seat, str]) -> dict[Seat, Seated]:
        for seat in wanted:
            if not 1 <= seat <= before.size:
                raise Refused("rejected", "no_such_seat", seat=seat, size=before.size)
        hot_seat = before.options is not None and before.options.hot_seat
        if sum(1 for who in wanted.values() if who == ME) > 1 and not hot_seat:
            raise Refused("rejected", "fork_one_seat")
        return {seat: self._seated(game, before, player, seat, wanted.get(seat)) for seat in range(1, before.size + 1)}

    def _seated(self, game: AnyGame, before: TableState, player: str, seat: Seat, who: str | None) -> Seated:
        if who == ME:
            return Seated(ready=False, player=player)
        bots = chairs.bots(game, before.options)
        if who is None:
            played = chairs.plays(before, seat)
            who = played if played in bots else game.programs.demo
        if who not in bots:
            raise Refused("rejected", "fork_no_such_bot", seat=seat, bot=who[:40], bots=bots)
        return Seated(ready=True, bot=who, model=self._model if who == chairs.LLM else None)


def _command_of(fork: AnyCommit) -> commands.Fork:
    assert isinstance(fork.command, commands.Fork)
    return fork.command


async def source_of(room: Room, player: str, by_key: bool = False) -> Source:
    """Return a table as it is now, for somebody. Raises StoreUnavailable: ask again."""
    await room.catch_up()
    return Source(room.id, room.game, await whole(room.past.commits(player)), known_to(room, player, by_key))


def is_private(source: Source, wanted: Wanted) -> bool:
    """Whether the fork is private: that of a private table always is."""
    return wanted.private or source.sitting.private


def cut(source: Source, player: str, wanted: Wanted) -> Sequence[AnyCommit]:
    """Return the past of a fork. Raises Refused if there is no such moment, or this player may not fork so."""
    check_source(source)
    _check_rights(source, player, wanted)
    version, last = _version(source, player, wanted), until(source, player)
    if version > last:
        stood = fork_history.seqs(source.game, source.commits[:last], wanted.viewer)
        raise Refused("forbidden", "fork_beyond", last=stood[-1][1])
    return source.commits[:version]


def until(source: Source, player: str) -> int:
    """Return how many of its commits this player may fork or save, as far as other people are concerned.

    All of them, but of a running game that others play, too, and in which something is hidden: those until all agreed.
    """
    if source.sitting.status == "finished" or not _others(source.commits, player):
        return len(source.commits)
    if not source.game.secrets.hides(standing(source.game, source.commits).truth.game):
        return len(source.commits)
    agreed = 0
    for version, commit in enumerate(source.commits, 1):
        kinds = {type(event.fact) for event in commit.events}
        agreed = 0 if TableForked in kinds else version if TableSaveAgreed in kinds else agreed
    return agreed


def check_source(source: Source) -> None:
    """Require that a table can be forked at all. Raises Refused."""
    if source.sitting.rules != source.game.rules.version:
        raise Refused("rejected", "fork_rules")
    closed = source.sitting.result is not None and source.sitting.result.how == "closed"
    if source.sitting.status == "open" or closed:
        raise Refused("rejected", "fork_unstarted")
    if len(source.commits) > COMMITS_MOST:
        raise Refused("rejected", "fork_long", max=COMMITS_MOST)


def _check_rights(source: Source, player: str, wanted: Wanted) -> None:
    """Require that nobody learns more from the fork than their own seat knew; an unsealed table has no secrets."""
    table = source.sitting
    for viewer in (wanted.viewer, wanted.redeal):
        if viewer is not None and not rights.may_watch(table, player, viewer):
            if isinstance(viewer, int):
                raise Refused("forbidden", "fork_seat", seat=viewer)
            raise Refused("forbidden", "fork_viewer", viewer=viewer)
    if rights.unsealed(table):
        return
    own = {seat for seat in table.seats if rights.may_act(table, player, seat)}
    if not own:
        raise Refused("forbidden", "fork_not_seated")
    if fork_history.secret_documents(source.commits) and source.commits[0].command.opener != player:  # type: ignore[attr-defined]
        raise Refused("forbidden", "fork_documents")
    running, others = table.status != "finished", _others(source.commits, player)
    if not until(source, player):
        raise Refused("forbidden", "fork_others")
    # While a game runs, people may yet take the chairs of bots, and with them what these know.
    if wanted.redeal is None and (running or others):
        raise Refused("forbidden", "fork_sealed")
    if any(who == ME and seat not in own for seat, who in wanted.seats.items()):
        raise Refused("forbidden", "fork_own_seat")


def _others(commits: Sequence[AnyCommit], player: str) -> bool:
    """Whether anybody else ever had a chair in the running game, and so secrets of their own.

    What lies before a fork was judged when it was forked: it holds no secret of anybody else.
    """
    table, others = state.FIRST, False
    for event in (event for commit in commits for event in commit.events):
        table = fold.evolve(table, event.fact)
        others = others and not isinstance(event.fact, TableForked)
        others = others or (table.status != "open" and bool(set(chairs.people(table)) - {player}))
    return others


def _version(source: Source, player: str, wanted: Wanted) -> int:
    if (wanted.seq is None) == (wanted.version is None):
        raise Refused("malformed", "seq_or_version")
    if wanted.version is not None:
        if not rights.may_watch(source.sitting, player, "all"):
            raise Refused("forbidden", "version_sealed")
        if not 1 <= wanted.version <= len(source.commits):
            raise Refused("rejected", "no_such_moment", field="version", last=len(source.commits))
        return wanted.version
    stood = fork_history.seqs(source.game, source.commits, wanted.viewer)
    seq, last = wanted.seq or 0, stood[-1][1]
    if not 1 <= seq <= last:
        raise Refused("rejected", "no_such_moment", field="seq", last=last)
    # What came later behind the viewer's back had not happened yet, and half a frame is none.
    return max(version for version, shown in stood if shown <= seq or version == 1)


def past_of(source: Source, commits: Sequence[AnyCommit], redeal: Seat | None, sealed_seed: str) -> Sequence[AnyCommit]:
    """Return these commits as a new table may have them: without secrets it must not learn. Raises Refused."""
    if redeal is not None:
        try:
            return fork_history.redealt(source.game, commits, redeal, sealed_seed)
        except fork_history.NoRedeal:
            raise Refused("rejected", "no_redeal", game=source.game.name) from None
    return commits if rights.unsealed(source.sitting) else fork_history.without_seeds(commits)
