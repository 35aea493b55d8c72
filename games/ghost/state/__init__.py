"""What is known of a game: the truth for the server, and with holes for everybody else; and its one fold.

The state is in parts, one for each area; each area's ``facts.py`` registers the steps that fold its facts here.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from games.ghost.state.chapters import NO_TALE, Tale
from games.ghost.state.checks import NO_CHECKS, Checks
from games.ghost.state.collapse import NO_COLLAPSES, Collapses
from games.ghost.state.combat import NO_COMBATS, Combats
from games.ghost.state.comm import NO_COMMS, Comms
from games.ghost.state.desk import NO_DESK, Desk
from games.ghost.state.finale import NO_ENDS, Ends
from games.ghost.state.growth import NO_BELONGINGS, Belongings
from games.ghost.state.hall import NO_HALL, Hall
from games.ghost.state.making import NO_MAKINGS, Makings
from games.ghost.state.objects import PatientId
from games.ghost.state.options import GhostOptions
from games.ghost.state.registration import NO_REGISTRY, Registry
from games.ghost.state.scene import NO_SCENES, Scenes
from games.ghost.state.talk import NO_TALK, Talk

Phase = Literal[
    "before", "registration", "swapping", "ghost_making", "scattering", "choose", "explore", "close", "finale", "ended"
]


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

    def with_hall(self, **changes: Any) -> State:
        """The same with another hall."""
        return replace(self, hall=replace(self.hall, **changes))

    def played_by(self, chair: int | str) -> PatientId | None:
        """The active patient of a seat; None for the host, and before there is one."""
        return self.hall.active.get(chair) if isinstance(chair, int) else None

    def company(self, patient: PatientId) -> tuple[PatientId, ...]:
        """The patients of the same session, this one first; alone outside of sessions."""
        others = self.scenes.members_with(patient)
        return (patient, *(other for other in others if other != patient))


def with_desk(state: State, **changes: Any) -> State:
    """The same with another desk of the DM."""
    return replace(state, desk=replace(state.desk, **changes))


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
    hall=NO_HALL,
    registry=NO_REGISTRY,
    makings=NO_MAKINGS,
    tale=NO_TALE,
    scenes=NO_SCENES,
    checks=NO_CHECKS,
    belongings=NO_BELONGINGS,
    combats=NO_COMBATS,
    comms=NO_COMMS,
    collapses=NO_COLLAPSES,
    ends=NO_ENDS,
    desk=NO_DESK,
    talk=NO_TALK,
)
"""What everybody knows before the first fact."""
