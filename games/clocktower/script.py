"""Scripts: which characters may be in play, and in which order the night goes; official script JSON, read by types."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Literal

import msgspec

from games.clocktower.engine.night import order, sheets
from games.clocktower.engine.roles import registry
from games.game import Document, Rejected, Remark, Survey

ROLES = registry()
STEPS = ("dusk", "minioninfo", "demoninfo", "dawn")
"""Places of the night order that are no character's."""

IN_PLAY = ("townsfolk", "outsider", "minion", "demon")
LEAST = {"townsfolk": 3, "outsider": 0, "minion": 1, "demon": 1}
"""What a table of five needs."""

MOST_ENTRIES = 200


class Script(msgspec.Struct, frozen=True):
    """The parsed script of a table: its characters, and those who act in the order in which the nights go."""

    characters: tuple[str, ...]
    first_night: tuple[str, ...]
    other_nights: tuple[str, ...]


class _Entry(msgspec.Struct, frozen=True):
    """An object of a script: a character by its id, or ``_meta``, which alone may say the order of the night."""

    id: str
    first_night: list[str] | float | None = msgspec.field(default=None, name="firstNight")
    other_night: list[str] | float | None = msgspec.field(default=None, name="otherNight")


_DECODER = msgspec.json.Decoder(list[str | _Entry])


def kind_of(id: str) -> str:
    """The team of a character."""
    return ROLES[id].team


def plain_id(written: str) -> str:
    """An id as it is written here: lower case, without separators."""
    return re.sub(r"[\s_'-]", "", written.lower())


@lru_cache(maxsize=64)
def read(text: str, which: Literal["sheet", "general"] = "sheet") -> Script:
    """Read a script; nights go by its own order, or by its edition's, or, where there is none or by ``which``, by the
    general one.

    Raises:
        Rejected: with the path of the first fault.
    """
    entries = _entries(text)
    meta = [(place, entry) for place, entry in enumerate(entries) if entry.id == "_meta"]
    if len(meta) > 1:
        raise Rejected("script_doubled", path=f"$[{meta[1][0]}]", id="_meta")
    ids = tuple(id for id in _ids(entries) if kind_of(id) in IN_PLAY)
    for kind, least in LEAST.items():
        if (found := _of_kind(ids, kind)) < least:
            raise Rejected("script_too_small", kind=kind, found=found, least=least)
    own = meta[0][1] if meta else _Entry("_meta")
    first, other = _order(own.first_night, "first", ids), _order(own.other_night, "other", ids)
    own_orders = which == "sheet"
    return Script(ids, order(ids, 1, first if own_orders else None), order(ids, 2, other if own_orders else None))


def _entries(text: str) -> list[_Entry]:
    try:
        entries = _DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError) as fault:
        path = re.search(r"`(\$[^`]*)`", str(fault))
        raise Rejected("script_unreadable", path=path[1] if path else "$") from None
    if len(entries) > MOST_ENTRIES:
        raise Rejected("script_too_long", most=MOST_ENTRIES)
    return [_Entry(entry) if isinstance(entry, str) else entry for entry in entries]


def _ids(entries: list[_Entry]) -> list[str]:
    ids: list[str] = []
    for place, entry in enumerate(entries):
        if entry.id == "_meta":
            continue
        id = plain_id(entry.id)
        if id not in ROLES:
            raise Rejected("script_unknown", path=f"$[{place}]", id=entry.id[:40])
        if id in ids:
            raise Rejected("script_doubled", path=f"$[{place}]", id=id)
        ids.append(id)
    return ids


def _of_kind(ids: tuple[str, ...], kind: str) -> int:
    return sum(kind_of(id) == kind for id in ids)


def _order(
    own: list[str] | float | None, night: Literal["first", "other"], ids: tuple[str, ...]
) -> tuple[str, ...] | None:
    """Who acts when: the script's own list, or the sheet of its edition; None where there is neither."""
    if not isinstance(own, list):
        editions = {ROLES[id].edition for id in ids}
        sheet = sheets().get(editions.pop(), {}) if len(editions) == 1 else {}
        return tuple(id for id in sheet.get(night, ()) if id in ids) or None
    path = f"$._meta.{night}Night"
    listed = [plain_id(id) for id in own]
    if unknown := [id for id in listed if id not in ROLES and id not in STEPS]:
        raise Rejected("script_unknown", path=path, id=unknown[0][:40])
    if doubled := [id for id in listed if listed.count(id) > 1]:
        raise Rejected("script_doubled", path=path, id=doubled[0])
    return tuple(id for id in listed if id in ids) or None


# --- the document -----------------------------------------------------------------------------------------------------


def survey(text: str) -> Survey:
    """What is in a script: how many of each team, and who is played by hand."""
    try:
        script = read(text)
    except Rejected as no:
        return Survey((Remark(no.code, dict(no.params)),))
    counts = {kind: _of_kind(script.characters, kind) for kind in IN_PLAY}
    left = [entry.id for entry in _entries(text) if entry.id != "_meta" and plain_id(entry.id) not in script.characters]
    odd = [Remark("script_left_out", {"ids": tuple(left)})] if left else []
    if by_hand := hand_played(script.characters):
        odd.append(Remark("script_by_hand", {"ids": by_hand}))
    return Survey((), tuple(odd), (Remark("script_counts", dict(counts)),))


def check(text: str) -> None:
    """Refuse what is no script."""
    read(text)


def hand_played(ids: tuple[str, ...]) -> tuple[str, ...]:
    """Who of these needs a person in the host's chair."""
    return tuple(id for id in ids if not is_done(id))


def is_done(id: str) -> bool:
    """Whether the program plays this character."""
    return ROLES[id].edition == "tb" or id in ("exorcist", "widow")


def _edition(edition: str) -> list[str]:
    return [id for id, role in ROLES.items() if role.edition == edition and role.team in IN_PLAY]


def _with_sheet(edition: str) -> str:
    sheet = sheets()[edition]
    return json.dumps([{"id": "_meta", "firstNight": sheet["first"], "otherNight": sheet["other"]}, *_edition(edition)])


SHIPPED = {"tb": _with_sheet("tb"), "seed": json.dumps([*_edition("tb"), "exorcist", "widow"])}
"""The first edition; and with it the two others that the seed's rule engine names, in the general night order."""

SCRIPT = Document(audience="everyone", shipped=SHIPPED, check=check, survey=survey)
"""What the table is opened with. The other editions are shipped once their characters are done."""
