"""server.connections: places, unfinished bytes and descriptors, without any connection."""

from __future__ import annotations

import os

import pytest
from structlog.testing import capture_logs

from server.connections import descriptors, unfinished
from server.connections.places import Places, Waiting
from server.connections.unfinished import GRACE_SECONDS, Unfinished
from server.metrics import LIMITED


class One:
    def __init__(self) -> None:
        self.told: list[str] = []

    def make_room(self) -> None:
        self.told.append("room")

    def too_slow(self) -> None:
        self.told.append("slow")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(unfinished, "Waiting", lambda: Waiting(clock))
    return clock


def test_a_place_is_counted_for_one_address_at_a_time_and_left_once() -> None:
    places = Places(2, 1)
    one, two = places.take(), places.take()
    one.move("2001:db8::1")
    two.move("2001:db8::2")
    assert [one.crowded, two.crowded, places.full] == [True, True, False]
    two.move("203.0.113.7")
    assert [one.crowded, two.crowded] == [False, False]
    places.take()
    assert places.taken > places.most
    one.leave()
    one.leave()
    assert not places.full
    two.move(None)
    assert not two.crowded
    assert not places._addresses, "no address is kept for longer than its connections"


def test_who_began_first_makes_room() -> None:
    bodies: Unfinished = Unfinished("bodies", "body_bytes", 100, 1)
    before = LIMITED["body_bytes"]
    first, second, third = One(), One(), One()
    bodies.more(first, 30)
    bodies.more(second, 40)
    bodies.more(first, 30)
    assert bodies.held == 100
    bodies.more(third, 10)
    assert (first.told, second.told, third.told) == (["room"], [], [])
    assert bodies.held == 50
    assert LIMITED["body_bytes"] == before + 1


def test_what_is_whole_makes_no_room_but_counts() -> None:
    bodies = Unfinished("bodies", "body_bytes", 100, 1)
    whole, late = One(), One()
    bodies.more(whole, 90)
    bodies.whole(whole)
    bodies.more(late, 20)
    assert (whole.told, late.told) == ([], ["room"])
    bodies.drop(whole)
    assert bodies.held == 0


def test_no_bound_is_none() -> None:
    messages = Unfinished("messages", "messages_bytes", 0, 1)
    one = One()
    messages.hold(one, 10**12)
    assert one.told == []


def test_slow_is_who_brings_less_than_the_rate_after_the_grace(clock: Clock) -> None:
    bodies = Unfinished("bodies", "body_bytes", 0, 100)
    slow, quick = One(), One()
    bodies.more(slow, 1)
    bodies.more(quick, 1)
    clock.now = GRACE_SECONDS
    assert bodies.slow() == []
    clock.now += 10
    bodies.more(quick, 1000)
    assert bodies.slow() == [slow]
    clock.now += 10
    assert bodies.slow() == [slow, quick]


def test_a_warning_comes_once_before_descriptors_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    used = len(os.listdir("/dev/fd"))
    watch = descriptors.Descriptors()
    said = []
    for most in (used * 2, used + 1, used + 1, used * 2, used + 1):
        monkeypatch.setattr(descriptors, "allowed", lambda most=most: most)
        with capture_logs() as logs:
            watch.look()
        said.append([line["event"] for line in logs])
    short, well = ["descriptors run short"], ["there are descriptors enough again"]
    assert said == [[], short, [], well, short]
