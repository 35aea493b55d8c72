"""What lies on the DM's desk."""

from __future__ import annotations

from typing import Literal

import msgspec

from events.audience import CoHost, Host
from games.ghost.objects import Color, GhostId, PatientId

Measure = Literal["activity", "activity_max", "signal", "attribute", "fragments", "item"]
ActKind = Literal["explore", "interact", "skill_check", "collect", "use", "other"]
Unsealing = Literal["option", "everything", "nothing"]

KEPT = 12
"""So many rulings can still be corrected; the older ones are in the feed."""


class Change(msgspec.Struct, frozen=True):
    """What a ruling did to a number of a patient; ``name``: the colour or the item, where there are several."""

    patient: PatientId
    measure: Measure
    name: str
    before: int
    after: int


class Ruling(msgspec.Struct, frozen=True):
    """What a DM did (``by`` whose chair), and why. ``corrects``: the number of the ruling that it takes back, or 0.

    ``change`` is missing where nothing can be taken back, or where it has been.
    """

    kind: str
    by: Host
    patient: PatientId
    reason: str
    corrects: int
    change: Change | None = None


class Request(msgspec.Struct, frozen=True):
    """What a patient wants to do, and waits for the DM to say how it goes."""

    id: str
    kind: ActKind
    color: str
    text: str


class Datum(msgspec.Struct, frozen=True):
    """Something secret of a patient, as it was when it was revealed."""

    text: str | None = None
    color: Color | None = None
    attributes: dict[Color, int] | None = None


class Desk(msgspec.Struct, frozen=True):
    """The DM's: ``rulings`` by their numbers, the latest ones, and ``ruled``: the number of the latest of each chair;
    ``assigned`` (hosts chosen before the scattering).

    Owner and DM: ``requests`` (open ones, in the order they came) and ``asked`` (how many a patient has made).
    ``revealed``: by who was told, then of whom, then what. Public: ``unseals``, ``people`` (players by their seats),
    ``guests`` (whom the table knows by name), ``lead`` (the DM), ``co_dms`` (players by
    their chairs) and their ``regions``.
    """

    rulings: dict[int, Ruling]
    ruled: dict[Host, int]
    assigned: dict[GhostId, PatientId]
    requests: dict[PatientId, Request]
    asked: dict[PatientId, int]
    revealed: dict[PatientId, dict[PatientId, dict[str, Datum]]]
    unseals: Unsealing
    people: dict[int, str]
    guests: dict[str, bool]
    lead: str
    co_dms: dict[CoHost, str]
    regions: dict[CoHost, tuple[str, ...]]


NO_DESK = Desk({}, {}, {}, {}, {}, {}, "option", {}, {}, "", {}, {})
