"""Communication and downloads (section 9): a guess, an answer or none, two files, at most one ability each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from events.event import Command
from games.game import Deadline
from games.ghost.facts import comm as facts
from games.ghost.prompts.comm import asks
from games.ghost.rules import seizure
from games.ghost.rules.area import Area
from games.ghost.rules.patients import count_uses, grant_file, set_signal
from games.ghost.rules.stage import until
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.comm import FULL, SUMMARY, Asked, CommId, Delivered, Glimpse, between
from games.ghost.state.objects import AbilityId, Color, PatientId, printed
from games.ghost.state.patient_files import public_file
from games.ghost.state.stage import playing, stretch


class RequestComm(Command, frozen=True):
    """Ask for a communication; the colour is a guess of the target's base colour."""

    target: PatientId
    color: Color
    depth: str


class CancelComm(Command, frozen=True):
    """Withdraw one's request; the signal comes back when its time is over."""


class AcceptComm(Command, frozen=True):
    """Open one's files to the patient who asks, and read theirs."""


class RejectComm(Command, frozen=True):
    """No; the initiator cannot tell it from silence."""


class DownloadAbility(Command, frozen=True):
    """Copy an ability of the other's ghost."""

    ability: AbilityId


class CloseComm(Command, frozen=True):
    """End the communication."""


def _named(story: Story) -> str:
    """The id that the answered prompt ends with."""
    return story.moment.prompt.rpartition(".")[2]


def _request(story: Story, patient: PatientId, command: RequestComm) -> None:
    state = story.truth
    id = f"c_{story.moment.sealed_dice(f'ids.comm.{patient}').token()}"
    due = until(story, "comm")
    asked = Asked(id, command.target, command.color, command.depth, due, False)
    count = state.comms.requests.get(patient, 0) + 1
    story.happen(facts.CommRequested(patient, asked, count))
    set_signal(story, patient, state.hall.signal[patient] - state.options.comm_cost, "communication")
    if state.hall.secrets[command.target].base_color == command.color:
        request = Delivered(patient, command.depth, due)
        story.happen(facts.CommDelivered(command.target, id, request))
    else:
        story.happen(facts.CommVoided(patient, id))


def _withdraw(story: Story, patient: PatientId, command: CancelComm) -> None:
    asked = story.truth.comms.asked[patient]
    story.happen(facts.CommWithdrawn(patient, asked.id))
    if _waits(story, asked):
        story.happen(facts.CommCancelled(asked.target, asked.id))


def _reject(story: Story, patient: PatientId, command: RejectComm) -> None:
    story.happen(facts.CommRejected(patient, _named(story)))


def _accept(story: Story, target: PatientId, command: AcceptComm) -> None:
    id = _named(story)
    request = story.truth.comms.inbox[target][id]
    crossing = story.truth.comms.asked.get(target)
    if crossing and crossing.target == request.by:
        _unanswer(story, target, facts.CommCancelled)
    story.happen(facts.CommBegan(id, between(request.by, target)))
    story.happen(facts.DepthAgreed(id, request.depth))
    for to, of in ((request.by, target), (target, request.by)):
        _show(story, to, of, request.depth)


def _show(story: Story, to: PatientId, of: PatientId, depth: str) -> None:
    if depth == FULL:
        grant_file(story, to, of)
        return
    hall = story.truth.hall
    held = story.truth.comms.glimpses.get(to, {}).get(of) or Glimpse(archives={})
    if depth == SUMMARY:
        ghost = hall.ghost_of(of)
        manner = hall.ghosts[ghost].personality if ghost else None
        new = Glimpse(summary=public_file(hall, of), ghost=ghost, ghost_personality=manner, archives=held.archives)
    else:
        archives = hall.secrets[of].personality_files
        shown = {color: archives.get(color, "") for color in get_args(Color) if depth.endswith(f":{color}")}
        new = Glimpse(
            summary=held.summary,
            ghost=held.ghost,
            ghost_personality=held.ghost_personality,
            archives=held.archives | shown,
        )
    story.happen(facts.GlimpseGiven(to, of, new))


def _download(story: Story, patient: PatientId, command: DownloadAbility) -> None:
    id = _named(story)
    other = story.truth.comms.exchanges[id].other(patient)
    ghost = story.truth.hall.granted[patient][other].ghost
    assert ghost is not None, "only what is in the file is offered"
    source = next(one for one in ghost.print_abilities if one.id == command.ability)
    copy = printed(source, f"a_{story.moment.sealed_dice(f'ids.copy.{patient}').token()}", patient_id=patient)
    story.happen(facts.AbilityCopied(id, patient, source.id, copy))
    uses = story.truth.hall.uses.get(patient, {})
    count_uses(story, patient, uses | {copy.id: story.truth.options.ability_uses})


def _close(story: Story, patient: PatientId, command: CloseComm) -> None:
    _end(story, _named(story))


def _end(story: Story, id: CommId) -> None:
    """Everybody hears that it is over; each side may from now on claim the ghost that it was shown."""
    exchange, depth = story.truth.comms.exchanges[id], story.truth.comms.depths[id]
    story.happen(facts.CommClosed(id))
    for patient in exchange.patients:
        ghost = _shown(story.truth, patient, exchange.other(patient), depth)
        if ghost is not None:
            story.happen(facts.GhostSeen(patient, ghost, stretch(story.truth)))


def _shown(state: State, to: PatientId, of: PatientId, depth: str) -> str | None:
    if depth == FULL:
        ghost = state.hall.granted[to][of].ghost
        return ghost.id if ghost else None
    return state.comms.glimpses[to][of].ghost if depth == SUMMARY else None


def _waits(story: Story, asked: Asked) -> bool:
    return asked.id in story.truth.comms.inbox.get(asked.target, {})


def _unanswer(
    story: Story, patient: PatientId, gone: type[facts.CommExpired] | type[facts.CommCancelled] = facts.CommExpired
) -> None:
    """The end of a request that did not come to anything: the same for its initiator whatever the reason."""
    asked = story.truth.comms.asked[patient]
    if _waits(story, asked):
        story.happen(gone(asked.target, asked.id))
    story.happen(facts.CommUnanswered(patient, asked.id))
    set_signal(story, patient, story.truth.hall.signal[patient] + story.truth.options.comm_cost, "refund")


def _deadlines(state: State) -> Iterable[Deadline]:
    # A request that was refused, or never could be answered, falls due like any other.
    yield from (Deadline(f"comm.request.{who}", one.until) for who, one in state.comms.asked.items() if one.until)
    yield from (Deadline(f"comm.claim.{who}", one.until) for who, one in state.comms.claims.items() if one.until)


def _due(story: Story, what: str) -> None:
    """All that falls due at the same time, for none of it is open any longer."""
    for patient, asked in story.truth.comms.asked.items():
        if 0 < asked.until <= story.moment.now:
            _unanswer(story, patient)
    for claimant, claim in story.truth.comms.claims.items():
        if 0 < claim.until <= story.moment.now and claimant in story.truth.comms.claims:
            seizure.settle(story, claimant, consent=False)


def _settle(story: Story) -> None:
    """The end of a phase ends all that is open; a collapse all that the collapsed takes part in."""
    open_still = playing(story.truth)
    down = story.truth.hall.collapsed | story.truth.hall.lost
    for patient, asked in story.truth.comms.asked.items():
        if not open_still:
            _unanswer(story, patient)
        elif patient in down or asked.target in down:
            _unanswer(story, patient, facts.CommCancelled)
    for id, exchange in story.truth.comms.exchanges.items():
        if not open_still or any(patient in down for patient in exchange.patients):
            _end(story, id)
    for claimant in story.truth.comms.claims:
        seizure.follow(story, claimant, over=not open_still)


COMM = Area(
    name="comm",
    deeds={
        RequestComm: _request,
        CancelComm: _withdraw,
        AcceptComm: _accept,
        RejectComm: _reject,
        DownloadAbility: _download,
        CloseComm: _close,
        seizure.ClaimGhost: seizure.claim,
        seizure.AnswerSeizure: seizure.answer,
    },
    asks=asks,
    deadlines=_deadlines,
    due=_due,
    settle=_settle,
)
