"""What other areas do to patients: hurt, heal, change a number; each told to who may know."""

from __future__ import annotations

from games.ghost.facts import hall as facts
from games.ghost.rules.area import Story
from games.ghost.state.hall import full_file
from games.ghost.state.objects import AbilityForm, AbilityId, Color, PatientId, healed, printed, taken


def hurt(story: Story, patient: PatientId, amount: int, cause: facts.Cause) -> int:
    """Damage, at most what there is; a patient that comes to 0 collapses when the command is settled."""
    current = story.truth.hall.patients[patient].quantum_activity
    actual = taken(amount, current)
    if actual:
        story.happen(facts.ActivityLost(patient, actual, current - actual))
        story.happen(facts.ActivityExplained(patient, cause))
    return actual


def heal(story: Story, patient: PatientId, amount: int, cause: facts.Cause) -> int:
    """Healing, at most up to the maximum."""
    card = story.truth.hall.patients[patient]
    actual = healed(amount, card.quantum_activity, card.quantum_activity_max)
    if actual:
        story.happen(facts.ActivityRegained(patient, actual, card.quantum_activity + actual))
        story.happen(facts.ActivityExplained(patient, cause))
    return actual


def set_activity_max(story: Story, patient: PatientId, most: int) -> None:
    """Another maximum, 1 at least; it clamps what there is."""
    card = story.truth.hall.patients[patient]
    bounded = max(1, most)
    if bounded != card.quantum_activity_max:
        current = min(card.quantum_activity, bounded)
        story.happen(facts.ActivityBounded(patient, bounded, current))


def set_signal(story: Story, patient: PatientId, current: int, why: str) -> None:
    """Signal, within its bounds."""
    bounded = max(0, min(current, story.truth.options.signal_max))
    if bounded != story.truth.hall.signal.get(patient):
        story.happen(facts.SignalChanged(patient, bounded, why))  # type: ignore[arg-type]


def set_attribute(story: Story, patient: PatientId, color: Color, value: int, why: str) -> None:
    """An attribute, within its bounds."""
    bounded = max(0, min(value, story.truth.options.attribute_cap))
    if bounded != story.truth.hall.attributes.get(patient, {}).get(color):
        story.happen(facts.AttributeChanged(patient, color, bounded, why))  # type: ignore[arg-type]


def grant_file(story: Story, to: PatientId, of: PatientId) -> None:
    """A FULL file as it is now, for good: a snapshot under the name of who is given it."""
    story.happen(facts.FileGranted(to, of, full_file(story.truth.hall, of)))


def gain_ability(story: Story, patient: PatientId, form: AbilityForm) -> AbilityId:
    """A print ability of the patient's own, with the uses of a session."""
    id = f"a_{story.moment.sealed_dice(f'ids.ability.{patient}').token()}"
    story.happen(facts.AbilityGained(printed(form, id, patient_id=patient)))
    add_uses(story, patient, {id: story.truth.options.ability_uses})
    return id


def withdraw_ability(story: Story, patient: PatientId, ability: AbilityId) -> None:
    """An ability of the patient's own that was given by mistake, with its uses."""
    story.happen(facts.AbilityWithdrawn(patient, ability))
    uses = story.truth.hall.uses.get(patient, {})
    count_uses(story, patient, {id: left for id, left in uses.items() if id != ability})


def refill_uses(story: Story, patient: PatientId) -> None:
    """All uses of a new session, or of a new companion; an evolved one's abilities have one more, and it acts once."""
    hall, each = story.truth.hall, story.truth.options.ability_uses
    ghost = hall.ghost_of(patient) or ""
    evolved = ghost in hall.evolved
    uses = dict.fromkeys(hall.native.get(ghost, {}), each + 1 if evolved else each)
    uses |= dict.fromkeys(hall.copied.get(patient, {}), each)
    count_uses(story, patient, uses | ({ghost: 1} if evolved else {}))


def add_uses(story: Story, patient: PatientId, more: dict[AbilityId, int]) -> None:
    """Uses on top of those that are left."""
    uses = story.truth.hall.uses.get(patient, {})
    count_uses(story, patient, uses | {id: uses.get(id, 0) + n for id, n in more.items()})


def count_uses(story: Story, patient: PatientId, uses: dict[AbilityId, int]) -> None:
    """The uses left, all of them."""
    if story.truth.hall.uses.get(patient) != uses:
        story.happen(facts.UsesCounted(patient, uses))
