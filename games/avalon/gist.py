"""What matters now to a seat, from its view and in few words: who cannot read the whole view reads this."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from events.audience import Seat, Viewer
from games.avalon.board import distance
from games.avalon.state import State
from games.queries import Json, SeenFact

Fields = dict[str, Any]

NEAR, FAR = 1, 2
"""How many cells away everybody still hears, and how many a Knight or Oberon does."""


def gist(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
    """Where the game stands, how the missions went, who stands where, and what a seat is and may be heard by."""
    return {
        "phase": view.phase,
        "round": view.round,
        "vote_round": view.vote_round,
        "leader": view.leader,
        "member_count": view.member_count,
        "fails_needed": view.fails_needed,
        "team": list(view.team),
        "turn": view.turn or None,
        "forced": view.forced,
        "missions": msgspec.to_builtins(view.missions, str_keys=True),
        "blue_wins": view.blue_wins,
        "red_wins": view.red_wins,
        **_votes(view),
        "positions": {str(seat): list(cell) for seat, cell in view.positions.items()},
        **({"you": _own(view, viewer)} if isinstance(viewer, int) else {}),
    }


def _votes(view: State) -> Fields:
    """Who has voted on this team; before that the votes on the last one, and not as if they were on this."""
    if view.phase == "vote":
        return {"voted": list(view.voted)}
    return {"last_votes": {str(seat): vote for seat, vote in view.votes.items()}}


def _own(view: State, seat: Seat) -> Fields:
    return {
        "seat": seat,
        "role": view.roles.get(seat),
        "sights": view.sights.get(seat),
        "heard_by_all_of": _apart(view, seat, 0, NEAR),
        "heard_if_far_hearing": _apart(view, seat, NEAR, FAR),
    }


def _apart(view: State, seat: Seat, more: int, most: int) -> list[Seat]:
    """Who stands more cells away than the one, and at most as many as the other."""
    here = view.positions.get(seat)
    if here is None:
        return []
    away = {one: distance(here, cell, view.options.hearing) for one, cell in view.positions.items() if one != seat}
    return [one for one, cells in away.items() if more < cells <= most]
