"""The files of the modules that are shipped."""

from __future__ import annotations

from pathlib import Path


def source(name: str) -> str:
    """The file of a shipped module, as its author wrote it."""
    return (Path(__file__).parent / f"{name}.toml").read_text("utf-8")
