"""What was revoked, remembered beside the store: it holds even when the store goes back to an older state.

The store may lose the last second of what it accepted (``everysec``), fail over to a replica that lacks it, or be
restored from a backup. So the process that revokes writes it to a file of the data folder, synced to disk, before
saying that it is done; and every process remembers what it has read. An account that comes back older is mended when it
is read.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import structlog

from server.accounts.tokens import DAYS_GOOD, day_of, month_of

REMEMBERED_MOST = 50_000
"""The most accounts whose generation is remembered because it was read; those of the files are all kept."""

log = structlog.get_logger("revocations")


class Revoked(msgspec.Struct, frozen=True, omit_defaults=True):
    """All tokens of a player up to a generation, one of their ``bot``'s, or with ``gone`` the whole account.

    ``day`` is when that was, in days since 1970.
    """

    player: str
    day: int
    generation: int = 0
    bot: str = ""
    gone: bool = False


class Revocations:
    """Remembers what was revoked, and for good if there is a folder.

    One file a month, appended to by all processes of the folder; a year later what is in it has expired by itself.
    """

    def __init__(self, folder: Path | None = None, today: int | None = None) -> None:
        self._folder = folder
        self._generations: dict[str, int] = {}
        self._bots: dict[str, set[str]] = {}
        self._gone: set[str] = set()
        self._days: dict[str, int] = {}
        self._read: dict[str, int] = {}
        if folder is not None and today is not None:
            self._load(folder, today)

    def since(self, day: int) -> list[str]:
        """Return the players of whom something was revoked on a day, in days since 1970, or after it."""
        return [player for player, when in self._days.items() if when >= day]

    def generation(self, player: str) -> int:
        """Return of which generation the tokens of a player are, at least."""
        return max(self._generations.get(player, 0), self._read.get(player, 0))

    def bots(self, player: str) -> set[str]:
        """Return the bots of a player whose tokens were revoked one by one."""
        return self._bots.get(player, set())

    def is_gone(self, player: str) -> bool:
        """Whether the account was deleted."""
        return player in self._gone

    def note(self, revoked: Revoked) -> None:
        """Remember what was revoked, and write it down. Slow, as it waits for the disk."""
        self._remember(revoked)
        if self._folder is None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with _file(self._folder, revoked.day).open("ab") as file:
                file.write(msgspec.json.encode(revoked) + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as fault:
            # It is in the store, and this process knows; only after a loss and a restart it would be forgotten.
            log.error("what was revoked cannot be written down", reason=fault.strerror)

    def read(self, player: str, generation: int) -> None:
        """Remember what generation the tokens of a player are of, which the store has just said."""
        if generation > self._read.get(player, 0):
            if len(self._read) >= REMEMBERED_MOST:
                self._read.clear()
            self._read[player] = generation

    def _remember(self, revoked: Revoked) -> None:
        player = revoked.player
        self._days[player] = revoked.day
        if revoked.gone:
            self._gone.add(player)
        elif revoked.bot:
            self._bots.setdefault(player, set()).add(revoked.bot)
        else:
            self._generations[player] = max(revoked.generation, self._generations.get(player, 0))

    def _load(self, folder: Path, today: int) -> None:
        for file in sorted(folder.glob("*.jsonl")) if folder.exists() else ():
            if file.stem < month_of(today - DAYS_GOOD - 1):
                file.unlink(missing_ok=True)
                continue
            for line in file.read_bytes().splitlines():
                try:
                    self._remember(msgspec.json.decode(line, type=Revoked))
                except msgspec.DecodeError:
                    log.error("a line is no revocation", file=file.name)  # the machine died while it was written


def revoked_now(player: str, now: int, *, generation: int = 0, bot: str = "", gone: bool = False) -> Revoked:
    """Say that something is revoked at a time, in unix milliseconds."""
    return Revoked(player, day_of(now), generation, bot, gone)


def _file(folder: Path, day: int) -> Path:
    return folder / f"{month_of(day)}.jsonl"
