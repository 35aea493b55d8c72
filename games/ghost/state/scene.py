"""What sessions and scenes keep."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.ghost.state.objects import Bilingual, Color, PatientId

Kind = Literal["task", "collect", "talk", "monster"]


Status = Literal["active", "paused", "ended"]


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
