"""Retells the past of a table as another world in which one seat knows exactly the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from events.audience import EVERYONE, Seat, only
from events.event import Event, Fact
from games.game import Events
from games.sitting.facts import (
    Recipient,
    TableDeadlineMissed,
    TableHostSaid,
    TableReturned,
    TableSaid,
    TableSubstituted,
)

S = TypeVar("S")

_OWN = (TableDeadlineMissed, TableSubstituted, TableReturned)


def told_again(fact: Fact) -> Event[Fact]:
    """A fact of the sitting, or a public one of the game, with the audience it must have had.

    Talk to the whole table counts as heard by all; a game that lets only some hear it says so itself.
    """
    if isinstance(fact, _OWN):
        return Event(only(fact.seat), fact)
    if isinstance(fact, TableSaid) and fact.to:
        return Event(only(fact.seat, *_seats(fact.to), host="host" in fact.to), fact)
    if isinstance(fact, TableHostSaid) and fact.to:
        return Event(only(*_seats(fact.to), host=True), fact)
    return Event(EVERYONE, fact)


def _seats(to: Iterable[Recipient]) -> Iterator[Seat]:
    return (one for one in to if isinstance(one, int))


class OtherWorld(ABC, Generic[S]):
    """The other world as it is told, commit by commit. ``truth`` is its state so far."""

    def __init__(self, first: S, evolve: Callable[[S, Fact], S]) -> None:
        self.truth = first
        self._evolve = evolve

    def told(self, commit: tuple[Fact, ...]) -> Events:
        """The events of a commit of which the seat was told these facts."""
        events: list[Event[Fact]] = []
        for fact in commit:
            for event in self.around(fact, commit):
                events.append(event)
                self.truth = self._evolve(self.truth, event.fact)
        return tuple(events)

    @abstractmethod
    def around(self, fact: Fact, commit: tuple[Fact, ...]) -> Iterator[Event[Fact]]:
        """A fact, and before or after it what the seat was not told; each is folded before the next is asked for."""
