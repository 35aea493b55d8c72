"""How many commands a second of CPU time, the server's and that of Redis, grants and shows to all seven seats."""

from __future__ import annotations

from collections.abc import Iterator

from bench.children import Child
from bench.measuring import Figure, Scale, alternate
from bench.sotto import Sotto

TABLES = 100
SEATS = range(1, 8)


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    with Sotto() as sotto, Child("bench.echo") as echo, Child("bench.crowd") as ours, Child("bench.crowd") as others:
        tokens = [sotto.account(f"Seat {seat}") for seat in SEATS]
        tables = [sotto.start(tokens) for _ in range(TABLES)]
        seats = [(table, seat, token) for table in tables for seat, token in zip(SEATS, tokens, strict=True)]
        ours.ask("seat", port=sotto.port, seats=seats, echo=False)
        port = echo.ask("listen")
        others.ask("seat", port=port, seats=seats, echo=True)
        warm = ours.ask("go", seconds=scale.seconds / 2)
        echo.ask("size", bytes=warm["bytes"] // warm["frames"])
        rate, (against_echo,) = alternate(
            scale.rounds, lambda: _rate(scale, ours, sotto), lambda: _rate(scale, others, echo)
        )
    yield Figure("commands", rate, "commands/CPU-s, 100 tables of 7", against_echo, "echo and broadcast, no store")


def _rate(scale: Scale, crowd: Child, server: Sotto | Child) -> float:
    before = server.cpu
    came = crowd.ask("go", seconds=scale.seconds / 2)
    spent = server.cpu - before
    assert not came["refused"], came
    assert came["frames"] > 5 * came["done"] > 0, f"not everything was shown: {came}"
    return float(came["done"] / spent)
