"""Keys to the replay of a private table: making and revoking them, and who agrees."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from msgspec import UNSET, UnsetType

from games.sitting import chairs
from server.http.request import ApiRequest
from server.http.routes.entering import entered, opened_by
from server.http.routing import Nothing, Route
from server.http.services import Services
from server.refusals import HttpRefused
from server.replay_keys.keys import ReplayKeys
from server.replay_keys.settings import ReplayKeySettings
from server.settings import read


@dataclass(frozen=True)
class KeyServices:
    """The services of the core, and the keys to replays."""

    core: Services
    keys: ReplayKeys


def build(core: Services) -> KeyServices:
    """Build the services over those of the core. Raises BadSetting."""
    keys = ReplayKeys(core.rooms.store, core.accounts, read(ReplayKeySettings), core.rooms.now)
    core.rooms.opens_by_key = keys.opens
    return KeyServices(core, keys)


class ReplayKeyMade(msgspec.Struct, frozen=True):
    """A key to the replay of a table, for the header `Sotto-Replay-Key`; ``name`` is what others see of it."""

    key: str
    name: str
    expires_at: int


class ReplayKeyTold(msgspec.Struct, frozen=True):
    """What those of the table are told of a key: who made it, when, and until when it is good (unix milliseconds)."""

    name: str
    player: str
    made_at: int
    expires_at: int
    revoked: bool
    by: str | UnsetType = UNSET


class ReplayKeysTold(msgspec.Struct, frozen=True):
    """The keys of a table. ``allowed``: there may be some; ``forks``: who has one may play on from the table.

    ``waits`` are the players whose consent keys still need, in games that need it: until then none opens anything;
    ``consent`` says whether the game does.
    """

    keys: list[ReplayKeyTold]
    allowed: bool
    forks: bool
    consent: bool
    waits: list[str]


class Agreeing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the calling player agrees to links to the replay."""

    agrees: bool


class ForksAllowed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether those who have a key may play on from the table."""

    forks: bool


async def make_replay_key(services: KeyServices, asked: ApiRequest[None, None]) -> ReplayKeyMade:
    """The player's key to the replay of a finished private table, which anyone who has it may watch.

    Made if there is none; for those who played or opened it.
    """
    room = await entered(services.core, asked)
    key, made = await services.keys.issue(room, asked.signed_in)
    return ReplayKeyMade(key, made.mac[:12], made.expires_at)


async def replay_keys(services: KeyServices, asked: ApiRequest[None, None]) -> ReplayKeysTold:
    """The keys to the replay of a table, without the keys; for all who belong to it."""
    room = await entered(services.core, asked)
    kept = await services.keys.kept(room.id)
    names = await services.core.accounts.names(one.player for one in kept.keys.values())
    return ReplayKeysTold(
        keys=[
            ReplayKeyTold(name, one.player, one.made_at, one.expires_at, one.revoked, names.get(one.player, UNSET))
            for name, one in sorted(kept.keys.items(), key=lambda pair: pair[1].made_at)
        ],
        allowed=services.keys.are_allowed(room),
        forks=kept.forks,
        consent=bool(services.keys.waiting_for(room, set())),
        waits=services.keys.waiting_for(room, kept.agreed),
    )


async def revoke_replay_key(services: KeyServices, asked: ApiRequest[None, None]) -> Nothing:
    """Take a key back, for the player who made it and the one who opened the table: it opens nothing any more."""
    room = await entered(services.core, asked)
    await services.keys.revoke(room, asked.signed_in, asked.path("name"))
    return Nothing()


async def agree_to_replay_keys(services: KeyServices, asked: ApiRequest[Agreeing, None]) -> Nothing:
    """Agree to links to the replay, or no longer; for those who played, in games that need the consent of all."""
    room = await entered(services.core, asked)
    if asked.signed_in not in chairs.people(room.sitting):
        raise HttpRefused("forbidden", "replay_key_players")
    await services.keys.agree(room, asked.signed_in, asked.body.agrees)
    return Nothing()


async def let_replay_keys_fork(services: KeyServices, asked: ApiRequest[ForksAllowed, None]) -> Nothing:
    """Let those who have a key play on from the table, or no longer; for the player in charge of it."""
    room = await opened_by(services.core, asked)
    await services.keys.let_fork(room, asked.body.forks)
    return Nothing()


_KEYS = "/api/tables/{table}/replay-keys"

ROUTES = (
    Route(
        method="POST",
        path=_KEYS,
        do=make_replay_key,
        answer=ReplayKeyMade,
        auth="owner",
        errors=("rejected", "too_many"),
        rate="creation_rate",
    ),
    Route(method="GET", path=_KEYS, do=replay_keys, answer=ReplayKeysTold, auth="player"),
    Route(
        method="POST",
        path=f"{_KEYS}/consent",
        do=agree_to_replay_keys,
        body=Agreeing,
        example=Agreeing(agrees=True),
        answer=Nothing,
        auth="owner",
    ),
    Route(
        method="POST",
        path=f"{_KEYS}/forks",
        do=let_replay_keys_fork,
        body=ForksAllowed,
        example=ForksAllowed(forks=True),
        answer=Nothing,
        auth="owner",
    ),
    # Last, so that the names above say which methods they have.
    Route(
        method="DELETE",
        path=f"{_KEYS}/{{name}}",
        do=revoke_replay_key,
        answer=Nothing,
        auth="owner",
    ),
)
