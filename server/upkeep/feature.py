"""Upkeep of the store as a feature: without it nothing goes to an archive, and nothing is deleted."""

from __future__ import annotations

from server.features import Loop
from server.http.services import Services
from server.settings import read
from server.upkeep.settings import UpkeepSettings
from server.upkeep.upkeep import Upkeep


def build(core: Services) -> Upkeep | None:
    """Build it where the tables are run. Raises BadSetting."""
    if not core.process.runs_tables:
        return None
    return Upkeep(core.rooms.store, core.lobby, core.accounts, core.rooms.now, read(UpkeepSettings))


def loops(upkeep: Upkeep | None) -> list[Loop]:
    """Return what does what is due."""
    return [upkeep.run] if upkeep else []
