"""What happens when forms are swapped, ghosts made and scattered, and what it changes."""

from __future__ import annotations

from events.event import Fact
from games.game import Reveals, in_every_field
from games.ghost.facts.folds import folded, put, renew
from games.ghost.state.files import SwapFile
from games.ghost.state.making import OriginHint
from games.ghost.state.objects import Color, GhostCard, GhostId, PatientId


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


def _hint(fact: OriginHinted) -> OriginHint:
    return OriginHint(fact.alias, fact.base_color, fact.ideal_projection, fact.archives)


folded(SwapCycleDrawn, renew("makings", "cycle"))
folded(SwapIssued, put("makings.swaps", "maker", value="file"))
folded(
    GhostMade,
    put("hall.ghosts", "ghost.id", value="ghost"),
    put("hall.makers", "ghost.id", value="maker"),
    put("makings.made", "maker", value="ghost.id"),
)
folded(GhostOriginKept, put("hall.origins", "ghost", value="origin"))
folded(
    CompanionIntroduced,
    put("hall.ghosts", "ghost.id", value="ghost"),
    put("hall.hosts", "ghost.id", value="host"),
)
folded(OriginHinted, put("makings.hints", "host", "ghost", value=_hint))
