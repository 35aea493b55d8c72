"""Audiences: who belongs, and how viewers are written."""

from __future__ import annotations

import msgspec
import pytest

from events.audience import (
    CO_HOSTS,
    EVERYONE,
    HOST,
    HOSTS,
    SEALED,
    Audience,
    Viewer,
    only,
    parse_viewer,
    sees,
    viewer_name,
)

VIEWERS: tuple[Viewer, ...] = ("public", "host", "host:2", "host:3", "host:4", 1, 2, 3)


@pytest.mark.parametrize(
    ("audience", "who"),
    [
        (EVERYONE, set(VIEWERS)),
        (SEALED, set()),
        (HOST, {"host", "host:2", "host:3", "host:4"}),
        (only(2), {2}),
        (only(3, 1), {1, 3}),
        (only(3, host=True), {3, "host", "host:2", "host:3", "host:4"}),
        (only(), set()),
    ],
)
def test_who_sees(audience: Audience, who: set[Viewer]) -> None:
    assert {viewer for viewer in VIEWERS if sees(audience, viewer)} == who
    assert sees(audience, "all")


def test_the_host_and_three_co_hosts_are_hosts() -> None:
    assert HOSTS == ("host", *CO_HOSTS) == ("host", "host:2", "host:3", "host:4")


def test_seats_are_named_once_and_in_order() -> None:
    assert only(3, 1, 3) == only(1, 3) == Audience(False, (1, 3), False)


def test_an_audience_has_no_default() -> None:
    with pytest.raises(TypeError):
        Audience()  # type: ignore[call-arg]


def test_in_the_log_it_is_short() -> None:
    assert msgspec.json.encode(only(2, host=True)) == b"[false,[2],true]"
    assert msgspec.json.decode(b"[true,[],true]", type=Audience) == EVERYONE


@pytest.mark.parametrize(
    ("name", "viewer"),
    [
        *(("public", "public"), ("host", "host"), ("all", "all"), ("seat:1", 1), ("seat:12", 12), ("seat:999", 999)),
        *((name, name) for name in CO_HOSTS),
    ],
)
def test_viewers_on_the_wire(name: str, viewer: Viewer) -> None:
    assert parse_viewer(name) == viewer
    assert viewer_name(viewer) == name


@pytest.mark.parametrize(
    "name",
    [
        *("", "seat", "seat:", "seat:0", "seat:-1", "seat:+1", "seat:01", "seat:1 ", " seat:1", "seat:1000", "seat:x"),
        *("seat:１", "seat:²", "seat:1:2", "Seat:1", "PUBLIC", "notes", "seat: 1", "1"),
        *("host:", "host:1", "host:5", "hosts:2"),
    ],
)
def test_what_is_no_viewer(name: str) -> None:
    with pytest.raises(ValueError, match="as: expected"):
        parse_viewer(name)
