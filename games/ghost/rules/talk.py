"""Ghosts speak, are spoken to, and change hands as to their voice; messages go from region to region.

A model that answers for a ghost is given the ghost's card and what everybody who will hear it has heard said to and by
that ghost, and nothing else: so neither who made the ghost nor where its maker is can show in what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from events.audience import Audience
from events.event import Event, Fact
from games.ghost.facts import talk as facts
from games.ghost.facts.talk import GhostAddressed, GhostSpoke
from games.ghost.prompts.talk import TALKING, asks, lines_of, loan_status, model_answers, price
from games.ghost.rules.area import Area, Deed, Doing, Story
from games.ghost.rules.patients import set_signal
from games.ghost.state import State
from games.ghost.state.hearing import around
from games.ghost.state.objects import GhostId, PatientId
from games.ghost.state.options import language_of
from games.ghost.state.talk import NEVER_DECIDED, NEVER_LENT, Lines, Loan, LoanStatus, Voice
from games.ghost.words import VOICE as TEMPLATES
from games.narration import Commits, Request, Wanted
from games.sitting.commands import SAY_MAX

TALK = Area("talk", asks=asks)


VOICE = "ghost"
"""How the name of what a ghost answers begins: ``ghost.<id>``."""

MEMORY = 20
"""The number of earlier lines that go along."""


@Deed(TALK)
class SpeakAsGhost(Doing, frozen=True):
    """A line of a ghost, by the player who has its voice."""

    ghost: GhostId
    text: str

    def do(self, story: Story, patient: PatientId) -> None:
        say_as(story, self.ghost, self.text)
        _count(story, patient)


@Deed(TALK)
class AddressGhost(Doing, frozen=True):
    """A line to a ghost that is near."""

    ghost: GhostId
    text: str

    def do(self, story: Story, patient: PatientId) -> None:
        story.happen(facts.GhostAddressed(patient, self.ghost, self.text))
        _count(story, patient)


@Deed(TALK)
class SendMessage(Doing, frozen=True):
    """A line to a patient in another region, for the signal of a communication."""

    to: PatientId
    text: str

    def do(self, story: Story, patient: PatientId) -> None:
        cost = price(story.truth, patient, self.to)
        set_signal(story, patient, story.truth.hall.signal[patient] - cost, "communication")
        story.happen(facts.MessageSent(patient, self.to, self.text))
        _count(story, patient)


@Deed(TALK)
class HandVoice(Doing, frozen=True):
    """The maker lends a ghost's voice to its host, keeps it, or lets a model answer, too."""

    to: Literal["host", "maker", "model"]

    def do(self, story: Story, maker: PatientId) -> None:
        ghost = story.truth.makings.made[maker]
        voice = story.truth.talk.voices.get(ghost, NEVER_DECIDED)
        model = voice.model if self.to == "host" else self.to == "model"
        story.happen(facts.VoiceDecided(ghost, Voice(model, voice.number + 1)))
        if self.to == "host":
            _lend(story, ghost, "offered")
        elif loan_status(story.truth, ghost) != "kept":
            _lend(story, ghost, "kept")


@Deed(TALK)
class AnswerVoice(Doing, frozen=True):
    """The host takes a voice, or leaves it to the maker."""

    answer: Literal["take", "leave"]

    def do(self, story: Story, host: PatientId) -> None:
        ghost = story.truth.hall.ghost_of(host)
        assert ghost is not None, "asked of hosts alone"
        _lend(story, ghost, "lent" if self.answer == "take" else "kept")


def say_as(story: Story, ghost: GhostId, text: str) -> None:
    """A line of a ghost to all who hear its host; its maker hears it wherever that is."""
    hall = story.truth.hall
    story.tell(around(story.truth, hall.hosts[ghost], hall.makers[ghost]), facts.GhostSpoke(ghost, text))


def _count(story: Story, patient: PatientId) -> None:
    lines = lines_of(story.truth, patient)
    story.happen(facts.LinesCounted(patient, Lines(lines.stretch, lines.count + 1)))


def _lend(story: Story, ghost: GhostId, status: LoanStatus) -> None:
    hall = story.truth.hall
    host = hall.hosts[ghost]
    number = story.truth.talk.loans.get(ghost, {}).get(host, NEVER_LENT).number + 1
    story.happen(facts.VoiceLent(ghost, host, Loan(status, number)))


def answers(after: State, events: tuple[Event[Fact], ...]) -> Iterator[Wanted]:
    """What was just said to ghosts for which a model speaks."""
    for event in events:
        if isinstance(event.fact, GhostAddressed) and model_answers(after, event.fact.ghost):
            yield Wanted(f"{VOICE}.{event.fact.ghost}", event.to)


def asked_as(of: str) -> GhostId | None:
    """The ghost that is asked, if it is one."""
    kind, _, ghost = of.partition(".")
    return ghost if kind == VOICE else None


def request(view: State, told: Commits, ghost: GhostId, said: Callable[[Fact], str]) -> Request:
    """What the model is asked: the ghost's card, and what was said to it and by it; ``said`` puts it into words."""
    language, card = language_of(view.options), view.hall.ghosts[ghost]
    *before, now = [[said(fact) for fact in facts if _is_about(fact, ghost)] for facts in told]
    lines = [line for heard in before for line in heard][-MEMORY:]
    manner = " · ".join(text for text in (card.name, card.appearance, card.personality) if text)
    fallen = view.collapses.has_fallen(view.hall.hosts.get(ghost, ""))
    task = f"{TEMPLATES['fallen'][language]}\n{TEMPLATES['task'][language]}" if fallen else TEMPLATES["task"][language]
    return Request(TEMPLATES["persona"][language], task, (manner, *lines), " ".join(now))


def answer_as(story: Story, ghost: GhostId, to: Audience, text: str) -> None:
    """The ghost says it; where the model has failed it is silent, as anybody may be."""
    spoken = text.strip()[:SAY_MAX]
    if spoken and story.truth.phase in TALKING:
        story.tell(to, GhostSpoke(ghost, spoken))


def _is_about(fact: Fact, ghost: GhostId) -> bool:
    return isinstance(fact, GhostAddressed | GhostSpoke) and fact.ghost == ghost
