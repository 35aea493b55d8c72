"""Characters that a script brings along, in the fields of the official format; read by types, kept as plain text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.clocktower.engine.roles import PLAYED, Homebrew
from games.game import Rejected
from games.misfits import Misfit, misfit_of
from games.words import CORE, load, merged
from sotto_words.values import values_of

_STEPS = ("none", "done", "yes", "no", "dusk", "dawn", "minioninfo", "demoninfo")
_CODES = values_of(merged(CORE, load(Path(__file__).parent))["en"])
RESERVED = frozenset((*PLAYED, *_STEPS, *_CODES))
"""Words that stand beside ids in answers, orders and facts, and mean something else there: ``dies`` is a token."""

FIELD_SHOWN = 40
"""The most characters that are shown of the name of a field."""

_Rank = Annotated[float, Meta(ge=0, le=10_000)]
_Reminder = Annotated[str, Meta(max_length=500)]
_Tokens = Annotated[list[Annotated[str, Meta(min_length=1, max_length=30)]], Meta(max_length=20)]


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """All fields of the official format, with its limits; the last ones mean nothing here."""

    id: Annotated[str, Meta(min_length=1, max_length=50)]
    name: Annotated[str, Meta(min_length=1, max_length=30)]
    team: Literal["townsfolk", "outsider", "minion", "demon", "traveller", "traveler", "fabled", "loric"]
    ability: Annotated[str, Meta(max_length=250)]
    first_night: _Rank = 0
    other_night: _Rank = 0
    first_night_reminder: _Reminder = ""
    other_night_reminder: _Reminder = ""
    reminders: _Tokens = []
    reminders_global: _Tokens = []
    setup: bool = False
    edition: Any = None
    flavor: Any = None
    image: Any = None
    jinxes: Any = None
    special: Any = None


def character(id: str, entry: dict[str, Any], path: str) -> Homebrew:
    """Read one character, which will have this id.

    Raises:
        Rejected: with the path of the first fault.
    """
    try:
        written = msgspec.convert(entry, _Written)
    except msgspec.ValidationError as fault:
        raise _rejected(misfit_of(fault), path) from None
    if not id.isalnum() or id in RESERVED:
        raise Rejected("script_id", path=f"{path}.id")
    if written.team not in PLAYED:
        raise Rejected("script_team", path=f"{path}.team", team=written.team)
    for field, text in _texts(written):
        if not _plain(text).isprintable():
            raise Rejected("script_characters", path=f"{path}.{field}")
    if not any(map(str.isalnum, written.name)):
        raise Rejected("script_value", path=f"{path}.name")
    return Homebrew(
        id=id,
        name=_plain(written.name),
        team=written.team,  # type: ignore[arg-type]  # it is one of those that are played
        ability=_plain(written.ability),
        first_night=written.first_night,
        other_night=written.other_night,
        first_night_reminder=_plain(written.first_night_reminder),
        other_night_reminder=_plain(written.other_night_reminder),
        reminders=tuple(dict.fromkeys(map(_plain, (*written.reminders, *written.reminders_global)))),
    )


def _rejected(misfit: Misfit, path: str) -> Rejected:
    at = path + misfit.path.removeprefix("$")
    if misfit.kind == "missing":
        return Rejected("script_missing", path=f"{at}.{misfit.name}")
    if misfit.kind == "unknown":
        return Rejected("script_field", path=f"{at}.{misfit.name[:FIELD_SHOWN]}")
    return Rejected("script_value", path=at)


def _texts(written: _Written) -> Iterator[tuple[str, str]]:
    """All that is shown of it, and where it is written."""
    yield "name", written.name
    yield "ability", written.ability
    yield "firstNightReminder", written.first_night_reminder
    yield "otherNightReminder", written.other_night_reminder
    yield from ((f"reminders[{place}]", text) for place, text in enumerate(written.reminders))
    yield from ((f"remindersGlobal[{place}]", text) for place, text in enumerate(written.reminders_global))


def _plain(text: str) -> str:
    """One line with single spaces. What cannot be printed then controls something, such as the direction of a text."""
    return " ".join(text.split())
