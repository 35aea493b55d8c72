"""Saved tables: the past of a fork as one file, and the fork that is made of such a file (docs/play/forks.md)."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

import msgspec

from events.audience import Seat, Viewer
from events.codec import AnyCommit
from games.dice import SEED_BYTES
from games.game import AnyGame
from games.specialties import SavedGames
from server import rights
from server.accounts.quotas import Quotas
from server.history import fork_history, log_file
from server.history.forks import (
    ME,
    Forks,
    Source,
    Wanted,
    check_source,
    cut,
    is_private,
    past_of,
    source_of,
    until,
)
from server.history.imports import checked
from server.history.log_file import BadLog
from server.ids import table_id_of
from server.refusals import Refused
from server.tables.decider import standing
from server.tables.rooms import Rooms


class Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a saved table: which table it was, up to which version it goes on, and that we wrote all this.

    ``redealt``: the lines before tell what this seat was told, in a world of its own.
    """

    table: str
    version: int
    redealt: Seat | None
    seal: str


class SavedFile(NamedTuple):
    """The game of a file, what makes the log of a new table of a number and the time, and whether it is private.

    ``crole``: whose action it is there, where the game says so. ``sealed``: this server wrote the file.
    """

    game: AnyGame
    made: Callable[[int, int], list[AnyCommit]]
    private: bool
    crole: int | None
    sealed: bool


MayWrite = Callable[[], Awaitable[None]]
"""Requires that a player may write what others read. Raises Refused, StoreUnavailable."""


class Saves:
    """Writes and reads them. ``sign`` is what only this server can make of a text."""

    def __init__(self, rooms: Rooms, forks: Forks, quotas: Quotas, sign: Callable[[str], bytes]) -> None:
        self._rooms, self._forks, self._quotas, self._sign = rooms, forks, quotas, sign

    async def save(self, table: str, player: str, wanted: Wanted) -> bytes:
        """A table as a file, as far as this player may fork it.

        Raises:
            Refused: there is no such moment, or this player may not save it, or has saved too much today.
            StoreUnavailable: ask again.
        """
        source = await source_of(await self._rooms.get(table), player)
        await self._quotas.spend(player, "saves_a_day")
        try:
            return await self._rooms.fair_loop.aside(player, lambda: self.written(source, player, wanted))
        except Refused:
            await self._quotas.give_back(player, "saves_a_day")
            raise

    def written(self, source: Source, player: str, wanted: Wanted) -> bytes:
        """The file of a table, of all of it where no ``seq`` is wanted. Raises Refused."""
        if wanted.seq is None:
            wanted = wanted._replace(seq=_stands(source, until(source, player), wanted.viewer))
        if rights.unsealed(source.sitting):
            version, redealt, commits = len(cut(source, player, wanted)), None, source.commits
        else:
            redealt = wanted.viewer if isinstance(wanted.viewer, int) else None
            if redealt is None:
                raise Refused("forbidden", "save_seat")
            before = cut(source, player, wanted._replace(redeal=redealt))
            commits = past_of(source, before, redealt, secrets.token_hex(SEED_BYTES))
            version = len(commits)
        log = log_file.written(commits)
        seal = Seal(source.table, version, redealt, self._seal(log, source.table, version, redealt))
        return log + msgspec.json.encode(seal) + b"\n"

    async def load(
        self, name: str, file: bytes, player: str, wanted: Wanted, new: str, may_write: MayWrite
    ) -> int | None:
        """Open a table of this game that goes on from a file, under the id ``new``, and return whose action it is.

        ``may_write`` is asked where the texts in the file are not known to this server.

        Raises:
            BadLog: it is neither a table that this server saved nor the whole log of a simulated one.
            Refused: the game in it is over, or another one, or has no such moment.
            StoreUnavailable: send it again.
        """
        fair_loop = self._rooms.fair_loop
        # To verify a log takes all of a core for a while.
        read = await fair_loop.aside(player, lambda: self.read(name, file, player, wanted))
        if not read.sealed:
            await may_write()
        await self._forks.open(player, new, read.game, read.made, "loads_a_day", read.private)
        return read.crole

    def read(self, name: str, file: bytes, player: str, wanted: Wanted) -> SavedFile:
        """Read a file as a table that may be opened. Raises BadLog and Refused."""
        lines = [line for line in file.splitlines() if line]
        sealed = self._sealed(lines)
        source, version, redealt = sealed or self._simulated(lines)
        if source.game.name != name:
            raise Refused("rejected", "load_other_game", game=source.game.name)
        check_source(source)
        if wanted.seq is not None:
            version = len(cut(source, player, wanted._replace(redeal=None)))
        elif redealt is not None and not wanted.seats:
            wanted = wanted._replace(seats={redealt: ME})
        commits = source.commits[:version]
        made = self._forks.made(source, commits, player, wanted._replace(redeal=redealt))
        saved = source.game.find_specialty(SavedGames)
        crole = saved.actor(standing(source.game, commits).truth.game) if saved else None
        return SavedFile(source.game, made, is_private(source, wanted), crole, sealed is not None)

    def _sealed(self, lines: Sequence[bytes]) -> tuple[Source, int, Seat | None] | None:
        try:
            seal = msgspec.json.decode(lines[-1] if lines else b"", type=Seal)
        except (ValueError, RecursionError):
            return None
        log = b"".join(line + b"\n" for line in lines[:-1])
        expected = self._seal(log, seal.table, seal.version, seal.redealt)
        if not hmac.compare_digest(expected, seal.seal):
            raise BadLog("save_not_ours")
        game, commits, _ = log_file.read(self._rooms.games, lines[:-1])
        return _source(seal.table, game, commits), seal.version, seal.redealt

    def _simulated(self, lines: Sequence[bytes]) -> tuple[Source, int, None]:
        game, commits = checked(self._rooms.games, lines)
        return _source(table_id_of(hashlib.sha256(b"\n".join(lines)).digest()), game, commits), len(commits), None

    def _seal(self, log: bytes, table: str, version: int, redealt: Seat | None) -> str:
        return self._sign(f"saved/{table}/{version}/{redealt}/{hashlib.sha256(log).hexdigest()}").hex()


def _stands(source: Source, version: int, viewer: Viewer) -> int:
    commits = source.commits[:version] or source.commits
    return fork_history.seqs(source.game, commits, viewer)[-1][1]


def _source(table: str, game: AnyGame, commits: Sequence[AnyCommit]) -> Source:
    return Source(table, game, commits, standing(game, commits).truth.table)
