"""Telling the past of a table again, as another world of which one seat knows the same."""

from __future__ import annotations

from events.audience import EVERYONE, only
from events.event import Event, Fact
from games import sitting

_OWN = (sitting.TableDeadlineMissed, sitting.TableSubstituted, sitting.TableReturned)


def told_again(fact: Fact) -> Event[Fact]:
    """A fact of the sitting, or a public one of the game, with the audience it must have had.

    Talk to the whole table counts as heard by all; a game that lets only some hear it says so itself.
    """
    if isinstance(fact, _OWN):
        return Event(only(fact.seat), fact)
    if isinstance(fact, sitting.TableSaid) and fact.to:
        return Event(only(fact.seat, *fact.to), fact)
    return Event(EVERYONE, fact)
