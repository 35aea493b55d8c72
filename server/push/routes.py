"""Notices of one's turn while the page is closed (Web Push): the server's key, and the browsers that are told."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request

from server.extras import installed
from server.http.request import ApiRequest
from server.http.routing import Nothing, Route
from server.push.feature import PushServices
from server.refusals import HttpRefused

BODY_MOST = 2048
_NOBODYS = "localhost"


class PushKey(msgspec.Struct, frozen=True):
    """The server's public key in base64url, which a browser binds its notices to."""

    key: str


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's keys in base64url: only it can read what is encrypted by them."""

    p256dh: str
    auth: str


class PushSubscribed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser's push service gave it: these of the fields that `PushSubscription.toJSON()` has."""

    endpoint: str
    keys: PushKeys


class PushTold(msgspec.Struct, frozen=True):
    """The name of a browser that is told, by which it is taken away again."""

    id: str


async def push_key(push: PushServices, asked: ApiRequest[None, None]) -> PushKey:
    """The key by which browsers know this server's notices."""
    _need_sender()
    return PushKey(push.key)


async def add_push(push: PushServices, asked: ApiRequest[PushSubscribed, None]) -> PushTold:
    """Tell a browser of the player's from now on that it is their turn at a slow table; of six the oldest gives way."""
    _need_sender()
    player, body = asked.signed_in, asked.body
    keys, domain = body.keys, _domain(asked.request)
    return PushTold(await push.subscriptions.add(player, body.endpoint, keys.p256dh, keys.auth, domain))


async def remove_push(push: PushServices, asked: ApiRequest[None, None]) -> Nothing:
    """Tell a browser of the player's no longer."""
    await push.subscriptions.remove(asked.signed_in, asked.path("id"))
    return Nothing()


def _need_sender() -> None:
    if not installed("push"):
        raise HttpRefused("rejected", "push_not_installed")


def _domain(request: Request) -> str:
    """The page's: push services want to know whom to turn to, and a name without a dot is nobody's."""
    try:
        domain = urlsplit(request.headers.get("origin", "")).hostname or ""
    except ValueError:
        return _NOBODYS
    return domain if "." in domain and domain.isascii() else _NOBODYS


_OWN = "/api/players/me/push"
_KEY = "BE2DZ_OcE056USXW60uX5J78QEwNkh_2GqerDJnpopr1cZmOwcs0JSqeUl5DCYu4chset1ZU_JIz_TbMoru4Xxg"

ROUTES = (
    Route(method="GET", path="/api/push", do=push_key, answer=PushKey, auth="none", errors=("rejected",)),
    Route(
        method="POST",
        path=_OWN,
        do=add_push,
        body=PushSubscribed,
        example=PushSubscribed(
            endpoint="https://push.example.org/3f9a", keys=PushKeys(p256dh=_KEY, auth="tBHItJI5svbpez7KI4CCXg")
        ),
        body_max=BODY_MOST,
        answer=PushTold,
        auth="owner",
        errors=("rejected",),
        rate="key_rate",
    ),
    Route(method="DELETE", path=f"{_OWN}/{{id}}", do=remove_push, answer=Nothing, auth="owner", errors=("rejected",)),
)
