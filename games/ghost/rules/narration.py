"""When something is narrated, and how its text goes down: one for each round, scene, check or talk."""

from __future__ import annotations

from collections.abc import Iterator

from events.audience import Audience
from events.event import Command, Event, Fact
from games.ghost.facts import narration as facts
from games.ghost.facts.checks import CheckResolved
from games.ghost.facts.combat import AttackResolved, FightEnded, FighterHeld, FighterOut, TurnTaken
from games.ghost.facts.scene import ActTold, SessionStarted
from games.ghost.modules.module import Talk
from games.ghost.rules.story import Story
from games.ghost.rules.voice import answer, answers, asked_as
from games.ghost.state import State
from games.ghost.state.options import language_of
from games.ghost.state.scenario import node_of, region_of
from games.ghost.words.templates import SILENCE
from games.narration import Wanted

LONGEST = 2_000
"""A longer text is cut."""

BLOWS = (AttackResolved, TurnTaken, FighterHeld, FighterOut, FightEnded)
"""What a round of a fight is made of, as the session is told it."""


class Narrate(Command, frozen=True):
    """The server's: a text of the model, or none where it has failed; ``to`` is the audience of what it tells of."""

    of: str
    to: Audience
    text: str


def narrate(story: Story, command: Narrate) -> None:
    """Tell it."""
    if ghost := asked_as(command.of):
        answer(story, ghost, command.to, command.text)
        return
    silence = SILENCE[language_of(story.truth.options)]
    story.tell(command.to, facts.NarrationAdded(command.of, command.text[:LONGEST].strip() or silence))


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
