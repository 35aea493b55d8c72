"""Scripts: which characters may be in play, and in which order the night goes; official script JSON, read by types."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from games.clocktower import homebrew as homebrews
from games.clocktower.engine.handlers import ACTING
from games.clocktower.engine.night import order, sheets
from games.clocktower.engine.roles import PASSIVE, PLAYED, Homebrew, Script, registry
from games.document import Document, Remark, Survey
from games.game import Rejected
from games.misfits import misfit_of

ROLES = registry()
STEPS = ("dusk", "minioninfo", "demoninfo", "dawn")
"""Places of the night order that are no character's."""

LEAST = {"townsfolk": 3, "outsider": 0, "minion": 1, "demon": 1}
"""What a table of five needs."""

META = "_meta"
MOST_ENTRIES = 200
MOST_HOMEBREW = 30
LAST = 10_000.0
"""Behind all ranks of the general order."""


class _Meta(msgspec.Struct, frozen=True):
    """What the entry ``_meta`` may say of the order of the nights."""

    first_night: list[str] | None = msgspec.field(default=None, name="firstNight")
    other_night: list[str] | None = msgspec.field(default=None, name="otherNight")


_DECODER = msgspec.json.Decoder(list[str | dict[str, Any]])


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
    meta, script = _meta(entries), _characters(entries)
    for team, least in LEAST.items():
        if (found := len(script.of_team(team))) < least:
            raise Rejected("script_too_small", kind=team, found=found, least=least)
    first, other = _sheet(meta.first_night, "first", script), _sheet(meta.other_night, "other", script)
    homebrew = tuple(_placed(one, one.id in first, one.id in other) for one in script.homebrew)
    script = replace(script, homebrew=homebrew)
    if which == "general":
        first = other = ()
    return replace(script, first_night=order(script, 1, first or None), other_nights=order(script, 2, other or None))


def _entries(text: str) -> list[dict[str, Any]]:
    """The entries as objects with an id."""
    try:
        entries = _DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise _unreadable(fault) from None
    if len(entries) > MOST_ENTRIES:
        raise Rejected("script_too_long", most=MOST_ENTRIES)
    objects = [{"id": entry} if isinstance(entry, str) else entry for entry in entries]
    for place, entry in enumerate(objects):
        if not isinstance(entry.get("id"), str):
            raise Rejected("script_unreadable", path=f"$[{place}]")
    return objects


def _unreadable(fault: Exception, at: str = "$") -> Rejected:
    return Rejected("script_unreadable", path=at + misfit_of(fault).path.removeprefix("$"))


def _characters(entries: list[dict[str, Any]]) -> Script:
    """The characters that are dealt; of the others nothing is kept."""
    homebrew: dict[str, Homebrew] = {}
    ids: list[str] = []
    for place, entry in enumerate(entries):
        if entry["id"] == META:
            continue
        id, path = plain_id(entry["id"]), f"$[{place}]"
        if id not in ROLES and entry.keys() == {"id"}:
            raise Rejected("script_unknown", path=path, id=entry["id"][:40])
        if id not in ROLES and id not in homebrew:
            homebrew[id] = homebrews.character(id, entry, path)
        elif id in ids:
            raise Rejected("script_doubled", path=path, id=id)
        ids.append(id)
    if len(homebrew) > MOST_HOMEBREW:
        raise Rejected("script_homebrew", most=MOST_HOMEBREW)
    script = Script((), (), (), tuple(homebrew.values()))
    return replace(script, characters=script.of_team(*PLAYED, among=ids))


def _meta(entries: list[dict[str, Any]]) -> _Meta:
    places = [place for place, entry in enumerate(entries) if entry["id"] == META]
    if len(places) > 1:
        raise Rejected("script_doubled", path=f"$[{places[1]}]", id=META)
    if not places:
        return _Meta()
    try:
        return msgspec.convert(entries[places[0]], _Meta)
    except msgspec.ValidationError as fault:
        raise _unreadable(fault, f"$[{places[0]}]") from None


def _sheet(own: list[str] | None, night: Literal["first", "other"], script: Script) -> tuple[str, ...]:
    """Who acts when: the script's own list, or the sheet of its edition; nothing for the general order."""
    ids = script.characters
    if own is None:
        editions = {script.known[id].edition for id in ids}
        sheet = sheets().get(editions.pop(), {}) if len(editions) == 1 else {}
        return tuple(id for id in sheet.get(night, ()) if id in ids)
    path = f"$._meta.{night}Night"
    listed = [plain_id(id) for id in own]
    if unknown := [id for id in listed if id not in script.known and id not in STEPS]:
        raise Rejected("script_unknown", path=path, id=unknown[0][:40])
    if doubled := [id for id in listed if listed.count(id) > 1]:
        raise Rejected("script_doubled", path=path, id=doubled[0])
    return tuple(id for id in listed if id in ids)


def _placed(one: Homebrew, first: bool, other: bool) -> Homebrew:
    """A character that the script's own order alone gives a place comes last in the general one."""
    last = LAST if first else 0, LAST if other else 0
    return replace(one, first_night=one.first_night or last[0], other_night=one.other_night or last[1])


# --- the document -----------------------------------------------------------------------------------------------------


def survey(text: str) -> Survey:
    """What is in a script: how many of each team, and who is played by hand."""
    try:
        script = read(text)
    except Rejected as no:
        return Survey((Remark(no.code, dict(no.params)),))
    counts = {team: len(script.of_team(team)) for team in PLAYED}
    left = [
        entry["id"]
        for entry in _entries(text)
        if entry["id"] != META and plain_id(entry["id"]) not in script.characters
    ]
    odd = [Remark("script_left_out", {"ids": tuple(left)})] if left else []
    if by_hand := hand_played(script):
        odd.append(Remark("script_by_hand", {"ids": by_hand}))
    return Survey((), tuple(odd), (Remark("script_counts", dict(counts)),))


def check(text: str) -> None:
    """Refuse what is no script."""
    read(text)


def hand_played(script: Script) -> tuple[str, ...]:
    """Which characters need a person in the host's chair: their ids, or names of their own."""
    return tuple(script.name_of(id) or id for id in script.characters if id not in ACTING | PASSIVE)


def _edition(edition: str) -> list[str]:
    return [id for id, role in ROLES.items() if role.edition == edition and role.team in PLAYED]


def _with_sheet(edition: str) -> str:
    sheet = sheets()[edition]
    return json.dumps([{"id": "_meta", "firstNight": sheet["first"], "otherNight": sheet["other"]}, *_edition(edition)])


SHIPPED = {"tb": _with_sheet("tb"), "seed": json.dumps([*_edition("tb"), "exorcist", "widow"])}
"""The first edition; and with it the two others that the seed's rule engine names, in the general night order."""

SCRIPT = Document(audience="everyone", shipped=SHIPPED, check=check, survey=survey)
"""What the table is opened with. The other editions are shipped once their characters are done."""
