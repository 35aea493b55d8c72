"""The positions of docs/wizard-positions.md, each with what comes of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from games.game import Rejected
from games.wizard.attempt import attempt
from server.commands.main import command_line
from tests.games.wizard.playing import Json, dealt, tried

TEXT = (Path(__file__).parents[3] / "docs/wizard-positions.md").read_text("utf-8")
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
PAIRS = list(zip(BLOCKS[::2], BLOCKS[1::2], strict=True))


def parts(told: Json, wanted: Json) -> Json:
    """As much of what was told as is wanted."""
    if isinstance(wanted, dict) and wanted:
        return {name: parts(told[name], value) for name, value in wanted.items() if name in told}
    return told


def asked(step: Json) -> Json:
    """Who must choose what after a step."""
    return [step["asked"]["seat"], step["asked"]["kind"]] if step["asked"] else None


@pytest.mark.parametrize(("position", "wanted"), PAIRS, ids=range(len(PAIRS)))
def test_what_the_page_says_of_a_position_is_so(position: Json, wanted: Json) -> None:
    result = tried(**position)
    said = {"damage": dealt(result), "asked": [asked(step) for step in result["steps"]], **result["position"]}
    assert parts(said, wanted) == wanted


def test_the_seeds_examples_are_tried_on_the_command_line(tmp_path: Path) -> None:
    """Step by step, as they are printed: with the seed's own cards, and its trigger."""
    section = TEXT[TEXT.index("## The seed's examples") :]
    for position in [json.loads(block) for block in re.findall(r"```json\n(.*?)```", section, re.DOTALL)][::2]:
        file = tmp_path / "position.json"
        file.write_text(json.dumps(position), "utf-8")
        done = CliRunner().invoke(command_line, ["wizard", "try", str(file)])
        assert done.exit_code == 0, done.output
        printed = json.loads(done.stdout)
        assert [step["step"] for step in printed["steps"]] == list(range(1, len(position["steps"]) + 1))
        assert printed == tried(**position)


@pytest.mark.parametrize(
    ("text", "code", "what"),
    [
        ("{", "position", "truncated"),
        ('{"players": []}', "position", "length"),
        ('{"players": [{}], "steps": [], "x": 1}', "position", "unknown field"),
        ('{"players": [{"mana": 21}], "steps": []}', "position", "<= 20"),
        ('{"players": [{"hand": ["nothing"]}], "steps": []}', "position", "no card is called"),
        ('{"players": [{"hand": ["bash"]}], "steps": [{"play": "bash"}]}', "position_refused", "cannot be paid"),
        ('{"players": [{}], "steps": [{"play": "bash"}]}', "position_refused", "not in hand"),
        ('{"players": [{}], "steps": [{"choose": [1]}]}', "position_refused", "nobody is asked"),
        ('{"players": [{"hand": ["spark"], "mana": 2}], "monsters": [{"card": "slime", "slot": 1}], '
         '"steps": [{"play": "spark"}, {"choose": [2]}]}', "position_refused", "not offered"),
        ('{"players": [{}], "pack": [{"id": "x"}], "steps": []}', "pack_card", "matching regex"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_place(text: str, code: str, what: str) -> None:
    with pytest.raises(Rejected) as no:
        attempt(text)
    assert no.value.code == code
    assert what in str(no.value.params["what"])
