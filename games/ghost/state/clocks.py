"""The clocks of a game: what has one, and who knows of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from events.audience import EVERYONE, Audience, only
from games.ghost.state import Phase, State
from games.ghost.state.objects import PatientId
from games.ghost.state.options import Wait

ClockKind = Literal["phase", "reroll", "turn", "spoils", "comm", "seizure", "vote", "ability"]

PHASES: Mapping[Phase, Wait] = {
    "registration": "registration",
    "ghost_making": "ghost_making",
    "choose": "choose",
    "explore": "chapter",
    "finale": "finale",
}
"""The phases that have a clock, and which."""

LED: tuple[Phase, ...] = ("explore", "finale")
"""The phases that no clock ends while there is a DM: it says that the time is over, and the DM ends them."""


class Clock(NamedTuple):
    """A clock that there is: of what, when it falls (0: it stands), how long it runs, and whose it is."""

    kind: ClockKind
    of: str
    until: int
    wait: Wait
    patients: tuple[PatientId, ...] = ()


def is_untimed(state: State) -> bool:
    """Whether a DM sits at a table where no clock runs then."""
    return state.dm and state.options.pace == "evening"


def clocks(state: State) -> Iterator[Clock]:
    """All that has a clock now, as far as is known."""
    if state.phase in PHASES and not state.closing:
        yield Clock("phase", "", state.until, PHASES[state.phase])
    for patient, offer in state.checks.offers.items():
        yield Clock("reroll", patient, offer.until, "reroll", (patient,))
    yield from _fights(state)
    for winner, losers in state.combats.spoils.items():
        for loser, due in losers.items():
            yield Clock("spoils", f"{winner}.{loser}", due, "turn", (winner,))
    for patient, asked in state.comms.asked.items():
        delivered = asked.id in state.comms.inbox.get(asked.target, {})
        yield Clock("comm", asked.id, asked.until, "comm", (patient, asked.target) if delivered else (patient,))
    for patient, claim in state.comms.claims.items():
        yield Clock("seizure", patient, claim.until, "seizure", (patient, claim.host))
    for maker, ghosts in state.belongings.asked.items():
        for ghost, due in ghosts.items():
            yield Clock("ability", f"{maker}.{ghost}", due, "ghost_making", (maker,))
    for patient, tale in state.collapses.tales.items():
        if tale.shown and not state.dm:
            yield Clock("vote", patient, tale.until, "vote")


def _fights(state: State) -> Iterator[Clock]:
    """The turns of patients; one whose roll does not stand yet has the clock of that roll."""
    fights = {fight.id: fight for fight in state.combats.fights.values()}
    for id, fight in fights.items():
        den = state.combats.dens.get(id)
        if fight.turn not in fight.foes and (den is None or den.pending is None):
            yield Clock(
                "turn", id, fight.until, "turn", tuple(one for one in fight.standing() if one not in fight.foes)
            )


def audience_of(state: State, *shown: Clock) -> Audience:
    """Who knows of these clocks."""
    if any(clock.kind in ("phase", "vote") for clock in shown):
        return EVERYONE
    cards = state.hall.patients
    return only(*(cards[patient].seat for clock in shown for patient in clock.patients), host=True)
