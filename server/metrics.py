"""What the server counts, for Prometheus; labels never name a player, a fact or a secret."""

from __future__ import annotations

import time
import traceback
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.utils import floatToGoString


class Tally:
    """A counter with one label that costs what adding to a number costs: Prometheus reads it when it asks.

    For what happens with every command, in the thread of the event loop; ``Counter`` takes a lock and a look-up.
    """

    def __init__(self, name: str, help: str, label: str, registry: CollectorRegistry = REGISTRY) -> None:
        self._name, self._help, self._label = name, help, label
        self._counts: dict[str, int] = {}
        self._created: dict[str, float] = {}
        registry.register(self)

    def __getitem__(self, value: str) -> int:
        return self._counts.get(value, 0)

    def count(self, value: str) -> None:
        """Count one more with this value of the label."""
        if value in self._counts:
            self._counts[value] += 1
        else:
            self._counts[value], self._created[value] = 1, time.time()

    @property
    def all(self) -> dict[str, int]:
        """What was counted so far, by the value of the label."""
        return dict(self._counts)

    def describe(self) -> Iterable[Metric]:
        """Say what will be counted."""
        yield CounterMetricFamily(self._name, self._help, labels=[self._label])

    def collect(self) -> Iterator[Metric]:
        """Tell Prometheus what was counted."""
        family = CounterMetricFamily(self._name, self._help, labels=[self._label])
        for value, many in self._counts.items():
            family.add_metric([value], many, created=self._created[value])
        yield family


class Durations:
    """A histogram of seconds, as cheap and as bound to the event loop as ``Tally``."""

    def __init__(self, name: str, help: str, bounds: tuple[float, ...], registry: CollectorRegistry = REGISTRY) -> None:
        self._name, self._help, self._bounds = name, help, bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0
        self._created = time.time()
        registry.register(self)

    def took(self, seconds: float) -> None:
        """Count something that took this long."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def describe(self) -> Iterable[Metric]:
        """Say what will be counted."""
        yield HistogramMetricFamily(self._name, self._help)

    def collect(self) -> Iterator[Metric]:
        """Tell Prometheus what was counted."""
        bounds = [*map(floatToGoString, self._bounds), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        family = HistogramMetricFamily(self._name, self._help, buckets=buckets, sum_value=self._sum)
        family.add_sample(f"{self._name}_created", {}, self._created)
        yield family


COMMANDS = Tally("sotto_commands", "Commands by their outcome", "outcome")
LIMITED = Tally("sotto_limited", "What a limit turned away, by the name of its setting", "limit")
CONFLICTS = Counter("sotto_append_conflicts", "Appends refused because somebody else was faster")
FAULTS = Counter("sotto_faults", "Decisions and folds that failed by a bug of the rules, by game", ["game"])
ASKED_AGAIN = Counter(
    "sotto_store_asked_again", "Catch-ups and loads that failed for want of the store, and were repeated"
)
STANDING = Gauge("sotto_tables_standing", "Tables whose clock stands still by a fault of their game")
HEALED = Counter("sotto_deadlines_healed", "Deadlines found past and unarmed by the sweep, and seen to")
SOCKETS = Gauge("sotto_sockets", "Open WebSocket connections")
ROOMS = Gauge("sotto_rooms", "Tables held in memory")
DROPPED = Counter("sotto_frames_dropped", "Frames not written because a socket could not keep up")
SNAPSHOTS = Counter("sotto_snapshots", "Snapshots of tables by what became of them", ["outcome"])
ARCHIVED = Counter("sotto_archived", "Logs of finished tables by what became of them on the way to a file", ["outcome"])
MEMORY_USED = Gauge("sotto_store_memory_used_ratio", "Memory of the fullest server of the store, of what it may use")
DISK_FREE = Gauge("sotto_disk_free_bytes", "Free bytes on the disk of the bundled Redis")
SYNC_PENDING = Gauge(
    "sotto_store_sync_pending_seconds", "How long the store's disk has kept a sync waiting, on its slowest server"
)
SYNCS_DELAYED = Gauge(
    "sotto_store_syncs_delayed", "Writes that the store put off for two seconds for its disk, since its servers started"
)
LLM_CALLS = Counter("sotto_llm_calls", "Calls to the language model by what became of them", ["outcome"])
LLM_SECONDS = Durations("sotto_llm_seconds", "Time that a call to the language model took", (0.5, 1, 2, 5, 10, 20, 60))
LLM_RETRIES = Counter("sotto_llm_retries", "Attempts of calls to the language model beyond the first")
LLM_TOKENS = Counter("sotto_llm_tokens", "Tokens of calls to the language model, as its endpoint counts them", ["kind"])
LLM_DECISIONS = Counter(
    "sotto_llm_decisions", "Decisions of seats of the language model, by what made them: it, or why not", ["game", "by"]
)
APPEND_SECONDS = Durations("sotto_append_seconds", "Time to append a commit", (0.001, 0.005, 0.02, 0.1, 0.5, 2))
STORE_TROUBLE = Counter("sotto_store_trouble", "Calls to the store that it did not grant, by reason", ["why"])


def where(fault: BaseException) -> dict[str, object]:
    """Describe a fault for the operator's log: its type and the lines it went through, no message and no values.

    Messages of exceptions quote values (``KeyError: 'Merlin'``), and the log must not hold a secret.
    """
    steps = traceback.extract_tb(fault.__traceback__)
    return {"fault": type(fault).__name__, "steps": [f"{step.name}:{step.lineno}" for step in steps[-8:]]}
