"""A decision as it is told."""

from __future__ import annotations

from events.audience import HOST, Audience
from games.game import Moment
from games.ghost.facts.fact import GhostFact, evolve, hearers
from games.ghost.state import State
from games.telling import Telling

DM: Audience = HOST
"""The DM and the co-DMs alone: in automatic mode nobody."""


class Story(Telling[State]):
    """A decision as it is told."""

    def __init__(self, truth: State, moment: Moment) -> None:
        super().__init__(evolve, truth, moment)

    def happen(self, *facts: GhostFact) -> None:
        """Tell facts to those whom their kinds name."""
        for fact in facts:
            self.tell(hearers(fact, self.truth), fact)
