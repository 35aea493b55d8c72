"""Muting and blocking: whose talk a player does not want to see, and who may not invite them."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from server.accounts.accounts import Account, BlockKind
from server.http.request import ApiRequest
from server.http.routing import Nothing, Route
from server.http.services import Services
from server.refusals import HttpRefused, Refused

BLOCKS_MOST = 200


class Blocking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``mute``: their talk is not shown to me; ``block``: nor can they invite me."""

    kind: BlockKind = "block"


class Blocked(msgspec.Struct, frozen=True):
    """A player who is muted or blocked, with the ``name`` unless the account is deleted."""

    player: str
    kind: BlockKind
    name: str | UnsetType = UNSET


class Blocks(msgspec.Struct, frozen=True):
    """Whom the player has muted or blocked. Nobody else is told."""

    blocks: list[Blocked]


async def blocks(services: Services, asked: ApiRequest[None, None]) -> Blocks:
    """Whom the player has muted or blocked."""
    account = await services.accounts.get(asked.signed_in)
    found = account.blocks if account else {}
    names = await services.accounts.names(found)
    return Blocks([Blocked(player, kind, names.get(player, UNSET)) for player, kind in found.items()])


async def block(services: Services, asked: ApiRequest[Blocking, None]) -> Nothing:
    """Mute or block a player; it holds at all tables."""
    own, other, kind = asked.signed_in, asked.path("player"), asked.body.kind
    if other == own:
        raise HttpRefused("malformed", "block_of_self")
    if await services.accounts.get(other) is None:
        raise HttpRefused("malformed", "no_such_player")

    def blocked(old: Account) -> Account:
        if other not in old.blocks and len(old.blocks) >= BLOCKS_MOST:
            raise Refused("rejected", "too_many_blocks", max=BLOCKS_MOST)
        return replace(old, blocks=old.blocks | {other: kind})

    await services.accounts.change(own, services.rooms.now(), blocked)
    return Nothing()


async def unblock(services: Services, asked: ApiRequest[None, None]) -> Nothing:
    """Show a player's talk again, and let them invite the player who asks."""
    other = asked.path("player")

    def unblocked(old: Account) -> Account:
        return replace(old, blocks={player: kind for player, kind in old.blocks.items() if player != other})

    await services.accounts.change(asked.signed_in, services.rooms.now(), unblocked)
    return Nothing()


_BLOCKS = "/api/players/me/blocks"
_BLOCK = f"{_BLOCKS}/{{player}}"

ROUTES = (
    Route(method="GET", path=_BLOCKS, do=blocks, answer=Blocks, auth="owner"),
    Route(
        method="POST",
        path=_BLOCK,
        do=block,
        body=Blocking,
        example=Blocking(kind="mute"),
        answer=Nothing,
        auth="owner",
        errors=("rejected",),
    ),
    Route(method="DELETE", path=_BLOCK, do=unblock, answer=Nothing, auth="owner"),
)
