"""The log of what operators did."""

from __future__ import annotations

import msgspec

from server.admin.acts import Act
from server.admin.feature import AdminServices
from server.admin.sessions import PATH
from server.http.request import ApiRequest, Number
from server.http.routing import Route

LISTED_MOST = 200


class ActsWanted(msgspec.Struct, frozen=True):
    """The newest before a place in the log; 0: the newest of all."""

    before: Number = 0
    limit: Number = 50


class ActTold(msgspec.Struct, frozen=True):
    """An act and its place in the log."""

    version: int
    act: Act


class ActsTold(msgspec.Struct, frozen=True):
    """Acts, the newest first, with the names of the players among their subjects."""

    acts: list[ActTold]
    names: dict[str, str]


async def acts(admin: AdminServices, asked: ApiRequest[None, ActsWanted]) -> ActsTold:
    """What operators did, to whom, when and why."""
    found = await admin.acts.newest(asked.query.before, min(asked.query.limit, LISTED_MOST))
    names = await admin.core.accounts.names(one.act.subject for one in found if one.act.subject.startswith("p"))
    return ActsTold([ActTold(one.version, one.act) for one in found], names)


ROUTES = (Route(method="GET", path=f"{PATH}/acts", do=acts, query=ActsWanted, answer=ActsTold, auth="operator"),)
