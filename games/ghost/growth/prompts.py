"""What a patient may make of what it holds."""

from __future__ import annotations

from games.game import Prompts
from games.ghost.growth.things import NO_FRAGMENTS
from games.ghost.objects import COLORS, Color, PatientId
from games.ghost.options import GhostOptions
from games.ghost.state import State
from games.ghost.story import Chair
from games.prompt import Choice, Prompt, options


def prompts(view: State, chair: Chair) -> Prompts:
    """The attribute of a key, and attributes that the fragments held can pay."""
    patient = view.played_by(chair)
    if patient is None or view.phase not in ("explore", "finale") or patient in view.hall.collapsed | view.hall.lost:
        return {}
    until = view.until or None
    asked: dict[str, Prompt] = {}
    for chapter in view.belongings.boons.get(patient, {}):
        if below := below_cap(view, patient):
            fields = {"color": Choice(options(below, "color"))}
            asked[f"boon.{patient}.{chapter}"] = Prompt("take_boon", fields, until=until)
    if payable := tuple(color for color in below_cap(view, patient) if _can_pay(view, patient, color)):
        raised = sum(part.spent_attribute for part in view.belongings.fragments[patient].values())
        fields = {"color": Choice(options(payable, "color"))}
        asked[f"raise.{patient}.{raised}"] = Prompt("raise_attribute", fields, required=False, until=until)
    return asked


def below_cap(view: State, patient: PatientId) -> tuple[Color, ...]:
    """The attributes that can still rise."""
    values = view.hall.attributes.get(patient, {})
    return tuple(color for color in COLORS if color in values and values[color] < view.options.attribute_cap)


def price(table: GhostOptions, value: int) -> int:
    """The fragments that raise an attribute from this value: as many as it has, 1 from 0, or always 1."""
    return 1 if table.fragment_cost == "flat" else max(1, value)


def _can_pay(view: State, patient: PatientId, color: Color) -> bool:
    held = view.belongings.fragments.get(patient, {}).get(color, NO_FRAGMENTS).held
    return held >= price(view.options, view.hall.attributes[patient][color])
