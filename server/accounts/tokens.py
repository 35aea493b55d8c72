"""Tokens as texts: whose they are, and since when."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

DAYS_GOOD = 365
"""How long a token is good from the day it was made; one given to a bot, until it is revoked."""

DAYS_FRESH = 30
"""After how many days a browser is given a new one."""

DAY_MS = 86_400_000

Sign = Callable[[str], bytes]


class Token(NamedTuple):
    """What a text says that looks like a token: nobody has checked it.

    ``made`` is the day, in days since 1970; None in those of servers that did not note it.
    """

    player: str
    bot: str
    made: int | None
    mac: str


def read(text: str) -> Token | None:
    """Return what a text says, None if it is no token."""
    player, *bot, signed = text.split(".") if text.count(".") in (1, 2) else ("", "")
    if not player.isalnum() or not text.isascii() or (bot and not bot[0]):
        return None
    made, _, mac = signed.rpartition("-")
    if made and not (made.isdigit() and len(made) < 7):
        return None
    return Token(player, "".join(bot), int(made) if made else None, mac)


def write(sign: Sign, player: str, generation: int, bot: str, made: int | None) -> str:
    """Make the token of a player, or of one of their bots; a new ``generation`` revokes all of those before."""
    owner = f"{player}.{bot}" if bot else player
    if made is None:
        mac = sign(f"{player}/{generation}" + (f"/{bot}" if bot else ""))
        return f"{owner}.{_shown(mac)}"
    # A message of its own kind: none of an older server, for whatever bot, reads the same.
    mac = sign(f"token/{player}/{generation}/{made}/{bot}")
    return f"{owner}.{made}-{_shown(mac)}"


def is_ours(sign: Sign, text: str, token: Token, generation: int) -> bool:
    """Whether we made this token of that generation.

    In constant time: a plain comparison would tell by its duration how much of a guessed MAC is right.
    """
    return hmac.compare_digest(write(sign, token.player, generation, token.bot, token.made), text)


def is_stale(text: str, today: int) -> bool:
    """Whether a good token should be replaced where a browser keeps it: one of a person, made long ago."""
    token = read(text)
    return token is not None and not token.bot and (token.made is None or today - token.made > DAYS_FRESH)


def day_of(now: int) -> int:
    """Return the day of a time in unix milliseconds."""
    return now // DAY_MS


def month_of(day: int) -> str:
    """Return the month of a day, as ``2027-01``."""
    return datetime.fromtimestamp(day * DAY_MS / 1000, UTC).strftime("%Y-%m")


def _shown(mac: bytes) -> str:
    return mac.hex()[:40]  # 160 bits, which nobody guesses
