"""docs/games/clocktower-positions.md, tried as it stands there."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, get_args

from games.clocktower.trials.actions import Action
from games.clocktower.trials.position import Position, run_trial
from tests.docs.test_docs import DOCS, blocks
from tests.e2e.serving import sotto_command

PAGE = (DOCS / "games" / "clocktower-positions.md").read_text("utf-8")


def within(part: Any, whole: Any) -> bool:
    """Whether everything that the page shows is there; it leaves out what is beside the point."""
    if isinstance(part, dict):
        return all(within(value, whole.get(key)) for key, value in part.items())
    if isinstance(part, list) and part and isinstance(part[0], dict):
        return len(part) == len(whole) and all(map(within, part, whole))
    return bool(part == whole)


def test_the_positions_are_answered_as_the_page_says() -> None:
    examples = blocks("games/clocktower-positions.md", "json")
    assert len(examples) == 4
    for position, answer in zip(examples[::2], examples[1::2], strict=True):
        found = json.loads(json.dumps(run_trial(position)))
        assert within(json.loads(answer), found), found


def test_the_page_names_every_field_and_action() -> None:
    for field in Position.__struct_fields__:
        assert f"`{field}`" in PAGE, field
    for action in get_args(Action):
        assert f"`{action.__struct_config__.tag}`" in PAGE, action


def tried(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """What the command of the page makes of this file."""
    command = blocks("games/clocktower-positions.md", "sh")[0].split()
    (folder / command[-1]).write_text(text, "utf-8")
    assert command[0] == "sotto"
    return sotto_command(*command[1:-1], folder / command[-1])


def test_the_command_prints_the_answer(tmp_path: Path) -> None:
    position, answer, *_ = blocks("games/clocktower-positions.md", "json")
    done = tried(tmp_path, position)
    assert done.returncode == 0, done.stderr
    assert within(json.loads(answer), json.loads(done.stdout))


def test_the_refusal_is_said_as_the_page_says(tmp_path: Path) -> None:
    position = blocks("games/clocktower-positions.md", "json")[0].replace(
        '"seat": 3, "targets"', '"seat": 30, "targets"'
    )
    refused = tried(tmp_path, position)
    said = refused.stderr.strip().removeprefix(f"sotto: {tmp_path / 'mayor.json'}: ")
    assert refused.returncode == 1
    assert f"    {said}\n" in PAGE, refused.stderr
