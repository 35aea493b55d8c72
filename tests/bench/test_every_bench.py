"""Every bench from its command line: as many tables, sockets and seats as when it measures, once and for a moment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.__main__ import BENCHES
from tests.bench.programs import ROOT, run_bench

MISSED_AIM = 1
"""How a bench of a game ends that was not as aimed at, which few games cannot say."""

LONE = {
    "failover": ["--kills", "1", "--think", "3"],
    "rolling": ["--think", "3"],
    "restart": ["--commits", "20", "--rounds", "1", "--settled", "1"],
    "edges": ["--sockets", "20000", "--seconds", "2"],
    "sizing": ["--spectators", "1000000"],
    "attacks.connections": ["--seconds", "3"],
    "avalon": ["--tables", "2"],
    "ghost_balance": ["--tables", "2"],
    "mbg_balance": ["--tables", "2", "--preset", "quick"],
    "ratings": ["--arenas", "2"],
}
"""What has a command line of its own, and what makes it shorter."""

STARTED_BY_A_BENCH = ("crowd", "echo", "waits", "shows", "peers.players", "peers.floor")


def test_nothing_that_has_a_command_line_is_left_out() -> None:
    files = {path for path in (ROOT / "bench").rglob("*.py") if "\nif __name__ ==" in path.read_text("utf-8")}
    named = {str(path.relative_to(ROOT / "bench").with_suffix("")).replace("/", ".") for path in files}
    listed = {*LONE, *(module.removeprefix("bench.") for module in BENCHES.values())}
    assert named - listed == {"__main__", "peers.__main__", "ablation", "ablation_picture", *STARTED_BY_A_BENCH}


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
    assert run_bench(f"bench.{name}", *LONE[name], may_end=(0, MISSED_AIM))


@pytest.mark.long
@pytest.mark.timeout(900)
def test_what_an_ablation_found_is_drawn(tmp_path: Path) -> None:
    found, picture = tmp_path / "found.json", tmp_path / "found.png"
    short = ["--tables", "2", "--bots", "greedy", "--without", "study", "--json", str(found)]
    run_bench("bench.ablation", *short, may_end=(0, MISSED_AIM))
    run_bench("bench.ablation_picture", str(found), str(found), str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
