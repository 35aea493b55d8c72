"""Whatever is simulated here leaves nothing in the folder of the user who runs the tests."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the commands."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("SOTTO_DATA", str(folder))
    return folder
