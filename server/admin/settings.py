"""The settings of the operator's part."""

from __future__ import annotations

from server.settings import SECRET_LEAST, BadSetting, limit, section, setting


@section
class AdminSettings:
    """Fields are variables: ``admin_key`` is ``SOTTO_ADMIN_KEY``."""

    admin_key: str = setting("", "lets operators sign in at /admin; empty: nobody can, over HTTP", hidden=True)
    admin_wrong_keys: int = limit(
        10,
        "wrong keys of operators a minute from one address",
        protects="the operators' key against guessing",
        told="429, also for the right key, until the minute is over",
    )
    reports_a_day: int = limit(
        5,
        "reports a day from one account",
        protects="the operators' queue",
        told="429 until the day is over (UTC)",
    )

    def __post_init__(self) -> None:
        if self.admin_key and len(self.admin_key) < SECRET_LEAST:
            raise BadSetting(f"SOTTO_ADMIN_KEY: expected a long random text, {SECRET_LEAST} characters at least")
