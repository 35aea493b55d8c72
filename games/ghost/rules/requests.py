"""What patients ask of the DM, one request each, first come first served; and the DM's answers."""

from __future__ import annotations

from typing import Literal

from events.audience import Host
from games.ghost.facts import dm as facts
from games.ghost.prompts.desk import USUAL_TARGETS, asks, free_check, queue
from games.ghost.prompts.dm import ANY
from games.ghost.prompts.forms import IN_CHAPTERS
from games.ghost.rules.area import Area, Deed, Doing, Ruled, rule
from games.ghost.rules.checks import check
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.checks import RollMode
from games.ghost.state.desk import ActKind, Awaited, Request
from games.ghost.state.objects import Color, PatientId, validate_color

REQUESTS = Area(asks=asks)
CHECKING = Area()


@Deed(REQUESTS)
class Act(Doing, frozen=True):
    """What the player's patient wants to do, in words; ``color`` says with which attribute."""

    kind: ActKind
    color: str
    text: str

    def do(self, story: Story, patient: PatientId) -> None:
        """The request waits for the DM."""
        ask(story, patient, self.kind, self.color, self.text)


@Deed(REQUESTS)
class WithdrawAct(Doing, frozen=True):
    """Not that, after all."""

    def do(self, story: Story, patient: PatientId) -> None:
        """It waits no more."""
        story.happen(facts.RequestClosed(patient))


@Deed(REQUESTS, group="waits", ground="named", each=queue)
class AnswerRequest(Doing, frozen=True):
    """How it goes: by a check, by the DM's word, without a roll, or not at all."""

    answer: Literal["check", "result", "no_roll", "refused"]
    color: str
    target: int
    text: str
    reason: str

    def do(self, story: Story, by: Host) -> None:
        patient = story.moment.prompt.split(".")[1]
        request = story.truth.desk.requests[patient]
        story.happen(facts.RequestClosed(patient))
        story.happen(facts.RequestAnswered(patient, self.answer, self.text))
        # Before the check: what follows on the DM's word comes after it.
        rule(story, by, "answer_request", self.reason, Ruled(patient=patient))
        if self.answer == "check":
            base = story.truth.hall.secrets[patient].base_color
            wanted = next((one for one in (self.color, request.color) if one != ANY), base)
            check(story, patient, validate_color(wanted), self.target)


@REQUESTS.on_settle
def settle(story: Story) -> None:
    """A request ends with the session, and with the patient."""
    for patient in list(story.truth.desk.requests):
        if not _waits(story.truth, patient):
            story.happen(facts.RequestClosed(patient))


def _waits(state: State, patient: PatientId) -> bool:
    gone = patient in state.hall.collapsed or patient in state.hall.lost
    return state.dm and not gone and state.phase == "explore" and state.scenes.session_of(patient) is not None


def ask_effect(story: Story, patient: PatientId, ability: str, target: str) -> None:
    """A special ability was used: what it does, the DM writes."""
    count = story.truth.desk.used.get(patient, 0) + 1
    awaited = Awaited(f"{patient}.{count}", ability, target)
    story.happen(facts.EffectAwaited(patient, awaited, count))


def ask(story: Story, patient: PatientId, kind: ActKind, color: str, text: str) -> None:
    """A patient wants to do something: how it goes, the DM says. Its session hears what it is."""
    count = story.truth.desk.asked.get(patient, 0) + 1
    request = Request(f"{patient}.{count}", kind, color, text)
    story.happen(facts.RequestKept(patient, request, count))
    story.happen(facts.RequestQueued(patient, kind, text))


@Deed(
    CHECKING,
    group="checks",
    ground=("patients",),
    phases=IN_CHAPTERS,
    fields=free_check,
    usual=lambda view: {"target": USUAL_TARGETS[view.options.check], "mode": view.options.roll_mode},
)
class FreeCheck(Doing, frozen=True):
    """These patients roll; ``mode`` says who sees the dice, as the roll modes of the table do."""

    patients: tuple[PatientId, ...]
    text: str
    color: Color
    target: int
    mode: RollMode
    reason: str

    def do(self, story: Story, by: Host) -> Ruled:
        story.happen(facts.CheckCalled(self.patients, self.color, self.text))
        for patient in self.patients:
            check(story, patient, self.color, self.target, mode=self.mode)
        return Ruled()
