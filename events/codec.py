"""Commits as JSON and back, typed; facts of old shapes become today's as they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Union

import msgspec

from events.event import Command, Commit, Event, Fact

Upcast = Callable[[Any], Fact]
"""Turns a fact of a retired type into its successor, which may itself be retired."""

AnyCommit = Commit[Fact, Command]


class Codec:
    """Encodes and decodes the commits of one game's tables.

    A fact whose shape changes gets a new class and so a new tag; the old class stays only as a key of
    ``upcasts``, whose function makes today's fact of it. Tags are never reused.
    """

    def __init__(
        self,
        facts: Iterable[Any],
        commands: Iterable[Any],
        upcasts: Mapping[type[Fact], Upcast] | None = None,
    ) -> None:
        self._upcasts = dict(upcasts or {})
        spoken: Any = Union[(*facts, *self._upcasts)]
        wanted: Any = Union[tuple(commands)]
        self._decoder = msgspec.json.Decoder(Commit[spoken, wanted])
        self._encoder = msgspec.json.Encoder()

    def encode(self, commit: AnyCommit) -> bytes:
        """Return the commit as it is stored."""
        return self._encoder.encode(commit)

    def decode(self, stored: bytes) -> AnyCommit:
        """Return a stored commit, its facts in today's shapes.

        Raises:
            msgspec.ValidationError: it holds a fact or command that no longer decodes, which is a bug of the rules.
        """
        commit: AnyCommit = self._decoder.decode(stored)
        if self._upcasts and any(type(event.fact) in self._upcasts for event in commit.events):
            events = tuple(Event(event.to, self._today(event.fact)) for event in commit.events)
            return msgspec.structs.replace(commit, events=events)
        return commit

    def _today(self, fact: Fact) -> Fact:
        while upcast := self._upcasts.get(type(fact)):
            fact = upcast(fact)
        return fact
