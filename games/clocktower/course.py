"""What came of a game: its days, votes and deaths, and who was what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from events.event import Fact
from games.clocktower import facts
from games.clocktower.state import State
from games.course import Course

COUNTS = ("days", "nominations", "votes", "executed_good", "executed_evil", "killed", "shot", "died_otherwise")


def course(truth: State, told: Iterable[Fact]) -> Course:
    """Count what happened by day and by night; ``held``: the characters in the end, ``scores``: who won."""
    counts = Counter(dict.fromkeys(COUNTS, 0))
    for fact in told:
        match fact:
            case facts.DawnBroke():
                counts["days"] += 1
            case facts.Nominated():
                counts["nominations"] += 1
            case facts.VoteCounted():
                counts["votes"] += fact.votes
            case facts.Executed(seat, _, True):
                counts[f"executed_{truth.loyalties[seat]}"] += 1
            case facts.ClaimSettled():
                counts["shot"] += len(fact.died)
            case facts.SeatDied():
                counts["killed" if fact.cause == "demon_kill" else "died_otherwise"] += 1
            case _:
                pass
    held = {"character": {seat: {id: 1} for seat, id in truth.characters.items()}}
    return Course(
        counts=counts, held=held, scores={seat: side == truth.winner for seat, side in truth.loyalties.items()}
    )
