"""How the tests are run: what is generated is always the same, and what leans on the machine gets a second try."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Generator, Iterator
from pathlib import Path

import hypothesis
import pytest

from tests import day, fake_line, retries
from tests.costs import Costs, budget_of
from tests.e2e.serving import Serving, served, served_beside
from tests.quick_http import quicken
from tests.redis_cluster import ClusterOfServers, running_cluster
from tests.runs import SPREAD, belongs, on_the_machine, place

# The examples are those of the last run, and a machine that was busy with something else fails none of them.
hypothesis.settings.register_profile(
    "sotto", derandomize=True, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("sotto")

fake_line.install()
quicken()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let one of the two runs be chosen; without a choice both are one."""
    parser.addoption("--run", choices=SPREAD, help="only the tests of this run (tests/runs.py)")
    parser.addoption("--budget", action="store_true", help="fail where the run costs more than tests/budget.toml says")


def pytest_configure(config: pytest.Config) -> None:
    """Let retries and costs be counted."""
    config.pluginmanager.register(retries)
    budget = budget_of(config.getoption("run")) if config.getoption("budget") else None
    config.pluginmanager.register(Costs(budget))


def pytest_report_header() -> str:
    """Say by which day tests take turns."""
    return f"TESTS_DAY={day.DAY}"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files of the other run alone, so that nothing they need is imported."""
    run = config.getoption("run")
    return None if run is None or belongs(collection_path, run) else True


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect no garbage while tests are collected: there is none, and looking for it takes a second."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


# First, so that -m finds long what is long today.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let dear tests take turns, and give those on the machine a second try; what the code alone decides has one."""
    day.take_turns(items)
    if (run := config.getoption("run")) is not None:
        # A file that is named on the command line is collected in any case.
        config.hook.pytest_deselected(items=[item for item in items if not belongs(item.path, run)])
        items[:] = sorted((item for item in items if belongs(item.path, run)), key=lambda item: place(item.path))
    for item in items:
        if on_the_machine(item.path):
            retries.allow_second_try(item)


def pytest_collection_finish() -> None:
    """What is there now stays, and ``own_litter`` need not look at it."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def kept_from_before() -> None:
    """What other files left, games played for all of them above all, stays, and no collection need look at it."""
    gc.freeze()


@pytest.fixture(autouse=True)
def own_litter(request: pytest.FixtureRequest) -> Iterator[None]:
    """Find what a test on the machine left open at its own end: it would fail whichever comes next."""
    if retries.is_second_try(request.node):
        # What the failed attempt left open is closed only now, and is no fault of this one.
        warnings.simplefilter("ignore", ResourceWarning)
        warnings.simplefilter("ignore", pytest.PytestUnraisableExceptionWarning)
    yield
    if on_the_machine(request.node.path):
        gc.collect()


@pytest.fixture(scope="session")
def sotto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A real server that all tests of a process share which neither end nor configure theirs."""
    with served(tmp_path_factory.mktemp("sotto"), bot_delay=0) as serving:
        yield serving


@pytest.fixture(scope="session")
def beside(sotto: Serving) -> Iterator[Serving]:
    """A second process over the same store, that runs no tables."""
    with served_beside(sotto, "--no-worker") as serving:
        yield serving


@pytest.fixture(scope="session")
def cluster() -> Iterator[ClusterOfServers]:
    """A Redis cluster that all tests of a process share."""
    with running_cluster() as servers:
        yield servers
