"""docs/clocktower-positions.md, tried as it stands there."""

from __future__ import annotations

import json
from typing import Any, get_args

from games.clocktower.position_file import Action, Position
from games.clocktower.positions import attempt
from tests.docs.test_docs import DOCS, blocks

PAGE = (DOCS / "clocktower-positions.md").read_text("utf-8")


def within(part: Any, whole: Any) -> bool:
    """Whether everything that the page shows is there; it leaves out what is beside the point."""
    if isinstance(part, dict):
        return all(within(value, whole.get(key)) for key, value in part.items())
    if isinstance(part, list) and part and isinstance(part[0], dict):
        return len(part) == len(whole) and all(map(within, part, whole))
    return bool(part == whole)


def test_the_positions_are_answered_as_the_page_says() -> None:
    examples = blocks("clocktower-positions.md", "json")
    assert len(examples) == 4
    for position, answer in zip(examples[::2], examples[1::2], strict=True):
        found = json.loads(json.dumps(attempt(position)))
        assert within(json.loads(answer), found), found


def test_the_page_names_every_field_and_action() -> None:
    for field in Position.__struct_fields__:
        assert f"`{field}`" in PAGE, field
    for action in get_args(Action):
        assert f"`{action.__struct_config__.tag}`" in PAGE, action
