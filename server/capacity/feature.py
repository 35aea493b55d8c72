"""Room in the store as a feature: without it everything new is made until Redis itself says no."""

from __future__ import annotations

from server.capacity.settings import CapacitySettings
from server.capacity.watching import Capacity
from server.features import Loop
from server.http.services import Services
from server.settings import read


def build(core: Services) -> Capacity:
    """Have nothing new made while there is no room. Raises BadSetting."""
    settings = core.settings
    capacity = Capacity(core.rooms.store, read(CapacitySettings), None if settings.redis_url else settings.data)
    core.rooms.check_capacity = core.accounts.check_capacity = capacity.check
    return capacity


def loops(capacity: Capacity) -> list[Loop]:
    """Return what looks at the room now and then."""
    return [capacity.run]
