"""The registry of characters: one row of ``data/roles.json`` each, which says most of what a character is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from games.clocktower.engine.town import Side, Team

DATA = Path(__file__).parent.parent / "data"

DRUNK = "drunk"
PASSIVE = frozenset(("soldier", "mayor", DRUNK, "recluse", "saint", "scarletwoman", "baron"))
"""Characters without a slot of their own: what they do lies in registration, deaths, ends and set-up."""

REMINDERS = {
    "washerwoman": "展示一個鎮民角色標記。指向兩位玩家，其中一位是該角色。",
    "librarian": "給他看一個外來者角色，指出兩位玩家，其中一位持有它；沒有外來者時比零。",
    "investigator": "給他看一個爪牙角色，指出兩位玩家，其中一位持有它。",
    "chef": "用手指告訴他有幾對邪惡玩家相鄰。",
    "undertaker": "今天有人被處決而死時，給他看那位玩家的角色。",
    "ravenkeeper": "今晚死去時喚醒他，他指一位玩家，給他看那位玩家的角色。",
    "butler": "他指一位玩家，明天那人是他的主人。",
    "spy": "讓他看魔典。",
}
"""Section 6.4 of the rules; the first one is the seed's own."""


class RoleData(msgspec.Struct, frozen=True):
    """A character. ``first_night`` and ``other_night`` are ranks in the general order; ``impl`` is for programs."""

    id: str
    name_en: str
    name_zh_tw: str
    name_zh_cn: str
    team: str
    edition: str
    setup: bool
    first_night: int | None = None
    other_night: int | None = None
    name_zh_tw_alt: str | None = None
    mechanics: str = ""
    reminders: tuple[str, ...] = ()
    impl: dict[str, Any] = {}

    @property
    def name_cn(self) -> str:
        """The seed's name: Traditional script."""
        return self.name_zh_tw

    @property
    def first_night_reminder_cn(self) -> str:
        return "" if self.id in ("undertaker", "ravenkeeper") else REMINDERS.get(self.id, "")

    @property
    def other_night_reminder_cn(self) -> str:
        return REMINDERS.get(self.id, "") if self.id in ("undertaker", "ravenkeeper") else ""

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


@cache
def registry() -> dict[str, RoleData]:
    """Return all characters, by their ids."""
    rows = msgspec.json.decode((DATA / "roles.json").read_bytes(), type=dict[str, Any])["roles"]
    return {role.id: role for role in msgspec.convert(rows, list[RoleData])}


def role(character: str) -> RoleData:
    """Return the row of a character that is known to exist."""
    return registry()[character]


def team_of(character: str) -> Team:
    """Return the team of a character; one that nobody knows counts as Townsfolk."""
    found = registry().get(character)
    return found.team if found else "townsfolk"  # type: ignore[return-value]


def is_good(character: str) -> bool:
    """Whether a character starts on the good side."""
    return team_of(character) not in ("minion", "demon")


def side_of(character: str) -> Side:
    """Return the side on which a character starts."""
    return "good" if is_good(character) else "evil"


def of_team(characters: Iterable[str], *teams: str) -> tuple[str, ...]:
    """Return those of these characters that are of one of these teams, in their order."""
    return tuple(character for character in characters if team_of(character) in teams)
