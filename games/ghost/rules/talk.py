"""Ghosts speak, are spoken to, and change hands as to their voice; messages go from region to region."""

from __future__ import annotations

from typing import Literal

from events.event import Command
from games.ghost.facts import talk as facts
from games.ghost.prompts.talk import asks, lines_of, loan_status, price
from games.ghost.rules.area import Area
from games.ghost.rules.patients import set_signal
from games.ghost.rules.story import Story
from games.ghost.state.hearing import around
from games.ghost.state.objects import GhostId, PatientId
from games.ghost.state.talk import NEVER_DECIDED, NEVER_LENT, Lines, Loan, LoanStatus, Voice


class SpeakAsGhost(Command, frozen=True):
    """A line of a ghost, by whoever has its voice."""

    ghost: GhostId
    text: str


class AddressGhost(Command, frozen=True):
    """A line to a ghost that is near."""

    ghost: GhostId
    text: str


class SendMessage(Command, frozen=True):
    """A line to a patient in another region, for the signal of a communication."""

    to: PatientId
    text: str


class HandVoice(Command, frozen=True):
    """The maker lends a ghost's voice to its host, keeps it, or lets a model answer, too."""

    to: Literal["host", "maker", "model"]


class AnswerVoice(Command, frozen=True):
    """The host takes a voice, or leaves it to the maker."""

    answer: Literal["take", "leave"]


def _speak(story: Story, patient: PatientId, command: SpeakAsGhost) -> None:
    say_as(story, command.ghost, command.text)
    _count(story, patient)


def say_as(story: Story, ghost: GhostId, text: str) -> None:
    """A line of a ghost to all who hear its host; its maker hears it wherever that is."""
    hall = story.truth.hall
    story.tell(around(story.truth, hall.hosts[ghost], hall.makers[ghost]), facts.GhostSpoke(ghost, text))


def _address(story: Story, patient: PatientId, command: AddressGhost) -> None:
    story.happen(facts.GhostAddressed(patient, command.ghost, command.text))
    _count(story, patient)


def _send(story: Story, patient: PatientId, command: SendMessage) -> None:
    cost = price(story.truth, patient, command.to)
    set_signal(story, patient, story.truth.hall.signal[patient] - cost, "communication")
    story.happen(facts.MessageSent(patient, command.to, command.text))
    _count(story, patient)


def _count(story: Story, patient: PatientId) -> None:
    lines = lines_of(story.truth, patient)
    story.happen(facts.LinesCounted(patient, Lines(lines.stretch, lines.count + 1)))


def _hand(story: Story, maker: PatientId, command: HandVoice) -> None:
    ghost = story.truth.makings.made[maker]
    voice = story.truth.talk.voices.get(ghost, NEVER_DECIDED)
    model = voice.model if command.to == "host" else command.to == "model"
    story.happen(facts.VoiceDecided(ghost, Voice(model, voice.number + 1)))
    if command.to == "host":
        _lend(story, ghost, "offered")
    elif loan_status(story.truth, ghost) != "kept":
        _lend(story, ghost, "kept")


def _answer(story: Story, host: PatientId, command: AnswerVoice) -> None:
    ghost = story.truth.hall.ghost_of(host)
    assert ghost is not None, "asked of hosts alone"
    _lend(story, ghost, "lent" if command.answer == "take" else "kept")


def _lend(story: Story, ghost: GhostId, status: LoanStatus) -> None:
    hall = story.truth.hall
    host = hall.hosts[ghost]
    number = story.truth.talk.loans.get(ghost, {}).get(host, NEVER_LENT).number + 1
    story.happen(facts.VoiceLent(ghost, host, Loan(status, number)))


TALK = Area(
    name="talk",
    deeds={
        SpeakAsGhost: _speak,
        AddressGhost: _address,
        SendMessage: _send,
        HandVoice: _hand,
        AnswerVoice: _answer,
    },
    asks=asks,
)
