"""The maximum of a concave function by Newton's method, with the inverse of its curvature there. No dependencies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

Vector = list[float]
Matrix = list[list[float]]

STEPS_MOST = 100
NEAR = 1e-9
"""Where a step is shorter than this, the maximum is found."""


class Local(NamedTuple):
    """A function at a place: its value, its gradient, and its curvature, the negative of its Hessian."""

    value: float
    gradient: Vector
    curvature: Matrix


class Maximum(NamedTuple):
    """Where a function is greatest, and the inverse of its curvature there."""

    at: Vector
    inverse: Matrix


def maximum(of: Callable[[Vector], Local], size: int) -> Maximum:
    """Return the maximum of a strictly concave function of this number of variables, begun at zero.

    Raises ArithmeticError if the function is not.
    """
    at = [0.0] * size
    here = of(at)
    for _ in range(STEPS_MOST):
        step = solved(factored(here.curvature), here.gradient)
        if max(map(abs, step), default=0.0) < NEAR:
            return Maximum(at, inverted(here.curvature))
        at, here = _upwards(of, at, here.value, step)
    raise ArithmeticError(f"no maximum within {STEPS_MOST} steps")


def _upwards(of: Callable[[Vector], Local], at: Vector, value: float, step: Vector) -> tuple[Vector, Local]:
    """Go a whole step, or a half, or a quarter …: as far as it does not lead down, but for rounding."""
    share = 1.0
    while True:
        there = [here + share * way for here, way in zip(at, step, strict=True)]
        local = of(there)
        if local.value >= value - NEAR * (1 + abs(value)) or share < NEAR:
            return there, local
        share /= 2


def factored(matrix: Matrix) -> Matrix:
    """Return Cholesky's lower triangle of a symmetric matrix. Raises ArithmeticError if it is not positive definite."""
    lower: Matrix = []
    for number, row in enumerate(matrix):
        found: Vector = []
        for column in range(number):
            above = lower[column]
            found.append((row[column] - _dot(found, above)) / above[column])
        left = row[number] - _dot(found, found)
        if left <= 0:
            raise ArithmeticError("the matrix is not positive definite")
        lower.append([*found, sqrt(left)])
    return lower


def solved(lower: Matrix, right: Sequence[float]) -> Vector:
    """Return x of A x = right, for the A that ``lower`` was factored from."""
    half: Vector = []
    for row, value in zip(lower, right, strict=True):
        half.append((value - _dot(half, row)) / row[-1])
    found = [0.0] * len(half)
    for number in reversed(range(len(half))):
        known = sum(lower[below][number] * found[below] for below in range(number + 1, len(half)))
        found[number] = (half[number] - known) / lower[number][number]
    return found


def inverted(matrix: Matrix) -> Matrix:
    """Return the inverse of a symmetric, positive definite matrix. Raises ArithmeticError if it is none."""
    lower = factored(matrix)
    size = len(matrix)
    return [solved(lower, [float(row == column) for row in range(size)]) for column in range(size)]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    """As far as the shorter one goes."""
    return sum(map(float.__mul__, one, other))
