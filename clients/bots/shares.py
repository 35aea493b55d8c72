"""Shares of tables, and how sure they are."""

from __future__ import annotations

from math import sqrt

Z = 1.959964
"""The standard deviations to each side that hold 95 %."""


def interval(times: float, tables: int, z: float = Z) -> tuple[float, float]:
    """Return the ends of the 95 % interval of a share, ``times`` out of ``tables``, after Wilson (1927).

    Unlike the normal approximation it stays within 0 and 1, and holds for shares near them and for few tables.
    """
    rate, weight = times / tables, z * z / tables
    middle = (rate + weight / 2) / (1 + weight)
    half = z * sqrt(rate * (1 - rate) / tables + weight / (4 * tables)) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)


def percent(share: float) -> str:
    """Return a share in whole percent, without the sign."""
    return f"{100 * share:.0f}"
