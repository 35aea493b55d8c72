"""What an operator sets of the archive, and of how long things are kept."""

from __future__ import annotations

from server.extras import need
from server.settings import section, setting


@section
class UpkeepSettings:
    """Where finished tables go, and what goes for good."""

    archive: str = setting("", "where finished tables go: a folder, or s3://bucket/prefix; empty: they stay in Redis")
    archive_hours: float = setting(24.0, "hours after its end after which a table goes to the archive")
    unstarted_days: float = setting(
        30.0, "days after which a table is deleted that was closed before it had started; 0: never"
    )
    guest_days: float = setting(
        90.0, "days after which an account is deleted that has no table and no way in but its browser; 0: never"
    )

    def __post_init__(self) -> None:
        if self.archive:
            need("archive", "SOTTO_ARCHIVE")
