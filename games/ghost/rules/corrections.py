"""What a ruling did is taken back: nothing told is edited, a correction follows it."""

from __future__ import annotations

from events.audience import EVERYONE, Host
from games.ghost.facts.fact import owner
from games.ghost.prompts.dm import mistakes
from games.ghost.rules.area import Area, Deed, Power, Ruled, Story
from games.ghost.rules.effects import audience_of, move
from games.ghost.rules.growth import add_buff, end_buff, withdraw_key
from games.ghost.rules.patients import hurt, set_signal, withdraw_ability
from games.ghost.rules.scene import put, set_scene, turn
from games.ghost.state.desk import (
    AbilityGiven,
    AnyDeed,
    BuffGiven,
    BuffTaken,
    KeyGiven,
    Moved,
    SceneSet,
    Turned,
)

CORRECTIONS = Area()


@Deed(CORRECTIONS, group="end", heard=("dm", "patients", "session", "everyone"), ground=("ruling",), fields=mistakes)
class Correct(Power, frozen=True):
    """Take back what a ruling did; the past stays as it was told."""

    ruling: int

    def do(self, story: Story, by: Host) -> Ruled | None:
        ruling = story.truth.desk.rulings[self.ruling]
        if ruling.change is not None:
            change = move(story, ruling.change, ruling.change.before - ruling.change.after)
            return Ruled(audience_of(story, change), change.patient, change, corrects=self.ruling)
        undone = None if ruling.deed is None else _undo(story, ruling.deed)
        return undone and undone._replace(corrects=self.ruling)


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
