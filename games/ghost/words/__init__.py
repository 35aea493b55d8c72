"""What the game says in Chinese and English, and what the narrator is asked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from games.ghost.modules.module import Bilingual, Module, said
from games.words import LANGUAGES, Catalogue, Texts, load, merged
from sotto_words import Names

FOLDER = Path(__file__).parent
AREAS = (
    "words",
    "hall",
    "registration",
    "making",
    "chapters",
    "scene",
    "checks",
    "growth",
    "combat",
    "comm",
    "collapse",
    "finale",
    "dm",
    "talk",
    "narration",
    "gist",
)
"""The files: one of the game as a whole, and one for each area."""

CATALOGUE = merged(*(load(FOLDER, area) for area in AREAS))


Pair = str | Bilingual[str]


NAMES: Names = {
    "patient": ("patient_registered: patient.name", "hall.patients.*.name"),
    "ghost": ("ghost_made: ghost.name", "companion_introduced: ghost.name", "hall.ghosts.*.name"),
    "ability": (
        "hall.native.*.*.name",
        "hall.copied.*.*.name",
        "hall.granted.*.*.print_abilities.*.name",
        "hall.granted.*.*.ghost.print_abilities.*.name",
    ),
    "region": ("chapter_opened: regions.*.label", "region_relabelled: region=label", "tale.regions.*.label"),
    "seat": ("patient_activated: seat=",),
    "session": ("session_started: session", "scenes.sessions.*"),
    "area": ("patient_moved: area=name", "scene_shown: scene.areas.*.name", "scenes.scenes.*.areas.*.name"),
    "node": (
        "scene_shown: scene.areas.*.nodes.*.text",
        "nodes_offered: nodes.*.text",
        "scenes.scenes.*.areas.*.nodes.*.text",
    ),
    "foe": ("fight_began: foes.*.name", "combats.called.*", "combats.fights.*.foes.*.name"),
    "fight": ("fight_began: fight=", "combats.fights.*"),
    "item": ("item_counted: item=name", "desk.made.*.name"),
    "event": ("checks.events.*.name",),
}
"""By kind. Regions come before sessions, which are called by theirs."""


def called(*pairs: Pair) -> Catalogue:
    """What these are called in each language, by what they are called in either.

    A table tells the names of its stock in its own language, as it tells those that players write.
    """
    return {
        language: {f"called.{said(pair, told)}": said(pair, language) for pair in pairs for told in LANGUAGES}
        for language in LANGUAGES
    }


def stock_of(module: Module) -> Iterator[Pair]:
    """What everybody sees of the stock of a module: names, and what is on the cards."""
    for patient in module.stock_patients:
        yield from (patient.name, patient.gender, patient.former_identity, patient.appearance)
    for ghost in module.stock_ghosts:
        yield from (ghost.name, ghost.appearance, ghost.personality, ghost.ability.name, ghost.evolved_ability.name)


def _read(name: str) -> Mapping[str, Texts]:
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text("utf-8"))


VOICE = _read("voice")
"""What a model is asked that speaks for a ghost."""


_NARRATION = _read("narration")


PERSONA, LORE, SILENCE = _NARRATION["persona"], _NARRATION["lore"], _NARRATION["silence"]


TASKS = {kind: _NARRATION[kind] for kind in ("combat", "scene", "talk", "check")}
"""By how the name of what is told of begins."""
