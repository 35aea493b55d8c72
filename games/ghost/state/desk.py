"""What lies on the DM's desk."""

from __future__ import annotations

from typing import Literal

import msgspec

from events.audience import CoHost, Host
from games.ghost.state.hall import Buff
from games.ghost.state.improvised import AnyMade, Retold
from games.ghost.state.objects import AbilityId, Bilingual, Color, GhostId, PatientId

Measure = Literal["activity", "activity_max", "signal", "attribute", "fragments", "item"]
ActKind = Literal["explore", "interact", "skill_check", "collect", "use", "other"]
Unsealing = Literal["option", "everything", "nothing"]

KEPT = 12
"""The number of rulings that can still be corrected; the older ones are in the feed."""


class Change(msgspec.Struct, frozen=True):
    """What a ruling did to a number of a patient; ``name``: the colour or the item, where there are several."""

    patient: PatientId
    measure: Measure
    name: str
    before: int
    after: int


class KeyGiven(msgspec.Struct, frozen=True, tag="key"):
    """A key, and how much ``activity`` and ``signal`` came with it."""

    patient: PatientId
    chapter: int
    activity: int
    signal: int


class AbilityGiven(msgspec.Struct, frozen=True, tag="ability"):
    patient: PatientId
    ability: AbilityId


class BuffGiven(msgspec.Struct, frozen=True, tag="buff"):
    patient: PatientId
    id: str
    buff: Buff


class BuffTaken(msgspec.Struct, frozen=True, tag="no_buff"):
    patient: PatientId
    buff: Buff


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """Where a patient was before."""

    patient: PatientId
    chapter: int
    region: str
    area: str


class Turned(msgspec.Struct, frozen=True, tag="session"):
    """What a session was before; ``none``: there was none."""

    session: str
    before: Literal["none", "active", "paused"]


class SceneSet(msgspec.Struct, frozen=True, tag="scene"):
    """What each patient had before its eyes."""

    session: str
    texts: dict[PatientId, Bilingual]


AnyDeed = KeyGiven | AbilityGiven | BuffGiven | BuffTaken | Moved | Turned | SceneSet
"""What a ruling did that is no number, with what it takes to take it back."""


class Ruling(msgspec.Struct, frozen=True):
    """What a DM did (``by`` whose chair), and why. ``corrects``: the number of the ruling that it takes back, or 0.

    ``change``, of a number, or ``deed``, anything else; both are missing where nothing can be taken back, or where it
    has been.
    """

    kind: str
    by: Host
    patient: PatientId
    reason: str
    corrects: int
    change: Change | None = None
    deed: AnyDeed | None = None


class Request(msgspec.Struct, frozen=True):
    """What a patient wants to do, and waits for the DM to say how it goes."""

    id: str
    kind: ActKind
    color: str
    text: str


class Awaited(msgspec.Struct, frozen=True):
    """A special ability that was used, and whose effect the DM has still to write."""

    id: str
    ability: str
    target: str


class Draft(msgspec.Struct, frozen=True):
    """What the DM has chosen of an effect: for whom, and its kind; empty: it is chosen next. ``number`` counts."""

    number: int
    patient: PatientId
    effect: str


class Datum(msgspec.Struct, frozen=True):
    """Something secret of a patient, as it was when it was revealed."""

    text: str | None = None
    color: Color | None = None
    attributes: dict[Color, int] | None = None


class Desk(msgspec.Struct, frozen=True):
    """The DM's: ``rulings`` by their numbers, the latest ones, and ``ruled``: the number of the latest of each chair;
    ``assigned`` (hosts chosen before the scattering).

    Owner and DM: ``requests`` (open ones, in the order they came), ``asked`` (how many a patient has made),
    ``effects`` (special abilities used whose effect the DM has to write) and ``used`` (how many so far).
    ``revealed``: by who was told, then of whom, then what. Public: ``unseals``, ``people`` (players by their seats),
    ``guests`` (whom the table knows by name), ``lead`` (the DM), ``co_dms`` (players by
    their chairs) and their ``regions``.
    The DM's, too: ``drafts`` (by user, the effect that is being written), ``made`` (what was improvised, by its id) and
    ``retold`` (what places say instead of what the module has: by ``<chapter>.<region>`` or that and ``/<area>``).
    """

    rulings: dict[int, Ruling]
    ruled: dict[Host, int]
    assigned: dict[GhostId, PatientId]
    requests: dict[PatientId, Request]
    asked: dict[PatientId, int]
    effects: dict[PatientId, Awaited]
    used: dict[PatientId, int]
    revealed: dict[PatientId, dict[PatientId, dict[str, Datum]]]
    unseals: Unsealing
    people: dict[int, str]
    guests: dict[str, bool]
    lead: str
    co_dms: dict[CoHost, str]
    regions: dict[CoHost, tuple[str, ...]]
    drafts: dict[PatientId, Draft]
    made: dict[str, AnyMade]
    retold: dict[str, Retold]


NO_DESK = Desk({}, {}, {}, {}, {}, {}, {}, {}, "option", {}, {}, "", {}, {}, {}, {}, {})
