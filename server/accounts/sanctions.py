"""Bans and mutes: what an operator has imposed on an account, and the sentences in which it hears of it."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from games.prompt import Field, Form, Prompt, Text
from server.accounts.accounts import Account, Accounts, Sanction
from server.refusals import HttpRefused, Refused


def is_banned(account: Account, now: int) -> bool:
    """Whether this account may do nothing at ``now``, in unix milliseconds."""
    return account.ban is not None and account.ban.holds(now)


def need_no_ban(account: Account, now: int) -> None:
    """Require that an account is not banned. Raises HttpRefused, with the reason and until when."""
    ban = account.ban
    if ban is None or not ban.holds(now):
        return
    if ban.until is None:
        raise HttpRefused("forbidden", "banned", why=ban.reason)
    raise HttpRefused("forbidden", "banned_until", why=ban.reason, until=_date(ban.until))


def says_something(command: object, prompt: Prompt | None) -> bool:
    """Whether a command of the wire, which answers this prompt, is table talk or has a text for others to read."""
    if not isinstance(command, dict):
        return False
    fields = prompt.fields if prompt else {}
    return command.get("type") == "say" or any(_is_written(field, command.get(name)) for name, field in fields.items())


def _is_written(field: Field, answer: object) -> bool:
    if isinstance(field, Form):
        parts = answer if isinstance(answer, dict) else {}
        return any(_is_written(one, parts.get(name)) for name, one in field.fields.items())
    if not isinstance(field, Text) or not isinstance(answer, str):
        return False
    if field.like is None:
        return bool(answer.strip())
    return _is_written(field.like, _decoded(answer))


def _decoded(answer: str) -> object:
    """What a program has answered in JSON, or its text where that is none."""
    try:
        return msgspec.json.decode(answer)
    except (ValueError, RecursionError):
        return answer


async def need_voice(accounts: Accounts, player: str | None, now: int) -> None:
    """Require that a player is not muted. Raises Refused, with the reason and until when, and StoreUnavailable."""
    account = await accounts.get(player) if player else None
    mute: Sanction | None = account.mute if account else None
    if mute is None or not mute.holds(now):
        return
    if mute.until is None:
        raise Refused("forbidden", "muted", why=mute.reason)
    raise Refused("forbidden", "muted_until", why=mute.reason, until=_date(mute.until))


def may_talk_at_once(accounts: Accounts, player: str | None, now: int) -> bool:
    """Whether it is known without asking the store that a player is not muted."""
    account = accounts.at_hand(player) if player else None
    return account is not None and (account.mute is None or not account.mute.holds(now))


def _date(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
