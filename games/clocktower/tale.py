"""The tale: what happens in secret, kept as it happens, and told to everybody at the end (section 14 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from events.audience import Seat
from games.clocktower.engine.results import Decision, Info, Names
from games.clocktower.engine.roles import Script

By = Literal["person", "program"]

DRAWN_FREELY = frozenset(("pair_character", "pair_other"))
"""Whatever is told in these, only together with the others of a pair is it true or false."""


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision that was not simply the truth: ``truth`` is None where nothing was, so that it was free.

    ``kind``, ``seat`` and ``names`` are those of the decision. ``deviates``: the rules did not allow it.
    """

    kind: str
    seat: Seat
    names: Names
    value: str
    by: By
    deviates: bool
    truth: str | None = None


class Heard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat learnt, and whether it was so; None for what the storyteller said in words."""

    seat: Seat
    info: Info
    true: bool | None = None


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened in secret, in a ``night`` or, ``by_day``, in the day after it.

    ``character``: as which a seat acted or was told something, whether it was that or took itself for it; ``targets``
    and ``named``: what it chose. ``told``: what it, or somebody else, learnt by it. ``fault``: why its ability did not
    work; ``void``: nothing came of it. ``mark``: a token that the storyteller laid there at will. ``cause``: of what it
    died by night.
    """

    night: int
    by_day: bool
    seat: Seat
    character: str
    targets: tuple[Seat, ...]
    told: tuple[Heard, ...]
    rulings: tuple[Ruling, ...]
    void: bool
    named: str | None = None
    fault: str | None = None
    mark: str | None = None
    cause: str | None = None


def deed(
    night: int,
    seat: Seat,
    character: str = "",
    *,
    by_day: bool = False,
    targets: tuple[Seat, ...] = (),
    told: tuple[Heard, ...] = (),
    rulings: tuple[Ruling, ...] = (),
    void: bool = False,
    named: str = "",
    fault: str = "",
    mark: str | None = None,
    cause: str | None = None,
) -> Deed:
    """Return what happened, with nothing in what is not said."""
    chosen = targets, told, rulings, void, named or None, fault or None
    return Deed(night, by_day, seat, character, *chosen, mark, cause)


def rulings_of(asked: Decision, value: str, by: By, deviates: bool) -> tuple[Ruling, ...]:
    """What an answer of the storyteller adds to the tale: nothing where it was simply the truth."""
    if (value == asked.truth or asked.kind in DRAWN_FREELY) and not deviates:
        return ()
    return (Ruling(asked.kind, asked.seat, asked.names, value, by, deviates, asked.truth),)


def heard(
    seat: Seat, told: Iterable[Info], script: Script, characters: Mapping[Seat, str], rulings: Iterable[Ruling] = ()
) -> tuple[Heard, ...]:
    """What a seat learns, by the true characters of now and the rulings that led to it."""
    lied = any(ruling.truth is not None and not ruling.kind.startswith("registers") for ruling in rulings)
    return tuple(Heard(seat, info, _is_true(info, script, characters, lied)) for info in told)


def _is_true(info: Info, script: Script, characters: Mapping[Seat, str], lied: bool) -> bool | None:
    match info.kind:
        case "number" | "yes_no":
            return not lied
        case "pair" | "character":
            return any(characters[seat] == info.character for seat in info.seats)
        case "none_of":
            return all(script.team_of(character) != info.character for character in characters.values())
        case "minions":
            return all(script.team_of(characters[seat]) == "minion" for seat in info.seats)
        case "bluff":
            return info.character not in characters.values()
        case "grimoire":
            return all(characters[row.seat] == row.character for row in info.grimoire)
        case "text":
            return None
        case _:
            return True
