"""Simulated tables brought in from files: verified, stored as they are, and replayed like any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

from events.codec import AnyCommit
from events.store import EMPTY, Conflict, Log, StoreUnavailable
from games.game import AnyGame
from games.sitting import commands, table
from games.sitting.documents import BadDocument, Chosen, Unfit, check_fit, texts
from games.sitting.facts import (
    SIMULATION,
    TableCoHostTaken,
    TableForked,
    TableHostTaken,
    TableInvited,
    TableOpenerChanged,
    TableRematched,
    TableSeatTaken,
)
from games.words import CORE, merged
from server.history import log_file
from server.history.log_file import BadLog
from server.history.verify import unfinished, verify
from server.ids import table_id_of
from server.names import TITLE_MAX, clean_name
from server.tables.rooms import Rooms
from server.wire import brief
from sotto_words import sentence

LOG_MAX = 8 * 1024 * 1024
"""The largest log, in bytes: some two hundred games of Avalon would fit."""

_OF_PEOPLE = (
    TableInvited,
    TableOpenerChanged,
    TableSeatTaken,
    TableHostTaken,
    TableCoHostTaken,
    TableRematched,
    TableForked,
)


class Imports:
    """Makes finished tables of logs, one at a time: verifying one takes a whole core for a while."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def bring(self, log: bytes) -> str:
        """Return the table of a log. The same log is the same table, however often it is imported.

        Raises:
            BadLog, BadName: it is no log of a simulated table that is over and true to its rules; nothing is stored.
            Refused: there is no room for it.
            StoreUnavailable: send it again.
        """
        lines = [line for line in log.splitlines() if line]
        id = table_id_of(sha256(b"\n".join(lines)).digest())
        if await self._rooms.store.top(Log(id)) != EMPTY:
            return id
        self._rooms.check_capacity()
        entries = await self._rooms.fair_loop.aside(None, lambda: _entries(self._rooms.games, lines))
        try:
            await self._rooms.store.begin(Log(id), entries)
        except Conflict:
            raise StoreUnavailable("two tables got one id") from None
        return id


def _entries(games: Mapping[str, AnyGame], lines: Sequence[bytes]) -> list[tuple[str, bytes]]:
    game, commits = checked(games, lines)
    codec = table.codec(game)
    return [(commit.id, codec.encode(commit)) for commit in commits]


def checked(games: Mapping[str, AnyGame], lines: Sequence[bytes]) -> tuple[AnyGame, list[AnyCommit]]:
    """Return the game and the commits of a simulated table.

    Raises:
        BadLog, BadName: as ``Imports.bring``.
    """
    _check_rules(games, lines)
    game, commits, aged = log_file.read(games, lines)
    _check_opening(game, commits[0])
    for line, commit in enumerate(commits, 1):
        for event in commit.events:
            if isinstance(event.fact, _OF_PEOPLE):
                raise BadLog("log_of_people", line=line, field=str(event.fact.__struct_config__.tag))
    if unfinished(commits):
        raise BadLog("log_unfinished", line=len(commits))
    difference = verify(game, commits, aged)
    if difference is not None:
        raise BadLog("log_differs", line=difference.version, detail=brief(difference.what))
    return game, commits


def _check_rules(games: Mapping[str, AnyGame], lines: Sequence[bytes]) -> None:
    """Check format and rules before anything else: under others, unknown facts are no mistake of the file."""
    other = log_file.other_rules(games, lines)
    if other is not None:
        raise BadLog(
            "log_of_other_rules", game=other.game.name, theirs=str(other.theirs), ours=other.game.rules.version
        )


def _check_opening(game: AnyGame, commit: AnyCommit) -> None:
    """Check what the server itself ensures when it opens a table."""
    command = commit.command
    if not isinstance(command, commands.Open):
        raise BadLog("log_not_one", detail="command.type: expected open")
    if command.opener != SIMULATION:
        raise BadLog("log_of_people", line=1, field="command.opener")
    if command.private:
        raise BadLog("log_private")
    fewest, most = game.rules.seats
    if not fewest <= command.size <= most:
        raise BadLog("log_bad_size", min=fewest, max=most)
    clean_name(command.title, "command.title", least=0, most=TITLE_MAX)
    try:
        given = texts(game, {name: Chosen(text=text) for name, text in (command.documents or {}).items()})
        check_fit(game, command.options, command.size, given)
    except Unfit as unfit:
        raise BadLog("log_does_not_fit", field=unfit.field, detail=unfit.words(game, "en")) from None
    except BadDocument as bad:
        said = sentence(merged(CORE, game.about.words), "en", f"reason.{bad.no.code}", bad.no.params)
        raise BadLog("log_bad_document", document=bad.document, detail=said) from None
