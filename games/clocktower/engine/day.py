"""The day: the virgin's and the slayer's slots, the execution, and the butler's vote (sections 7 and 9)."""

from __future__ import annotations

from collections.abc import Collection

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
