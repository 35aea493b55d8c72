"""What a patient may make of what it holds."""

from __future__ import annotations

from games.game import Prompts
from games.ghost.prompts.forms import ability_form
from games.ghost.state import State
from games.ghost.state.growth import NO_FRAGMENTS, Fragments
from games.ghost.state.objects import COLORS, Color, PatientId
from games.ghost.state.options import GhostOptions, evolution_threshold
from games.prompt import Choice, Prompt, options


def asks(view: State, patient: PatientId) -> Prompts:
    """What keys, fragments, items and a patient's companion offer; and a maker's part in an evolution."""
    if patient in view.hall.lost:
        return {}
    asked = _added(view, patient)
    if view.phase in ("explore", "finale") and patient not in view.hall.collapsed:
        asked |= _attributes(view, patient) | _companion(view, patient)
    return asked


def _attributes(view: State, patient: PatientId) -> dict[str, Prompt]:
    """The attribute of a key, and attributes that the fragments held can pay."""
    until, below = view.until or None, below_cap(view, patient)
    asked: dict[str, Prompt] = {}
    for chapter in view.belongings.boons.get(patient, {}):
        if below:
            fields = {"color": Choice(options(below, "color"))}
            asked[f"boon.{patient}.{chapter}"] = Prompt("take_boon", fields, until=until)
    if payable := tuple(color for color in below if _can_pay(view, patient, color)):
        fields = {"color": Choice(options(payable, "color"))}
        raised = _spent(view, patient).spent_attribute
        asked[f"raise.{patient}.{raised}"] = Prompt("raise_attribute", fields, required=False, until=until)
    return asked


def _companion(view: State, patient: PatientId) -> dict[str, Prompt]:
    """Archives of its origin for a fragment each; and once all four attributes are there, its evolution."""
    ghost = view.hall.ghost_of(patient)
    if ghost is None or patient in view.hall.sacrificed:
        return {}
    until = view.until or None
    asked: dict[str, Prompt] = {}
    hint = view.makings.hints.get(patient, {}).get(ghost)
    closed = [color for color in COLORS if hint is not None and color not in hint.archives]
    if payable := tuple(color for color in closed if _held(view, patient, color).held):
        fields = {"color": Choice(options(payable, "color"))}
        unlocked = _spent(view, patient).spent_unlock
        asked[f"unlock.{patient}.{unlocked}"] = Prompt("unlock_archive", fields, required=False, until=until)
    values = view.hall.attributes.get(patient, {})
    if ghost not in view.hall.evolved and min(values.values(), default=0) >= evolution_threshold(view.options):
        asked[f"evolve.{ghost}"] = Prompt("declare_evolution", {}, required=False, until=until)
    return asked


def _added(view: State, maker: PatientId) -> dict[str, Prompt]:
    """A second ability for a ghost that this patient has made."""
    if view.phase == "ended":
        return {}
    asked: dict[str, Prompt] = {}
    for ghost, due in view.belongings.asked.get(maker, {}).items():
        fields = {"print_ability": ability_form(view.hall.ghost_colors[ghost])}
        asked[f"ability.{maker}.{ghost}"] = Prompt("add_ability", fields, until=due or None)
    return asked


def _spent(view: State, patient: PatientId) -> Fragments:
    """The fragments of all colours together: they number what is asked."""
    parts = view.belongings.fragments.get(patient, {}).values()
    return Fragments(
        sum(part.held for part in parts),
        sum(part.spent_attribute for part in parts),
        sum(part.spent_unlock for part in parts),
        sum(part.lost for part in parts),
    )


def below_cap(view: State, patient: PatientId) -> tuple[Color, ...]:
    """The attributes that can still rise."""
    values = view.hall.attributes.get(patient, {})
    return tuple(color for color in COLORS if color in values and values[color] < view.options.attribute_cap)


def price(table: GhostOptions, value: int) -> int:
    """The fragments that raise an attribute from this value: as many as it has, 1 from 0, or always 1."""
    return 1 if table.fragment_cost == "flat" else max(1, value)


def _can_pay(view: State, patient: PatientId, color: Color) -> bool:
    return _held(view, patient, color).held >= price(view.options, view.hall.attributes[patient][color])


def _held(view: State, patient: PatientId, color: Color) -> Fragments:
    return view.belongings.fragments.get(patient, {}).get(color, NO_FRAGMENTS)


def usable(state: State, patient: PatientId) -> tuple[str, ...]:
    """The items a patient has that do something."""
    useful = state.belongings.useful.get(patient, {})
    return tuple(item for item, n in state.belongings.items.get(patient, {}).items() if n and useful.get(item))
