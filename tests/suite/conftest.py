"""Every test that takes ``game`` or ``name`` runs for every game there is, with ``viewer`` for all who may watch it."""

from __future__ import annotations

import pytest

from events.audience import viewer_name
from games.game import AnyGame
from tests.suite.games import GAMES, viewers


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hand every discovered game's name to the tests that ask for one."""
    if "viewer" in metafunc.fixturenames:
        pairs = [(name, viewer) for name, game in GAMES.items() for viewer in viewers(game)]
        metafunc.parametrize(("name", "viewer"), pairs, ids=[f"{name}-{viewer_name(viewer)}" for name, viewer in pairs])
    elif "name" in metafunc.fixturenames:
        metafunc.parametrize("name", list(GAMES))


@pytest.fixture
def game(name: str) -> AnyGame:
    """The game of this name."""
    return GAMES[name]
