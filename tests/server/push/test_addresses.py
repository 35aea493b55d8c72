"""server.push.addresses."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from server.push.addresses import Addresses, NotPublic, Target


def leads_to(monkeypatch: pytest.MonkeyPatch, *numbers: str) -> list[str]:
    """Let every name lead to these numbers; return the list of those that are looked up."""
    asked: list[str] = []

    def found(name: str, port: int, **_: Any) -> list[tuple[Any, ...]]:
        asked.append(name)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in numbers]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    return asked


@pytest.mark.parametrize(
    "endpoint",
    ["https://fcm.googleapis.com/fcm/send/a:b", "https://push.example.org:443/x", "https://xn--bcher-kva.example/",
     "https://93.184.216.34/x", "https://[2606:2800:220:1::1]/x", "https://1a.example.org?x"],
)  # fmt: skip
def test_what_may_be_a_push_service_is_taken_without_a_look_up(monkeypatch: pytest.MonkeyPatch, endpoint: str) -> None:
    asked = leads_to(monkeypatch)
    Addresses().check(endpoint)
    assert asked == []


@pytest.mark.parametrize(
    "host",
    ["localhost", "2130706433", "127.1", "127.0.0.0x1", "a.0x7f", "-a.example", "a-.example", "a..example", ".example",
     "a.example.", "a_b.example", "a%2eexample.org", f"{'a' * 64}.example", f"{'a.' * 127}example", ""],
)  # fmt: skip
def test_what_is_no_name_of_a_push_service_is_not_taken(host: str) -> None:
    with pytest.raises(NotPublic):
        Addresses().check(f"https://{host}/x")


async def test_the_number_that_was_looked_at_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = leads_to(monkeypatch, "93.184.216.34")
    target = await Addresses().target("https://push.example.org/a?b=c", "ann")
    origin = "https://push.example.org"
    assert target == Target("https://93.184.216.34:443/a?b=c", "push.example.org", "push.example.org", origin)
    assert asked == ["push.example.org"]
    target = await Addresses().target("https://[2606:2800:220:1::1]", "ann")
    assert target.url == "https://[2606:2800:220:1::1]:443/"
    assert asked == ["push.example.org"]


@pytest.mark.parametrize("numbers", [["127.0.0.1"], ["10.0.0.1"], ["93.184.216.34", "169.254.169.254"], ["::1"], []])
async def test_a_name_that_leads_inside_is_not_connected_to(
    monkeypatch: pytest.MonkeyPatch, numbers: list[str]
) -> None:
    leads_to(monkeypatch, *numbers)
    with pytest.raises(NotPublic):
        await Addresses().target("https://push.example.org/x", "ann")


async def test_an_operator_may_name_one_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    leads_to(monkeypatch, "127.0.0.1")
    addresses = Addresses(["push.inside:8080"])
    addresses.check("http://push.inside:8080/x")
    assert (await addresses.target("http://push.inside:8080/x", "ann")).url == "http://127.0.0.1:8080/x"
