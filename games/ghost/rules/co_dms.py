"""Who helps the DM, and where (section 11): a co-DM sees what the DM sees, and acts in the regions given.

Of what the DM may do a co-DM has that which is about the sessions and patients of those regions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from events.audience import EVERYONE, CoHost, Host
from games.game import Prompts
from games.ghost.facts import dm as facts
from games.ghost.prompts.dm import NOTHING, appointable, chair_of, free_chair
from games.ghost.rules.area import Area, Deed, Ground, Power, Ruled, Story
from games.ghost.state import State
from games.ghost.state.desk import Ruling, SceneSet, Turned
from games.ghost.state.scenario import LETTERS
from games.prompt import Choice, Choices, Field, Option, Prompt, options
from games.sitting.facts import TableCoHostLeft, TableCoHostTaken

CO_DMS = Area()


@Deed(
    CO_DMS,
    group="people",
    heard=("everyone",),
    fields=lambda view: {
        "player": Choice(options(appointable(view))),
        "regions": Choices(options(LETTERS, "region"), 1, len(LETTERS)),
    },
)
class AppointCoDm(Power, frozen=True):
    """Somebody without a seat acts in these regions; a co-DM in these from here on, instead of others."""

    player: str
    regions: tuple[str, ...]

    def do(self, story: Story, by: Host) -> Ruled:
        held = chair_of(story.truth, self.player)
        given = held or free_chair(story.truth)
        assert given is not None, "nobody new is offered without a chair"
        if held is None:
            story.proclaim(TableCoHostTaken(given, self.player))
        story.happen(facts.RegionsEntrusted(given, tuple(sorted(self.regions))))
        return Ruled(EVERYONE)


@Deed(
    CO_DMS,
    group="people",
    heard=("everyone",),
    fields=lambda view: {"player": Choice(options(tuple(view.desk.co_dms.values())))},
)
class DismissCoDm(Power, frozen=True):
    """A co-DM is none any more, and sees nothing more of it."""

    player: str

    def do(self, story: Story, by: Host) -> Ruled | None:
        held = chair_of(story.truth, self.player)
        if held is None:
            return None
        story.proclaim(TableCoHostLeft(held, dismissed=True))
        return Ruled(EVERYONE)


def within(view: State, chair: CoHost, asked: Prompts, powers: Mapping[str, Deed]) -> Prompts:
    """Those of the DM's prompts that lie in a co-DM's regions, with the options that do."""
    if chair not in view.desk.regions:
        return {}
    ground = _Ground(view, frozenset(view.desk.regions[chair]))
    narrowed = {
        id: ground.narrowed(id, prompt, powers[prompt.command].ground)
        for id, prompt in asked.items()
        if prompt.command in powers
    }
    return {id: prompt for id, prompt in narrowed.items() if prompt is not None}


class _Ground:
    """Some regions of this chapter, and who is there."""

    def __init__(self, view: State, regions: frozenset[str]) -> None:
        self._view, self._regions = view, regions
        self._patients = frozenset(patient for patient, region in view.tale.groups.items() if region in regions)

    def narrowed(self, id: str, prompt: Prompt, ground: Ground) -> Prompt | None:
        """The prompt with what lies here; None where nothing does."""
        if ground in ("lead", "anywhere"):
            return prompt if ground == "anywhere" else None
        if ground == "named":
            return prompt if self._is_about(id.split(".")[1]) else None
        fields = {name: self._field(name, field) if name in ground else field for name, field in prompt.fields.items()}
        known = {name: field for name, field in fields.items() if field is not None}
        return replace(prompt, fields=known) if len(known) == len(fields) else None

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
            case "place" if value == NOTHING:
                return True
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
