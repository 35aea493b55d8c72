"""Who was on which side and in what role, as a question that a game answers any viewer from its own view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from events.audience import Seat, Viewer
from games.game import no_sides
from games.queries import Query, SeenFact

Named = Callable[[Any], Mapping[Seat, str]]

CAST = "cast"
"""What games call this question."""


class Cast(msgspec.Struct, frozen=True):
    """Sides and roles by seat, as far as the viewer knows them, as codes of the game; empty where it has none."""

    sides: dict[Seat, str]
    roles: dict[Seat, str]


def cast(roles: Named, sides: Named = no_sides) -> Query[Any]:
    """Return the query, for a game that tells both from any view; at the end it is the whole cast that is told."""

    def answer(view: Any, viewer: Viewer, heard: Iterable[SeenFact]) -> Cast:
        return Cast(dict(sides(view)), dict(roles(view)))

    return Query(answer, heard=False)
