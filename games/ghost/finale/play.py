"""The finale: a last scene, and an ending for every patient."""

from __future__ import annotations

from events.event import Command
from games.game import Prompts
from games.ghost import stage
from games.ghost.finale import facts
from games.ghost.finale.things import POINTS, Ending, EndingName
from games.ghost.objects import PatientId
from games.ghost.state import State
from games.ghost.story import Area, Chair, Story
from games.prompt import Prompt
from games.sitting import Outcome, TableEnded, Unsealing

KEYS_TO_RETURN = 3


class Sacrifice(Command, frozen=True):
    """The companion is given as pigment."""


class FinishFinale(Command, frozen=True):
    """The own patient has nothing more to do."""


def _sacrifice(story: Story, seat: Chair, command: Sacrifice) -> None:
    patient = story.truth.played_by(seat)
    ghost = story.truth.hall.ghost_of(patient) if patient else None
    if patient is not None and ghost is not None:
        story.proclaim(facts.GhostSacrificed(patient, ghost))


def _finish(story: Story, seat: Chair, command: FinishFinale) -> None:
    if isinstance(seat, int):
        story.proclaim(stage.SeatReady(seat))


def prompts(view: State, chair: Chair) -> Prompts:
    """What is left to do."""
    patient = view.played_by(chair)
    if view.phase != "finale" or patient is None or chair in view.ready or patient in view.hall.lost:
        return {}
    until = view.until or None
    asked = {"finale_done": Prompt("finish_finale", {})}
    if patient not in view.hall.sacrificed and view.hall.ghost_of(patient) is not None:
        asked["sacrifice"] = Prompt("sacrifice", {}, required=False, until=until)
    return asked


def _settle(story: Story) -> None:
    state = story.truth
    done = all(state.hall.patients[one].seat in state.ready for one in state.hall.standing())
    if state.phase != "finale" or not stage.over(state, done):
        return
    endings = {patient: ending(state, patient) for patient in state.hall.active.values()}
    ranked = dict(sorted(endings.items(), key=lambda one: (-one[1].points, one[0])))
    story.proclaim(facts.EndingsScored(ranked))
    stage.begin(story, "ended")
    outcomes: dict[int, Outcome] = {
        seat: "win" if endings[patient].points else "loss" for seat, patient in state.hall.active.items()
    }
    story.proclaim(TableEnded(outcomes, _unsealed(state)))


def _unsealed(state: State) -> Unsealing:
    """What the DM has decided, else the table's option."""
    return state.options.unseal if state.desk.unseals == "option" else state.desk.unseals


def ending(state: State, patient: PatientId) -> Ending:
    """What a patient has come to (section 10); a sacrificed ghost gives no reunion."""
    hall = state.hall
    ghost = hall.ghost_of(patient)
    sacrificed = patient in hall.sacrificed
    names: list[EndingName] = []
    if sacrificed and ghost in hall.evolved and len(state.belongings.keys.get(patient, {})) >= KEYS_TO_RETURN:
        names.append("return")
    if ghost is not None and not sacrificed and hall.origins[ghost] == patient:
        names.append("reunion")
    if not names:
        names.append("adrift")
    return Ending(tuple(names), sum(POINTS[name] for name in names))


FINALE = Area(
    name="finale",
    facts=facts.FACTS,
    commands={Sacrifice: _sacrifice, FinishFinale: _finish},
    prompts=prompts,
    settle=_settle,
    reveals=frozenset({facts.EndingsScored}),
)
