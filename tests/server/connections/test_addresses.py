"""server.connections.addresses: who asks, behind which proxies."""

from __future__ import annotations

import pytest

from server.connections.addresses import Asker, Proxies, counted
from server.settings import BadSetting

PROXIES = Proxies("127.0.0.0/8, ::1, 10.0.0.0/8")


def _asker(peer: str, *passed: str, scheme: str = "") -> Asker:
    headers = [(b"x-forwarded-for", one.encode()) for one in passed]
    return PROXIES.asker(peer, [*headers, *([(b"x-forwarded-proto", scheme.encode())] if scheme else [])])


@pytest.mark.parametrize(
    ("peer", "passed", "address"),
    [
        ("203.0.113.7", ("198.51.100.1",), "203.0.113.7"),  # a stranger's word is not believed
        ("127.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("127.0.0.1", ("1.2.3.4, 198.51.100.1",), "198.51.100.1"),  # what stands to the left, anybody may have written
        ("127.0.0.1", ("1.2.3.4", "198.51.100.1, 10.1.1.1"), "198.51.100.1"),  # two headers are one list
        ("::ffff:127.0.0.1", ("198.51.100.1:5000",), "198.51.100.1"),
        ("127.0.0.1", ("[2001:db8::1]:5000",), "2001:db8::1"),
        ("127.0.0.1", ("10.0.0.1, 10.0.0.2",), "10.0.0.1"),  # nobody but proxies
        ("127.0.0.1", ("1.2.3.4, unknown, 10.0.0.2",), "10.0.0.2"),  # the last that was named by one that is believed
        ("127.0.0.1", ("unknown",), "127.0.0.1"),
        ("127.0.0.1", ("9" * 100_000,), "127.0.0.1"),
        ("127.0.0.1", ("",), "127.0.0.1"),
        ("", ("198.51.100.1",), ""),
    ],
)
def test_the_right_most_that_is_no_proxy_asks(peer: str, passed: tuple[str, ...], address: str) -> None:
    assert _asker(peer, *passed).address == address


def test_the_scheme_is_believed_from_a_proxy_alone() -> None:
    assert _asker("10.0.0.1", scheme="https").scheme == "https"
    assert _asker("10.0.0.1", scheme="gopher").scheme is None
    assert _asker("203.0.113.7", scheme="https").scheme is None


def test_no_proxy_is_trusted_where_none_is_named() -> None:
    assert Proxies("").asker("127.0.0.1", [(b"x-forwarded-for", b"1.2.3.4")]).address == "127.0.0.1"


def test_a_network_that_is_none_is_named() -> None:
    with pytest.raises(BadSetting, match=r"SOTTO_TRUSTED_PROXIES: '10\.0\.0\.300'"):
        Proxies("10.0.0.300")


def test_addresses_of_version_6_are_counted_by_household() -> None:
    assert counted("2001:db8:1:2::1") == counted("2001:db8:1:2:ffff::9") != counted("2001:db8:1:3::1")
    assert counted("203.0.113.7") == counted("::ffff:203.0.113.7") != counted("203.0.113.8")
    assert counted("fe80::1%eth0") == counted("fe80::2")
