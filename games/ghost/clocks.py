"""The clocks of a game: what has one, who knows of it, and how it is set.

When something falls due is kept with the thing itself (a phase, a turn, a request). A ``ClockSet`` changes it there,
for everybody who knows of that thing; whoever does not is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from events.audience import EVERYONE, Audience, only
from events.event import Fact
from games import sitting
from games.ghost.objects import PatientId
from games.ghost.options import WAITS, Wait
from games.ghost.state import Phase, State, evolve, with_desk
from games.ghost.story import Story

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


class ClockSet(Fact, frozen=True):
    """→ everyone, or whoever knows of the thing, and the DM: when it falls due from now on; 0: its clock stands.

    Of a phase or a vote everybody knows; of all else the one who is asked: a roller, who fights, a winner, who asks
    for a communication and whoever has the request in hand, claimant and host, a maker. ``of`` says which thing.
    """

    clock: ClockKind
    of: str
    until: int


class TimeOver(Fact, frozen=True):
    """→ everyone: the time of a phase is over, and the DM says when it ends."""

    phase: Phase


class Clock(NamedTuple):
    """A clock that there is: of what, when it falls (0: it stands), how long it runs, and whose it is."""

    kind: ClockKind
    of: str
    until: int
    wait: Wait
    patients: tuple[PatientId, ...] = ()


def until(story: Story, wait: Wait) -> int:
    """When what begins now falls due, in milliseconds on the table's clock; 0 for never."""
    state = story.truth
    # Once a chapter has had its time no clock begins: a fight in which nobody acts would go on by its clock for ever.
    if state.options.untimed or is_untimed(state) or state.overtime:
        return 0
    return story.moment.now + WAITS["slow" if state.options.pace == "slow" else "live"][wait]


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


def set_clock(story: Story, clock: Clock, due: int) -> None:
    """Tell everybody who knows of a clock when it falls."""
    story.tell(audience_of(story.truth, clock), ClockSet(clock.kind, clock.of, due))


def audience_of(state: State, *shown: Clock) -> Audience:
    """Who knows of these clocks."""
    if any(clock.kind in ("phase", "vote") for clock in shown):
        return EVERYONE
    cards = state.hall.patients
    return only(*(cards[patient].seat for clock in shown for patient in clock.patients), host=True)


def go_on(story: Story) -> None:
    """The DM has left: every clock that stands runs in its full length from now, and so do votes that begin again."""
    for clock in tuple(clocks(story.truth)):
        due = until(story, clock.wait)
        if due and (not clock.until or clock.kind == "vote"):
            set_clock(story, clock, due)


# --- what it changes ------------------------------------------------------------------------------------------------

Hit = Callable[[str], bool]
Retimed = Callable[[State, Hit, int], State]


def _phase(state: State, hit: Hit, due: int) -> State:
    return replace(state, until=due, overtime=None)


def _with(state: State, part: str, field: str, change: Callable[[Any], Any]) -> State:
    kept = getattr(state, part)
    return replace(state, **{part: replace(kept, **{field: change(getattr(kept, field))})})


def _structs(part: str, field: str, name: Callable[[str, Any], str] = lambda key, _: key) -> Retimed:
    """Things under a key each, that say themselves when they fall due."""

    def retimed(state: State, hit: Hit, due: int) -> State:
        def change(kept: Mapping[str, Any]) -> Any:
            return {key: replace(one, until=due) if hit(name(key, one)) else one for key, one in kept.items()}

        return _with(state, part, field, change)

    return retimed


def _times(part: str, field: str) -> Retimed:
    """Times under two keys."""

    def retimed(state: State, hit: Hit, due: int) -> State:
        def change(kept: Mapping[str, Mapping[str, int]]) -> Any:
            return {
                one: {other: due if hit(f"{one}.{other}") else then for other, then in times.items()}
                for one, times in kept.items()
            }

        return _with(state, part, field, change)

    return retimed


def _by_id(key: str, one: Any) -> str:
    id: str = one.id
    return id


_asked = _structs("comms", "asked", _by_id)


def _comm(state: State, hit: Hit, due: int) -> State:
    """On both sides: as the initiator knows it, and as it lies in somebody's hands."""

    def change(inbox: Mapping[PatientId, Mapping[str, Any]]) -> Any:
        return {
            who: {id: replace(one, until=due) if hit(id) else one for id, one in box.items()}
            for who, box in inbox.items()
        }

    return _with(_asked(state, hit, due), "comms", "inbox", change)


_SET: Mapping[ClockKind, Retimed] = {
    "phase": _phase,
    "reroll": _structs("checks", "offers"),
    "turn": _structs("combats", "fights", _by_id),
    "spoils": _times("combats", "spoils"),
    "comm": _comm,
    "seizure": _structs("comms", "claims"),
    "vote": _structs("collapses", "tales"),
    "ability": _times("belongings", "asked"),
}


@evolve.on(ClockSet)
def _set(state: State, fact: ClockSet) -> State:
    return _SET[fact.clock](state, fact.of.__eq__, fact.until)


@evolve.on(TimeOver)
def _over(state: State, fact: TimeOver) -> State:
    return replace(state, until=0, overtime=True)


@evolve.on(sitting.TableHostTaken)
def _dm_came(state: State, fact: sitting.TableHostTaken) -> State:
    """At ``evening`` all clocks stand from now on, in every view those that it has."""
    led = replace(with_desk(state, lead=fact.player), dm=True, orphaned=False)
    if is_untimed(led):
        for stopped in _SET.values():
            led = stopped(led, lambda _: True, 0)
    return led
