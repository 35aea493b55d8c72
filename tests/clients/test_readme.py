"""The bot of the readme, run as it stands there."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from tests.e2e.serving import Serving
from tests.patience import PATIENCE

README = Path(__file__).parents[2] / "clients" / "python" / "README.md"


async def test_the_bot_of_the_readme_plays(real: Serving, tmp_path: Path) -> None:
    example = re.findall(r"(?ms)^```python\n(.*?)^```$", README.read_text("utf-8"))[0]
    assert len(example.splitlines()) <= 36
    bot = tmp_path / "bot.py"
    bot.write_text(example, "utf-8")
    done = await asyncio.create_subprocess_exec(
        sys.executable, bot, real.url, "shuffle", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    out, _ = await asyncio.wait_for(done.communicate(), PATIENCE)
    assert re.fullmatch(rb"seat 1: (win|loss|draw)\n", out), out.decode()
