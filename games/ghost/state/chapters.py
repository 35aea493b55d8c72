"""What chapters, sessions and scenes keep, and what the end leaves."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.ghost.state.objects import Bilingual, Color, PatientId

Kind = Literal["task", "collect", "talk", "monster"]


Status = Literal["active", "paused", "ended"]

POINTS: dict[EndingName, int] = {"return": 3, "reunion": 2, "third_way": 2, "adrift": 0}


class SessionCard(msgspec.Struct, frozen=True):
    """A session as everybody sees it. Patients of the region are its members while they are there."""

    id: str
    chapter: int
    region: str
    status: Status
    members: tuple[PatientId, ...]


class NodeCard(msgspec.Struct, frozen=True, kw_only=True):
    """Something to do, as who is there sees it. ``threshold`` 0: no check; ``color`` missing: of one's choice."""

    id: str
    kind: Kind
    text: Bilingual
    threshold: int
    color: Color | None = None


class AreaCard(msgspec.Struct, frozen=True):
    """A place within the region, with what is offered there now."""

    id: str
    name: Bilingual
    text: Bilingual
    nodes: dict[str, NodeCard]


class Scene(msgspec.Struct, frozen=True):
    """What one patient has before its eyes: kept under its name, for who leaves a scene hears no more of it."""

    session: str
    name: Bilingual
    text: Bilingual
    areas: dict[str, AreaCard]


class Scenes(msgspec.Struct, frozen=True):
    """Public: ``sessions`` and ``places`` (the area a patient is in).

    Owner and DM: ``scenes`` and ``acts`` (how many scene actions a patient has done, for the names of prompts).
    DM only (automatic: nobody): ``closed`` (nodes done: by node, for whom: a patient, or "table"), ``stock`` (left),
    ``trials`` (by patient: the node whose check does not stand yet).
    """

    sessions: dict[str, SessionCard]
    places: dict[PatientId, str]
    scenes: dict[PatientId, Scene]
    acts: dict[PatientId, int]
    closed: dict[str, dict[str, bool]]
    stock: dict[str, int]
    trials: dict[PatientId, str]

    def session_of(self, patient: PatientId) -> SessionCard | None:
        """The session that a patient is in now, if it has not ended."""
        for session in self.sessions.values():
            if session.status != "ended" and patient in session.members:
                return session
        return None

    def members_with(self, patient: PatientId) -> tuple[PatientId, ...]:
        """Who is in the same session, the patient included; nobody outside of sessions."""
        session = self.session_of(patient)
        return session.members if session else ()


class RegionCard(msgspec.Struct, frozen=True):
    """A region as everybody sees it when it is chosen."""

    id: str
    label: Bilingual


class Tale(msgspec.Struct, frozen=True):
    """``chapters``: how many the game has; ``chapter`` 0: before the first. ``committed`` is known to owner and DM,
    ``groups`` (opened choices) to all.
    """

    chapter: int
    color: Color
    name: Bilingual
    regions: dict[str, RegionCard]
    committed: dict[PatientId, str]
    groups: dict[PatientId, str]
    chapters: int


NO_TALE = Tale(0, "C", {}, {}, {}, {}, 4)


EndingName = Literal["return", "reunion", "third_way", "adrift"]


class Ending(msgspec.Struct, frozen=True):
    """The endings a patient has come to, their points together, and its place: equal points share one."""

    names: tuple[EndingName, ...]
    points: int
    place: int


class Ends(msgspec.Struct, frozen=True):
    """Public: ``text`` (of the finale), ``endings`` and what they say; ``missions``: each patient's and the DM's."""

    text: Bilingual
    endings: dict[PatientId, Ending]
    texts: dict[EndingName, Bilingual]
    missions: dict[PatientId, Bilingual]
