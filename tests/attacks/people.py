"""A private table that is under way, who may do what at it, and everybody who may not."""

from __future__ import annotations

from typing import Any, NamedTuple

import httpx

from tests.e2e.serving import Serving

Json = dict[str, Any]

OUTSIDERS = ("nobody", "stranger", "stranger_bot", "neighbour")
"""Who may not even know that the table is there: no account, another one, a bot of it, a seat of another table."""

INSIDERS = ("seat", "invited", "gone")
"""Who knows the table, and may not do what its opener in seat 1 may: another seat, a spectator, who left a seat."""

WITHOUT = ("bad_token", "forged", "deleted")
"""Tokens that are none: nonsense, one with another's signature, one of an account that was deleted."""


KEY = "the operators' key, which nobody else has"
PLATFORM_KEY = "the key of a platform's server, which signs up its users"


class Scene(NamedTuple):
    """The table, its opener, the token of a banned account, and those of everybody else by name."""

    url: str
    table: str
    opener: str
    opener_bot: str
    banned: str
    tokens: dict[str, str]


async def call(http: httpx.AsyncClient, method: str, path: str, token: str = "", body: object = None) -> httpx.Response:
    """Send one request with a bearer token."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return await http.request(method, path, headers=headers, json=body)


async def scene(serving: Serving) -> Scene:
    """Open the table: seven seats, two of them people's, the others bots'."""
    async with httpx.AsyncClient(base_url=serving.url, trust_env=False, timeout=60) as http:

        async def done(method: str, path: str, token: str = "", body: object = None) -> Json:
            answer = await call(http, method, path, token, body)
            assert answer.status_code == 200, (path, answer.text)
            return dict(answer.json())

        async def account(name: str) -> tuple[str, str]:
            http.cookies.clear()
            made = await done("POST", "/api/players", body={"name": name})
            http.cookies.clear()
            return str(made["player"]), str(made["token"])

        names = ("opener", "seat", "invited", "gone", "stranger", "neighbour", "deleted", "banned")
        people = {name: await account(name) for name in names}
        tokens = {name: token for name, (_, token) in people.items()}
        opener, banned = tokens.pop("opener"), tokens.pop("banned")

        async def bot(token: str) -> str:
            return str((await done("POST", "/api/players/me/tokens", token, {"label": "bot"}))["token"])

        opened = {"game": "avalon", "options": {"pace": "slow"}, "private": True}
        table = str((await done("POST", "/api/tables", opener, opened))["table"])
        path = f"/api/tables/{table}"
        for name in ("seat", "invited", "gone"):
            await done("POST", f"{path}/invitations", opener, {"player": people[name][0]})
        await done("POST", f"{path}/seats/1", opener, {})
        await done("POST", f"{path}/seats/2", tokens["seat"], {})
        await done("POST", f"{path}/seats/3", tokens["gone"], {})
        await done("DELETE", f"{path}/seats/3", tokens["gone"])
        for seat in range(3, 8):
            await done("POST", f"{path}/seats/{seat}", opener, {"bot": "random"})
        await done("POST", f"{path}/start", opener)
        other = str((await done("POST", "/api/tables", tokens["neighbour"], opened | {"private": False}))["table"])
        await done("POST", f"/api/tables/{other}/seats/1", tokens["neighbour"], {})
        await done("DELETE", "/api/players/me", tokens["deleted"])
        await done("POST", "/api/admin/session", body={"key": KEY, "name": "night shift"})
        await done("POST", f"/api/admin/players/{people['banned'][0]}/acts", body={"act": "ban", "reason": "spam"})
        http.cookies.clear()
        signed = tokens["stranger"].rpartition(".")[2]
        tokens |= {
            "nobody": "",
            "stranger_bot": await bot(tokens["stranger"]),
            "bad_token": "nonsense",
            "forged": f"{opener.rpartition('.')[0]}.{signed}",
        }
        return Scene(serving.url, table, opener, await bot(opener), banned, tokens)
