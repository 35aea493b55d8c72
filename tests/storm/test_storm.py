"""Short storms over real processes. `make storm` lets it blow for ten minutes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.storm.harms import HARMS
from tests.storm.run import Outcome, Weather, storm

HEAVY = ("everybody reconnects at once", "clock an hour back, and right again", "store full")
"""Left to longer storms: they wait, or take what a machine that is tested on has not."""


def sound(outcome: Outcome) -> None:
    """Fail with the report."""
    assert outcome.sound, "\n".join([outcome.report, *outcome.odd])
    assert "frames" in outcome.report
    assert "commands acknowledged" in outcome.report


@pytest.mark.long
async def test_a_short_storm_leaves_everything_sound(tmp_path: Path) -> None:
    harms = ("an append's answer lost, then a reset", "web killed", "store killed")
    sound(await storm(tmp_path, Weather(0, seed=3, groups=2, harms=harms, webs=1, workers=0)))


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_every_fault_but_the_heaviest_leaves_everything_sound(tmp_path: Path) -> None:
    harms = tuple(name for name in HARMS if name not in HEAVY)
    sound(await storm(tmp_path, Weather(0, seed=5, groups=3, harms=harms)))
