"""Every bench from its command line: as many tables, sockets and seats as when it measures, once and for a moment."""

from __future__ import annotations

import json

import pytest

from bench.__main__ import BENCHES
from tests.bench.programs import ROOT, run_bench

LONE = {
    "failover": ["--kills", "1", "--think", "3"],
    "rolling": ["--think", "3"],
    "restart": ["--commits", "20", "--rounds", "1", "--settled", "1"],
    "edges": ["--sockets", "20000", "--seconds", "2"],
    "sizing": ["--spectators", "1000000"],
    "attacks.connections": ["--seconds", "3"],
}
"""What has a command line of its own, and what makes it shorter."""

STARTED_BY_A_BENCH = ("crowd", "echo", "waits", "shows", "peers.players", "peers.floor")


def test_nothing_that_has_a_command_line_is_left_out() -> None:
    files = {path for path in (ROOT / "bench").rglob("*.py") if "\nif __name__ ==" in path.read_text("utf-8")}
    named = {str(path.relative_to(ROOT / "bench").with_suffix("")).replace("/", ".") for path in files}
    listed = {*LONE, *(module.removeprefix("bench.") for module in BENCHES.values())}
    assert named - listed == {"__main__", "peers.__main__", *STARTED_BY_A_BENCH}


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", BENCHES)
def test_a_bench_runs(name: str) -> None:
    printed = run_bench("bench", "--brief", "--only", name)
    figures = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
    assert figures
    assert all(figure["value"] > 0 for figure in figures)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", LONE)
def test_a_bench_with_a_command_line_of_its_own_runs(name: str) -> None:
    assert run_bench(f"bench.{name}", *LONE[name])
