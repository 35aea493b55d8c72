"""The rates that an operator sets."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Literal

from server.settings import BadSetting, limit, section

if TYPE_CHECKING:
    from limits import RateLimitItem

RateName = Literal[
    "command_rate",
    "read_rate",
    "address_rate",
    "talk_rate",
    "creation_rate",
    "trial_rate",
    "key_rate",
    "sign_ups",
    "platform_sign_ups",
    "wrong_code_rate",
    "wrong_code_address_rate",
    "notice_rate",
]


@section
class RateSettings:
    """Rates as ``limits`` writes them: ``200 per 10 seconds``; a number alone is one a minute, 0 is no limit."""

    command_rate: str = limit(
        "200 per 10 seconds",
        "what one account may do, over all sockets and HTTP together",
        protects="the store and the other tables",
        told="too many commands",
    )
    read_rate: str = limit(
        "600 per 10 seconds",
        "what one account may read, weighed by cost",
        protects="the processor",
        told="too many questions",
    )
    address_rate: str = limit(
        "600 per 10 seconds",
        "what one address may do and read without an account, weighed by cost",
        protects="the processor, from strangers",
        told="too many questions",
    )
    talk_rate: str = limit(
        "20 per 10 seconds",
        "lines of talk of one chair at a table",
        protects="the table's log, and who reads it",
        told="too many lines",
    )
    creation_rate: str = limit(
        "60 per minute",
        "what one account may create, weighed: a table, fork, save or log 3, an invitation 1",
        protects="the store",
        told="too many new tables and invitations",
    )
    trial_rate: str = limit(
        "120 per minute",
        "texts that one account may try; counting chances weighs 20",
        protects="the processes that try and count",
        told="too many trials",
    )
    key_rate: str = limit(
        "20 per minute",
        "sign-in codes (2 each), recovery codes, tokens and passkeys that one account may make",
        protects="the store",
        told="too many new codes and passkeys",
    )
    sign_ups: str = limit(
        "60 per minute",
        "new accounts from one address; loopback is free",
        protects="the store, and every limit that counts by account",
        told="too many new accounts from this address",
    )
    platform_sign_ups: str = limit(
        "600 per minute",
        "sign-ups and sign-ins of platforms' users by `SOTTO_PLATFORM_KEY`, from all addresses together",
        protects="the store, from a platform's server that asks again and again",
        told="too many new accounts for the platform",
    )
    wrong_code_rate: str = limit(
        "10 per minute",
        "wrong codes of one account, or without one attempts with the same wrong code",
        protects="codes and passkeys from guessing",
        told="too many wrong codes",
    )
    wrong_code_address_rate: str = limit(
        "300 per minute",
        "wrong codes from one address: many people may share it",
        protects="the same, from accounts made for it",
        told="too many wrong codes",
    )
    notice_rate: str = limit(
        "10 per minute",
        "notices sent to one player's browsers",
        protects="the push services, and the player's patience",
        told="nothing; the notice is not sent",
    )

    def __post_init__(self) -> None:
        for one in fields(self):
            parsed(one.name, getattr(self, one.name))


def parsed(name: str, text: str) -> RateLimitItem | None:
    """Return the rate that a setting says, None for no limit. Raises BadSetting."""
    import limits  # here: it takes longer than all that a command imports to know its variables

    text = f"{text} per minute" if text.strip().isdecimal() else text
    try:
        found = limits.parse(text)
    except ValueError:
        raise BadSetting(f"SOTTO_{name.upper()}: expected a rate such as 60 per minute, got {text!r}") from None
    return found if found.amount else None
