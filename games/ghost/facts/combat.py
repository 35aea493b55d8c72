"""What happens in fights, and what it changes."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from events.event import Fact
from games.game import Reveals, in_every_field
from games.ghost.facts.folds import drop, folded, put
from games.ghost.state import State, evolve
from games.ghost.state.combat import Den, Fight, Fighter, FightId, FoeCard, Out, pair
from games.ghost.state.objects import Bilingual, Color, PatientId

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


@evolve.on(FightNear)
def _near(state: State, fact: FightNear) -> State:
    step = (
        put("combats.near", "patient", "fight", value="area") if fact.area else drop("combats.near", "patient", "fight")
    )
    return step(state, fact)


@evolve.on(FightBegan)
def _began(state: State, fact: FightBegan) -> State:
    called = state.combats.called | {foe: card.name for foe, card in fact.foes.items()}
    return replace(state, combats=replace(state.combats, called=called))


@evolve.on(DenKept)
def _den(state: State, fact: DenKept) -> State:
    combats, lead = state.combats, fact.den.lead
    # Whoever is told of one den is told of all, so that these may be counted.
    led = combats.led if fact.fight in combats.dens else combats.led | {lead: combats.led.get(lead, 0) + 1}
    return replace(state, combats=replace(combats, dens=combats.dens | {fact.fight: fact.den}, led=led))


@evolve.on(ChallengeMade)
def _challenge(state: State, fact: ChallengeMade) -> State:
    duels = state.combats.duels | {pair(fact.challenger, fact.patient): fact.session}
    asked = put("combats.challenges", "patient", "challenger", value="session")(state, fact)
    return replace(asked, combats=replace(asked.combats, duels=duels))


folded(FightShown, put("combats.fights", "patient", value="fight"))
folded(FightLeft, drop("combats.fights", "patient"))
folded(DenClosed, drop("combats.dens", "fight"))
folded(FoeFelled, put("combats.dropped", "patient", "monster", value=True))
folded(SpoilsOffered, put("combats.spoils", "winner", "loser", value="until"))
folded(SpoilsTaken, drop("combats.spoils", "winner", "loser"))
folded(ChallengeAnswered, drop("combats.challenges", "patient", "challenger"))
