"""How the tests are run: what is generated is always the same, and what leans on the machine gets a second try."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from tests import day, fake_line, retries
from tests.e2e.serving import Serving, served, served_beside
from tests.redis_cluster import ClusterOfServers, running_cluster

HERE = Path(__file__).parent


ON_THE_MACHINE = (
    "attacks",
    "browser",
    "chat",
    "clients/pkudsa",
    "clients/test_arena.py",
    "clients/test_authored.py",
    "clients/test_do.py",
    "clients/test_endpoint.py",
    "clients/test_http.py",
    "clients/test_play.py",
    "clients/test_readme.py",
    "clients/test_runner.py",
    "clients/test_watch.py",
    "docs",
    "e2e",
    "events/test_archived.py",
    "events/test_cluster.py",
    "events/test_embedded.py",
    "events/test_faults.py",
    "events/test_full_disk.py",
    "events/test_store_contract.py",
    "projections/test_lobby.py",
    "server/http/test_protocol.py",
    "server/test_store_health.py",
    "server/upkeep",
    "server/sockets/test_commands.py",
    "server/sockets/test_socket.py",
    "hostile",
    "storm/test_storm.py",
)
"""Tests with real processes, sockets and time."""

# The examples are those of the last run, and a machine that was busy with something else fails none of them.
hypothesis.settings.register_profile(
    "sotto", derandomize=True, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("sotto")

fake_line.install()


def pytest_configure(config: pytest.Config) -> None:
    """Let the retries be counted."""
    config.pluginmanager.register(retries)


def pytest_report_header() -> str:
    """Say by which day tests take turns."""
    return f"SOTTO_DAY={day.DAY}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give tests on the machine a second try; what is decided by the code alone has one."""
    for item in items:
        if _on_the_machine(item):
            retries.allow_second_try(item)


def pytest_collection_finish() -> None:
    """What is there now stays, and ``own_litter`` need not look at it."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def kept_from_before(request: pytest.FixtureRequest) -> None:
    """What other files left, games played for all of them above all, stays, and ``own_litter`` need not look at it."""
    if _on_the_machine(request.node):
        gc.freeze()


@pytest.fixture(autouse=True)
def own_litter(request: pytest.FixtureRequest) -> Iterator[None]:
    """Find what a test on the machine left open at its own end: it would fail whichever comes next."""
    if getattr(request.node, "execution_count", 1) > 1:
        # What the failed attempt left open is let go of only now, and is no fault of this one.
        warnings.simplefilter("ignore", ResourceWarning)
        warnings.simplefilter("ignore", pytest.PytestUnraisableExceptionWarning)
    yield
    if _on_the_machine(request.node):
        gc.collect()


@pytest.fixture(scope="session")
def sotto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A real server that all tests of a process share which neither end nor configure theirs."""
    with served(tmp_path_factory.mktemp("sotto"), bot_delay=0) as serving:
        yield serving


@pytest.fixture(scope="session")
def beside(sotto: Serving) -> Iterator[Serving]:
    """A second process over the same store, that minds no tables."""
    with served_beside(sotto, "--no-worker") as serving:
        yield serving


@pytest.fixture(scope="session")
def cluster() -> Iterator[ClusterOfServers]:
    """A Redis cluster that all tests of a process share."""
    with running_cluster() as servers:
        yield servers


def _on_the_machine(item: pytest.Item | pytest.Module) -> bool:
    return any(item.path.is_relative_to(HERE / one) for one in ON_THE_MACHINE)
