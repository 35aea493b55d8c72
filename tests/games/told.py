"""What a decision told: its facts by type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from events.event import Event, Fact

F = TypeVar("F", bound=Fact)


def said(events: Iterable[Event[Fact]], kind: type[F]) -> list[F]:
    """The facts of one type among these events."""
    return [event.fact for event in events if isinstance(event.fact, kind)]


def one(events: Iterable[Event[Fact]], kind: type[F]) -> F:
    """The only fact of its type."""
    (fact,) = said(events, kind)
    return fact


def kinds(events: Iterable[Event[Fact]]) -> list[str]:
    """The names of the facts' types."""
    return [type(event.fact).__name__ for event in events]
