"""Where views and facts have the names of what facts point at by its id (docs/words.md)."""

from __future__ import annotations

from sotto_words import Names

NAMES: Names = {
    "patient": ("patient_registered: patient.name", "hall.patients.*.name"),
    "ghost": ("ghost_made: ghost.name", "companion_introduced: ghost.name", "hall.ghosts.*.name"),
    "ability": (
        "hall.native.*.*.name",
        "hall.copied.*.*.name",
        "hall.granted.*.*.print_abilities.*.name",
        "hall.granted.*.*.ghost.print_abilities.*.name",
    ),
    "region": ("chapter_opened: regions.*.label", "tale.regions.*.label"),
    "session": ("session_started: session", "scenes.sessions.*"),
    "area": ("patient_moved: area=name", "scene_shown: scene.areas.*.name", "scenes.scenes.*.areas.*.name"),
    "node": ("scene_shown: scene.areas.*.nodes.*.text", "scenes.scenes.*.areas.*.nodes.*.text"),
    "foe": ("fight_began: foes.*.name", "combats.called.*", "combats.fights.*.foes.*.name"),
    "fight": ("fight_began: fight=", "combats.fights.*"),
    "event": ("checks.events.*.name",),
}
"""By kind. Regions come before sessions, which are called by theirs."""
