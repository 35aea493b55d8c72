"""Games that differ from another in some of their parts."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from games.game import AnyGame


def altered(game: AnyGame, **changes: Any) -> AnyGame:
    """Return the game with these fields changed, each of its own or of the one record that has such a field."""
    own = {name: changes.pop(name) for name in {field.name for field in fields(game)} & changes.keys()}
    for field in fields(game):
        record = getattr(game, field.name)
        if is_dataclass(record) and not isinstance(record, type):
            here = {name: changes.pop(name) for name in {part.name for part in fields(record)} & changes.keys()}
            own |= {field.name: replace(record, **here)} if here else {}
    assert not changes, f"a game has no {', '.join(changes)}"
    return replace(game, **own)
