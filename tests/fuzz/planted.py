"""A reader with a fault, which the fuzzer has to find."""

from __future__ import annotations

SEEDS = {"brittle": [b'{"op":"watch"}']}


def brittle(data: bytes) -> None:
    """Take everything but what has a certain beginning."""
    if data[:1] == b"!":
        raise ValueError("it cannot read that")


READERS = {"brittle": brittle}
