"""What happens in fights, and what it changes."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from games.ghost.facts.fact import DM, OWNER, SURPRISE, GhostFact, Hearers, drop, evolve, group, merge, put, seats
from games.ghost.state import State
from games.ghost.state.combat import Den, Fight, Fighter, FightId, FoeCard, Out, pair
from games.ghost.state.objects import Bilingual, Color, PatientId

RING = Hearers(
    "who is in the session, and the DM", lambda state, fact: group(state, state.combats.dens[fact.fight].lead)
)
WINNER = seats("the winner's seat and the DM", "winner")
BOTH = seats("the challenger's seat, the patient's seat and the DM", "challenger", "patient")

# Sealed dice say who is hit and who falls; so they say when a fight begins to be over.


class FightBegan(
    GhostFact,
    to=Hearers("who is in the session, and the DM", lambda state, fact: group(state, fact.patients[0])),
    folds=merge("combats.called", lambda fact: {foe: card.name for foe, card in fact.foes.items()}),
    reveals=SURPRISE,
):
    """A fight begins; the ``reason`` of a DM who has begun it, else empty."""

    fight: FightId
    patients: tuple[PatientId, ...]
    foes: dict[Fighter, FoeCard]
    reason: str


class FightShown(GhostFact, to=OWNER, folds=put("combats.fights[patient]", "fight"), reveals=SURPRISE):
    """The fight it is in, as it is now."""

    patient: PatientId
    fight: Fight


class FightNear(
    GhostFact,
    to=OWNER,
    folds=(drop("combats.near[patient][fight]"), put("combats.near[patient][fight]", "area", when="area")),
    reveals=SURPRISE,
):
    """A fight that it may join at this place; an empty place: no more."""

    patient: PatientId
    fight: FightId
    area: str


class FightLeft(GhostFact, to=OWNER, folds=drop("combats.fights[patient]"), reveals=SURPRISE):
    """It is in no fight any more."""

    patient: PatientId


class DenKept(GhostFact, to=DM, reveals=SURPRISE):
    """What is known of a fight to no one in it."""

    fight: FightId
    den: Den


class FightEnded(GhostFact, to=RING, reveals=SURPRISE):
    """A fight is over. Not folded."""

    fight: FightId
    lead: PatientId


class DenClosed(GhostFact, to=DM, folds=drop("combats.dens[fight]"), reveals=SURPRISE):
    """A fight is over, and why the DM ended it, if so."""

    fight: FightId
    reason: str


class TurnTaken(GhostFact, to=RING, reveals=SURPRISE):
    """What somebody did in its turn, where no attack follows. Not folded."""

    fight: FightId
    fighter: Fighter
    what: Deed
    target: Fighter


class AttackResolved(GhostFact, to=RING, reveals=SURPRISE):
    """``damage`` is what gets through, ``cancelled`` what does not. Not folded."""

    fight: FightId
    attacker: Fighter
    target: Fighter
    color: Color
    hit: bool
    damage: int
    cancelled: int


class FighterHeld(GhostFact, to=RING, reveals=SURPRISE):
    """Somebody loses the next action. Not folded."""

    fight: FightId
    fighter: Fighter


class FighterOut(GhostFact, to=RING, reveals=SURPRISE):
    """Somebody has fled or is down. Not folded."""

    fight: FightId
    fighter: Fighter
    how: Out


class FoeFelled(GhostFact, to=OWNER, folds=put("combats.dropped[patient][monster]", True), reveals=SURPRISE):
    """What a monster leaves to who has felled it; once for each."""

    patient: PatientId
    monster: str
    name: Bilingual


class SpoilsOffered(GhostFact, to=WINNER, folds=put("combats.spoils[winner][loser]", "until"), reveals=SURPRISE):
    """It may name a colour to take from whom it has defeated; ``until`` 0: no clock."""

    winner: PatientId
    loser: PatientId
    until: int


class SpoilsTaken(GhostFact, to=WINNER, folds=drop("combats.spoils[winner][loser]"), reveals=SURPRISE):
    """It has taken a fragment, or there was none."""

    winner: PatientId
    loser: PatientId


class ChallengeMade(
    GhostFact,
    to=BOTH,
    folds=(
        put("combats.challenges[patient][challenger]", "session"),
        merge("combats.duels", lambda fact: {pair(fact.challenger, fact.patient): fact.session}),
    ),
    reveals=SURPRISE,
):
    """A patient challenges another."""

    challenger: PatientId
    patient: PatientId
    session: str


class ChallengeAnswered(GhostFact, to=BOTH, folds=drop("combats.challenges[patient][challenger]"), reveals=SURPRISE):
    """Whether they fight; unanswered by the end of the session is no."""

    challenger: PatientId
    patient: PatientId
    accepted: bool


Deed = Literal["defend", "assist", "ability", "item", "wait", "held", "joined"]


@evolve.on(DenKept)
def _den(state: State, fact: DenKept) -> State:
    combats, lead = state.combats, fact.den.lead
    # Those who are told of one den are told of all, so that these may be counted.
    led = combats.led if fact.fight in combats.dens else combats.led | {lead: combats.led.get(lead, 0) + 1}
    return replace(state, combats=replace(combats, dens=combats.dens | {fact.fight: fact.den}, led=led))
