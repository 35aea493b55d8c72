"""Where in its life cycle a game is, and whether a phase is over."""

from __future__ import annotations

from games.ghost.state import State
from games.ghost.state.scene import SessionCard


def over(state: State) -> bool:
    """Whether a phase ends now: by the DM or the clock, or in automatic mode when all that it asks for is done."""
    return state.closing or (not state.dm and is_complete(state))


def is_complete(state: State) -> bool:
    """Whether all that a phase asks of everybody is done; where a DM leads, it ends by the DM's word."""
    match state.phase:
        case "registration":
            return len(state.ready) == len(state.seats)
        case "ghost_making":
            return len(state.makings.made) == len(state.seats)
        case "choose":
            return all(one in state.tale.committed for one in state.hall.standing())
        case "explore" | "finale":
            return _all_ready(state)
        case _:
            return False


def _all_ready(state: State) -> bool:
    """Whether all are ready, and nothing that everybody knows of waits for somebody's word."""
    waiting = state.collapses.waiting or state.comms.seeking
    return not waiting and all(state.hall.patients[one].seat in state.ready for one in state.hall.standing())


def stretch(state: State) -> int:
    """What happens in one chapter only is counted by: the chapter, and one more for the finale."""
    return state.chapter + (state.phase in ("finale", "ended"))


def playing(state: State) -> bool:
    """Whether patients are about: a chapter is explored, or it is the finale, and it has not been ended."""
    return state.phase in ("explore", "finale") and not state.closing


def session_in(state: State, region: str) -> SessionCard | None:
    """The session that goes on in a region of this chapter."""
    cards = (card for card in state.scenes.sessions.values() if card.chapter == state.chapter)
    return next((card for card in cards if card.region == region and card.status != "ended"), None)
