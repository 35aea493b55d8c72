"""What fights keep."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.ghost.state.objects import Bilingual, Color, PatientId

FightId = str
"""Opaque: who is in a fight learns of no other."""
Fighter = str
"""A patient, or a monster of the fight (the fight's id with ``-1``, ``-2`` …)."""
Side = Literal["a", "b"]
Out = Literal["down", "fled"]


class FoeCard(msgspec.Struct, frozen=True):
    """A monster as those who fight it see it: its values and what is left of it are the DM's."""

    name: Bilingual
    text: Bilingual
    wounds: int


class Guard(msgspec.Struct, frozen=True):
    """Who defends, until its own next turn: a die of ``color`` for each point, and ``cancels`` points outright."""

    cancels: int
    color: Color | None = None


class Fight(msgspec.Struct, frozen=True):
    """A fight as everybody in it sees it. ``at``: whose turn in ``order``; ``turns`` counts them all.

    ``held``: who loses the next action; ``assists``: dice that wait for an ally's roll; ``until`` 0: no clock.
    """

    id: FightId
    session: str
    round: int
    order: tuple[Fighter, ...]
    at: int
    turns: int
    until: int
    sides: dict[Fighter, Side]
    out: dict[Fighter, Out]
    foes: dict[Fighter, FoeCard]
    guards: dict[Fighter, Guard]
    held: dict[Fighter, bool]
    assists: dict[Fighter, int]

    @property
    def turn(self) -> Fighter:
        """Whose turn it is."""
        return self.order[self.at]

    def standing(self, side: Side | None = None) -> tuple[Fighter, ...]:
        """Who has not left it, on a side or on both."""
        return tuple(one for one in self.order if one not in self.out and side in (None, self.sides[one]))

    def against(self, fighter: Fighter) -> tuple[Fighter, ...]:
        """Who stands on the other side."""
        return self.standing("b" if self.sides[fighter] == "a" else "a")

    def beside(self, fighter: Fighter) -> tuple[Fighter, ...]:
        """Who stands on the same side, this one included."""
        return self.standing(self.sides[fighter])


class Foe(msgspec.Struct, frozen=True):
    """A monster as the DM knows it; ``monster`` is its id in the module."""

    monster: str
    values: dict[Color, int]
    left: int
    style: Literal["wild", "guard"]
    drops: tuple[Color, ...]


class Pending(msgspec.Struct, frozen=True):
    """An action whose roll does not stand yet."""

    kind: Literal["attack", "control", "flee"]
    actor: PatientId
    target: Fighter
    color: Color
    bonus: int


class Den(msgspec.Struct, frozen=True):
    """What only the DM knows of a fight: who leads it, the node it is for, the monsters."""

    lead: PatientId
    node: str
    foes: dict[Fighter, Foe]
    pending: Pending | None = None


class Combats(msgspec.Struct, frozen=True):
    """What is known of fights.

    By patient, the owner's and the DM's: ``fights`` (the one it stands in), ``near`` (fights in its session that it
    may join, with their place), ``dropped`` (monsters that have left it a fragment), ``spoils`` (whom it has defeated
    and may take a fragment from, and until when).
    Both patients' and the DM's: ``challenges`` (by who is challenged, then who did, in which session) and ``duels``
    (by pair, the last session in which they met).
    The session's and the DM's: ``called`` (the names of the monsters of all fights so far).
    The DM's: ``dens`` and ``led`` (fights so far, by patient).
    """

    fights: dict[PatientId, Fight]
    led: dict[PatientId, int]
    near: dict[PatientId, dict[FightId, str]]
    dropped: dict[PatientId, dict[str, bool]]
    spoils: dict[PatientId, dict[PatientId, int]]
    challenges: dict[PatientId, dict[PatientId, str]]
    duels: dict[str, str]
    dens: dict[FightId, Den]
    called: dict[Fighter, Bilingual]

    def fight(self, id: FightId) -> Fight:
        """A fight that is going on."""
        return next(fight for fight in self.fights.values() if fight.id == id)

    @property
    def begun(self) -> int:
        """How many fights there have been, as far as is known."""
        return sum(self.led.values())

    def beaten(self, patient: PatientId) -> bool:
        """Whether a patient was defeated by another, who takes a fragment: then none drops into the scene."""
        return any(patient in losers for losers in self.spoils.values())


def pair(one: PatientId, other: PatientId) -> str:
    """Two patients, in whichever order."""
    return ".".join(sorted((one, other)))
