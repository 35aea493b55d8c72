"""CPU time of the tests: the dearest are named, and the pure run has a budget.

A clock says how busy a machine is, so the budget is none: it is the CPU time of the run, with that of the processes it
has waited for, divided by that of a reference fold, timed over and over in the same run.
"""

from __future__ import annotations

import os
import statistics
import time
import tomllib
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import msgspec
import pytest

BUDGET = Path(__file__).with_name("budget.toml")
LEEWAY = 1.25
"""A run may pass its budget by a quarter."""

SLOWEST_COUNT = 10
"""The number of tests that are named."""

SAMPLED_EACH = 5.0
"""CPU seconds from one sample of the reference to the next."""

EVENTS = [msgspec.json.encode({"seat": n % 7, "gain": n % 11, "name": f"fact {n}"}) for n in range(2000)]


def reference() -> float:
    """CPU seconds of a fold that leans on nothing of the project, so that it costs the same for ever."""
    before = time.process_time()
    state: dict[int, tuple[int, str]] = {}
    for event in EVENTS:
        fact = msgspec.json.decode(event)
        gained, _ = state.get(fact["seat"], (0, ""))
        state = state | {fact["seat"]: (gained + fact["gain"], fact["name"])}
        msgspec.json.encode({str(seat): value for seat, value in state.items()})
    return time.process_time() - before


def spent() -> float:
    """CPU seconds of this process and of those it has waited for."""
    return sum(os.times()[:4])


class Costs:
    """A plugin of pytest, in each worker and where the results of all come together."""

    def __init__(self, budget: float | None) -> None:
        self.budget = budget
        self.of_tests: Counter[str] = Counter()
        self.total = 0.0
        self.samples: list[float] = []
        self._began = self._sampled = 0.0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Time the reference every now and then, between two tests."""
        if not self.samples or spent() - self._sampled > SAMPLED_EACH:
            self.samples.append(reference())
            self._sampled = spent()
        self._began = spent()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Write on the last report of a test what all of it has cost."""
        report = yield
        if call.when == "teardown":
            report.user_properties.append(("cpu", spent() - self._began))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up, where the results come together."""
        self.of_tests[report.nodeid] += sum(value for name, value in report.user_properties if name == "cpu")  # type: ignore[misc]

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Tell what this process has cost; judge the run, where this is the process that knows of all."""
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["costs"] = (spent(), self.samples)
            return
        self.total += spent()
        if self.over_budget:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Hear from a worker that has ended; one that has crashed says nothing."""
        total, samples = getattr(node, "workeroutput", {}).get("costs", (0.0, []))
        self.total += total
        self.samples += samples

    @property
    def folds(self) -> float:
        """The cost of the run, in reference folds."""
        return self.total / statistics.median(self.samples)

    @property
    def over_budget(self) -> bool:
        """Whether a run with a budget has passed it by more than the leeway."""
        return self.budget is not None and bool(self.samples) and self.folds > LEEWAY * self.budget

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the dearest, and say what all of them came to."""
        if not self.samples:
            return
        terminalreporter.section(f"CPU time: {self.total:.0f} s, {self.folds:.0f} reference folds")
        for nodeid, seconds in self.of_tests.most_common(SLOWEST_COUNT):
            terminalreporter.line(f"{seconds:6.1f} s {nodeid}")
        if self.over_budget:
            terminalreporter.line(
                f"The budget of this run is {self.budget:.0f} folds, and it took {self.folds:.0f}: more than a quarter "
                f"above. Make what is new cheaper, mark it long, or say in the commit why {BUDGET.name} goes up.",
                red=True,
            )


def budget_of(run: str) -> float:
    """The committed budget of a run, in reference folds."""
    return float(tomllib.loads(BUDGET.read_text("utf-8"))[run])
