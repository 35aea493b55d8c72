"""The day: the virgin's and the slayer's slots, the execution, nominations and votes (sections 7 and 9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from events.audience import Seat
from games.clocktower.engine.deaths import death
from games.clocktower.engine.handlers import SETTLES
from games.clocktower.engine.impairment import works
from games.clocktower.engine.results import Decision, NightResult, Resolution
from games.clocktower.engine.slot import Slot, Undecided
from games.clocktower.engine.town import Cause, GameState


def shot(
    state: GameState, seat: Seat, targets: tuple[Seat, ...], given: tuple[str, ...], number: int
) -> Resolution | Decision:
    """Resolve a slayer's shot that a seat claims, true or not: only a working one's at a recluse is a question."""
    return _settled(Slot(state, seat, "slayer", given, number, targets=targets))


def nominated(state: GameState, by: Seat, seat: Seat, given: tuple[str, ...], number: int) -> Resolution | Decision:
    """Resolve a nomination: who died of it (``virgin_ability``) was executed, and there is no vote."""
    return _settled(Slot(state, seat, "virgin", given, number, targets=(by,)))


def _settled(slot: Slot) -> Resolution | Decision:
    try:
        SETTLES[slot.character](slot)
    except Undecided as undecided:
        return undecided.decision
    return Resolution(NightResult(action="kill" if len(slot.effects) > 1 else None), tuple(slot.effects))


def executed(state: GameState, seat: Seat, cause: Cause = "execution") -> Resolution:
    """Execute a seat: a dead one does not die again."""
    if not state.players[seat].is_alive:
        return Resolution(NightResult(skip=True, skip_reason="玩家已死亡"))
    return Resolution(NightResult(action="kill"), tuple(death(state, seat, cause, 0)))


def may_vote(state: GameState, seat: Seat, hands: Collection[Seat]) -> bool:
    """Whether a vote keeps to the butler's rule: a hint, for a mistaken one counts. ``hands``: up, or counted as up.

    Free are the dead, the impaired, and everybody else.
    """
    if not works(state.players[seat], "butler"):
        return True
    masters = [token.seat for token in state.laid("master", of="butler") if token.source == seat]
    return any(master in hands for master in masters)


# --- nominations and counts (section 9) -------------------------------------------------------------------------------


class Count(NamedTuple):
    """After a count: who is about to die (0: nobody), the tally to beat, and what this one had needed."""

    about: Seat
    leading: int
    needed: int


def needed(living: int, leading: int) -> int:
    """Return how many votes it takes: half of the living, and more than every earlier tally that was enough."""
    return max((living + 1) // 2, leading + 1)


def counted(seat: Seat, votes: int, living: int, about: Seat, leading: int) -> Count:
    """Count the votes against a seat: enough makes it about to die; a tie with the leading tally frees everybody."""
    least = needed(living, leading)
    if votes >= least:
        return Count(seat, votes, least)
    return Count(0 if leading and votes == leading else about, leading, least)


def may_nominate(
    alive: Mapping[Seat, bool], by: Seat, seat: Seat, nominators: Collection[Seat], nominees: Collection[Seat]
) -> bool:
    """Whether a nomination is legal: the living name anybody, each once a day, and each is named once a day."""
    return alive[by] and by not in nominators and seat not in nominees
