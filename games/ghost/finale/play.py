"""The finale: a last scene, and an ending for every patient."""

from __future__ import annotations

from events.event import Command
from games.game import Prompts
from games.ghost import stage
from games.ghost.finale import facts
from games.ghost.finale.endings import endings, texts
from games.ghost.scenario import module_of, words_of
from games.ghost.state import State
from games.ghost.story import Area, Chair, Story, owner
from games.prompt import Prompt
from games.sitting import Outcome, TableEnded, Unsealing


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
    """What is left to do; who has collapsed can give nothing."""
    patient = view.played_by(chair)
    if view.phase != "finale" or patient is None or chair in view.ready or patient in view.hall.lost:
        return {}
    asked = {"finale_done": Prompt("finish_finale", {})}
    gone = view.hall.collapsed | view.hall.sacrificed
    if patient not in gone and view.hall.ghost_of(patient) is not None:
        asked["sacrifice"] = Prompt("sacrifice", {}, required=False, until=view.until or None)
    return asked


def _settle(story: Story) -> None:
    state = story.truth
    if state.phase in ("choose", "explore"):
        _tell_missions(story)
    elif state.phase == "finale" and not state.ends.text:
        story.proclaim(facts.FinaleOpened(words_of(module_of(state).finale.text)))
    elif state.phase == "finale" and state.closing:
        _end(story)
    elif state.phase == "finale" and stage.over(state, stage.all_done(state)):
        # What is still open is settled before the endings are.
        story.proclaim(stage.PhaseClosed("finale"))


def _tell_missions(story: Story) -> None:
    """Every patient has the secret mission in its hands when the first chapter begins."""
    mission = words_of(module_of(story.truth).mission)
    for patient in story.truth.hall.standing():
        if patient not in story.truth.ends.missions:
            story.tell(owner(story, patient), facts.MissionTold(patient, mission))


def _end(story: Story) -> None:
    state = story.truth
    scored = endings(state)
    story.proclaim(facts.EndingsScored(scored, texts(state, scored)))
    stage.begin(story, "ended")
    outcomes: dict[int, Outcome] = {
        seat: "win" if scored[patient].points else "loss" for seat, patient in state.hall.active.items()
    }
    story.proclaim(TableEnded(outcomes, _unsealed(state)))


def _unsealed(state: State) -> Unsealing:
    """What the DM has decided, else the table's option."""
    return state.options.unseal if state.desk.unseals == "option" else state.desk.unseals


FINALE = Area(
    name="finale",
    facts=facts.FACTS,
    commands={Sacrifice: _sacrifice, FinishFinale: _finish},
    prompts=prompts,
    settle=_settle,
    reveals={
        facts.MissionTold: ("text",),
        facts.FinaleOpened: ("text",),
        facts.EndingsScored: ("endings", "texts"),
    },
)
