"""The requests accepted at one table: the latest of each chair, so that a repeat is recognised and not done twice."""

from __future__ import annotations

import msgspec

from events.event import Actor, Command

REMEMBERED = 64
"""Accepted requests that are remembered of each chair. A command of a game repeated after more than these is ``stale``
by its prompt; what a table does without prompts, such as talk, would be done again."""


class Accepted(msgspec.Struct, frozen=True, gc=False):
    """An accepted request: its place in its sender's feed, and its content, to recognise a repeat."""

    seq: int
    prompt: str
    command: Command


class Requests:
    """Takes every accepted request in order. Ids are each player's own, so that the next in a chair may use any."""

    def __init__(self) -> None:
        self._chairs: dict[Actor, dict[tuple[str, str], Accepted]] = {}

    def add(self, by: Actor, player: str, request: str, accepted: Accepted) -> None:
        """Remember the next accepted request of a chair, and forget the oldest where there are too many."""
        chair = self._chairs.setdefault(by, {})
        chair[player, request] = accepted
        if len(chair) > REMEMBERED:
            del chair[next(iter(chair))]

    def find(self, by: Actor, player: str, request: str) -> Accepted | None:
        """Return the request if it is remembered."""
        return self._chairs.get(by, {}).get((player, request))
