"""An area of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from events.event import Command
from games.game import Deadline, Prompts
from games.ghost.rules.power import Power
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.objects import PatientId
from games.sitting.table import Chair


def no_prompts(view: State, chair: Chair) -> Prompts:
    """Nothing is asked."""
    return {}


def no_asks(view: State, patient: PatientId) -> Prompts:
    """Nothing is asked."""
    return {}


def no_deadlines(state: State) -> Iterable[Deadline]:
    """Nothing falls due."""
    return ()


def nothing_due(story: Story, what: str) -> None:
    """Nothing falls due."""


def nothing_follows(story: Story) -> None:
    """Nothing follows by itself."""


@dataclass(frozen=True, kw_only=True)
class Area:
    """One area of the rules; ``rules.py`` puts them together.

    ``commands``: what each command makes happen; the core has checked it against the prompts of ``prompts``.
    ``deeds``: the same for what only patients do: they are told whose patient it is, and asked by ``asks``.
    ``powers``: what DMs do, with what each asks.
    ``deadlines``: what falls due, as ``<name>.…``; ``due`` is told the rest. ``settle`` tells what follows by itself:
    it is called after every command, in the order of the areas, until nothing new is told.
    """

    name: str
    commands: Mapping[type[Command], Callable[[Story, Chair, Any], None]] = field(default_factory=dict)
    deeds: Mapping[type[Command], Callable[[Story, PatientId, Any], None]] = field(default_factory=dict)
    powers: tuple[Power, ...] = ()
    prompts: Callable[[State, Chair], Prompts] = no_prompts
    asks: Callable[[State, PatientId], Prompts] = no_asks
    deadlines: Callable[[State], Iterable[Deadline]] = no_deadlines
    due: Callable[[Story, str], None] = nothing_due
    settle: Callable[[Story], None] = nothing_follows
