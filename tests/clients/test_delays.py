"""How long a client waits before it tries again."""

from __future__ import annotations

from itertools import islice, pairwise

from sotto_client.delays import delays


def test_they_double_up_to_the_most_and_chance_takes_up_to_half() -> None:
    wanted = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0, 5.0)
    for _ in range(20):
        for delay, most in zip(islice(delays(), 9), wanted, strict=True):
            assert most / 2 <= delay <= most


def test_no_two_clients_come_back_together() -> None:
    firsts = sorted(next(delays(first=1.0)) for _ in range(50))
    assert all(one != other for one, other in pairwise(firsts))
