"""One request as a route gets it: the account, and the body and the query string as typed values."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Generic, Literal, TypeVar, get_origin, get_type_hints

import msgspec
from msgspec import Meta
from starlette.requests import Request

from games.words import Language
from server.accounts.accounts import Account, is_of_bot
from server.http.responses import language_of
from server.refusals import HttpRefused, Refused
from server.wire import brief

B = TypeVar("B")
Q = TypeVar("Q")
T = TypeVar("T")

DIGITS_MOST = 15

Number = Annotated[int, Meta(ge=0, lt=10**DIGITS_MOST)]
"""A number in a query string."""


class ApiRequest(Generic[B, Q]):
    """One request: the account that sends it and its token, the body, and the query string."""

    def __init__(self, request: Request, account: Account | None, token: str, body: B, query: Q) -> None:
        self.request = request
        self.account = account
        self.token = token
        self.body = body
        self.query = query

    @property
    def player(self) -> str | None:
        """The player who sends it, None without an account."""
        return self.account.player if self.account else None

    @property
    def signed_in(self) -> str:
        """The player who sends it. Raises HttpRefused without an account."""
        return signed_in(self.account).player

    @property
    def language(self) -> Language:
        """The language of the account, or of the browser."""
        return self.account.language if self.account else language_of(self.request)

    def path(self, name: str) -> str:
        """Return a parameter of the path."""
        return str(self.request.path_params[name])

    @property
    def seat(self) -> int:
        """The seat in the path. Raises HttpRefused."""
        text = self.path("seat")
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            raise HttpRefused("not_found", "bad_seat")
        return int(text)


AnyRequest = ApiRequest[Any, Any]


def signed_in(account: Account | None) -> Account:
    """Return the account that sends a request. Raises HttpRefused where there is none."""
    if account is None:
        raise HttpRefused("unauthorized", "account_needed")
    return account


def need_owner(account: Account | None, token: str) -> None:
    """Require that the player asks, and not one of the player's bots. Raises HttpRefused, Refused."""
    signed_in(account)
    if is_of_bot(token):
        raise Refused("forbidden", "not_with_this_token")


async def body_of(request: Request, kind: type[T], most: int) -> T:
    """Read the body, at most ``most`` bytes, as this type; no body is an empty object. Raises HttpRefused."""
    declared = request.headers.get("content-length", "")
    if declared.isascii() and declared.isdigit() and int(declared[:DIGITS_MOST]) > most:
        raise HttpRefused("too_large", "body_too_large", max=most)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise HttpRefused("too_large", "body_too_large", max=most)
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HttpRefused("malformed", "bad_body", detail=brief(error)) from None


def query_of(request: Request, kind: type[T]) -> T:
    """Read the query string as this Struct, ignoring unknown parameters. Raises HttpRefused."""
    given: dict[str, object] = {}
    struct: Any = kind
    for name, wanted in _parameters(struct):
        text = request.query_params.get(name)
        if text is not None:
            given[name] = _read(name, text, wanted)
    return msgspec.convert(given, kind)


@cache
def _parameters(kind: Any) -> list[tuple[str, Any]]:
    hints = get_type_hints(kind)
    return [(field.encode_name, hints[field.name]) for field in msgspec.structs.fields(kind)]


def _read(name: str, text: str, kind: Any) -> object:
    if kind is str:
        return text
    if get_origin(kind) is Literal:
        if text not in kind.__args__:
            raise HttpRefused("malformed", "bad_choice", field=name, options=kind.__args__)
        return text
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS_MOST):
        raise HttpRefused("malformed", "bad_number", field=name)
    return int(text)
