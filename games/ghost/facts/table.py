"""Who is at the table, as far as the DM's powers need it: players, guests, and the DMs."""

from __future__ import annotations

from events.audience import CO_HOSTS, CoHost
from games.ghost.facts.folds import drop, folded, put
from games.ghost.state import State, evolve, with_desk
from games.sitting.facts import (
    TableCoHostLeft,
    TableCoHostTaken,
    TableForked,
    TableInvited,
    TableOpenerChanged,
    TableRemoved,
    TableResigned,
    TableSeatLeft,
    TableSeatTaken,
)


def free_chair(state: State) -> CoHost | None:
    """The next chair of a co-DM, if there is one left."""
    return next((chair for chair in CO_HOSTS if chair not in state.desk.co_dms), None)


def chair_of(state: State, player: str) -> CoHost | None:
    """The chair of a co-DM."""
    return next((chair for chair, helping in state.desk.co_dms.items() if helping == player), None)


def appointable(state: State) -> tuple[str, ...]:
    """Who may be given regions: co-DMs, and guests as long as a chair is free; nobody who plays."""
    desk = state.desk
    playing = {desk.lead, *desk.people.values()}
    known = tuple(desk.co_dms.values())
    if free_chair(state) is None:
        return known
    return (*known, *(guest for guest in desk.guests if guest not in playing and guest not in known))


folded(TableOpenerChanged, put("desk.guests", "player", value=True))
folded(TableInvited, put("desk.guests", "player", value=True))
folded(TableSeatTaken, put("desk.people", "seat", value="player"))
folded(TableSeatLeft, drop("desk.people", "seat"))
folded(TableResigned, drop("desk.people", "seat"))
folded(TableCoHostTaken, put("desk.co_dms", "chair", value="player"))
folded(TableCoHostLeft, drop("desk.co_dms", "chair"), drop("desk.regions", "chair"))


@evolve.on(TableRemoved)
def _removed(state: State, fact: TableRemoved) -> State:
    player = state.desk.people.get(fact.seat)
    people = {seat: one for seat, one in state.desk.people.items() if seat != fact.seat}
    return with_desk(state, people=people, guests={guest: True for guest in state.desk.guests if guest != player})


@evolve.on(TableForked)
def _forked(state: State, fact: TableForked) -> State:
    people = {seat: seated.player for seat, seated in fact.seats.items() if seated.player is not None}
    return with_desk(state, people=people, guests={fact.opener: True})
