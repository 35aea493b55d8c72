"""What patients hold."""

from __future__ import annotations

import msgspec

from games.ghost.state.objects import Bilingual, Color, GhostId, PatientId


class Fragments(msgspec.Struct, frozen=True):
    """Colour fragments of one colour by their state; held = gained - spent - lost."""

    held: int
    spent_attribute: int
    spent_unlock: int
    lost: int


class Buff(msgspec.Struct, frozen=True):
    """``rounds`` -1 lasts; counted down at each check of the bearer."""

    name: Bilingual
    expression: str
    rounds: int


class Belongings(msgspec.Struct, frozen=True):
    """All of it is the owner's and the DM's.

    ``keys`` by chapter; ``boons``: keys whose attribute is still to be chosen; ``items`` by id, ``useful`` if
    they can be used; ``buffs`` by number.
    ``asked``: by maker, the evolved ghosts that need a second ability, and until when (0: no clock).
    """

    fragments: dict[PatientId, dict[Color, Fragments]]
    keys: dict[PatientId, dict[int, bool]]
    boons: dict[PatientId, dict[int, bool]]
    items: dict[PatientId, dict[str, int]]
    useful: dict[PatientId, dict[str, bool]]
    buffs: dict[PatientId, dict[str, Buff]]
    asked: dict[PatientId, dict[GhostId, int]]


NO_FRAGMENTS = Fragments(0, 0, 0, 0)
