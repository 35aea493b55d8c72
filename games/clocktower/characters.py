"""What the characters are called, for the catalogues: their names lie in ``data/roles.json``."""

from __future__ import annotations

from games.clocktower.engine.roles import registry
from games.words import Catalogue

CHARACTERS: Catalogue = {
    "zh": {f"character.{role.id}": role.name_zh_cn for role in registry().values()}
    | {f"traditional.character.{role.id}": role.name_zh_tw for role in registry().values()},
    "en": {f"character.{role.id}": role.name_en for role in registry().values()},
}
"""Chinese names are those of the official Simplified edition, Traditional ones beside them (docs/build/words.md)."""
