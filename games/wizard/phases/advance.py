"""Advance: markers move, push one another, and earn the rewards of their cells; 1 of n and the tavern."""

from __future__ import annotations

from events.audience import Seat
from games.wizard import facts
from games.wizard.facts import offer
from games.wizard.machine import cards, choosers
from games.wizard.machine.asking import Asking
from games.wizard.machine.engine import Machine
from games.wizard.machine.work import Stages
from games.wizard.phases.rounds import standing
from games.wizard.phases.stages import TABLE, acting, turn_ends, wait
from games.wizard.state import State
from games.wizard.zones import card_of, find, keys_in, passed, shuffle, take

TAVERNS, SMALL, LARGE = (2, 5, 8), (3, 6, 9), (4, 7, 10)
ON, LEGEND = 11, 12


def _begin(m: Machine, job: Stages) -> None:
    job.seats = list(acting(m))
    job.words = []


def _next(m: Machine, job: Stages) -> int | None:
    while job.seats:
        seat = job.seats.pop(0)
        if m.state.players[seat].steps:
            job.seat = seat
            m.emit("onAdvanceTurnStart", playerUUID=seat)
            return None
    return 7


def _ask(m: Machine, job: Stages) -> None:
    wait(m, job, job.seat, "advance")


def move(m: Machine, job: Stages, steps: int) -> None:
    """Move a marker by steps that were earned."""
    m.story.proclaim(facts.NumberChanged(job.seat, "place", m.state.players[job.seat].place + steps, why="steps"))
    job.words.append(str(job.seat))
    job.pc = 3


def pushable(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Whose markers stand on the same cell, whatever their cycle."""
    cell = state.players[seat].cell
    return tuple(other for other in state.order_from(seat)[1:] if state.players[other].cell == cell)


def _push(m: Machine, job: Stages) -> None:
    if pushable(m.state, job.seat):
        wait(m, job, job.seat, "push")


def push(m: Machine, job: Stages, other: Seat) -> None:
    """Push a marker one cell on; it earns nothing by it."""
    if other:
        m.story.proclaim(facts.NumberChanged(other, "place", m.state.players[other].place + 1, why="push", by=job.seat))
        m.emit("onAdvanceKick", kickerUUID=job.seat, kickedUUID=other)
    job.pc = 4


def _unused(m: Machine, job: Stages) -> None:
    """Nothing is here: turns come back before it."""


def _all_moved(m: Machine, job: Stages) -> None:
    standing(m)


def _rewards(m: Machine, job: Stages) -> int | None:
    """In turn order, those who moved by steps take the reward of their cell."""
    if not job.words:
        return len(TABLE["advance"])
    standing(m)
    reward(m, int(job.words.pop(0)))
    return 8


def reward(m: Machine, seat: Seat) -> None:
    """The reward of the cell on which a marker stands."""
    player = m.state.players[seat]
    if player.cell in TAVERNS:
        m.push(Stages("tavern", seat=seat))
    elif player.cell in SMALL or player.cell in LARGE:
        m.push(Stages("pick", seat=seat, number=3 if player.cell in SMALL else 5, word="commons"))
    elif player.cell == LEGEND:
        m.push(Stages("pick", seat=seat, number=3, word="legends"))
    elif player.cell == ON:
        m.story.proclaim(facts.NumberChanged(seat, "place", player.place + 2, why="reward"))


# --- one of n ------------------------------------------------------------------------------------------------------


def _pick(m: Machine, job: Stages) -> None:
    """Look at cards of a pile and take one; others hear which, unless it is an undercurrent."""
    if not job.answers:
        keys = take(m.story, job.word, job.number)
        if not keys:
            return
        job.words = list(keys)
        m.ask(job, Asking(job.seat, "card", choosers.looked(m, job.seat, keys), 1, 1))
    (key,) = m.ask(job, Asking(job.seat, "card", (), 1, 1))
    hidden = m.library.treasure(card_of(str(key))).kind == "undercurrent"
    cards.gained(m, job.seat, str(key), hidden)
    if job.word == "commons":
        for other in job.words:
            if other != key:
                passed(m.story, other, "spent")
    else:
        shuffle(m.story, "legends")


# --- the tavern ----------------------------------------------------------------------------------------------------


def _visit(m: Machine, job: Stages) -> None:
    """Forget one card of the hand, the discard or the deck, which is then shuffled."""
    seat = job.seat
    if not job.answers:
        m.story.proclaim(facts.SupplyUsed(seat, "visited", job.number))
        ids = [id for zone in ("hand", "discard") for id in m.state.zone(zone, seat) if id is not None]
        offers = tuple(offer(id, card=m.state.cards[id]) for id in ids)
        offers += choosers.looked(m, seat, keys_in(m.state, "deck", seat))
        if not offers:
            return
        m.ask(job, Asking(seat, "card", offers, 0, 1))
    picked = m.ask(job, Asking(seat, "card", (), 0, 1))
    if m.state.zone("deck", seat):
        shuffle(m.story, "deck", seat)
    for key in picked:
        if find(m.state, str(key)) is not None:
            cards.forgotten(m, seat, str(key))


TABLE["advance"] = (
    _begin, _next, _ask, _push, *turn_ends("Advance"), _unused, _all_moved, _rewards
)  # fmt: skip
TABLE["pick"] = (_pick,)
TABLE["tavern"] = (_visit,)
