"""Who may watch and act as whom: read off the table's own facts, never off what a client says of itself."""

from __future__ import annotations

from events.audience import Viewer
from games.sitting import TableState
from games.table import Chair


def may_enter(table: TableState, player: str | None) -> bool:
    """Whether a table may be known to this player (None: a stranger): private tables only to who belongs there."""
    if not table.private:
        return True
    if player is None:
        return False
    seated = any(seat.player == player for seat in table.seats.values())
    helping = (table.co_hosts or {}).values()
    return seated or player in {table.opener, table.host, *helping, *table.invited, *table.served}


def may_act(table: TableState, player: str | None, chair: Chair) -> bool:
    """Whether this player holds this seat, or the host's or a co-host's chair."""
    if player is None:
        return False
    if chair == "host":
        return table.host == player
    if not isinstance(chair, int):
        return (table.co_hosts or {}).get(chair) == player
    seated = table.seats.get(chair)
    return seated is not None and seated.player == player


def may_watch(table: TableState, player: str | None, viewer: Viewer) -> bool:
    """Whether this player may see what this viewer sees: the own chair, the public, and all of an unsealed end."""
    if not may_enter(table, player):
        return False
    if viewer == "public":
        return True
    if unsealed(table) and (viewer in ("host", "all") or (isinstance(viewer, int) and 1 <= viewer <= table.size)):
        return True
    return viewer != "all" and may_act(table, player, viewer)


def may_read_model(table: TableState, player: str | None) -> bool:
    """Whether this player may read what a model thought that played a seat for the server: no person wrote it, but it
    holds what the seat knew.
    """
    return may_enter(table, player) and unsealed(table)


def unsealed(table: TableState) -> bool:
    """Whether everything about the table may be seen by all who may enter."""
    return table.result is not None and table.result.unseals == "everything"
