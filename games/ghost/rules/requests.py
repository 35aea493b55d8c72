"""What patients ask of the DM, one request each, first come first served; and the DM's answers."""

from __future__ import annotations

from typing import Literal

from events.audience import Host
from events.event import Command
from games.game import Prompts
from games.ghost.facts import dm as facts
from games.ghost.prompts.dm import ANY, ANY_COLOR, MAYBE_WORDS, WORDS
from games.ghost.prompts.forms import REASON
from games.ghost.rules.awaiting import ask
from games.ghost.rules.power import Power, Ruled
from games.ghost.rules.rolls import check
from games.ghost.rules.rulings import rule
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.desk import ActKind
from games.ghost.state.objects import PatientId, validate_color
from games.prompt import Choice, Field, Int, Prompt, Usual, options

ACT_KINDS = ("explore", "interact", "skill_check", "collect", "use", "other")
ANSWERS = ("check", "result", "no_roll", "refused")
USUAL_TARGETS = {"highest": 4, "sum": 6}

ACT: dict[str, Field] = {"kind": Choice(options(ACT_KINDS, "act_kind")), "color": ANY_COLOR, "text": WORDS}


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


def asks(view: State, patient: PatientId) -> Prompts:
    """A request to make, or to withdraw."""
    if not view.dm:
        return {}
    if request := view.desk.requests.get(patient):
        return {f"unask.{request.id}": Prompt("withdraw_act", {}, required=False)}
    session = view.scenes.session_of(patient)
    done = view.hall.patients[patient].seat in view.ready
    away = done or patient in view.hall.collapsed or patient in view.hall.lost
    if view.phase != "explore" or away or session is None or session.status != "active":
        return {}
    count = view.desk.asked.get(patient, 0)
    return {f"act.{patient}.{count}": Prompt("act", ACT, required=False, until=view.until or None)}


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


def target(view: State) -> Int:
    """What a check may ask for, as the table judges it."""
    return Int(2, 6) if view.options.check == "highest" else Int(1, 30)


def _queue(view: State) -> Prompts:
    fields: dict[str, Field] = {
        "answer": Choice(options(ANSWERS, "answer")),
        "color": ANY_COLOR,
        "target": target(view),
        "text": MAYBE_WORDS,
        "reason": REASON,
    }
    usual: dict[str, Usual] = {"target": USUAL_TARGETS[view.options.check], "text": "", "reason": ""}
    return {
        f"answer.{request.id}": Prompt("answer_request", fields, usual=usual | {"color": request.color})
        for patient, request in view.desk.requests.items()
        if patient not in view.checks.offers
    }


def settle(story: Story) -> None:
    """A request ends with the session, and with the patient."""
    for patient in list(story.truth.desk.requests):
        if not _waits(story.truth, patient):
            story.happen(facts.RequestClosed(patient))


def _waits(state: State, patient: PatientId) -> bool:
    gone = patient in state.hall.collapsed or patient in state.hall.lost
    return state.dm and not gone and state.phase == "explore" and state.scenes.session_of(patient) is not None


POWERS = (Power(command=AnswerRequest, do=_answer, group="waits", ground="named", each=_queue),)
