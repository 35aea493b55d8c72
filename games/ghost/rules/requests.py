"""What patients ask of the DM, one request each, first come first served; and the DM's answers."""

from __future__ import annotations

from typing import Literal

from events.audience import Host
from events.event import Command
from games.ghost.facts import dm as facts
from games.ghost.prompts.desk import queue
from games.ghost.prompts.dm import ANY
from games.ghost.rules.awaiting import ask
from games.ghost.rules.power import Power, Ruled
from games.ghost.rules.rolls import check
from games.ghost.rules.rulings import rule
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.desk import ActKind
from games.ghost.state.objects import PatientId, validate_color


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


def act(story: Story, patient: PatientId, command: Act) -> None:
    """The request waits for the DM."""
    ask(story, patient, command.kind, command.color, command.text)


def withdraw(story: Story, patient: PatientId, command: WithdrawAct) -> None:
    """It waits no more."""
    story.happen(facts.RequestClosed(patient))


def _answer(story: Story, by: Host, command: AnswerRequest) -> None:
    patient = story.moment.prompt.split(".")[1]
    request = story.truth.desk.requests[patient]
    story.happen(facts.RequestClosed(patient))
    story.happen(facts.RequestAnswered(patient, command.answer, command.text))
    # Before the check: what follows on the DM's word comes after it.
    rule(story, by, "answer_request", command.reason, Ruled(patient=patient))
    if command.answer == "check":
        base = story.truth.hall.secrets[patient].base_color
        wanted = next((one for one in (command.color, request.color) if one != ANY), base)
        check(story, patient, validate_color(wanted), command.target)


def settle(story: Story) -> None:
    """A request ends with the session, and with the patient."""
    for patient in list(story.truth.desk.requests):
        if not _waits(story.truth, patient):
            story.happen(facts.RequestClosed(patient))


def _waits(state: State, patient: PatientId) -> bool:
    gone = patient in state.hall.collapsed or patient in state.hall.lost
    return state.dm and not gone and state.phase == "explore" and state.scenes.session_of(patient) is not None


POWERS = (Power(command=AnswerRequest, do=_answer, group="waits", ground="named", each=queue),)
