"""What a patient in a session may do."""

from __future__ import annotations

from games.game import Prompts
from games.ghost.prompts.registration import COLOR_OPTIONS
from games.ghost.state import State
from games.ghost.state.objects import PatientId
from games.prompt import Choice, Prompt, options


def asks(view: State, patient: PatientId) -> Prompts:
    """What is offered at the place the patient is at, and the way to others; not in a fight, nor while a roll waits."""
    done = view.hall.patients[patient].seat in view.ready
    if view.phase != "explore" or done or patient in view.hall.collapsed:
        return {}
    if patient in view.checks.offers or patient in view.combats.fights:
        return {}
    session, scene = view.scenes.session_of(patient), view.scenes.scenes.get(patient)
    if session is None or session.status != "active" or scene is None:
        return {}
    here = view.scenes.places[patient]
    count, until = view.scenes.acts.get(patient, 0), view.until or None
    asked: dict[str, Prompt] = {}
    if nodes := scene.areas[here].nodes:
        fields = {"node": Choice(options(tuple(nodes))), "color": Choice(COLOR_OPTIONS)}
        asked[f"interact.{patient}.{count}"] = Prompt("interact", fields, required=False, until=until)
    if others := tuple(area for area in scene.areas if area != here):
        fields = {"area": Choice(options(others))}
        asked[f"move.{patient}.{count}"] = Prompt("move", fields, required=False, until=until)
    return asked
