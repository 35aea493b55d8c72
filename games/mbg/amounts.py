"""Numbers: everything that is counted in a game is a whole number of hundredths, scales of ten-thousandths."""

from __future__ import annotations

ONE = 100
"""One of whatever is counted: money, hit points, defence, abilities."""

SCALE = 10_000
"""A factor of one."""


def divided(amount: int, by: int) -> int:
    """A quotient, rounded half away from zero."""
    if amount < 0:
        return -divided(-amount, by)
    return (2 * amount + by) // (2 * by)


def scaled(amount: int, scale: int) -> int:
    """An amount times a scale."""
    product = amount * scale
    return (2 * product + SCALE) // (2 * SCALE) if product >= 0 else divided(product, SCALE)


def hundredths(number: float) -> int:
    """A number as people write it, in hundredths."""
    return round(number * ONE)


def scale_of(number: float) -> int:
    """A factor as people write it, in ten-thousandths."""
    return round(number * SCALE)
