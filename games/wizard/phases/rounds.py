"""A round and its five phases, the end of the game, and what follows when markers have moved."""

from __future__ import annotations

from events.audience import Seat
from games.sitting.facts import Outcome, TableEnded
from games.wizard import facts
from games.wizard.machine.changes import add_number
from games.wizard.machine.engine import Machine
from games.wizard.machine.work import Stages
from games.wizard.options import LEVELS, PHASES, goal_of
from games.wizard.phases.stages import TABLE, expire
from games.wizard.state import State

_EVENTS = dict(zip(PHASES, ("Preparing", "Exploring", "Battling", "Advancing", "Supplying"), strict=True))


def _round(m: Machine, job: Stages) -> None:
    """The token goes on, unless this is somebody's extra round; ``seats`` are those to come."""
    state = m.state
    lone = job.seats.pop(0) if job.seats else 0
    start = job.seat if not state.round else state.start if lone else state.order_from(state.start)[1]
    m.story.proclaim(facts.RoundStarted(state.round + 1, start, lone))
    job.number = 0
    job.words.clear()
    m.emit("onRoundStart", round=m.state.round)


def _phase_begins(m: Machine, job: Stages) -> None:
    phase = PHASES[job.number]
    m.story.proclaim(facts.PhaseStarted(phase))
    m.emit(f"on{_EVENTS[phase]}PhaseStart")


def _phase(m: Machine, job: Stages) -> None:
    m.push(Stages(PHASES[job.number]))


def _phase_ends(m: Machine, job: Stages) -> None:
    m.emit(f"on{_EVENTS[PHASES[job.number]]}PhaseEnd")


def _phase_over(m: Machine, job: Stages) -> int | None:
    phase = PHASES[job.number]
    if phase == "battle":
        m.push(Stages("battle_end"))
    if phase in job.words:
        job.words[job.words.index(phase)] = ""
        return 1
    return None


def _phase_closed(m: Machine, job: Stages) -> int | None:
    job.number += 1
    return 1 if job.number < len(PHASES) else None


def _round_ends(m: Machine, job: Stages) -> None:
    m.emit("onRoundEnd", round=m.state.round)


def _round_over(m: Machine, job: Stages) -> None:
    _share(m)
    expire(m, "round")
    m.emit("onRoundOver", round=m.state.round)


def _share(m: Machine) -> None:
    """The pool goes evenly to those who have defeated something in this round; the rest is lost."""
    state = m.state
    if state.pool:
        for seat in state.earners:
            add_number(m, seat, "gold", state.pool // len(state.earners))
        m.story.proclaim(facts.NumberChanged(0, "pool", 0))


def _next_round(m: Machine, job: Stages) -> int:
    if m.state.round >= m.state.options.rounds:
        win(m, farthest(m.state))
    return 0


def farthest(state: State) -> Seat:
    """Who is in front; of several the first in turn order."""
    order = state.order_from(state.start)
    return max(order, key=lambda seat: (state.players[seat].place, -order.index(seat)))


def win(m: Machine, winner: Seat) -> None:
    """The game is over; nobody is meant: a draw."""
    outcomes: dict[Seat, Outcome] = {
        seat: "draw" if not winner else "win" if seat == winner else "loss" for seat in m.state.seats
    }
    m.over = True
    m.story.proclaim(TableEnded(outcomes, "everything"))


# --- where markers stand -------------------------------------------------------------------------------------------


def _reached(m: Machine, job: Stages) -> None:
    goal = goal_of(m.state.options, m.state.seats)
    for seat in m.state.order_from(m.state.start):
        if m.state.players[seat].place >= goal:
            m.emit("onLoopBroken", playerUUID=seat)


def _won(m: Machine, job: Stages) -> None:
    first = farthest(m.state)
    if m.state.players[first].place >= goal_of(m.state.options, m.state.seats):
        win(m, first)


def _cycles(m: Machine, job: Stages) -> int | None:
    """The first time that anybody is in cycle II and III everybody picks a legend, and a level opens."""
    state = m.state
    cycle = state.cycle + 1
    seat = next((seat for seat in state.order_from(state.start) if state.players[seat].cycle >= cycle), 0)
    if not seat or m.over:
        return None
    levels = LEVELS if state.options.levels == "all" else LEVELS[: min(4, cycle + 1)]
    m.story.proclaim(facts.CycleReached(seat, cycle, levels))
    m.emit("onCycleReached", playerUUID=seat, cycle=cycle, first=True)
    if cycle in (2, 3):
        for other in reversed(state.seats):
            m.push(Stages("pick", seat=other, number=2 * cycle - 1, word="legends"))
    return 2


def standing(m: Machine) -> None:
    """Look where the markers stand, before anything else goes on."""
    m.push(Stages("standing"))


TABLE["standing"] = (_reached, _won, _cycles)
TABLE["game"] = (
    _round, _phase_begins, _phase, _phase_ends, _phase_over, _phase_closed, _round_ends, _round_over, _next_round
)  # fmt: skip
