"""The attack table: one line for each route and each op, with what each wrong identity is answered.

A new route without a line fails tests/attacks/test_routes.py. ``table`` rows are what only the opener in seat 1 of a
private table may do: outsiders are answered as if there were no such table, and ``insiders`` gives the statuses for
another seat, for an invited spectator, and for a player who left. ``own`` rows are about the one who asks; ``public``
rows are the same for everybody; ``operator`` rows are for operators who have signed in, whatever account else they
have.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple


class Row(NamedTuple):
    """What is asked, of whom it depends, and how insiders of a table are answered."""

    kind: Literal["public", "own", "table", "operator"]
    body: object = None
    query: str = ""
    insiders: tuple[int, int, int] = (0, 0, 0)
    outsiders: int = 404
    path: dict[str, str] = {}  # noqa: RUF012 - nobody changes it


def _public(body: object = None, **path: str) -> Row:
    return Row("public", body, path=path)


def _own(body: object = None, **path: str) -> Row:
    return Row("own", body, path=path)


def _operator(body: object = None, **path: str) -> Row:
    return Row("operator", body, path=path)


def _table(insiders: tuple[int, int, int], body: object = None, query: str = "", *, out: int = 404, **path: str) -> Row:
    return Row("table", body, query, insiders, out, path)


SAY: dict[str, Any] = {"id": "a1", "as": "seat:1", "command": {"type": "ready"}}
NONE = (403, 403, 403)

ROUTES: dict[str, Row] = {
    "GET /api/games": _public(),
    "GET /api/games/{game}": _public(game="avalon"),
    "GET /api/games/{game}/words/{language}": _public(game="avalon", language="en"),
    "GET /api/games/{game}/rules": _public(game="avalon"),
    "POST /api/games/{game}/try": _own({}, game="avalon"),
    "POST /api/games/{game}/documents/{name}": _own({}, game="avalon", name="none"),
    "GET /api/openapi.json": _public(),
    "GET /api/asyncapi.json": _public(),
    "GET /api/schemas/{game}.json": _public(game="avalon"),
    "GET /healthz": _public(),
    "GET /metrics": _public(),
    "GET /api/push": _public(),
    "POST /api/players": _public({"name": ""}),
    "POST /api/players/sign-in": _public({"code": "wrong"}),
    "POST /api/players/recover": _public({"code": "wrong"}),
    "POST /api/players/passkeys/options": _public({}),
    "POST /api/players/passkeys/sign-in": _public({}),
    "GET /api/players/me": _own(),
    "PATCH /api/players/me": _own({}),
    "DELETE /api/players/me": _own(),
    "POST /api/players/me/tokens": _own({"label": "mine"}),
    "GET /api/players/me/tokens": _own(),
    "DELETE /api/players/me/tokens/{id}": _own(id="none"),
    "POST /api/players/me/sign-out-everywhere": _own(),
    "POST /api/players/me/links": _own(),
    "POST /api/players/me/recovery": _own(),
    "DELETE /api/players/me/recovery": _own(),
    "POST /api/players/me/passkeys/options": _own({}),
    "POST /api/players/me/passkeys": _own({}),
    "GET /api/players/me/passkeys": _own(),
    "DELETE /api/players/me/passkeys/{id}": _own(id="none"),
    "POST /api/players/me/push": _own({}),
    "DELETE /api/players/me/push/{id}": _own(id="none"),
    "GET /api/players/me/blocks": _own(),
    "POST /api/players/me/blocks/{player}": _own({}, player="none"),
    "DELETE /api/players/me/blocks/{player}": _own(player="none"),
    "GET /api/players/me/characters": _own(),
    "POST /api/players/me/characters": _own({}),
    "GET /api/players/me/characters/{character}": _own(character="none"),
    "PATCH /api/players/me/characters/{character}": _own({}, character="none"),
    "DELETE /api/players/me/characters/{character}": _own(character="none"),
    "GET /api/players/me/reports": _own(),
    "POST /api/reports": _own({}),
    "POST /api/admin/session": _public({}),
    "GET /api/admin/session": _operator(),
    "DELETE /api/admin/session": _operator(),
    "GET /api/admin/overview": _operator(),
    "GET /api/admin/busiest": _operator(),
    "GET /api/admin/tables": _operator(),
    "GET /api/admin/tables/{table}": _operator(),
    "POST /api/admin/tables/{table}/acts": _operator({"act": "close", "reason": "mine"}),
    "GET /api/admin/tables/{table}/feed": _operator(),
    "POST /api/admin/tables/{table}/log": _operator({"reason": "mine"}),
    "GET /api/admin/players": _operator(),
    "GET /api/admin/players/{player}": _operator(player="none"),
    "POST /api/admin/players/{player}/acts": _operator({"act": "delete", "reason": "mine"}, player="none"),
    "GET /api/admin/reports": _operator(),
    "GET /api/admin/reports/{report}": _operator(report="none"),
    "POST /api/admin/reports/{report}/resolve": _operator({"note": "mine"}, report="none"),
    "GET /api/admin/acts": _operator(),
    "GET /api/lobby": _own(),
    "POST /api/tables": _own({"game": "none"}),
    "GET /api/tables": _own(),
    "POST /api/saves": _own({}),
    "POST /api/logs": _own({}),
    "GET /api/results": _own(),
    "POST /api/results/{result}/logs/{log}": _own({}, result="none", log="none"),
    "GET /api/tables/{table}": _table((200, 200, 200)),
    "DELETE /api/tables/{table}": _table(NONE),
    "POST /api/tables/{table}/start": _table(NONE),
    "POST /api/tables/{table}/resume": _table((409, 409, 409), {}),
    "POST /api/tables/{table}/rematch": _table((409, 403, 403), {}),
    "POST /api/tables/{table}/invitations": _table(NONE, {"uses": 1}),
    "GET /api/tables/{table}/invitations": _table(NONE),
    "DELETE /api/tables/{table}/invitations/{invitation}": _table(NONE, invitation="none"),
    "POST /api/tables/{table}/replay-keys": _table((409, 403, 403)),
    "GET /api/tables/{table}/replay-keys": _table((200, 200, 200)),
    "DELETE /api/tables/{table}/replay-keys/{name}": _table((404, 404, 404), name="none"),
    "POST /api/tables/{table}/replay-keys/consent": _table((200, 403, 403), {"agrees": True}),
    "POST /api/tables/{table}/replay-keys/forks": _table(NONE, {"forks": True}),
    "POST /api/tables/{table}/preview": _table(NONE, {"code": "wrong"}, out=403),
    "POST /api/tables/{table}/enter": _table((200, 200, 200), {"code": "wrong"}, out=403),
    "POST /api/tables/{table}/seats/{seat}": _table((409, 409, 409), {}, seat="1"),
    "DELETE /api/tables/{table}/seats/{seat}": _table(NONE, seat="1"),
    "POST /api/tables/{table}/host": _table((409, 409, 409), {}),
    "DELETE /api/tables/{table}/host": _table(NONE),
    "GET /api/tables/{table}/feed": _table(NONE, query="as=seat:1"),
    "GET /api/tables/{table}/view": _table(NONE, query="as=seat:1"),
    "POST /api/tables/{table}/commands": _table(NONE, SAY),
    "POST /api/tables/{table}/notes": _table((200, 403, 403), {"id": "n1", "text": "mine"}),
    "GET /api/tables/{table}/notes": _table((200, 403, 403)),
    "GET /api/tables/{table}/notes/calls": _table((200, 403, 403)),
    "POST /api/tables/{table}/pictures": _table(NONE, {"picture": ""}),
    "GET /api/tables/{table}/pictures/{picture}": _table(NONE, query="as=seat:1", picture="none"),
    "GET /api/tables/{table}/log": _table(NONE),
    "GET /api/tables/{table}/query/{name}": _table(NONE, query="as=seat:1", name="private_store"),
    "GET /api/tables/{table}/export/{name}": _table(NONE, query="as=seat:1", name="private_store"),
    "GET /api/tables/{table}/save": _table(NONE),
    "POST /api/tables/{table}/fork": _table(NONE, {"seq": 1}),
    "GET /api/tables/{table}/chances": _table(NONE, query="as=seat:1"),
}
"""By method and path."""

OPS: dict[tuple[str, str], tuple[bool, bool, bool]] = {
    ("watch", "public"): (True, True, True),
    ("watch", "seat:1"): (False, False, False),
    ("watch", "host"): (False, False, False),
    ("watch", "all"): (False, False, False),
    ("watch", "notes"): (True, False, False),
    ("do", "seat:1"): (False, False, False),
    ("do", "host"): (False, False, False),
    ("do", "notes"): (True, False, False),
}
"""By op and ``as``: whether another seat, an invited spectator, and who left a seat are granted it; outsiders never."""

QUIET_OPS = frozenset({"unwatch"})
"""Ops without an answer, which only undo what the same socket did."""
