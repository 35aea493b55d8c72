"""The fold of what roles do to themselves and each other: walking, cards, naming generals, battles."""

from __future__ import annotations

from msgspec.structs import replace

from games.mbg import facts
from games.mbg.battle.packing import FIRST_CODE, decoded
from games.mbg.folding import folded, with_cell, with_people, with_role
from games.mbg.state import (
    NO_QUESTION,
    NO_TIE,
    OUTRAGE,
    Naming,
    State,
)
from games.mbg.table import known


@folded.on(facts.Moved)
def _moved(state: State, fact: facts.Moved) -> State:
    return with_role(state, fact.seat, cell=fact.path[-1])


@folded.on(facts.BarrierHit)
def _barrier_hit(state: State, fact: facts.BarrierHit) -> State:
    return with_cell(state, fact.cell, barrier=False)


@folded.on(facts.RobberHit)
def _robber_hit(state: State, fact: facts.RobberHit) -> State:
    return with_cell(state, fact.cell, robber=False)


@folded.on(facts.CellMarked)
def _cell_marked(state: State, fact: facts.CellMarked) -> State:
    return with_cell(state, fact.cell, **{fact.mark: True})


@folded.on(facts.CardTaken)
def _card_taken(state: State, fact: facts.CardTaken) -> State:
    return replace(state, counts=state.counts | {fact.seat: fact.count}, hands=_unless_known(state, fact.seat))


@folded.on(facts.CardPlayed)
def _card_played(state: State, fact: facts.CardPlayed) -> State:
    return replace(state, counts=state.counts | {fact.seat: fact.count}, hands=_unless_known(state, fact.seat))


def _unless_known(state: State, seat: int) -> dict[int, dict[int, int]]:
    """Hands while one of them changes: those who may know the new one are told it next, for the others it is a hole."""
    return {one: hand for one, hand in state.hands.items() if one != seat}


@folded.on(facts.HandSeen)
def _hand_seen(state: State, fact: facts.HandSeen) -> State:
    return replace(state, hands=state.hands | {fact.seat: fact.cards})


@folded.on(facts.PaceSet)
def _pace_set(state: State, fact: facts.PaceSet) -> State:
    return with_role(state, fact.seat, pace=fact.pace, pace_left=fact.left)


@folded.on(facts.DirectionTurned)
def _direction_turned(state: State, fact: facts.DirectionTurned) -> State:
    return with_role(state, fact.seat, direction=fact.direction)


@folded.on(facts.ActsAgain)
def _acts_again(state: State, fact: facts.ActsAgain) -> State:
    return with_role(state, fact.seat, again=True)


@folded.on(facts.AllianceMade)
def _alliance_made(state: State, fact: facts.AllianceMade) -> State:
    state = with_role(state, fact.seat, tie=fact.other, tie_left=fact.left)
    return with_role(state, fact.other, tie=fact.seat, tie_left=fact.left)


@folded.on(facts.OutrageRaised)
def _outrage_raised(state: State, fact: facts.OutrageRaised) -> State:
    return with_role(state, fact.seat, tie=OUTRAGE, tie_left=fact.left)


@folded.on(facts.StatesEased)
def _states_eased(state: State, fact: facts.StatesEased) -> State:
    roles = dict(state.roles)
    for seat, left in fact.paces.items():
        roles[seat] = replace(roles[seat], pace_left=left, pace=roles[seat].pace if left else 0)
    for seat, left in fact.ties.items():
        roles[seat] = replace(roles[seat], tie_left=left, tie=roles[seat].tie if left else NO_TIE)
    return replace(state, roles=roles)


@folded.on(facts.GeneralsNamed)
def _generals_named(state: State, fact: facts.GeneralsNamed) -> State:
    return replace(state, named=state.named | {fact.seat: Naming(fact.main, fact.vice)})


@folded.on(facts.GeneralsReady)
def _generals_ready(state: State, fact: facts.GeneralsReady) -> State:
    return replace(state, ready=state.ready | {fact.seat: True})


@folded.on(facts.Forfeited)
def _forfeited(state: State, fact: facts.Forfeited) -> State:
    return replace(state, question=NO_QUESTION, named={}, ready={})


@folded.on(facts.BattleWaged)
def _battle_waged(state: State, fact: facts.BattleWaged) -> State:
    for packed in fact.rounds:
        if len(packed) > FIRST_CODE:
            for code in packed[FIRST_CODE::4]:
                known("technique", decoded(code)[1])
    hurt = {side.main: hp for side, hp in zip(fact.sides, fact.hp, strict=True) if side.main >= 0}
    state = with_people(state, hp=hurt, quits={fact.exiled: True} if fact.exiled >= 0 else {})
    cities = state.cities
    if fact.city >= 0 and cities[fact.city].hp != fact.defence:
        cities = cities | {fact.city: replace(cities[fact.city], hp=fact.defence)}
    return replace(state, cities=cities, question=NO_QUESTION, named={}, ready={})
