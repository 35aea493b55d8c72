"""The operator's log: libraries are named in it, and what they quote is not."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.e2e.serving import ROOT

LOGS = """
import logging
from server import logs
logs.configure("warning")
logging.getLogger("some.library").warning("canary %s", "canary")
try:
    raise ValueError("canary")
except ValueError:
    logging.getLogger("asyncio").exception("canary")
logging.getLogger("clients.bots").warning("canary", extra={"about": {"table": "t1", "seat": 3}})
logging.getLogger("uvicorn.error").warning("told for %s", "canary")
"""


def test_a_library_is_named_and_what_it_quotes_is_not() -> None:
    done = subprocess.run([sys.executable, "-c", LOGS], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "canary" not in done.stderr
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(line["logger"], line["level"]) for line in lines] == [
        ("some.library", "warning"), ("asyncio", "error"), ("clients.bots", "warning"),
        ("uvicorn.error", "warning"),
    ]  # fmt: skip
    assert lines[1]["fault"] == "ValueError"
    assert (lines[2]["table"], lines[2]["seat"]) == ("t1", 3)
    assert lines[3]["said"] == "told for %s"
