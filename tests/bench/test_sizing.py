"""The model of docs/measured/sizing.md: more load never needs less, and its sums are those of its unit costs."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bench.sizing import SHOWN_US, Load, edge_cores, first_full, held, need, simulated

HOME = Load(tables=20, seats=7, pace=5.0, spectators=0, watched=0)
CROWD = Load(tables=100, seats=7, pace=1.0, spectators=1_000_000, watched=1)


def test_a_home_needs_one_of_each() -> None:
    found = need(HOME)
    assert (found.webs, found.workers, found.edges, found.primaries, found.replicas) == (1, 1, 0, 1, 0)
    assert found.web_cores < 0.05


@pytest.mark.parametrize("field", ["tables", "spectators"])
def test_more_never_needs_less(field: str) -> None:
    loads = [CROWD._replace(**{field: size}) for size in (1_000, 10_000, 100_000, 1_000_000)]
    for less, more in pairwise(loads):
        pairs = zip(need(less), need(more), strict=True)
        assert all(before <= after for before, after in pairs)


def test_a_million_onlookers_cost_what_their_deliveries_do() -> None:
    found = need(CROWD)
    assert found.edge_cores == pytest.approx(1_000_000 * SHOWN_US / 1e6, rel=0.5)
    assert first_full(CROWD, cores=64, mbit=1_000.0) == "the line"
    assert first_full(CROWD, cores=4, mbit=10_000.0) == "cores"


def test_a_prediction_stands_beside_what_was_measured() -> None:
    (point,) = held([{"sockets": 5000, "edges": 2, "cores": 0.1, "kilobytes": 10.0}])
    assert point["predicted"] == edge_cores(5000, 1.0, 2)
    assert point["megabytes"] == point["predicted_megabytes"] == 50.0


def test_who_is_last_waits_for_all_before_them() -> None:
    few, many = simulated(100, 1.0, 300.0), simulated(10_000, 1.0, 300.0)
    assert few[0] < many[0] <= many[1]
    assert many[0] >= 10_000 * SHOWN_US / 1e6
