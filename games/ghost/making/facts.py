"""What happens when forms are swapped, ghosts made and scattered, and what it changes."""

from __future__ import annotations

from msgspec.structs import replace

from events.event import Fact
from games.game import Reveals, in_every_field
from games.ghost.files import SwapFile
from games.ghost.making.things import OriginHint
from games.ghost.objects import Color, GhostCard, GhostId, PatientId
from games.ghost.state import State, evolve


class SwapCycleDrawn(Fact, frozen=True):
    """→ the DM; in automatic mode nobody: by maker, of whom the form is."""

    cycle: dict[PatientId, PatientId]


class SwapIssued(Fact, frozen=True):
    """→ the maker and the DM: a torn form, under an alias."""

    maker: PatientId
    file: SwapFile


class GhostMade(Fact, frozen=True):
    """→ the maker and the DM; everybody is told at the scattering."""

    maker: PatientId
    ghost: GhostCard


class GhostOriginKept(Fact, frozen=True):
    """→ the DM; in automatic mode nobody: whose double a ghost is."""

    ghost: GhostId
    origin: PatientId


class HostsScattered(Fact, frozen=True):
    """→ the DM; in automatic mode nobody: by ghost, who travels with it. What everybody may know is introduced."""

    hosts: dict[GhostId, PatientId]


class CompanionIntroduced(Fact, frozen=True):
    """→ everyone: a ghost and the patient it travels with."""

    ghost: GhostCard
    host: PatientId


class OriginHinted(Fact, frozen=True):
    """→ the ghost's host and the DM: what is left of the ghost's origin, under a fresh alias."""

    host: PatientId
    ghost: GhostId
    alias: str
    base_color: Color
    ideal_projection: str
    archives: dict[Color, str]


FACTS = (SwapCycleDrawn, SwapIssued, GhostMade, GhostOriginKept, HostsScattered, CompanionIntroduced, OriginHinted)
REVEALS: Reveals = in_every_field(*FACTS)
"""The DM is told by some of them what the sealed dice gave, too."""


@evolve.on(SwapCycleDrawn)
def _cycle(state: State, fact: SwapCycleDrawn) -> State:
    return replace(state, makings=replace(state.makings, cycle=fact.cycle))


@evolve.on(SwapIssued)
def _issued(state: State, fact: SwapIssued) -> State:
    return replace(state, makings=replace(state.makings, swaps=state.makings.swaps | {fact.maker: fact.file}))


@evolve.on(GhostMade)
def _made(state: State, fact: GhostMade) -> State:
    hall = state.hall
    known = state.with_hall(
        ghosts=hall.ghosts | {fact.ghost.id: fact.ghost}, makers=hall.makers | {fact.ghost.id: fact.maker}
    )
    return replace(known, makings=replace(state.makings, made=state.makings.made | {fact.maker: fact.ghost.id}))


@evolve.on(GhostOriginKept)
def _origin(state: State, fact: GhostOriginKept) -> State:
    return state.with_hall(origins=state.hall.origins | {fact.ghost: fact.origin})


@evolve.on(CompanionIntroduced)
def _introduced(state: State, fact: CompanionIntroduced) -> State:
    hall = state.hall
    return state.with_hall(
        ghosts=hall.ghosts | {fact.ghost.id: fact.ghost}, hosts=hall.hosts | {fact.ghost.id: fact.host}
    )


@evolve.on(OriginHinted)
def _hinted(state: State, fact: OriginHinted) -> State:
    hint = OriginHint(fact.alias, fact.base_color, fact.ideal_projection, fact.archives)
    hints = state.makings.hints.get(fact.host, {}) | {fact.ghost: hint}
    return replace(state, makings=replace(state.makings, hints=state.makings.hints | {fact.host: hints}))
