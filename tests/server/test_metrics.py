"""server.metrics: what is counted cheaply reads as Prometheus' own counters do."""

from __future__ import annotations

import re

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from server.metrics import Durations, Tally

BOUNDS = (0.001, 0.005, 0.02, 0.1, 0.5, 2)


def told(registry: CollectorRegistry) -> str:
    """What a scrape reads; when counting began differs."""
    return re.sub(r"(?m)^(\w+_created.*) \S+$", r"\1 then", generate_latest(registry).decode())


def test_a_tally_reads_like_a_counter() -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    tally = Tally("made_up", "Things by kind", "kind", ours)
    counter = Counter("made_up", "Things by kind", ["kind"], registry=theirs)
    assert told(ours) == told(theirs)
    for kind in ("b", "a", "b", 'odd "one"\n', "b"):
        tally.count(kind)
        counter.labels(kind).inc()
    assert told(ours) == told(theirs)
    assert 'made_up_total{kind="b"} 3.0' in told(ours)
    assert (tally["b"], tally["never"]) == (3, 0)


def test_durations_read_like_a_histogram() -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    durations = Durations("made_up", "Time", BOUNDS, ours)
    histogram = Histogram("made_up", "Time", buckets=BOUNDS, registry=theirs)
    assert told(ours) == told(theirs)
    for seconds in (0.0, 0.001, 0.0011, 0.25, 2.0, 2.5, 1000.0):
        durations.took(seconds)
        histogram.observe(seconds)
    assert told(ours) == told(theirs)
    assert 'made_up_bucket{le="0.001"} 2.0' in told(ours)
