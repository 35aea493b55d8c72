"""Battle: one card a turn, or time reversed; and the order of its end."""

from __future__ import annotations

from events.audience import Seat
from games.wizard import facts
from games.wizard.machine.asking import Halt
from games.wizard.machine.engine import Machine
from games.wizard.machine.work import Play, Stages
from games.wizard.phases.explore import tidy
from games.wizard.phases.rounds import standing
from games.wizard.phases.stages import TABLE, acting, expire, turn_ends, wait
from games.wizard.state import State, ranks
from games.wizard.zones import card_of

PLAYS = {1: 2, 2: 3, 3: 4}
"""By rank: how many cards a reversal has; behind the third five."""


def _begin(m: Machine, job: Stages) -> None:
    job.seat = 0


def _next(m: Machine, job: Stages) -> int | None:
    """The next in turn order who is not out; a player without cards passes automatically."""
    order = acting(m)
    if job.seat in order:
        at = order.index(job.seat) + 1
        order = order[at:] + order[:at]
    for seat in order:
        if m.state.players[seat].out:
            continue
        if m.state.zone("hand", seat):
            job.seat = seat
            m.emit("onBattleTurnStart", playerUUID=seat)
            return None
        m.story.proclaim(facts.SeatMarked(seat, "out"))
    return len(TABLE["battle"])


def _turn(m: Machine, job: Stages) -> None:
    if m.state.zone("hand", job.seat):
        wait(m, job, job.seat, "battle")
    m.story.proclaim(facts.SeatMarked(job.seat, "out"))


def play(m: Machine, job: Stages, key: str) -> None:
    """Play a card of the hand; the turn goes on behind it, a reversal or duel comes back."""
    seat = job.seat
    if job.name == "battle":
        job.pc = 3
    elif job.name == "reverse":
        m.story.proclaim(facts.NumberChanged(seat, "plays", m.state.players[seat].plays - 1))
    m.push(Play(seat, key, card_of(key), False, 0))


def passes(m: Machine, job: Stages) -> None:
    """Out of this battle, or enough of a reversal or duel."""
    if job.name == "battle":
        m.story.proclaim(facts.SeatMarked(job.seat, "out"))
    job.pc = {"battle": 3, "reverse": 4, "duel": 2}[job.name]


def reverse(m: Machine, job: Stages) -> None:
    """Turn the token."""
    job.pc = 3
    m.push(Stages("reverse", seat=job.seat))


def activate(m: Machine, job: Stages, key: str) -> None:
    """Use a wand, once a battle."""
    m.story.proclaim(facts.WandActivated(job.seat, card_of(key)))
    m.treasure(key, "onActivate", job.seat)


# --- reversing -----------------------------------------------------------------------------------------------------


def plays_of(state: State, seat: Seat) -> int:
    """How many cards a reversal of this seat has now."""
    return PLAYS.get(ranks(state)[seat], 5)


def _reversed(m: Machine, job: Stages) -> None:
    plays = plays_of(m.state, job.seat)
    m.story.proclaim(facts.TimeReversed(job.seat, plays))
    m.emit("onReverse", "mounts", playerUUID=job.seat)


def _window(m: Machine, job: Stages) -> None:
    m.work.armed = ()
    if m.window(job.seat):
        job.pc = 2
        raise Halt


def _heeded(m: Machine, job: Stages) -> None:
    m.emit("onReverse", "undercurrents", playerUUID=job.seat)


def _goes_on(m: Machine, job: Stages) -> int | None:
    m.work.armed = ()
    if m.state.players[job.seat].plays and m.state.zone("hand", job.seat):
        wait(m, job, job.seat, "reverse")
    return 4


def _spent(m: Machine, job: Stages) -> None:
    m.story.proclaim(facts.SeatMarked(job.seat, "out"))


# --- its end -------------------------------------------------------------------------------------------------------


def _tidy(m: Machine, job: Stages) -> None:
    expire(m, "battle")
    for seat in m.state.seats:
        tidy(m, seat)


TABLE["battle"] = (_begin, _next, _turn, *turn_ends("Battle", standing))
TABLE["reverse"] = (_reversed, _window, _heeded, _goes_on, _spent)
TABLE["battle_end"] = (_tidy,)
