"""What comes of a trial, or the refusal that says which of its limits was reached."""

from __future__ import annotations

from server.refusals import HttpRefused
from server.trials.child import CPU_SECONDS
from server.trials.protocol import Outcome, OutOfMemory, TooLarge, Trial
from server.trials.workers import WALL_SECONDS, Busy, Late, Stopped, TimeUp, Workers


async def outcome_within_limits(workers: Workers, player: str, trial: Trial) -> Outcome:
    """Return what comes of a trial that kept to its limits. Raises HttpRefused."""
    try:
        found = await workers.outcome(player, trial)
    except Busy:
        raise HttpRefused("too_many", "trials_busy") from None
    except TimeUp:
        raise HttpRefused("rejected", "trial_too_long", seconds=int(CPU_SECONDS)) from None
    except Late:
        raise HttpRefused("rejected", "trial_late", seconds=int(WALL_SECONDS)) from None
    except Stopped:
        raise HttpRefused("rejected", "trial_stopped") from None
    if isinstance(found, OutOfMemory):
        raise HttpRefused("rejected", "trial_stopped")
    if isinstance(found, TooLarge):
        raise HttpRefused("rejected", "trial_answer_too_large")
    return found
