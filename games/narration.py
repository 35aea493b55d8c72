"""What a game lets the server's language model tell after something has happened. It decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from events.audience import Audience
from events.event import Command, Event, Fact
from games.specialties import Specialty

S = TypeVar("S")

Commits = Sequence[tuple[Fact, ...]]
"""What every one of an audience was told, commit by commit."""


class Wanted(NamedTuple):
    """Something to be told of: a name that its audience can know it by, and the audience of the fact that it is."""

    of: str
    to: Audience


class Request(NamedTuple):
    """What a model is asked: who it is, what to write; and as data what went before and what happens now.

    Beside it where that is, who is there, and what somebody tried, as far as the game can tell.
    """

    persona: str
    task: str
    before: tuple[str, ...]
    now: str
    place: str = ""
    people: tuple[str, ...] = ()
    tried: str = ""


@dataclass(frozen=True, kw_only=True)
class Narration(Specialty[S]):
    """What is narrated, from what, and how it goes down.

    ``wanted`` says from the truth before and after a commit, and its events, what shall be told of. ``request`` makes
    of the public view, and of what every one of the audience was told up to then, what the model is asked: it is given
    nothing else. ``command`` is what the server then does, of the type ``kind``, for which nobody has a prompt; with an
    empty text the model has failed, and the game has words of its own.
    """

    wanted: Callable[[S, S, tuple[Event[Fact], ...]], Iterable[Wanted]]
    request: Callable[[S, Commits, Wanted], Request]
    kind: type[Command]
    command: Callable[[Wanted, str], Command]
