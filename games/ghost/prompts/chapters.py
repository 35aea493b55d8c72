"""What a patient is asked about its chapter, in a session and in the finale."""

from __future__ import annotations

from games.game import Prompts
from games.ghost.prompts import COLOR
from games.ghost.state import State
from games.ghost.state.objects import PatientId
from games.ghost.state.stage import scene_of
from games.prompt import Choice, Prompt, options


def asks(view: State, patient: PatientId) -> Prompts:
    """A region to begin with; and at the end, whether all is done."""
    if patient in view.hall.lost:
        return {}
    until = view.until or None
    if view.phase == "choose" and view.tale.chapter == view.chapter and patient not in view.tale.committed:
        choice = Choice(options(tuple(view.tale.regions)))
        return {f"region.{view.chapter}": Prompt("commit_region", {"region": choice}, until=until)}
    if view.phase == "explore" and not view.is_ready(patient) and patient not in view.combats.fights:
        # Without an until: who explores to the very end has missed nothing.
        return {f"chapter_done.{view.chapter}": Prompt("finish_chapter", {})}
    return {}


def asks_of_finale(view: State, patient: PatientId) -> Prompts:
    """What is left to do; who has collapsed can give nothing."""
    if view.phase != "finale" or view.is_ready(patient) or patient in view.hall.lost:
        return {}
    asked = {"finale_done": Prompt("finish_finale", {})}
    gone = view.hall.collapsed | view.hall.sacrificed
    if patient not in gone and view.hall.ghost_of(patient) is not None:
        asked["sacrifice"] = Prompt("sacrifice", {}, required=False, until=view.until or None)
    return asked


def asks_in_scenes(view: State, patient: PatientId) -> Prompts:
    """What is offered at the place the patient is at, and the way to others; not in a fight, nor while a roll waits."""
    if view.is_ready(patient) or patient in view.hall.collapsed:
        return {}
    if patient in view.checks.offers or patient in view.combats.fights:
        return {}
    scene = view.scenes.scenes.get(patient)
    if scene_of(view, patient) is None or scene is None:
        return {}
    here = view.scenes.places[patient]
    count, until = view.scenes.acts.get(patient, 0), view.until or None
    asked: dict[str, Prompt] = {}
    if nodes := scene.areas[here].nodes:
        fields = {"node": Choice(options(tuple(nodes))), "color": COLOR}
        asked[f"interact.{patient}.{count}"] = Prompt("interact", fields, required=False, until=until)
    if others := tuple(area for area in scene.areas if area != here):
        fields = {"area": Choice(options(others))}
        asked[f"move.{patient}.{count}"] = Prompt("move", fields, required=False, until=until)
    return asked
