"""What waits for the DM to be written, as other areas ask for it."""

from __future__ import annotations

from games.ghost.facts import dm as facts
from games.ghost.rules.story import Story
from games.ghost.state.desk import ActKind, Awaited, Request
from games.ghost.state.objects import PatientId


def ask_effect(story: Story, patient: PatientId, ability: str, target: str) -> None:
    """A special ability was used: what it does, the DM writes."""
    count = story.truth.desk.used.get(patient, 0) + 1
    awaited = Awaited(f"{patient}.{count}", ability, target)
    story.happen(facts.EffectAwaited(patient, awaited, count))


def ask(story: Story, patient: PatientId, kind: ActKind, color: str, text: str) -> None:
    """A patient wants to do something: how it goes, the DM says. Its session hears what it is."""
    count = story.truth.desk.asked.get(patient, 0) + 1
    request = Request(f"{patient}.{count}", kind, color, text)
    story.happen(facts.RequestKept(patient, request, count))
    story.happen(facts.RequestQueued(patient, kind, text))
