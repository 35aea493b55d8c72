"""The table of routes: what each call of the HTTP interface takes and answers. OpenAPI is generated from it."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.routing import Route as HttpRoute

from server import tracing
from server.accounts.accounts import Account, Accounts
from server.accounts.sanctions import need_no_ban
from server.accounts.tokens import is_stale
from server.clock import unix_ms
from server.http.request import ApiRequest, body_of, need_owner, query_of, signed_in
from server.http.responses import (
    BODY_MAX,
    Packed,
    address,
    answer,
    bearer,
    language_of,
    let_in,
    other_scheme,
    packed,
    refusal,
    same_for_all,
    same_site,
    token_of,
)
from server.rates.rates import Rates
from server.rates.settings import RateName
from server.refusals import DAMAGED, HttpCode, HttpRefused, TooMany
from server.sockets.dispatch import Dispatcher

A = TypeVar("A")
B = TypeVar("B")
P = TypeVar("P")
Q = TypeVar("Q")

Auth = Literal["none", "optional", "player", "owner", "operator"]
"""Who may call: ``optional``, with an account or without; a ``player``; an ``owner``: a player's own token, no bot's.

A route of ``none`` does not ask who it is; one for an ``operator`` asks its services, by ``admit``.
"""

TABLE_READ_COST = 10
"""The cost of folding or reading a table: some 10 ms of the processor, where other reads take 1 (bench.reads)."""

FEED_READ_COST = 30
"""The cost of a feed, which may be 1,000 facts with their patches: some 60 ms."""

OPEN_TABLE_COST = 3
"""How much of the rate of creations opening a table takes, in whatever way."""

_CODES: dict[str, HttpCode] = {"no_such_table": "not_found", "gone": "not_found", DAMAGED: "damaged"}
"""The codes that only HTTP has, by the reason of what is ``rejected`` on the socket."""


class Nothing(msgspec.Struct, frozen=True):
    """An empty object: it is done."""


@dataclass(frozen=True, kw_only=True)
class Route(Generic[P, B, Q, A]):
    """One call. Its summary is the docstring of the function that answers it, which is given services and the request.

    ``errors`` are those that only the call itself knows; ``codes`` are all. ``media`` is what it answers in, where
    that is no JSON; ``also`` are answers of other statuses than 200 that are no errors. ``example`` is a body,
    ``body_max`` how many bytes one may have. ``shared``: everybody is answered the same, for as long as the server
    runs, so that the answer may be compressed and kept. ``cost`` is how much of a rate one call takes, 0 if the call
    counts by itself: of ``rate``, or else of what an account may read or do.
    """

    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    do: Callable[[P, ApiRequest[B, Q]], Awaitable[A | Response]]
    answer: type[A]
    body: type[B] | None = None
    example: B | None = None
    body_max: int = BODY_MAX
    query: type[Q] | None = None
    auth: Auth = "optional"
    errors: tuple[HttpCode, ...] = ()
    media: str = "application/json"
    shared: bool = False
    cost: int = 1
    rate: RateName | None = None
    also: Mapping[int, type] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the call among all others."""
        return self.do.__name__

    @property
    def summary(self) -> str:
        """The purpose in one sentence."""
        return (inspect.getdoc(self.do) or "").replace("``", "`")

    @property
    def codes(self) -> frozenset[HttpCode]:
        """Every error that may be answered."""
        codes: set[HttpCode] = {"internal", "store_unavailable", *self.errors}
        if self.auth != "none":
            codes.add("unauthorized")
        if self.auth == "operator":
            codes.add("not_found")
        # Even a read is refused to an account that is banned.
        if self.method != "GET" or self.auth in ("optional", "player", "owner"):
            codes.add("forbidden")
        if self.body is not None:
            codes |= {"malformed", "too_large"}
        if self.query is not None:
            codes.add("malformed")
        if "{table}" in self.path:
            codes |= {"not_found", "damaged"}
        if self.cost:
            codes.add("too_many")
        return frozenset(codes)


AnyRoute = Route[Any, Any, Any, Any]


def _encoded(content: object) -> bytes:
    return content.encode() if isinstance(content, str) else msgspec.json.encode(content)


def _foreign(request: Request) -> HttpRefused:
    """The refusal of what another page asks for; people who run a proxy are told where that is to blame."""
    if scheme := other_scheme(request):
        return HttpRefused("forbidden", "foreign_scheme", scheme=scheme)
    return HttpRefused("forbidden", "foreign_page")


class Gate:
    """Lets requests in: finds the account, keeps foreign pages out, turns every exception into an error response."""

    def __init__(self, accounts: Accounts, dispatcher: Dispatcher, rates: Rates) -> None:
        self._accounts = accounts
        self._dispatcher = dispatcher
        self._rates = rates
        self._shared: dict[object, Packed] = {}

    def routes(self, table: Iterable[AnyRoute], services: object) -> list[BaseRoute]:
        """Return the endpoints of a table of routes, which get these services.

        There is one for each path, so that a wrong method is told all right ones.
        """
        paths: dict[str, dict[str, AnyRoute]] = {}
        for route in table:
            paths.setdefault(route.path, {})[route.method] = route
        return [HttpRoute(path, self._endpoint(found, services), methods=list(found)) for path, found in paths.items()]

    def _endpoint(self, routes: Mapping[str, AnyRoute], services: object) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            route = routes["GET" if request.method == "HEAD" else request.method]
            account: Account | None = None
            try:
                if route.method != "GET" and not same_site(request):
                    raise _foreign(request)
                if route.auth not in ("none", "operator"):
                    account = await self.account(request)
                with tracing.span(f"{route.method} {route.path}"):
                    response = await self._answered(route, services, request, account)
                    tracing.about(status=str(response.status_code))
                    return response
            except ClientDisconnect:
                return Response(status_code=400)  # the client is gone, so nobody reads it
            except Exception as fault:
                return self.refused(fault, request, account)

        return endpoint

    async def _answered(self, route: AnyRoute, services: Any, request: Request, account: Account | None) -> Response:
        token = token_of(request) if account else ""
        if route.auth == "player":
            signed_in(account)
        elif route.auth == "owner":
            need_owner(account, token)
        elif route.auth == "operator":
            services.admit(request)
        await self._count(route, request, account)
        query = query_of(request, route.query) if route.query else None
        body = await body_of(request, route.body, route.body_max) if route.body else None
        asked = ApiRequest(request, account, token, body, query)
        if route.shared:
            return same_for_all(request, await self._made_once(route, services, asked))
        content = await route.do(services, asked)
        response = content if isinstance(content, Response) else answer(content)
        if account is not None and route.method == "GET":
            self._renew(request, response, account, token)
        return response

    def _renew(self, request: Request, response: Response, account: Account, token: str) -> None:
        """Give a browser that has had its token for long a new one: nobody who comes back is signed out by time."""
        if bearer(request) is None and is_stale(token, self._accounts.today):
            let_in(request, response, self._accounts.token(account))

    async def _count(self, route: AnyRoute, request: Request, account: Account | None) -> None:
        """Count a call before its body is read. Raises TooMany, later to those who do not wait."""
        if not route.cost:
            return
        rate: RateName = route.rate or ("read_rate" if route.method == "GET" else "command_rate")
        if account is None:
            rate, who = "address_rate", address(request)
        else:
            who = account.player
        try:
            await self._rates.spend(rate, who, route.cost)
        except TooMany:
            await asyncio.sleep(self._rates.pause(rate, who))
            raise

    async def _made_once(self, route: AnyRoute, services: object, asked: ApiRequest[Any, Any]) -> Packed:
        """What a shared route answers. There are as many as games and languages: what is refused is not kept."""
        key = (route.path, *asked.request.path_params.values(), asked.query)
        made = self._shared.get(key)
        if made is None:
            made = self._shared[key] = packed(_encoded(await route.do(services, asked)), route.media)
        return made

    def refused(self, fault: Exception, request: HTTPConnection, account: Account | None) -> Response:
        """Return the answer to a request that ended in this exception."""
        language = account.language if account else language_of(request)
        if isinstance(fault, HttpRefused):
            return refusal(fault.code, fault.words(language))
        refused = self._dispatcher.refusal(fault, request.scope["route"].path)
        response = refusal(_CODES.get(refused.reason, refused.code), self._dispatcher.reason(refused, language))
        if isinstance(refused, TooMany):
            response.headers["Retry-After"] = str(refused.retry_after)
        return response

    async def account(self, request: HTTPConnection) -> Account | None:
        """Return the account of the token in the header or the cookie.

        Raises HttpRefused for an unknown token, and where the account is banned.
        """
        token = token_of(request)
        account = await self._accounts.of_token(token) if token else None
        if account is None and bearer(request) is not None:
            raise HttpRefused("unauthorized", "bad_token")
        if account is not None:
            need_no_ban(account, unix_ms())
        return account
