"""Where a co-DM acts: of what the DM may do, that which is about the sessions and patients of some regions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from events.audience import CoHost
from games.game import Prompts
from games.ghost.dm.things import Ruling, SceneSet, Turned
from games.ghost.state import State
from games.prompt import Choice, Choices, Field, Option, Prompt

EVERYWHERE = frozenset({"hidden_roll"})
"""What is about no place."""

PLACED: Mapping[str, tuple[str, ...]] = {
    "whisper": ("to",),
    "reveal": ("patient", "to"),
    "adjust": ("patient",),
    "grant_fragment": ("patient",),
    "grant_ability": ("patient",),
    "grant_item": ("patient",),
    "grant_key": ("patient",),
    "add_buff": ("patient",),
    "remove_buff": ("buff",),
    "correct": ("ruling",),
    "start_session": ("region",),
    "pause_session": ("session",),
    "resume_session": ("session",),
    "end_session": ("session",),
    "set_scene": ("session",),
    "move_patient": ("patient", "place"),
    "start_fight": ("patients",),
    "start_duel": ("patients",),
}
"""The fields of a power that say where it acts."""

NAMED = frozenset({"answer_request", "write_effect", "end_fight", "judge_off_rail"})
"""What is asked of a patient or a fight that its id names."""


def within(view: State, chair: CoHost, asked: Prompts) -> Prompts:
    """Those of the DM's prompts that lie in a co-DM's regions, with the options that do."""
    if chair not in view.desk.regions:
        return {}
    ground = _Ground(view, frozenset(view.desk.regions[chair]))
    narrowed = {id: ground.narrowed(id, prompt) for id, prompt in asked.items()}
    return {id: prompt for id, prompt in narrowed.items() if prompt is not None}


class _Ground:
    """Some regions of this chapter, and who is there."""

    def __init__(self, view: State, regions: frozenset[str]) -> None:
        self._view, self._regions = view, regions
        self._patients = frozenset(patient for patient, region in view.tale.groups.items() if region in regions)

    def narrowed(self, id: str, prompt: Prompt) -> Prompt | None:
        """The prompt with what lies here; None where nothing does."""
        if prompt.command in EVERYWHERE:
            return prompt
        if prompt.command in NAMED:
            return prompt if self._is_about(id.split(".")[1]) else None
        names = PLACED.get(prompt.command)
        if names is None:
            return None
        fields = dict(prompt.fields)
        for name in names:
            narrowed = self._field(name, prompt.fields[name])
            if narrowed is None:
                return None
            fields[name] = narrowed
        return replace(prompt, fields=fields)

    def _is_about(self, name: str) -> bool:
        den = self._view.combats.dens.get(name)
        return (den.lead if den else name) in self._patients

    def _field(self, name: str, field: Field) -> Field | None:
        assert isinstance(field, Choice | Choices), "places are chosen"
        here = tuple(self._here(name, field.options))
        if not here:
            return None
        if isinstance(field, Choice):
            return Choice(here)
        return replace(field, options=here, max=field.max if field.repeat else min(field.max, len(here)))

    def _here(self, name: str, options: tuple[Option, ...]) -> Iterator[Option]:
        return (option for option in options if self._lies(name, option.value))

    def _lies(self, name: str, value: str | int | bool) -> bool:
        match name:
            case "region":
                return value in self._regions
            case "session":
                return self._view.scenes.sessions[str(value)].region in self._regions
            case "place":
                return str(value).partition("/")[0] in self._regions
            case "ruling":
                return self._ruled_here(self._view.desk.rulings[int(value)])
            case _:
                return str(value).partition(".")[0] in self._patients

    def _ruled_here(self, ruling: Ruling) -> bool:
        if isinstance(ruling.deed, Turned | SceneSet):
            return self._lies("session", ruling.deed.session)
        return ruling.patient in self._patients
