"""How the tests are run: what is generated is always the same, and what leans on the machine gets a second try."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from tests.browser.conftest import NO_CHROMIUM
from tests.redis_cluster import ClusterOfServers, running_cluster

HERE = Path(__file__).parent

ON_THE_MACHINE = (
    "browser",
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
    "events/test_cluster.py",
    "events/test_embedded.py",
    "events/test_faults.py",
    "events/test_full_disk.py",
    "events/test_store_contract.py",
    "projections/test_lobby.py",
    "server/test_socket.py",
    "server/test_store_health.py",
)
"""Tests with real processes, sockets and time."""

# The examples are those of the last run, and a machine that was busy with something else fails none of them.
hypothesis.settings.register_profile(
    "sotto", derandomize=True, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("sotto")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let tests on the machine fail once.

    They share it with whatever else runs there, and one of them is bound to meet a stall in the end that says
    nothing about the code. Whatever is decided by the code alone has one try only, and what was tried again is
    named when the tests are over: a test that is named there often has a fault, or the server has.
    """
    for item in items:
        if _on_the_machine(item):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    """What is there now stays, and ``own_litter`` need not look at it."""
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
def cluster() -> Iterator[ClusterOfServers]:
    """A Redis cluster that all tests of a process share."""
    with running_cluster() as servers:
        yield servers


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that were tried again, with what they had failed on."""
    again: list[pytest.TestReport] = terminalreporter.stats.get("rerun", [])
    if again:
        terminalreporter.section("failed once and tried again", yellow=True)
    for report in again:
        terminalreporter.line(f"{report.nodeid} ({report.when})", yellow=True)
        terminalreporter.line(f"    {_why(report)}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Without a browser all else is tried, and then the run fails with what is to be done about it."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    skipped = reporter.stats.get("skipped", [])
    if any(NO_CHROMIUM in str(report.longrepr) for report in skipped):
        reporter.write_line(f"\n{NO_CHROMIUM}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _on_the_machine(item: pytest.Item) -> bool:
    return any(item.path.is_relative_to(HERE / one) for one in ON_THE_MACHINE)


def _why(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    said = crash.message if crash else str(report.longrepr)
    return said.partition("\n")[0]
