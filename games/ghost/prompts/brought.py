"""A patient from one of the player's earlier tables, brought as its FULL file: who it was, not what it had become."""

from __future__ import annotations

from typing import Any

import msgspec

from games.game import Rejected
from games.ghost.prompts.registration import CARD, FILE_MAX
from games.ghost.state.files import unknown_type
from games.ghost.state.objects import validate_color
from games.prompt import Misfit, check_fields


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
