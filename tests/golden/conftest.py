"""The golden tests run for every game there is, as the suite does."""

from tests.suite.conftest import game, pytest_generate_tests

__all__ = ["game", "pytest_generate_tests"]
