"""Who may watch and act as whom: decided by the table's facts, never by what a client says of itself."""

from __future__ import annotations

from events.audience import Viewer
from games.sitting.state import TableState
from games.sitting.table import Chair


def may_enter(table: TableState, player: str | None) -> bool:
    """Whether a player (None: a stranger) may know of a table: of a private one only those who belong to it."""
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
    """Whether a player may see what this viewer sees: their own chair, the public, and after unsealing everything."""
    if not may_enter(table, player):
        return False
    if viewer == "public":
        return True
    if unsealed(table) and (viewer in ("host", "all") or (isinstance(viewer, int) and 1 <= viewer <= table.size)):
        return True
    return viewer != "all" and may_act(table, player, viewer)


def may_read_model(table: TableState, player: str | None) -> bool:
    """Whether a player may read the notes of a model that played a seat for the server: no person wrote them, but it
    holds what the seat knew.
    """
    return may_enter(table, player) and unsealed(table)


def has_chair(table: TableState, player: str | None) -> bool:
    """Whether this player holds a seat, the host's or a co-host's chair."""
    if player is None:
        return False
    seated = any(seat.player == player for seat in table.seats.values())
    return seated or player in (table.host, *(table.co_hosts or {}).values())


def unsealed(table: TableState) -> bool:
    """Whether all who may enter may see everything about the table."""
    return table.result is not None and table.result.unseals == "everything"
