"""What an operator sets of how long things are kept in Redis, and at all."""

from __future__ import annotations

from server.settings import section, setting


@section
class UpkeepSettings:
    """When finished tables go to the archive, and what goes for good."""

    archive_hours: float = setting(24.0, "hours after its end after which a table goes to the archive")
    unstarted_days: float = setting(
        30.0, "days after which a table is deleted that was closed before it had started; 0: never"
    )
    guest_days: float = setting(
        90.0, "days after which an account is deleted that has no table and no way in but its browser; 0: never"
    )
