"""server.connections.hosts: by which names the server may be called."""

from __future__ import annotations

import pytest

from server.connections.hosts import Hosts, host_of


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "LOCALHOST.", "a.localhost", "127.0.0.1:8000", "192.168.1.20", "203.0.113.7:80",
     "[::1]:80", "sotto", "sotto.lan:8000", "my-pc.local"],
)  # fmt: skip
def test_what_no_stranger_can_own_is_always_allowed(host: str) -> None:
    assert Hosts("").allows(host)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", "", "evil.example:x",
     "a@localhost", "a b", "local.evil", "[::1", "evil.example:8000/localhost"],
)  # fmt: skip
def test_names_that_strangers_can_own_are_not(host: str) -> None:
    assert not Hosts("play.example.org").allows(host)


def test_names_are_given() -> None:
    hosts = Hosts("Play.example.org, *.example.net")
    assert hosts.allows("play.EXAMPLE.org:443")
    assert hosts.allows("a.b.example.net")
    assert not hosts.allows("example.net")
    assert not hosts.allows("badexample.net")
    assert not hosts.allows("a.play.example.org")
    assert Hosts("*").allows("evil.example")


def test_a_request_names_one_host() -> None:
    assert host_of([(b"host", b"a"), (b"x", b"b")]) == "a"
    assert host_of([]) is None
    assert host_of([(b"host", b"a"), (b"host", b"b")]) is None
