"""The registry of characters: one row of ``data/roles.json`` each, which says most of what a character is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

Team = Literal["townsfolk", "outsider", "minion", "demon", "traveller"]
Side = Literal["good", "evil"]
PLAYED = ("townsfolk", "outsider", "minion", "demon")
"""The teams of those who have a seat from the start."""

DATA = Path(__file__).parent.parent / "data"

DRUNK = "drunk"
PASSIVE = frozenset(("soldier", "mayor", DRUNK, "recluse", "saint", "scarletwoman", "baron"))
"""Characters without a slot of their own: what they do lies in registration, deaths, ends and set-up."""

_FIRST = {
    "washerwoman": "展示一個鎮民角色標記。指向兩位玩家，其中一位是該角色。",
    "librarian": "給他看一個外來者角色，指出兩位玩家，其中一位持有它；沒有外來者時比零。",
    "investigator": "給他看一個爪牙角色，指出兩位玩家，其中一位持有它。",
    "chef": "用手指告訴他有幾對邪惡玩家相鄰。",
    "butler": "他指一位玩家，明天那人是他的主人。",
    "spy": "讓他看魔典。",
}
_OTHER = {
    "undertaker": "今天有人被處決而死時，給他看那位玩家的角色。",
    "ravenkeeper": "今晚死去時喚醒他，他指一位玩家，給他看那位玩家的角色。",
}
"""Reminders of the first night and of the others (section 6.4 of the rules); the first one is the seed's own."""


class RoleData(msgspec.Struct, frozen=True):
    """A character. ``first_night`` and ``other_night`` are ranks in the general order; ``impl`` is for programs."""

    id: str
    name_en: str
    name_zh_tw: str
    name_zh_cn: str
    team: str
    edition: str
    setup: bool
    first_night: float | None = None
    other_night: float | None = None
    name_zh_tw_alt: str | None = None
    mechanics: str = ""
    first_night_reminder_cn: str = ""
    other_night_reminder_cn: str = ""
    reminders: tuple[str, ...] = ()
    impl: dict[str, Any] = {}

    @property
    def name_cn(self) -> str:
        """The seed's name: Traditional script."""
        return self.name_zh_tw

    @property
    def affected_by_poison(self) -> bool:
        passive = self.impl.get("passive", ())
        return "sober_healthy" not in ([passive] if isinstance(passive, str) else passive)

    @property
    def affected_by_drunk(self) -> bool:
        return self.affected_by_poison

    @property
    def works_when_dead(self) -> bool:
        """Whether its slot works when it is dead; that a dead spy still registers is said in registration."""
        return self.impl.get("works_when_dead") in (True, "trigger")


class Homebrew(msgspec.Struct, frozen=True):
    """A character that a script brings along, which a person plays by hand; its texts are in one language.

    ``first_night`` and ``other_night`` are ranks in the general order, 0 where it has no place; the ``reminders`` are
    tokens, for the storyteller alone, like the texts of its nights.
    """

    id: str
    name: str
    team: Team
    ability: str
    first_night: float
    other_night: float
    first_night_reminder: str
    other_night_reminder: str
    reminders: tuple[str, ...]


_WAKES = {(True, True): "each", (True, False): "first", (False, True): "other"}
_ANYBODY = "0|1|2|3"
"""The most that a character with a place in the night may name; what that means the storyteller knows."""


class Script(msgspec.Struct, frozen=True):
    """Which characters may be in play, and those who act in the order in which the nights go."""

    characters: tuple[str, ...]
    first_night: tuple[str, ...]
    other_nights: tuple[str, ...]
    homebrew: tuple[Homebrew, ...]

    @property
    def known(self) -> dict[str, RoleData]:
        """All characters, by their ids: the published ones, and the script's own."""
        return _known(self.homebrew)

    def role(self, character: str) -> RoleData | None:
        """The row of a character; None for one that nobody knows."""
        return self.known.get(character)

    def team_of(self, character: str) -> Team:
        """The team of a character; one that nobody knows counts as Townsfolk."""
        found = self.role(character)
        return found.team if found else "townsfolk"  # type: ignore[return-value]

    def is_good(self, character: str) -> bool:
        """Whether a character starts on the good side."""
        return self.team_of(character) not in ("minion", "demon")

    def side_of(self, character: str) -> Side:
        """The side on which a character starts."""
        return "good" if self.is_good(character) else "evil"

    def of_team(self, *teams: str, among: Iterable[str] | None = None) -> tuple[str, ...]:
        """The characters of these teams, in their order: all of the script, or those ``among`` some."""
        every = self.characters if among is None else among
        return tuple(character for character in every if self.team_of(character) in teams)

    def name_of(self, character: str) -> str | None:
        """What a character of the script's own is called; the published ones have their names in the catalogues."""
        return next((one.name for one in self.homebrew if one.id == character), None)

    @property
    def reminders(self) -> tuple[str, ...]:
        """The tokens of the script's own characters, as they are written on them."""
        return tuple(f"{one.name}: {reminder}" for one in self.homebrew for reminder in one.reminders)

    def ranks(self, first: bool) -> dict[str, float]:
        """The places in the general order of the first night, or of the others."""
        return _ranks(self.homebrew, first)


PUBLISHED = Script((), (), (), ())
"""What is known of published characters, whichever may be in play."""


def plain(characters: Iterable[str]) -> Script:
    """Return a script of these published characters, without the orders of its nights."""
    return Script(tuple(characters), (), (), ())


@cache
def registry() -> dict[str, RoleData]:
    """Return all characters that are published, by their ids."""
    rows = msgspec.json.decode((DATA / "roles.json").read_bytes(), type=dict[str, Any])["roles"]
    return {row["id"]: msgspec.convert(row | _reminders(row["id"]), RoleData) for row in rows}


def _reminders(character: str) -> dict[str, str]:
    first, other = _FIRST.get(character, ""), _OTHER.get(character, "")
    return {"first_night_reminder_cn": first, "other_night_reminder_cn": other}


@lru_cache(maxsize=64)
def _known(homebrew: tuple[Homebrew, ...]) -> dict[str, RoleData]:
    return {one.id: _row(one) for one in homebrew} | registry()


def _row(one: Homebrew) -> RoleData:
    wake = _WAKES.get((one.first_night > 0, one.other_night > 0))
    return RoleData(
        id=one.id,
        name_en=one.name,
        name_zh_tw=one.name,
        name_zh_cn=one.name,
        team=one.team,
        edition="homebrew",
        setup=False,
        first_night=one.first_night or None,
        other_night=one.other_night or None,
        first_night_reminder_cn=one.first_night_reminder,
        other_night_reminder_cn=one.other_night_reminder,
        impl={"wake": wake, "targets": _ANYBODY} if wake else {},
    )


@lru_cache(maxsize=64)
def _ranks(homebrew: tuple[Homebrew, ...], first: bool) -> dict[str, float]:
    ranked = ((role.id, role.first_night if first else role.other_night) for role in _known(homebrew).values())
    return {character: rank for character, rank in ranked if rank is not None}
