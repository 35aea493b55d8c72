"""How much memory an idle socket takes that watches a table."""

from __future__ import annotations

from collections.abc import Iterator

from bench.children import Child
from bench.measuring import Figure, Scale
from bench.sotto import Sotto

WARM = 300
"""Sockets before the first look: what they make the process fetch, later ones find there."""


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    with Sotto() as sotto, Child("bench.waits") as waits, Child("bench.crowd") as crowd:
        table = sotto.open(sotto.account("Opener"))
        size = _grown(scale, sotto, crowd, sotto.port, table)
        reference = _grown(scale, waits, crowd, waits.ask("listen"), "")
    against = "a Starlette endpoint that waits"
    yield Figure("idle_socket", size / 1000, f"kB each of {scale.sockets:,}", size / reference, against)


def _grown(scale: Scale, server: Sotto | Child, crowd: Child, port: int, watch: str) -> float:
    crowd.ask("stand", port=port, path="/ws", count=WARM, watch=watch)
    before = server.memory
    crowd.ask("stand", port=port, path="/ws", count=scale.sockets, watch=watch)
    return (server.memory - before) / scale.sockets
