"""Tables at which bots alone play: they end at a limit, and wait after a restart until somebody asks for them."""

from __future__ import annotations

from contextlib import suppress

from games.sitting import chairs, commands
from games.sitting.facts import BotsLimit
from games.sitting.state import TableState
from server import metrics
from server.refusals import Refused
from server.retrying import until_answered
from server.settings import read
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.tables.settings import BotsAloneSettings

HOUR_MS = 3_600_000


class BotsAlone:
    """Looks after the tables of a process at which no person has a chair."""

    def __init__(self, rooms: Rooms, limits: BotsAloneSettings | None = None) -> None:
        self._rooms = rooms
        self._limits = limits or read(BotsAloneSettings)
        self._since = rooms.now()

    async def pause(self, room: Room) -> None:
        """Pause the table if bots alone played there before this process; its opener may have it go on."""
        # It has just been loaded: a refusal would read its log once more.
        if self._began(room) > self._since or not _bots_play(room.sitting):
            return
        with suppress(Refused):  # somebody has come, or they have ended
            await until_answered(lambda: room.act(commands.Pause(), allowed=_bots_play))

    async def ended(self, room: Room) -> bool:
        """Close the table if bots alone have played there for as long as they may. Raises Refused, StoreUnavailable."""
        reached = self._reached(room) if chairs.bots_alone(room.sitting) else None
        if reached is None:
            return False
        metrics.LIMITED.count(f"bot_table_{reached}")
        await room.act(commands.Abandon(reached), allowed=_bots_play)
        return True

    def _reached(self, room: Room) -> BotsLimit | None:
        commits, hours = self._limits.bot_table_commits, self._limits.bot_table_hours
        if commits and room.table.top.version >= commits:
            return "commits"
        if hours and self._rooms.now() - self._began(room) >= hours * HOUR_MS:
            return "hours"
        return None

    def _began(self, room: Room) -> int:
        return room.table.times.began_at or room.table.at


def _bots_play(table: TableState) -> bool:
    return table.status == "playing" and chairs.bots_alone(table)
