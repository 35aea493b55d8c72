"""The stores of the log hold what the projections keep, too."""

from tests.events.conftest import store

__all__ = ["store"]
