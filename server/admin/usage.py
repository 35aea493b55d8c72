"""Who keeps this process busy: commands and talk by account, of this hour and the one before."""

from __future__ import annotations

import time
from collections import Counter
from heapq import nlargest

import msgspec

from events.codec import AnyCommit
from games.sitting.commands import Say
from games.sitting.state import TableView
from games.sitting.table import BOT_REQUEST
from server.tables.room import Room

HOUR_SECONDS = 3600.0
COUNTED_MOST = 20_000
"""The number of accounts in an hour beyond which only the busiest are counted."""

TOLD_MOST = 50


class Used(msgspec.Struct, frozen=True):
    """What an account did: how many commands were accepted, and how many of them were talk."""

    player: str
    commands: int
    talk: int


class Usage:
    """Counts what is written here by whom."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._commands: Counter[str] = Counter()
        self._talk: Counter[str] = Counter()
        self._before: tuple[Counter[str], Counter[str]] = Counter(), Counter()

    def written(self, room: Room, before: TableView, commit: AnyCommit) -> None:
        """Count a commit of this process."""
        # One look-up and one addition: this is called with every command.
        if isinstance(commit.by, int) and not commit.request.startswith(BOT_REQUEST):
            seated = before.table.seats.get(commit.by)
            player = seated.player if seated else None
        else:
            player = before.table.host if commit.by == "host" else None
        if player:
            self._commands[player] += 1
            if isinstance(commit.command, Say):
                self._talk[player] += 1

    def most(self) -> list[Used]:
        """Return the busiest accounts, the busiest first."""
        self._tidy()
        commands, talk = self._commands + self._before[0], self._talk + self._before[1]
        return [Used(player, count, talk[player]) for player, count in commands.most_common(TOLD_MOST)]

    def _tidy(self) -> None:
        if time.monotonic() - self._began > HOUR_SECONDS:
            self._began = time.monotonic()
            self._before, self._commands, self._talk = (self._commands, self._talk), Counter(), Counter()
        if len(self._commands) > COUNTED_MOST:
            self._commands = Counter(dict(nlargest(TOLD_MOST, self._commands.items(), key=lambda one: one[1])))
            self._talk = Counter({player: self._talk[player] for player in self._commands})
