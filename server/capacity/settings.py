"""What an operator sets of the room that is kept for running tables."""

from __future__ import annotations

from server.settings import BadSetting, limit, section

_TOLD = "`no_room`: there is no room for anything new at the moment; what is being played goes on"


@section
class CapacitySettings:
    """How much of the store's memory and disk is kept for what is there already."""

    memory_percent: float = limit(
        85.0,
        "percent of Redis's maxmemory (without one: of its machine's memory) above which nothing new is made; 0: any",
        protects="the memory that running tables need to be played to their ends",
        told=_TOLD,
    )
    disk_mb: float = limit(
        256.0,
        "MB of the bundled Redis's disk that must be free, or a quarter of a small one, for anything new; 0: any",
        protects="the disk that running tables need to be played to their ends",
        told=_TOLD,
    )

    def __post_init__(self) -> None:
        if self.memory_percent > 100:
            raise BadSetting("SOTTO_MEMORY_PERCENT: expected 0 to 100")
