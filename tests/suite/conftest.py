"""Every test that takes ``game`` or ``name`` runs for every game there is."""

from __future__ import annotations

import pytest

from games.game import AnyGame
from tests.suite.games import GAMES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hand every discovered game's name to the tests that ask for one."""
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", list(GAMES))


@pytest.fixture
def game(name: str) -> AnyGame:
    """The game of this name."""
    return GAMES[name]
