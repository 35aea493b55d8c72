"""Every test that takes ``game`` or ``name`` runs for every game there is, with ``viewer`` for all who may watch it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from events.audience import viewer_name
from games.game import AnyGame
from tests.suite.games import GAMES, LARGE, SEEDS, viewers, viewers_of_the_day

HERE = Path(__file__).parent


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hand every discovered game's name to the tests that ask for one."""
    if "viewer" in metafunc.fixturenames:
        metafunc.parametrize(("name", "viewer", "all_walks"), list(_viewers()))
    elif "seeds" in metafunc.fixturenames:
        metafunc.parametrize(("name", "seeds"), list(_seeds()))
    elif "name" in metafunc.fixturenames:
        metafunc.parametrize("name", list(GAMES))


def _viewers() -> Iterator[Any]:
    """All viewers of every game; long are those whose turn is another day, and all walks in a large game."""
    for name, game in GAMES.items():
        today = viewers_of_the_day(game)
        for viewer in viewers(game):
            case = f"{name}-{viewer_name(viewer)}"
            if name in LARGE:
                yield pytest.param(name, viewer, True, id=f"{case}-all", marks=pytest.mark.long)
                if viewer in today:
                    yield pytest.param(name, viewer, False, id=case)
            else:
                yield pytest.param(name, viewer, True, id=case, marks=() if viewer in today else pytest.mark.long)


def _seeds() -> Iterator[Any]:
    """The seeds of random games: every other day a sixth of them for a large game, all of which are long."""
    for name in GAMES:
        if name in LARGE:
            yield pytest.param(name, range(max(1, SEEDS // 6)), id=name, marks=pytest.mark.turn(LARGE.index(name)))
            yield pytest.param(name, range(SEEDS), id=f"{name}-all", marks=pytest.mark.long)
        else:
            yield pytest.param(name, range(SEEDS), id=name)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests of one game follow each other: workers take stretches of tests, and each plays its games itself."""
    places = [place for place, item in enumerate(items) if item.path.is_relative_to(HERE)]
    in_order = sorted((items[place] for place in places), key=_game_of)
    for place, item in zip(places, in_order, strict=True):
        items[place] = item


def _game_of(item: pytest.Item) -> str:
    callspec = getattr(item, "callspec", None)
    return str(callspec.params.get("name", "")) if callspec else ""


@pytest.fixture
def game(name: str) -> AnyGame:
    """The game of this name."""
    return GAMES[name]
