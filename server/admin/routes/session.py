"""Operators sign in and out."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from server.admin.feature import AdminServices
from server.admin.sessions import COOKIE, PATH, Session, let_in
from server.http.request import ApiRequest
from server.http.responses import answer, named
from server.http.routing import Nothing, Route

KEY_BODY_MAX = 4096


class KeyShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The server's ``key`` for operators, and by what ``name`` the log of acts is to know this one."""

    key: str
    name: str


async def operator_sign_in(admin: AdminServices, asked: ApiRequest[KeyShown, None]) -> Session | Response:
    """Sign an operator in for eight hours, by a cookie that only these calls carry."""
    with named():
        session, cookie = await admin.sessions.open(asked.request, asked.body.key, asked.body.name)
    await admin.acts.write(session.operator, "sign_in", "", "")
    response = answer(session)
    let_in(asked.request, response, cookie)
    return response


async def operator_session(admin: AdminServices, asked: ApiRequest[None, None]) -> Session:
    """The operator who is signed in."""
    return admin.sessions.of(asked.request)


async def operator_sign_out(admin: AdminServices, asked: ApiRequest[None, None]) -> Response:
    """Forget the cookie."""
    response = answer(Nothing())
    response.delete_cookie(COOKIE, path=PATH, samesite="strict")
    return response


_SESSION = f"{PATH}/session"

ROUTES = (
    Route(
        method="POST",
        path=_SESSION,
        do=operator_sign_in,
        body=KeyShown,
        body_max=KEY_BODY_MAX,
        example=KeyShown(key="…", name="Ann"),
        answer=Session,
        auth="none",
        errors=("unauthorized", "not_found", "too_many"),
    ),
    Route(method="GET", path=_SESSION, do=operator_session, answer=Session, auth="operator"),
    Route(method="DELETE", path=_SESSION, do=operator_sign_out, answer=Nothing, auth="operator"),
)
