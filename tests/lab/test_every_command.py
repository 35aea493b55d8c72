"""Every command of the lab, with so few games that they say nothing of its aims."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.programs import ROOT, run_bench

MISSED_AIM = 1
"""How a command ends whose games were not as aimed at, which few of them cannot say."""

SHORT = {
    "avalon": ["--tables", "2"],
    "ghost_balance": ["--tables", "2"],
    "mbg_balance": ["--tables", "2", "--preset", "quick"],
    "ratings": ["--arenas", "2"],
}
"""What makes each shorter."""


def test_no_command_is_left_out() -> None:
    named = {path.stem for path in (ROOT / "lab").rglob("*.py") if "\nif __name__ ==" in path.read_text("utf-8")}
    assert named - SHORT.keys() == {"ablation", "ablation_picture"}


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", SHORT)
def test_a_command_runs(name: str) -> None:
    assert run_bench(f"lab.{name}", *SHORT[name], may_end=(0, MISSED_AIM))


@pytest.mark.long
@pytest.mark.timeout(900)
def test_what_an_ablation_found_is_drawn(tmp_path: Path) -> None:
    found, picture = tmp_path / "found.json", tmp_path / "found.png"
    short = ["--tables", "2", "--bots", "greedy", "--without", "study", "--json", str(found)]
    run_bench("lab.ablation", *short, may_end=(0, MISSED_AIM))
    run_bench("lab.ablation_picture", str(found), str(found), str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
