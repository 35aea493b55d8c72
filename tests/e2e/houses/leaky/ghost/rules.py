"""Ghost, but each table tells everybody one kind of fact that is for a few, or prints what is decided."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from events.audience import EVERYONE
from events.event import Actor, Command, Event, Fact
from games.game import Events, Moment
from games.ghost.facts.hall import FileGranted, NativeShown, OriginHinted, PatientSecretsSealed, SwapIssued
from games.ghost.rules import GAME as GHOST
from games.ghost.state import State

LEAKS: tuple[type[Fact] | None, ...] = (PatientSecretsSealed, SwapIssued, NativeShown, OriginHinted, FileGranted, None)
"""By the number of the table; None: into the server's output."""


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    leak = LEAKS[state.number % len(LEAKS)]
    told = GHOST.rules.decide(state, by, command, moment)
    if leak is None:
        print(msgspec.json.encode(command).decode(), flush=True)
        return told
    return tuple(_leaked(event, leak) for event in told)


def _leaked(event: Event[Fact], leak: type[Fact]) -> Event[Fact]:
    return Event(EVERYONE, event.fact) if isinstance(event.fact, leak) else event


GAME = replace(GHOST, rules=replace(GHOST.rules, decide=decide))
