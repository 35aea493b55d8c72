"""What collapses and the stories of the collapsed keep."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.ghost.state.objects import Color, PatientId

Kind = Literal["text", "picture"]


class Window(msgspec.Struct, frozen=True):
    """How long a collapsed patient may still come back: tries left, and the stretch at whose end it is lost.

    A stretch is a chapter, or the finale as the fifth.
    """

    stretch: int
    tries: int


class Tale(msgspec.Struct, frozen=True):
    """A story of how patient and ghost face the truth, as it waits to be judged.

    ``last``: of a patient that stands, in the finale, for the third way. ``shown``: everybody may read it.
    ``picture``: where one is that goes with it. A story of ``kind`` picture is an older one: its content says where.
    """

    number: int
    kind: Kind
    content: str
    last: bool
    shown: bool
    until: int
    picture: str | None = None


class Drop(msgspec.Struct, frozen=True):
    """A fragment that lies where a patient collapsed."""

    session: str
    area: str
    color: Color


class Collapses(msgspec.Struct, frozen=True):
    """Public: ``windows`` (of the collapsed), ``falls`` (how often somebody has collapsed), ``told`` (stories so far),
    ``waiting`` (whose story waits, and its number), ``last_told`` and ``accepted`` (last stories, for the third way).

    ``tales``: the stories that wait; the owner's and the DM's, in automatic mode everybody's.
    ``votes``: by voter, then whose story; the voter's and the DM's.
    ``drops``: by who sees it: what lies in the scene.
    """

    windows: dict[PatientId, Window]
    falls: dict[PatientId, int]
    told: dict[PatientId, int]
    waiting: dict[PatientId, int]
    last_told: dict[PatientId, bool]
    accepted: dict[PatientId, bool]
    tales: dict[PatientId, Tale]
    votes: dict[PatientId, dict[PatientId, bool]]
    drops: dict[PatientId, dict[str, Drop]]

    def has_fallen(self, patient: PatientId) -> bool:
        """Whether what a ghost says may know the secret mission of this patient: never before a collapse."""
        return patient in self.falls
