"""server.tables.accepted: the latest requests of each chair are recognised, also after a snapshot."""

from __future__ import annotations

import pickle

from games.sitting.commands import Say
from server.tables.accepted import REMEMBERED, Accepted, Requests


def accepted(number: int) -> Accepted:
    return Accepted(3 * number, "", Say(f"text {number}"))


def told(numbers: range) -> Requests:
    requests = Requests()
    for number in numbers:
        requests.add(1, "ann", f"r{number}", accepted(number))
    return requests


def test_the_latest_of_each_chair_are_remembered() -> None:
    requests = told(range(3 * REMEMBERED))
    requests.add("host", "bob", "r0", accepted(0))
    for number in range(3 * REMEMBERED):
        found = requests.find(1, "ann", f"r{number}")
        assert found == (accepted(number) if number >= 2 * REMEMBERED else None)
    assert requests.find("host", "bob", "r0") == accepted(0), "however much other chairs do"


def test_ids_are_each_players_own() -> None:
    requests = told(range(1))
    assert requests.find(1, "bob", "r0") is None
    assert requests.find(2, "ann", "r0") is None
    requests.add(1, "bob", "r0", accepted(7))
    assert requests.find(1, "bob", "r0") == accepted(7)
    assert requests.find(1, "ann", "r0") == accepted(0)


def test_a_snapshot_of_them_goes_on_as_they_do() -> None:
    requests = told(range(100))
    copy: Requests = pickle.loads(pickle.dumps(requests, 5))  # noqa: S301
    for number in range(100, 150):
        for one in (requests, copy):
            one.add(1, "ann", f"r{number}", accepted(number))
    for number in range(150):
        assert requests.find(1, "ann", f"r{number}") == copy.find(1, "ann", f"r{number}")
