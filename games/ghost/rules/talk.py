"""What ghosts say, what is said to them, and who has their voice; messages between regions; and the narration.

A model that answers for a ghost is given the ghost's card and what everybody who will hear it has heard said to and by
that ghost, and nothing else: so neither who made the ghost nor where its maker is can show in what it says.

When something is narrated, the narrator (section 11) is given the last events of the session, as its audience was told
them, and nothing else. It decides nothing, and no view is changed by it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Any, Literal

from events.audience import Audience
from events.event import Command, Event, Fact
from games.chronicle import plainly, spoken
from games.ghost.facts import talk as facts
from games.ghost.facts.chapters import ChapterOpened, RegionsOpened
from games.ghost.facts.checks import AbilitySpent, CheckResolved
from games.ghost.facts.collapse import CollapseTriggered
from games.ghost.facts.combat import AttackResolved, FightBegan, FightEnded, FighterHeld, FighterOut, TurnTaken
from games.ghost.facts.dm import PatientTransferred, RequestAnswered, RequestQueued, SessionTurned
from games.ghost.facts.scene import ActBegun, ActTold, PatientMoved, SessionStarted
from games.ghost.facts.talk import GhostAddressed, GhostSpoke, NarrationAdded
from games.ghost.modules.module import Talk
from games.ghost.prompts.comm import TALKING, asks_of_talk, lines_of, loan_status, model_answers, price
from games.ghost.rules.area import Area, Deed, Doing, Story
from games.ghost.rules.patients import set_signal
from games.ghost.state import State
from games.ghost.state.comm import NEVER_DECIDED, NEVER_LENT, Lines, Loan, LoanStatus, Voice
from games.ghost.state.objects import GhostId, PatientId
from games.ghost.state.options import language_of
from games.ghost.state.scenario import node_of, region_of
from games.ghost.state.stage import around
from games.ghost.words import NAMES, PERSONA, SILENCE, TASKS
from games.ghost.words import VOICE as TEMPLATES
from games.narration import Commits, Narration, Request, Wanted
from games.sitting.commands import SAY_MAX
from games.words import Catalogue
from sotto_words import Words

TALK = Area("talk", asks=asks_of_talk)


VOICE = "ghost"
"""How the name of what a ghost answers begins: ``ghost.<id>``."""

MEMORY = 20
"""The number of earlier lines that go along."""

LONGEST = 2_000
"""A longer text is cut."""

BLOWS = (AttackResolved, TurnTaken, FighterHeld, FighterOut, FightEnded)
"""What a round of a fight is made of, as the session is told it."""


EVENTS = (
    *BLOWS,
    ChapterOpened,
    RegionsOpened,
    SessionStarted,
    RequestQueued,
    RequestAnswered,
    CheckResolved,
    AbilitySpent,
    ActBegun,
    ActTold,
    FightBegan,
    CollapseTriggered,
    NarrationAdded,
)
"""The events of a session: no quantum activity, attribute or file is among them, not even public ones."""

NARRATION_MEMORY = 20
"""The number of events that go along."""


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


def voice_request(view: State, told: Commits, ghost: GhostId, said: Callable[[Fact], str]) -> Request:
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


class Narrate(Command, frozen=True):
    """The server's: a text of the model, or none where it has failed; ``to`` is the audience of what it tells of."""

    of: str
    to: Audience
    text: str


def narrate(story: Story, command: Narrate) -> None:
    """Tell it."""
    if ghost := asked_as(command.of):
        answer_as(story, ghost, command.to, command.text)
        return
    silence = SILENCE[language_of(story.truth.options)]
    story.tell(command.to, NarrationAdded(command.of, command.text[:LONGEST].strip() or silence))


def wanted(before: State, after: State, events: tuple[Event[Fact], ...]) -> Iterator[Wanted]:
    """What has just happened that is worth a text."""
    if after.options.narration != "on" or after.phase == "ended":
        return
    for event in events:
        match event.fact:
            case SessionStarted(session=session):
                yield Wanted(f"scene.{session.id}", event.to)
            case CheckResolved(patient=patient, check=check) if _is_new(before, patient, check):
                yield Wanted(f"check.{check}", event.to)
            case ActTold(patient=patient, session=session, node=node) if _is_talk(before, session, node):
                yield Wanted(f"talk.{patient}.{node}", event.to)
    yield from _rounds(before, after, events)
    yield from answers(after, events)


def _is_new(before: State, patient: str, check: str) -> bool:
    """A re-roll is the same check; one within a fight is told of with its round."""
    verdict = before.checks.verdicts.get(patient)
    return patient not in before.combats.fights and (verdict is None or verdict.id != check)


def _is_talk(state: State, session: str, node: str) -> bool:
    """By the chapter that it was done in: the same commit may have begun the next one."""
    return isinstance(node_of(region_of(state, state.scenes.sessions[session].region), node), Talk)


def _rounds(before: State, after: State, events: tuple[Event[Fact], ...]) -> Iterator[Wanted]:
    """Rounds that are over, to those who were told the last of them."""
    now = {fight.id: fight.round for fight in after.combats.fights.values()}
    for id, round in {fight.id: fight.round for fight in before.combats.fights.values()}.items():
        told = [event.to for event in events if isinstance(event.fact, BLOWS) and event.fact.fight == id]
        if told and now.get(id) != round:
            yield Wanted(f"combat.{id}.{round}", told[-1])


def narration(words: Catalogue) -> Narration[State]:
    """The narration of a game with these words."""

    def request(view: State, told: Commits, of: Wanted) -> Request:
        language = language_of(view.options)
        said = spoken(words, language, view, NAMES, plain=True)
        if ghost := asked_as(of.of):
            return voice_request(view, told, ghost, partial(_said, said))
        *before, now = [[_said(said, fact) for fact in _of_session(view, facts, of)] for facts in told]
        memory = [line for lines in before for line in lines][-NARRATION_MEMORY:]
        kind, _, id = of.of.partition(".")
        setting = Setting(said, told)
        session = id if kind == "scene" else setting.session_of(_cast(view, of))
        return Request(
            PERSONA[language],
            TASKS[kind][language],
            tuple(memory),
            " ".join(filter(None, now)),
            place=setting.place(session),
            people=setting.people(session),
            tried=setting.tried(told[-1]),
        )

    return Narration(wanted=wanted, request=request, kind=Narrate, command=lambda of, text: Narrate(of.of, of.to, text))


def _said(words: Words, fact: Fact) -> str:
    known = plainly(fact)
    words.learn(known)
    return words.fact(known)


class Setting:
    """Where sessions are, who is there and what they set about, by what every one of an audience was told."""

    def __init__(self, words: Words, told: Commits) -> None:
        self._words = words
        self._members: dict[str, dict[str, bool]] = {}
        self._areas: dict[str, str] = {}
        self._tries: dict[str, str] = {}
        self._chapter = ""
        done: set[str | None] = set()
        for commit in told:
            self._tries = {patient: text for patient, text in self._tries.items() if patient not in done}
            # Whatever a chapter opens with comes after all that is told of in the same commit.
            until = (fact for fact in commit if commit is not told[-1] or not isinstance(fact, ChapterOpened))
            done = {_patient(fact) for fact in until if self._take(fact)}

    def _take(self, fact: Fact) -> bool:
        """Learn of a fact; whether with it a patient is done with what it set about."""
        words = self._words
        match fact:
            case ChapterOpened(name=name):
                self._chapter = words.value(name)
            case SessionStarted(session=card) | SessionTurned(session=card):
                self._members[card.id] = dict.fromkeys(card.members, True)
            case PatientTransferred(patient=patient, session=session):
                for members in self._members.values():
                    members.pop(patient, None)
                self._members.setdefault(session, {})[patient] = True
            case PatientMoved(patient=patient, name=name):
                self._areas[patient] = words.value(name)
            case ActBegun(patient=patient, text=text) | RequestQueued(patient=patient, text=text):
                self._tries[patient] = words.value(text, "text")
        return isinstance(fact, ActTold) or (isinstance(fact, RequestAnswered) and fact.answer != "check")

    def session_of(self, cast: Collection[str]) -> str:
        """The latest session in which somebody of these is."""
        return next((id for id, members in reversed(self._members.items()) if members.keys() & cast), "")

    def place(self, session: str) -> str:
        """The chapter, and the region of a session."""
        return " · ".join(filter(None, (self._chapter, session and self._words.called("session", session))))

    def people(self, session: str) -> tuple[str, ...]:
        """Who is in a session, each with the place within the region."""
        called = {one: self._words.called("patient", one) for one in self._members.get(session, {})}
        return tuple(f"{name} ({self._areas[one]})" if one in self._areas else name for one, name in called.items())

    def tried(self, now: Iterable[Fact]) -> str:
        """What those who act now set about."""
        acting = dict.fromkeys(_patient(fact) for fact in now if isinstance(fact, EVENTS))
        tries = ((one, self._tries[one]) for one in acting if one in self._tries)
        return " ".join(f"{self._words.called('patient', one)}: {text}" for one, text in tries)


def _cast(view: State, of: Wanted) -> frozenset[str]:
    """The patients of an audience."""
    return frozenset(one.id for one in view.hall.patients.values() if of.to.everyone or one.seat in of.to.seats)


def _of_session(view: State, facts: Iterable[Fact], of: Wanted) -> list[Fact]:
    """What happened there: of patients, only of those who are told."""
    cast = _cast(view, of)
    begun = of.of.removeprefix("scene.")
    return [
        fact
        for fact in facts
        if isinstance(fact, EVENTS)
        and _patient(fact) in (None, *cast)
        and (begun == of.of or not isinstance(fact, SessionStarted) or fact.session.id == begun)
    ]


def _patient(fact: Any) -> str | None:
    return getattr(fact, "patient", None)
