"""The shapes that facts of communications had before, as old logs hold them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from events.codec import Upcast
from events.event import Fact
from games.ghost.comm.facts import CommBegan
from games.ghost.comm.things import CommId, between
from games.ghost.objects import PatientId


class _Exchange(msgspec.Struct, frozen=True):
    initiator: PatientId
    target: PatientId


class CommOpened(Fact, frozen=True):
    """Rules 1 told everyone who of the two had asked, and so whose base colour was guessed."""

    id: CommId
    exchange: _Exchange


def _began(old: CommOpened) -> Fact:
    return CommBegan(old.id, between(old.exchange.initiator, old.exchange.target))


UPCASTS: Mapping[type[Fact], Upcast] = {CommOpened: _began}
