"""Stages: whatever of the rules goes on for longer than one command is a list of functions, and a number says which."""

from __future__ import annotations

from collections.abc import Callable

from events.audience import Seat
from games.wizard.machine.asking import Halt
from games.wizard.machine.changes import end_modifiers, end_triggers
from games.wizard.machine.engine import STEPS_OF, Machine
from games.wizard.machine.work import Stages

Stage = Callable[[Machine, Stages], int | None]
"""One stage: the number of the next, or None for the one behind it."""

TABLE: dict[str, tuple[Stage, ...]] = {}


def step(m: Machine, job: Stages) -> None:
    """The stage whose turn it is; behind the last one the job is done."""
    stages = TABLE[job.name]
    if job.pc >= len(stages):
        m.drop(job)
        return
    then = stages[job.pc](m, job)
    job.pc = job.pc + 1 if then is None else then
    job.answers = []
    m.drain()


STEPS_OF[Stages] = step


def wait(m: Machine, job: Stages, seat: Seat, what: str) -> None:
    """Ask for a command, which says at which stage it goes on."""
    job.seat = seat
    m.await_(seat, what)
    raise Halt


def acting(m: Machine) -> tuple[Seat, ...]:
    """Who acts in this round, in turn order."""
    state = m.state
    return (state.lone,) if state.lone else state.order_from(state.start)


def turn_ends(turn: str, after: Callable[[Machine], None] = lambda m: None) -> tuple[Stage, Stage]:
    """The two stages that end a turn, behind which the next one begins: what heeds its end, then what lasted for it."""

    def ends(m: Machine, job: Stages) -> None:
        m.emit(f"on{turn}TurnEnd", playerUUID=job.seat)

    def over(m: Machine, job: Stages) -> int:
        expire(m, "turn", job.seat)
        after(m)
        return 1

    return ends, over


def expire(m: Machine, until: str, seat: Seat = 0) -> None:
    """What lasts until now ends: a turn of this seat, the battle, or the round."""
    scopes = (until, "next") if until == "round" else (until,)
    end_triggers(m, lambda one: one.until == until and (not seat or one.owner == seat))
    end_modifiers(m, lambda mod: mod.scope in scopes and (not seat or mod.seat in (0, seat)))
