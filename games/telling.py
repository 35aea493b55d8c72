"""The facts that a decision tells, step by step, with the truth kept up to date along the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from events.audience import EVERYONE, Audience
from events.event import Event, Fact
from games.fold import Fold
from games.game import Events, Folded, Moment

S = TypeVar("S")


class Telling(Generic[S]):
    """The events told so far in one decision, and the truth after them."""

    def __init__(self, evolve: Callable[[S, Fact], S], truth: S, moment: Moment) -> None:
        # A bound method is called faster than an object that can be called, and each fact calls it.
        self._evolve = evolve.__call__ if isinstance(evolve, Fold) else evolve
        self._before = truth
        self._events: list[Event[Fact]] = []
        self.truth = truth
        self.moment = moment

    def tell(self, to: Audience, *facts: Fact) -> None:
        """Add facts and fold them."""
        for fact in facts:
            self._events.append(Event(to, fact))
            self.truth = self._evolve(self.truth, fact)

    def proclaim(self, *facts: Fact) -> None:
        """Tell facts to everyone."""
        for fact in facts:
            self._events.append(Event(EVERYONE, fact))
            self.truth = self._evolve(self.truth, fact)

    @property
    def events(self) -> Events:
        """All that was told, in order; the moment keeps the truth after it."""
        events = tuple(self._events)
        self.moment.folded = Folded(self._before, events, self.truth)
        return events
