"""Second tries: what leans on the machine may fail once, and a run in which too much needed that has failed."""

from __future__ import annotations

from typing import Any

import pytest

MOST = 8
"""How many tests of one run may need a second try, a thousandth: a stall of the machine hits a few, a fault many."""


def allow_second_try(item: pytest.Item) -> None:
    """Let a test fail once. It shares the machine with whatever else runs there, and is bound to meet a stall."""
    item.add_marker(pytest.mark.flaky(reruns=1))


def is_second_try(item: pytest.Item) -> bool:
    """Whether a test has failed once already."""
    return getattr(item, "execution_count", 1) > 1


_LIMIT = pytest.StashKey[Any]()


@pytest.hookimpl(tryfirst=True, optionalhook=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> None:
    """Keep what a test's time-out is, for a second try."""
    item.stash[_LIMIT] = settings


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give a second try a time of its own: one clock runs over both, and once it has rung the second waits for ever."""
    if is_second_try(item) and _LIMIT in item.stash:
        item.ihook.pytest_timeout_cancel_timer(item=item)
        item.ihook.pytest_timeout_set_timer(item=item, settings=item.stash[_LIMIT])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that were tried again, with the line and what they had failed on."""
    reports = _failed_once(terminalreporter)
    if reports:
        terminalreporter.section("failed once and tried again", yellow=True)
    for report in reports:
        terminalreporter.line(f"{report.nodeid} ({report.when})", yellow=True)
        terminalreporter.line(f"    {_line(report)}{_why(report)}")
    if _too_many(reports):
        terminalreporter.line(
            f"{len(_names(reports))} tests needed their second try, at most {MOST} may: the run has failed. "
            "Mend them, or write down in docs/inside/testing.md what they meet.",
            red=True,
        )


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run in which too many tests needed their second try, where the results of all workers come together."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and _too_many(_failed_once(reporter)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _failed_once(reporter: pytest.TerminalReporter) -> list[pytest.TestReport]:
    reports: list[pytest.TestReport] = reporter.stats.get("rerun", [])
    return reports


def _names(reports: list[pytest.TestReport]) -> set[str]:
    return {report.nodeid for report in reports}


def _too_many(reports: list[pytest.TestReport]) -> bool:
    return len(_names(reports)) > MOST


def _line(report: pytest.TestReport) -> str:
    """Which line of the test it was: the error alone says that a click did not come, and not which."""
    entries = getattr(getattr(report.longrepr, "reprtraceback", None), "reprentries", ())
    place = next((entry.reprfileloc for entry in entries if getattr(entry, "reprfileloc", None)), None)
    return f"line {place.lineno}: " if place else ""


def _why(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    said = crash.message if crash else str(report.longrepr)
    return said.partition("\n")[0]
