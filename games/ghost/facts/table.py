"""What everybody's table tells a game of Ghost: its options, its module, and who is there."""

from __future__ import annotations

from msgspec.structs import replace

from games.ghost.facts.fact import changed, drop, evolve, in_turn, put
from games.ghost.state import State
from games.ghost.state.options import GhostOptions
from games.options import Options
from games.sitting.facts import (
    TableCoHostLeft,
    TableCoHostTaken,
    TableDocumentGiven,
    TableForked,
    TableHostLeft,
    TableInvited,
    TableOpened,
    TableOpenerChanged,
    TableRemoved,
    TableResigned,
    TableSeatLeft,
    TableSeatTaken,
)

evolve.on(TableOpenerChanged)(put("desk.guests[player]", True))
evolve.on(TableInvited)(put("desk.guests[player]", True))
evolve.on(TableSeatTaken)(put("desk.people[seat]", "player"))
evolve.on(TableSeatLeft)(drop("desk.people[seat]"))
evolve.on(TableResigned)(drop("desk.people[seat]"))
evolve.on(TableCoHostTaken)(put("desk.co_dms[chair]", "player"))
evolve.on(TableCoHostLeft)(in_turn(drop("desk.co_dms[chair]"), drop("desk.regions[chair]")))


@evolve.on(TableRemoved)
def _removed(state: State, fact: TableRemoved) -> State:
    player = state.desk.people.get(fact.seat)
    people = {seat: one for seat, one in state.desk.people.items() if seat != fact.seat}
    return changed(state, "desk", people=people, guests={guest: True for guest in state.desk.guests if guest != player})


@evolve.on(TableForked)
def _forked(state: State, fact: TableForked) -> State:
    people = {seat: seated.player for seat, seated in fact.seats.items() if seated.player is not None}
    return changed(state, "desk", people=people, guests={fact.opener: True})


@evolve.on(TableDocumentGiven)
def _given(state: State, fact: TableDocumentGiven) -> State:
    return replace(state, module=fact.text)


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[Options]) -> State:
    assert isinstance(fact.options, GhostOptions)
    opened = changed(state, "desk", guests={fact.opener: True})
    return replace(opened, number=fact.number, options=fact.options, seats=tuple(range(1, fact.size + 1)))


@evolve.on(TableHostLeft)
def _dm_left(state: State, fact: TableHostLeft) -> State:
    guests = state.desk.guests | dict.fromkeys((state.desk.lead,) if state.desk.lead else (), True)
    alone = changed(state, "desk", lead="", guests=guests, co_dms={}, regions={})
    return replace(alone, dm=False, orphaned=state.phase not in ("before", "ended"))
