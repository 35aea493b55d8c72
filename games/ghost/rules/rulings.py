"""A ruling as it is told: what a DM did, to whom, and why; and how one is taken back."""

from __future__ import annotations

from collections.abc import Callable

from events.audience import EVERYONE, Audience, Host
from games.ghost.facts import dm as facts
from games.ghost.facts.fact import owner
from games.ghost.rules.belongings import gain, give_item, held, spend
from games.ghost.rules.patients import heal, hurt, set_activity_max, set_attribute, set_signal
from games.ghost.rules.power import Ruled
from games.ghost.rules.story import DM, Story
from games.ghost.state.desk import Change, Ruling
from games.ghost.state.objects import validate_color
from games.ghost.state.scenario import item_of, words_of


def rule(story: Story, by: Host, kind: str, reason: str, ruled: Ruled) -> None:
    """Tell a ruling: to those who see what it does, and the DMs with what it takes to correct it."""
    to, patient, change, deed, corrects = ruled
    number = max(story.truth.desk.rulings, default=0) + 1
    if to != DM:
        corrected = story.truth.desk.rulings[corrects].kind if corrects else ""
        story.tell(to, facts.RulingMade(kind, patient, reason, corrected))
    kept = change if change is not None and change.before != change.after else None
    story.happen(facts.RulingKept(number, Ruling(kind, by, patient, reason, corrects, kept, deed)))


def measured(story: Story, change: Change) -> int:
    """How much there is now of what a change is about."""
    hall, patient = story.truth.hall, change.patient
    match change.measure:
        case "activity":
            return hall.patients[patient].quantum_activity
        case "activity_max":
            return hall.patients[patient].quantum_activity_max
        case "signal":
            return hall.signal[patient]
        case "attribute":
            return hall.attributes[patient][validate_color(change.name)]
        case "fragments":
            return held(story, patient, validate_color(change.name)).held
        case "item":
            return story.truth.belongings.items.get(patient, {}).get(change.name, 0)


def move(story: Story, change: Change, by: int) -> Change:
    """Make a number greater or smaller, within its bounds; what came of it."""
    before = measured(story, change)
    _MOVES[change.measure](story, change, by)
    return Change(change.patient, change.measure, change.name, before, measured(story, change))


def audience_of(story: Story, change: Change) -> Audience:
    """Who sees a number: quantum activity is everybody's to see."""
    return EVERYONE if change.measure in ("activity", "activity_max") else owner(story.truth, change.patient)


def _activity(story: Story, change: Change, by: int) -> None:
    if by < 0:
        hurt(story, change.patient, -by, "dm")
    else:
        heal(story, change.patient, by, "dm")


def _activity_max(story: Story, change: Change, by: int) -> None:
    set_activity_max(story, change.patient, measured(story, change) + by)


def _signal(story: Story, change: Change, by: int) -> None:
    set_signal(story, change.patient, measured(story, change) + by, "dm")


def _attribute(story: Story, change: Change, by: int) -> None:
    set_attribute(story, change.patient, validate_color(change.name), measured(story, change) + by, "dm")


def _fragments(story: Story, change: Change, by: int) -> None:
    color = validate_color(change.name)
    if by > 0:
        gain(story, change.patient, color, by)
    elif taken := min(-by, measured(story, change)):
        spend(story, change.patient, color, taken, "lost")


def _item(story: Story, change: Change, by: int) -> None:
    if max(0, measured(story, change) + by) != measured(story, change):
        item = item_of(story.truth, change.name)
        give_item(story, change.patient, item.id, words_of(item.name), by)


_MOVES: dict[str, Callable[[Story, Change, int], None]] = {
    "activity": _activity,
    "activity_max": _activity_max,
    "signal": _signal,
    "attribute": _attribute,
    "fragments": _fragments,
    "item": _item,
}
