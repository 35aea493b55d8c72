"""server.tables.accepted: what is kept of requests, and that each is found again."""

from __future__ import annotations

import gc
import pickle
import tracemalloc
from array import array

import pytest

from games.sitting import Say
from server.tables import accepted
from server.tables.accepted import LATEST, Accepted, Candidate, Key, Requests


def key(number: int) -> Key:
    return 1 + number % 2, "ab"[number % 2], f"request-{number}"


def told(requests: Requests, numbers: range) -> Requests:
    for number in numbers:
        requests.add(key(number), Accepted(2 * number, 3 * number, "", Say(f"text {number}")))
    return requests


@pytest.mark.parametrize("run", [1, 7, 16_384])
def test_the_latest_are_known_as_they_were_and_all_others_by_their_place(
    monkeypatch: pytest.MonkeyPatch, run: int
) -> None:
    monkeypatch.setattr(accepted, "_RUN", run)
    requests = told(Requests(), range(500))
    assert max(map(len, requests._runs)) == min(run, 500 - len(requests._latest))
    for number in range(500 - LATEST, 500):
        assert requests.latest(key(number)) == Accepted(2 * number, 3 * number, "", Say(f"text {number}"))
        assert requests.candidates(key(number)) == []
    for number in range(500 - 2 * LATEST):
        assert requests.latest(key(number)) is None
        assert requests.candidates(key(number)) == [Candidate(2 * number, 3 * number)]
    for new in ((1, "a", "request-1"), (1, "eve", "request-2"), (2, "a", "request-2"), key(500)):
        assert requests.latest(new) is None
        assert requests.candidates(new) == []


def test_a_run_is_searched_from_a_mark_to_another_and_no_further() -> None:
    assert list(accepted._between(array("Q", [1, 4, 5, 6, 9]), 2, 5)) == [4]


def test_where_marks_are_the_same_all_places_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accepted, "_HASH", 0)
    requests = told(Requests(), range(300))
    marked = 300 - len(requests._latest)
    assert requests.candidates(key(0)) == [Candidate(2 * number, 3 * number) for number in range(marked)]
    assert requests.candidates(key(299)) == []


@pytest.mark.parametrize("many", [4_000, pytest.param(20_000, marks=pytest.mark.long)])
def test_what_is_kept_of_a_request_is_two_dozen_bytes(many: int) -> None:
    requests = told(Requests(), range(3 * LATEST))
    gc.collect()
    tracemalloc.start()
    try:
        told(requests, range(3 * LATEST, many))
        gc.collect()
        grown, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert grown / many < 30


def test_a_copy_that_was_written_down_knows_where_all_of_them_stand() -> None:
    requests = told(Requests(), range(300))
    copy = pickle.loads(pickle.dumps(requests, 5))  # noqa: S301 - written just now
    assert copy.latest(key(299)) is None
    for number in range(300):
        assert copy.candidates(key(number)) == [Candidate(2 * number, 3 * number)]
    for one in (requests, copy):
        told(one, range(300, 600))
    for number in range(600):
        place = [Candidate(2 * number, 3 * number)]
        for one in (requests, copy):
            assert (one.latest(key(number)) is not None) or one.candidates(key(number)) == place
    assert copy.candidates(key(600)) == []
