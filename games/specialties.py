"""Specialties: what few games bring along, each for one feature, which looks for it and does without it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from events.audience import Seat
from events.event import Fact

S = TypeVar("S")


@dataclass(frozen=True)
class Specialty(Generic[S]):
    """What a game may bring along; the class is the key by which it is found."""


@dataclass(frozen=True)
class Quiet(Specialty[S]):
    """Times at which nobody may see who comes and goes, such as a night in which to be seen might mean to act.

    ``now`` says from the public view whether it is quiet. Who is connected is shown as it was when this began, and as
    it is once it is over.
    """

    now: Callable[[S], bool]


@dataclass(frozen=True)
class ShownPictures(Specialty[Any]):
    """Pictures that facts show.

    ``address`` says of a fact where its picture is, empty where it shows none: who was told the fact may see it.
    """

    address: Callable[[Fact], str]


@dataclass(frozen=True)
class ReplayConsent(Specialty[Any]):
    """A story that its players told of themselves: links to the replay of a private table need the consent of all."""


@dataclass(frozen=True)
class BroughtCharacters(Specialty[Any]):
    """Characters that players keep for other tables and bring to one.

    ``name`` reads one, as JSON, and returns what it is called. It raises Rejected for what is none.
    """

    name: Callable[[str], str]


@dataclass(frozen=True)
class Trials(Specialty[Any]):
    """Answers to a text without a table, such as a position and what is done in it.

    ``run`` answers with plain JSON; it raises Rejected for what is no such text. The server gives it 2 s of processor
    time and 256 MB.
    """

    run: Callable[[str], object]


@dataclass(frozen=True)
class DataTables(Specialty[Any]):
    """Rows of data that views and facts name by their numbers, as the rules read them: served with the words."""

    rows: Mapping[str, Sequence[msgspec.Struct]]


@dataclass(frozen=True)
class SavedGames(Specialty[S]):
    """Games saved by an engine that the game has outside of Sotto.

    ``actor`` says from the truth whose action it is, as such a saved game does when it is loaded.
    """

    actor: Callable[[S], int]


@dataclass(frozen=True)
class SeatNames(Specialty[S]):
    """Names that a game has for people beside their seats.

    ``seat`` says from the truth whose seat a value in a fact stands for; None: nobody's.
    """

    seat: Callable[[S, Any], Seat | None]
