"""What a ruling did is taken back: nothing told is edited, a correction follows it."""

from __future__ import annotations

from events.audience import EVERYONE, Host
from events.event import Command
from games.ghost.facts.fact import owner
from games.ghost.prompts.dm import is_free
from games.ghost.prompts.forms import Fields
from games.ghost.rules.belongings import add_buff, end_buff, withdraw_key
from games.ghost.rules.patients import hurt, set_signal, withdraw_ability
from games.ghost.rules.power import Power, Ruled
from games.ghost.rules.rulings import audience_of, move
from games.ghost.rules.sessions import put, session_in, set_scene, turn
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.desk import (
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
from games.prompt import Choice, options


class Correct(Command, frozen=True):
    """Take back what a ruling did; the past stays as it was told."""

    ruling: int
    reason: str


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
            return view.phase == "explore" and view.chapter == chapter and is_free(view, patient)
        case Turned(session, before):
            return _turns_back(view, session, before)
        case SceneSet(session):
            return view.phase == "explore" and view.scenes.sessions[session].status != "ended"


def _turns_back(view: State, session: str, before: str) -> bool:
    """A session that has ended goes on only where there is no other by now, and with who is still there."""
    card = view.scenes.sessions[session]
    if view.phase != "explore" or card.chapter != view.chapter or card.status == before:
        return False
    if card.status != "ended":
        return True
    there = any(view.tale.groups.get(one) == card.region for one in card.members)
    return before != "none" and there and session_in(view, card.region) is None


def _correct(story: Story, by: Host, command: Correct) -> Ruled | None:
    ruling = story.truth.desk.rulings[command.ruling]
    if ruling.change is not None:
        change = move(story, ruling.change, ruling.change.before - ruling.change.after)
        return Ruled(audience_of(story, change), change.patient, change, corrects=command.ruling)
    undone = None if ruling.deed is None else _undo(story, ruling.deed)
    return undone and undone._replace(corrects=command.ruling)


def _undo(story: Story, deed: AnyDeed) -> Ruled:
    match deed:
        case KeyGiven(patient, chapter, activity, signal):
            withdraw_key(story, patient, chapter)
            # By mistake of the DM nobody collapses.
            hurt(story, patient, min(activity, story.truth.hall.patients[patient].quantum_activity - 1), "dm")
            set_signal(story, patient, story.truth.hall.signal[patient] - signal, "dm")
            return Ruled(owner(story.truth, patient), patient)
        case AbilityGiven(patient, ability):
            withdraw_ability(story, patient, ability)
            return Ruled(owner(story.truth, patient), patient)
        case BuffGiven(patient, id, buff):
            end_buff(story, patient, id)
            return Ruled(owner(story.truth, patient), patient, deed=BuffTaken(patient, buff))
        case BuffTaken(patient, buff):
            deed = BuffGiven(patient, add_buff(story, patient, buff), buff)
            return Ruled(owner(story.truth, patient), patient, deed=deed)
        case Moved(patient, _, region, area):
            return Ruled(EVERYONE, patient, deed=put(story, patient, region, area))
        case Turned(session, before):
            return Ruled(EVERYONE, deed=turn(story, session, "ended" if before == "none" else before))
        case SceneSet(session, texts):
            members = story.truth.scenes.sessions[session].members
            here = {patient: text for patient, text in texts.items() if patient in members}
            return Ruled(owner(story.truth, *here), deed=set_scene(story, session, here))


def _mistakes(view: State) -> Fields:
    numbers = tuple(number for number, ruling in view.desk.rulings.items() if correctable(view, ruling))
    return {"ruling": Choice(options(numbers))}


POWERS = (
    Power(
        command=Correct,
        do=_correct,
        group="end",
        heard=("dm", "patients", "session", "everyone"),
        ground=("ruling",),
        fields=_mistakes,
    ),
)
