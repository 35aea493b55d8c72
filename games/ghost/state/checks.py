"""What checks keep."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.ghost.state.objects import AbilityId, Color, PatientId

Judged = Literal["highest", "sum"]
Mark = Literal["", "bright", "dark"]
RollMode = Literal["private", "public", "blind", "self"]


class Aim(msgspec.Struct, frozen=True):
    """What a check must reach; ``shown``: whoever rolls knows it, and so may be told the margin.

    By the ``highest`` die the target is a threshold, by the ``sum`` a difficulty.
    """

    judged: Judged
    target: int
    shown: bool


class Roll(msgspec.Struct, frozen=True):
    """The dice of a check that stand: ``extra`` are those of buffs (by the sum only), ``flat`` what buffs add.

    ``mode``: who sees them, where that is not as at the table.
    """

    check: str
    color: Color
    aim: Aim
    dice: tuple[int, ...]
    extra: tuple[int, ...]
    flat: int
    mode: RollMode | None = None


class Verdict(msgspec.Struct, frozen=True):
    """What became of a patient's last check. Without ``dice`` the roll mode keeps them from patient or DM.

    ``margin`` is missing, too, where the target is not shown. ``event``: the event check it was, else empty.
    """

    id: str
    color: Color
    passed: bool
    event: str
    dice: tuple[int, ...] | None = None
    margin: int | None = None
    mark: Mark | None = None


class Offer(msgspec.Struct, frozen=True):
    """A failed check that does not stand yet: what may still be spent on it, each once. ``until`` 0: no clock."""

    check: str
    color: Color
    abilities: tuple[AbilityId, ...]
    until: int


class EventCard(msgspec.Struct, frozen=True):
    """An event check as everybody sees it; without a ``color`` the patient chooses one."""

    id: str
    name: str
    open: bool
    color: Color | None = None


class Goal(msgspec.Struct, frozen=True):
    """What an event check asks for: ``dice`` of ``sides`` (the best ``keep``, 0: all), a colour's value, ``plus``.

    The colour's value is that of the first who rolls. Dice or colour are reckoned once and kept for everybody.
    """

    dice: int
    sides: int
    keep: int
    plus: int
    color: Color | None = None


class Checks(msgspec.Struct, frozen=True):
    """By patient, the owner's and the DM's: ``verdicts`` (of the last check), ``counts`` (checks made so far),
    ``offers`` (failed checks that do not stand yet) and ``tried`` (event checks made).

    ``events`` are public; ``goals`` and ``targets`` (reckoned of them) the DM's. ``rolls`` are nobody's: the dice of
    the last check, which a re-roll is compared with.
    """

    verdicts: dict[PatientId, Verdict]
    counts: dict[PatientId, int]
    offers: dict[PatientId, Offer]
    tried: dict[PatientId, dict[str, bool]]
    events: dict[str, EventCard]
    goals: dict[str, Goal]
    targets: dict[str, int]
    rolls: dict[PatientId, Roll]


NO_CHECKS = Checks({}, {}, {}, {}, {}, {}, {}, {})
