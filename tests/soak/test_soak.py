"""Two minutes of a soak. `make soak` takes ten, by the times that hold for everybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak.run import Course, soak

FORGETFUL = Course(120.0, "games,tests.e2e.houses.forgetful", kept_seconds=4.0)
"""By times that are a twentieth of the usual ones, so that tables are evicted within the two minutes."""


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_memory_stays_where_it_is_while_tables_come_and_go(tmp_path: Path) -> None:
    soaked = await soak(tmp_path, FORGETFUL)
    assert not soaked.faults, "\n".join([*map(str, soaked.samples), *soaked.faults])
