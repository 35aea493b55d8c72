"""What the server counts, for Prometheus; labels never name a player, a fact or a secret."""

from __future__ import annotations

import traceback

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("sotto_commands", "Commands by their outcome", ["outcome"])
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
LLM_CALLS = Counter("sotto_llm_calls", "Calls to the language model by what became of them", ["outcome"])
LLM_DECISIONS = Counter(
    "sotto_llm_decisions", "Decisions of seats of the language model, by what made them: it, or why not", ["game", "by"]
)
APPEND_SECONDS = Histogram("sotto_append_seconds", "Time to append a commit", buckets=(0.001, 0.005, 0.02, 0.1, 0.5, 2))
STORE_TROUBLE = Counter("sotto_store_trouble", "Calls to the store that it did not grant, by reason", ["why"])


def where(fault: BaseException) -> dict[str, object]:
    """Describe a fault for the operator's log: its type and the lines it went through, no message and no values.

    Messages of exceptions quote values (``KeyError: 'Merlin'``), and the log must not hold a secret.
    """
    steps = traceback.extract_tb(fault.__traceback__)
    return {"fault": type(fault).__name__, "steps": [f"{step.name}:{step.lineno}" for step in steps[-8:]]}
