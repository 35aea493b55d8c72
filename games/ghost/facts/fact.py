"""A fact of Ghost says of itself who is told it, what it changes, and which secrets show in it.

What a fact changes is said by steps, each of which puts what the fact tells where it belongs; anything else is a
function of its own (``evolve.on``). A path goes from the state down, as one would write it; in brackets are fields of
the fact: ``hall.patients[patient].quantum_activity``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, dataclass_transform

import msgspec
from msgspec import StructMeta
from msgspec.structs import replace

from events.audience import EVERYONE, HOST, SEALED, Audience, only
from events.event import Fact
from games.fold import Fold
from games.ghost.state import State
from games.ghost.state.objects import PatientId

evolve: Fold[State] = Fold()

Step = Callable[[Any, Any], Any]
Of = Callable[[Any], Any]


class Hearers(NamedTuple):
    """Who is told a fact: in words, and as the truth has it before the fact."""

    words: str
    audience: Callable[[State, Any], Audience]


class Told(NamedTuple):
    """What a kind of fact says of itself; ``surprise``: a secret may show by its coming at all."""

    to: Hearers | None
    reveals: tuple[str, ...]
    surprise: bool


EVERY = ("*",)
"""A fact that may differ by a secret in every field."""

SURPRISE = ("*", "!")
"""The same of one that may come where another secret would bring something else, or nothing."""


class FactType(StructMeta):
    """Reads what a fact says of itself in the line of its class.

    ``to``: who is told it, which its description then begins with; without it, each is told to an audience of its own.
    ``folds``: what it changes. ``reveals``: the fields in which it may differ by a secret, ``EVERY`` or ``SURPRISE``.
    """

    def __new__(
        mcls,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        to: Hearers | None = None,
        folds: Step | tuple[Step, ...] = (),
        reveals: tuple[str, ...] = (),
        **config: Any,
    ) -> Any:
        """Make the class of a fact."""
        if to:
            doc = namespace["__doc__"]
            namespace["__doc__"] = f"→ {to.words}: {doc[0].lower()}{doc[1:]}"
        made: Any = super().__new__(mcls, name, bases, namespace, **config)
        shown = made.__struct_fields__ if reveals in (EVERY, SURPRISE) else reveals
        made.told = Told(to, shown, reveals == SURPRISE)
        if folds:
            evolve.on(made)(in_turn(*folds) if isinstance(folds, tuple) else folds)
        return made


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class GhostFact(Fact, frozen=True, metaclass=FactType):
    """Something that happened in a game of Ghost."""

    told: ClassVar[Told]


def hearers(fact: GhostFact, state: State) -> Audience:
    """Who is told a fact of a kind that says so."""
    to = fact.told.to
    assert to is not None, "told to an audience of its own"
    return to.audience(state, fact)


# --- who is told -----------------------------------------------------------------------------------------------------


def owner(state: State, *patients: PatientId) -> Audience:
    """The seats of these patients, and the DM."""
    cards = state.hall.patients
    return only(*(cards[patient].seat for patient in patients), host=True)


def group(state: State, patient: PatientId) -> Audience:
    """The patients of the same session, and the DM; alone outside of sessions."""
    return owner(state, *state.company(patient))


def seats(words: str, *fields: str) -> Hearers:
    """The seats of the patients in these fields, and the DM."""

    def audience(state: State, fact: Any) -> Audience:
        named = (getattr(fact, field) for field in fields)
        return owner(state, *(one for some in named for one in ((some,) if isinstance(some, str) else some)))

    return Hearers(words, audience)


ALL = Hearers("everyone", lambda state, fact: EVERYONE)
DM = Hearers("the DM; in automatic mode nobody", lambda state, fact: HOST)
NOBODY = Hearers("nobody", lambda state, fact: SEALED)
OWNER = seats("the patient's seat and the DM", "patient")
TO = seats("``to`` and the DM", "to")
TO_AND_OF = seats("``to``, ``of`` and the DM", "to", "of")
MAKER = seats("the maker and the DM", "maker")
SESSION = Hearers("who is in the session, and the DM", lambda state, fact: group(state, fact.patient))


# --- what it changes -------------------------------------------------------------------------------------------------


def in_turn(*steps: Step) -> Step:
    """These steps, one after the other."""

    def every(state: Any, fact: Any) -> Any:
        for step in steps:
            state = step(state, fact)
        return state

    return every


def put(path: str, value: str | float | Of | None, *, when: str | Of = "") -> Step:
    """Put a field of the fact, what a function makes of the fact, or a fixed value at the path.

    ``put("belongings.fragments[patient][color]", "fragments")``. ``when``: only where the fact says so.
    """
    way, of, told = _way(path), _value(value), _value(when or True)

    def step(state: Any, fact: Any) -> Any:
        return _changed(state, way, fact, lambda kept: of(fact)) if told(fact) else state

    return step


def drop(path: str) -> Step:
    """Take away what is at the path, if it is there."""
    *way, (_, of) = _way(path)

    def step(state: Any, fact: Any) -> Any:
        key = of(fact)
        return _changed(
            state, way, fact, lambda kept: {one: there for one, there in kept.items() if one != key}, new=False
        )

    return step


def free(path: str, value: str) -> Step:
    """Take away everything at the path that has this field of the fact as its value."""
    way, of = _way(path), attrgetter(value)
    return lambda state, fact: _changed(
        state, way, fact, lambda kept: {key: one for key, one in kept.items() if one != of(fact)}
    )


def merge(path: str, value: str | Of) -> Step:
    """Add all of a field of the fact, or of what a function makes of it, to what is at the path."""
    way, of = _way(path), _value(value)
    return lambda state, fact: _changed(state, way, fact, lambda kept: kept | of(fact))


def renew(part: str, *fields: str, **fixed: Any) -> Step:
    """Replace these fields of a part of the state by those of the same name in the fact, others by fixed values."""
    return lambda state, fact: changed(state, part, **{field: getattr(fact, field) for field in fields}, **fixed)


def changed(state: State, part: str, **changes: Any) -> State:
    """The state with changes of one of its parts."""
    return replace(state, **{part: replace(getattr(state, part), **changes)})


def _value(value: str | float | Of | None) -> Of:
    if isinstance(value, str):
        return attrgetter(value)
    return value if callable(value) else lambda fact: value


def _way(path: str) -> list[tuple[str, Of]]:
    """The steps of a path: a field by its name, or what the fact has as a key."""
    return [(field, attrgetter(key or field)) for key, field in re.findall(r"\[([\w.]+)\]|(\w+)", path)]


def _changed(kept: Any, way: list[tuple[str, Of]], fact: Any, change: Of, *, new: bool = True) -> Any:
    """What is kept with a change at the end of a way; where nothing is under a key yet, it begins there if ``new``."""
    if not way:
        return change(kept)
    (field, of), *rest = way
    if field:
        return replace(kept, **{field: _changed(getattr(kept, field), rest, fact, change, new=new)})
    key = of(fact)
    if key not in kept and not new:
        return kept
    there = kept[key] if rest and rest[0][0] else kept.get(key, {})
    return kept | {key: _changed(there, rest, fact, change, new=new)}
