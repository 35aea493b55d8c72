"""The settings of tables at which bots alone play."""

from __future__ import annotations

from server.settings import limit, section


@section
class BotsAloneSettings:
    """How long bots play on their own; 0: no limit."""

    bot_table_commits: int = limit(
        20_000,
        "commits after which a table of bots alone is closed",
        protects="memory of the store",
        told="the table is closed, with a sentence that says so",
    )
    bot_table_hours: float = limit(
        24.0,
        "hours after which a table of bots alone is closed",
        protects="processor time",
        told="the table is closed, with a sentence that says so",
    )
