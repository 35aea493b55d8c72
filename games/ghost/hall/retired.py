"""The shapes that facts of the hall had before, as old logs hold them."""

from __future__ import annotations

from collections.abc import Mapping

from events.codec import Upcast
from events.event import Fact
from games.ghost.hall.facts import ActivityLost, ActivityRegained, Cause
from games.ghost.objects import PatientId


class DamageTaken(Fact, frozen=True):
    """Rules 1 told everyone the ``cause``: a key, an item, dice that were all ones."""

    patient: PatientId
    amount: int
    current: int
    cause: Cause


class ActivityRestored(Fact, frozen=True):
    """As ``DamageTaken``."""

    patient: PatientId
    amount: int
    current: int
    cause: Cause


# Whose seat it is that may know the cause, the fact does not say: so nobody is told it of an old log.
def _lost(old: DamageTaken) -> Fact:
    return ActivityLost(old.patient, old.amount, old.current)


def _regained(old: ActivityRestored) -> Fact:
    return ActivityRegained(old.patient, old.amount, old.current)


UPCASTS: Mapping[type[Fact], Upcast] = {DamageTaken: _lost, ActivityRestored: _regained}
