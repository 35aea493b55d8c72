"""Prepare: all at once, each may discard; when all have said so, everything is published in seat order."""

from __future__ import annotations

from events.audience import Seat, only
from games.wizard import facts
from games.wizard.machine import cards
from games.wizard.machine.engine import Machine
from games.wizard.machine.work import Stages
from games.wizard.options import HAND
from games.wizard.phases.stages import TABLE, acting, wait


def _ask(m: Machine, job: Stages) -> None:
    job.pc = 1
    job.seats = list(acting(m))
    wait(m, job, 0, "prepare")


def lay(m: Machine, job: Stages, seat: Seat, laid: tuple[str, ...]) -> None:
    """Take down what a seat will discard; once all have said so, it happens."""
    m.story.tell(only(seat), facts.DiscardsLaid(seat, laid))
    m.story.proclaim(facts.SeatMarked(seat, "prepared"))


def ready(m: Machine, job: Stages) -> bool:
    """Whether all have said what they discard."""
    return all(m.state.players[seat].prepared for seat in job.seats)


def _discard(m: Machine, job: Stages) -> int | None:
    """One seat after the other."""
    for seat in sorted(job.seats):
        for id in m.state.laid.get(seat, ()):
            cards.discard(m, m.state.keys[id])
    return None


def _draw(m: Machine, job: Stages) -> None:
    for seat in sorted(job.seats):
        missing = HAND - len(m.state.zone("hand", seat))
        if missing > 0 and (m.state.zone("deck", seat) or m.state.zone("discard", seat)):
            cards.draw(m, seat, missing)


TABLE["prepare"] = (_ask, _discard, _draw)
