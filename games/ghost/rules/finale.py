"""The finale: a last scene, and an ending for every patient."""

from __future__ import annotations

from games.ghost.facts import finale as facts
from games.ghost.facts.stage import PhaseClosed, SeatReady
from games.ghost.prompts.chapters import asks_of_finale
from games.ghost.rules.area import Area, Deed, Doing
from games.ghost.rules.stage import begin
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.endings import endings, texts
from games.ghost.state.objects import PatientId
from games.ghost.state.scenario import module_of, words_of
from games.ghost.state.stage import over
from games.sitting.facts import Outcome, TableEnded, Unsealing

FINALE = Area("finale", asks=asks_of_finale)


@Deed(FINALE)
class Sacrifice(Doing, frozen=True):
    """The companion is given as pigment."""

    def do(self, story: Story, patient: PatientId) -> None:
        ghost = story.truth.hall.ghost_of(patient)
        if ghost is not None:
            story.happen(facts.GhostSacrificed(patient, ghost))


@Deed(FINALE)
class FinishFinale(Doing, frozen=True):
    """The own patient has nothing more to do."""

    def do(self, story: Story, patient: PatientId) -> None:
        story.happen(SeatReady(story.truth.hall.patients[patient].seat))


@FINALE.on_settle
def _settle(story: Story) -> None:
    state = story.truth
    if state.phase in ("choose", "explore"):
        _tell_missions(story)
    elif state.phase == "finale" and not state.ends.text:
        story.happen(facts.FinaleOpened(words_of(module_of(state).finale.text)))
    elif state.phase == "finale" and state.closing:
        # What waits for the DM's word is waited for.
        if not (state.dm and state.collapses.waiting):
            _end(story)
    elif state.phase == "finale" and over(state):
        # What is still open is settled before the endings are.
        story.happen(PhaseClosed("finale"))


def _tell_missions(story: Story) -> None:
    """Every patient has the secret mission in its hands when the first chapter begins."""
    mission = words_of(module_of(story.truth).mission)
    for patient in story.truth.hall.standing():
        if patient not in story.truth.ends.missions:
            story.happen(facts.MissionTold(patient, mission))


def _end(story: Story) -> None:
    state = story.truth
    scored = endings(state)
    story.happen(facts.EndingsScored(scored, texts(state, scored)))
    begin(story, "ended")
    outcomes: dict[int, Outcome] = {
        seat: "win" if scored[patient].points else "loss" for seat, patient in state.hall.active.items()
    }
    story.proclaim(TableEnded(outcomes, _unsealed(state)))


def _unsealed(state: State) -> Unsealing:
    """What the DM has decided, else the table's option."""
    return state.options.unseal if state.desk.unseals == "option" else state.desk.unseals
