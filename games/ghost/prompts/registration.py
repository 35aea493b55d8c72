"""What a seat is asked at the registration, and a maker; and how a patient is brought from an earlier table.

A patient is brought as its FULL file: who it was, not what it had become.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from games.game import Prompts, Rejected
from games.ghost.modules.module import StockPatient
from games.ghost.prompts.forms import ability_form
from games.ghost.state import State
from games.ghost.state.hall import unknown_type
from games.ghost.state.objects import (
    AGE_MAX,
    AGE_UNSTATED,
    ARCHIVE_MAX,
    COLORS,
    GENDER_MAX,
    IDENTITY_MAX,
    NAME_MAX,
    TEXT_MAX,
    PatientId,
    validate_color,
)
from games.ghost.state.scenario import own_words
from games.prompt import Choice, Field, Form, Int, Misfit, Prompt, Text, check_fields, options
from games.sitting.table import Chair

FILE_MAX = 65_536
"""The longest FULL file; all its texts at their longest, and some room."""

COLOR_OPTIONS = options(COLORS, "color")

CARD: dict[str, Field] = {
    "name": Text(NAME_MAX, min=1),
    "gender": Text(GENDER_MAX, optional=True),
    "age": Int(AGE_UNSTATED, AGE_MAX, optional=True),
    "former_identity": Text(IDENTITY_MAX, optional=True),
    "appearance": Text(TEXT_MAX, optional=True),
    "base_color": Choice(COLOR_OPTIONS),
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
