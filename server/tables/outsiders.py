"""What those may know of a table who have no chair at it: where the option ``delay`` is set, less than has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec.structs import replace

from games.sitting.state import TableState
from projections import lobby
from projections.feed import Feed
from server import rights
from server.refusals import HttpRefused, Refused
from server.tables.decider import Table

T = TypeVar("T")


class Outlook(Protocol):
    """A table that spectators may be shown later."""

    id: str
    table: Table

    @property
    def is_delayed(self) -> bool:
        """Whether spectators are shown later what happens."""

    @property
    def public(self) -> Feed:
        """The public feed as it is shown."""


class Followed(Protocol):
    """A table whose log may have grown elsewhere."""

    async def catch_up(self) -> None:
        """Fold what others appended."""


def known_to(room: Outlook, player: str | None, by_key: bool = False) -> TableState:
    """Return the sitting, with no more of its end than this player may know of: without a chair, what is shown of it.

    What it says of rights is true; what else it says is for those who have a chair. ``by_key``: as a stranger may know
    it of a public table.
    """
    if by_key:
        return replace(known_to(room, None), private=False)
    sitting = room.table.truth.table
    if not room.is_delayed or rights.has_chair(sitting, player):
        return sitting
    shown = room.public.state.table
    return replace(sitting, status=shown.status, result=shown.result, rematch=shown.rematch)


def need_entry(room: Outlook, player: str | None) -> None:
    """Refuse as if the table did not exist, unless this player may know of it. Raises Refused."""
    if not rights.may_enter(room.table.truth.table, player):
        raise Refused("rejected", "no_such_table")


async def on_newest_log(room: Followed, check: Callable[[], T]) -> T:
    """Return what a check finds, made once more on the newest log before it refuses: another process may have let in.

    Raises:
        Refused, HttpRefused, StoreUnavailable: as ``check``, or the log cannot be read.
    """
    try:
        return check()
    except (Refused, HttpRefused):
        await room.catch_up()
    return check()


def need_up_to_date(room: Outlook, player: str) -> None:
    """Refuse a chair of a game that is shown later as if it were running, whatever has become of it meanwhile.

    Raises Refused; not to those who would be welcome. All the time that it is played: were it only while something
    is held back, that would tell whether anything has happened.
    """
    sitting = room.table.truth.table
    welcome = {sitting.opener, *sitting.invited, *sitting.served}
    if room.is_delayed and sitting.status != "open" and player not in welcome:
        raise Refused("rejected", "running")


def listed(room: Outlook, player: str | None = None) -> lobby.Listing:
    """Return the listing of a table as this player may know it: without a chair, or an account, as it is shown."""
    opened, began, ended = room.table.times
    near = not room.is_delayed or rights.has_chair(room.table.truth.table, player)
    sitting = (room.table.feeds["public"] if near else room.public).state.table
    began, ended = began if sitting.status != "open" else 0, ended if sitting.status == "finished" else 0
    return lobby.listing(room.id, sitting, opened, began, ended)
