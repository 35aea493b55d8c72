"""What the narrator is asked: six templates in each language, and what is told where it falls silent."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from games.words import Texts


def _read(name: str) -> Mapping[str, Texts]:
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text("utf-8"))


VOICE = _read("voice")
"""What a model is asked that speaks for a ghost."""

_NARRATION = _read("narration")

PERSONA, LORE, SILENCE = _NARRATION["persona"], _NARRATION["lore"], _NARRATION["silence"]

TASKS = {kind: _NARRATION[kind] for kind in ("combat", "scene", "talk", "check")}
"""By how the name of what is told of begins."""
