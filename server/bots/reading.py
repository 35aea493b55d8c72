"""How long people take to read what they are told: bots that sit with them act no sooner."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from events.event import Fact
from games.sitting.facts import TableHostSaid, TableSaid
from games.words import LANGUAGES, Language
from projections.feed import Feed

BYTES_A_SECOND = 18.0
"""Of UTF-8: six Chinese characters, or three English words."""

NAME_BYTES = 24
"""What is no longer is a name, a number or an id, and read at a glance."""

LONGEST_SECONDS = 20.0
"""Nobody is waited for longer than that, however much there is to read."""

_CHANCE = secrets.SystemRandom()
_SLOWER, _FASTER = 1.3, 0.8
"""Several who read the same are not done in the same moment."""


def reading_seconds(facts: Iterable[Fact], language: Language) -> float:
    """Return how long it takes to read the texts of these facts; of one in several languages only that of the table."""
    told = (fact for fact in facts if isinstance(fact, TableSaid | TableHostSaid) or not _of_the_sitting(fact))
    length = sum(_bytes(msgspec.to_builtins(fact), language) for fact in told)
    return min(LONGEST_SECONDS, length / BYTES_A_SECOND)


def _of_the_sitting(fact: Fact) -> bool:
    tag = type(fact).__struct_config__.tag
    return isinstance(tag, str) and tag.startswith("table_")


def _bytes(value: Any, language: Language) -> int:
    match value:
        case str():
            length = len(value.encode())
            return length if length > NAME_BYTES else 0
        case Mapping() if value and value.keys() <= set(LANGUAGES):
            return _bytes(value.get(language), language)
        case Mapping():
            return sum(_bytes(one, language) for one in value.values())
        case list() | tuple():
            return sum(_bytes(one, language) for one in value)
        case _:
            return 0


class Reader:
    """One seat of a bot among people: until when it reads, in seconds on any clock.

    It reads only what some person has been told as well: a pause after anything else would tell people that something
    was told, and how much.
    """

    def __init__(self) -> None:
        self._seq = 0
        self._until = 0.0

    def show(self, feed: Feed, people: Iterable[Feed], now: float, pace: float) -> None:
        """Begin to read what the last commit told; ``pace`` is how long a second of reading takes."""
        if feed.seq == self._seq:
            return
        self._seq = feed.seq
        theirs = {id(fact) for one in people for fact in one.facts}
        options = feed.state.table.options
        language: Language = (options.language if options else None) or "zh"
        seconds = reading_seconds((fact for fact in feed.facts if id(fact) in theirs), language)
        begin = max(now, self._until)
        self._until = min(begin + seconds * pace * _CHANCE.uniform(_FASTER, _SLOWER), now + LONGEST_SECONDS * pace)

    def left(self, now: float) -> float:
        """Return how many seconds there are left to read."""
        return max(0.0, self._until - now)
