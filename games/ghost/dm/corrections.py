"""What a ruling did is taken back: nothing told is edited, a correction follows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from events.audience import EVERYONE, Audience
from events.event import Command
from games.ghost.dm.rulings import audience_of, move, rule
from games.ghost.dm.sessions import put, session_in, set_scene, turn
from games.ghost.dm.things import (
    AbilityGiven,
    AnyDeed,
    BuffGiven,
    BuffTaken,
    KeyGiven,
    Moved,
    Ruling,
    SceneSet,
    Turned,
)
from games.ghost.growth.changes import add_buff, end_buff, withdraw_key
from games.ghost.hall.changes import hurt, set_signal, withdraw_ability
from games.ghost.objects import PatientId
from games.ghost.state import State
from games.ghost.story import Chair, Story, owner


class Correct(Command, frozen=True):
    """Take back what a ruling did; the past stays as it was told."""

    ruling: int
    reason: str


class _Undone(NamedTuple):
    """Who sees that a deed was taken back, of which patient, and how to take that back in turn."""

    to: Audience
    patient: PatientId = ""
    deed: AnyDeed | None = None


def correctable(view: State, ruling: Ruling) -> bool:
    """Whether what a ruling did is still there to be taken back, as far as the DM sees; numbers always are."""
    held = view.belongings
    match ruling.deed:
        case None:
            return ruling.change is not None
        case KeyGiven(patient, chapter):
            # The attribute of its choice is the patient's: with that the key has been used.
            here = view.chapter == chapter and view.phase == "explore" and patient not in view.hall.collapsed
            return here and chapter in held.boons.get(patient, {})
        case AbilityGiven(patient, ability):
            return ability in view.hall.copied.get(patient, {})
        case BuffGiven(patient, id, buff):
            there = held.buffs.get(patient, {}).get(id)
            return there is not None and (there.name, there.expression) == (buff.name, buff.expression)
        case BuffTaken():
            return True
        case Moved(patient, chapter):
            return view.phase == "explore" and view.chapter == chapter and free(view, patient)
        case Turned(session, before):
            return _turns_back(view, session, before)
        case SceneSet(session):
            return view.phase == "explore" and view.scenes.sessions[session].status != "ended"


def free(view: State, patient: PatientId) -> bool:
    """Who is in the middle of a check or a fight stays until it is over."""
    standing = patient in view.hall.standing()
    return standing and patient not in view.checks.offers and patient not in view.combats.fights


def _turns_back(view: State, session: str, before: str) -> bool:
    """A session that has ended goes on only where there is no other by now, and with who is still there."""
    card = view.scenes.sessions[session]
    if view.phase != "explore" or card.chapter != view.chapter or card.status == before:
        return False
    if card.status != "ended":
        return True
    there = any(view.tale.groups.get(one) == card.region for one in card.members)
    return before != "none" and there and session_in(view, card.region) is None


def _correct(story: Story, chair: Chair, command: Correct) -> None:
    ruling = story.truth.desk.rulings[command.ruling]
    if ruling.change is not None:
        change = move(story, ruling.change, ruling.change.before - ruling.change.after)
        to = audience_of(story, change)
        rule(story, chair, "correct", command.reason, to, change.patient, change, corrects=command.ruling)
    elif ruling.deed is not None:
        to, patient, deed = _undo(story, ruling.deed)
        rule(story, chair, "correct", command.reason, to, patient, deed=deed, corrects=command.ruling)


def _undo(story: Story, deed: AnyDeed) -> _Undone:
    match deed:
        case KeyGiven(patient, chapter, activity, signal):
            withdraw_key(story, patient, chapter)
            # By mistake of the DM nobody collapses.
            hurt(story, patient, min(activity, story.truth.hall.patients[patient].quantum_activity - 1), "dm")
            set_signal(story, patient, story.truth.hall.signal[patient] - signal, "dm")
            return _Undone(owner(story, patient), patient)
        case AbilityGiven(patient, ability):
            withdraw_ability(story, patient, ability)
            return _Undone(owner(story, patient), patient)
        case BuffGiven(patient, id, buff):
            end_buff(story, patient, id)
            return _Undone(owner(story, patient), patient, BuffTaken(patient, buff))
        case BuffTaken(patient, buff):
            return _Undone(owner(story, patient), patient, BuffGiven(patient, add_buff(story, patient, buff), buff))
        case Moved(patient, _, region, area):
            return _Undone(EVERYONE, patient, put(story, patient, region, area))
        case Turned(session, before):
            return _Undone(EVERYONE, "", turn(story, session, "ended" if before == "none" else before))
        case SceneSet(session, texts):
            members = story.truth.scenes.sessions[session].members
            here = {patient: text for patient, text in texts.items() if patient in members}
            return _Undone(owner(story, *here), "", set_scene(story, session, here))


COMMANDS: Mapping[type[Command], Callable[[Story, Chair, Any], None]] = {Correct: _correct}
