"""What is the same for all is compressed and has a tag; what depends on who asks never is."""

from __future__ import annotations

import gzip
import inspect

import pytest
from starlette.requests import Request
from starlette.responses import Response

from server.app import every_route
from server.http.responses import answer, packed, same_for_all
from server.http.routing import AnyRoute

ROUTES = every_route()

BODY = b'{"games":["avalon","ghost"]}' * 40

SHARED = {
    "/api/games",
    "/api/games/{game}",
    "/api/games/{game}/rules",
    "/api/games/{game}/words/{language}",
    "/api/openapi.json",
    "/api/asyncapi.json",
    "/api/schemas/{game}.json",
}


def asked(**headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": raw})


@pytest.mark.parametrize("accepted", ["gzip", "br;q=1.0, gzip;q=0.8", "deflate,gzip"])
def test_who_reads_gzip_gets_it(accepted: str) -> None:
    sent = same_for_all(asked(accept_encoding=accepted), packed(BODY))
    assert sent.headers["content-encoding"] == "gzip"
    assert gzip.decompress(sent.body) == BODY
    assert len(sent.body) < len(BODY) / 4
    assert sent.headers["content-length"] == str(len(sent.body))


@pytest.mark.parametrize("accepted", ["", "br", "gzip;q=0", "gzip; q=0.0, identity"])
def test_who_does_not_gets_it_plain(accepted: str) -> None:
    plain = same_for_all(asked(accept_encoding=accepted), packed(BODY))
    assert "content-encoding" not in plain.headers
    assert plain.body == BODY
    assert plain.headers["vary"] == "Accept-Encoding"
    assert plain.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("strange", ["{}", '"another", {}', "strong"])
def test_who_has_it_is_sent_nothing(strange: str) -> None:
    tag = same_for_all(asked(), packed(BODY)).headers["etag"]
    known = tag.removeprefix("W/") if strange == "strong" else strange.format(tag)
    again = same_for_all(asked(if_none_match=known, accept_encoding="gzip"), packed(BODY))
    assert (again.status_code, again.body, again.headers["etag"]) == (304, b"", tag)


def test_what_has_changed_has_another_tag() -> None:
    tag = same_for_all(asked(), packed(BODY)).headers["etag"]
    assert same_for_all(asked(if_none_match=tag), packed(BODY + b" ")).status_code == 200
    assert same_for_all(asked(if_none_match="W/"), packed(BODY)).status_code == 200


def test_only_what_nobody_in_particular_asks_for_is_shared() -> None:
    shared = [route for route in ROUTES if route.shared]
    assert {route.path for route in shared} == SHARED
    assert {(route.method, route.auth) for route in shared} == {("GET", "none")}


@pytest.mark.parametrize("route", [one for one in ROUTES if not one.shared], ids=lambda route: route.name)
def test_no_other_answer_is_packed_by_its_route(route: AnyRoute) -> None:
    """But the lobby's: there strangers are answered alike."""
    source = inspect.getsource(route.do)
    assert ("same_for_all" in source) is (route.path == "/api/lobby")


def test_an_answer_to_somebody_is_kept_by_no_cache_and_has_no_tag() -> None:
    response: Response = answer({"view": "secret" * 100})
    assert response.headers["cache-control"] == "no-store"
    assert not {"etag", "content-encoding"} & set(response.headers)
