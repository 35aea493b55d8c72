"""What is rolled, and what comes of it."""

from __future__ import annotations

from msgspec.structs import replace

from events.event import Fact
from games.ghost.checks.things import Verdict
from games.ghost.objects import Color, PatientId
from games.ghost.state import State, evolve


class DiceRolled(Fact, frozen=True):
    """→ by the roll mode: ``private`` roller and DM, ``public`` the session, ``blind`` the DM, ``self`` the roller."""

    patient: PatientId
    check: str
    color: Color
    dice: tuple[int, ...]


class CheckResolved(Fact, frozen=True):
    """→ the session and the DM. Not folded: who leaves the session would keep what is true no longer."""

    patient: PatientId
    check: str
    color: Color
    passed: bool


class CheckCounted(Fact, frozen=True):
    """→ the patient's seat and the DM: its last check, and how many it has made."""

    patient: PatientId
    verdict: Verdict
    count: int


FACTS = (DiceRolled, CheckResolved, CheckCounted)


@evolve.on(CheckCounted)
def _counted(state: State, fact: CheckCounted) -> State:
    checks = replace(
        state.checks,
        verdicts=state.checks.verdicts | {fact.patient: fact.verdict},
        counts=state.checks.counts | {fact.patient: fact.count},
    )
    return replace(state, checks=checks)
