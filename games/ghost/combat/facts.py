"""What happens in fights, and what it changes."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from events.event import Fact
from games.game import Reveals, in_every_field
from games.ghost.combat.things import Den, Fight, Fighter, FightId, FoeCard, Out, pair
from games.ghost.objects import Bilingual, Color, PatientId
from games.ghost.state import State, evolve

Deed = Literal["defend", "assist", "ability", "item", "wait", "held", "joined"]


class FightBegan(Fact, frozen=True):
    """→ who is in the session, and the DM; the ``reason`` of a DM who has begun it, else empty."""

    fight: FightId
    patients: tuple[PatientId, ...]
    foes: dict[Fighter, FoeCard]
    reason: str


class FightShown(Fact, frozen=True):
    """→ the patient's seat and the DM: the fight it is in, as it is now."""

    patient: PatientId
    fight: Fight


class FightNear(Fact, frozen=True):
    """→ the patient's seat and the DM: a fight that it may join at this place; an empty place: no more."""

    patient: PatientId
    fight: FightId
    area: str


class FightLeft(Fact, frozen=True):
    """→ the patient's seat and the DM: it is in no fight any more."""

    patient: PatientId


class DenKept(Fact, frozen=True):
    """→ the DM; in automatic mode nobody: what is known of a fight to no one in it."""

    fight: FightId
    den: Den


class FightEnded(Fact, frozen=True):
    """→ who is in the session, and the DM. Not folded."""

    fight: FightId
    lead: PatientId


class DenClosed(Fact, frozen=True):
    """→ the DM; in automatic mode nobody: a fight is over, and why the DM ended it, if so."""

    fight: FightId
    reason: str


class TurnTaken(Fact, frozen=True):
    """→ who is in the session, and the DM: what somebody did in its turn, where no attack follows. Not folded."""

    fight: FightId
    fighter: Fighter
    what: Deed
    target: Fighter


class AttackResolved(Fact, frozen=True):
    """→ who is in the session, and the DM: ``damage`` is what gets through, ``cancelled`` what does not. Not folded."""

    fight: FightId
    attacker: Fighter
    target: Fighter
    color: Color
    hit: bool
    damage: int
    cancelled: int


class FighterHeld(Fact, frozen=True):
    """→ who is in the session, and the DM: somebody loses the next action. Not folded."""

    fight: FightId
    fighter: Fighter


class FighterOut(Fact, frozen=True):
    """→ who is in the session, and the DM: somebody has fled or is down. Not folded."""

    fight: FightId
    fighter: Fighter
    how: Out


class FoeFelled(Fact, frozen=True):
    """→ the patient's seat and the DM: what a monster leaves to who has felled it; once for each."""

    patient: PatientId
    monster: str
    name: Bilingual


class SpoilsOffered(Fact, frozen=True):
    """→ the winner's seat and the DM: it may name a colour to take from whom it has defeated; ``until`` 0: no clock."""

    winner: PatientId
    loser: PatientId
    until: int


class SpoilsTaken(Fact, frozen=True):
    """→ the winner's seat and the DM."""

    winner: PatientId
    loser: PatientId


class ChallengeMade(Fact, frozen=True):
    """→ the challenger's seat, the patient's seat and the DM."""

    challenger: PatientId
    patient: PatientId
    session: str


class ChallengeAnswered(Fact, frozen=True):
    """→ the challenger's seat, the patient's seat and the DM; unanswered by the end of the session is no."""

    challenger: PatientId
    patient: PatientId
    accepted: bool


FACTS = (
    FightBegan,
    FightShown,
    FightNear,
    FightLeft,
    DenKept,
    FightEnded,
    DenClosed,
    TurnTaken,
    AttackResolved,
    FighterHeld,
    FighterOut,
    FoeFelled,
    SpoilsOffered,
    SpoilsTaken,
    ChallengeMade,
    ChallengeAnswered,
)
REVEALS: Reveals = in_every_field(*FACTS)
"""Sealed dice say who is hit and who falls; so they say when a fight begins to be over."""


@evolve.on(FightShown)
def _shown(state: State, fact: FightShown) -> State:
    return _with(state, fights=state.combats.fights | {fact.patient: fact.fight})


@evolve.on(FightNear)
def _near(state: State, fact: FightNear) -> State:
    near = {fight: area for fight, area in state.combats.near.get(fact.patient, {}).items() if fight != fact.fight}
    near |= {fact.fight: fact.area} if fact.area else {}
    return _with(state, near=state.combats.near | {fact.patient: near})


@evolve.on(FightLeft)
def _left(state: State, fact: FightLeft) -> State:
    return _with(state, fights={one: fight for one, fight in state.combats.fights.items() if one != fact.patient})


@evolve.on(FightBegan)
def _began(state: State, fact: FightBegan) -> State:
    return _with(state, called=state.combats.called | {foe: card.name for foe, card in fact.foes.items()})


@evolve.on(DenKept)
def _den(state: State, fact: DenKept) -> State:
    combats, lead = state.combats, fact.den.lead
    # Whoever is told of one den is told of all, so that these may be counted.
    led = combats.led if fact.fight in combats.dens else combats.led | {lead: combats.led.get(lead, 0) + 1}
    return _with(state, dens=combats.dens | {fact.fight: fact.den}, led=led)


@evolve.on(DenClosed)
def _den_closed(state: State, fact: DenClosed) -> State:
    return _with(state, dens={fight: den for fight, den in state.combats.dens.items() if fight != fact.fight})


@evolve.on(FoeFelled)
def _dropped(state: State, fact: FoeFelled) -> State:
    dropped = state.combats.dropped.get(fact.patient, {}) | {fact.monster: True}
    return _with(state, dropped=state.combats.dropped | {fact.patient: dropped})


@evolve.on(SpoilsOffered)
def _spoils(state: State, fact: SpoilsOffered) -> State:
    spoils = state.combats.spoils.get(fact.winner, {}) | {fact.loser: fact.until}
    return _with(state, spoils=state.combats.spoils | {fact.winner: spoils})


@evolve.on(SpoilsTaken)
def _taken(state: State, fact: SpoilsTaken) -> State:
    spoils = {one: due for one, due in state.combats.spoils.get(fact.winner, {}).items() if one != fact.loser}
    return _with(state, spoils=state.combats.spoils | {fact.winner: spoils})


@evolve.on(ChallengeMade)
def _challenge(state: State, fact: ChallengeMade) -> State:
    challenges = state.combats.challenges.get(fact.patient, {}) | {fact.challenger: fact.session}
    return _with(
        state,
        challenges=state.combats.challenges | {fact.patient: challenges},
        duels=state.combats.duels | {pair(fact.challenger, fact.patient): fact.session},
    )


@evolve.on(ChallengeAnswered)
def _answered(state: State, fact: ChallengeAnswered) -> State:
    mine = state.combats.challenges.get(fact.patient, {})
    left = {one: session for one, session in mine.items() if one != fact.challenger}
    return _with(state, challenges=state.combats.challenges | {fact.patient: left})


def _with(state: State, **changes: Any) -> State:
    return replace(state, combats=replace(state.combats, **changes))
