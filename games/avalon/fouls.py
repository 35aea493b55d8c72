"""The names that upstream gives to fouls, and what its log says of them (section 12)."""

from __future__ import annotations

from typing import Literal

from events.audience import Seat
from games.avalon.board import WalkFault
from games.avalon.facts import Foul, Method

CRITICAL = "critical_player_ERROR"
CORRECTED = "player_return_ERROR"
MISSPELT = "player_ruturn_ERROR"

RETURN: frozenset[Foul] = frozenset({"no_list", "no_bool", "no_seat"})
"""Return errors whose type upstream spells correctly."""

_SAID: dict[Foul, str] = {
    "exception": "raised an exception",
    "missing_method": "is missing",
    "overrun": "took too long",
    "no_list": "returned no list",
    "bad_team": "returned a team with repeats, invalid seats or of the wrong size",
    "no_string": "returned no string",
    "bad_walk": "returned a walk that cannot be made",
    "no_bool": "returned neither True nor False",
    "blue_fail": "failed a mission for blue",
    "no_seat": "returned no seat",
    "self_target": "returned the Assassin's own seat",
}

_STEP: dict[str, str] = {
    "no_tuple": "it is no tuple",
    "too_many": "it has more than three steps",
    "no_direction": "step {step} is no direction",
    "off_map": "step {step} leads off the map",
    "taken": "step {step} leads to a cell where somebody stands",
}


def error_type(foul: Foul, spelling: Literal["corrected", "upstream"]) -> str:
    """The type of the log's entry."""
    if foul in ("exception", "missing_method", "overrun"):
        return CRITICAL
    return MISSPELT if spelling == "upstream" and foul not in RETURN else CORRECTED


def message(seat: Seat, method: Method, foul: Foul, walk: WalkFault | None = None) -> str:
    """A sentence that says nothing but what the public fact says: no text of the program's, no role."""
    why = "" if walk is None else f": {_STEP[walk.why].format(step=walk.step)}"
    return f"Player {seat}: {method} {_SAID[foul]}{why}."
