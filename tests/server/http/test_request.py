"""server.http.request: who sends a request, and what is read from its path, its query string and its body."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import pytest
from starlette.requests import Request

from server.accounts.accounts import Account
from server.http.request import AnyRequest, ApiRequest, Number, body_of, need_owner, query_of, signed_in
from server.refusals import HttpRefused, Refused

ANN = Account("p1", "Ann", "zh", 0)


def request(query: str = "", chunks: Sequence[bytes] = (), language: str = "en", **path: str) -> Request:
    left = list(chunks)

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": left.pop(0) if left else b"", "more_body": bool(left)}

    headers = [(b"accept-language", language.encode())]
    return Request({"type": "http", "query_string": query.encode(), "headers": headers, "path_params": path}, receive)


def sent(by: Account | None, of: Request | None = None) -> AnyRequest:
    return ApiRequest(of or request(), by, "", None, None)


def refused(no: pytest.ExceptionInfo[HttpRefused]) -> tuple[str, str]:
    return no.value.code, no.value.reason


def test_an_account_has_a_player_and_a_language_and_a_stranger_the_browsers() -> None:
    assert (sent(ANN).player, sent(ANN).signed_in, sent(ANN).language) == ("p1", "p1", "zh")
    assert (sent(None).player, sent(None).language) == (None, "en")
    assert sent(None, request(language="zh-TW,en")).language == "zh"
    for ask in (lambda: sent(None).signed_in, lambda: signed_in(None), lambda: need_owner(None, "")):
        with pytest.raises(HttpRefused) as no:
            ask()
        assert refused(no) == ("unauthorized", "account_needed")


def test_a_bot_is_not_its_owner() -> None:
    need_owner(ANN, "p1.mac")
    with pytest.raises(Refused, match="not_with_this_token"):
        need_owner(ANN, "p1.bot.mac")


@pytest.mark.parametrize("seat", ["1", "999"])
def test_a_seat_of_the_path(seat: str) -> None:
    assert sent(ANN, request(seat=seat)).seat == int(seat)


@pytest.mark.parametrize("seat", ["", "x", "-1", "1000", "\uff11", "²"])
def test_what_is_no_seat_is_not_found(seat: str) -> None:
    with pytest.raises(HttpRefused) as no:
        _ = sent(ANN, request(seat=seat)).seat
    assert refused(no) == ("not_found", "bad_seat")


class Wanted(msgspec.Struct, frozen=True):
    """A query string with a parameter of each kind."""

    status: Literal["open", "finished"] = "open"
    limit: Number = 50
    after: str = ""


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("", Wanted()),
        ("status=finished&limit=0&after=1", Wanted("finished", 0, "1")),
        ("limit=999999999999999&unknown=x", Wanted(limit=10**15 - 1)),
    ],
)
def test_a_query_string_is_read_by_its_type(query: str, wanted: Wanted) -> None:
    assert query_of(request(query), Wanted) == wanted


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("status=paused", "bad_choice"),
        ("status=", "bad_choice"),
        ("limit=", "bad_number"),
        ("limit=-1", "bad_number"),
        ("limit=%EF%BC%91", "bad_number"),
        ("limit=1000000000000000", "bad_number"),
    ],
)
def test_what_does_not_fit_a_query_string_is_malformed(query: str, reason: str) -> None:
    with pytest.raises(HttpRefused) as no:
        query_of(request(query), Wanted)
    assert refused(no) == ("malformed", reason)


async def test_a_body_may_come_in_pieces_and_no_body_is_an_empty_object() -> None:
    assert await body_of(request(chunks=[b'{"limit"', b":3}"]), Wanted, 11) == Wanted(limit=3)
    assert await body_of(request(), Wanted, 0) == Wanted()


@pytest.mark.parametrize("chunks", [[b'{"limit"', b":3}"], [b'{"limit":3}']])
async def test_a_body_that_is_too_long_is_not_read(chunks: list[bytes]) -> None:
    with pytest.raises(HttpRefused) as no:
        await body_of(request(chunks=chunks), Wanted, 10)
    assert refused(no) == ("too_large", "body_too_large")


@pytest.mark.parametrize("body", [b"{", b"[]", b'{"limit":"3"}', b'{"after":"\xff"}', b"[" * 100_000])
async def test_what_does_not_fit_a_body_is_malformed(body: bytes) -> None:
    with pytest.raises(HttpRefused) as no:
        await body_of(request(chunks=[body]), Wanted, 100_000)
    assert refused(no) == ("malformed", "bad_body")
