"""server.rates.rate: what is counted, for how long, and what the others are told."""

from __future__ import annotations

import limits
import pytest

from server.rates.rate import Rate


class Clock:
    """The seconds of the wall clock."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def rate(text: str, clock: Clock) -> Rate:
    return Rate("some_rate", limits.parse(text), clock)


def done(one: Rate, who: str, times: int, cost: int = 1) -> int:
    """How many of a number of attempts are let through."""
    granted = 0
    for _ in range(times):
        if not one.wait(who, cost):
            one.count(who, cost)
            granted += 1
    return granted


def test_each_may_do_so_much_and_what_is_refused_is_not_counted(clock: Clock) -> None:
    one = rate("4 per 10 seconds", clock)
    assert (done(one, "ann", 9), done(one, "bob", 3)) == (4, 3)
    assert done(one, "bob", 9) == 1


def test_no_window_of_the_length_has_more_and_waiting_as_told_is_enough(clock: Clock) -> None:
    one = rate("10 per 10 seconds", clock)
    clock.now = 1_006.0
    assert done(one, "ann", 99) == 10
    clock.now = 1_010.0
    assert one.wait("ann") == pytest.approx(1.0), "a tenth of the window before must have gone"
    clock.now += one.wait("ann") + 0.001
    assert done(one, "ann", 99) == 1
    clock.now = 1_030.0
    assert done(one, "ann", 99) == 10


@pytest.mark.parametrize("begun", [1_000.0, 1_003.3, 1_009.9])
@pytest.mark.parametrize("cost", [1, 3, 10, 25])
def test_after_the_wait_it_is_granted_and_shortly_before_it_is_not(clock: Clock, begun: float, cost: int) -> None:
    one = rate("10 per 10 seconds", clock)
    clock.now = begun
    done(one, "ann", 99)
    wait = one.wait("ann", cost)
    assert 0 < wait <= 20.0
    clock.now = begun + wait - 0.001
    assert one.wait("ann", cost) > 0
    clock.now = begun + wait + 0.001
    assert one.wait("ann", cost) == 0


def test_dear_things_take_more_and_what_costs_more_than_the_limit_all_of_it(clock: Clock) -> None:
    one = rate("10 per 10 seconds", clock)
    assert (done(one, "ann", 9, cost=4), done(one, "bob", 9, cost=25)) == (2, 1)
    assert done(one, "ann", 9) == 2


def test_without_a_limit_nothing_is_refused_or_kept(clock: Clock) -> None:
    one = Rate("some_rate", None, clock)
    assert done(one, "ann", 999) == 999
    assert one.untold("ann").many == 0
    assert one.is_at_hand("ann", 10**6)


def test_the_store_is_asked_before_a_tenth_is_untold(clock: Clock) -> None:
    one = rate("100 per 10 seconds", clock)
    done(one, "ann", 9)
    assert (one.is_at_hand("ann"), one.is_at_hand("bob"), one.is_at_hand("bob", 10)) == (False, True, False)
    told = one.untold("ann")
    assert told == (100, 9, 0.0)
    assert not one.is_at_hand("ann"), "as long as nobody has been told"
    one.told("ann", told)
    assert one.is_at_hand("ann")
    assert one.untold("ann").many == 0


def test_what_others_count_is_counted_and_nothing_is_lost_meanwhile(clock: Clock) -> None:
    one = rate("100 per 10 seconds", clock)
    done(one, "ann", 30)
    told = one.untold("ann")
    done(one, "ann", 5)
    one.told("ann", told)
    window = told.window
    one.learn(window, "ann", told.many + 60)
    assert done(one, "ann", 99) == 5
    clock.now += 10
    one.learn(window, "ann", 120)
    clock.now += 5
    assert done(one, "ann", 99) == 40, "what is heard late of the window before counts, too"
    clock.now += 20
    one.learn(window, "ann", 120)
    assert done(one, "ann", 999) == 100


def test_what_is_told_late_is_nobodys_business_any_more(clock: Clock) -> None:
    one = rate("100 per 10 seconds", clock)
    done(one, "ann", 30)
    late = one.untold("ann")
    clock.now += 10
    done(one, "ann", 4)
    one.told("ann", late)
    assert one.untold("ann") == (late.window + 1, 4, 0.0)


def test_what_was_given_back_is_free_again_but_not_in_the_next_window(clock: Clock) -> None:
    one = rate("10 per 10 seconds", clock)
    assert done(one, "ann", 9, cost=25) == 1
    one.give_back("ann", 25)
    assert done(one, "ann", 99) == 10
    one.told("ann", one.untold("ann"))
    one.give_back("ann", 3)
    assert one.untold("ann").many == -3
    clock.now += 20
    one.give_back("ann", 3)
    assert done(one, "ann", 99) == 10
