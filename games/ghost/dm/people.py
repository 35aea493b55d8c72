"""Who is at the table, as far as the DM's powers need it: players, guests, and the DMs."""

from __future__ import annotations

from events.audience import CO_HOSTS, CoHost
from games.ghost.state import State, evolve, with_desk
from games.sitting import (
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


@evolve.on(TableOpenerChanged)
def _opener_changed(state: State, fact: TableOpenerChanged) -> State:
    return with_desk(state, guests=state.desk.guests | {fact.player: True})


@evolve.on(TableInvited)
def _invited(state: State, fact: TableInvited) -> State:
    return with_desk(state, guests=state.desk.guests | {fact.player: True})


@evolve.on(TableSeatTaken)
def _seat_taken(state: State, fact: TableSeatTaken) -> State:
    return with_desk(state, people=state.desk.people | {fact.seat: fact.player})


@evolve.on(TableSeatLeft)
def _seat_left(state: State, fact: TableSeatLeft) -> State:
    return _without(state, fact.seat)


@evolve.on(TableResigned)
def _resigned(state: State, fact: TableResigned) -> State:
    return _without(state, fact.seat)


@evolve.on(TableRemoved)
def _removed(state: State, fact: TableRemoved) -> State:
    player = state.desk.people.get(fact.seat)
    guests = {guest: True for guest in state.desk.guests if guest != player}
    return _without(with_desk(state, guests=guests), fact.seat)


def _without(state: State, seat: int) -> State:
    return with_desk(state, people={one: player for one, player in state.desk.people.items() if one != seat})


@evolve.on(TableForked)
def _forked(state: State, fact: TableForked) -> State:
    people = {seat: seated.player for seat, seated in fact.seats.items() if seated.player is not None}
    return with_desk(state, people=people, guests={fact.opener: True})


@evolve.on(TableCoHostTaken)
def _co_dm(state: State, fact: TableCoHostTaken) -> State:
    return with_desk(state, co_dms=state.desk.co_dms | {fact.chair: fact.player})


@evolve.on(TableCoHostLeft)
def _co_dm_left(state: State, fact: TableCoHostLeft) -> State:
    desk = state.desk
    co_dms = {chair: player for chair, player in desk.co_dms.items() if chair != fact.chair}
    regions = {chair: letters for chair, letters in desk.regions.items() if chair != fact.chair}
    return with_desk(state, co_dms=co_dms, regions=regions)
