"""What patients ask of the DM, one request each, first come first served; and the DM's answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from events.event import Command
from games.ghost.checks.rolls import check
from games.ghost.dm import facts
from games.ghost.dm.rulings import rule
from games.ghost.dm.things import ActKind, Request
from games.ghost.objects import PatientId, validate_color
from games.ghost.state import State
from games.ghost.story import Chair, Story, group, owner

ANY = "any"


class Act(Command, frozen=True):
    """What the player's patient wants to do, in words; ``color`` says with which attribute."""

    kind: ActKind
    color: str
    text: str


class WithdrawAct(Command, frozen=True):
    """Not that, after all."""


class AnswerRequest(Command, frozen=True):
    """How it goes: by a check, by the DM's word, without a roll, or not at all."""

    answer: Literal["check", "result", "no_roll", "refused"]
    color: str
    target: int
    text: str
    reason: str


def _act(story: Story, seat: Chair, command: Act) -> None:
    patient = story.truth.played_by(seat)
    if patient is None:
        return
    count = story.truth.desk.asked.get(patient, 0) + 1
    request = Request(f"{patient}.{count}", command.kind, command.color, command.text)
    story.tell(owner(story, patient), facts.RequestKept(patient, request, count))
    story.tell(group(story, patient), facts.RequestQueued(patient, command.kind, command.text))


def _withdraw(story: Story, seat: Chair, command: WithdrawAct) -> None:
    if patient := story.truth.played_by(seat):
        story.tell(owner(story, patient), facts.RequestClosed(patient))


def _answer(story: Story, chair: Chair, command: AnswerRequest) -> None:
    patient = story.moment.prompt.split(".")[1]
    request = story.truth.desk.requests[patient]
    story.tell(owner(story, patient), facts.RequestClosed(patient))
    story.tell(group(story, patient), facts.RequestAnswered(patient, command.answer, command.text))
    rule(story, chair, "answer_request", command.reason, patient=patient)
    if command.answer == "check":
        base = story.truth.hall.secrets[patient].base_color
        wanted = next((one for one in (command.color, request.color) if one != ANY), base)
        check(story, patient, validate_color(wanted), command.target)


def settle(story: Story) -> None:
    """A request ends with the session, and with the patient."""
    for patient in list(story.truth.desk.requests):
        if not _waits(story.truth, patient):
            story.tell(owner(story, patient), facts.RequestClosed(patient))


def _waits(state: State, patient: PatientId) -> bool:
    gone = patient in state.hall.collapsed or patient in state.hall.lost
    return state.dm and not gone and state.phase == "explore" and state.scenes.session_of(patient) is not None


COMMANDS: Mapping[type[Command], Callable[[Story, Chair, Any], None]] = {
    Act: _act,
    WithdrawAct: _withdraw,
    AnswerRequest: _answer,
}
