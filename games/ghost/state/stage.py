"""Where in its life cycle a game is, whether a phase is over, the clocks (what has one, and who knows of it), and who
hears whom: in a scene those of the region, before and between scenes the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from events.audience import EVERYONE, Audience, Seat, only
from games.game import Hearing
from games.ghost.state import Phase, State
from games.ghost.state.chapters import SessionCard
from games.ghost.state.objects import GhostId, PatientId
from games.ghost.state.options import Wait

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

ELSEWHERE = "elsewhere"
"""The reason why somebody in another region is not spoken to."""


def over(state: State) -> bool:
    """Whether a phase ends now: by the DM or the clock, or in automatic mode when all that it asks for is done."""
    return state.closing or (not state.dm and is_complete(state))


def is_complete(state: State) -> bool:
    """Whether all that a phase asks of everybody is done; where a DM leads, it ends by the DM's word."""
    match state.phase:
        case "registration":
            return len(state.ready) == len(state.seats)
        case "ghost_making":
            return len(state.makings.made) == len(state.seats)
        case "choose":
            return all(one in state.tale.committed for one in state.hall.standing())
        case "explore" | "finale":
            return _all_ready(state)
        case _:
            return False


def _all_ready(state: State) -> bool:
    """Whether all are ready, and nothing that everybody knows of waits for somebody's word."""
    waiting = state.collapses.waiting or state.comms.seeking
    return not waiting and all(state.is_ready(one) for one in state.hall.standing())


def stretch(state: State) -> int:
    """What happens in one chapter only is counted by: the chapter, and one more for the finale."""
    return state.chapter + (state.phase in ("finale", "ended"))


def playing(state: State) -> bool:
    """Whether patients are about: a chapter is explored, or it is the finale, and it has not been ended."""
    return state.phase in ("explore", "finale") and not state.closing


def session_in(state: State, region: str) -> SessionCard | None:
    """The session that goes on in a region of this chapter."""
    cards = (card for card in state.scenes.sessions.values() if card.chapter == state.chapter)
    return next((card for card in cards if card.region == region and card.status != "ended"), None)


ClockKind = Literal["phase", "reroll", "turn", "spoils", "comm", "seizure", "vote", "ability"]


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


def audience_of_clocks(state: State, *shown: Clock) -> Audience:
    """Who knows of these clocks."""
    if any(clock.kind in ("phase", "vote") for clock in shown):
        return EVERYONE
    cards = state.hall.patients
    return only(*(cards[patient].seat for clock in shown for patient in clock.patients), host=True)


def hears(view: State, seat: Seat) -> Hearing:
    """Who hears a seat. Who is in no scene talks to the table."""
    patient = view.played_by(seat)
    return Hearing(around(view, patient) if patient else EVERYONE, beyond=ELSEWHERE)


def around(state: State, patient: PatientId, *others: PatientId) -> Audience:
    """Who hears what is said beside a patient; these others do wherever they are."""
    scene = scene_of(state, patient)
    if scene is None:
        return EVERYONE
    cards = state.hall.patients
    return only(*(cards[one].seat for one in (*scene.members, *others)), host=True)


def scene_of(state: State, patient: PatientId) -> SessionCard | None:
    """The scene that a patient is in: its session, while that goes on."""
    session = state.scenes.session_of(patient) if state.phase == "explore" else None
    return session if session and session.status == "active" else None


def within_earshot(state: State, patient: PatientId, other: PatientId) -> bool:
    """Whether both are in the same scene, or both in none."""
    return scene_of(state, patient) == scene_of(state, other)


def out_of_reach(state: State, patient: PatientId) -> tuple[PatientId, ...]:
    """Who does not hear a patient that is in a scene."""
    if scene_of(state, patient) is None:
        return ()
    return tuple(one for one in state.hall.standing() if not within_earshot(state, patient, one))


def audible_ghosts(state: State, patient: PatientId) -> tuple[GhostId, ...]:
    """The ghosts that a patient can speak to: those whose hosts are within earshot."""
    given = state.hall.sacrificed.values()
    return tuple(
        ghost for ghost, host in state.hall.hosts.items() if ghost not in given and within_earshot(state, patient, host)
    )
