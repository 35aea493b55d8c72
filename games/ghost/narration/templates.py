"""What the narrator is asked: six templates in each language, and what is told where it falls silent."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from games.words import Texts

_READ: Mapping[str, Texts] = tomllib.loads((Path(__file__).parent / "templates.toml").read_text("utf-8"))

PERSONA, LORE, SILENCE = _READ["persona"], _READ["lore"], _READ["silence"]

TASKS = {kind: _READ[kind] for kind in ("combat", "scene", "talk", "check")}
"""By how the name of what is told of begins."""
