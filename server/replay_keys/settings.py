"""What an operator sets of the keys to replays."""

from __future__ import annotations

from server.settings import BadSetting, limit, section, setting


@section
class ReplayKeySettings:
    """How long a key is good, and how many a table may have."""

    replay_key_days: float = setting(365.0, "days for which a link to the replay of a private table is good")
    replay_keys_of_a_table: int = limit(
        100,
        "links to the replay of one private table, those that were taken back among them",
        protects="memory of the store",
        told="429; the number",
    )

    def __post_init__(self) -> None:
        if not 0 < self.replay_key_days <= 365:
            raise BadSetting("SOTTO_REPLAY_KEY_DAYS: expected more than 0 and at most 365")
