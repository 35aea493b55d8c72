"""Accounts, as operators see and treat them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from server.accounts.accounts import Account, Platform, Sanction
from server.admin.feature import AdminServices
from server.admin.routes.tables import Reason
from server.admin.sessions import PATH
from server.http.request import ApiRequest
from server.http.responses import named
from server.http.routes.players import PlatformUser, platform_users
from server.http.routes.tables import TableListed, with_names
from server.http.routing import Nothing, Route
from server.refusals import HttpRefused

FOUND_MOST = 50
SCANNED_AT_ONCE = 500
TABLES_MOST = 20
HOUR_MS = 3_600_000
HOURS_MOST = 10 * 365 * 24


class AccountsWanted(msgspec.Struct, frozen=True):
    """A part of a name, in whatever case, or an account's id; nothing: those that are banned or muted."""

    name: str = ""


class AccountTold(msgspec.Struct, frozen=True):
    """An account as operators see it; no token, code, key or address. Times in unix milliseconds."""

    player: str
    name: str
    language: str
    created: int
    kept: bool
    bots: int
    platforms: list[Platform]
    ban: Sanction | None
    mute: Sanction | None
    identities: list[PlatformUser]


class AccountsFound(msgspec.Struct, frozen=True):
    """Some accounts; ``more``: there are more than these."""

    accounts: list[AccountTold]
    more: bool


class AccountShown(msgspec.Struct, frozen=True):
    """One account and its newest tables."""

    account: AccountTold
    tables: list[TableListed]


class AccountDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to do to an account, and why; a banned or muted player is told the reason. ``hours``: for how long, 0 for
    good. ``name``: the new one.
    """

    act: Literal["ban", "unban", "mute", "unmute", "rename", "delete"]
    reason: Reason
    hours: int = 0
    name: str = ""


async def find_accounts(admin: AdminServices, asked: ApiRequest[None, AccountsWanted]) -> AccountsFound:
    """Look accounts up by a part of their name; all of them are read for it, a few hundred at a time."""
    wanted, now = asked.query.name.strip().casefold(), admin.core.rooms.now()

    def fits(account: Account) -> bool:
        if wanted:
            return wanted in account.name.casefold() or wanted == account.player
        return any(one is not None and one.holds(now) for one in (account.ban, account.mute))

    found: list[Account] = []

    async def scan(redis: Any) -> None:
        cursor = 0
        while True:
            cursor, keys = await redis.scan(cursor, match="{s??}:account:p????????????", count=SCANNED_AT_ONCE)
            pipeline = redis.pipeline(transaction=False)
            for key in keys:
                pipeline.get(key)
            accounts = [msgspec.json.decode(one, type=Account) for one in await pipeline.execute() if one]
            # Asked again after a fault, it finds some of them twice.
            found.extend(one for one in accounts if fits(one) and one not in found)
            if not cursor or len(found) > FOUND_MOST:
                return

    await admin.core.rooms.store.ask_each(scan)
    found.sort(key=lambda one: one.created, reverse=True)
    return AccountsFound([_told(one) for one in found[:FOUND_MOST]], len(found) > FOUND_MOST)


async def account(admin: AdminServices, asked: ApiRequest[None, None]) -> AccountShown:
    """One account, and its newest tables."""
    found = await admin.core.accounts.get(asked.path("player"), fresh=True)
    if found is None:
        raise HttpRefused("not_found", "no_such_account")
    tables = await admin.core.lobby.mine(found.player, limit=TABLES_MOST)
    return AccountShown(_told(found), await with_names(admin.core, tables))


def _told(account: Account) -> AccountTold:
    platforms = [one.platform for one in account.identities]
    return AccountTold(
        player=account.player,
        name=account.name,
        language=account.language,
        created=account.created,
        kept=account.kept,
        bots=len(account.bots),
        platforms=platforms,
        ban=account.ban,
        mute=account.mute,
        identities=platform_users(account),
    )


async def change_account(admin: AdminServices, asked: ApiRequest[AccountDeed, None]) -> Nothing:
    """Ban, mute, rename or delete an account, or lift a ban or mute.

    A ban closes its sockets and gives its seats to stand-ins, in all processes.
    """
    who, player, deed, deeds = admin.operator(asked.request), asked.path("player"), asked.body, admin.deeds
    if not 0 <= deed.hours <= HOURS_MOST:
        raise HttpRefused("malformed", "bad_hours", max=HOURS_MOST)
    if deed.act == "ban" or deed.act == "mute":
        until = admin.core.rooms.now() + deed.hours * HOUR_MS if deed.hours else None
        await deeds.sanction(who, deed.act, player, deed.reason, until)
    elif deed.act == "rename":
        with named():
            await deeds.rename(who, player, deed.name, deed.reason)
    elif deed.act == "delete":
        await deeds.delete_account(who, player, deed.reason)
    else:
        await deeds.pardon(who, deed.act, player, deed.reason)
    return Nothing()


_ACCOUNTS = f"{PATH}/players"

ROUTES = (
    Route(method="GET", path=_ACCOUNTS, do=find_accounts, query=AccountsWanted, answer=AccountsFound, auth="operator"),
    Route(method="GET", path=f"{_ACCOUNTS}/{{player}}", do=account, answer=AccountShown, auth="operator"),
    Route(
        method="POST",
        path=f"{_ACCOUNTS}/{{player}}/acts",
        do=change_account,
        body=AccountDeed,
        example=AccountDeed(act="ban", reason="Insults", hours=24),
        answer=Nothing,
        auth="operator",
        errors=("rejected",),
    ),
)
