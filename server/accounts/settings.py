"""The settings of accounts: which tokens are good, and how much one account may have."""

from __future__ import annotations

from datetime import date

from server.settings import BadSetting, limit, section, setting

_TOLD = "429; the number, and that it is for today"


@section
class QuotaSettings:
    """The quotas of an account, and of bots in all; 0: no limit."""

    tables_open: int = limit(
        50,
        "unfinished tables that one account may have opened",
        protects="memory: every unfinished table is kept, and looked after",
        told="429; the number, and to finish or close one",
    )
    bot_tables: int = limit(
        10,
        "tables of one account at which bots alone play at once",
        protects="processor time",
        told="429; the number, and that one of them has to end",
    )
    bot_tables_in_all: int = limit(
        200,
        "tables of all accounts at which bots alone play at once",
        protects="processor time",
        told="429; that too many play, and to ask again later",
    )
    documents_mb: int = limit(
        16,
        "megabytes of own documents (maps, scripts, modules) that the tables of one account keep",
        protects="memory and disk of the store",
        told="429; the number, and that what was used before costs nothing",
    )
    forks_a_day: int = limit(100, "forks one account may make a day", protects="processor time and memory", told=_TOLD)
    loads_a_day: int = limit(
        50, "saved tables one account may load a day", protects="processor time and memory", told=_TOLD
    )
    saves_a_day: int = limit(200, "tables one account may save a day", protects="processor time", told=_TOLD)
    pictures_a_day: int = limit(
        60, "pictures one account may send to tables a day", protects="processor time, memory and disk", told=_TOLD
    )
    logs_a_day: int = limit(
        100, "logs of simulations one account may bring a day", protects="processor time and memory", told=_TOLD
    )
    past_mb_a_day: int = limit(
        128,
        "megabytes of older games that the forks and loaded tables of one account begin with, a day",
        protects="memory and disk of the store",
        told=_TOLD,
    )


@section
class TokenSettings:
    """What else decides which tokens are good."""

    tokens_since: str = setting(
        "", "a day, like 2027-01-31: tokens made before it are no good; for when a backup was restored"
    )

    def __post_init__(self) -> None:
        _ = self.since

    @property
    def since(self) -> int:
        """The day, in days since 1970. Raises BadSetting."""
        if not self.tokens_since:
            return 0
        try:
            return (date.fromisoformat(self.tokens_since) - date(1970, 1, 1)).days
        except ValueError:
            raise BadSetting("SOTTO_TOKENS_SINCE: expected a day, like 2027-01-31") from None
