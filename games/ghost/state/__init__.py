"""What is known of a game: the truth for the server, and with holes for everybody else.

The state is in parts, one for each area of the rules.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from games.ghost.state.chapters import NO_TALE, Ends, Scenes, Tale
from games.ghost.state.checks import Checks
from games.ghost.state.collapse import Collapses
from games.ghost.state.combat import Combats
from games.ghost.state.comm import Comms, Talk
from games.ghost.state.desk import NO_DESK, Desk
from games.ghost.state.hall import Belongings, Hall, Makings, Registry
from games.ghost.state.objects import PatientId
from games.ghost.state.options import GhostOptions

Phase = Literal[
    "before", "registration", "swapping", "ghost_making", "scattering", "choose", "explore", "close", "finale", "ended"
]


P = TypeVar("P", bound=msgspec.Struct)


class State(msgspec.Struct, frozen=True):
    """A game of Ghost as somebody knows it.

    ``phase`` with ``chapter`` (0 before the first) says where in the life cycle the table is; ``until`` when the phase
    falls due, 0 for never; ``closing``: the DM or the clock has ended it. ``dm``: somebody has the host's chair, else
    the module drives the game. ``orphaned``: the DM has just left it to the module. ``overtime``: the phase has had its
    time, and waits for the DM to end it. ``ready``: who is done with what
    the phase asks of everybody. ``module``: its text, the DM's; to all others it is told piece by piece.
    """

    number: int
    options: GhostOptions
    seats: tuple[int, ...]
    dm: bool
    phase: Phase
    chapter: int
    until: int
    closing: bool
    orphaned: bool
    ready: dict[int, bool]
    hall: Hall
    registry: Registry
    makings: Makings
    tale: Tale
    scenes: Scenes
    checks: Checks
    belongings: Belongings
    combats: Combats
    comms: Comms
    collapses: Collapses
    ends: Ends
    desk: Desk
    talk: Talk
    module: str | None = None
    overtime: bool | None = None

    def played_by(self, chair: int | str) -> PatientId | None:
        """The active patient of a seat; None for the host, and before there is one."""
        return self.hall.active.get(chair) if isinstance(chair, int) else None

    def is_ready(self, patient: PatientId) -> bool:
        """Whether a patient's seat is done with what the phase asks of everybody."""
        return self.hall.patients[patient].seat in self.ready

    def company(self, patient: PatientId) -> tuple[PatientId, ...]:
        """The patients of the same session, this one first; alone outside of sessions."""
        others = self.scenes.members_with(patient)
        return (patient, *(other for other in others if other != patient))


def _nothing(part: type[P]) -> P:
    """A part of the state of which nothing is known yet."""
    return part(*({} for _ in part.__struct_fields__))


FIRST = State(
    number=0,
    options=GhostOptions(),
    seats=(),
    dm=False,
    phase="before",
    chapter=0,
    until=0,
    closing=False,
    orphaned=False,
    ready={},
    hall=_nothing(Hall),
    registry=_nothing(Registry),
    makings=_nothing(Makings),
    tale=NO_TALE,
    scenes=_nothing(Scenes),
    checks=_nothing(Checks),
    belongings=_nothing(Belongings),
    combats=_nothing(Combats),
    comms=_nothing(Comms),
    collapses=_nothing(Collapses),
    ends=_nothing(Ends),
    desk=NO_DESK,
    talk=_nothing(Talk),
)
"""What everybody knows before the first fact."""
