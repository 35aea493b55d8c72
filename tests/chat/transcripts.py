"""Transcripts of what tests wrote and read, left for the documents where ``SOTTO_TRANSCRIPTS`` names a folder."""

from __future__ import annotations

import os
from pathlib import Path

from tests.chat.onebot_server import Qq


def leave(qq: Qq, name: str) -> None:
    """Write everything down, in its order."""
    if folder := os.environ.get("SOTTO_TRANSCRIPTS"):
        Path(folder, f"{name}.txt").write_text(qq.told() + "\n", "utf-8")
