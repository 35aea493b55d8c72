"""What a seat is asked at the registration, and a maker; how a patient is brought from an earlier table; and what a
patient may make of what it holds.

A patient is brought as its FULL file: who it was, not what it had become.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from games.game import Prompts, Rejected
from games.ghost.modules.module import StockPatient
from games.ghost.prompts import COLOR, ability_form
from games.ghost.state import State
from games.ghost.state.hall import NO_FRAGMENTS, Fragments, unknown_type
from games.ghost.state.objects import (
    AGE_MAX,
    AGE_UNSTATED,
    ARCHIVE_MAX,
    COLORS,
    GENDER_MAX,
    IDENTITY_MAX,
    NAME_MAX,
    TEXT_MAX,
    Color,
    PatientId,
    validate_color,
)
from games.ghost.state.options import GhostOptions, evolution_threshold
from games.ghost.state.scenario import own_words
from games.prompt import Choice, Field, Form, Int, Misfit, Prompt, Text, check_fields, options
from games.sitting.table import Chair

FILE_MAX = 65_536
"""The longest FULL file; all its texts at their longest, and some room."""

CARD: dict[str, Field] = {
    "name": Text(NAME_MAX, min=1),
    "gender": Text(GENDER_MAX, optional=True),
    "age": Int(AGE_UNSTATED, AGE_MAX, optional=True),
    "former_identity": Text(IDENTITY_MAX, optional=True),
    "appearance": Text(TEXT_MAX, optional=True),
    "base_color": COLOR,
    "personality_files": Form(
        {color: Text(ARCHIVE_MAX, optional=True) for color in COLORS}, label="color", optional=True
    ),
    "ideal_projection": Text(TEXT_MAX, optional=True),
}


GHOST: dict[str, Field] = {
    "name": Text(NAME_MAX, min=1),
    "appearance": Text(TEXT_MAX, optional=True),
    "personality": Text(TEXT_MAX, optional=True),
}


def prompts(view: State, chair: Chair) -> Prompts:
    """A first patient must be registered; others may, and one of several is chosen."""
    if view.phase != "registration" or not isinstance(chair, int) or chair in view.ready:
        return {}
    own = [patient for patient, card in view.hall.patients.items() if card.seat == chair]
    until = view.until or None
    asked: dict[str, Prompt] = {}
    if len(own) < view.options.patients_each:
        asked[f"register.{chair}.{len(own) + 1}"] = Prompt("create_patient", CARD, required=not own, until=until)
        unread = view.registry.unread.get(chair, 0)
        file: dict[str, Field] = {"file": Text(FILE_MAX, min=1)}
        asked[f"bring.{chair}.{len(own) + 1}.{unread}"] = Prompt("bring_patient", file, required=False, until=until)
    if own:
        choice = Choice(options(tuple(own)))
        asked[f"registered.{chair}.{len(own)}"] = Prompt("finish_registration", {"patient": choice}, until=until)
    return asked


def stock_card(view: State, one: StockPatient) -> dict[str, Any]:
    """A patient of the module's as the form is filled in with it, in the language of the table."""
    words = partial(own_words, view)
    return {
        "name": words(one.name),
        "gender": words(one.gender),
        "age": one.age,
        "former_identity": words(one.former_identity),
        "appearance": words(one.appearance),
        "base_color": one.colour,
        "personality_files": {color: words(text) for color, text in one.archives.items()},
        "ideal_projection": words(one.projection),
    }


def asks_of_makers(view: State, maker: PatientId) -> Prompts:
    """Each maker makes one ghost of the form it was given."""
    if view.phase != "ghost_making" or maker in view.makings.made:
        return {}
    fields = GHOST | {"print_ability": ability_form(view.makings.swaps[maker].base_color)}
    return {f"make.{maker}": Prompt("make_ghost", fields, until=view.until or None)}


class Unread(Exception):
    """A text holds no patient: the ``field`` that is wrong, and the seed's sentence where it has one."""

    def __init__(self, field: str, said: str = "") -> None:
        super().__init__(field)
        self.field, self.said = field, said


def patient_in(text: str) -> dict[str, Any]:
    """The fields of a registration that a FULL file holds; attributes, abilities and ghost stay behind.

    Raises:
        Unread: it is no such file.
    """
    try:
        file = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        raise Unread("file") from None
    if not isinstance(file, dict):
        raise Unread("file")
    if file.get("file_type") != "FULL":
        raise Unread("file_type", unknown_type(str(file.get("file_type"))[:40]))
    color = file.get("base_color")
    try:
        validate_color(str(color)[:40])
    except ValueError as error:
        raise Unread("base_color", str(error)) from None
    card = {name: file.get(name) for name in CARD}
    try:
        check_fields(CARD, card, "file")
    except Misfit as misfit:
        raise Unread(str(misfit.params["field"]).removeprefix("file.")[:80]) from None
    return card


def name_in(text: str) -> str:
    """The name of the patient that a FULL file holds.

    Raises:
        Rejected: it is no such file, or too long to be brought.
    """
    try:
        card = patient_in(text)
    except Unread as unread:
        if unread.said:
            raise Rejected("patient_said", said=unread.said) from None
        raise Rejected("patient_unread", field=unread.field) from None
    if len(text) > FILE_MAX:
        raise Rejected("patient_too_long", max=FILE_MAX)
    return str(card["name"])


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
        # The fragments spent so far, of all colours together, number what is asked.
        raised = sum(one.spent_attribute for one in view.belongings.fragments.get(patient, {}).values())
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
        unlocked = sum(one.spent_unlock for one in view.belongings.fragments.get(patient, {}).values())
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
